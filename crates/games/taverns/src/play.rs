//! A step being played: the table, its chance, and who listens. The phases add their verbs in their own files.

use engine::{Audience, Chance, Revealed, Seat, Seats, Sink};

use crate::action::Action;
use crate::components::{Bonus, Card, Kind, Tile};
use crate::data::Taverns;
use crate::event::{Event, GainedFrom, UpgradeBy};
use crate::state::{Decision, State, Tavern};

pub(crate) struct Play<'a, C, S> {
    pub(crate) game: &'a Taverns,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) told: &'a mut S,
    pub(crate) revealed: Revealed,
}

impl<'a, C: Chance, S: Sink<Event>> Play<'a, C, S> {
    pub(crate) fn new(game: &'a Taverns, state: &'a mut State, chance: &'a mut C, told: &'a mut S) -> Self {
        Self { game, state, chance, told, revealed: Revealed::Nothing }
    }

    /// Does what a seat decided.
    pub(crate) fn act(&mut self, seat: Seat, action: Action) {
        if self.state.decision.is_serving() && !matches!(action, Action::Shift { .. }) {
            self.free_dice(seat);
        }
        match action {
            Action::StartCard { .. }
            | Action::Choose { .. }
            | Action::Side { .. }
            | Action::FreeUpgrade { .. } => {
                self.commit(seat, action);
            }
            Action::LoseRegular { card } => self.lose_regular(seat, card),
            Action::Keep => self.keep_guests(seat),
            Action::Redraw => self.redraw(seat),
            Action::Draft { face } => self.draft(seat, face),
            Action::Place { face, to } => self.place(seat, face, to),
            Action::TurnDie { face, new } => self.turn_die(seat, face, new),
            Action::Lift { from, face } => self.lift(seat, from, face),
            Action::Ready => self.ready(seat),
            Action::Open => self.open(seat),
            Action::Resolve { space } => self.resolve(seat, space),
            Action::Shift { from, face, to } => self.shift(seat, from, face, to),
            Action::BuyCard { kind } => self.buy_card(seat, kind),
            Action::Upgrade { tile, k } => self.upgrade(seat, tile, k),
            Action::BuyGuest { place } => self.buy_guest(seat, place),
            Action::BuyNobles { n } => self.buy_nobles(seat, n),
            Action::UseCounterGuest => self.use_counter_guest(seat),
            Action::UseBard => self.use_bard(seat),
            Action::SchnappsDoubloons => self.schnapps_doubloons(seat),
            Action::SchnappsBeer => self.schnapps_beer(seat),
            Action::SchnappsUpgrade { tile } => self.schnapps_upgrade(seat, tile),
            Action::SchnappsRemove { slot } => self.schnapps_remove(seat, slot),
            Action::EndTurn => self.end_turn(seat),
            Action::Take => self.take_bonus(seat),
            Action::Schnapps => self.choose_schnapps(seat),
            Action::Remove { slot } => self.choose_removal(seat, slot),
            Action::Column { column } => self.choose_column(seat, column),
            Action::JugglerKeep { card } => self.juggler_keep(seat, card),
            Action::Decline => match self.state.decision {
                Decision::RoundChoice | Decision::FreeUpgrade => self.commit(seat, action),
                Decision::TakeBonus => self.decline_bonus(seat),
                _ => self.decline_removal(seat),
            },
            Action::Pass => self.juggler_pass(seat),
        }
    }

