//! A PostgreSQL server for a test, and a pooler before it: a folder and a socket of its own, gone when the test is over.

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

    /// Where it listens, as the programs of PostgreSQL take it for a host.
    #[must_use]
    pub fn host(&self) -> &Path {
        &self.folder
    }

    /// A command of the shell that stops it as a crash does.
    #[must_use]
    pub fn crash_command(&self) -> String {
        format!("kill -QUIT $(head -n 1 {}/data/postmaster.pid)", self.folder.display())
    }

    /// Starts it again if somebody has stopped it.
    ///
    /// # Panics
    /// If it does not start.
    pub fn revive(&mut self) {
        if self.server.as_mut().is_none_or(has_ended) {
            self.go_on();
        }
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
        format!("postgres://house@{}/{name}", encoded(&self.folder))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// A folder as the host in an address.
fn encoded(folder: &Path) -> String {
    folder.display().to_string().replace('/', "%2F")
}

/// pgbouncer in transaction mode before a server; stopped when dropped.
#[derive(Debug)]
pub struct Pooler {
    folder: PathBuf,
    child: Option<Child>,
}

impl Pooler {
    /// Starts one.
    ///
    /// # Panics
    /// If pgbouncer is not installed or does not start.
    #[must_use]
    pub fn start(server: &Postgres) -> Self {
        let folder = server.folder.join("pooler");
        std::fs::create_dir_all(&folder).unwrap();
        let _ = owner(&folder);
        let settings = format!(
            "[databases]\n* = host={} user=house\n[pgbouncer]\npool_mode = transaction\nauth_type = any\n\
             listen_addr =\nlisten_port = 6432\nunix_socket_dir = {folder}\nlogfile = {folder}/log\n\
             default_pool_size = 20\nmax_client_conn = 200\nserver_login_retry = 1\n",
            server.folder.display(),
            folder = folder.display(),
        );
        std::fs::write(folder.join("settings"), settings).unwrap();
        let mut pooler = Self { folder, child: None };
        pooler.revive();
        pooler
    }

    /// Starts it again if somebody has stopped it.
    ///
    /// # Panics
    /// If it does not start.
    pub fn revive(&mut self) {
        if self.child.as_mut().is_some_and(|child| !has_ended(child)) {
            return;
        }
        let socket = self.folder.join(".s.PGSQL.6432");
        let _ = std::fs::remove_file(&socket);
        // Debian keeps it where only root looks for programs.
        let path =
            ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].into_iter().find(|path| Path::new(path).exists());
        let child = program(path.unwrap_or("pgbouncer"), &self.folder)
            .arg("-q")
            .arg(self.folder.join("settings"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("pgbouncer is installed: apt-get install pgbouncer");
        std::fs::write(self.folder.join("pid"), child.id().to_string()).unwrap();
        self.child = Some(child);
        let begun = Instant::now();
        while !socket.exists() {
            let said = || std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            assert!(begun.elapsed() < Duration::from_secs(20), "pgbouncer does not start: {}", said());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// A command of the shell that kills it.
    #[must_use]
    pub fn kill_command(&self) -> String {
        format!("kill -KILL $(cat {}/pid)", self.folder.display())
    }

    /// The address through the pooler of a database at `address`.
    #[must_use]
    pub fn before(&self, address: &str) -> String {
        let database = address.rsplit('/').next().unwrap_or_default();
        format!("postgres://house@{}:6432/{database}", encoded(&self.folder))
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
