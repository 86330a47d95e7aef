//! What the bots know about Chai: which orders are near, and how many turns are left for them.

mod features;

use ::chai::components::{Card, Flavour, Pantry};
use ::chai::options::Mode;
use ::chai::state::Stage;
use ::chai::{Action, Chai, State};
use engine::{Counts, QuickChance, Seat};

use crate::weights::weights;
use crate::{Knowledge, Ledger, Part, Round};

weights! {
    /// The numbers of the evaluation; `weights/chai.toml` explains them.
    Numbers {
        tile_missing, token_missing, row, second, third, tile, token, coin, tip,
        turns_per_order, tile_turns, token_turns, spread_start, spread_end,
    }
}

const WILD_TILE: usize = Flavour::Wild.index();
const WILD_TOKEN: usize = Pantry::Wild.index();

/// The share of the game that is over, 0 to 1.
fn elapsed(game: &Chai, state: &State) -> f32 {
    if state.stage == Stage::Over {
        return 1.0;
    }
    if state.counts_turns() {
        return f32::from(state.circle.saturating_sub(1)) / f32::from(game.numbers().solo_turns.max(1));
    }
    let all = f32::from(game.numbers().rounds) * state.houses.len() as f32;
    (state.orders() as f32 / all).min(1.0)
}

/// The turns a seat can still count on, the running one included if it is the seat's.
fn turns_left(game: &Chai, weights: &Numbers, state: &State, seat: Seat) -> f32 {
    if state.stage == Stage::Over {
        return 0.0;
    }
    let mine = state.current() == seat.index() && !state.chaiwala_turn();
    if state.counts_turns() {
        return f32::from(game.numbers().solo_turns) - f32::from(state.circle) + 1.0;
    }
    if state.final_circle {
        let position = (seat.0 + state.seats - state.first.0) % state.seats;
        return if mine || position > state.position { 1.0 } else { 0.0 };
    }
    let rounds = f32::from(game.numbers().rounds);
    let left = (rounds - state.orders() as f32 / state.houses.len() as f32).max(0.1);
    0.5 + left * weights.turns_per_order
}

/// What of `wanted` is missing, wild ones counted in.
fn lacking<const K: usize>(have: &Counts<K>, wanted: &Counts<K>, wild: usize) -> f32 {
    (have.missing(wanted).total() as f32 - f32::from(have[wild])).max(0.0)
}

/// Takes what an order asks for, as far as it is there.
fn spend<const K: usize>(have: &mut Counts<K>, wanted: &Counts<K>) {
    for kind in 0..K {
        have[kind] = have[kind].saturating_sub(wanted[kind]);
    }
}

/// The points a house has now.
fn points(game: &Chai, state: &State, house: usize) -> f32 {
    let own = &state.houses[house];
    let mut points: u32 = own.served.iter().map(|card| u32::from(game.customer(card).points)).sum();
    points += own.coins;
    let mut points = points as f32;
    if state.options.awards_teas(state.teas_in_play() as u8) {
        let teas = state.teas.iter().filter(|&&tea| !tea.among(own.served).is_empty());
        points += teas.count() as f32;
    }
    if state.options.connoisseur {
        points -= own.reserved.len() as f32 * elapsed(game, state);
    }
    points
}

/// What a seat may still expect.
#[derive(Default)]
struct Promises {
    /// Of orders in sight.
    orders: f32,
    /// Of the first, the second and the third of them.
    each: [f32; 3],
    /// How much of what is left over can still be used, and what of it is worth: tiles, tokens, coins.
    use_left: f32,
    tiles: f32,
    tokens: f32,
    coins: f32,
}

impl Promises {
    fn total(&self) -> f32 {
        self.orders + self.use_left * (self.tiles + self.tokens + self.coins)
    }
}

