//! What happened, newest first, under the headings that the game gives. Every line leads back to its moment.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use leptos::prelude::*;
use protocol::LogEntryView;

use super::erased::Told;
use super::scope::{Sheet, TableScope, of_seat, vessel};
use crate::drawing::{Symbol, names};
use crate::games::{Line, Piece};
use crate::i18n::{say, t, text::table as said};
use crate::rules::RuleTag;
use crate::ui::{self, Dialog};

/// How many entries stand beside the board.
const BESIDE: usize = 60;

/// The entries that still count: neither a step that was taken back, nor the taking back.
pub(super) fn counting(log: &[Arc<LogEntryView>]) -> Vec<Arc<LogEntryView>> {
    let undone: HashSet<u32> = log.iter().filter_map(|heard| heard.undo_of).collect();
    let counts = |heard: &&Arc<LogEntryView>| heard.undo_of.is_none() && !undone.contains(&heard.seq);
    log.iter().filter(counts).cloned().collect()
}

/// The log in the rail, where there is room for one.
#[component]
pub fn Log(room: TableScope) -> impl IntoView {
    let entries = Memo::new(move |_| room.desk.log.with(|log| counting(log)));
    view! {
        <section class="log card" aria-label=t(said::LOG_TITLE)>
            <div class="panel-head">
                <h2>{t(said::LOG_TITLE)}</h2>
                <button class="link" on:click=move |_| room.sheet.set(Some(Sheet::Log))>{t(said::LOG_ALL)}</button>
            </div>
            <Entries room entries most=BESIDE />
        </section>
        <LogSheet room entries />
    }
}

/// So many turns are looked at for one that something came of.
const TURNS_BACK: usize = 6;

/// The entries turn by turn, the newest turn first: what one seat did without another in between.
fn turns(entries: &[Arc<LogEntryView>]) -> impl Iterator<Item = &[Arc<LogEntryView>]> {
    entries.chunk_by(|a, b| a.seat == b.seat).rev()
}

/// The last turn in brief: the second line of the bar. Opens the log.
#[component]
pub fn LastEvent(room: TableScope) -> impl IntoView {
    let last = Memo::new(move |_| {
        let face = room.face();
        let entries = room.desk.log.with(|log| counting(log));
        let in_brief = turns(&entries).take(TURNS_BACK).find_map(|turn| face.recap(turn));
        in_brief.or_else(|| entries.iter().rev().find_map(|heard| face.tell(heard).pop()))
    });
    view! {
        <button class="ticker" data-tip=t(said::LOG_TITLE) on:click=move |_| room.sheet.set(Some(Sheet::Log))>
            {move || last.get().map(|line| view! { <LineView line /> })}
            <span class="sr">{t(said::LOG_TITLE)}</span>
        </button>
    }
}

#[component]
fn LogSheet(room: TableScope, entries: Memo<Vec<Arc<LogEntryView>>>) -> impl IntoView {
    let open = RwSignal::new(false);
    Effect::new(move || open.set(room.sheet.get() == Some(Sheet::Log)));
    Effect::new(move || {
        if !open.get() && room.sheet.get_untracked() == Some(Sheet::Log) {
            room.sheet.set(None);
        }
    });
    view! {
        <Dialog open title=Signal::derive(|| say(&said::LOG_TITLE)) symbol=names::UI_BOOK shape=ui::Shape::Sheet class="log-sheet">
            <div class="dialog-body log-all"><Entries room entries most=usize::MAX /></div>
        </Dialog>
    }
}

/// A line or a heading of the log.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    heard: Arc<LogEntryView>,
    /// Its place in the story of the entry.
    part: usize,
}

/// What of an entry's story is a heading.
type Shape = Vec<bool>;

/// The rows as they stand: the newest group first, in each group its heading, then the newest line first. An entry may
/// end one group and begin the next.
fn rows(entries: &[Arc<LogEntryView>], mut shape: impl FnMut(&Arc<LogEntryView>) -> Shape) -> Vec<Row> {
    let (mut groups, mut lines) = (Vec::new(), Vec::new());
    let mut heading: Option<Row> = None;
    for heard in entries {
        for (part, heads) in shape(heard).into_iter().enumerate() {
            let row = Row { heard: heard.clone(), part };
            if heads {
                groups.push((heading.replace(row), std::mem::take(&mut lines)));
            } else {
                lines.push(row);
            }
        }
    }
    groups.push((heading, lines));
    let of_group =
        |(heading, lines): (Option<Row>, Vec<Row>)| heading.into_iter().chain(lines.into_iter().rev());
    groups.into_iter().rev().flat_map(of_group).collect()
}

