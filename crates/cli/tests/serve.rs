//! `chaikhana serve` as an operator meets it: settings, probes, service managers, a proxy in front.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

#[path = "common/proxy.rs"]
mod proxy;

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use bot_client::Guest;
use protocol::{Phase, TableInfo};

use proxy::Running;

const PROGRAM: &str = env!("CARGO_BIN_EXE_chaikhana");

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn serve(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--log", "warn"]).args(arguments);
    command
}

fn output(command: &mut Command) -> (bool, String) {
    let Output { status, stdout, stderr } = command.output().unwrap();
    (status.success(), String::from_utf8(stdout).unwrap() + &String::from_utf8(stderr).unwrap())
}

#[test]
fn a_flag_wins_over_the_environment_that_over_the_file_that_over_the_default() {
    let file = folder("settings").join("house.toml");
    std::fs::write(&file, "listen = \"127.0.0.1:1\"\nrequest-rate = 5.0\nmessage-rate = 6.0\n").unwrap();
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--print-config", "--listen", "127.0.0.1:3", "--config"]).arg(&file);
    command.env("CHAIKHANA_LISTEN", "127.0.0.1:2").env("CHAIKHANA_REQUEST_RATE", "7");
    let (good, text) = output(&mut command);
    assert!(good, "{text}");
    for line in [
        "listen = \"127.0.0.1:3\"  # by flag",
        "request-rate = 7.0  # by environment",
        "message-rate = 6.0  # by file",
        "db = \"chaikhana.db\"  # default",
        "# public-url is not set",
    ] {
        assert!(text.lines().any(|shown| shown == line), "{line}: {text}");
    }
}

#[test]
fn check_says_what_is_wrong_and_where() {
    let folder = folder("check");
    let file = folder.join("house.toml");
    let check = |text: &str| {
        std::fs::write(&file, text).unwrap();
        output(serve(&["--check", "--config"]).arg(&file))
    };
    let (good, text) = check("listen = \"127.0.0.1:0\"\n");
    assert!(good && text.contains("the configuration is good"), "{text}");
    for (wrong, said) in [
        ("listen = \"127.0.0.1:0\"\ncolour = 1\n", "line 2"),
        ("\n\nlisten = \"nowhere\"\n", "line 3"),
        ("public-url = \"tea.example\"\n", "https://tea.example"),
        ("behind-proxy = true\nlisten = \"127.0.0.1:0\"\n", "public-url"),
        ("db = \"/no/such/folder/house.db\"\nlisten = \"127.0.0.1:0\"\n", "/no/such/folder"),
        ("request-rate = 0.0\n", "request-rate"),
        ("[data]\nchai = \"/no/such/file\"\n", "/no/such/file"),
    ] {
        let (good, text) = check(wrong);
        assert!(!good && text.contains(said), "{wrong}: {text}");
    }
}

#[test]
fn a_probe_and_a_service_manager_hear_how_the_house_is() {
    let folder = folder("notify");
    let manager = std::os::unix::net::UnixDatagram::bind(folder.join("notify")).unwrap();
    manager.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let hear = || {
        let mut text = [0; 200];
        let count = manager.recv(&mut text).unwrap();
        String::from_utf8_lossy(&text[..count]).into_owned()
    };
    let mut command = serve(&["--listen", "127.0.0.1:0", "--db"]);
    command.arg(folder.join("house.db")).env("NOTIFY_SOCKET", folder.join("notify")).stdout(Stdio::piped());
    let mut house = Running(command.spawn().unwrap());
    let address = house.address();
    assert!(hear().starts_with("READY=1\nSTATUS=listening on 127.0.0.1:"));
    let health = |url: &str| output(Command::new(PROGRAM).args(["health", url]));
    assert_eq!(health(&format!("http://{address}")), (true, "open\n".into()));
    assert!(Command::new("kill").arg(house.0.id().to_string()).status().unwrap().success());
    assert_eq!(hear(), "STOPPING=1");
    assert!(house.0.wait().unwrap().success());
    let (good, text) = health(&format!("http://{address}/"));
    assert!(!good && text.contains("does not answer"), "{text}");
    assert!(health("https://tea.example").1.contains("http://"));
}

/// The way of systemd: it opens the socket, and the program finds it as its third file.
#[test]
fn a_socket_that_was_opened_before_is_used() {
    let script = "import os, socket, sys
listener = socket.create_server(('127.0.0.1', 0))
print(listener.getsockname()[1], flush=True)
os.dup2(listener.fileno(), 3)
os.set_inheritable(3, True)
os.environ.update(LISTEN_FDS='1', LISTEN_PID=str(os.getpid()))
os.execv(sys.argv[1], sys.argv[1:])";
    let mut command = Command::new("python3");
    command.args(["-c", script, PROGRAM, "serve", "--listen", "127.0.0.1:1", "--log", "warn", "--db"]);
    command.arg(folder("handed-over").join("house.db")).stdout(Stdio::piped());
    let mut house = Running(command.spawn().expect("python3"));
    let mut lines = BufReader::new(house.0.stdout.as_mut().unwrap()).lines();
    let port = lines.next().unwrap().unwrap();
    assert_eq!(lines.next().unwrap().unwrap(), format!("listening on http://127.0.0.1:{port}"));
    let url = format!("http://127.0.0.1:{port}");
    assert_eq!(output(Command::new(PROGRAM).args(["health", &url])), (true, "open\n".into()));
}

