//! Planning a whole turn through its small decisions.
//!
//! A *plan* is a chain of one seat's own decisions up to the point where somebody else decides or something is
//! revealed. Everything on the way is known to the seat, so a plan means the same in every world it can imagine.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use engine::{Game, QuickChance, Revealed, Seat, Silent};

use crate::Knowledge;
use crate::budget::Timer;
use crate::knowledge::sensible;

/// How much work a plan may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most decisions tried.
    pub nodes: u32,
    /// How many ways are followed side by side.
    pub beam: usize,
    /// In how many worlds what a plan reveals is looked at.
    pub samples: u8,
    /// How many plans are given back.
    pub keep: usize,
    /// How many plans after whose reveal the turn goes on are followed further.
    pub deepen: usize,
    /// How many reveals deep.
    pub depth: u8,
}

impl Limits {
    /// What is left for the rest of a turn after a reveal.
    fn further(self) -> Option<Self> {
        let depth = self.depth.checked_sub(1)?;
        Some(Self { nodes: self.nodes / 10, beam: self.beam / 4 + 4, samples: 1, keep: 1, deepen: 4, depth })
    }

    /// For a decision that is thought over.
    pub const THOROUGH: Self = Self { nodes: 3000, beam: 120, samples: 2, keep: 24, deepen: 8, depth: 2 };
    /// For a decision at once: about a millisecond.
    pub const QUICK: Self = Self { nodes: 500, beam: 24, samples: 1, keep: 8, deepen: 4, depth: 1 };
    /// For a decision inside a search.
    pub const BRIEF: Self = Self { nodes: 200, beam: 16, samples: 1, keep: 8, deepen: 0, depth: 0 };
}

/// A way through the rest of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<A> {
    /// The decisions, one or more.
    pub actions: Vec<A>,
    /// What it aims at, in points; see [`Knowledge::aim`].
    pub aim: f32,
}

/// No chain of decisions without a reveal is longer; what goes on is completed in haste.
const LONGEST: usize = 64;

/// Finds plans; keeps its buffers for the next time.
#[derive(Debug)]
pub struct Planner<'a, G: Knowledge> {
    game: &'a G,
    weights: &'a G::Weights,
    legal: Vec<G::Action>,
    steps: Vec<(u32, G::Action)>,
    leaves: Vec<(u32, f32)>,
    /// Leaves where the seat's turn goes on after what was revealed: index among the leaves, and the state.
    open: Vec<(usize, G::State)>,
    seen: HashSet<u64, BuildHasherDefault<AsItIs>>,
}

/// No step before this one.
const START: u32 = u32::MAX;

impl<'a, G: Knowledge> Planner<'a, G> {
    /// A planner for `game`.
    pub fn new(game: &'a G, weights: &'a G::Weights) -> Self {
        Self {
            game,
            weights,
            legal: Vec::new(),
            steps: Vec::new(),
            leaves: Vec::new(),
            open: Vec::new(),
            seen: HashSet::default(),
        }
    }

    /// The best plans of `seat`, best first; at least one. `seat` must be awaited.
    pub(crate) fn plans(
        &mut self,
        state: &G::State,
        seat: Seat,
        limits: Limits,
        timer: Option<&Timer<'_>>,
        chance: &mut QuickChance,
    ) -> Vec<Plan<G::Action>> {
        let luck = chance.next_u64();
        self.steps.clear();
        self.leaves.clear();
        self.open.clear();
        self.seen.clear();
        let mut frontier = vec![(state.clone(), START)];
        let mut next: Vec<(G::State, u32)> = Vec::new();
        let mut nodes = 0;
        let mut depth = 0;
        let mut legal = std::mem::take(&mut self.legal);
        while !frontier.is_empty() {
            let late = depth >= LONGEST || nodes >= limits.nodes || timer.is_some_and(Timer::is_up);
            if late {
                frontier.truncate(if self.leaves.is_empty() { 4 } else { 0 });
                for (state, from) in frontier.drain(..) {
                    self.hurry(state, from, seat, limits, luck);
                }
                break;
            }
            for (state, from) in frontier.drain(..) {
                if timer.is_some_and(Timer::is_up) && !(self.leaves.is_empty() && next.is_empty()) {
                    break;
                }
                sensible(self.game, self.weights, &state, seat, &mut legal);
                nodes += legal.len() as u32;
                for &action in &legal {
                    let mut after = state.clone();
                    let mut luck_now = QuickChance::new(luck);
                    let revealed = self.game.apply(&mut after, seat, action, &mut luck_now, &mut Silent);
                    if self.ends(&after, seat, revealed) {
                        if self.goes_on(&after, seat) {
                            self.open.push((self.leaves.len(), after.clone()));
                        }
                        let aim = self.look(&state, &after, seat, action, revealed, limits.samples, luck);
                        self.steps.push((from, action));
                        self.leaves.push((self.steps.len() as u32 - 1, aim));
                    } else if self.seen.insert(fingerprint(&after)) {
                        self.steps.push((from, action));
                        next.push((after, self.steps.len() as u32 - 1));
                    }
                }
            }
            std::mem::swap(&mut frontier, &mut next);
            self.narrow(&mut frontier, seat, limits.beam);
            depth += 1;
        }
        self.legal = legal;
        if self.leaves.is_empty() {
            // Every way led back to where another one had been.
            self.hurry(state.clone(), START, seat, limits, luck);
        }
        self.look_on(seat, limits, timer, chance);
        self.collect(limits.keep)
    }

