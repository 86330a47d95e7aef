//! A seat in brief: its orders tab by tab, its cups, its upgrades.

use ::coffee_rush::{SeatView, Tab, Tokens};
use engine::Seat;
use leptos::prelude::*;

use super::cafe::Table;
use super::names;
use crate::drawing::Symbol;
use crate::games::Words;
use crate::i18n::text::coffee_rush as said;

/// The drawing on a seat's card.
#[component]
pub(super) fn SeatBrief(table: Table, seat: Seat) -> impl IntoView {
    move || {
        let (view, words) = (table.view(), table.words());
        let area = view.seats.get(seat.index())?.clone();
        // The reader's own things are drawn large elsewhere; what travels goes there.
        let elsewhere = table.me() == Some(seat);
        Some(
            view! { {tabs(&area, seat, elsewhere, &words)}{cups(&area, seat, elsewhere, &words)}{upgrades(&area, &words)} },
        )
    }
}

fn tabs(area: &SeatView, seat: Seat, elsewhere: bool, words: &Words) -> impl IntoView + use<> {
    let told = area.tabs.iter().map(|cards| cards.len().to_string()).collect::<Vec<_>>().join(", ");
    let title = words.pair(&words.say(&said::FACT_TABS), &told);
    let cell = |(tab, cards): (Tab, usize)| {
        let at = (!elsewhere).then(|| format!("tab-{seat}-{tab}"));
        let class = match (cards, tab == Tab::LAST) {
            (0, _) => "nil",
            (_, true) => "hot",
            _ => "",
        };
        let text = if cards == 0 { "·".to_owned() } else { cards.to_string() };
        view! { <i class=class data-at=at>{text}</i> }
    };
    let sizes: Vec<usize> = area.tabs.iter().map(Vec::len).collect();
    let cells = Tab::ALL.into_iter().zip(sizes).map(cell).collect_view();
    view! { <span class="cr-mini-tabs" role="img" aria-label=title.clone() data-tip=title>{cells}</span> }
}

fn cups(area: &SeatView, seat: Seat, elsewhere: bool, words: &Words) -> impl IntoView + use<> {
    let content = |cup: &Tokens| {
        if cup.is_empty() { words.say(&said::FACT_NONE) } else { names::tokens(cup, words) }
    };
    let told = words.series(&area.cups.iter().map(content).collect::<Vec<_>>());
    let title = words.pair(&words.say(&said::FACT_CUPS), &told);
    let cup = |(number, cup): (usize, &Tokens)| {
        let at = (!elsewhere).then(|| format!("cup-{seat}-{number}"));
        let bands = cup.iter().flat_map(|(kind, count)| std::iter::repeat_n(kind, count.into()));
        let band = |kind| view! { <u style=format!("background:var({})", names::tint(kind))></u> };
        view! { <i data-at=at>{bands.map(band).collect_view()}</i> }
    };
    let cups = area.cups.iter().enumerate().map(cup).collect_view();
    let at = (!elsewhere).then(|| format!("hand-{seat}"));
    view! { <span class="cr-mini-cups" role="img" aria-label=title.clone() data-tip=title data-at=at>{cups}</span> }
}

fn upgrades(area: &SeatView, words: &Words) -> impl IntoView + use<> {
    let names: Vec<String> = area.upgrades.iter().map(|tile| names::upgrade(words, tile)).collect();
    let title = words.pair(&words.say(&said::FACT_UPGRADES), &names.join(", "));
    let tiles = area.upgrades.iter().map(|tile| view! { <Symbol of=names::tile(tile) /> }).collect_view();
    let any = area.upgrades.count() > 0;
    any.then(
        || view! { <span class="cr-mini-ups" role="img" aria-label=title.clone() data-tip=title>{tiles}</span> },
    )
}
