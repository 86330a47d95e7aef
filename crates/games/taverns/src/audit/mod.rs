//! What holds in every position. Ranges come first, so that the later laws can look things up safely.

mod cards;
mod frame;
mod taverns;
mod turn;

use engine::Flaw;

use crate::Taverns;
use crate::state::State;

pub(crate) type Audited = Result<(), Flaw>;

/// Markers stay far below what their counters hold, so that no walk can overflow them.
const FARTHEST: u16 = 30_000;

/// A law that must hold; the text is only made when it does not.
fn law(holds: bool, law: &'static str, text: impl FnOnce() -> String) -> Audited {
    if holds { Ok(()) } else { Err(Flaw::new(law, text())) }
}

/// Whether a position is possible; the first law it breaks.
pub(crate) fn audit(game: &Taverns, state: &State) -> Audited {
    game.audit_frame(state)?;
    game.audit_names(state)?;
    game.audit_cards(state)?;
    game.audit_tokens(state)?;
    for seat in engine::Seat::all(state.seat_count()) {
        game.audit_tavern(state, seat)?;
    }
    game.audit_turn(state)?;
    game.audit_asked(state)
}
