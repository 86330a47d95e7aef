//! The reserve action (CH-6).

use engine::{Audience, Chance, Refusal, Revealed, Seat, Sink};

use crate::Chai;
use crate::action::Action;
use crate::components::Slot;
use crate::event::Event;
use crate::menu::DECK;
use crate::state::{Face, Guest, Stage, State};
use crate::turn::Table;

impl Chai {
    pub(crate) fn may_reserve(&self, state: &State, house: usize) -> bool {
        state.houses[house].reserved.len() < usize::from(self.numbers.reserve_limit)
            && legal_customers(state) != 0
    }

    pub(crate) fn why_no_reserve(&self, state: &State, house: usize) -> Refusal {
        let limit = self.numbers.reserve_limit;
        if state.houses[house].reserved.len() >= usize::from(limit) {
            let text = format!("you already have {limit} reserved customers");
            Refusal::new("CH-3.5", "reserve-full", text).with("limit", limit)
        } else {
            Refusal::new("CH-3.5", "no-customers", "neither row nor deck holds a customer")
        }
    }
}

/// The slots with a card, and the deck (CH-6.1).
#[inline]
pub(crate) fn legal_customers(state: &State) -> u32 {
    let mut menu = u32::from(!state.deck.is_empty()) << DECK;
    for (slot, card) in state.row.iter().enumerate() {
        menu |= u32::from(card.is_some()) << slot;
    }
    menu
}

/// Why a customer cannot be reserved.
pub(crate) fn why_no_customer(action: Action) -> Refusal {
    match action {
        Action::ReserveSlot(slot) => {
            let text = format!("slot {slot} of the row holds no customer");
            Refusal::new("CH-6.1", "slot-empty", text).with("slot", slot)
        }
        Action::ReserveBlind => no_deck(),
        _ => Refusal::another_decision(),
    }
}

pub(crate) fn no_deck() -> Refusal {
    Refusal::new("CH-R16", "deck-empty", "the customer deck is empty")
}

impl<C: Chance, S: Sink<Event>> Table<'_, C, S> {
    pub(crate) fn begin_reserve(&mut self, seat: Seat) {
        self.tell(|| Event::ReserveBegan { seat });
        self.state.stage = Stage::Reserve;
    }

    /// A card of the row; everybody has seen it (CH-6.1, CH-R54). The row is filled at once (CH-6.3).
    pub(crate) fn reserve_from_row(&mut self, seat: Seat, slot: Slot) {
        let Some(index) = slot.index(self.state.row.len()) else { return };
        let Some(card) = self.state.row[index].take() else { return };
        self.house(seat).reserved.push(Guest { card, face: Face::Known });
        self.tell(|| Event::CustomerReserved { seat, slot: Some(slot), card: Some(card) });
        self.fill_row();
        self.after_reserving();
    }

    /// The top card of the deck unseen; the others see it unless reserves are hidden (CH-R19).
    pub(crate) fn reserve_blind(&mut self, seat: Seat) {
        let Some(card) = self.state.deck.pop() else { return };
        let hidden = self.state.options.hides_reserves();
        let face = if hidden { Face::Blind } else { Face::Known };
        self.house(seat).reserved.push(Guest { card, face });
        self.revealed = Revealed::Something;
        let reserved = |card| Event::CustomerReserved { seat, slot: None, card };
        if hidden {
            self.told.tell(Audience::seat(seat), || reserved(Some(card)));
            self.told.tell(Audience::others(seat), || reserved(None));
        } else {
            self.tell(|| reserved(Some(card)));
        }
        self.after_reserving();
    }

    /// One of the abilities in play may follow (CH-6.6); beginners have none (CH-12.2).
    fn after_reserving(&mut self) {
        self.state.stage = if self.state.options.beginner { Stage::Fulfil } else { Stage::Ability };
    }
}
