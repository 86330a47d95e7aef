//! The words of the pages in the reader's language.
//!
//! Static text is a constant, text with arguments a struct; both are checked by the compiler:
//!
//! ```ignore
//! use crate::i18n::{say, t, text::hall};
//! view! { <button>{t(hall::PLAY_NOW)}</button> <p>{move || say(&hall::Minutes { count })}</p> }
//! ```
//!
//! Ids that come from the rules are looked up at run time with [`find`], `area.key`. A key that does not exist is shown
//! between ⟦brackets⟧, which the browser tests look for.

use leptos::prelude::*;
use std::borrow::Cow;
use std::cell::Cell;
use std::sync::LazyLock;
use words::{Argument, Phrase, Said, Text, Wording};

use crate::{browser, net};

pub use words::Language;

/// Every key of the translation files, one module per area.
pub mod text {
    include!(concat!(env!("OUT_DIR"), "/words.rs"));
}

static LANGUAGE: LazyLock<ArcRwSignal<Language>> = LazyLock::new(|| ArcRwSignal::new(Language::English));

/// The language of the page. Tracked: whoever reads it is told when it changes.
pub fn language() -> Language {
    LANGUAGE.get()
}

thread_local! {
    /// The language asked for last: words that come later than those of another wish are not shown.
    static WANTED: Cell<Language> = const { Cell::new(Language::English) };
}

/// Takes the words that the page fetched beside the client. English is part of the client.
pub fn take_brought() {
    let words = js_sys::Reflect::get(&js_sys::global(), &"chaikhanaWords".into());
    let tag = browser::root().and_then(|root| root.get_attribute("lang"));
    if let (Some(words), Some(language)) =
        (words.ok().and_then(|words| words.as_string()), tag.and_then(|tag| Language::from_tag(&tag)))
    {
        text::BOOK.bring(language, words);
    }
}

/// Changes the language of the page: at once where its words are here, else when they have come.
pub fn set_language(language: Language) {
    WANTED.set(language);
    if text::BOOK.has(language) {
        return show(language);
    }
    leptos::task::spawn_local(async move {
        let Some(address) = address(language) else { return };
        let words = net::http::text(&address).await.unwrap_or_default();
        // Without them (no network) the page stays in its language. They may have come twice.
        let is_here = text::BOOK.bring(language, words) || text::BOOK.has(language);
        if is_here && WANTED.get() == language {
            show(language);
        }
    });
}

fn show(language: Language) {
    if let Some(root) = browser::root() {
        // This is a valid attribute.
        let _ = root.set_attribute("lang", language.tag());
    }
    if LANGUAGE.get_untracked() != language {
        LANGUAGE.set(language);
    }
}

/// Where the words of a language lie: the page's own script knows.
fn address(language: Language) -> Option<String> {
    let name = format!("data-words-{}", language.tag());
    let script = browser::document()?.query_selector(&format!("script[{name}]")).ok()??;
    script.get_attribute(&name)
}

/// A text without arguments, for a view: follows the language.
pub fn t(text: impl Into<Wording>) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
    let text = text.into();
    move || match text {
        Wording::Key(text) => text::BOOK.template(language(), text, None),
        Wording::Plain(words) => words,
    }
}

/// A phrase in the language of the page. Tracked.
pub fn say(phrase: &dyn Phrase) -> String {
    text::BOOK.say(language(), phrase).into_owned()
}

/// A phrase in pieces, so that arguments can be drawn in their own way. Tracked.
pub fn pieces(phrase: &dyn Phrase) -> Vec<Said> {
    text::BOOK.pieces(language(), phrase)
}

/// The key of an id that comes from the rules, such as `coffee-rush.ingredient.milk`.
pub fn find(key: &str) -> Option<Text> {
    text::BOOK.find(key)
}

/// The text of an id that comes from the rules; an unknown one stands out. Tracked.
pub fn look_up(key: &str, arguments: &[(&str, Argument<'_>)]) -> Cow<'static, str> {
    match find(key) {
        Some(text) => text::BOOK.say(language(), &(text, arguments)),
        None => Cow::Owned(format!("⟦{key}⟧")),
    }
}

/// "what: text", with the space that the reader's language puts before the colon. Tracked.
pub fn pair(what: &str, text: &str) -> String {
    say(&text::table::Pair { what, text })
}

/// A number as the reader's language writes it. Tracked.
pub fn number(value: f64) -> String {
    let locale = js_sys::Array::of1(&language().tag().into());
    let format = js_sys::Intl::NumberFormat::new(&locale, &js_sys::Object::new());
    let written = format.format().call1(&wasm_bindgen::JsValue::UNDEFINED, &value.into());
    written.ok().and_then(|text| text.as_string()).unwrap_or_else(|| value.to_string())
}

/// Points with a true minus.
pub fn points(points: i32) -> String {
    if points < 0 { format!("−{}", points.unsigned_abs()) } else { points.to_string() }
}

/// A moment as the reader's language writes day and time, from milliseconds since 1970. Tracked.
pub fn moment(milliseconds: u64) -> String {
    let locale = js_sys::Array::of1(&language().tag().into());
    let options = js_sys::Object::new();
    for (name, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        // Setting a property of a fresh object cannot fail.
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    let format = js_sys::Intl::DateTimeFormat::new(&locale, &options);
    #[expect(clippy::cast_precision_loss, reason = "a date is far below 2^53")]
    let date = js_sys::Date::new(&(milliseconds as f64).into());
    let written = format.format().call1(&wasm_bindgen::JsValue::UNDEFINED, &date);
    written.ok().and_then(|text| text.as_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_book_is_sorted_and_complete() {
        let book = &text::BOOK;
        assert!(book.keys.is_sorted());
        assert!(Language::ALL.into_iter().all(|language| book.has(language)));
        assert_eq!(find("hall.play-now"), Some(text::hall::PLAY_NOW));
    }

    #[test]
    fn numbers_choose_the_form() {
        let minutes = text::hall::Minutes { count: 2 };
        assert_eq!(text::BOOK.say(Language::Russian, &minutes), "около 2 минут");
        assert_eq!(text::BOOK.say(Language::English, &text::hall::Minutes { count: 1 }), "about 1 minute");
    }

    #[test]
    fn an_unknown_id_stands_out() {
        assert_eq!(look_up("chai.flavour.tar", &[]), "⟦chai.flavour.tar⟧");
    }
}
