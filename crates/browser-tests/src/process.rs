//! A program that ends with the test that started it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::Result;

/// How long a program may take until it listens.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub(crate) struct Process(Child);

impl Process {
    /// Starts a program and waits until it listens on a port.
    pub(crate) fn listening(command: &mut Command, port: u16) -> Result<Self> {
        let name = command.get_program().to_string_lossy().into_owned();
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let mut process = Self(child.map_err(|error| format!("cannot start {name}: {error}"))?);
        let begun = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            if let Some(status) = process.0.try_wait()? {
                return Err(format!("{name} ended with {status}").into());
            }
            if begun.elapsed() > PATIENCE {
                return Err(format!("{name} does not listen").into());
            }
            sleep(Duration::from_millis(30));
        }
        Ok(process)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Whether it was still there or not, it is gone after this.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A port nobody listens on.
pub(crate) fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

/// Asks a program on this machine for something, without a runtime: for the last words of a test that failed.
pub(crate) fn ask(port: u16, path: &str) -> io::Result<String> {
    let mut line = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    line.set_read_timeout(Some(Duration::from_secs(10)))?;
    write!(line, "GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n")?;
    let mut answer = BufReader::new(line);
    let mut length = 0;
    loop {
        let mut header = String::new();
        if answer.read_line(&mut header)? == 0 || header.trim().is_empty() {
            break;
        }
        if let Some((name, value)) = header.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().unwrap_or_default();
        }
    }
    let mut body = vec![0; length];
    answer.read_exact(&mut body)?;
    Ok(String::from_utf8_lossy(&body).into_owned())
}
