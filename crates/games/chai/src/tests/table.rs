//! Positions in one line, and plays by their short notation.

use engine::{Chance, Eyes, Game, List, QuickChance, Revealed, Seat, Silent, Stream, Told};
use std::collections::VecDeque;
use std::sync::LazyLock;

pub(super) use super::text::{
    ability, names, read_card, read_cards, read_pieces, serve, slot, space, tile_list, token_list,
};
use crate::components::{Ability, Card, CardSet, Flavour, Market, SPOTS, Tea, spaces};
use crate::options::{Claim, FirstPlayer, Mode, PantryTake};
use crate::setup::customers_of;
use crate::state::{Face, Guest, Stage};
use crate::{Action, Chai, Event, Options, State, View};

/// The box that comes with the game.
pub(super) static BOX: LazyLock<Chai> =
    LazyLock::new(|| Chai::open(Chai::DATA).expect("the game's own data file is valid"));

/// Board M1 of the worked examples.
pub(super) const M1: [&str; 3] = [
    "mint lavender mint jasmine lavender ginger",
    "ginger berries jasmine lemon ginger berries",
    "jasmine mint ginger lemon berries berries",
];

/// The options of the examples: seat 0 begins, teas go to the seats in their order: A green, B black, C rooibos.
pub(super) fn options() -> Options {
    let claims = [Claim::Green, Claim::Black, Claim::Rooibos, Claim::Oolong, Claim::White];
    Options {
        first_player: FirstPlayer::Seat(Seat(0)),
        teas: claims.into_iter().collect(),
        ..Options::default()
    }
}

pub(super) fn solo() -> Options {
    Options { mode: Mode::Solo, ..options() }
}

pub(super) fn coop() -> Options {
    Options { mode: Mode::Coop, ..options() }
}

/// The pantry may be left before the third token.
pub(super) fn up_to_3() -> Options {
    Options { pantry_take: PantryTake::UpTo3, ..options() }
}

/// Chance that can be told what to say next.
#[derive(Clone, Debug)]
struct Script {
    next: VecDeque<u32>,
    then: QuickChance,
}

impl Chance for Script {
    fn bits(&mut self, stream: Stream) -> u32 {
        self.then.bits(stream)
    }

    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        let Some(next) = self.next.pop_front() else { return self.then.below(stream, bound) };
        assert!(next < bound, "{next} of {bound} is no draw");
        next
    }
}

/// A game in progress and what was told in its last step.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) state: State,
    pub(super) told: Told<Event>,
    pub(super) revealed: Revealed,
    chance: Script,
}

impl Table {
    /// As set up by chance.
    pub(super) fn dealt(options: Options, seats: u8, seed: u64) -> Self {
        let teas = options.teas.len().min(usize::from(options.teas_in_play(seats)));
        let options = Options { teas: List::from_slice(&options.teas[..teas]), ..options };
        let mut then = QuickChance::new(seed);
        let mut told = Told::default();
        let state = BOX.setup(&options, seats, &mut then, &mut told).expect("the options fit");
        Self { state, told, revealed: Revealed::Nothing, chance: Script { next: VecDeque::new(), then } }
    }

    /// A table where nothing is left to chance: market M1, nobody reserved, in the row the customers of all teas by
    /// their numbers (of the phantom tea number 3 is set aside), `gold-tip`, `pantry-discount` and `free-pantry` in play, tips ascending from cup 1.
    pub(super) fn of(options: Options, seats: u8) -> Self {
        let mut table = Self::dealt(options, seats, 0);
        let state = &mut table.state;
        let mut cards: Vec<Card> = state.teas.iter().flat_map(|&tea| customers_of(tea)).collect();
        cards.sort_by_key(|card| card.number());
        state.set_aside = state.set_aside.and_then(|aside| Card::numbered(aside.tea(), 3));
        cards.retain(|&card| Some(card) != state.set_aside);
        let slots = state.row.len();
        state.row = cards[..slots].iter().map(|&card| Some(card)).collect();
        state.deck = cards[slots..].iter().rev().copied().collect();
        state.houses.iter_mut().for_each(|house| house.reserved.clear());
        state.tips.sort_unstable();
        state.stage = Stage::Action;
        let table = if state.options.beginner {
            table
        } else {
            table.abilities("gold-tip pantry-discount free-pantry")
        };
        table.market(M1)
    }

    /// The competitive table of that many seats.
    pub(super) fn new(seats: u8) -> Self {
        Self::of(options(), seats)
    }

    /// Somebody's turn, after the action.
    pub(super) fn serving(seats: u8) -> Self {
        Self::new(seats).at(Stage::Fulfil)
    }

    // What lies where.

