//! The hall and the lists around it.

use browser_tests::{Browser, House, Look, Result, two_at};
use serde_json::json;
use tokio::try_join;

use crate::in_peace;

#[tokio::test]
async fn a_link_brings_a_friend_to_the_table() -> Result {
    let house = House::open()?;
    let (ann, ben) = try_join!(Browser::open(Look::LAPTOP), Browser::open(Look::PHONE))?;
    ann.enter(&house).await?;
    ann.click(".gamecard[data-game=coffee-rush] [data-act=friends]").await?;
    ann.click("dialog[open] .dialog-foot .btn.primary").await?;
    ann.see(".wr .qr").await?;
    let link = ann.text(".linkrow span").await?;
    assert!(link.starts_with("http://localhost"), "{link}");
    ben.go(&link).await?;
    ben.click(".wr-go .btn.primary").await?;
    ann.until("both are there", "return document.querySelectorAll('.stool .vapour').length === 2").await?;
    ann.click(".wr-go .btn.primary").await?;
    ann.see(".prompt").await?;
    ben.see(".prompt").await?;
    try_join!(in_peace(ann), in_peace(ben))?;
    Ok(())
}

#[tokio::test]
async fn a_public_table_is_found_in_the_list() -> Result {
    let house = House::open()?;
    let (ann, eve) = try_join!(Browser::open(Look::LAPTOP), Browser::open(Look::LAPTOP))?;
    ann.enter(&house).await?;
    ann.click(".gamecard[data-game=chai] [data-act=friends]").await?;
    ann.click("dialog[open] .col:last-child .switch").await?;
    ann.click("dialog[open] .dialog-foot .btn.primary").await?;
    ann.see(".wr").await?;
    eve.go(&house.address("/open")).await?;
    eve.click(".tbl[data-game=chai] .btn").await?;
    eve.see(".wr").await?;
    assert_eq!(eve.script("return location.href").await?, ann.script("return location.href").await?);
    try_join!(in_peace(ann), in_peace(eve))?;
    Ok(())
}

#[tokio::test]
async fn my_tables_say_whose_turn_it_is() -> Result {
    let house = House::open()?;
    let (ann, ben) = try_join!(Browser::open(Look::LAPTOP), Browser::open(Look::LAPTOP))?;
    two_at(&house, (&ann, &ben), "coffee-rush", &json!({})).await?;
    let mine = "return document.querySelector('.prompt.is-mine') !== null";
    let asked = [ann.script(mine).await?, ben.script(mine).await?];
    assert!(asked.contains(&json!(true)), "somebody is asked");
    for (browser, asked) in [(&ann, &asked[0]), (&ben, &asked[1])] {
        browser.go(&house.address("/tables")).await?;
        browser.see(".tbl").await?;
        let told = browser.script("return document.querySelector('.tbl .chip.game') !== null").await?;
        assert_eq!(told, *asked);
    }
    try_join!(in_peace(ann), in_peace(ben))?;
    Ok(())
}

#[tokio::test]
async fn a_game_on_this_device_is_in_the_list_and_goes_on_from_there() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    browser.sit_down(&house, "chai", 1, &json!({})).await?;
    browser.press_on(3, 1).await?;
    let address = browser.script("return location.href").await?;
    browser.go(&house.address("/tables")).await?;
    browser.click(".tbl[data-game=chai] a.btn").await?;
    browser.see(".prompt").await?;
    assert_eq!(browser.script("return location.href").await?, address);
    in_peace(browser).await
}

#[tokio::test]
async fn our_own_numbers_are_shown_for_every_game() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    for game in ["coffee-rush", "chai", "dabba-walla", "taverns"] {
        browser.go(&house.address(&format!("/numbers/{game}"))).await?;
        let told = "return document.querySelectorAll('.topic .chip').length > 3";
        browser.until("what is known of the numbers is told", told).await?;
        assert_eq!(browser.barriers().await?, Vec::<String>::new(), "{game}");
    }
    in_peace(browser).await
}
