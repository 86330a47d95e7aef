//! What holds for every request: where it may come from, and what a browser may do with the answer.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::Failure;

use super::failure::Refused;
use crate::House;

const HEADERS: &[(HeaderName, &str)] = &[
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
         img-src 'self' data: blob:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // A link to a table is a key to it: other sites must not learn it.
    (header::REFERRER_POLICY, "no-referrer"),
];

/// Looks at a request before anybody answers it, and at the answer before it leaves.
pub(crate) async fn guard(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path());
    let api = path.starts_with("/api/");
    let changes = !matches!(method, Method::GET | Method::HEAD | Method::OPTIONS) || path == "/api/socket";
    let mut response = if changes && !is_own_origin(&house, request.headers()) {
        metrics::counter!("refused_origin_total").increment(1);
        let text = "this comes from another site".into();
        Refused(StatusCode::FORBIDDEN, Failure::NotAllowed { text }).into_response()
    } else {
        next.run(request).await
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if api {
        let headers = response.headers_mut();
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
        let status = response.status().as_u16();
        // Paths hold the keys of tables and stay out of the log.
        tracing::debug!(%method, status, ms = begun.elapsed().as_millis() as u64, "answered");
        metrics::histogram!("http_seconds").record(begun.elapsed());
    }
    response
}

/// Browsers say where a request comes from; it must be a page of this house. Programs that are no browsers say nothing.
fn is_own_origin(house: &House, headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if text("sec-fetch-site") == Some("cross-site") {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let public = house.config.public_url.as_deref().map(|url| url.trim_end_matches('/'));
    if public == Some(origin) {
        return true;
    }
    let host = text("host");
    let own = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    own.is_some() && own == host
}
