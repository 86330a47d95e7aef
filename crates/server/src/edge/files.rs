//! The files of the browser client.

use std::borrow::Cow;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use client_dist::{Coding, Dist, File};
use protocol::Failure;

use super::failure::Refused;

/// The client, ready to be handed out.
#[derive(Clone)]
pub(crate) struct Files(Arc<Dist>);

impl Files {
    pub(crate) fn new(client: Dist) -> Self {
        Self(Arc::new(client))
    }

    /// Answers what no route answers.
    pub(crate) fn answer(&self, request: &Request) -> std::future::Ready<Response> {
        std::future::ready(self.find(request))
    }

    /// The bytes of a file. Many may read them slowly: nobody gets a copy of their own.
    fn bytes(&self, address: &str, file: &File, coding: Option<Coding>) -> Bytes {
        let shared = Shared { client: Arc::clone(&self.0), address: address.into(), coding };
        // A page that was not built is made up for each who asks.
        if shared.as_ref().is_empty() {
            return Bytes::copy_from_slice(file.bytes(coding));
        }
        Bytes::from_owner(shared)
    }

    fn find(&self, request: &Request) -> Response {
        let path = request.uri().path();
        if path.starts_with("/api/") {
            let text = "there is no such thing here; see /api/openapi.json".into();
            return Refused(StatusCode::NOT_FOUND, Failure::Unreadable { text }).into_response();
        }
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return StatusCode::METHOD_NOT_ALLOWED.into_response();
        }
        let Some(file) = self.0.answer(path) else { return StatusCode::NOT_FOUND.into_response() };
        let asked = |name| request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or("");
        let fresh = asked(header::IF_NONE_MATCH).split(',').any(|etag| etag.trim() == file.etag);
        let coding = file.accepted(asked(header::ACCEPT_ENCODING));
        let (status, body) = if fresh {
            (StatusCode::NOT_MODIFIED, Body::empty())
        } else {
            (StatusCode::OK, Body::from(self.bytes(path, &file, coding)))
        };
        let mut response = (status, body).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.mime));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(file.cache_control()));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Ok(etag) = HeaderValue::from_str(&file.etag) {
            headers.insert(header::ETAG, etag);
        }
        if let Some(coding) = coding.filter(|_| !fresh) {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
        }
        response
    }
}

/// A file of the client that stays where it is while somebody reads it.
struct Shared {
    client: Arc<Dist>,
    address: Box<str>,
    coding: Option<Coding>,
}

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        match self.client.answer(&self.address) {
            Some(Cow::Borrowed(file)) => file.bytes(self.coding),
            Some(Cow::Owned(_)) | None => &[],
        }
    }
}
