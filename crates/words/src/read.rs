//! Reading the translation files, refusing incomplete ones, writing them out as Rust.

mod check;
mod rust;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use thiserror::Error;

use crate::{Category, Language};

pub use rust::{column, write};

/// A translation: one text, or one for each plural form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The same for every number.
    Plain(String),
    /// By the form that `{count}` asks for.
    Counted(BTreeMap<Category, String>),
}

/// What is wrong with the translation files.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum Flaw {
    /// A file or folder cannot be read.
    #[error("{0}: {1}")]
    Unreadable(PathBuf, String),
    /// A file is not TOML.
    #[error("{0}: {1}")]
    Syntax(PathBuf, String),
    /// A value is neither text, nor a table of plural forms, nor a group of keys.
    #[error("`{0}` is a {1}, neither a text nor plural forms")]
    NotText(String, &'static str),
    /// A language lacks a key that another one has.
    #[error("{0}: `{1}` is missing")]
    Missing(&'static str, String),
    /// A translation is empty.
    #[error("{0}: `{1}` is empty")]
    Empty(&'static str, String),
    /// The plural forms are not those of the language.
    #[error("{0}: `{1}` needs the forms {2}")]
    Forms(&'static str, String, String),
    /// Counted in one language, not in another.
    #[error("{0}: `{1}` must have plural forms like the other languages")]
    NotCounted(&'static str, String),
    /// Plural forms without a number.
    #[error("{0}: `{1}` has plural forms but no {{count}}")]
    NoCount(&'static str, String),
    /// The arguments differ from the English ones.
    #[error("{0}: `{1}` has the arguments {2:?}, English has {3:?}")]
    Arguments(&'static str, String, Vec<String>, Vec<String>),
    /// Two keys would get the same name in Rust, or one that Rust cannot have.
    #[error(
        "`{0}` cannot be named in Rust: use lower-case letters, digits, hyphens and dots, and differ in letters"
    )]
    Name(String),
}

/// Every translation, checked: key to its entries in the order of [`Language::ALL`].
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    pub(crate) rows: BTreeMap<String, [Entry; 4]>,
}

type Column = BTreeMap<String, Entry>;

impl Catalogue {
    /// Reads `folder/<language>/<area>.toml` and checks it as a whole; on failure names every flaw.
    pub fn read(folder: &Path) -> Result<Self, Vec<Flaw>> {
        let mut flaws = Vec::new();
        let columns = Language::ALL.map(|language| read_language(&folder.join(language.tag()), &mut flaws));
        Self::of(&columns, flaws)
    }

    fn of(columns: &[Column; 4], mut flaws: Vec<Flaw>) -> Result<Self, Vec<Flaw>> {
        check::columns(columns, &mut flaws);
        if !flaws.is_empty() {
            return Err(flaws);
        }
        let rows = columns[0].keys().filter_map(|key| {
            let [en, ru, fr, de] = [0, 1, 2, 3].map(|language| columns[language].get(key).cloned());
            Some((key.clone(), [en?, ru?, fr?, de?]))
        });
        Ok(Self { rows: rows.collect() })
    }

    /// A text without arguments.
    pub fn plain(&self, language: Language, key: &str) -> Option<&str> {
        match &self.rows.get(key)?[language as usize] {
            Entry::Plain(text) => Some(text),
            Entry::Counted(_) => None,
        }
    }
}

/// The files of a language, in the order of their names.
pub fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files: Vec<_> =
        fs::read_dir(folder)?.map(|entry| entry.map(|e| e.path())).collect::<Result<_, _>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    Ok(files)
}

fn read_language(folder: &Path, flaws: &mut Vec<Flaw>) -> Column {
    let mut column = Column::new();
    let files = files(folder).unwrap_or_else(|error| {
        flaws.push(Flaw::Unreadable(folder.to_owned(), error.to_string()));
        Vec::new()
    });
    for file in files {
        let area = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        match fs::read_to_string(&file) {
            Err(error) => flaws.push(Flaw::Unreadable(file, error.to_string())),
            Ok(text) => match text.parse::<toml::Table>() {
                Err(error) => flaws.push(Flaw::Syntax(file, error.to_string())),
                Ok(table) => collect(&area, table, &mut column, flaws),
            },
        }
    }
    column
}

/// A table is a group of keys, unless all its keys are plural forms.
fn collect(prefix: &str, table: toml::Table, column: &mut Column, flaws: &mut Vec<Flaw>) {
    for (name, value) in table {
        let key = format!("{prefix}.{name}");
        match value {
            toml::Value::String(text) => drop(column.insert(key, Entry::Plain(text))),
            toml::Value::Table(inner) => match forms(&inner) {
                Some(forms) => drop(column.insert(key, Entry::Counted(forms))),
                None => collect(&key, inner, column, flaws),
            },
            other => flaws.push(Flaw::NotText(key, other.type_str())),
        }
    }
}

fn forms(table: &toml::Table) -> Option<BTreeMap<Category, String>> {
    let category = |name: &str| Category::ALL.into_iter().find(|category| category.name() == name);
    let form = |(name, value): (&String, &toml::Value)| Some((category(name)?, value.as_str()?.to_owned()));
    if table.is_empty() { None } else { table.iter().map(form).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(text: &str) -> Column {
        let mut column = Column::new();
        let mut flaws = Vec::new();
        collect("hall", text.parse().unwrap(), &mut column, &mut flaws);
        assert!(flaws.is_empty(), "{flaws:?}");
        column
    }

    fn flaws(en: &str, ru: &str, fr: &str, de: &str) -> Vec<Flaw> {
        Catalogue::of(&[en, ru, fr, de].map(column), Vec::new()).err().unwrap_or_default()
    }

    #[test]
    fn complete_files_are_accepted() {
        let en = "play = 'Play'\n[seat]\nleft = { one = '{count} seat', other = '{count} seats' }";
        let ru = "play = 'Играть'\n[seat]\nleft = { one = '{count} место', few = '{count} места', many = '{count} мест' }";
        let fr = "play = 'Jouer'\n[seat]\nleft = { one = '{count} place', other = '{count} places' }";
        let de = "play = 'Spielen'\n[seat]\nleft = { one = '{count} Platz', other = '{count} Plätze' }";
        assert_eq!(flaws(en, ru, fr, de), []);
        let book = Catalogue::of(&[en, ru, fr, de].map(column), Vec::new()).unwrap();
        assert_eq!(book.plain(Language::Russian, "hall.play"), Some("Играть"));
        assert_eq!(book.plain(Language::Russian, "hall.seat.left"), None);
    }

    #[test]
    fn a_missing_key_is_named_with_its_language() {
        let found = flaws("a = '1'\nb = '2'", "a = '1'\nb = '2'", "a = '1'", "a = '1'\nb = '2'\nc = '3'");
        assert!(found.contains(&Flaw::Missing("fr", "hall.b".into())));
        assert!(found.contains(&Flaw::Missing("en", "hall.c".into())));
    }

    #[test]
    fn arguments_must_agree() {
        let found = flaws("a = '{name}'", "a = '{name}'", "a = '{nom}'", "a = '{name}'");
        assert_eq!(found, [Flaw::Arguments("fr", "hall.a".into(), vec!["nom".into()], vec!["name".into()])]);
    }

    #[test]
    fn every_plural_form_must_stand() {
        let two = "a = { one = '{count} x', other = '{count} xs' }";
        let found = flaws(two, "a = { one = '{count} x', many = '{count} xs' }", two, two);
        assert_eq!(found, [Flaw::Forms("ru", "hall.a".into(), "one, few, many".into())]);
    }

    #[test]
    fn counted_everywhere_or_nowhere() {
        let two = "a = { one = '{count} x', other = '{count} xs' }";
        let three = "a = { one = '{count} x', few = '{count} xs', many = '{count} xs' }";
        assert_eq!(flaws(two, three, two, "a = '{count} x'"), [Flaw::NotCounted("de", "hall.a".into())]);
    }

    #[test]
    fn names_that_meet_in_rust_are_refused() {
        let text = "a-b = '1'\n[a]\nb = '2'";
        assert!(matches!(flaws(text, text, text, text)[..], [Flaw::Name(_)]));
    }
}
