//! When something goes wrong the page says what, and goes on.

use browser_tests::{Browser, House, Look, Result};
use serde_json::json;
use store::conformance::Postgres;
use tokio::try_join;

/// Opens a table of the house with a bot and comes to it with a page whose messages `change` alters: JavaScript that
/// gets a `message` and may change it.
async fn at_a_table_that_says(browser: &Browser, house: &House, change: &str) -> Result {
    browser.enter(house).await?;
    let seats = json!([{ "is": "me" }, { "is": "bot", "level": "novice" }]);
    let id = browser.open_table(&json!({ "game": "coffee-rush", "seats": seats })).await?;
    browser.begin(&id).await?;
    browser
        .prepare(&format!(
            "if (navigator.clipboard) navigator.clipboard.writeText = async (text) => {{ window.copied = text; }};
            sessionStorage.setItem('loads', Number(sessionStorage.getItem('loads') ?? 0) + 1);
            const heard = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
            Object.defineProperty(WebSocket.prototype, 'onmessage', {{ ...heard, set(hear) {{
                heard.set.call(this, hear && ((event) => {{
                    const message = JSON.parse(event.data);
                    {change}
                    hear(new MessageEvent('message', {{ data: JSON.stringify(message) }}));
                }}));
            }} }});"
        ))
        .await?;
    browser.go(&house.address(&format!("/table/{id}"))).await
}

#[tokio::test]
async fn a_house_of_another_version_is_met_with_one_reload() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    let other_version = "if (message.type === 'welcome') {
        message.protocol = 9999;
        sessionStorage.setItem('welcomes', Number(sessionStorage.getItem('welcomes') ?? 0) + 1);
    }";
    at_a_table_that_says(&browser, &house, other_version).await?;
    browser.until("it hears of it again", "return sessionStorage.getItem('welcomes') === '2'").await?;
    browser.see(".banner, .failure").await?;
    assert_eq!(browser.script("return sessionStorage.getItem('loads')").await?, json!("2"), "only once");
    browser.close().await
}

#[tokio::test]
async fn what_cannot_be_read_is_told_and_can_be_copied() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    let nonsense = "if (message.type === 'snapshot') [
            () => { message.now.view = { nonsense: true }; },
            () => { message.now.legal = [{ dance: 1 }]; },
            () => { delete message.info; },
        ][Number(sessionStorage.getItem('nonsense') ?? 0)]();";
    at_a_table_that_says(&browser, &house, nonsense).await?;
    for kind in 0..3 {
        if kind > 0 {
            browser.script(&format!("sessionStorage.setItem('nonsense', {kind})")).await?;
            browser.page.refresh().await?;
        }
        browser.see(".failure h1").await?;
        assert!(!browser.text(".failure pre").await?.is_empty());
        browser.click(".failure .actions .btn:nth-child(2)").await?;
        let copied = browser.script("return window.copied").await?;
        assert!(copied.as_str().is_some_and(|text| text.contains("/table/")), "{kind}: {copied}");
    }
    browser.close().await
}

#[tokio::test]
async fn a_client_that_stops_leaves_no_blank_page() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    browser.enter(&house).await?;
    browser
        .script(
            "window.copied = null; navigator.clipboard.writeText = async (text) => { window.copied = text; }",
        )
        .await?;
    // What a fault in the client looks like from outside.
    let stopped = "new ErrorEvent('error', { error: new WebAssembly.RuntimeError('unreachable') })";
    browser.script(&format!("dispatchEvent({stopped})")).await?;
    browser.see(".failure h1").await?;
    assert!(!browser.has(".gamecard").await?, "nothing of the page that stopped is left");
    browser.click(".failure .actions .btn:nth-child(2)").await?;
    let copied = browser.script("return window.copied").await?;
    assert!(
        copied.as_str().is_some_and(|text| text.contains("unreachable") && text.contains("/assets/client.")),
        "{copied}"
    );
    browser.click(".failure .actions .btn:first-child").await?;
    browser.see(".gamecard").await?;
    browser.close().await
}

#[tokio::test]
async fn a_broken_record_on_this_device_is_no_blank_page() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.enter(&house).await?;
    browser.keep("broken", "{\"chaikhana\":1,").await?;
    browser.go(&house.address("/play/coffee-rush/broken")).await?;
    browser.see(".failure pre").await?;
    browser.click(".failure a.btn").await?;
    browser.see(".gamecard").await?;
    browser.close().await
}

#[tokio::test]
async fn a_page_without_a_house_says_so_and_comes_back() -> Result {
    let mut house = House::open()?;
    let (ann, eve) = try_join!(Browser::open(Look::LAPTOP), Browser::open(Look::PHONE))?;
    ann.enter(&house).await?;
    eve.enter(&house).await?;
    let kept = "return navigator.serviceWorker?.controller != null";
    ann.until("everything is kept", kept).await?;
    eve.until("everything is kept", kept).await?;
    let seats = json!([{ "is": "me" }, { "is": "bot", "level": "novice" }]);
    let id = ann.open_table(&json!({ "game": "chai", "seats": seats })).await?;
    ann.begin(&id).await?;
    house.kill();
    ann.go(&house.address(&format!("/table/{id}"))).await?;
    ann.see(".failure h1").await?;
    eve.go(&house.address("/open")).await?;
    eve.see("main [role=status]").await?;
    house.start()?;
    ann.see(".prompt").await?;
    ann.close().await?;
    eve.close().await
}

