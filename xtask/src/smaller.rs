//! The last step towards a small module: binaryen's `wasm-opt`, after the compiler and the bindings.

use anyhow::{Context, Result};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::{apt, paths, shell};

/// From npm, as WebAssembly itself: the one that Debian has is older than the references between module and page, and
/// mixes up their tables.
const BINARYEN: &str = "132.0.0";

/// What compiler and bindings make use of; every browser since 2022 has it.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// The module made smaller; the same one where there is no npm.
pub(crate) fn smaller(module: Vec<u8>) -> Result<Vec<u8>> {
    let program = match ready() {
        Ok(program) => program,
        Err(error) => {
            println!("client: without wasm-opt, so about a tenth larger: {error:#}");
            return Ok(module);
        }
    };
    let (before, after) =
        (paths::client_target().join("bound.wasm"), paths::client_target().join("smaller.wasm"));
    fs::write(&before, module)?;
    let mut optimise = Command::new("node");
    optimise.arg(program).args(["-Oz", "--strip-producers"]).args(FEATURES);
    shell::run(optimise.arg(&before).arg("-o").arg(&after))?;
    fs::read(&after).context("wasm-opt left nothing")
}

fn ready() -> Result<PathBuf> {
    let folder = paths::client_target().join(format!("binaryen-{BINARYEN}"));
    let program = folder.join("node_modules/binaryen/bin/wasm-opt");
    if program.is_file() {
        return Ok(program);
    }
    if shell::find("npm").is_none() {
        apt::install(&["npm"], "making the client smaller")?;
    }
    fs::create_dir_all(&folder)?;
    let mut npm = Command::new("npm");
    npm.args(["install", "--silent", "--no-save", "--prefix"]).arg(&folder);
    shell::run(npm.arg(format!("binaryen@{BINARYEN}")))?;
    Ok(program)
}