/// The list is one stop of the Tab key; arrow keys go from line to line.
#[component]
fn Entries(room: TableScope, entries: Memo<Vec<Arc<LogEntryView>>>, most: usize) -> impl IntoView {
    // What was heard never changes its shape.
    let shapes = StoredValue::new(HashMap::<u32, Shape>::new());
    let shape = move |heard: &Arc<LogEntryView>| {
        let look = || untrack(|| room.face().story(heard));
        let find = |shapes: &mut HashMap<u32, Shape>| {
            let heads = || look().iter().map(|told| matches!(told, Told::Heading(_))).collect();
            shapes.entry(heard.seq).or_insert_with(heads).clone()
        };
        shapes.try_update_value(find).unwrap_or_default()
    };
    let newest = move || entries.with(|entries| rows(&entries[entries.len().saturating_sub(most)..], shape));
    view! {
        <ol tabindex="0" on:keydown=ui::arrows(1)>
            <For each=newest key=|row| (row.heard.seq, row.part) let:row>
                <RowView room row />
            </For>
        </ol>
    }
}

#[component]
fn RowView(room: TableScope, row: Row) -> impl IntoView {
    let seq = row.heard.seq;
    let line = move |line: Line| {
        let class = line.seat.map(of_seat).unwrap_or_default();
        let look = move |_| {
            room.sheet.set(None);
            room.history.set(true);
            room.desk.look_back(seq);
        };
        let rule = line.rule.map(|number| view! { <RuleTag number in_list=true /> });
        view! { <li class=class><button class="line" tabindex="-1" on:click=look><LineView line /></button>{rule}</li> }
    };
    move || match room.face().story(&row.heard).into_iter().nth(row.part)? {
        Told::Heading(text) => {
            Some(view! { <li class="heading"><h3 class="caps">{text}</h3></li> }.into_any())
        }
        Told::Line(of) => Some(line(of).into_any()),
    }
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
            Arc::new(LogEntryView { seq, seat: None, undo_of, action: None, events: Vec::new(), at: 0 })
        };
        let log = [heard(0, None), heard(1, None), heard(2, None), heard(3, Some(2)), heard(4, None)];
        let left: Vec<u32> = counting(&log).iter().map(|heard| heard.seq).collect();
        assert_eq!(left, [0, 1, 4]);
    }

    #[test]
    fn a_turn_is_what_one_seat_did_without_another_in_between() {
        let heard = |seq, seat| {
            let seat = Some(engine::Seat(seat));
            Arc::new(LogEntryView { seq, seat, undo_of: None, action: None, events: Vec::new(), at: 0 })
        };
        let log = [heard(1, 0), heard(2, 1), heard(3, 1), heard(4, 0)];
        let told: Vec<Vec<u32>> =
            turns(&log).map(|turn| turn.iter().map(|heard| heard.seq).collect()).collect();
        assert_eq!(told, [vec![4], vec![2, 3], vec![1]]);
    }

    #[test]
    fn a_heading_stands_above_what_it_heads() {
        let heard = |seq| {
            Arc::new(LogEntryView { seq, seat: None, undo_of: None, action: None, events: Vec::new(), at: 0 })
        };
        // The third entry ends a turn with its first line and begins the next.
        let shape = |heard: &Arc<LogEntryView>| match heard.seq {
            0 => vec![true, false],
            2 => vec![false, true, false],
            _ => vec![false],
        };
        let entries = [heard(0), heard(1), heard(2), heard(3)];
        let shown: Vec<(u32, usize)> =
            rows(&entries, shape).iter().map(|row| (row.heard.seq, row.part)).collect();
        assert_eq!(shown, [(2, 1), (3, 0), (2, 2), (0, 0), (2, 0), (1, 0), (0, 1)]);
    }
}
