//! Time and chance of the outside world.

use engine::Seed;
use sha2::{Digest, Sha256};
use table::Fresh;

pub(crate) use crate::clock::now;

/// Bytes that nobody can guess.
///
/// # Panics
/// If the system has no source of randomness: nothing here would be safe then.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[allow(clippy::expect_used, reason = "without randomness no secret is safe")]
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// A text of `N` characters that nobody can guess, six bits each.
pub(crate) fn secret<const N: usize>() -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    random::<N>().iter().map(|byte| char::from(LETTERS[usize::from(byte & 63)])).collect()
}

/// What nobody can guess of a new table.
pub(crate) fn fresh() -> Fresh {
    Fresh { id: secret::<22>(), seed: Seed(random()) }
}

/// A table's name as logs may hold it: whoever knows the name itself has the link.
pub(crate) fn short(table: &str) -> String {
    Sha256::digest(table.as_bytes()).iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}
