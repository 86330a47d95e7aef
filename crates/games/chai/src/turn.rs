//! The turn: one action, then at most one order, then the steps at its end (CH-3).

use engine::{Audience, Chance, Counts, Refusal, Revealed, Seat, Sink, Stream};

use crate::Chai;
use crate::action::Action;
use crate::components::{FLAVOURS, Flavour, PANTRIES, Pantry, Slot};
use crate::event::Event;
use crate::pantry::pantry_has_tokens;
use crate::state::{House, Stage, State};

/// A state in the middle of a step: with the box it is played from, its chance and whoever listens.
pub(crate) struct Table<'a, C, S> {
    pub(crate) game: &'a Chai,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) told: &'a mut S,
    /// Whether the step has shown somebody something new.
    pub(crate) revealed: Revealed,
    /// Where this step's randomness comes from.
    pub(crate) stream: Stream,
}

impl Chai {
    /// CH-3.3, CH-3.4, CH-3.5
    pub(crate) fn legal_actions(&self, state: &State, house: usize) -> u32 {
        let market = !state.market.is_empty();
        let pantry = pantry_has_tokens(state);
        let reserve = self.may_reserve(state, house);
        u32::from(market) | u32::from(pantry) << 1 | u32::from(reserve) << 2
    }

    /// Why an action of the turn is not possible.
    pub(crate) fn why_no_action(&self, state: &State, house: usize, action: Action) -> Refusal {
        match action {
            Action::Market => Refusal::new("CH-3.3", "market-empty", "there is no tile on the market"),
            Action::Pantry => Refusal::new("CH-3.4", "pantry-empty", "there is no pantry token to take"),
            Action::Reserve => self.why_no_reserve(state, house),
            _ => Refusal::another_decision(),
        }
    }
}

