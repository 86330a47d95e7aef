//! The hand while pouring: tap an ingredient and then a cup, or drag it there.

use ::coffee_rush::{Cup, Ingredient, Tokens};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::cafe::Cafe;
use super::counter::Bench;
use super::names;
use crate::browser;
use crate::drawing::Symbol;
use crate::i18n::{t, text::coffee_rush as said};
use crate::ui::named;

/// So many pixels make a drag of a press.
const SLACK: i32 = 8;

/// An ingredient under the finger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Drag {
    kind: Ingredient,
    began: (i32, i32),
    at: (i32, i32),
    moved: bool,
}

/// The ingredients in hand.
#[component]
pub(super) fn HandRow(cafe: Cafe, bench: Bench) -> impl IntoView {
    let table = cafe.table;
    let drag = RwSignal::new(None::<Drag>);
    let hand = Memo::new(move |_| bench.hand());
    let kinds = move || hand.with(|hand| hand.iter().map(|(kind, _)| kind).collect::<Vec<_>>());
    let waiting = Memo::new(move |_| table.view().waiting.is_some());
    let title = move || if waiting.get() { t(said::COUNTER_WAITING)() } else { t(said::COUNTER_IN_HAND)() };
    view! {
        <div class="cr-hand" role="group" aria-label=title data-at=move || format!("hand-{}", table.view().active)>
            <span class="caps" aria-hidden="true">{title}</span>
            <For each=kinds key=|kind| *kind let:kind>
                <Token cafe bench drag kind number=Signal::derive(move || hand.with(|hand| hand[kind])) />
            </For>
            <Show when=move || hand.with(Tokens::is_empty)>
                <span class="muted cr-nothing">{t(said::COUNTER_EMPTY_HAND)}</span>
            </Show>
            <p class="cr-tip">{t(said::COUNTER_TIP)}</p>
        </div>
        {move || drag.get().filter(|drag| drag.moved).map(|drag| {
            let (x, y) = drag.at;
            view! {
                <span class="cr-drag" aria-hidden="true" style=format!("left:{x}px;top:{y}px")>
                    <Symbol of=names::drawing(drag.kind) tint=names::tint(drag.kind) />
                </span>
            }
        })}
    }
}

#[component]
fn Token(
    cafe: Cafe,
    bench: Bench,
    drag: RwSignal<Option<Drag>>,
    kind: Ingredient,
    number: Signal<u8>,
) -> impl IntoView {
    let table = cafe.table;
    let chosen = Memo::new(move |_| bench.selected() == Some(kind));
    let told = move || names::many(kind, number.get(), &table.words());
    let down = move |event: ev::PointerEvent| {
        let at = (event.client_x(), event.client_y());
        bench.select(kind);
        drag.set(Some(Drag { kind, began: at, at, moved: false }));
        if let Some(element) = event.current_target().and_then(|target| target.dyn_into::<Element>().ok()) {
            // Without the capture a drag ends at the edge of the token; a tap works all the same.
            let _ = element.set_pointer_capture(event.pointer_id());
        }
    };
    let moved = move |event: ev::PointerEvent| {
        drag.update(|drag| {
            if let Some(drag) = drag {
                drag.at = (event.client_x(), event.client_y());
                let (dx, dy) = (drag.at.0 - drag.began.0, drag.at.1 - drag.began.1);
                drag.moved |= dx.abs().max(dy.abs()) > SLACK;
            }
        });
    };
    let up = move |_: ev::PointerEvent| {
        let dropped = drag.get_untracked().filter(|drag| drag.moved);
        drag.set(None);
        if let Some(cup) = dropped.and_then(|drag| cup_under(drag.at)) {
            bench.pour_into(cup);
        }
    };
    let drawn = view! {
        <Symbol of=names::drawing(kind) tint=names::tint(kind) />
        <small>{move || names::label(&table.words(), kind)}</small>
        {move || (number.get() > 1).then(|| view! { <b class="cr-count">{format!("×{}", number.get())}</b> })}
    };
    view! {
        <button
            class="cr-tok"
            data-at=format!("token-{kind}")
            class:is-chosen=chosen
            style=format!("--k:var({})", names::tint(kind))
            aria-pressed=move || chosen.get().to_string()
            on:click=move |_| bench.select(kind)
            on:pointerdown=down
            on:pointermove=moved
            on:pointerup=up
            on:pointercancel=move |_| drag.set(None)
        >
            {named(told, drawn)}
        </button>
    }
}

/// The cup at a point of the page.
fn cup_under((x, y): (i32, i32)) -> Option<Cup> {
    #[expect(clippy::cast_precision_loss, reason = "a place on a screen")]
    let element = browser::document()?.element_from_point(x as f32, y as f32)?;
    let cup = element.closest("[data-cup]").ok()??.get_attribute("data-cup")?;
    cup.parse().ok().map(Cup).filter(|cup| Cup::ALL.contains(cup))
}
