//! Positions in one line, and plays by their short notation.

use engine::{Eyes, Game, List, QuickChance, Revealed, Seat, Silent, Told};
use std::cmp::Reverse;
use std::sync::LazyLock;

use crate::bed::Tile;
use crate::components::{ChaiTile, OrderNo};
use crate::options::{Empties, FirstSeat};
use crate::state::{Player, State, Step};
use crate::{Action, Card, CardSet, Chai, Colour, DabbaWalla, Event, Options, VehicleKind, View};

/// The box that comes with the game.
pub(super) static BOX: LazyLock<DabbaWalla> =
    LazyLock::new(|| DabbaWalla::open(DabbaWalla::DATA).expect("the game's own data file is valid"));

/// The options of a table at which seat 0 begins.
pub(super) fn options() -> Options {
    Options { first_seat: FirstSeat::Seat(0), ..Options::default() }
}

pub(super) fn on(vehicle: VehicleKind) -> Options {
    Options { vehicle, ..options() }
}

pub(super) fn with_orders(orders: &[u8]) -> Options {
    Options { orders: orders.iter().copied().map(OrderNo).collect(), ..options() }
}

/// A card by its name, e.g. `red-i2-yellow-a`.
pub(super) fn card(id: &str) -> Card {
    let found = Card::all().find(|&card| BOX.card(card).id == id);
    found.unwrap_or_else(|| panic!("{id} is no card"))
}

pub(super) fn cards(ids: &[&str]) -> Vec<Card> {
    ids.iter().map(|id| card(id)).collect()
}

/// Chai from words: `"jump plus-red"`.
pub(super) fn chai(words: &str) -> Vec<Chai> {
    let kind = |word| Chai::ALL.into_iter().find(|chai| chai.name() == word).expect("a kind of chai");
    words.split_whitespace().map(kind).collect()
}

/// Short notation in which cards may stand by their names: `play:red-o4`.
fn notation(words: &str) -> String {
    let number = |part: &str| match Card::all().find(|&card| BOX.card(card).id == part) {
        Some(card) => card.to_string(),
        None => part.to_string(),
    };
    words.split(':').map(number).collect::<Vec<_>>().join(":")
}

/// A game in progress and what was told in its last step.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) state: State,
    pub(super) told: Told<Event>,
    pub(super) revealed: Revealed,
    chance: QuickChance,
}

impl Table {
    /// Set up and waiting for the first decision, by the rules.
    pub(super) fn set(options: Options, seats: u8) -> Self {
        Self::shuffled(options, seats, 1)
    }

    pub(super) fn shuffled(options: Options, seats: u8, seed: u64) -> Self {
        let (mut chance, mut told) = (QuickChance::new(seed), Told::default());
        let state = BOX.setup(&options, seats, &mut chance, &mut told).expect("the options fit");
        Self { state, told, revealed: Revealed::Nothing, chance }
    }

    /// Seat 0 of `seats` about to move from `space`, with an empty vehicle.
    pub(super) fn moving(options: Options, seats: u8, space: u8) -> Self {
        Self::set(options, seats).with(|state| {
            state.step = Step::Move;
            state.round = 2;
            state.players.iter_mut().for_each(|player| player.figure = Some(0));
            state.players[0].figure = Some(space);
        })
    }

    /// Seat 0 of two about to play one of these cards, after taking the last of them.
    pub(super) fn playing(options: Options, hand: &[&str]) -> Self {
        let seats = 2;
        let table = Self::moving(options, seats, 0).open(1, hand[2]).hand(0, &hand[..2]);
        table.play("move:cw:1")
    }

    /// Seat 0 of two with the tile of `id` to place on cells of these heights, made of empty dabbas.
    pub(super) fn placing(options: Options, heights: &[u8], empties: u8, id: &str) -> Self {
        let rest = ["yellow-s4", "green-s4"];
        let hand = [rest[0], rest[1], id];
        Self::playing(options, &hand).heights(0, heights).empties(empties).play(&format!("play:{id}"))
    }

    /// The final turn of seat 0 of two, with these two cards.
    pub(super) fn final_turn(options: Options, hand: &[&str; 2]) -> Self {
        Self::moving(options, 2, 0).hand(0, hand).with(|state| {
            state.round = BOX.rounds(&state.options) + 1;
            state.deck.clear();
            state.ring[5].card = None;
            state.step = Step::PlayCard;
        })
    }