/// What the orders in sight promise a seat with its tiles and tokens, one after the other.
fn promises(game: &Chai, weights: &Numbers, state: &State, seat: Seat) -> Promises {
    let house = &state.houses[seat.index()];
    let (mut tiles, mut tokens) = (house.tiles, house.tokens);
    let mut time = turns_left(game, weights, state, seat);
    if time <= 0.0 {
        return Promises::default();
    }
    let free = state.options.mode == Mode::Coop;
    let award = state.options.awards_teas(state.teas_in_play() as u8);
    let own_tea = state.teas[seat.index()];
    let reserved = house.reserved.iter().map(|guest| (guest.card, 1.0));
    let row = state.row.iter().flatten().map(|&card| (card, weights.row));
    let mut orders = [(Card::default(), 0.0f32); 12];
    let mut count = 0;
    for order in reserved.chain(row).take(12) {
        orders[count] = order;
        count += 1;
    }
    let (mut sum, mut each) = (0.0, [0.0; 3]);
    for (share, worth) in [1.0, weights.second, weights.third].into_iter().zip(&mut each) {
        let mut best: Option<(f32, usize, f32)> = None;
        for (index, &(card, sure)) in orders[..count].iter().enumerate() {
            let customer = game.customer(card);
            let tile = lacking(&tiles, &customer.tiles, WILD_TILE);
            let token = lacking(&tokens, &customer.tokens, WILD_TOKEN);
            let turns = tile * weights.tile_turns + token * weights.token_turns;
            let in_time = (time - turns).clamp(0.0, 1.0);
            if in_time <= 0.0 {
                continue;
            }
            let ready = tile + token <= 0.0;
            let mut gain = f32::from(customer.points) + weights.tip;
            if customer.tea != own_tea && !free {
                gain -= f32::from(game.numbers().foreign_price);
                gain += f32::from(u8::from(award && customer.tea.among(house.served).is_empty()));
            }
            let sure = if ready && state.current() == seat.index() { 1.0 } else { sure };
            let value = gain
                * weights.tile_missing.powi(tile as i32)
                * weights.token_missing.powi(token as i32)
                * sure
                * in_time;
            if best.is_none_or(|(most, ..)| value > most) {
                best = Some((value, index, turns));
            }
        }
        let Some((value, index, turns)) = best else { break };
        sum += value * share;
        *worth = value;
        let customer = game.customer(orders[index].0);
        spend(&mut tiles, &customer.tiles);
        spend(&mut tokens, &customer.tokens);
        count -= 1;
        orders[index] = orders[count];
        time -= turns.max(1.0);
        if time <= 0.0 {
            return Promises { orders: sum, each, ..Promises::default() };
        }
    }
    Promises {
        orders: sum,
        each,
        use_left: (time / 3.0).min(1.0),
        tiles: weights.tile * (tiles.total() as f32).min(6.0),
        tokens: weights.token * (tokens.total() as f32).min(4.0),
        coins: weights.coin * (house.coins as f32).min(6.0),
    }
}

/// What a running visit to the pantry may still bring.
fn pantry_left(weights: &Numbers, state: &State, seat: Seat) -> f32 {
    match state.stage {
        Stage::Pantry { taken, .. } if state.current() == seat.index() => {
            weights.token * f32::from(3 - taken.min(3))
        }
        _ => 0.0,
    }
}

const SERVED: Part = Part::counted("served").secured();
const COINS: Part = Part::counted("coins").secured();
const TEAS: Part = Part::counted("teas").secured();
const RESERVED: Part = Part::counted("reserved").bad();
const ORDERS: Part = Part::expected("orders");
const FLAVOURS: Part = Part::counted("flavours");
const PANTRY: Part = Part::counted("pantry");

impl Knowledge for Chai {
    type Weights = Numbers;
    const WEIGHTS: &'static str = include_str!("../../../weights/chai.toml");
    const PARTS: &'static [Part] = &[SERVED, COINS, TEAS, RESERVED, ORDERS, FLAVOURS, PANTRY];
    // For networks on trial: hasty turns add more noise than they tell.
    const LEARNED_HORIZON: Option<f32> = Some(0.5);
    const LEARNED_ORDER: f32 = 0.5;
    const FEATURES: usize = features::COUNT;
    const TABLES: &'static [(u64, u8, &'static [&'static str])] = &[
        (12, 4, &[]),
        (6, 3, &[]),
        (6, 2, &[]),
        (2, 5, &[]),
        (2, 4, &["beginner=true"]),
        (1, 2, &["beginner=true"]),
        (2, 4, &["connoisseur=true"]),
        (1, 3, &["connoisseur=true"]),
        (1, 4, &["deluxe-wilds=true"]),
    ];
    const TRIES: u8 = 6;
    // Thorough plans take two milliseconds and are worth more than any simulation.
    const SHORT: f64 = 4.0;
    const HORIZON: f32 = 1.0;

    fn worth(&self, weights: &Numbers, state: &State, seat: Seat) -> f32 {
        let mut worth = points(self, state, seat.index());
        if state.stage == Stage::Over {
            return worth;
        }
        worth += promises(self, weights, state, seat).total();
        worth + pantry_left(weights, state, seat)
    }

    fn features(&self, weights: &Numbers, state: &State, seat: Seat, out: &mut [i16]) -> bool {
        features::write(self, weights, state, seat, out)
    }

    fn ledger(&self, weights: &Numbers, state: &State, seat: Seat) -> Ledger {
        let mut ledger = Ledger::new(Self::PARTS);
        let house = &state.houses[seat.index()];
        let served: u32 = house.served.iter().map(|card| u32::from(self.customer(card).points)).sum();
        let coins = house.coins as f32;
        ledger.count(SERVED, f32::from(house.served.len()), served as f32);
        ledger.count(COINS, coins, coins);
        if state.options.awards_teas(state.teas_in_play() as u8) {
            let teas = state.teas.iter().filter(|&&tea| !tea.among(house.served).is_empty()).count() as f32;
            ledger.count(TEAS, teas, teas);
        }
        if state.options.connoisseur {
            let reserved = house.reserved.len() as f32;
            ledger.count(RESERVED, reserved, -reserved * elapsed(self, state));
        }
        let (tiles, tokens) = (house.tiles.total() as f32, house.tokens.total() as f32);
        if state.stage == Stage::Over {
            return ledger;
        }
        let promised = promises(self, weights, state, seat);
        ledger.expect(ORDERS, promised.orders);
        ledger.count(FLAVOURS, tiles, promised.use_left * promised.tiles);
        ledger.count(PANTRY, tokens, promised.use_left * promised.tokens + pantry_left(weights, state, seat));
        ledger.count(COINS, 0.0, promised.use_left * promised.coins);
        ledger
    }

