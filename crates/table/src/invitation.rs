//! A code for a table, short enough to be said on the phone.

use sha2::{Digest, Sha256};

/// Letters and digits that nobody takes for one another, read or heard in a hurry: no I, L, O, 0, 1; no S beside 5; no V beside W.
const LETTERS: &[u8; 27] = b"ABCDEFGHJKMNPQRTUWXYZ234679";
/// The letters of a code: ten thousand million codes.
pub const CODE_LETTERS: usize = 7;

/// The code of a table. It follows from the table's unguessable name, so page and house know it without asking each other,
/// and says nothing about it.
#[must_use]
pub fn code_of(table: &str) -> String {
    let hash = Sha256::digest(format!("invitation {table}"));
    let mut number = hash.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    let letter = |_| {
        let at = (number % LETTERS.len() as u64) as usize;
        number /= LETTERS.len() as u64;
        char::from(LETTERS[at])
    };
    (0..CODE_LETTERS).map(letter).collect()
}

/// A code as somebody typed it: with small letters, spaces or dashes. Nothing if it can be none.
#[must_use]
pub fn read_code(typed: &str) -> Option<String> {
    let code: String = typed
        .chars()
        .filter(|letter| !letter.is_whitespace() && *letter != '-')
        .map(|letter| letter.to_ascii_uppercase())
        .collect();
    let fits = code.len() == CODE_LETTERS && code.bytes().all(|letter| LETTERS.contains(&letter));
    fits.then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_short_and_follows_from_the_table() {
        let code = code_of("k3Jx9a");
        assert_eq!(code, code_of("k3Jx9a"));
        assert_ne!(code, code_of("k3Jx9b"));
        assert_eq!(read_code(&code), Some(code.clone()));
        assert!(!"k3Jx9a".contains(&code));
    }

    #[test]
    fn codes_are_read_as_they_are_typed() {
        let code = code_of("table");
        let typed = format!(" {} - {} ", code[..3].to_lowercase(), &code[3..]);
        assert_eq!(read_code(&typed), Some(code));
        assert_eq!(read_code("SHORT"), None);
        assert_eq!(read_code("OOOOOOO"), None, "these letters are in no code");
        assert_eq!(read_code("https://tea.example/table/ABCDEFG"), None);
    }
}
