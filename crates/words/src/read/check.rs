//! What every translation must agree on.

use std::collections::{BTreeMap, BTreeSet};

use super::{Column, Entry, Flaw, rust};
use crate::{Language, Template};

pub(super) fn columns(columns: &[Column; 4], flaws: &mut Vec<Flaw>) {
    let keys: BTreeSet<&String> = columns.iter().flat_map(BTreeMap::keys).collect();
    let mut names = BTreeMap::new();
    for key in keys {
        let named = rust::names(key).filter(|name| names.insert(name.clone(), key).is_none());
        if named.is_none() {
            flaws.push(Flaw::Name(key.clone()));
        }
        let english = columns[0].get(key);
        let counted = columns.iter().any(|column| matches!(column.get(key), Some(Entry::Counted(_))));
        for language in Language::ALL {
            match columns[language as usize].get(key) {
                None => flaws.push(Flaw::Missing(language.tag(), key.clone())),
                Some(entry) => check(language, key, entry, english, counted, flaws),
            }
        }
    }
}

fn check(
    language: Language,
    key: &str,
    entry: &Entry,
    english: Option<&Entry>,
    counted: bool,
    flaws: &mut Vec<Flaw>,
) {
    let (tag, named) = (language.tag(), || key.to_owned());
    if texts(entry).iter().any(|text| text.trim().is_empty()) {
        flaws.push(Flaw::Empty(tag, named()));
    }
    match entry {
        Entry::Plain(_) if counted => flaws.push(Flaw::NotCounted(tag, named())),
        Entry::Plain(_) => {}
        Entry::Counted(forms) => {
            let wanted = language.categories();
            if !forms.keys().eq(wanted) {
                let list = wanted.iter().map(|category| category.name()).collect::<Vec<_>>().join(", ");
                flaws.push(Flaw::Forms(tag, named(), list));
            }
            if !arguments(entry).iter().any(|name| name == "count") {
                flaws.push(Flaw::NoCount(tag, named()));
            }
        }
    }
    let (mine, theirs) = (arguments(entry), english.map(arguments).unwrap_or_default());
    if english.is_some() && mine != theirs {
        flaws.push(Flaw::Arguments(tag, named(), mine, theirs));
    }
}

/// The arguments of all forms together: "one place left" need not say the number.
pub(super) fn arguments(entry: &Entry) -> Vec<String> {
    let names: BTreeSet<String> =
        texts(entry).into_iter().flat_map(|text| Template(text).arguments()).map(str::to_owned).collect();
    names.into_iter().collect()
}

fn texts(entry: &Entry) -> Vec<&str> {
    match entry {
        Entry::Plain(text) => vec![text],
        Entry::Counted(forms) => forms.values().map(String::as_str).collect(),
    }
}
