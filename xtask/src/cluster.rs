//! `cargo xtask cluster`: a house of several nodes on this machine, with a PostgreSQL server of its own and a proxy before them.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{sleep, spawn};
use std::time::Duration;

use crate::arguments::Arguments;
use crate::client::Flavour;
use crate::{Result, apt, paths, shell};

/// What to start.
#[derive(Debug)]
pub(crate) struct Cluster {
    nodes: usize,
    listen: SocketAddr,
}

impl Cluster {
    pub(crate) fn read(mut given: Arguments) -> Result<Self> {
        let nodes = given.value("--nodes")?.unwrap_or_else(|| "3".into());
        let nodes = nodes.parse().map_err(|_| format!("--nodes {nodes}: a number such as 3"))?;
        let listen = given.value("--listen")?.unwrap_or_else(|| "127.0.0.1:4000".into());
        let listen =
            listen.parse().map_err(|_| format!("--listen {listen}: an address such as 127.0.0.1:4000"))?;
        given.end()?;
        if nodes == 0 { Err("--nodes: at least 1".into()) } else { Ok(Self { nodes, listen }) }
    }

    /// Starts everything and goes on until it is stopped or a node ends.
    pub(crate) fn run(&self) -> Result {
        shell::run(&mut shell::cargo(&["build", "--locked", "--package", "chaikhana-cli"]))?;
        let database = Database::start()?;
        println!("PostgreSQL: {}", database.address());
        let mut nodes = Vec::new();
        for _ in 0..self.nodes {
            nodes.push(Node::start(&database.address())?);
        }
        let addresses: Vec<SocketAddr> = nodes.iter().map(|node| node.address).collect();
        for node in &nodes {
            println!("node with process id {} at http://{}/", node.child.id(), node.address);
        }
        let listener =
            TcpListener::bind(self.listen).map_err(|error| format!("--listen {}: {error}", self.listen))?;
        spawn(move || forward(&listener, &addresses));
        println!(
            "Chaikhana is open at http://{}/; Ctrl-C closes it, the tables stay in {}",
            self.listen,
            database.folder.display()
        );
        // A node that is killed shows what the others do then; the last one ends it all.
        loop {
            nodes.retain_mut(|node| match node.child.try_wait() {
                Ok(None) => true,
                ended => {
                    println!("the node at {} ended: {ended:?}", node.address);
                    false
                }
            });
            if nodes.is_empty() {
                return Err("all nodes have ended".into());
            }
            sleep(Duration::from_millis(500));
        }
    }
}

/// PostgreSQL is there, installed if it is missing.
pub(crate) fn ready() -> Result {
    match programs() {
        Some(_) => Ok(()),
        None => apt::install(&["postgresql"], "a house of several nodes"),
    }
}

/// The same, and the pooler that the tests put before it.
pub(crate) fn ready_with_pooler() -> Result {
    ready()?;
    // Debian keeps it where only root looks for programs.
    match Path::new("/usr/sbin/pgbouncer").exists() || shell::find("pgbouncer").is_some() {
        true => Ok(()),
        false => apt::install(&["pgbouncer"], "the tests of a house behind a pooler"),
    }
}

/// A server of PostgreSQL; stopped when dropped, or when this process ends.
struct Database {
    folder: PathBuf,
    server: Child,
}

impl Database {
    fn start() -> Result<Self> {
        ready()?;
        let folder = std::env::temp_dir().join("chaikhana-cluster");
        fs::create_dir_all(&folder)?;
        if apt::is_root() {
            shell::run(Command::new("chown").arg("postgres").arg(&folder))?;
        }
        let data = folder.join("data");
        if !data.join("PG_VERSION").exists() {
            let arguments = ["--auth=trust", "--username=house", "--encoding=UTF8", "--locale=C", "-D"];
            shell::run(program("initdb")?.args(arguments).arg(&data).stdout(Stdio::null()))?;
        }
        let mut server = program("postgres")?;
        server.arg("-D").arg(&data).arg("-k").arg(&folder).args(["-c", "listen_addresses="]);
        let log = fs::File::create(folder.join("log"))?;
        let server = server.stdout(Stdio::null()).stderr(log).spawn()?;
        let mut database = Self { folder, server };
        while !database.psql("SELECT 1") {
            if let Some(status) = database.server.try_wait()? {
                return Err(format!(
                    "PostgreSQL ended with {status}; see {}",
                    database.folder.join("log").display()
                )
                .into());
            }
            sleep(Duration::from_millis(100));
        }
        // It may be there from the last time.
        database.psql("CREATE DATABASE house");
        Ok(database)
    }