    pub(super) fn at(mut self, stage: Stage) -> Self {
        self.state.stage = stage;
        self
    }

    pub(super) fn with(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.state);
        self
    }

    /// Makes it the turn of the seat at this place in turn order.
    pub(super) fn turn(self, position: u8) -> Self {
        self.with(|state| state.position = position)
    }

    pub(super) fn coins(self, house: usize, coins: u32) -> Self {
        self.with(|state| state.houses[house].coins = coins)
    }

    /// Tiles and tokens for a house, out of the bags: `"mint 2, sugar"`.
    pub(super) fn holds(mut self, house: usize, pieces: &str) -> Self {
        let (tiles, tokens) = read_pieces(pieces);
        self.state.tile_bag -= tiles;
        self.state.houses[house].tiles += tiles;
        self.state.token_bag -= tokens;
        self.state.houses[house].tokens += tokens;
        self
    }

    /// Other tiles on the market, exchanged with the bag. Rows may be short.
    pub(super) fn market(mut self, rows: [&str; 3]) -> Self {
        self.state.tile_bag += self.state.market.counts();
        let row = |row: &str| row.split_whitespace().filter_map(Flavour::named).collect();
        self.state.market = Market::from(rows.map(row));
        self.state.tile_bag -= self.state.market.counts();
        self
    }

    /// Other tokens on the pantry board, exchanged with the bag.
    pub(super) fn pantry(mut self, tokens: &str) -> Self {
        self.state.token_bag += self.state.board;
        self.state.board = read_pieces(tokens).1;
        self.state.token_bag -= self.state.board;
        self
    }

    /// The flavour bag holds only these; its other tiles lie in cup 1.
    pub(super) fn bag(mut self, tiles: &str) -> Self {
        let wanted = read_pieces(tiles).0;
        self.state.cups[0].tiles += self.state.tile_bag - wanted;
        self.state.tile_bag = wanted;
        self
    }

    /// The pantry bag holds only these; its other tokens lie in cup 1.
    pub(super) fn pantry_bag(mut self, tokens: &str) -> Self {
        let wanted = read_pieces(tokens).1;
        self.state.cups[0].tokens += self.state.token_bag - wanted;
        self.state.token_bag = wanted;
        self
    }

    /// The customer row from slot 1 on; cards trade places.
    pub(super) fn row(mut self, cards: &str) -> Self {
        for (slot, card) in read_cards(cards).into_iter().enumerate() {
            let there = self.state.row[slot].expect("a card lies in the slot");
            self.trade(there, card);
        }
        self
    }

    /// The top of the deck; cards trade places.
    pub(super) fn deck(mut self, cards: &str) -> Self {
        for (depth, card) in read_cards(cards).into_iter().enumerate() {
            let there = self.state.deck[self.state.deck.len() - 1 - depth];
            self.trade(there, card);
        }
        self
    }

    pub(super) fn reserves(mut self, house: usize, cards: &str) -> Self {
        for card in read_cards(cards) {
            self.draw_card(card);
            self.state.houses[house].reserved.push(Guest { card, face: Face::Known });
        }
        self
    }

    /// The same face down, drawn blind or as a starting card.
    pub(super) fn hides(mut self, house: usize, card: &str, face: Face) -> Self {
        let card = read_card(card);
        self.draw_card(card);
        self.state.houses[house].reserved.push(Guest { card, face });
        self
    }

    /// Orders that have been served, one after the other: by the houses in turn, in the cups in turn.
    pub(super) fn brewed(mut self, cards: &[Card]) -> Self {
        let (cups, houses) = (self.state.cups.len(), self.state.houses.len());
        for (order, &card) in cards.iter().enumerate() {
            self.draw_card(card);
            self.state.houses[order % houses].served.insert(card);
            self.state.cups[order % cups].base[card.tea().index()] += 1;
            self.state.stock[card.tea().index()] -= 1;
        }
        let state = &mut self.state;
        let round = if state.counts_turns() { cards.len() / cups } else { (cards.len() / cups).min(4) };
        (state.circle, state.last_order) = (cards.len() as u16 + 1, cards.len() as u16);
        state.round = round as u8 + 1;
        state.taken = (1 << (cards.len() - round * cups)) - 1;
        if !state.options.beginner {
            state.ability_deck = state.ability_deck.iter().skip(round).copied().collect();
        }
        self
    }

    /// So many orders, of all teas in turn, the dearest customers first.
    pub(super) fn orders(self, count: usize) -> Self {
        let teas = self.state.teas;
        let card = |order: usize| Card::numbered(teas[order % teas.len()], 8 - order / teas.len());
        let cards: Vec<Card> = (0..count).filter_map(card).collect();
        self.brewed(&cards)
    }

    /// The final circle, when it is the turn of the seat at this place in turn order.
    pub(super) fn final_circle(self, position: u8) -> Self {
        let orders = 5 * self.state.teas_in_play();
        self.orders(orders).turn(position).with(|state| {
            state.final_circle = true;
            state.last_order = state.circle;
        })
    }

    /// Abilities in play, spot by spot; the others lie in the deck. `swap-tiles` is to be stocked by the caller.
    pub(super) fn abilities(mut self, ids: &str) -> Self {
        let in_play: Vec<Ability> = ids.split_whitespace().filter_map(Ability::named).collect();
        assert_eq!(in_play.len(), SPOTS, "{ids}");
        let others = Ability::ALL.into_iter().filter(|ability| !in_play.contains(ability));
        let left = usize::from(6 - self.state.round.min(5));
        self.state.ability_deck = others.take(left).collect();
        self.state.abilities = List::from_slice(&in_play);
        self.state.tile_bag += std::mem::take(&mut self.state.swap_tiles);
        self
    }

    /// The ability that waits to be put on a spot.
    pub(super) fn newcomer(mut self, id: &str) -> Self {
        let ability = Ability::named(id).expect("an ability");
        let in_play = self.state.abilities;
        let others = Ability::ALL.into_iter().filter(|&other| other != ability && !in_play.contains(&other));
        self.state.ability_deck = others.take(usize::from(6 - self.state.round)).collect();
        self.state.newcomer = Some(ability);
        self.at(Stage::Cover)
    }

    /// Tiles on `swap-tiles`, out of the bag.
    pub(super) fn on_card(mut self, tiles: &str) -> Self {
        let tiles = read_pieces(tiles).0;
        self.state.tile_bag -= tiles;
        self.state.swap_tiles += tiles;
        self
    }

    /// The value of the tip at a cup, by trading it with another one.
    pub(super) fn tip(mut self, cup: usize, value: u8) -> Self {
        let found = self.state.tips.iter().rposition(|&tip| tip == value).expect("there is such a tip");
        self.state.tips.swap(cup - 1, found);
        self
    }

    /// What chance says next: which piece of a bag in canonical order, counted from 0.
    pub(super) fn draws(mut self, draws: &[u32]) -> Self {
        self.chance.next.extend(draws);
        self
    }

    /// Two cards trade places, wherever they lie face up or in the deck.
    fn trade(&mut self, one: Card, two: Card) {
        let traded = |card: &mut Card| {
            if *card == one {
                *card = two;
            } else if *card == two {
                *card = one;
            }
        };
        self.state.row.iter_mut().flatten().for_each(traded);
        self.state.deck.iter_mut().for_each(traded);
        self.state.houses.iter_mut().flat_map(|house| house.reserved.iter_mut()).for_each(|guest| {
            traded(&mut guest.card);
        });
    }

    /// Takes a card out of the deck; one in the row first trades places with the deck's bottom card.
    fn draw_card(&mut self, card: Card) {
        if self.state.row.contains(&Some(card)) {
            let bottom = self.state.deck[0];
            self.trade(card, bottom);
        }
        let at = self.state.deck.iter().position(|&other| other == card).expect("the card is in the deck");
        self.state.deck.remove(at);
    }

    // Playing.

    pub(super) fn decider(&self) -> Seat {
        self.state.awaiting().first().expect("somebody decides")
    }

    pub(super) fn actions(&self, seat: u8) -> Vec<Action> {
        let mut out = Vec::new();
        BOX.legal(&self.state, Seat(seat), &mut out);
        out
    }

    /// The legal actions in short notation.
    pub(super) fn legal(&self) -> Vec<String> {
        self.actions(self.decider().0).iter().map(ToString::to_string).collect()
    }

    /// The legal actions that serve, by card.
    pub(super) fn servable(&self) -> Vec<String> {
        assert_eq!(self.state.stage, Stage::Fulfil);
        self.legal().iter().filter_map(|action| action.strip_prefix("serve:").map(str::to_string)).collect()
    }

    pub(super) fn can(&self, notation: &str) -> bool {
        self.legal().iter().any(|action| action == notation)
    }

    pub(super) fn act(&mut self, seat: Seat, action: Action) {
        BOX.check(&self.state, seat, &action).expect("only legal actions are played");
        self.told = Told::default();
        self.revealed = BOX.apply(&mut self.state, seat, action, &mut self.chance, &mut self.told);
    }

    /// Plays actions in short notation, one after the other, and audits every position on the way.
    pub(super) fn play(mut self, line: &str) -> Self {
        self.audit();
        for notation in line.split_whitespace() {
            let seat = self.decider();
            self = self.play_as(seat.0, notation);
        }
        self
    }

    pub(super) fn play_as(mut self, seat: u8, notation: &str) -> Self {
        let found = self.actions(seat).into_iter().find(|action| action.to_string() == notation);
        let action = found.unwrap_or_else(|| panic!("{notation} is not legal: {:?}", self.legal()));
        self.act(Seat(seat), action);
        self.audit();
        self
    }

    /// Plays the rest of the turn as if its time had run out.
    pub(super) fn pass(mut self) -> Self {
        let turn = (self.state.circle, self.state.position);
        while !self.over() && (self.state.circle, self.state.position) == turn {
            let seat = self.decider();
            self.act(seat, BOX.fallback(&self.state, seat));
            self.audit();
        }
        self
    }

    /// Why an action is refused: the rule and the reason.
    pub(super) fn refusal(&self, action: Action) -> String {
        self.refusal_to(self.decider().0, action)
    }

    pub(super) fn refusal_to(&self, seat: u8, action: Action) -> String {
        let refusal = BOX.check(&self.state, Seat(seat), &action).expect_err("the action must be illegal");
        assert!(!self.actions(seat).contains(&action));
        format!("{} {}", refusal.rule, refusal.reason)
    }

    // Looking.

    pub(super) fn audit(&self) {
        if let Err(flaw) = BOX.audit(&self.state) {
            panic!("{flaw}: {:#?}", self.state);
        }
    }

    pub(super) fn over(&self) -> bool {
        self.state.awaiting().is_empty()
    }

    pub(super) fn view(&self, eyes: Eyes) -> View {
        BOX.view(&self.state, eyes)
    }

    /// What everybody heard of the last step.
    pub(super) fn events(&self) -> Vec<Event> {
        self.told.seen_by(Eyes::Spectator).cloned().collect()
    }

    pub(super) fn heard(&self, event: &Event) -> bool {
        self.events().contains(event)
    }

    pub(super) fn purse(&self, house: usize) -> u32 {
        self.state.houses[house].coins
    }

    /// The tiles and tokens of a house.
    pub(super) fn held(&self, house: usize) -> String {
        let house = &self.state.houses[house];
        let lists = [tile_list(&house.tiles), token_list(&house.tokens)];
        lists.into_iter().filter(|list| !list.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// A row of the market.
    pub(super) fn tiles_in(&self, row: usize) -> String {
        let tiles: [List<Flavour, 6>; 3] = self.state.market.into();
        tiles[row - 1].iter().map(|flavour| flavour.id()).collect::<Vec<_>>().join(" ")
    }

    /// The group of a space: `1.2 2.2 for 1`.
    pub(super) fn group(&self, id: &str) -> String {
        let group = self.state.market.group(space(id));
        let list: Vec<String> = spaces(group).map(|space| space.to_string()).collect();
        format!("{} for {}", list.join(" "), BOX.price(group))
    }

    /// The pantry board.
    pub(super) fn board(&self) -> String {
        token_list(&self.state.board)
    }

    /// The customer row; `-` is an empty slot.
    pub(super) fn customers(&self) -> String {
        let name = |slot: &Option<Card>| slot.map_or("-".into(), |card| card.to_string());
        self.state.row.iter().map(name).collect::<Vec<String>>().join(" ")
    }

    pub(super) fn reserved(&self, house: usize) -> String {
        names(self.state.houses[house].reserved.iter().map(|guest| guest.card))
    }

    pub(super) fn served(&self, house: usize) -> CardSet {
        self.state.houses[house].served
    }

    pub(super) fn stock(&self, tea: Tea) -> u8 {
        self.state.stock[tea.index()]
    }

    /// The score of a seat.
    pub(super) fn score(&self, seat: usize) -> i32 {
        BOX.standing(&self.state).seats[seat].score
    }

    /// One part of a house's score, if it is counted.
    pub(super) fn part(&self, house: usize, name: &str) -> Option<i32> {
        let parts = BOX.score_parts(&self.state, house);
        parts.into_iter().find(|(part, _)| part == name).map(|(_, points)| points)
    }
}

/// A random game from its first decision, as `each` sees it before every action.
pub(super) fn random_game(options: Options, seats: u8, seed: u64, mut each: impl FnMut(&State)) -> State {
    let mut chance = QuickChance::new(seed);
    let mut state = BOX.setup(&options, seats, &mut chance, &mut Silent).expect("the options fit");
    let mut legal = Vec::new();
    loop {
        each(&state);
        let Some(seat) = state.awaiting().first() else { return state };
        legal.clear();
        BOX.legal(&state, seat, &mut legal);
        let action = legal[chance.pick(legal.len())];
        let _ = BOX.apply(&mut state, seat, action, &mut chance, &mut Silent);
    }
}
