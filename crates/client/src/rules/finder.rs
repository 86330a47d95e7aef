//! The search field with what it finds.

use leptos::prelude::*;
use rulebook::Hit;

use super::library::Fetched;
use crate::drawing::{Symbol, names};
use crate::i18n::{say, t, text::rules as said};

/// The most that is found at once.
const MOST: usize = 20;
/// The most characters of a paragraph that are shown.
const SHOWN: usize = 140;

/// Searches a book; what is found is opened by `go` with its anchor.
#[component]
pub fn Finder(book: Signal<Fetched>, query: RwSignal<String>, go: Callback<String>) -> impl IntoView {
    let hits = Memo::new(move |_| {
        let query = query.get();
        book.with(|book| match book {
            Fetched::Here(opened) => opened.index.find(&query, MOST),
            Fetched::Coming | Fetched::Missing => Vec::new(),
        })
    });
    let asked = move || !query.with(|query| query.trim().is_empty());
    let hit = move |hit: Hit| {
        let anchor = hit.anchor.clone();
        view! {
            <li>
                <button type="button" class="book-hit" on:click=move |_| go.run(anchor.clone())>
                    <b>{hit.anchor}</b>
                    " "
                    <span class="muted">{hit.heading}</span>
                    <span>{shortened(&hit.text)}</span>
                </button>
            </li>
        }
    };
    view! {
        <div class="book-search" role="search">
            <label class="book-field">
                <Symbol of=names::UI_BOOK />
                <input
                    class="input"
                    type="search"
                    placeholder=t(said::SEARCH)
                    aria-label=t(said::SEARCH)
                    prop:value=query
                    on:input=move |event| query.set(event_target_value(&event))
                />
            </label>
            <p class="sr" role="status">
                {move || asked().then(|| say(&said::Found { count: hits.with(Vec::len) as i64 }))}
            </p>
            <Show when=asked>
                <Show
                    when=move || hits.with(|hits| !hits.is_empty())
                    fallback=|| view! { <p class="muted">{t(said::NOTHING_FOUND)}</p> }
                >
                    <ul class="book-hits">{move || hits.get().into_iter().map(hit).collect_view()}</ul>
                </Show>
            </Show>
        </div>
    }
}

/// The beginning of a long paragraph, cut between words.
fn shortened(text: &str) -> String {
    let Some((end, _)) = text.char_indices().nth(SHOWN) else { return text.to_owned() };
    let cut = text[..end].rfind(' ').unwrap_or(end);
    format!("{}…", &text[..cut])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_paragraphs_are_cut_between_words() {
        assert_eq!(shortened("short"), "short");
        let long = "слово ".repeat(40);
        let cut = shortened(&long);
        assert!(cut.ends_with("слово…") && cut.chars().count() <= SHOWN + 1, "{cut}");
    }
}
