//! A finished game looked back on: where it turned, and what luck and decisions brought each seat.
//!
//! All numbers come from playing on in imagined worlds, by the same rules and the same evaluation as a search does:
//!
//! - *Decisions*: what a seat did, up to the next reveal, against what the house's novice would have done there on average,
//!   both followed in the same worlds to the search's horizon. So a novice has nothing in the long run, and nobody is
//!   blamed for what they could not see.
//! - *Luck*: what a seat may expect after a reveal, less what it could expect of that reveal before. Being the difference
//!   to its own mean, it has no tendency however good the evaluation is. The deal is compared with other deals.
//! - *The turn*: of the round that brought the winner most, the turn in which their share of winning rose most. Rounds are compared
//!   whole, as everybody has had as many turns then: whoever has just served looks better than those who have yet to. Where a
//!   round ends in the midst of that, laps are compared ([`Knowledge::lap`]).
//!
//! Everything is seeded, so that a game has one review.

mod judge;

use engine::{Entry, Game, Match, Name, NoUndo, Outcome, Seat, Standing};
use serde::{Deserialize, Serialize};
use shelf::AnyMatch;

use crate::{Eyes, Knowledge};
use judge::Judge;

/// What there is to say about a finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Review {
    /// What the course counts.
    pub measure: Measure,
    /// How it went, at first and after every lap: mostly a round, in Chai a circle. After every turn where a game counts neither.
    pub course: Vec<Milestone>,
    /// Where it turned; missing where no turn changed much.
    pub turned: Option<Turned>,
    /// What luck and decisions brought each seat; one row alone or together. Empty until they are known.
    pub rows: Vec<Balance>,
}

/// What is counted after every lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Measure {
    /// The chance to win, 0 to 1.
    Chances,
    /// The points to expect at the end: alone there is often nobody to win against.
    Points,
}

/// How it stood after a lap.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Milestone {
    /// The log entry that ended it; 0 before the first.
    pub seq: u32,
    /// The round it lies in; missing where a game counts none.
    pub round: Option<Round>,
    /// By seat; together all have the same.
    pub values: Vec<f32>,
}

/// A round, as the players of a game count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// `round`, `circle`, `turn`, `evening` or `delivery`.
    pub kind: Name,
    /// Which one, from 1.
    pub number: u16,
}

impl Round {
    /// One of a kind.
    pub(crate) fn new(kind: &'static str, number: impl Into<u16>) -> Self {
        Self { kind: kind.into(), number: number.into() }
    }
}

/// The turn in which the game turned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turned {
    /// The first log entry of the turn.
    pub seq: u32,
    /// The last one.
    pub last: u32,
    /// The round it belongs to; missing where a game counts none.
    pub round: Option<Round>,
    /// Whose turn it was; nobody's where several decided at the same time.
    pub seat: Option<Seat>,
    /// Whose numbers are told: the winner's; alone and together anybody's.
    pub winner: Swing,
    /// Who lost most by it, if anybody lost clearly.
    pub loser: Option<Swing>,
}

/// What the lap of a turn did to a seat, by the course's measure.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Swing {
    /// Whose.
    pub seat: Seat,
    /// Before the lap.
    pub from: f32,
    /// After it.
    pub to: f32,
}

/// Points against a par game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Balance {
    /// What was dealt, drawn and rolled.
    pub luck: f32,
    /// What was made of it.
    pub decisions: f32,
}

/// A lap that moves the chances by less than this has no turning point.
const CLEAR: f32 = 0.04;
/// The same where points are counted.
const CLEAR_POINTS: f32 = 0.5;

/// Whoever is told what was found so far.
pub type Tell<'a> = &'a mut dyn FnMut(&Review);

/// Reviews a finished game for whoever has the code of one title: tells at once where it turned, and again once luck and
/// decisions are known. Says nothing while it is played.
pub fn review_in<G: Knowledge>(table: &dyn AnyMatch, tell: Tell<'_>) {
    if let Some(table) = table.as_any().downcast_ref::<Match<G>>() {
        look_back(table, tell);
    }
}

/// The review of a finished game; nothing while it is played.
#[must_use]
pub fn review<G: Knowledge>(table: &Match<G>) -> Option<Review> {
    look_back(table, &mut |_| {})
}

fn look_back<G: Knowledge>(table: &Match<G>, tell: Tell<'_>) -> Option<Review> {
    if !table.is_over() {
        return None;
    }
    let eyes = Eyes::<G>::shipped().blindfold();
    let steps = replay(table);
    let standing = table.standing();
    let measure = match standing.outcome {
        Outcome::Solo { .. } => Measure::Points,
        Outcome::Ranked | Outcome::Team { .. } => Measure::Chances,
    };
    let mut judge = Judge::new(table.game().as_ref(), &eyes, table);
    let (laps, mut turns): (Vec<_>, Vec<_>) =
        judge.course(&steps, table.state(), measure).into_iter().unzip();
    // What the evaluation leaves open at the end, the result has decided.
    if let Some(last) = turns.last_mut() {
        last.values = Seat::all(table.seats()).map(|seat| result(&standing, seat)).collect();
    }
    let course = by_lap(&laps, &turns);
    let turned = turned(&course, &turns, &steps, &standing, measure);
    let mut review = Review { measure, course, turned, rows: Vec::new() };
    tell(&review);
    judge.deal(table, steps.first().map_or(table.state(), |step| &step.before));
    judge.reveals(&steps);
    judge.decisions(&steps);
    review.rows = judge.rows;
    tell(&review);
    Some(review)
}

