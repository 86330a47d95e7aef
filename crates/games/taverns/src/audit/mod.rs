//! What holds in every position. Ranges come first, so that the later laws can look things up safely.

mod cards;
mod frame;
mod taverns;
mod turn;

use engine::Flaw;

use crate::Taverns;
use crate::state::State;

type Audited = Result<(), Flaw>;

/// Markers stay far below what their counters hold, so that no walk can overflow them.
const FARTHEST: u16 = 30_000;

/// A law that must hold; the text is only made when it does not.
fn law(holds: bool, law: &'static str, text: impl FnOnce() -> String) -> Audited {
    if holds { Ok(()) } else { Err(Flaw::new(law, text())) }
}

impl Taverns {
    pub(crate) fn audit_state(&self, state: &State) -> Audited {
        self.audit_frame(state)?;
        self.audit_names(state)?;
        self.audit_cards(state)?;
        self.audit_tokens(state)?;
        for seat in engine::Seat::all(state.seat_count()) {
            self.audit_tavern(state, seat)?;
        }
        self.audit_turn(state)?;
        self.audit_asked(state)
    }
}
