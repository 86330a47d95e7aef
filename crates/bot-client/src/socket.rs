//! The socket of a guest.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use hyper::header::{HeaderName, HeaderValue};
use protocol::{ToPlayer, ToTable};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};

/// Why nothing more comes from a socket.
#[derive(Debug, thiserror::Error)]
pub enum SocketError {
    /// The connection failed.
    #[error(transparent)]
    Broken(#[from] Box<tungstenite::Error>),
    /// The connection could not be made.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The house has said goodbye.
    #[error("the house has closed the socket")]
    Closed,
    /// Nothing came in time.
    #[error("nothing came in time")]
    Silent,
    /// A message cannot be read.
    #[error("unreadable: {0}")]
    Unreadable(String),
}

impl From<tungstenite::Error> for SocketError {
    fn from(error: tungstenite::Error) -> Self {
        Self::Broken(Box::new(error))
    }
}

/// The socket of a guest.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

/// How long to wait for a message.
const PATIENCE: Duration = Duration::from_secs(20);

impl Socket {
    /// Connects with these headers.
    pub async fn open(house: SocketAddr, headers: &[(HeaderName, String)]) -> Result<Self, SocketError> {
        let tcp = TcpStream::connect(house).await?;
        tcp.set_nodelay(true)?;
        let mut request = format!("ws://{house}/api/socket").into_client_request()?;
        for (name, value) in headers {
            let value =
                HeaderValue::from_str(value).map_err(|error| SocketError::Unreadable(error.to_string()))?;
            request.headers_mut().insert(name, value);
        }
        let (stream, _) = tokio_tungstenite::client_async(request, tcp).await?;
        Ok(Self { stream })
    }

    /// Says something.
    pub async fn say(&mut self, message: &ToTable) -> Result<(), SocketError> {
        let text =
            serde_json::to_string(message).map_err(|error| SocketError::Unreadable(error.to_string()))?;
        self.say_text(text).await
    }

    /// Says anything.
    pub async fn say_text(&mut self, text: impl Into<Utf8Bytes>) -> Result<(), SocketError> {
        Ok(self.stream.send(Message::Text(text.into())).await?)
    }

    /// Sends any frame.
    pub async fn send(&mut self, message: Message) -> Result<(), SocketError> {
        Ok(self.stream.send(message).await?)
    }

    /// The next frame of any kind.
    pub async fn frame(&mut self) -> Result<Message, SocketError> {
        let next = tokio::time::timeout(PATIENCE, self.stream.next()).await;
        match next.map_err(|_| SocketError::Silent)? {
            Some(Ok(frame)) => Ok(frame),
            Some(Err(error)) => Err(error.into()),
            None => Err(SocketError::Closed),
        }
    }

    /// The next message, as text.
    pub async fn hear_text(&mut self) -> Result<Utf8Bytes, SocketError> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.stream.next()).await;
            match next.map_err(|_| SocketError::Silent)? {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(_))) | None => return Err(SocketError::Closed),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// The next message.
    pub async fn hear(&mut self) -> Result<ToPlayer, SocketError> {
        let text = self.hear_text().await?;
        serde_json::from_str(&text).map_err(|error| SocketError::Unreadable(format!("{error}: {text}")))
    }

    /// Hangs up politely.
    pub async fn close(mut self) {
        let _ = self.stream.close(None).await;
    }
}
