//! The picture of a game on its card. It plays a little of the game where the pointer rests on it or somebody asks.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::recorded::STILLS;
use crate::browser;
use crate::drawing::{Symbol, names};
use crate::games::Title;
use crate::i18n::{pair, say, t, text::hall};
use crate::lazy;

/// The pointer rests when it has stayed for so long.
const RESTS: Duration = Duration::from_millis(350);

/// Whether the device asks for no motion.
fn is_still() -> bool {
    browser::matches("(prefers-reduced-motion: reduce)")
}

/// The miniature, and the preview over it.
#[component]
pub(super) fn Picture(
    title: Title,
    /// The game that is being watched: one at a time.
    watched: RwSignal<Option<Title>>,
) -> impl IntoView {
    let on = Memo::new(move |_| watched.get() == Some(title));
    // How often the next still was asked for, where nothing may move.
    let still = RwSignal::new(None::<u32>);
    let begin = move || {
        still.set(is_still().then_some(0));
        watched.set(Some(title));
    };
    let stop = move || {
        if on.get_untracked() {
            watched.set(None);
        }
    };
    let over = StoredValue::new(false);
    let enter = move |event: ev::PointerEvent| {
        if event.pointer_type() != "mouse" || is_still() {
            return;
        }
        over.set_value(true);
        let rested = move || {
            if over.try_get_value() == Some(true) && !on.get_untracked() {
                begin();
            }
        };
        set_timeout(rested, RESTS);
    };
    let leave = move |event: ev::PointerEvent| {
        if event.pointer_type() == "mouse" && over.try_update_value(std::mem::take) == Some(true) {
            stop();
        }
    };
    let press = move |_| match still.get_untracked().filter(|_| on.get_untracked()) {
        Some(shown) if shown + 1 < STILLS => still.set(Some(shown + 1)),
        None if !on.get_untracked() => begin(),
        _ => {
            over.set_value(false);
            stop();
        }
    };
    // The focus of a key, not of a tap.
    let focus = move |event: ev::FocusEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let by_key = target.is_some_and(|target| target.matches(":focus-visible") == Ok(true));
        if by_key && !is_still() && !on.get_untracked() {
            begin();
        }
    };
    let name = move || {
        let what = if on.get() && still.with(Option::is_none) { hall::PREVIEW_STOP } else { hall::PREVIEW };
        pair(&say(&title.name()), &say(&what))
    };
    let about = format!("preview-{}", title.id());
    let described = about.clone();
    view! {
        <div class="mini" class:is-watched=on on:pointerenter=enter on:pointerleave=leave>
            {title.miniature()}
            {move || on.get().then(|| view! {
                <div class="preview" aria-hidden="true" inert><lazy::Preview title still=still.into() /></div>
            })}
            <button
                class="mini-play"
                data-act="preview"
                aria-label=name
                aria-describedby=described
                on:click=press
                on:focus=focus
                on:blur=move |_| if !over.get_value() { stop() }
            >
                {move || {
                    let of = if on.get() { names::UI_PAUSE } else { names::UI_PLAY };
                    view! { <Symbol of /> }
                }}
            </button>
            <span class="sr" id=about>{t(title.preview())}</span>
        </div>
    }
}
