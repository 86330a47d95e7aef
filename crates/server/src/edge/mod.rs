//! Where the network ends. Only this module knows HTTP; nothing here knows how to play.

mod caller;
mod failure;
mod files;
mod guard;
mod health;
mod me;
mod socket;
mod tables;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request};
use axum::routing::get;
use axum::{Json, Router, middleware};
use client_dist::Dist;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::House;

/// The description of the interface, at `/api/openapi.json`.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Chaikhana",
        description = "Tables, seats and people by HTTP; play itself goes over the WebSocket at /api/socket, \
            see docs/protocol.md. Whoever asks is known by a cookie that GET /api/me hands out."
    ),
    components(schemas(protocol::Failure))
)]
struct Described;

/// All routes, and their description.
fn described() -> OpenApiRouter<Arc<House>> {
    OpenApiRouter::with_openapi(Described::openapi())
        .routes(routes!(me::who_am_i, me::introduce))
        .routes(routes!(me::go_away))
        .routes(routes!(me::device_link))
        .routes(routes!(me::move_in))
        .routes(routes!(me::devices, me::end_other_devices))
        .routes(routes!(me::end_device))
        .routes(routes!(me::log_out))
        .routes(routes!(me::my_tables))
        .routes(routes!(tables::games))
        .routes(routes!(tables::key))
        .routes(routes!(tables::data))
        .routes(routes!(tables::open_tables, tables::open_table))
        .routes(routes!(tables::table, tables::remove))
        .routes(routes!(tables::invited))
        .routes(routes!(tables::sit, tables::leave))
        .routes(routes!(tables::start))
        .routes(routes!(tables::resign))
        .routes(routes!(tables::vote))
        .routes(routes!(tables::rematch))
        .routes(routes!(tables::record))
        .routes(routes!(tables::position))
        .routes(routes!(socket::connect))
        .routes(routes!(health::healthz))
        .routes(routes!(health::metrics))
}

/// The description as it is handed out.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    described().into_openapi()
}

/// Everything the house answers.
pub(crate) fn router(house: &Arc<House>, client: Dist) -> Router {
    let (routes, description) = described().split_for_parts();
    let files = files::Files::new(client);
    routes
        .route("/api/openapi.json", get(move || std::future::ready(Json(description.clone()))))
        .fallback(move |request: Request| files.clone().answer(request))
        .layer(DefaultBodyLimit::max(house.config.limits.body_bytes))
        .layer(middleware::from_fn_with_state(Arc::clone(house), guard::guard))
        .with_state(Arc::clone(house))
}
