//! The folder a server hands out: content-hashed names, siblings compressed with brotli.

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A folder in the making.
pub(crate) struct Dist {
    folder: PathBuf,
    compress: bool,
    addresses: Vec<String>,
}

impl Dist {
    /// An empty folder.
    pub(crate) fn create(folder: &Path, compress: bool) -> Result<Self> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder.join("assets"))?;
        Ok(Self { folder: folder.to_owned(), compress, addresses: Vec::new() })
    }

    /// Adds a file whose name carries the hash of its content, and returns its address.
    pub(crate) fn add_hashed(&mut self, name: &str, content: &[u8]) -> Result<String> {
        let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "bin"));
        let address = format!("/assets/{stem}.{}.{extension}", &hash(content)[..12]);
        self.add(&address, content)?;
        Ok(address)
    }

    /// Adds a file at a fixed address.
    pub(crate) fn add(&mut self, address: &str, content: &[u8]) -> Result<()> {
        let path = self.folder.join(address.trim_start_matches('/'));
        let write = |path: &Path, bytes: &[u8]| {
            fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
        };
        write(&path, content)?;
        self.addresses.push(address.to_owned());
        let is_packed = address.ends_with(".png") || address.ends_with(".woff2");
        if self.compress && !is_packed {
            write(&sibling(&path, "br"), &brotli(content)?)?;
        }
        Ok(())
    }

    /// The addresses of all files so far.
    pub(crate) fn addresses(&self) -> &[String] {
        &self.addresses
    }
}

/// The hash of some bytes in hexadecimal.
pub(crate) fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(crate) fn sibling(path: &Path, extension: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(extension);
    name.into()
}

fn brotli(content: &[u8]) -> Result<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 24,
        size_hint: content.len(),
        ..Default::default()
    };
    let mut packed = Vec::new();
    brotli::CompressorWriter::with_params(&mut packed, 1 << 16, &parameters).write_all(content)?;
    Ok(packed)
}