    /// Whether it is still the seat's turn. Alone at the table that cannot be told from the next turn.
    fn goes_on(&self, after: &G::State, seat: Seat) -> bool {
        self.game.awaiting(after).contains(seat) && self.game.seat_count(after) > 1
    }

    /// A turn that goes on after a reveal is worth what its best continuation is worth; the most promising such
    /// leaves are looked into, the others are dropped, since the two kinds cannot be compared.
    fn look_on(&mut self, seat: Seat, limits: Limits, timer: Option<&Timer<'_>>, chance: &mut QuickChance) {
        let Some(brief) = limits.further() else { return };
        let mut open = std::mem::take(&mut self.open);
        if open.is_empty() {
            return;
        }
        let leaves = &self.leaves;
        open.sort_by(|one, other| leaves[other.0].1.total_cmp(&leaves[one.0].1).then(one.0.cmp(&other.0)));
        let mut inner = Self::new(self.game, self.weights);
        let mut dropped = Vec::new();
        for (rank, (leaf, state)) in open.into_iter().enumerate() {
            if rank < limits.deepen && (rank == 0 || !timer.is_some_and(Timer::is_up)) {
                let best = inner.plans(&state, seat, brief, timer, chance);
                self.leaves[leaf].1 = best.first().map_or(f32::MIN, |plan| plan.aim);
            } else {
                dropped.push(leaf);
            }
        }
        if dropped.len() < self.leaves.len() {
            dropped.sort_unstable();
            for leaf in dropped.into_iter().rev() {
                self.leaves.swap_remove(leaf);
            }
        }
    }

    /// Plays a piece of `seat`'s turn on `state` with some care: the best plan of a brief look.
    pub(crate) fn stroll(&mut self, state: &mut G::State, seat: Seat, chance: &mut QuickChance) {
        let plans = self.plans(state, seat, G::ROLLOUT_LIMITS, None, chance);
        follow(self.game, state, seat, &plans[0].actions, chance);
    }

    /// Plays the rest of a piece of `seat`'s turn on `state`: the best of a few hasty ways.
    pub(crate) fn sprint(&mut self, state: &mut G::State, seat: Seat, chance: &mut QuickChance) {
        let mut legal = std::mem::take(&mut self.legal);
        let mut best: Option<(f32, G::State)> = None;
        for attempt in 0..G::TRIES.max(1) {
            let mut tried = state.clone();
            let mut chosen = false;
            loop {
                sensible(self.game, self.weights, &tried, seat, &mut legal);
                let index = match legal.len() {
                    1 => 0,
                    _ => {
                        chosen = true;
                        self.game.quick(self.weights, &tried, seat, &legal, chance)
                    }
                };
                let revealed = self.game.apply(&mut tried, seat, legal[index], chance, &mut Silent);
                if self.ends(&tried, seat, revealed) {
                    break;
                }
            }
            if G::TRIES <= 1 || (attempt == 0 && !chosen) {
                best = Some((0.0, tried));
                break;
            }
            let aim = self.game.aim(self.weights, &tried, seat);
            if best.as_ref().is_none_or(|(most, _)| aim > *most) {
                best = Some((aim, tried));
            }
        }
        self.legal = legal;
        if let Some((_, played)) = best {
            *state = played;
        }
    }

    /// Whether the plan ends here: somebody else decides, or something was shown.
    fn ends(&self, after: &G::State, seat: Seat, revealed: Revealed) -> bool {
        revealed == Revealed::Something || !self.game.awaiting(after).contains(seat)
    }

    /// What the last step of a plan is worth: the mean over several worlds if it reveals something.
    #[expect(clippy::too_many_arguments, reason = "one step, told completely")]
    fn look(
        &self,
        before: &G::State,
        after: &G::State,
        seat: Seat,
        action: G::Action,
        revealed: Revealed,
        samples: u8,
        luck: u64,
    ) -> f32 {
        let aim = |state: &G::State| self.game.aim(self.weights, state, seat);
        let first = aim(after);
        if revealed == Revealed::Nothing || samples <= 1 {
            return first;
        }
        let mut sum = first;
        for sample in 1..samples {
            let mut chance = QuickChance::new(luck.wrapping_add(u64::from(sample)));
            let mut world = self.game.imagine(before, seat, &mut chance);
            let _ = self.game.apply(&mut world, seat, action, &mut chance, &mut Silent);
            sum += aim(&world);
        }
        sum / f32::from(samples)
    }

