//! For whoever runs the house.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::caller::From;
use crate::House;

/// Whether the house is open and its store answers.
#[utoipa::path(get, path = "/healthz", tag = "operation", responses(
    (status = 200, description = "Open", body = String, content_type = "text/plain"),
    (status = 503, description = "Closing, or the store does not answer"),
))]
pub(crate) async fn healthz(State(house): State<Arc<House>>) -> Response {
    let well = !*house.closing.borrow() && house.read(|store| store.table("-")).await.is_ok();
    let (status, text) =
        if well { (StatusCode::OK, "open\n") } else { (StatusCode::SERVICE_UNAVAILABLE, "closed\n") };
    (status, text).into_response()
}

/// Measurements in the form of Prometheus; only for this machine.
#[utoipa::path(get, path = "/metrics", tag = "operation", responses(
    (status = 200, description = "Measurements", body = String, content_type = "text/plain"),
    (status = 404, description = "Asked from another machine, or through a proxy"),
))]
pub(crate) async fn metrics(
    State(house): State<Arc<House>>,
    From(from): From,
    headers: HeaderMap,
) -> Response {
    if from.is_some() || headers.contains_key("x-forwarded-for") {
        return StatusCode::NOT_FOUND.into_response();
    }
    if let Ok(counts) = house.read(store::Store::counts).await {
        metrics::gauge!("tables_stored").set(counts.tables as f64);
        metrics::gauge!("tables_playing").set(counts.playing as f64);
        metrics::gauge!("people_stored").set(counts.people as f64);
    }
    metrics::gauge!("tables_in_memory").set(house.tables_in_memory() as f64);
    if let Some(bytes) = crate::measure::resident_bytes() {
        metrics::gauge!("process_resident_memory_bytes").set(bytes as f64);
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], crate::measure::render()).into_response()
}
