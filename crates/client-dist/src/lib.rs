//! The built browser client, ready to be handed out.
//!
//! `cargo xtask client` writes a folder; this crate embeds it, compressed with brotli, when it is compiled
//! (from `target/client/dist`, or from the folder named by `CHAIKHANA_CLIENT_DIST`). A server asks [`Dist::answer`]
//! for the file at an address. Without a built client there is one page that says so.

mod file;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

pub use file::{Coding, File};

static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Chaikhana</title>\
    <body style=\"font:16px/1.5 system-ui;max-width:36em;margin:4em auto;padding:0 1em\">\
    <h1>The client is not built</h1><p>This server was compiled without the browser client. \
    Run <code>cargo xtask play</code>, which builds and serves both.</p>";

/// The files of a built client, by address.
#[derive(Clone, Debug, Default)]
pub struct Dist {
    files: BTreeMap<String, File>,
}

impl Dist {
    /// The client this program was compiled with.
    pub fn embedded() -> Self {
        Self::of(FILES.iter().map(|&(address, bytes)| (address.to_owned(), Cow::Borrowed(bytes))))
    }

    /// A client from a folder that `cargo xtask client` wrote.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let mut files = Vec::new();
        collect(folder, "", &mut files)?;
        Ok(Self::of(files.into_iter().map(|(address, bytes)| (address, Cow::Owned(bytes)))))
    }

    fn of(all: impl Iterator<Item = (String, Cow<'static, [u8]>)>) -> Self {
        let mut files: BTreeMap<String, File> = BTreeMap::new();
        for (address, bytes) in all {
            let (of, brotli) = match address.strip_suffix(".br") {
                Some(of) => (of, true),
                None => (&*address, false),
            };
            match files.get_mut(of) {
                Some(file) => file.add(brotli, bytes),
                None => drop(files.insert(of.to_owned(), File::new(of, brotli, bytes))),
            }
        }
        Self { files }
    }

    /// Whether a client was built.
    pub fn is_built(&self) -> bool {
        self.files.contains_key("/index.html")
    }

    /// The file at exactly this address.
    pub fn get(&self, address: &str) -> Option<&File> {
        self.files.get(address)
    }

    /// What to answer for an address: the file; for an address of a page, the one page, which finds its way by itself;
    /// nothing for a file that does not exist.
    pub fn answer(&self, address: &str) -> Option<Cow<'_, File>> {
        if let Some(file) = self.files.get(address) {
            return Some(Cow::Borrowed(file));
        }
        let is_page = !address.rsplit('/').next().is_some_and(|name| name.contains('.'));
        if !is_page {
            return None;
        }
        let page = self.files.get("/index.html").map(Cow::Borrowed);
        page.or_else(|| {
            Some(Cow::Owned(File::new("/index.html", false, Cow::Borrowed(NOT_BUILT.as_bytes()))))
        })
    }

    /// All addresses, sorted.
    pub fn addresses(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, Vec<u8>)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let address = format!("{prefix}/{name}");
        if path.is_dir() {
            collect(&path, &address, files)?;
        } else {
            files.push((address, fs::read(path)?));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    const TEA: &str = "body { color: tea } body { color: coffee } body { color: tea }";

    /// A page of which one file is there only with brotli, as in the program.
    fn dist() -> Dist {
        let mut packed = Vec::new();
        brotli::BrotliCompress(&mut TEA.as_bytes(), &mut packed, &Default::default()).unwrap();
        let files = [
            ("/index.html", b"<p>tea</p>".to_vec()),
            ("/assets/client.0123456789ab.wasm", b"plain".to_vec()),
            ("/assets/client.0123456789ab.wasm.br", b"b".to_vec()),
            ("/a.css.br", packed),
            ("/a.png", b"small".to_vec()),
        ];
        Dist::of(files.into_iter().map(|(address, bytes)| (address.to_owned(), Cow::Owned(bytes))))
    }

    #[test]
    fn pages_share_one_document_and_files_do_not() {
        let dist = dist();
        assert_eq!(dist.answer("/table/abc").unwrap().bytes(None), b"<p>tea</p>");
        assert_eq!(dist.answer("/").unwrap().mime, "text/html; charset=utf-8");
        assert!(dist.answer("/assets/gone.js").is_none());
    }

    #[test]
    fn the_smallest_accepted_coding_is_chosen() {
        let dist = dist();
        let file = dist.get("/assets/client.0123456789ab.wasm").unwrap();
        assert_eq!(file.accepted("gzip, deflate, br"), Some(Coding::Brotli));
        assert_eq!(file.accepted("gzip;q=1.0, br;q=0"), Some(Coding::Gzip));
        assert_eq!(file.accepted("identity"), None);
        assert_eq!(file.bytes(Some(Coding::Brotli)), b"b");
        assert_eq!(dist.get("/a.png").unwrap().accepted("gzip, br"), None);
        assert!(file.is_immutable() && file.mime == "application/wasm");
    }

    #[test]
    fn what_is_there_only_compressed_is_unpacked_for_those_who_ask() {
        let dist = dist();
        let file = dist.get("/a.css").unwrap();
        assert_eq!(file.mime, "text/css; charset=utf-8");
        assert!(file.is_ready(Some(Coding::Brotli)) && !file.is_ready(None));
        assert_eq!(file.bytes(None), TEA.as_bytes());
        assert!(file.is_ready(None));
    }

    #[test]
    fn gzip_is_made_for_those_who_know_no_brotli() {
        for plain_first in [false, true] {
            let dist = dist();
            let file = dist.get("/a.css").unwrap();
            if plain_first {
                file.bytes(None);
            }
            assert!(!file.is_ready(Some(Coding::Gzip)));
            let packed = file.bytes(Some(Coding::Gzip));
            let mut plain = String::new();
            flate2::read::GzDecoder::new(packed).read_to_string(&mut plain).unwrap();
            assert_eq!(plain, TEA);
            assert!(file.is_ready(Some(Coding::Gzip)));
            assert_eq!(file.is_ready(None), plain_first);
        }
    }

    #[test]
    fn without_a_client_every_page_says_so() {
        let none = Dist::default();
        assert!(!none.is_built());
        let page = none.answer("/").unwrap();
        assert!(std::str::from_utf8(page.bytes(None)).unwrap().contains("cargo xtask play"));
    }
}
