//! What the bots know about Coffee Rush: which cups can still become which orders, and how late it is.

mod counter;
mod floor;
mod ledger;
mod turn;

use ::coffee_rush::{Action, CUPS, Card, CoffeeRush, Cup, Decision, Mode, State, Tab, Tokens, Upgrade};
use engine::{QuickChance, Seat};

use crate::weights::weights;
use crate::{Knowledge, Ledger, Limits, Part, Plan, Round};

weights! {
    /// The numbers of the evaluation; `weights/coffee-rush.toml` explains them.
    Numbers {
        missing_0, missing_1, missing_2, missing_3, missing_4,
        tab_2, tab_3, tab_4,
        alone_1, alone_2, alone_3, alone_4,
        spoiled, rush,
        double_meeple, diagonal, double_corner, double_ribbon,
        penalty, day_penalty, day_order, day_tile, spread_day, spread_start, spread_end,
    }
}

impl Numbers {
    /// What an order on `tab` will bring when a cup lacks `missing` tokens for it.
    fn promise(&self, missing: u32, tab: usize) -> f32 {
        let [m0, m1, m2, m3, m4] =
            [self.missing_0, self.missing_1, self.missing_2, self.missing_3, self.missing_4];
        let bring = [m0, m1, m2, m3, m4][missing.min(4) as usize];
        let late = [1.0, self.tab_2, self.tab_3, self.tab_4][tab];
        bring * late.powi(missing as i32)
    }

    fn alone(&self, tab: usize) -> f32 {
        [self.alone_1, self.alone_2, self.alone_3, self.alone_4][tab]
    }
}

/// How many turns ahead a simulation goes alone: orders that come now fall in the fourth.
const ALONE: f32 = 8.0;

/// The orders a seat looks at; nobody can serve more before they fall.
const LOOK: usize = 16;

/// How much of the game is still to come, 1 to 0.
fn to_come(game: &CoffeeRush, state: &State) -> f32 {
    f32::from(state.deck_size()) / f32::from(game.card_count())
}

/// Whether the seat will have another turn.
fn plays_on(state: &State, seat: Seat) -> bool {
    if state.decision() == Decision::Over {
        return false;
    }
    let ahead = |of: Seat| (of.0 + state.seats() - state.active().0) % state.seats();
    state.is_open() || (ahead(seat) > 0 && ahead(seat) <= ahead(state.last())) || seat == state.active()
}

/// The seat's orders with their tabs counted from 0, the most urgent first.
fn waiting(state: &State, seat: Seat) -> impl Iterator<Item = (usize, Card)> + '_ {
    let tabs = (0..4).rev();
    tabs.flat_map(move |tab| state.tab(seat, Tab(tab as u8 + 1)).iter().map(move |&card| (tab, card)))
        .take(LOOK)
}

/// What the orders and cups of a seat promise: each cup is meant for at most one order.
fn promises(game: &CoffeeRush, weights: &Numbers, state: &State, seat: Seat) -> f32 {
    let cups = state.cups(seat);
    let mut orders = [(0usize, Card(0)); LOOK];
    let mut count = 0;
    for order in waiting(state, seat) {
        orders[count] = order;
        count += 1;
    }
    let mut sum: f32 = orders[..count].iter().map(|&(tab, _)| weights.alone(tab)).sum();
    let mut taken = [false; LOOK];
    // The fullest cup has the fewest choices.
    let mut by_content: [usize; CUPS] = std::array::from_fn(|cup| cup);
    by_content.sort_by_key(|&cup| std::cmp::Reverse(cups[cup].total()));
    for cup in by_content {
        let content = &cups[cup];
        let mut best: Option<(f32, usize)> = None;
        for (index, &(tab, card)) in orders[..count].iter().enumerate() {
            let recipe = game.recipe(card);
            if !taken[index] && recipe.contains(content) {
                let missing = recipe.total() - content.total();
                let gain = weights.promise(missing, tab) - weights.alone(tab);
                if best.is_none_or(|(most, _)| gain > most) {
                    best = Some((gain, index));
                }
            }
        }
        match best {
            Some((gain, index)) => {
                sum += gain;
                taken[index] = true;
            }
            None if !content.is_empty() => sum += weights.spoiled,
            None => {}
        }
    }
    sum
}

