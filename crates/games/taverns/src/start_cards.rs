//! TT-15: start cards (Module 4 and up).

use engine::{Chance, Refusal, Seat, Sink};

use crate::Taverns;
use crate::action::{Action, StartCard};
use crate::components::Card;
use crate::event::{Event, UpgradeBy};
use crate::play::Play;
use crate::state::{Decision, Link, State, Tavern};

/// The two regulars, in the canonical order.
pub(crate) const REGULARS: [Card; 2] = [Card::REGULAR_2, Card::REGULAR_1];

impl Taverns {
    /// Regulars that a seat still has to give up.
    pub(crate) fn regulars_owed(&self, tavern: &Tavern) -> u8 {
        let card = tavern.start_card.and_then(|StartCard(number)| self.start_card(number));
        card.map_or(0, |card| card.lose_regulars.saturating_sub(tavern.lost[0] + tavern.lost[1]))
    }

    /// The regulars a seat can give up, in the canonical order.
    pub(crate) fn regulars_to_lose(tavern: &Tavern) -> impl Iterator<Item = Card> + '_ {
        REGULARS.into_iter().filter(|card| tavern.deck.contains(card))
    }
}

/// TT-15.5
pub(crate) fn check_regular(state: &State, seat: Seat, card: Card) -> Result<(), Refusal> {
    if Taverns::regulars_to_lose(state.tavern(seat)).any(|other| other == card) {
        return Ok(());
    }
    let text = format!("{card} is not a regular in your deck");
    Err(Refusal::new("TT-15.5", "not-a-regular", text).with("card", card))
}

impl<C: Chance, S: Sink<Event>> Play<'_, C, S> {
    /// TT-15.3: in turn order every seat gets what its card shows.
    pub(crate) fn apply_start_cards(&mut self) {
        let game = self.game;
        for seat in self.state.in_turn_order() {
            let Some(Action::StartCard { card }) = self.show_choice(seat) else { continue };
            self.tavern(seat).start_card = Some(card);
            let Some(face) = game.start_card(card.0) else { continue };
            for &kind in &face.cards {
                self.gain_card(seat, kind);
            }
            if face.monastery > 0 {
                self.begin(seat, Link::Monastery(face.monastery));
            }
            self.gain_schnapps(seat, face.schnapps);
            if let Some(tile) = face.upgrade {
                // TT-15.4: no noble.
                self.turn_over(seat, tile, UpgradeBy::StartCard);
            }
            self.earn_beer(seat, face.beer.into());
        }
        self.ask_for_regulars();
    }

    /// TT-15.5: seats that owe regulars choose them; where all are alike the choice is made for them.
    fn ask_for_regulars(&mut self) {
        let seats = Seat::all(self.state.seat_count());
        let asked = seats.filter(|&seat| self.owes_a_choice(seat)).collect();
        self.ask(Decision::LoseRegular, asked);
        if self.state.asked.is_empty() {
            self.begin_first_round();
        }
    }

    fn owes_a_choice(&mut self, seat: Seat) -> bool {
        loop {
            let tavern = self.state.tavern(seat);
            let mut choices = Taverns::regulars_to_lose(tavern);
            match (self.game.regulars_owed(tavern), choices.next(), choices.next()) {
                (1.., Some(only), None) => {
                    drop(choices);
                    self.give_up(seat, only);
                }
                (1.., Some(_), Some(_)) => return true,
                _ => return false,
            }
        }
    }

    pub(crate) fn lose_regular(&mut self, seat: Seat, card: Card) {
        self.give_up(seat, card);
        if !self.owes_a_choice(seat) && self.answered(seat) {
            self.begin_first_round();
        }
    }

    fn give_up(&mut self, seat: Seat, card: Card) {
        let tavern = self.tavern(seat);
        if let Some(at) = tavern.deck.iter().position(|&other| other == card) {
            tavern.deck.remove(at);
            tavern.lost[(card == Card::REGULAR_1) as usize] += 1;
            self.tell(|| Event::RegularLost { seat, card });
        }
    }

    /// TT-15.6: then the decks are shuffled.
    fn begin_first_round(&mut self) {
        self.shuffle_start_decks();
        self.begin_round();
    }
}
