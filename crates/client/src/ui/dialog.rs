//! Something that lies over the page. The browser's own dialog keeps the focus inside and closes with Escape.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use wasm_bindgen::JsCast;
use web_sys::HtmlAnchorElement;

use super::back;
use crate::drawing::{Drawing, Symbol, names};
use crate::i18n::{t, text::common};

/// How a dialog lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// In the middle; on a phone from below.
    Middle,
    /// From the right; on a phone from below.
    Sheet,
}

/// A dialog with a head; its content is made when it opens and thrown away when it closes.
#[component]
pub fn Dialog(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// The heading.
    #[prop(into)]
    title: Signal<String>,
    /// The line under the heading.
    #[prop(optional, into)]
    about: Option<Signal<String>>,
    /// The drawing beside the heading.
    #[prop(optional)]
    symbol: Option<Drawing>,
    /// How it lies.
    #[prop(default = Shape::Middle)]
    shape: Shape,
    /// Further classes.
    #[prop(default = "")]
    class: &'static str,
    /// The game whose colours it takes.
    #[prop(optional, into)]
    game: Option<&'static str>,
    children: ChildrenFn,
) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        let Some(element) = dialog.get() else { return };
        if !open.get() {
            element.close();
        } else if !element.open() {
            // It is in the page and not open, so it can be shown.
            let _ = element.show_modal();
        }
    });
    back::closes(open);
    let navigate = use_navigate();
    // A click that meets the dialog itself, not its content, was on the backdrop.
    let on_click = move |event: ev::MouseEvent| {
        if dialog.get().is_some_and(|element| event.target().as_ref() == Some(element.as_ref())) {
            open.set(false);
        } else if let Some(address) = link_of(&event) {
            event.prevent_default();
            open.set(false);
            back::leave(&navigate, &address);
        }
    };
    let kind = if shape == Shape::Sheet { "sheet" } else { "dialog" };
    let content = StoredValue::new(children);
    view! {
        <dialog
            node_ref=dialog
            class=format!("{kind} {class}")
            data-game=game
            aria-label=title
            on:close=move |_| open.set(false)
            on:click=on_click
        >
            <Show when=move || open.get()>
                <span class="grab"></span>
                <header class="dialog-head">
                    {symbol.map(|of| view! { <Symbol of /> })}
                    <div>
                        <h2>{title}</h2>
                        {about.map(|about| view! { <p>{about}</p> })}
                    </div>
                    <button class="tool" aria-label=t(common::CLOSE) on:click=move |_| open.set(false)>
                        <Symbol of=names::UI_CLOSE />
                    </button>
                </header>
                {content.with_value(|content| content())}
            </Show>
        </dialog>
    }
}

/// The address of a page of the house that a plain click goes to.
fn link_of(event: &ev::MouseEvent) -> Option<String> {
    let other_window = event.ctrl_key() || event.meta_key() || event.shift_key() || event.button() != 0;
    if other_window || event.default_prevented() {
        return None;
    }
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    let link: HtmlAnchorElement = target.closest("a[href]").ok()??.dyn_into().ok()?;
    let plain = link.target().is_empty() && !link.has_attribute("download");
    let address = link.get_attribute("href")?;
    (plain && address.starts_with('/')).then_some(address)
}
