//! What this device keeps: every game, until the player throws it away.

use browser_tests::{Browser, Far, GOLDEN, House, Look, Result};
use serde_json::{Value, json};

use crate::in_peace;

#[tokio::test]
async fn finished_games_show_winner_and_scores() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    browser.lay(&house, GOLDEN[0], Far::End).await?;
    let won = browser.text("main.end h2").await?;
    browser.go(&house.address("/records")).await?;
    let told = browser.text(".tbl[data-game=coffee-rush] .tbl-r").await?;
    assert!(told.contains(&won), "{told} does not say {won}");
    assert!(told.chars().filter(char::is_ascii_digit).count() > 2, "no scores: {told}");
    assert_eq!(browser.barriers().await?, Vec::<String>::new());
    assert!(!browser.scrolls_sideways().await?);
    in_peace(browser).await
}

#[tokio::test]
async fn what_an_older_page_kept_moves_and_none_of_it_is_lost() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.sit_down(&house, "coffee-rush", 1, &json!({})).await?;
    let record = browser.record_here().await?;
    browser.enter(&house).await?;
    // As many as an older page could keep.
    let table = |id: u32| {
        json!({ "id": format!("old{id}"), "game": "coffee-rush", "names": ["", ""], "people": [0], "awaiting": [0],
            "opened": 1, "changed": id })
    };
    let list: Vec<Value> = (0..24).map(table).collect();
    let keep = "const [list, record] = arguments;
        localStorage.setItem('chaikhana.tables', JSON.stringify(list));
        for (const { id } of list) localStorage.setItem('chaikhana.table.' + id, record);";
    browser.page.execute(keep, vec![json!(list), json!(record)]).await?;
    browser.go(&house.address("/tables")).await?;
    browser.until("all are in the list", "return document.querySelectorAll('.tbl').length === 25").await?;
    assert_eq!(browser.count_kept().await?, 25);
    let left = browser
        .script("return Object.keys(localStorage).filter((key) => key.startsWith('chaikhana.table')).length");
    assert_eq!(left.await?, json!(0), "nothing is kept twice");
    browser.go(&house.address("/play/coffee-rush/old7")).await?;
    browser.see(".prompt").await?;
    browser.sit_down(&house, "chai", 1, &json!({})).await?;
    browser.record_here().await?;
    assert_eq!(browser.count_kept().await?, 26, "the next one throws none away");
    in_peace(browser).await
}

#[tokio::test]
async fn whoever_has_no_room_left_is_told_and_asked() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    browser
        .prepare(
            "const put = IDBObjectStore.prototype.put;
            IDBObjectStore.prototype.put = function (...all) {
                if (window.full) throw new DOMException('no room', 'QuotaExceededError');
                return put.apply(this, all);
            };",
        )
        .await?;
    // One finished game, which could go.
    browser.lay(&house, GOLDEN[0], Far::End).await?;
    browser.sit_down(&house, "chai", 1, &json!({})).await?;
    browser.record_here().await?;
    assert_eq!(browser.count_kept().await?, 2);
    browser.script("window.full = true").await?;
    browser.press_on(1, 1).await?;
    browser.see("dialog.no-room[open]").await?;
    assert_eq!(browser.barriers().await?, Vec::<String>::new());
    browser.script("window.full = false").await?;
    browser.click("dialog.no-room [data-act=delete]").await?;
    browser.until("there is room again", "return document.querySelector('dialog[open]') === null").await?;
    assert_eq!(browser.count_kept().await?, 1, "only what was agreed to is gone");
    browser.see(".prompt").await?;

    // Whoever goes on without keeping is not asked with every move.
    browser.script("window.full = true").await?;
    browser.press_on(1, 2).await?;
    browser.click("dialog.no-room [data-act=without]").await?;
    browser.until("the dialog is closed", "return document.querySelector('dialog[open]') === null").await?;
    browser.press_on(2, 3).await?;
    assert!(!browser.has("dialog[open]").await?);
    in_peace(browser).await
}
