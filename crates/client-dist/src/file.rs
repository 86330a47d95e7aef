//! One file of the client in every form it can be sent.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::OnceLock;

use flate2::Compression;
use flate2::write::GzEncoder;

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
}

/// A file and what a server has to say about it.
#[derive(Clone, Debug)]
pub struct File {
    /// `Content-Type`.
    pub mime: &'static str,
    /// `ETag`, with its quotes.
    pub etag: String,
    immutable: bool,
    /// As it was given, else unpacked when somebody asks for it.
    plain: OnceLock<Cow<'static, [u8]>>,
    brotli: Option<Cow<'static, [u8]>>,
    /// Made from the one with brotli when somebody asks for it: browsers know brotli, but over plain HTTP, as on a network at
    /// home, they want gzip. Both forms of every file would make the program larger by half as much again.
    gzip: OnceLock<Vec<u8>>,
}

impl File {
    /// A file in the form in which it was found first.
    pub(crate) fn new(address: &str, brotli: bool, bytes: Cow<'static, [u8]>) -> Self {
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let etag = format!("\"{:016x}\"", hasher.finish());
        // Everything there carries the hash of its content in its name.
        let immutable = address.starts_with("/assets/");
        let (plain, gzip) = (OnceLock::new(), OnceLock::new());
        let mut file = Self { mime: mime(address), etag, immutable, plain, brotli: None, gzip };
        file.add(brotli, bytes);
        file
    }

    pub(crate) fn add(&mut self, brotli: bool, bytes: Cow<'static, [u8]>) {
        if brotli {
            self.brotli = Some(bytes);
        } else {
            self.plain = bytes.into();
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
        // What is there without brotli is an image or a font, which would not get smaller, or a page made in a hurry.
        self.brotli.as_ref()?;
        [Coding::Brotli, Coding::Gzip].into_iter().find(|&coding| allows(coding))
    }

    /// Whether [`bytes`](Self::bytes) has nothing to unpack or to pack before it answers.
    pub fn is_ready(&self, coding: Option<Coding>) -> bool {
        match (coding, &self.brotli) {
            (Some(Coding::Brotli), Some(_)) => true,
            (Some(Coding::Gzip), Some(_)) => self.gzip.get().is_some(),
            _ => self.plain.get().is_some(),
        }
    }

    /// The bytes in a coding; plain if there is no such form.
    pub fn bytes(&self, coding: Option<Coding>) -> &[u8] {
        match (coding, &self.brotli) {
            (Some(Coding::Brotli), Some(packed)) => packed,
            (Some(Coding::Gzip), Some(packed)) => self.gzip.get_or_init(|| {
                let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
                // The plain form is kept only for those who ask for it.
                let plain = self.plain.get().cloned().unwrap_or_else(|| Cow::Owned(unpacked(packed)));
                // Writing to memory does not fail.
                let _ = encoder.write_all(&plain);
                encoder.finish().unwrap_or_default()
            }),
            (_, packed) => {
                self.plain.get_or_init(|| Cow::Owned(packed.as_deref().map(unpacked).unwrap_or_default()))
            }
        }
    }
}

/// What is inside of brotli.
fn unpacked(brotli: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    // Memory does not fail to be read, and what `cargo xtask client` has packed is whole.
    let _ = brotli_decompressor::BrotliDecompress(&mut &*brotli, &mut plain);
    plain
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
