//! The files of the browser client.

use std::borrow::Cow;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
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
    pub(crate) async fn answer(self, request: Request) -> Response {
        if let Some(form) = self.to_be_made(&request) {
            // Those who ask for a form that is still being made wait for it, on threads that answer nobody else. If it could not
            // be made there, it is made when it is read.
            let _ = tokio::task::spawn_blocking(move || form.as_ref().len()).await;
        }
        self.find(&request)
    }

    /// What is asked for, where it must be unpacked or packed first.
    fn to_be_made(&self, request: &Request) -> Option<Shared> {
        let address = request.uri().path();
        if address.starts_with("/api/") || !is_read(request) {
            return None;
        }
        let Cow::Borrowed(file) = self.0.answer(address)? else { return None };
        if is_known(request, &file.etag) {
            return None;
        }
        let coding = file.accepted(asked(request, header::ACCEPT_ENCODING));
        let shared = || Shared { client: Arc::clone(&self.0), address: address.into(), coding };
        (!file.is_ready(coding)).then(shared)
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
        if !is_read(request) {
            return StatusCode::METHOD_NOT_ALLOWED.into_response();
        }
        let Some(file) = self.0.answer(path) else { return StatusCode::NOT_FOUND.into_response() };
        let fresh = is_known(request, &file.etag);
        let coding = file.accepted(asked(request, header::ACCEPT_ENCODING));
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

fn is_read(request: &Request) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD)
}

/// Whether whoever asks has the file in this form already.
fn is_known(request: &Request, etag: &str) -> bool {
    asked(request, header::IF_NONE_MATCH).split(',').any(|known| known.trim() == etag)
}

fn asked(request: &Request, name: HeaderName) -> &str {
    request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or("")
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

#[cfg(test)]
mod tests {
    use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING};

    use super::*;

    /// The first bytes of an answer, and its coding.
    async fn answer(files: &Files, accepted: &str) -> (Vec<u8>, Option<String>) {
        let request = Request::get("/tea.css").header(ACCEPT_ENCODING, accepted);
        let response = files.clone().answer(request.body(Body::empty()).unwrap()).await;
        let coding = response.headers().get(CONTENT_ENCODING).map(|value| value.to_str().unwrap().to_owned());
        let body = axum::body::to_bytes(response.into_body(), 1000).await.unwrap();
        (body.to_vec(), coding)
    }

    #[tokio::test]
    async fn a_file_that_is_there_with_brotli_alone_is_answered_in_every_coding() {
        let folder = tempfile::tempdir().unwrap();
        let packed = b"\x0b\x01\x80tea\x03";
        std::fs::write(folder.path().join("tea.css.br"), packed).unwrap();
        let files = Files::new(Dist::read(folder.path()).unwrap());
        assert_eq!(answer(&files, "gzip, br").await, (packed.to_vec(), Some("br".into())));
        assert_eq!(answer(&files, "").await, (b"tea".to_vec(), None));
        let (body, coding) = answer(&files, "gzip, deflate").await;
        assert_eq!((&body[..2], coding), (&b"\x1f\x8b"[..], Some("gzip".into())));
    }
}
