//! The waiting room: who sits down, how others find the table, and the word to begin.

use engine::Seat;
use leptos::ev;
use leptos::prelude::*;
use protocol::{Chat, Level, Pace, Sitting, Start, TableInfo, ToTable};
use std::sync::Arc;
use table::code_of;
use wasm_bindgen_futures::spawn_local;

use super::chat::ChatBox;
use super::names::names_of;
use super::proof;
use super::scope::{of_seat, vessel};
use super::seats::Vapour;
use super::trouble::told;
use crate::boxes;
use crate::browser;
use crate::drawing::{Symbol, names};
use crate::games::Title;
use crate::i18n::{say, t, text::common, text::company, text::room as said};
use crate::net::{Trouble, http, people, qr};
use crate::option_words::chosen;
use crate::settings;
use crate::ui::{Ground, HallBar, Teaset};

/// A table before its game.
#[component]
pub fn WaitingRoom(
    title: Title,
    info: RwSignal<Arc<TableInfo>>,
    chat: RwSignal<Vec<Chat>>,
    send: Callback<ToTable>,
) -> impl IntoView {
    let game = title.id();
    let trouble = RwSignal::new(None::<Trouble>);
    let seats = Memo::new(move |_| info.with(|info| info.seats.len()));
    let id = info.with_untracked(|info| info.id.clone());
    proof::add_nonce(info);
    view! {
        <div class="table" data-game=game>
            <HallBar />
            <main id="content" class="wr">
                <section class="card wr-table">
                    <h1 class="display">{t(title.name())}</h1>
                    <p class="muted">{t(said::ABOUT)}</p>
                    <div class="round">
                        <svg class="rt" viewBox="0 0 640 260" aria-hidden="true">
                            <path class="rt-leg" d="M250 200 220 256M390 200 420 256M320 214v42" />
                            <ellipse class="rt-edge" cx="320" cy="142" rx="286" ry="84" />
                            <ellipse class="rt-top" cx="320" cy="128" rx="286" ry="84" />
                            <ellipse class="rt-in" cx="320" cy="128" rx="262" ry="73" />
                        </svg>
                        <span class="rt-pot"><Teaset /></span>
                        <ol data-seats=move || seats.get() aria-label=t(said::SEATS_LIST)>
                            {move || (0..seats.get()).map(|at| view! { <Stool info at trouble /> }).collect_view()}
                        </ol>
                    </div>
                    <Facts title info />
                </section>
                <aside class="wr-side">
                    <NameCard />
                    <Invite id=id title />
                    <section class="card pad wr-chat">
                        <h2>{t(said::AT_TABLE)}</h2>
                        <ChatBox chat info send />
                    </section>
                    <Begin info trouble />
                </aside>
            </main>
            <Ground game=game />
        </div>
    }
}

#[component]
fn Stool(info: RwSignal<Arc<TableInfo>>, at: usize, trouble: RwSignal<Option<Trouble>>) -> impl IntoView {
    let seat = Seat(at as u8);
    let name = move || info.with(|info| names_of(info)).get(at).cloned().unwrap_or_default();
    let sitting = Memo::new(move |_| info.with(|info| info.seats.get(at).map(|seat| seat.sitting.clone())));
    let present = Memo::new(move |_| info.with(|info| info.seats.get(at).is_some_and(|seat| seat.present)));
    let mine = Memo::new(move |_| info.with(|info| info.you == Some(seat)));
    let free = move || sitting.with(|sitting| matches!(sitting, Some(Sitting::Open)));
    let sit = move |_| {
        let table = info.get_untracked();
        spawn_local(async move { answer(info, trouble, proof::sit(&table, Some(seat)).await) });
    };
    let state = move || {
        sitting.with(|sitting| match sitting {
            Some(Sitting::Bot { .. }) => say(&said::STATE_BOT),
            Some(Sitting::Person { .. }) if mine.get() => say(&said::STATE_YOU),
            Some(Sitting::Person { .. }) if present.get() => say(&said::STATE_HERE),
            Some(Sitting::Person { .. }) => say(&said::STATE_AWAY),
            _ => String::new(),
        })
    };
    view! {
        <li class=format!("stool {}", of_seat(seat))>
            {move || {
                if free() {
                    view! {
                        <button class="sit" on:click=sit>
                            <span class="vessel big free"><Symbol of=names::UI_PLUS /></span>
                            <span class="plate"><b>{t(said::FREE)}</b><small>{t(said::SIT)}</small></span>
                        </button>
                    }
                        .into_any()
                } else {
                    view! {
                        <span class="vessel big">
                            <Show when=move || present.get()><Vapour /></Show>
                            <Symbol of=vessel(seat) />
                        </span>
                        <span class="plate"><b>{name}</b><small>{state}</small></span>
                    }
                        .into_any()
                }
            }}
        </li>
    }
}

