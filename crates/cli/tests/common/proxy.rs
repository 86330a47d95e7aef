//! A real proxy before houses, with the examples of docs/operation.md.

#![allow(dead_code, reason = "no test uses all of it")]

use std::io::{BufRead, BufReader, Read};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use bot_client::Guest;
use protocol::{NewTable, Pace, SeatWish, Visibility};

/// The page that an operator reads.
pub(crate) const OPERATION: &str = include_str!("../../../../docs/operation.md");

/// A program that is ended when the test is over, whatever comes.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    /// The address on its first line.
    pub(crate) fn address(&mut self) -> SocketAddr {
        let mut line = String::new();
        BufReader::new(self.0.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        line.trim().strip_prefix("listening on http://").expect(&line).parse().unwrap()
    }
}

/// A proxy on the search path, or where `cargo xtask test` unpacks it.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools").join(name);
    let path = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&path).map(|folder| folder.join(name));
    let places = ["/usr/sbin", "/usr/bin"].map(|folder| Path::new(folder).join(name));
    let unpacked = ["usr/sbin", "usr/bin"].map(|folder| tools.join(folder).join(name));
    let program = found.chain(places).chain(unpacked).find(|file| file.is_file());
    if program.is_none() {
        println!(
            "skipped: there is no {name} here; apt-get install {name}, or cargo xtask test where apt is"
        );
    }
    program
}

/// An example of docs/operation.md in a language, the first or a later one.
fn documented(language: &str, number: usize) -> &'static str {
    let fence = format!("```{language}\n");
    OPERATION.split(&fence).nth(number + 1).unwrap().split_once("```").unwrap().0
}

/// An example of docs/operation.md without TLS, for another port and other addresses of houses.
pub(crate) fn example(number: usize, listen: u16, houses: &[(&str, SocketAddr)]) -> String {
    let example = documented("nginx", number);
    let lines = example.lines().filter(|line| !line.trim_start().starts_with("ssl_"));
    let mut example: String = lines.map(|line| format!("{line}\n")).collect();
    let mut change = |from: &str, to: String| {
        assert!(example.contains(from), "{from}: {example}");
        example = example.replace(from, &to);
    };
    change("listen 443 ssl;", format!("listen 127.0.0.1:{listen};"));
    for (from, to) in houses {
        change(from, to.to_string());
    }
    example
}

/// Starts nginx and waits until it listens.
pub(crate) fn start(nginx: &Path, folder: &Path, port: u16, servers: &str) -> Running {
    let path = |name: &str| folder.join(name).display().to_string();
    let config = format!(
        "daemon off;\nmaster_process off;\npid {};\nerror_log {};\nevents {{}}\nhttp {{\naccess_log off;\n{}\n{servers}\n}}\n",
        path("pid"),
        path("error.log"),
        ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {};", path(kind)))
            .join("\n"),
    );
    std::fs::write(folder.join("nginx.conf"), config).unwrap();
    let mut command = Command::new(nginx);
    command.arg("-c").arg(folder.join("nginx.conf")).arg("-e").arg(folder.join("error.log"));
    let mut running = Running(command.arg("-p").arg(folder).stderr(Stdio::piped()).spawn().unwrap());
    wait_until_it_listens(&mut running, port);
    running
}

/// Starts Caddy with the first example, for another port and another address of the house, and without TLS.
pub(crate) fn start_caddy(caddy: &Path, folder: &Path, port: u16, house: SocketAddr) -> Running {
    let example = documented("caddy", 0);
    assert!(example.contains("tea.example {") && example.contains("127.0.0.1:7878"), "{example}");
    let example = example.replace("tea.example {", &format!("http://127.0.0.1:{port} {{"));
    let example = example.replace("127.0.0.1:7878", &house.to_string());
    std::fs::write(folder.join("Caddyfile"), format!("{{\n    admin off\n}}\n{example}")).unwrap();
    let mut command = Command::new(caddy);
    command.args(["run", "--adapter", "caddyfile", "--config"]).arg(folder.join("Caddyfile"));
    command.env("HOME", folder).env("XDG_DATA_HOME", folder).env("XDG_CONFIG_HOME", folder);
    let mut running = Running(command.stderr(Stdio::piped()).spawn().unwrap());
    wait_until_it_listens(&mut running, port);
    running
}

fn wait_until_it_listens(running: &mut Running, port: u16) {
    let begun = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if running.0.try_wait().unwrap().is_some() || begun.elapsed() > Duration::from_secs(60) {
            let mut said = String::new();
            let _ = running.0.kill();
            running.0.stderr.take().unwrap().read_to_string(&mut said).unwrap();
            panic!("the proxy does not start: {said}");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Two players meet behind the proxy and play to the end; who opened the table, and its name.
pub(crate) async fn two_play(proxy: SocketAddr) -> (Guest, String) {
    let host = Guest::arrive(proxy).await.unwrap();
    let wish = NewTable {
        game: "coffee-rush".into(),
        options: serde_json::json!({}),
        seats: vec![SeatWish::Open, SeatWish::Open],
        pace: Pace::Untimed,
        visibility: Visibility::Private,
        spectators: true,
    };
    let table = host.open(&wish).await.unwrap().id;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/player.py");
    let players: Vec<Child> = ["0", "1"]
        .iter()
        .map(|seed| {
            let mut player = Command::new("python3");
            player.arg(&script).arg(format!("http://{proxy}/table/{table}")).args(["--seed", seed]);
            player.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("python3")
        })
        .collect();
    while host.start(&table).await.is_err() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for player in players {
        let output = tokio::task::spawn_blocking(move || player.wait_with_output()).await.unwrap().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    (host, table)
}
