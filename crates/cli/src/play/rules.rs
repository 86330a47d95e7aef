//! The rules, by number or by word.

use shelf::Title;

/// The rules of a game as docs/rules has them.
pub(super) fn text(title: Title) -> &'static str {
    match title.id() {
        "coffee-rush" => include_str!("../../../../docs/rules/coffee-rush.md"),
        "chai" => include_str!("../../../../docs/rules/chai.md"),
        "dabba-walla" => include_str!("../../../../docs/rules/dabba-walla.md"),
        "taverns" => include_str!("../../../../docs/rules/taverns.md"),
        _ => "",
    }
}

/// A rule or a chapter: its number and its words.
fn entries(text: &'static str) -> Vec<(&'static str, String)> {
    let mut found: Vec<(&str, String)> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("- **") {
            open = false;
            if let Some((number, words)) = rest.split_once("**")
                && number.contains('-')
                && number.chars().any(|letter| letter.is_ascii_digit())
            {
                found.push((number, words.trim().to_owned()));
                open = true;
            }
        } else if open && line.starts_with(' ') {
            if let Some((_, words)) = found.last_mut() {
                words.push(' ');
                words.push_str(line.trim());
            }
        } else {
            open = false;
        }
    }
    found
}

/// Without the marks of Markdown.
fn plain(words: &str) -> String {
    words.replace(['*', '`'], "")
}

/// The lines to show for `wanted`: nothing for the chapters, `CR-5` or `5` for a chapter, `5.3` for a rule, else a word.
pub(super) fn find(title: Title, wanted: &str) -> Vec<String> {
    let text = text(title);
    let wanted = wanted.trim();
    if wanted.is_empty() {
        let chapters = text.lines().filter_map(|line| line.strip_prefix("## "));
        return chapters.map(plain).collect();
    }
    let shown = |(number, words): &(&str, String)| format!("{number}  {}", plain(words));
    let entries = entries(text);
    let is = |number: &str| {
        let short = number.split_once('-').map_or(number, |(_, short)| short);
        let matches = |name: &str| {
            name.eq_ignore_ascii_case(wanted)
                || name.len() > wanted.len()
                    && name.is_char_boundary(wanted.len())
                    && name[..wanted.len()].eq_ignore_ascii_case(wanted)
                    && name.as_bytes()[wanted.len()] == b'.'
        };
        matches(number) || matches(short)
    };
    let by_number: Vec<String> = entries.iter().filter(|entry| is(entry.0)).map(shown).collect();
    if !by_number.is_empty() {
        return by_number;
    }
    let word = wanted.to_lowercase();
    entries.iter().filter(|entry| entry.1.to_lowercase().contains(&word)).map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_rules_by_chapter_number_and_word() {
        for &title in Title::ALL {
            assert!(find(title, "").len() > 5, "{title}: chapters");
            let entries = entries(text(title));
            assert!(entries.len() > 40, "{title}: {}", entries.len());
            let (number, words) = &entries[3];
            let one = find(title, number);
            assert!(one[0].starts_with(number), "{title} {number}");
            assert!(one[0].contains(&plain(words)));
            let short = number.split_once('-').unwrap().1;
            assert_eq!(find(title, short), one, "without the letters of the game");
            let chapter = short.split_once('.').unwrap().0;
            assert!(find(title, chapter).len() > one.len(), "{title} {chapter}");
            assert!(!find(title, "seat").is_empty());
            assert!(find(title, "xyzzy").is_empty());
        }
    }
}
