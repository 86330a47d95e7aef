//! What the bots know about The Taverns of Tiefenthal: what the deck will bring in the rounds to come, and what the
//! dice can earn tonight.

use ::taverns::{Action, Card, Decision, Kind, Sort, Space, State, Tavern, Taverns, Tile};
use engine::{QuickChance, Seat};

use crate::weights::weights;
use crate::{Knowledge, Ledger, Limits, Part, Round};

weights! {
    /// The numbers of the evaluation; `weights/taverns.toml` explains them.
    Numbers {
        doubloon, beer, stored, monastery, reputation, schnapps, counter_guest,
        bard, handler, dishwasher, waitress, table, supplier, guest_pay, card_burden,
        tile_dishwasher, tile_waitress, tile_tables, tile_supplier, tile_cashbox, tile_barrel, tile_monk,
        tile_safe, tile_storage, pool, spread_start, spread_end,
    }
}

impl Numbers {
    fn kind(&self, kind: Kind) -> f32 {
        match kind {
            Kind::Bard => self.bard,
            Kind::Handler => self.handler,
            Kind::Dishwasher => self.dishwasher,
            Kind::Waitress => self.waitress,
            Kind::Table => self.table,
            Kind::Supplier => self.supplier,
        }
    }

    fn tile(&self, tile: Tile) -> f32 {
        match tile {
            Tile::Dishwasher => self.tile_dishwasher,
            Tile::Waitress => self.tile_waitress,
            Tile::Tables => self.tile_tables,
            Tile::Supplier => self.tile_supplier,
            Tile::Cashbox => self.tile_cashbox,
            Tile::Barrel => self.tile_barrel,
            Tile::Monk => self.tile_monk,
            Tile::Safe => self.tile_safe,
            Tile::Storage => self.tile_storage,
        }
    }
}

/// The rounds after this one.
fn rounds_left(state: &State) -> f32 {
    if state.decision == Decision::Over {
        return 0.0;
    }
    f32::from(state.options.rounds.saturating_sub(state.round))
}

/// What a tile gives now.
fn gives(game: &Taverns, tavern: &Tavern, tile: Tile) -> f32 {
    let face = game.tile(tile);
    f32::from(if tavern.upgraded.contains(tile) { face.upgraded } else { face.base })
}

/// What a die on this space earns, in points.
fn earns(game: &Taverns, weights: &Numbers, state: &State, tavern: &Tavern, space: Space) -> f32 {
    match space {
        Space::CASHBOX => weights.doubloon * gives(game, tavern, Tile::Cashbox),
        Space::BARREL => weights.beer * gives(game, tavern, Tile::Barrel),
        Space::SUPPLIER => {
            let cards = f32::from(tavern.area[Kind::Supplier.index()]);
            weights.beer * (gives(game, tavern, Tile::Supplier) + cards)
        }
        Space::MONK => weights.monastery * gives(game, tavern, Tile::Monk),
        _ => {
            let slot =
                space.as_slot().and_then(|slot| tavern.slots.get(usize::from(slot)).copied().flatten());
            slot.map_or(0.0, |card| weights.doubloon * f32::from(game.face(&state.options, card).pay))
        }
    }
}

