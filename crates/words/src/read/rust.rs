//! The checked translations as Rust code.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{Catalogue, Entry, check};
use crate::Language;
use crate::book::{FORMS, ROWS};

/// The module of an area, and the key's name in it: in capitals for a constant, in camel case for a struct.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Names {
    module: String,
    constant: String,
    structure: String,
}

/// How `area.some.key` is called in Rust; nothing if it cannot be.
pub(super) fn names(key: &str) -> Option<Names> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '.';
    let (area, name) = key.split_once('.')?;
    if !key.chars().all(fits) || !name.starts_with(|c: char| c.is_ascii_lowercase()) {
        return None;
    }
    let camel = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect::<String>()
    };
    Some(Names {
        module: area.replace('-', "_"),
        constant: name.replace(['-', '.'], "_").to_ascii_uppercase(),
        structure: name.split(['-', '.']).map(camel).collect(),
    })
}

/// Writes the book and its keys, to be included in a module of their own.
pub fn write(catalogue: &Catalogue) -> String {
    let mut code = String::from("// Written by the build script from `locales`.\n\n");
    code.push_str(
        "/// Every translation.\npub static BOOK: words::Book = words::Book { keys: &KEYS, columns: [\n",
    );
    for language in Language::ALL {
        let name = language.tag().to_ascii_uppercase();
        let _ = match language {
            Language::English => writeln!(code, "    words::Column::written(&{name}),"),
            _ => writeln!(
                code,
                "    {ELSEWHERE} words::Column::written(&{name}),\n    {BROWSER} words::Column::to_come(),"
            ),
        };
    }
    code.push_str("] };\n");
    list(&mut code, "KEYS", catalogue.rows.keys().cloned());
    for language in Language::ALL {
        if language != Language::English {
            let _ = writeln!(code, "{ELSEWHERE}");
        }
        list(&mut code, &language.tag().to_ascii_uppercase(), rows(catalogue, language));
    }
    modules(&mut code, catalogue);
    code
}

/// A browser fetches the words of a language when somebody reads it.
const BROWSER: &str = "#[cfg(target_arch = \"wasm32\")]";
const ELSEWHERE: &str = "#[cfg(not(target_arch = \"wasm32\"))]";

/// The words of a language as one text, for [`Book::bring`](crate::Book::bring).
pub fn column(catalogue: &Catalogue, language: Language) -> String {
    rows(catalogue, language).collect::<Vec<_>>().join(&ROWS.to_string())
}

fn rows(catalogue: &Catalogue, language: Language) -> impl Iterator<Item = String> {
    catalogue.rows.values().map(move |row| joined(&row[language as usize]))
}

/// A string as Rust writes it.
fn quoted(text: &str) -> String {
    format!("{text:?}")
}

fn list(code: &mut String, name: &str, values: impl Iterator<Item = String>) {
    let lines: Vec<String> = values.map(|value| format!("    {},\n", quoted(&value))).collect();
    let _ = writeln!(code, "static {name}: [&str; {}] = [\n{}];", lines.len(), lines.concat());
}

fn joined(entry: &Entry) -> String {
    match entry {
        Entry::Plain(text) => text.clone(),
        Entry::Counted(forms) => {
            forms.values().map(String::as_str).collect::<Vec<_>>().join(&FORMS.to_string())
        }
    }
}

fn modules(code: &mut String, catalogue: &Catalogue) {
    let mut areas: BTreeMap<String, String> = BTreeMap::new();
    for (row, (key, entries)) in catalogue.rows.iter().enumerate() {
        // Keys without a name were refused by the check.
        let Some(names) = names(key) else { continue };
        let english = match &entries[0] {
            Entry::Plain(text) => text,
            Entry::Counted(forms) => forms.values().next_back().map_or("", |text| text),
        };
        let item = item(&names, row, english, &check::arguments(&entries[0]));
        areas.entry(names.module).or_default().push_str(&item);
    }
    for (module, items) in areas {
        let _ = writeln!(code, "/// The words of `{module}`.\npub mod {module} {{\n{items}}}");
    }
}

fn item(names: &Names, row: usize, english: &str, arguments: &[String]) -> String {
    let Names { constant, structure, .. } = names;
    // Square brackets and angle brackets would be read as links and tags.
    let about = english.replace('\n', " ").replace(['[', ']', '<', '>', '`'], "'");
    if arguments.is_empty() {
        return format!("    /// {about}\n    pub const {constant}: words::Text = words::Text({row});\n");
    }
    let is_count = |name: &String| name == "count";
    let life = if arguments.iter().all(is_count) { "" } else { "<'a>" };
    let any = if life.is_empty() { "" } else { "<'_>" };
    let field = |name: &String| {
        let kind = if is_count(name) { "i64" } else { "&'a str" };
        format!("        /// `{{{name}}}`\n        pub {}: {kind},\n", name.replace('-', "_"))
    };
    let value = |name: &String| {
        let kind = if is_count(name) { "Count" } else { "Word" };
        format!("({}, words::Argument::{kind}(self.{}))", quoted(name), name.replace('-', "_"))
    };
    let fields: String = arguments.iter().map(field).collect();
    let values = arguments.iter().map(value).collect::<Vec<_>>().join(", ");
    format!(
        "    /// {about}\n    #[derive(Clone, Copy, Debug)]\n    pub struct {structure}{life} {{\n{fields}    }}\n    \
         impl words::Phrase for {structure}{any} {{\n        fn text(&self) -> words::Text {{ words::Text({row}) }}\n        \
         fn arguments(&self) -> Vec<(&str, words::Argument<'_>)> {{ vec![{values}] }}\n    }}\n"
    )
}
