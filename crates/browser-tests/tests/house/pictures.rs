//! Pictures of every screen, for people to look at: `artefacts/pictures`.

use browser_tests::{Browser, Far, GOLDEN, House, Look, Result};

use crate::in_peace;

#[tokio::test]
async fn every_table_and_its_end_are_pictured_at_five_sizes_in_both_themes() -> Result {
    let house = House::open()?;
    let browser = Browser::open(Look::LAPTOP).await?;
    browser.enter(&house).await?;
    picture(&browser, "hall").await?;
    for golden in GOLDEN {
        browser.lay(&house, golden, Far::Middle).await?;
        picture(&browser, golden.0).await?;
        browser.lay(&house, golden, Far::End).await?;
        picture(&browser, &format!("{}-end", golden.0)).await?;
    }
    in_peace(browser).await
}

async fn picture(browser: &Browser, name: &str) -> Result {
    for (size, look) in Look::SHAPES {
        for (theme, dark) in [("light", false), ("dark", true)] {
            browser.look(Look { dark, ..look }).await?;
            let file = browser.picture(&format!("{name}-{size}-{theme}")).await?;
            assert!(std::fs::metadata(&file)?.len() > 5_000, "{} is empty", file.display());
        }
    }
    browser.look(Look::LAPTOP).await
}
