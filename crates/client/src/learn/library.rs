//! Courses and their words, fetched when they are first opened.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use leptos::prelude::*;
use lessons::{Course, Texts};

use crate::games::Title;
use crate::i18n::language;
use crate::net::http;
use crate::rules::asset;

/// How far a course has come.
#[derive(Clone, Debug)]
pub(super) enum Fetched {
    /// It is on its way.
    Coming,
    /// It is here, with its words in the language of the page.
    Here(Arc<Course>, Arc<Texts>),
    /// It did not come: no network, or it cannot be read.
    Missing,
}

thread_local! {
    static FILES: RefCell<HashMap<String, String>> = RefCell::default();
}

/// The course of `title` in the language of the page; follows the language.
pub(super) fn course(title: Title) -> RwSignal<Fetched> {
    let fetched = RwSignal::new(Fetched::Coming);
    Effect::new(move || {
        let language = language();
        leptos::task::spawn_local(async move {
            let course = file(format!("course-{}.", title.id())).await;
            let texts = file(format!("lessons-{}-{}.", title.id(), language.tag())).await;
            let course = course.and_then(|text| Course::read(&text).ok());
            let came = match (course, texts) {
                (Some(course), Some(texts)) => Fetched::Here(Arc::new(course), Arc::new(Texts::read(&texts))),
                _ => Fetched::Missing,
            };
            // The page may be gone, or in another language by now.
            if untrack(crate::i18n::language) == language {
                drop(fetched.try_set(came));
            }
        });
    });
    fetched
}

async fn file(prefix: String) -> Option<String> {
    if let Some(known) = FILES.with_borrow(|files| files.get(&prefix).cloned()) {
        return Some(known);
    }
    let text = http::text(&asset(&prefix)?).await.ok()?;
    FILES.with_borrow_mut(|files| files.insert(prefix, text.clone()));
    Some(text)
}