    /// Ends a plan that got too long or too late by the first hasty way.
    fn hurry(&mut self, mut state: G::State, mut from: u32, seat: Seat, limits: Limits, luck: u64) {
        let mut chance = QuickChance::new(luck);
        let mut legal = Vec::new();
        loop {
            sensible(self.game, self.weights, &state, seat, &mut legal);
            let action = legal[self.game.quick(self.weights, &state, seat, &legal, &mut chance)];
            let mut after = state.clone();
            let revealed = self.game.apply(&mut after, seat, action, &mut chance, &mut Silent);
            self.steps.push((from, action));
            from = self.steps.len() as u32 - 1;
            if self.ends(&after, seat, revealed) {
                let aim = self.look(&state, &after, seat, action, revealed, limits.samples, luck);
                self.leaves.push((from, aim));
                return;
            }
            state = after;
        }
    }

    /// Keeps the most hopeful ways.
    fn narrow(&self, frontier: &mut Vec<(G::State, u32)>, seat: Seat, beam: usize) {
        if frontier.len() <= beam {
            return;
        }
        let mut hopes: Vec<(f32, usize)> = (frontier.iter().enumerate())
            .map(|(index, (state, _))| (self.game.mid_turn_value(self.weights, state, seat), index))
            .collect();
        hopes.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        hopes.truncate(beam);
        *frontier = hopes.into_iter().map(|(_, index)| frontier[index].clone()).collect();
    }

    fn collect(&mut self, keep: usize) -> Vec<Plan<G::Action>> {
        let order =
            |one: &(u32, f32), other: &(u32, f32)| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0));
        if self.leaves.len() > keep {
            self.leaves.select_nth_unstable_by(keep, order);
            self.leaves.truncate(keep);
        }
        self.leaves.sort_by(order);
        let steps = &self.steps;
        let path = |mut at: u32| {
            let mut actions = Vec::new();
            while at != START {
                let (from, action) = steps[at as usize];
                actions.push(action);
                at = from;
            }
            actions.reverse();
            actions
        };
        self.leaves.iter().map(|&(leaf, aim)| Plan { actions: path(leaf), aim }).collect()
    }
}

/// Plays the decisions of a plan on a world; stops early if the world answers otherwise than planned.
pub(crate) fn follow<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    actions: &[G::Action],
    chance: &mut QuickChance,
) -> bool {
    for action in actions {
        if game.check(state, seat, action).is_err() {
            return false;
        }
        let _ = game.apply(state, seat, *action, chance, &mut Silent);
    }
    true
}

/// A 64-bit fingerprint of a state, quick to make.
fn fingerprint(state: &impl Hash) -> u64 {
    let mut hasher = Mixer::default();
    state.hash(&mut hasher);
    hasher.finish()
}

/// Multiply and fold, eight bytes at a time. States are made of very many small numbers, one or two bytes each, so
/// these are gathered into words first. Both halves of a product count: of one half alone, what differs in the last byte of
/// a word could be undone by a difference in the next word.
struct Mixer {
    mixed: u64,
    word: u64,
    bits: u32,
}

impl Default for Mixer {
    fn default() -> Self {
        Self { mixed: 0x2d35_8dcc_aa6c_78a5, word: 0, bits: 0 }
    }
}

#[inline]
fn fold(word: u64) -> u64 {
    let product = u128::from(word) * 0x9e37_79b9_7f4a_7c15;
    product as u64 ^ (product >> 64) as u64
}

impl Mixer {
    #[inline]
    fn add(&mut self, word: u64) {
        self.mixed = fold(self.mixed ^ word);
    }

    #[inline]
    fn gather(&mut self, value: u64, bits: u32) {
        if self.bits + bits > 64 {
            self.add(self.word);
            (self.word, self.bits) = (0, 0);
        }
        self.word |= value << self.bits;
        self.bits += bits;
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.add(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.gather(u64::from_le_bytes(last), 8 * rest.len() as u32);
        }
    }
    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.gather(value.into(), 8);
    }
    #[inline]
    fn write_u16(&mut self, value: u16) {
        self.gather(value.into(), 16);
    }
    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.gather(value.into(), 32);
    }
    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.add(value);
    }
    #[inline]
    fn write_usize(&mut self, value: usize) {
        // Lengths, and by way of `write_isize` the variants of enums: nearly always small.
        match u8::try_from(value) {
            Ok(value) => self.gather(value.into(), 8),
            Err(_) => self.add(value as u64),
        }
    }
    fn finish(&self) -> u64 {
        fold(self.mixed ^ self.word)
    }
}

/// Fingerprints are mixed already.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn write(&mut self, _: &[u8]) {}
    fn write_u64(&mut self, value: u64) {
        self.0 = value;
    }
    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Any two of twenty-four small numbers changed, in words that are gathered from bytes.
    #[test]
    fn states_that_differ_in_small_numbers_have_fingerprints_of_their_own() {
        let mut seen = std::collections::HashSet::new();
        let mut states = std::collections::HashSet::new();
        for one in 0..24 {
            for other in one + 1..24 {
                for value in 0..=255u8 {
                    let mut state = [3u8; 24];
                    (state[one], state[other]) = (3 + (value >> 4), 3 + (value & 15));
                    if states.insert(state) {
                        let mut mixer = Mixer::default();
                        state.iter().for_each(|&number| mixer.write_u8(number));
                        assert!(seen.insert(mixer.finish()), "{state:?}");
                    }
                }
            }
        }
    }
}
