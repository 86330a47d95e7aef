//! What those at a table are called.

use protocol::{Sitting, TableInfo};

use crate::i18n::{say, text::table as said};

/// What those at the seats are called; bots have tea house names. Tracked.
pub fn names_of(info: &TableInfo) -> Vec<String> {
    seat_names(info.seats.iter().map(|seat| &seat.sitting))
}

/// The same, by who sits where. Tracked.
pub fn seat_names<'a>(sitting: impl Iterator<Item = &'a Sitting>) -> Vec<String> {
    let name = |(at, sitting): (usize, &Sitting)| match sitting {
        Sitting::Open => say(&said::SEAT_FREE),
        Sitting::Person { name } if name.is_empty() => say(&said::SeatNumbered { count: at as i64 + 1 }),
        Sitting::Person { name } => name.clone(),
        Sitting::Bot { instead_of: Some(name), .. } => say(&said::SeatBotFor { name }),
        Sitting::Bot { instead_of: None, .. } => say(&BOTS[at % BOTS.len()]),
    };
    sitting.enumerate().map(name).collect()
}

const BOTS: [words::Text; 5] = [
    said::BOT_NAME_TEAPOT,
    said::BOT_NAME_BOWL,
    said::BOT_NAME_SAMOVAR,
    said::BOT_NAME_GLASS,
    said::BOT_NAME_CEZVE,
];
