//! Why a move is good: what it changes in the seat's ledger, and what others would change less.

use engine::{Change, QuickChance, Reasons};

use crate::ismcts::Thought;
use crate::ledger::{Ledger, Part};
use crate::planner::follow;
use crate::{Knowledge, Observation};

/// The worlds in which a move is looked at.
const WORLDS: u64 = 6;
/// The moves that get reasons; what lies behind is hardly ever asked about.
pub(crate) const MOST: usize = 24;
/// The most changes that are told of a move.
const TOLD: usize = 3;
/// Less than so many points is noise: of what is expected, and of what is counted.
const NOISE_EXPECTED: f32 = 0.25;
const NOISE_COUNTED: f32 = 0.05;

/// The reasons for each of the thoughts, which come best first.
pub(crate) fn of<G: Knowledge>(
    seen: &Observation<'_, G>,
    weights: &G::Weights,
    thoughts: &[Thought<G::Action>],
    seed: u64,
) -> Vec<Reasons> {
    let thoughts = &thoughts[..thoughts.len().min(MOST)];
    let changed: Vec<Ledger> = thoughts.iter().map(|thought| change(seen, weights, thought, seed)).collect();
    let usual = mean(&changed);
    let tell = |at: usize, ledger: &Ledger| Reasons {
        changes: telling(ledger, usual.as_ref().filter(|_| changed.len() > 1)),
        lacks: if at == 0 { Vec::new() } else { lacks(&changed[0], ledger) },
    };
    changed.iter().enumerate().map(|(at, ledger)| tell(at, ledger)).collect()
}

/// What a plan changes for the seat, on the average over worlds that are the same for every plan.
fn change<G: Knowledge>(
    seen: &Observation<'_, G>,
    weights: &G::Weights,
    thought: &Thought<G::Action>,
    seed: u64,
) -> Ledger {
    let (game, seat) = (seen.game(), seen.seat());
    let mut sum = Ledger::new(G::PARTS);
    let plan: Vec<G::Action> = std::iter::once(thought.action).chain(thought.then.iter().copied()).collect();
    for number in 0..WORLDS {
        let luck = seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut world = seen.imagine(&mut QuickChance::new(luck));
        let before = game.ledger(weights, &world, seat);
        // What a world does not allow any more is not done there.
        let _ = follow(game, &mut world, seat, &plan, &mut QuickChance::new(!luck));
        sum.add_difference(&game.ledger(weights, &world, seat), &before, 1.0 / WORLDS as f32);
    }
    sum
}

fn mean(all: &[Ledger]) -> Option<Ledger> {
    let nothing = all.first()?.emptied();
    let mut mean = nothing.clone();
    for ledger in all {
        mean.add_difference(ledger, &nothing, 1.0 / all.len() as f32);
    }
    Some(mean)
}

/// Whether a change is more than noise, and means what its sign says.
fn is_clear(part: Part, by: f32, points: f32) -> bool {
    if !part.counted {
        return points.abs() >= NOISE_EXPECTED;
    }
    let good = if part.bad { -by } else { by };
    by.abs().round() >= 1.0 && points.abs() >= NOISE_COUNTED && (good > 0.0) == (points > 0.0)
}

/// What is told of a move: first what it gains, then what it opens, then what it costs; not what every move changes.
fn telling(ledger: &Ledger, usual: Option<&Ledger>) -> Vec<Change> {
    let usual: Vec<f32> =
        usual.map(|usual| usual.rows().map(|(.., points)| points).collect()).unwrap_or_default();
    let mut rows: Vec<(Part, f32, f32)> = Vec::new();
    for (at, (part, by, points)) in ledger.rows().enumerate() {
        let beyond = points - usual.get(at).copied().unwrap_or(0.0);
        // A gain that others have as well, or a loss that all have, is no reason.
        if is_clear(part, by, points) && (beyond == 0.0 && usual.is_empty() || beyond * points > 0.0) {
            rows.push((part, by, points));
        }
    }
    let rank = |(part, _, points): &(Part, f32, f32)| match (*points > 0.0, part.secured) {
        (true, true) => 0,
        (true, false) => 1,
        (false, _) => 2,
    };
    rows.sort_by(|one, other| rank(one).cmp(&rank(other)).then(other.2.abs().total_cmp(&one.2.abs())));
    let costs = rows.iter().position(|row| row.2 < 0.0).unwrap_or(rows.len());
    let cost = rows.split_off(costs).into_iter().next();
    rows.truncate(TOLD - usize::from(cost.is_some()));
    rows.extend(cost);
    rows.into_iter().map(written).collect()
}

/// What the best move brings more than this one.
fn lacks(best: &Ledger, this: &Ledger) -> Vec<Change> {
    let mut less: Vec<(Part, f32, f32)> = (best.rows().zip(this.rows()))
        .map(|((part, by, points), (_, its, worth))| (part, its - by, worth - points))
        .filter(|&(part, by, points)| points < 0.0 && is_clear(part, by, points))
        .collect();
    less.sort_by(|one, other| one.2.total_cmp(&other.2));
    less.truncate(TOLD);
    less.into_iter().map(written).collect()
}

fn written((part, by, points): (Part, f32, f32)) -> Change {
    Change { part: part.id.into(), by: if part.counted { by.round() } else { by }, points }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COINS: Part = Part::counted("coins");
    const SERVED: Part = Part::counted("served").secured();
    const ORDERS: Part = Part::expected("orders");
    const LATE: Part = Part::counted("late").bad();
    const PARTS: &[Part] = &[COINS, SERVED, ORDERS, LATE];

    fn ledger(coins: f32, served: f32, orders: f32, late: f32) -> Ledger {
        let mut ledger = Ledger::new(PARTS);
        ledger.count(COINS, coins, coins * 0.5);
        ledger.count(SERVED, served, served * 4.0);
        ledger.expect(ORDERS, orders);
        ledger.count(LATE, late, -late);
        ledger
    }

    fn names(changes: &[Change]) -> Vec<(&str, f32)> {
        changes.iter().map(|change| (&*change.part, change.by)).collect()
    }

    #[test]
    fn gains_come_first_then_what_it_opens_then_one_cost() {
        let told = telling(&ledger(-3.0, 1.0, 2.0, 1.0), None);
        assert_eq!(names(&told), [("served", 1.0), ("orders", 2.0), ("coins", -3.0)]);
    }

    #[test]
    fn noise_and_what_every_move_changes_are_no_reasons() {
        assert!(telling(&ledger(0.3, 0.0, 0.2, 0.0), None).is_empty());
        let (one, other) = (ledger(0.0, 1.0, 1.0, 1.0), ledger(0.0, 0.0, 1.5, 1.0));
        let usual = mean(&[one.clone(), other]).unwrap();
        assert_eq!(names(&telling(&one, Some(&usual))), [("served", 1.0)]);
    }

    #[test]
    fn more_of_something_bad_is_a_cost() {
        assert_eq!(names(&telling(&ledger(0.0, 0.0, 0.0, 2.0), None)), [("late", 2.0)]);
        assert!(telling(&ledger(0.0, 0.0, 0.0, 2.0), None)[0].points < 0.0);
    }

    #[test]
    fn a_worse_move_says_what_it_lacks() {
        let (best, this) = (ledger(0.0, 1.0, 1.0, 0.0), ledger(2.0, 0.0, 0.2, 0.0));
        assert_eq!(names(&lacks(&best, &this)), [("served", -1.0), ("orders", -0.8)]);
    }
}
