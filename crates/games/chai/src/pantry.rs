//! The pantry action (CH-5).

use engine::{Chance, Counts, Refusal, Seat, Sink};

use crate::Chai;
use crate::action::Action;
use crate::components::{PANTRIES, Pantry};
use crate::data::MOST_TOKENS_TAKEN;
use crate::event::Event;
use crate::menu::{BLIND, REFRESH, STOP_TAKING, kinds};
use crate::options::PantryTake;
use crate::state::{Stage, State};
use crate::turn::Table;

impl Chai {
    /// CH-5.1, CH-5.2, CH-5.3
    pub(crate) fn legal_tokens(&self, state: &State, house: usize, taken: u8, refreshed: bool) -> u32 {
        let blind = bag_has_tokens(state);
        let refresh =
            taken == 0 && !refreshed && state.houses[house].coins >= u32::from(self.numbers.refresh_price);
        let stop = taken > 0 && state.options.pantry_take == PantryTake::UpTo3;
        kinds(&state.board)
            | u32::from(blind) << BLIND
            | u32::from(refresh) << REFRESH
            | u32::from(stop) << STOP_TAKING
    }

    /// Why a token cannot be taken or discarded, or the visit cannot end.
    pub(crate) fn why_no_token(&self, state: &State, action: Action) -> Refusal {
        match (state.stage, action) {
            (_, Action::Take(kind)) => not_on_board("CH-5.3", kind),
            (_, Action::Blind) => {
                let text = "neither the bag nor the cups hold a pantry token";
                Refusal::new("CH-1.8", "pantry-bag-empty", text)
            }
            (Stage::Pantry { taken, refreshed }, Action::Refresh) => self.why_no_refresh(taken, refreshed),
            (_, Action::Stop) => why_take_on(state),
            (_, Action::DiscardToken(kind)) => no_token("CH-5.5", kind),
            _ => Refusal::another_decision(),
        }
    }

    pub(crate) fn why_no_refresh(&self, taken: u8, refreshed: bool) -> Refusal {
        let price = self.numbers.refresh_price;
        if taken > 0 {
            Refusal::new(
                "CH-5.1",
                "refresh-too-late",
                "the pantry is refreshed before the first token is taken",
            )
        } else if refreshed {
            Refusal::new("CH-5.1", "refreshed-once", "the pantry is refreshed only once")
        } else {
            Refusal::new("CH-5.1", "no-coin-to-refresh", format!("refreshing costs {price}"))
                .with("price", price)
        }
    }
}

/// Whether a token can be drawn (CH-1.8).
fn bag_has_tokens(state: &State) -> bool {
    !state.token_bag.is_empty() || state.cups.iter().any(|cup| !cup.tokens.is_empty())
}

/// CH-3.4
pub(crate) fn pantry_has_tokens(state: &State) -> bool {
    !state.board.is_empty() || bag_has_tokens(state)
}

fn why_take_on(state: &State) -> Refusal {
    if state.options.pantry_take == PantryTake::Exactly3 {
        return Refusal::new("CH-5.2", "take-exactly-three", "a visit to the pantry takes three tokens");
    }
    Refusal::new("CH-5.2", "take-at-least-one", "a visit to the pantry takes at least one token")
}

pub(crate) fn no_token(rule: &'static str, kind: Pantry) -> Refusal {
    Refusal::new(rule, "no-such-token", format!("you have no {kind} token")).with("kind", kind)
}

pub(crate) fn not_on_board(rule: &'static str, kind: Pantry) -> Refusal {
    Refusal::new(rule, "not-on-board", format!("there is no {kind} on the pantry board")).with("kind", kind)
}

impl<C: Chance, S: Sink<Event>> Table<'_, C, S> {
    pub(crate) fn visit_pantry(&mut self, seat: Seat) {
        self.tell(|| Event::PantryVisited { seat });
        self.state.stage = Stage::Pantry { taken: 0, refreshed: false };
    }

    /// Replaces the whole board for a coin (CH-5.1).
    pub(crate) fn refresh_pantry(&mut self, seat: Seat) {
        let price = self.game.numbers.refresh_price;
        self.house(seat).coins -= u32::from(price);
        let returned: Counts<PANTRIES> = std::mem::take(&mut self.state.board);
        self.state.token_bag += returned;
        self.tell(|| Event::PantryRefreshed { seat, price, returned });
        self.fill_pantry();
        self.state.stage = Stage::Pantry { taken: 0, refreshed: true };
    }

    pub(crate) fn take_token(&mut self, seat: Seat, kind: Pantry) {
        self.move_token_from_board(seat, kind);
        self.count_token();
    }

    /// One token unseen from the bag; it is seen before the next choice (CH-5.3, CH-R10).
    pub(crate) fn draw_token_blind(&mut self, seat: Seat) {
        if let Some(kind) = self.draw_token() {
            self.house(seat).tokens[kind.index()] += 1;
            self.tell(|| Event::TokenTaken { seat, kind, blind: true });
        }
        self.count_token();
    }

    /// `free-pantry` (CH-7.10).
    pub(crate) fn take_token_freely(&mut self, seat: Seat, kind: Pantry) {
        self.move_token_from_board(seat, kind);
        self.stop_taking();
    }

    fn move_token_from_board(&mut self, seat: Seat, kind: Pantry) {
        self.state.board[kind.index()] -= 1;
        self.house(seat).tokens[kind.index()] += 1;
        self.tell(|| Event::TokenTaken { seat, kind, blind: false });
    }

    fn count_token(&mut self) {
        let Stage::Pantry { taken, refreshed } = self.state.stage else { return };
        self.state.stage = Stage::Pantry { taken: taken + 1, refreshed };
        // CH-5.2: fewer only if there are no more.
        if taken + 1 == MOST_TOKENS_TAKEN || !pantry_has_tokens(self.state) {
            self.stop_taking();
        }
    }

    /// Only after the last token the limit counts (CH-5.5, CH-R7).
    pub(crate) fn stop_taking(&mut self) {
        let held = self.state.houses[self.state.current()].tokens.total();
        let too_many = held > u32::from(self.game.numbers.token_limit);
        self.state.stage = if too_many { Stage::DiscardToken } else { Stage::Fulfil };
    }

    pub(crate) fn discard_token(&mut self, seat: Seat, kind: Pantry) {
        self.house(seat).tokens[kind.index()] -= 1;
        self.state.token_bag[kind.index()] += 1;
        self.tell(|| Event::TokenDiscarded { seat, kind });
        self.stop_taking();
    }

    /// Draws tokens until the board is full (CH-9.2).
    pub(crate) fn fill_pantry(&mut self) {
        let wanted = u32::from(self.game.numbers.board_size).saturating_sub(self.state.board.total());
        let before = self.state.board;
        for _ in 0..wanted {
            let Some(kind) = self.draw_token() else { break };
            self.state.board[kind.index()] += 1;
        }
        if wanted > 0 {
            let drawn = self.state.board - before;
            self.tell(|| Event::PantryFilled { tokens: listed(&drawn) });
        }
    }
}

/// Tokens one by one, in canonical order.
pub(crate) fn listed(tokens: &Counts<PANTRIES>) -> Vec<Pantry> {
    tokens.kinds().flat_map(|kind| std::iter::repeat_n(Pantry::of(kind), usize::from(tokens[kind]))).collect()
}
