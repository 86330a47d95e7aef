//! Games and tables.

use std::future::Future;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{Ballot, Failure, Invited, NewTable, OpenTables, Seating, Start, TableInfo, TableList};
use serde::Deserialize;
use shelf::{About, Title};
use table::{PositionView, Request};

use super::caller::{Asked, Body, Caller, From};
use super::failure::Refused;
use crate::House;
use crate::codes;
use crate::live::{self, Asker};
use crate::people::Guest;

/// Does something to its end, even if whoever asked for it hangs up.
pub(crate) async fn finish<T: Send + 'static>(
    work: impl Future<Output = Result<T, Failure>> + Send + 'static,
) -> Result<T, Failure> {
    tokio::spawn(work).await.unwrap_or(Err(Failure::Busy))
}

/// Asks something of a table; the table as it is then.
async fn ask(
    house: Arc<House>,
    guest: Arc<Guest>,
    id: String,
    request: Request,
) -> Result<Json<TableInfo>, Refused> {
    let done = finish(async move {
        let mut table = house.table(&id).await?;
        table.ask(&house, &Asker::guest(&guest), &request).await?;
        Ok(table.info(guest.id))
    });
    Ok(Json(done.await?))
}

/// The games of the house: player counts, options, versions.
#[utoipa::path(get, path = "/api/games", tag = "games", responses(
    (status = 200, description = "Games with their options", body = Vec<About>),
))]
pub(crate) async fn games(State(house): State<Arc<House>>) -> Json<Vec<About>> {
    Json(Title::ALL.iter().map(|&title| house.shelf().about(title)).collect())
}

/// The public key with which the house signs the records of finished games: Ed25519, 32 bytes in hexadecimal.
#[utoipa::path(get, path = "/api/key", tag = "games", responses(
    (status = 200, description = "The key", body = String),
))]
pub(crate) async fn key(State(house): State<Arc<House>>) -> String {
    house.key.public()
}

/// The data file with this stamp, which the tables that name it are played with.
#[utoipa::path(get, path = "/api/boxes/{stamp}", tag = "games", params(("stamp" = String, Path)), responses(
    (status = 200, description = "The data file", body = String, content_type = "application/toml"),
    (status = 404, description = "No game here is played with it", body = Failure),
))]
pub(crate) async fn data(
    State(house): State<Arc<House>>,
    Path(stamp): Path<String>,
) -> Result<Response, Refused> {
    let Some(data) = house.shelf().data_by_stamp(&stamp) else {
        let text = "no game of this house is played with such a data file".into();
        return Err(Refused(StatusCode::NOT_FOUND, Failure::Unreadable { text }));
    };
    // The stamp is made of the text: what it names never changes.
    let headers = [
        (header::CONTENT_TYPE, "application/toml; charset=utf-8"),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, data.to_owned()).into_response())
}

/// The public tables where somebody can sit down, newest first.
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(OpenTables), responses(
    (status = 200, description = "Tables", body = TableList),
    (status = 401, description = "Not authenticated", body = Failure),
))]
pub(crate) async fn open_tables(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    Asked(wanted): Asked<OpenTables>,
) -> Result<Json<TableList>, Refused> {
    Ok(Json(TableList { tables: live::open_tables(&house, &guest, wanted).await? }))
}

/// Opens a table.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable, responses(
    (status = 201, description = "The table; its id is the link", body = TableInfo),
    (status = 401, description = "Not authenticated", body = Failure),
    (status = 403, description = "Too many tables wait or are played already", body = Failure),
    (status = 422, description = "No such game, seats, pace or options", body = Failure),
))]
pub(crate) async fn open_table(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    From(from): From,
    Body(wish): Body<NewTable>,
) -> Result<(StatusCode, Json<TableInfo>), Refused> {
    guest.tables.take()?;
    if let Some(address) = from {
        house.people.address(address, &house.config.limits).tables.take()?;
    }
    let info = finish(async move { live::open_table(&house, &guest, wish).await }).await?;
    Ok((StatusCode::CREATED, Json(info)))
}

