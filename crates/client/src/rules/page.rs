//! `/rules/:game`: contents, search, the whole book.

use leptos::prelude::*;
use leptos_router::hooks::{use_location, use_params_map};

use super::finder::Finder;
use super::library::{self, Fetched, Opened};
use super::text::{BlockView, ChapterView};
use crate::browser;
use crate::failure::Lost;
use crate::games::Title;
use crate::i18n::{t, text::rules as said};
use crate::ui::{Ground, HallBar};

/// The page.
#[component]
pub fn Rulebook() -> impl IntoView {
    let parameters = use_params_map();
    move || match parameters.with(|map| map.get("game")).as_deref().and_then(Title::from_id) {
        Some(title) => view! { <Of title /> }.into_any(),
        None => view! { <Lost /> }.into_any(),
    }
}

#[component]
fn Of(title: Title) -> impl IntoView {
    let book = library::book(move || Some(title));
    let query = RwSignal::new(String::new());
    let go = Callback::new(move |anchor: String| {
        query.set(String::new());
        browser::go_to_anchor(&anchor);
    });
    // The anchor of the address, once the book is there to have it.
    let location = use_location();
    Effect::new(move || {
        let anchor = location.hash.get();
        if book.with(|book| matches!(book, Fetched::Here(_))) && !anchor.is_empty() {
            request_animation_frame(move || browser::show_anchor(anchor.trim_start_matches('#')));
        }
    });
    view! {
        <div class="book-room" data-game=title.id()>
            <HallBar />
            <main id="content" class="book">
                {move || match book.get() {
                    Fetched::Coming => view! { <p class="muted" role="status">{t(said::COMING)}</p> }.into_any(),
                    Fetched::Missing => view! { <p role="alert">{t(said::MISSING)}</p> }.into_any(),
                    Fetched::Here(opened) => {
                        view! {
                            <aside class="book-aside">
                                <Finder book query go />
                                <Contents opened=opened.clone() />
                                <button class="btn" on:click=move |_| browser::print()>{t(said::PRINT)}</button>
                            </aside>
                            <article class="book-text" lang=move || crate::i18n::language().tag()>
                                <Whole opened title />
                            </article>
                        }
                            .into_any()
                    }
                }}
            </main>
            <Ground game=title.id() />
        </div>
    }
}

#[component]
fn Contents(opened: std::sync::Arc<Opened>) -> impl IntoView {
    let entry = |chapter: &rulebook::Chapter| {
        view! { <li><a href=format!("#{}", chapter.id)>{chapter.heading.clone()}</a></li> }
    };
    view! {
        <nav class="book-contents" aria-label=t(said::CONTENTS)>
            <h2 class="caps">{t(said::CONTENTS)}</h2>
            <ol>{opened.book.chapters.iter().map(entry).collect_view()}</ol>
        </nav>
    }
}

#[component]
fn Whole(opened: std::sync::Arc<Opened>, title: Title) -> impl IntoView {
    let options = Signal::stored(None);
    let book = opened.book.clone();
    view! {
        <h1 class="display">{book.title}</h1>
        {book.lead.into_iter().map(|block| view! { <BlockView block title options /> }).collect_view()}
        {book.chapters.into_iter().map(|chapter| view! { <ChapterView chapter title options /> }).collect_view()}
    }
}
