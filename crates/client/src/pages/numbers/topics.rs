//! What a data file is about, in words: its tables as topics, the columns of a table as aspects, and how sure we are of each.

use engine::{Provenance, Sourced};
use words::Text;

use crate::games::Title;
use crate::i18n;

/// How sure we are, surest first.
pub const SURENESS: [Provenance; 3] = [Provenance::Confirmed, Provenance::Deduced, Provenance::Invented];

/// A table of a data file.
#[derive(Debug, PartialEq, Eq)]
pub struct Topic {
    /// The name of the table.
    pub table: String,
    /// What is told of its rows, in the order of the file.
    pub aspects: Vec<Aspect>,
}

/// A column of a table, or its rows as a whole.
#[derive(Debug, PartialEq, Eq)]
pub struct Aspect {
    /// The name of the column; nothing for whole rows.
    pub column: Option<String>,
    /// How many of its values are confirmed, deduced, our own.
    pub counts: [i64; 3],
}

/// The topics of a data file, in its order.
pub fn topics(rows: &[Sourced]) -> Vec<Topic> {
    let mut topics: Vec<Topic> = Vec::new();
    for row in rows {
        let (table, column) = parts(&row.place);
        let topic = match topics.iter_mut().position(|topic| topic.table == table) {
            Some(at) => &mut topics[at],
            None => {
                topics.push(Topic { table: table.into(), aspects: Vec::new() });
                let last = topics.len() - 1;
                &mut topics[last]
            }
        };
        let aspect = match topic.aspects.iter().position(|aspect| aspect.column.as_deref() == column) {
            Some(at) => &mut topic.aspects[at],
            None => {
                topic.aspects.push(Aspect { column: column.map(Into::into), counts: [0; 3] });
                let last = topic.aspects.len() - 1;
                &mut topic.aspects[last]
            }
        };
        let sure = SURENESS.iter().position(|&sure| sure == row.p).unwrap_or_default();
        aspect.counts[sure] += 1;
    }
    topics
}

/// The table of a place, and the column if it is one that has a word: `guest.guest-3.cost` is about the cost of guests.
fn parts(place: &str) -> (&str, Option<&str>) {
    let mut parts = place.split(['.', '[']);
    let table = parts.next().unwrap_or_default();
    // A track is a column of steps, which are numbered.
    (table, parts.rev().find(|part| aspect_name(part).is_some()))
}

/// What a table is about; nothing for a game that brings no words for it.
pub fn topic_name(title: Title, table: &str) -> Option<Text> {
    word(title.id(), table)
}

/// What a column tells.
pub fn aspect_name(column: &str) -> Option<Text> {
    word("aspect", column)
}

/// Names of data files are written with either joint, keys with hyphens.
fn word(of: &str, name: &str) -> Option<Text> {
    i18n::find(&format!("numbers.{of}.{}", name.replace('_', "-")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_counted_under_their_table_in_the_order_of_the_file() {
        let rows = [
            ("guest.guest-3.cost", Provenance::Confirmed),
            ("guest.guest-3.die", Provenance::Invented),
            ("guest.guest-4a.cost", Provenance::Deduced),
            ("box", Provenance::Confirmed),
            ("reputation.track.3", Provenance::Invented),
        ]
        .map(|(place, p)| Sourced::new(place, p));
        let aspect = |column: Option<&str>, counts| Aspect { column: column.map(Into::into), counts };
        let topic = |table: &str, aspects| Topic { table: table.into(), aspects };
        assert_eq!(
            topics(&rows),
            [
                topic("guest", vec![aspect(Some("cost"), [1, 1, 0]), aspect(Some("die"), [0, 0, 1])]),
                topic("box", vec![aspect(None, [1, 0, 0])]),
                topic("reputation", vec![aspect(Some("track"), [0, 0, 1])]),
            ]
        );
    }

    #[test]
    fn every_table_of_every_title_is_told_in_words() {
        let shelf = shelf::Shelf::standard().unwrap();
        for title in Title::ALL.into_iter().filter(|title| !shelf.data(title.on_shelf()).is_empty()) {
            for Topic { table, .. } in topics(&shelf.provenance(title.on_shelf())) {
                assert!(topic_name(title, &table).is_some(), "{}: {table} has no words", title.id());
            }
        }
    }
}
