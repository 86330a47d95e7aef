//! What is to be chosen beside the board: gifts, start cards, sides of entertainers, columns, cards to return or keep.

use ::taverns::{Action, Bonus, Kind, StartFace};
use leptos::prelude::*;

use super::inn::{Inn, Mode};
use super::names::{self, amount, bonus_view, sym};
use super::taps::{Tap, thing};
use crate::drawing::names as drawings;
use crate::games::Words;
use crate::i18n::{say, t, text::taverns as said};

/// What is to be chosen beside the board. Tracked.
pub(super) fn offered(inn: Inn) -> Vec<Action> {
    match inn.mode.get() {
        Mode::Upgrade(tile) => return inn.upgrades_by(tile, false),
        Mode::Surplus(tile) => return inn.upgrades_by(tile, true),
        _ => {}
    }
    let beside = |action: &Action| {
        matches!(
            action,
            Action::StartCard { .. }
                | Action::LoseRegular { .. }
                | Action::Choose { .. }
                | Action::Side { .. }
                | Action::Take
                | Action::Column { .. }
                | Action::JugglerKeep { .. }
        )
    };
    let legal: Vec<Action> = inn.table.legal().iter().copied().filter(beside).collect();
    match (legal.is_empty(), inn.table.view().choice) {
        (true, Some(choice)) if beside(&choice) => vec![choice],
        _ => legal,
    }
}

/// The cards to choose from; nothing while the board itself is tapped.
pub(super) fn choices(inn: Inn) -> AnyView {
    let offered = Memo::new(move |_| offered(inn));
    let asks = move || {
        let note = match inn.mode.get() {
            Mode::Upgrade(_) => None,
            Mode::Surplus(_) => Some(view! { <p class="small muted">{t(said::HOUSE_RETURN_MORE_NOTE)}</p> }),
            _ => return None,
        };
        Some(view! { <p class="caps">{t(said::HOUSE_HOW_MANY)}</p>{note} })
    };
    // The page proposes what lowers the price; more cards can be returned on purpose (TT-9.12).
    let other = Memo::new(move |_| match inn.mode.get() {
        Mode::Upgrade(tile) if !inn.upgrades_by(tile, true).is_empty() => Some(Mode::Surplus(tile)),
        Mode::Surplus(tile) => Some(Mode::Upgrade(tile)),
        _ => None,
    });
    let switch = move || {
        let mode = other.get()?;
        let text = match mode {
            Mode::Surplus(_) => t(said::HOUSE_RETURN_MORE),
            _ => t(said::HOUSE_RETURN_LESS),
        };
        Some(
            view! { <button class="btn quiet tt-small" on:click=move |_| inn.tap(Tap::Turn(mode))>{text}</button> },
        )
    };
    view! {
        {move || (!offered.with(Vec::is_empty)).then(|| view! {
            <div class="tt-choices card" role="group">
                {asks}
                <div class="tt-cards">
                    <For each=move || offered.get() key=ToString::to_string let:action>
                        {card(inn, action)}
                    </For>
                </div>
                {switch}
            </div>
        })}
    }
    .into_any()
}

fn card(inn: Inn, action: Action) -> AnyView {
    let table = inn.table;
    let committed = Memo::new(move |_| table.view().choice == Some(action));
    let tap =
        Signal::derive(move || if table.is_legal(&action) { Tap::Choose(action) } else { Tap::Nothing });
    let told = Signal::derive(move || {
        let label = table.label(&action);
        [Some(label.text), label.note].into_iter().flatten().collect::<Vec<_>>().join(". ")
    });
    let inner = move || inside(inn, action);
    let class = move || if committed.get() { "tt-choice is-committed" } else { "tt-choice" };
    let at = Signal::stored(format!("option-{action}"));
    view! { <div class=class>{thing(inn, "tt-option".to_owned(), at, tap, told, inner.into_any())}</div> }
        .into_any()
}