/// A house that is told of a proxy, and the address that the proxy is to have.
fn house_behind_proxy(folder: &Path) -> (Running, SocketAddr) {
    let proxy = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut command = serve(&["--listen", "127.0.0.1:0", "--behind-proxy", "--public-url"]);
    command.arg(format!("http://{proxy}")).arg("--db").arg(folder.join("house.db")).stdout(Stdio::piped());
    (Running(command.spawn().unwrap()), proxy)
}

async fn a_game_is_played(proxy: SocketAddr) {
    let (host, table) = proxy::two_play(proxy).await;
    let over: TableInfo = host.get(&format!("/api/tables/{table}")).await.unwrap();
    assert_eq!(over.phase, Phase::Over);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_through_nginx_as_documented() {
    let Some(nginx) = proxy::find("nginx") else { return };
    let folder = folder("nginx");
    let (mut house, proxy) = house_behind_proxy(&folder);
    let example = proxy::example(0, proxy.port(), &[("127.0.0.1:7878", house.address())]);
    let _nginx = proxy::start(&nginx, &folder, proxy.port(), &example);
    a_game_is_played(proxy).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_through_caddy_as_documented() {
    let Some(caddy) = proxy::find("caddy") else { return };
    let folder = folder("caddy");
    let (mut house, proxy) = house_behind_proxy(&folder);
    let _caddy = proxy::start_caddy(&caddy, &folder, proxy.port(), house.address());
    a_game_is_played(proxy).await;
}

/// A house in a process of its own whose files may only grow so long, as on a disk that is nearly full.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_noticed_and_gets_well_by_itself() {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};

    let folder = folder("full");
    let db = folder.join("house.db");
    // The signal that comes with the limit is ignored: writing fails, as on a full disk.
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; exec \"$@\"", "sh", PROGRAM, "serve", "--log", "error"]);
    command.args(["--listen", "127.0.0.1:0", "--db"]).arg(&db).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut house = Running(command.spawn().unwrap());
    let address = house.address();
    let process = Pid::from_raw(house.0.id() as i32).unwrap();
    let room = |bytes: Option<u64>| {
        prlimit(Some(process), Resource::Fsize, Rlimit { current: bytes, maximum: None }).unwrap();
    };
    let is_well = || async move {
        let answer = bot_client::request(address, bot_client::Method::GET, "/healthz", &[], Vec::new()).await;
        answer.unwrap().status.is_success()
    };
    let becomes = |well: bool| async move {
        let begun = Instant::now();
        while is_well().await != well {
            assert!(begun.elapsed() < Duration::from_secs(30), "well: {well}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let guest = Guest::arrive(address).await.unwrap();
    assert!(is_well().await);
    room(Some(0));
    becomes(false).await;
    assert!(Guest::arrive(address).await.is_err(), "nothing is promised that cannot be kept");
    assert!(guest.me().await.is_ok(), "what is known can still be read");
    room(None);
    becomes(true).await;
    Guest::arrive(address).await.unwrap();
    assert!(Command::new("kill").arg(house.0.id().to_string()).status().unwrap().success());
    assert!(house.0.wait().unwrap().success());
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["house.db"]);
}

#[test]
fn a_second_house_is_told_whose_file_it_is() {
    let folder = folder("second");
    let mut command = serve(&["--listen", "127.0.0.1:0", "--db"]);
    let mut first = Running(command.arg(folder.join("house.db")).stdout(Stdio::piped()).spawn().unwrap());
    first.address();
    let (good, said) = output(serve(&["--listen", "127.0.0.1:0", "--db"]).arg(folder.join("house.db")));
    assert!(!good && said.contains(&format!("process id {}", first.0.id())), "{said}");
    // A house that was killed leaves its lock behind, and it means nothing.
    first.0.kill().unwrap();
    first.0.wait().unwrap();
    assert!(folder.join("house.db-lock").exists());
    let mut command = serve(&["--listen", "127.0.0.1:0", "--db"]);
    let mut next = Running(command.arg(folder.join("house.db")).stdout(Stdio::piped()).spawn().unwrap());
    next.address();
}

#[test]
fn copies_are_made_by_the_house_itself() {
    let folder = folder("copies");
    let mut command =
        serve(&["--listen", "127.0.0.1:0", "--backup-every", "1h", "--backup-keep", "2", "--db"]);
    let mut house = Running(command.arg(folder.join("house.db")).stdout(Stdio::piped()).spawn().unwrap());
    house.address();
    let begun = Instant::now();
    let copy = loop {
        let found = std::fs::read_dir(folder.join("backups")).into_iter().flatten();
        let mut copies = found.map(|entry| entry.unwrap().path());
        if let Some(copy) = copies.find(|path| path.extension().is_some_and(|kind| kind == "db")) {
            break copy;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "the first copy is made at once");
        std::thread::sleep(Duration::from_millis(50));
    };
    let (good, said) =
        output(Command::new(PROGRAM).arg("restore").arg(copy).arg("--db").arg(folder.join("again.db")));
    assert!(good && said.starts_with("0 tables"), "{said}");
}
