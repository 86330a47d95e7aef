//! People at a table notice each other, find each other, and are found by their tables.

use browser_tests::{Browser, House, Look, Result, two_at};
use serde_json::json;
use thirtyfour::{By, Key};
use tokio::try_join;

use crate::in_peace;

const MINE: &str = "return document.querySelector('.prompt.is-mine') !== null";

/// Opens a table for friends through the page and says its code.
async fn invite(browser: &Browser, house: &House) -> Result<String> {
    browser.enter(house).await?;
    browser.click(".gamecard[data-game=coffee-rush] [data-act=friends]").await?;
    browser.click("dialog[open] .dialog-foot .btn.primary").await?;
    browser.see(".wr .code").await?;
    browser.text(".wr .code").await
}

async fn type_code(browser: &Browser, code: &str) -> Result {
    browser.click(".bar .join").await?;
    let field = browser.see("#join-code").await?;
    field.send_keys(Key::Control + "a").await?;
    field.send_keys(code).await?;
    browser.click(".join-form .btn.primary").await
}

#[tokio::test]
async fn opponents_are_chosen_on_the_spot_and_remembered() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    browser.enter(&house).await?;
    let open = ".gamecard[data-game=coffee-rush] [data-act=play]";
    browser.click(open).await?;
    browser.see("dialog.pn[open]").await?;
    assert_eq!(browser.barriers().await?, Vec::<String>::new());
    assert!(!browser.scrolls_sideways().await?);
    browser.click("dialog.pn [data-bots='3']").await?;
    browser.click("dialog.pn [data-level=novice]").await?;
    browser.click("dialog.pn .dialog-foot .btn.primary").await?;
    browser.see(".prompt").await?;
    browser.until("four sit there", "return document.querySelectorAll('.seats > li').length === 4").await?;
    let record = browser.record_here().await?;
    assert_eq!(record.lines().next().unwrap_or_default().matches("novice").count() / 2, 3, "three novices");
    let address = browser.script("return location.pathname").await?;

    browser.enter(&house).await?;
    browser.click(open).await?;
    let chosen = "return [...document.querySelectorAll('dialog.pn input:checked')].map((one) =>
        one.parentElement.dataset.bots ?? one.parentElement.dataset.level)";
    browser.see("dialog.pn[open]").await?;
    assert_eq!(browser.script(chosen).await?, json!(["3", "novice"]));
    browser.click("dialog.pn [data-act=go-on]").await?;
    browser.see(".prompt").await?;
    assert_eq!(browser.script("return location.pathname").await?, address, "the table that was left goes on");
    in_peace(browser).await
}

#[tokio::test]
async fn a_code_that_was_said_on_the_phone_leads_to_the_table() -> Result {
    let house = House::open()?;
    let (ann, ben) = try_join!(Browser::open(Look::LAPTOP), Browser::open(Look::PHONE))?;
    let code = invite(&ann, &house).await?;
    assert!(code.len() <= 9, "short enough to be said: {code}");
    ben.enter(&house).await?;
    type_code(&ben, "ABCDEFG").await?;
    ben.see(".join-form [role=alert]").await?;
    type_code_again(&ben, &code.to_lowercase()).await?;
    ben.see(".wr").await?;
    let address = "return location.pathname";
    assert_eq!(ben.script(address).await?, ann.script(address).await?);
    let id = ann.table_here().await?;
    ben.click(".wr-go .btn.primary").await?;
    ann.until("both are there", "return document.querySelectorAll('.stool .vapour').length === 2").await?;
    ann.click(".wr-go .btn.primary").await?;
    ann.see(".prompt").await?;
    // It ends with the waiting.
    let plain = code.replace(' ', "");
    assert!(ben.ask("GET", &format!("/api/codes/{plain}"), &json!(null)).await.is_err());
    assert!(!id.is_empty());
    // What the browser says of the two codes that led nowhere is expected.
    ann.close().await?;
    ben.close().await
}

/// The dialog is open already.
async fn type_code_again(browser: &Browser, code: &str) -> Result {
    let field = browser.page.find(By::Css("#join-code")).await?;
    field.send_keys(Key::Control + "a").await?;
    field.send_keys(code).await?;
    browser.click(".join-form .btn.primary").await
}

