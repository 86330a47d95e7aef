//! What people call themselves and say, as others can bear to see it.
//!
//! A name must not look like nothing, like somebody else's, or turn the line it stands in around. What is seen counts:
//! marks on a letter belong to the letter, but only a few of them.

use protocol::Failure;

/// The most characters of a name, as they are seen.
pub const LONGEST_NAME: usize = 32;
/// The most bytes of a name: a few for each character.
const MOST_BYTES: usize = 4 * LONGEST_NAME;
/// How many marks one letter may carry.
const MOST_MARKS: usize = 2;

/// The characters of a text as they are seen.
#[must_use]
pub fn seen_length(text: &str) -> usize {
    text.chars().filter(|&c| !is_mark(c) && !is_invisible(c)).count()
}

/// A name with single spaces, or why it cannot be one.
pub fn checked(name: &str) -> Result<String, Failure> {
    let name: String = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = seen_length(&name);
    if length == 0 || length > LONGEST_NAME || name.len() > MOST_BYTES {
        return Err(Failure::unreadable(format!("a name has 1 to {LONGEST_NAME} characters")));
    }
    if name.chars().any(|c| c.is_control() || is_invisible(c) || is_private(c)) {
        return Err(Failure::unreadable("a name has no invisible characters"));
    }
    if has_piled_marks(&name) {
        return Err(Failure::unreadable("a name has at most two marks on a letter"));
    }
    if !name.chars().any(char::is_alphanumeric) {
        return Err(Failure::unreadable("a name has a letter or a digit"));
    }
    if name.split(' ').any(mixes_alphabets) {
        let text = "a word of a name is written in one alphabet: letters of another one look the same";
        return Err(Failure::unreadable(text));
    }
    Ok(name)
}

/// Something said, without what cannot be seen or turns the line around, and with only a few marks on a letter.
#[must_use]
pub fn harmless(text: &str) -> String {
    let mut marks = 0;
    let mut clean = String::with_capacity(text.len());
    for c in text.trim().chars() {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        // Letters of some scripts and the parts of one picture are held together by joiners.
        let joins =
            matches!(c, '\u{200c}' | '\u{200d}') && clean.chars().last().is_some_and(|c| !c.is_ascii());
        if c.is_control() {
            clean.push(' ');
        } else if marks <= MOST_MARKS && (joins || !(is_invisible(c) || is_private(c))) {
            clean.push(c);
        }
    }
    let end = clean.trim_end_matches(|c: char| c.is_whitespace() || is_invisible(c)).len();
    clean.truncate(end);
    clean
}

/// The same for every name that looks the same: in small letters, without marks, with look-alikes replaced.
#[must_use]
pub fn skeleton(name: &str) -> String {
    let letters = name.chars().flat_map(char::to_lowercase);
    letters.filter(|&c| !is_mark(c) && !is_invisible(c) && !c.is_whitespace()).map(look_alike).collect()
}

/// `name`, with a number behind it if one of the others looks the same.
#[must_use]
pub fn told_apart<'a>(name: &str, others: impl Iterator<Item = &'a str>) -> String {
    let taken: Vec<String> = others.map(skeleton).collect();
    let numbered = |number: usize| if number == 1 { name.to_owned() } else { format!("{name} ({number})") };
    let free = (1..=taken.len() + 1).map(numbered).find(|name| !taken.contains(&skeleton(name)));
    free.unwrap_or_else(|| numbered(taken.len() + 2))
}

/// A mark that is drawn on the letter before it.
fn is_mark(c: char) -> bool {
    matches!(u32::from(c),
        0x0300..=0x036f | 0x0483..=0x0489 | 0x0591..=0x05bd | 0x0610..=0x061a | 0x064b..=0x065f | 0x06d6..=0x06dc
        | 0x0e31 | 0x0e34..=0x0e3a | 0x0e47..=0x0e4e | 0x1ab0..=0x1aff | 0x1dc0..=0x1dff | 0x20d0..=0x20ff
        | 0xfe00..=0xfe0f | 0xfe20..=0xfe2f | 0xe0100..=0xe01ef)
}

/// Whether something is drawn for a character at all; what only directs the line is nothing to see either.
fn is_invisible(c: char) -> bool {
    matches!(u32::from(c),
        0x00ad | 0x034f | 0x061c | 0x115f | 0x1160 | 0x17b4 | 0x17b5 | 0x180b..=0x180f | 0x200b..=0x200f
        | 0x2028..=0x202e | 0x2060..=0x206f | 0x2800 | 0x3164 | 0xfeff | 0xffa0 | 0xfff0..=0xfffb
        | 0x1bca0..=0x1bca3 | 0x1d173..=0x1d17a | 0xe0000..=0xe00ff)
}