    /// The moment before the delivery: the last seat's last turn is about to end, and nobody has anything.
    pub(super) fn loading(options: Options, seats: u8) -> Self {
        Self::moving(options, seats, 0).with(|state| {
            state.round = BOX.rounds(&state.options) + 1;
            state.active = Seat(seats - 1);
            state.step = Step::EndTurn;
            state.deck.clear();
            for player in state.players.iter_mut() {
                *player = Player { figure: Some(0), ..Player::default() };
            }
        })
    }

    /// A delivery of two levels, all cells empty dabbas, by seats with these cards.
    pub(super) fn delivering(hands: &[&[&str]]) -> Self {
        let loading = Self::loading(options(), hands.len() as u8).heights(0, &[2]).played_some(hands);
        loading.play("end")
    }

    /// The cards each seat has played, besides the tiles on its vehicle.
    pub(super) fn played_some(self, hands: &[&[&str]]) -> Self {
        let table = |table: Self, (seat, hand): (u8, &&[&str])| table.played(seat, hand);
        (0..).zip(hands).fold(self, table)
    }

    pub(super) fn with(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.state);
        self
    }

    /// Cards change places wherever they lie, so that the position stays possible.
    fn exchange(&mut self, one: Card, other: Card) {
        let swapped = |card: Card| match card {
            card if card == one => other,
            card if card == other => one,
            card => card,
        };
        let all = |set: CardSet| set.iter().map(swapped).collect();
        let state = &mut self.state;
        let lists = state.deck.iter_mut().chain(&mut *state.pile).chain(&mut *state.fan);
        let ring = state.ring.iter_mut().filter_map(|slot| slot.card.as_mut());
        lists.chain(ring).for_each(|card| *card = swapped(*card));
        state.dealt = all(state.dealt);
        for player in state.players.iter_mut() {
            player.hand = all(player.hand);
            player.saw = all(player.saw);
        }
    }

    /// The hand of a seat is these cards.
    pub(super) fn hand(mut self, seat: u8, ids: &[&str]) -> Self {
        let wanted: CardSet = cards(ids).into_iter().collect();
        for card in wanted.iter().filter(|&card| !self.hand_of(seat).contains(card)).collect::<Vec<_>>() {
            let spare = self.hand_of(seat).minus(wanted).first().expect("a card to exchange");
            self.exchange(spare, card);
        }
        assert_eq!(self.hand_of(seat), wanted, "the hand has as many cards");
        self
    }

    pub(super) fn hand_of(&self, seat: u8) -> CardSet {
        self.state.player(Seat(seat)).hand
    }

    /// The open card of a slot.
    pub(super) fn open(mut self, slot: usize, id: &str) -> Self {
        self.exchange(self.state.ring[slot].card.expect("a card is open"), card(id));
        self
    }

    /// The next cards of the deck.
    pub(super) fn deck(mut self, ids: &[&str]) -> Self {
        for (place, id) in ids.iter().enumerate() {
            self.exchange(self.state.deck[self.state.deck.len() - 1 - place], card(id));
        }
        self
    }

    /// The next cards of the imaginary pile.
    pub(super) fn pile(mut self, ids: &[&str]) -> Self {
        for (place, id) in ids.iter().enumerate() {
            self.exchange(self.state.pile[place], card(id));
        }
        self
    }

    pub(super) fn tickets(self, seat: usize, tickets: u8) -> Self {
        self.with(|state| state.players[seat].tickets = tickets)
    }

    /// These tickets lie on the slots.
    pub(super) fn tickets_on(self, slots: [u8; 6]) -> Self {
        self.with(|state| state.ring.iter_mut().zip(slots).for_each(|(slot, laid)| slot.tickets = laid))
    }

    pub(super) fn ring_tickets(&self) -> [u8; 6] {
        self.state.ring.map(|slot| slot.tickets)
    }

    /// Empty dabbas make these heights; cells not named stay bare.
    pub(super) fn heights(self, seat: usize, heights: &[u8]) -> Self {
        self.with(|state| state.players[seat].bed.heights[..heights.len()].copy_from_slice(heights))
    }

    pub(super) fn heights_of(&self, seat: usize) -> &[u8] {
        let size = BOX.vehicle(self.state.options.vehicle).size();
        &self.state.players[seat].bed.heights[..usize::from(size)]
    }

    pub(super) fn empties(self, supply: u8) -> Self {
        self.with(|state| state.empties = supply)
    }

    /// Tiles on a vehicle, in this order: card, way, cell.
    pub(super) fn tiles(self, seat: usize, tiles: &[(&str, u8, u8)]) -> Self {
        self.with(|state| {
            let vehicle = BOX.vehicle(state.options.vehicle);
            for &(id, o, cell) in tiles {
                let shape = &vehicle.shapes[usize::from(BOX.card(card(id)).shape)];
                let placement = shape.at(o, cell).expect("the tile lies on the vehicle");
                let bed = &mut state.players[seat].bed;
                assert!(bed.is_even(placement.mask), "{id} lies on one level");
                bed.place(card(id), placement);
            }
        })
    }

    /// A bonus tile on a vehicle.
    pub(super) fn bonus(self, seat: usize, colour: Colour, cell: u8) -> Self {
        self.with(|state| {
            state.players[seat].bed.place_bonus(colour, cell);
        })
    }

    /// Cards a seat has played whose tiles lie nowhere.
    pub(super) fn played(self, seat: u8, ids: &[&str]) -> Self {
        self.with(|state| {
            let tiles = &mut state.players[usize::from(seat)].bed.tiles;
            cards(ids).into_iter().for_each(|card| tiles.push(Tile::forfeited(card)));
        })
    }

    /// A seat keeps these chai, taken from the supply.
    pub(super) fn chai(self, seat: usize, words: &str) -> Self {
        self.with(|state| {
            for kind in chai(words) {
                let place =
                    state.supply.iter().position(|&other| other == kind).expect("it is in the supply");
                state.supply.remove(place);
                state.players[seat].kept.push(ChaiTile::new(kind, 0));
            }
        })
    }

    pub(super) fn chai_of(&self, seat: u8) -> Vec<Chai> {
        self.state.player(Seat(seat)).kept.iter().map(|tile| tile.chai()).collect()
    }

    pub(super) fn used(&self) -> Vec<Chai> {
        self.state.used.iter().map(|tile| tile.chai()).collect()
    }

    /// The next chai of the supply.
    pub(super) fn next_chai(self, words: &str) -> Self {
        self.with(|state| {
            for (place, kind) in chai(words).into_iter().enumerate() {
                let next = state.supply.len() - 1 - place;
                let found = state.supply[..=next].iter().position(|&other| other == kind);
                state.supply.swap(next, found.expect("it is in the supply"));
            }
        })
    }

    /// The supply is these chai, the first one next, and nothing more.
    pub(super) fn only_chai(self, words: &str) -> Self {
        self.with(|state| {
            state.supply = chai(words).into_iter().rev().collect::<List<Chai, 36>>();
        })
    }

    pub(super) fn legal_of(&self, seat: u8) -> Vec<String> {
        let mut out = Vec::new();
        BOX.legal(&self.state, Seat(seat), &mut out);
        out.iter().map(ToString::to_string).collect()
    }

    /// The legal actions of the active seat in short notation.
    pub(super) fn legal(&self) -> Vec<String> {
        self.legal_of(self.state.active.0)
    }

    /// Those of them that begin with `kind`.
    pub(super) fn legal_kind(&self, kind: &str) -> Vec<String> {
        self.legal().into_iter().filter(|action| action.split(':').next() == Some(kind)).collect()
    }

    pub(super) fn can(&self, words: &str) -> bool {
        self.legal().contains(&notation(words))
    }

    fn act(&mut self, seat: Seat, action: Action) {
        BOX.check(&self.state, seat, &action).expect("only legal actions are played");
        self.told = Told::default();
        self.revealed = BOX.apply(&mut self.state, seat, action, &mut self.chance, &mut self.told);
    }

    /// A seat plays actions in short notation, one after the other: `"card:red-o4 add:plus-red commit"`.
    pub(super) fn by(mut self, seat: u8, line: &str) -> Self {
        for words in line.split_whitespace() {
            let (mut legal, wanted) = (Vec::new(), notation(words));
            BOX.legal(&self.state, Seat(seat), &mut legal);
            let found = legal.into_iter().find(|action| action.to_string() == wanted);
            let action = found.unwrap_or_else(|| panic!("{words} is not in {:?}", self.legal_of(seat)));
            self.act(Seat(seat), action);
        }
        self
    }

    /// The same for whose turn it is.
    pub(super) fn play(mut self, line: &str) -> Self {
        for words in line.split_whitespace() {
            let seat = self.state.active.0;
            self = self.by(seat, words);
        }
        self
    }

    /// Plays on without ambition until `done`.
    pub(super) fn until(mut self, done: impl Fn(&State) -> bool) -> Self {
        while !done(&self.state) {
            let seat = BOX.awaiting(&self.state).first().expect("the game goes on");
            self.act(seat, BOX.fallback(&self.state, seat));
        }
        self
    }

    /// Why the active seat may not do something: the rule and the reason.
    pub(super) fn refusal(&self, action: Action) -> (String, String) {
        self.refusal_to(self.state.active.0, action)
    }

    pub(super) fn refusal_to(&self, seat: u8, action: Action) -> (String, String) {
        let refusal = BOX.check(&self.state, Seat(seat), &action).expect_err("the action must be illegal");
        assert!(!refusal.text.is_empty());
        (refusal.rule.into_owned(), refusal.reason.into_owned())
    }

    /// What everybody heard of the last step, as the host tells it.
    pub(super) fn events(&self) -> Vec<Event> {
        self.told.seen_by(Eyes::All).cloned().collect()
    }

    pub(super) fn heard_by(&self, seat: u8) -> Vec<Event> {
        self.told.seen_by(Eyes::Seat(Seat(seat))).cloned().collect()
    }

    pub(super) fn view_of(&self, seat: u8) -> View {
        BOX.view(&self.state, Eyes::Seat(Seat(seat)))
    }

    pub(super) fn score(&self, seat: u8) -> i16 {
        self.state.player(Seat(seat)).tally.total()
    }

    pub(super) fn audit(&self) {
        BOX.audit(&self.state).expect("the position is possible");
    }
}

