//! Pictures of the house for the documentation: `cargo xtask pictures [FOLDER]`. Run as an example it takes a second argument, the
//! kind to take: `film`, `hall`, `tables`, `moments`, `lessons`, `rules` or `cards`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use browser_tests::{Browser, Film, House, Look, Result};
use serde_json::json;

/// How many pieces of advice are followed before a table is pictured: far enough that something lies on it.
const FOLLOWED: usize = 16;
/// How many moves the film shows, and how much smaller than the window.
const FILMED: usize = 14;
const SMALLER: f64 = 0.6;
const GAMES: [(&str, usize); 4] = [("coffee-rush", 3), ("chai", 3), ("dabba-walla", 3), ("taverns", 2)];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result {
    let folder = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("docs/pictures"), PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    let only = std::env::args().nth(2);
    let wanted = |kind: &str| only.as_deref().is_none_or(|only| only == kind);
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.enter(&house).await?;
    if wanted("film") {
        film(&browser, &house, &folder).await?;
    }
    if wanted("hall") {
        take(&browser, &folder, "hall").await?;
    }
    for (game, bots) in GAMES.into_iter().filter(|_| wanted("tables")) {
        browser.sit_down(&house, game, bots, &json!({})).await?;
        follow_advice(&browser).await?;
        take(&browser, &folder, game).await?;
    }
    for (game, bots) in GAMES.into_iter().filter(|_| wanted("moments")) {
        moments(&browser, &house, &folder, game, bots).await?;
    }
    for (game, _) in GAMES {
        if wanted("lessons") {
            lessons(&browser, &house, &folder, game).await?;
        }
        if wanted("rules") {
            rules(&browser, &house, &folder, game).await?;
        }
        if wanted("cards") {
            browser.go(&house.address(&format!("/card/{game}"))).await?;
            browser.see("[data-part=glossary]").await?;
            shoot(&browser, &folder, &format!("card-{game}-laptop-light"), Look::LAPTOP).await?;
            let dark = Look { dark: true, ..Look::PHONE };
            shoot(&browser, &folder, &format!("card-{game}-phone-dark"), dark).await?;
        }
    }
    browser.close().await
}

/// A few turns of a real game, as the readme shows it.
async fn film(browser: &Browser, house: &House, folder: &Path) -> Result {
    let look = Look { motion: true, ..Look::SMALL_LAPTOP };
    browser.look(look).await?;
    browser.sit_down(house, "coffee-rush", 2, &json!({})).await?;
    let mut film = Film::default();
    for _ in 0..FILMED {
        browser
            .until(
                "a turn or a bot's move",
                "return document.querySelector('.prompt[aria-busy=true]') === null",
            )
            .await?;
        let mine = "return document.querySelector('.prompt.is-mine') !== null";
        if browser.script(mine).await? == json!(true) {
            browser.press("i").await?;
            browser.see(".dock [data-hint=do]").await?;
            film.add(&browser.frame(look.size, SMALLER).await?, Duration::from_millis(900))?;
            browser.click(".dock [data-hint=do]").await?;
        }
        for _ in 0..3 {
            film.add(&browser.frame(look.size, SMALLER).await?, Duration::from_millis(200))?;
            tokio::time::sleep(Duration::from_millis(80)).await;
        }
    }
    let file = folder.join("playing.webp");
    std::fs::write(&file, film.webp()?)?;
    println!("{}", file.display());
    browser.look(Look::LAPTOP).await
}

/// What a newcomer meets: the choice of lessons, the guided first game, a hint, the end.
async fn moments(browser: &Browser, house: &House, folder: &Path, game: &str, bots: usize) -> Result {
    browser.go(&house.address(&format!("/learn/{game}"))).await?;
    browser.see(".learn-card a").await?;
    both(browser, folder, &format!("learn-{game}")).await?;
    browser.go(&house.address(&format!("/learn/{game}/guide"))).await?;
    browser.until("it is one's turn", "return document.querySelector('.prompt.is-mine') !== null").await?;
    both(browser, folder, &format!("guide-{game}")).await?;
    browser.sit_down(house, game, bots, &json!({})).await?;
    browser.until("it is one's turn", "return document.querySelector('.prompt.is-mine') !== null").await?;
    browser.press("i").await?;
    browser.see(".dock [data-hint=do]").await?;
    both(browser, folder, &format!("hint-{game}")).await?;
    browser.lay_played(house, game, &["Vera", "Tomás", "Noor", "Kettle"]).await?;
    // The look back comes last.
    browser.see(".luck li b").await?;
    both(browser, folder, &format!("end-{game}")).await
}

/// On a phone by day and on a laptop by night.
async fn both(browser: &Browser, folder: &Path, name: &str) -> Result {
    shoot(browser, folder, &format!("{name}-phone-light"), Look::PHONE).await?;
    let dark = Look { dark: true, ..Look::LAPTOP };
    shoot(browser, folder, &format!("{name}-laptop-dark"), dark).await?;
    browser.look(Look::LAPTOP).await
}

