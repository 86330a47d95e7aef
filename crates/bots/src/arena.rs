//! Bots against bots: whole games, seats rotated, the same seeds for every arrangement.

use std::sync::Arc;

use engine::{Game, MAX_SEATS, Match, Outcome, QuickChance, Seat, Seed, SetupError};
use serde::{Deserialize, Serialize};

use crate::{Bot, Clock, Eyes, Knowledge, Mind};

/// What came of one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// The number of the game.
    pub game: u64,
    /// By seat: which of the bots sat there.
    pub sitters: Vec<usize>,
    /// By seat: the share of the victory.
    pub wins: Vec<f64>,
    /// By seat.
    pub scores: Vec<i32>,
    /// By seat.
    pub ranks: Vec<u8>,
    /// Decisions of all seats.
    pub decisions: u32,
    /// Alone: the level reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// By bot: the milliseconds of its decisions, those without a choice or already planned left out.
    pub millis: Vec<Vec<f32>>,
    /// By bot: the milliseconds that the others thought between two of its turns.
    #[serde(default)]
    pub waits: Vec<Vec<f32>>,
}

/// How long each seat waits for the others.
#[derive(Debug, Default)]
struct Waits {
    /// By seat: the turn it was last in, and what the others have thought since it decided there.
    now: [Option<(u32, f32)>; MAX_SEATS],
    done: [Vec<f32>; MAX_SEATS],
}

impl Waits {
    /// `seat` has thought for so many milliseconds; `table` is as it was then.
    fn pass<G: Game>(&mut self, table: &Match<G>, seat: Seat, took: f32) {
        let turn = table.turn_of(seat);
        if let Some((last, waited)) = self.now[seat.index()]
            && last != turn
        {
            self.done[seat.index()].push(waited);
        }
        self.now[seat.index()] = Some((turn, 0.0));
        for other in Seat::all(table.seats()).filter(|&other| other != seat) {
            if let Some((_, waited)) = &mut self.now[other.index()] {
                *waited += took;
            }
        }
    }
}

/// Which bot sits where in a game: every arrangement of the rotation plays the same seed, one after the other.
#[must_use]
pub fn arrangement(game: u64, seats: u8) -> (u64, Vec<usize>) {
    let (seats, turned) = (usize::from(seats), (game % u64::from(seats)) as usize);
    (game / seats as u64, (0..seats).map(|seat| (seat + seats - turned) % seats).collect())
}

/// Plays the `game`-th game of a meeting. `bots` has one entry per seat.
pub fn play<G: Knowledge>(
    game: &Arc<G>,
    options: &G::Options,
    bots: &[Bot],
    eyes: &[Eyes<G>],
    clock: &dyn Clock,
    seed: u64,
    number: u64,
) -> Result<Played, SetupError> {
    let seats = bots.len() as u8;
    let (shift, sitters) = arrangement(number, seats);
    let mut table =
        Match::new(Arc::clone(game), options.clone(), seats, &Seed::numbered(seed.wrapping_add(shift)), &[])?;
    let mut chance = QuickChance::new(seed.wrapping_mul(31).wrapping_add(number));
    let mut minds: Vec<Mind<G>> = bots.iter().map(|bot| Mind::new(*bot)).collect();
    let mut millis = vec![Vec::new(); bots.len()];
    let mut waits = Waits::default();
    let mut decisions = 0;
    while let Some(seat) = table.awaiting().first() {
        let who = sitters[seat.index()];
        let before = clock.now();
        let decided = minds[who].decide(&table, seat, &eyes[who], clock, &mut chance);
        let Some((action, thought)) = decided else { break };
        let took = (clock.now() - before) as f32;
        if thought {
            millis[who].push(took);
        }
        waits.pass(&table, seat, took);
        decisions += 1;
        // A bot chooses from the legal list. A game that stopped here would count as played.
        if let Err(refusal) = table.act(seat, action) {
            panic!("{} of {} chose {action}: {refusal}", bots[who], G::ID);
        }
    }
    let standing = table.standing();
    let level = match &standing.outcome {
        Outcome::Solo { level, .. } => Some(level.to_string()),
        _ => None,
    };
    let mut waits_by_bot = vec![Vec::new(); bots.len()];
    for (waits, &who) in waits.done.into_iter().zip(&sitters) {
        waits_by_bot[who] = waits;
    }
    let seats = || Seat::all(seats).map(|seat| &standing.seats[seat.index()]);
    Ok(Played {
        game: number,
        sitters,
        wins: seats().map(|place| standing.victory(place.seat)).collect(),
        scores: seats().map(|place| place.score).collect(),
        ranks: seats().map(|place| place.rank).collect(),
        decisions,
        level,
        millis,
        waits: waits_by_bot,
    })
}

/// The Wilson interval of a share: the ends of the 95 % range.
#[must_use]
pub fn wilson(wins: f64, tries: f64) -> (f64, f64) {
    if tries <= 0.0 {
        return (0.0, 1.0);
    }
    let z = 1.959_964;
    let p = (wins / tries).clamp(0.0, 1.0);
    let centre = p + z * z / (2.0 * tries);
    let reach = z * (p * (1.0 - p) / tries + z * z / (4.0 * tries * tries)).sqrt();
    let scale = 1.0 + z * z / tries;
    (((centre - reach) / scale).max(0.0), ((centre + reach) / scale).min(1.0))
}

/// The value below which a share of the values lies; `values` must be sorted.
#[must_use]
pub fn quantile(values: &[f32], share: f64) -> f32 {
    let last = values.len().saturating_sub(1) as f64;
    values.get((share * last).round() as usize).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_sits_on_every_seat_with_every_seed() {
        let mut seen = std::collections::BTreeSet::new();
        for game in 0..8 {
            let (seed, sitters) = arrangement(game, 4);
            for (seat, bot) in sitters.into_iter().enumerate() {
                assert!(seen.insert((seed, seat, bot)));
            }
        }
        assert_eq!(seen.len(), 32);
    }

    /// Table values of the Wilson score interval.
    #[test]
    fn wilson_intervals_are_as_published() {
        let close =
            |(low, high): (f64, f64), (a, b): (f64, f64)| (low - a).abs() < 5e-4 && (high - b).abs() < 5e-4;
        assert!(close(wilson(60.0, 100.0), (0.5020, 0.6906)));
        assert!(close(wilson(0.0, 10.0), (0.0, 0.2775)));
        assert!(close(wilson(10.0, 10.0), (0.7225, 1.0)));
    }

    #[test]
    fn quantiles_of_sorted_values() {
        let values: Vec<f32> = (0..=100u8).map(f32::from).collect();
        assert_eq!(quantile(&values, 0.99), 99.0);
        assert_eq!(quantile(&[], 0.5), 0.0);
    }
}
