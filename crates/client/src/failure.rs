//! When something breaks: a page that says so, never a blank one.

use leptos::prelude::*;

use crate::browser;

/// From now on a panic says what it was before the client stops. The script that started the client shows the page: after a
/// panic no component can be trusted, and a client built to stop at once comes here no more.
pub fn watch() {
    std::panic::set_hook(Box::new(|panic| web_sys::console::error_1(&panic.to_string().into())));
}

fn address() -> String {
    web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default()
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
