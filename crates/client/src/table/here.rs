//! A table on this device: `/play/:game/:id`.

use std::sync::Arc;

use engine::Seat;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_params_map, use_query_map};
use protocol::{NewTable, Pace, SeatWish, Snapshot, ToPlayer, ToTable, Visibility};
use wasm_bindgen_futures::spawn_local;

use super::meanwhile::Hurry;
use super::page::TablePage;
use super::scope::{HostedBy, TableScope};
use super::show::Show;
use super::state::TableState;
use super::stopped::{self, StoppedHere};
use crate::boxes;
use crate::failure::{Broken, Lost};
use crate::games::{Title, code};
use crate::i18n::{t, text::table as said};
use crate::learn::Coach;
use crate::local::link::Link;
use crate::local::message::{FromHost, ToHost};
use crate::local::{kept, orders};
use crate::play_now::Wish;
use crate::settings;
use crate::ui::{Ground, HallBar};

fn title_in_address() -> Memo<Option<Title>> {
    let parameters = use_params_map();
    Memo::new(move |_| parameters.with(|map| map.get("game")).as_deref().and_then(Title::from_id))
}

/// The page behind `/play/:game`: lays a table as this device usually plays, and goes to its own address. That takes the place
/// of this one, so that nobody comes back here and lays another one by it.
#[component]
pub fn LayTable() -> impl IntoView {
    let (title, query) = (title_in_address(), use_query_map());
    let navigate = use_navigate();
    Effect::new(move || {
        let Some(title) = title.get() else { return };
        let (id, wish) = query.with_untracked(|map| (map.get("id"), map.get("table")));
        let address = match id {
            // As addresses were written once.
            Some(id) => orders::address(title.id(), &id),
            None => {
                let order = wish.and_then(|wish| engine::read::json(&wish).ok());
                orders::take(order.unwrap_or_else(|| Wish::kept(title).order(title)))
            }
        };
        navigate(&address, NavigateOptions { replace: true, ..Default::default() });
    });
    move || match title.get() {
        None => view! { <Lost /> }.into_any(),
        Some(title) => view! { <BeingLaid title=Some(title) /> }.into_any(),
    }
}

/// The page behind `/play/:game/:id`.
#[component]
pub fn PlayHere() -> impl IntoView {
    let (title, parameters) = (title_in_address(), use_params_map());
    let id = Memo::new(move |_| parameters.with(|map| map.get("id")).unwrap_or_default());
    move || match title.get() {
        None => view! { <Lost /> }.into_any(),
        Some(title) => view! { <Local title id=id.get() /> }.into_any(),
    }
}

/// What this device knows of a table.
#[derive(Clone)]
enum Found {
    Kept(String),
    Ordered(NewTable),
    Nothing,
}

#[component]
fn Local(title: Title, id: String) -> impl IntoView {
    let found = RwSignal::new(None::<Found>);
    let name = id.clone();
    spawn_local(async move {
        // Where nothing can be kept, tables are played all the same.
        let record = kept::record(&name).await.ok().flatten();
        let known = match record {
            Some(record) => Found::Kept(record),
            None => orders::find(&name).map_or(Found::Nothing, Found::Ordered),
        };
        // The page may be gone before the answer comes.
        drop(found.try_set(Some(known)));
    });
    move || match found.get() {
        None => view! { <BeingLaid title=Some(title) /> }.into_any(),
        Some(Found::Nothing) => view! { <Gone title /> }.into_any(),
        Some(Found::Kept(text)) => match stopped::of_record(&text) {
            Some((record, why)) => view! { <StoppedHere title record why text /> }.into_any(),
            None => {
                let ask = ToHost::Resume { id: id.clone(), record: text, seat: None, hurry: false };
                view! { <Hosted title ask hosted=HostedBy::Device /> }.into_any()
            }
        },
        Some(Found::Ordered(order)) => {
            let name = untrack(|| settings::read(|settings| settings.name.clone()));
            let data = boxes::own(title).and_then(|stamp| boxes::data(&stamp));
            let ask = ToHost::Open { id: id.clone(), order, name };
            view! { <Hosted title ask hosted=HostedBy::Device data /> }.into_any()
        }
    }
}

/// What the page knows of its table.
#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "a page has one of them")]
enum Laid {
    Not,
    Yes(TableScope),
    Broken(String),
}