/// Wraps the two words of a refusal for comparison.
pub(super) fn refused(rule: &str, reason: &str) -> (String, String) {
    (rule.into(), reason.into())
}

/// A game from its first decision, as `each` sees it before every action: at random, or with an odd seed by seats
/// that like chai and spare empty dabbas.
pub(super) fn random_game(options: Options, seats: u8, seed: u64, mut each: impl FnMut(&State)) -> State {
    let mut chance = QuickChance::new(seed);
    let mut state = BOX.setup(&options, seats, &mut chance, &mut Silent).expect("the options fit");
    loop {
        each(&state);
        let Some(seat) = BOX.awaiting(&state).first() else { return state };
        let action = choose(&state, seat, seed % 2 == 1, &mut chance);
        let _ = BOX.apply(&mut state, seat, action, &mut chance, &mut Silent);
    }
}

/// Any legal action; a `careful` seat forms a chai where it can, otherwise builds low, and places empty dabbas only
/// where it must.
pub(super) fn choose(state: &State, seat: Seat, careful: bool, chance: &mut QuickChance) -> Action {
    let mut legal = Vec::new();
    BOX.legal(state, seat, &mut legal);
    if careful {
        let worth = |action: &Action| {
            let (mut next, mut told) = (*state, Told::default());
            let _ = BOX.apply(&mut next, seat, *action, &mut chance.clone(), &mut told);
            let forms = told.0.iter().any(|(_, event)| matches!(event, Event::ChaiFormed { .. }));
            let height: u32 =
                next.player(seat).bed.heights.iter().map(|&height| u32::from(height).pow(2)).sum();
            (forms, Reverse(height))
        };
        let places = legal.iter().filter(|action| matches!(action, Action::Place { .. }));
        if let Some(&action) = places.max_by_key(|action| worth(action)) {
            return action;
        }
        if legal.iter().any(|action| !matches!(action, Action::Empty(_))) {
            legal.retain(|action| !matches!(action, Action::Empty(_)));
        }
    }
    legal[chance.pick(legal.len())]
}

/// Tables over all vehicles, modules and variants, for tests that look at whole games; on half of them everybody's
/// played cards lie open.
pub(super) fn many_tables() -> Vec<(Options, u8)> {
    let mut tables = Vec::new();
    for (vehicle, seats) in VehicleKind::ALL.into_iter().zip([2, 3, 4, 2]) {
        let plain = Options { open_piles: seats % 2 == 1, ..on(vehicle) };
        tables.push((plain, seats));
        tables.push((Options { empties: Empties::Strict, double_zero: true, ..plain }, seats));
        tables.push((
            Options {
                empties: Empties::Unlimited,
                chai_connoisseurs: true,
                no_negativity: true,
                orders: [1, 3, 6].map(OrderNo).into_iter().collect(),
                open_piles: !plain.open_piles,
                ..plain
            },
            seats,
        ));
        tables.push((
            Options {
                imaginary_player: true,
                tactical_start: true,
                extra_rounds: 4,
                orders: [2, 4, 5].map(OrderNo).into_iter().collect(),
                ..plain
            },
            2,
        ));
    }
    tables
}
