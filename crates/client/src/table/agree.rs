//! What the people at a table decide together: to stop, to let a bot play for somebody who is away; and giving up.

use engine::Seat;
use leptos::prelude::*;
use protocol::{Ballot, Motion, Replaceable, Sitting, Vote};
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen_futures::spawn_local;

use super::scope::{Sheet, TableScope};
use super::trouble::told;
use crate::drawing::names;
use crate::i18n::{moment, say, t, text::table as said};
use crate::net::{Trouble, http};
use crate::ui::{Dialog, Shape};

/// What a motion is about. Tracked.
pub(super) fn words(room: TableScope, motion: Motion) -> String {
    match motion {
        Motion::Abandon => say(&said::AGREE_ABANDON),
        Motion::Pause => say(&said::AGREE_PAUSE),
        Motion::Replace { seat } => {
            let words = room.desk.words();
            say(&said::AgreeReplace { name: words.name(seat) })
        }
    }
}

/// Why a motion cannot be agreed to now, and until when. Tracked.
fn closed(room: TableScope, motion: Motion) -> Option<String> {
    let Motion::Replace { seat } = motion else { return None };
    let replaceable =
        room.desk.info.with(|info| info.seats.get(seat.index()).and_then(|seat| seat.replaceable))?;
    match replaceable {
        Replaceable::At { at } if at as f64 <= js_sys::Date::now() => None,
        Replaceable::At { at } => Some(say(&said::AgreeMayReturn { time: &moment(at) })),
        Replaceable::AfterVacation { until } => Some(say(&said::AgreeVacation { time: &moment(until) })),
        Replaceable::OutOfTime => Some(say(&said::AGREE_OUT_OF_TIME)),
    }
}

/// Whether somebody for whom a bot keeps the seat may still come back. Tracked.
fn somebody_may_return(room: TableScope) -> bool {
    room.desk.info.with(|info| {
        let needed = info.votes.iter().find(|vote| vote.about == Motion::Abandon).map(|vote| vote.needed);
        let is_bot = |seat: Seat| {
            info.seats.get(seat.index()).is_some_and(|seat| matches!(seat.sitting, Sitting::Bot { .. }))
        };
        needed.is_some_and(|needed| needed.iter().any(is_bot))
    })
}

#[component]
pub fn AgreeSheet(room: TableScope) -> impl IntoView {
    let open = RwSignal::new(false);
    Effect::new(move || open.set(room.sheet.get() == Some(Sheet::Agree)));
    Effect::new(move || {
        if !open.get() && room.sheet.get_untracked() == Some(Sheet::Agree) {
            room.sheet.set(None);
        }
    });
    view! {
        <Dialog open title=Signal::derive(|| say(&said::AGREE_TITLE)) symbol=names::UI_PEOPLE shape=Shape::Sheet>
            <div class="dialog-body pad"><Motions room /></div>
        </Dialog>
    }
}

#[component]
fn Motions(room: TableScope) -> impl IntoView {
    let trouble = RwSignal::new(None::<Trouble>);
    let vote = move |about: Motion, agree: bool| {
        let id = room.desk.id();
        spawn_local(async move {
            match http::vote(&id, &Ballot { about, agree }).await {
                // The page may be gone before the answer comes.
                Ok(info) => drop(room.desk.info.try_set(Arc::new(info))),
                Err(why) => drop(trouble.try_set(Some(why))),
            }
        });
    };
    let resign = move |_| {
        let id = room.desk.id();
        spawn_local(async move {
            match http::resign(&id).await {
                Ok(info) => drop(room.desk.info.try_set(Arc::new(info))),
                Err(why) => drop(trouble.try_set(Some(why))),
            }
        });
    };
    // What is closed until a moment opens by itself.
    let tick = RwSignal::new(0_u32);
    let every = set_interval_with_handle(move || tick.update(|tick| *tick += 1), Duration::from_secs(5)).ok();
    on_cleanup(move || every.iter().for_each(IntervalHandle::clear));
    let motions = move || {
        tick.track();
        let me = room.desk.me();
        let votes = room.desk.info.with(|info| info.votes.clone());
        let absent = room.desk.info.with(|info| {
            let away = |(at, seat): (usize, &protocol::SeatInfo)| {
                let gone = matches!(seat.sitting, Sitting::Person { .. }) && !seat.present;
                (gone && Some(Seat(at as u8)) != me).then_some(Motion::Replace { seat: Seat(at as u8) })
            };
            info.seats.iter().enumerate().filter_map(away).collect::<Vec<_>>()
        });
        let mut all = vec![Motion::Abandon];
        all.extend(absent);
        let has_clocks =
            room.desk.info.with(|info| !info.paused && info.seats.iter().any(|seat| seat.clock.is_some()));
        all.extend(has_clocks.then_some(Motion::Pause));
        for vote in &votes {
            if !all.contains(&vote.about) {
                all.push(vote.about);
            }
        }
        let why_closed = move |about: Motion| closed(room, about);
        let row = move |about: Motion| {
            let shut = why_closed(about);
            let running: Option<Vote> = votes.iter().find(|vote| vote.about == about).cloned();
            let mine = running.as_ref().is_some_and(|vote| me.is_some_and(|me| vote.agreed.contains(me)));
            let count = running.map(|vote| {
                let (agreed, needed) = (vote.agreed.len().to_string(), vote.needed.len().to_string());
                say(&said::AgreeCount { agreed: &agreed, needed: &needed })
            });
            view! {
                <div class="field">
                    <b>{words(room, about)}</b>
                    <small>{count}</small>
                    {shut.clone().map(|why| view! { <small>{why}</small> })}
                    <button class="btn" disabled=shut.is_some() && !mine on:click=move |_| vote(about, !mine)>
                        {t(if mine { said::AGREE_AGAINST } else { said::AGREE_FOR })}
                    </button>
                </div>
            }
        };
        all.into_iter().map(row).collect_view()
    };
    let seated = move || room.desk.me().is_some() && !room.desk.is_over();
    view! {
        {move || trouble.get().map(|why| view! { <p class="danger" role="alert">{told(&why)}</p> })}
        <Show when=seated>
            {motions}
            <Show when=move || somebody_may_return(room)><p class="muted">{t(said::AGREE_ABSENT_TOO)}</p></Show>
            <div class="field">
                <b>{t(said::AGREE_RESIGN)}</b>
                <small>{t(said::AGREE_RESIGN_HELP)}</small>
                <button class="btn" on:click=resign>{t(said::AGREE_RESIGN_DO)}</button>
            </div>
        </Show>
    }
}
