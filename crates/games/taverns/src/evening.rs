//! TT-3: the round frame and phase A, a new evening.

use engine::{Audience, Chance, Refusal, Seat, Seats, Sink, Stream};

use crate::Taverns;
use crate::action::Action;
use crate::components::{Die, Gift, RoundSpace, Side};
use crate::event::{Event, GainedFrom, UpgradeBy};
use crate::play::Play;
use crate::state::{Decision, State};

impl Taverns {
    /// The hidden choices a seat has now, in order (TT-3.5, TT-3.9, TT-13.3, TT-15.2, and TT-6.2 together).
    pub(crate) fn choices(&self, state: &State, seat: Seat, out: &mut impl FnMut(Action)) {
        match state.decision {
            Decision::StartCard => {
                let mut cards = state.offered;
                cards.sort_unstable();
                cards.iter().for_each(|&card| out(Action::StartCard { card }));
            }
            Decision::RoundChoice => {
                if let RoundSpace::Choice(gifts) = self.round_space(&state.options, state.round) {
                    let here = gifts.into_iter().filter(|&gift| state.has_gift(gift));
                    // TT-R20: gifts are bonuses, too.
                    let may_decline = state.options.decline_bonuses && here.clone().next().is_some();
                    here.for_each(|gift| out(Action::Choose { gift }));
                    if may_decline {
                        out(Action::Decline);
                    }
                }
            }
            Decision::EntertainerSide => Side::ALL.into_iter().for_each(|side| out(Action::Side { side })),
            Decision::FreeUpgrade => {
                state
                    .tavern(seat)
                    .upgraded
                    .others()
                    .iter()
                    .for_each(|tile| out(Action::FreeUpgrade { tile }));
                out(Action::Decline);
            }
            Decision::Draft => {
                state.coasters[seat.index()].choices().for_each(|face| out(Action::Draft { face }));
            }
            _ => {}
        }
    }

    /// A hidden choice, or a pick of the draft.
    pub(crate) fn check_choice(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        let mut found = false;
        self.choices(state, seat, &mut |choice| found |= choice == action);
        if found {
            return Ok(());
        }
        Err(match action {
            Action::StartCard { card } => {
                Refusal::new("TT-15.2", "not-on-offer", format!("{card} is not among the three on offer"))
                    .with("card", card)
            }
            Action::Choose { gift } => {
                let space = self.round_space(&state.options, state.round);
                let on_space = matches!(space, RoundSpace::Choice(gifts) if gifts.contains(&gift));
                let reason = if on_space { "pile-empty" } else { "not-on-offer" };
                let why = if on_space { "there is none left" } else { "this round does not offer it" };
                Refusal::new("TT-3.5", reason, format!("you cannot choose {gift}: {why}")).with("gift", gift)
            }
            Action::FreeUpgrade { tile } => {
                Refusal::new("TT-3.9", "already-upgraded", format!("{tile} is upgraded already"))
                    .with("tile", tile)
            }
            Action::Draft { face } => {
                let text = format!("the coaster in front of you shows no {face}");
                Refusal::new("TT-6.2", "no-such-die", text).with("face", face)
            }
            _ => Refusal::another_decision(),
        })
    }
}

impl State {
    /// Whether there is something left of a gift (TT-3.5). Dice of the own colour never run out in phase A.
    pub(crate) fn has_gift(&self, gift: Gift) -> bool {
        match gift {
            Gift::OwnDie => true,
            Gift::Guest3 => self.guest_pile > 0,
            Gift::Noble => self.nobles > 0,
            Gift::Card(kind) => self.piles[kind.index()] > 0,
        }
    }
}

