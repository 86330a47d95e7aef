//! TT-5 and TT-6: waitresses bring dice, and white dice are drafted. TT-17: the rival drafts along.

use engine::{Chance, Seat, Sink, Stream};

use crate::action::Action;
use crate::components::{Coaster, Die, Kind, OWN_DICE, Tile, WHITE_DICE};
use crate::event::Event;
use crate::options::SoloRival;
use crate::play::Play;
use crate::state::Decision;

/// Where the rival's coaster lies in a solo game.
const RIVAL: usize = 1;

impl<C: Chance, S: Sink<Event>> Play<'_, C, S> {
    /// TT-5.1, TT-5.2: one die for each waitress, three at most.
    pub(crate) fn waitresses_come(&mut self) {
        self.reveal();
        for seat in Seat::all(self.state.seat_count()) {
            let tavern = self.state.tavern(seat);
            let entitled = tavern.has(Kind::Waitress) + tavern.gives(self.game, Tile::Waitress);
            let room = OWN_DICE - tavern.dice.len().min(OWN_DICE);
            for _ in 0..usize::from(entitled).min(room) {
                self.roll_own_die(seat);
            }
        }
        self.roll_coasters();
    }

    /// TT-6.1, TT-17.3
    fn roll_coasters(&mut self) {
        let seats = self.state.seat_count();
        for at in 0..self.state.coasters.len() {
            let seat = (at < usize::from(seats)).then_some(Seat(at as u8));
            let mut coaster = Coaster::default();
            for _ in 0..WHITE_DICE {
                coaster.add(self.roll(seat.map_or(Stream::RIVAL, Stream::dice)));
            }
            self.state.coasters[at] = coaster;
            self.tell(|| Event::CoasterRolled { seat, faces: coaster.faces().to_vec() });
        }
        self.state.pick = 1;
        if self.state.options.drafts_together(seats) {
            self.ask_hidden(Decision::Draft);
        } else {
            self.state.decision = Decision::Draft;
            self.state.active = self.state.start();
            self.draft_what_is_forced();
        }
    }

    /// TT-6.2
    pub(crate) fn draft(&mut self, seat: Seat, face: u8) {
        if self.state.options.drafts_together(self.state.seat_count()) {
            self.commit(seat, Action::Draft { face });
        } else {
            self.take_die(seat, face);
            self.next_to_draft();
            self.draft_what_is_forced();
        }
    }

    /// Where a coaster shows one face only, there is nothing to decide.
    fn draft_what_is_forced(&mut self) {
        while self.state.decision == Decision::Draft {
            let seat = self.state.active;
            let mut faces = self.state.coasters[seat.index()].choices();
            let (Some(face), None) = (faces.next(), faces.next()) else { return };
            drop(faces);
            self.take_die(seat, face);
            self.next_to_draft();
        }
    }

    /// TT-6.4: the die keeps its face.
    fn take_die(&mut self, seat: Seat, face: u8) {
        self.state.coasters[seat.index()].take(face);
        self.tavern(seat).dice.push(Die::new(face, false));
        self.tell(|| Event::DieDrafted { seat: Some(seat), face });
    }

    /// The next seat of this pick, or the next pick.
    fn next_to_draft(&mut self) {
        let seats = self.state.seat_count();
        if seats == 1 {
            self.rival_drafts();
        }
        self.state.active = self.state.active.clockwise(1, seats);
        if self.state.active == self.state.start() {
            self.pass_coasters();
        }
    }

    /// All hidden picks are in (TT-6.2 with the draft together).
    pub(crate) fn apply_picks(&mut self) {
        for seat in self.state.in_turn_order() {
            if let Some(Action::Draft { face }) = self.show_choice(seat) {
                self.take_die(seat, face);
            }
        }
        self.pass_coasters();
        if self.state.decision == Decision::Draft {
            self.ask_hidden(Decision::Draft);
        }
    }

    /// TT-6.3: every coaster goes to the left neighbour (alone, the two change places).
    fn pass_coasters(&mut self) {
        self.state.coasters.rotate_right(1);
        self.state.pick += 1;
        if usize::from(self.state.pick) > WHITE_DICE {
            self.state.pick = 0;
            self.plan_or_serve();
        } else {
            self.tell(|| Event::CoastersPassed);
        }
    }

    /// TT-17.3: the rival takes a die from the other coaster.
    fn rival_drafts(&mut self) {
        let coaster = self.state.coasters[RIVAL];
        let face = match self.state.options.solo_rival {
            SoloRival::Random => {
                // TT-17.4
                let dice = coaster.faces().len() as u32;
                if dice > 1 {
                    self.reveal();
                }
                coaster.faces()[self.chance.below(Stream::RIVAL, dice) as usize]
            }
            SoloRival::Sharp => self.sharpest(coaster),
        };
        self.state.coasters[RIVAL].take(face);
        self.tell(|| Event::DieDrafted { seat: None, face });
    }

    /// TT-17.5: the face wanted most by the tavern; of equals the higher.
    fn sharpest(&self, coaster: Coaster) -> u8 {
        let tavern = self.state.tavern(Seat(0));
        let mut wanted = [0u8, 1, 0, 0, 0, 1, 1];
        for &card in tavern.slots.iter().flatten() {
            wanted[usize::from(self.game.face(&self.state.options, card).die)] += 1;
        }
        let best = coaster.faces().iter().copied().max_by_key(|&face| (wanted[usize::from(face)], face));
        best.unwrap_or(1)
    }
}
