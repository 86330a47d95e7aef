//! What is in the box.

mod card;
mod kinds;
mod market;
mod pieces;
mod places;

pub use card::{CARDS, CARDS_PER_TEA, Card, CardSet, Customer};
pub use kinds::{ASKABLE, Ability, FLAVOURS, Flavour, PANTRIES, Pantry, TEAS, Tea};
pub use market::Market;
pub(crate) use market::spaces;
pub(crate) use pieces::Pieces;
pub use places::{
    COLUMNS, CupNo, MAX_HOUSES, MAX_RESERVED, MAX_ROW, ROWS, SPACES, SPOTS, Slot, Space, Spot, TIPS, Who,
};
