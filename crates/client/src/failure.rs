//! When something breaks: a page that says so, never a blank one.

use leptos::prelude::*;
use std::cell::Cell;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Document, Element};

use crate::browser;
use crate::i18n::{Language, text};

thread_local! {
    static SHOWN: Cell<bool> = const { Cell::new(false) };
}

/// From now on a panic shows the page of failures.
pub fn watch() {
    std::panic::set_hook(Box::new(|panic| {
        let details = format!("{panic}\n\n{}\nversion {}", address(), env!("CARGO_PKG_VERSION"));
        web_sys::console::error_1(&details.as_str().into());
        // A failure while showing a failure must not come here again.
        if !SHOWN.replace(true) {
            let _ = show(&details);
        }
    }));
}

fn address() -> String {
    web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default()
}

/// Draws the page by hand: after a panic no component can be trusted.
fn show(details: &str) -> Option<()> {
    let page = browser::document()?;
    let tag = browser::root()?.get_attribute("lang").unwrap_or_default();
    let language = Language::from_tag(&tag).unwrap_or(Language::English);
    let word = |key| text::BOOK.template(language, key, None);
    use text::common;

    let main = element(&page, "main", "failure", "")?;
    let actions = element(&page, "div", "actions", "")?;
    let reload = element(&page, "button", "btn primary", word(common::FAILURE_RELOAD))?;
    let copy = element(&page, "button", "btn", word(common::FAILURE_COPY))?;
    let told = details.to_owned();
    on_click(&reload, browser::reload);
    on_click(&copy, move || browser::copy(&told));
    actions.append_with_node_2(&reload, &copy).ok()?;
    for part in [
        element(&page, "h1", "display", word(common::FAILURE_TITLE))?,
        element(&page, "p", "", word(common::FAILURE_ABOUT))?,
        actions,
        element(&page, "pre", "", details)?,
    ] {
        main.append_child(&part).ok()?;
    }
    let body = page.body()?;
    let children = body.children();
    for at in (0..children.length()).rev() {
        if let Some(child) = children.item(at)
            && !child.class_list().contains("symbols")
        {
            child.remove();
        }
    }
    body.append_child(&main).ok()?;
    Some(())
}

fn element(page: &Document, name: &str, class: &str, words: &str) -> Option<Element> {
    let element = page.create_element(name).ok()?;
    element.set_class_name(class);
    element.set_text_content((!words.is_empty()).then_some(words));
    Some(element)
}

fn on_click(button: &Element, act: impl Fn() + 'static) {
    let act = Closure::<dyn Fn()>::new(act).into_js_value();
    // Element and function are what the binding wants; a failure would only leave the button dead.
    let _ = button.add_event_listener_with_callback("click", act.unchecked_ref());
}

/// The page for an address that leads nowhere.
#[component]
pub fn Lost() -> impl IntoView {
    use crate::i18n::{t, text::common};
    view! {
        <main id="content" class="failure">
            <h1 class="display">{t(common::LOST_TITLE)}</h1>
            <p>{t(common::LOST_ABOUT)}</p>
            <a class="btn primary" href="/">{t(common::HOME)}</a>
        </main>
    }
}

/// The page for a table that cannot be shown: what is wrong, and a way to tell somebody.
#[component]
pub fn Broken(
    /// What happened.
    details: String,
) -> impl IntoView {
    use crate::i18n::{t, text::common};
    let copied = RwSignal::new(false);
    let told = format!("{details}\n\n{}\nversion {}", address(), env!("CARGO_PKG_VERSION"));
    let shown = told.clone();
    let copy = move |_| {
        browser::copy(&told);
        copied.set(true);
    };
    view! {
        <main id="content" class="failure">
            <h1 class="display">{t(common::FAILURE_TITLE)}</h1>
            <p>{t(common::FAILURE_ABOUT)}</p>
            <div class="actions">
                <button class="btn primary" on:click=move |_| browser::reload()>{t(common::FAILURE_RELOAD)}</button>
                <button class="btn" on:click=copy>
                    {move || t(if copied.get() { common::COPIED } else { common::FAILURE_COPY })()}
                </button>
                <a class="btn quiet" href="/">{t(common::HOME)}</a>
            </div>
            <pre>{shown}</pre>
        </main>
    }
}
