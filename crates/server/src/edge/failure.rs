//! How a failure looks from outside.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::Failure;

/// A failure as an answer to a request.
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) StatusCode, pub(crate) Failure);

impl Refused {
    /// Not authenticated.
    pub(crate) fn unknown() -> Self {
        let text = "nobody knows you yet: GET /api/me hands out a cookie".into();
        Self(StatusCode::UNAUTHORIZED, Failure::NotAllowed { text })
    }
}

impl From<Failure> for Refused {
    fn from(failure: Failure) -> Self {
        let status = match &failure {
            Failure::Unreadable { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            Failure::NoTable => StatusCode::NOT_FOUND,
            Failure::NotAllowed { .. } => StatusCode::FORBIDDEN,
            Failure::Refused { .. } | Failure::NoUndo { .. } | Failure::Stale { .. } => StatusCode::CONFLICT,
            Failure::TooFast { .. } => StatusCode::TOO_MANY_REQUESTS,
            Failure::Busy => StatusCode::SERVICE_UNAVAILABLE,
        };
        Self(status, failure)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let wait = match &self.1 {
            Failure::TooFast { retry_ms } => Some(retry_ms.div_ceil(1_000)),
            _ => None,
        };
        let mut response = (self.0, Json(self.1)).into_response();
        if let Some(seconds) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
