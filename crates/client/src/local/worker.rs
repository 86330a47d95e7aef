//! The worker's side: it holds the host and lets the bots think, so that the page never waits for them. Host, rules and bots
//! are fetched when a worker begins: the page itself has no use for them.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use bots::Knowledge;
use engine::{DataError, Eyes, Record, Seed};
use leptos::wasm_split::wasm_split;
use shelf::{Shelf, Shelved};
use table::Message;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::bots::{Bots, Minds, Scripted, Skill};
use super::host::{Host, NoTable};
use super::message::{ScriptedMove, ToHost};
use crate::games::Title;
use crate::lazy::NotLoaded;
use crate::table::keys;

/// What the worker says, with positions, actions and events as text.
type FromHost = super::message::FromHost<Message>;

/// What a worker needs of the game it hosts.
#[derive(Debug)]
struct Hosting {
    /// A shelf with the game's box, played with a data file.
    open: fn(&str) -> Result<Shelf, DataError>,
    /// The data file that comes with the game.
    data: &'static str,
    skill: Skill,
}

impl Hosting {
    const fn of<G: Knowledge + Shelved>() -> Self {
        Self { open: Shelf::with_only::<G>, data: G::DATA, skill: Skill::of::<G>() }
    }
}

// In the same part of the code as the board: the more parts there are, the more modules hold what some of them share.
macro_rules! hostings {
    ($($variant:ident $field:ident $game:ty,)*) => {
        pastey::paste! {
            $(
                #[wasm_split([<title_ $field>], wasm_split_path = ::leptos::wasm_split, fallible)]
                fn [<hosting_of_ $field>]() -> Result<&'static Hosting, NotLoaded> {
                    static HOSTING: Hosting = Hosting::of::<$game>();
                    Ok(&HOSTING)
                }
            )*

            async fn hosting(title: Title) -> Result<&'static Hosting, NotLoaded> {
                match title { $(Title::$variant => [<hosting_of_ $field>]().await,)* }
            }
        }
    };
}

shelf::games!(hostings);

thread_local! {
    static HOSTING: Cell<Option<&'static Hosting>> = const { Cell::new(None) };
    static HOST: RefCell<Option<Host>> = const { RefCell::new(None) };
    /// The data file that the page gave.
    static GIVEN: RefCell<Option<String>> = const { RefCell::new(None) };
    /// Whether a bot's turn is already on its way.
    static THINKING: Cell<bool> = const { Cell::new(false) };
    /// What the others do in a lesson; such a table is not kept.
    static SCRIPT: RefCell<Option<Vec<ScriptedMove>>> = const { RefCell::new(None) };
    /// Whether bots think no longer than they must.
    static HURRY: Cell<bool> = const { Cell::new(false) };
    /// What the bots of the table remember.
    static MINDS: RefCell<Rc<Minds>> = RefCell::default();
}

/// The bots with what they remember, and the worker's clock and luck.
fn mind(skill: Skill, minds: &Minds) -> Bots<'_> {
    Bots { skill, minds, clock: js_sys::Date::now, luck, hurry: HURRY.get() }
}

fn luck() -> u64 {
    let bytes = keys::random();
    u64::from_le_bytes(bytes[..8].try_into().unwrap_or_default())
}

fn scope() -> Option<DedicatedWorkerGlobalScope> {
    js_sys::global().dyn_into().ok()
}

/// Whether this is the worker rather than the page.
pub fn is_here() -> bool {
    js_sys::global().is_instance_of::<DedicatedWorkerGlobalScope>()
}

/// Fetches what hosts the game that the worker is named after, then begins to listen.
pub fn open() {
    spawn_local(async {
        // Both at once.
        spawn_local(async { drop(fetch_host().await) });
        if let Err(why) = begin().await
            && let Some(scope) = scope()
        {
            // Without the host nothing can write its messages. A string can always be posted.
            let fault = serde_json::json!({ "is": "fault", "text": why });
            let _ = scope.post_message(&fault.to_string().into());
        }
    });
}

async fn begin() -> Result<(), String> {
    let name = js_sys::Reflect::get(&js_sys::global(), &"name".into()).ok().and_then(|name| name.as_string());
    let title = name.as_deref().and_then(Title::from_id).ok_or("the worker is named after no game")?;
    let hosting = hosting(title).await.map_err(|error| error.to_string())?;
    listen(hosting).await.map_err(|error| error.to_string())
}

#[wasm_split(host, wasm_split_path = ::leptos::wasm_split, preload(fetch_host), fallible)]
fn listen(hosting: &'static Hosting) -> Result<(), NotLoaded> {
    HOSTING.set(Some(hosting));
    let Some(scope) = scope() else { return Ok(()) };
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        let Some(text) = event.data().as_string() else { return };
        match engine::read::json(&text) {
            Ok(message) => hear(message),
            Err(error) => post(&FromHost::Fault { text: error.to_string() }),
        }
    });
    scope.set_onmessage(Some(on_message.into_js_value().unchecked_ref()));
    post(&FromHost::Ready);
    Ok(())
}

fn post(message: &FromHost) {
    if let (Some(scope), Ok(text)) = (scope(), serde_json::to_string(message)) {
        // A string can always be posted.
        let _ = scope.post_message(&text.into());
    }
}

fn now() -> u64 {
    js_sys::Date::now() as u64
}

