//! From the text of a file to a book.

use crate::book::{Block, Book, Chapter, Rule};
use crate::condition::Condition;
use crate::span::{number_length, spans};

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {text}")]
pub struct ParseError {
    /// From 1.
    pub line: usize,
    /// What is wrong.
    pub text: String,
}

impl Book {
    /// Reads a book.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let mut book = Self { title: String::new(), lead: Vec::new(), chapters: Vec::new() };
        for paragraph in paragraphs(text) {
            let fail = |text: String| ParseError { line: paragraph.line, text };
            let first = paragraph.lines[0];
            if let Some(title) = first.strip_prefix("# ") {
                title.trim().clone_into(&mut book.title);
            } else if let Some(heading) = first.strip_prefix("## ") {
                book.chapters.push(chapter(heading).map_err(fail)?);
            } else {
                let block = block(&paragraph).map_err(fail)?;
                match book.chapters.last_mut() {
                    Some(chapter) => chapter.blocks.push(block),
                    None => book.lead.push(block),
                }
            }
        }
        if book.title.is_empty() {
            return Err(ParseError { line: 1, text: "a book begins with `# Title`".into() });
        }
        Ok(book)
    }
}

/// Lines that belong together, with the number of the first.
struct Paragraph<'a> {
    line: usize,
    lines: Vec<&'a str>,
}

/// Paragraphs are parted by blank lines; headings, rules and boards begin one of their own.
fn paragraphs(text: &str) -> Vec<Paragraph<'_>> {
    let mut found: Vec<Paragraph<'_>> = Vec::new();
    let (mut open, mut fenced) = (false, false);
    for (index, line) in text.lines().enumerate() {
        let fence = line.trim_start().starts_with("```");
        if fenced {
            if let Some(last) = found.last_mut() {
                last.lines.push(line);
            }
            fenced = !fence;
            open = fenced;
            continue;
        }
        let line = line.trim_end();
        if line.is_empty() {
            open = false;
            continue;
        }
        let begins =
            fence || line.starts_with('#') || line.starts_with("!board ") || rule_mark(line).is_some();
        match found.last_mut() {
            Some(last) if open && !begins => last.lines.push(line),
            _ => found.push(Paragraph { line: index + 1, lines: vec![line] }),
        }
        fenced = fence;
        // A heading is one line.
        open = !line.starts_with('#');
    }
    found
}

/// `Serving {CH-8 when mode=solo}`
fn chapter(heading: &str) -> Result<Chapter, String> {
    let (heading, mark) = heading
        .trim()
        .strip_suffix('}')
        .and_then(|text| text.rsplit_once('{'))
        .ok_or("a chapter names its anchor: `## Heading {anchor}`")?;
    let (id, when) = with_condition(mark)?;
    Ok(Chapter { id: id.to_owned(), heading: heading.trim().to_owned(), when, blocks: Vec::new() })
}

/// `CH-14.1 1f2e3d when mode=solo` without its condition, and the condition.
fn with_condition(mark: &str) -> Result<(&str, Option<Condition>), String> {
    match mark.split_once(" when ") {
        Some((before, condition)) => {
            let condition = condition.parse::<Condition>().map_err(|error| error.to_string())?;
            Ok((before.trim(), Some(condition)))
        }
        None => Ok((mark.trim(), None)),
    }
}

/// The inner part of a `[CH-4.3 …]` at the beginning of a line, and what follows it.
fn rule_mark(line: &str) -> Option<(&str, &str)> {
    let inner = line.strip_prefix('[')?;
    number_length(inner)?;
    let (mark, text) = inner.split_once(']')?;
    // `[CH-4.3](…)` would be a link; books have none.
    Some((mark, text.trim_start()))
}

fn block(paragraph: &Paragraph<'_>) -> Result<Block, String> {
    let first = paragraph.lines[0];
    if let Some(heading) = first.strip_prefix("### ") {
        return Ok(Block::Heading(heading.trim().to_owned()));
    }
    if first.starts_with('#') {
        return Err("headings have one, two or three `#` and a space".into());
    }
    if first.trim_start().starts_with("```") {
        let inner = &paragraph.lines[1..];
        let closed = inner.last().is_some_and(|last| last.trim_start().starts_with("```"));
        return match inner.split_last() {
            Some((_, lines)) if closed => Ok(Block::Figure(lines.join("\n"))),
            _ => Err("the figure is not closed with ```".into()),
        };
    }
    if let Some(board) = first.strip_prefix("!board ") {
        let whole = joined(board, &paragraph.lines[1..]);
        let (name, caption) = whole.split_once(':').ok_or("write `!board name: caption`")?;
        return Ok(Block::Board { name: name.trim().to_owned(), caption: spans(caption.trim()) });
    }
    if let Some((mark, text)) = rule_mark(first) {
        let (mark, when) = with_condition(mark)?;
        let (number, stamp) = mark.split_once(' ').unwrap_or((mark, ""));
        let text = spans(&joined(text, &paragraph.lines[1..]));
        return Ok(Block::Rule(Rule {
            number: number.to_owned(),
            stamp: stamp.trim().to_owned(),
            when,
            text,
        }));
    }
    if first.starts_with('|') {
        return table(&paragraph.lines);
    }
    if list_mark(first).is_some() {
        return Ok(list(&paragraph.lines));
    }
    Ok(Block::Text(spans(&joined(first, &paragraph.lines[1..]))))
}

