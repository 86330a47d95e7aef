//! The list of what a program was built from, inside the program, in the form of `cargo auditable`: whoever scans for known
//! weaknesses needs nothing but the file.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use flate2::Compression;
use flate2::write::ZlibEncoder;

/// The program with the list in a section of its own. `objcopy` comes with every linker.
pub(crate) fn add(binary: &Path, list: &str) -> Result<Vec<u8>> {
    let folder = tempfile::tempdir()?;
    let (section, whole) = (folder.path().join("list"), folder.path().join("program"));
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    packed.write_all(list.as_bytes())?;
    fs::write(&section, packed.finish()?)?;
    let mut objcopy = Command::new("objcopy");
    objcopy.arg("--add-section").arg(format!(".dep-v0={}", section.display()));
    objcopy.args(["--set-section-flags", ".dep-v0=noload,readonly"]).arg(binary).arg(&whole);
    let status = objcopy.status().context("objcopy, of binutils, is needed")?;
    ensure!(status.success(), "objcopy ended with {status}");
    Ok(fs::read(whole)?)
}
