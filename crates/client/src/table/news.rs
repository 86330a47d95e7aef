//! What the others at a table do beside playing: they speak, propose, leave, come back. It is shown, read out, and marked until it
//! was seen.

use std::sync::Arc;
use std::time::Duration;

use engine::Seat;
use leptos::prelude::*;
use protocol::{Chat, SeatInfo, Sitting, TableInfo};
use words::Text;

use super::agree;
use super::names::names_of;
use super::scope::{Sheet, TableScope};
use crate::browser;
use crate::drawing::{Drawing, names};
use crate::i18n::{say, text::company as said};
use crate::ui::{Toast, Toasts};

/// Whoever comes back within so long has not left: they have loaded the page again.
const GRACE: Duration = Duration::from_secs(4);

/// What the furniture knows of the news of its table.
#[derive(Clone, Copy, Debug)]
pub struct News {
    /// How many things were said that were not read.
    pub unread: RwSignal<u32>,
}

/// Something that changed at a table beside the game.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Change {
    Proposed(Seat, protocol::Motion),
    Rematch,
    Left(Seat),
    Back(Seat),
    BotFor(String),
    Again(Seat),
}

fn person(seat: &SeatInfo) -> bool {
    matches!(seat.sitting, Sitting::Person { .. })
}

/// What others changed between two states of a table.
fn changes(before: &TableInfo, now: &TableInfo) -> Vec<Change> {
    let me = now.you;
    let mut changes = Vec::new();
    for vote in &now.votes {
        let new = !before.votes.iter().any(|known| known.about == vote.about);
        let who = vote.agreed.iter().find(|seat| Some(*seat) != me);
        changes.extend(who.filter(|_| new).map(|who| Change::Proposed(who, vote.about)));
    }
    if before.rematch.is_none() && now.rematch.is_some() {
        changes.push(Change::Rematch);
    }
    for ((was, is), at) in before.seats.iter().zip(&now.seats).zip(0..) {
        let seat = Seat(at);
        if Some(seat) == me {
            continue;
        }
        match (&was.sitting, &is.sitting) {
            (Sitting::Person { name }, Sitting::Bot { .. }) => changes.push(Change::BotFor(name.clone())),
            (Sitting::Bot { instead_of: Some(_), .. }, Sitting::Person { .. }) => {
                changes.push(Change::Again(seat));
            }
            _ if person(is) && was.present && !is.present => changes.push(Change::Left(seat)),
            _ if person(is) && !was.present && is.present => changes.push(Change::Back(seat)),
            _ => {}
        }
    }
    changes
}

fn place(id: &str) -> String {
    format!("chaikhana.heard.{id}")
}

/// What was said by others after a moment.
fn said_since(chat: &[Chat], moment: u64, me: Option<Seat>) -> Vec<Chat> {
    let others = |chat: &&Chat| chat.at > moment && (chat.seat.is_none() || chat.seat != me);
    chat.iter().filter(others).cloned().collect()
}

/// Follows a table of the house as long as it is on the page.
pub(super) fn follow(room: TableScope, rematch: Callback<()>) -> (News, Toasts) {
    let news = News { unread: RwSignal::new(0) };
    provide_context(news);
    let toasts = Toasts::new();
    let show = move |symbol: Drawing, text: String, act: Option<(Text, Callback<()>)>| {
        toasts.show(Toast { symbol, text, act });
    };
    follow_chat(room, news, show);
    let open = move |sheet| Callback::new(move |()| room.sheet.set(Some(sheet)));
    // Those of whom it was said that they have left.
    let gone = StoredValue::new(engine::Seats::NONE);
    let name = move |seat: Seat| {
        untrack(|| room.desk.info.with(|info| names_of(info))).get(seat.index()).cloned().unwrap_or_default()
    };
    let left = move |seat: Seat| {
        let still = move || {
            let away = room.desk.info.try_with_untracked(|info| {
                info.seats.get(seat.index()).is_some_and(|info| person(info) && !info.present)
            });
            if away == Some(true) {
                gone.update_value(|gone| *gone = gone.with(seat));
                show(names::UI_PEOPLE, say(&said::NewsLeft { name: &name(seat) }), None);
            }
        };
        set_timeout(still, GRACE);
    };
    let tell = move |change: Change| match change {
        Change::Proposed(seat, motion) => {
            let what = agree::words(room, motion);
            let text = say(&said::NewsProposes { name: &name(seat), what: &what });
            show(names::UI_PEOPLE, text, Some((said::NEWS_ANSWER, open(Sheet::Agree))));
        }
        Change::Rematch => {
            show(names::UI_RESTART, say(&said::NEWS_REMATCH), Some((said::NEWS_JOIN, rematch)));
        }
        Change::Left(seat) => left(seat),
        Change::Back(seat) => {
            if gone.get_value().contains(seat) {
                gone.update_value(|gone| *gone = gone.without(seat));
                show(names::UI_PEOPLE, say(&said::NewsBack { name: &name(seat) }), None);
            }
        }
        Change::BotFor(name) => show(names::UI_BOT, say(&said::NewsBot { name: &name }), None),
        Change::Again(seat) => {
            show(names::UI_PEOPLE, say(&said::NewsAgain { name: &name(seat) }), None);
        }
    };
    Effect::new(move |before: Option<Arc<TableInfo>>| {
        let now = room.desk.info.get();
        if let Some(before) = before {
            untrack(|| changes(&before, &now).into_iter().for_each(tell));
        }
        now
    });
    (news, toasts)
}

