//! A turn of the collection phase (DW-2), the final turns (DW-5), and the tactical start (DW-12).

use engine::{Audience, Chance, Refusal, Revealed, Seat, Sink};

use crate::action::{Action, Direction};
use crate::components::{Card, Chai, DabbaWalla, Vehicle};
use crate::event::Event;
use crate::options::Empties;
use crate::refusal::{Answer, no};
use crate::state::{Player, RING, State, Step};

/// A step being carried out: the box, the table, chance, and who is told.
pub(crate) struct Table<'a, C, S> {
    pub(crate) game: &'a DabbaWalla,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) told: &'a mut S,
    pub(crate) revealed: Revealed,
}

impl DabbaWalla {
    /// DW-2.12, and the swaps that are possible before.
    pub(crate) fn legal_plays(&self, state: &State, player: &Player, out: &mut Vec<Action>) {
        let playable = player.hand.iter().filter(|&card| self.legal_play(state, player, card));
        out.extend(playable.map(Action::Play));
        legal_swaps(state, player, out);
    }

    /// DW-2.14, with what is possible before.
    pub(crate) fn legal_ends(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.legal_empties(state, seat, out);
        out.push(Action::End);
        legal_swaps(state, state.player(seat), out);
    }

    /// DW-R5, strict: a card whose tile cannot be placed may be played only if that holds for the whole hand.
    fn legal_play(&self, state: &State, player: &Player, card: Card) -> bool {
        let vehicle = self.vehicle(state.options.vehicle);
        let placeable = |card| {
            let shape = &vehicle.shapes[usize::from(self.card(card).shape)];
            player.bed.shortfall(shape) <= state.empties
        };
        state.options.empties != Empties::Strict || placeable(card) || !player.hand.iter().any(placeable)
    }

    pub(crate) fn check_start(&self, state: &State, action: Action) -> Answer {
        match action {
            Action::Start(space) if usize::from(space) < RING => Ok(()),
            Action::Start(space) => Err(no_such_space("DW-2.3", space)),
            Action::Move { .. } => {
                no("DW-2.3", "not-on-the-ring", "in your first turn put your figure on any space")
            }
            Action::Jump(_) => no("DW-4.6", "no-jump-first", "no jump in the first turn: any space is free"),
            _ => Err(self.why_not_now(state, action)),
        }
    }

    pub(crate) fn check_move(&self, state: &State, player: &Player, action: Action) -> Answer {
        match action {
            Action::Move { direction, spaces } => check_go(player, direction, spaces),
            Action::Jump(_) if !player.holds(Chai::Jump) => {
                no("DW-4.6", "no-jump-chai", "you have no jump chai")
            }
            Action::Jump(space) if usize::from(space) < RING => Ok(()),
            Action::Jump(space) => Err(no_such_space("DW-4.6", space)),
            Action::Swap { card, slot } => check_swap(state, player, card, slot),
            Action::Start(_) => no("DW-2.3", "already-on-the-ring", "your figure is on the ring: move on"),
            _ => Err(self.why_not_now(state, action)),
        }
    }

    pub(crate) fn check_play_card(&self, state: &State, player: &Player, action: Action) -> Answer {
        match action {
            Action::Play(card) => {
                in_hand(player, card, "DW-2.12")?;
                if self.legal_play(state, player, card) {
                    return Ok(());
                }
                let text =
                    "the empties left cannot make room for this tile; play a card whose tile can be placed";
                no("DW-R5", "tile-would-be-forfeited", text).map_err(|refusal| refusal.with("card", card))
            }
            Action::Swap { card, slot } => check_swap(state, player, card, slot),
            Action::End => no("DW-2.2", "play-first", "play a card before you end your turn"),
            _ => Err(self.why_not_now(state, action)),
        }
    }

    pub(crate) fn check_end(&self, state: &State, seat: Seat, action: Action) -> Answer {
        match action {
            Action::End => Ok(()),
            Action::Empty(cell) => self.check_place_empty(state, seat, cell),
            Action::Swap { card, slot } => check_swap(state, state.player(seat), card, slot),
            _ => Err(self.why_not_now(state, action)),
        }
    }
}