/// What the dice of a seat can earn tonight: those that lie, and those in the pool where they fit best.
fn dice(game: &Taverns, weights: &Numbers, state: &State, tavern: &Tavern) -> f32 {
    let mut sum = 0.0;
    let mut boosts = tavern.area[Kind::Dishwasher.index()] + u8::from(tavern.scullery);
    let mut taken = [false; 64];
    let mut pool = [0u8; 16];
    let mut count = 0;
    for die in tavern.dice.iter().filter(|die| !die.resolved) {
        boosts = boosts.saturating_sub(die.boost);
        match die.at.space() {
            Some(space) => {
                sum += earns(game, weights, state, tavern, space);
                if let Some(slot) = space.as_slot() {
                    taken[usize::from(slot).min(61)] = true;
                } else if space == Space::CASHBOX {
                    taken[62] = true;
                } else if space == Space::BARREL {
                    taken[63] = true;
                }
            }
            None if count < pool.len() => {
                pool[count] = die.face;
                count += 1;
            }
            None => {}
        }
    }
    // High dice fit fewer guests: they choose first.
    pool[..count].sort_unstable_by(|one, other| other.cmp(one));
    let many =
        weights.beer * (gives(game, tavern, Tile::Supplier) + f32::from(tavern.area[Kind::Supplier.index()]));
    let monk = weights.monastery * gives(game, tavern, Tile::Monk);
    let mut best_pool = 0.0;
    for &face in &pool[..count] {
        // What earns most: its points, what it takes, the boost it needs.
        let mut best = (0.0f32, 255usize, 0u8);
        let mut offer = |points: f32, place: usize, boost: u8| {
            let points = points - 0.3 * f32::from(boost);
            if boost <= boosts && points > best.0 {
                best = (points, place, boost);
            }
        };
        for (slot, card) in tavern.slots.iter().enumerate().take(62) {
            let Some(card) = *card else { continue };
            let asked = game.face(&state.options, card).die;
            if !taken[slot] && asked >= face {
                offer(weights.doubloon * f32::from(game.face(&state.options, card).pay), slot, asked - face);
            }
        }
        if !taken[62] {
            offer(weights.doubloon * gives(game, tavern, Tile::Cashbox), 62, 0);
        }
        if !taken[63] {
            offer(weights.beer * gives(game, tavern, Tile::Barrel), 63, 0);
        }
        if face == 1 {
            offer(many, 255, 0);
        } else {
            offer(many, 255, 6 - face.min(6));
        }
        if face <= 5 {
            offer(monk, 255, 5 - face);
        }
        best_pool += best.0;
        boosts -= best.2.min(boosts);
        if best.1 < taken.len() {
            taken[best.1] = true;
        }
    }
    sum + weights.pool * best_pool
}

/// What a card brings in each of the rounds to come.
fn brings(game: &Taverns, weights: &Numbers, state: &State, card: Card) -> f32 {
    match card.sort() {
        Sort::Tavern(kind) => weights.kind(kind),
        Sort::Guest(_) | Sort::Regular => {
            weights.guest_pay * f32::from(game.face(&state.options, card).pay) - weights.card_burden
        }
        Sort::Noble => -0.5 * weights.card_burden,
    }
}

/// What a card is worth: its points, and what it brings in the rounds to come.
fn card_worth(game: &Taverns, weights: &Numbers, state: &State, card: Card, rounds: f32) -> f32 {
    f32::from(game.face(&state.options, card).vp) + brings(game, weights, state, card) * rounds
}

/// What a doubloon and a beer are worth to a seat now, against one that can be spent at once.
fn liquid(state: &State, seat: Seat, rounds: f32, weights: &Numbers) -> (f32, f32) {
    let tavern = &state.taverns[seat.index()];
    let serving = state.active == seat
        && matches!(
            state.decision,
            Decision::Plan
                | Decision::Serve
                | Decision::TakeBonus
                | Decision::RemoveGuest
                | Decision::SchnappsOrRemove
                | Decision::SignatureColumn
        );
    if serving {
        (weights.doubloon, weights.beer)
    } else if rounds > 0.0 || !tavern.dice.is_empty() {
        (weights.doubloon * weights.stored, weights.beer * weights.stored)
    } else {
        (0.01, 0.01)
    }
}

const POINTS: Part = Part::counted("points").secured();
const DECK: Part = Part::expected("deck");
const SCHNAPPS: Part = Part::counted("schnapps").secured();
const REPUTATION: Part = Part::counted("reputation").secured();
const UPGRADES: Part = Part::counted("upgrades");
const MONASTERY: Part = Part::counted("monastery");
const COUNTER_GUESTS: Part = Part::counted("counter-guests");
const DOUBLOONS: Part = Part::counted("doubloons");
const BEER: Part = Part::counted("beer");
const DICE: Part = Part::expected("dice");

impl Knowledge for Taverns {
    type Weights = Numbers;
    const WEIGHTS: &'static str = include_str!("../../weights/taverns.toml");
    const PARTS: &'static [Part] =
        &[POINTS, DECK, SCHNAPPS, REPUTATION, UPGRADES, MONASTERY, COUNTER_GUESTS, DOUBLOONS, BEER, DICE];
    const TRIES: u8 = 3;
    const HORIZON: f32 = 1.0;
    const ROLLOUT_LIMITS: Limits = Limits { nodes: 250, beam: 10, samples: 1, keep: 1, deepen: 0, depth: 0 };

