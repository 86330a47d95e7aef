//! The socket over which games are played.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use protocol::{Failure, ToPlayer, ToTable};
use tokio::sync::mpsc;
use tokio::time::{Instant, interval, timeout};

use super::caller::{Caller, From};
use super::failure::Refused;
use crate::House;
use crate::moments::now;
use crate::people::{Guest, not_allowed, unreadable};
use crate::room::{Asker, Frame, Outbox, frame};

/// How often a silent peer is asked whether it is there.
const ASK: Duration = Duration::from_secs(25);
/// How long a peer may say nothing at all.
const SILENCE: Duration = Duration::from_secs(70);
/// How long a message may take to leave.
const STUCK: Duration = Duration::from_secs(15);
/// How many tables one connection may listen at.
const MOST_TABLES: usize = 64;
/// How long somebody who sends too fast is not listened to.
const SLOW_DOWN: Duration = Duration::from_millis(20);

/// The socket over which games are played: the messages of docs/protocol.md, as text.
#[utoipa::path(get, path = "/api/socket", tag = "play", responses(
    (status = 101, description = "From here on messages are exchanged"),
    (status = 401, description = "Nobody knows who asks", body = Failure),
    (status = 426, description = "Not asked for as a WebSocket"),
    (status = 429, description = "Too many sockets", body = Failure),
))]
pub(crate) async fn connect(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
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
    Ok(upgrade.max_message_size(most).max_frame_size(most).on_upgrade(move |socket| async move {
        metrics::gauge!("sockets").increment(1.0);
        Connection::new(house, guest).serve(socket).await;
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
            return Err(Refused(StatusCode::TOO_MANY_REQUESTS, not_allowed("too many sockets are open")));
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
    outbox: Outbox,
    frames: Option<mpsc::Receiver<Frame>>,
    tables: HashSet<String>,
    lag: u64,
}

impl Connection {
    fn new(house: Arc<House>, guest: Arc<Guest>) -> Self {
        let (outbox, frames) = Outbox::new(house.config.limits.outbox);
        Self { house, guest, outbox, frames: Some(frames), tables: HashSet::new(), lag: 0 }
    }

    async fn serve(mut self, socket: WebSocket) {
        let (sink, mut stream) = socket.split();
        let Some(frames) = self.frames.take() else { return };
        let outbox = self.outbox.clone();
        let writer = tokio::spawn(async move {
            write_all(sink, frames).await;
            outbox.cut();
        });
        self.outbox.send(frame(&ToPlayer::Welcome {
            protocol: protocol::VERSION,
            version: env!("CARGO_PKG_VERSION").into(),
            name: self.guest.name(),
        }));
        let mut closing = self.house.closing.subscribe();
        loop {
            let message = tokio::select! {
                message = timeout(SILENCE, stream.next()) => message,
                () = self.outbox.is_cut() => break,
                _ = closing.wait_for(|closing| *closing) => {
                    self.outbox.send(frame(&ToPlayer::Closing));
                    break;
                }
            };
            if !self.outbox.has_room(STUCK).await {
                break;
            }
            match message {
                Ok(Some(Ok(Message::Text(text)))) => self.hear(&text).await,
                Ok(Some(Ok(Message::Binary(_)))) => {
                    self.fail(None, None, unreadable("messages are text"));
                }
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) | Err(_) => break,
            }
        }
        for table in std::mem::take(&mut self.tables) {
            if let Ok(mut room) = self.house.room(&table).await {
                room.unsubscribe(self.outbox.id);
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
            let (table, key) =
                serde_json::from_str(text).map_or((None, None), |said: ToTable| addressee(&said));
            self.fail(table, key, failure);
            tokio::time::sleep(SLOW_DOWN).await;
            return;
        }
        metrics::counter!("messages_total").increment(1);
        match serde_json::from_str::<ToTable>(text) {
            Ok(said) => {
                let (table, key) = addressee(&said);
                if let Err(failure) = self.answer(said).await {
                    self.fail(table, key, failure);
                }
            }
            Err(error) => self.fail(None, None, unreadable(error.to_string())),
        }
    }

    fn fail(&self, table: Option<String>, key: Option<String>, why: Failure) {
        self.outbox.send(frame(&ToPlayer::Failed { table, key, why }));
    }

    async fn answer(&mut self, said: ToTable) -> Result<(), Failure> {
        let (house, person) = (Arc::clone(&self.house), self.guest.id);
        let asker = Asker { person, outbox: &self.outbox, lag: self.lag };
        match said {
            ToTable::Subscribe { table, since } => {
                if self.tables.len() >= MOST_TABLES && !self.tables.contains(&table) {
                    return Err(not_allowed("this connection listens at too many tables"));
                }
                house.room(&table).await?.subscribe(&house, person, &self.outbox, since)?;
                self.tables.insert(table);
            }
            ToTable::Unsubscribe { table } => {
                if self.tables.remove(&table) {
                    house.room(&table).await?.unsubscribe(self.outbox.id);
                }
            }
            ToTable::Act { table, key, seq, action } => {
                house.room(&table).await?.act(&house, &asker, key, seq, &action).await?;
            }
            ToTable::Undo { table, key } => house.room(&table).await?.undo(&house, &asker, key).await?,
            ToTable::Past { table, seq } => {
                let past = house.room(&table).await?.past(person, seq)?;
                self.outbox.send(frame(&ToPlayer::Past(Box::new(past))));
            }
            ToTable::Chat { table, text } => {
                house.room(&table).await?.say(&house, &self.guest, &text).await?;
            }
            ToTable::Mute { table, speaker, muted } => {
                house.room(&table).await?.mute(&house, person, &speaker, muted).await?;
            }
            ToTable::Hint { table } => house.room(&table).await?.hint(&house, person, &self.outbox)?,
            ToTable::Ping { at, lag } => {
                self.lag = u64::from(lag);
                self.outbox.send(frame(&ToPlayer::Pong { at, now: now() }));
            }
        }
        Ok(())
    }
}

/// The table and the key a message names.
fn addressee(said: &ToTable) -> (Option<String>, Option<String>) {
    match said {
        ToTable::Act { table, key, .. } | ToTable::Undo { table, key } => {
            (Some(table.clone()), Some(key.clone()))
        }
        ToTable::Subscribe { table, .. }
        | ToTable::Unsubscribe { table }
        | ToTable::Past { table, .. }
        | ToTable::Chat { table, .. }
        | ToTable::Mute { table, .. }
        | ToTable::Hint { table } => (Some(table.clone()), None),
        ToTable::Ping { .. } => (None, None),
    }
}

/// Sends what waits, several messages with one flush; ends when nobody can send any more or the peer is stuck.
async fn write_all(mut sink: SplitSink<WebSocket, Message>, mut frames: mpsc::Receiver<Frame>) {
    let mut waiting: Vec<Frame> = Vec::with_capacity(16);
    let mut ask = interval(ASK);
    ask.reset_at(Instant::now() + ASK);
    loop {
        let sent = tokio::select! {
            count = frames.recv_many(&mut waiting, 16) => {
                if count == 0 {
                    let _ = timeout(STUCK, sink.send(Message::Close(None))).await;
                    return;
                }
                timeout(STUCK, async {
                    for frame in waiting.drain(..) {
                        sink.feed(Message::Text((&*frame).into())).await?;
                    }
                    sink.flush().await
                }).await
            }
            _ = ask.tick() => timeout(STUCK, sink.send(Message::Ping(Default::default()))).await,
        };
        if !matches!(sent, Ok(Ok(()))) {
            return;
        }
    }
}
