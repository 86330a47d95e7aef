//! `cargo xtask client`: from Rust sources to a folder that a server hands out.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::toolchain::Toolchain;
use crate::{Result, paths, shell, stamp};

/// For whom the client is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flavour {
    /// For players: small and fast.
    Release,
    /// For whoever has just cloned: fast, and quick to build rather than small.
    Play,
    /// For whoever changes it: quick to build.
    Dev,
}

impl Flavour {
    pub(crate) fn of(dev: bool) -> Self {
        if dev { Self::Dev } else { Self::Release }
    }

    fn profile(self) -> &'static str {
        match self {
            Self::Release => "client",
            Self::Play => "client-play",
            Self::Dev => "client-dev",
        }
    }

    /// The finished client. A quick one never takes the place of the one that is measured and released.
    pub(crate) fn folder(self) -> PathBuf {
        match self {
            Self::Release | Self::Dev => paths::dist(),
            Self::Play => paths::client_target().join("play"),
        }
    }
}

/// Builds the client where something changed.
pub(crate) fn build(flavour: Flavour) -> Result {
    shell::run(&mut compile(&Toolchain::ready()?, flavour))?;
    assemble(flavour, &tool()?)
}

/// The command that compiles it.
pub(crate) fn compile(toolchain: &Toolchain, flavour: Flavour) -> Command {
    let mut command = toolchain.build(flavour.profile());
    command.args(["--package", "chaikhana-client", "--bin", "chaikhana-client"]);
    command
}

/// The program that makes the folder, built like the tests: a package alone would want its dependencies with other
/// features, and all of them once more.
pub(crate) fn tool() -> Result<PathBuf> {
    shell::run(&mut shell::cargo(&["build", "--quiet", "--locked", "--workspace", "--bin", "client-build"]))?;
    Ok(paths::root().join("target/debug/client-build"))
}

/// Makes the folder from the compiled client, if that or anything else of it changed.
pub(crate) fn assemble(flavour: Flavour, tool: &Path) -> Result {
    let compiled = Toolchain::built(flavour.profile()).join("chaikhana-client.wasm");
    let folder = flavour.folder();
    let stamp_file = folder.with_extension("stamp");
    let client = paths::client();
    // A new tool may write the folder in a new way.
    let mut made_from = vec![compiled.clone(), tool.to_owned()];
    made_from.extend(["style", "page", "locales"].map(|part| client.join(part)));
    made_from.extend(
        ["books", "boards"]
            .map(|part| client.join("../rulebook").join(part))
            .into_iter()
            .filter(|folder| folder.is_dir()),
    );
    let stamp = stamp::of(&made_from, &[flavour.profile()])?;
    if folder.join("index.html").is_file() && stamp::is(&stamp_file, &stamp) {
        println!("page: nothing changed");
        return Ok(());
    }
    let size = if flavour == Flavour::Release { "small" } else { "quick" };
    shell::run(Command::new(tool).args(["page", size]).args([&compiled, &client, &folder]))?;
    Ok(fs::write(stamp_file, stamp)?)
}
