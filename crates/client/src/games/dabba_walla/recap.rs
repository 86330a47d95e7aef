//! A turn in brief: what was taken and loaded; of a delivery what the level brought to whom.

use ::dabba_walla::{DabbaWalla, Event};
use engine::Seat;

use super::names::{self, Count, Word, put};
use crate::games::{Recap, Words};

/// What a seat did in a turn, or what the last level brought.
pub(super) fn recap(game: &DabbaWalla, seat: Option<Seat>, events: &[Event], words: &Words) -> Option<Recap> {
    delivered(events, words).or_else(|| turn(game, seat?, events, words))
}

/// The last level that was delivered among these events.
fn delivered(events: &[Event], words: &Words) -> Option<Recap> {
    let last = events.iter().rev().find_map(|event| match event {
        Event::LevelScored { level, .. } => Some(*level),
        _ => None,
    })?;
    let coins = |event: &Event| match event {
        Event::LevelScored { seat, level, points, lost, .. } if *level == last => {
            let sum = names::signed(points.iter().sum::<i16>() + lost);
            Some(format!("{} {sum}", words.name(*seat)))
        }
        _ => None,
    };
    let parts = events.iter().filter_map(coins).collect::<Vec<_>>().join(", ");
    let arguments = [("level", Word(&last.to_string())), ("parts", Word(&parts))];
    Recap::of(None, vec![put(words, "recap.level", &arguments)])
}

fn turn(game: &DabbaWalla, me: Seat, events: &[Event], words: &Words) -> Option<Recap> {
    let card = |card| names::card(game, card, words);
    let (mut parts, mut empties) = (Vec::new(), 0);
    for event in events {
        match event {
            Event::Took { seat, card: of, .. } if *seat == me => {
                parts.push(put(words, "recap.took", &[("card", Word(&card(*of)))]));
            }
            Event::Swapped { seat, given, got, .. } if *seat == me => {
                let arguments = [("given", Word(&card(*given))), ("got", Word(&card(*got)))];
                parts.push(put(words, "recap.swapped", &arguments));
            }
            Event::Placed { seat, card: of, level, .. } if *seat == me => {
                let arguments = [("card", Word(&card(*of))), ("level", Word(&level.to_string()))];
                parts.push(put(words, "recap.placed", &arguments));
            }
            Event::Forfeited { seat, card: of } if *seat == me => {
                parts.push(put(words, "recap.forfeited", &[("card", Word(&card(*of)))]));
            }
            Event::ChaiFormed { seat, .. } if *seat == me => parts.push(put(words, "recap.chai", &[])),
            Event::EmptyPlaced { seat, .. } if *seat == me => empties += 1,
            _ => {}
        }
    }
    if empties > 0 {
        parts.push(put(words, "recap.empties", &[("count", Count(empties))]));
    }
    Recap::of(me, parts)
}
