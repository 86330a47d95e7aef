//! The time a seat has left.

use engine::Seat;
use leptos::prelude::*;
use protocol::Clock;
use std::time::Duration;

use super::scope::TableScope;
use crate::drawing::{Symbol, names};
use crate::i18n::{say, text::table as said};

/// A seat's clock, where the pace has one; a running one counts down between the host's messages.
#[component]
pub fn SeatClock(room: TableScope, seat: Seat) -> impl IntoView {
    let clock = Memo::new(move |_| {
        room.desk.info.with(|info| info.seats.get(seat.index()).and_then(|info| info.clock))
    });
    // What the host said, and when it said so.
    let heard = Memo::new(move |_| clock.get().map(|clock| (clock, js_sys::Date::now())));
    let tick = RwSignal::new(0_u32);
    Effect::new(move |running: Option<Option<IntervalHandle>>| {
        if let Some(Some(running)) = running {
            running.clear();
        }
        let runs = clock.get().is_some_and(|clock| clock.runs);
        let every =
            || set_interval_with_handle(move || tick.update(|tick| *tick += 1), Duration::from_millis(500));
        let handle = runs.then(every).and_then(Result::ok);
        on_cleanup(move || handle.iter().for_each(IntervalHandle::clear));
        handle
    });
    let left = move || {
        tick.track();
        heard.get().map(|(clock, at)| {
            let (days, time) = written(left_of(clock, js_sys::Date::now() - at));
            if days == 0 { time } else { format!("{} {time}", say(&said::ClockDays { count: days })) }
        })
    };
    let low = move || clock.get().is_some_and(|clock| clock.runs && clock.left < 60_000);
    let paused = Memo::new(move |_| room.desk.info.with(|info| info.paused));
    let sign = move || view! { <Symbol of=if paused.get() { names::UI_PAUSE } else { names::UI_CLOCK } /> };
    view! {
        <Show when=move || clock.get().is_some()>
            <div class="seat-clock" class:is-low=low data-tip=move || paused.get().then(|| say(&said::CLOCK_PAUSED))>
                {sign}
                {left}
            </div>
        </Show>
    }
}

/// Milliseconds left, `since` milliseconds after the host said so.
fn left_of(clock: Clock, since: f64) -> u64 {
    if clock.runs { clock.left.saturating_sub(since.max(0.0) as u64) } else { clock.left }
}

/// Whole days, and the rest as `4:12` or `1:04:12`.
fn written(milliseconds: u64) -> (i64, String) {
    let seconds = milliseconds / 1000;
    let (days, hours, minutes, seconds) =
        (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    let time = match (days, hours) {
        (0, 0) => format!("{minutes}:{seconds:02}"),
        (0, _) => format!("{hours}:{minutes:02}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}"),
    };
    (i64::try_from(days).unwrap_or(i64::MAX), time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_running_clock_counts_down_and_stops_at_nothing() {
        assert_eq!(left_of(Clock { left: 5_000, runs: true }, 1_500.0), 3_500);
        assert_eq!(left_of(Clock { left: 5_000, runs: true }, 9_000.0), 0);
        assert_eq!(left_of(Clock { left: 5_000, runs: false }, 9_000.0), 5_000);
    }

    #[test]
    fn time_is_written_as_a_clock_shows_it() {
        assert_eq!(written(252_999), (0, "4:12".into()));
        assert_eq!(written(3_852_000), (0, "1:04:12".into()));
        assert_eq!(written(2 * 86_400_000 + 3_852_000), (2, "1:04".into()));
    }
}