impl<C: Chance, S: Sink<Event>> Table<'_, C, S> {
    /// Does a legal action of `seat` and everything that follows by itself, up to the next decision.
    #[inline]
    pub(crate) fn act(&mut self, seat: Seat, action: Action) {
        self.perform(seat, action);
        while let Some(action) = self.game.forced(self.state) {
            self.perform(self.state.decider(), action);
        }
    }

    #[inline]
    fn perform(&mut self, seat: Seat, action: Action) {
        match (action, self.state.stage) {
            (Action::Keep(card), _) => self.keep(seat, card),
            (Action::Row(card), _) => self.send_to_row(seat, card),
            (Action::Cover(spot), _) => self.cover(seat, spot),
            (Action::Market, _) => self.visit_market(seat),
            (Action::Pantry, _) => self.visit_pantry(seat),
            (Action::Reserve, _) => self.begin_reserve(seat),
            (Action::Buy(space), Stage::FreePurchase) => self.take_group_freely(seat, space),
            (Action::Buy(space), _) => self.buy(seat, space),
            (Action::Stop, Stage::Buy { .. }) => self.state.stage = Stage::Fulfil,
            (Action::Stop, _) => self.stop_taking(),
            (Action::DiscardTile(flavour), _) => self.discard_tile(seat, flavour),
            (Action::Take(kind), Stage::TakeToken { left }) => {
                self.state.stage = Stage::GiveToken { left, taken: kind };
            }
            (Action::Take(kind), Stage::FreePantry) => self.take_token_freely(seat, kind),
            (Action::Take(kind), _) => self.take_token(seat, kind),
            (Action::Blind, _) => self.draw_token_blind(seat),
            (Action::Refresh, _) => self.refresh_pantry(seat),
            (Action::DiscardToken(kind), _) => self.discard_token(seat, kind),
            (Action::ReserveSlot(slot), _) => self.reserve_from_row(seat, slot),
            (Action::ReserveBlind, _) => self.reserve_blind(seat),
            (Action::Ability(spot), _) => self.use_ability(seat, spot),
            (Action::Skip, _) => self.skip_ability(seat),
            (Action::Sell(flavour), _) => self.sell_tile(seat, flavour),
            (Action::TakeTile(flavour), Stage::TakeTile { left }) => {
                self.state.stage = Stage::GiveTile { left, taken: flavour };
            }
            (Action::GiveTile(given), Stage::GiveTile { left, taken }) => {
                self.swap_tile(seat, left, taken, given);
            }
            (Action::GiveToken(given), Stage::GiveToken { left, taken }) => {
                self.swap_token(seat, left, taken, given);
            }
            (Action::Done, _) => self.state.stage = Stage::Fulfil,
            (Action::Replace(flavour), _) => self.replace_flavour(seat, flavour),
            (Action::Serve(card), _) => self.serve(seat, card),
            (Action::Pass, _) => self.pass(seat),
            (Action::Waive(kind), Stage::Waive { card }) => self.waive(seat, card, kind),
            (Action::Wild(count), Stage::Wild { order, at }) => self.spend_wilds(seat, order, at, count),
            (Action::Cup(cup), Stage::Cup { order }) => self.pour(seat, order, cup),
            (action, stage) => debug_assert!(false, "{action} is no answer to {}", stage.id()),
        }
    }

    /// Tells everybody.
    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.told.tell(Audience::All, event);
    }

    #[inline]
    pub(crate) fn house(&mut self, seat: Seat) -> &mut House {
        &mut self.state.houses[seat.index()]
    }

    /// Draws a flavour tile (CH-1.7).
    #[inline]
    pub(crate) fn draw_tile(&mut self) -> Option<Flavour> {
        if self.state.tile_bag.is_empty() {
            self.empty_cups_of_tiles();
        }
        self.revealed = Revealed::Something;
        draw(&mut self.state.tile_bag, self.chance, self.stream).map(Flavour::of)
    }

    /// Draws a pantry token (CH-1.8).
    #[inline]
    pub(crate) fn draw_token(&mut self) -> Option<Pantry> {
        if self.state.token_bag.is_empty() {
            self.empty_cups_of_tokens();
        }
        self.revealed = Revealed::Something;
        draw(&mut self.state.token_bag, self.chance, self.stream).map(Pantry::of)
    }

    /// The flavour tiles in the cups go into the bag; base tokens stay (CH-1.9).
    #[cold]
    pub(crate) fn empty_cups_of_tiles(&mut self) {
        let mut tiles = Counts::<FLAVOURS>::NONE;
        for cup in &mut *self.state.cups {
            tiles += std::mem::take(&mut cup.tiles);
        }
        if !tiles.is_empty() {
            self.state.tile_bag += tiles;
            self.tell(|| Event::CupsEmptied { tiles, tokens: Counts::NONE });
        }
    }

    /// The pantry tokens in the cups go into the bag (CH-R12).
    #[cold]
    fn empty_cups_of_tokens(&mut self) {
        let mut tokens = Counts::<PANTRIES>::NONE;
        for cup in &mut *self.state.cups {
            tokens += std::mem::take(&mut cup.tokens);
        }
        if !tokens.is_empty() {
            self.state.token_bag += tokens;
            self.tell(|| Event::CupsEmptied { tiles: Counts::NONE, tokens });
        }
    }

    /// Fills the empty slots of the row from the deck, the lowest number first (CH-1.12, CH-R15).
    #[inline]
    pub(crate) fn fill_row(&mut self) {
        for index in 0..self.state.row.len() {
            if self.state.row[index].is_none() {
                let Some(card) = self.state.deck.pop() else { return };
                self.state.row[index] = Some(card);
                self.revealed = Revealed::Something;
                self.tell(|| Event::CustomerArrived { slot: Slot::of(index), card, from_deck: true });
            }
        }
    }
}

/// Takes one piece out of a bag, each equally likely (CH-1.5).
#[inline]
fn draw<const K: usize>(bag: &mut Counts<K>, chance: &mut impl Chance, stream: Stream) -> Option<usize> {
    let total = bag.total();
    if total == 0 {
        return None;
    }
    let kind = bag.nth(chance.below(stream, total))?;
    bag[kind] -= 1;
    Some(kind)
}