/// DW-2.4 to DW-2.8, DW-4.6.
pub(crate) fn legal_moves(state: &State, player: &Player, out: &mut Vec<Action>) {
    let ring = RING as u8;
    if player.holds(Chai::Jump) {
        out.extend((0..ring).map(Action::Jump));
    }
    let furthest = player.tickets.saturating_add(1);
    for (direction, most) in [(Direction::Cw, ring), (Direction::Ccw, ring - 1)] {
        out.extend((1..=most.min(furthest)).map(|spaces| Action::Move { direction, spaces }));
    }
    legal_swaps(state, player, out);
}

/// DW-4.7.
fn legal_swaps(state: &State, player: &Player, out: &mut Vec<Action>) {
    if !player.holds(Chai::Swap) {
        return;
    }
    for card in player.hand.iter() {
        let open = (0..).zip(&state.ring).filter(|(_, slot)| slot.card.is_some());
        out.extend(open.map(|(slot, _)| Action::Swap { card, slot }));
    }
}

pub(crate) fn check_return(player: &Player, action: Action) -> Answer {
    match action {
        Action::Return(card) => in_hand(player, card, "DW-12.2"),
        _ => no("DW-12.3", "return-first", "first everybody puts two of the four cards back"),
    }
}

fn check_go(player: &Player, direction: Direction, spaces: u8) -> Answer {
    let ring = RING as u8;
    if spaces == 0 || spaces > ring {
        let text = "a move is one to six spaces";
        return no("DW-2.4", "no-such-distance", text).map_err(|refusal| refusal.with("spaces", spaces));
    }
    if spaces == ring && direction == Direction::Ccw {
        return no("DW-2.8", "full-circle-once", "a full circle is the same both ways: go clockwise");
    }
    let cost = spaces - 1;
    if cost > player.tickets {
        let text = format!("this move costs {cost} tickets, you have {}", player.tickets);
        let refusal = Refusal::new("DW-2.6", "not-enough-tickets", text);
        return Err(refusal.with("cost", cost).with("tickets", player.tickets));
    }
    Ok(())
}

fn check_swap(state: &State, player: &Player, card: Card, slot: u8) -> Answer {
    if !player.holds(Chai::Swap) {
        return no("DW-4.7", "no-swap-chai", "you have no swap chai");
    }
    in_hand(player, card, "DW-4.7")?;
    match state.ring.get(usize::from(slot)) {
        None => Err(no_such_space("DW-4.7", slot)),
        Some(slot) if slot.card.is_none() => {
            no("DW-4.7", "no-card-there", "there is no open card on this slot")
        }
        Some(_) => Ok(()),
    }
}

pub(crate) fn in_hand(player: &Player, card: Card, rule: &'static str) -> Answer {
    if player.hand.contains(card) {
        return Ok(());
    }
    no(rule, "not-in-hand", "this card is not in your hand").map_err(|refusal| refusal.with("card", card))
}

fn no_such_space(rule: &'static str, space: u8) -> Refusal {
    Refusal::new(rule, "no-such-space", "the ring has the spaces 0 to 5").with("space", space)
}

impl<'a, C: Chance, S: Sink<Event>> Table<'a, C, S> {
    /// The active seat's things.
    #[inline]
    pub(crate) fn mine(&mut self) -> &mut Player {
        &mut self.state.players[self.state.active.index()]
    }

    #[inline]
    pub(crate) fn player(&mut self, seat: Seat) -> &mut Player {
        &mut self.state.players[seat.index()]
    }

