//! Games that are over: kept, replayed, handed on.

use browser_tests::{Browser, House, Look, Result};
use serde_json::json;
use thirtyfour::By;

use crate::in_peace;

#[tokio::test]
async fn a_record_is_shared_taken_up_elsewhere_and_replayed() -> Result {
    let house = House::open()?;
    let (ann, ben) = tokio::try_join!(Browser::open(Look::LAPTOP), Browser::open(Look::LAPTOP))?;
    ann.sit_down(&house, "coffee-rush", 1, &json!({ "penalty-limit": 3 })).await?;
    ann.play_to_the_end(2).await?;
    ann.script("URL.createObjectURL = (blob) => { blob.text().then((text) => { window.record = text; }); return '#'; };").await?;
    ann.click(".do-end > .btn:not(.primary):not(.quiet)").await?;
    ann.until("the record is handed out", "return typeof window.record === 'string'").await?;
    let record = ann.script("return window.record").await?;
    let record = record.as_str().unwrap_or_default();
    assert!(record.lines().count() > 10 && record.contains("\"chaikhana\""), "{record}");

    let folder = tempfile::tempdir()?;
    let (good, bad) = (folder.path().join("game.jsonl"), folder.path().join("shopping.txt"));
    std::fs::write(&good, record)?;
    std::fs::write(&bad, "two lemons")?;
    assert!(house.verifies(&good)?, "the command line agrees with the record");
    ben.go(&house.address("/records")).await?;
    ben.see("main h1").await?;
    let file = ben.page.find(By::Css("input[type=file]")).await?;
    file.send_keys(bad.to_string_lossy()).await?;
    ben.see("[role=alert]").await?;
    file.send_keys(good.to_string_lossy()).await?;
    ben.see(".hist").await?;
    ben.until("the last step", "const lane = document.querySelector('.lane-in'); return lane.max > 10")
        .await?;
    ben.press("]").await?;
    ben.until("a step on", "return document.querySelector('.lane-in').value === '1'").await?;
    assert!(!ben.has("button[data-move]").await?, "nothing is played in a record");

    // At home it stands in the list.
    ann.go(&house.address("/records")).await?;
    ann.click(".tbl[data-game=coffee-rush] a.btn").await?;
    ann.see(".hist").await?;
    tokio::try_join!(in_peace(ann), in_peace(ben))?;
    Ok(())
}
