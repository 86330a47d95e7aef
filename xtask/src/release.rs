//! `cargo xtask release`: everything a release has, the same bytes from the same sources on every machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::arguments::Arguments;
use crate::client::{self, Flavour};
use crate::progress::{Plan, Step};
use crate::{Result, paths, shell};

const TARGET: &str = "x86_64-unknown-linux-gnu";
const PROFILE: &str = "release-static";

const STEPS: [Step; 3] = [
    Step { name: "page", about: "the page for the browser, small", usual: 300 },
    Step { name: "command", about: "one static program with the page inside", usual: 420 },
    Step { name: "packages", about: "archive, .deb, image, bill of materials, sums", usual: 20 },
];

/// What is released, and where to.
#[derive(Debug)]
pub(crate) struct Release {
    out: PathBuf,
    homepage: String,
    /// A program that is built already.
    binary: Option<PathBuf>,
}

impl Release {
    pub(crate) fn read(mut given: Arguments) -> Result<Self> {
        let out = given.value("--out")?.map_or_else(|| paths::root().join("target/packages"), PathBuf::from);
        let homepage = given.value("--homepage")?.unwrap_or_else(|| "https://chaikhana.example".into());
        let release = Self { out, homepage, binary: given.value("--binary")?.map(PathBuf::from) };
        given.end()?;
        Ok(release)
    }

    pub(crate) fn make(&self) -> Result {
        let steps = if self.binary.is_some() { &STEPS[2..] } else { &STEPS[..] };
        let mut plan =
            Plan::announce("release", &format!("packs the house into {}", self.out.display()), steps);
        let epoch = epoch()?;
        let binary = match &self.binary {
            Some(binary) => binary.clone(),
            None => {
                let since = plan.begin("page");
                client::build(Flavour::Release)?;
                plan.end("page", since);
                let since = plan.begin("command");
                let binary = build(&epoch)?;
                plan.end("command", since);
                binary
            }
        };
        let since = plan.begin("packages");
        self.pack(&binary, &epoch)?;
        plan.end("packages", since);
        Ok(())
    }

    fn pack(&self, binary: &Path, epoch: &str) -> Result {
        shell::run(&mut shell::cargo(&[
            "build",
            "--quiet",
            "--locked",
            "--workspace",
            "--bin",
            "release-pack",
        ]))?;
        let metadata = paths::root().join("target/release-metadata.json");
        let arguments = ["metadata", "--format-version", "1", "--locked", "--filter-platform", TARGET];
        fs::write(&metadata, shell::output(&mut shell::cargo(&arguments))?)?;
        let mut pack = Command::new(paths::root().join("target/debug/release-pack"));
        pack.arg(paths::root()).arg(binary).arg(&metadata).args([&version()?, epoch, &self.homepage]);
        shell::run(pack.arg(&self.out))
    }
}

/// The static program. Nothing in it tells where it was built: every path is rewritten, and so are those in C code.
fn build(epoch: &str) -> Result<PathBuf> {
    let root = paths::root().display().to_string();
    let home =
        std::env::var("CARGO_HOME").or_else(|_| std::env::var("HOME").map(|home| format!("{home}/.cargo")));
    let home = home.map_err(|_| "neither CARGO_HOME nor HOME is set")?;
    let flags = format!(
        "-Ctarget-feature=+crt-static -Clink-arg=-Wl,--build-id=none --remap-path-prefix={root}=/chaikhana \
         --remap-path-prefix={home}=/cargo"
    );
    let c_flags = format!("-ffile-prefix-map={root}=/chaikhana -ffile-prefix-map={home}=/cargo");
    let folder = paths::root().join("target/static");
    let mut command = shell::cargo(&["build", "--locked", "--package", "chaikhana-cli", "--target", TARGET]);
    command
        .args(["--profile", PROFILE, "--target-dir"])
        .arg(&folder)
        .env("CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUSTFLAGS", flags)
        .env("CFLAGS_x86_64_unknown_linux_gnu", c_flags)
        .env("CHAIKHANA_CLIENT_DIST", Flavour::Release.folder())
        .env("SOURCE_DATE_EPOCH", epoch);
    shell::run(&mut command)?;
    Ok(folder.join(TARGET).join(PROFILE).join("chaikhana"))
}

/// The time everything is stamped with: the one given, else that of the last commit.
fn epoch() -> Result<String> {
    let given = std::env::var("SOURCE_DATE_EPOCH").ok();
    given.map_or_else(|| shell::output(shell::git().args(["log", "-1", "--format=%ct"])), Ok)
}

/// The version of the workspace.
fn version() -> Result<String> {
    let manifest = fs::read_to_string(paths::root().join("Cargo.toml"))?;
    let after = manifest.split_once("[workspace.package]").map(|(_, after)| after);
    let line = after.and_then(|after| after.lines().find_map(|line| line.strip_prefix("version = ")));
    Ok(line.ok_or("Cargo.toml names no version")?.trim_matches('"').to_owned())
}
