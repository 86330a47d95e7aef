//! Plain connections: how many there may be, how long they may take, and how they become requests.
//!
//! Everything here is counted before anybody has said who they are: whoever opens a connection and sends half a
//! request costs a place among [`Limits::connections`](crate::Limits::connections), and loses it to the next one who
//! comes when all are taken.

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, mpsc};
use tokio::time::{Sleep, sleep, timeout};
use tower_service::Service;

use crate::house::closed;
use crate::limits::network;
use crate::{FAREWELL, House};

/// The most bytes of headers, and of a body before somebody reads it.
const READ_BUFFER: usize = 16 * 1024;
/// How long to wait when the system has no more connections to give.
const NO_MORE_FILES: Duration = Duration::from_millis(50);

/// The plain connections that are open.
#[derive(Debug, Default)]
pub(crate) struct Connections {
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    next: u64,
    /// Oldest first.
    all: BTreeMap<u64, Arc<Plain>>,
    by_network: HashMap<IpAddr, u32>,
}

/// A connection that is not a socket, or not yet.
#[derive(Debug)]
struct Plain {
    network: Option<IpAddr>,
    /// Whether it has ever sent a whole request.
    asked: AtomicBool,
    /// Whether a request is being answered.
    busy: AtomicBool,
    cut: Notify,
}

/// A place among the connections, given back when dropped.
struct Place {
    house: Arc<House>,
    number: u64,
    plain: Arc<Plain>,
}

impl Connections {
    fn open(&self) -> std::sync::MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a connection from `network`. Nobody gets more than their share; where all places are taken, the oldest
    /// connection that has never asked for anything gives way, then the oldest that is not being answered.
    fn admit(&self, network: Option<IpAddr>, most: usize, most_of_one: u32) -> Option<(u64, Arc<Plain>)> {
        let mut open = self.open();
        let of_one = network.and_then(|network| open.by_network.get(&network)).copied().unwrap_or(0);
        if network.is_some() && of_one >= most_of_one {
            return None;
        }
        if open.all.len() >= most {
            let silent = open.all.iter().find(|(_, plain)| !plain.asked.load(Ordering::Relaxed));
            let resting = || open.all.iter().find(|(_, plain)| !plain.busy.load(Ordering::Relaxed));
            let oldest = silent.or_else(resting).map(|(&number, _)| number)?;
            metrics::counter!("connections_cut_total").increment(1);
            open.leave(oldest).cut.notify_one();
        }
        let plain = Arc::new(Plain {
            network,
            asked: AtomicBool::new(false),
            busy: AtomicBool::new(false),
            cut: Notify::new(),
        });
        let number = open.next;
        open.next += 1;
        open.all.insert(number, Arc::clone(&plain));
        if let Some(network) = network {
            *open.by_network.entry(network).or_default() += 1;
        }
        Some((number, plain))
    }

    fn leave(&self, number: u64) {
        let mut open = self.open();
        if open.all.contains_key(&number) {
            open.leave(number);
        }
    }

    /// How many are open.
    pub(crate) fn count(&self) -> usize {
        self.open().all.len()
    }
}

impl Open {
    /// Takes a connection that is open off the list.
    fn leave(&mut self, number: u64) -> Arc<Plain> {
        let Some(plain) = self.all.remove(&number) else { unreachable!("whoever leaves was there") };
        if let Some(network) = plain.network
            && let Some(count) = self.by_network.get_mut(&network)
        {
            *count -= 1;
            if *count == 0 {
                self.by_network.remove(&network);
            }
        }
        plain
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.house.connections.leave(self.number);
    }
}

/// Answers connections until the house closes, and then lets those that are being answered finish.
pub(crate) async fn serve(house: Arc<House>, listener: TcpListener, router: Router) {
    let mut closing = house.closing.subscribe();
    // Every connection holds a sender: when the last one is gone, everybody has been answered.
    let (here, mut all_gone) = mpsc::channel::<()>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = closed(&mut closing) => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                let Some(place) = admit(&house, peer) else {
                    metrics::counter!("refused_connections_total").increment(1);
                    continue;
                };
                let (router, here) = (router.clone(), here.clone());
                tokio::spawn(async move {
                    answer(place, stream, peer, router).await;
                    drop(here);
                });
            }
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => {
                tracing::error!(%error, "no more connections can be accepted");
                sleep(NO_MORE_FILES).await;
            }
        }
    }
    drop((listener, here));
    let _ = timeout(FAREWELL, all_gone.recv()).await;
}

fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

fn admit(house: &Arc<House>, peer: SocketAddr) -> Option<Place> {
    let limits = &house.config.limits;
    // All of a proxy's connections come from one address; whom they are for is known only when they have spoken.
    let network = if house.config.behind_proxy { None } else { network(peer.ip(), limits) };
    let (number, plain) =
        house.connections.admit(network, limits.connections as usize, limits.connections_per_address)?;
    Some(Place { house: Arc::clone(house), number, plain })
}

/// Answers the requests of one connection, until it ends, takes too long, becomes a socket or has to give way.
async fn answer(place: Place, stream: TcpStream, peer: SocketAddr, router: Router) {
    // Messages are small and waited for: none is held back until the one before it is confirmed.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection holds small messages back");
    }
    let limits = place.house.config.limits;
    let mut closing = place.house.closing.subscribe();
    let io = TokioIo::new(Impatient { stream, patience: limits.write_patience, stuck: None });
    let plain = Arc::clone(&place.plain);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let (plain, mut router) = (Arc::clone(&plain), router.clone());
        async move {
            plain.asked.store(true, Ordering::Relaxed);
            plain.busy.store(true, Ordering::Relaxed);
            let response = router.call(request.map(Body::new)).await;
            plain.busy.store(false, Ordering::Relaxed);
            response as Result<_, Infallible>
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        // Also how long a connection may rest between two requests.
        .header_read_timeout(limits.header_patience)
        .max_buf_size(READ_BUFFER)
        .serve_connection(io, service)
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        done = connection.as_mut() => {
            if let Err(error) = done {
                tracing::trace!(%error, "a connection ended");
            }
        }
        () = place.plain.cut.notified() => {}
        () = closed(&mut closing) => {
            connection.as_mut().graceful_shutdown();
            let _ = timeout(FAREWELL, connection).await;
        }
    }
}

/// A stream that breaks when its peer takes nothing for too long.
struct Impatient {
    stream: TcpStream,
    patience: Duration,
    stuck: Option<Pin<Box<Sleep>>>,
}

impl Impatient {
    fn progressed<T>(
        &mut self,
        context: &mut Context<'_>,
        polled: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.stuck = None;
            return polled;
        }
        let patience = self.patience;
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(stuck.as_mut().poll(context));
        metrics::counter!("slow_readers_total").increment(1);
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Impatient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Impatient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.progressed(context, polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.progressed(context, polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_flush(context);
        self.progressed(context, polled)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_shutdown(context);
        self.progressed(context, polled)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncWriteExt;

    use super::*;

    #[tokio::test]
    async fn a_peer_that_takes_nothing_is_given_up() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let _silent = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        let mut stream = Impatient { stream, patience: Duration::from_millis(100), stuck: None };
        let bytes = vec![0; 1 << 16];
        let error = loop {
            if let Err(error) = stream.write_all(&bytes).await {
                break error;
            }
        };
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[test]
    fn nobody_takes_more_than_their_share_and_the_oldest_gives_way() {
        let connections = Connections::default();
        let one = Some(IpAddr::from([192, 0, 2, 1]));
        let two = Some(IpAddr::from([192, 0, 2, 2]));
        let first = connections.admit(one, 4, 2).unwrap();
        let second = connections.admit(one, 4, 2).unwrap();
        assert!(connections.admit(one, 4, 2).is_none(), "a third of one address");
        let third = connections.admit(two, 4, 2).unwrap();
        connections.admit(None, 4, 2).unwrap();
        // The oldest is being answered, and the second has been: the third, which has said nothing, gives way.
        for (asked, busy) in [(&first, true), (&second, false)] {
            asked.1.asked.store(true, Ordering::Relaxed);
            asked.1.busy.store(busy, Ordering::Relaxed);
        }
        connections.admit(None, 4, 2).unwrap();
        assert!(!connections.open().all.contains_key(&third.0));
        connections.open().all.values().for_each(|plain| plain.asked.store(true, Ordering::Relaxed));
        connections.admit(two, 4, 2).unwrap();
        assert!(
            connections.open().all.contains_key(&first.0) && !connections.open().all.contains_key(&second.0)
        );
        assert_eq!(connections.count(), 4);
        connections.leave(second.0);
        connections.leave(first.0);
        assert_eq!((connections.count(), connections.open().by_network.len()), (3, 1));
    }
}