/// The points a seat has; alone the day's length counts, which penalties will shorten.
fn standing(game: &CoffeeRush, weights: &Numbers, state: &State, seat: Seat) -> f32 {
    if state.options().mode != Mode::Solo {
        return game.rating(state, seat) as f32;
    }
    let turn = f32::from(state.turn());
    if state.decision() == Decision::Over {
        return turn;
    }
    turn + weights.day_penalty * state.penalties(seat).len() as f32
        + weights.day_order * state.completed(seat).len() as f32
        + weights.day_tile * f32::from(state.upgrades(seat).len())
}

/// What an active tile brings beyond its rating, at the start of the game.
fn tile_worth(weights: &Numbers, tile: Upgrade) -> f32 {
    match tile {
        Upgrade::DoubleMeeple => weights.double_meeple,
        Upgrade::Diagonal => weights.diagonal,
        Upgrade::DoubleCorner => weights.double_corner,
        Upgrade::DoubleRibbon => weights.double_ribbon,
    }
}

/// What active tiles still bring beyond their rating.
fn tiles(game: &CoffeeRush, weights: &Numbers, state: &State, seat: Seat) -> f32 {
    to_come(game, state) * state.upgrades(seat).iter().map(|tile| tile_worth(weights, tile)).sum::<f32>()
}

impl Knowledge for CoffeeRush {
    type Weights = Numbers;
    const WEIGHTS: &'static str = include_str!("../../../weights/coffee-rush.toml");
    const PARTS: &'static [Part] = ledger::PARTS;
    const TRIES: u8 = 4;
    const HORIZON: f32 = 3.0;
    // Finding a turn's plans takes as long as many simulations.
    const RIPE: u32 = u32::MAX;
    const HEATS: bool = true;
    const ROLLOUT_LIMITS: Limits = Limits { nodes: 160, beam: 14, samples: 1, keep: 1, deepen: 0, depth: 0 };

    fn worth(&self, weights: &Numbers, state: &State, seat: Seat) -> f32 {
        let mut worth = standing(self, weights, state, seat);
        if plays_on(state, seat) {
            worth += promises(self, weights, state, seat)
                + tiles(self, weights, state, seat)
                + weights.rush * f32::from(state.rush(seat)).min(4.0)
                + weights.penalty * state.penalties(seat).len() as f32;
        }
        worth
    }

    fn ledger(&self, weights: &Numbers, state: &State, seat: Seat) -> Ledger {
        ledger::of(self, weights, state, seat)
    }

    fn spread(&self, weights: &Numbers, state: &State) -> f32 {
        if state.options().mode == Mode::Solo {
            return weights.spread_day;
        }
        let left = if state.is_open() { to_come(self, state) } else { 0.0 };
        weights.spread_end + (weights.spread_start - weights.spread_end) * left
    }

    fn rival(&self, _: &Numbers, state: &State) -> Option<f32> {
        // Alone there is a day to survive; twenty turns are a good one.
        (state.options().mode == Mode::Solo).then_some(20.0)
    }

    fn round(&self, state: &State) -> Option<Round> {
        let kind = if state.options().mode == Mode::Solo { "turn" } else { "circle" };
        let number = state.turn().div_ceil(engine::Game::seat_count(self, state).into());
        (number > 0).then(|| Round::new(kind, number))
    }

    fn horizon(&self, state: &State) -> f32 {
        if state.options().mode == Mode::Solo { ALONE } else { Self::HORIZON }
    }

