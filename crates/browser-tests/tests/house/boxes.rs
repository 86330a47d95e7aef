//! A table is drawn with the numbers it is played with: those of the house, or somebody's own.

use browser_tests::{Browser, House, Look, Result, Stands};
use serde_json::{Value, json};

use crate::in_peace;

const STANDARD: &str = include_str!("../../../games/coffee-rush/data.toml");

/// Coffee Rush with other recipes, all of two ingredients, and cheaper upgrades.
fn changed() -> String {
    let row = |line: &str| {
        let Some((before, rest)) = line.split_once("recipe = [") else { return format!("{line}\n") };
        let after = rest.split_once(']').map_or("", |(_, after)| after);
        let recipe = if line.contains("specialty = true") { r#""milk", "ice""# } else { r#""tea", "water""# };
        format!("{before}recipe = [{recipe}]{after}\n")
    };
    STANDARD.lines().map(row).collect::<String>().replacen("cost = 3", "cost = 2", 1)
}

/// How many ingredients the orders on the page have.
const RECIPES: &str = "return [...new Set([...document.querySelectorAll('.own .cr-recipe')].map((one) => one.children.length))]";
/// The stamps of the boxes that the device keeps.
const KEPT: &str =
    "return Object.keys(localStorage).filter((name) => /^chaikhana\\.box\\.[0-9a-f]{64}$/.test(name)).length";
/// The stamp that the record of the table on the page names.
async fn stamp_here(browser: &Browser) -> Result<Value> {
    let record = browser.record_here().await?;
    let header: Value = serde_json::from_str(record.lines().next().unwrap_or("{}"))?;
    Ok(header["data"].clone())
}

/// Whether the page draws the changed numbers.
async fn draws_the_changed_numbers(browser: &Browser) -> Result {
    browser.see(".own .cr-recipe").await?;
    assert_eq!(browser.script(RECIPES).await?, json!([2]), "every recipe has two ingredients");
    let upgrades = browser.text(".cr-upgrades-card .panel-head span").await?;
    assert!(upgrades.contains('2') && !upgrades.contains('3'), "an upgrade costs two orders: {upgrades}");
    assert!(browser.has(".bar a[data-tool=numbers]").await?, "the bar says that the numbers are others");
    Ok(())
}

#[tokio::test]
async fn a_table_of_the_house_is_drawn_with_the_numbers_of_the_house() -> Result {
    let file = tempfile::NamedTempFile::new()?;
    std::fs::write(file.path(), changed())?;
    let house = House::open_with(&["--data", &format!("coffee-rush={}", file.path().display())])?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.enter(&house).await?;
    let seats = json!([{ "is": "me" }, { "is": "bot", "level": "novice" }]);
    let wish = json!({ "game": "coffee-rush", "options": { "penalty-limit": 3 }, "seats": seats });
    let id = browser.open_table(&wish).await?;
    browser.begin(&id).await?;
    browser.visit(&house, &id).await?;
    draws_the_changed_numbers(&browser).await?;
    assert_eq!(browser.script(KEPT).await?, json!(1), "the box is kept on the device");
    browser.play_to_the_end(5).await?;
    // The record of it is looked at with the same numbers.
    browser.go(&house.address(&format!("/replay?table={id}"))).await?;
    browser.see(".bar a[data-tool=numbers]").await?;
    browser.go(&house.address("/numbers/coffee-rush")).await?;
    browser.see(".own-numbers").await?;
    assert!(!browser.has(".differences").await?, "tables on the device are begun with the standard numbers");
    in_peace(browser).await
}

/// Writes a data file into the field of the page of the numbers, and wants to play with it.
async fn write(browser: &Browser, text: &str) -> Result {
    let script = "
        const field = document.querySelector('.own-text textarea');
        field.closest('details').open = true;
        field.value = arguments[0];
        field.dispatchEvent(new Event('input', { bubbles: true }));
        document.querySelector('.own-numbers [data-act=use]').click();";
    browser.page.execute(script, vec![json!(text)]).await?;
    Ok(())
}

#[tokio::test]
async fn somebody_plays_with_the_numbers_of_their_own_box() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.go(&house.address("/numbers/coffee-rush")).await?;
    browser.see(".own-numbers").await?;
    // A mistake is told with its place; what was written stays, and nothing else changes.
    write(&browser, &changed().replacen("cost = 2", "cost = 99", 1)).await?;
    let told = browser.text(".own-numbers [role=alert]").await?;
    assert!(told.contains("upgrades.cost"), "{told}");
    write(&browser, &changed().replacen("[board]", "[bored]", 1)).await?;
    browser
        .until(
            "the unknown table is named",
            "return document.querySelector('.own-numbers [role=alert]').innerText.includes('bored')",
        )
        .await?;
    write(&browser, &changed().replacen("cost = 2", "cost = \"2", 1)).await?;
    browser
        .until(
            "the line is named",
            "return /line \\d+/.test(document.querySelector('.own-numbers [role=alert]').innerText)",
        )
        .await?;
    assert!(!browser.has(".differences").await?);
    browser.page.refresh().await?;
    browser.see(".own-numbers").await?;
    let draft = browser.script("return document.querySelector('.own-text textarea').value").await?;
    assert!(
        draft.as_str().is_some_and(|text| text.contains("cost = \"2")),
        "what was written is still there"
    );
    // Without the mistake the rows that differ are told.
    write(&browser, &changed()).await?;
    let differences = browser.text(".differences").await?;
    assert!(
        differences.contains("upgrades.cost") && differences.contains("drinks.espresso.recipe"),
        "{differences}"
    );
    // A table on the device is begun with them, and goes on with them after the standard ones are chosen again.
    browser.sit_down(&house, "coffee-rush", 1, &json!({})).await?;
    draws_the_changed_numbers(&browser).await?;
    assert_eq!(browser.press_on(6, 3).await?, Stands::Open);
    let table = browser.page.current_url().await?.to_string();
    let stamp = stamp_here(&browser).await?;
    browser.go(&house.address("/numbers/coffee-rush")).await?;
    browser.click(".own-numbers [data-act=standard]").await?;
    browser.until("nothing differs", "return document.querySelector('.differences') === null").await?;
    browser.go(&table).await?;
    draws_the_changed_numbers(&browser).await?;
    assert_eq!(browser.press_on(6, 4).await?, Stands::Open);
    browser.sit_down(&house, "coffee-rush", 1, &json!({})).await?;
    assert!(!browser.has(".bar a[data-tool=numbers]").await?, "a new table has the standard numbers again");
    let next = stamp_here(&browser).await?;
    assert!(stamp.is_string() && stamp != next, "records name their box: {stamp}");
    in_peace(browser).await
}