/// Counts what was not read, and shows what is said while the chat is closed.
fn follow_chat(
    room: TableScope,
    news: News,
    show: impl Fn(Drawing, String, Option<(Text, Callback<()>)>) + Copy + 'static,
) {
    let id = room.desk.id();
    let newest = |chat: &[Chat]| chat.iter().map(|chat| chat.at).max().unwrap_or_default();
    // Whoever comes for the first time need not read what was said before.
    let read = browser::kept(&place(&id)).and_then(|text| text.parse().ok());
    let read = StoredValue::new(read.unwrap_or_else(|| room.desk.chat.with_untracked(|chat| newest(chat))));
    let shown = StoredValue::new(None::<u64>);
    let answer = Callback::new(move |()| room.sheet.set(Some(Sheet::Chat)));
    Effect::new(move || {
        let me = room.desk.me();
        let open = room.sheet.get() == Some(Sheet::Chat);
        let (since, latest) =
            room.desk.chat.with(|chat| (said_since(chat, read.get_value(), me), newest(chat)));
        let before = shown.get_value();
        shown.set_value(Some(latest));
        if open {
            read.set_value(latest);
            browser::keep(&place(&id), &latest.to_string());
            return news.unread.set(0);
        }
        news.unread.set(u32::try_from(since.len()).unwrap_or(u32::MAX));
        // What was there when the page came is marked, not shown.
        let Some(before) = before else { return };
        for chat in since.into_iter().filter(|chat| chat.at > before) {
            let names = room.desk.info.with_untracked(|info| names_of(info));
            let name = chat.seat.and_then(|seat| names.get(seat.index()).cloned()).unwrap_or(chat.name);
            let text = untrack(|| say(&said::NewsSaid { name: &name, text: &chat.text }));
            show(names::UI_CHAT, text, Some((said::NEWS_ANSWER, answer)));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seats;
    use protocol::{Motion, Vote};
    use serde_json::json;

    fn table() -> TableInfo {
        let seat = |name: &str| json!({ "sitting": { "is": "person", "name": name }, "present": true });
        let info = json!({
            "id": "t", "game": "chai", "rules": 1, "data": "", "options": {}, "seats": [seat("Vera"), seat("Noor")],
            "you": 0, "host": true, "pace": { "kind": "untimed" }, "visibility": "private", "spectators": true,
            "phase": "playing", "commitment": "", "opened": 0
        });
        engine::read::value(&info).unwrap()
    }

    #[test]
    fn what_others_do_is_news_and_what_one_does_oneself_is_not() {
        let before = table();
        let vote =
            |seat| Vote { about: Motion::Abandon, agreed: Seats::only(Seat(seat)), needed: Seats::NONE };
        let mine = TableInfo { votes: vec![vote(0)], ..before.clone() };
        assert_eq!(changes(&before, &mine), []);
        let theirs = TableInfo { votes: vec![vote(1)], ..before.clone() };
        assert_eq!(changes(&before, &theirs), [Change::Proposed(Seat(1), Motion::Abandon)]);
        assert_eq!(changes(&theirs, &theirs), []);
        let mut gone = before.clone();
        gone.seats[1].present = false;
        gone.seats[0].present = false;
        assert_eq!(changes(&before, &gone), [Change::Left(Seat(1))]);
        assert_eq!(changes(&gone, &before), [Change::Back(Seat(1))]);
    }

    #[test]
    fn ones_own_words_are_read() {
        let chat = |seat, at| Chat {
            table: "t".into(),
            seat: Some(Seat(seat)),
            name: String::new(),
            speaker: String::new(),
            text: "tea".into(),
            at,
        };
        let all = [chat(0, 1), chat(1, 2), chat(0, 3), chat(1, 4)];
        let unread: Vec<u64> = said_since(&all, 2, Some(Seat(0))).iter().map(|chat| chat.at).collect();
        assert_eq!(unread, [4]);
    }
}
