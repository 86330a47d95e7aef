//! A little of a recorded game on the real board: it plays while somebody looks, and begins again at its end.

use std::sync::Arc;
use std::time::Duration;

use engine::{Eyes, Seat};
use leptos::html::Div;
use leptos::prelude::*;
use leptos::reactive::owner::LocalStorage;
use lessons::{Move, Preview};
use protocol::{LogEntryView, Moved, ToPlayer};
use serde_json::Value;
use shelf::{AnyMatch, Shelf};

use crate::boxes;
use crate::browser;
use crate::games::{Title, code};
use crate::net::http;
use crate::rules::{asset, now, snapshot};
use crate::table::erased::ErasedBoard;
use crate::table::flight;
use crate::table::state::TableState;

/// The seat it is seen from.
const SEAT: Seat = Seat(0);
/// How wide a board is laid before it is made smaller to fit its card.
const WIDE: f64 = 720.0;
/// How long something is in the air, a position stands, and the last one does, in milliseconds.
const FLIGHT: u32 = 380;
const PAUSE: u32 = 520;
const END: u32 = 2200;
/// How often it is looked whether anybody can see it again.
const REST: u32 = 300;
/// How many stills are shown where nothing may move.
pub(super) const STILLS: u32 = 4;

/// The preview of a game. Where nothing may move, `still` says how many times the next moment was asked for.
#[component]
pub fn Recorded(title: Title, still: Signal<Option<u32>>) -> impl IntoView {
    let stage = Stage {
        player: StoredValue::new_local(None),
        place: NodeRef::new(),
        told: RwSignal::new(String::new()),
    };
    let (board, laid) = (StoredValue::new_local(None::<AnyView>), RwSignal::new(false));
    let scale = RwSignal::new(1.0);
    let owner = Owner::current();
    leptos::task::spawn_local(async move {
        let fetched = fetch(title).await;
        // Whoever has left meanwhile does not see it any more.
        let (Some((shelf, preview)), Some(owner), false) = (fetched, owner, board.is_disposed()) else {
            return;
        };
        owner.with(|| {
            let Some(player) = Player::new(title, shelf, preview) else { return };
            board.set_value(Some(player.face.board()));
            laid.set(true);
            stage.player.set_value(Some(player));
            stage.follow(still);
        });
    });
    // A phone has a board of its own; elsewhere it is made to fit, once it is on the page.
    let fit = move || {
        let place = stage.place.try_get_untracked().flatten();
        if let Some(place) = place.filter(|_| !browser::matches("(max-width: 599px)")) {
            scale.set(place.get_bounding_client_rect().width() / WIDE);
        }
    };
    Effect::new(move || {
        if laid.get() {
            request_animation_frame(fit);
        }
    });
    on_cleanup(flight::clear);
    let board = move || {
        laid.track();
        board.try_update_value(Option::take).flatten()
    };
    view! {
        <div class="preview-in" node_ref=stage.place style=move || format!("--scale:{:.4}", scale.get())>
            <div class="room"><div class="stage">{board}</div></div>
            <p class="preview-told">{stage.told}</p>
        </div>
    }
}

async fn fetch(title: Title) -> Option<(Shelf, Preview)> {
    let text = http::text(&asset(&format!("preview-{}.", title.id()))?).await.ok()?;
    Some((boxes::standard(title).ok()?, Preview::read(&text).ok()?))
}

/// A recorded game and the table that shows it.
struct Player {
    title: Title,
    shelf: Shelf,
    preview: Preview,
    game: Box<dyn AnyMatch>,
    moves: Vec<Move>,
    /// How many of the moves were done.
    done: usize,
    desk: TableState,
    face: Arc<dyn ErasedBoard>,
}

impl Player {
    fn new(title: Title, shelf: Shelf, preview: Preview) -> Option<Self> {
        let (game, moves) = preview.open(&shelf, title.on_shelf()).ok()?;
        let desk = TableState::new(snapshot(&*game, SEAT)?, Callback::new(|_| {}))?;
        let face = code::face(title, &shelf, desk).ok()?;
        Some(Self { title, shelf, preview, game, moves, done: 0, desk, face })
    }