/// A table in the hands of a worker.
#[component]
pub fn Hosted(
    title: Title,
    ask: ToHost,
    hosted: HostedBy,
    /// The data file of a new table, if it is not the standard one. A record names its own.
    #[prop(default = None)]
    data: Option<String>,
) -> impl IntoView {
    let data = match &ask {
        ToHost::Resume { record, .. } | ToHost::Review { record, .. } => boxes::data_of(record),
        _ => data,
    };
    let laid = RwSignal::new(Laid::Not);
    let show = StoredValue::new(None::<Show>);
    let link = StoredValue::new_local(None::<Link>);
    let owner = Owner::current();
    // What the worker is asked first, and the record as it was kept last.
    let first = StoredValue::new(ask);
    let latest = StoredValue::new(None::<(String, String)>);
    let tell = move |message: &ToHost| {
        link.try_with_value(|link| link.as_ref().map(|link| link.tell(message)));
    };
    let send = Callback::new(move |message: ToTable| tell(&ToHost::Say { message }));
    let sit = Callback::new(move |seat: Seat| tell(&ToHost::Sit { seat }));
    let coach = use_context::<Coach>();
    let lay_again = Callback::new(move |table: ToHost| tell(&table));
    let sit_down = move |snapshot: Snapshot| -> Result<TableScope, String> {
        let shelf = boxes::open(title, &snapshot.info.data).map_err(|error| error.to_string())?;
        let desk = TableState::new(snapshot, send).ok_or("the table has not begun")?;
        let face = code::face(title, &shelf, desk)?;
        let room = TableScope::new(title, desk, Arc::clone(&face), hosted, sit);
        if hosted == HostedBy::Record {
            desk.look_back(0);
        }
        show.set_value(Some(Show::new(room)));
        if let Some(coach) = coach {
            coach.sit_down(desk, lay_again);
        }
        Ok(room)
    };
    let hear = move |message: FromHost| match message {
        FromHost::Ready => {
            if let Some(data) = data.clone() {
                tell(&ToHost::Box { data });
            }
            first.try_with_value(tell);
        }
        FromHost::Keep(keep) => {
            latest.try_set_value(Some((keep.id.clone(), keep.record.clone())));
            kept::keep(*keep);
        }
        // Asked for by the end, of a worker of its own.
        FromHost::Judged(_) => {}
        FromHost::Fault { text } => laid.set(Laid::Broken(text)),
        FromHost::Told { messages } => {
            for message in messages {
                match (show.get_value(), message) {
                    (Some(show), message) => show.hear(message),
                    (None, ToPlayer::Snapshot(snapshot)) => {
                        // What is made now belongs to this page and goes with it.
                        let made = match &owner {
                            Some(owner) => owner.with(|| sit_down(*snapshot)),
                            None => sit_down(*snapshot),
                        };
                        laid.set(made.map_or_else(Laid::Broken, Laid::Yes));
                    }
                    (None, _) => {}
                }
            }
        }
    };
    let start = move || match Link::start(title, hear.clone()) {
        Ok(started) => link.set_value(Some(started)),
        Err(text) => laid.set(Laid::Broken(text)),
    };
    start();
    // The table of a lesson is not kept, and nobody's name stands there.
    if hosted == HostedBy::Device && !first.with_value(|ask| matches!(ask, ToHost::Teach { .. })) {
        // A worker that thinks hears nothing: another one goes on from what was kept last, and thinks no longer than it must.
        Hurry::provide(move || {
            let Some((id, record)) = latest.get_value() else { return };
            let seat = match laid.get_untracked() {
                Laid::Yes(room) => untrack(|| room.desk.me()),
                _ => None,
            };
            first.set_value(ToHost::Resume { id, record, seat, hurry: true });
            drop(link.try_update_value(Option::take));
            start();
        });
        Effect::new(move |before: Option<String>| {
            let name = settings::read(|settings| settings.name.clone());
            if before.is_some_and(|before| before != name) {
                tell(&ToHost::Rename { name: name.clone() });
            }
            name
        });
    }
    // The worker ends with the page, before anything it speaks to is gone.
    on_cleanup(move || drop(link.try_update_value(Option::take)));
    let navigate = StoredValue::new(use_navigate());
    let rematch = Callback::new(move |()| {
        if let Laid::Yes(room) = laid.get_untracked() {
            let order = room.desk.info.with_untracked(|info| again(info));
            navigate.with_value(|navigate| navigate(&orders::take(order), Default::default()));
        }
    });
    move || match laid.get() {
        Laid::Not => view! { <BeingLaid title=Some(title) /> }.into_any(),
        Laid::Yes(room) => view! { <TablePage room rematch /> }.into_any(),
        Laid::Broken(text) => view! { <Broken details=text /> }.into_any(),
    }
}

/// The same table once more: everybody moves one seat on, so that another one begins.
fn again(info: &protocol::TableInfo) -> NewTable {
    let mut met = false;
    let mut seats: Vec<SeatWish> = info
        .seats
        .iter()
        .map(|seat| match &seat.sitting {
            protocol::Sitting::Bot { level, .. } => SeatWish::Bot { level: *level },
            _ if met => SeatWish::Open,
            _ => {
                met = true;
                SeatWish::Me
            }
        })
        .collect();
    seats.rotate_right(1);
    NewTable {
        game: info.game.clone(),
        options: info.options.clone(),
        seats,
        pace: Pace::Untimed,
        visibility: Visibility::Private,
        spectators: false,
    }
}

/// A table that this device does not keep.
#[component]
fn Gone(title: Title) -> impl IntoView {
    let navigate = use_navigate();
    let lay = move |_| navigate(&orders::take(Wish::kept(title).order(title)), Default::default());
    view! {
        <div data-game=title.id()>
            <HallBar />
            <main id="content" class="failure">
                <h1 class="display">{t(said::GONE_TITLE)}</h1>
                <p>{t(said::GONE_ABOUT)}</p>
                <button class="btn primary" on:click=lay>{t(said::GONE_NEW)}</button>
            </main>
        </div>
    }
}

/// While the table is being laid.
#[component]
pub fn BeingLaid(title: Option<Title>) -> impl IntoView {
    let game = title.map(Title::id);
    view! {
        <div data-game=game>
            <HallBar />
            <main id="content" class="hall">
                {title.map(|title| view! { <h1 class="display">{t(title.name())}</h1> })}
                <p role="status">{t(said::LAYING)}</p>
            </main>
            <Ground game=game.unwrap_or_default() />
        </div>
    }
}
