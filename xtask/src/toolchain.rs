//! A Rust that can build for the browser: rustup's if it has the target, else Debian's with the standard library
//! built from source.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Result, apt, paths, shell};

const TARGET: &str = "wasm32-unknown-unknown";
const DEBIAN: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-llvm"];
const DEBIAN_LINKER: &str = "/usr/bin/rust-lld";

/// What builds WebAssembly here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Toolchain {
    /// The Rust in use has a standard library for the target.
    InUse,
    /// Debian's `rustc-web` and its sources.
    Debian {
        /// `rust-lld`, Debian's or the one of the Rust in use.
        linker: PathBuf,
    },
}

impl Toolchain {
    /// Finds one, or installs one.
    pub(crate) fn ready() -> Result<Self> {
        if in_use_has_target() {
            return Ok(Self::InUse);
        }
        if debian_is_complete()
            && let Some(linker) = linker()
        {
            return Ok(Self::Debian { linker });
        }
        if shell::succeeds(Command::new("rustup").args(["target", "add", TARGET])) && in_use_has_target() {
            return Ok(Self::InUse);
        }
        Self::install()
    }

    fn install() -> Result<Self> {
        let why = "building for the browser without `rustup target add wasm32-unknown-unknown`";
        apt::install(&DEBIAN, why)
            .map_err(|error| format!("no Rust here can build for WebAssembly: {error}"))?;
        if linker().is_none() {
            // Debian's rust-lld is a link to the linker of one LLVM version, which is a package of the same name.
            let package = std::fs::read_link(DEBIAN_LINKER)
                .map_err(|error| format!("Debian's Rust names no linker: {error}"))?;
            apt::install(&[&*package.to_string_lossy()], why)?;
        }
        Ok(Self::Debian { linker: linker().ok_or("there is still no rust-lld")? })
    }

    /// `cargo build` for the browser, with its own target folder so that native and browser builds share no lock.
    pub(crate) fn build(&self, profile: &str) -> Command {
        let target_dir = paths::client_target().join("wasm");
        // Components behind one type each instead of one type for a whole page: quicker to build, and smaller.
        let mut flags = String::from("--cfg erase_components");
        let mut command = match self {
            Self::InUse => shell::cargo(&["build"]),
            Self::Debian { linker } => {
                // The page shows no value with `{:?}`, and a client that stops says so outside of itself: without the code that
                // would write fields and messages it is smaller.
                flags.push_str(" -Zfmt-debug=shallow -Zunstable-options -Cpanic=immediate-abort");
                debian_cargo(linker)
            }
        };
        command
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags)
            .args(["--locked", "--target", TARGET, "--profile", profile])
            .arg("--target-dir")
            .arg(target_dir);
        command
    }

    /// The folder where [`build`](Self::build) leaves what it made.
    pub(crate) fn built(profile: &str) -> PathBuf {
        paths::client_target().join("wasm").join(TARGET).join(profile)
    }
}

fn in_use_has_target() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut ask = Command::new(rustc);
    ask.args(["--print", "target-libdir", "--target", TARGET]).current_dir(paths::root());
    shell::output(&mut ask).is_ok_and(|folder| Path::new(&folder).is_dir())
}

fn debian_is_complete() -> bool {
    ["/usr/bin/cargo", "/usr/bin/rustc", "/usr/lib/rustlib/src/rust/library/Cargo.lock"]
        .iter()
        .all(|file| Path::new(file).exists())
}

/// Debian's `rust-lld`, else the one that comes with the Rust in use.
fn linker() -> Option<PathBuf> {
    let print =
        |what: &str| shell::output(Command::new("rustc").args(["--print", what]).current_dir(paths::root()));
    let in_use = || {
        let folder = PathBuf::from(print("target-libdir").ok()?);
        Some(folder.parent()?.join("bin/rust-lld"))
    };
    [Some(PathBuf::from(DEBIAN_LINKER)), in_use()].into_iter().flatten().find(|file| file.exists())
}

fn debian_cargo(linker: &Path) -> Command {
    let mut command = Command::new("/usr/bin/cargo");
    command.current_dir(paths::root());
    // rustup's shims stand first on the path and in these variables; Debian's pair must not meet them.
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        let ours = text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_");
        if ours
            || text.starts_with("RUSTUP_")
            || ["CARGO", "CARGO_BIN_NAME", "LD_LIBRARY_PATH"].contains(&&*text)
        {
            command.env_remove(&name);
        }
    }
    command
        .env("PATH", "/usr/bin:/bin")
        .env("RUSTC", "/usr/bin/rustc")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
        // Building the standard library from source is still marked unstable; our own code uses stable Rust only.
        .env("RUSTC_BOOTSTRAP", "1")
        .args(["build", "-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"]);
    command
}
