//! What a release consists of, unpacked and started where nothing else is.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// An artefact in a root of its own, and how it is started there.
#[derive(Debug)]
pub(crate) struct Artefact {
    pub(crate) name: String,
    /// The folder that it takes for the whole machine.
    root: tempfile::TempDir,
    /// `USER:GROUP`, as numbers or as names of that root.
    user: String,
    program: String,
    arguments: Vec<String>,
    environment: Vec<(String, String)>,
    /// Where it keeps its tables, inside the root.
    database: String,
}

/// A house that runs.
#[derive(Debug)]
pub(crate) struct Running {
    child: Child,
    pub(crate) address: SocketAddr,
    pub(crate) begun: Instant,
    /// Asks for its health.
    health: Option<Command>,
}

impl Artefact {
    /// All of a folder of packages.
    pub(crate) fn all(packages: &Path) -> Result<Vec<Self>> {
        let find = |end: &str| -> Result<PathBuf> {
            let entries = fs::read_dir(packages)?.filter_map(|entry| Some(entry.ok()?.path()));
            let file = entries.into_iter().find(|path| path.to_string_lossy().ends_with(end));
            file.with_context(|| format!("there is no …{end} in {}", packages.display()))
        };
        Ok(vec![
            Self::archive(&find("-x86_64-linux.tar.gz")?)?,
            Self::debian(&find("_amd64.deb")?)?,
            Self::image(&find("-image.tar")?)?,
        ])
    }

    /// The archive, unpacked in an empty root.
    fn archive(file: &Path) -> Result<Self> {
        let root = tempfile::tempdir()?;
        run(Command::new("tar").arg("-xzf").arg(file).arg("-C").arg(root.path()))?;
        let folder = file_name(file).trim_end_matches(".tar.gz").to_owned();
        Ok(Self {
            name: "archive".into(),
            root,
            user: "0:0".into(),
            program: format!("/{folder}/chaikhana"),
            arguments: words(&["serve", "--db", "/house.db"]),
            environment: Vec::new(),
            database: "house.db".into(),
        })
    }

    /// The package, installed by the package manager of a small Debian of its own, and started as its unit starts it.
    fn debian(file: &Path) -> Result<Self> {
        let root = tempfile::tempdir()?;
        let mut debootstrap = Command::new("debootstrap");
        run(debootstrap.args(["--variant=minbase", "stable"]).arg(root.path()).stdout(Stdio::null()))?;
        fs::copy(file, root.path().join("chaikhana.deb"))?;
        let dpkg =
            |arguments: &[&str]| run(Command::new("chroot").arg(root.path()).arg("dpkg").args(arguments));
        dpkg(&["-i", "/chaikhana.deb"])?;
        // A second time is an upgrade.
        dpkg(&["-i", "/chaikhana.deb"])?;
        let unit = fs::read_to_string(root.path().join("usr/lib/systemd/system/chaikhana.service"))?;
        let line =
            |key: &str| unit.lines().find_map(|line| line.strip_prefix(key)).context("the unit is whole");
        let mut command = line("ExecStart=")?.split(' ').map(str::to_owned);
        let program = command.next().context("the unit starts something")?;
        let user = format!("{}:{}", line("User=")?, line("Group=")?);
        Ok(Self {
            name: ".deb".into(),
            user,
            program,
            arguments: command.collect(),
            environment: Vec::new(),
            database: "var/lib/chaikhana/house.db".into(),
            root,
        })
    }

