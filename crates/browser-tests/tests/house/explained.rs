//! What a table tells by itself: the goal, the last turn, each seat, what a level brings, why somebody won.

use browser_tests::{Browser, Far, GOLDEN, House, Look, Result};
use serde_json::json;
use thirtyfour::Key;

use crate::in_peace;

const MINE: &str = "return document.querySelector('.prompt.is-mine') !== null";

#[tokio::test]
async fn the_goal_stands_in_the_prompt_until_something_is_done() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    for (game, bots, options) in [
        ("coffee-rush", 0, json!({ "mode": "solo" })),
        ("chai", 0, json!({ "mode": "solo" })),
        ("dabba-walla", 1, json!({})),
        ("taverns", 1, json!({})),
    ] {
        browser.sit_down(&house, game, bots, &options).await?;
        browser.until("it is one's turn", MINE).await?;
        assert!(browser.text(".dock .goal").await?.len() > 20, "{game}");
        let fits = "const pane = document.querySelector('.dock .prompt-text'); return pane.scrollHeight <= pane.clientHeight + 1";
        assert_eq!(browser.script(fits).await?, json!(true), "{game}: the goal does not fit");
        browser.press_on(1, 1).await?;
        browser.until("the goal makes room", "return document.querySelector('.dock .goal') === null").await?;
    }
    in_peace(browser).await
}

#[tokio::test]
async fn the_last_turn_is_told_in_brief_with_the_name_of_whoever_took_it() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    for golden in GOLDEN {
        browser.lay(&house, golden, Far::Middle).await?;
        let told = browser.text(".ticker .line-in").await?;
        let names =
            "return [...document.querySelectorAll('.seat-name')].map((one) => one.firstChild.data.trim())";
        let names: Vec<String> = serde_json::from_value(browser.script(names).await?)?;
        let named = names.iter().any(|name| told.starts_with(&format!("{name}: ")));
        assert!(named, "{}: {told}", golden.0);
    }
    in_peace(browser).await
}

#[tokio::test]
async fn a_seat_opens_when_its_card_is_tapped_and_says_what_its_numbers_are() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    for golden in GOLDEN {
        browser.lay(&house, golden, Far::Middle).await?;
        // A game alone has no second seat.
        if !browser.has(".seat:nth-child(2)").await? {
            continue;
        }
        browser.click(".seat:nth-child(2) .seat-open").await?;
        browser.see(".seat-sheet[open] .seat-facts").await?;
        let facts = "return [...document.querySelectorAll('.seat-facts li:not(.is-score) span')].map((one) => one.innerText)";
        let facts: Vec<String> = serde_json::from_value(browser.script(facts).await?)?;
        let sentences = facts.iter().filter(|fact| fact.ends_with('.')).count();
        assert!(sentences >= 2, "{}: {facts:?}", golden.0);
        assert!(browser.has(".seat-sheet .seat-area > *").await?, "{}", golden.0);
        browser.press(Key::Escape).await?;
        browser.until("it is closed", "return document.querySelector('.seat-sheet[open]') === null").await?;
    }
    in_peace(browser).await
}

/// Everything that decides a delivery is on the screen together, above the dock.
const SEEN_TOGETHER: &str = "
    const dock = document.querySelector('.dock').getBoundingClientRect();
    const above = (css) => [...document.querySelectorAll(css)].every((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= (innerWidth < 600 ? dock.top : innerHeight) + 1;
    });
    return [document.querySelectorAll('.dw-tally tbody tr').length, above('.dw-tally tr'), above('.dw-tip-cards li:first-child .dw-tip-card:first-of-type')];";

