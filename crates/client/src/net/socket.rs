//! The socket over which games are played. It comes back by itself, waiting a little longer each time.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use protocol::{Failure, ToPlayer, ToTable, VERSION};
use serde_json::Value;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::{CloseEvent, Event, MessageEvent, WebSocket};

use super::http::{self, Trouble};
use crate::{browser, update};

/// How the line to the house is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineState {
    /// Being laid for the first time.
    Dialling,
    Open,
    /// Gone; tried again by itself.
    Gone,
    /// The house answers and can keep nothing just now, as while its database is away; tried again by itself.
    Resting,
    /// The house speaks another version, and a reload did not help.
    Foreign,
}

/// How often the house is asked whether it is there, in milliseconds.
const PING: u64 = 20_000;
/// A call that is not answered for so long is given up, and so is a line on which nothing is heard for so long after
/// the house was asked, in milliseconds.
const PATIENCE: u64 = 8_000;
/// The longest wait before another try, in milliseconds.
const LONGEST_WAIT: u64 = 20_000;
/// Remembers that this page was reloaded because the house spoke another version.
const RELOADED: &str = "chaikhana.reloaded-for";

/// How long to wait before try `attempt` (from 0), with a random share between 0 and 1 so that not everybody comes at
/// once.
fn wait(attempt: u32, share: f64) -> u64 {
    let full = (500_u64 << attempt.min(6)).min(LONGEST_WAIT);
    full / 2 + (full as f64 / 2.0 * share) as u64
}

type Hear = Rc<dyn Fn(ToPlayer)>;

/// A line to the house; it is hung up when this is dropped.
#[derive(Clone)]
pub struct Line(Rc<Inner>);

struct Inner {
    socket: RefCell<Option<WebSocket>>,
    state: RwSignal<LineState>,
    hear: Hear,
    /// Told what cannot be read.
    on_unreadable: Box<dyn Fn(String)>,
    /// Said first on every new connection.
    greet: Box<dyn Fn() -> ToTable>,
    attempt: Cell<u32>,
    /// Which call this is: what an earlier one still brings, or waits for, counts no more.
    call: Cell<u32>,
    /// How often something was heard.
    heard: Cell<u32>,
    closed: Cell<bool>,
    lag: Cell<u32>,
}

impl std::fmt::Debug for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Line").field("attempt", &self.0.attempt.get()).finish_non_exhaustive()
    }
}

impl Line {
    /// Opens a line; `greet` is said on every new connection, and what comes back goes to `hear`, or to `on_unreadable` where it
    /// cannot be read.
    pub fn open(
        state: RwSignal<LineState>,
        greet: impl Fn() -> ToTable + 'static,
        hear: impl Fn(ToPlayer) + 'static,
        on_unreadable: impl Fn(String) + 'static,
    ) -> Self {
        let line = Self(Rc::new(Inner {
            socket: RefCell::new(None),
            state,
            hear: Rc::new(hear),
            on_unreadable: Box::new(on_unreadable),
            greet: Box::new(greet),
            attempt: Cell::new(0),
            call: Cell::new(0),
            heard: Cell::new(0),
            closed: Cell::new(false),
            lag: Cell::new(0),
        }));
        line.dial();
        line.keep_asking();
        line.return_at_once();
        line
    }

    /// Says something; what cannot be said now is said again by whoever waits for an answer.
    pub fn tell(&self, message: &ToTable) {
        let socket = self.0.socket.borrow();
        let open = socket.as_ref().filter(|socket| socket.ready_state() == WebSocket::OPEN);
        if let (Some(socket), Ok(text)) = (open, serde_json::to_string(message)) {
            // A socket that closes meanwhile is noticed by its own event.
            let _ = socket.send_with_str(&text);
        }
    }

    /// Hangs up.
    pub fn close(&self) {
        self.0.closed.set(true);
        if let Some(socket) = self.0.socket.take() {
            silence(&socket);
            let _ = socket.close();
        }
    }

    fn is_open(&self) -> bool {
        self.0.socket.borrow().as_ref().is_some_and(|socket| socket.ready_state() == WebSocket::OPEN)
    }

    /// The number of a new call.
    fn next_call(&self) -> u32 {
        let call = self.0.call.get().wrapping_add(1);
        self.0.call.set(call);
        call
    }

    /// Whether this is still the call that counts.
    fn counts(&self, call: u32) -> bool {
        !self.0.closed.get() && self.0.call.get() == call
    }

    fn dial(&self) {
        let call = self.next_call();
        let line = self.clone();
        spawn_local(async move {
            // The cookie comes with the first request; without it the house would not open the door.
            let answer = http::me().await;
            match answer {
                _ if !line.counts(call) => {}
                Ok(_) => line.connect(),
                Err(Trouble::Refused(Failure::Busy)) => line.lost_as(LineState::Resting),
                Err(Trouble::Refused(_) | Trouble::Away | Trouble::Unreadable(_)) => line.lost(),
            }
        });
        // A house that dies at the wrong moment leaves a request that neither comes back nor fails.
        self.expect(call);
    }

    /// Gives up unless something is heard soon.
    fn expect(&self, call: u32) {
        let line = self.clone();
        let heard = self.0.heard.get();
        let look = move || {
            if line.counts(call) && line.0.heard.get() == heard {
                line.lost();
            }
        };
        set_timeout(look, Duration::from_millis(PATIENCE));
    }