/// Three steps of every lesson of a game on a phone, those of the first one also on a laptop.
async fn lessons(browser: &Browser, house: &House, folder: &Path, game: &str) -> Result {
    browser.go(&house.address(&format!("/learn/{game}"))).await?;
    browser.see(".learn-card a").await?;
    let found = browser
        .script(
            "return [...document.querySelectorAll('.learn-card a')].map((one) => one.getAttribute('href'))",
        )
        .await?;
    let found: Vec<String> = serde_json::from_value(found)?;
    for address in found.iter().filter(|address| !address.ends_with("/guide")) {
        let lesson = address.rsplit('/').next().unwrap_or_default();
        let mut looks = vec![("phone-light", Look::PHONE)];
        if lesson == "first" {
            looks.push(("laptop-dark", Look { dark: true, ..Look::LAPTOP }));
        }
        for (shape, look) in looks {
            let name = |step: usize| format!("lesson-{game}-{lesson}-{step}-{shape}");
            steps(browser, &house.address(address), folder, name, look).await?;
        }
    }
    browser.look(Look::LAPTOP).await
}

/// The first, the middle and the last step of a lesson. What lies between is left out, as whoever knows it would.
async fn steps(
    browser: &Browser,
    address: &str,
    folder: &Path,
    name: impl Fn(usize) -> String,
    look: Look,
) -> Result {
    browser.look(look).await?;
    browser.script("localStorage.removeItem('chaikhana.learn')").await?;
    browser.go(address).await?;
    browser.see(".coach h2").await?;
    let count = browser.script("return document.querySelectorAll('.coach-at .beads i').length").await?;
    let count = usize::try_from(count.as_u64().unwrap_or(0))?;
    for step in 1..=count {
        let here =
            format!("return document.querySelector('.coach-at')?.innerText.trim().startsWith('{step} ')");
        browser.until("the step begins", &here).await?;
        if step == 1 || step == count.div_ceil(2) || step == count {
            shoot(browser, folder, &name(step), look).await?;
        }
        if step < count {
            browser.click("[data-coach=next], [data-coach=know]").await?;
        }
    }
    Ok(())
}

/// Three pages of a rulebook: its beginning, and its first position on the board in two shapes.
async fn rules(browser: &Browser, house: &House, folder: &Path, game: &str) -> Result {
    browser.go(&house.address(&format!("/rules/{game}"))).await?;
    browser.see(".book-live").await?;
    shoot(browser, folder, &format!("rules-{game}-1-laptop-light"), Look::LAPTOP).await?;
    browser.script("document.querySelector('.book-live').scrollIntoView({ block: 'center' })").await?;
    snap(browser, folder, &format!("rules-{game}-2-laptop-dark"), Look { dark: true, ..Look::LAPTOP })
        .await?;
    snap(browser, folder, &format!("rules-{game}-3-phone-light"), Look::PHONE).await?;
    browser.look(Look::LAPTOP).await
}

/// The top of the page, or of the table.
async fn shoot(browser: &Browser, folder: &Path, name: &str, look: Look) -> Result {
    browser.script("scrollTo(0, 0)").await?;
    snap(browser, folder, name, look).await
}

/// What is shown now.
async fn snap(browser: &Browser, folder: &Path, name: &str, look: Look) -> Result {
    browser.look(look).await?;
    browser.script("document.activeElement?.blur()").await?;
    tokio::time::sleep(Duration::from_millis(700)).await;
    let file = folder.join(format!("{name}.webp"));
    std::fs::write(&file, browser.webp().await?)?;
    println!("{}", file.display());
    Ok(())
}

/// Plays the way the strongest bot would, so that the table looks like one.
async fn follow_advice(browser: &Browser) -> Result {
    for _ in 0..FOLLOWED {
        browser
            .until(
                "it is one's turn",
                "return document.querySelector('main.end, .prompt.is-mine') !== null
                && document.querySelector('.prompt[aria-busy=true]') === null",
            )
            .await?;
        if browser.has("main.end").await? {
            return Ok(());
        }
        browser.press("i").await?;
        browser.click(".dock [data-hint=do]").await?;
        browser.until("it is followed", "return document.querySelector('.advice') === null").await?;
    }
    browser
        .until("it is one's turn", "return document.querySelector('main.end, .prompt.is-mine') !== null")
        .await
}

async fn take(browser: &Browser, folder: &Path, name: &str) -> Result {
    for (size, look) in Look::SHAPES {
        for (theme, dark) in [("light", false), ("dark", true)] {
            browser.look(Look { dark, ..look }).await?;
            browser.script("scrollTo(0, 0); document.activeElement?.blur();").await?;
            // Colours and panels take a moment to change.
            tokio::time::sleep(Duration::from_millis(600)).await;
            let file = folder.join(format!("{name}-{size}-{theme}.webp"));
            std::fs::write(&file, browser.webp().await?)?;
            println!("{}", file.display());
        }
    }
    browser.look(Look::LAPTOP).await
}
