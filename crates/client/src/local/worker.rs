//! The worker's side: it holds the host and lets the bots think, so that the page never waits for them.

use std::cell::{Cell, RefCell};

use engine::{Record, Seed};
use shelf::{Shelf, ShelfError, Title};
use table::Message;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::bots::{Bots, Scripted};
use super::host::{Host, NoTable};
use super::message::{ScriptedMove, ToHost};
use crate::table::keys;

/// What the worker says, with positions, actions and events as text.
type FromHost = super::message::FromHost<Message>;

thread_local! {
    static HOST: RefCell<Option<Host>> = const { RefCell::new(None) };
    /// The game and the data file that the page gave.
    static GIVEN: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
    /// Whether a bot's turn is already on its way.
    static THINKING: Cell<bool> = const { Cell::new(false) };
    /// What the others do in a lesson; such a table is not kept.
    static SCRIPT: RefCell<Option<Vec<ScriptedMove>>> = const { RefCell::new(None) };
    /// Whether bots think no longer than they must.
    static HURRY: Cell<bool> = const { Cell::new(false) };
}

/// The bots, with the worker's clock and luck.
fn mind() -> Bots {
    Bots { clock: js_sys::Date::now, luck, hurry: HURRY.get() }
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

/// Begins to listen.
pub fn open() {
    let Some(scope) = scope() else { return };
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        let Some(text) = event.data().as_string() else { return };
        match engine::read::json(&text) {
            Ok(message) => hear(message),
            Err(error) => post(&FromHost::Fault { text: error.to_string() }),
        }
    });
    scope.set_onmessage(Some(on_message.into_js_value().unchecked_ref()));
    post(&FromHost::Ready);
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
        ToHost::Box { game, data } => return GIVEN.set(Some((game, data))),
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
        ToHost::Teach { id, record, script } => {
            SCRIPT.set(Some(script));
            lay(|shelf| resume(shelf, id, &record, false))
        }
        ToHost::Rename { name } => {
            return tell(|host| {
                let before = host.revision();
                (host.rename(&name, now()), host.revision() != before)
            });
        }
        ToHost::Say { message } => {
            if matches!(message, protocol::ToTable::Act { .. }) {
                HURRY.set(false);
            }
            tell(|host| {
                let before = host.revision();
                let messages = host.hear(message, &mind(), now());
                (messages, host.revision() != before)
            });
            return think_soon();
        }
        ToHost::Sit { seat } => return tell(|host| (host.sit(seat, now()), false)),
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

fn lay(open: impl FnOnce(&Shelf) -> Result<Host, NoTable>) -> Result<(), String> {
    let mut shelf = Shelf::standard().map_err(|error| error.to_string())?;
    if let Some((game, data)) = GIVEN.take() {
        let title: Title = game.parse().map_err(|error: ShelfError| error.to_string())?;
        shelf.replace(title, &data).map_err(|error| error.to_string())?;
    }
    let mut host = open(&shelf).map_err(|error| error.to_string())?;
    let greeting = host.look(now());
    let is_kept = !host.is_review() && SCRIPT.with_borrow(Option::is_none);
    let keep = host.keep();
    HOST.set(Some(host));
    post(&FromHost::Told { messages: greeting });
    if is_kept {
        post(&FromHost::Keep(Box::new(keep)));
    }
    Ok(())
}

/// Lets the host do something, says what comes of it, and keeps the table where it changed.
fn tell(act: impl FnOnce(&mut Host) -> (Vec<Message>, bool)) {
    let said = HOST.with_borrow_mut(|host| {
        let host = host.as_mut()?;
        let (messages, changed) = act(host);
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
        tell(|host| {
            let before = host.revision();
            let messages = SCRIPT.with_borrow(|script| {
                let script = script.as_deref().unwrap_or_default();
                host.play_bot(&Scripted { script, then: mind() }, now())
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
