//! The hash chain of a record: each line carries a hash of itself and of all before it, so that a changed line is noticed.

use std::io::Write;

use sha2::{Digest, Sha256};

use crate::Header;

/// What stands before a line's hash, which is always its last field.
const FIELD: &str = r#","hash":""#;
/// The digits of a hash.
const DIGITS: usize = 64;

/// The chain after some lines of a record. It begins with the commitment; the header itself is included by the last line, so
/// that lines can be written before it is known who sits where at the end.
#[derive(Clone, Debug)]
pub struct Chain {
    /// The last hash; nothing in records of form 1, which have none.
    last: Option<String>,
}

impl Chain {
    /// The chain of a record with this header, before its first entry.
    #[must_use]
    pub fn new(header: &Header) -> Self {
        Self { last: (header.chaikhana >= 2).then(|| header.commitment.clone()) }
    }

    /// The last hash, once there are lines. Nothing in records without hashes.
    #[must_use]
    pub fn last(&self) -> Option<&str> {
        self.last.as_deref()
    }

    /// Takes a text into the chain.
    pub(crate) fn include(&mut self, text: &[u8]) {
        if let Some(last) = &mut self.last {
            let mut hash = Sha256::new();
            hash.update(last.as_bytes());
            hash.update(b"\n");
            hash.update(text);
            *last = crate::hex::encode(&hash.finalize());
        }
    }

    /// Writes a line, which is a JSON object, with its hash.
    pub(crate) fn write(&mut self, text: &[u8], mut out: impl Write) -> std::io::Result<()> {
        self.include(text);
        match &self.last {
            Some(hash) => {
                out.write_all(text.strip_suffix(b"}").unwrap_or(text))?;
                write!(out, "{FIELD}{hash}\"}}")?;
            }
            None => out.write_all(text)?,
        }
        out.write_all(b"\n")
    }

    /// Takes a line that was read into the chain. Says what is wrong with its hash.
    pub(crate) fn check(&mut self, line: &[u8]) -> Result<(), &'static str> {
        if self.last.is_none() {
            return Ok(());
        }
        let (mut text, found) = split(line).ok_or("every line ends with its hash")?;
        text.push(b'}');
        self.include(&text);
        if self.last.as_deref().map(str::as_bytes) == Some(found) {
            Ok(())
        } else {
            Err("this line, or one before it, was changed after it was written")
        }
    }
}

/// A line without its hash and without its closing brace, and the hash.
fn split(line: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let rest = line.trim_ascii().strip_suffix(b"\"}")?;
    let (rest, hash) = rest.split_at_checked(rest.len().checked_sub(DIGITS)?)?;
    Some((rest.strip_suffix(FIELD.as_bytes())?.to_vec(), hash))
}

/// The hash that the last line of a written record ends with: it stands for the whole record.
#[must_use]
pub fn seal_of(record: &[u8]) -> Option<&str> {
    let last = record.trim_ascii_end().rsplit(|byte| *byte == b'\n').next()?;
    let rest = last.strip_suffix(b"\"}")?;
    let hash = rest.get(rest.len().checked_sub(DIGITS)?..)?;
    let is_hash = last.windows(FIELD.len()).any(|part| part == FIELD.as_bytes());
    std::str::from_utf8(hash).ok().filter(|_| is_hash)
}
