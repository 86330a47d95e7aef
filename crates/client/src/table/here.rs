//! A table on this device: `/play/:game`.

use std::sync::Arc;

use engine::Seat;
use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_params_map, use_query_map};
use protocol::{Level, NewTable, Pace, SeatWish, ToPlayer, ToTable, Visibility};

use super::page::TablePage;
use super::scope::{HostedBy, TableScope};
use super::show::Show;
use super::state::TableState;
use super::stopped::{self, StoppedHere};
use super::{erased, keys};
use crate::browser;
use crate::failure::{Broken, Lost};
use crate::games::{self, Title};
use crate::i18n::{t, text::table as said};
use crate::learn::Coach;
use crate::local::kept;
use crate::local::link::Link;
use crate::local::message::{FromHost, ToHost};
use crate::settings;
use crate::ui::{Ground, HallBar};

/// What is asked of the worker first, and under which name the table is kept.
#[derive(Clone, Debug, PartialEq)]
struct Plan {
    title: Title,
    id: String,
    /// A new table; else one that is kept.
    order: Option<NewTable>,
}

/// The page behind `/play/:game`. Without a name in the address a new table is laid, and the address then names it, so that a
/// reload goes on with it.
#[component]
pub fn PlayHere() -> impl IntoView {
    let (parameters, query) = (use_params_map(), use_query_map());
    let title =
        Memo::new(move |_| parameters.with(|map| map.get("game")).as_deref().and_then(Title::from_id));
    let asked = Memo::new(move |_| query.with(|map| (map.get("id"), map.get("table"), map.get("new"))));
    let plan = Memo::new(move |_| {
        let title = title.get()?;
        let (id, wish, _) = asked.get();
        if let Some(id) = id {
            return Some(Plan { title, id, order: None });
        }
        let order = wish.and_then(|wish| engine::read::json(&wish).ok());
        let order: NewTable = order.unwrap_or_else(|| usual(title));
        Some(Plan { title, id: keys::fresh(), order: Some(order) })
    });
    Effect::new(move || {
        if let Some(Plan { title, id, order: Some(_) }) = plan.get() {
            browser::rename_page(&format!("/play/{}?id={id}", title.id()));
        }
    });
    move || match plan.get() {
        None => view! { <Lost /> }.into_any(),
        Some(plan) => view! { <Local plan /> }.into_any(),
    }
}

/// A table as most people want it when they just want to play: bots on all other seats.
fn usual(title: Title) -> NewTable {
    let bots = match title {
        Title::CoffeeRush | Title::Chai | Title::DabbaWalla => 2,
        Title::Taverns => 1,
    };
    let bots = (0..bots).map(|_| SeatWish::Bot { level: Level::Regular });
    NewTable {
        game: title.id().to_owned(),
        options: serde_json::Value::Object(serde_json::Map::new()),
        seats: std::iter::once(SeatWish::Me).chain(bots).collect(),
        pace: Pace::Untimed,
        visibility: Visibility::Private,
        spectators: false,
    }
}

/// Where a table on this device is played.
pub fn address_of(order: &NewTable) -> String {
    let wish = serde_json::to_string(order).unwrap_or_default();
    let wish = String::from(js_sys::encode_uri_component(&wish));
    // The same wish twice in a row is still another table.
    format!("/play/{}?table={wish}&new={}", order.game, keys::fresh())
}

/// What the page knows of its table.
#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "a page has one of them")]
enum Laid {
    Not,
    Yes(TableScope),
    Broken(String),
}

#[component]
fn Local(plan: Plan) -> impl IntoView {
    let record = kept::record(&plan.id);
    if let Some(text) = &record
        && let Some((record, why)) = stopped::of_record(text)
    {
        return view! { <StoppedHere title=plan.title record why text=text.clone() /> }.into_any();
    }
    let ask = match (&plan.order, record) {
        // A new table whose first moves were already kept is one that was reloaded.
        (_, Some(record)) => Some(ToHost::Resume { id: plan.id.clone(), record }),
        (Some(order), None) => {
            let name = untrack(|| settings::read(|settings| settings.name.clone()));
            Some(ToHost::Open { id: plan.id.clone(), order: order.clone(), name })
        }
        (None, None) => None,
    };
    match ask {
        Some(ask) => view! { <Hosted title=plan.title ask hosted=HostedBy::Device /> }.into_any(),
        None => view! { <Gone title=plan.title /> }.into_any(),
    }
}

/// A table in the hands of a worker.
#[component]
pub fn Hosted(title: Title, ask: ToHost, hosted: HostedBy) -> impl IntoView {
    let laid = RwSignal::new(Laid::Not);
    let show = StoredValue::new(None::<Show>);
    let link = StoredValue::new_local(None::<Link>);
    let owner = Owner::current();
    let tell = move |message: &ToHost| {
        link.try_with_value(|link| link.as_ref().map(|link| link.tell(message)));
    };
    let send = Callback::new(move |message: ToTable| tell(&ToHost::Say { message }));
    let sit = Callback::new(move |seat: Seat| tell(&ToHost::Sit { seat }));
    let coach = use_context::<Coach>();
    let lay_again = Callback::new(move |table: ToHost| tell(&table));
    let sit_down = move |snapshot| -> Result<TableScope, String> {
        let desk = TableState::new(snapshot, send).ok_or("the table has not begun")?;
        let shelf = games::shelf().map_err(|error| error.to_string())?;
        let face = erased::open(&shelf, title.on_shelf(), desk).map_err(|error| error.to_string())?;
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
        FromHost::Ready => tell(&ask),
        FromHost::Keep(keep) => kept::keep(&keep),
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
    match Link::start(hear) {
        Ok(started) => link.set_value(Some(started)),
        Err(text) => laid.set(Laid::Broken(text)),
    }
    // The worker ends with the page, before anything it speaks to is gone.
    on_cleanup(move || drop(link.try_update_value(Option::take)));
    let navigate = StoredValue::new(use_navigate());
    let rematch = Callback::new(move |()| {
        if let Laid::Yes(room) = laid.get_untracked() {
            let order = room.desk.info.with_untracked(|info| again(info));
            navigate.with_value(|navigate| navigate(&address_of(&order), Default::default()));
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
    view! {
        <div data-game=title.id()>
            <HallBar />
            <main id="content" class="failure">
                <h1 class="display">{t(said::GONE_TITLE)}</h1>
                <p>{t(said::GONE_ABOUT)}</p>
                <a class="btn primary" href=format!("/play/{}", title.id())>{t(said::GONE_NEW)}</a>
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