/// A step that was not taken back.
struct Step<G: Game> {
    seq: u32,
    seat: Seat,
    action: G::Action,
    before: G::State,
    after: G::State,
    revealed: bool,
    simultaneous: bool,
}

/// The steps that counted, with the tables before and after.
fn replay<G: Game>(table: &Match<G>) -> Vec<Step<G>> {
    let undone: Vec<u32> = table.log().iter().filter_map(Entry::undo_of).collect();
    let mut past = table.rewound(0);
    let mut steps = Vec::new();
    for (seq, entry) in (1..).zip(table.log()) {
        let Entry::Act { seat, action } = *entry else { continue };
        if undone.contains(&seq) {
            continue;
        }
        let before = past.state().clone();
        if past.act(seat, action).is_err() {
            // Steps that were taken back left nothing behind, so what stayed is legal without them.
            debug_assert!(false, "step {seq} needs one that was taken back");
            break;
        }
        let revealed = past.undoable(seat) == Err(NoUndo::Revealed);
        let simultaneous = table.game().simultaneous(&before);
        let after = past.state().clone();
        steps.push(Step { seq, seat, action, before, after, revealed, simultaneous });
    }
    steps
}

/// What a seat has in the end, as a course counts.
fn result(standing: &Standing, seat: Seat) -> f32 {
    match standing.outcome {
        Outcome::Ranked => standing.victory(seat) as f32,
        Outcome::Team { won, .. } => f32::from(u8::from(won)),
        Outcome::Solo { .. } => standing.seats.get(seat.index()).map_or(0.0, |place| place.score as f32),
    }
}

/// How it stood after every lap, of how it stood after every turn. What a game that counts laps does before the first, as dealing
/// out and choosing, belongs to the beginning.
fn by_lap(laps: &[Option<Round>], turns: &[Milestone]) -> Vec<Milestone> {
    let first = (1..turns.len()).find(|&at| laps[at].is_some());
    let mut course: Vec<Milestone> = Vec::new();
    for (at, turn) in turns.iter().enumerate() {
        let before = first.is_some_and(|first| at < first);
        let same = at > 1 && laps[at].is_some() && laps[at] == laps[at - 1];
        match course.last_mut() {
            Some(last) if before || same => last.clone_from(turn),
            _ => course.push(turn.clone()),
        }
    }
    course
}

/// The turn that decided the lap that brought the winner most; where a game alone or together was lost, the one that cost most.
fn turned<G: Game>(
    course: &[Milestone],
    turns: &[Milestone],
    steps: &[Step<G>],
    standing: &Standing,
    measure: Measure,
) -> Option<Turned> {
    let (lost, ranked) = match standing.outcome {
        Outcome::Ranked => (false, true),
        Outcome::Team { won, .. } => (!won, false),
        Outcome::Solo { won, .. } => (won == Some(false), false),
    };
    let clear = match measure {
        Measure::Chances => CLEAR,
        Measure::Points => CLEAR_POINTS,
    };
    let seat = standing.winners().next().unwrap_or_default();
    let gain = |pair: &[Milestone], seat: Seat| pair[1].values[seat.index()] - pair[0].values[seat.index()];
    let swing = |pair: &[Milestone], seat: Seat| Swing {
        seat,
        from: pair[0].values[seat.index()],
        to: pair[1].values[seat.index()],
    };
    let sign = if lost { -1.0 } else { 1.0 };
    let more = |a: &&[Milestone], b: &&[Milestone]| (sign * gain(a, seat)).total_cmp(&(sign * gain(b, seat)));
    let pair = course.windows(2).max_by(more)?;
    if sign * gain(pair, seat) < clear {
        return None;
    }
    let within = |turn: &&[Milestone]| turn[0].seq >= pair[0].seq && turn[1].seq <= pair[1].seq;
    let decisive = turns.windows(2).filter(within).max_by(more)?;
    let mut turn = steps.iter().filter(|step| (decisive[0].seq + 1..=decisive[1].seq).contains(&step.seq));
    let first = turn.next()?;
    let alone = turn.all(|step| step.seat == first.seat);
    let loser = standing
        .seats
        .iter()
        .map(|place| place.seat)
        .filter(|&other| ranked && other != seat)
        .min_by(|&a, &b| gain(pair, a).total_cmp(&gain(pair, b)))
        .filter(|&other| gain(pair, other) <= -clear);
    Some(Turned {
        seq: first.seq,
        last: decisive[1].seq,
        round: pair[1].round.clone(),
        seat: alone.then_some(first.seat),
        winner: swing(pair, seat),
        loser: loser.map(|loser| swing(pair, loser)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(laps: &[u16]) -> Vec<u32> {
        let laps: Vec<_> = laps.iter().map(|&lap| (lap > 0).then(|| Round::new("circle", lap))).collect();
        let turn = |seq| Milestone { seq, round: None, values: Vec::new() };
        let turns: Vec<_> = (0..laps.len() as u32).map(turn).collect();
        by_lap(&laps, &turns).iter().map(|milestone| milestone.seq).collect()
    }

    #[test]
    fn what_comes_before_the_first_lap_belongs_to_the_beginning_and_nothing_else_does() {
        assert_eq!(course(&[0, 0, 0, 1, 1, 2]), [2, 4, 5]);
        assert_eq!(course(&[1, 1, 1, 2, 2]), [0, 2, 4]);
        assert_eq!(course(&[0, 0, 1, 0, 1]), [1, 2, 3, 4], "what lies between laps stands for itself");
    }

    #[test]
    fn where_no_laps_are_counted_every_turn_stands_for_itself() {
        assert_eq!(course(&[0, 0, 0]), [0, 1, 2]);
    }
}
