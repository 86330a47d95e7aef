//! Positions in one line, and plays by their short notation.

use engine::{Audience, Eyes, Game, QuickChance, Revealed, Seat, Silent, Told};
use std::sync::LazyLock;

use crate::cards::{Cards, Pile};
use crate::{
    Action, Card, Cell, CoffeeRush, Cup, Decision, Event, Ingredient, Mode, Options, StartSeat, State, Tab,
    Tokens, Upgrade,
};

/// The box that comes with the game.
pub(super) static BOX: LazyLock<CoffeeRush> =
    LazyLock::new(|| CoffeeRush::open(CoffeeRush::DATA).expect("the game's own data file is valid"));

/// The options of a table at which seat 0 begins.
pub(super) fn options(seats: u8) -> Options {
    let mode = if seats == 1 { Mode::Solo } else { Mode::Standard };
    Options { mode, start_seat: StartSeat::Fixed(Seat(0)), ..Options::default() }
}

/// All cards of the box in ascending order.
pub(super) fn sorted_deck() -> Vec<Card> {
    (0..BOX.card_count()).map(Card).collect()
}

/// A game in progress and what was told in its last step.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) state: State,
    pub(super) told: Told<Event>,
    pub(super) revealed: Revealed,
}

impl Table {
    /// Set up with a deck in ascending order, or with gentle start the cards `aside` before it.
    pub(super) fn dealt(options: Options, seats: u8, aside: &[u8]) -> Self {
        let aside: Vec<Card> = aside.iter().map(|&card| Card(card)).collect();
        let deck: Vec<Card> = sorted_deck().into_iter().filter(|card| !aside.contains(card)).collect();
        let mut told = Told::default();
        let state = BOX.deal_out(options, seats, Seat(0), &aside, &deck, &mut told);
        Self { state, told, revealed: Revealed::Nothing }
    }

    /// Seat 0 about to move: its meeple and then those of the others stand on `cells` (with two meeples per seat:
    /// both of seat 0 first; in solo the regulars last). All cards are in the deck, all tokens in the supply.
    pub(super) fn turn(seats: u8, cells: &[u8]) -> Self {
        let mut table = Self::dealt(options(seats), seats, &[]);
        let state = &mut table.state;
        state.cards = Cards::new(sorted_deck());
        for (meeple, &cell) in state.meeples.iter_mut().zip(cells) {
            *meeple = Cell(cell);
        }
        state.turn = 1;
        state.active = Seat(0);
        state.decision = if seats > 2 { Decision::Move } else { Decision::ChooseMeeple };
        table
    }

    /// Like [`turn`](Self::turn), but seat `seat` is about to serve.
    pub(super) fn serving(seats: u8, seat: u8) -> Self {
        let cells = if seats == 1 { [5, 6, 0, 15] } else { [5, 6, 9, 10] };
        let meeples = if seats == 3 { 3 } else { 4 };
        Self::turn(seats, &cells[..meeples]).with(|state| {
            state.active = Seat(seat);
            state.turn = u16::from(seat) + 1;
            state.decision = Decision::Serve;
            state.steps = 1;
        })
    }

    /// Puts cards on a tab of a seat, taken from the deck.
    pub(super) fn tab(self, seat: u8, tab: u8, cards: &[u8]) -> Self {
        self.pile(Pile::Tab(Seat(seat), Tab(tab)), cards)
    }

    /// Puts cards onto a pile, taken from the deck.
    pub(super) fn pile(mut self, pile: Pile, cards: &[u8]) -> Self {
        for &card in cards {
            let deck = self.state.cards.deck_mut();
            let place = deck.iter().position(|&other| other == Card(card)).expect("the card is in the deck");
            deck[..=place].rotate_right(1);
            self.state.cards.deal(pile);
        }
        self
    }

    /// The deck is `cards` and nothing more; the rest of it goes to the discard, which no rule looks at.
    pub(super) fn deck(self, cards: &[u8]) -> Self {
        let rest: Vec<u8> = numbers(self.state.cards.deck());
        let rest: Vec<u8> = rest.into_iter().filter(|card| !cards.contains(card)).collect();
        self.pile(Pile::Discard, &rest).deck_top(cards)
    }

    /// The deck begins with `cards`.
    pub(super) fn deck_top(mut self, cards: &[u8]) -> Self {
        let deck = self.state.cards.deck_mut();
        deck.sort_by_key(|card| {
            cards.iter().position(|&top| top == card.0).unwrap_or(cards.len() + card.index())
        });
        self
    }

    /// Fills a cup from the supply: `"coffee milk steam"`.
    pub(super) fn cup(mut self, seat: u8, cup: u8, content: &str) -> Self {
        for kind in kinds(content) {
            self.state.supply.take(kind, 1);
            self.state.areas[usize::from(seat)].cups[usize::from(cup)].put(kind, 1);
        }
        self
    }

    pub(super) fn upgraded(mut self, seat: u8, tiles: &[Upgrade]) -> Self {
        let area = &mut self.state.areas[usize::from(seat)];
        area.upgrades = area.upgrades.iter().chain(tiles.iter().copied()).collect();
        self
    }

