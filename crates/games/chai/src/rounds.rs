//! The end of a turn, of a round and of the game (CH-9, CH-10, CH-14, CH-18).

use engine::{Chance, Revealed, Seat, Sink};

use crate::components::{COLUMNS, ROWS, Space};
use crate::event::{Ending, Event};
use crate::options::SoloLastTip;
use crate::state::{Stage, State};
use crate::turn::Table;

impl State {
    /// Whether the present turn is the last of its circle.
    #[inline]
    fn last_in_circle(&self) -> bool {
        usize::from(self.position) + 1 == self.houses.len()
    }
}

impl<C: Chance, S: Sink<Event>> Table<'_, C, S> {
    /// Everything between the last decision of a turn and the first one of the next.
    pub(crate) fn end_turn(&mut self) {
        // Handing the turn over is final.
        self.revealed = Revealed::Something;
        loop {
            self.state.active = None;
            self.fill_market();
            self.fill_pantry();
            self.end_round();
            if let Some(reason) = self.ending() {
                return self.end_game(reason);
            }
            self.next_seat();
            if self.state.newcomer.is_some() {
                self.state.stage = Stage::Cover;
                return;
            }
            if !self.state.chaiwala_turn() {
                self.state.stage = Stage::Action;
                return;
            }
            self.chaiwala_serves();
        }
    }

    /// One draw for every empty space, row by row, from left to right (CH-9.1).
    pub(crate) fn fill_market(&mut self) {
        let before = self.state.market;
        for row in 0..ROWS as u32 {
            let tiles = (before.occupied() >> (row * 8) & 0xff).count_ones();
            for column in tiles..COLUMNS as u32 {
                let Some(flavour) = self.draw_tile() else { break };
                self.state.market.put(Space::of_bit(row * 8 + column), flavour);
            }
        }
        let after = self.state.market;
        if after != before {
            let old = before.occupied();
            self.tell(|| Event::MarketFilled {
                tiles: after.tiles().filter(|(space, _)| old >> space.bit() & 1 == 0).collect(),
            });
        }
    }

    /// CH-9.3
    fn end_round(&mut self) {
        if !self.state.all_tips_taken() || self.state.final_circle {
            return;
        }
        let round = self.state.round;
        if self.state.counts_turns() {
            // CH-14.4: after the last turn no tips are laid any more.
            if self.ending().is_none() {
                self.tell(|| Event::RoundEnded { round });
                self.begin_round();
            }
        } else {
            self.tell(|| Event::RoundEnded { round });
            if round < self.game.numbers.rounds {
                self.begin_round();
            } else {
                self.begin_final_circle();
            }
        }
    }

    /// New tips, then a new ability for the next player to place (CH-9.4, CH-9.5). Ten turns against the chaiwala can
    /// use up the ability deck: then none comes (CH-R66).
    fn begin_round(&mut self) {
        self.state.round += 1;
        self.lay_tips();
        self.state.newcomer = self.state.ability_deck.pop();
        if let Some(ability) = self.state.newcomer {
            self.tell(|| Event::AbilityRevealed { ability });
        }
    }

    /// All tips are shuffled; one comes to every cup, the rest aside (CH-2.12, CH-9.4).
    pub(crate) fn lay_tips(&mut self) {
        self.chance.shuffle(self.stream, &mut self.state.tips);
        self.state.taken = 0;
        let cups = self.state.cups.len();
        let values = self.state.options.open_tips.then_some(self.state.tips);
        self.tell(|| Event::TipsLaid { cups: cups as u8, values: values.map(|tips| tips[..cups].to_vec()) });
    }

    /// Whoever follows in this circle has one more turn (CH-10.3).
    fn begin_final_circle(&mut self) {
        self.state.final_circle = true;
        if !self.state.last_in_circle() {
            let state = *self.state;
            self.tell(|| Event::FinalCircle {
                left: (state.position + 1..state.houses.len() as u8)
                    .map(|position| state.who(state.house_at(position)))
                    .collect(),
            });
        }
    }

    /// Whether no circle follows where turns are counted.
    fn last_circle(&self) -> bool {
        self.state.circle >= u16::from(self.game.numbers.solo_turns)
    }

    /// Whether the game ends with this turn, and why.
    fn ending(&self) -> Option<Ending> {
        let state = &*self.state;
        if !state.last_in_circle() {
            return None;
        }
        if state.counts_turns() {
            // CH-14.2, CH-R46
            return self.last_circle().then_some(Ending::Turns);
        }
        if state.final_circle {
            // CH-10.2, CH-10.3
            return Some(Ending::Rounds);
        }
        // CH-18.1
        let idle = state.circle.saturating_sub(state.last_order);
        (idle >= u16::from(state.options.stall_limit)).then_some(Ending::Stall)
    }

    /// CH-9.7
    fn next_seat(&mut self) {
        if self.state.last_in_circle() {
            self.state.position = 0;
            self.state.circle += 1;
        } else {
            self.state.position += 1;
        }
        self.announce_turn();
        // CH-R28
        if self.state.options.solo_last_tip == SoloLastTip::Unpaid && self.last_circle() {
            self.state.final_circle = true;
            self.tell(|| Event::LastTurn);
        }
    }

    pub(crate) fn announce_turn(&mut self) {
        let (who, circle) = (self.state.who(self.state.current()), self.state.circle);
        self.tell(|| Event::TurnBegan { who, circle });
    }

    fn end_game(&mut self, reason: Ending) {
        self.state.stage = Stage::Over;
        for seat in Seat::all(self.state.seats) {
            let reserved = self.state.houses[seat.index()].reserved;
            if reserved.iter().any(|guest| guest.face.hidden()) {
                let cards = move || reserved.iter().map(|guest| guest.card).collect();
                self.tell(|| Event::ReservesShown { seat, cards: cards() });
            }
        }
        self.tell(|| Event::GameEnded { reason });
    }
}
