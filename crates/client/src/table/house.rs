//! A table of the house: `/table/:id`.

use std::sync::Arc;
use std::time::Duration;

use engine::Seat;
use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_params_map};
use protocol::{Chat, Failure, LogEntryView, Seating, Snapshot, TableInfo, ToPlayer, ToTable};
use wasm_bindgen_futures::spawn_local;

use super::here::BeingLaid;
use super::outgoing::Outgoing;
use super::page::TablePage;
use super::scope::{HostedBy, TableScope};
use super::show::Show;
use super::state::TableState;
use super::stopped::StoppedAtHouse;
use super::trouble::told;
use super::waiting::WaitingRoom;
use crate::boxes::{self, NoBox};
use crate::drawing::{Symbol, names};
use crate::failure::Broken;
use crate::games::{Title, code};
use crate::i18n::{moment, t, text::common, text::company, text::room as said, text::table};
use crate::net::socket::{Line, LineState};
use crate::net::{Trouble, http};
use crate::ui::HallBar;

/// The page behind `/table/:id`.
#[component]
pub fn OnlineTable() -> impl IntoView {
    let parameters = use_params_map();
    let id = Memo::new(move |_| parameters.with(|map| map.get("id")).unwrap_or_default());
    move || view! { <Table id=id.get() /> }
}

/// What the page knows of its table.
#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "a page has one of them")]
enum Known {
    Nothing,
    NoTable,
    Waiting(Title, RwSignal<Arc<TableInfo>>),
    /// It has begun and cannot go on.
    Stopped(Title, RwSignal<Arc<TableInfo>>, Vec<LogEntryView>),
    Laid(TableScope),
    Broken(String),
}

