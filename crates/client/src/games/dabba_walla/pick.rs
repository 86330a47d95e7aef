//! One of two: a chai to keep, a card for the imaginary player.

use ::dabba_walla::{Action, Decision};
use leptos::prelude::*;

use super::card;
use super::cart::Cart;
use super::names;
use crate::i18n::{t, text::dabba_walla as said};
use crate::ui::named;

/// The choice, if the reader has one.
pub(super) fn pick(cart: Cart) -> Option<AnyView> {
    let table = cart.table;
    let (view, words, game) = (table.view(), table.words(), table.game());
    let asked = cart.asked()?;
    let button = |action: Action, inner: AnyView, class: &'static str| {
        let label = table.label(&action);
        let chosen = Memo::new(move |_| cart.proposed() == Some(action));
        view! {
            <button class=class class:is-chosen=chosen on:click=move |_| cart.choose(action)>{named(label.text.clone(), inner)}</button>
        }
        .into_any()
    };
    let (title, all): (_, Vec<AnyView>) = match asked {
        Decision::PickChai => {
            let mut kinds = view.drawn.clone()?;
            kinds.sort_unstable();
            kinds.dedup();
            let one = |of| {
                let inner = view! {
                    {card::chai(of)}
                    <span><b>{names::chai(&words, of)}</b><small>{names::chai_help(&words, of)}</small></span>
                };
                button(Action::Keep(of), inner.into_any(), "dw-use is-open")
            };
            (said::PICK_CHAI, kinds.into_iter().map(one).collect())
        }
        Decision::ImaginaryPick => {
            let seen = view.imaginary.as_ref()?.seen.clone()?;
            let one = |of| button(Action::Fan(of), card::face(&game, of), "dw-card is-open");
            (said::PICK_FAN, seen.into_iter().map(one).collect())
        }
        _ => return None,
    };
    Some(view! { <section class="card dw-pick" aria-label=t(title)><h2>{t(title)}</h2><div>{all}</div></section> }.into_any())
}
