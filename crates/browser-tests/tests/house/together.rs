//! Two people in two browsers at one table of the house.

use browser_tests::{Browser, House, Look, Result, Stands, two_at};
use serde_json::{Value, json};
use tokio::try_join;

use crate::in_peace;

/// What the console says of a lost line is expected; everything else is not.
async fn in_peace_but_for_the_line(browser: Browser) -> Result {
    let complaints = browser.complaints().await?;
    let other: Vec<_> = complaints.iter().filter(|line| !line.contains("/api/")).collect();
    assert!(other.is_empty(), "the console complains: {other:#?}");
    browser.close().await
}

/// Some seconds of play.
async fn some_moves(browser: &Browser, seed: u64) -> Result {
    assert_eq!(browser.press_for(2, seed).await?, Stands::Open);
    Ok(())
}

#[tokio::test]
async fn two_browsers_play_to_the_end_through_a_restart() -> Result {
    let mut house = House::open()?;
    let (ann, ben) = try_join!(Browser::open(Look::LAPTOP), Browser::open(Look::PHONE))?;
    two_at(&house, (&ann, &ben), "coffee-rush", &json!({ "penalty-limit": 3 })).await?;
    try_join!(some_moves(&ann, 1), some_moves(&ben, 2))?;

    let board = "return document.querySelector('.board').innerText";
    let before = ann.script(board).await?;
    house.kill();
    ann.see(".banner").await?;
    ben.see(".banner").await?;
    assert_eq!(ann.script(board).await?, before, "the position stays on the screen");
    house.start()?;
    ann.until("the line is back", "return document.querySelector('.banner') === null").await?;
    try_join!(ann.play_to_the_end(3), ben.play_to_the_end(4))?;

    agree_on_the_result(&ann, &ben).await?;
    try_join!(in_peace_but_for_the_line(ann), in_peace_but_for_the_line(ben))?;
    Ok(())
}

async fn agree_on_the_result(ann: &Browser, ben: &Browser) -> Result {
    let scores = "return [...document.querySelectorAll('main.end .rk-t')].map((one) => one.innerText)";
    let told = ann.script(scores).await?;
    assert_eq!(told.as_array().map(Vec::len), Some(2), "{told}");
    assert_eq!(told, ben.script(scores).await?);
    Ok(())
}

/// Two people, one on a laptop and one on a phone, from the first move to the last page.
async fn play_together(game: &str, options: &Value) -> Result {
    let house = House::open()?;
    let (ann, ben) = try_join!(Browser::open(Look::LAPTOP), Browser::open(Look::PHONE))?;
    two_at(&house, (&ann, &ben), game, options).await?;
    try_join!(ann.play_to_the_end(3), ben.play_to_the_end(4))?;
    agree_on_the_result(&ann, &ben).await?;
    try_join!(in_peace(ann), in_peace(ben))?;
    Ok(())
}

#[tokio::test]
async fn two_browsers_play_chai_to_the_end() -> Result {
    play_together("chai", &json!({ "stall-limit": 10 })).await
}

#[tokio::test]
async fn two_browsers_play_dabba_walla_to_the_end() -> Result {
    play_together("dabba-walla", &json!({})).await
}

#[tokio::test]
async fn two_browsers_play_the_taverns_to_the_end() -> Result {
    play_together("taverns", &json!({ "planning": "together" })).await
}

#[tokio::test]
async fn a_rematch_seats_both_again() -> Result {
    let house = House::open()?;
    let (ann, ben) = try_join!(Browser::open(Look::LAPTOP), Browser::open(Look::LAPTOP))?;
    let id = two_at(&house, (&ann, &ben), "coffee-rush", &json!({ "penalty-limit": 3 })).await?;
    // The game is over when both agree that it is.
    let stop = json!({ "motion": "abandon", "agree": true });
    ann.ask("POST", &format!("/api/tables/{id}/vote"), &stop).await?;
    ben.ask("POST", &format!("/api/tables/{id}/vote"), &stop).await?;
    ann.see("main.end").await?;
    ben.see("main.end").await?;
    // Nobody knows how it would have gone on, so nothing is looked back on.
    ann.until("no look back", "return !document.querySelector('main.end .turned')").await?;
    ann.click("main.end .do-end .btn.primary").await?;
    ann.until("another table", &format!("return !location.pathname.endsWith('{id}')")).await?;
    ben.click("main.end .do-end .btn.primary").await?;
    ben.until("another table", &format!("return !location.pathname.endsWith('{id}')")).await?;
    let address = "return location.pathname";
    assert_eq!(ann.script(address).await?, ben.script(address).await?);
    try_join!(in_peace(ann), in_peace(ben))?;
    Ok(())
}