    fn worth(&self, weights: &Numbers, state: &State, seat: Seat) -> f32 {
        let tavern = &state.taverns[seat.index()];
        let rounds = rounds_left(state);
        let mut worth = 0.0;
        for (card, count) in tavern.owned().iter() {
            worth += f32::from(count) * card_worth(self, weights, state, card, rounds);
        }
        if state.options.module >= 2 {
            worth += f32::from(tavern.schnapps);
        }
        if state.options.module >= 3 {
            worth += f32::from(self.reputation_points(state, seat));
        }
        if state.decision == Decision::Over {
            return worth;
        }
        worth += rounds * tavern.upgraded.iter().map(|tile| weights.tile(tile)).sum::<f32>();
        let fade = (rounds / 4.0).min(1.0);
        worth += fade * weights.schnapps * f32::from(tavern.schnapps.min(4));
        worth += weights.monastery * f32::from(tavern.monastery.min(200)) * 0.9;
        if state.options.module >= 3 {
            worth += fade * weights.reputation * f32::from(tavern.reputation.min(200)) * 0.5;
        }
        worth += weights.counter_guest * f32::from(tavern.counter_guests);
        let (coins, beer) = (f32::from(tavern.doubloons.min(60)), f32::from(tavern.beer.min(60)));
        let (doubloon, pint) = liquid(state, seat, rounds, weights);
        worth + coins * doubloon + beer * pint + dice(self, weights, state, tavern)
    }

    fn ledger(&self, weights: &Numbers, state: &State, seat: Seat) -> Ledger {
        let mut ledger = Ledger::new(Self::PARTS);
        let tavern = &state.taverns[seat.index()];
        let rounds = rounds_left(state);
        for (card, count) in tavern.owned().iter() {
            let count = f32::from(count);
            let points = count * f32::from(self.face(&state.options, card).vp);
            ledger.count(POINTS, points, points);
            ledger.expect(DECK, count * rounds * brings(self, weights, state, card));
        }
        let (schnapps, reputation) = (f32::from(tavern.schnapps), f32::from(tavern.reputation.min(200)));
        if state.options.module >= 2 {
            ledger.count(SCHNAPPS, schnapps, schnapps);
        }
        if state.options.module >= 3 {
            ledger.count(REPUTATION, reputation, f32::from(self.reputation_points(state, seat)));
        }
        if state.decision == Decision::Over {
            return ledger;
        }
        for tile in tavern.upgraded.iter() {
            ledger.count(UPGRADES, 1.0, rounds * weights.tile(tile));
        }
        let fade = (rounds / 4.0).min(1.0);
        ledger.count(SCHNAPPS, 0.0, fade * weights.schnapps * schnapps.min(4.0));
        let steps = f32::from(tavern.monastery.min(200));
        ledger.count(MONASTERY, steps, weights.monastery * steps * 0.9);
        if state.options.module >= 3 {
            ledger.count(REPUTATION, 0.0, fade * weights.reputation * reputation * 0.5);
        }
        let guests = f32::from(tavern.counter_guests);
        ledger.count(COUNTER_GUESTS, guests, weights.counter_guest * guests);
        let (doubloon, pint) = liquid(state, seat, rounds, weights);
        let (coins, beer) = (f32::from(tavern.doubloons.min(60)), f32::from(tavern.beer.min(60)));
        ledger.count(DOUBLOONS, coins, coins * doubloon);
        ledger.count(BEER, beer, beer * pint);
        ledger.expect(DICE, dice(self, weights, state, tavern));
        ledger
    }

    fn spread(&self, weights: &Numbers, state: &State) -> f32 {
        let left = rounds_left(state) / f32::from(state.options.rounds.max(1));
        weights.spread_end + (weights.spread_start - weights.spread_end) * left
    }

    fn rival(&self, _: &Numbers, state: &State) -> Option<f32> {
        // Alone there is a target to reach.
        (state.taverns.len() == 1).then(|| f32::from(self.target(state)))
    }