#[tokio::test]
async fn the_link_is_handed_to_the_device_to_share() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    browser.prepare("navigator.share = async (what) => { window.shared = what; };").await?;
    let code = invite(&browser, &house).await?.replace(' ', "");
    // A driver does not see that the buttons at the bottom lie over it.
    browser.script("document.querySelector('[data-act=share]').scrollIntoView({ block: 'center' })").await?;
    browser.click("[data-act=share]").await?;
    browser.until("it is shared", "return typeof window.shared === 'object'").await?;
    let shared = browser.script("return window.shared").await?;
    assert!(shared["url"].as_str().is_some_and(|url| url.contains("/table/")), "{shared}");
    assert!(shared["text"].as_str().is_some_and(|text| text.contains(&code)), "{shared}");
    in_peace(browser).await
}

#[tokio::test]
async fn a_name_is_asked_for_once_and_shows_at_once_everywhere() -> Result {
    let house = House::open()?;
    let (ann, ben) = try_join!(Browser::open(Look::LAPTOP), Browser::open(Look::LAPTOP))?;
    invite(&ann, &house).await?;
    let link = ann.text(".linkrow span").await?;
    ben.go(&link).await?;
    ben.see(".wr").await?;
    ann.see("#my-name").await?.send_keys("Vera").await?;
    ann.click(".name-card .btn.primary").await?;
    let named = "return [...document.querySelectorAll('.stool .plate b')].some((one) => one.innerText === arguments[0])";
    ann.until_of("the own page says it", named, &json!("Vera")).await?;
    ben.until_of("the other page says it", named, &json!("Vera")).await?;
    ann.page.refresh().await?;
    ann.see(".wr").await?;
    assert!(!ann.has("#my-name").await?, "asked once");
    // Changed later, in the settings.
    ann.press(",").await?;
    let field = ann.see("dialog.set .input").await?;
    field.send_keys(Key::Control + "a").await?;
    field.send_keys("Noor").await?;
    field.send_keys(Key::Tab + "").await?;
    ben.until_of("the other page says it", named, &json!("Noor")).await?;
    try_join!(in_peace(ann), in_peace(ben))?;
    Ok(())
}

#[tokio::test]
async fn tables_that_wait_for_me_are_marked_in_the_hall() -> Result {
    let house = House::open()?;
    let (ann, ben) = try_join!(Browser::open(Look::LAPTOP), Browser::open(Look::PHONE))?;
    two_at(&house, (&ann, &ben), "coffee-rush", &json!({})).await?;
    let first = ann.script(MINE).await? == json!(true);
    let (asked, other) = if first { (&ann, &ben) } else { (&ben, &ann) };
    asked.enter(&house).await?;
    asked.see(".mine .wt[data-game=coffee-rush]").await?;
    asked.until("my tables are marked", "return [...document.querySelectorAll('a[href=\"/tables\"] .unread')].some((one) => one.innerText.includes('1'))").await?;
    assert_eq!(asked.barriers().await?, Vec::<String>::new());
    other.enter(&house).await?;
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    assert!(!other.has(".mine .wt").await?, "nothing waits for the other one");
    asked.click(".mine .wt a.btn").await?;
    asked.see(".prompt.is-mine").await?;
    try_join!(in_peace(ann), in_peace(ben))?;
    Ok(())
}

#[tokio::test]
async fn stopped_games_stay_among_my_tables_and_the_records() -> Result {
    let house = House::open()?;
    let (ann, ben) = try_join!(Browser::open(Look::LAPTOP), Browser::open(Look::LAPTOP))?;
    let id = two_at(&house, (&ann, &ben), "chai", &json!({})).await?;
    let stop = json!({ "motion": "abandon", "agree": true });
    ann.ask("POST", &format!("/api/tables/{id}/vote"), &stop).await?;
    ben.ask("POST", &format!("/api/tables/{id}/vote"), &stop).await?;
    for page in ["/tables", "/records"] {
        ann.go(&house.address(page)).await?;
        ann.see(&format!(".tbl[data-game=chai] a[href='/replay?table={id}']")).await?;
    }
    try_join!(in_peace(ann), in_peace(ben))?;
    Ok(())
}

