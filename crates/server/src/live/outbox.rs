//! Where the messages for a connection wait.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use serde::Serialize;
use table::EarId;
use tokio::sync::{Notify, mpsc};

use crate::thinking::Interest;

/// A message as it goes out.
pub(crate) type Frame = Arc<str>;

/// Writes a message.
pub(crate) fn frame(message: &impl Serialize) -> Frame {
    match serde_json::to_string(message) {
        Ok(text) => text.into(),
        Err(error) => unreachable!("every message is plain data with text keys: {error}"),
    }
}

/// Where the messages for one connection wait. Whoever reads too slowly is cut off, and catches up later.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    pub(crate) ear: EarId,
    queue: mpsc::Sender<Frame>,
    cut: Arc<Notify>,
    gone: Arc<AtomicBool>,
    /// Counts the hints that the person at the other end has asked for, on all their connections.
    hints: Arc<AtomicU64>,
}

impl Outbox {
    pub(crate) fn new(size: usize, hints: Arc<AtomicU64>) -> (Self, mpsc::Receiver<Frame>) {
        static NEXT: AtomicU64 = AtomicU64::new(EarId::NONE.0 + 1);
        let (queue, frames) = mpsc::channel(size);
        let ear = EarId(NEXT.fetch_add(1, Ordering::Relaxed));
        (Self { ear, queue, cut: Arc::default(), gone: Arc::default(), hints }, frames)
    }

    /// Queues a message; a full queue cuts the connection.
    pub(crate) fn send(&self, frame: Frame) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(frame) {
            metrics::counter!("slow_readers_total").increment(1);
            self.cut();
        }
    }

    /// Waits until there is room for what an answer may bring; whoever does not read is not heard. `false` if that
    /// takes too long.
    pub(crate) async fn has_room(&self, patience: Duration) -> bool {
        let some = (self.queue.max_capacity() / 2).max(1);
        matches!(tokio::time::timeout(patience, self.queue.reserve_many(some)).await, Ok(Ok(_)))
    }

    pub(crate) fn cut(&self) {
        self.cut.notify_one();
    }

    /// Nobody reads any more.
    pub(crate) fn leave(&self) {
        self.gone.store(true, Ordering::Relaxed);
    }

    /// Begins to wait for a hint; tells from then on whether it is still waited for.
    pub(crate) fn wait_for_hint(&self) -> impl Fn() -> Interest + Send + Sync + 'static {
        let mine = self.hints.fetch_add(1, Ordering::Relaxed) + 1;
        let (gone, hints) = (Arc::clone(&self.gone), Arc::clone(&self.hints));
        move || match (gone.load(Ordering::Relaxed), hints.load(Ordering::Relaxed) == mine) {
            (true, _) => Interest::Gone,
            (false, true) => Interest::Waiting,
            (false, false) => Interest::Elsewhere,
        }
    }

    /// Waits until the connection is cut.
    pub(crate) async fn is_cut(&self) {
        self.cut.notified().await;
    }
}
