//! The imaginary player's pile and fan (DW-11).

use engine::{Audience, Chance, Refusal, Seat, Sink};

use crate::action::Action;
use crate::components::{Card, DabbaWalla};
use crate::event::Event;
use crate::refusal::Answer;
use crate::state::{State, Step};
use crate::turn::Table;

/// DW-11.3.
pub(crate) fn legal_fans(state: &State, out: &mut Vec<Action>) {
    let mut seen = [state.pile[0], state.pile[1]];
    seen.sort_unstable();
    out.extend(seen.map(Action::Fan));
}

impl DabbaWalla {
    pub(crate) fn check_fan(&self, state: &State, action: Action) -> Answer {
        match action {
            Action::Fan(card) if state.pile.iter().take(2).any(|&seen| seen == card) => Ok(()),
            Action::Fan(card) => {
                let text = "put one of the two cards you have looked at on the fan";
                Err(Refusal::new("DW-11.3", "not-looked-at", text).with("card", card))
            }
            _ => Err(self.why_not_now(state, action)),
        }
    }
}

impl<C: Chance, S: Sink<Event>> Table<'_, C, S> {
    /// DW-11.3, DW-11.4: whether the seat has to choose.
    pub(crate) fn look_at_pile(&mut self) -> bool {
        let seat = self.state.active;
        match self.state.pile.len() {
            0 => false,
            1 => {
                let card = self.state.pile.remove(0);
                self.grow_fan(card);
                false
            }
            _ => {
                self.reveal_something();
                let seen = [self.state.pile[0], self.state.pile[1]];
                let event = |cards| Event::PileSeen { seat, count: 2, cards };
                self.told.tell(Audience::seat(seat), || event(Some(seen.to_vec())));
                self.told.tell(Audience::others(seat), || event(None));
                self.state.step = Step::ImaginaryPick;
                true
            }
        }
    }

    fn grow_fan(&mut self, card: Card) {
        self.reveal_something();
        for player in 0..self.state.seats() {
            self.player(Seat(player)).saw.remove(card);
        }
        self.state.fan.push(card);
        let level = self.state.fan.len() as u8;
        self.tell(|| Event::FanGrew { level, card });
    }

    /// DW-11.3: one card to the fan, the other one under the pile.
    pub(crate) fn fan(&mut self, card: Card) {
        let seat = self.state.active;
        let seen = self.state.pile.take_front(2);
        let under = if seen[0] == card { seen[1] } else { seen[0] };
        self.grow_fan(card);
        self.state.pile.push(under);
        self.mine().saw.insert(under);
        self.told.tell(Audience::seat(seat), || Event::PutUnderPile { seat, card: Some(under) });
        self.told.tell(Audience::others(seat), || Event::PutUnderPile { seat, card: None });
        self.settle();
    }
}
