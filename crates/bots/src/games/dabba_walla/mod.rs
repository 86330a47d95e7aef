//! What the bots know about Dabba Walla: what each level will earn, with which card, and how even the bed is.

mod cart;
mod delivery;
mod ledger;
mod load;
mod turn;

use ::dabba_walla::components::{COLOURS, Vehicle};
use ::dabba_walla::state::Stage;
use ::dabba_walla::{Action, Card, CardSet, ChaiKind, DabbaWalla, State, Step};
use engine::{QuickChance, Seat};

use self::load::{LEVELS, Loads, Tips, collected, earns, others};
use crate::weights::weights;
use crate::{Knowledge, Ledger, Limits, Part, Plan, Round};

weights! {
    /// The numbers of the evaluation; `weights/dabba-walla.toml` explains them.
    Numbers {
        base_tip, other_tip, later_tip, chai, ticket, rough, deep, hand_cell, hand_tip,
        plan_base, plan_taste, plan_later, plan_size, plan_tip, plan_step, plan_deep, plan_hole,
        plan_open, plan_match, plan_wallet, plan_chai, plan_half, plan_ticket, plan_empty,
        spread_start, spread_end,
    }
}

/// What the levels still to be delivered will earn, each with the best card that is left for it.
fn deliveries(game: &DabbaWalla, weights: &Numbers, state: &State, seat: Seat) -> f32 {
    let player = state.player(seat);
    let table = Loads::of_all(game, state);
    let loads = &table[seat.index()];
    let delivering = matches!(state.step, Step::Deliver | Step::Later);
    let levels = if delivering { usize::from(state.level).min(LEVELS) } else { loads.top };
    let mut cards: CardSet = if delivering { player.hand } else { player.bed.pile().collect() };
    if let Some(card) = state.pending.filter(|_| state.active == seat) {
        cards.insert(card);
    }
    let most = f32::from(game.supply.tip_max);
    let later = weights.later_tip * (1.0 - collected(game, state));
    let all_tips = others(game, (weights.base_tip, weights.other_tip), state, seat, &table, levels);
    let mut sum = 0.0;
    // The fullest levels have the first choice, but for the one that is being delivered.
    let mut order = [0usize; LEVELS];
    for (index, place) in order.iter_mut().enumerate() {
        *place = index;
    }
    order[..levels].sort_by(|&one, &other| loads.on(other).total_cmp(&loads.on(one)));
    if delivering && levels > 0 {
        let now = usize::from(state.level) - 1;
        if let Some(at) = order[..levels].iter().position(|&level| level == now) {
            order[..=at].rotate_right(1);
        }
    }
    for &level in &order[..levels] {
        let cells = &loads.cells[level];
        sum -= loads.empties(&player.bed, level) * f32::from(game.supply.empty_penalty);
        let tips = all_tips[level];
        let mut extra = [0.0; COLOURS];
        if !delivering && let Some(best) = (0..COLOURS).max_by_key(|&colour| cells[colour]) {
            extra[best] += later;
        }
        let with = |card: Card, extra: &Tips| {
            let face = game.card(card);
            let mut extra = *extra;
            if let Some(colour) = face.tip_colour {
                extra[colour.index()] += f32::from(face.tip);
            }
            earns(most, cells, &tips, &extra)
        };
        let choosing = delivering && usize::from(state.level) == level + 1;
        if choosing && player.choice.stage != Stage::Card && player.choice.stage != Stage::Revealed {
            for chai in player.added() {
                match chai.kind() {
                    ChaiKind::Plus(colour) => extra[colour.index()] += 1.0,
                    ChaiKind::Minus(colour) => extra[colour.index()] -= 1.0,
                    _ => {}
                }
            }
            sum += match player.choice.card {
                Some(card) => {
                    cards.remove(card);
                    with(card, &extra)
                }
                None => earns(most, cells, &tips, &extra),
            };
            continue;
        }
        let bare = earns(most, cells, &tips, &extra);
        let mut best: Option<(f32, Card)> = None;
        for card in cards.iter() {
            let value = with(card, &extra);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, card));
            }
        }
        match best {
            Some((value, card)) if value > bare => {
                sum += value;
                cards.remove(card);
            }
            _ => sum += bare,
        }
    }
    sum
}

/// How uneven a bed is: steps between neighbours, and cells far below the top.
fn surface(weights: &Numbers, vehicle: &Vehicle, state: &State, seat: Seat) -> f32 {
    let bed = &state.player(seat).bed;
    let top = bed.level();
    let (mut steps, mut deep) = (0.0, 0.0);
    for cell in 0..usize::from(vehicle.size()) {
        deep += f32::from(top.saturating_sub(bed.heights[cell] + 1));
        for other in (cell + 1..bed.heights.len()).filter(|other| vehicle.near[cell] >> other & 1 == 1) {
            steps += f32::from(bed.heights[cell].abs_diff(bed.heights[other]));
        }
    }
    weights.rough * steps + weights.deep * deep
}

