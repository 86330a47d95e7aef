//! Whole turns: one played at once for simulations, and the best ones for a search.
//!
//! Every walk is tried, and what it brings goes to the cups that gain most. With the planner's numbers that is about
//! thirty times as fast, and no walk is given up half-way because it does not look like much yet.

use ::coffee_rush::{Action, Card, CoffeeRush, Cup, Decision, Ingredient, State, Upgrade};
use engine::{Game, QuickChance, Seat, Silent};

use super::counter::{Counter, Filling};
use super::floor::{Floor, Way};
use super::{Numbers, plays_on, standing, tile_worth, tiles, to_come, waiting};
use crate::Plan;

/// What a tile must promise a hasty player: it costs a point, but helps at once.
const PAYS: f32 = 0.7;
/// How many turns are looked at more closely.
const IDEAS: usize = 48;

/// Whether the rest of the seat's turn can be planned here.
fn in_turn(state: &State, seat: Seat) -> bool {
    let setting_up = matches!(state.decision(), Decision::SetupPlace | Decision::SetupCup | Decision::Over);
    !setting_up && seat == state.active()
}

/// Plays the rest of the seat's turn; false if nobody's turn has begun.
pub(super) fn fast_turn(
    game: &CoffeeRush,
    weights: &Numbers,
    state: &mut State,
    seat: Seat,
    chance: &mut QuickChance,
) -> bool {
    if !in_turn(state, seat) {
        return false;
    }
    let mut turn = Turn { game, seat, chance, done: Vec::new() };
    if state.decision() == Decision::Upgrade {
        turn.upgrade(state, tile(game, weights, state, seat));
    }
    let counter = Counter::new(game, weights, state, seat);
    if matches!(state.decision(), Decision::ChooseMeeple | Decision::Move) {
        let (mut mover, mut best) = (0, (f32::MIN, Way::NONE));
        for (meeple, cell) in state.meeples_of(seat).enumerate() {
            let floor = Floor::new(game, state, seat, cell, state.upgrades(seat), 1);
            let found = floor.best(&counter, weights.rush);
            if found.0 > best.0 {
                (mover, best) = (meeple as u8, found);
            }
        }
        turn.walk(state, mover, &best.1);
    }
    let filling = counter.fill(state.hand().word());
    turn.finish(state, &counter, &filling);
    true
}

/// A turn being played, and what was done in it.
struct Turn<'a> {
    game: &'a CoffeeRush,
    seat: Seat,
    chance: &'a mut QuickChance,
    done: Vec<Action>,
}

impl Turn<'_> {
    fn act(&mut self, state: &mut State, action: Action) {
        debug_assert_eq!(self.game.check(state, self.seat, &action), Ok(()), "{action}");
        let _ = self.game.apply(state, self.seat, action, self.chance, &mut Silent);
        self.done.push(action);
    }

    fn upgrade(&mut self, state: &mut State, tile: Option<Upgrade>) {
        self.act(state, tile.map_or(Action::Skip, Action::Upgrade));
    }

    /// Walks the way, as far as the rules let it.
    fn walk(&mut self, state: &mut State, mover: u8, way: &Way) {
        if state.decision() == Decision::ChooseMeeple {
            self.act(state, Action::Meeple(mover));
        }
        for &cell in way.cells() {
            let step = Action::Step(cell);
            if state.decision() != Decision::Move || self.game.check(state, self.seat, &step).is_err() {
                break;
            }
            self.act(state, step);
        }
        let mut legal = Vec::new();
        while state.decision() == Decision::Move {
            legal.clear();
            self.game.legal(state, self.seat, &mut legal);
            // Stopping is the last choice where it is one.
            self.act(state, legal[legal.len() - 1]);
        }
    }

    /// Pours, serves what is ready and ends the turn.
    fn finish(&mut self, state: &mut State, counter: &Counter, filling: &Filling) {
        if state.decision() == Decision::Pour {
            for &(cup, poured) in filling.chosen.iter().filter(|(_, poured)| *poured > 0) {
                let cup = Cup(cup);
                if counter.spoiled[cup.index()] {
                    self.act(state, Action::Empty(cup));
                }
                for (ingredient, number) in Ingredient::ALL.into_iter().zip(poured.to_le_bytes()) {
                    for _ in 0..number {
                        self.act(state, Action::Pour { ingredient, cup });
                    }
                }
            }
            self.act(state, Action::Finish);
        }
        for cup in Cup::ALL {
            let content = &state.cups(self.seat)[cup.index()];
            let ready = |card: &&Card| self.game.recipe(**card) == content;
            if !content.is_empty()
                && let Some(&card) = state.orders(self.seat).iter().find(ready)
            {
                self.act(state, Action::Serve { cup, card });
            }
        }
        self.act(state, Action::Done);
    }
}

