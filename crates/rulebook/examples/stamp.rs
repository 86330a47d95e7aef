//! Lists the rules that a book lacks or has in an older version, and stamps those that somebody has read again.
//!
//! ```text
//! cargo run -p chaikhana-rulebook --example stamp                     # all books: what is missing or stale
//! cargo run -p chaikhana-rulebook --example stamp -- chai.de          # one book
//! cargo run -p chaikhana-rulebook --example stamp -- chai.de CH-4.3   # this paragraph is right again
//! cargo run -p chaikhana-rulebook --example stamp -- chai.de all      # all of them are
//! ```

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use rulebook::{Book, Entry, entries};
use shelf::Title;
use words::Language;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (book, accepted) = match arguments.split_first() {
        Some((book, accepted)) => (Some(book.as_str()), accepted),
        None => (None, &[][..]),
    };
    let names = Title::ALL.iter().flat_map(|title| Language::ALL.map(|one| format!("{title}.{}", one.tag())));
    let wanted: Vec<String> = names.filter(|name| book.is_none_or(|book| book == name)).collect();
    if wanted.is_empty() {
        bail!("there is no such book; one is called chai.en");
    }
    for name in wanted {
        check(&name, accepted)?;
    }
    Ok(())
}

fn check(name: &str, accepted: &[String]) -> Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let title = name.split('.').next().unwrap_or_default();
    let docs = fs::read_to_string(here.join(format!("../../docs/rules/{title}.md")))?;
    let path = here.join("books").join(format!("{name}.md"));
    let Ok(mut text) = fs::read_to_string(&path) else {
        println!("{name}: not written yet");
        return Ok(());
    };
    let book = Book::parse(&text).with_context(|| name.to_owned())?;
    for entry in entries(&docs) {
        let Entry { number, text: words } = &entry;
        match book.rule(number) {
            None => println!("{name}: {number} is missing: {words}"),
            Some(rule) if rule.stamp == entry.stamp() => {}
            Some(rule) if accepted.iter().any(|one| one == "all" || one == number) => {
                let old = format!("[{number} {}", rule.stamp);
                let old = old.trim_end();
                let new = format!("[{number} {}", entry.stamp());
                let at = text
                    .match_indices(old)
                    .map(|(at, _)| at)
                    .find(|&at| text[at + old.len()..].starts_with([']', ' ']))
                    .with_context(|| format!("{name}: cannot find {old}"))?;
                text.replace_range(at..at + old.len(), &new);
            }
            Some(_) => println!("{name}: {number} is stale: {words}"),
        }
    }
    fs::write(path, text)?;
    Ok(())
}