    fn connect(&self) {
        let Ok(socket) = WebSocket::new("/api/socket") else { return self.lost() };
        let line = self.clone();
        let on_open = Closure::<dyn Fn(Event)>::new(move |_| {
            line.0.attempt.set(0);
            line.tell(&(line.0.greet)());
        });
        let line = self.clone();
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                line.heard(&text);
            }
        });
        let line = self.clone();
        let on_close = Closure::<dyn Fn(CloseEvent)>::new(move |_| line.lost());
        socket.set_onopen(Some(on_open.into_js_value().unchecked_ref()));
        socket.set_onmessage(Some(on_message.into_js_value().unchecked_ref()));
        socket.set_onclose(Some(on_close.into_js_value().unchecked_ref()));
        if let Some(old) = self.0.socket.replace(Some(socket)) {
            silence(&old);
            let _ = old.close();
        }
    }

    fn heard(&self, text: &str) {
        self.0.heard.set(self.0.heard.get().wrapping_add(1));
        // Asked before anything else is read: a welcome of another version may say more than this page knows.
        if let Some(protocol) = foreign_version(text) {
            return self.foreign(protocol);
        }
        match engine::read::json::<ToPlayer>(text) {
            Ok(ToPlayer::Welcome { .. }) => {
                browser::forget(RELOADED);
                self.0.state.set(LineState::Open);
            }
            Ok(ToPlayer::Pong { at, .. }) => {
                let lag = (js_sys::Date::now() as u64).saturating_sub(at);
                self.0.lag.set(u32::try_from(lag).unwrap_or(u32::MAX));
            }
            Ok(ToPlayer::Closing) => {}
            Ok(message) => (self.0.hear)(message),
            Err(error) => {
                (self.0.on_unreadable)(format!("message not understood: {error}\n\n{}", beginning(text)));
            }
        }
    }

    /// The house was renewed: the page must be too, but it tries only once.
    fn foreign(&self, protocol: u32) {
        let now = protocol.to_string();
        self.close();
        if browser::kept(RELOADED).as_deref() == Some(&now) {
            self.0.state.set(LineState::Foreign);
        } else {
            browser::keep(RELOADED, &now);
            update::renew();
        }
    }

    fn lost(&self) {
        self.lost_as(LineState::Gone);
    }

    fn lost_as(&self, state: LineState) {
        if self.0.closed.get() {
            return;
        }
        if let Some(socket) = self.0.socket.take() {
            silence(&socket);
            let _ = socket.close();
        }
        let call = self.next_call();
        self.0.state.set(state);
        let attempt = self.0.attempt.get();
        self.0.attempt.set(attempt + 1);
        let line = self.clone();
        let again = move || {
            if line.counts(call) {
                line.dial();
            }
        };
        set_timeout(again, Duration::from_millis(wait(attempt, js_sys::Math::random())));
    }

    /// A line that is silent may be dead: asking brings an answer, or it is laid anew.
    fn keep_asking(&self) {
        let line = Rc::downgrade(&self.0);
        let handle = set_interval_with_handle(
            move || {
                let Some(line) = line.upgrade().map(Self) else { return };
                if line.is_open() {
                    line.tell(&ToTable::Ping { at: js_sys::Date::now() as u64, lag: line.0.lag.get() });
                    line.expect(line.0.call.get());
                }
            },
            Duration::from_millis(PING),
        );
        if let Ok(handle) = handle {
            on_cleanup(move || handle.clear());
        }
    }

    /// When the network comes back or the page is looked at again, nobody waits.
    fn return_at_once(&self) {
        for event in ["online", "visibilitychange"] {
            let line = Rc::downgrade(&self.0);
            let handle = window_event_listener_untyped(event, move |_: Event| {
                let Some(line) = line.upgrade().map(Self) else { return };
                if !line.0.closed.get() && line.0.socket.borrow().is_none() {
                    line.0.attempt.set(0);
                    line.dial();
                }
            });
            on_cleanup(move || handle.remove());
        }
    }
}

/// The version of a house that greets in another one than this page's.
fn foreign_version(message: &str) -> Option<u32> {
    // Most messages are something else, and need not be read twice.
    if !message.contains(r#""welcome""#) {
        return None;
    }
    let message: Value = serde_json::from_str(message).ok()?;
    let is_welcome = message.get("type").is_some_and(|kind| kind == "welcome");
    let protocol = message.get("protocol").filter(|_| is_welcome)?.as_u64()?;
    u32::try_from(protocol).ok().filter(|&protocol| protocol != VERSION)
}

/// Enough of a message to tell somebody about it.
fn beginning(text: &str) -> String {
    const MOST: usize = 400;
    let mut shown: String = text.chars().take(MOST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

fn silence(socket: &WebSocket) {
    socket.set_onopen(None);
    socket.set_onmessage(None);
    socket.set_onclose(None);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_of_another_version_is_known_by_its_welcome_alone() {
        let newer = r#"{"type":"welcome","protocol":9,"a field of later":1}"#;
        assert_eq!(foreign_version(newer), Some(9));
        assert_eq!(foreign_version(&format!(r#"{{"protocol":{VERSION},"type":"welcome"}}"#)), None);
        assert_eq!(foreign_version(r#"{"type":"chat","name":"welcome","protocol":9}"#), None);
    }

    #[test]
    fn of_a_long_message_only_the_beginning_is_told() {
        assert_eq!(beginning("{}"), "{}");
        assert_eq!(beginning(&"ж".repeat(1000)).chars().count(), 401);
    }

    #[test]
    fn each_try_waits_longer_and_never_too_long() {
        let waits: Vec<u64> = (0..12).map(|attempt| wait(attempt, 0.0)).collect();
        assert!(waits.is_sorted(), "{waits:?}");
        assert_eq!(waits[0], 250);
        assert!((0..40).all(|attempt| wait(attempt, 1.0) <= LONGEST_WAIT));
    }
}
