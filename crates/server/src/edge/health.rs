//! For whoever runs the house.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::caller::peer;
use super::guard::is_local_host;
use crate::House;

/// Whether the house is open and its store can be read and written.
#[utoipa::path(get, path = "/healthz", tag = "operation", responses(
    (status = 200, description = "Open", body = String, content_type = "text/plain"),
    (status = 503, description = "Closing, or the store cannot be read or written"),
))]
pub(crate) async fn healthz(State(house): State<Arc<House>>) -> Response {
    let well = !*house.closing.borrow()
        && house.read(|store| store.table("-")).await.is_ok()
        && house.can_write().await;
    let (status, text) =
        if well { (StatusCode::OK, "open\n") } else { (StatusCode::SERVICE_UNAVAILABLE, "closed\n") };
    (status, text).into_response()
}

/// Measurements in the form of Prometheus; only for this machine.
#[utoipa::path(get, path = "/metrics", tag = "operation", responses(
    (status = 200, description = "Measurements", body = String, content_type = "text/plain"),
    (status = 404, description = "Asked from another machine, or through a proxy"),
))]
pub(crate) async fn metrics(State(house): State<Arc<House>>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    // By the connection itself: a header could say anything. A proxy on this machine adds headers, or asks by name.
    let through_proxy = ["x-forwarded-for", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];
    let direct = peer(&parts).to_canonical().is_loopback()
        && is_local_host(&parts.headers)
        && !through_proxy.iter().any(|&name| parts.headers.contains_key(name));
    if !direct {
        return StatusCode::NOT_FOUND.into_response();
    }
    if let Ok(counts) = house.read(store::Store::counts).await {
        metrics::gauge!("tables_stored").set(counts.tables as f64);
        metrics::gauge!("tables_playing").set(counts.playing as f64);
        metrics::gauge!("people_stored").set(counts.people as f64);
    }
    metrics::gauge!("connections").set(house.connections.count() as f64);
    metrics::gauge!("tables_in_memory").set(house.tables_in_memory() as f64);
    if let Some(bytes) = crate::measure::resident_bytes() {
        metrics::gauge!("process_resident_memory_bytes").set(bytes as f64);
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], crate::measure::render()).into_response()
}
