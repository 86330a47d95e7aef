//! A thing that says one thing to the eye and another to the ear.

use leptos::prelude::*;

/// What stands on a button: `drawn` for the eye, `name` for a screen reader. Words in place of an `aria-label`, since
/// a label must repeat every number that is drawn, and a name says what the numbers mean.
pub fn named(name: impl IntoView + 'static, drawn: impl IntoView + 'static) -> AnyView {
    view! {
        <span class="sr">{name}</span>
        <span class="face" aria-hidden="true">{drawn}</span>
    }
    .into_any()
}