    /// Does the next move that can be noticed from the seat; nothing at the end.
    fn play(&mut self) -> Option<Moved> {
        loop {
            let made = self.moves.get(self.done)?;
            let before = self.game.view_text(Eyes::Seat(SEAT));
            let events = self.game.act(made.seat, &made.action).ok()?;
            self.done += 1;
            let heard = events.iter().filter(|event| event.audience.includes(Eyes::Seat(SEAT)));
            let events: Vec<Value> =
                heard.filter_map(|event| engine::read::json(event.event.get()).ok()).collect();
            if events.is_empty() && self.game.view_text(Eyes::Seat(SEAT)).get() == before.get() {
                continue;
            }
            let seq = self.desk.seq.get_untracked() + 1;
            let action = (made.seat == SEAT).then(|| made.action.clone());
            let entry = LogEntryView { seq, seat: Some(made.seat), undo_of: None, action, events, at: 0 };
            return Some(Moved {
                table: String::new(),
                entry,
                now: now(&*self.game, SEAT)?,
                clocks: Vec::new(),
            });
        }
    }

    /// Lays the table as it was at the beginning.
    fn again(&mut self) -> Option<()> {
        (self.game, self.moves) = self.preview.open(&self.shelf, self.title.on_shelf()).ok()?;
        self.done = 0;
        self.desk.hear(ToPlayer::Snapshot(Box::new(snapshot(&*self.game, SEAT)?)));
        Some(())
    }

    /// What happened, in the words of the log.
    fn tell(&self, entry: &LogEntryView) -> Option<String> {
        let lines = untrack(|| self.face.tell(entry));
        lines.into_iter().map(|line| line.text()).rfind(|text| !text.is_empty())
    }
}

/// Where a player plays.
#[derive(Clone, Copy)]
struct Stage {
    player: StoredValue<Option<Player>, LocalStorage>,
    place: NodeRef<Div>,
    /// What happened last.
    told: RwSignal<String>,
}

impl Stage {
    /// Plays on by itself, or to the next still whenever one is asked for.
    fn follow(self, still: Signal<Option<u32>>) {
        if untrack(|| still.get()).is_none() {
            return self.after(PAUSE, Self::go_on);
        }
        Effect::new(move |shown: Option<u32>| {
            let wanted = still.get().unwrap_or_default();
            if shown.is_some_and(|shown| wanted > shown) {
                self.leap();
            }
            wanted
        });
    }

    fn with<T>(self, act: impl FnOnce(&mut Player) -> Option<T>) -> Option<T> {
        self.player.try_update_value(|player| act(player.as_mut()?)).flatten()
    }

    fn after(self, milliseconds: u32, act: fn(Self)) {
        let go = move || {
            if !self.player.is_disposed() {
                act(self);
            }
        };
        set_timeout(go, Duration::from_millis(milliseconds.into()));
    }

    /// The next move, unless nobody can see it.
    fn go_on(self) {
        if !self.is_seen() {
            return self.after(REST, Self::go_on);
        }
        let Some(moved) = self.with(Player::play) else { return self.after(END, Self::begin_again) };
        let journeys = self.with(|player| Some(player.face.journeys(&moved.entry))).unwrap_or_default();
        let flies = flight::start(&journeys, FLIGHT);
        let land = move || {
            if !self.player.is_disposed() {
                flight::clear();
                self.show(moved);
                self.after(PAUSE, Self::go_on);
            }
        };
        set_timeout(land, Duration::from_millis(if flies { FLIGHT.into() } else { 0 }));
    }

    fn show(self, moved: Moved) {
        let shown = self.with(|player| Some((player.tell(&moved.entry), player.desk)));
        if let Some((told, desk)) = shown {
            told.into_iter().for_each(|told| self.told.set(told));
            desk.hear(ToPlayer::Moved(Box::new(moved)));
        }
    }

    fn begin_again(self) {
        self.told.set(String::new());
        if self.with(Player::again).is_some() {
            self.after(PAUSE, Self::go_on);
        }
    }

    /// Several moves at once.
    fn leap(self) {
        let many = self.with(|player| Some(player.moves.len() / (STILLS as usize - 1))).unwrap_or_default();
        for _ in 0..many {
            if let Some(moved) = self.with(Player::play) {
                self.show(moved);
            }
        }
    }

    /// Whether it is in the window, and the window is looked at.
    fn is_seen(self) -> bool {
        let height = window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or(f64::MAX);
        let seen = self.place.get_untracked().is_some_and(|place| {
            let rect = place.get_bounding_client_rect();
            rect.bottom() > 0.0 && rect.top() < height
        });
        seen && !browser::document().is_some_and(|page| page.hidden())
    }
}