    fn spread(&self, weights: &Numbers, state: &State) -> f32 {
        weights.spread_end + (weights.spread_start - weights.spread_end) * (1.0 - elapsed(self, state))
    }

    fn rival(&self, _: &Numbers, state: &State) -> Option<f32> {
        match state.options.mode {
            Mode::Competitive => None,
            // Fifty points make a master.
            Mode::Solo => Some(50.0),
            Mode::Coop => {
                // The chaiwala serves one customer a circle to the end.
                let now = points(self, state, usize::from(state.seats));
                Some(now + (1.0 - elapsed(self, state)) * 40.0)
            }
        }
    }

    fn round(&self, state: &State) -> Option<Round> {
        let round = if state.counts_turns() {
            Round::new("turn", state.circle)
        } else {
            Round::new("round", state.round)
        };
        (state.stage != Stage::Choosing).then_some(round)
    }

    /// A round ends with the last tip, in the midst of a circle.
    fn lap(&self, state: &State) -> Option<Round> {
        (state.stage != Stage::Choosing).then(|| Round::new("circle", state.circle))
    }

    /// When all have picked their first customers, the rest is dealt.
    fn keep_choices(&self, world: &mut State, actual: &State) -> bool {
        (world.houses, world.row) = (actual.houses, actual.row);
        true
    }

    fn sensible(&self, _: &Numbers, state: &State, seat: Seat, legal: &mut Vec<Action>) {
        match state.stage {
            // Tips face down are all alike.
            Stage::Cup { .. } if !state.options.open_tips && !state.options.connoisseur => legal.truncate(1),
            Stage::DiscardTile { .. } => {
                // What abounds is least missed.
                let tiles = state.houses[seat.index()].tiles;
                legal.sort_by_key(|action| match action {
                    Action::DiscardTile(flavour) => std::cmp::Reverse(tiles[flavour.index()]),
                    _ => std::cmp::Reverse(0),
                });
                legal.truncate(3);
            }
            _ => {}
        }
    }

    fn quick(
        &self,
        _: &Numbers,
        state: &State,
        seat: Seat,
        sensible: &[Action],
        chance: &mut QuickChance,
    ) -> usize {
        let any = chance.pick(sensible.len());
        match state.stage {
            Stage::Action => {
                // Mostly to the market; a customer now and then.
                let roll = chance.pick(10);
                let wish = if roll < 6 {
                    Action::Market
                } else if roll < 9 {
                    Action::Pantry
                } else {
                    Action::Reserve
                };
                sensible.iter().position(|action| *action == wish).unwrap_or(any)
            }
            Stage::Fulfil => {
                let value = |action: &Action| match action {
                    Action::Serve(card) => self.customer(*card).points,
                    _ => 0,
                };
                (0..sensible.len()).max_by_key(|&index| value(&sensible[index])).unwrap_or(any)
            }
            Stage::Buy { .. } => {
                // A flavour that an order in sight asks for, if the first or second look finds one.
                let house = &state.houses[seat.index()];
                let wanted = |index: usize| match sensible[index] {
                    Action::Buy(space) => state.market.tile(space).is_some_and(|flavour| {
                        let kind = flavour.index();
                        let asked = |card: Card| self.customer(card).tiles[kind] > house.tiles[kind];
                        house.reserved.iter().any(|guest| asked(guest.card))
                            || state.row.iter().flatten().take(3).any(|&card| asked(card))
                    }),
                    _ => chance_stop(state),
                };
                if wanted(any) { any } else { chance.pick(sensible.len()) }
            }
            Stage::Pantry { .. } => {
                let house = &state.houses[seat.index()];
                let wanted = |index: usize| match sensible[index] {
                    Action::Take(kind) => {
                        let asked = |card: Card| {
                            self.customer(card).tokens[kind.index()] > house.tokens[kind.index()]
                        };
                        house.reserved.iter().any(|guest| asked(guest.card))
                            || state.row.iter().flatten().any(|&card| asked(card))
                    }
                    Action::Blind => true,
                    _ => false,
                };
                if wanted(any) { any } else { chance.pick(sensible.len()) }
            }
            _ => any,
        }
    }

    fn uses(&self, state: &State, _: Seat, action: &Action) -> Option<String> {
        match *action {
            Action::Ability(spot) => {
                spot.index(state.abilities.len()).map(|spot| format!("ability {}", state.abilities[spot]))
            }
            Action::Serve(card) => Some(format!("customer {card}")),
            Action::Market | Action::Pantry | Action::Reserve => Some(format!("action {action}")),
            _ => None,
        }
    }
}

/// With few coins left there is little more to buy.
fn chance_stop(state: &State) -> bool {
    state.houses[state.current()].coins < 2
}
