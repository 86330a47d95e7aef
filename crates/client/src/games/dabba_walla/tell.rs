//! The ceremony of a delivery: hidden cards, reveal, tips, coins, walkers. It follows the speed of the settings, a tap
//! shows the end of it, and nothing waits for it.

use std::time::Duration;

use ::dabba_walla::Event;
use leptos::prelude::*;

use super::cart::{Cart, Told};
use crate::browser;
use crate::settings::{self, Speed};

/// Cards lie face down.
pub(super) const HIDDEN: u8 = 0;
/// They are turned over.
pub(super) const OPEN: u8 = 1;
/// The tips are set.
pub(super) const TIPS: u8 = 2;
/// The coins are counted.
pub(super) const COINS: u8 = 3;
/// The walkers have gone on.
pub(super) const DONE: u8 = 4;

/// How long each part takes; nothing where motion is not wished for.
fn pace() -> Option<Duration> {
    let still = browser::matches("(prefers-reduced-motion: reduce)");
    let hidden = browser::document().is_some_and(|page| page.hidden());
    let milliseconds = match untrack(|| settings::read(|settings| settings.speed)) {
        _ if still || hidden => return None,
        Speed::Calm => 1100,
        Speed::Brisk => 500,
        Speed::None => return None,
    };
    Some(Duration::from_millis(milliseconds))
}

/// Tells how a level was delivered, from the beginning.
pub(super) fn begin(cart: Cart, level: u8) {
    match pace() {
        Some(pace) => {
            cart.hands.told.set(Some(Told { level, stage: HIDDEN }));
            set_timeout(move || go_on(cart, level, HIDDEN), pace);
        }
        None => cart.hands.told.set(Some(Told { level, stage: DONE })),
    }
}

/// The next part, unless it was skipped or left meanwhile.
fn go_on(cart: Cart, level: u8, from: u8) {
    let told = cart.hands.told;
    if told.try_get_untracked().flatten() != Some(Told { level, stage: from }) {
        return;
    }
    told.set(Some(Told { level, stage: from + 1 }));
    if let Some(pace) = pace().filter(|_| from + 1 < DONE) {
        set_timeout(move || go_on(cart, level, from + 1), pace);
    }
}

/// Shows the end of it at once.
pub(super) fn skip(cart: Cart) {
    cart.hands.told.update(|told| {
        if let Some(told) = told {
            told.stage = DONE;
        }
    });
}

/// Every delivery that is heard is told; a choice of the next round ends it.
pub(super) fn listen(cart: Cart) {
    let table = cart.table;
    let last = Memo::new(move |_| {
        let step = table.last_step()?;
        let level = step.events.iter().rev().find_map(|event| match event {
            Event::TipsSet { level, .. } => Some(*level),
            _ => None,
        });
        Some((step.seq, level))
    });
    Effect::new(move |before: Option<Option<u32>>| {
        let now = last.get();
        let seq = now.map(|(seq, _)| seq);
        if let (Some(_), Some((_, Some(level)))) = (before, now)
            && before.flatten() != seq
        {
            begin(cart, level);
        }
        seq
    });
    Effect::new(move || {
        if table.proposal.with(Option::is_some) {
            cart.hands.told.set(None);
        }
    });
}

/// What is told on the screen: the running ceremony, or at a moment of the history the one that ended there.
pub(super) fn on_screen(cart: &Cart) -> Option<Told> {
    let table = cart.table;
    if table.live() {
        let over = table.over();
        return cart.hands.told.get().or(over.then_some(Told { level: 1, stage: DONE }));
    }
    let seq = table.desk.shown.with(|shown| shown.seq);
    table.desk.log.with(|log| {
        let heard = log.iter().find(|heard| heard.seq == seq)?;
        let set =
            heard.events.iter().find(|event| event.get("event").is_some_and(|name| name == "tips-set"))?;
        let level = u8::try_from(set.get("level")?.as_u64()?).ok()?;
        Some(Told { level, stage: DONE })
    })
}
