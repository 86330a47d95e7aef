//! Below the house: dice not yet placed, the staff of tonight, the deck, and what the last deed brought.

use ::taverns::{Action, Card, Decision, Event, Kind, Spot};
use leptos::prelude::*;

use super::die::{die, told};
use super::inn::{Inn, Mode, is_ahead};
use super::names::{self, amount, bonus_view, sym};
use super::taps::{Tap, thing};
use crate::drawing::{Symbol, names as drawings};
use crate::i18n::{say, t, text::taverns as said};

/// Dice, staff, deck.
pub(super) fn tray(inn: Inn) -> AnyView {
    view! {
        <div class="tt-tray">
            {pool(inn)}
            {staff(inn)}
        </div>
        {turning(inn)}
        {brought(inn)}
    }
    .into_any()
}

fn pool(inn: Inn) -> AnyView {
    let table = inn.table;
    let dice = Memo::new(move |_| {
        inn.shown.with(|shown| {
            let shown = shown.as_ref()?;
            let waiting = shown.tavern.dice.iter().filter(|die| die.in_pool() && !die.resolved);
            Some((shown.seat, waiting.copied().collect::<Vec<_>>()))
        })
    });
    let row = move || {
        let (seat, dice) = dice.get()?;
        if dice.is_empty() {
            return Some(view! { <span class="muted small">{t(said::HOUSE_NO_DICE)}</span> }.into_any());
        }
        let selected = inn.selected();
        let mut first = true;
        let one = move |one: ::taverns::Die| {
            let drawn = die(one.face, 0, one.own.then_some(seat));
            let tap = if pickable(inn, one.face) { Tap::Pick(Spot::POOL, one.face) } else { Tap::Nothing };
            let is_it = first && selected == Some((Spot::POOL, one.face));
            first &= !is_it;
            let class = if is_it { "tt-hold is-picked" } else { "tt-hold" };
            let name = told(&one, &table.words());
            thing(
                inn,
                class.to_owned(),
                Signal::stored(format!("die-{}", one.face)),
                Signal::stored(tap),
                Signal::stored(name),
                drawn,
            )
        };
        Some(dice.into_iter().map(one).collect_view().into_any())
    };
    let at = move || inn.shown.with(|shown| shown.as_ref().map(|s| format!("pool-{}", s.seat)));
    let ahead = Memo::new(move |_| is_ahead(table) && !table.later.with(Vec::is_empty));
    let movable = Memo::new(move |_| {
        inn.mode.get() == Mode::Move
            || table
                .find(|action| matches!(action, Action::Shift { from, .. } if *from != Spot::POOL))
                .is_some()
    });
    let hint = move || {
        let text = match (inn.selected(), inn.mode.get()) {
            (Some((at, face)), Mode::Move) if at != Spot::POOL => {
                say(&said::HouseMovingTo { face: &face.to_string() })
            }
            (_, Mode::Move) => say(&said::HOUSE_MOVING),
            _ => return None,
        };
        Some(view! { <span class="muted small" role="status">{text}</span> })
    };
    view! {
        <div class="card tt-pool" role="group" aria-label=t(said::HOUSE_TONIGHT) data-at=at>
            <span class="caps" aria-hidden="true">{t(said::HOUSE_TONIGHT)}</span>
            <span class="tt-row">{row}</span>
            {move || ahead.get().then(|| view! {
                <button class="btn quiet tt-small" on:click=move |_| table.later.set(Vec::new())>{t(said::HOUSE_CLEAR)}</button>
            })}
            {move || movable.get().then(|| view! {
                <button
                    class="btn quiet tt-small"
                    aria-pressed=move || (inn.mode.get() == Mode::Move).to_string()
                    on:click=move |_| inn.tap(Tap::Turn(Mode::Move))
                >
                    {t(said::ACT_MOVE_DIE)}
                </button>
                {hint}
            })}
        </div>
    }
    .into_any()
}