fn joined(first: &str, rest: &[&str]) -> String {
    let lines = std::iter::once(first).chain(rest.iter().map(|line| line.trim()));
    lines.collect::<Vec<_>>().join(" ").trim().to_owned()
}

fn table(lines: &[&str]) -> Result<Block, String> {
    let cells = |line: &&str| -> Vec<_> {
        line.trim().trim_matches('|').split('|').map(|cell| spans(cell.trim())).collect()
    };
    let is_rule = |line: &str| line.chars().all(|c| "|-: ".contains(c));
    let rows: Vec<Vec<_>> = lines.iter().filter(|line| !is_rule(line)).map(cells).collect();
    let width = rows.first().map_or(0, Vec::len);
    match rows.iter().find(|row| row.len() != width) {
        Some(row) => Err(format!("a row of the table has {} cells, its head {width}", row.len())),
        None => Ok(Block::Table(rows)),
    }
}

/// Whether a line begins a point, whether points are numbered, and what follows the mark.
fn list_mark(line: &str) -> Option<(bool, &str)> {
    if let Some(text) = line.strip_prefix("- ") {
        return Some((false, text));
    }
    let (number, text) = line.split_once(". ")?;
    let is_number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
    is_number.then_some((true, text))
}

fn list(lines: &[&str]) -> Block {
    let mut points: Vec<String> = Vec::new();
    let mut ordered = false;
    for line in lines {
        match (list_mark(line), points.last_mut()) {
            (Some((numbered, text)), _) => {
                ordered = numbered;
                points.push(text.trim().to_owned());
            }
            (None, Some(last)) => {
                last.push(' ');
                last.push_str(line.trim());
            }
            (None, None) => {}
        }
    }
    Block::List { ordered, items: points.iter().map(|point| spans(point)).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::span::Span;

    const BOOK: &str = "\
# Tea

A lead in
two lines.

## The goal {goal}

[TE-1.1 aabbcc] Earn most.
[TE-1.2 ddeeff when mode=solo] Alone you have
ten turns.

- one
- two
  goes on

| a | b |
|---|---|
| 1 | {te-cup} |

```
 1  2
```

!board start: The first turn.

## Alone {TE-14 when mode=solo}

1. first
2. second
";

    #[test]
    fn a_book_has_chapters_rules_lists_tables_figures_and_boards() {
        let book = Book::parse(BOOK).unwrap();
        assert_eq!(book.title, "Tea");
        assert_eq!(book.lead[0].plain(), "A lead in two lines.");
        let numbers: Vec<&str> = book.rules().map(|rule| rule.number.as_str()).collect();
        assert_eq!(numbers, ["TE-1.1", "TE-1.2"]);
        let alone = book.rule("TE-1.2").unwrap();
        assert_eq!((alone.stamp.as_str(), alone.text.len()), ("ddeeff", 1));
        assert_eq!(alone.when.as_ref().unwrap().to_string(), "mode=solo");
        let goal = &book.chapters[0];
        assert_eq!((goal.id.as_str(), goal.heading.as_str()), ("goal", "The goal"));
        assert!(matches!(&goal.blocks[2], Block::List { ordered: false, items } if items.len() == 2));
        assert!(
            matches!(&goal.blocks[3], Block::Table(rows) if rows[1][1] == [Span::Symbol("te-cup".into())])
        );
        assert_eq!(goal.blocks[4], Block::Figure(" 1  2".into()));
        assert_eq!(book.boards().collect::<Vec<_>>(), ["start"]);
        assert!(book.chapters[1].when.is_some());
        assert!(matches!(&book.chapters[1].blocks[0], Block::List { ordered: true, .. }));
    }

    #[test]
    fn mistakes_name_their_line() {
        let wrong = |text: &str| Book::parse(text).unwrap_err().to_string();
        assert_eq!(wrong("Tea"), "line 1: a book begins with `# Title`");
        assert_eq!(wrong("# Tea\n\n## Goal\n"), "line 3: a chapter names its anchor: `## Heading {anchor}`");
        assert!(wrong("# Tea\n\n| a | b |\n| 1 |\n").starts_with("line 3: a row of the table"));
        assert!(wrong("# Tea\n\n[TE-1.1 abc when ?] Text").starts_with("line 3: \"?\" is no condition"));
        assert!(wrong("# Tea\n\n```\n1").starts_with("line 3: the figure is not closed"));
    }
}