#[component]
fn Table(id: String) -> impl IntoView {
    let known = RwSignal::new(Known::Nothing);
    let state = RwSignal::new(LineState::Dialling);
    let chat = RwSignal::new(Vec::<Chat>::new());
    let show = StoredValue::new(None::<(TableScope, Show)>);
    let line = StoredValue::new_local(None::<Line>);
    let owner = Owner::current();
    let outgoing = Outgoing::provide(state);
    let send = Callback::new(move |message: ToTable| {
        line.try_with_value(|line| line.as_ref().map(|line| line.tell(&message)));
    });
    let lay = move |title: Title, snapshot: Snapshot| -> Result<TableScope, String> {
        let shelf = boxes::open(title, &snapshot.info.data).map_err(|error| error.to_string())?;
        let desk = TableState::new(snapshot, send).ok_or("the table has not begun")?;
        let face = code::face(title, &shelf, desk)?;
        let nobody = Callback::new(|_: Seat| {});
        let room = TableScope::new(title, desk, face, HostedBy::House, nobody);
        show.set_value(Some((room, Show::new(room))));
        Ok(room)
    };
    let first = move |snapshot: Snapshot| {
        let Some(title) = Title::from_id(&snapshot.info.game) else {
            return known.set(Known::Broken(format!("unknown game {}", snapshot.info.game)));
        };
        // What is made now belongs to this page and goes with it.
        let Some(owner) = &owner else { return };
        if matches!(boxes::open(title, &snapshot.info.data), Err(NoBox::Missing | NoBox::NoCode)) {
            return bring_box(title, snapshot.info, send, known);
        }
        if snapshot.now.is_some() {
            let made = owner.with(|| lay(title, snapshot));
            return known.set(made.map_or_else(Known::Broken, Known::Laid));
        }
        chat.set(snapshot.chat);
        let table = Arc::new(snapshot.info);
        match known.get_untracked() {
            Known::Waiting(_, info) | Known::Stopped(_, info, _) => info.set(table),
            _ if table.stopped.is_some() => {
                let info = owner.with(|| RwSignal::new(table));
                known.set(Known::Stopped(title, info, snapshot.missed));
            }
            _ => known.set(Known::Waiting(title, owner.with(|| RwSignal::new(table)))),
        }
    };
    let note = move |message: &ToPlayer| match message {
        ToPlayer::Snapshot(snapshot) => {
            outgoing.heard_all(&snapshot.chat, snapshot.info.you);
            outgoing.say_again(&snapshot.info.id, send);
        }
        ToPlayer::Chat(chat) => {
            let me = match (show.try_get_value().flatten(), known.try_get_untracked()) {
                (Some((room, _)), _) => room.desk.info.with_untracked(|info| info.you),
                (None, Some(Known::Waiting(_, info) | Known::Stopped(_, info, _))) => {
                    info.with_untracked(|info| info.you)
                }
                _ => None,
            };
            outgoing.heard(chat, me);
        }
        // It is said again with what else the house could not keep.
        ToPlayer::Failed { key: None, why: Failure::Busy, .. } => {}
        // It is told elsewhere why; said again it would be refused again.
        ToPlayer::Failed { key: None, .. } => drop(outgoing.waiting.try_update(Vec::clear)),
        _ => {}
    };
    let listen = move |message: ToPlayer| match (show.try_get_value().flatten(), message) {
        (Some((_, show)), message) => show.hear(message),
        (None, ToPlayer::Snapshot(snapshot)) => first(*snapshot),
        (None, ToPlayer::Table { info: table }) => {
            if let Known::Waiting(_, info) | Known::Stopped(_, info, _) = known.get_untracked() {
                info.set(Arc::new(*table));
            }
        }
        (None, ToPlayer::Chat(said)) => chat.update(|all| all.push(said)),
        (None, ToPlayer::Failed { why: Failure::NoTable, .. }) => known.set(Known::NoTable),
        (None, _) => {}
    };
    let (again, trying) = (StoredValue::new(id.clone()), StoredValue::new(false));
    let try_again = move || {
        trying.try_update_value(|trying| *trying = false);
        let room = show.try_get_value().flatten().map(|(room, _)| room);
        if let (Some(room), Some(LineState::Resting)) = (room, state.try_get_untracked()) {
            room.desk.resend();
        }
        again.try_with_value(|table| outgoing.say_again(table, send));
    };
    let hear = move |message: ToPlayer| {
        note(&message);
        match waits(&message, show.try_get_value().flatten().map(|(room, _)| room.desk), outgoing) {
            // Whatever it was is kept here and sent again until the house can keep it.
            Waits::More => {
                state.set(LineState::Resting);
                if trying.try_update_value(|trying| std::mem::replace(trying, true)) == Some(false) {
                    set_timeout(try_again, TRY_AGAIN);
                }
                return;
            }
            Waits::NoMore if state.get_untracked() == LineState::Resting => state.set(LineState::Open),
            Waits::NoMore | Waits::Same => {}
        }
        listen(message);
    };
    let table = id.clone();
    let greet = move || {
        let since = show.try_get_value().flatten().map(|(room, _)| room.desk.told());
        ToTable::Subscribe { table: table.clone(), since }
    };
    // The page may be gone before the last word is heard.
    let on_unreadable = move |text: String| drop(known.try_set(Known::Broken(text)));
    line.set_value(Some(Line::open(state, greet, hear, on_unreadable)));
    on_cleanup(move || {
        if let Some(line) = line.try_update_value(Option::take).flatten() {
            line.close();
        }
    });
    let navigate = StoredValue::new(use_navigate());
    let rematch = Callback::new(move |()| {
        let id = id.clone();
        spawn_local(async move {
            if let Ok(next) = http::rematch(&id).await {
                let address = format!("/table/{}", next.id);
                navigate.try_with_value(|navigate| navigate(&address, Default::default()));
            }
        });
    });
    move || match known.get() {
        Known::Nothing if matches!(state.get(), LineState::Gone) => view! { <Unreachable /> }.into_any(),
        Known::Nothing if matches!(state.get(), LineState::Foreign | LineState::Resting) => {
            view! { <LineBanner state /><BeingLaid title=None /> }.into_any()
        }
        Known::Nothing => view! { <BeingLaid title=None /> }.into_any(),
        Known::NoTable => view! { <NoTable /> }.into_any(),
        Known::Waiting(title, info) => {
            view! { <LineBanner state /><WaitingRoom title info chat send /> }.into_any()
        }
        Known::Stopped(title, info, heard) => {
            view! { <LineBanner state /><StoppedAtHouse title info heard chat send /> }.into_any()
        }
        Known::Laid(room) => {
            let waits = Signal::derive(move || room.desk.busy.get());
            let banner = move || view! { <LineBanner state waits /><KeptSeat room /> };
            view! { <TablePage room rematch banner /> }.into_any()
        }
        Known::Broken(text) => view! { <Broken details=text /> }.into_any(),
    }
}

/// How long to wait before something is sent again that the house could not keep.
const TRY_AGAIN: Duration = Duration::from_secs(1);

/// What a message says about whether the house can keep what it is sent.
enum Waits {
    /// It could not keep something that is now sent again.
    More,
    /// It has kept something, or would have.
    NoMore,
    Same,
}

