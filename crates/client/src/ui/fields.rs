//! Questions with few answers: a switch, segments, and the row they stand in.

use leptos::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::rules::RuleTag;

/// A name for a group of radio buttons that no other group has.
pub(crate) fn group_name() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("group-{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// A row: name and help on the left, the control on the right.
#[component]
pub fn Field(
    /// What is asked.
    #[prop(into)]
    name: Signal<String>,
    /// What it changes.
    #[prop(into)]
    help: Signal<String>,
    /// A small mark after the name.
    #[prop(default = None)]
    tag: Option<Signal<String>>,
    /// Why not everything can be chosen, a line for each reason.
    #[prop(default = None, into)]
    notes: Option<Signal<Vec<String>>>,
    /// The rule it is about.
    #[prop(default = None)]
    rule: Option<&'static str>,
    children: Children,
) -> impl IntoView {
    let note = |text: String| view! { <small class="note">{text}</small> };
    view! {
        <div class="field">
            <b>{name}{tag.map(|tag| view! { <span class="tag">{tag}</span> })}</b>
            <small>{help}{rule.map(|number| view! { " "<RuleTag number /> })}</small>
            {children()}
            {notes.map(|notes| move || notes.get().into_iter().map(note).collect_view())}
        </div>
    }
}

/// On or off.
#[component]
pub fn Switch(
    /// What it is about, for those who do not see the row.
    #[prop(into)]
    label: Signal<String>,
    /// Whether it is on.
    #[prop(into)]
    on: Signal<bool>,
    /// Called with the new state.
    #[prop(into)]
    change: Callback<bool>,
    /// Whether it cannot be changed now.
    #[prop(optional, into)]
    disabled: Signal<bool>,
) -> impl IntoView {
    view! {
        <input
            type="checkbox"
            role="switch"
            class="switch"
            aria-label=label
            prop:checked=on
            disabled=disabled
            on:change=move |event| change.run(event_target_checked(&event))
        />
    }
}

/// One of a few values, side by side.
#[component]
pub fn Segments<T>(
    /// What it is about, for those who do not see the row.
    #[prop(into)]
    label: Signal<String>,
    /// The values with their names.
    options: Vec<(T, Signal<String>)>,
    /// The value chosen.
    #[prop(into)]
    chosen: Signal<T>,
    /// Called with the new value.
    #[prop(into)]
    change: Callback<T>,
    /// Whether a value cannot be chosen now.
    #[prop(default = None, into)]
    closed: Option<Callback<T, bool>>,
    /// Further classes.
    #[prop(default = "")]
    class: &'static str,
) -> impl IntoView
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    let group = group_name();
    let segment = move |(value, name): (T, Signal<String>)| {
        let (mine, offered) = (value.clone(), value.clone());
        let disabled = move || closed.is_some_and(|closed| closed.run(offered.clone()));
        view! {
            <label>
                <input
                    type="radio"
                    class="sr"
                    name=group.clone()
                    prop:checked=move || chosen.with(|now| *now == mine)
                    disabled=disabled
                    on:change=move |_| change.run(value.clone())
                />
                <span>{name}</span>
            </label>
        }
    };
    view! {
        <fieldset class=format!("segs {class}") aria-label=label>
            {options.into_iter().map(segment).collect_view()}
        </fieldset>
    }
}
