//! The bar over a table: the game, where its turn is, what is counted, the tools.

use leptos::prelude::*;
use leptos_router::components::A;
use protocol::Undo;
use words::Text;

use super::log::LastEvent;
use super::news::News;
use super::scope::{HostedBy, Sheet, TableScope};
use crate::boxes;
use crate::drawing::{Drawing, Symbol, names};
use crate::games::{Fact, Progress, Tone};
use crate::i18n::{
    say, t, text::common, text::company, text::room as numbers, text::rules, text::settings,
    text::table as said,
};
use crate::rules::OpenRules;
use crate::ui::{Dialog, Dialogs, Shape};

#[component]
pub fn TableBar(room: TableScope) -> impl IntoView {
    let face = room.face();
    let subtitle = Memo::new(move |_| room.face().subtitle());
    let step = |step: crate::games::PhaseStep| {
        let (class, current) = match step.progress {
            Progress::Done => ("done", None),
            Progress::Now => ("now", Some("step")),
            Progress::Next => ("", None),
        };
        view! { <li class=class aria-current=current>{step.name}</li> }
    };
    let steps = Memo::new(move |_| face.phases());
    let phases = move || {
        let steps = steps.get();
        // Where there is no room for all of them, the present one and the next are shown: what is long is known here.
        let letters: usize = steps.iter().map(|step| step.name.chars().count()).sum();
        let is_long = letters + 6 * steps.len() > LONG_PHASES;
        (!steps.is_empty()).then(|| {
            view! {
                <ol class="phases" class:is-long=is_long aria-label=t(said::PHASES)>
                    {steps.into_iter().map(step).collect_view()}
                </ol>
            }
        })
    };
    let counters = Memo::new(move |_| room.face().counters());
    let counters = move || counters.get().into_iter().map(counter).collect_view();
    view! {
        <header class="bar">
            <A href="/" attr:class="bar-home" attr:aria-label=t(common::HOME)><Symbol of=names::CHAIKHANA /></A>
            <div class="bar-title">
                <h1>{t(room.title.name())}</h1>
                <LastEvent room />
            </div>
            <div class="bar-mid">{phases}</div>
            <div class="facts" data-rule=crate::rules::turn(room.title)>
                <OtherNumbers room />
                <span class="bar-sub">{subtitle}</span>
                {counters}
                <Watching room />
            </div>
            <Tools room />
        </header>
    }
}

/// Phases of more letters, the lines between them counted as six each, need more than 310 pixels; see `layout.css`.
const LONG_PHASES: usize = 44;

/// Where what differs from the standard numbers can be read; nothing where nothing does.
fn other_numbers(room: TableScope) -> Option<String> {
    let stamp = room.desk.info.with_untracked(|info| info.data.clone());
    let other = !stamp.is_empty() && !boxes::is_standard(room.title, &stamp);
    other.then(|| format!("/numbers/{}?box={stamp}", room.title.id()))
}

/// Says that the table is played with other numbers than the standard ones.
#[component]
fn OtherNumbers(room: TableScope) -> impl IntoView {
    other_numbers(room).map(|address| {
        view! {
            <a class="chip game" data-tool="numbers" href=address target="_blank" data-tip=t(numbers::NUMBERS_OTHER_HELP)>
                {t(numbers::NUMBERS_OTHER)}
            </a>
        }
    })
}

fn counter(fact: Fact) -> AnyView {
    let symbol = fact.symbol.map(|of| view! { <Symbol of /> });
    if fact.value.is_empty() {
        let tone = match fact.tone {
            Tone::Plain => "chip",
            Tone::Good => "chip ok",
            Tone::Warning => "chip warn",
            Tone::Danger => "chip danger",
        };
        return view! { <span class=tone>{symbol}{fact.name}</span> }.into_any();
    }
    let name = if fact.spoken {
        view! { <span>{fact.name.clone()}</span> }.into_any()
    } else {
        view! { <span class="sr">{fact.name.clone()}</span> }.into_any()
    };
    view! { <span data-tip=fact.name data-tone=tone_word(fact.tone)>{symbol}<b>{fact.value}</b>" "{name}</span> }
        .into_any()
}

/// The word that a stylesheet colours a fact by.
pub(super) fn tone_word(tone: Tone) -> Option<&'static str> {
    match tone {
        Tone::Plain => None,
        Tone::Good => Some("good"),
        Tone::Warning => Some("warning"),
        Tone::Danger => Some("danger"),
    }
}

