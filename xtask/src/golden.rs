//! The golden games, replayed in WebAssembly.

use std::process::Command;

use crate::test::Count;
use crate::toolchain::Toolchain;
use crate::{Result, apt, client, paths, shell};

/// Replays every golden game in Node with the rules compiled to WebAssembly.
pub(crate) fn replay() -> Result<Count> {
    if shell::find("node").is_none() {
        apt::install(&["nodejs"], "running WebAssembly outside a browser")?;
    }
    // The client's profile: its standard library and rules are built already.
    let profile = "client";
    shell::run(Toolchain::ready()?.build(profile).args(["--package", "chaikhana-golden-wasm"]))?;
    let module = Toolchain::built(profile).join("golden_wasm.wasm");
    if !module.is_file() {
        return Err(format!("{} was not built", module.display()).into());
    }
    let folder = paths::client_target().join("golden");
    shell::run(Command::new(client::tool()?).arg("node").arg(&module).arg("golden").arg(&folder))?;

    let mut node = Command::new("node");
    node.current_dir(paths::root())
        .arg("crates/golden-wasm/replay.mjs")
        .args([folder.join("golden.js"), folder.join("golden_bg.wasm")])
        .arg("crates/shelf/golden");
    let mut games = 0;
    let good = shell::read_lines(&mut node, |line| {
        let counted = line.split_once(" golden games").and_then(|(count, _)| count.parse().ok());
        games = counted.unwrap_or(games);
    })?;
    if !good {
        return Err("a golden game replays differently in WebAssembly".into());
    }
    Ok(Count { passed: games, failed: 0 })
}
