//! A dabba card: its tile above, its tip below. And a chai tile.

use ::dabba_walla::{Card, Chai, DabbaWalla};
use leptos::prelude::*;

use super::{names, tile};
use crate::drawing::Symbol;
use crate::games::Words;

/// What is printed on a card.
pub(super) fn face(game: &DabbaWalla, card: Card) -> AnyView {
    let of = game.card(card);
    let tip = match of.tip_colour {
        Some(colour) => view! {
            <span class="dw-tip" style=names::paint(colour.name())>
                <Symbol of=names::sign(colour) /><b>{of.tip}</b>
            </span>
        }
        .into_any(),
        None => view! { <span class="dw-tip is-none">"–"</span> }.into_any(),
    };
    view! {
        <span class="dw-face" style=names::paint(of.colour.name())>{tile::printed(game, card)}</span>
        {tip}
    }
    .into_any()
}

/// The drawing of a chai, with the sign of the colour it is about.
pub(super) fn chai(of: Chai) -> AnyView {
    let paint = names::chai_colour(of).map(|colour| names::paint(colour.name()));
    let sign = names::chai_colour(of).map(|colour| {
        view! { <i class="dw-of" style=names::paint(colour.name())><Symbol of=names::sign(colour) /></i> }
    });
    view! {
        <span class="dw-chai-pic" style=paint><Symbol of=names::chai_drawing(of) />{sign}</span>
    }
    .into_any()
}

/// A chai with its name; its tooltip says what it does and when.
pub(super) fn named_chai(of: Chai, words: &Words) -> AnyView {
    view! {
        <span class="dw-chai" data-tip=names::chai_help(words, of)>{chai(of)}<span>{names::chai(words, of)}</span></span>
    }
    .into_any()
}
