//! A PostgreSQL server for a test: a folder and a socket of its own, gone when the test is over.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A running server; stopped, and its folder removed, when dropped.
#[derive(Debug)]
pub struct Postgres {
    folder: PathBuf,
    server: Option<Child>,
    databases: AtomicU32,
}

/// Where the programs of the server lie: the newest version of Debian's, or those that are found by name.
fn programs() -> PathBuf {
    let mut found: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .map(|versions| versions.filter_map(|version| Some(version.ok()?.path().join("bin"))).collect())
        .unwrap_or_default();
    found.retain(|folder| folder.join("initdb").exists());
    found.sort();
    found.pop().unwrap_or_default()
}

/// A program of the server; it does not run for root, so somebody else runs it there.
fn program(name: &str, folder: &Path) -> Command {
    let path = programs().join(name);
    let mut command = match owner(folder) {
        None => Command::new(path),
        Some(owner) => {
            let mut command = Command::new("setpriv");
            // A test that is killed takes its server along.
            command.args([&format!("--reuid={owner}"), &format!("--regid={owner}"), "--clear-groups"]);
            command.args(["--pdeathsig", "QUIT"]).arg(path);
            command
        }
    };
    command.current_dir("/").stdin(Stdio::null());
    command
}

/// Whom the folder is given to; nobody else if we are not root.
fn owner(folder: &Path) -> Option<String> {
    let told = |arguments: &[&str]| {
        let output = Command::new("id").args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    if told(&["-u"]).as_deref() != Some("0") {
        return None;
    }
    let owner = told(&["-u", "postgres"]).or_else(|| told(&["-u", "nobody"]))?;
    let given = Command::new("chown").arg(&owner).arg(folder).status().unwrap();
    assert!(given.success(), "chown {owner} {}", folder.display());
    Some(owner)
}

impl Postgres {
    /// Makes a server and starts it.
    ///
    /// # Panics
    /// If PostgreSQL is not installed or does not start.
    #[must_use]
    pub fn start() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("chaikhana-pg-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let made = program("initdb", &folder)
            .args(["--auth=trust", "--username=house", "--encoding=UTF8", "--locale=C", "--no-sync", "-D"])
            .arg(folder.join("data"))
            .output()
            .expect("PostgreSQL is installed: apt-get install postgresql");
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let mut server = Self { folder, server: None, databases: AtomicU32::new(0) };
        server.go_on();
        server
    }

    /// Starts it again after [`stop`](Self::stop).
    ///
    /// # Panics
    /// If it does not start.
    pub fn go_on(&mut self) {
        let log =
            std::fs::OpenOptions::new().create(true).append(true).open(self.folder.join("log")).unwrap();
        let child = program("postgres", &self.folder)
            .arg("-D")
            .arg(self.folder.join("data"))
            .arg("-k")
            .arg(&self.folder)
            // A test does not outlive its machine.
            .args(["-c", "listen_addresses=", "-c", "fsync=off", "-c", "shared_buffers=32MB"])
            .args(["-c", "max_connections=100", "-c", "autovacuum=off"])
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        self.server = Some(child);
        let begun = Instant::now();
        while !self.psql("postgres", "SELECT 1") {
            let said = || std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            assert!(begun.elapsed() < Duration::from_secs(60), "PostgreSQL does not start: {}", said());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Stops it as a crash does.
    pub fn stop(&mut self) {
        let Some(mut server) = self.server.take() else { return };
        let pid = server.id().to_string();
        // Children of the server go with it; nothing is finished.
        let _ = Command::new("kill").args(["-QUIT", &pid]).status();
        let _ = server.wait();
    }

    fn psql(&self, database: &str, sql: &str) -> bool {
        let mut psql = Command::new("psql");
        psql.args([
            "-h",
            self.folder.to_str().unwrap_or_default(),
            "-U",
            "house",
            "-d",
            database,
            "-qc",
            sql,
        ]);
        psql.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    }

    /// Runs a command of SQL in the database at `address`.
    ///
    /// # Panics
    /// If it fails.
    pub fn run(&self, address: &str, sql: &str) {
        let database = address.rsplit('/').next().unwrap_or_default();
        assert!(self.psql(database, sql), "{sql}");
    }

    /// The address of a new, empty database.
    ///
    /// # Panics
    /// If it cannot be made.
    #[must_use]
    pub fn database(&self) -> String {
        let name = format!("house{}", self.databases.fetch_add(1, Ordering::Relaxed));
        assert!(self.psql("postgres", &format!("CREATE DATABASE {name}")), "no database");
        let folder = self.folder.to_str().unwrap().replace('/', "%2F");
        format!("postgres://house@{folder}/{name}")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