#[tokio::test]
async fn what_a_level_brings_stands_with_the_cards_to_choose_from() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    for (shape, look) in Look::SHAPES {
        browser.look(look).await?;
        browser.lay(&house, ("dabba-walla", "4p"), Far::Late).await?;
        browser.see(".dw-tally").await?;
        browser.script("scrollTo(0, 0)").await?;
        assert_eq!(browser.script(SEEN_TOGETHER).await?, json!([4, true, true]), "{shape}");
    }
    // A tap on a colour supposes that the others bring some of it, and the coins follow.
    let coins = "return document.querySelector('.dw-tally .is-me ~ tr .dw-gain, .dw-tally tbody').innerText";
    let before = browser.script(coins).await?;
    for colour in 2..=5 {
        browser.click(&format!(".dw-tally th:nth-child({colour}) .dw-suppose")).await?;
    }
    browser.until_of("the coins follow", &format!("{coins} !== arguments[0]"), &before).await?;
    in_peace(browser).await
}

#[tokio::test]
async fn the_end_says_why_and_the_board_leads_back_to_it() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    for golden in GOLDEN {
        browser.lay(&house, golden, Far::End).await?;
        let seats = browser.script("return document.querySelectorAll('.rk').length").await?;
        if seats != json!(1) {
            assert!(browser.text(".end-why").await?.len() > 20, "{}", golden.0);
            assert!(browser.has(".rk-note").await?, "{}", golden.0);
        }
        let told =
            "return [...document.querySelectorAll('.keyrow li')].every((one) => one.querySelector('small'))";
        assert_eq!(browser.script(told).await?, json!(true), "{}: a part without its sentence", golden.0);
        assert!(!browser.scrolls_sideways().await?, "{}", golden.0);
        browser.click(".do-end .two-b .btn:first-child").await?;
        browser.click(".dock [data-focus=result]").await?;
        browser.see("main.end").await?;
    }
    in_peace(browser).await
}

/// The rows of luck and skill that say two numbers, to the eye and to the ear.
const BALANCED: &str = "[...document.querySelectorAll('.luck li')].filter((row) => \
    [...row.querySelectorAll('.dv b')].filter((one) => /[0-9]/.test(one.textContent)).length === 2 \
    && /[0-9].*[0-9]/.test(row.querySelector('.sr').textContent)).length";

/// Where the furniture of the end stands.
const PLACES: &str = "return ['.turned', '.chart', '.luck', '.luck li:last-child'].map((css) => { \
    const { top, left, height, width } = document.querySelector(css).getBoundingClientRect(); \
    return [top + scrollY, left, height, width].map(Math.round).join(' '); })";

#[tokio::test]
async fn the_end_tells_where_it_turned_and_luck_from_skill() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    for golden in GOLDEN {
        browser.lay(&house, golden, Far::End).await?;
        // The result is there before anything is looked back on, and the room for what is found.
        let seats = browser.script("return document.querySelectorAll('.rk').length").await?;
        browser.see(".turned .chart").await?;
        let places = browser.script(PLACES).await?;
        browser.see(".chart .ln").await?;
        browser
            .until_of("luck and skill of each seat", &format!("return {BALANCED} === arguments[0]"), &seats)
            .await?;
        assert_eq!(browser.script(PLACES).await?, places, "{}: something moved", golden.0);
        assert!(!browser.scrolls_sideways().await?, "{}", golden.0);
        if seats != json!(1) {
            let marked = "return document.querySelectorAll('.chart .mark').length";
            assert_eq!(browser.script(marked).await?, seats, "{}: a vessel on every line", golden.0);
        }
        // Alone there is nobody to win against: points are told instead of chances.
        let told = browser.text(".turnline p").await?;
        let numbers =
            told.split(|letter: char| !letter.is_ascii_digit()).filter(|part| !part.is_empty()).count();
        assert!(numbers >= 2 && told.contains('%') == (seats != json!(1)), "{}: {told}", golden.0);
        let way = browser.script("return document.querySelector('[data-focus=turned]').dataset.seq").await?;
        browser.click("[data-focus=turned]").await?;
        browser.see(".banner.past").await?;
        browser
            .until_of(
                "the board stands where it turned",
                "return document.querySelector('.lane-in').value === arguments[0]",
                &way,
            )
            .await?;
        browser.click(".banner.past .btn").await?;
        // What is known is not looked for again.
        browser.see(".luck li b").await?;
    }
    in_peace(browser).await
}
