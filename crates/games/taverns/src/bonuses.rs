//! TT-10: bonuses, carried out one inside the other. TT-16: the guest book.

use engine::{Chance, Refusal, Seat, Sink};

use crate::Taverns;
use crate::action::Action;
use crate::components::Bonus;
use crate::data::COLUMNS;
use crate::event::Event;
use crate::play::Play;
use crate::state::{Decision, Link, State, Tavern};

impl Taverns {
    pub(crate) fn legal_bonus(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let tavern = state.tavern(seat);
        let removals = || tavern.removable().map(|slot| Action::Remove { slot });
        match state.decision {
            Decision::TakeBonus => out.extend([Action::Take, Action::Decline]),
            Decision::RemoveGuest => {
                out.extend(removals());
                out.push(Action::Decline);
            }
            Decision::SchnappsOrRemove => {
                // TT-14.4: without schnapps in the supply the offer can be turned down instead.
                out.push(if state.schnapps > 0 { Action::Schnapps } else { Action::Decline });
                out.extend(removals());
            }
            _ => out.extend(self.free_columns(tavern).map(|column| Action::Column { column })),
        }
    }

    /// Columns of the guest book that are not full.
    pub(crate) fn free_columns(&self, tavern: &Tavern) -> impl Iterator<Item = u8> + use<> {
        let (book, rows) = (tavern.book, self.book.rows.len());
        (0..COLUMNS as u8).filter(move |&column| usize::from(book[usize::from(column)]) < rows)
    }

    /// TT-10.6
    pub(crate) fn check_removal(&self, tavern: &Tavern, slot: u8) -> Result<(), Refusal> {
        if tavern.removable().any(|other| other == slot) {
            return Ok(());
        }
        let (reason, text) = match tavern.sitter(slot) {
            None => ("nobody-there", format!("nobody sits at slot {slot}")),
            Some(card) if !card.is_removable() => ("nobles-stay", "a noble is never turned away".to_string()),
            Some(_) => ("die-there", format!("a die lies on slot {slot}: serve the guest first")),
        };
        Err(Refusal::new("TT-10.6", reason, text).with("slot", slot))
    }

    /// TT-14.4
    pub(crate) fn check_take_schnapps(&self, state: &State) -> Result<(), Refusal> {
        if state.schnapps > 0 {
            return Ok(());
        }
        Err(Refusal::new("TT-14.4", "no-schnapps-left", "no schnapps is left in the supply"))
    }

    /// TT-14.4
    pub(crate) fn check_decline_both(&self, state: &State) -> Result<(), Refusal> {
        if state.schnapps == 0 {
            return Ok(());
        }
        let text = "take the schnapps or turn a guest away; only with an empty supply you may do neither";
        Err(Refusal::new("TT-14.4", "must-choose", text))
    }

    /// TT-16.6
    pub(crate) fn check_column(&self, tavern: &Tavern, column: u8) -> Result<(), Refusal> {
        if self.free_columns(tavern).any(|other| other == column) {
            return Ok(());
        }
        let exists = usize::from(column) < COLUMNS;
        let reason = if exists { "column-full" } else { "no-such-column" };
        let text = if exists { "this column is full" } else { "the guest book has no such column" };
        Err(Refusal::new("TT-16.6", reason, text).with("column", column))
    }
}

