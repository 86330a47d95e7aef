//! A position on the real board inside the text: looked at, not played.

use engine::{Eyes, Position, Seat, Seed};
use leptos::prelude::*;
use protocol::{Now, Pace, Phase, SeatInfo, Sitting, Snapshot, TableInfo, Undo, Visibility};

use super::library;
use crate::boxes;
use crate::games::{Title, code};
use crate::net::http;
use crate::table::state::TableState;

/// The board at a position that comes with the book.
#[component]
pub fn BoardFigure(title: Title, name: String) -> impl IntoView {
    let board = RwSignal::new_local(None::<AnyView>);
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
        board.set(view);
    });
    view! { <div class="room book-live" data-game=title.id() inert><div class="stage">{move || board.try_update(Option::take).flatten()}</div></div> }
}

fn drawn(title: Title, position: &Position) -> Option<AnyView> {
    let shelf = boxes::standard(title).ok()?;
    let table = shelf.resume(position, &Seed::numbered(0)).ok()?;
    let seat = table.awaiting().first().unwrap_or(Seat(0));
    let eyes = Eyes::Seat(seat);
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
    let snapshot = Snapshot {
        info: TableInfo {
            id: String::new(),
            game: title.id().into(),
            rules: position.rules,
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
        },
        eyes,
        seq: 0,
        missed: Vec::new(),
        now: Some(Now {
            view: engine::read::json(table.view_text(eyes).get()).ok()?,
            awaiting: table.awaiting(),
            legal: engine::read::json(table.legal_text(seat).get()).ok()?,
            undo: Undo::No(engine::NoUndo::Revealed),
            standing: None,
            seed: None,
        }),
        chat: Vec::new(),
    };
    let desk = TableState::new(snapshot, Callback::new(|_| {}))?;
    Some(code::face(title, &shelf, desk).ok()?.board())
}
