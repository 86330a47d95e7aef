//! What holds for every request: where it may come from, and what a browser may do with the answer.

use std::net::IpAddr;
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
    let mut response = if path != "/healthz" && !is_own_host(&house, request.headers()) {
        metrics::counter!("refused_host_total").increment(1);
        let text =
            "this house is not known by that name: whoever runs it names it with --public-url or --host";
        Refused(StatusCode::MISDIRECTED_REQUEST, Failure::not_allowed(text)).into_response()
    } else if changes && !is_own_origin(&house, request.headers()) {
        metrics::counter!("refused_origin_total").increment(1);
        let text = "this comes from another site".into();
        Refused(StatusCode::FORBIDDEN, Failure::NotAllowed { text }).into_response()
    } else {
        match tokio::time::timeout(house.config.limits.request_patience, next.run(request)).await {
            Ok(response) => response,
            Err(_) => {
                metrics::counter!("refused_slow_requests_total").increment(1);
                Refused(StatusCode::REQUEST_TIMEOUT, Failure::Busy).into_response()
            }
        }
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

/// The name in a `Host` header or an address, without its port.
fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.ends_with(':') => name,
        _ => host,
    }
}

/// Whether a name in `Host` is an address of this machine as seen by itself.
pub(crate) fn is_local_host(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).map(without_port);
    host.is_some_and(|host| {
        let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        host.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback())
    })
}

/// Whether the request is meant for this house. A page of another site whose name was made to point here would
/// otherwise be taken for our own; an address in numbers belongs to no other site.
fn is_own_host(house: &House, headers: &HeaderMap) -> bool {
    let Some(Ok(host)) = headers.get(header::HOST).map(HeaderValue::to_str) else { return false };
    let host = without_port(host);
    if is_local_host(headers) || host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok() {
        return true;
    }
    let public = house.config.public_url.as_deref().and_then(|url| url.split_once("://"));
    let public = public.map(|(_, rest)| without_port(rest.trim_end_matches('/')));
    let known = public.into_iter().chain(house.config.hosts.iter().map(String::as_str));
    known.into_iter().any(|known| known.eq_ignore_ascii_case(host.trim_end_matches('.')))
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
