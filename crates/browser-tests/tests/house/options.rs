//! Every option of every title is chosen in the form of the hall and played through, by pressing buttons at random.

use browser_tests::{Browser, House, Look, Result};
use serde_json::{Value, json};

use crate::in_peace;

/// Plays a table of each kind (so many novices, these options) and checks that together they leave no option out.
async fn play_through(game: &str, tables: &[(usize, Value)]) -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.enter(&house).await?;
    for spec in browser.offered(game).await? {
        let left_out = left_out(&spec, tables);
        assert!(left_out.is_empty(), "{game} {}: nobody plays with {left_out:?}", spec["id"]);
    }
    for (seed, (bots, options)) in tables.iter().enumerate() {
        let told = |error| format!("{game} {options}: {error}");
        browser.fill_in(&house, game, *bots, options).await.map_err(told)?;
        browser.play_to_the_end(seed as u64).await.map_err(told)?;
    }
    in_peace(browser).await
}

/// The values of an option that no table has: each answer, and of a number its default and another one.
fn left_out(spec: &Value, tables: &[(usize, Value)]) -> Vec<Value> {
    let id = spec["id"].as_str().unwrap_or_default();
    let chosen: Vec<&Value> =
        tables.iter().map(|(_, options)| options.get(id).unwrap_or(&spec["default"])).collect();
    let wanted = match spec["type"].as_str() {
        Some("bool") => vec![json!(true), json!(false)],
        Some("int") if chosen.iter().any(|one| **one != spec["default"]) => vec![spec["default"].clone()],
        Some("int") => return vec![json!("another number")],
        _ => spec["values"].as_array().cloned().unwrap_or_default(),
    };
    let is_played = |value: &Value| {
        chosen.iter().any(|one| *one == value || one.as_array().is_some_and(|many| many.contains(value)))
    };
    wanted.into_iter().filter(|value| !is_played(value)).collect()
}

#[tokio::test]
async fn coffee_rush_is_played_through_with_every_option() -> Result {
    let tables = [
        (0, json!({ "mode": "solo", "solo-level": "easy" })),
        (0, json!({ "mode": "solo" })),
        (0, json!({ "mode": "solo", "solo-level": "hard", "gentle-start": true })),
        (1, json!({ "start-seat": "0" })),
        (1, json!({ "start-seat": "1", "penalty-limit": 7, "two-seat-end": "after-turn" })),
        (2, json!({ "start-seat": "2", "penalty-limit": 3, "gentle-start": true })),
        (3, json!({ "start-seat": "3", "penalty-limit": 3 })),
    ];
    play_through("coffee-rush", &tables).await
}

#[tokio::test]
async fn chai_is_played_through_with_every_option() -> Result {
    let tables = [
        (
            0,
            json!({ "mode": "solo", "teas": ["green"], "deluxe-wilds": true, "wild-assignment": "manual",
                "tip-set": "generous", "solo-last-tip": "unpaid" }),
        ),
        (
            0,
            json!({ "mode": "coop", "first-player": 0, "chaiwala-pick": "lowest", "chaiwala-score": "cards-only",
                "lone-length": "ten-turns", "lone-coins": "three", "beginner": true, "stall-limit": 10 }),
        ),
        (1, json!({ "mode": "coop", "first-player": 1, "chaiwala-pick": "highest", "stall-limit": 10 })),
        (
            2,
            json!({ "first-player": 2, "connoisseur": true, "start-cards": "choose", "tea-award": "always",
                "teas": ["black", "any", "rooibos"], "stall-limit": 10 }),
        ),
        (
            3,
            json!({ "first-player": 3, "pantry-take": "up-to-3", "tie-coins": "most", "open-tips": true,
                "beginner": true, "stall-limit": 10 }),
        ),
        (
            4,
            json!({ "first-player": 4, "tea-award": "never", "deluxe-wilds": true,
                "teas": ["any", "oolong", "white", "any", "any"], "stall-limit": 10 }),
        ),
    ];
    play_through("chai", &tables).await
}

#[tokio::test]
async fn dabba_walla_is_played_through_with_every_option() -> Result {
    let tables = [
        (1, json!({ "double-zero": true, "orders": [1, 4, 5], "imaginary-player": true })),
        (
            1,
            json!({ "vehicle": "handcart", "orders": [2, 3, 6], "tactical-start": true, "first-seat": 0,
                "extra-rounds": 2, "open-piles": true }),
        ),
        (1, json!({ "empties": "unlimited", "chai-visibility": "loose", "first-seat": 1 })),
        (
            2,
            json!({ "vehicle": "crate", "chai-connoisseurs": true, "no-negativity": true, "empties": "strict",
                "first-seat": 2 }),
        ),
        (3, json!({ "vehicle": "wheelbarrow", "first-seat": 3 })),
    ];
    play_through("dabba-walla", &tables).await
}

#[tokio::test]
async fn the_taverns_are_played_through_with_every_option() -> Result {
    let tables = [
        (
            0,
            json!({ "module": 4, "rounds": 12, "solo-rival": "sharp", "solo-target": 40, "supply": "printed" }),
        ),
        (1, json!({ "module": 1, "start-seat": 0, "planning": "together", "deck-aid": false })),
        (
            1,
            json!({ "module": 2, "start-seat": 1, "draft": "together", "refill": "turn-end",
                "schnapps-tiles": "hidden" }),
        ),
        (
            2,
            json!({ "module": 3, "start-seat": 2, "schnapps-tiles": "shown", "monastery-loop": "count-start" }),
        ),
        (
            3,
            json!({ "module": 5, "start-seat": 3, "supply": "ample", "regulars": "alt", "decline-bonuses": true }),
        ),
    ];
    play_through("taverns", &tables).await
}

#[tokio::test]
async fn what_cannot_be_chosen_is_closed_and_says_why() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.enter(&house).await?;
    browser.click(".gamecard[data-game=coffee-rush] .do [data-act=same-screen]").await?;
    browser.see("dialog[open]").await?;
    let closed =
        "return [...document.querySelectorAll('[data-option=mode] input')].map((input) => input.disabled)";
    assert_eq!(browser.script(closed).await?, json!([false, true]), "two seats do not play solo");
    let note = browser.text("[data-option=mode] .note").await?;
    assert!(note.contains("Solo is for exactly one player."), "{note}");
    let seats = "return [...document.querySelectorAll('[data-option=start-seat] option')]
        .map((option) => [option.innerText.trim(), option.disabled])";
    let wanted =
        json!([["random", false], ["seat 1", false], ["seat 2", false], ["seat 3", true], ["seat 4", true]]);
    assert_eq!(browser.script(seats).await?, wanted);
    browser.click("dialog[open] .srow:nth-of-type(2) button").await?;
    browser
        .until("one seat is left", "return document.querySelectorAll('dialog[open] li.srow').length === 1")
        .await?;
    browser
        .until(
            "solo is open",
            &closed.replace("return ", "return !").replace("input.disabled)", "input.disabled)[1]"),
        )
        .await?;
    browser.see(".dialog-foot [role=alert]").await?;
    browser.script("document.querySelectorAll('[data-option=mode] input')[1].click()").await?;
    browser.see(".dialog-foot .btn.primary:enabled").await?;
    in_peace(browser).await
}