fn waits(message: &ToPlayer, desk: Option<TableState>, outgoing: Outgoing) -> Waits {
    match message {
        ToPlayer::Failed { key: Some(key), why: Failure::Busy, .. }
            if desk.is_some_and(|desk| desk.waits_for(key)) =>
        {
            Waits::More
        }
        ToPlayer::Failed { key: None, why: Failure::Busy, .. }
            if outgoing.waiting.try_with_untracked(|waiting| !waiting.is_empty()) == Some(true) =>
        {
            Waits::More
        }
        ToPlayer::Failed { why: Failure::Busy, .. } => Waits::Same,
        ToPlayer::Ack { .. } | ToPlayer::Failed { .. } | ToPlayer::Moved(_) | ToPlayer::Chat(_) => {
            Waits::NoMore
        }
        _ => Waits::Same,
    }
}

/// Fetches the game and the box that a table is played with, then asks for the table again: it may have gone on meanwhile.
fn bring_box(title: Title, table: TableInfo, send: Callback<ToTable>, known: RwSignal<Known>) {
    spawn_local(async move {
        match boxes::fetch(title, &table.data).await {
            Ok(_) => drop(send.try_run(ToTable::Subscribe { table: table.id, since: None })),
            // The line comes back by itself, and with it the table.
            Err(Trouble::Away) => {}
            // The page may be gone before the answer comes.
            Err(why) => drop(known.try_set(Known::Broken(told(&why)))),
        }
    });
}

/// Says when the line is gone, and that it comes back by itself.
#[component]
fn LineBanner(
    state: RwSignal<LineState>,
    /// Whether a move was sent and is not yet answered.
    #[prop(optional, into)]
    waits: Signal<bool>,
) -> impl IntoView {
    let words = move || match state.get() {
        LineState::Dialling | LineState::Open => None,
        LineState::Gone => Some((said::LINE_GONE, said::LINE_SAFE)),
        LineState::Resting => Some((said::LINE_RESTING, said::LINE_KEPT)),
        LineState::Foreign => Some((said::LINE_FOREIGN, said::LINE_RELOAD)),
    };
    let banner = move |(what, more)| {
        view! {
            <div class="banner is-line">
                <Symbol of=names::UI_OFFLINE />
                <span>
                    <b>{t(what)}</b>" "<small>{t(more)}</small>
                    <Show when=move || waits.get()>" "<small data-waits="move">{t(company::SENDING_MOVE)}</small></Show>
                </span>
            </div>
        }
    };
    view! { <div role="status">{move || words().map(banner)}</div> }
}

/// Says to whoever was away that a bot plays on at their seat, and gives it back.
#[component]
fn KeptSeat(room: TableScope) -> impl IntoView {
    let kept = Memo::new(move |_| room.desk.info.with(|info| info.kept));
    let trouble = RwSignal::new(None::<Trouble>);
    let come_back = move |_| {
        let id = room.desk.id();
        spawn_local(async move {
            match http::sit(&id, &Seating::default()).await {
                // The page may be gone before the answer comes.
                Ok(info) => drop(room.desk.info.try_set(Arc::new(info))),
                Err(why) => drop(trouble.try_set(Some(why))),
            }
        });
    };
    let banner = move |kept: protocol::KeptSeat| {
        let what = if kept.agreed { said::KEPT_AGREED } else { said::KEPT_OUT_OF_TIME };
        let more = move || trouble.get().map_or_else(|| moment(kept.since), |why| told(&why));
        view! {
            <div class="banner">
                <Symbol of=names::UI_PEOPLE />
                <span><b>{t(what)}</b>" "<small>{more}</small></span>
                <button class="btn" on:click=come_back>{t(said::KEPT_BACK)}</button>
            </div>
        }
    };
    view! { <div role="status">{move || kept.get().map(banner)}</div> }
}

#[component]
fn Unreachable() -> impl IntoView {
    view! {
        <HallBar />
        <main id="content" class="failure">
            <h1 class="display">{t(said::LINE_GONE)}</h1>
            <p role="status">{t(said::LINE_TRYING)}</p>
            <a class="btn" href="/">{t(common::HOME)}</a>
        </main>
    }
}

#[component]
fn NoTable() -> impl IntoView {
    view! {
        <HallBar />
        <main id="content" class="failure">
            <h1 class="display">{t(table::GONE_TITLE)}</h1>
            <p>{t(table::REFUSED_NO_TABLE)}</p>
            <a class="btn primary" href="/">{t(common::HOME)}</a>
        </main>
    }
}
