//! The rules beside the table: a tap on a rule's number, wherever it stands, opens its paragraph here.

use leptos::ev;
use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen::JsCast;

use super::finder::Finder;
use super::library::{self, Fetched};
use super::text::{ChapterView, Options};
use super::title_of;
use crate::browser;
use crate::games::Title;
use crate::i18n::{say, t, text::rules as said};
use crate::ui::{Dialog, Shape};

/// The options of the table on the page, for marking what they switch on and off.
#[derive(Clone, Copy, Debug)]
pub struct TableOptions(pub RwSignal<Option<Value>>);

impl TableOptions {
    /// Makes them known to every page.
    pub(crate) fn provide() {
        provide_context(Self(RwSignal::new(None)));
    }

    /// While the caller is on the page, these are the options of its table.
    pub fn follow(options: impl Fn() -> Value + 'static) {
        let Some(Self(signal)) = use_context() else { return };
        Effect::new(move || signal.set(Some(options())));
        on_cleanup(move || {
            // The page may be gone with its signals.
            let _ = signal.try_set(None);
        });
    }
}

/// Where the sheet is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    title: Title,
    anchor: String,
}

/// Opens the sheet from anywhere on the page.
#[derive(Clone, Copy, Debug)]
pub struct OpenRules(RwSignal<Option<Place>>);

impl OpenRules {
    /// Makes it known to every page.
    pub(crate) fn provide() {
        provide_context(Self(RwSignal::new(None)));
    }

    /// That of this page.
    pub fn here() -> Self {
        expect_context()
    }

    /// Opens the book at the rule of this number.
    pub fn show(self, number: &str) {
        if let Some(title) = title_of(number) {
            self.at(title, number);
        }
    }

    /// Listens for taps on rule numbers on the whole page.
    pub(crate) fn listen(self) {
        let tapped = window_event_listener(ev::click, move |event| {
            let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
            let tag = target.and_then(|target| target.closest("[data-opens-rule]").ok().flatten());
            if let Some(number) = tag.and_then(|tag| tag.get_attribute("data-opens-rule")) {
                event.prevent_default();
                self.show(&number);
            }
        });
        on_cleanup(move || tapped.remove());
    }

    /// Whether somebody wants to read. Tracked.
    pub(crate) fn is_asked(self) -> bool {
        self.0.with(Option::is_some)
    }

    /// Nobody wants to read any more.
    pub(crate) fn forget(self) {
        // The page may be gone with its signals.
        drop(self.0.try_set(None));
    }

    /// Opens the book of a game at an anchor.
    pub fn at(self, title: Title, anchor: &str) {
        self.0.set(Some(Place { title, anchor: anchor.to_owned() }));
    }
}

/// The sheet; open while a rule is asked for.
#[component]
pub fn RulesSheet() -> impl IntoView {
    let OpenRules(place) = OpenRules::here();
    let open = RwSignal::new(false);
    Effect::new(move || {
        if place.with(Option::is_some) {
            open.set(true);
        }
    });
    // The same rule may be asked for again.
    Effect::new(move || {
        if !open.get() && place.with_untracked(Option::is_some) {
            place.set(None);
        }
    });
    let options: Options =
        use_context::<TableOptions>().map_or_else(|| Signal::stored(None), |it| it.0.into());
    let book = library::book(move || place.with(|place| place.as_ref().map(|place| place.title)));
    let query = RwSignal::new(String::new());
    let show = move |anchor: String| {
        if let Some(title) = title_of(&anchor) {
            query.set(String::new());
            place.set(Some(Place { title, anchor }));
        }
    };
    // What was looked for belongs to the rule that was shown before.
    Effect::new(move || {
        place.track();
        query.set(String::new());
    });
    // A reference within the sheet moves the sheet, not the page.
    let follow = move |event: ev::MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let link = target.and_then(|target| target.closest("a[href^='#']").ok().flatten());
        if let Some(anchor) = link.and_then(|link| link.get_attribute("href")) {
            event.prevent_default();
            show(anchor.trim_start_matches('#').to_owned());
        }
    };
    let go = Callback::new(move |anchor: String| {
        query.set(String::new());
        if let Some(title) = place.with_untracked(|place| place.as_ref().map(|place| place.title)) {
            place.set(Some(Place { title, anchor }));
        }
    });
    Effect::new(move || {
        let here = book.with(|book| matches!(book, Fetched::Here(_)));
        if let (true, true, Some(Place { anchor, .. })) = (open.get(), here, place.get()) {
            request_animation_frame(move || browser::show_in_sheet(&anchor));
        }
    });
    let title = Signal::derive(move || {
        place.with(|place| place.as_ref().map(|place| say(&place.title.name()))).unwrap_or_default()
    });
    view! {
        <Dialog open title about=Signal::derive(|| say(&said::TITLE)) shape=Shape::Sheet class="book-sheet">
            <div class="book-text" on:click=follow>
                <Finder book query go />
                {move || chapter(&book.get(), place.get(), options)}
                {move || {
                    let Place { title, anchor } = place.get()?;
                    let address = format!("/rules/{}#{anchor}", title.id());
                    Some(view! { <a class="btn" href=address target="_blank">{t(said::WHOLE)}</a> })
                }}
            </div>
        </Dialog>
    }
}

/// The chapter in which the wanted rule stands.
fn chapter(book: &Fetched, place: Option<Place>, options: Options) -> Option<AnyView> {
    let Place { title, anchor } = place?;
    Some(match book {
        Fetched::Coming => view! { <p class="muted" role="status">{t(said::COMING)}</p> }.into_any(),
        Fetched::Missing => view! { <p role="alert">{t(said::MISSING)}</p> }.into_any(),
        Fetched::Here(opened) => {
            let has = |chapter: &&rulebook::Chapter| {
                chapter.id == anchor
                    || chapter
                        .blocks
                        .iter()
                        .any(|block| matches!(block, rulebook::Block::Rule(rule) if rule.number == anchor))
            };
            match opened.book.chapters.iter().find(has) {
                Some(chapter) => view! { <ChapterView chapter=chapter.clone() title options /> }.into_any(),
                None => view! { <p role="alert">{t(said::NOTHING_FOUND)}</p> }.into_any(),
            }
        }
    })
}
