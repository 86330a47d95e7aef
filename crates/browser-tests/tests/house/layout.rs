//! Fixed places: whatever is asked, advised or refused, the board stays where it is and as large as it is, at five sizes.

use std::fs;
use std::path::{Path, PathBuf};

use browser_tests::{Browser, Far, GOLDEN, House, Look, Result};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::in_peace;

/// Where board and dock stand, and the largest thing on the board, as `[name, left, top, width, height]`.
const PLACES: &str = "
    return ['.stage', '.dock', '.cr-tray:not(.is-small)', '.ch-market', '.dw-board .dw-load', '.dw-deliver', '.dw-tally', '.tt-house'].flatMap((css) => {
        const one = document.querySelector(css);
        if (!one) return [];
        const { left, top, width, height } = one.getBoundingClientRect();
        return width > 0 ? [[css, left, top, width, height]] : [];
    });";

type Place = (String, f64, f64, f64, f64);

async fn places(browser: &Browser) -> Result<Vec<Place>> {
    browser.script("scrollTo(0, 0)").await?;
    Ok(serde_json::from_value(browser.script(PLACES).await?)?)
}

/// What has moved or changed its size by more than a pixel; what is not there now has made room for another scene.
fn moved(before: &[Place], after: &[Place]) -> Vec<String> {
    let differs = |a: &Place, b: &Place| {
        [(a.1, b.1), (a.2, b.2), (a.3, b.3), (a.4, b.4)].iter().any(|(a, b)| (a - b).abs() > 1.0)
    };
    let same_thing = |a: &Place| after.iter().find(|b| a.0 == b.0).map(|b| (a.clone(), b.clone()));
    before
        .iter()
        .filter_map(same_thing)
        .filter(|(a, b)| differs(a, b))
        .map(|pair| format!("{pair:?}"))
        .collect()
}

