//! The reference card: what one looks up in the middle of a turn. A sheet at the table, and a page of its own to print.

use std::sync::Arc;

use leptos::ev;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use rulebook::{Block, card};
use wasm_bindgen::JsCast;
use words::Text;

use super::glossary;
use super::library::{self, Fetched, Opened};
use super::sheet::{OpenRules, TableOptions};
use super::text::{BlockView, OnOff, Options, words as spoken};
use super::{RuleTag, title_of};
use crate::boxes;
use crate::browser;
use crate::drawing::{Symbol, names};
use crate::failure::Lost;
use crate::games::{Cost, Source, Title, Words, code};
use crate::i18n::{language, points, say, t, text::rules as said};
use crate::table::scope::{Sheet, TableScope};
use crate::ui::{Dialog, Ground, HallBar, Shape};

/// The page.
#[component]
pub fn CardPage() -> impl IntoView {
    let parameters = use_params_map();
    move || match parameters.with(|map| map.get("game")).as_deref().and_then(Title::from_id) {
        Some(title) => view! { <Printed title /> }.into_any(),
        None => view! { <Lost /> }.into_any(),
    }
}

#[component]
fn Printed(title: Title) -> impl IntoView {
    let heading = move || say(&said::CardTitle { game: &say(&title.name()) });
    view! {
        <div class="book-room" data-game=title.id()>
            <HallBar />
            <main id="content" class="card-page">
                <div class="card-head">
                    <h1 class="display">{heading}</h1>
                    <button class="btn" on:click=move |_| browser::print()>{t(said::PRINT)}</button>
                    <a class="btn" href=format!("/rules/{}", title.id())>{t(said::WHOLE)}</a>
                </div>
                <Card title options=Signal::stored(None) />
            </main>
            <Ground game=title.id() />
        </div>
    }
}

/// The card over the table, with the reader's own points.
#[component]
pub fn CardSheet(room: TableScope) -> impl IntoView {
    let open = RwSignal::new(false);
    Effect::new(move || open.set(room.sheet.get() == Some(Sheet::Card)));
    Effect::new(move || {
        if !open.get() && room.sheet.get_untracked() == Some(Sheet::Card) {
            room.sheet.set(None);
        }
    });
    let title = room.title;
    let heading = Signal::derive(move || say(&said::CardTitle { game: &say(&title.name()) }));
    let options: Options =
        use_context::<TableOptions>().map_or_else(|| Signal::stored(None), |it| it.0.into());
    view! {
        <Dialog open title=heading symbol=names::UI_DECK shape=Shape::Sheet class="card-sheet">
            <div class="dialog-body" data-game=title.id()>
                // Nothing is worked out before somebody looks.
                <Show when=move || open.get()>
                    <Score room />
                    <Card title options />
                    <a class="btn" href=format!("/card/{}", title.id()) target="_blank">{t(said::CARD_PRINT)}</a>
                </Show>
            </div>
        </Dialog>
    }
}

/// Where the reader's points come from, and where more would. Watching, one sees those of whoever is to move.
#[component]
fn Score(room: TableScope) -> impl IntoView {
    move || {
        let asked = || room.desk.shown.with(|shown| shown.awaiting.first());
        let seat = room.desk.me().or_else(asked)?;
        let (has, more) = room.face().account(seat);
        if has.is_empty() && more.is_empty() {
            return None;
        }
        let sum: i32 = has.iter().map(|source| source.points).sum();
        let row = |source: Source| {
            let lacks = source.lacks.map(|lacks| view! { <small class="muted">" "{lacks}</small> });
            view! { <div><dt>{source.name}{lacks}</dt><dd>{points(source.points)}</dd></div> }
        };
        let further = |source: Source| {
            let lacks = source.lacks.map(|lacks| view! { <small class="muted">" "{lacks}</small> });
            view! { <div><dt>{source.name}{lacks}</dt><dd>{format!("+{}", source.points)}</dd></div> }
        };
        let has = (!has.is_empty()).then(|| {
            let heading = say(&said::CardYours { points: &points(sum) });
            view! {
                <section class="card-part"><h3>{heading}</h3><dl class="card-rows">{has.into_iter().map(row).collect_view()}</dl></section>
            }
        });
        let more = (!more.is_empty()).then(|| {
            view! {
                <section class="card-part">
                    <h3>{t(said::CARD_MORE)}</h3>
                    <dl class="card-rows">{more.into_iter().map(further).collect_view()}</dl>
                </section>
            }
        });
        Some(view! { <div class="card-parts card-score">{has}{more}</div> })
    }
}

fn heading(id: &str) -> Text {
    match id {
        "turn" => said::CARD_TURN,
        "points" => said::CARD_POINTS,
        "symbols" => said::CARD_SYMBOLS,
        _ => said::CARD_END,
    }
}

/// The card itself.
#[component]
fn Card(title: Title, options: Options) -> impl IntoView {
    let book = library::book(move || Some(title));
    let rules = OpenRules::here();
    // A number on the card opens its paragraph.
    let follow = move |event: ev::MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let link = target.and_then(|target| target.closest("a[href^='#']").ok().flatten());
        if let Some(anchor) = link.and_then(|link| link.get_attribute("href")) {
            let number = anchor.trim_start_matches('#').to_owned();
            if title_of(&number).is_some() {
                event.prevent_default();
                rules.show(&number);
            }
        }
    };
    let content = move || match book.get() {
        Fetched::Coming => view! { <p class="muted" role="status">{t(said::COMING)}</p> }.into_any(),
        Fetched::Missing => view! { <p role="alert">{t(said::MISSING)}</p> }.into_any(),
        Fetched::Here(opened) => parts(title, &opened, options).into_any(),
    };
    view! { <div class="card-parts" on:click=follow>{content}</div> }
}

fn parts(title: Title, opened: &Arc<Opened>, options: Options) -> impl IntoView + use<> {
    let part = |section: &card::Section| {
        let blocks: Vec<Block> = section.pieces.iter().flat_map(|piece| piece.blocks(&opened.book)).collect();
        let blocks = blocks.into_iter().map(|block| on_card(block, title, options)).collect_view();
        view! { <section class="card-part" data-part=section.id><h3>{t(heading(section.id))}</h3>{blocks}</section> }
    };
    let speech = Words::new(language(), Vec::new(), None);
    let cost = |cost: Cost| {
        let unit = cost.unit.map(|of| view! { <Symbol of /> });
        view! { <div><dt><Symbol of=cost.symbol />{cost.name}</dt><dd>{cost.value}{unit}</dd></div> }
    };
    let shelf = boxes::standard(title).ok();
    let costs = shelf.map(|shelf| code::costs(title, &shelf, &speech)).unwrap_or_default();
    let costs = costs.into_iter().map(cost).collect_view();
    let sections: Vec<_> = card::sections(title.id()).iter().map(part).collect();
    view! {
        {sections.into_iter().collect_view()}
        <section class="card-part" data-part="costs"><h3>{t(said::CARD_COSTS)}</h3><dl class="card-rows">{costs}</dl></section>
        {glossary::glossary(title)}
    }
}

/// A rule on the card has its number behind it: the paragraph itself stands in the book.
fn on_card(block: Block, title: Title, options: Options) -> AnyView {
    match block {
        Block::Rule(rule) => view! {
            <p class="card-rule">{spoken(title, rule.text)}" "<RuleTag number=rule.number />" "<OnOff when=rule.when options /></p>
        }
        .into_any(),
        other => view! { <BlockView block=other title options /> }.into_any(),
    }
}
