//! When a tap counts: the second tap of a double tap was meant for what stood there before.

use leptos::prelude::*;

use super::TableState;
use crate::browser;

/// For so many milliseconds a tap does not end or reveal anything that has only just been offered: it is the second tap of a
/// double tap, and was meant for what stood there before.
pub const SETTLING: u32 = 500;

impl TableState {
    /// What may be done has changed: the next tap may still be meant for what stood there before.
    pub fn offer_anew(&self) {
        self.offered_at.set_value(browser::now());
    }

    /// Whether what is offered has been on the screen long enough to be meant by a tap.
    pub fn is_settled(&self) -> bool {
        browser::now() - self.offered_at.get_value() >= f64::from(SETTLING)
    }

    /// A button was pressed that ends or reveals something: the next tap may be the second one of a double tap.
    pub fn note_end(&self) {
        self.ended_at.set_value(browser::now());
    }

    /// Whether a tap now would be the second one on a button that ended or revealed something, whatever stands there by now.
    pub fn is_second_tap(&self) -> bool {
        browser::now() - self.ended_at.get_value() < f64::from(SETTLING)
    }
}