    fn psql(&self, sql: &str) -> bool {
        let mut psql = Command::new("psql");
        shell::succeeds(psql.arg("-h").arg(&self.folder).args(["-U", "house", "-d", "postgres", "-qc", sql]))
    }

    fn address(&self) -> String {
        format!("postgres://house@{}/house", self.folder.display().to_string().replace('/', "%2F"))
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if !shell::succeeds(Command::new("kill").args(["-INT", &self.server.id().to_string()])) {
            let _ = self.server.kill();
        }
        let _ = self.server.wait();
    }
}

/// Where the programs of PostgreSQL lie: the newest version of Debian's.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut found: Vec<PathBuf> =
        versions.filter_map(|version| Some(version.ok()?.path().join("bin"))).collect();
    found.retain(|folder| folder.join("initdb").exists());
    found.sort();
    found.pop().or_else(|| shell::find("initdb")?.parent().map(Path::to_path_buf))
}

/// A program of PostgreSQL, which does not run for root. It ends with us.
fn program(name: &str) -> Result<Command> {
    let folder = programs().ok_or("PostgreSQL is not installed")?;
    let mut command = Command::new("setpriv");
    if apt::is_root() {
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
    }
    command.args(["--pdeathsig", "INT"]).arg(folder.join(name)).current_dir("/").stdin(Stdio::null());
    Ok(command)
}

/// A node; ended when dropped, or when this process ends.
struct Node {
    child: Child,
    address: SocketAddr,
}

impl Node {
    fn start(db: &str) -> Result<Self> {
        let program = paths::root().join("target/debug/chaikhana");
        let mut serve = Command::new("setpriv");
        serve.args(["--pdeathsig", "TERM"]).arg(program).args([
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--log",
            "warn",
        ]);
        serve.env("CHAIKHANA_DB", db);
        if Flavour::Dev.folder().join("index.html").is_file() {
            serve.arg("--client").arg(Flavour::Dev.folder());
        }
        let mut child = serve.stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        if let Some(output) = child.stdout.as_mut() {
            BufReader::new(output).read_line(&mut line)?;
        }
        let address = line.trim().strip_prefix("listening on http://").and_then(|text| text.parse().ok());
        match address {
            Some(address) => Ok(Self { child, address }),
            None => Err(format!("a node did not start: {line:?}").into()),
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        if !shell::succeeds(Command::new("kill").arg(self.child.id().to_string())) {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}

/// Hands every connection to the next node that answers, byte by byte.
fn forward(listener: &TcpListener, nodes: &[SocketAddr]) {
    let next = AtomicUsize::new(0);
    for guest in listener.incoming().flatten() {
        let first = next.fetch_add(1, Ordering::Relaxed);
        let node =
            (0..nodes.len()).find_map(|turn| TcpStream::connect(nodes[(first + turn) % nodes.len()]).ok());
        if let Some(node) = node {
            let _ = join(guest, node);
        }
    }
}

fn join(guest: TcpStream, node: TcpStream) -> io::Result<()> {
    for (mut from, mut to) in [(guest.try_clone()?, node.try_clone()?), (node, guest)] {
        spawn(move || {
            let _ = io::copy(&mut from, &mut to);
            let _ = to.shutdown(std::net::Shutdown::Both);
            let _ = from.shutdown(std::net::Shutdown::Both);
        });
    }
    Ok(())
}