/// Makes the table of the page one that an older page has kept; gives its record.
async fn grow_old(browser: &Browser) -> Result<String> {
    let record = browser.record_here().await?;
    let version = record.split_once("\"rules\":").and_then(|(_, rest)| rest.split([',', '}']).next());
    let version: u32 = version.ok_or("a record without a version")?.parse()?;
    let (now, older) = (format!("\"rules\":{version}"), format!("\"rules\":{}", version - 1));
    // An older page wrote the first form, in which no line holds a hash.
    let older_form = |line: &str| {
        line.split(",\"hash\":")
            .next()
            .map(|kept| if kept == line { line.to_owned() } else { format!("{kept}}}") })
    };
    let record: String = record.lines().filter_map(older_form).map(|line| line + "\n").collect();
    let record = record.replacen("\"chaikhana\":2", "\"chaikhana\":1", 1).replacen(&now, &older, 1);
    browser.keep(&browser.table_here().await?, &record).await?;
    Ok(record)
}

#[tokio::test]
async fn a_table_kept_under_older_rules_is_told_saved_and_laid_anew() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::PHONE).await?;
    browser.sit_down(&house, "coffee-rush", 1, &json!({ "gentle-start": true })).await?;
    browser.press_on(8, 1).await?;
    let old = grow_old(&browser).await?;
    let address = browser.script("return location.href").await?;
    for (language, word) in [("en", "rules"), ("de", "Regelfassung"), ("fr", "règles"), ("ru", "правил")]
    {
        browser.prefer(language).await?;
        browser.go(address.as_str().unwrap_or_default()).await?;
        browser.see(".stopped").await?;
        let why = browser.text(".stopped [role=status]").await?;
        assert!(why.contains(word), "{language}: {why}");
    }
    assert_eq!(browser.barriers().await?, Vec::<String>::new());
    assert!(!browser.scrolls_sideways().await?);
    let steps = browser.script("return document.querySelectorAll('.stopped-log li').length").await?;
    assert!(steps.as_u64() > Some(4), "the log is there: {steps}");
    browser.script("URL.createObjectURL = (blob) => { blob.text().then((text) => { window.record = text; }); return '#'; };").await?;
    browser.click(".stopped .do-end button:not(.primary)").await?;
    browser.until("the record is handed out", "return typeof window.record === 'string'").await?;
    assert_eq!(browser.script("return window.record").await?, json!(old), "nothing of it is lost");

    browser.click(".stopped .btn.primary").await?;
    browser.see(".prompt, .cover-btn").await?;
    let laid = browser.record_here().await?;
    assert!(laid.contains("\"gentle-start\":true"), "the same table is laid anew");
    browser.go(&house.address("/tables")).await?;
    browser.until("both are in the list", "return document.querySelectorAll('.tbl').length === 2").await?;
    browser.close().await
}

#[tokio::test]
async fn a_table_of_the_house_under_older_rules_can_be_closed() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    let older = "if (message.type === 'snapshot' && !window.renewed) {
            message.info.stopped = { because: 'rules', begun: 7, now: 8 };
            delete message.now;
        }";
    at_a_table_that_says(&browser, &house, older).await?;
    browser.see(".stopped").await?;
    let why = browser.text(".stopped [role=status]").await?;
    assert!(why.contains('7') && why.contains('8'), "{why}");
    assert!(browser.has(".stopped .chat").await?);
    assert_eq!(browser.barriers().await?, Vec::<String>::new());
    browser.click(".stopped [data-act=abandon]").await?;
    browser.until("it is closed", "return document.querySelector('[data-act=abandon]') === null").await?;
    browser.script("window.renewed = true").await?;
    browser.click(".stopped [data-act=again]").await?;
    browser
        .until("another table is there", "return document.querySelector('.round, .prompt') !== null")
        .await?;
    browser.close().await
}

/// What the banner over the table says.
const BANNER: &str = "document.querySelector('.banner.is-line')?.innerText ?? ''";

#[tokio::test]
async fn while_the_database_is_away_the_page_waits_and_then_goes_on() -> Result {
    let mut database = Postgres::start();
    let house = House::open_on(&database.database())?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.enter(&house).await?;
    let seats = json!([{ "is": "me" }, { "is": "bot", "level": "novice" }]);
    let id = browser.open_table(&json!({ "game": "coffee-rush", "seats": seats })).await?;
    browser.begin(&id).await?;
    browser.visit(&house, &id).await?;
    browser.until("it is one's turn", "return document.querySelector('.prompt.is-mine') !== null").await?;
    let before = browser.text("[data-slot=list] span").await?;
    database.stop();
    browser.click("[data-slot=list]").await?;
    browser.click(".moves-list [data-move]").await?;
    browser.until("the page says so", &format!("return ({BANNER}).includes('catching its breath')")).await?;
    database.go_on();
    browser.until("the page goes on", &format!("return ({BANNER}) === ''")).await?;
    // A taken space can be chosen no more.
    let moved = "return document.querySelector('.prompt.is-mine') !== null
        && document.querySelector('[data-slot=list] span').innerText !== arguments[0]";
    browser.until_of("the move was made", moved, &json!(before)).await?;
    browser.close().await
}
