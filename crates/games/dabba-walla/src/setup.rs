//! Setting the table (DW-1), with the double zero, the imaginary player and the tactical start.

use engine::{Audience, Chance, List, Seat, SetupError, Sink, Stream};

use crate::components::TACTICAL;
use crate::components::{Card, CardSet, Chai, DabbaWalla};
use crate::event::Event;
use crate::options::{FirstSeat, Options};
use crate::state::{Player, Slot, State, Step};

impl DabbaWalla {
    /// DW-1.3: first seat, cards, chai, double zero, in this order.
    pub(crate) fn set_up(
        &self,
        options: &Options,
        seats: u8,
        chance: &mut impl Chance,
        told: &mut impl Sink<Event>,
    ) -> Result<State, SetupError> {
        self.check_table(options, seats)?;
        let first = match options.first_seat {
            FirstSeat::Random => Seat(chance.below(Stream::SETUP, seats.into()) as u8),
            FirstSeat::Seat(seat) => Seat(seat),
        };
        told.tell(Audience::All, || Event::FirstSeat { seat: first });
        let mut cards: List<Card, { Card::COUNT as usize }> = Card::all().collect();
        chance.shuffle(Stream::SETUP, &mut cards);
        let mut chai: List<Chai, _> = List::new();
        for (kind, copies) in Chai::ALL.into_iter().zip(self.chai_in_game(options)) {
            chai.extend((0..copies).map(|_| kind));
        }
        chance.shuffle(Stream::SETUP, &mut chai);
        let double_zero = options.double_zero.then(|| {
            let mut tiles = self.double_zero;
            chance.shuffle(Stream::SETUP, &mut tiles);
            let [left, right, ..] = tiles;
            told.tell(Audience::All, || Event::DoubleZero { left, right });
            [left, right]
        });

        // DW-1.4, DW-1.5: the first cards form the deck, the others go to the box or to the imaginary player.
        let in_deck = usize::from(self.deck_cards(options, seats));
        let mut deck: List<Card, _> = List::from_slice(&cards[..in_deck]);
        deck.reverse();
        let mut state = State {
            options: *options,
            first,
            active: first,
            round: 1,
            step: if options.tactical_start { Step::TacticalReturn } else { Step::ChooseStart },
            players: (0..seats).map(|_| self.seated()).collect(),
            ring: [Slot::default(); 6],
            deck,
            dealt: CardSet::NONE,
            discard: CardSet::NONE,
            pile: List::new(),
            fan: List::new(),
            empties: self.supply.empties,
            supply: chai,
            batch: 0,
            laid: List::new(),
            used: List::new(),
            drawn: List::new(),
            pending: None,
            bonus: None,
            double_zero,
            top: 0,
            level: 0,
            tips: List::new(),
        };
        open_ring(&mut state, told);
        self.deal(&mut state, told);
        if options.imaginary_player {
            start_fan(&mut state, &cards[in_deck..], told);
        }
        if !options.tactical_start {
            told.tell(Audience::All, || Event::TurnBegins { seat: first, round: 1, last: false });
        }
        Ok(state)
    }

    fn seated(&self) -> Player {
        Player { tickets: self.supply.start_tickets, ..Player::default() }
    }

    /// DW-1.7, DW-12.1.
    fn deal(&self, state: &mut State, told: &mut impl Sink<Event>) {
        let tactical = if state.options.tactical_start { TACTICAL } else { 0 };
        let count = self.supply.start_hand + tactical;
        for seat in state.first.round(state.seats()) {
            let cards: List<Card, 8> = (0..count).filter_map(|_| state.deck.pop()).collect();
            let hand: CardSet = cards.iter().copied().collect();
            state.players[seat.index()].hand = hand;
            state.dealt = state.dealt.union(hand);
            let dealt = |cards| move || Event::Dealt { seat, count, cards };
            told.tell(Audience::seat(seat), || dealt(Some(cards.to_vec()))());
            told.tell(Audience::others(seat), dealt(None));
        }
    }
}

/// DW-1.6.
fn open_ring(state: &mut State, told: &mut impl Sink<Event>) {
    for (slot, place) in (0..).zip(&mut state.ring) {
        place.card = state.deck.pop();
        if let Some(card) = place.card {
            told.tell(Audience::All, || Event::Opened { slot, card });
        }
    }
}

/// DW-11.1.
fn start_fan(state: &mut State, left_over: &[Card], told: &mut impl Sink<Event>) {
    state.pile = List::from_slice(left_over);
    let card = state.pile.remove(0);
    state.fan.push(card);
    told.tell(Audience::All, || Event::FanGrew { level: 1, card });
}