#[tokio::test]
async fn the_board_keeps_its_place_and_size_through_a_turn() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    let mut found = Vec::new();
    for (shape, look) in Look::SHAPES {
        browser.look(look).await?;
        for golden in GOLDEN {
            browser.lay(&house, golden, Far::Middle).await?;
            let first = places(&browser).await?;
            let mut check = |moment: &str, after: &[Place]| {
                found.extend(
                    moved(&first, after)
                        .into_iter()
                        .map(|what| format!("{} {shape} {moment}: {what}", golden.0)),
                );
            };
            browser.press("i").await?;
            check("while a hint is thought of", &places(&browser).await?);
            browser.see(".dock .advice").await?;
            check("with a hint", &places(&browser).await?);
            browser.press(Key::Escape).await?;
            browser.press("m").await?;
            browser.see(".moves").await?;
            check("with all moves", &places(&browser).await?);
            browser.press(Key::Escape).await?;
            for step in 0..8 {
                browser.press_on(1, step).await?;
                if browser.has("main.end").await? {
                    break;
                }
                check(&format!("after step {step}"), &places(&browser).await?);
                if step == 2 {
                    // Nothing can be taken back a hundred times: the reason stands in the prompt's place.
                    browser.script("for (let i = 0; i < 100; i += 1) document.querySelector('[data-tool=undo]').click()").await?;
                    browser.settled().await?;
                    check("with a refusal", &places(&browser).await?);
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    in_peace(browser).await
}

/// A delivery is chosen, waited for and revealed in one geometry.
#[tokio::test]
async fn the_board_keeps_its_place_and_size_through_a_delivery() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    let mut found = Vec::new();
    for (shape, look) in Look::SHAPES {
        browser.look(look).await?;
        browser.lay(&house, ("dabba-walla", "4p"), Far::Late).await?;
        let first = places(&browser).await?;
        for step in 0..6 {
            browser.press_on(1, step).await?;
            if browser.has("main.end").await? {
                break;
            }
            let after = places(&browser).await?;
            // The table itself has fewer lines above it while cards lie open; the stage and the frame stay.
            let frame: Vec<Place> = first.iter().filter(|place| place.0 != ".dw-tally").cloned().collect();
            found.extend(
                moved(&frame, &after).into_iter().map(|what| format!("{shape} after step {step}: {what}")),
            );
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    in_peace(browser).await
}

/// The furniture that overlaps, what hangs out of the window, and which share of the height board and dock have.
const OVERLAPS: &str = "
    const names = ['.bar', '.seats', '.stage', '.own', '.dock'], boxes = names.map((css) => document.querySelector(css).getBoundingClientRect());
    const seen = [];
    const phone = innerWidth < 600, wide = document.documentElement.clientWidth;
    names.forEach((a, i) => names.forEach((b, j) => {
        // On a phone the own area goes on under the dock.
        if (j <= i || phone && a === '.own' && b === '.dock') return;
        const [x, y] = [boxes[i], boxes[j]];
        const wide = Math.min(x.right, y.right) - Math.max(x.left, y.left), high = Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top);
        if (wide > 6.5 && high > 6.5) seen.push(`${a} and ${b} overlap by ${wide}x${high}`);
    }));
    names.forEach((name, i) => {
        const { left, right, top, bottom } = boxes[i];
        if (left < -6.5 || right > wide + 6.5 || top < -1 || (name !== '.own' || !phone) && bottom > innerHeight + 6.5) seen.push(`${name} hangs out of the window`);
    });
    const stage = boxes[2];
    if (innerHeight < 500 && stage.height < 0.7 * innerHeight) seen.push(`the board has ${stage.height} of ${innerHeight}`);
    if (innerWidth === 820 && Math.abs(boxes[3].top - stage.top) > 7) seen.push('the own area is not beside the board');
    return seen;";

#[tokio::test]
async fn the_furniture_of_every_shape_stands_side_by_side() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    let mut found = Vec::new();
    for (shape, look) in Look::SHAPES {
        browser.look(look).await?;
        for golden in GOLDEN {
            browser.lay(&house, golden, Far::Middle).await?;
            let seen: Vec<String> = serde_json::from_value(browser.script(OVERLAPS).await?)?;
            found.extend(seen.into_iter().map(|what| format!("{} {shape}: {what}", golden.0)));
            if browser.scrolls_sideways().await? {
                found.push(format!("{} {shape} scrolls sideways", golden.0));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    in_peace(browser).await
}

/// The pages of a title, and what each of them shows.
const PAGES: [(&str, &str); 4] = [
    ("learn", ".learn-card a"),
    ("rules", ".book-live"),
    ("card", "[data-part=glossary]"),
    ("numbers", "main h1"),
];

#[tokio::test]
async fn a_narrow_phone_never_scrolls_sideways() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look { size: (360, 740), ..Look::PHONE }).await?;
    let mut wide = Vec::new();
    for golden in GOLDEN {
        for far in [Far::Middle, Far::End] {
            browser.lay(&house, golden, far).await?;
            if browser.scrolls_sideways().await? {
                wide.push(format!("{} {far:?}", golden.0));
            }
        }
        for (page, shown) in PAGES {
            let address = format!("/{page}/{}", golden.0);
            browser.go(&house.address(&address)).await?;
            browser.see(shown).await?;
            if browser.scrolls_sideways().await? {
                wide.push(address);
            }
        }
    }
    assert!(wide.is_empty(), "{wide:?}");
    in_peace(browser).await
}

/// Texts smaller than 13 pixels.
const TINY: &str = "
    const walk = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT), seen = new Set();
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const one = node.parentElement, size = parseFloat(getComputedStyle(one).fontSize);
        const { width, height } = one.getBoundingClientRect();
        const shown = node.data.trim() && width > 1 && height > 1 && !one.closest('.sr, svg, kbd');
        if (shown && size > 0 && size < 12.95) seen.add(`${size} px: ${one.className || one.tagName} ${node.data.trim().slice(0, 20)}`);
    }
    return [...seen];";

#[tokio::test]
async fn no_text_is_smaller_than_thirteen_pixels() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    let mut found: Vec<String> = Vec::new();
    for golden in GOLDEN {
        browser.lay(&house, golden, Far::Middle).await?;
        for (shape, look) in Look::SHAPES {
            browser.look(look).await?;
            let seen: Vec<String> = serde_json::from_value(browser.script(TINY).await?)?;
            found.extend(seen.into_iter().map(|what| format!("{} {shape}: {what}", golden.0)));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    in_peace(browser).await
}

/// Whether the middle of a thing can be tapped; `null` where the table has no such thing now.
const TAPPABLE: &str = "
    const one = document.querySelector(arguments[0]);
    if (!one || one.getBoundingClientRect().width === 0) return null;
    one.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (one.contains(hit) || hit.contains(one));";

#[tokio::test]
async fn every_part_of_every_game_is_reached_on_a_small_laptop() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::SMALL_LAPTOP).await?;
    let parts = [
        ("coffee-rush", &[".cr-tray", ".cr-supply", ".cr-tabs", ".cr-ups", ".cr-cups"][..]),
        ("chai", &[".ch-row", ".ch-market", ".ch-pantry", ".ch-abilities", ".ch-house", ".ch-reserved"][..]),
        ("dabba-walla", &[".dw-load", ".dw-ring", ".dw-hand", ".dw-deliver"][..]),
        ("taverns", &[".tt-house", ".tt-pool", ".tt-market", ".tt-hire", ".tt-purse"][..]),
    ];
    let mut found = Vec::new();
    for ((game, parts), golden) in parts.into_iter().zip(GOLDEN) {
        browser.lay(&house, golden, Far::Middle).await?;
        let mut met = 0;
        for part in parts {
            let seen = browser.page.execute(TAPPABLE, vec![json!(part)]).await?.json().clone();
            if seen == json!(false) {
                found.push(format!("{game}: {part} is covered"));
            }
            met += usize::from(seen != Value::Null);
        }
        assert!(met > 1, "{game}: hardly anything of {parts:?} is there");
    }
    assert!(found.is_empty(), "{found:#?}");
    in_peace(browser).await
}

