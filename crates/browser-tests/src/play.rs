//! Playing by the buttons of the legal actions: so every game is played the same way, whatever its board looks like.

use serde_json::{Value, json};
use std::time::{Duration, Instant};

use crate::{Browser, House, Result};

/// How long a table may show nothing new, thinking bots included.
const PATIENCE: Duration = Duration::from_secs(60);

/// The buttons of the moves that the page offers now; opens the list of all moves.
pub const OFFERED: &str = "
    const offered = () => {
        // What was asked once is answered with yes.
        const asked = document.querySelector('.dock [data-focus=first]:not([data-hint])');
        if (asked) return [asked];
        // The list of all moves opens a moment later.
        const list = document.querySelector('[data-slot=list]:not([disabled])');
        if (list && list.getAttribute('aria-expanded') === 'false') { list.click(); return []; }
        const prompt = document.querySelectorAll('.dock .slots button[data-move]');
        const buttons = [...prompt, ...document.querySelectorAll('.moves-list button[data-move]')];
        return buttons.filter((button) => button.getAttribute('aria-disabled') !== 'true');
    };";

/// Presses up to `most` moves for up to a second, and says how many it pressed and how the table stands.
const PRESS: &str = "
    const [seed, most, done] = arguments;
    let chance = BigInt(seed), pressed = 0;
    const pick = (number) => {
        // The high bits of a linear generator are good enough to choose buttons.
        chance = (chance * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
        return Number((chance >> 33n) % BigInt(number));
    };
    const look = () => {
        if (document.querySelector('.failure')) return 'broken';
        if (document.querySelector('main.end')) return 'over';
        const cover = document.querySelector('.cover-btn');
        if (cover) { cover.click(); return 'took the screen'; }
        const buttons = offered();
        if (buttons.length === 0) return 'waiting';
        buttons[pick(buttons.length)].click();
        return 'moved';
    };
    const begun = performance.now();
    const go = () => {
        const seen = look();
        if (seen === 'moved') pressed += 1;
        const ends = seen === 'broken' || seen === 'over' || pressed >= most;
        if (ends || performance.now() - begun > 1000) return done([seen, pressed, String(chance)]);
        setTimeout(go, seen === 'waiting' ? 5 : 0);
    };
    go();";

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
        self.see(".prompt, .cover-btn, .failure").await?;
        if self.has(".failure").await? {
            return Err(format!("{game} {options}: {}", self.text(".failure").await?).into());
        }
        Ok(())
    }

    /// Presses legal actions at random, at most so many, until the game is over.
    pub async fn press_on(&self, moves: usize, seed: u64) -> Result<Stands> {
        let (mut chance, mut pressed, mut since) = (seed.to_string(), 0, Instant::now());
        while pressed < moves {
            let (stands, more, next) = self.press_a_while(&chance, moves - pressed).await?;
            (chance, pressed) = (next, pressed + more);
            match stands.as_str() {
                "over" => return Ok(Stands::Over),
                "broken" => return Err(self.text(".failure").await?.into()),
                _ if more > 0 => since = Instant::now(),
                _ if since.elapsed() > PATIENCE => {
                    return Err(format!("nothing to press for {} s", PATIENCE.as_secs()).into());
                }
                _ => {}
            }
        }
        self.settled().await
    }

    /// Presses what can be pressed for some seconds. Where two play, nobody knows how many moves each of them has by then.
    pub async fn press_for(&self, seconds: u32, seed: u64) -> Result<Stands> {
        let mut chance = seed.to_string();
        for _ in 0..seconds {
            chance = self.press_a_while(&chance, usize::MAX).await?.2;
        }
        self.settled().await
    }

    /// Presses up to `most` moves for up to a second: how the table stands, how many were pressed, and the chance after them.
    async fn press_a_while(&self, chance: &str, most: usize) -> Result<(String, usize, String)> {
        let script = format!("{OFFERED}{PRESS}");
        let seen = self.page.execute_async(script, vec![json!(chance), json!(most)]).await?;
        Ok(serde_json::from_value(seen.json().clone())?)
    }

    /// Waits until what was done last is answered and the page has something to do for its reader, or waits for others.
    pub async fn settled(&self) -> Result<Stands> {
        let quiet = "return document.querySelector('.prompt[aria-busy=true]') === null";
        self.until("the last move is answered", quiet).await?;
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