/// The tile a hasty player activates: the one that promises most, if it pays for itself.
fn tile(game: &CoffeeRush, weights: &Numbers, state: &State, seat: Seat) -> Option<Upgrade> {
    let active = state.upgrades(seat);
    let best = (Upgrade::ALL.into_iter().filter(|&tile| !active.contains(tile)))
        .max_by(|one, other| tile_worth(weights, *one).total_cmp(&tile_worth(weights, *other)))?;
    (state.is_open() && tile_worth(weights, best) * to_come(game, state) > PAYS).then_some(best)
}

/// A turn that could be played.
struct Idea {
    value: f32,
    tile: Option<Upgrade>,
    mover: u8,
    way: Way,
    hand: u64,
    filling: Filling,
}

/// The seat's best turns, each judged by where it leads in the seat's next one; nothing if no turn has begun.
pub(super) fn plans(
    game: &CoffeeRush,
    weights: &Numbers,
    state: &State,
    seat: Seat,
    keep: usize,
    is_late: &dyn Fn() -> bool,
    chance: &mut QuickChance,
) -> Vec<Plan<Action>> {
    if !in_turn(state, seat) {
        return Vec::new();
    }
    let counter = Counter::new(game, weights, state, seat);
    let mut ideas = ideas(game, weights, &counter, state, seat, is_late);
    ideas.sort_by(|one, other| other.value.total_cmp(&one.value));
    ideas.truncate(IDEAS);
    let luck = chance.next_u64();
    let mut plans: Vec<Plan<Action>> = Vec::with_capacity(ideas.len());
    for idea in &ideas {
        if plans.len() > 1 && is_late() {
            break;
        }
        let mut after = *state;
        let mut turn = Turn { game, seat, chance: &mut QuickChance::new(luck), done: Vec::new() };
        if after.decision() == Decision::Upgrade {
            turn.upgrade(&mut after, idea.tile);
        }
        if matches!(after.decision(), Decision::ChooseMeeple | Decision::Move) {
            turn.walk(&mut after, idea.mover, &idea.way);
        }
        if after.decision() == Decision::Pour && after.hand().word() != idea.hand {
            // The rules led elsewhere.
            continue;
        }
        turn.finish(&mut after, &counter, &idea.filling);
        if plans.iter().all(|plan| plan.actions != turn.done) {
            plans.push(Plan { actions: turn.done, aim: foresee(game, weights, &after, seat) });
        }
    }
    plans.sort_by(|one, other| other.aim.total_cmp(&one.aim));
    plans.truncate(keep);
    plans
}

/// All turns worth a thought: every tile, walk and end of it, and the best ways to pour what it brings.
fn ideas(
    game: &CoffeeRush,
    weights: &Numbers,
    counter: &Counter,
    state: &State,
    seat: Seat,
    is_late: &dyn Fn() -> bool,
) -> Vec<Idea> {
    let mut ideas = Vec::new();
    let mut fillings = Vec::new();
    if matches!(state.decision(), Decision::Pour | Decision::Serve) {
        let hand = state.hand().word();
        counter.fillings(hand, &mut fillings);
        let idea = |&filling: &Filling| {
            let value = filling.value;
            Idea { value, tile: None, mover: 0, way: Way::NONE, hand, filling }
        };
        ideas.extend(fillings.iter().map(idea));
        return ideas;
    }
    let active = state.upgrades(seat);
    let mut choices = vec![None];
    if state.decision() == Decision::Upgrade {
        choices.extend(Upgrade::ALL.into_iter().filter(|&tile| !active.contains(tile)).map(Some));
    }
    for tile in choices {
        let owned = tile.map_or(active, |tile| active.with(tile));
        let gain = tile.map_or(0.0, |tile| tile_worth(weights, tile) * to_come(game, state) - 1.0);
        for (mover, cell) in state.meeples_of(seat).enumerate() {
            if !ideas.is_empty() && is_late() {
                return ideas;
            }
            let mover = mover as u8;
            let floor = Floor::new(game, state, seat, cell, owned, 2);
            let mut walks: Vec<(u64, usize, Way)> = Vec::new();
            floor.walk(&mut |way, hand| walks.push((hand, floor.spent(way), *way)));
            if state.decision() == Decision::Move {
                // Of two meeples the other one may be walking already.
                let first = |way: &Way| way.cells().first().map(|&cell| Action::Step(cell));
                walks.retain(|walk| first(&walk.2).is_none_or(|step| game.check(state, seat, &step).is_ok()));
            }
            // Walks that bring the same to the same cell are one.
            let key = |(hand, spent, way): &(u64, usize, Way)| (*hand, *spent, way.cells().last().copied());
            walks.sort_by_key(key);
            walks.dedup_by_key(|walk| key(walk));
            let mut filled = None;
            for (number, (hand, spent, way)) in walks.into_iter().enumerate() {
                // The clock is not asked at every walk: that would take as long as the walk.
                if number % 64 == 0 && !ideas.is_empty() && is_late() {
                    break;
                }
                if filled != Some(hand) {
                    counter.fillings(hand, &mut fillings);
                    filled = Some(hand);
                }
                for &filling in &fillings {
                    let value = filling.value + gain - weights.rush * spent as f32;
                    ideas.push(Idea { value, tile, mover, way, hand, filling });
                }
            }
        }
    }
    ideas
}

