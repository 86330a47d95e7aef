//! A table that cannot go on because it was begun under other rules: what is stored of it, and what can still be done.

use std::sync::Arc;

use engine::{Entry, EntryLine, Header, Record};
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use protocol::{
    Ballot, Chat, Level, LogEntryView, Motion, NewTable, Pace, Phase, SeatWish, Sitting, Stopped, TableInfo,
    ToTable, Visibility,
};
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;

use super::chat::ChatBox;
use super::names::{names_of, seat_names};
use super::share::save;
use super::trouble::told;
use crate::boxes;
use crate::drawing::{Symbol, names};
use crate::games::Title;
use crate::i18n::{pair, say, t, text::common, text::room as said};
use crate::local::orders;
use crate::net::{Trouble, http};
use crate::option_words;
use crate::ui::{Ground, HallBar};

/// A record that was begun under other rules or with other data than the page has, and which of them.
pub fn of_record(text: &str) -> Option<(Record, Stopped)> {
    let record = Record::read(text.as_bytes()).ok()?;
    let why = of_header(&record.header)?;
    Some((record, why))
}

/// Why the page cannot go on with a table, if it cannot.
pub fn of_header(header: &Header) -> Option<Stopped> {
    of_game(&header.game, header.rules, &header.data)
}

/// The same for a game that was begun under these rules and with this data.
pub fn of_game(game: &str, rules: u32, data: &str) -> Option<Stopped> {
    let Some(title) = Title::from_id(game) else { return Some(Stopped::Game) };
    // Any box that is here will do.
    let here = if boxes::is_here(title, data) { data.to_owned() } else { title.stamp() };
    Stopped::between((rules, data), (title.on_shelf().rules(), &here))
}

/// The same table under the rules of the page, with the options they still have.
pub fn again(header: &Header) -> Option<NewTable> {
    let title = Title::from_id(&header.game)?;
    let seats = u8::try_from(header.seats.len()).ok()?;
    let options =
        boxes::standard(title).ok()?.still_offered(title.on_shelf(), &header.options, seats).ok()?;
    let mut met = false;
    let wish = |sitter: &engine::Sitter| match &sitter.bot {
        // A bot that is none of the house's is played by one that is.
        Some(bot) => SeatWish::Bot { level: bot.parse().unwrap_or_default() },
        None if std::mem::replace(&mut met, true) => SeatWish::Open,
        None => SeatWish::Me,
    };
    Some(NewTable {
        game: header.game.clone(),
        options,
        seats: header.seats.iter().map(wish).collect(),
        pace: Pace::Untimed,
        visibility: Visibility::Private,
        spectators: false,
    })
}

/// Why a table of the house cannot go on. Tracked.
fn at_house(why: Stopped) -> String {
    match why {
        Stopped::Rules { begun, now } => {
            say(&said::StoppedRules { begun: &begun.to_string(), now: &now.to_string() })
        }
        Stopped::Data => say(&said::STOPPED_DATA),
        Stopped::Game => say(&said::STOPPED_GAME),
        Stopped::Log => say(&said::STOPPED_LOG),
    }
}

/// Why a table of this device cannot go on. Tracked.
fn at_device(why: Stopped) -> String {
    match why {
        Stopped::Rules { begun, now } => {
            say(&said::StoppedRulesHere { begun: &begun.to_string(), now: &now.to_string() })
        }
        Stopped::Data => say(&said::STOPPED_DATA_HERE),
        Stopped::Game | Stopped::Log => at_house(why),
    }
}

/// An action without its punctuation: `move cw 2`.
fn plain(action: &Value) -> String {
    match action {
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| match value {
                Value::Object(inner) => {
                    let values: Vec<String> = inner.values().map(plain).collect();
                    format!("{name} {}", values.join(" "))
                }
                value => format!("{name} {}", plain(value)),
            };
            fields.iter().map(field).collect::<Vec<_>>().join(" ")
        }
        Value::String(word) => word.clone(),
        value => value.to_string(),
    }
}

fn line(names: &[String], seat: usize, done: Result<String, u32>) -> String {
    let name = names.get(seat).map_or("?", String::as_str);
    match done {
        Ok(action) if action.is_empty() => name.to_owned(),
        Ok(action) => pair(name, &action),
        Err(step) => say(&said::StoppedTookBack { name, step: &step.to_string() }),
    }
}

