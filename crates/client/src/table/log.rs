//! What happened, newest first, grouped as the game groups it. Every line leads back to its moment.

use std::collections::HashSet;
use std::sync::Arc;

use leptos::prelude::*;
use protocol::Heard;

use super::room::{Room, Sheet, of_seat, vessel};
use crate::drawing::{Symbol, names};
use crate::games::{Line, Piece};
use crate::i18n::{say, t, text::table as said};
use crate::ui::{Dialog, Shape};

/// How many entries stand beside the board.
const BESIDE: usize = 60;

/// The entries that still count: neither a step that was taken back, nor the taking back.
pub(super) fn counting(log: &[Arc<Heard>]) -> Vec<Arc<Heard>> {
    let undone: HashSet<u32> = log.iter().filter_map(|heard| heard.undo_of).collect();
    let counts = |heard: &&Arc<Heard>| heard.undo_of.is_none() && !undone.contains(&heard.seq);
    log.iter().filter(counts).cloned().collect()
}

/// The log in the rail; on a phone one line that opens the whole.
#[component]
pub fn Log(room: Room) -> impl IntoView {
    let entries = Memo::new(move |_| room.desk.log.with(|log| counting(log)));
    let last = move || {
        entries.with(|entries| {
            let face = room.face();
            entries.iter().rev().find_map(|heard| face.tell(heard).pop())
        })
    };
    view! {
        <section class="log card" aria-label=t(said::LOG_TITLE)>
            <div class="panel-head">
                <h2>{t(said::LOG_TITLE)}</h2>
                <button class="link" on:click=move |_| room.sheet.set(Some(Sheet::Log))>{t(said::LOG_ALL)}</button>
            </div>
            <Entries room entries most=BESIDE />
            <button class="ticker" on:click=move |_| room.sheet.set(Some(Sheet::Log))>
                {move || last().map(|line| view! { <LineView line /> })}
                <u>{t(said::LOG_TITLE)}</u>
            </button>
        </section>
        <LogSheet room entries />
    }
}

#[component]
fn LogSheet(room: Room, entries: Memo<Vec<Arc<Heard>>>) -> impl IntoView {
    let open = RwSignal::new(false);
    Effect::new(move || open.set(room.sheet.get() == Some(Sheet::Log)));
    Effect::new(move || {
        if !open.get() && room.sheet.get_untracked() == Some(Sheet::Log) {
            room.sheet.set(None);
        }
    });
    view! {
        <Dialog open title=Signal::derive(|| say(&said::LOG_TITLE)) symbol=names::UI_BOOK shape=Shape::Sheet class="log-sheet">
            <div class="dialog-body log-all"><Entries room entries most=usize::MAX /></div>
        </Dialog>
    }
}

#[component]
fn Entries(room: Room, entries: Memo<Vec<Arc<Heard>>>, most: usize) -> impl IntoView {
    let newest = move || entries.with(|entries| entries.iter().rev().take(most).cloned().collect::<Vec<_>>());
    view! {
        <ol tabindex="-1">
            <For each=newest key=|heard| heard.seq let:heard>
                <EntryView room heard />
            </For>
        </ol>
    }
}

/// The lines of one entry; the heading it begins stands under them, because the newest come first.
#[component]
fn EntryView(room: Room, heard: Arc<Heard>) -> impl IntoView {
    let seq = heard.seq;
    let told = heard.clone();
    let lines = move || {
        let line = move |line: Line| {
            let class = line.seat.map(of_seat).unwrap_or_default();
            let look = move |_| {
                room.sheet.set(None);
                room.history.set(true);
                room.desk.look_back(seq);
            };
            view! { <li class=class><button class="line" on:click=look><LineView line /></button></li> }
        };
        room.face().tell(&told).into_iter().rev().map(line).collect_view()
    };
    let heading = move || {
        room.face()
            .heading(&heard)
            .map(|text| view! { <li class="heading"><h3 class="caps">{text}</h3></li> })
    };
    view! { {lines}{heading} }
}

/// A line with its seat's vessel before it.
#[component]
pub(super) fn LineView(line: Line) -> impl IntoView {
    let class = line.seat.map(of_seat).unwrap_or_default();
    let sign = line.seat.map_or(names::UI_NEXT, vessel);
    let piece = |piece| match piece {
        Piece::Words(text) => text.into_any(),
        Piece::Strong(text) => view! { <b>{text}</b> }.into_any(),
        Piece::Symbol(of, name) => {
            let title = name.clone();
            view! { <span data-tip=title><Symbol of /><span class="sr">{name}</span></span> }.into_any()
        }
    };
    view! {
        <span class=format!("line-in {class}")>
            <Symbol of=sign />
            <span>{line.pieces.into_iter().map(piece).collect_view()}</span>
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_back_is_not_told() {
        let heard = |seq, undo_of| {
            Arc::new(Heard { seq, seat: None, undo_of, action: None, events: Vec::new(), at: 0 })
        };
        let log = [heard(0, None), heard(1, None), heard(2, None), heard(3, Some(2)), heard(4, None)];
        let left: Vec<u32> = counting(&log).iter().map(|heard| heard.seq).collect();
        assert_eq!(left, [0, 1, 4]);
    }
}
