//! A position on the real board inside the text: looked at, not played.

use engine::{Eyes, Position, Seat, Seed};
use leptos::prelude::*;
use protocol::{Now, Pace, Phase, SeatInfo, Sitting, Snapshot, TableInfo, Undo, Visibility};
use shelf::AnyMatch;

use super::library;
use crate::boxes;
use crate::games::{Title, code};
use crate::net::http;
use crate::table::state::TableState;

/// The board at a position that comes with the book.
#[component]
pub fn BoardFigure(title: Title, name: String) -> impl IntoView {
    let (board, laid) = (StoredValue::new_local(None::<AnyView>), RwSignal::new(false));
    let owner = Owner::current();
    leptos::task::spawn_local(async move {
        let Some(address) = library::asset(&format!("board-{}-{name}.", title.id())) else { return };
        let Ok(text) = http::text(&address).await else { return };
        let Ok(position) = engine::read::json::<Position>(&text) else { return };
        if code::fetch(title).await.is_err() {
            return;
        }
        let draw = move || drawn(title, &position);
        let view = match owner {
            Some(owner) => owner.with(draw),
            None => draw(),
        };
        // The book may be closed before its board comes.
        if board.try_set_value(view).is_none() {
            laid.set(true);
        }
    });
    let board = move || {
        laid.track();
        board.try_update_value(Option::take).flatten()
    };
    view! { <div class="room book-live" data-game=title.id() inert><div class="stage">{board}</div></div> }
}

fn drawn(title: Title, position: &Position) -> Option<AnyView> {
    let shelf = boxes::standard(title).ok()?;
    let table = shelf.resume(position, &Seed::numbered(0)).ok()?;
    let seat = table.awaiting().first().unwrap_or(Seat(0));
    let desk = TableState::new(snapshot(&*table, seat)?, Callback::new(|_| {}))?;
    Some(code::face(title, &shelf, desk).ok()?.board())
}

/// A table that is looked at, not played, as `seat` sees it. Its log begins here.
pub fn snapshot(table: &dyn AnyMatch, seat: Seat) -> Option<Snapshot> {
    let sitting = |at: u8| SeatInfo {
        sitting: if Seat(at) == seat {
            Sitting::Person { name: String::new() }
        } else {
            Sitting::Bot { level: protocol::Level::Regular, instead_of: None }
        },
        present: true,
        clock: None,
        away_until: None,
        replaceable: None,
    };
    let info = TableInfo {
        id: String::new(),
        game: table.title().id().into(),
        rules: table.title().rules(),
        data: String::new(),
        options: table.options(),
        seats: (0..table.seats()).map(sitting).collect(),
        pace: Pace::Untimed,
        visibility: Visibility::Private,
        spectators: false,
        watching: 0,
        phase: Phase::Playing,
        commitment: String::new(),
        you: Some(seat),
        host: false,
        awaiting: table.awaiting(),
        stopped: None,
        paused: false,
        rematch: None,
        kept: None,
        votes: Vec::new(),
        opened: 0,
        changed: 0,
        standing: None,
    };
    let (missed, chat) = (Vec::new(), Vec::new());
    Some(Snapshot { info, eyes: Eyes::Seat(seat), seq: 0, missed, now: Some(now(table, seat)?), chat })
}

/// How such a table stands.
pub fn now(table: &dyn AnyMatch, seat: Seat) -> Option<Now> {
    Some(Now {
        view: engine::read::json(table.view_text(Eyes::Seat(seat)).get()).ok()?,
        awaiting: table.awaiting(),
        legal: engine::read::json(table.legal_text(seat).get()).ok()?,
        undo: Undo::No(engine::NoUndo::Revealed),
        standing: None,
        seed: None,
    })
}
