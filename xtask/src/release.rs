//! `cargo xtask release`: everything a release has, the same bytes from the same sources on every machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::arguments::Arguments;
use crate::client::{self, Flavour};
use crate::progress::{Plan, Step};
use crate::{Result, apt, paths, shell};

const TARGET: &str = "x86_64-unknown-linux-gnu";
const PROFILE: &str = "release-static";

const STEPS: [Step; 5] = [
    Step { name: "page", about: "the page for the browser, small", usual: 300 },
    Step { name: "command", about: "one static program with the page inside", usual: 420 },
    Step { name: "packages", about: "archive, .deb, image, bill of materials, sums", usual: 20 },
    Step { name: "again", about: "the same from a clone in another folder, compared", usual: 800 },
    Step { name: "start", about: "every artefact in a root of its own, a game on each", usual: 180 },
];

/// What is released, and where to.
#[derive(Debug)]
pub(crate) struct Release {
    out: PathBuf,
    homepage: String,
    /// A program that is built already.
    binary: Option<PathBuf>,
    /// Whether it is made a second time and compared, and every artefact started.
    check: bool,
}

impl Release {
    pub(crate) fn read(mut given: Arguments) -> Result<Self> {
        let out = given.value("--out")?.map_or_else(|| paths::root().join("target/packages"), PathBuf::from);
        let homepage = given.value("--homepage")?.unwrap_or_else(|| "https://chaikhana.example".into());
        let binary = given.value("--binary")?.map(PathBuf::from);
        let release = Self { out, homepage, binary, check: given.flag("--check") };
        given.end()?;
        Ok(release)
    }

    pub(crate) fn make(&self) -> Result {
        let steps = STEPS.into_iter().filter(|step| match step.name {
            "page" | "command" => self.binary.is_none(),
            "again" => self.check && self.binary.is_none(),
            "start" => self.check,
            _ => true,
        });
        let steps: Vec<Step> = steps.collect();
        let mut plan =
            Plan::announce("release", &format!("packs the house into {}", self.out.display()), &steps);
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
        if self.check && self.binary.is_none() {
            let since = plan.begin("again");
            self.make_again(&epoch)?;
            plan.end("again", since);
        }
        if self.check {
            let since = plan.begin("start");
            self.start()?;
            plan.end("start", since);
        }
        Ok(())
    }

    /// Makes it once more from a clone, and compares every sum.
    fn make_again(&self, epoch: &str) -> Result {
        if !shell::output(shell::git().args(["status", "--porcelain"]))?.is_empty() {
            return Err("what is not committed is not in a clone: commit it first, then compare".into());
        }
        let folder = paths::root().join("target/again/in-another-folder");
        let _ = fs::remove_dir_all(&folder);
        shell::run(Command::new("git").args(["clone", "--quiet"]).arg(paths::root()).arg(&folder))?;
        let out = folder.join("packages");
        let mut again = shell::cargo(&["xtask", "release", "--homepage", &self.homepage, "--out"]);
        again.arg(&out).current_dir(&folder).env("SOURCE_DATE_EPOCH", epoch);
        shell::run(&mut again)?;
        let sums = |folder: &Path| fs::read_to_string(folder.join("SHA256SUMS"));
        let (first, second) = (sums(&self.out)?, sums(&out)?);
        let differing: Vec<&str> =
            first.lines().filter(|line| !second.lines().any(|other| other == *line)).collect();
        if !differing.is_empty() {
            return Err(format!("made twice, these differ:\n{}", differing.join("\n")).into());
        }
        println!("made twice in two folders, all {} files are the same", first.lines().count());
        Ok(())
    }

    /// Starts every artefact as its user would.
    fn start(&self) -> Result {
        if shell::find("debootstrap").is_none() {
            apt::install(&["debootstrap"], "installing the .deb in a Debian of its own")?;
        }
        if !apt::is_root() {
            return Err(
                "only root may start something in a root of its own: sudo cargo xtask release --check".into(),
            );
        }
        let houses = paths::root().join("packaging/houses");
        shell::run(Command::new(tool("release-check")?).arg(&self.out).arg(houses))
    }

    fn pack(&self, binary: &Path, epoch: &str) -> Result {
        let pack = tool("release-pack")?;
        let metadata = paths::root().join("target/release-metadata.json");
        let arguments = ["metadata", "--format-version", "1", "--locked", "--filter-platform", TARGET];
        fs::write(&metadata, shell::output(&mut shell::cargo(&arguments))?)?;
        let mut pack = Command::new(pack);
        pack.arg(paths::root()).arg(binary).arg(&metadata).args([&version()?, epoch, &self.homepage]);
        shell::run(pack.arg(&self.out))
    }
}

/// One of the programs that pack and check.
fn tool(name: &str) -> Result<PathBuf> {
    shell::run(&mut shell::cargo(&["build", "--quiet", "--locked", "--workspace", "--bin", name]))?;
    Ok(paths::root().join("target/debug").join(name))
}

/// The static program. Nothing in it tells where it was built: every path is rewritten, and so are those in C code. It asks the
/// kernel for random bytes: a static program would look for a file of `/dev`, which an empty root does not have. Functions with the
/// same code are there once, and relocations are packed (which takes glibc 2.36 or newer to link with).
fn build(epoch: &str) -> Result<PathBuf> {
    let root = paths::root().display().to_string();
    let home =
        std::env::var("CARGO_HOME").or_else(|_| std::env::var("HOME").map(|home| format!("{home}/.cargo")));
    let home = home.map_err(|_| "neither CARGO_HOME nor HOME is set")?;
    let flags = format!(
        "-Ctarget-feature=+crt-static -Clink-arg=-Wl,--build-id=none \
         -Clink-arg=-Wl,--icf=all -Clink-arg=-Wl,-z,pack-relative-relocs --remap-path-prefix={root}=/chaikhana \
         --remap-path-prefix={home}=/cargo --cfg getrandom_backend=\"linux_getrandom\""
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