/// Why nothing can be taken back, or nothing if it can. Tracked.
pub(super) fn no_undo(room: TableScope) -> Option<Text> {
    room.desk.now.with(|now| match now.undo {
        Undo::Step(_) => None,
        Undo::No(engine::NoUndo::Revealed) => Some(said::UNDO_REVEALED),
        Undo::No(engine::NoUndo::AnotherSeat) => Some(said::UNDO_ANOTHER_SEAT),
        Undo::No(engine::NoUndo::Exhausted) => Some(said::UNDO_EXHAUSTED),
    })
}

#[component]
fn Tools(room: TableScope) -> impl IntoView {
    let (dialogs, book) = (Dialogs::here(), OpenRules::here());
    let plays = room.hosted != HostedBy::Record;
    let online = room.hosted == HostedBy::House;
    view! {
        <nav class="tools" aria-label=t(said::TOOLS)>
            {plays.then(|| view! { <UndoTool room /><HintTool room /> })}
            <Tool
                tool="history"
                of=names::UI_HISTORY
                name=said::HISTORY_TITLE
                wide=true
                pressed=Signal::derive(move || room.history.get())
                act=move || room.turn_history()
            />
            {online
                .then(|| {
                    view! {
                        <ChatTool room />
                        <Tool
                            tool="agree"
                            of=names::UI_PEOPLE
                            name=said::AGREE_TITLE
                            wide=true
                            act=move || room.sheet.set(Some(Sheet::Agree))
                        />
                    }
                })}
            {plays.then(|| view! { <ResetTool room /> })}
            <Tool tool="card" of=names::UI_DECK name=rules::CARD_BUTTON wide=true act=move || room.sheet.set(Some(Sheet::Card)) />
            <Tool tool="rules" of=names::UI_BOOK name=rules::BUTTON wide=true act=move || book.at(room.title, "turn") />
            <Tool tool="keys" of=names::UI_HELP name=common::KEYS_TITLE wide=true act=move || dialogs.keys.set(true) />
            <Tool tool="settings" of=names::UI_SETTINGS name=settings::TITLE wide=true act=move || dialogs.settings.set(true) />
            <button
                class="tool only-phone"
                data-tool="menu"
                on:click=move |_| room.sheet.set(Some(Sheet::Menu))
            >
                <Symbol of=names::UI_MENU />
                <span class="sr">{t(said::MENU)}</span>
                <Unread />
            </button>
        </nav>
        <Menu room />
    }
}

/// How many things were said that were not read; nothing where all were.
#[component]
fn Unread() -> impl IntoView {
    let News { unread } = use_context::<News>()?;
    let shown = move || unread.get() > 0;
    let words = move || say(&company::NewsUnread { count: i64::from(unread.get()) });
    Some(view! {
        <Show when=shown>
            <b class="unread"><span aria-hidden="true">{unread}</span><span class="sr">{words}</span></b>
        </Show>
    })
}

/// The chat, with a mark while something was not read.
#[component]
fn ChatTool(room: TableScope) -> impl IntoView {
    view! {
        <button
            class="tool wide"
            data-tool="chat"
            data-tip=t(said::CHAT_TITLE)
            on:click=move |_| room.sheet.set(Some(Sheet::Chat))
        >
            <Symbol of=names::UI_CHAT />
            <span class="sr">{t(said::CHAT_TITLE)}</span>
            <Unread />
        </button>
    }
}

/// How many people watch a table of the house.
#[component]
fn Watching(room: TableScope) -> impl IntoView {
    let count = Memo::new(move |_| room.desk.info.with(|info| info.watching));
    let words = move || say(&company::Watching { count: i64::from(count.get()) });
    view! {
        <Show when=move || { count.get() > 0 }>
            <span class="watching" data-tip=words><Symbol of=names::UI_EYE /><b>{count}</b><span class="sr">{words}</span></span>
        </Show>
    }
}

/// Asks a strong bot, where a decision is owed.
#[component]
fn HintTool(room: TableScope) -> impl IntoView {
    let can = move || room.my_turn() && !room.desk.thinking.get();
    view! {
        <button
            class="tool"
            data-tool="hint"
            aria-label=t(said::HINT_ASK)
            data-tip=t(said::HINT_ASK)
            aria-disabled=move || if can() { "false" } else { "true" }
            on:click=move |_| {
                if can() {
                    room.desk.ask_hint();
                }
            }
        >
            <Symbol of=names::UI_HINT />
        </button>
    }
}

#[component]
fn UndoTool(room: TableScope) -> impl IntoView {
    let title = move || no_undo(room).map_or_else(|| say(&said::UNDO_DO), |why| say(&why));
    let cannot = move || no_undo(room).is_some() || !room.desk.shown.with(|shown| shown.live);
    view! {
        <button
            class="tool"
            data-tool="undo"
            aria-label=t(said::UNDO_DO)
            aria-disabled=move || if cannot() { "true" } else { "false" }
            data-tip=title
            on:click=move |_| {
                // Where it cannot be done the host says why.
                if room.desk.shown.with_untracked(|shown| shown.live) {
                    room.desk.undo();
                }
            }
        >
            <Symbol of=names::UI_UNDO />
        </button>
    }
}