/// A table as the asker may know it.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path)), responses(
    (status = 200, description = "The table", body = TableInfo),
    (status = 401, description = "Not authenticated", body = Failure),
    (status = 404, description = "No such table, or not for the asker", body = Failure),
))]
pub(crate) async fn table(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>, Refused> {
    let table = house.table(&id).await?;
    table.table().may_see(guest.id)?;
    Ok(Json(table.info(guest.id)))
}

/// Where a code leads that somebody was told: a table that waits for players.
#[utoipa::path(get, path = "/api/codes/{code}", tag = "tables", params(("code" = String, Path)), responses(
    (status = 200, description = "The table", body = Invited),
    (status = 401, description = "Not authenticated", body = Failure),
    (status = 404, description = "No table with this code waits", body = Failure),
    (status = 429, description = "Too many tries", body = Failure),
))]
pub(crate) async fn invited(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    From(from): From,
    Path(code): Path<String>,
) -> Result<Json<Invited>, Refused> {
    Ok(Json(codes::invited(&house, &guest, from, &code).await?))
}

/// Puts away a table that has not begun: whoever opened it may, while nobody else sits there.
#[utoipa::path(delete, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path)), responses(
    (status = 200, description = "The table, which nobody finds any more", body = TableInfo),
    (status = 401, description = "Not authenticated", body = Failure),
    (status = 403, description = "Not opened by the asker, somebody sits there, or the game has begun", body = Failure),
    (status = 404, description = "No such table, or not for the asker", body = Failure),
))]
pub(crate) async fn remove(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>, Refused> {
    ask(house, guest, id, Request::Remove).await
}

/// Sits down, moves to another free seat, adds a nonce; or comes back to the seat a bot kept.
#[utoipa::path(post, path = "/api/tables/{id}/seat", tag = "tables", params(("id" = String, Path)),
    request_body = Seating, responses(
    (status = 200, description = "The table", body = TableInfo),
    (status = 401, description = "Not authenticated", body = Failure),
    (status = 403, description = "Taken, full or begun", body = Failure),
    (status = 404, description = "No such table, or not for the asker", body = Failure),
))]
pub(crate) async fn sit(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    Path(id): Path<String>,
    Body(seating): Body<Seating>,
) -> Result<Json<TableInfo>, Refused> {
    live::may_sit(&house, &guest, &id).await?;
    ask(house, guest, id, Request::Sit(seating)).await
}

/// Gets up before the game has begun.
#[utoipa::path(delete, path = "/api/tables/{id}/seat", tag = "tables", params(("id" = String, Path)), responses(
    (status = 200, description = "The table", body = TableInfo),
    (status = 401, description = "Not authenticated", body = Failure),
    (status = 403, description = "Not seated, or the game has begun", body = Failure),
    (status = 404, description = "No such table, or not for the asker", body = Failure),
))]
pub(crate) async fn leave(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>, Refused> {
    ask(house, guest, id, Request::Leave).await
}

/// Begins the game: a full table by whoever sits there, with bots on the free seats by whoever opened it.
#[utoipa::path(post, path = "/api/tables/{id}/start", tag = "tables", params(("id" = String, Path)),
    request_body = Start, responses(
    (status = 200, description = "The table", body = TableInfo),
    (status = 401, description = "Not authenticated", body = Failure),
    (status = 403, description = "Not for the asker to begin, or free seats", body = Failure),
    (status = 404, description = "No such table, or not for the asker", body = Failure),
))]
pub(crate) async fn start(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    Path(id): Path<String>,
    Body(start): Body<Start>,
) -> Result<Json<TableInfo>, Refused> {
    ask(house, guest, id, Request::Start(start)).await
}