/// What is left of a table, and beside it what can be done.
#[component]
fn Remains(
    title: Title,
    #[prop(into)] why: Signal<String>,
    #[prop(into)] seats: Signal<Vec<String>>,
    #[prop(into)] options: Signal<Vec<String>>,
    #[prop(into)] log: Signal<Vec<String>>,
    children: Children,
) -> impl IntoView {
    let chip = |text: String| view! { <li class="chip">{text}</li> };
    let step = |text: String| view! { <li>{text}</li> };
    view! {
        <div class="table" data-game=title.id()>
            <HallBar />
            <main id="content" class="wr stopped">
                <section class="card pad">
                    <h1 class="display">{t(title.name())}</h1>
                    <h2>{t(said::STOPPED_TITLE)}</h2>
                    <p role="status">{why}</p>
                    <p class="muted">{t(said::STOPPED_SAFE)}</p>
                    <h3 class="caps">{t(said::STOPPED_SEATS)}</h3>
                    <ul class="opts">{move || seats.get().into_iter().map(chip).collect_view()}</ul>
                    <Show when=move || !options.with(Vec::is_empty)>
                        <h3 class="caps">{t(said::STOPPED_OPTIONS)}</h3>
                        <ul class="opts">{move || options.get().into_iter().map(chip).collect_view()}</ul>
                    </Show>
                    <h3 class="caps">{t(said::STOPPED_LOG_TITLE)}</h3>
                    <Show when=move || log.with(Vec::is_empty)><p class="muted">{t(said::STOPPED_NONE)}</p></Show>
                    <ol class="stopped-log" tabindex="0" aria-label=t(said::STOPPED_LOG_TITLE)>
                        {move || log.get().into_iter().map(step).collect_view()}
                    </ol>
                </section>
                <aside class="wr-side">{children()}</aside>
            </main>
            <Ground game=title.id() />
        </div>
    }
}

/// A table that this device keeps, or a record.
#[component]
pub fn StoppedHere(title: Title, record: Record, why: Stopped, text: String) -> impl IntoView {
    let Record { header, entries, .. } = record;
    let sitting: Vec<Sitting> = header
        .seats
        .iter()
        .map(|sitter| match sitter.bot {
            Some(_) => Sitting::Bot { level: Level::default(), instead_of: None },
            None => Sitting::Person { name: sitter.name.clone() },
        })
        .collect();
    let names = Signal::derive(move || seat_names(sitting.iter()));
    let log = Signal::derive(move || {
        let names = names.get();
        let told = |entry: &EntryLine| match &entry.entry {
            Entry::Act { seat, action } if entry.notation.is_empty() => {
                line(&names, seat.index(), Ok(plain(action)))
            }
            Entry::Act { seat, .. } => line(&names, seat.index(), Ok(entry.notation.clone())),
            Entry::Undo { seat, of } => line(&names, seat.index(), Err(*of)),
        };
        entries.iter().map(told).collect::<Vec<_>>()
    });
    let options = header.options.clone();
    let options = Signal::derive(move || option_words::chosen(title, &options));
    let navigate = use_navigate();
    let lay = StoredValue::new(
        again(&header).map(|order| move || navigate(&orders::take(order.clone()), Default::default())),
    );
    let next = move |_| lay.with_value(|lay| lay.iter().for_each(|lay| lay()));
    let can_be_laid = lay.with_value(Option::is_some);
    let name = format!("{}-{}.jsonl", title.id(), header.commitment.get(..8).unwrap_or_default());
    let why = Signal::derive(move || at_device(why));
    view! {
        <Remains title why seats=names options log>
            <section class="card pad do-end">
                {can_be_laid.then(|| view! { <button class="btn primary" on:click=next>{t(said::STOPPED_NEW)}</button> })}
                <button class="btn" on:click=move |_| { save(&name, &text); }>
                    <Symbol of=names::UI_SHARE />
                    {t(said::STOPPED_RECORD)}
                </button>
                <a class="btn quiet" href="/">{t(common::HOME)}</a>
            </section>
        </Remains>
    }
}

/// A table of the house.
#[component]
pub fn StoppedAtHouse(
    title: Title,
    info: RwSignal<Arc<TableInfo>>,
    /// What is stored of its log, as the reader may know it.
    heard: Vec<LogEntryView>,
    chat: RwSignal<Vec<Chat>>,
    send: Callback<ToTable>,
) -> impl IntoView {
    let seats = Signal::derive(move || info.with(|info| names_of(info)));
    let options = Signal::derive(move || info.with(|info| option_words::chosen(title, &info.options)));
    let why = Signal::derive(move || info.with(|info| info.stopped.map(at_house)).unwrap_or_default());
    let log = Signal::derive(move || {
        let names = seats.get();
        let told = |heard: &LogEntryView| {
            let done =
                heard.undo_of.map_or_else(|| Ok(heard.action.as_ref().map(plain).unwrap_or_default()), Err);
            Some(line(&names, heard.seat?.index(), done))
        };
        heard.iter().filter_map(told).collect::<Vec<_>>()
    });
    view! {
        <Remains title why seats options log>
            <section class="card pad wr-chat">
                <h2>{t(said::AT_TABLE)}</h2>
                <ChatBox chat info send />
            </section>
            <Ways title info />
        </Remains>
    }
}

