//! Choosing what to deliver a level with: at once for simulations, and the best choices for a search.

use ::dabba_walla::components::COLOURS;
use ::dabba_walla::state::{Choice, Stage};
use ::dabba_walla::{Action, Card, CardSet, Chai, ChaiKind, Colour, DabbaWalla, State, Step};
use engine::{Game, QuickChance, Seat, Silent};

use super::Numbers;
use super::load::{LEVELS, Loads, Tips, Wallet, expect, others, share_out, shift};
use crate::Plan;

/// How much a player's opinion of a card may differ from another's.
const WHIM: f32 = 0.5;
/// What a chai must bring to be used now rather than kept.
const WORTH_IT: f32 = 2.5;
/// How much the mean gain of the others counts against one's own.
const ENVY: f32 = 0.5;

/// A level being delivered, as one seat sees it.
struct Delivery<'a> {
    game: &'a DabbaWalla,
    state: &'a State,
    seat: Seat,
    loads: Loads,
    tips: [Tips; LEVELS],
    /// The level, counted from 0.
    now: usize,
}

impl<'a> Delivery<'a> {
    fn new(game: &'a DabbaWalla, weights: &Numbers, state: &'a State, seat: Seat) -> Self {
        let levels = usize::from(state.level).min(LEVELS);
        let table = Loads::of_all(game, state);
        let mut tips = others(game, (weights.plan_base, weights.plan_taste), state, seat, &table, levels);
        expect(game, weights, state, seat, &table, &mut tips);
        shift(state, &mut tips);
        let loads = table[seat.index()];
        Self { game, state, seat, loads, tips, now: levels.saturating_sub(1) }
    }

    fn paid(&self, tip: f32) -> f32 {
        tip.clamp(0.0, f32::from(self.game.supply.tip_max))
    }

    /// The card of the hand with this tip, or the one that is missed least.
    fn card(&self, wanted: Option<(usize, u8)>, spare: &Wallet) -> Option<Card> {
        let hand = self.state.player(self.seat).hand;
        let face = |card: Card| {
            let card = self.game.card(card);
            card.tip_colour.map(|colour| (colour.index(), card.tip))
        };
        match wanted {
            Some(wanted) => hand.iter().find(|&card| face(card) == Some(wanted)),
            None => {
                let spared = |card: &Card| face(*card).is_none_or(|(colour, tip)| spare.holds(colour, tip));
                let small = |card: &Card| self.game.card(*card).tip;
                hand.iter().filter(spared).min_by_key(small).or_else(|| hand.iter().min_by_key(small))
            }
        }
    }

    /// The chai a hasty player adds to a card.
    fn chai(&self, card: Option<Card>) -> Option<Chai> {
        let player = self.state.player(self.seat);
        let mine = &self.loads.cells[self.now];
        let own = self.tip_of(card);
        let gain = |chai: Chai| match chai.kind() {
            ChaiKind::Plus(colour) => {
                let colour = colour.index();
                let tip = self.tips[self.now][colour] + own[colour];
                let best = (0..self.now).all(|level| self.loads.cells[level][colour] <= mine[colour]);
                let rise = self.paid(tip + 1.0) - self.paid(tip);
                if best { f32::from(mine[colour]) * rise } else { 0.0 }
            }
            _ => 0.0,
        };
        let kept = player.kept.iter().map(|tile| tile.chai());
        let best = kept.map(|chai| (gain(chai), chai)).max_by(|one, other| one.0.total_cmp(&other.0));
        best.filter(|best| best.0 > WORTH_IT).map(|best| best.1)
    }

    fn tip_of(&self, card: Option<Card>) -> Tips {
        let mut tips = [0.0; COLOURS];
        if let Some(face) = card.map(|card| self.game.card(card))
            && let Some(colour) = face.tip_colour
        {
            tips[colour.index()] = f32::from(face.tip);
        }
        tips
    }

    /// What the seat may expect of this choice and of the rest, less a part of what the others gain by it.
    fn aim(&self, card: Option<Card>, chai: Option<Chai>, rest: CardSet) -> f32 {
        let own = self.tip_of(card);
        let mut tips: Tips = std::array::from_fn(|colour| self.tips[self.now][colour] + own[colour]);
        match chai.map(Chai::kind) {
            Some(ChaiKind::Plus(colour)) => tips[colour.index()] += 1.0,
            Some(ChaiKind::Minus(colour)) => tips[colour.index()] -= 1.0,
            _ => {}
        }
        let earns = |cells: &[u8; COLOURS]| -> f32 {
            (0..COLOURS).map(|colour| f32::from(cells[colour]) * self.paid(tips[colour])).sum()
        };
        let mut aim = earns(&self.loads.cells[self.now]);
        let seats = self.state.seats();
        let theirs = Seat::all(seats)
            .filter(|&other| other != self.seat)
            .map(|other| earns(&self.game.load(self.state, other, self.state.level).cells));
        aim -= ENVY * theirs.sum::<f32>() / f32::from(seats - 1).max(1.0);
        if chai.is_some() {
            aim -= f32::from(self.game.supply.unused_chai_tip);
        }
        aim + self.later(rest)
    }

