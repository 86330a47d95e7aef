//! Which order can be served, and why another cannot (CH-8.1 to CH-8.6).

use engine::Refusal;

use crate::Chai;
use crate::action::Action;
use crate::components::{Ability, Card, Flavour, Pantry};
use crate::menu::{PASS, RESERVED};
use crate::state::{Stage, State};

impl Chai {
    /// CH-8.1
    pub(crate) fn legal_orders(&self, state: &State, house: usize) -> u32 {
        let means = self.means(state, house);
        let mut menu = 1 << PASS;
        for (slot, card) in state.row.iter().enumerate() {
            menu |= u32::from(card.is_some_and(|card| means.serve(card))) << slot;
        }
        for (index, guest) in state.houses[house].reserved.iter().enumerate() {
            menu |= u32::from(means.serve(guest.card)) << (RESERVED + index as u32);
        }
        menu
    }

    /// Why an order, or a choice within one, is not possible.
    pub(crate) fn why_no_order(&self, state: &State, house: usize, action: Action) -> Refusal {
        match (state.stage, action) {
            (_, Action::Serve(card)) => self.why_unservable(state, house, card),
            (Stage::Waive { card }, Action::Waive(kind)) => {
                let asked = self.customers[card.index()].tokens[kind.index()] > 0;
                let (reason, text) = if asked {
                    ("rest-not-payable", format!("without one {kind} you still could not pay for the rest"))
                } else {
                    ("not-asked", format!("{card} does not ask for {kind}"))
                };
                Refusal::new("CH-8.5", reason, text).with("kind", kind).with("card", card)
            }
            (Stage::Wild { order, at }, Action::Wild(count)) => {
                let (low, high) = self.wild_range(state, house, &order, usize::from(at)).unwrap_or_default();
                let text = format!("{low} to {high} wilds can stand for this ingredient, not {count}");
                Refusal::new("CH-16.6", "wilds-out-of-range", text)
                    .with("low", low)
                    .with("high", high)
                    .with("count", count)
            }
            (_, Action::Cup(cup)) if cup.index(state.cups.len()).is_none() => no_cup(state),
            (_, Action::Cup(cup)) => {
                let text = format!("the tip of cup {cup} is taken; choose a cup whose tip is waiting");
                Refusal::new("CH-8.6", "tip-taken", text).with("cup", cup)
            }
            _ => Refusal::another_decision(),
        }
    }

    /// What is missing for an order within reach.
    fn why_unservable(&self, state: &State, house: usize, card: Card) -> Refusal {
        let own = &state.houses[house];
        let customer = &self.customers[card.index()];
        if !self.tiles_suffice(own, customer) {
            let missing = own.tiles.missing(&customer.tiles);
            let list = listed(missing.kinds().map(|kind| (Flavour::of(kind).id(), missing[kind])));
            let text = format!("{card} asks for flavours you lack: {list}");
            return Refusal::new("CH-8.2", "flavours-missing", text).with("card", card).with("missing", list);
        }
        if !self.tokens_suffice(own, customer, state.has(Ability::PantryDiscount)) {
            let missing = own.tokens.missing(&customer.tokens);
            let list = listed(missing.kinds().map(|kind| (Pantry::of(kind).id(), missing[kind])));
            let text = format!("{card} asks for pantry items you lack: {list}");
            return Refusal::new("CH-8.2", "pantry-missing", text).with("card", card).with("missing", list);
        }
        let price = self.base_price(state, house, customer.tea);
        let text = format!("you need {price} for the {} token", customer.tea);
        Refusal::new("CH-8.4", "no-coin-for-base", text).with("price", price).with("tea", customer.tea)
    }
}

/// The card is neither in the row nor reserved by the seat. Nothing is said that the seat may not know.
pub(crate) fn why_out_of_reach(state: &State, card: Card) -> Refusal {
    let of_another = state
        .houses
        .iter()
        .any(|house| house.reserved.iter().any(|guest| guest.card == card && !guest.face.hidden()));
    let (rule, reason, text) = if of_another {
        ("CH-6.5", "reserved-by-another", format!("another tea house has reserved {card}"))
    } else {
        ("CH-8.1", "not-within-reach", format!("{card} is neither in the row nor among your customers"))
    };
    Refusal::new(rule, reason, text).with("card", card)
}

pub(crate) fn no_cup(state: &State) -> Refusal {
    let cups = state.cups.len();
    Refusal::new("CH-2.12", "no-such-cup", format!("the cups are numbered 1 to {cups}")).with("cups", cups)
}

/// `mint 2, lemon 1`
fn listed(missing: impl Iterator<Item = (&'static str, u8)>) -> String {
    let words: Vec<String> = missing.map(|(kind, count)| format!("{kind} {count}")).collect();
    words.join(", ")
}
