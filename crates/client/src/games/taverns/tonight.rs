//! During the draft: who waits for which die here, and in the taverns to which the coasters go.

use ::taverns::{Action, Need, View};
use engine::Seat;
use leptos::prelude::*;

use super::die::{die, told};
use super::inn::{Table, usual_seat};
use super::names::{self, amount, asked, sym};
use crate::drawing::{Symbol, names as drawings};
use crate::i18n::{say, t, text::taverns as said};
use crate::table::scope::vessel;

/// The own tavern in brief, and what the others need.
pub(super) fn tonight(table: Table) -> AnyView {
    view! { {own(table)}{others(table)} }.into_any()
}

fn own(table: Table) -> AnyView {
    let inside = move || {
        let (game, view, words) = (table.game(), table.view(), table.words());
        let seat = usual_seat(table);
        let tavern = view.taverns.get(seat.index())?.clone();
        let wished = table.preview().into_iter().find_map(|action| match action {
            Action::Draft { face } => Some(face),
            _ => None,
        });
        let guest = |need: Need| {
            let (class, state) = if need.met {
                ("tt-tg is-met", words.say(&said::DraftYours { die: &need.die.to_string() }))
            } else if wished == Some(need.die) {
                ("tt-tg is-wished", words.say(&said::DraftYours { die: &need.die.to_string() }))
            } else {
                ("tt-tg", words.say(&said::DRAFT_OPEN))
            };
            view! {
                <li class=class>
                    {sym(names::card_sign(need.card), "--game-wash")}
                    <span class="tt-deal">{asked(need.die)}{amount(drawings::TT_DOUBLOON, need.pay)}</span>
                    <span class="sr">{need.die}" "</span>
                    <small>{names::card(&game, &view.options, need.card, &words)}</small>
                    <em>{state}</em>
                </li>
            }
        };
        let guests = game.needs(&view.options, &tavern).into_iter().map(guest).collect_view();
        let dice = tavern.dice.iter().map(|one| {
            view! { {die(one.face, 0, one.own.then_some(seat))}<span class="sr">{told(one, &words)}" "</span> }
        });
        let dice: Vec<_> = dice.collect();
        let free = view.coasters.iter().map(|coaster| coaster.faces().len()).max().unwrap_or(0);
        let empty = (0..free).map(|_| view! { <i class="tt-nodie"></i> }).collect_view();
        let boosts = (tavern.boost_budget > 0).then(|| {
            let text = words.say(&said::DraftBoosts { count: tavern.boost_budget.into() });
            view! { <span class="chip">{sym(drawings::TT_DISHWASHER, "--game-wash")}{text}</span> }
        });
        Some(view! {
            <ul class="tt-tgs">{guests}</ul>
            <div class="tt-poolrow" data-at=format!("pool-{seat}")>
                <span class="caps">{t(said::DRAFT_DICE)}</span>
                {boosts}{dice}{empty}
            </div>
        })
    };
    view! {
        <section class="card tt-pad tt-tonight" aria-label=t(said::DRAFT_TONIGHT)>
            <div class="panel-head"><h2>{t(said::DRAFT_TONIGHT)}</h2><span class="small muted">{t(said::DRAFT_TONIGHT_ABOUT)}</span></div>
            {inside}
        </section>
    }
    .into_any()
}

fn others(table: Table) -> AnyView {
    let rows = move || {
        let (game, view, words) = (table.game(), table.view(), table.words());
        let (me, seats) = (usual_seat(table), view.taverns.len());
        let mine: Vec<u8> = view.coasters.get(me.index()).map(|c| c.faces().to_vec()).unwrap_or_default();
        let row = |passes: usize| {
            let seat = Seat(u8::try_from((me.index() + passes) % seats).unwrap_or(0));
            let when = match passes {
                1 => words.say(&said::DRAFT_GETS),
                _ => words.say(&said::DraftLater { count: i64::try_from(passes).unwrap_or(0) }),
            };
            let needs = game.needs(&view.options, &view.taverns[seat.index()]);
            let none = needs.is_empty().then(|| view! { <small>{t(said::DRAFT_NOTHING)}</small> });
            let needs =
                needs.into_iter().map(|need| need_of(&view, &mine, need, passes == 1, table)).collect_view();
            view! {
                <li class=format!("tt-nb of-{}", seat.0 + 1)>
                    <span class="vessel"><Symbol of=vessel(seat) /></span>
                    <span class="tt-nb-t"><b>{words.name(seat).to_owned()}</b><small>{when}</small></span>
                    <span class="tt-nb-f">{needs}{none}</span>
                </li>
            }
        };
        (seats > 1).then(|| (1..seats).map(row).collect_view())
    };
    let several = table.look(|view| view.taverns.len() > 1);
    (move || {
        several.get().then(|| {
            view! {
                <section class="card tt-pad tt-others" aria-label=t(said::DRAFT_OTHERS)>
                    <div class="panel-head"><h2>{t(said::DRAFT_OTHERS)}</h2><span class="small muted">{t(said::DRAFT_OTHERS_ABOUT)}</span></div>
                    <ul class="tt-nbs">{rows}</ul>
                </section>
            }
        })
    })
    .into_any()
}

fn need_of(view: &View, mine: &[u8], need: Need, next: bool, table: Table) -> AnyView {
    let (game, words) = (table.game(), table.words());
    let hit = next && !need.met && mine.contains(&need.die);
    let class = if need.met {
        "is-met"
    } else if hit {
        "is-hit"
    } else {
        ""
    };
    let card = names::card(&game, &view.options, need.card, &words);
    let pays = words.say(&said::DraftPays { card: &card, pay: &need.pay.to_string() });
    let mut text = words.pair(&need.die.to_string(), &pays);
    if need.met {
        text = format!("{text}, {}", say(&said::DRAFT_HAS));
    } else if hit {
        text = format!("{text}, {}", say(&said::DRAFT_ON_YOURS));
    }
    view! { <i class=class data-tip=text>{asked(need.die)}<span class="sr">{text.clone()}</span></i> }
        .into_any()
}