    pub(super) fn rush(mut self, seat: u8, tokens: u8) -> Self {
        self.state.rush_supply -= tokens;
        self.state.areas[usize::from(seat)].rush += tokens;
        self
    }

    pub(super) fn with(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.state);
        self
    }

    /// The legal actions of the awaited seat, in their order.
    pub(super) fn actions(&self) -> Vec<Action> {
        let mut out = Vec::new();
        BOX.legal(&self.state, self.state.active, &mut out);
        out
    }

    /// The legal actions in short notation.
    pub(super) fn legal(&self) -> Vec<String> {
        self.actions().iter().map(ToString::to_string).collect()
    }

    /// The cells that can be stepped to.
    pub(super) fn steps(&self) -> Vec<u8> {
        self.legal().iter().filter_map(|action| action.strip_prefix("step:")?.parse().ok()).collect()
    }

    pub(super) fn can(&self, notation: &str) -> bool {
        self.legal().iter().any(|action| action == notation)
    }

    pub(super) fn act(&mut self, action: Action) {
        let seat = self.state.active;
        BOX.check(&self.state, seat, &action).expect("only legal actions are played");
        self.told = Told::default();
        self.revealed = BOX.apply(&mut self.state, seat, action, &mut QuickChance::new(0), &mut self.told);
    }

    /// Plays actions in short notation, one after the other: `"step:3 step:2 stop"`.
    pub(super) fn play(mut self, line: &str) -> Self {
        for notation in line.split_whitespace() {
            let found = self.actions().into_iter().find(|action| action.to_string() == notation);
            let action = found.unwrap_or_else(|| panic!("{notation} is not legal: {:?}", self.legal()));
            self.act(action);
        }
        self
    }

    /// Plays the rest of the turn without pouring or serving anything.
    pub(super) fn pass(mut self) -> Self {
        let turn = self.state.turn();
        while !self.over() && self.state.turn() == turn {
            let action = match self.state.decision() {
                Decision::Serve => Action::Done,
                _ => BOX.fallback(&self.state, self.state.active()),
            };
            self.act(action);
        }
        self
    }

    /// Why an action is refused: the rule and the reason.
    pub(super) fn refusal(&self, action: Action) -> (String, String) {
        let refusal =
            BOX.check(&self.state, self.state.active, &action).expect_err("the action must be illegal");
        (refusal.rule.into_owned(), refusal.reason.into_owned())
    }

    /// What everybody heard of the last step.
    pub(super) fn events(&self) -> Vec<Event> {
        assert!(self.told.0.iter().all(|(audience, _)| *audience == Audience::All));
        self.told.seen_by(Eyes::Spectator).cloned().collect()
    }

    pub(super) fn tabs(&self, seat: u8) -> [Vec<u8>; 4] {
        Tab::ALL.map(|tab| numbers(self.state.tab(Seat(seat), tab)))
    }

    pub(super) fn completed(&self, seat: u8) -> Vec<u8> {
        numbers(self.state.completed(Seat(seat)))
    }

    pub(super) fn penalties(&self, seat: u8) -> Vec<u8> {
        numbers(self.state.penalties(Seat(seat)))
    }

    pub(super) fn rush_of(&self, seat: u8) -> u8 {
        self.state.rush(Seat(seat))
    }

    pub(super) fn content(&self, seat: u8, cup: u8) -> Tokens {
        self.state.cups(Seat(seat))[Cup(cup).index()]
    }

    pub(super) fn rating(&self, seat: u8) -> i32 {
        BOX.rating(&self.state, Seat(seat))
    }

    pub(super) fn over(&self) -> bool {
        BOX.awaiting(&self.state).is_empty()
    }

    pub(super) fn audit(&self) {
        BOX.audit(&self.state).expect("the position is possible");
    }
}

pub(super) fn numbers(cards: &[Card]) -> Vec<u8> {
    cards.iter().map(|card| card.0).collect()
}

/// Tokens from words: `"coffee coffee steam"`.
pub(super) fn tokens(words: &str) -> Tokens {
    kinds(words).into_iter().collect()
}

fn kinds(words: &str) -> Vec<Ingredient> {
    let kind = |word| Ingredient::ALL.into_iter().find(|kind| kind.id() == word).expect("an ingredient");
    words.split_whitespace().map(kind).collect()
}

/// A random game from its first decision, as `each` sees it before every action.
pub(super) fn random_game(options: Options, seats: u8, seed: u64, mut each: impl FnMut(&State)) -> State {
    let mut chance = QuickChance::new(seed);
    let mut state = BOX.setup(&options, seats, &mut chance, &mut Silent).expect("the options fit");
    let mut legal = Vec::new();
    loop {
        each(&state);
        legal.clear();
        BOX.legal(&state, state.active(), &mut legal);
        if legal.is_empty() {
            return state;
        }
        let action = legal[chance.pick(legal.len())];
        let seat = state.active();
        let _ = BOX.apply(&mut state, seat, action, &mut chance, &mut Silent);
    }
}