/// An answer of the house changes the table, or says why not.
fn answer(
    info: RwSignal<Arc<TableInfo>>,
    trouble: RwSignal<Option<Trouble>>,
    answer: Result<TableInfo, Trouble>,
) {
    match answer {
        // The page may have gone on to something else meanwhile.
        Ok(table) => drop(info.try_set(Arc::new(table))),
        Err(why) => drop(trouble.try_set(Some(why))),
    }
}

#[component]
fn Facts(title: Title, info: RwSignal<Arc<TableInfo>>) -> impl IntoView {
    let seats = move || say(&said::Seats { count: info.with(|info| info.seats.len() as i64) });
    let pace = move || match info.with(|info| info.pace) {
        Pace::Untimed => say(&said::PACE_UNTIMED),
        Pace::Live { bank, .. } => say(&said::PaceLive { count: i64::from(bank / 60) }),
        Pace::Correspondence { days } => say(&said::PaceDays { count: i64::from(days) }),
    };
    let option = |text: String| view! { <li class="chip">{text}</li> };
    let other = info.with_untracked(|info| !boxes::is_standard(title, &info.data));
    view! {
        <ul class="opts">
            <li class="chip"><Symbol of=names::UI_PEOPLE />{seats}</li>
            <li class="chip"><Symbol of=names::UI_CLOCK />{pace}</li>
            {other.then(|| view! { <li class="chip game">{t(said::NUMBERS_OTHER)}</li> })}
            {move || info.with(|info| chosen(title, &info.options)).into_iter().map(option).collect_view()}
        </ul>
    }
}

/// Remembers that somebody does not want to be asked for a name.
const NOT_NOW: &str = "chaikhana.name-asked";

/// Asks once what somebody is called, where others are about to see it.
#[component]
fn NameCard() -> impl IntoView {
    let nameless = settings::read(|wishes| wishes.name.is_empty()) && browser::kept(NOT_NOW).is_none();
    let asks = RwSignal::new(nameless);
    let typed = RwSignal::new(String::new());
    let save = move |event: ev::SubmitEvent| {
        event.prevent_default();
        if !typed.with_untracked(|typed| typed.trim().is_empty()) {
            people::rename(&typed.get_untracked());
            asks.set(false);
        }
    };
    let later = move |_| {
        browser::keep(NOT_NOW, "yes");
        asks.set(false);
    };
    view! {
        <Show when=move || asks.get()>
            <form class="card pad name-card" on:submit=save>
                <label for="my-name"><b>{t(company::NAME_ASK)}</b></label>
                <input
                    id="my-name"
                    class="input"
                    maxlength=people::LONGEST_NAME
                    autocomplete="nickname"
                    placeholder=t(company::NAME_FIELD)
                    bind:value=typed
                />
                <div class="two-b">
                    <button type="button" class="btn quiet" on:click=later>{t(company::NAME_LATER)}</button>
                    <button class="btn primary" disabled=move || typed.with(|typed| typed.trim().is_empty())>
                        {t(company::NAME_SAVE)}
                    </button>
                </div>
            </form>
        </Show>
    }
}

