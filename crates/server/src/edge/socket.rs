//! The socket over which games are played.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use protocol::{Failure, ToTable};
use table::{Message as ToPlayer, Request};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, interval, timeout};

use super::caller::{Caller, From, OnDevice};
use super::failure::Refused;
use crate::House;
use crate::devices::Device;
use crate::house::closed;
use crate::live::{Asker, Frame, Outbox, frame};
use crate::moments::now;
use crate::people::Guest;

/// How often a silent peer is asked whether it is there.
const ASK: Duration = Duration::from_secs(25);
/// How long a peer may say nothing at all.
const SILENCE: Duration = Duration::from_secs(70);
/// How long a message may take to leave.
const STUCK: Duration = Duration::from_secs(15);
/// How many tables one connection may listen at.
const MOST_TABLES: usize = 64;
/// How long a peer may take to say goodbye when the house closes.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// Room for what comes in and goes out of a socket, in bytes: messages are small, and most sockets are silent. A longer
/// message gets more room while it lasts.
const BUFFER: usize = 2 * 1024;
/// How long somebody who sends too fast is not listened to.
const SLOW_DOWN: Duration = Duration::from_millis(20);

/// The socket over which games are played: the messages of docs/protocol.md, as text.
#[utoipa::path(get, path = "/api/socket", tag = "play", responses(
    (status = 101, description = "From here on messages are exchanged"),
    (status = 401, description = "Not authenticated", body = Failure),
    (status = 426, description = "Not asked for as a WebSocket"),
    (status = 429, description = "Too many sockets", body = Failure),
))]
pub(crate) async fn connect(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    OnDevice(device): OnDevice,
    From(from): From,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refused> {
    let address = from.map(|address| house.people.address(address, &house.config.limits));
    let limits = &house.config.limits;
    let mut places = vec![Place::take(Arc::clone(&house), |house| &house.sockets, limits.sockets)?];
    let guest_place = Place::take(Arc::clone(&guest), |guest| &guest.sockets, limits.sockets_per_guest)?;
    if let Some(address) = address {
        places.push(Place::take(address, |address| &address.sockets, limits.sockets_per_address)?);
    }
    places.push(guest_place);
    let most = limits.message_bytes;
    let upgrade = upgrade.max_message_size(most).max_frame_size(most);
    let upgrade = upgrade.read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    Ok(upgrade.on_upgrade(move |socket| async move {
        metrics::gauge!("sockets").increment(1.0);
        Connection::new(house, guest, device).serve(socket).await;
        metrics::gauge!("sockets").decrement(1.0);
        drop(places);
    }))
}

/// One of a bounded number of places, given back when dropped.
struct Place(Box<dyn Fn() + Send + Sync>);

impl Place {
    fn take<T: Send + Sync + 'static>(
        of: Arc<T>,
        count: fn(&T) -> &AtomicU32,
        most: u32,
    ) -> Result<Self, Refused> {
        let taken = count(&of).fetch_add(1, Ordering::Relaxed);
        let place = Self(Box::new(move || {
            count(&of).fetch_sub(1, Ordering::Relaxed);
        }));
        if taken >= most {
            metrics::counter!("refused_sockets_total").increment(1);
            return Err(Refused(
                StatusCode::TOO_MANY_REQUESTS,
                Failure::not_allowed("too many sockets are open"),
            ));
        }
        Ok(place)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// One connection of a guest.
struct Connection {
    house: Arc<House>,
    guest: Arc<Guest>,
    device: Arc<Device>,
    outbox: Outbox,
    frames: Option<mpsc::Receiver<Frame>>,
    tables: HashSet<String>,
    lag: u64,
}

impl Connection {
    fn new(house: Arc<House>, guest: Arc<Guest>, device: Arc<Device>) -> Self {
        let (outbox, frames) = Outbox::new(house.config.limits.outbox, Arc::clone(&guest.hints_asked));
        Self { house, guest, device, outbox, frames: Some(frames), tables: HashSet::new(), lag: 0 }
    }

    async fn serve(mut self, socket: WebSocket) {
        let (sink, mut stream) = socket.split();
        let Some(frames) = self.frames.take() else { return };
        let (outbox, goodbye) = (self.outbox.clone(), self.house.closing.subscribe());
        let writer = tokio::spawn(async move {
            write_all(sink, frames, goodbye).await;
            outbox.cut();
        });
        self.outbox.send(frame(&ToPlayer::Welcome {
            protocol: protocol::VERSION,
            version: env!("CARGO_PKG_VERSION").into(),
            name: self.guest.name(),
        }));
        let (mut closing, device) = (self.house.closing.subscribe(), Arc::clone(&self.device));
        loop {
            let message = tokio::select! {
                message = timeout(SILENCE, stream.next()) => message,
                () = self.outbox.is_cut() => break,
                () = device.ended() => break,
                () = closed(&mut closing) => {
                    // The writer says goodbye. Who hangs up while words are on their way to us would cut it short.
                    let _ = timeout(LAST_WORDS, async { while let Some(Ok(_)) = stream.next().await {} }).await;
                    break;
                }
            };
            if !self.outbox.has_room(STUCK).await {
                break;
            }
            match message {
                Ok(Some(Ok(Message::Text(text)))) => self.hear(&text).await,
                Ok(Some(Ok(Message::Binary(_)))) => {
                    self.fail(None, Failure::unreadable("messages are text"));
                }
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) | Err(_) => break,
            }
        }
        self.outbox.leave();
        for table in std::mem::take(&mut self.tables) {
            let gone = Asker::socket(&self.guest, &self.outbox, self.lag);
            if let Ok(mut live) = self.house.table(&table).await {
                // Nothing is kept of it, so nothing can fail.
                let _ = live.ask(&self.house, &gone, &Request::HangUp).await;
            }
        }
        // The last sender goes, the writer says goodbye.
        drop(self);
        let abort = writer.abort_handle();
        if timeout(Duration::from_secs(2), writer).await.is_err() {
            abort.abort();
        }
    }

    async fn hear(&mut self, text: &str) {
        if let Err(failure) = self.guest.messages.take() {
            // The key tells the sender which message to send again.
            let said = ToTable::read(text).ok();
            self.fail(said.as_ref(), failure);
            tokio::time::sleep(SLOW_DOWN).await;
            return;
        }
        metrics::counter!("messages_total").increment(1);
        match ToTable::read(text) {
            Ok(said) => {
                if let Err(failure) = self.answer(&said).await {
                    self.fail(Some(&said), failure);
                }
            }
            Err(failure) => self.fail(None, failure),
        }
    }

    fn fail(&self, said: Option<&ToTable>, why: Failure) {
        self.outbox.send(frame(&ToPlayer::failed(said, why)));
    }

    async fn answer(&mut self, said: &ToTable) -> Result<(), Failure> {
        let Some(table) = said.addressee().0.map(str::to_owned) else {
            if let ToTable::Ping { at, lag } = said {
                self.lag = u64::from(*lag);
                self.outbox.send(frame(&ToPlayer::Pong { at: *at, now: now() }));
            }
            return Ok(());
        };
        match said {
            ToTable::Subscribe { .. }
                if self.tables.len() >= MOST_TABLES && !self.tables.contains(&table) =>
            {
                return Err(Failure::not_allowed("this connection listens at too many tables"));
            }
            ToTable::Subscribe { .. } => self.guest.subscriptions.take()?,
            ToTable::Unsubscribe { .. } if !self.tables.remove(&table) => return Ok(()),
            ToTable::Chat { .. } => self.guest.chat.take()?,
            ToTable::Hint { .. } => self.guest.hints.take()?,
            ToTable::Past { .. } => self.guest.past.take()?,
            _ => {}
        }
        let _turn = match said {
            ToTable::Past { .. } | ToTable::Log { .. } => self.house.past.acquire().await.ok(),
            _ => None,
        };
        let subscribes = matches!(said, ToTable::Subscribe { .. });
        let asker = Asker::socket(&self.guest, &self.outbox, self.lag);
        let mut live = self.house.table(&table).await?;
        live.ask(&self.house, &asker, &Request::Message(said.clone())).await?;
        if subscribes {
            self.tables.insert(table);
        }
        Ok(())
    }
}

/// Sends what waits, several messages with one flush; ends when nobody can send any more or the peer is stuck, and with
/// a goodbye when the house closes.
async fn write_all(
    mut sink: SplitSink<WebSocket, Message>,
    mut frames: mpsc::Receiver<Frame>,
    mut closing: watch::Receiver<bool>,
) {
    let mut waiting: Vec<Frame> = Vec::new();
    let mut ask = interval(ASK);
    ask.reset_at(Instant::now() + ASK);
    loop {
        let sent = tokio::select! {
            count = frames.recv_many(&mut waiting, 16) => {
                if count == 0 {
                    let _ = timeout(STUCK, sink.send(Message::Close(None))).await;
                    return;
                }
                timeout(STUCK, send(&mut sink, &mut waiting)).await
            }
            _ = ask.tick() => timeout(STUCK, sink.send(Message::Ping(Default::default()))).await,
            () = closed(&mut closing) => {
                let _ = timeout(LAST_WORDS, say_goodbye(&mut sink, &mut frames)).await;
                return;
            }
        };
        if !matches!(sent, Ok(Ok(()))) {
            return;
        }
    }
}

async fn send(sink: &mut SplitSink<WebSocket, Message>, frames: &mut Vec<Frame>) -> Result<(), axum::Error> {
    for frame in frames.drain(..) {
        sink.feed(Message::Text((&*frame).into())).await?;
    }
    sink.flush().await
}

/// What was said before the house closed, that it closes, and the end of the conversation.
async fn say_goodbye(
    sink: &mut SplitSink<WebSocket, Message>,
    frames: &mut mpsc::Receiver<Frame>,
) -> Result<(), axum::Error> {
    let mut last = Vec::new();
    while let Ok(frame) = frames.try_recv() {
        last.push(frame);
    }
    last.push(frame(&ToPlayer::Closing));
    send(sink, &mut last).await?;
    let close = CloseFrame { code: close_code::AWAY, reason: "the house closes".into() };
    sink.send(Message::Close(Some(close))).await
}
