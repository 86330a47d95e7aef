//! Set-up: who begins, the deal, placing the meeples (CR-2, CR-10).

use engine::{Chance, List, Refusal, Revealed, Seat, Sink, Stream};

use crate::cards::{Cards, Pile};
use crate::components::{MAX_CARDS, MEEPLES, SEATS, meeples_per_seat, regulars};
use crate::event::announce;
use crate::options::{Mode, StartSeat};
use crate::state::{Area, Decision, State};
use crate::{Action, Card, Cell, CoffeeRush, Cup, Event, Options, Tab, Tokens};

impl CoffeeRush {
    /// Sets up a table whose options fit.
    pub(crate) fn set_up(
        &self,
        options: Options,
        seats: u8,
        chance: &mut impl Chance,
        told: &mut impl Sink<Event>,
    ) -> State {
        // CR-2.2
        let start = match (options.mode, options.start_seat) {
            (Mode::Solo, _) => Seat(0),
            (Mode::Standard, StartSeat::Fixed(seat)) => seat,
            (Mode::Standard, StartSeat::Random) => Seat(chance.below(Stream::SETUP, u32::from(seats)) as u8),
        };
        // CR-2.3, CR-10.1
        let mut aside: List<Card, MAX_CARDS> = List::new();
        let mut deck: List<Card, MAX_CARDS> = List::new();
        for card in (0..self.cards).map(Card) {
            let gentle = options.gentle_start && self.gentle.contains(&card);
            if gentle { aside.push(card) } else { deck.push(card) }
        }
        chance.shuffle(Stream::SETUP, &mut aside);
        chance.shuffle(Stream::SETUP, &mut deck);
        self.deal_out(options, seats, start, &aside, &deck, told)
    }

    /// Deals from a deck in this order (top first); `aside` holds the cards set aside for a gentle start.
    pub(crate) fn deal_out(
        &self,
        options: Options,
        seats: u8,
        start: Seat,
        aside: &[Card],
        deck: &[Card],
        told: &mut impl Sink<Event>,
    ) -> State {
        announce(told, || Event::StartSeat { seat: start });
        let mut cards = Cards::new(aside.iter().chain(deck).copied());
        if options.gentle_start {
            start.round(seats).for_each(|seat| deal(&mut cards, seat, Tab::FIRST, told)); // CR-10.2
            for _ in usize::from(seats)..aside.len() {
                cards.deal(Pile::Removed); // CR-10.5
            }
            if !cards.pile(Pile::Removed).is_empty() {
                announce(told, || Event::Removed { cards: cards.pile(Pile::Removed).to_vec() });
            }
            start.round(seats).for_each(|seat| deal(&mut cards, seat, Tab::SECOND, told)); // CR-10.3
            deal(&mut cards, start, Tab::FIRST, told); // CR-10.4
        } else {
            deal(&mut cards, start, Tab::FIRST, told); // CR-2.4: the start seat's extra card
            for seat in start.round(seats) {
                deal(&mut cards, seat, Tab::FIRST, told); // CR-2.4, CR-2.5
                deal(&mut cards, seat, Tab::SECOND, told);
            }
        }
        // CR-11.2
        let mut meeples = [Cell::OFF; MEEPLES];
        for regular in 0..regulars(seats) {
            let cell = self.solo.regulars[regular];
            meeples[meeples_per_seat(seats) + regular] = cell;
            announce(told, || Event::RegularPlaced { regular: regular as u8, cell });
        }
        State {
            cards,
            supply: self.supply, // CR-2.1
            hand: Tokens::NONE,
            areas: [Area::default(); SEATS],
            meeples,
            turn: 0,
            seats,
            start,
            active: start.before(seats), // CR-2.6, CR-2.7
            decision: Decision::SetupPlace,
            open: true,
            rush_supply: self.rush_tokens,
            waiting: None,
            mover: 0,
            steps: 0,
            served: 0,
            options,
        }
    }

    // CR-2.8
    pub(crate) fn legal_placements(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(state.occupied().others().iter().map(Action::Place));
    }

    pub(crate) fn check_place(&self, state: &State, cell: Cell) -> Result<(), Refusal> {
        if !cell.on_board() {
            return Err(no_such_cell(cell));
        }
        if state.occupied().contains(cell) {
            let text = format!("cell {cell} already holds a meeple; place yours on an empty cell");
            return Err(Refusal::new("CR-2.8", "cell-occupied", text).with("cell", cell));
        }
        Ok(())
    }

    /// Places the active seat's next meeple and takes one token of the cell's ingredient.
    pub(crate) fn place(&self, state: &mut State, cell: Cell, told: &mut impl Sink<Event>) -> Revealed {
        let seat = state.active;
        let meeple = state.meeples_of(seat).count();
        state.meeples[seat.index() * meeples_per_seat(state.seats) + meeple] = cell;
        let ingredient = self.ingredient_at(cell);
        state.supply.take(ingredient, 1); // CR-2.9
        announce(told, || Event::Placed { seat, meeple: meeple as u8, cell, ingredient });
        state.waiting = Some(ingredient);
        // CR-2.10: empty cups are alike, so the first choice is no choice.
        if state.own().cups.iter().all(Tokens::is_empty) {
            return self.fill(state, Cup(0), told);
        }
        state.decision = Decision::SetupCup;
        Revealed::Nothing
    }

    pub(crate) fn legal_fillings(&self, out: &mut Vec<Action>) {
        out.extend(Cup::ALL.map(Action::Cup));
    }

    /// Puts the waiting token into a cup; now the placement is final.
    pub(crate) fn fill(&self, state: &mut State, cup: Cup, told: &mut impl Sink<Event>) -> Revealed {
        let seat = state.active;
        if let Some(ingredient) = state.waiting.take() {
            state.own_mut().cups[cup.index()].put(ingredient, 1);
            announce(told, || Event::Filled { seat, ingredient, cup });
        }
        let placed: usize = Seat::all(state.seats).map(|seat| state.meeples_of(seat).count()).sum();
        if placed == usize::from(state.seats) * meeples_per_seat(state.seats) {
            self.begin_turn(state, state.start, told); // CR-2.11
        } else {
            state.decision = Decision::SetupPlace;
            state.active = placer(state.start, state.seats, placed);
        }
        Revealed::Something
    }
}

/// Deals the top card to a seat's tab.
fn deal(cards: &mut Cards, seat: Seat, tab: Tab, told: &mut impl Sink<Event>) {
    let card = cards.deal(Pile::Tab(seat, tab));
    announce(told, || Event::Dealt { seat, tab, card });
}

/// Who places when `placed` meeples stand already: from the last seat anticlockwise to the start seat, and around
/// again where seats have two meeples (CR-2.6, CR-2.7).
pub(crate) fn placer(start: Seat, seats: u8, placed: usize) -> Seat {
    let turn = (placed % usize::from(seats)) as u8;
    start.clockwise(seats - 1 - turn, seats)
}

pub(crate) fn no_such_cell(cell: Cell) -> Refusal {
    Refusal::new("CR-1.3", "no-such-cell", format!("the board has cells 0 to 15, not {cell}"))
        .with("cell", cell)
}

pub(crate) fn check_cup(cup: Cup) -> Result<(), Refusal> {
    if Cup::ALL.contains(&cup) {
        return Ok(());
    }
    let text = format!("there is no cup {cup}; your cups are 0, 1 and 2");
    Err(Refusal::new("CR-1.5", "no-such-cup", text).with("cup", cup))
}
