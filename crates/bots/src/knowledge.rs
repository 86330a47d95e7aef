//! What the bots know about one game.

use engine::{Game, QuickChance, Seat};

use crate::ledger::{Ledger, Part};
use crate::{Limits, Plan, Round, Weights};

/// A game the bots play. Every method has a default that only knows the rules, so a game of which nothing else is known is
/// played by its standing.
pub trait Knowledge: Game {
    /// The numbers of the evaluation.
    type Weights: Weights;
    /// The file they come from.
    const WEIGHTS: &'static str;

    /// What was learned on top of them: the file of a network, if there is one.
    const NET: Option<&'static [u8]> = None;
    /// How many features a position has.
    const FEATURES: usize = 0;

    /// How far simulations go that end with what was learned, in rounds; by default as far as others.
    const LEARNED_HORIZON: Option<f32> = None;
    /// How much what was learned counts in the order of a search's plans, against the planner's own aim: 0 to 1.
    const LEARNED_ORDER: f32 = 0.0;
    /// The tables a network learns from: how often of all, players, and options as K=V. Where people play most comes most.
    const TABLES: &'static [(u64, u8, &'static [&'static str])] = &[(3, 4, &[]), (2, 3, &[]), (2, 2, &[])];

    /// The parts of the evaluation that people have words for. By default the points alone.
    const PARTS: &'static [Part] = &[Part::POINTS];

    /// With fewer milliseconds than this a search plans quickly: a plan that is cut off half-way is worse.
    const SHORT: f64 = 12.0;

    /// How many turns of others and of one's own a search looks ahead before it evaluates, in rounds of the table.
    const HORIZON: f32 = 1.0;
    /// From which round on the positions on the way there are evaluated, too, once a round: what is near is seen with less
    /// noise, what is far with less error, and their mean with less of both. By default the end alone counts.
    const INTERMEDIATE_EVAL_FROM: f32 = f32::INFINITY;
    /// How carefully the searching seat's own further turns are played in a simulation.
    const ROLLOUT_LIMITS: Limits = Limits::BRIEF;
    /// How many ways through a turn a simulated player tries before taking the best.
    const TRIES: u8 = 4;
    /// How many visits a plan needs before the answers to it are searched too.
    const RIPE: u32 = 24;
    /// Whether plans are compared in heats, all in the same worlds, instead of by curiosity. That pays where luck weighs
    /// more than what the plans differ in.
    const HEATS: bool = false;
    /// How much of a finished game's value is the margin, so that a lost game is still played on for a better score. The
    /// nearer the scores are to each other by luck, the less a bare victory tells.
    const MARGIN: f32 = 0.1;
    /// How much a rival's point counts against one's own, when a whole turn is planned.
    const DENY: f32 = 0.0;

    /// The points `seat` may expect at the end of the game; once it is over, those it has. By default those it has now.
    fn worth(&self, weights: &Self::Weights, state: &Self::State, seat: Seat) -> f32 {
        let _ = weights;
        self.standing(state)
            .seats
            .iter()
            .find(|place| place.seat == seat)
            .map_or(0.0, |place| place.score as f32)
    }

    /// How far apart two seats' final scores still are by chance: large at the beginning, small at the end. By default what
    /// is far apart now, and never nothing.
    fn spread(&self, weights: &Self::Weights, state: &Self::State) -> f32 {
        let _ = weights;
        let scores = self.standing(state).seats.into_iter().map(|place| place.score);
        let (least, most) =
            scores.fold((i32::MAX, i32::MIN), |(low, high), one| (low.min(one), high.max(one)));
        if self.awaiting(state).is_empty() { 1.0 } else { (most.saturating_sub(least) as f32).max(5.0) }
    }

    /// Where all seats play together: the points the automatic rival may expect. Alone: the points to beat.
    fn rival(&self, weights: &Self::Weights, state: &Self::State) -> Option<f32> {
        let _ = (weights, state);
        None
    }

    /// How good a position in the middle of a turn looks, to choose which ways to follow.
    fn mid_turn_value(&self, weights: &Self::Weights, state: &Self::State, seat: Seat) -> f32 {
        self.worth(weights, state, seat)
    }

    /// Strikes out what no sensible player would do; at least one action stays.
    fn sensible(
        &self,
        weights: &Self::Weights,
        state: &Self::State,
        seat: Seat,
        legal: &mut Vec<Self::Action>,
    ) {
        let _ = (weights, state, seat, legal);
    }

    /// What a hasty player does: the index of one of the sensible actions.
    fn quick(
        &self,
        weights: &Self::Weights,
        state: &Self::State,
        seat: Seat,
        sensible: &[Self::Action],
        chance: &mut QuickChance,
    ) -> usize {
        let _ = (weights, state, seat);
        chance.pick(sensible.len())
    }

    /// Plays the seat's whole turn on an imagined `state` at once, for simulations; false if it left everything as it is
    /// and the planner should do it.
    fn fast_turn(
        &self,
        weights: &Self::Weights,
        state: &mut Self::State,
        seat: Seat,
        chance: &mut QuickChance,
    ) -> bool {
        let _ = (weights, state, seat, chance);
        false
    }

    /// The best plans of a turn for a search, best first, where the game knows a better way to find them than the planner;
    /// nothing if it does not. It ends early when `is_late` says so.
    fn turns(
        &self,
        weights: &Self::Weights,
        state: &Self::State,
        seat: Seat,
        keep: usize,
        is_late: &dyn Fn() -> bool,
        chance: &mut QuickChance,
    ) -> Vec<Plan<Self::Action>> {
        let _ = (weights, state, seat, keep, is_late, chance);
        Vec::new()
    }

    /// The points `seat` may expect as a search sees it where a simulation ends; by default as a greedy player does.
    fn prospect(&self, weights: &Self::Weights, state: &Self::State, seat: Seat) -> f32 {
        self.worth(weights, state, seat)
    }

    /// What a network sees of a position from `seat`'s side: small whole numbers, into `out`. False where nothing was
    /// learned, such as when the game is over.
    fn features(&self, weights: &Self::Weights, state: &Self::State, seat: Seat, out: &mut [i16]) -> bool {
        let _ = (weights, state, seat, out);
        false
    }

    /// What `seat` has and may expect by parts; together they are its [`prospect`](Self::prospect).
    fn ledger(&self, weights: &Self::Weights, state: &Self::State, seat: Seat) -> Ledger {
        let mut ledger = Ledger::new(Self::PARTS);
        ledger.expect(Part::POINTS, self.prospect(weights, state, seat));
        ledger
    }

    /// How far simulations from `state` go, in rounds of the table.
    fn horizon(&self, state: &Self::State) -> f32 {
        let _ = state;
        Self::HORIZON
    }

    /// The round that is played, as players count; nothing where they count none, or not yet.
    fn round(&self, state: &Self::State) -> Option<Round> {
        let _ = state;
        None
    }

    /// What a look back compares: what everybody has had as many turns after as before. By default a round. A game whose rounds
    /// end while some have had a turn more than others says by what it is to be measured instead.
    fn lap(&self, state: &Self::State) -> Option<Round> {
        self.round(state)
    }

    /// Lets the others decide anew what they have chosen in secret. In an imagined world that is dealt at random, and
    /// a player who would never have chosen so is a bad guess.
    fn reconsider(&self, world: &mut Self::State, seat: Seat) {
        let _ = (world, seat);
    }

    /// Gives everybody in `world`, imagined from `actual`, the secret choices they have really made, so that only luck is still
    /// open. False where that cannot be, or where no luck follows on a secret choice: a look back sees none in it.
    fn keep_choices(&self, world: &mut Self::State, actual: &Self::State) -> bool {
        let _ = (world, actual);
        false
    }

    /// The card, ability or upgrade that `action` makes use of, by name; for the balance report.
    fn uses(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> Option<String> {
        let _ = (state, seat, action);
        None
    }

    /// What a planned turn aims at: one's own points, and a little against the strongest rival.
    fn aim(&self, weights: &Self::Weights, state: &Self::State, seat: Seat) -> f32 {
        let own = self.worth(weights, state, seat);
        if Self::DENY == 0.0 || self.rival(weights, state).is_some() {
            return own;
        }
        let others = Seat::all(self.seat_count(state)).filter(|&other| other != seat);
        let best = others.map(|other| self.worth(weights, state, other)).fold(f32::MIN, f32::max);
        if best == f32::MIN { own } else { own - Self::DENY * best }
    }
}

/// The sensible actions of a seat that is awaited.
pub(crate) fn sensible<G: Knowledge>(
    game: &G,
    weights: &G::Weights,
    state: &G::State,
    seat: Seat,
    out: &mut Vec<G::Action>,
) {
    out.clear();
    game.legal(state, seat, out);
    if out.len() > 1 {
        game.sensible(weights, state, seat, out);
    }
    debug_assert!(!out.is_empty(), "a sensible player always finds something to do");
}
