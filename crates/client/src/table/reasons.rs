//! Reasons in words: each is a number of the bots' evaluation, and what it counts.

use engine::{Change, Reasons};
use words::{Argument, Language};

use crate::games::Words;

/// A change in a few words, such as "+2 tickets"; nothing where the page has no word for it.
pub fn phrase(game: &str, change: &Change, words: &Words) -> Option<String> {
    let arguments = [
        ("sign", Argument::Word(sign(change.by))),
        ("count", Argument::Count(change.by.abs().round() as i64)),
        ("by", Argument::Word(&decimal(change.points, words.language()))),
    ];
    words.find_with(&format!("{game}.change.{}", change.part), &arguments)
}

/// What speaks for a move: gains, what it opens, what it costs.
pub fn told(game: &str, reasons: &Reasons, words: &Words) -> Vec<String> {
    reasons.changes.iter().filter_map(|change| phrase(game, change, words)).collect()
}

/// What a move lacks against the best one; the greatest difference.
pub fn lack(game: &str, reasons: &Reasons, words: &Words) -> Option<String> {
    reasons.lacks.iter().find_map(|change| phrase(game, change, words))
}

fn sign(value: f32) -> &'static str {
    if value < 0.0 { "−" } else { "+" }
}

/// One digit after the point, or the comma.
fn decimal(value: f32, language: Language) -> String {
    let digits = format!("{:.1}", value.abs());
    let digits = if language == Language::English { digits } else { digits.replace('.', ",") };
    format!("{}{digits}", sign(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(language: Language) -> Words {
        Words::new(language, Vec::new(), None)
    }

    /// Whatever the bots can give as a reason has words in every language.
    #[test]
    fn every_part_of_every_game_has_words() {
        macro_rules! parts {
            ($($variant:ident $field:ident $game:ty,)*) => {
                $(for part in <$game as bots::Knowledge>::PARTS {
                    for language in Language::ALL {
                        let change = Change { part: part.id.into(), by: 2.0, points: 1.5 };
                        let id = <$game as engine::Game>::ID;
                        let said = phrase(id, &change, &words(language));
                        let said = said.unwrap_or_else(|| panic!("{id}.change.{} is missing", part.id));
                        let number = if part.counted { "+2" } else { &decimal(1.5, language) };
                        assert!(said.contains(number) && !said.contains('{'), "{id} {}: {said}", part.id);
                    }
                })*
            };
        }
        shelf::games!(parts);
    }

    #[test]
    fn numbers_are_written_as_the_language_does() {
        let change = Change { part: "tickets".into(), by: -1.0, points: -2.1 };
        assert_eq!(phrase("dabba-walla", &change, &words(Language::English)).unwrap(), "−1 ticket");
        let change = Change { part: "levels".into(), by: 7.25, points: 7.25 };
        let said = phrase("dabba-walla", &change, &words(Language::German)).unwrap();
        assert!(said.starts_with("+7,2"), "{said}");
    }
}