#[tokio::test]
async fn what_others_say_and_propose_is_noticed() -> Result {
    let house = House::open()?;
    let (ann, ben) = try_join!(Browser::open(Look::LAPTOP), Browser::open(Look::PHONE))?;
    two_at(&house, (&ann, &ben), "chai", &json!({})).await?;
    ann.click(".tools [data-tool=chat]").await?;
    ann.see("dialog[open] .say-in").await?.send_keys("More tea?").await?;
    ann.press(Key::Enter).await?;
    ben.until(
        "a note says it",
        "return document.querySelector('.news')?.innerText.includes('More tea?') ?? false",
    )
    .await?;
    ben.until(
        "and a mark",
        "return document.querySelector('[data-tool=menu] .unread')?.innerText.includes('1') ?? false",
    )
    .await?;
    assert_eq!(ben.barriers().await?, Vec::<String>::new());
    ben.click(".news .btn").await?;
    ben.see("dialog.chat-sheet[open]").await?;
    ben.until("it is read", "return document.querySelector('.unread') === null").await?;
    ben.press(Key::Escape).await?;
    ann.press(Key::Escape).await?;

    ann.click(".tools [data-tool=agree]").await?;
    ann.click("dialog[open] .field .btn").await?;
    ben.until("the proposal is shown", "return document.querySelector('.news .btn') !== null").await?;
    ben.click(".news .btn").await?;
    ben.see("dialog[open] .field").await?;
    assert!(!ann.has(".news").await?, "nobody is told what they did themselves");
    try_join!(in_peace(ann), in_peace(ben))?;
    Ok(())
}

#[tokio::test]
async fn whoever_leaves_comes_back_or_watches_is_noticed() -> Result {
    let house = House::open()?;
    let (ann, ben) = try_join!(Browser::open(Look::LAPTOP), Browser::open(Look::LAPTOP))?;
    let id = two_at(&house, (&ann, &ben), "coffee-rush", &json!({})).await?;
    ben.go(&house.address("/")).await?;
    ann.until("somebody has left", "return document.querySelector('.news') !== null").await?;
    let left = ann.text(".news").await?;
    ben.visit(&house, &id).await?;
    let back = "return [...document.querySelectorAll('.news')].some((one) => one.innerText !== arguments[0])";
    ann.until_of("they are back", back, &json!(left)).await?;

    let eve = Browser::open(Look::LAPTOP).await?;
    eve.visit(&house, &id).await?;
    ann.until("one watches", "return document.querySelector('.watching')?.innerText.includes('1') ?? false")
        .await?;
    let told = eve.text(".prompt").await?;
    assert!(told.contains("You are watching"), "{told}");
    eve.close().await?;
    ann.until("nobody watches", "return document.querySelector('.watching') === null").await?;
    try_join!(in_peace(ann), in_peace(ben))?;
    Ok(())
}

#[tokio::test]
async fn what_is_said_while_the_house_is_away_waits_and_arrives() -> Result {
    let mut house = House::open()?;
    let (ann, ben) = try_join!(Browser::open(Look::LAPTOP), Browser::open(Look::LAPTOP))?;
    two_at(&house, (&ann, &ben), "chai", &json!({})).await?;
    house.kill();
    ann.see(".banner").await?;
    ann.click(".tools [data-tool=chat]").await?;
    ann.see("dialog[open] .say-in").await?.send_keys("Still there?").await?;
    ann.press(Key::Enter).await?;
    ann.see(".chat .waits").await?;
    house.start()?;
    ben.until(
        "it arrives",
        "return document.querySelector('.news')?.innerText.includes('Still there?') ?? false",
    )
    .await?;
    ann.until("it waits no more", "return document.querySelector('.chat .waits') === null").await?;
    let lines = ann.script("return document.querySelectorAll('.chat li').length").await?;
    assert_eq!(lines, json!(1), "said once");
    // What the console says of a lost line is expected.
    ann.close().await?;
    ben.close().await
}

#[tokio::test]
async fn bots_that_think_can_be_told_to_move() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    let master = json!({ "is": "bot", "level": "master" });
    let seats = [json!({ "is": "me" }), master.clone(), master.clone(), master];
    browser.sit_at(&house, "chai", &seats, &json!({})).await?;
    for online in [false, true] {
        if online {
            let id = browser.open_table(&json!({ "game": "chai", "seats": seats })).await?;
            browser.begin(&id).await?;
            browser.visit(&house, &id).await?;
        }
        for turn in 0..20 {
            if browser.script(MINE).await? == json!(true) {
                browser.press_on(1, turn).await?;
            } else {
                browser
                    .until(
                        "it may be hurried, or is my turn again",
                        "return document.querySelector('[data-act=hurry], .prompt.is-mine') !== null",
                    )
                    .await?;
                if browser.has("[data-act=hurry]").await? {
                    break;
                }
            }
        }
        browser.click("[data-act=hurry]").await?;
        let begun = std::time::Instant::now();
        browser.until("it is my turn", MINE).await?;
        // Three masters think for 1.5 seconds at every decision, of which a turn has several.
        assert!(begun.elapsed().as_secs() < 20, "online: {online}, after {:?}", begun.elapsed());
    }
    in_peace(browser).await
}