fn hear(message: ToHost) {
    let laid = match message {
        ToHost::Box { data } => return GIVEN.set(Some(data)),
        ToHost::Open { id, order, name } => {
            lay(|shelf| Host::open(shelf, id, &order, &name, Seed(keys::random()), now()))
        }
        ToHost::Resume { id, record, seat, hurry } => {
            HURRY.set(hurry);
            lay(|shelf| {
                let mut host = resume(shelf, id, &record, false)?;
                if let Some(seat) = seat {
                    // What they see is said when the table is laid.
                    let _ = host.sit(seat, now());
                }
                Ok(host)
            })
        }
        ToHost::Review { id, record } => lay(|shelf| resume(shelf, id, &record, true)),
        ToHost::Judge { record, eyes } => judge(&record, eyes),
        ToHost::Teach { id, record, script } => {
            SCRIPT.set(Some(script));
            lay(|shelf| resume(shelf, id, &record, false))
        }
        ToHost::Rename { name } => {
            return tell(|host, _| {
                let before = host.revision();
                (host.rename(&name, now()), host.revision() != before)
            });
        }
        ToHost::Say { message } => {
            if matches!(message, protocol::ToTable::Act { .. }) {
                HURRY.set(false);
            }
            tell(|host, skill| {
                let before = host.revision();
                let messages = host.hear(message, &mind(skill, &MINDS.with_borrow(Rc::clone)), now());
                (messages, host.revision() != before)
            });
            return think_soon();
        }
        ToHost::Sit { seat } => return tell(|host, _| (host.sit(seat, now()), false)),
    };
    match laid {
        Ok(()) => think_soon(),
        Err(error) => post(&FromHost::Fault { text: error }),
    }
}

fn resume(shelf: &Shelf, id: String, text: &str, review: bool) -> Result<Host, NoTable> {
    let record = Record::read(text.as_bytes())?;
    let started = record.header.started.as_deref().and_then(engine::read_iso_time);
    Host::resume(shelf, id, &record, started.unwrap_or_default(), review)
}

/// Replays a finished game and says what is found.
fn judge(text: &str, eyes: Eyes) -> Result<(), String> {
    let hosting = HOSTING.get().ok_or("no game is hosted here")?;
    let data = GIVEN.take();
    let shelf = (hosting.open)(data.as_deref().unwrap_or(hosting.data)).map_err(|error| error.to_string())?;
    let record = Record::read(text.as_bytes()).map_err(|error| error.to_string())?;
    let game = shelf.replay(&record, None).map_err(|error| error.to_string())?;
    let numbers = table::told_of(&shelf, &record, eyes).map_err(|error| error.to_string())?;
    let number = |seq: u32| numbers.get(seq as usize).copied().unwrap_or(seq);
    let mut told = false;
    (hosting.skill.review)(&*game, &mut |review| {
        let mut review = review.clone();
        review.course.iter_mut().for_each(|milestone| milestone.seq = number(milestone.seq));
        review.turned.iter_mut().for_each(|turned| {
            turned.last = number(turned.last);
            // A first step that these eyes were not told of: what they saw of the turn begins with the next.
            turned.seq = (number(turned.seq.saturating_sub(1)) + 1).min(turned.last);
        });
        post(&FromHost::Judged(Box::new(review)));
        told = true;
    });
    if told { Ok(()) } else { Err("the game is not over".into()) }
}

fn lay(open: impl FnOnce(&Shelf) -> Result<Host, NoTable>) -> Result<(), String> {
    let hosting = HOSTING.get().ok_or("no game is hosted here")?;
    let data = GIVEN.take();
    let shelf = (hosting.open)(data.as_deref().unwrap_or(hosting.data)).map_err(|error| error.to_string())?;
    let mut host = open(&shelf).map_err(|error| error.to_string())?;
    let greeting = host.look(now());
    let is_kept = !host.is_review() && SCRIPT.with_borrow(Option::is_none);
    let keep = host.keep();
    HOST.set(Some(host));
    MINDS.set(Rc::default());
    post(&FromHost::Told { messages: greeting });
    if is_kept {
        post(&FromHost::Keep(Box::new(keep)));
    }
    Ok(())
}

/// Lets the host do something, says what comes of it, and keeps the table where it changed.
fn tell(act: impl FnOnce(&mut Host, Skill) -> (Vec<Message>, bool)) {
    let said = HOST.with_borrow_mut(|host| {
        let (host, hosting) = (host.as_mut()?, HOSTING.get()?);
        let (messages, changed) = act(host, hosting.skill);
        let is_kept = changed && SCRIPT.with_borrow(Option::is_none);
        Some((messages, is_kept.then(|| host.keep())))
    });
    let Some((messages, keep)) = said else { return };
    if let Some(keep) = keep {
        post(&FromHost::Keep(Box::new(keep)));
    }
    if !messages.is_empty() {
        post(&FromHost::Told { messages });
    }
}

/// A bot decides after whatever the page has said meanwhile was heard.
fn think_soon() {
    let waits = HOST.with_borrow(|host| host.as_ref().is_some_and(Host::bot_to_move));
    if !waits || THINKING.replace(true) {
        return;
    }
    let think = Closure::once_into_js(|| {
        THINKING.set(false);
        tell(|host, skill| {
            let before = host.revision();
            let messages = SCRIPT.with_borrow(|script| {
                let script = script.as_deref().unwrap_or_default();
                let minds = MINDS.with_borrow(Rc::clone);
                host.play_bot(&Scripted { script, then: mind(skill, &minds) }, now())
            });
            (messages, host.revision() != before)
        });
        think_soon();
    });
    if let Some(scope) = scope() {
        // A worker always has timers.
        let _ = scope.set_timeout_with_callback(think.unchecked_ref());
    }
}