/// Whether a die of the pool can go somewhere.
fn pickable(inn: Inn, face: u8) -> bool {
    let wanted = |action: &Action| matches!(*action, Action::Shift { from: Spot::POOL, face: shown, .. } if shown == face);
    inn.placing() || inn.table.find(wanted).is_some()
}

fn staff(inn: Inn) -> AnyView {
    let table = inn.table;
    let area = Memo::new(move |_| {
        let shown = inn.shown.get()?;
        let tavern = &shown.tavern;
        Some((tavern.area, tavern.boosts, tavern.boost_budget, tavern.deck, shown.seat))
    });
    let bard = Memo::new(move |_| {
        let mine = inn.shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.mine));
        if mine && table.is_legal(&Action::UseBard) { Tap::Choose(Action::UseBard) } else { Tap::Nothing }
    });
    let list = move || {
        let (area, boosts, budget, ..) = area.get()?;
        let words = table.words();
        let one = |kind: Kind| {
            let count = area.count(Card::tavern(kind));
            let shown = match kind {
                Kind::Dishwasher if budget > 0 => format!("{boosts}/{budget}"),
                _ if count == 0 => return None,
                _ => count.to_string(),
            };
            let name = words.pair(&names::kind(&words, kind), &names::named(&words, "help", kind.id()));
            let note = match kind {
                Kind::Dishwasher => {
                    words.say(&said::HouseBoosts { used: &boosts.to_string(), budget: &budget.to_string() })
                }
                _ => names::kind(&words, kind),
            };
            let inner =
                view! { {sym(names::kind_sign(kind), "--game-wash")}<b>{shown}</b><small>{note}</small> };
            if kind == Kind::Bard && bard.get() != Tap::Nothing {
                let told = Signal::derive(move || table.label(&Action::UseBard).text);
                let at = Signal::stored(String::new());
                return Some(
                    view! { <li>{thing(inn, "tt-member".to_owned(), at, bard.into(), told, inner.into_any())}</li> }
                        .into_any(),
                );
            }
            Some(view! { <li class="tt-member" data-tip=name><span class="sr">{name.clone()}</span>{inner}</li> }.into_any())
        };
        let members: Vec<AnyView> = Kind::ALL.into_iter().filter_map(one).collect();
        Some(if members.is_empty() {
            view! { <li class="muted small">{t(said::HOUSE_NOBODY)}</li> }.into_any()
        } else {
            members.collect_view().into_any()
        })
    };
    let deck = move || {
        let (.., deck, seat) = area.get()?;
        Some(view! {
            <span class="tt-decklet" data-tip=t(said::HELP_KNOWN) data-at=format!("deck-{seat}")>
                <Symbol of=drawings::UI_DECK /><b>{deck}</b>
                <span class="sr">{t(said::DECK_TITLE)}</span>
            </span>
        })
    };
    view! {
        <div class="card tt-staff">
            <span class="caps">{t(said::HOUSE_STAFF)}</span>
            <ul>{list}</ul>
            {deck}
        </div>
    }
    .into_any()
}

/// The juggler's faces for the die picked up.
fn turning(inn: Inn) -> AnyView {
    let table = inn.table;
    let faces = Memo::new(move |_| {
        let Some((Spot::POOL, face)) = inn.selected() else { return Vec::new() };
        let turns = |action: &Action| match *action {
            Action::TurnDie { face: shown, new } if shown == face => Some((face, new)),
            _ => None,
        };
        table.legal().iter().filter_map(turns).collect::<Vec<_>>()
    });
    let one = move |(face, new): (u8, u8)| {
        let action = Action::TurnDie { face, new };
        let told = Signal::derive(move || table.label(&action).text);
        let at = Signal::stored(String::new());
        thing(
            inn,
            "tt-hold is-small".to_owned(),
            at,
            Signal::stored(Tap::Choose(action)),
            told,
            die(new, 0, None),
        )
    };
    (move || {
        let faces = faces.get();
        (!faces.is_empty()).then(|| {
            view! {
                <div class="card tt-turning">
                    {sym(drawings::TT_JUGGLER, "--game-wash")}
                    <span class="small">{t(said::ACT_TURN_TO)}</span>
                    <span class="tt-row">{faces.into_iter().map(one).collect_view()}</span>
                </div>
            }
        })
    })
    .into_any()
}

