//! The numbered entries of `docs/rules`, which every book must cover.

use crate::span::number_length;

/// A numbered entry: a rule or a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// For example `CH-4.3`.
    pub number: String,
    /// What it says, in one line.
    pub text: String,
}

impl Entry {
    /// Six hexadecimal digits that change when the words do.
    #[must_use]
    pub fn stamp(&self) -> String {
        // FNV-1a: short, the same everywhere, and nobody gains anything by a collision.
        let hash = self.text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        format!("{:06x}", hash >> 40)
    }
}

/// The entries of a rules document: `- **CH-4.3** …`, or a row of a table, `| **CH-R8** | … |`. Invariants (`CH-I1`) are left out: they bind the program, not the
/// players.
#[must_use]
pub fn entries(docs: &str) -> Vec<Entry> {
    let mut found: Vec<Entry> = Vec::new();
    let mut open = false;
    for line in docs.lines() {
        if let Some((number, text)) = numbered(line, "- **") {
            found.push(Entry { number: number.to_owned(), text: text.trim().to_owned() });
            open = true;
        } else if let Some((number, row)) = numbered(line, "| **") {
            let cells: Vec<&str> = row.split('|').map(str::trim).filter(|cell| !cell.is_empty()).collect();
            found.push(Entry { number: number.to_owned(), text: cells.join(" | ") });
            open = false;
        } else if open && line.starts_with("  ") && !line.trim().is_empty() {
            if let Some(last) = found.last_mut() {
                last.text.push(' ');
                last.text.push_str(line.trim());
            }
        } else {
            open = false;
        }
    }
    found.retain(|entry| !entry.number[3..].starts_with('I'));
    found
}

fn numbered<'a>(line: &'a str, mark: &str) -> Option<(&'a str, &'a str)> {
    let (number, text) = line.strip_prefix(mark)?.split_once("**")?;
    (number_length(number) == Some(number.len())).then_some((number, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCS: &str = "## CH-1\n\n- **CH-1.1** One\n  two.\n- **CH-1.2** Three.\n\nNot this.\n\n- **CH-R1** Four.\n- **CH-I1** Five.\n";

    #[test]
    fn entries_go_over_lines_and_leave_invariants_out() {
        let read = entries(DOCS);
        let numbers: Vec<&str> = read.iter().map(|entry| entry.number.as_str()).collect();
        assert_eq!(numbers, ["CH-1.1", "CH-1.2", "CH-R1"]);
        assert_eq!(read[0].text, "One two.");
    }

    #[test]
    fn rows_of_tables_are_entries_too() {
        let read = entries("| no. | we read |\n|---|---|\n| **CR-R1** | one step | at least |  |\n");
        assert_eq!((read[0].number.as_str(), read[0].text.as_str()), ("CR-R1", "one step | at least"));
    }

    #[test]
    fn a_stamp_follows_the_words_not_the_line_breaks() {
        let wrapped = entries("- **CH-1.1** One\n  two.");
        let single = entries("- **CH-1.1** One two.");
        let other = entries("- **CH-1.1** One, two.");
        assert_eq!(wrapped[0].stamp(), single[0].stamp());
        assert_ne!(single[0].stamp(), other[0].stamp());
        assert_eq!(single[0].stamp().len(), 6);
    }
}
