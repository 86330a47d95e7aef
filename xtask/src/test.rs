//! `cargo xtask test`: everything that is checked, in the order in which it fails soonest.

use anyhow::{Context, Result, bail};
use std::process::Command;
use std::thread::{self, JoinHandle};
use std::time::Instant;

use crate::client::{self, Flavour};
use crate::{apt, golden, paths, shell};

const BROWSER: &str = "chaikhana-browser-tests";

/// One thing that is checked.
struct Step {
    name: &'static str,
    run: fn() -> Result<()>,
}

const STEPS: [Step; 7] = [
    Step { name: "format", run: format },
    Step { name: "lints", run: lints },
    Step { name: "tests", run: tests },
    Step { name: "documentation", run: documentation },
    Step { name: CLIENT, run: || client::build(Flavour::Release).map(drop) },
    Step { name: "golden games in WebAssembly", run: golden::replay },
    Step { name: "browser", run: house },
];

/// The step that is begun early: for minutes its linker keeps one core busy, and it shares no folder with the others.
const CLIENT: &str = "client";

/// Runs all steps, or the ones whose name begins with `only`.
pub(crate) fn all(only: Option<&str>) -> Result<()> {
    let steps: Vec<&Step> =
        STEPS.iter().filter(|step| only.is_none_or(|o| step.name.starts_with(o))).collect();
    if steps.is_empty() {
        bail!("there are these steps: {}", STEPS.map(|step| step.name).join(", "));
    }
    let begun = Instant::now();
    let mut early = None;
    for (index, step) in steps.iter().enumerate() {
        let since = Instant::now();
        println!("== {}", step.name);
        let done = match early.take_if(|_| step.name == CLIENT) {
            Some(running) => wait(running),
            None => (step.run)(),
        };
        done.with_context(|| format!("{} failed", step.name))?;
        println!("== {}: good, {:.0} s", step.name, since.elapsed().as_secs_f32());
        if index == 0 {
            early = steps[1..].iter().find(|step| step.name == CLIENT).map(|step| thread::spawn(step.run));
        }
    }
    println!("== all good in {:.0} s", begun.elapsed().as_secs_f32());
    Ok(())
}

fn wait(running: JoinHandle<Result<()>>) -> Result<()> {
    running.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

fn format() -> Result<()> {
    shell::run(&mut shell::cargo(&["fmt", "--all", "--check"]))
}

fn lints() -> Result<()> {
    let arguments = ["clippy", "--workspace", "--all-targets", "--locked", "--quiet", "--", "-D", "warnings"];
    shell::run(&mut shell::cargo(&arguments))
}

/// Unit, property, golden and socket tests, and the examples in the documentation.
fn tests() -> Result<()> {
    let arguments: &[&str] = if has_nextest() {
        &[
            "nextest",
            "run",
            "--workspace",
            "-E",
            "not package(chaikhana-browser-tests)",
            "--locked",
            "--no-fail-fast",
        ]
    } else {
        println!("cargo-nextest is quicker; going on with cargo test");
        &[
            "test",
            "--workspace",
            "--exclude",
            BROWSER,
            "--locked",
            "--lib",
            "--bins",
            "--tests",
            "--no-fail-fast",
        ]
    };
    shell::run(&mut shell::cargo(arguments))?;
    shell::run(&mut shell::cargo(&["test", "--workspace", "--locked", "--doc", "--quiet"]))
}

fn documentation() -> Result<()> {
    let arguments = ["doc", "--workspace", "--no-deps", "--locked", "--quiet"];
    shell::run(shell::cargo(&arguments).env("RUSTDOCFLAGS", "-D warnings"))
}

/// The house in a real browser, with the client that an earlier step has built. What is built is the whole workspace, as for
/// the other tests: a package alone would want its dependencies with other features, and all of them once more.
fn house() -> Result<()> {
    ready_browser()?;
    let arguments: &[&str] = if has_nextest() {
        let only = "package(chaikhana-browser-tests)";
        &["nextest", "run", "--workspace", "-E", only, "--locked", "--no-fail-fast"]
    } else {
        &["test", "--package", BROWSER, "--locked", "--no-fail-fast"]
    };
    shell::run(&mut shell::cargo(arguments))
}

/// Plays the house in a real browser: all of its tests, or those whose name contains `only`.
pub(crate) fn browser(flavour: Flavour, only: Option<&str>) -> Result<()> {
    open_house(flavour)?;
    let mut tests = if has_nextest() {
        shell::cargo(&["nextest", "run", "--locked", "--package", BROWSER, "--no-fail-fast"])
    } else {
        shell::cargo(&["test", "--locked", "--package", BROWSER, "--no-fail-fast"])
    };
    shell::run(tests.args(only))
}

/// Does something in a real browser that is not a test.
pub(crate) fn example(name: &str, flavour: Flavour) -> Result<()> {
    open_house(flavour)?;
    shell::run(&mut shell::cargo(&["run", "--locked", "--package", BROWSER, "--example", name]))
}

/// All that a browser test needs: a browser, the client, the server.
fn open_house(flavour: Flavour) -> Result<()> {
    ready_browser()?;
    client::build(flavour)?;
    shell::run(&mut shell::cargo(&["build", "--locked", "--package", "chaikhana-cli"]))
}

fn has_nextest() -> bool {
    shell::succeeds(&mut shell::cargo(&["nextest", "--version"]))
}

/// A real browser, the program that drives it, and what checks that everybody can use the page.
fn ready_browser() -> Result<()> {
    let there = |program: &str| shell::succeeds(Command::new(program).arg("--version"));
    if !(there("chromium") && there("chromedriver")) {
        apt::install(&["chromium", "chromium-driver"], "testing in a real browser")?;
    }
    let folder = paths::client_target().join("npm");
    if folder.join("node_modules/axe-core/axe.min.js").is_file() {
        return Ok(());
    }
    if shell::find("npm").is_none() {
        apt::install(&["npm"], "fetching axe-core")?;
    }
    std::fs::create_dir_all(&folder)?;
    let mut npm = Command::new("npm");
    npm.args(["install", "--silent", "--no-save", "--prefix"]).arg(&folder).arg("axe-core@4");
    shell::run(&mut npm)
}