/// The empties that bring the waiting tile nearer to a place; nothing if that cannot be told.
fn needed_empties(game: &DabbaWalla, state: &State, seat: Seat, legal: &[Action]) -> Vec<Action> {
    let Some(card) = state.pending else { return Vec::new() };
    let vehicle = game.vehicle(state.options.vehicle);
    let shape = &vehicle.shapes[usize::from(game.card(card).shape)];
    let (_, mask) = state.player(seat).bed.rescue(shape);
    let helps = |action: &&Action| matches!(action, Action::Empty(cell) if mask >> cell & 1 == 1);
    legal.iter().filter(helps).copied().collect()
}

/// The rounds at the end of the collection from which simulations go to the end of the game.
const LAST_ROUNDS: u8 = 3;
/// More rounds than any delivery has.
const TO_THE_END: f32 = 100.0;

/// The points a seat may expect, as a search sees it.
fn prospect(game: &DabbaWalla, weights: &Numbers, state: &State, seat: Seat) -> f32 {
    match state.step {
        Step::Deliver | Step::Later | Step::Over => game.worth(weights, state, seat),
        _ => cart::Cart::new(game, weights, state, seat).worth(state, seat),
    }
}

impl Knowledge for DabbaWalla {
    type Weights = Numbers;
    const WEIGHTS: &'static str = include_str!("../../../weights/dabba-walla.toml");
    const PARTS: &'static [Part] = ledger::PARTS;
    const TRIES: u8 = 4;
    const HORIZON: f32 = 8.0;
    const INTERMEDIATE_EVAL_FROM: f32 = 2.0;
    const HEATS: bool = true;
    // Finding a turn's plans takes as long as many simulations.
    const RIPE: u32 = u32::MAX;
    const MARGIN: f32 = 1.0;
    const DENY: f32 = 0.25;
    const ROLLOUT_LIMITS: Limits = Limits { nodes: 120, beam: 10, samples: 1, keep: 1, deepen: 0, depth: 0 };

    /// Tips are shared in delivery: only there a rival's gain is one's own doing.
    fn aim(&self, weights: &Numbers, state: &State, seat: Seat) -> f32 {
        let own = self.worth(weights, state, seat);
        if !matches!(state.step, Step::Deliver | Step::Later) {
            return own;
        }
        let others = Seat::all(state.seats()).filter(|&other| other != seat);
        let best = others.map(|other| self.worth(weights, state, other)).fold(f32::MIN, f32::max);
        own - Self::DENY * best
    }

    fn worth(&self, weights: &Numbers, state: &State, seat: Seat) -> f32 {
        let player = state.player(seat);
        let tally = f32::from(player.tally.total());
        if state.step == Step::Over {
            return tally;
        }
        let unused = player.kept.len() as f32 - player.choice.chai.count_ones() as f32;
        let mut worth = tally + deliveries(self, weights, state, seat);
        worth += unused * f32::from(self.supply.unused_chai_tip);
        if matches!(state.step, Step::Deliver | Step::Later) {
            return worth;
        }
        worth += player.kept.len() as f32 * weights.chai;
        worth += f32::from(player.tickets) * (1.0 + weights.ticket * (1.0 - collected(self, state)));
        worth += surface(weights, self.vehicle(state.options.vehicle), state, seat);
        let mut cells = [0.0; COLOURS];
        for tile in &player.bed.tiles {
            let (colour, size) = tile.load(self);
            cells[colour.index()] += f32::from(size);
        }
        let all = cells.iter().sum::<f32>().max(4.0);
        for card in player.hand.iter() {
            let face = self.card(card);
            worth += weights.hand_cell * f32::from(face.size);
            if let Some(colour) = face.tip_colour {
                worth += weights.hand_tip * f32::from(face.tip) * cells[colour.index()] / all;
            }
        }
        worth
    }

    fn spread(&self, weights: &Numbers, state: &State) -> f32 {
        let left = match state.step {
            Step::Over => 0.0,
            Step::Deliver | Step::Later => 0.4 * f32::from(state.level) / f32::from(state.top.max(1)),
            _ => 1.0 - 0.6 * collected(self, state),
        };
        weights.spread_end + (weights.spread_start - weights.spread_end) * left
    }

    fn sensible(&self, _: &Numbers, state: &State, seat: Seat, legal: &mut Vec<Action>) {
        match state.step {
            // An empty dabba costs two points: only where the tile would not fit without.
            Step::PlaceTile | Step::PlaceBonus
                if legal.iter().any(|action| matches!(action, Action::Place { .. } | Action::Bonus(_))) =>
            {
                legal.retain(|action| !matches!(action, Action::Empty(_)));
            }
            Step::PlaceTile => {
                let forced: Vec<Action> = needed_empties(self, state, seat, legal);
                if !forced.is_empty() {
                    *legal = forced;
                }
            }
            Step::EndTurn if legal.contains(&Action::End) => {
                legal.retain(|action| matches!(action, Action::End | Action::Swap { .. }));
            }
            _ => {}
        }
    }

