//! A real nginx before houses, with the examples of docs/operation.md.

use std::io::{BufRead, BufReader, Read};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

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

/// nginx on the search path, or where `cargo xtask test` unpacks it.
pub(crate) fn nginx() -> Option<PathBuf> {
    let unpacked = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/nginx/usr/sbin/nginx");
    let path = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&path).map(|folder| folder.join("nginx"));
    found.chain([PathBuf::from("/usr/sbin/nginx"), unpacked]).find(|file| file.is_file())
}

/// An example of docs/operation.md without TLS, for another port and other addresses of houses.
pub(crate) fn example(number: usize, listen: u16, houses: &[(&str, SocketAddr)]) -> String {
    let example = OPERATION.split("```nginx\n").nth(number + 1).unwrap().split_once("```").unwrap().0;
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
    let begun = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if running.0.try_wait().unwrap().is_some() || begun.elapsed() > Duration::from_secs(60) {
            let mut said = String::new();
            let _ = running.0.kill();
            running.0.stderr.take().unwrap().read_to_string(&mut said).unwrap();
            panic!("nginx does not start: {said}");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    running
}
