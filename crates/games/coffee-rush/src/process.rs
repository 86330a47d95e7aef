//! Process: serving orders, and the new orders that follow (CR-7).

use engine::{Refusal, Seat, Sink};

use crate::cards::Pile;
use crate::event::{Closing, Draw, announce};
use crate::setup::check_cup;
use crate::state::State;
use crate::{Action, Card, CoffeeRush, Cup, Event, Tab};

impl CoffeeRush {
    /// Every matching pair of cup and card, then `done`. The row of cards holds a seat's orders in the canonical order
    /// already: tab 4, 3, 2, 1, each by arrival.
    pub(crate) fn legal_serves(&self, state: &State, out: &mut Vec<Action>) {
        let orders = state.cards.orders(state.active);
        for cup in Cup::ALL {
            let content = &state.own().cups[cup.index()];
            if !content.is_empty() {
                let matching = orders.iter().filter(|&&card| self.recipe(card) == content);
                out.extend(matching.map(|&card| Action::Serve { cup, card }));
            }
        }
        out.push(Action::Done);
    }

    pub(crate) fn check_serve(&self, state: &State, cup: Cup, card: Card) -> Result<(), Refusal> {
        check_cup(cup)?;
        if !state.cards.orders(state.active).contains(&card) {
            let text = format!("card {card} is not on your tabs; you serve only your own orders");
            return Err(Refusal::new("CR-7.1", "order-not-yours", text).with("card", card));
        }
        let (content, recipe) = (&state.own().cups[cup.index()], self.recipe(card));
        if content == recipe {
            return Ok(());
        }
        let (missing, extra) = (content.missing(recipe), recipe.missing(content));
        let mut text = format!("cup {cup} does not match {} exactly", self.drink(card).name);
        for (what, tokens) in [("missing", &missing), ("too much", &extra)] {
            if !tokens.is_empty() {
                text += &format!("; {what}: {tokens}");
            }
        }
        Err(Refusal::new("CR-1.13", "cup-does-not-match", text)
            .with("cup", cup)
            .with("card", card)
            .with("drink", &self.drink(card).id)
            .with("missing", missing)
            .with("extra", extra))
    }

    // CR-7.2, CR-7.3
    pub(crate) fn serve(&self, state: &mut State, cup: Cup, card: Card, told: &mut impl Sink<Event>) {
        let seat = state.active;
        let tokens = state.own_mut().cups[cup.index()].take_all();
        state.supply += tokens;
        let Some((tab, place)) = state.cards.find_order(seat, card) else {
            return;
        };
        state.cards.complete(seat, tab, place);
        state.served += 1;
        let earned = u8::from(self.specialties[card.index()]);
        let rush_gained = state.gain_rush(seat, earned);
        announce(told, || Event::Served { seat, cup, card, tab, tokens, rush_gained });
    }

    /// Ends Process: the next seats draw as many cards as were served (CR-7.5 to CR-7.7), then time flows, unless the
    /// second of two seats has emptied the deck with that (CR-9.1b).
    pub(crate) fn done(&self, state: &mut State, told: &mut impl Sink<Event>) {
        let deck = state.deck_size();
        if state.served > 0 {
            for steps in 1..=self.fed(state) {
                let seat = state.active.clockwise(steps, state.seats);
                self.draw(state, seat, state.served, Draw::NewOrders, told);
            }
        }
        let ran_out = deck > 0 && state.deck_size() == 0;
        if ran_out && state.ends_at_once() {
            return self.end_game(state, told);
        }
        self.flow_of_time(state, told);
    }

    /// "Draw `count` cards" (CR-1.11).
    pub(crate) fn draw(
        &self,
        state: &mut State,
        seat: Seat,
        count: u8,
        why: Draw,
        told: &mut impl Sink<Event>,
    ) {
        for _ in 0..count.min(state.deck_size()) {
            let card = state.cards.deal(Pile::Tab(seat, Tab::FIRST));
            announce(told, || Event::Drawn { seat, card, why });
        }
        if state.deck_size() == 0 {
            self.close_shop(state, Closing::Deck, told);
        }
    }

    // CR-1.10
    pub(crate) fn close_shop(&self, state: &mut State, why: Closing, told: &mut impl Sink<Event>) {
        if state.open {
            state.open = false;
            announce(told, || Event::ShopClosed { why, turns_left: state.turns_left() });
        }
    }
}