    /// The vehicle of the table.
    #[inline]
    pub(crate) fn vehicle(&self) -> &'a Vehicle {
        self.game.vehicle(self.state.options.vehicle)
    }

    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.told.tell(Audience::All, event);
    }

    #[inline]
    pub(crate) fn reveal_something(&mut self) {
        self.revealed = Revealed::Something;
    }

    /// DW-12.2: a card goes back into the box, unseen.
    pub(crate) fn return_card(&mut self, seat: Seat, card: Card) {
        let hand_size = self.game.supply.start_hand;
        let player = self.player(seat);
        player.hand.remove(card);
        player.saw.insert(card);
        let done = player.hand.len() == hand_size;
        self.state.dealt.remove(card);
        self.told.tell(Audience::seat(seat), || Event::Returned { seat, card });
        if done {
            self.tell(|| Event::ReturnsDone { seat });
        }
        // DW-12.3
        if self.state.awaiting(self.game).is_empty() {
            self.reveal_something();
            self.begin_turn();
        }
    }

    pub(crate) fn begin_turn(&mut self) {
        let (seat, round) = (self.state.active, self.state.round);
        let last = round > self.game.rounds(&self.state.options);
        self.state.step = match () {
            () if last => Step::PlayCard,
            () if self.mine().figure.is_none() => Step::ChooseStart,
            () => Step::Move,
        };
        self.tell(|| Event::TurnBegins { seat, round, last });
    }

    /// DW-2.3.
    pub(crate) fn start(&mut self, space: u8) {
        let seat = self.state.active;
        self.tell(|| Event::Started { seat, space });
        self.arrive(space);
    }

    /// DW-2.4, DW-2.5: a ticket on every space passed.
    pub(crate) fn go(&mut self, direction: Direction, spaces: u8) {
        let seat = self.state.active;
        let from = self.mine().figure.unwrap_or(0);
        let (passed, to) = (direction.passes(from, spaces), direction.ahead(from, spaces));
        for space in passed.clone() {
            self.state.ring[usize::from(space)].tickets += 1;
        }
        self.mine().tickets -= spaces - 1;
        self.tell(|| {
            let tickets_on = passed.collect();
            Event::Moved { seat, from, to, direction, spaces, tickets_on }
        });
        self.arrive(to);
    }

    /// DW-4.6.
    pub(crate) fn jump(&mut self, space: u8) {
        let seat = self.state.active;
        let from = self.mine().figure.unwrap_or(0);
        self.use_chai(Chai::Jump);
        self.tell(|| Event::Jumped { seat, from, to: space });
        self.arrive(space);
    }

    /// DW-2.10, DW-2.11: take the open card and its tickets, refill the slot.
    fn arrive(&mut self, space: u8) {
        let seat = self.state.active;
        self.mine().figure = Some(space);
        let refill = self.state.deck.pop();
        let slot = &mut self.state.ring[usize::from(space)];
        let (card, tickets) = (slot.card, slot.tickets);
        (slot.card, slot.tickets) = (refill, 0);
        // DW-R43: every slot has a card until the last turn.
        if let Some(card) = card {
            self.mine().hand.insert(card);
            self.mine().tickets += tickets;
            self.tell(|| Event::Took { seat, slot: space, card, tickets });
        }
        match refill {
            Some(card) => {
                self.reveal_something();
                self.tell(|| Event::Opened { slot: space, card });
            }
            None => self.tell(|| Event::SlotStaysEmpty { slot: space }),
        }
        self.state.step = Step::PlayCard;
    }

    /// DW-4.7: tickets stay on the slot.
    pub(crate) fn swap(&mut self, given: Card, slot: u8) {
        let seat = self.state.active;
        self.use_chai(Chai::Swap);
        let got = self.state.ring[usize::from(slot)].card.replace(given);
        self.state.dealt.remove(given);
        self.mine().hand.remove(given);
        if let Some(got) = got {
            self.mine().hand.insert(got);
            self.tell(|| Event::Swapped { seat, slot, given, got });
        }
    }

    /// DW-2.12, DW-2.13.
    pub(crate) fn play(&mut self, card: Card) {
        let seat = self.state.active;
        self.mine().hand.remove(card);
        self.state.dealt.remove(card);
        self.state.pending = Some(card);
        self.tell(|| Event::Played { seat, card });
        self.settle();
    }

    /// DW-2.14, DW-2.1, DW-5.2: the next seat, the next round, the final turns, the delivery.
    pub(crate) fn end_turn(&mut self) {
        let seat = self.state.active;
        self.reveal_something();
        self.tell(|| Event::TurnEnded { seat });
        self.state.active = seat.clockwise(1, self.state.seats());
        if self.state.active == self.state.first {
            self.state.round += 1;
            if self.state.round > self.game.rounds(&self.state.options) + 1 {
                self.begin_delivery();
                return;
            }
        }
        self.begin_turn();
    }
}
