//! `cargo xtask play`: from a fresh clone to a game in the browser.

use std::fs;
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use crate::arguments::Arguments;
use crate::client::{self, Flavour};
use crate::progress::{Plan, Step, in_words};
use crate::toolchain::Toolchain;
use crate::{Result, paths, shell, stamp, watch};

/// How to play.
#[derive(Debug)]
pub(crate) struct Play {
    dev: bool,
    listen: SocketAddr,
    db: PathBuf,
    open: bool,
}

impl Play {
    pub(crate) fn read(mut given: Arguments) -> Result<Self> {
        let listen = given.value("--listen")?.unwrap_or_else(|| "127.0.0.1:4000".into());
        let listen =
            listen.parse().map_err(|_| format!("--listen {listen}: an address such as 0.0.0.0:4000"))?;
        let db = given.value("--db")?.unwrap_or_else(|| "chaikhana.db".into()).into();
        let play = Self { dev: given.flag("--dev"), listen, db, open: !given.flag("--no-open") };
        given.end()?;
        Ok(play)
    }

    /// The address for a browser on this machine.
    fn address(&self) -> String {
        let host =
            if self.listen.ip().is_unspecified() { "localhost".into() } else { self.listen.ip().to_string() };
        format!("http://{host}:{}/", self.listen.port())
    }
}

const STEPS: [Step; 4] = [
    Step { name: "tools", about: "a Rust that builds for the browser, installed if missing", usual: 1 },
    Step { name: "build", about: "the page and the command, side by side", usual: 240 },
    Step { name: "page", about: "the folder that the command hands out", usual: 3 },
    Step { name: "open", about: "the server starts, the browser opens", usual: 1 },
];

/// Builds client and server, serves both from one program and opens the browser.
pub(crate) fn play(how: &Play) -> Result {
    let begun = Instant::now();
    let mut plan =
        Plan::announce("play", &format!("builds the house and opens it at {}", how.address()), &STEPS);
    if how.dev {
        return develop(how);
    }
    let program = build(&mut plan)?;
    let since = plan.begin("open");
    let mut server = start(how, &program, Flavour::Play)?;
    plan.end("open", since);
    println!("Chaikhana is open at {} after {}", how.address(), in_words(begun.elapsed().as_secs_f32()));
    if how.open {
        open(&how.address());
    }
    println!("Ctrl-C closes it; the tables stay in {}", how.db.display());
    let status = server.wait()?;
    if !status.success() {
        return Err(format!("the server ended with {status}").into());
    }
    Ok(())
}

/// The command, built with the page where something changed since the last time.
fn build(plan: &mut Plan) -> Result<PathBuf> {
    let built = paths::root().join("target/play");
    let (program, tool) = (built.join("chaikhana"), built.join("client-build"));
    let stamp_file = paths::client_target().join("play-all.stamp");
    let stamp = stamp::of(&sources(), &[&rustc_version()])?;
    let is_there =
        [&program, &Flavour::Play.folder().join("index.html")].into_iter().all(|file| file.is_file());
    if is_there && stamp::is(&stamp_file, &stamp) {
        println!("nothing changed since the last build");
        return Ok(program);
    }

    let since = plan.begin("tools");
    let toolchain = Toolchain::ready()?;
    plan.end("tools", since);

    let since = plan.begin("build");
    // The page is served from its folder: embedded, the command could only be built after it.
    let nothing = paths::client_target().join("none");
    fs::create_dir_all(&nothing)?;
    let mut native = shell::cargo(&["build", "--locked", "--profile", "play"]);
    native.args(["--package", "chaikhana-cli", "--package", "chaikhana-client-build"]);
    native.env("CHAIKHANA_CLIENT_DIST", &nothing);
    // The page takes longest, and a single core builds the last of it: until then it comes first, and the command fills what
    // it leaves.
    let page = client::compile(&toolchain, Flavour::Play);
    watch::side_by_side(vec![("page", page), ("command", shell::yielding(native))])?;
    plan.end("build", since);

    let since = plan.begin("page");
    client::assemble(Flavour::Play, &tool)?;
    plan.end("page", since);
    fs::write(stamp_file, stamp)?;
    Ok(program)
}

/// Builds quickly, and again whenever something changes.
fn develop(how: &Play) -> Result {
    let mut server = build_and_start(how)?;
    if how.open {
        open(&how.address());
    }
    let mut seen = newest(&sources());
    loop {
        sleep(Duration::from_millis(500));
        let now = newest(&sources());
        if now == seen {
            continue;
        }
        seen = now;
        println!("something changed: building again");
        stop(&mut server);
        server = loop {
            match build_and_start(how) {
                Ok(server) => break server,
                Err(error) => println!("{error}\nwaiting for the next change"),
            }
            while newest(&sources()) == seen {
                sleep(Duration::from_millis(500));
            }
            seen = newest(&sources());
        };
    }
}

fn build_and_start(how: &Play) -> Result<Child> {
    client::build(Flavour::Dev)?;
    shell::run(&mut shell::cargo(&["build", "--locked", "--package", "chaikhana-cli"]))?;
    let server = start(how, &paths::root().join("target/debug/chaikhana"), Flavour::Dev)?;
    println!("Chaikhana is open at {}", how.address());
    Ok(server)
}

fn start(how: &Play, program: &Path, flavour: Flavour) -> Result<Child> {
    let mut serve = Command::new(program);
    serve.arg("serve").arg("--listen").arg(how.listen.to_string()).arg("--db").arg(&how.db);
    serve.arg("--client").arg(flavour.folder());
    let mut server = serve.spawn().map_err(|error| format!("cannot start {}: {error}", program.display()))?;
    while TcpStream::connect(how.listen).is_err() {
        if let Some(status) = server.try_wait()? {
            return Err(format!("the server ended with {status}").into());
        }
        sleep(Duration::from_millis(20));
    }
    Ok(server)
}

/// Ends the server the way an operator would, so that it finishes its writes.
fn stop(server: &mut Child) {
    let asked = shell::succeeds(Command::new("kill").arg(server.id().to_string()));
    if !asked {
        // It has ended by itself, or there is no `kill` here.
        let _ = server.kill();
    }
    let _ = server.wait();
}

fn open(address: &str) {
    let opener = ["xdg-open", "open"].into_iter().find(|program| shell::find(program).is_some());
    let opened = opener.is_some_and(|program| shell::succeeds(Command::new(program).arg(address)));
    if !opened {
        println!("open {address} in a browser");
    }
}

/// Everything the command and the page are made from.
fn sources() -> Vec<PathBuf> {
    let places = ["crates", "docs/rules", "xtask/client-build", "Cargo.toml", "Cargo.lock", ".cargo"];
    places.iter().map(|place| paths::root().join(place)).collect()
}

fn rustc_version() -> String {
    shell::output(Command::new("rustc").arg("--version").current_dir(paths::root())).unwrap_or_default()
}

/// When the newest of the files changed.
fn newest(places: &[PathBuf]) -> Option<SystemTime> {
    let mut files = Vec::new();
    for place in places {
        // A file that is just being replaced is found by the next look.
        let _ = stamp::list(place, &mut files);
    }
    files.iter().filter_map(|file| fs::metadata(file).ok()?.modified().ok()).max()
}
