//! The books, fetched when they are first opened.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use leptos::prelude::*;
use rulebook::{Book, Index};

use crate::browser;
use crate::games::Title;
use crate::i18n::{Language, language};
use crate::net::http;

/// A book with its index.
#[derive(Debug)]
pub struct Opened {
    pub book: Book,
    pub index: Index,
}

/// How far a book has come.
#[derive(Clone, Debug)]
pub enum Fetched {
    /// It is on its way.
    Coming,
    Here(Arc<Opened>),
    /// It did not come: no network, or it cannot be read.
    Missing,
}

thread_local! {
    static SHELF: RefCell<HashMap<(&'static str, &'static str), Arc<Opened>>> = RefCell::default();
}

/// The book of `title` in the language of the page; follows both.
pub fn book(title: impl Fn() -> Option<Title> + Send + Sync + 'static) -> Signal<Fetched> {
    let fetched = RwSignal::new(Fetched::Coming);
    // What was asked for last: a book that comes late must not cover a newer one.
    let wanted = StoredValue::new(None::<(Title, Language)>);
    Effect::new(move || {
        let Some(title) = title() else { return };
        let language = language();
        wanted.set_value(Some((title, language)));
        if let Some(known) = known(title, language) {
            fetched.set(Fetched::Here(known));
            return;
        }
        fetched.set(Fetched::Coming);
        leptos::task::spawn_local(async move {
            let came = fetch(title, language).await.map_or(Fetched::Missing, Fetched::Here);
            if wanted.try_get_value() == Some(Some((title, language))) {
                fetched.set(came);
            }
        });
    });
    fetched.into()
}

fn known(title: Title, language: Language) -> Option<Arc<Opened>> {
    SHELF.with_borrow(|shelf| shelf.get(&(title.id(), language.tag())).cloned())
}

async fn fetch(title: Title, language: Language) -> Option<Arc<Opened>> {
    let address = asset(&format!("rules-{}-{}.", title.id(), language.tag()))?;
    let text = http::text(&address).await.ok()?;
    let book = Book::parse(&text).ok()?;
    let opened = Arc::new(Opened { index: Index::of(&book), book });
    SHELF.with_borrow_mut(|shelf| shelf.insert((title.id(), language.tag()), Arc::clone(&opened)));
    Some(opened)
}

/// The address of a file that the page brings for its books; the page's own script lists them.
pub fn asset(prefix: &str) -> Option<String> {
    let script = browser::document()?.query_selector("script[data-books]").ok()??;
    let list = script.get_attribute("data-books")?;
    let found = list
        .split(' ')
        .find(|address| address.rsplit('/').next().is_some_and(|name| name.starts_with(prefix)));
    found.map(str::to_owned)
}
