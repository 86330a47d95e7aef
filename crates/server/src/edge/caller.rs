//! Who asks: the guest behind a cookie, and the address.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::{Json, RequestPartsExt};
use protocol::Failure;
use serde::de::DeserializeOwned;

use super::failure::Refused;
use crate::House;
use crate::people::Guest;

const COOKIE: &str = "chaikhana";
/// A year and a month, in seconds.
const COOKIE_LASTS: u32 = 400 * 24 * 3_600;

/// The guest who asks.
pub(crate) struct Caller(pub(crate) Arc<Guest>);

impl FromRequestParts<Arc<House>> for Caller {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Refused> {
        let Caller(guest) = match token(&parts.headers) {
            Some(token) => house.guest(token).await?.map(Caller).ok_or_else(Refused::unknown)?,
            None => return Err(Refused::unknown()),
        };
        guest.requests.take()?;
        Ok(Self(guest))
    }
}

/// The token in the cookie.
pub(crate) fn token(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(name, value)| (name == COOKIE && value.len() <= 64).then_some(value))
}

/// The cookie that holds `token`.
pub(crate) fn cookie(house: &House, headers: &HeaderMap, token: &str) -> Option<HeaderValue> {
    let tls = house.config.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
        || (house.config.behind_proxy
            && headers.get("x-forwarded-proto").is_some_and(|proto| proto.as_bytes() == b"https"));
    let secure = if tls { "; Secure" } else { "" };
    let text = format!("{COOKIE}={token}; HttpOnly; SameSite=Lax; Path=/; Max-Age={COOKIE_LASTS}{secure}");
    HeaderValue::from_str(&text).ok()
}

/// The address a request comes from; nobody's if it is this machine's own, which is not limited.
#[derive(Clone, Copy, Debug)]
pub(crate) struct From(pub(crate) Option<IpAddr>);

impl<S: Send + Sync + AsHouse> FromRequestParts<S> for From {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let forwarded = parts
            .headers
            .get_all("x-forwarded-for")
            .iter()
            .next_back()
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.rsplit(',').next())
            .and_then(|last| last.trim().parse::<IpAddr>().ok());
        let peer = parts.extract::<ConnectInfo<SocketAddr>>().await;
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ConnectInfo(peer)| peer.ip());
        let address = if state.as_house().config.behind_proxy { forwarded.unwrap_or(peer) } else { peer };
        Ok(Self(if address.is_loopback() { None } else { Some(address.to_canonical()) }))
    }
}

/// Whatever knows the house.
pub(crate) trait AsHouse {
    fn as_house(&self) -> &House;
}

impl AsHouse for Arc<House> {
    fn as_house(&self) -> &House {
        self
    }
}

/// A body of JSON, or a refusal in the words of the protocol.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refused> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(rejection) => {
                let status = rejection.status();
                let text = match &rejection {
                    JsonRejection::BytesRejection(_) => "the body is too long".into(),
                    other => other.body_text(),
                };
                Err(Refused(status, Failure::unreadable(text)))
            }
        }
    }
}

/// A query, or a refusal in the words of the protocol.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let query: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        query.map(|Query(asked)| Self(asked)).map_err(|error| Failure::unreadable(error.body_text()).into())
    }
}