/// What those who sit at a table of the house can still do.
#[component]
fn Ways(title: Title, info: RwSignal<Arc<TableInfo>>) -> impl IntoView {
    let trouble = RwSignal::new(None::<Trouble>);
    let navigate = StoredValue::new(use_navigate());
    let id = move || info.with_untracked(|info| info.id.clone());
    let answer = move |answer: Result<TableInfo, Trouble>| match answer {
        // The page may be gone before the answer comes.
        Ok(table) => drop(info.try_set(Arc::new(table))),
        Err(why) => drop(trouble.try_set(Some(why))),
    };
    let open = Memo::new(move |_| info.with(|info| info.phase == Phase::Playing));
    let seated = Memo::new(move |_| info.with(|info| info.you.is_some()));
    let votes = Memo::new(move |_| {
        info.with(|info| info.votes.iter().find(|vote| vote.about == Motion::Abandon).cloned())
    });
    let mine = Memo::new(move |_| {
        let me = info.with(|info| info.you);
        votes.with(|vote| vote.as_ref().zip(me).is_some_and(|(vote, me)| vote.agreed.contains(me)))
    });
    let count = move || {
        votes.with(|vote| {
            let vote = vote.as_ref()?;
            let (agreed, needed) = (vote.agreed.len().to_string(), vote.needed.len().to_string());
            Some(say(&said::StoppedAbandonHelp { agreed: &agreed, needed: &needed }))
        })
    };
    let vote = move |_| {
        let (id, ballot) = (id(), Ballot { about: Motion::Abandon, agree: !mine.get_untracked() });
        spawn_local(async move { answer(http::vote(&id, &ballot).await) });
    };
    let leave = move |_| {
        let id = id();
        spawn_local(async move { answer(http::resign(&id).await) });
    };
    let rematch = move |_| {
        let id = id();
        spawn_local(async move {
            match http::rematch(&id).await {
                Ok(next) => {
                    let address = format!("/table/{}", next.id);
                    navigate.try_with_value(|navigate| navigate(&address, Default::default()));
                }
                Err(why) => drop(trouble.try_set(Some(why))),
            }
        });
    };
    let record = move |_| {
        let id = id();
        spawn_local(async move {
            match http::record(&id).await {
                Ok(text) => {
                    save(&format!("{}-{id}.jsonl", title.id()), &text);
                }
                Err(why) => drop(trouble.try_set(Some(why))),
            }
        });
    };
    view! {
        <section class="card pad do-end">
            <Show when=move || !open.get()><p>{t(said::STOPPED_OVER)}</p></Show>
            {move || trouble.get().map(|why| view! { <p class="danger" role="alert">{told(&why)}</p> })}
            <Show when=move || seated.get()>
                <button class="btn primary" data-act="again" on:click=rematch>{t(said::STOPPED_AGAIN)}</button>
            </Show>
            <button class="btn" data-act="record" on:click=record>
                <Symbol of=names::UI_SHARE />
                {t(said::STOPPED_RECORD)}
            </button>
            <Show when=move || open.get() && seated.get()>
                <button class="btn" data-act="abandon" on:click=vote>
                    {move || t(if mine.get() { said::STOPPED_AGAINST } else { said::STOPPED_ABANDON })()}
                </button>
                {move || count().map(|text| view! { <small class="muted">{text}</small> })}
                <button class="btn" data-act="leave" on:click=leave>{t(said::STOPPED_LEAVE)}</button>
            </Show>
            <a class="btn quiet" href="/">{t(common::HOME)}</a>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn actions_are_told_without_their_punctuation() {
        assert_eq!(plain(&json!("stop")), "stop");
        assert_eq!(plain(&json!({"start": 9})), "start 9");
        assert_eq!(plain(&json!({"move": {"direction": "cw", "spaces": 2}})), "move cw 2");
    }

    #[test]
    fn the_reason_names_both_versions_in_every_language() {
        let phrase = said::StoppedRules { begun: "1", now: "2" };
        for language in words::Language::ALL {
            let text = crate::i18n::text::BOOK.say(language, &phrase);
            assert!(text.contains('1') && text.contains('2'), "{language:?}: {text}");
        }
    }
}
