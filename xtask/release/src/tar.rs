//! Archives that are the same bytes on every machine: sorted, one time stamp, numbers instead of names.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::{Context, Result, ensure};

/// What lies at a path.
#[derive(Clone, Debug)]
enum Node {
    Folder,
    File(Vec<u8>),
}

/// An archive in the making; what it holds is written in the order of the paths.
#[derive(Clone, Debug, Default)]
pub(crate) struct Archive {
    entries: BTreeMap<String, (Node, u32, u32)>,
}

impl Archive {
    /// Adds a file, and the folders it lies in, owned by root.
    pub(crate) fn file(&mut self, path: &str, mode: u32, content: &[u8]) -> &mut Self {
        self.folders_of(path);
        self.entries.insert(path.into(), (Node::File(content.to_vec()), mode, 0));
        self
    }

    /// Adds a folder that belongs to a user and the group of the same number.
    pub(crate) fn folder(&mut self, path: &str, mode: u32, owner: u32) -> &mut Self {
        self.folders_of(path);
        self.entries.insert(path.into(), (Node::Folder, mode, owner));
        self
    }

    fn folders_of(&mut self, path: &str) {
        for (at, _) in path.match_indices('/') {
            self.entries.entry(path[..at].into()).or_insert((Node::Folder, 0o755, 0));
        }
    }

    /// The archive, every entry with the time `epoch`, paths after `prefix`.
    pub(crate) fn write(&self, prefix: &str, epoch: u64) -> Result<Vec<u8>> {
        let mut out = Vec::new();
        for (path, (node, mode, owner)) in &self.entries {
            let (name, kind, content): (String, u8, &[u8]) = match node {
                Node::Folder => (format!("{prefix}{path}/"), b'5', &[]),
                Node::File(content) => (format!("{prefix}{path}"), b'0', content),
            };
            out.extend(header(&name, *mode, *owner, content.len(), epoch, kind)?);
            out.extend(content);
            out.resize(out.len().next_multiple_of(512), 0);
        }
        out.resize(out.len() + 1024, 0);
        Ok(out)
    }
}

fn header(name: &str, mode: u32, owner: u32, size: usize, epoch: u64, kind: u8) -> Result<[u8; 512]> {
    ensure!(name.len() <= 100, "{name} is too long a path for a tar header");
    let mut block = [0; 512];
    let mut put = |at: usize, text: &str| block[at..at + text.len()].copy_from_slice(text.as_bytes());
    put(0, name);
    put(100, &format!("{mode:07o}"));
    put(108, &format!("{owner:07o}"));
    put(116, &format!("{owner:07o}"));
    put(124, &format!("{size:011o}"));
    put(136, &format!("{epoch:011o}"));
    put(148, "        ");
    put(257, "ustar");
    put(263, "00");
    block[156] = kind;
    let sum: u32 = block.iter().map(|&byte| u32::from(byte)).sum();
    block[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    Ok(block)
}

/// Compressed without a name or a time in its head.
pub(crate) fn gzip(content: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = flate2::GzBuilder::new().mtime(0).write(Vec::new(), flate2::Compression::best());
    encoder.write_all(content)?;
    encoder.finish().context("compressing")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tar_understands_it_and_the_order_of_adding_does_not_matter() {
        let mut one = Archive::default();
        one.file("a/b.txt", 0o644, b"tea").folder("data", 0o700, 65532);
        let mut other = Archive::default();
        other.folder("data", 0o700, 65532).file("a/b.txt", 0o644, b"tea");
        let written = one.write("./", 1_700_000_000).unwrap();
        assert_eq!(written, other.write("./", 1_700_000_000).unwrap());

        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), gzip(&written).unwrap()).unwrap();
        let list =
            std::process::Command::new("tar").args(["--numeric-owner", "-tvzf"]).arg(file.path()).output();
        let list = String::from_utf8(list.unwrap().stdout).unwrap();
        let lines: Vec<&str> = list.lines().collect();
        assert_eq!(lines.len(), 3, "{list}");
        assert!(lines[1].starts_with("-rw-r--r-- 0/0") && lines[1].ends_with("./a/b.txt"), "{list}");
        assert!(lines[2].starts_with("drwx------ 65532/65532") && lines[2].ends_with("./data/"), "{list}");
    }
}
