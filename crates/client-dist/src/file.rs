//! One file of the client in every form it can be sent.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Read;
use std::sync::OnceLock;

use flate2::read::GzDecoder;

/// How the bytes of a file are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    /// `br`
    Brotli,
    Gzip,
}

impl Coding {
    /// The name in `Content-Encoding`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// Whether an address is that of a compressed sibling, and of which file.
    pub(crate) fn of(address: &str) -> Option<(Self, &str)> {
        let brotli = address.strip_suffix(".br").map(|of| (Self::Brotli, of));
        brotli.or_else(|| address.strip_suffix(".gz").map(|of| (Self::Gzip, of)))
    }
}

/// A file and what a server has to say about it.
#[derive(Clone, Debug)]
pub struct File {
    /// `Content-Type`.
    pub mime: &'static str,
    /// `ETag`, with its quotes.
    pub etag: String,
    immutable: bool,
    /// Unpacked when it is asked for, where only compressed forms were given.
    plain: OnceLock<Cow<'static, [u8]>>,
    brotli: Option<Cow<'static, [u8]>>,
    gzip: Option<Cow<'static, [u8]>>,
}

impl File {
    /// A file in the form in which it was found first; nothing is compressed if there is no coding.
    pub(crate) fn new(address: &str, coding: Option<Coding>, bytes: Cow<'static, [u8]>) -> Self {
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let etag = format!("\"{:016x}\"", hasher.finish());
        // Everything there carries the hash of its content in its name.
        let immutable = address.starts_with("/assets/");
        let plain = OnceLock::new();
        let mut file = Self { mime: mime(address), etag, immutable, plain, brotli: None, gzip: None };
        file.add(coding, bytes);
        file
    }

    pub(crate) fn add(&mut self, coding: Option<Coding>, bytes: Cow<'static, [u8]>) {
        match coding {
            None => self.plain = bytes.into(),
            Some(Coding::Brotli) => self.brotli = Some(bytes),
            Some(Coding::Gzip) => self.gzip = Some(bytes),
        }
    }

    /// Whether the address will never mean other content, so that a browser may keep it for ever.
    pub fn is_immutable(&self) -> bool {
        self.immutable
    }

    pub fn cache_control(&self) -> &'static str {
        if self.immutable { "public, max-age=31536000, immutable" } else { "no-cache" }
    }

    /// The best coding that an `Accept-Encoding` header allows; nothing: send it plain.
    pub fn accepted(&self, accept_encoding: &str) -> Option<Coding> {
        let allows = |coding: Coding| {
            accept_encoding.split(',').any(|item| {
                let (name, quality) = item.split_once(";q=").unwrap_or((item, "1"));
                name.trim() == coding.name() && quality.trim().parse() != Ok(0.0)
            })
        };
        let has = |coding: Coding| match coding {
            Coding::Brotli => self.brotli.is_some(),
            Coding::Gzip => self.gzip.is_some(),
        };
        [Coding::Brotli, Coding::Gzip].into_iter().find(|&coding| has(coding) && allows(coding))
    }

    /// The bytes in a coding; plain if there is no such form.
    pub fn bytes(&self, coding: Option<Coding>) -> &[u8] {
        let form = match coding {
            Some(Coding::Brotli) => self.brotli.as_deref(),
            Some(Coding::Gzip) => self.gzip.as_deref(),
            None => None,
        };
        form.unwrap_or_else(|| self.plain())
    }

    fn plain(&self) -> &[u8] {
        self.plain.get_or_init(|| {
            let mut bytes = Vec::new();
            // Memory does not fail to be read, and what `cargo xtask client` has packed is whole.
            let _ = GzDecoder::new(self.gzip.as_deref().unwrap_or_default()).read_to_end(&mut bytes);
            Cow::Owned(bytes)
        })
    }
}

fn mime(address: &str) -> &'static str {
    match address.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("wasm") => "application/wasm",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
