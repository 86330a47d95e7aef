//! What is in the box: cards, tiles, dice spaces, dice, bonuses and entertainers.

mod bonus;
mod card;
mod die;
mod entertainer;
mod space;
mod text;
mod tile;

pub use bonus::{Bonus, Gift, RoundSpace};
pub use card::{Card, Kind, Pile, Sort};
pub(crate) use card::{GUEST_TYPES, TYPES};
pub use die::{Coaster, Die};
pub(crate) use die::{DICE, OWN_DICE, WHITE_DICE};
pub(crate) use entertainer::{EFFECTS, ENTERTAINERS};
pub use entertainer::{Effect, Show, Side};
pub(crate) use space::{SLOTS, SPACES};
pub use space::{Space, Spaces, Spot};
pub(crate) use text::read as read_word;
pub use tile::{Tile, Tiles};
