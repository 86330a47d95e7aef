//! Folded away: what is still in the deck, how a turn goes and how the game ends.

use ::coffee_rush::{Ingredient, Tokens, TwoSeatEnd, View};
use leptos::prelude::*;

use super::cafe::Cafe;
use super::names;
use crate::drawing::Symbol;
use crate::i18n::{say, t, text::coffee_rush as said};
use words::Text;

/// How many cards of each recipe nobody has seen yet.
#[component]
pub(super) fn Tracker(cafe: Cafe) -> impl IntoView {
    let table = cafe.table;
    let left = table.look(|view| i64::from(view.deck_size));
    let rows = move || {
        let (game, view, words) = (table.game(), table.view(), table.words());
        let mut recipes: Vec<(Tokens, u8, Vec<String>)> = Vec::new();
        for (drink, &unseen) in game.drinks().iter().zip(&view.unseen).filter(|(_, unseen)| **unseen > 0) {
            let name = names::named(&words, "drink", &drink.id);
            match recipes.iter_mut().find(|(recipe, ..)| *recipe == drink.recipe) {
                Some((_, number, drinks)) => {
                    *number += unseen;
                    drinks.push(name);
                }
                None => recipes.push((drink.recipe, unseen, vec![name])),
            }
        }
        let symbol = |kind: Ingredient| view! { <Symbol of=names::drawing(kind) tint=names::tint(kind) /> };
        let row = move |(recipe, number, drinks): (Tokens, u8, Vec<String>)| {
            let kinds = recipe.iter().flat_map(|(kind, number)| std::iter::repeat_n(kind, number.into()));
            let kinds = kinds.map(symbol).collect_view();
            view! {
                <li>
                    <b>{number}</b>
                    <span class="cr-kinds">{kinds}</span>
                    <span class="sr">{names::tokens(&recipe, &words)}</span>
                    <span class="muted">{drinks.join(", ")}</span>
                </li>
            }
        };
        recipes.into_iter().map(row).collect_view()
    };
    view! {
        <details class="card cr-fold">
            <summary><h2>{t(said::TRACKER_TITLE)}</h2><span class="small muted">{move || say(&said::TrackerAbout { count: left.get() })}</span></summary>
            <ul class="cr-tracker">{rows}</ul>
        </details>
        <details class="card cr-fold">
            <summary><h2>{t(said::HELP_TITLE)}</h2></summary>
            <ol class="cr-help">
                <li>{t(said::HELP_UPGRADE)}</li>
                <li>{t(said::HELP_MOVE)}</li>
                <li>{t(said::HELP_POUR)}</li>
                <li>{t(said::HELP_PROCESS)}</li>
                <li>{t(said::HELP_FLOW)}</li>
            </ol>
            <p class="cr-help">{t(said::HELP_RATING)}</p>
            <p class="cr-help">{move || say(&end(&cafe.table.view()))}</p>
        </details>
    }
}

/// How this table's game ends.
fn end(view: &View) -> Text {
    match view.seats.len() {
        1 => said::HELP_END_SOLO,
        2 if view.options.two_seat_end == TwoSeatEnd::Immediate => said::HELP_END_TWO,
        _ => said::HELP_END,
    }
}
