//! The golden games, replayed in WebAssembly.

use anyhow::{Context, Result, bail};
use std::fs;
use std::process::Command;
use wasm_bindgen_cli_support::Bindgen;

use crate::toolchain::Toolchain;
use crate::{apt, paths, shell};

/// Replays every golden game in Node with the rules compiled to WebAssembly.
pub(crate) fn replay() -> Result<()> {
    if shell::find("node").is_none() {
        apt::install(&["nodejs"], "running WebAssembly outside a browser")?;
    }
    // The client's profile: its standard library and rules are built already.
    let profile = "client";
    shell::run(Toolchain::ready()?.build(profile).args(["--package", "chaikhana-golden-wasm"]))?;
    let module = Toolchain::built(profile).join("golden_wasm.wasm");
    if !module.is_file() {
        bail!("{} was not built", module.display());
    }

    let folder = paths::client_target().join("golden");
    fs::create_dir_all(&folder)?;
    // Node takes the glue as a module only with this beside it.
    fs::write(folder.join("package.json"), "{\"type\":\"module\"}")?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&module).out_name("golden").web(true)?.typescript(false);
    bindgen.generate(&folder).context("cannot bind the golden games to Node")?;

    let mut node = Command::new("node");
    node.current_dir(paths::root())
        .arg("crates/golden-wasm/replay.mjs")
        .args([folder.join("golden.js"), folder.join("golden_bg.wasm")])
        .arg("crates/shelf/golden");
    shell::run(&mut node)
}
