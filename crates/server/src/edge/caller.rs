//! Who asks: the guest behind a cookie, and the address.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use protocol::Failure;
use serde::de::DeserializeOwned;

use super::failure::Refused;
use crate::House;
use crate::devices::Device;
use crate::limits::network;
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

/// The device that the guest asks from.
pub(crate) struct OnDevice(pub(crate) Arc<Device>);

impl FromRequestParts<Arc<House>> for OnDevice {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Refused> {
        let token = token(&parts.headers).ok_or_else(Refused::unknown)?;
        let known = house.arrival(token).await?;
        Ok(Self(known.ok_or_else(Refused::unknown)?.device))
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

/// The cookie that ends the one before.
pub(crate) const NO_COOKIE: HeaderValue =
    HeaderValue::from_static("chaikhana=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0");

/// The cookie that holds `token`.
pub(crate) fn cookie(house: &House, headers: &HeaderMap, token: &str) -> Option<HeaderValue> {
    let tls = house.config.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
        || (house.config.behind_proxy
            && headers.get("x-forwarded-proto").is_some_and(|proto| proto.as_bytes() == b"https"));
    let secure = if tls { "; Secure" } else { "" };
    let text = format!("{COOKIE}={token}; HttpOnly; SameSite=Lax; Path=/; Max-Age={COOKIE_LASTS}{secure}");
    HeaderValue::from_str(&text).ok()
}

/// Whom a request is counted as, by its address (see [`network`]); nobody if it is this machine's own, which is not
/// limited.
#[derive(Clone, Copy, Debug)]
pub(crate) struct From(pub(crate) Option<IpAddr>);

impl<S: Send + Sync + AsHouse> FromRequestParts<S> for From {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let config = &state.as_house().config;
        let forwarded = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let address = match forwarded.filter(|_| config.behind_proxy) {
            Some(header) => forwarded_address(header),
            None => peer(parts),
        };
        Ok(Self(network(address, &config.limits)))
    }
}

/// The address at the other end of the connection.
pub(crate) fn peer(parts: &Parts) -> IpAddr {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    peer.map_or(STRANGER, |ConnectInfo(peer)| peer.ip())
}

/// All whose address cannot be read are counted as one.
const STRANGER: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// The last address of `X-Forwarded-For`: the one that the proxy itself has seen. Some proxies add a port.
fn forwarded_address(header: &HeaderValue) -> IpAddr {
    let text = header.to_str().unwrap_or_default();
    let last = text.rsplit(',').next().unwrap_or_default().trim().trim_matches('"');
    let bare = last.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(last);
    let with_port = || last.parse::<SocketAddr>().map(|address| address.ip());
    bare.parse().or_else(|_| with_port()).unwrap_or(STRANGER)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forwarded_addresses_lose_their_ports_and_the_unreadable_are_one_stranger() {
        let read = |text: &'static str| forwarded_address(&HeaderValue::from_static(text));
        let four = IpAddr::from([203, 0, 113, 9]);
        for text in ["203.0.113.9", "203.0.113.9:4711", "1.2.3.4, 203.0.113.9", "::1 , 203.0.113.9:80"] {
            assert_eq!(read(text), four, "{text}");
        }
        let six: IpAddr = "2001:db8::9".parse().unwrap();
        for text in ["2001:db8::9", "[2001:db8::9]", "[2001:db8::9]:443", "\"[2001:db8::9]:443\""] {
            assert_eq!(read(text), six, "{text}");
        }
        for text in ["", "unknown", "_hidden", "203.0.113.9, ", "localhost", "999.1.1.1"] {
            assert_eq!(read(text), STRANGER, "{text}");
        }
    }
}
