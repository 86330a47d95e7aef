//! The closed list of games, and any of them behind one JSON face.
//!
//! A game stands on the shelf by one line in [`games!`]. Whoever knows the game's types uses [`Shelf::visit`] or the
//! macro; whoever only moves JSON about (a server, a command line, a page) uses [`AnyMatch`].

mod any_box;
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
/// This list and [`plain_games!`] are the only places that name all games. Here stand those that have knowledge for the
/// bots and a board on the page.
#[macro_export]
macro_rules! games {
    ($callback:ident) => {
        $crate::plain_games! { $callback
            CoffeeRush coffee_rush $crate::CoffeeRush,
            Chai chai $crate::Chai,
            DabbaWalla dabba_walla $crate::DabbaWalla,
            Taverns taverns $crate::Taverns,
        }
    };
}

/// The same for games that are nothing but rules yet: bots play them by their standing, pages show them as lists. With
/// something after the callback's name, that comes first.
#[cfg(not(feature = "pebbles"))]
#[macro_export]
macro_rules! plain_games {
    ($callback:ident $($before:tt)*) => {
        $callback! { $($before)* }
    };
}

/// The same with the test game of the contract: its line, and nothing else, puts it on the shelf.
#[cfg(feature = "pebbles")]
#[macro_export]
macro_rules! plain_games {
    ($callback:ident $($before:tt)*) => {
        $callback! { $($before)*
            Pebbles pebbles $crate::engine::contract::Pebbles,
        }
    };
}