/// The link, as text and as a picture for the camera of a phone; a code to say; the device's own way to share.
#[component]
fn Invite(id: String, title: Title) -> impl IntoView {
    let code = code_of(&id);
    let (first, last) = code.split_at(code.len() / 2);
    let spoken = format!("{first} {last}");
    let link = browser::address_of(&format!("/table/{id}"));
    let copied = RwSignal::new(false);
    let to_copy = link.clone();
    let copy = move |_| {
        browser::copy(&to_copy);
        copied.set(true);
    };
    let (to_share, code_to_share) = (link.clone(), code.clone());
    let share = move |_| {
        let game = say(&title.name());
        let text = say(&company::ShareText { game: &game, code: &code_to_share });
        browser::share(&game, &text, &to_share);
    };
    let picture = qr::code(&link).map(|(path, side)| {
        let around = format!("-2 -2 {} {}", side + 4, side + 4);
        view! {
            <svg class="qr" viewBox=around role="img" aria-label=t(said::QR)>
                <rect class="qr-ground" x="-2" y="-2" width=side + 4 height=side + 4 rx="1" />
                <path class="qr-ink" d=path />
            </svg>
        }
    });
    view! {
        <section class="card pad invite">
            <h2>{t(said::INVITE)}</h2>
            <div class="inv">
                {picture}
                <div>
                    <p class="caps">{t(said::CODE)}</p>
                    <p class="code display" data-code=code.clone()>{spoken}</p>
                    <p class="muted small">{t(said::CODE_HELP)}</p>
                </div>
            </div>
            <div class="linkrow">
                <span>{link}</span>
                <button class="btn" on:click=copy>
                    <Symbol of=names::UI_COPY />
                    {move || t(if copied.get() { common::COPIED } else { said::COPY })()}
                </button>
            </div>
            {browser::can_share().then(|| view! {
                <button class="btn" data-act="share" on:click=share>
                    <Symbol of=names::UI_SHARE />
                    {t(company::SHARE)}
                </button>
            })}
        </section>
    }
}

/// The buttons that sit down, get up and begin.
#[component]
fn Begin(info: RwSignal<Arc<TableInfo>>, trouble: RwSignal<Option<Trouble>>) -> impl IntoView {
    let id = move || info.with_untracked(|info| info.id.clone());
    let seated = Memo::new(move |_| info.with(|info| info.you.is_some()));
    let host = Memo::new(move |_| info.with(|info| info.host));
    let free = Memo::new(move |_| {
        info.with(|info| info.seats.iter().filter(|seat| seat.sitting == Sitting::Open).count() as i64)
    });
    let sit = move |_| {
        let table = info.get_untracked();
        spawn_local(async move { answer(info, trouble, proof::sit(&table, None).await) });
    };
    let leave = move |_| {
        let id = id();
        spawn_local(async move { answer(info, trouble, http::leave(&id).await) });
    };
    let remove = move |_| {
        let id = id();
        spawn_local(async move { answer(info, trouble, http::remove(&id).await) });
    };
    // Whoever opened it without sitting down may put it away again while nobody else sits there.
    let can_remove = Memo::new(move |_| {
        let empty =
            |info: &TableInfo| !info.seats.iter().any(|seat| matches!(seat.sitting, Sitting::Person { .. }));
        info.with(|info| info.host && empty(info))
    });
    let start = move |_| {
        let (id, fill) = (id(), (free.get_untracked() > 0).then_some(Level::Regular));
        spawn_local(async move { answer(info, trouble, http::start(&id, &Start { fill }).await) });
    };
    let line = move || {
        if free.get() > 0 { say(&said::FreeSeats { count: free.get() }) } else { say(&said::ALL_TAKEN) }
    };
    let can_start = move || (seated.get() && free.get() == 0) || (host.get() && seated.get());
    view! {
        <section class="card pad wr-go">
            <p>{line}</p>
            {move || trouble.get().map(|why| view! { <p class="danger" role="alert">{told(&why)}</p> })}
            <div class="two-b">
                {move || {
                    if seated.get() {
                        view! { <button class="btn" on:click=leave>{t(said::LEAVE)}</button> }.into_any()
                    } else {
                        view! {
                            <button class="btn primary" disabled=move || free.get() == 0 on:click=sit>{t(said::SIT_DOWN)}</button>
                        }
                            .into_any()
                    }
                }}
                <Show when=move || can_remove.get()>
                    <button class="btn" data-act="remove" on:click=remove>{t(said::REMOVE)}</button>
                </Show>
                <button class="btn" class:primary=move || seated.get() disabled=move || !can_start() on:click=start>
                    {move || t(if free.get() > 0 { said::START_BOTS } else { said::START })()}
                </button>
            </div>
        </section>
    }
}