    /// What the cards that stay in hand bring on the lower levels.
    fn later(&self, rest: CardSet) -> f32 {
        let mut wallet = Wallet::of(self.game, rest.iter());
        let most = f32::from(self.game.supply.tip_max);
        let given = share_out(&self.loads, &self.tips, self.now, most, &mut wallet, || 1.0);
        let gain = |(level, given): (usize, Option<(usize, u8)>)| {
            let (colour, tip) = given?;
            let bare = self.tips[level][colour];
            let rise = self.paid(bare + f32::from(tip)) - self.paid(bare);
            Some(f32::from(self.loads.cells[level][colour]) * rise)
        };
        given.into_iter().enumerate().filter_map(gain).sum()
    }
}

/// Makes the seat's whole choice for this level.
pub(super) fn fast_turn(
    game: &DabbaWalla,
    weights: &Numbers,
    state: &mut State,
    seat: Seat,
    chance: &mut QuickChance,
) {
    let delivery = Delivery::new(game, weights, state, seat);
    let player = state.player(seat);
    let mut card = player.choice.card;
    let choosing = player.choice.stage == Stage::Card;
    if choosing {
        let mut wallet = Wallet::of(game, player.hand.iter());
        let most = f32::from(game.supply.tip_max);
        let whim = || 1.0 - WHIM * (chance.pick(256) as f32 / 256.0);
        let given = share_out(&delivery.loads, &delivery.tips, delivery.now + 1, most, &mut wallet, whim);
        card = delivery.card(given[delivery.now], &wallet);
    }
    let chai = if player.kept.is_empty() { None } else { delivery.chai(card) };
    if choosing && let Some(card) = card {
        let _ = game.apply(state, seat, Action::Card(card), chance, &mut Silent);
    }
    if state.player(seat).choice.stage == Stage::Chai && game.awaiting(state).contains(seat) {
        if let Some(chai) = chai {
            let _ = game.apply(state, seat, Action::Add(chai), chance, &mut Silent);
        }
        let _ = game.apply(state, seat, Action::Commit, chance, &mut Silent);
    }
}

/// The best choices of a seat for this level, best first: every tip, alone or with one chai.
pub(super) fn plans(
    game: &DabbaWalla,
    weights: &Numbers,
    state: &State,
    seat: Seat,
    keep: usize,
) -> Vec<Plan<Action>> {
    let delivery = Delivery::new(game, weights, state, seat);
    let player = state.player(seat);
    let choosing = player.choice.stage == Stage::Card;
    let cards: Vec<Option<Card>> = if choosing {
        let mut faces: Vec<(Option<usize>, u8)> = Vec::new();
        let mut distinct = |card: &Card| {
            let face = game.card(*card);
            let face = (face.tip_colour.map(Colour::index), face.tip);
            let new = !faces.contains(&face);
            faces.push(face);
            new
        };
        player.hand.iter().filter(|card| distinct(card)).map(Some).collect()
    } else {
        vec![player.choice.card]
    };
    let addable = player.addable(state.step == Step::Deliver);
    let mut plans = Vec::new();
    for card in cards {
        let mut rest = player.hand;
        if let Some(card) = card {
            rest.remove(card);
        }
        let first = card.filter(|_| choosing).map(Action::Card);
        let alone = first.into_iter().chain((!player.kept.is_empty()).then_some(Action::Commit));
        plans.push(Plan { actions: alone.collect(), aim: delivery.aim(card, None, rest) });
        for chai in Chai::ALL.into_iter().filter(|chai| addable >> chai.index() & 1 == 1) {
            let actions = first.into_iter().chain([Action::Add(chai), Action::Commit]).collect();
            plans.push(Plan { actions, aim: delivery.aim(card, Some(chai), rest) });
        }
    }
    plans.sort_by(|one, other| other.aim.total_cmp(&one.aim));
    plans.truncate(keep);
    plans
}

/// What others have chosen in secret, they choose anew: the guess could be anything, players choose what pays.
pub(super) fn reconsider(world: &mut State, seat: Seat) {
    for other in Seat::all(world.seats()).filter(|&other| other != seat) {
        let player = &mut world.players[other.index()];
        if player.choice.stage != Stage::Committed {
            continue;
        }
        if player.hand.len() > 1 {
            player.choice = Choice { stage: Stage::Card, card: None, chai: 0 };
        } else if !player.kept.is_empty() {
            player.choice = Choice { stage: Stage::Chai, card: player.hand.first(), chai: 0 };
        }
    }
}
