//! What is said at the table.

use leptos::ev;
use leptos::prelude::*;
use protocol::{Chat, TableInfo, ToTable};
use std::sync::Arc;

use super::names::names_of;
use super::outgoing::Outgoing;
use super::scope::{Sheet, TableScope, of_seat, vessel};
use crate::drawing::{Symbol, names};
use crate::i18n::{say, t, text::company, text::table as said};
use crate::net::socket::LineState;
use crate::ui::{Dialog, Shape};

/// The longest thing that can be said.
const LONGEST: u32 = 500;

/// What was said, and a line to say something.
#[component]
pub fn ChatBox(
    #[prop(into)] chat: Signal<Vec<Chat>>,
    #[prop(into)] info: Signal<Arc<TableInfo>>,
    send: Callback<ToTable>,
) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let outgoing = use_context::<Outgoing>();
    // While the line is there nobody sees the moment that a word takes.
    let waiting = move || {
        let outgoing = outgoing.filter(|outgoing| outgoing.line.get() != LineState::Open);
        outgoing.map(|outgoing| outgoing.waiting.get()).unwrap_or_default()
    };
    let not_yet = |text: String| {
        view! {
            <li class="waits">
                <Symbol of=names::UI_CLOCK />
                <span>{text}" "<small>{t(company::SENDING_WAITS)}</small></span>
            </li>
        }
    };
    let table = move || info.with_untracked(|info| info.id.clone());
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let text = typed.get_untracked().trim().to_owned();
        if !text.is_empty() {
            if let Some(Outgoing { waiting, .. }) = outgoing {
                waiting.update(|waiting| waiting.push(text.clone()));
            }
            send.run(ToTable::Chat { table: table(), text });
            typed.set(String::new());
        }
    };
    let line = move |(_, chat): (usize, Chat)| {
        let name = match chat.seat {
            Some(seat) => info.with(|info| names_of(info)).get(seat.index()).cloned().unwrap_or(chat.name),
            None => chat.name,
        };
        let class = chat.seat.map(of_seat).unwrap_or_default();
        let sign = chat.seat.map_or(names::UI_EYE, vessel);
        let mine = chat.seat.is_some() && chat.seat == info.with(|info| info.you);
        let speaker = chat.speaker.clone();
        let mute = move |_| {
            send.run(ToTable::Mute { table: table(), speaker: speaker.clone(), muted: true });
        };
        let mute_name = name.clone();
        view! {
            <li class=class>
                <Symbol of=sign />
                <span><b>{name}</b>" "{chat.text}</span>
                {(!mine && !chat.speaker.is_empty()).then(|| view! {
                    <button class="link mute" title=say(&said::ChatMute { name: &mute_name }) aria-label=say(&said::ChatMute { name: &mute_name }) on:click=mute>
                        <Symbol of=names::UI_CLOSE />
                    </button>
                })}
            </li>
        }
    };
    let all = move || -> Vec<(usize, Chat)> { chat.get().into_iter().enumerate().collect() };
    view! {
        <ol class="chat" aria-live="polite" tabindex="-1">
            <Show when=move || chat.with(Vec::is_empty)><li class="muted">{t(said::CHAT_EMPTY)}</li></Show>
            <For each=all key=|(at, chat)| (*at, chat.at) children=line />
            {move || waiting().into_iter().map(not_yet).collect_view()}
        </ol>
        <form class="say" on:submit=submit>
            <Symbol of=names::UI_CHAT />
            <input
                class="say-in"
                maxlength=LONGEST
                aria-label=t(said::CHAT_SAY)
                placeholder=t(said::CHAT_SAY)
                autocomplete="off"
                bind:value=typed
            />
            <button class="link">{t(said::CHAT_SEND)}</button>
        </form>
    }
}

/// The chat over a table.
#[component]
pub fn ChatSheet(room: TableScope) -> impl IntoView {
    let open = RwSignal::new(false);
    Effect::new(move || open.set(room.sheet.get() == Some(Sheet::Chat)));
    Effect::new(move || {
        if !open.get() && room.sheet.get_untracked() == Some(Sheet::Chat) {
            room.sheet.set(None);
        }
    });
    let send = Callback::new(move |message| room.desk.tell(message));
    let about = Signal::derive(move || {
        let count = room.desk.info.with(|info| info.watching);
        if count == 0 { String::new() } else { say(&company::Watching { count: i64::from(count) }) }
    });
    view! {
        <Dialog open title=Signal::derive(|| say(&said::CHAT_TITLE)) about symbol=names::UI_CHAT shape=Shape::Sheet class="chat-sheet">
            <div class="dialog-body pad"><ChatBox chat=room.desk.chat info=room.desk.info send /></div>
        </Dialog>
    }
}
