//! The page of a table: bar, banner, seats and log, prompt and board, own area.

use std::sync::Arc;

use engine::Seat;
use leptos::prelude::*;

use super::agree::AgreeSheet;
use super::bar::TableBar;
use super::catch_up::CatchUp;
use super::chat::ChatSheet;
use super::cover::{self, Cover};
use super::end::End;
use super::history::{PastBanner, Slider};
use super::live::Live;
use super::log::Log;
use super::moves::Moves;
use super::prompt::PromptBox;
use super::scope::{HostedBy, TableScope};
use super::seats::Seats;
use super::{coach, hotkeys, news, signals};
use crate::failure::Broken;
use crate::learn::{Coach, Marks};
use crate::rules::{CardSheet, TableOptions};
use crate::ui::{Ground, Toasts};

/// What the page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scene {
    /// The room with its board.
    Board,
    /// The screen is passed on.
    Passing(Seat),
    /// The result.
    End,
    /// What the host sent cannot be read.
    Broken,
}

/// A table that is laid.
#[component]
pub fn TablePage(
    room: TableScope,
    /// Plays the same game again.
    rematch: Callback<()>,
    /// What stands under the bar: the state of the line.
    #[prop(optional, into)]
    banner: Option<ViewFn>,
) -> impl IntoView {
    let game = room.title.id();
    hotkeys::listen(room);
    signals::follow(room);
    coach::follow(room);
    TableOptions::follow(move || room.desk.info.with(|info| info.options.clone()));
    pass_on(room);
    let coach = use_context::<Coach>();
    // People notice each other; the context is there before the furniture that reads it.
    let toasts = (room.hosted == HostedBy::House).then(|| news::follow(room, rematch).1);
    let banner = banner.map(|banner| banner.run());
    // The room is built again only when another scene begins, not with every move.
    let scene = Memo::new(move |_| match (room.passing_to.get(), room.shows_end()) {
        _ if room.desk.fault.with(Option::is_some) => Scene::Broken,
        (Some(seat), _) => Scene::Passing(seat),
        (None, true) => Scene::End,
        (None, false) => Scene::Board,
    });
    let middle = move || match scene.get() {
        Scene::Passing(seat) => view! { <Cover room seat /> }.into_any(),
        Scene::End => view! { <TableBar room /><End room rematch /> }.into_any(),
        Scene::Board => view! { <TableBar room /><PastBanner room /><Laid room /> }.into_any(),
        Scene::Broken => {
            let text = room.desk.fault.get_untracked().unwrap_or_default();
            view! { <Broken details=text /> }.into_any()
        }
    };
    view! {
        <div class="table" data-game=game class:is-laid=move || scene.get() == Scene::Board class:is-lesson=coach.is_some() class:is-past=move || room.desk.past.with(Option::is_some)>
            <Live room />
            <div class="slot">{banner}</div>
            <div class="slot">{middle}</div>
            {coach.map(|coach| view! { <Marks room coach /> })}
            <CardSheet room />
            {toasts.map(Toasts::view)}
            {(room.hosted == HostedBy::House).then(|| view! { <ChatSheet room /><AgreeSheet room /><CatchUp room /> })}
            <Ground game=game />
        </div>
    }
}

/// The room while the game is played or looked at.
#[component]
fn Laid(room: TableScope) -> impl IntoView {
    let face = room.face();
    let (board, own) = (Arc::clone(&face), face);
    let history = Memo::new(move |_| room.history.get());
    let mood = Memo::new(move |_| room.face().mood());
    view! {
        <main id="content" class="room" data-mood=mood>
            // No landmark of its own: both of its parts have a name.
            <div class="rail"><Seats room /><Log room /></div>
            <section class="stage">{board.board()}</section>
            <aside class="own">{own.own()}</aside>
            {move || {
                if history.get() {
                    view! { <Slider room /> }.into_any()
                } else {
                    view! { <PromptBox room /> }.into_any()
                }
            }}
            <Moves room />
        </main>
    }
}

/// Passes the screen on when somebody else before it is asked; where nothing is hidden, without a cover.
fn pass_on(room: TableScope) {
    if room.hosted != HostedBy::Device {
        return;
    }
    // Whoever opens a shared table, or comes back to it, need not be the one whose things are shown first.
    let covered = untrack(|| room.face().has_secrets() && room.is_shared() && !room.desk.is_over());
    if covered {
        room.passing_to.set(untrack(|| room.desk.me()));
    }
    let next = Memo::new(move |_| cover::next(room));
    Effect::new(move || match next.get() {
        Some(seat) if room.face().has_secrets() => room.passing_to.set(Some(seat)),
        Some(seat) => room.sit.run(seat),
        None => {}
    });
    Effect::new(move |before: Option<Option<Seat>>| {
        let me = room.desk.me();
        if before.is_some_and(|before| before != me) {
            room.passing_to.set(None);
        }
        me
    });
}
