//! Two people in two browsers at one table of the house.

use browser_tests::{Browser, House, Look, Result, Stands};
use serde_json::{Value, json};

use crate::in_peace;

/// Asks the house for something as the page would, and returns the answer.
async fn ask(browser: &Browser, method: &str, address: &str, body: &Value) -> Result<Value> {
    let script = "
        const [method, address, body, done] = arguments;
        fetch(address, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
            .then(async (answer) => done({ status: answer.status, body: await answer.json().catch(() => null) }))
            .catch((error) => done({ status: 0, body: String(error) }));";
    let arguments = vec![json!(method), json!(address), body.clone()];
    let answer = browser.page.execute_async(script, arguments).await?.json().clone();
    match answer["status"].as_u64() {
        Some(200..=299) => Ok(answer["body"].clone()),
        _ => Err(format!("{method} {address}: {answer}").into()),
    }
}

#[tokio::test]
async fn two_browsers_play_to_the_end_through_a_restart() -> Result {
    let mut house = House::open()?;
    let (ann, ben) = (Browser::open(Look::LAPTOP).await?, Browser::open(Look::PHONE).await?);
    ann.go(&house.address("/")).await?;
    ben.go(&house.address("/")).await?;
    ann.see(".gamecard").await?;
    ben.see(".gamecard").await?;

    let wish = json!({
        "game": "coffee-rush",
        "options": { "penalty-limit": 3 },
        "seats": [{ "is": "me" }, { "is": "open" }],
    });
    let table = ask(&ann, "POST", "/api/tables", &wish).await?;
    let id = table["id"].as_str().ok_or("a table without a name")?.to_owned();
    ask(&ben, "POST", &format!("/api/tables/{id}/seat"), &json!({})).await?;
    ask(&ann, "POST", &format!("/api/tables/{id}/start"), &json!({})).await?;
    let page = house.address(&format!("/table/{id}"));
    ann.go(&page).await?;
    ben.go(&page).await?;
    ann.see(".prompt").await?;
    ben.see(".prompt").await?;

    let (first, second) = tokio::join!(some_moves(&ann, 1), some_moves(&ben, 2));
    first?;
    second?;
    house.kill();
    ann.see(".banner").await?;
    house.start()?;
    let (first, second) = tokio::join!(ann.play_to_the_end(3), ben.play_to_the_end(4));
    first?;
    second?;

    let scores =
        "return [...document.querySelectorAll('main.end .rk-t')].map((one) => one.innerText).join(' ')";
    assert_eq!(ann.script(scores).await?, ben.script(scores).await?);
    // What the console says of the lost line is expected; everything else is not.
    for browser in [ann, ben] {
        let complaints = browser.complaints().await?;
        let other: Vec<_> = complaints.iter().filter(|line| !line.contains("/api/")).collect();
        assert!(other.is_empty(), "the console complains: {other:#?}");
        browser.close().await?;
    }
    Ok(())
}

/// A few moves, as far as it is one's turn.
async fn some_moves(browser: &Browser, seed: u64) -> Result {
    let stands = browser.press_on(6, seed).await?;
    assert_eq!(stands, Stands::Open);
    Ok(())
}

#[tokio::test]
async fn somebody_without_a_seat_watches() -> Result {
    let house = House::open()?;
    let (ann, eve) = (Browser::open(Look::LAPTOP).await?, Browser::open(Look::LAPTOP).await?);
    ann.go(&house.address("/")).await?;
    ann.see(".gamecard").await?;
    let seats = json!([{ "is": "me" }, { "is": "bot", "level": "novice" }]);
    let table = ask(&ann, "POST", "/api/tables", &json!({ "game": "chai", "seats": seats })).await?;
    let id = table["id"].as_str().ok_or("a table without a name")?.to_owned();
    ask(&ann, "POST", &format!("/api/tables/{id}/start"), &json!({})).await?;
    eve.go(&house.address(&format!("/table/{id}"))).await?;
    eve.see(".prompt").await?;
    assert!(!eve.has(".moves-list button").await?, "a spectator has nothing to press");
    in_peace(eve).await?;
    in_peace(ann).await
}