/// Takes the whole turn back, where something can be. Not among the buttons of the dock: it is never the next thing to do.
#[component]
fn ResetTool(room: TableScope) -> impl IntoView {
    let cannot = move || no_undo(room).is_some() || !room.desk.shown.with(|shown| shown.live);
    view! {
        <button
            class="tool wide"
            data-tool="reset"
            aria-label=t(said::UNDO_RESET)
            aria-disabled=move || if cannot() { "true" } else { "false" }
            data-tip=t(said::UNDO_RESET)
            on:click=move |_| {
                if room.desk.shown.with_untracked(|shown| shown.live) {
                    room.desk.reset_turn();
                }
            }
        >
            <Symbol of=names::UI_RESTART />
        </button>
    }
}

/// A tool: a drawing with a name.
#[component]
fn Tool(
    /// The word by which others find it.
    tool: &'static str,
    of: Drawing,
    name: Text,
    /// Whether it has no room on a phone.
    #[prop(default = false)]
    wide: bool,
    /// Whether it is on, where it can be.
    #[prop(optional, into)]
    pressed: Option<Signal<bool>>,
    act: impl Fn() + 'static,
) -> impl IntoView {
    let pressed = pressed.map(|on| move || if on.get() { "true" } else { "false" });
    view! {
        <button
            class="tool"
            class:wide=wide
            data-tool=tool
            aria-label=t(name)
            data-tip=t(name)
            aria-pressed=pressed
            on:click=move |_| act()
        >
            <Symbol of />
        </button>
    }
}

fn open_sheet(room: TableScope, sheet: Sheet) -> Callback<()> {
    Callback::new(move |()| room.sheet.set(Some(sheet)))
}

/// On a phone: what the bar has no room for.
#[component]
fn Menu(room: TableScope) -> impl IntoView {
    let (dialogs, book) = (Dialogs::here(), OpenRules::here());
    let open = RwSignal::new(false);
    Effect::new(move || open.set(room.sheet.get() == Some(Sheet::Menu)));
    Effect::new(move || {
        if !open.get() && room.sheet.get_untracked() == Some(Sheet::Menu) {
            room.sheet.set(None);
        }
    });
    let item = move |tool: &'static str, of, name: Text, act: Callback<()>| {
        let go = move |_| {
            open.set(false);
            act.run(());
        };
        let mark = (tool == "chat").then(|| view! { <Unread /> });
        view! { <li><button class="btn quiet" data-tool=tool on:click=go><Symbol of />{t(name)}{mark}</button></li> }
    };
    let online = room.hosted == HostedBy::House;
    let plays = room.hosted != HostedBy::Record;
    view! {
        <Dialog open title=Signal::derive(|| say(&said::MENU)) shape=Shape::Sheet class="menu">
            <ul class="dialog-body menu-list">
                {item("history", names::UI_HISTORY, said::HISTORY_TITLE, Callback::new(move |()| room.turn_history()))}
                {plays.then(|| item("reset", names::UI_RESTART, said::UNDO_RESET, Callback::new(move |()| room.desk.reset_turn())))}
                {item("log", names::UI_BOOK, said::LOG_TITLE, open_sheet(room, Sheet::Log))}
                {online.then(|| item("chat", names::UI_CHAT, said::CHAT_TITLE, open_sheet(room, Sheet::Chat)))}
                {online.then(|| item("agree", names::UI_PEOPLE, said::AGREE_TITLE, open_sheet(room, Sheet::Agree)))}
                {item("card", names::UI_DECK, rules::CARD_BUTTON, open_sheet(room, Sheet::Card))}
                {item("rules", names::UI_BOOK, rules::BUTTON, Callback::new(move |()| book.at(room.title, "turn")))}
                {other_numbers(room).map(|address| view! {
                    <li>
                        <a class="btn quiet" data-tool="numbers" href=address target="_blank">
                            <Symbol of=names::UI_BOOK />
                            {t(numbers::NUMBERS_OTHER)}
                        </a>
                    </li>
                })}
                {item("keys", names::UI_HELP, common::KEYS_TITLE, Callback::new(move |()| dialogs.keys.set(true)))}
                {item("settings", names::UI_SETTINGS, settings::TITLE, Callback::new(move |()| dialogs.settings.set(true)))}
                <li><A href="/" attr:class="btn quiet"><Symbol of=names::CHAIKHANA />{t(common::HOME)}</A></li>
            </ul>
        </Dialog>
    }
}
