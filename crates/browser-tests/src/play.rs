//! Playing by the buttons of the legal actions.

use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::time::sleep;

use crate::{Browser, House, Result};

/// How long a table may show nothing new, thinking bots included.
const PATIENCE: Duration = Duration::from_secs(30);

/// One look at the table and, if it is our turn, one press of the button `pick` modulo their number.
const STEP: &str = "
    const pick = arguments[0];
    if (document.querySelector('.failure')) return 'broken';
    if (document.querySelector('main.end')) return 'over';
    const cover = document.querySelector('.cover-btn');
    if (cover) { cover.click(); return 'took the screen'; }
    const moves = document.querySelector('details.moves');
    if (moves) moves.open = true;
    const all = document.querySelectorAll('.prompt .actions button.btn:not(.icon), .moves-list button.btn');
    const buttons = [...all].filter((button) => !button.disabled);
    if (buttons.length === 0) return 'waiting';
    buttons[pick % buttons.length].click();
    return 'moved';";

/// How a table stands after a few moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// The last page: ranks and scores.
    Over,
    /// It goes on.
    Open,
}

impl Browser {
    /// Opens a table on this device: a person, `bots` novices, and what the options say.
    pub async fn sit_down(&self, house: &House, game: &str, bots: usize, options: &Value) -> Result {
        let bot = json!({ "is": "bot", "level": "novice" });
        let seats: Vec<Value> = std::iter::once(json!({ "is": "me" })).chain(vec![bot; bots]).collect();
        self.sit_at(house, game, &seats, options).await
    }

    /// Opens a table on this device with these seats.
    pub async fn sit_at(&self, house: &House, game: &str, seats: &[Value], options: &Value) -> Result {
        let wish = json!({ "game": game, "options": options, "seats": seats }).to_string();
        let escaped: String = wish.bytes().map(|byte| format!("%{byte:02X}")).collect();
        self.go(&house.address(&format!("/play/{game}?table={escaped}"))).await?;
        self.see(".prompt, .cover-btn, .failure").await.map(drop)
    }

    /// Presses legal actions at random, at most so many, until the game is over.
    pub async fn press_on(&self, moves: usize, seed: u64) -> Result<Stands> {
        let mut chance = seed.wrapping_mul(2).wrapping_add(1);
        let (mut pressed, mut since) = (0, Instant::now());
        while pressed < moves {
            // A multiplicative generator's high bits are good enough to choose buttons.
            chance = chance.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            let seen = self.page.execute(STEP, vec![json!(chance >> 40)]).await?.json().clone();
            match seen.as_str() {
                Some("over") => return Ok(Stands::Over),
                Some("broken") => return Err(self.text(".failure").await?.into()),
                Some("waiting") if since.elapsed() > PATIENCE => {
                    return Err(format!("nothing to press for {} s", PATIENCE.as_secs()).into());
                }
                Some("waiting") => sleep(Duration::from_millis(15)).await,
                _ => {
                    pressed += 1;
                    since = Instant::now();
                }
            }
        }
        Ok(if self.has("main.end").await? { Stands::Over } else { Stands::Open })
    }

    /// Plays a whole game.
    pub async fn play_to_the_end(&self, seed: u64) -> Result {
        match self.press_on(20_000, seed).await? {
            Stands::Over => Ok(()),
            Stands::Open => Err("the game does not end".into()),
        }
    }
}