    #[inline]
    pub(crate) fn tavern(&mut self, seat: Seat) -> &mut Tavern {
        &mut self.state.taverns[seat.index()]
    }

    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.told.tell(Audience::All, event);
    }

    /// Somebody learns something new.
    #[inline]
    pub(crate) fn reveal(&mut self) {
        self.revealed = Revealed::Something;
    }

    /// Asks these seats to decide at the same time.
    pub(crate) fn ask(&mut self, decision: Decision, seats: Seats) {
        self.state.decision = decision;
        self.state.asked = seats;
    }

    /// Takes a seat off the list of those who are asked; whether it was the last.
    pub(crate) fn answered(&mut self, seat: Seat) -> bool {
        self.state.asked = self.state.asked.without(seat);
        let last = self.state.asked.is_empty();
        if last {
            // The phase ends for everybody: nobody can change their mind any more.
            self.reveal();
        }
        last
    }

    /// TT-1.4: a card goes face down on top of its owner's deck.
    pub(crate) fn put_on_deck(&mut self, seat: Seat, card: Card) {
        let tavern = self.tavern(seat);
        tavern.deck.push(card);
        tavern.known += 1;
    }

    /// TT-10.5: gains a tavern card, if the pile has one.
    pub(crate) fn gain_card(&mut self, seat: Seat, kind: Kind) {
        let pile = &mut self.state.piles[kind.index()];
        if *pile > 0 {
            *pile -= 1;
            let card = Card::tavern(kind);
            self.put_on_deck(seat, card);
            self.tell(|| Event::CardGained { seat, card, from: GainedFrom::Supply });
        }
    }

    /// TT-10.5: gains a noble, if there is one.
    pub(crate) fn gain_noble(&mut self, seat: Seat) {
        if self.state.nobles > 0 {
            self.state.nobles -= 1;
            self.put_on_deck(seat, Card::NOBLE);
            self.tell(|| Event::CardGained { seat, card: Card::NOBLE, from: GainedFrom::Supply });
        }
    }

    /// TT-1.5: gains schnapps, at most what the supply holds.
    pub(crate) fn gain_schnapps(&mut self, seat: Seat, count: u8) {
        let count = count.min(self.state.schnapps);
        if count > 0 {
            self.state.schnapps -= count;
            self.tavern(seat).schnapps += count;
            self.tell(|| Event::SchnappsGained { seat, count });
        }
    }

    /// TT-13.1: schnapps goes back to the supply.
    pub(crate) fn return_schnapps(&mut self, seat: Seat, count: u8, over_limit: bool) {
        if count > 0 {
            self.tavern(seat).schnapps -= count;
            self.state.schnapps += count;
            self.tell(|| Event::SchnappsReturned { seat, count, over_limit });
        }
    }

    pub(crate) fn earn_doubloons(&mut self, seat: Seat, count: u16) {
        if count > 0 {
            let purse = &mut self.tavern(seat).doubloons;
            *purse = purse.saturating_add(count);
            self.tell(|| Event::DoubloonsEarned { seat, count });
        }
    }

    pub(crate) fn earn_beer(&mut self, seat: Seat, count: u16) {
        if count > 0 {
            let barrel = &mut self.tavern(seat).beer;
            *barrel = barrel.saturating_add(count);
            self.tell(|| Event::BeerEarned { seat, count });
        }
    }

    pub(crate) fn pay_doubloons(&mut self, seat: Seat, count: u16) {
        if count > 0 {
            self.tavern(seat).doubloons -= count;
            self.tell(|| Event::DoubloonsPaid { seat, count });
        }
    }

    pub(crate) fn pay_beer(&mut self, seat: Seat, count: u16) {
        if count > 0 {
            self.tavern(seat).beer -= count;
            self.tell(|| Event::BeerPaid { seat, count });
        }
    }

    /// Turns a tile over; whoever calls settles payment and noble.
    pub(crate) fn turn_over(&mut self, seat: Seat, tile: Tile, by: UpgradeBy) {
        self.tavern(seat).upgraded.insert(tile);
        self.tell(|| Event::TileUpgraded { seat, tile, by });
    }

    /// Sends the guest at a slot to the box (TT-10.6). The slot stays empty.
    pub(crate) fn remove_guest(&mut self, seat: Seat, slot: u8) {
        let place = &mut self.state.taverns[seat.index()].slots[usize::from(slot)];
        let Some(card) = place.take() else { return };
        match card {
            Card::REGULAR_2 => self.tavern(seat).lost[0] += 1,
            Card::REGULAR_1 => self.tavern(seat).lost[1] += 1,
            guest => self.state.boxed.add(guest),
        }
        self.tell(|| Event::GuestRemoved { seat, slot, card });
    }

    /// Makes steps that are no bonus themselves, with whatever they lead to (TT-10.1).
    pub(crate) fn walk(&mut self, seat: Seat, steps: Bonus) {
        self.state.turn.chain.push(crate::state::Link::Walk(steps));
        self.follow_chain(seat);
    }
}