/// The points the seat may expect at the end of the game, after the best it could do in its next turn as things stand.
fn foresee(game: &CoffeeRush, weights: &Numbers, state: &State, seat: Seat) -> f32 {
    let now = standing(game, weights, state, seat);
    if !plays_on(state, seat) {
        return now;
    }
    let counter = Counter::new(game, weights, state, seat);
    let floors =
        state.meeples_of(seat).map(|cell| Floor::new(game, state, seat, cell, state.upgrades(seat), 1));
    let next = floors.map(|floor| floor.best(&counter, weights.rush).0).fold(0.0, f32::max);
    now + next
        + tiles(game, weights, state, seat)
        + weights.rush * f32::from(state.rush(seat)).min(4.0)
        + weights.penalty * state.penalties(seat).len() as f32
        + waiting(state, seat).map(|(tab, _)| weights.alone(tab)).sum::<f32>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Knowledge, Weights};
    use ::coffee_rush::{Mode, Options};

    /// Games of random decisions: from every position in the midst of a turn the plans are legal and end the turn, and so
    /// does a hasty player. What is done is checked step by step.
    #[test]
    fn turns_are_legal_wherever_they_are_planned() {
        let game = CoffeeRush::open(CoffeeRush::DATA).unwrap();
        let weights = Numbers::read(CoffeeRush::WEIGHTS).unwrap();
        let mut planned = [0; 8];
        for seats in 1..=4 {
            let chance = &mut QuickChance::new(seats.into());
            let mode = if seats == 1 { Mode::Solo } else { Mode::Standard };
            let options = Options { mode, ..Default::default() };
            let mut state = game.setup(&options, seats, chance, &mut Silent).unwrap();
            while let Some(seat) = game.awaiting(&state).first() {
                let plans = plans(&game, &weights, &state, seat, 24, &|| false, chance);
                planned[state.decision() as usize] += plans.len();
                assert_eq!(plans.is_empty(), !in_turn(&state, seat), "{:?}", state.decision());
                assert!(plans.is_sorted_by(|one, other| one.aim >= other.aim));
                for plan in &plans {
                    let mut after = state;
                    for &action in &plan.actions {
                        assert_eq!(
                            game.check(&after, seat, &action),
                            Ok(()),
                            "{action} in {:?}",
                            plan.actions
                        );
                        let _ = game.apply(&mut after, seat, action, chance, &mut Silent);
                    }
                    assert!(after.turn() > state.turn() || after.decision() == Decision::Over);
                }
                let mut after = state;
                assert_eq!(fast_turn(&game, &weights, &mut after, seat, chance), in_turn(&state, seat));
                // Mostly a part of a good turn, sometimes just anything.
                let mut legal = Vec::new();
                game.legal(&state, seat, &mut legal);
                let steps = match plans.first() {
                    Some(plan) if chance.pick(3) > 0 => &plan.actions[..=chance.pick(plan.actions.len())],
                    _ => &[legal[chance.pick(legal.len())]],
                };
                for &action in steps {
                    let _ = game.apply(&mut state, seat, action, chance, &mut Silent);
                }
            }
        }
        let [_, _, upgrade, meeple, walk, pour, serve, over] = planned;
        assert!([upgrade, meeple, walk, pour, serve].iter().all(|&plans| plans > 0), "{planned:?}");
        assert_eq!(over, 0);
    }

    /// Three steps a turn bring about the tokens that one order takes: good turns waste few of them.
    #[test]
    fn the_best_plans_serve_nearly_an_order_a_turn() {
        let game = CoffeeRush::open(CoffeeRush::DATA).unwrap();
        let weights = Numbers::read(CoffeeRush::WEIGHTS).unwrap();
        let (mut served, mut turns) = (0, 0);
        for number in 0..6 {
            let chance = &mut QuickChance::new(number);
            let mut state = game.setup(&Default::default(), 4, chance, &mut Silent).unwrap();
            while let Some(seat) = game.awaiting(&state).first() {
                let best = plans(&game, &weights, &state, seat, 1, &|| false, chance);
                let Some(plan) = best.first() else {
                    let mut legal = Vec::new();
                    game.legal(&state, seat, &mut legal);
                    let _ =
                        game.apply(&mut state, seat, legal[chance.pick(legal.len())], chance, &mut Silent);
                    continue;
                };
                turns += 1;
                served += plan.actions.iter().filter(|action| matches!(action, Action::Serve { .. })).count();
                for &action in &plan.actions {
                    let _ = game.apply(&mut state, seat, action, chance, &mut Silent);
                }
            }
        }
        assert!(served * 10 >= turns * 9, "{served} orders in {turns} turns");
    }
}
