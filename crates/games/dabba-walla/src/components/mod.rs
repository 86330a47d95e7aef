//! What is in the box: cards, tiles, vehicles, chai, orders, and the data file they are read from.

mod cards;
mod chai;
mod data;
mod open;
mod orders;
mod shapes;
mod vehicles;

pub use cards::{Card, CardSet, DabbaCard};
pub use chai::{Chai, ChaiKind, ChaiTile, NotAChaiTile};
pub(crate) use open::TACTICAL;
pub use open::{DabbaWalla, DeckSize, Supply};
pub use orders::{Order, OrderNo, OrderSet, Points};
pub use shapes::{MAX_TILE, Orientation, Shape, Side};
pub use vehicles::{MAX_CELLS, Mask, Outline, Placement, ShapeOnBed, Vehicle, VehicleKind};

use serde::{Deserialize, Serialize};

/// How many colours of dabba there are.
pub const COLOURS: usize = 4;

/// A colour of dabbas and of their tip track, in the order of every list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Colour {
    #[default]
    Yellow,
    Red,
    Blue,
    Green,
}

impl Colour {
    /// All colours in order.
    pub const ALL: [Self; COLOURS] = [Self::Yellow, Self::Red, Self::Blue, Self::Green];

    /// The colour's place in per-colour arrays.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in data files and events.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["yellow", "red", "blue", "green"][self as usize]
    }
}