impl<C: Chance, S: Sink<Event>> Play<'_, C, S> {
    /// TT-10.1: goes on with what has been begun, the innermost first, until somebody must be asked.
    pub(crate) fn follow_chain(&mut self, seat: Seat) {
        while let Some(link) = self.state.turn.chain.pop() {
            match link {
                Link::Handlers => self.pour_handlers(seat),
                Link::Bonus(bonus) if self.state.may_decline(bonus) => {
                    // It waits on the chain for the answer.
                    self.state.turn.chain.push(link);
                    self.state.decision = Decision::TakeBonus;
                    return;
                }
                Link::Bonus(bonus) => {
                    if self.carry_out(seat, bonus, Link::Bonus) {
                        return;
                    }
                }
                Link::Walk(steps) => {
                    if self.carry_out(seat, steps, Link::Walk) {
                        return;
                    }
                }
            }
        }
        if self.state.decision.is_serving() {
            self.state.decision = Decision::Serve;
        }
    }

    /// TT-R20: an offered bonus is taken; of several steps the first, the others are offered again.
    pub(crate) fn take_bonus(&mut self, seat: Seat) {
        if let Some(Link::Bonus(bonus)) = self.state.turn.chain.pop()
            && self.carry_out(seat, bonus, Link::Bonus)
        {
            return;
        }
        self.follow_chain(seat);
    }

    /// TT-R20: an offered bonus lapses, with all steps that are left of it.
    pub(crate) fn decline_bonus(&mut self, seat: Seat) {
        if let Some(Link::Bonus(bonus)) = self.state.turn.chain.pop() {
            self.tell(|| Event::BonusDeclined { seat, bonus });
        }
        self.follow_chain(seat);
    }

    /// Carries out one bonus, or steps of which the `rest` comes later; whether the seat has to be asked first.
    fn carry_out(&mut self, seat: Seat, bonus: Bonus, rest: fn(Bonus) -> Link) -> bool {
        match bonus {
            // TT-14.13: points count at the end.
            Bonus::None | Bonus::Vp(_) => {}
            Bonus::Doubloons(n) => self.earn_doubloons(seat, n.into()),
            Bonus::Card(kind) => self.gain_card(seat, kind),
            Bonus::Noble => self.gain_noble(seat),
            Bonus::Schnapps(n) => self.gain_schnapps(seat, n),
            Bonus::Monastery(n) => self.step_monastery(seat, n, rest),
            Bonus::Reputation(n) => self.step_reputation(seat, n, rest),
            Bonus::RemoveGuest => return self.ask_removal(seat, Decision::RemoveGuest),
            Bonus::SchnappsOrRemove => {
                if self.ask_removal(seat, Decision::SchnappsOrRemove) {
                    return true;
                }
                self.gain_schnapps(seat, 1);
            }
            Bonus::Signature => return self.ask_column(seat),
        }
        false
    }

    /// Puts something on the chain, to be done before what lies there already.
    fn next(&mut self, bonus: Bonus) {
        if bonus != Bonus::None {
            self.state.turn.chain.push(Link::Bonus(bonus));
        }
    }

    /// TT-10.4: one step; the bonus of the space comes before the steps that are left.
    fn step_monastery(&mut self, seat: Seat, steps: u8, rest: fn(Bonus) -> Link) {
        let tavern = self.tavern(seat);
        tavern.monastery += 1;
        let count = tavern.monastery;
        let space = self.game.monastery_space(&self.state.options, count);
        self.tell(|| Event::MonasteryStep { seat, space });
        if steps > 1 {
            self.state.turn.chain.push(rest(Bonus::Monastery(steps - 1)));
        }
        self.next(self.game.monastery[usize::from(space)]);
    }

    /// TT-14.3; TT-14.10: where the marker has been this turn, it has had the bonus.
    fn step_reputation(&mut self, seat: Seat, steps: u8, rest: fn(Bonus) -> Link) {
        let tavern = self.tavern(seat);
        tavern.reputation += 1;
        let count = tavern.reputation;
        let space = self.game.reputation_space(&self.state.options, count);
        let behind = &mut self.state.turn.behind;
        let again = *behind > 0;
        *behind = behind.saturating_sub(1);
        self.tell(|| Event::ReputationStep { seat, space, again });
        if steps > 1 {
            self.state.turn.chain.push(rest(Bonus::Reputation(steps - 1)));
        }
        let bonus = self.game.reputation(&self.state.options)[usize::from(space)];
        if !again && !matches!(bonus, Bonus::None | Bonus::Vp(_)) {
            self.free_dice(seat);
            self.next(bonus);
        }
    }

    /// TT-10.6: without a candidate the bonus lapses.
    fn ask_removal(&mut self, seat: Seat, decision: Decision) -> bool {
        let candidates = self.state.tavern(seat).removable().next().is_some();
        if candidates {
            self.state.decision = decision;
        }
        candidates
    }

    /// TT-16.6: without a signature or a free column the bonus lapses.
    fn ask_column(&mut self, seat: Seat) -> bool {
        if self.state.signatures == 0 {
            return false;
        }
        let mut columns = self.game.free_columns(self.state.tavern(seat));
        match (columns.next(), columns.next()) {
            (None, _) => false,
            (Some(only), None) => {
                self.sign_from_supply(seat, only);
                false
            }
            _ => {
                self.state.decision = Decision::SignatureColumn;
                true
            }
        }
    }

    fn sign_from_supply(&mut self, seat: Seat, column: u8) {
        self.state.signatures -= 1;
        self.sign(seat, column);
    }

    /// TT-16.3: takes the signature off a bought guest. A full column sends it back to the supply; whether it is
    /// to be written into the book.
    pub(crate) fn take_signature(&mut self, seat: Seat, place: u8, column: u8) -> bool {
        if !std::mem::take(&mut self.state.signed[usize::from(place)]) {
            return false;
        }
        let signs = self.game.free_columns(self.state.tavern(seat)).any(|free| free == column);
        if !signs {
            self.state.signatures += 1;
            self.tell(|| Event::SignatureReturned { place });
        }
        signs
    }

    /// TT-16.4, TT-16.5: fills the next cell of a column; its bonus comes first, then that of a complete row.
    pub(crate) fn sign(&mut self, seat: Seat, column: u8) {
        let tavern = self.tavern(seat);
        let row = tavern.book[usize::from(column)];
        tavern.book[usize::from(column)] += 1;
        let complete = tavern.book.iter().all(|&height| height > row);
        self.tell(|| Event::Signed { seat, column, row });
        if complete {
            self.tell(|| Event::RowCompleted { seat, row });
            self.next(self.game.book.row_bonus);
        }
        self.next(self.game.book.rows[usize::from(row)][usize::from(column)]);
    }

    pub(crate) fn choose_removal(&mut self, seat: Seat, slot: u8) {
        self.remove_guest(seat, slot);
        self.follow_chain(seat);
    }

    pub(crate) fn choose_schnapps(&mut self, seat: Seat) {
        self.gain_schnapps(seat, 1);
        self.follow_chain(seat);
    }

    pub(crate) fn choose_column(&mut self, seat: Seat, column: u8) {
        self.sign_from_supply(seat, column);
        self.follow_chain(seat);
    }

    pub(crate) fn decline_removal(&mut self, seat: Seat) {
        self.tell(|| Event::Declined { seat });
        self.follow_chain(seat);
    }
}