    fn quick(
        &self,
        _: &Numbers,
        state: &State,
        _: Seat,
        sensible: &[Action],
        chance: &mut QuickChance,
    ) -> usize {
        let any = chance.pick(sensible.len());
        match state.step {
            Step::EndTurn => sensible.iter().position(|action| *action == Action::End).unwrap_or(any),
            Step::Move => {
                // Short walks keep the tickets.
                let far = |action: &Action| match action {
                    Action::Move { spaces, .. } => *spaces > 2,
                    Action::Swap { .. } | Action::Jump(_) => true,
                    _ => false,
                };
                if far(&sensible[any]) { chance.pick(sensible.len()) } else { any }
            }
            Step::PlayCard => {
                if matches!(sensible[any], Action::Swap { .. }) {
                    chance.pick(sensible.len())
                } else {
                    any
                }
            }
            _ => any,
        }
    }

    fn prospect(&self, weights: &Numbers, state: &State, seat: Seat) -> f32 {
        prospect(self, weights, state, seat)
    }

    fn ledger(&self, weights: &Numbers, state: &State, seat: Seat) -> Ledger {
        ledger::of(self, weights, state, seat)
    }

    fn round(&self, state: &State) -> Option<Round> {
        let delivers = state.level > 0;
        let (kind, number) = if delivers { ("delivery", state.level) } else { ("round", state.round) };
        (number > 0).then(|| Round::new(kind, number))
    }

    /// From the last rounds of the collection the end can be seen.
    fn horizon(&self, state: &State) -> f32 {
        let rounds = self.rounds(&state.options) + 1;
        if state.round + LAST_ROUNDS > rounds { TO_THE_END } else { Self::HORIZON }
    }

    fn reconsider(&self, world: &mut State, seat: Seat) {
        delivery::reconsider(world, seat);
    }

    fn fast_turn(&self, weights: &Numbers, state: &mut State, seat: Seat, chance: &mut QuickChance) -> bool {
        match state.step {
            Step::Deliver | Step::Later => delivery::fast_turn(self, weights, state, seat, chance),
            _ => turn::fast_turn(self, weights, state, seat, chance),
        }
        true
    }

    fn turns(
        &self,
        weights: &Numbers,
        state: &State,
        seat: Seat,
        keep: usize,
        _: &dyn Fn() -> bool,
        chance: &mut QuickChance,
    ) -> Vec<Plan<Action>> {
        match state.step {
            Step::Deliver | Step::Later => delivery::plans(self, weights, state, seat, keep),
            _ => turn::plans(self, weights, state, seat, keep, chance),
        }
    }

    fn uses(&self, _: &State, _: Seat, action: &Action) -> Option<String> {
        match action {
            Action::Play(card) => Some(format!("tile {}", self.card(*card).id)),
            Action::Add(chai) => Some(format!("chai {chai}")),
            Action::Jump(_) => Some("chai jump".into()),
            Action::Swap { .. } => Some("chai swap".into()),
            Action::Bonus(_) => Some("chai bonus".into()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bot, Budget, Endless, Eyes, Observation};
    use ::dabba_walla::Options;
    use engine::{Game, Silent};

    /// DW-O7: where piles are covered, what others have played and hold changes no decision. Everything a bot thinks
    /// about comes from worlds that the rules deal to its seat.
    #[test]
    fn covered_cards_of_others_change_no_decision() {
        let game = DabbaWalla::open(DabbaWalla::DATA).unwrap();
        let eyes = Eyes::shipped();
        let chance = &mut QuickChance::new(5);
        let options = Options { open_piles: false, ..Options::default() };
        let mut state = game.setup(&options, 3, chance, &mut Silent).unwrap();
        let (mut step, mut differing) = (0, 0);
        while let Some(seat) = game.awaiting(&state).first() {
            step += 1;
            if step % 12 == 0 {
                let twin = game.imagine(&state, seat, chance);
                differing += u32::from(twin != state);
                for bot in [Bot::GREEDY, Bot::ismcts(Budget::iterations(6))] {
                    let decide = |state: &State| {
                        let seen =
                            Observation::of_state(&game, state, seat, &mut QuickChance::new(step)).unwrap();
                        bot.decide(&seen, &eyes, &Endless, step)
                    };
                    assert_eq!(decide(&state), decide(&twin), "{bot} in {:?}", state.step);
                }
            }
            let mut legal = Vec::new();
            game.legal(&state, seat, &mut legal);
            if !game.fast_turn(&eyes.weights, &mut state, seat, chance) {
                let _ = game.apply(&mut state, seat, legal[0], chance, &mut Silent);
            }
        }
        assert!(differing > 3, "{differing}");
    }
}