impl<C: Chance, S: Sink<Event>> Play<'_, C, S> {
    /// TT-3.2: the moon moves on.
    pub(crate) fn begin_round(&mut self) {
        self.state.round += 1;
        let (round, start) = (self.state.round, self.state.start());
        self.tell(|| Event::RoundBegan { round, start });
        // TT-3.3: schnapps before the bonus of the space.
        self.pay_schnapps(self.game.round_schnapps(&self.state.options, round));
        match self.game.round_space(&self.state.options, round) {
            RoundSpace::None => self.guests_arrive(),
            RoundSpace::CounterGuest => {
                // TT-3.4
                for seat in self.state.in_turn_order() {
                    self.tavern(seat).counter_guests += 1;
                    self.tell(|| Event::CounterGuestCame { seat });
                }
                self.guests_arrive();
            }
            RoundSpace::Choice(_) => self.ask_hidden(Decision::RoundChoice),
            RoundSpace::Entertainer(_) => self.ask_hidden(Decision::EntertainerSide),
            RoundSpace::FreeUpgrade => self.ask_hidden(Decision::FreeUpgrade),
        }
    }

    /// TT-13.2: one token per seat in turn order, lap after lap, while there are any.
    fn pay_schnapps(&mut self, each: u8) {
        for _ in 0..each {
            for seat in self.state.in_turn_order() {
                self.gain_schnapps(seat, 1);
            }
        }
    }

    /// Asks every seat for a hidden choice. Who has only one is not asked; who has none gets nothing.
    pub(crate) fn ask_hidden(&mut self, decision: Decision) {
        let seats = self.state.seat_count();
        self.ask(decision, Seats::all(seats));
        for seat in Seat::all(seats) {
            let (mut count, mut last) = (0, None);
            self.game.choices(self.state, seat, &mut |action| {
                count += 1;
                last = Some(action);
            });
            if count <= 1 {
                self.state.committed[seat.index()] = last;
                self.state.asked = self.state.asked.without(seat);
            }
        }
        if self.state.asked.is_empty() {
            self.apply_choices();
        }
    }

    /// TT-1.11: stores a choice; the last one makes all of them count.
    pub(crate) fn commit(&mut self, seat: Seat, choice: Action) {
        self.state.committed[seat.index()] = Some(choice);
        self.told.tell(Audience::seat(seat), || Event::Committed { seat, choice: Some(choice) });
        self.told.tell(Audience::others(seat), || Event::Committed { seat, choice: None });
        if self.answered(seat) {
            self.apply_choices();
        }
    }

    /// Takes a seat's hidden choice and shows it to everybody.
    pub(crate) fn show_choice(&mut self, seat: Seat) -> Option<Action> {
        let choice = self.state.committed[seat.index()].take()?;
        self.tell(|| Event::Shown { seat, choice });
        Some(choice)
    }

    fn apply_choices(&mut self) {
        match self.state.decision {
            Decision::StartCard => self.apply_start_cards(),
            Decision::Draft => self.apply_picks(),
            Decision::RoundChoice => {
                for seat in self.state.in_turn_order() {
                    match self.show_choice(seat) {
                        Some(Action::Choose { gift }) => self.take_gift(seat, gift),
                        Some(_) => self.tell(|| Event::Declined { seat }),
                        None => {}
                    }
                }
                self.guests_arrive();
            }
            Decision::EntertainerSide => {
                self.engage_entertainers();
                self.guests_arrive();
            }
            _ => {
                // TT-3.9: turned over for nothing, and without a noble.
                for seat in self.state.in_turn_order() {
                    match self.show_choice(seat) {
                        Some(Action::FreeUpgrade { tile }) => {
                            self.turn_over(seat, tile, UpgradeBy::RoundTrack);
                        }
                        _ => self.tell(|| Event::Declined { seat }),
                    }
                }
                self.guests_arrive();
            }
        }
    }

    /// TT-3.6: the chosen gift; if its pile has become empty, the other one of the space.
    fn take_gift(&mut self, seat: Seat, chosen: Gift) {
        let RoundSpace::Choice(gifts) = self.game.round_space(&self.state.options, self.state.round) else {
            return;
        };
        let other = if gifts[0] == chosen { gifts[1] } else { gifts[0] };
        let gift = [chosen, other].into_iter().find(|&gift| self.state.has_gift(gift));
        self.tell(|| Event::GiftTaken { seat, gift });
        match gift {
            None => {}
            Some(Gift::OwnDie) => self.roll_own_die(seat),
            Some(Gift::Guest3) => self.gain_open_guest(seat),
            Some(Gift::Noble) => self.gain_noble(seat),
            Some(Gift::Card(kind)) => self.gain_card(seat, kind),
        }
    }

    /// TT-1.10, TT-3.7
    pub(crate) fn roll_own_die(&mut self, seat: Seat) {
        let face = self.roll(Stream::dice(seat));
        self.tavern(seat).dice.push(Die::new(face, true));
        self.tell(|| Event::OwnDieRolled { seat, face });
    }

    /// TT-1.10
    pub(crate) fn roll(&mut self, stream: Stream) -> u8 {
        1 + self.chance.below(stream, 6) as u8
    }

    /// TT-3.8: no purchase, no bonus, no signature.
    fn gain_open_guest(&mut self, seat: Seat) {
        let card = self.game.guest_3;
        self.state.guest_pile -= 1;
        self.put_on_deck(seat, card);
        self.tell(|| Event::CardGained { seat, card, from: GainedFrom::Supply });
        self.fill_place(0);
    }
}