#[tokio::test]
async fn a_table_is_left_by_agreement_through_the_page() -> Result {
    let house = House::open()?;
    let (ann, ben) = try_join!(Browser::open(Look::LAPTOP), Browser::open(Look::PHONE))?;
    two_at(&house, (&ann, &ben), "chai", &json!({})).await?;
    ann.click(".tools .tool[data-tool=agree]").await?;
    ann.click("dialog[open] .field .btn").await?;
    ann.until(
        "one of two agrees",
        "return /1/.test(document.querySelector('dialog[open] .field small').innerText)",
    )
    .await?;
    assert!(!ben.has("main.end").await?, "one alone does not decide");
    ben.click(".tools .only-phone").await?;
    ben.click("dialog[open] .menu-list [data-tool=agree]").await?;
    ben.click("dialog[open] .field .btn").await?;
    ann.see("main.end").await?;
    ben.see("main.end").await?;
    for page in [&ann, &ben] {
        page.see("main.end .fair").await?;
        assert!(!page.has("main.end .fair[role=alert]").await?, "the page has checked the deal itself");
    }
    try_join!(in_peace(ann), in_peace(ben))?;
    Ok(())
}

#[tokio::test]
async fn somebody_without_a_seat_watches() -> Result {
    let house = House::open()?;
    let (ann, eve) = try_join!(Browser::open(Look::LAPTOP), Browser::open(Look::LAPTOP))?;
    ann.enter(&house).await?;
    let seats = json!([{ "is": "me" }, { "is": "bot", "level": "novice" }]);
    let id = ann.open_table(&json!({ "game": "coffee-rush", "seats": seats, "spectators": true })).await?;
    ann.begin(&id).await?;
    ann.visit(&house, &id).await?;
    eve.visit(&house, &id).await?;
    assert!(!eve.has("button[data-move]").await?, "a spectator has nothing to press");
    assert!(!eve.text(".prompt h2").await?.is_empty(), "and is told what the table waits for");
    let steps = "return document.querySelectorAll('.log ol .line').length";
    let before = eve.script(steps).await?;
    ann.press_on(4, 1).await?;
    eve.until("the spectator sees what is played", &format!("{steps} > {before}")).await?;
    try_join!(in_peace(eve), in_peace(ann))?;
    Ok(())
}

#[tokio::test]
async fn coming_back_tells_what_happened_meanwhile() -> Result {
    let house = House::open()?;
    let (ann, ben) = try_join!(Browser::open(Look::LAPTOP), Browser::open(Look::LAPTOP))?;
    let id = two_at(&house, (&ann, &ben), "coffee-rush", &json!({})).await?;
    // Whoever is asked first goes; the other one plays on as far as possible.
    let mine = "return document.querySelector('.prompt.is-mine') !== null";
    while ann.script(mine).await? == json!(true) {
        ann.press_on(1, 5).await?;
    }
    ann.go(&house.address("/tables")).await?;
    ann.see(".tbl").await?;
    ben.until("the other one is asked", mine).await?;
    while ben.script(mine).await? == json!(true) {
        ben.press_on(1, 6).await?;
    }
    ann.visit(&house, &id).await?;
    ann.see(".catch li").await?;
    ann.click(".catch .btn.primary").await?;
    ann.until("the news are put away", "return document.querySelector('.catch') === null").await?;
    ann.until("it is Ann's turn", mine).await?;
    try_join!(in_peace(ann), in_peace(ben))?;
    Ok(())
}

#[tokio::test]
async fn whoever_is_asked_is_called() -> Result {
    let house = House::open()?;
    let (ann, ben) = try_join!(Browser::open(Look::LAPTOP), Browser::open(Look::LAPTOP))?;
    // A page that nobody looks at, in a browser that allows notes.
    ann.prepare(
        "window.notes = [];
        window.Notification = class { constructor(title) { notes.push(title); } static permission = 'granted'; };
        Object.defineProperty(document, 'hidden', { get: () => window.away === true });
        localStorage.setItem('chaikhana.settings', JSON.stringify({ call: true }));",
    )
    .await?;
    two_at(&house, (&ann, &ben), "coffee-rush", &json!({})).await?;
    let mine = "return document.querySelector('.prompt.is-mine') !== null";
    while ann.script(mine).await? == json!(true) {
        ann.press_on(1, 5).await?;
    }
    let title = ann.script("return document.title").await?;
    ann.script("window.away = true").await?;
    ben.until("the other one is asked", mine).await?;
    while ben.script(mine).await? == json!(true) {
        ben.press_on(1, 6).await?;
    }
    ann.until("a note is shown", "return notes.length === 1").await?;
    assert_ne!(ann.script("return document.title").await?, title, "the tab says so too");
    let icon = ann.script("return document.querySelector('link[rel=icon]').href.startsWith('data:')").await?;
    assert_eq!(icon, json!(true), "and its icon has a dot");
    try_join!(in_peace(ann), in_peace(ben))?;
    Ok(())
}
