//! Several people before one screen: it is covered while it is passed on.

use std::sync::Arc;

use engine::Seat;
use leptos::prelude::*;
use protocol::LogEntryView;

use super::log::{LineView, counting};
use super::scope::{TableScope, of_seat, vessel};
use super::seats::Vapour;
use crate::drawing::{Symbol, names};
use crate::games::Line;
use crate::i18n::{say, t, text::table as said};

/// Whom the screen must be passed to: somebody at this screen is asked, and not the reader.
pub(super) fn next(room: TableScope) -> Option<Seat> {
    if !room.is_shared() || room.desk.is_over() || room.desk.past.with(Option::is_some) {
        return None;
    }
    let (me, people) = (room.desk.me(), room.people());
    let awaiting = room.desk.now.with(|now| now.awaiting);
    if me.is_some_and(|me| awaiting.contains(me)) {
        return None;
    }
    // Clockwise from whoever sat here last.
    let count = room.seats().len() as u8;
    let first = me.unwrap_or_default().clockwise(1, count.max(1));
    first.round(count).find(|seat| awaiting.contains(*seat) && people.contains(*seat))
}

/// What others did since this seat's last step, oldest first.
fn since(log: &[Arc<LogEntryView>], seat: Seat) -> Vec<Arc<LogEntryView>> {
    let mut news: Vec<_> =
        counting(log).into_iter().rev().take_while(|heard| heard.seat != Some(seat)).collect();
    news.reverse();
    news
}

#[component]
pub fn Cover(room: TableScope, seat: Seat) -> impl IntoView {
    let name = Memo::new(move |_| room.desk.words().name(seat).to_owned());
    let take = move |_| {
        if untrack(|| room.desk.me()) == Some(seat) {
            room.passing_to.set(None);
        } else {
            // The cover goes when the host shows the table to the new eyes, not before.
            room.sit.run(seat);
        }
    };
    // Whoever takes the screen reads only what everybody heard: the log was told to the eyes before.
    let news = move || {
        let face = room.face();
        let entries = room.desk.log.with(|log| since(log, seat));
        let lines: Vec<Line> = entries.iter().flat_map(|heard| face.tell(heard)).collect();
        let from = lines.len().saturating_sub(4);
        lines.into_iter().skip(from).map(|line| view! { <li><LineView line /></li> }).collect_view()
    };
    let shows_news = !room.face().has_secrets();
    let around = move || {
        let place = |one: Seat| {
            let class = format!("cf {}", of_seat(one));
            let words = room.desk.words();
            view! {
                <span class=class class:on=one == seat>
                    <span class="vessel"><Symbol of=vessel(one) /></span>
                    <small>{words.name(one).to_owned()}</small>
                </span>
            }
        };
        room.seats().into_iter().map(place).collect_view()
    };
    view! {
        <main id="content" class=format!("cover {}", of_seat(seat))>
            <header class="cover-top">
                <a class="bar-home" href="/" aria-label=t(crate::i18n::text::common::HOME)><Symbol of=names::CHAIKHANA /></a>
                <span class="display">{t(room.title.name())}</span>
            </header>
            <div class="cover-mid" aria-hidden="true">
                <svg class="halo" viewBox="0 0 400 400">
                    <g fill="none" stroke="currentColor">
                        <circle cx="200" cy="200" r="196" />
                        <circle cx="200" cy="200" r="170" stroke-width="3" stroke-dasharray="2 9" stroke-linecap="round" />
                        <circle cx="200" cy="200" r="146" />
                    </g>
                </svg>
                <span class="potbig"><Vapour /><Symbol of=vessel(seat) /></span>
            </div>
            <div class="cover-txt">
                <p class="caps"><Symbol of=names::UI_PASS />{t(said::COVER_PASS)}</p>
                <h1 class="display">{move || say(&said::CoverTitle { name: &name.get() })}</h1>
                <p class="muted">{move || say(&said::CoverAbout { name: &name.get() })}</p>
                <button class="btn primary cover-btn" autofocus on:click=take>
                    {move || say(&said::CoverTake { name: &name.get() })}
                </button>
                {shows_news.then(|| view! { <ul class="cover-news">{news}</ul> })}
            </div>
            <footer class="cover-foot">{around}</footer>
        </main>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_begin_after_ones_own_last_step() {
        let heard = |seq, seat| {
            Arc::new(LogEntryView { seq, seat, undo_of: None, action: None, events: Vec::new(), at: 0 })
        };
        let log = [heard(0, None), heard(1, Some(Seat(0))), heard(2, Some(Seat(1))), heard(3, Some(Seat(2)))];
        let seen: Vec<u32> = since(&log, Seat(0)).iter().map(|heard| heard.seq).collect();
        assert_eq!(seen, [2, 3]);
    }
}