    /// Tokens in hand promise nothing yet, but they fill cups: counts what they would add to each order.
    fn mid_turn_value(&self, weights: &Numbers, state: &State, seat: Seat) -> f32 {
        let hand = state.hand();
        let mut mid_turn_value = self.worth(weights, state, seat);
        if hand.is_empty() || seat != state.active() {
            return mid_turn_value;
        }
        for cup in state.cups(seat) {
            let mut best = 0.0f32;
            for (tab, card) in waiting(state, seat) {
                let recipe = self.recipe(card);
                if recipe.contains(cup) {
                    let lacking = cup.missing(recipe);
                    let still = hand.missing(&lacking).total();
                    let now = weights.promise(lacking.total(), tab);
                    best = best.max(weights.promise(still, tab) - now);
                }
            }
            mid_turn_value += best;
        }
        mid_turn_value
    }

    fn sensible(&self, _: &Numbers, state: &State, seat: Seat, legal: &mut Vec<Action>) {
        match state.decision() {
            Decision::Pour => {
                let cups = state.cups(seat);
                let fits = |content: &Tokens| {
                    waiting(state, seat).any(|(_, card)| self.recipe(card).contains(content))
                };
                let spoiled: [bool; CUPS] =
                    std::array::from_fn(|cup| !cups[cup].is_empty() && !fits(&cups[cup]));
                legal.retain(|action| match *action {
                    Action::Pour { ingredient, cup } => {
                        let mut content = cups[cup.index()];
                        content += Tokens::from_iter([ingredient]);
                        !spoiled[cup.index()]
                            && cups[..cup.index()].iter().all(|other| *other != cups[cup.index()])
                            && fits(&content)
                    }
                    Action::Empty(cup) => spoiled[cup.index()],
                    _ => true,
                });
            }
            Decision::Serve if legal.len() > 1 => {
                legal.retain(|action| *action != Action::Done);
            }
            Decision::SetupCup => legal.retain(|action| {
                // Equal cups need not be told apart.
                let Action::Cup(Cup(cup)) = *action else { return true };
                let cups = state.cups(seat);
                cups[..usize::from(cup)].iter().all(|other| *other != cups[usize::from(cup)])
            }),
            _ => {}
        }
    }

    /// Walks towards what is missing, pours what fits, serves what is ready.
    fn quick(
        &self,
        _: &Numbers,
        state: &State,
        seat: Seat,
        sensible: &[Action],
        chance: &mut QuickChance,
    ) -> usize {
        let any = chance.pick(sensible.len());
        match state.decision() {
            Decision::Move => {
                let wanted = |index: usize| match sensible[index] {
                    Action::Step(cell) => {
                        let one = Tokens::from_iter([self.ingredient_at(cell)]);
                        let cups = state.cups(seat);
                        waiting(state, seat).any(|(_, card)| {
                            let recipe = self.recipe(card);
                            cups.iter().any(|cup| {
                                recipe.contains(cup)
                                    && state.hand().missing(&cup.missing(recipe)).contains(&one)
                            })
                        })
                    }
                    _ => false,
                };
                if wanted(any) { any } else { chance.pick(sensible.len()) }
            }
            // The last one finishes; everything before it fits.
            Decision::Pour if sensible.len() > 1 => chance.pick(sensible.len() - 1),
            Decision::Upgrade => {
                // Skipping is the last choice: a new tile pays early.
                if state.deck_size() > 30 && chance.pick(2) == 0 { any } else { sensible.len() - 1 }
            }
            _ => any,
        }
    }

    fn fast_turn(&self, weights: &Numbers, state: &mut State, seat: Seat, chance: &mut QuickChance) -> bool {
        turn::fast_turn(self, weights, state, seat, chance)
    }

    fn turns(
        &self,
        weights: &Numbers,
        state: &State,
        seat: Seat,
        keep: usize,
        is_late: &dyn Fn() -> bool,
        chance: &mut QuickChance,
    ) -> Vec<Plan<Action>> {
        turn::plans(self, weights, state, seat, keep, is_late, chance)
    }

    fn uses(&self, _: &State, _: Seat, action: &Action) -> Option<String> {
        match action {
            Action::Upgrade(tile) => Some(format!("upgrade {tile}")),
            Action::Serve { card, .. } => Some(format!("order {}", self.drink(*card).id)),
            _ => None,
        }
    }
}
