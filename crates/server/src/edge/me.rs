//! Who I am, and my tables.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{Away, DeviceLink, Devices, Failure, History, Introduction, Me, MoveIn, TableList};

use super::caller::{Asked, Body, Caller, From, NO_COOKIE, OnDevice, cookie, token};
use super::failure::Refused;
use crate::House;
use crate::devices::label;
use crate::live;
use crate::people::Guest;

/// Who am I? Whoever comes for the first time becomes a guest and gets a cookie.
#[utoipa::path(get, path = "/api/me", tag = "people", responses(
    (status = 200, description = "The guest who asks", body = Me),
    (status = 429, description = "Too many new guests from this address", body = Failure),
))]
pub(crate) async fn who_am_i(
    State(house): State<Arc<House>>,
    From(from): From,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    if let Some(token) = token(&headers)
        && let Some(guest) = house.guest(token).await?
    {
        guest.requests.take()?;
        return Ok(Json(guest.me()).into_response());
    }
    if let Some(address) = from {
        house.people.address(address, &house.config.limits).guests.take()?;
    }
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("en");
    let language = accepted.get(..2).filter(|code| code.bytes().all(|byte| byte.is_ascii_lowercase()));
    let (guest, token) = house.new_guest(language.unwrap_or("en"), label_in(&headers)).await?;
    Ok(with_cookie(&house, &headers, &guest, &token))
}

/// What the device is called in the list of its owner.
fn label_in(headers: &HeaderMap) -> String {
    label(headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or(""))
}

fn with_cookie(house: &House, headers: &HeaderMap, guest: &Guest, token: &str) -> Response {
    let mut response = Json(guest.me()).into_response();
    if let Some(cookie) = cookie(house, headers, token) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// My name or language has changed.
#[utoipa::path(patch, path = "/api/me", tag = "people", request_body = Introduction, responses(
    (status = 200, description = "The guest as changed", body = Me),
    (status = 401, description = "Not authenticated", body = Failure),
    (status = 422, description = "Not a name or language", body = Failure),
))]
pub(crate) async fn introduce(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    Body(said): Body<Introduction>,
) -> Result<Json<Me>, Refused> {
    Ok(Json(super::tables::finish(async move { house.introduce(&guest, said).await }).await?))
}

/// I go on vacation, or come back: no day of correspondence is counted meanwhile.
#[utoipa::path(put, path = "/api/me/away", tag = "people", request_body = Away, responses(
    (status = 200, description = "The guest as changed", body = Me),
    (status = 401, description = "Not authenticated", body = Failure),
    (status = 403, description = "Not enough vacation days left", body = Failure),
))]
pub(crate) async fn go_away(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    Body(away): Body<Away>,
) -> Result<Json<Me>, Refused> {
    Ok(Json(super::tables::finish(async move { house.go_away(&guest, away).await }).await?))
}

/// A link that makes another device the same person, once, within a quarter of an hour.
#[utoipa::path(post, path = "/api/me/device", tag = "people", responses(
    (status = 200, description = "The link's secret", body = DeviceLink),
    (status = 401, description = "Not authenticated", body = Failure),
))]
pub(crate) async fn device_link(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
) -> Result<Json<DeviceLink>, Refused> {
    Ok(Json(house.device_link(&guest).await?))
}

/// I come from another device, with its link. This device is that person from now on.
#[utoipa::path(post, path = "/api/device", tag = "people", request_body = MoveIn, responses(
    (status = 200, description = "The guest, with a cookie for this device", body = Me),
    (status = 403, description = "The link is used or too old", body = Failure),
    (status = 429, description = "Too many attempts from this address", body = Failure),
))]
pub(crate) async fn move_in(
    State(house): State<Arc<House>>,
    From(from): From,
    headers: HeaderMap,
    Body(link): Body<MoveIn>,
) -> Result<Response, Refused> {
    if let Some(address) = from {
        house.people.address(address, &house.config.limits).guests.take()?;
    }
    let (guest, token) = house.move_in(&link.secret, label_in(&headers)).await?;
    Ok(with_cookie(&house, &headers, &guest, &token))
}

/// My devices, this one first, then last used first; none for somebody who is not known here.
#[utoipa::path(get, path = "/api/me/devices", tag = "people", responses(
    (status = 200, description = "My devices", body = Devices),
))]
pub(crate) async fn devices(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
) -> Result<Json<Devices>, Refused> {
    let arrival = match token(&headers) {
        Some(token) => house.arrival(token).await?,
        None => None,
    };
    let Some(arrival) = arrival else { return Ok(Json(Devices { devices: Vec::new() })) };
    arrival.guest.requests.take()?;
    Ok(Json(house.devices(&arrival.guest, &arrival.device).await?))
}

/// Ends all my devices but this one: their cookies mean nothing any more, their sockets are closed.
#[utoipa::path(delete, path = "/api/me/devices", tag = "people", responses(
    (status = 200, description = "My devices now", body = Devices),
    (status = 401, description = "Not authenticated", body = Failure),
))]
pub(crate) async fn end_other_devices(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    OnDevice(here): OnDevice,
) -> Result<Json<Devices>, Refused> {
    house.end_other_devices(&guest, &here).await?;
    Ok(Json(house.devices(&guest, &here).await?))
}

/// Ends one of my devices.
#[utoipa::path(delete, path = "/api/me/devices/{id}", tag = "people", params(("id" = String, Path)), responses(
    (status = 200, description = "My devices now", body = Devices),
    (status = 401, description = "Not authenticated", body = Failure),
    (status = 422, description = "No such device", body = Failure),
))]
pub(crate) async fn end_device(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    OnDevice(here): OnDevice,
    Path(id): Path<String>,
) -> Result<Json<Devices>, Refused> {
    house.end_device(&guest, &id).await?;
    Ok(Json(house.devices(&guest, &here).await?))
}

/// Logs out: this device is nobody's from now on. Whoever has no other device will not be known again.
#[utoipa::path(post, path = "/api/me/log-out", tag = "people", responses(
    (status = 204, description = "Gone"),
    (status = 401, description = "Not authenticated", body = Failure),
))]
pub(crate) async fn log_out(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    OnDevice(here): OnDevice,
) -> Result<Response, Refused> {
    house.end_devices(&guest, vec![here.token]).await?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, NO_COOKIE)]).into_response())
}

/// The tables where I sit or sat, last changed first: finished ones unless another phase is asked for.
#[utoipa::path(get, path = "/api/me/tables", tag = "people", params(History), responses(
    (status = 200, description = "Tables", body = TableList),
    (status = 401, description = "Not authenticated", body = Failure),
))]
pub(crate) async fn my_tables(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    Asked(wanted): Asked<History>,
) -> Result<(StatusCode, Json<TableList>), Refused> {
    let tables = live::tables_of(&house, &guest, wanted).await?;
    Ok((StatusCode::OK, Json(TableList { tables })))
}