    fn round(&self, state: &State) -> Option<Round> {
        (state.round > 0).then(|| Round::new("evening", state.round))
    }

    /// Whoever chooses last draws the guests and rolls the dice of all.
    fn keep_choices(&self, world: &mut State, actual: &State) -> bool {
        world.committed = actual.committed;
        true
    }

    fn sensible(&self, _: &Numbers, state: &State, _: Seat, legal: &mut Vec<Action>) {
        match state.decision {
            Decision::Plan | Decision::PlanTogether => {
                // A die that lies somewhere earns more than one in the pool; what fits is placed before opening.
                let fits = legal.iter().any(|action| matches!(action, Action::Place { .. }));
                legal.retain(|action| match action {
                    Action::Lift { .. } | Action::TurnDie { .. } => false,
                    Action::Open | Action::Ready => !fits,
                    _ => true,
                });
            }
            Decision::Serve => {
                // Takings first: nothing is lost by having them.
                let first = legal
                    .iter()
                    .position(|action| matches!(action, Action::Resolve { .. } | Action::UseBard));
                if let Some(first) = first {
                    let only = legal[first];
                    legal.clear();
                    legal.push(only);
                    return;
                }
                // With the takings at hand no die is left to move, and cards beyond the price are points given away.
                legal.retain(|action| match *action {
                    Action::Shift { .. } => false,
                    Action::Upgrade { tile, k } => k <= self.tile(tile).most_returned(),
                    _ => true,
                });
            }
            // A gift is worth more than none; whether a bonus is, depends on where the markers stand.
            Decision::RoundChoice => legal.retain(|action| *action != Action::Decline),
            _ => {}
        }
        debug_assert!(!legal.is_empty());
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
        let tavern = &state.taverns[seat.index()];
        match state.decision {
            Decision::Serve => {
                // Spends the most it can on one thing.
                let price = |action: &Action| match *action {
                    Action::BuyNobles { n } => 30 + i32::from(n) * 10,
                    Action::Upgrade { tile, k } => 40 + i32::from(self.tile(tile).price) - 8 * i32::from(k),
                    Action::BuyGuest { .. } => 20 + chance_of(tavern),
                    Action::BuyCard { kind } => i32::from(self.cost_of(kind)),
                    _ => 0,
                };
                if chance.pick(4) == 0 {
                    return any;
                }
                (0..sensible.len()).max_by_key(|&index| price(&sensible[index])).unwrap_or(any)
            }
            Decision::Plan | Decision::PlanTogether => {
                // A guest before anything else.
                let slot =
                    |action: &Action| matches!(action, Action::Place { to, .. } if to.as_slot().is_some());
                if slot(&sensible[any]) { any } else { chance.pick(sensible.len()) }
            }
            Decision::TakeBonus => sensible.iter().position(|action| *action == Action::Take).unwrap_or(any),
            Decision::Redraw => sensible.iter().position(|action| *action == Action::Keep).unwrap_or(any),
            _ => any,
        }
    }

    fn uses(&self, state: &State, _: Seat, action: &Action) -> Option<String> {
        match *action {
            Action::BuyCard { kind } => Some(format!("card {kind}")),
            Action::Upgrade { tile, .. }
            | Action::FreeUpgrade { tile }
            | Action::SchnappsUpgrade { tile } => Some(format!("tile {tile}")),
            Action::BuyGuest { place: 0 } if state.guest_pile > 0 => Some("guest guest-3".into()),
            Action::BuyGuest { place } => {
                let guest = state.market.get(usize::from(place)).copied().flatten()?;
                Some(format!("guest {}", self.card_id(guest)))
            }
            Action::BuyNobles { n } => Some(format!("nobles {n}")),
            Action::Redraw => Some("counter guest redraw".into()),
            Action::UseCounterGuest => Some("counter guest monastery".into()),
            Action::StartCard { card } => Some(format!("start card {card}")),
            Action::Choose { gift } => Some(format!("gift {gift}")),
            _ => None,
        }
    }
}

/// With much beer dear guests are as good as nobles.
fn chance_of(tavern: &Tavern) -> i32 {
    i32::from(tavern.beer.min(8))
}
