//! Tiles, tokens and coins as small pictures.

use ::chai::components::{Flavour, Pantry};
use ::chai::preview::Piece;
use engine::Counts;
use leptos::prelude::*;

use super::names;
use crate::drawing::Symbol;

/// A tile or token; `state` is a class of its own, or nothing.
pub(super) fn chip(piece: Piece, state: &str) -> AnyView {
    let (of, tint) = names::look(piece);
    let shape = match piece {
        Piece::Tile(_) => "ch-tile",
        Piece::Token(_) => "ch-token",
    };
    view! { <i class=format!("{shape} {state}") style=format!("--k:var({tint})")><Symbol of tint=tint /></i> }
        .into_any()
}

/// A coin of a value.
pub(super) fn coin(value: u32) -> AnyView {
    let (of, tint) = names::coin(value);
    view! { <Symbol of tint=tint /> }.into_any()
}

/// Every tile, kind by kind.
pub(super) fn tiles<const K: usize>(counts: &Counts<K>) -> Vec<Piece> {
    each(counts).map(|kind| Piece::Tile(Flavour::of(kind))).collect()
}

/// Every token, kind by kind.
pub(super) fn tokens<const K: usize>(counts: &Counts<K>) -> Vec<Piece> {
    each(counts).map(|kind| Piece::Token(Pantry::of(kind))).collect()
}

fn each<const K: usize>(counts: &Counts<K>) -> impl Iterator<Item = usize> + '_ {
    counts.kinds().flat_map(|kind| std::iter::repeat_n(kind, counts[kind].into()))
}
