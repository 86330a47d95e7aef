//! The entertainers of a tavern: what they do, what it costs, whether there is schnapps enough.

use ::taverns::{Action, Decision, Effect, Show};
use leptos::prelude::*;

use super::inn::{Inn, Mode};
use super::names::{self, sym};
use super::taps::{Tap, thing};
use crate::drawing::names as drawings;
use crate::i18n::{pair, say, text::taverns as said};

/// Those who came so far.
pub(super) fn entertainers(inn: Inn) -> AnyView {
    let table = inn.table;
    let engaged = Memo::new(move |_| {
        inn.shown.with(|shown| shown.as_ref().map(|shown| shown.tavern.entertainers).unwrap_or_default())
    });
    (move || {
        let sides = engaged.get();
        let game = table.game();
        let shows: Vec<Show> =
            (0u8..).zip(sides).filter_map(|(kind, side)| game.show_on(kind, side?).cloned()).collect();
        (!shows.is_empty()).then(|| {
            view! { <div class="tt-ents">{shows.into_iter().map(|show| one(inn, show)).collect_view()}</div> }
        })
    })
    .into_any()
}

/// What a tap on an entertainer does. Tracked.
fn tap_of(inn: Inn, effect: Effect) -> Tap {
    let table = inn.table;
    if !inn.shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.mine)) || !table.my_turn() {
        return Tap::Nothing;
    }
    let serving = table.view().decision == Decision::Serve;
    let direct = |action: Action| {
        if table.is_legal(&action) { Tap::Choose(action) } else { Tap::Why(action) }
    };
    let aimed = |found: bool| if found { Tap::Turn(Mode::Fire) } else { Tap::Nothing };
    match effect {
        _ if !serving => Tap::Nothing,
        Effect::Doubloons(_) => direct(Action::SchnappsDoubloons),
        Effect::Beer(_) => direct(Action::SchnappsBeer),
        Effect::UpgradeWithNoble => {
            aimed(table.find(|action| matches!(action, Action::SchnappsUpgrade { .. })).is_some())
        }
        Effect::RemoveGuest => {
            aimed(table.find(|action| matches!(action, Action::SchnappsRemove { .. })).is_some())
        }
        Effect::KeepCard | Effect::TurnDie => Tap::Nothing,
    }
}

fn one(inn: Inn, show: Show) -> AnyView {
    let table = inn.table;
    let (effect, price, kind) = (show.effect, show.schnapps, show.kind);
    let show = StoredValue::new(show);
    let tap = Memo::new(move |_| tap_of(inn, effect));
    let held = Memo::new(move |_| inn.shown.with(|shown| shown.as_ref().map_or(0, |s| s.tavern.schnapps)));
    let when = move || match (price.saturating_sub(held.get()), effect) {
        (short @ 1.., _) => {
            view! { <em class="is-short">{say(&said::ShowMissing { count: short.into() })}</em> }.into_any()
        }
        (0, Effect::KeepCard) => view! { <em>{say(&said::SHOW_CLOSING)}</em> }.into_any(),
        (0, Effect::TurnDie) => view! { <em>{say(&said::SHOW_PLANNING)}</em> }.into_any(),
        _ if inn.mode.get() == Mode::Fire && matches!(tap.get(), Tap::Turn(_)) => {
            view! { <em>{say(&said::SHOW_ARMED)}</em> }.into_any()
        }
        _ => view! { <em>{say(&said::SHOW_ANY_TIME)}</em> }.into_any(),
    };
    let name = move || show.with_value(|show| names::named(&table.words(), "show", &show.id));
    let does = move || show.with_value(|show| names::effect(&table.words(), show));
    let told = Signal::derive(move || {
        pair(&name(), &format!("{}, {}", does(), say(&said::ShowPrice { count: price.into() })))
    });
    let glasses = (0..price).map(|_| sym(drawings::TT_SCHNAPPS, "--schnapps")).collect_view();
    let inner = view! {
        {sym(names::show_sign(kind), "--game-wash")}
        <span class="tt-ent-t"><b>{name}</b><small>{does}</small></span>
        <span class="tt-glasses">{glasses}</span>
        {when}
    };
    thing(inn, "tt-ent".to_owned(), Signal::stored(String::new()), tap.into(), told, inner.into_any())
}
