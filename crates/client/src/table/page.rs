//! The page of a table: bar, banner, seats and log, prompt and board, own area.

use std::sync::Arc;

use leptos::prelude::*;

use super::bar::TableBar;
use super::chat::ChatSheet;
use super::cover::{self, Cover};
use super::end::End;
use super::history::{PastBanner, Slider};
use super::live::Live;
use super::log::Log;
use super::moves::Moves;
use super::prompt::PromptBox;
use super::room::{HostedBy, Room};
use super::seats::Seats;
use super::why::WhyNot;
use super::{hotkeys, signals};
use crate::failure::Broken;
use crate::ui::Ground;

/// A table that is laid.
#[component]
pub fn TablePage(
    room: Room,
    /// Plays the same game again.
    rematch: Callback<()>,
    /// What stands under the bar: the state of the line.
    #[prop(optional, into)]
    banner: Option<ViewFn>,
) -> impl IntoView {
    let game = room.title.id();
    hotkeys::listen(room);
    signals::follow(room);
    pass_on(room);
    let banner = banner.map(|banner| banner.run());
    let middle = move || {
        if let Some(seat) = room.passing_to.get() {
            view! { <Cover room seat /> }.into_any()
        } else if room.shows_end() {
            view! { <TableBar room /><End room rematch /> }.into_any()
        } else {
            view! { <TableBar room /><PastBanner room /><Laid room /> }.into_any()
        }
    };
    view! {
        <div class="table" data-game=game class:is-past=move || room.desk.past.with(Option::is_some)>
            {banner}
            {move || match room.desk.fault.get() {
                Some(text) => view! { <Broken details=text /> }.into_any(),
                None => middle().into_any(),
            }}
            {(room.hosted == HostedBy::House).then(|| view! { <ChatSheet room /> })}
            <Live room />
            <Ground game=game />
        </div>
    }
}

/// The room while the game is played or looked at.
#[component]
fn Laid(room: Room) -> impl IntoView {
    let face = room.face();
    let (board, own) = (Arc::clone(&face), face);
    let history = Memo::new(move |_| room.history.get());
    view! {
        <main id="content" class="room">
            <aside class="rail"><Seats room /><Log room /></aside>
            <section class="stage">
                {move || {
                    if history.get() {
                        view! { <Slider room /> }.into_any()
                    } else {
                        view! { <PromptBox room /> }.into_any()
                    }
                }}
                <WhyNot room />
                <Moves room />
                {board.board()}
            </section>
            <aside class="own">{own.own()}</aside>
        </main>
    }
}

/// Passes the screen on when somebody else before it is asked; where nothing is hidden, without a cover.
fn pass_on(room: Room) {
    if room.hosted != HostedBy::Device {
        return;
    }
    let next = Memo::new(move |_| cover::next(room));
    Effect::new(move || match next.get() {
        Some(seat) if room.face().has_secrets() => room.passing_to.set(Some(seat)),
        Some(seat) => room.sit.run(seat),
        None => {}
    });
}