#[tokio::test]
async fn advice_is_read_without_scrolling_on_every_shape() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    for (shape, look) in Look::SHAPES {
        browser.look(look).await?;
        browser.lay(&house, GOLDEN[0], Far::Middle).await?;
        browser.press("i").await?;
        browser.see(".dock .advice").await?;
        let inside = "const { top, bottom } = document.querySelector('.dock .advice').getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight && document.querySelector('.dock [data-hint=do]') !== null";
        assert_eq!(browser.script(inside).await?, json!(true), "{shape}");
        browser.press(Key::Escape).await?;
    }
    in_peace(browser).await
}

/// A monospaced font of this machine, unlike anything the page shows.
fn odd_font(folder: &Path) -> Option<PathBuf> {
    let entries: Vec<PathBuf> =
        fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    let is_odd = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.contains("Mono") && name.ends_with(".ttf")
    };
    let here = entries.iter().find(|path| is_odd(path)).cloned();
    here.or_else(|| entries.iter().filter(|path| path.is_dir()).find_map(|path| odd_font(path)))
}

/// Everything that can be pressed or heads something, with its place.
const THINGS: &str =
    "return [...document.querySelectorAll('button, a[href], summary, h1, h2')].map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [one.className || one.tagName, left, top, width, height];
    })";

/// Whether everything stands where it stood, and is as large as it was.
async fn stands_alike(usual: &Browser, odd: &Browser, place: &str) -> Result {
    let things = |found: Value| serde_json::from_value::<Vec<Place>>(found);
    let (here, there) = (things(usual.script(THINGS).await?)?, things(odd.script(THINGS).await?)?);
    assert_eq!(here.len(), there.len(), "{place}");
    for (a, b) in here.iter().zip(&there) {
        let alike = [a.1 - b.1, a.2 - b.2, a.3 - b.3, a.4 - b.4].into_iter().all(|apart| apart.abs() <= 1.0);
        assert!(a.0 == b.0 && alike, "{place}: {a:?} and {b:?}");
    }
    Ok(())
}

#[tokio::test]
async fn the_page_looks_the_same_whatever_fonts_are_installed() -> Result {
    // A machine without any has nothing to choose from.
    let installed = Path::new("/usr/share/fonts");
    let Some(font) = odd_font(installed) else { return Ok(()) };
    let folder = std::env::temp_dir().join(format!("chaikhana-fonts-{}", std::process::id()));
    let (scratch, only) = (folder.join("usual"), folder.join("odd"));
    fs::create_dir_all(&scratch)?;
    fs::create_dir_all(&only)?;
    fs::copy(&font, only.join("only.ttf"))?;
    let house = House::open()?;
    let usual = Browser::open_with_fonts(Look::LAPTOP, installed, &scratch).await?;
    let odd = Browser::open_with_fonts(Look::LAPTOP, &only, &only).await?;
    // What the page does not bring itself is drawn with what there is: the two browsers do differ.
    let foreign = "const one = document.body.appendChild(document.createElement('span'));
        one.style.cssText = 'font: 40px serif; position: absolute'; one.innerText = 'illicit';
        const width = one.getBoundingClientRect().width; one.remove(); return width;";
    for (shape, look) in [("phone", Look::PHONE), ("laptop", Look::LAPTOP)] {
        usual.look(look).await?;
        odd.look(look).await?;
        usual.enter(&house).await?;
        odd.enter(&house).await?;
        assert_ne!(usual.script(foreign).await?, odd.script(foreign).await?, "both have the same fonts");
        stands_alike(&usual, &odd, &format!("the hall, {shape}")).await?;
        for golden in GOLDEN {
            usual.lay(&house, golden, Far::Middle).await?;
            odd.lay(&house, golden, Far::Middle).await?;
            stands_alike(&usual, &odd, &format!("{}, {shape}", golden.0)).await?;
        }
    }
    fs::remove_dir_all(&folder)?;
    in_peace(usual).await?;
    in_peace(odd).await
}
