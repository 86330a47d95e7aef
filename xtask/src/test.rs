//! `cargo xtask test`: everything that is checked, in the order in which it fails soonest.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::{self, JoinHandle};
use std::time::Instant;

use crate::client::{self, Flavour};
use crate::progress::{Plan, Step, in_words};
use crate::{Result, apt, cluster, golden, links, paths, shell};

const BROWSER: &str = "chaikhana-browser-tests";
/// The cargo-deny that is installed where there is none.
const DENY: &str = "0.20.2";

/// How many checks of a kind passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) passed: u32,
    pub(crate) failed: u32,
}

impl Count {
    /// A check that is one thing.
    const ONE: Self = Self { passed: 1, failed: 0 };

    fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// One kind of check.
struct Check {
    step: Step,
    run: fn() -> Result<Count>,
}

const CHECKS: [Check; 10] = [
    Check { step: Step { name: "format", about: "every file is formatted", usual: 3 }, run: format },
    Check {
        step: Step { name: "links", about: "the documentation's links lead somewhere", usual: 1 },
        run: links::check,
    },
    Check {
        step: Step {
            name: "supply",
            about: "licences, sources and known weaknesses by cargo-deny",
            usual: 60,
        },
        run: supply,
    },
    Check {
        step: Step { name: "lints", about: "clippy, warnings denied; the fuzz targets compile", usual: 260 },
        run: lints,
    },
    Check {
        step: Step { name: "tests", about: "unit, property, golden and socket tests, examples", usual: 540 },
        run: tests,
    },
    Check {
        step: Step { name: "fifth game", about: "the test game by its line on the shelf alone", usual: 180 },
        run: fifth_game,
    },
    Check {
        step: Step { name: "documentation", about: "rustdoc, warnings denied", usual: 60 },
        run: documentation,
    },
    Check {
        step: Step { name: CLIENT, about: "the page for the browser, begun beside the lints", usual: 120 },
        run: page,
    },
    Check {
        step: Step { name: "golden", about: "the golden games in WebAssembly", usual: 60 },
        run: golden::replay,
    },
    Check { step: Step { name: "browser", about: "the house in a real browser", usual: 240 }, run: house },
];

/// The browser tests that a change must pass. `cargo xtask browser` runs the others, too: whole games by keyboard, with every
/// option and by double taps, two people at every title, every screen by axe, which take long.
const HOUSE: [&str; 20] = [
    "addresses::",
    "ahead::",
    "board::",
    "boxes::",
    "company::",
    "explained::a_",
    "explained::the_end_says",
    "explained::the_goal",
    "explained::the_last",
    "explained::what_a",
    "hall::",
    "kept::",
    "languages::",
    "layout::",
    "lessons::a_",
    "preview::",
    "records::",
    "robust::",
    "settings::",
    "table::",
];

/// The step that is begun early: for minutes its linker keeps one core busy, and it shares no folder with the others.
const CLIENT: &str = "page";

/// Runs all checks, or the ones whose name begins with `only`; a failed one does not hide what the others find.
pub(crate) fn all(only: Option<&str>) -> Result {
    let checks: Vec<&Check> =
        CHECKS.iter().filter(|check| only.is_none_or(|only| check.step.name.starts_with(only))).collect();
    if checks.is_empty() {
        return Err(
            format!("there are these steps: {}", CHECKS.map(|check| check.step.name).join(", ")).into()
        );
    }
    let steps: Vec<Step> = checks.iter().map(|check| check.step).collect();
    let begun = Instant::now();
    let mut plan = Plan::announce("test", "checks everything", &steps);
    if !has_nextest() {
        println!("cargo-nextest is not here; `cargo install --locked cargo-nextest` makes the tests quicker");
    }
    let mut early = None;
    let mut found = Vec::new();
    for check in &checks {
        let name = check.step.name;
        if early.is_none() && name == "lints" && checks.iter().any(|check| check.step.name == CLIENT) {
            early = Some(thread::spawn(page));
        }
        let since = plan.begin(name);
        let done = match early.take_if(|_| name == CLIENT) {
            Some(running) => wait(running),
            None => (check.run)(),
        };
        let took = plan.end(name, since);
        let count = done.unwrap_or_else(|error| {
            println!("[{name}] failed: {error}");
            Count { passed: 0, failed: 1 }
        });
        found.push((name, count, took));
    }
    let mut total = Count::default();
    println!("\nafter {}:", in_words(begun.elapsed().as_secs_f32()));
    for (name, count, took) in found {
        let Count { passed, failed } = count;
        println!("  {name:14} {passed:5} passed, {failed:3} failed  {}", in_words(took.as_secs_f32()));
        total.add(count);
    }
    println!("{} passed, {} failed", total.passed, total.failed);
    if total.failed > 0 { Err("something failed; the lines above say what".into()) } else { Ok(()) }
}

fn wait(running: JoinHandle<Result<Count>>) -> Result<Count> {
    running.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

fn format() -> Result<Count> {
    shell::run(&mut shell::cargo(&["fmt", "--all", "--check"]))?;
    Ok(Count::ONE)
}

/// `cargo deny check` with deny.toml. Where the list of known weaknesses cannot be fetched, it says so.
fn supply() -> Result<Count> {
    let deny = ready_deny()?;
    let mut count = Count::default();
    for kind in ["licenses", "bans", "sources", "advisories"] {
        let mut check = shell::cargo(&[]);
        check.env("PATH", &deny).args(["deny", "--locked", "--log-level", "error", "check", kind]);
        match shell::run(&mut check) {
            Ok(()) => count.passed += 1,
            // It cannot know whether a failure is a weakness or a missing network; this can.
            Err(_) if kind == "advisories" && !has_network() => {
                println!("the list of known weaknesses cannot be fetched from here");
            }
            Err(_) => count.failed += 1,
        }
    }
    Ok(count)
}

/// The search path with cargo-deny on it: the one that is installed, else one of our own, built as quickly as it can be.
fn ready_deny() -> Result<OsString> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    if shell::succeeds(&mut shell::cargo(&["deny", "--version"])) {
        return Ok(path);
    }
    let folder = paths::root().join("target/tools/deny");
    let programs = folder.join("bin");
    if !programs.join("cargo-deny").is_file() {
        let mut install =
            shell::cargo(&["install", "--locked", "--quiet", "--debug", "cargo-deny", "--version"]);
        shell::run(install.env("CARGO_PROFILE_DEV_DEBUG", "0").args([DENY, "--root"]).arg(&folder))?;
    }
    Ok(std::env::join_paths(std::iter::once(programs).chain(std::env::split_paths(&path)))?)
}

/// Whether the list of known weaknesses can be reached.
fn has_network() -> bool {
    let list = "https://github.com/RustSec/advisory-db";
    shell::succeeds(Command::new("git").args(["ls-remote", "--exit-code", list, "HEAD"]))
}

fn lints() -> Result<Count> {
    let arguments = ["clippy", "--workspace", "--all-targets", "--locked", "--quiet", "--", "-D", "warnings"];
    shell::run(&mut shell::cargo(&arguments))?;
    // A workspace of its own, which would go stale unseen. Its library is needed for linking alone, and costs a compiler of C++.
    let fuzz =
        ["check", "--manifest-path", "fuzz/Cargo.toml", "--target-dir", "target/fuzz", "--locked", "--quiet"];
    shell::run(shell::cargo(&fuzz).env("CUSTOM_LIBFUZZER_PATH", "none/none"))?;
    Ok(Count { passed: 2, failed: 0 })
}

fn page() -> Result<Count> {
    client::build(Flavour::Release)?;
    Ok(Count::ONE)
}

/// Unit, property, golden and socket tests, and the examples in the documentation.
fn tests() -> Result<Count> {
    for proxy in ["nginx", "caddy"] {
        if let Err(error) = ready_proxy(proxy) {
            println!("the tests behind {proxy} will be skipped: {error}");
        }
    }
    cluster::ready_with_pooler()?;
    let mut count = if has_nextest() {
        nextest(&["--workspace", "-E", "not package(chaikhana-browser-tests)"])?
    } else {
        let arguments = ["--exclude", BROWSER, "--lib", "--bins", "--tests", "--no-fail-fast"];
        cargo_test(&[&["--workspace"], &arguments[..]].concat())?
    };
    count.add(cargo_test(&["--workspace", "--doc", "--quiet"])?);
    Ok(count)
}

/// The test game of the contract is played by command line, server and the page's worker, although nothing but its line puts it
/// on the shelf.
fn fifth_game() -> Result<Count> {
    let features = "chaikhana-cli/pebbles,chaikhana-client/pebbles,chaikhana-server/pebbles";
    let packages =
        ["--package", "chaikhana-cli", "--package", "chaikhana-client", "--package", "chaikhana-server"];
    // Only the three that ask for it: the others would be linked once more for nothing.
    let targets = ["--test", "pebbles", "--test", "house", "--test", "local_tables"];
    let arguments = [&packages[..], &["--features", features], &targets[..]].concat();
    if has_nextest() {
        nextest(&[&arguments[..], &["-E", "test(pebbles)"]].concat())
    } else {
        cargo_test(&[&arguments[..], &["pebbles"]].concat())
    }
}

fn documentation() -> Result<Count> {
    let arguments = ["doc", "--workspace", "--no-deps", "--locked", "--quiet"];
    shell::run(shell::cargo(&arguments).env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(Count::ONE)
}

/// The house in a real browser, with the client that an earlier step has built. What is built is the whole workspace, as for
/// the other tests: a package alone would want its dependencies with other features, and all of them once more.
fn house() -> Result<Count> {
    ready_browser()?;
    if has_nextest() {
        let names = HOUSE.map(|name| format!("test(/^{name}/)")).join(" | ");
        nextest(&["--workspace", "-E", &format!("package({BROWSER}) & ({names})")])
    } else {
        let arguments = ["--package", BROWSER, "--no-fail-fast", "--"];
        cargo_test(&[&arguments[..], &HOUSE[..]].concat())
    }
}

/// Plays the house in a real browser: all of its tests, or those whose name contains `only`.
pub(crate) fn browser(flavour: Flavour, only: Option<&str>) -> Result {
    open_house(flavour)?;
    let mut tests = if has_nextest() {
        shell::cargo(&["nextest", "run", "--locked", "--package", BROWSER, "--no-fail-fast"])
    } else {
        shell::cargo(&["test", "--locked", "--package", BROWSER, "--no-fail-fast"])
    };
    shell::run(tests.args(only))
}

/// Does something in a real browser that is not a test.
pub(crate) fn example(name: &str, flavour: Flavour) -> Result {
    open_house(flavour)?;
    shell::run(&mut shell::cargo(&["run", "--locked", "--package", BROWSER, "--example", name]))
}

/// All that a browser test needs: a browser, the client, the server.
fn open_house(flavour: Flavour) -> Result {
    ready_browser()?;
    client::build(flavour)?;
    shell::run(&mut shell::cargo(&["build", "--locked", "--package", "chaikhana-cli"]))
}

fn has_nextest() -> bool {
    shell::succeeds(&mut shell::cargo(&["nextest", "--version"]))
}

/// Runs tests with nextest, which shows its own progress and leaves a report to count from.
fn nextest(arguments: &[&str]) -> Result<Count> {
    let report = paths::root().join("target/nextest/default/junit.xml");
    // An old report must not be counted when the tests do not even build.
    let _ = fs::remove_file(&report);
    let run = shell::run(shell::cargo(&["nextest", "run", "--locked", "--no-fail-fast"]).args(arguments));
    let counted = fs::read_to_string(&report).ok().and_then(|text| count_report(&text));
    match (run, counted) {
        (Ok(()), Some(count)) => Ok(count),
        (Err(_), Some(count)) if count.failed > 0 => Ok(count),
        (Err(error), _) => Err(error),
        (Ok(()), None) => Err(format!("{} says nothing", report.display()).into()),
    }
}

/// `<testsuites name="…" tests="12" failures="1" errors="0" …>`
fn count_report(xml: &str) -> Option<Count> {
    let head = xml.split_once("<testsuites ")?.1.split_once('>')?.0;
    let number = |name: &str| -> Option<u32> {
        head.split_once(&format!("{name}=\""))?.1.split_once('"')?.0.parse().ok()
    };
    let (tests, failed) = (number("tests")?, number("failures")? + number("errors")?);
    Some(Count { passed: tests.checked_sub(failed)?, failed })
}

/// Runs tests with cargo and counts what it tells.
fn cargo_test(arguments: &[&str]) -> Result<Count> {
    let mut count = Count::default();
    let mut command = shell::cargo(&["test", "--locked"]);
    let good =
        shell::read_lines(command.args(arguments), |line| count.add(count_line(line).unwrap_or_default()))?;
    if !good && count.failed == 0 {
        return Err(format!("`{}` failed", shell::describe(&command)).into());
    }
    Ok(count)
}

/// `test result: ok. 12 passed; 1 failed; 0 ignored; …`
fn count_line(line: &str) -> Option<Count> {
    let after = line.strip_prefix("test result: ")?.split_once(". ")?.1;
    let number = |word: &str| -> Option<u32> {
        after.split(';').find_map(|part| part.trim().strip_suffix(word)?.trim().parse().ok())
    };
    Some(Count { passed: number("passed")?, failed: number("failed")? })
}

/// A proxy for the tests behind a real one: the one that is installed, else Debian's package unpacked, which starts nothing.
fn ready_proxy(name: &str) -> Result {
    let folder = paths::root().join("target/tools").join(name);
    let unpacked = ["usr/sbin", "usr/bin"].map(|place| folder.join(place).join(name));
    let installed = ["/usr/sbin", "/usr/bin"].map(|place| Path::new(place).join(name));
    if unpacked.iter().chain(&installed).any(|file| file.is_file()) || shell::find(name).is_some() {
        return Ok(());
    }
    if shell::find("apt-get").is_none() || shell::find("dpkg").is_none() {
        return Err(format!("there is no {name} here, and no apt to fetch it with").into());
    }
    fs::create_dir_all(&folder)?;
    shell::run(Command::new("apt-get").args(["-qq", "download", name]).current_dir(&folder))?;
    let packages = fs::read_dir(&folder)?.filter_map(|entry| Some(entry.ok()?.path()));
    let package = packages.into_iter().find(|path| path.extension().is_some_and(|end| end == "deb"));
    let package = package.ok_or("apt-get has downloaded nothing")?;
    shell::run(Command::new("dpkg").arg("-x").arg(package).arg(&folder))
}

/// A real browser, the program that drives it, what checks that everybody can use the page, and a database for a house.
fn ready_browser() -> Result {
    cluster::ready()?;
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
    fs::create_dir_all(&folder)?;
    let mut npm = Command::new("npm");
    npm.args(["install", "--silent", "--no-save", "--prefix"]).arg(&folder).arg("axe-core@4");
    shell::run(&mut npm)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_of_nextest_is_counted() {
        let xml = "<?xml version=\"1.0\"?>\n<testsuites name=\"nextest-run\" tests=\"12\" failures=\"1\" errors=\"2\" \
                   uuid=\"x\" time=\"1.0\">\n<testsuite name=\"a\" tests=\"3\" failures=\"0\"></testsuite></testsuites>";
        assert_eq!(count_report(xml), Some(Count { passed: 9, failed: 3 }));
        assert_eq!(count_report("nothing"), None);
    }

    #[test]
    fn a_line_of_cargo_is_counted() {
        let line = "test result: FAILED. 12 passed; 1 failed; 3 ignored; 0 measured; 0 filtered out; finished in 0.1s";
        assert_eq!(count_line(line), Some(Count { passed: 12, failed: 1 }));
        assert_eq!(count_line("test a ... ok"), None);
    }
}
