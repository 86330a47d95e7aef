//! A guest of a house over the network, as any program could be one: a cookie, requests, a socket.

mod socket;

use std::net::SocketAddr;

use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, HeaderMap, HeaderName, HeaderValue, SET_COOKIE};
use hyper_util::rt::TokioIo;
use protocol::{Failure, Me, NewTable, Seating, Start, TableInfo};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;

pub use hyper::{Method, StatusCode};
pub use socket::{Socket, SocketError};
pub use tokio_tungstenite::tungstenite;

/// Why a house did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The server refused the request.
    #[error("{status}: {failure:?}")]
    Refused {
        status: StatusCode,
        /// The reason.
        failure: Failure,
    },
    /// The answer cannot be read.
    #[error("{status}: unreadable answer: {text}")]
    Unreadable {
        status: StatusCode,
        /// The beginning of it.
        text: String,
    },
    /// The connection failed.
    #[error("{0}")]
    Network(String),
}

impl Error {
    fn network(error: impl std::fmt::Display) -> Self {
        Self::Network(error.to_string())
    }

    /// The house's reason, if it gave one.
    #[must_use]
    pub fn failure(&self) -> Option<&Failure> {
        match self {
            Self::Refused { failure, .. } => Some(failure),
            Self::Unreadable { .. } | Self::Network(_) => None,
        }
    }
}

/// An answer as it came.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

/// Sends one request on a connection of its own.
pub async fn request(
    house: SocketAddr,
    method: Method,
    path: &str,
    headers: &[(HeaderName, String)],
    body: Vec<u8>,
) -> Result<Answer, Error> {
    let stream = TcpStream::connect(house).await.map_err(Error::network)?;
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(Error::network)?;
    tokio::spawn(connection);
    let mut request = Request::builder().method(method).uri(path).header(HOST, house.to_string());
    for (name, value) in headers {
        request = request.header(name, HeaderValue::from_str(value).map_err(Error::network)?);
    }
    let request = request.body(Full::new(Bytes::from(body))).map_err(Error::network)?;
    let response = sender.send_request(request).await.map_err(Error::network)?;
    let (status, headers) = (response.status(), response.headers().clone());
    let body = response.into_body().collect().await.map_err(Error::network)?.to_bytes();
    Ok(Answer { status, headers, body })
}

/// A guest with a cookie.
#[derive(Clone, Debug)]
pub struct Guest {
    /// Where the house is.
    pub house: SocketAddr,
    pub cookie: String,
}

impl Guest {
    /// Comes for the first time.
    pub async fn arrive(house: SocketAddr) -> Result<Self, Error> {
        let answer = request(house, Method::GET, "/api/me", &[], Vec::new()).await?;
        let cookie = answer.headers.get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        match cookie {
            Some(cookie) => Ok(Self { house, cookie }),
            None => Err(unreadable(&answer)),
        }
    }

    /// Asks for something; the answer as it came.
    pub async fn ask(&self, method: Method, path: &str, body: &impl Serialize) -> Result<Answer, Error> {
        let body = serde_json::to_vec(body).map_err(Error::network)?;
        let headers = [(COOKIE, self.cookie.clone()), (CONTENT_TYPE, "application/json".into())];
        request(self.house, method, path, &headers, body).await
    }

    /// Asks for something and reads the answer.
    pub async fn call<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Error> {
        let answer = self.ask(method, path, body).await?;
        if !answer.status.is_success() {
            return Err(match serde_json::from_slice(&answer.body) {
                Ok(failure) => Error::Refused { status: answer.status, failure },
                Err(_) => unreadable(&answer),
            });
        }
        serde_json::from_slice(&answer.body).map_err(|_| unreadable(&answer))
    }

    /// Gets something.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Error> {
        self.call(Method::GET, path, &()).await
    }

    /// Posts something.
    pub async fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, Error> {
        self.call(Method::POST, path, body).await
    }

    /// Who the house thinks this is.
    pub async fn me(&self) -> Result<Me, Error> {
        self.get("/api/me").await
    }

    /// Opens a table.
    pub async fn open(&self, table: &NewTable) -> Result<TableInfo, Error> {
        self.post("/api/tables", table).await
    }

    /// Sits down at the first free seat.
    pub async fn sit(&self, table: &str) -> Result<TableInfo, Error> {
        self.post(&format!("/api/tables/{table}/seat"), &Seating::default()).await
    }

    /// Begins the game at a full table.
    pub async fn start(&self, table: &str) -> Result<TableInfo, Error> {
        self.post(&format!("/api/tables/{table}/start"), &Start::default()).await
    }

    /// A socket of this guest.
    pub async fn socket(&self) -> Result<Socket, SocketError> {
        Socket::open(self.house, &[(COOKIE, self.cookie.clone())]).await
    }
}

fn unreadable(answer: &Answer) -> Error {
    let text = String::from_utf8_lossy(&answer.body).chars().take(200).collect();
    Error::Unreadable { status: answer.status, text }
}
