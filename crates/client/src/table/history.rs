//! Looking back: a banner, a slider with a mark for each step, keys to walk along it.

use engine::Seat;
use leptos::prelude::*;
use std::time::Duration;

use super::scope::{HostedBy, TableScope, of_seat, vessel};
use crate::drawing::{Drawing, Symbol, names};
use crate::i18n::{say, t, text::table as said};
use words::Text;

/// Says that the table on the screen is not the present.
#[component]
pub fn PastBanner(room: TableScope) -> impl IntoView {
    let at = Memo::new(move |_| room.desk.past.with(|past| past.as_ref().map(|past| past.seq)));
    let last = move || i64::from(room.desk.seq.get());
    view! {
        <div class="slot">
        <Show when=move || at.get().is_some()>
            <div class="banner past" role="status">
                <Symbol of=names::UI_HISTORY />
                <span>
                    <b>{move || say(&said::HistoryLooking { count: i64::from(at.get().unwrap_or_default()) })}</b>
                    " "
                    <small>{move || say(&said::HistoryNow { count: last() })}</small>
                </span>
                <button
                    class="btn"
                    on:click=move |_| {
                        room.desk.past.set(None);
                        room.history.set(room.hosted == HostedBy::Record);
                    }
                >
                    {t(said::HISTORY_BACK)}
                </button>
            </div>
        </Show>
        </div>
    }
}

/// Goes some steps along the history.
pub(super) fn step(room: TableScope, by: i64) {
    let last = room.desk.seq.get_untracked();
    let at = room.desk.past.with_untracked(|past| past.as_ref().map_or(last, |past| past.seq));
    let next = (i64::from(at) + by).clamp(0, i64::from(last));
    room.history.set(true);
    room.desk.look_back(u32::try_from(next).unwrap_or_default());
}

/// The slider in the place of the prompt.
#[component]
pub fn Slider(room: TableScope) -> impl IntoView {
    let last = Memo::new(move |_| room.desk.seq.get());
    let at =
        Memo::new(move |_| room.desk.past.with(|past| past.as_ref().map_or(last.get(), |past| past.seq)));
    let playing = RwSignal::new(false);
    Effect::new(move |running: Option<Option<IntervalHandle>>| {
        if let Some(Some(running)) = running {
            running.clear();
        }
        let walk = move || {
            if at.get_untracked() >= last.get_untracked() {
                playing.set(false);
            } else {
                step(room, 1);
            }
        };
        let handle = playing.get().then(|| set_interval_with_handle(walk, Duration::from_millis(700)));
        let handle = handle.and_then(Result::ok);
        on_cleanup(move || handle.iter().for_each(IntervalHandle::clear));
        handle
    });
    let seat = Memo::new(move |_| {
        room.desk
            .log
            .with(|log| log.iter().rev().find(|heard| heard.seq == at.get()).and_then(|heard| heard.seat))
    });
    let who = move || seat.get().map(|seat| room.desk.words().name(seat).to_owned()).unwrap_or_default();
    let percent = move || f64::from(at.get()) * 100.0 / f64::from(last.get().max(1));
    let key = move |of: Drawing, name: Text, by: i64| {
        view! {
            <button
                class="tool"
                aria-label=t(name)
                data-tip=t(name)
                on:click=move |_| {
                    playing.set(false);
                    step(room, by);
                }
            >
                <Symbol of />
            </button>
        }
    };
    view! {
        <section class="prompt hist" aria-label=t(said::HISTORY_TITLE)>
            <div class="scrub">
                <div class="keys">
                    {key(names::UI_FIRST, said::HISTORY_FIRST, i64::MIN / 2)}
                    {key(names::UI_BACK, said::HISTORY_PREVIOUS, -1)}
                    <PlayKey playing />
                    {key(names::UI_NEXT, said::HISTORY_NEXT, 1)}
                    {key(names::UI_LAST, said::HISTORY_LAST, i64::MAX / 2)}
                </div>
                <div class="lane" style=move || format!("--at:{:.2}%", percent())>
                    <Marks room />
                    <input
                        type="range"
                        class="lane-in"
                        min="0"
                        max=move || last.get()
                        prop:value=move || at.get()
                        aria-label=t(said::HISTORY_SLIDER)
                        aria-valuetext=move || {
                            say(&said::HistoryStep { count: i64::from(at.get()), total: &last.get().to_string() })
                        }
                        on:input=move |event| {
                            playing.set(false);
                            if let Ok(seq) = event_target_value(&event).parse() {
                                room.desk.look_back(seq);
                            }
                        }
                    />
                    <span class=move || format!("knob-h {}", seat.get().map(of_seat).unwrap_or_default()) aria-hidden="true">
                        {move || seat.get().map(|seat| view! { <Symbol of=vessel(seat) /> })}
                    </span>
                </div>
                <div class="hist-t">
                    <b>{move || say(&said::HistoryStep { count: i64::from(at.get()), total: &last.get().to_string() })}</b>
                    <small>{who}</small>
                </div>
            </div>
        </section>
    }
}

#[component]
fn PlayKey(playing: RwSignal<bool>) -> impl IntoView {
    let name = move || if playing.get() { said::HISTORY_PAUSE } else { said::HISTORY_PLAY };
    view! {
        <button
            class="tool"
            aria-label=move || say(&name())
            data-tip=move || say(&name())
            on:click=move |_| playing.update(|on| *on = !*on)
        >
            {move || view! { <Symbol of=if playing.get() { names::UI_PAUSE } else { names::UI_PLAY } /> }}
        </button>
    }
}

/// Where on the lane each seat's turns begin, in percent.
fn marks(seats: &[(u32, Option<Seat>)], last: u32) -> Vec<(f64, Seat)> {
    let mut before = None;
    let mut out = Vec::new();
    for &(seq, seat) in seats {
        if seat.is_some() && seat != before {
            out.extend(seat.map(|seat| (f64::from(seq) * 100.0 / f64::from(last.max(1)), seat)));
        }
        before = seat;
    }
    out
}

#[component]
fn Marks(room: TableScope) -> impl IntoView {
    let list = move || {
        let seats: Vec<_> =
            room.desk.log.with(|log| log.iter().map(|heard| (heard.seq, heard.seat)).collect());
        let mark =
            |(at, seat): (f64, Seat)| view! { <i class=of_seat(seat) style=format!("left:{at:.2}%")></i> };
        marks(&seats, room.desk.seq.get()).into_iter().map(mark).collect_view()
    };
    view! { <span aria-hidden="true">{list}</span> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_stands_where_somebody_else_begins() {
        let log = [(0, None), (1, Some(Seat(0))), (2, Some(Seat(0))), (3, Some(Seat(1))), (4, Some(Seat(0)))];
        assert_eq!(marks(&log, 4), [(25.0, Seat(0)), (75.0, Seat(1)), (100.0, Seat(0))]);
    }
}
