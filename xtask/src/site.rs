//! `cargo xtask site`: pages for the web from the documentation.

use std::path::PathBuf;
use std::process::Command;

use crate::{Result, paths, shell};

/// Makes the pages in `out`, or in target/site.
pub(crate) fn build(out: Option<&str>) -> Result {
    let out = out.map_or_else(|| paths::root().join("target/site"), PathBuf::from);
    let bin = ["build", "--quiet", "--locked", "--workspace", "--bin", "site-build"];
    shell::run(&mut shell::cargo(&bin))?;
    let known = ["ls-files", "--cached", "--others", "--exclude-standard"];
    let files = shell::output(shell::git().args(known))?;
    let files = files.lines().filter(|file| paths::root().join(file).is_file());
    let mut site = Command::new(paths::root().join("target/debug/site-build"));
    shell::run(site.arg(paths::root()).arg(out).args(files))
}
