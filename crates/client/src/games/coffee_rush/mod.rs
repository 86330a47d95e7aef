//! Coffee Rush on the screen.

mod miniature;

pub use miniature::Miniature;

use ::coffee_rush::CoffeeRush;

use super::BoardGame;

impl BoardGame for CoffeeRush {
    // Nothing but the order of the deck is hidden.
    const SECRETS: bool = false;
}
