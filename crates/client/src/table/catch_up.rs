//! Coming back: what happened since one's last look.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::LogEntryView;

use super::log::{LineView, counting};
use super::scope::{HostedBy, TableScope};
use crate::browser;
use crate::drawing::{Symbol, names};
use crate::games::Line;
use crate::i18n::{t, text::common, text::table as said};

/// The most lines shown.
const MOST: usize = 12;

fn place(id: &str) -> String {
    format!("chaikhana.seen.{id}")
}

/// What others did after entry `seen`.
fn missed(log: &[Arc<LogEntryView>], seen: u32, me: Option<engine::Seat>) -> Vec<Arc<LogEntryView>> {
    counting(log).into_iter().filter(|heard| heard.seq > seen && heard.seat != me).collect()
}

/// Remembers how far this table was seen, and tells what was missed since the last time.
#[component]
pub fn CatchUp(room: TableScope) -> impl IntoView {
    let id = room.desk.id();
    let kept: Option<u32> = browser::kept(&place(&id)).and_then(|text| text.parse().ok());
    let first = room.desk.log.with_untracked(|log| {
        kept.map(|seen| missed(log, seen, untrack(|| room.desk.me()))).unwrap_or_default()
    });
    let news = RwSignal::new(if room.hosted == HostedBy::House { first } else { Vec::new() });
    if let Some(seen) = kept {
        room.desk.seen.set(seen);
    }
    Effect::new(move || {
        let seq = room.desk.seq.get();
        if !browser::document().is_some_and(|page| page.hidden()) {
            browser::keep(&place(&id), &seq.to_string());
        }
    });
    let lines = move || {
        let face = room.face();
        let lines: Vec<Line> = news.with(|news| news.iter().flat_map(|heard| face.tell(heard)).collect());
        let from = lines.len().saturating_sub(MOST);
        lines.into_iter().skip(from).map(|line| view! { <li><LineView line /></li> }).collect_view()
    };
    let from = move |_| {
        let seen = room.desk.seen.get_untracked();
        news.set(Vec::new());
        room.history.set(true);
        room.desk.look_back(seen);
    };
    view! {
        <Show when=move || !news.with(Vec::is_empty)>
            <section class="catch card" role="dialog" aria-label=t(said::CATCH_TITLE)>
                <header>
                    <h2>{t(said::CATCH_TITLE)}</h2>
                    <button class="tool" aria-label=t(common::CLOSE) on:click=move |_| news.set(Vec::new())>
                        <Symbol of=names::UI_CLOSE />
                    </button>
                </header>
                <ol>{lines}</ol>
                <footer>
                    <button class="btn" on:click=from>{t(said::CATCH_WATCH)}</button>
                    <button class="btn primary" on:click=move |_| news.set(Vec::new())>{t(said::CATCH_GO_ON)}</button>
                </footer>
            </section>
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seat;

    #[test]
    fn ones_own_moves_are_no_news() {
        let heard = |seq, seat| {
            Arc::new(LogEntryView {
                seq,
                seat: Some(Seat(seat)),
                undo_of: None,
                action: None,
                events: Vec::new(),
                at: 0,
            })
        };
        let log = [heard(1, 0), heard(2, 1), heard(3, 0), heard(4, 1)];
        let news: Vec<u32> = missed(&log, 2, Some(Seat(0))).iter().map(|heard| heard.seq).collect();
        assert_eq!(news, [4]);
    }
}
