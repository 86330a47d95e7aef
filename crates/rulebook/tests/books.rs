//! Every book covers every rule, in the words of its latest version.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rulebook::{Book, Condition, Span, entries};
use shelf::engine::{OptionKind, OptionSpec};
use shelf::{Shelf, Title};
use words::Language;

fn house() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every book of the house with the name of its file.
fn books() -> Vec<(Title, Language, String, Book)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("books");
    let of = |title: Title, language: Language| {
        let name = format!("{title}.{}.md", language.tag());
        let book = Book::parse(&read(&folder.join(&name))).unwrap_or_else(|error| panic!("{name}: {error}"));
        (title, language, name, book)
    };
    Title::ALL.iter().flat_map(|&title| Language::ALL.map(|language| of(title, language))).collect()
}

fn none(what: &str, found: &[String]) {
    assert!(found.is_empty(), "{} {what}:\n  {}", found.len(), found.join("\n  "));
}

#[test]
fn every_rule_stands_in_every_book_and_is_up_to_date() {
    let mut wrong = Vec::new();
    for (title, _, name, book) in books() {
        let rules = entries(&read(&house().join(format!("docs/rules/{title}.md"))));
        assert!(rules.len() > 50, "docs/rules/{title}.md has only {} entries", rules.len());
        for entry in &rules {
            match book.rule(&entry.number) {
                None => wrong.push(format!("{name}: {} is missing", entry.number)),
                Some(rule) if rule.stamp != entry.stamp() => wrong.push(format!(
                    "{name}: {} was written for another version ({}, now {})",
                    entry.number,
                    rule.stamp,
                    entry.stamp()
                )),
                Some(_) => {}
            }
        }
        let known: BTreeSet<&str> = rules.iter().map(|entry| entry.number.as_str()).collect();
        let mut seen = BTreeSet::new();
        for rule in book.rules() {
            if !known.contains(rule.number.as_str()) {
                wrong.push(format!("{name}: there is no rule {}", rule.number));
            }
            if !seen.insert(&rule.number) {
                wrong.push(format!("{name}: {} stands there twice", rule.number));
            }
        }
    }
    none(
        "rules are missing or stale; `cargo run -p chaikhana-rulebook --example stamp` lists and accepts",
        &wrong,
    );
}

#[test]
fn references_and_symbols_lead_somewhere() {
    let drawings = read(&house().join("crates/client/page/symbols.svg"));
    let mut wrong = Vec::new();
    for (_, _, name, book) in books() {
        let anchors: BTreeSet<&str> = book
            .rules()
            .map(|rule| rule.number.as_str())
            .chain(book.chapters.iter().map(|chapter| chapter.id.as_str()))
            .collect();
        for span in book.blocks().flat_map(|block| block.runs()).flatten() {
            match span {
                Span::Reference(number) if !anchors.contains(number.as_str()) => {
                    wrong.push(format!("{name}: {number} leads nowhere"));
                }
                Span::Symbol(id) if !drawings.contains(&format!("<symbol id=\"{id}\"")) => {
                    wrong.push(format!("{name}: there is no symbol {id}"));
                }
                _ => {}
            }
        }
    }
    none("references lead nowhere", &wrong);
}

#[test]
fn conditions_speak_of_options_that_exist() {
    let shelf = Shelf::standard().unwrap();
    let mut wrong = Vec::new();
    for (title, _, name, book) in books() {
        let specs = shelf.about(title).options;
        let chapters = book.chapters.iter().filter_map(|chapter| chapter.when.as_ref());
        let rules = book.rules().filter_map(|rule| rule.when.as_ref());
        wrong.extend(
            chapters.chain(rules).filter_map(|when| flaw(when, &specs)).map(|text| format!("{name}: {text}")),
        );
    }
    none("conditions are wrong", &wrong);
}

fn flaw(when: &Condition, specs: &[OptionSpec]) -> Option<String> {
    let find = |option: &str| specs.iter().find(|spec| spec.id == option);
    if let Some(option) = when.options().find(|option| find(option).is_none()) {
        return Some(format!("{when}: there is no option {option}"));
    }
    for (option, named) in when.named_values() {
        let values = match find(option).map(|spec| &spec.kind) {
            Some(
                OptionKind::Choice { values }
                | OptionKind::Set { values, .. }
                | OptionKind::PerSeat { values },
            ) => values,
            _ => continue,
        };
        let text =
            |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        if let Some(value) = named.iter().find(|value| !values.iter().any(|known| text(known) == **value)) {
            return Some(format!("{when}: {option} is never {value}"));
        }
    }
    None
}

#[test]
fn the_books_of_a_game_have_the_same_chapters_and_boards() {
    for title in Title::ALL {
        let of_title: Vec<_> = books().into_iter().filter(|(of, ..)| of == title).collect();
        let shape = |book: &Book| {
            let chapters: Vec<String> = book.chapters.iter().map(|chapter| chapter.id.clone()).collect();
            let whens: Vec<String> = book
                .rules()
                .map(|rule| rule.when.as_ref().map(ToString::to_string).unwrap_or_default())
                .collect();
            let boards: Vec<String> = book.boards().map(str::to_owned).collect();
            (chapters, whens, boards)
        };
        let first = shape(&of_title[0].3);
        for (_, _, name, book) in &of_title[1..] {
            assert_eq!(shape(book), first, "{name} differs from {}", of_title[0].2);
        }
    }
}

#[test]
fn every_piece_of_a_reference_card_stands_in_every_book() {
    let mut wrong = Vec::new();
    for (title, _, name, book) in books() {
        let sections = rulebook::card::sections(title.id());
        assert!(sections.len() >= 4, "{title} has no card");
        for piece in sections.iter().flat_map(|section| section.pieces) {
            if piece.blocks(&book).is_empty() {
                wrong.push(format!("{name}: {piece:?}"));
            }
        }
    }
    none("pieces of cards are missing", &wrong);
}

/// A reader types and looks: what is found must be there before the next letter.
#[test]
fn a_search_answers_at_once() {
    for (_, _, name, book) in books() {
        let index = rulebook::Index::of(&book);
        let began = std::time::Instant::now();
        for query in ["order", "чай", "jeton", "Karte", "die six", "zzz"] {
            let _ = index.find(query, 20);
        }
        let each = began.elapsed() / 6;
        assert!(each.as_millis() < 50, "{name}: {each:?}");
    }
}

#[test]
fn every_board_is_a_position_of_its_game() {
    let shelf = Shelf::standard().unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("boards");
    for (title, _, name, book) in books() {
        for board in book.boards() {
            let text = read(&folder.join(title.id()).join(format!("{board}.json")));
            let position: shelf::engine::Position =
                serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {board}: {error}"));
            assert_eq!(position.game, title.id(), "{name}: {board}");
            let seed = shelf::engine::Seed::numbered(0);
            if let Err(error) = shelf.resume(&position, &seed) {
                panic!("{name}: {board}: {error}");
            }
        }
    }
}