    /// The image: its layers are the root, its configuration says who runs what there.
    fn image(file: &Path) -> Result<Self> {
        let (layout, root) = (tempfile::tempdir()?, tempfile::tempdir()?);
        run(Command::new("tar").arg("-xf").arg(file).arg("-C").arg(layout.path()))?;
        let blob = |of: &Value| -> Result<PathBuf> {
            let digest = of["digest"].as_str().context("a blob has a digest")?;
            Ok(layout.path().join("blobs").join(digest.replace(':', "/")))
        };
        let read = |path: &Path| -> Result<Value> { Ok(serde_json::from_slice(&fs::read(path)?)?) };
        let index = read(&layout.path().join("index.json"))?;
        let manifest = read(&blob(&index["manifests"][0])?)?;
        let config = read(&blob(&manifest["config"])?)?["config"].take();
        for layer in manifest["layers"].as_array().into_iter().flatten() {
            let mut tar = Command::new("tar");
            run(tar.args(["--same-owner", "-xpzf"]).arg(blob(layer)?).arg("-C").arg(root.path()))?;
        }
        let list = |name: &str| -> Vec<String> {
            let words = config[name].as_array().into_iter().flatten();
            words.filter_map(|word| word.as_str().map(str::to_owned)).collect()
        };
        let mut command = [list("Entrypoint"), list("Cmd")].concat().into_iter();
        let pairs = list("Env").into_iter();
        Ok(Self {
            name: "image".into(),
            user: config["User"].as_str().context("the image names its user")?.to_owned(),
            program: command.next().context("the image starts something")?,
            arguments: command.collect(),
            environment: pairs.filter_map(|pair| pair.split_once('=').map(owned)).collect(),
            database: "data/house.db".into(),
            root,
        })
    }

    /// A command in its root, as its user and with nothing of our environment.
    fn command(&self, arguments: &[String]) -> Command {
        let mut command = Command::new("chroot");
        command.arg(format!("--userspec={}", self.user)).arg(self.root.path()).arg(&self.program);
        command.args(arguments).env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Starts it on some free port: with an empty house, or with a copy of this one.
    pub(crate) fn start(&self, database: Option<&Path>) -> Result<Running> {
        let place = self.root.path().join(&self.database);
        for end in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(format!("{}{end}", place.display()));
        }
        if let Some(database) = database {
            fs::copy(database, &place)?;
            run(Command::new("chown").arg(self.owner()?).arg(&place))?;
        }
        let listen = words(&["--listen", "127.0.0.1:0"]);
        let mut running = Running::begin(&mut self.command(&[self.arguments.clone(), listen].concat()))?;
        let url = format!("http://{}", running.address);
        running.health = Some(self.command(&words(&["health", &url])));
        Ok(running)
    }

    /// The numbers of the user, as the root's own list of users gives them.
    fn owner(&self) -> Result<String> {
        let (user, _) = self.user.split_once(':').context("a user and a group")?;
        if user.parse::<u32>().is_ok() {
            return Ok(self.user.clone());
        }
        let known = fs::read_to_string(self.root.path().join("etc/passwd"))?;
        let line = known.lines().find(|line| line.split(':').next() == Some(user));
        let fields: Vec<&str> =
            line.with_context(|| format!("{user} is no user there"))?.split(':').collect();
        Ok(format!("{}:{}", fields[2], fields[3]))
    }
}

impl Running {
    /// A program as it is on this machine.
    pub(crate) fn of_binary(binary: &Path, database: &Path) -> Result<Self> {
        let mut command = Command::new(binary);
        Self::begin(command.args(["serve", "--listen", "127.0.0.1:0", "--db"]).arg(database))
    }

    fn begin(command: &mut Command) -> Result<Self> {
        let begun = Instant::now();
        let mut child = command.stdout(Stdio::piped()).spawn().with_context(|| format!("{command:?}"))?;
        let output = child.stdout.take().context("its output is ours")?;
        let address = BufReader::new(output).lines().map_while(Result::ok).find_map(|line| {
            line.trim().strip_prefix("listening on http://").and_then(|address| address.parse().ok())
        });
        let Some(address) = address else {
            let _ = child.kill();
            anyhow::bail!("{command:?} has not said where it listens; {}", child.wait()?);
        };
        Ok(Self { child, address, begun, health: None })
    }

    /// Its own probe finds it well.
    pub(crate) fn probe(&mut self) -> Result<()> {
        self.health.as_mut().map_or(Ok(()), run)
    }

    /// Ends it as an operator does.
    pub(crate) fn stop(&mut self) -> Result<()> {
        run(Command::new("kill").arg(self.child.id().to_string()))?;
        let status = self.child.wait()?;
        ensure!(status.success(), "asked to stop, it ends with {status}");
        Ok(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?}"))?;
    ensure!(status.success(), "{command:?} ended with {status}");
    Ok(())
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn words(all: &[&str]) -> Vec<String> {
    all.iter().map(|&word| word.to_owned()).collect()
}

fn owned((name, value): (&str, &str)) -> (String, String) {
    (name.to_owned(), value.to_owned())
}
