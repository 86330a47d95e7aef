//! How a part of the rules answers whether something may be done.

use engine::Refusal;

/// Whether it may be done; if not, the rule and a sentence that teaches it.
pub(crate) type Answer = Result<(), Refusal>;

pub(crate) fn no<T>(rule: &'static str, reason: &'static str, text: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(rule, reason, text))
}