fn inside(inn: Inn, action: Action) -> AnyView {
    let table = inn.table;
    let (game, view, words) = (table.game(), table.view(), table.words());
    let plain = |of, title: String, note: String| {
        view! { {sym(of, names::tint(of))}<b>{title}</b><small>{note}</small> }.into_any()
    };
    match action {
        Action::StartCard { card } => match game.start_card(card.0) {
            Some(face) => start_card(face, &words),
            None => ().into_any(),
        },
        Action::LoseRegular { card } => {
            let face = *game.face(&view.options, card);
            view! {
                {sym(drawings::TT_REGULAR, "--game-wash")}
                <b>{names::card(&game, &view.options, card, &words)}</b>
                <small class="tt-deal">{names::asked(face.die)}{amount(drawings::TT_DOUBLOON, face.pay)}</small>
            }
            .into_any()
        }
        Action::Choose { gift } => {
            let note = match gift {
                ::taverns::Gift::Card(kind) => names::named(&words, "help", kind.id()),
                _ => String::new(),
            };
            plain(names::gift_sign(gift), names::gift(&words, gift), note)
        }
        Action::Side { side } => {
            let kind = match game.round_space(&view.options, view.round) {
                ::taverns::RoundSpace::Entertainer(kind) => kind,
                _ => 0,
            };
            let Some(show) = game.show_on(kind, side) else { return ().into_any() };
            let price = words.say(&said::ShowPrice { count: show.schnapps.into() });
            plain(names::show_sign(kind), names::effect(&words, show), price)
        }
        Action::Take => {
            let bonus = super::prompt::offered(&view);
            view! { <b>{bonus_view(bonus)}</b><small>{names::bonus(&words, bonus)}</small> }.into_any()
        }
        Action::Column { column } => {
            let mine = view.active.and_then(|seat| view.taverns.get(seat.index()));
            let row = mine.map_or(0, |tavern| tavern.book[usize::from(column)]);
            let cell =
                game.book_rows().get(usize::from(row)).map_or(Bonus::None, |row| row[usize::from(column)]);
            let costs = super::book::costs(&game, column);
            view! {
                <span class="tt-amt">{sym(drawings::TT_BEER, "--beer")}{costs}</span>
                <b>{bonus_view(cell)}</b>
                <small>{names::bonus(&words, cell)}</small>
            }
            .into_any()
        }
        Action::JugglerKeep { card } => {
            plain(names::card_sign(card), names::card(&game, &view.options, card, &words), String::new())
        }
        Action::Upgrade { tile, k } => {
            let price = game.tile(tile).price_with(k);
            let returned = match k {
                0 => words.say(&said::HOUSE_RETURN_NONE),
                k => words.say(&said::HouseReturnSome { count: k.into() }),
            };
            let sign = game.tile(tile).card.map(|kind| sym(names::kind_sign(kind), "--game-wash"));
            view! { {sign}<b>{returned}</b><small>{say(&said::HousePay { count: price.into() })}</small> }
                .into_any()
        }
        _ => ().into_any(),
    }
}

/// What a start card brings, line by line.
fn start_card(face: &StartFace, words: &Words) -> AnyView {
    let mut lines: Vec<(crate::drawing::Drawing, String)> = Vec::new();
    let add = |lines: &mut Vec<_>, of, text| lines.push((of, text));
    for &kind in &face.cards {
        let kind: Kind = kind;
        add(&mut lines, names::kind_sign(kind), names::kind(words, kind));
    }
    if face.monastery > 0 {
        add(&mut lines, drawings::TT_MONK, names::bonus(words, Bonus::Monastery(face.monastery)));
    }
    if face.schnapps > 0 {
        add(&mut lines, drawings::TT_SCHNAPPS, names::bonus(words, Bonus::Schnapps(face.schnapps)));
    }
    if let Some(tile) = face.upgrade {
        add(&mut lines, drawings::TT_UPGRADE, names::tile(words, tile));
    }
    if face.beer > 0 {
        add(&mut lines, drawings::TT_BEER, words.say(&said::BonusBeer { count: face.beer.into() }));
    }
    for _ in 0..face.lose_regulars {
        add(&mut lines, drawings::TT_TURN_AWAY, names::named(words, "card", "regular-1"));
    }
    let line = |(of, text)| view! { <li>{sym(of, names::tint(of))}<span>{text}</span></li> };
    view! { <ul class="tt-gains">{lines.into_iter().map(line).collect_view()}</ul> }.into_any()
}