/// Characters that mean something else on every machine.
fn is_private(c: char) -> bool {
    matches!(u32::from(c), 0xe000..=0xf8ff | 0xf0000..=0x10ffff)
}

fn has_piled_marks(text: &str) -> bool {
    let mut marks = 0;
    text.chars().any(|c| {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        marks > MOST_MARKS
    })
}

/// Whether a word has letters of two of the alphabets that look alike.
fn mixes_alphabets(word: &str) -> bool {
    let alphabet = |c: char| match u32::from(c) {
        0x41..=0x5a | 0x61..=0x7a | 0xc0..=0x24f | 0x1e00..=0x1eff | 0xff21..=0xff5a => Some(0),
        0x370..=0x3ff | 0x1f00..=0x1fff => Some(1),
        0x400..=0x52f => Some(2),
        0x531..=0x58a => Some(3),
        0x13a0..=0x13ff => Some(4),
        _ => None,
    };
    let mut found = word.chars().filter_map(alphabet);
    let first = found.next();
    found.any(|other| Some(other) != first)
}

/// A Latin letter or digit in place of one that looks the same, in small letters or in capitals.
fn look_alike(c: char) -> char {
    match c {
        'а' | 'α' | 'ɑ' | 'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => 'a',
        'в' | 'β' => 'b',
        'с' | 'ϲ' | 'ç' => 'c',
        'ԁ' => 'd',
        'е' | 'ё' | 'ε' | 'è' | 'é' | 'ê' | 'ë' => 'e',
        'һ' | 'н' | 'η' => 'h',
        'і' | 'ї' | 'ι' | 'ì' | 'í' | 'î' | 'ï' | 'ı' | 'l' | '1' | '|' | 'ӏ' => 'i',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'м' | 'μ' => 'm',
        'ν' | 'ñ' => 'n',
        'о' | 'ο' | 'σ' | '0' | 'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'օ' => 'o',
        'р' | 'ρ' => 'p',
        'ԛ' => 'q',
        'ѕ' | '5' => 's',
        'т' | 'τ' => 't',
        'υ' | 'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ѵ' => 'v',
        'ԝ' | 'ω' => 'w',
        'х' | 'χ' => 'x',
        'у' | 'γ' | 'ý' | 'ÿ' => 'y',
        'ζ' => 'z',
        full @ '！'..='～' => char::from_u32(u32::from(full) - 0xfee0).map_or(full, look_alike),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_tidied_and_bounded_by_what_is_seen() {
        assert_eq!(checked("  Анна \n Б. ").unwrap(), "Анна Б.");
        for good in ["José", "Jose\u{301}", "Łukasz 2", "李小龙", "O’Neil", "Zoë-Ann", "Маша и Misha"]
        {
            assert!(checked(good).is_ok(), "{good}");
        }
        assert!(checked(&"e\u{301}".repeat(32)).is_ok(), "32 letters with a mark each");
        for bad in [" ", "", "\u{200b}", "\u{2800}\u{3164}", "!!!", "a\u{7}b"] {
            assert!(checked(bad).is_err(), "{bad:?}");
        }
        assert!(checked(&"x".repeat(33)).is_err());
        assert!(checked(&format!("a{}", "\u{301}".repeat(3))).is_err(), "a tower of marks");
    }

    #[test]
    fn invisible_turning_and_mixed_names_are_refused() {
        for bad in [
            "An\u{200b}na",
            "\u{202e}annA",
            "Anna\u{2066}",
            "An\u{ad}na",
            "Anna\u{feff}",
            "Anna\u{e0041}",
            "\u{e123}",
            "Аnna",
            "Αnna",
            "pаypal",
        ] {
            assert!(checked(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn sayings_lose_what_is_not_seen() {
        assert_eq!(harmless("  tea\u{202e}? \u{200b}"), "tea?");
        assert_eq!(harmless("a\nb"), "a b");
        assert_eq!(harmless(&format!("a{}b", "\u{301}".repeat(9))), "a\u{301}\u{301}b");
        assert_eq!(harmless("👩\u{200d}🍳 می\u{200c}خواهم"), "👩\u{200d}🍳 می\u{200c}خواهم");
        assert_eq!(harmless("\u{200d}\u{2060}"), "");
    }

    #[test]
    fn names_that_look_the_same_are_told_apart() {
        assert_eq!(skeleton("АННА"), skeleton("AHHA"));
        assert_eq!(skeleton("Olga"), skeleton("０1ga"));
        assert_eq!(told_apart("Anna", ["Boris"].into_iter()), "Anna");
        assert_eq!(told_apart("Аnnа", ["Anna", "anna (2)"].into_iter()), "Аnnа (3)");
    }
}
