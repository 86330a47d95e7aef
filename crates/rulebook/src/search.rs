//! Finding a paragraph by words.

use crate::book::{Block, Book};

/// Everything a book says, ready to be searched.
#[derive(Clone, Debug)]
pub struct Index {
    paragraphs: Vec<Paragraph>,
}

#[derive(Clone, Debug)]
struct Paragraph {
    anchor: String,
    heading: String,
    text: String,
    /// The words of number and text as they are compared.
    words: Vec<String>,
    /// The same of the chapter's heading.
    heading_words: Vec<String>,
}

/// A paragraph that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Where it stands: a rule's number, or the anchor of its chapter.
    pub anchor: String,
    /// The heading of its chapter.
    pub heading: String,
    /// What it says.
    pub text: String,
}

impl Index {
    /// Reads a book once.
    #[must_use]
    pub fn of(book: &Book) -> Self {
        let mut paragraphs = Vec::new();
        for chapter in &book.chapters {
            let heading_words = words(&chapter.heading);
            for block in &chapter.blocks {
                let (anchor, text) = match block {
                    Block::Rule(rule) => (rule.number.clone(), block.plain()),
                    Block::Figure(_) => continue,
                    _ => (chapter.id.clone(), block.plain()),
                };
                let mut own = words(&text);
                own.extend(words(&anchor));
                own.push(fold(&anchor));
                let (heading, heading_words) = (chapter.heading.clone(), heading_words.clone());
                paragraphs.push(Paragraph { anchor, heading, text, words: own, heading_words });
            }
        }
        Self { paragraphs }
    }

    /// The paragraphs that contain a word beginning with each word of `query`, best first.
    #[must_use]
    pub fn find(&self, query: &str, most: usize) -> Vec<Hit> {
        let wanted: Vec<String> =
            query.split_whitespace().map(fold).filter(|word| !word.is_empty()).collect();
        if wanted.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<(u32, &Paragraph)> = self
            .paragraphs
            .iter()
            .filter_map(|paragraph| Some((paragraph.score(&wanted)?, paragraph)))
            .collect();
        // Stable: equally good ones stay in reading order.
        found.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        let hit = |(_, paragraph): (u32, &Paragraph)| Hit {
            anchor: paragraph.anchor.clone(),
            heading: paragraph.heading.clone(),
            text: paragraph.text.clone(),
        };
        found.into_iter().take(most).map(hit).collect()
    }
}

impl Paragraph {
    /// How well it answers; nothing if one of the words is missing.
    fn score(&self, wanted: &[String]) -> Option<u32> {
        wanted.iter().map(|word| self.score_of(word)).sum()
    }

    fn score_of(&self, word: &str) -> Option<u32> {
        let best = |words: &[String], whole: u32, part: u32| {
            let score = |other: &String| match () {
                () if other == word => Some(whole),
                () if other.starts_with(word) => Some(part),
                () => None,
            };
            words.iter().filter_map(score).max()
        };
        let own = best(&self.words, 4, 2);
        let heading = best(&self.heading_words, 3, 1);
        match (own, heading) {
            (None, None) => None,
            (own, heading) => Some(own.unwrap_or(0) + heading.unwrap_or(0)),
        }
    }
}

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(fold).collect()
}

/// Small letters without their accents: what people type when they are in a hurry.
fn fold(word: &str) -> String {
    let mut folded = String::with_capacity(word.len());
    for c in word.chars().flat_map(char::to_lowercase) {
        match c {
            'à' | 'â' | 'ä' | 'á' => folded.push('a'),
            'ç' => folded.push('c'),
            'é' | 'è' | 'ê' | 'ë' => folded.push('e'),
            'î' | 'ï' => folded.push('i'),
            'ô' | 'ö' => folded.push('o'),
            'ù' | 'û' | 'ü' => folded.push('u'),
            'ÿ' => folded.push('y'),
            'œ' => folded.push_str("oe"),
            'æ' => folded.push_str("ae"),
            'ß' => folded.push_str("ss"),
            'ё' => folded.push('е'),
            '\'' | '’' => {}
            other => folded.push(other),
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index() -> Index {
        let text = "# Tea\n\n## Serving {TE-8}\n\n[TE-8.1 a] Serve one guest.\n[TE-8.2 b] Счёт идёт.\n\n\
            ## Prix {TE-9}\n\n[TE-9.1 c] La bière coûte deux pièces. Guests pay.\n";
        Index::of(&Book::parse(text).unwrap())
    }

    fn anchors(query: &str) -> Vec<String> {
        index().find(query, 10).into_iter().map(|hit| hit.anchor).collect()
    }

    #[test]
    fn beginnings_of_words_are_found_without_accents() {
        assert_eq!(anchors("biere"), ["TE-9.1"]);
        assert_eq!(anchors("PIÈ"), ["TE-9.1"]);
        assert_eq!(anchors("счет"), ["TE-8.2"]);
    }

    #[test]
    fn whole_words_and_headings_come_first() {
        assert_eq!(anchors("guest"), ["TE-8.1", "TE-9.1"]);
        assert_eq!(anchors("serv"), ["TE-8.1", "TE-8.2"]);
    }

    #[test]
    fn every_word_counts_and_numbers_are_words() {
        assert_eq!(anchors("guest pay"), ["TE-9.1"]);
        assert_eq!(anchors("TE-8.2"), ["TE-8.2"]);
        assert!(anchors("coffee").is_empty());
        assert!(anchors("  ").is_empty());
    }
}
