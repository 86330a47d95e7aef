//! What there is to spend: doubloons and beer at hand, what the dice will still bring, and what is kept.

use ::taverns::{Tile, View};
use leptos::prelude::*;

use super::inn::{Table, coming_in_mind, preview_adds, tavern_in_mind, usual_seat};
use super::names::{self, sym};
use super::tracks::next_bonus;
use crate::drawing::{Drawing, names as drawings};
use crate::i18n::{say, t, text::taverns as said};

/// Whether the seat that is looked at has opened its doors.
fn is_serving(view: &View, seat: engine::Seat) -> bool {
    view.turn.is_some() && view.active == Some(seat)
}

/// The purse of the reader, or of whoever is to move.
pub(super) fn purse(table: Table) -> AnyView {
    let seat = Memo::new(move |_| table.looked.get().unwrap_or_else(|| usual_seat(table)));
    let state = Memo::new(move |_| {
        let view = table.view();
        match view.taverns.get(seat.get().index()) {
            Some(_) if is_serving(&view, seat.get()) => 2,
            Some(tavern) if !tavern.dice.is_empty() => 1,
            _ => 0,
        }
    });
    let title = move || match state.get() {
        2 => say(&said::PURSE_HAND),
        1 => say(&said::PURSE_TITLE),
        _ => say(&said::PURSE_KEPT),
    };
    let about = move || match state.get() {
        2 => say(&said::PURSE_HAND_ABOUT),
        1 => say(&said::PURSE_ABOUT),
        _ => String::new(),
    };
    let sums = move || {
        let (game, view, words) = (table.game(), table.view(), table.words());
        let seat = seat.get();
        let mut own = tavern_in_mind(table, seat)?;
        let adds = if table.me() == Some(seat) { preview_adds(table) } else { Default::default() };
        let serving = state.get() == 2;
        if serving && table.me() == Some(seat) {
            own.coming = coming_in_mind(table, &own);
        }
        let keeps = |tile: Tile| {
            let face = game.tile(tile);
            i64::from(if own.upgraded.contains(tile) { face.upgraded } else { face.base })
        };
        // While planning the sums are what there will be; while serving what there is, and what is still to come.
        let sum = |at: u16, coming: u16, add: u16| match serving {
            true => (at, coming),
            false => (at + coming, add),
        };
        let (doubloons, beer) = (
            sum(own.doubloons, own.coming.doubloons, adds.doubloons),
            sum(own.beer, own.coming.beer, adds.beer),
        );
        let steps = sum(0, own.coming.monastery, adds.monastery);
        let next = next_bonus(table, seat).map(|(far, _, bonus)| {
            words.say(&said::PurseNextBonus { bonus: &names::bonus(&words, bonus), count: far.into() })
        });
        let one = |of: Drawing, name: String, (big, more): (u16, u16), note: String, at: &str| {
            let more = (more > 0).then(|| view! { <em>{format!("+{more}")}</em> });
            view! {
                <div data-tip=name data-at=format!("{at}-{seat}")>
                    {sym(of, names::tint(of))}
                    <b>{big}</b>{more}
                    <span class="sr">{name.clone()}</span>
                    <small>{note}</small>
                </div>
            }
            .into_any()
        };
        let kept = words.say(&said::PurseKeeps { count: keeps(Tile::Safe) });
        let stored = words.say(&said::PurseStores { count: keeps(Tile::Storage) });
        let mut all = vec![
            one(drawings::TT_DOUBLOON, words.say(&said::PURSE_DOUBLOONS), doubloons, kept, "doubloons"),
            one(drawings::TT_BEER, words.say(&said::PURSE_BEER), beer, stored, "beer"),
            one(
                drawings::TT_MONK,
                words.say(&said::PURSE_MONASTERY),
                steps,
                next.unwrap_or_default(),
                "steps",
            ),
        ];
        if view.options.module >= 3 {
            let name = words.say(&said::PURSE_REPUTATION);
            let note = names::named(&words, "track", "reputation");
            all.push(one(
                drawings::TT_REPUTATION,
                name,
                (own.coming.reputation, adds.reputation),
                note,
                "reputation",
            ));
        }
        if view.options.module >= 2 {
            let limit = game.schnapps_kept().to_string();
            let name = words.say(&said::PurseSchnapps { limit: &limit });
            all.push(one(drawings::TT_SCHNAPPS, name, (own.schnapps.into(), 0), String::new(), "schnapps"));
        }
        Some(all.collect_view())
    };
    view! {
        <section class="card tt-pad tt-purse" aria-label=title>
            <div class="panel-head"><h2>{title}</h2><span class="small muted">{about}</span></div>
            <div class="tt-sums" data-note=t(said::PURSE_TITLE)>{sums}</div>
        </section>
    }
    .into_any()
}
