//! The command as a process.

#![allow(dead_code, reason = "no test uses all of it")]

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

pub(crate) fn chaikhana(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chaikhana")).args(args).output().unwrap()
}

pub(crate) fn ok(args: &[&str]) -> String {
    let output = chaikhana(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A house in a process of its own.
#[derive(Debug)]
pub(crate) struct House(pub(crate) Child, pub(crate) SocketAddr);

impl House {
    pub(crate) fn start(db: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_chaikhana"))
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--db"])
            .arg(db)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on http://").expect(&line).parse().unwrap();
        Self(child, address)
    }

    /// Ends it as an operator does.
    pub(crate) fn stop(mut self) {
        assert!(Command::new("kill").arg(self.0.id().to_string()).status().unwrap().success());
        assert!(self.0.wait().unwrap().success(), "asked to stop, it ends well");
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(crate) fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}
