//! The closed list of games, and any of them behind one JSON face.
//!
//! A game stands on the shelf by one line in [`games!`]. Whoever knows the game's types uses [`Shelf::visit`] or the
//! macro; whoever only moves JSON about (a server, a command line, a page) uses [`AnyMatch`].

mod any_match;
#[cfg(feature = "host")]
pub mod golden;
mod title;

pub use any_match::{AnyMatch, AudienceEvent, Choice, Json, Rejection, UnknownTable, open_match};
pub use title::{About, Shelf, ShelfError, Shelved, Title, Visitor};

pub use chai::Chai;
pub use coffee_rush::CoffeeRush;
pub use dabba_walla::DabbaWalla;
pub use engine;
pub use taverns::Taverns;

/// Calls `$callback! { Variant field Type, … }` with one entry per game on the shelf.
///
/// This list is the only place that names all games.
#[macro_export]
macro_rules! games {
    ($callback:ident) => {
        $callback! {
            CoffeeRush coffee_rush $crate::CoffeeRush,
            Chai chai $crate::Chai,
            DabbaWalla dabba_walla $crate::DabbaWalla,
            Taverns taverns $crate::Taverns,
        }
    };
}