/// Gives the seat up for good: a bot plays on, or the game stops if nobody else plays.
#[utoipa::path(post, path = "/api/tables/{id}/resign", tag = "tables", params(("id" = String, Path)), responses(
    (status = 200, description = "The table", body = TableInfo),
    (status = 401, description = "Not authenticated", body = Failure),
    (status = 403, description = "Not seated, or no game runs", body = Failure),
    (status = 404, description = "No such table, or not for the asker", body = Failure),
    (status = 409, description = "The game is over", body = Failure),
))]
pub(crate) async fn resign(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>, Refused> {
    ask(house, guest, id, Request::Resign).await
}

/// Votes to replace an absent person by a bot or to abandon the game; the last missing vote decides.
#[utoipa::path(post, path = "/api/tables/{id}/vote", tag = "tables", params(("id" = String, Path)),
    request_body = Ballot, responses(
    (status = 200, description = "The table", body = TableInfo),
    (status = 401, description = "Not authenticated", body = Failure),
    (status = 403, description = "Not seated, or nothing to vote about", body = Failure),
    (status = 404, description = "No such table, or not for the asker", body = Failure),
    (status = 409, description = "The game is over", body = Failure),
))]
pub(crate) async fn vote(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    Path(id): Path<String>,
    Body(ballot): Body<Ballot>,
) -> Result<Json<TableInfo>, Refused> {
    ask(house, guest, id, Request::Vote(ballot)).await
}

/// Plays again: the first who asks opens the next table, and everybody who asks sits down there.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", tag = "tables", params(("id" = String, Path)), responses(
    (status = 200, description = "The next table", body = TableInfo),
    (status = 401, description = "Not authenticated", body = Failure),
    (status = 403, description = "The game is not over, or the asker did not play", body = Failure),
    (status = 404, description = "No such table, or not for the asker", body = Failure),
))]
pub(crate) async fn rematch(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    Path(id): Path<String>,
) -> Result<Json<TableInfo>, Refused> {
    Ok(Json(finish(async move { live::rematch(&house, &guest, &id).await }).await?))
}

/// The record as JSON Lines: whole, with its seed, once the game is over; before that what the asker heard.
#[utoipa::path(get, path = "/api/tables/{id}/record", tag = "tables", params(("id" = String, Path)), responses(
    (status = 200, description = "The record", body = String, content_type = "application/jsonl"),
    (status = 401, description = "Not authenticated", body = Failure),
    (status = 403, description = "The game has not begun", body = Failure),
    (status = 404, description = "No such table, or not for the asker", body = Failure),
))]
pub(crate) async fn record(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    guest.past.take()?;
    let _turn = house.past.acquire().await;
    let mut lines = house.table(&id).await?.table().record(guest.id)?;
    house.key.sign(&mut lines).map_err(|_| Failure::Busy)?;
    Ok(([(header::CONTENT_TYPE, "application/jsonl")], lines).into_response())
}

/// After which entry.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct At {
    /// The log entry; the last one if missing.
    seq: Option<u32>,
}

/// The position after an entry: the asker's view, and everything once the game is over.
#[utoipa::path(get, path = "/api/tables/{id}/position", tag = "tables", params(("id" = String, Path), At), responses(
    (status = 200, description = "The position", body = PositionView),
    (status = 401, description = "Not authenticated", body = Failure),
    (status = 403, description = "The game has not begun", body = Failure),
    (status = 404, description = "No such table, or not for the asker", body = Failure),
    (status = 422, description = "No such entry", body = Failure),
))]
pub(crate) async fn position(
    State(house): State<Arc<House>>,
    Caller(guest): Caller,
    Path(id): Path<String>,
    Asked(at): Asked<At>,
) -> Result<Json<PositionView>, Refused> {
    guest.past.take()?;
    let _turn = house.past.acquire().await;
    Ok(Json(house.table(&id).await?.table().position(guest.id, at.seq)?))
}