/// The chain of bonuses of the last deed of a serve turn.
fn brought(inn: Inn) -> AnyView {
    let table = inn.table;
    let chain = move || {
        let step = table.last_step()?;
        // What another one's deed brought stands in their tavern, not in this one.
        if inn.shown.with(|shown| shown.as_ref().map(|shown| shown.seat)) != step.seat {
            return None;
        }
        if !matches!(table.view().decision, Decision::Serve) && table.view().turn.is_none()
            || step.undo_of.is_some()
        {
            return None;
        }
        let (game, options, words) = (table.game(), table.view().options, table.words());
        let link = |event: &Event| -> Option<AnyView> {
            Some(match *event {
                Event::DoubloonsEarned { count, .. } if count > 0 => amount(drawings::TT_DOUBLOON, format!("+{count}")),
                Event::BeerEarned { count, .. } if count > 0 => amount(drawings::TT_BEER, format!("+{count}")),
                Event::DoubloonsPaid { count, .. } if count > 0 => amount(drawings::TT_DOUBLOON, format!("−{count}")),
                Event::BeerPaid { count, .. } if count > 0 => amount(drawings::TT_BEER, format!("−{count}")),
                Event::SchnappsGained { count, .. } => amount(drawings::TT_SCHNAPPS, format!("+{count}")),
                Event::SchnappsReturned { count, .. } => amount(drawings::TT_SCHNAPPS, format!("−{count}")),
                Event::MonasteryStep { space, .. } => {
                    let bonus = game.monastery().get(usize::from(space)).copied().unwrap_or_default();
                    view! { {amount(drawings::TT_MONK, space)}{(bonus != ::taverns::Bonus::None).then(|| bonus_view(bonus))} }.into_any()
                }
                Event::ReputationStep { space, again, .. } => {
                    let bonus = game.reputation(&options).get(usize::from(space)).copied().unwrap_or_default();
                    let gives = !again && !matches!(bonus, ::taverns::Bonus::None | ::taverns::Bonus::Vp(_));
                    view! { {amount(drawings::TT_REPUTATION, space)}{gives.then(|| bonus_view(bonus))} }.into_any()
                }
                Event::CardGained { card, .. } => {
                    view! { <span class="tt-amt">{sym(names::card_sign(card), "--game-wash")}{names::card(&game, &options, card, &words)}</span> }.into_any()
                }
                Event::TileUpgraded { tile, .. } => {
                    view! { <span class="tt-amt">{sym(drawings::TT_UPGRADE, "--metal-gold")}{names::tile(&words, tile)}</span> }.into_any()
                }
                Event::GuestRemoved { card, .. } => {
                    view! { <span class="tt-amt">{sym(drawings::TT_TURN_AWAY, "--game-wash")}{names::card(&game, &options, card, &words)}</span> }.into_any()
                }
                Event::Signed { .. } => sym(drawings::TT_SIGNATURE, "--game-wash"),
                Event::RowCompleted { .. } => sym(drawings::UI_CHECK, "--game-wash"),
                _ => return None,
            })
        };
        let links: Vec<AnyView> = step.events.iter().filter_map(link).collect();
        (!links.is_empty()).then(|| {
            let links = links.into_iter().map(|link| view! { <li>{link}</li> }).collect_view();
            view! {
                <div class="tt-chain" aria-hidden="true">
                    <span class="caps">{say(&said::HOUSE_BROUGHT)}</span>
                    <ol>{links}</ol>
                </div>
            }
        })
    };
    chain.into_any()
}
