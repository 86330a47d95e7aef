//! A program that ends with the test that started it.

use std::io;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::Result;

/// How long a program may take until it listens.
const PATIENCE: Duration = Duration::from_secs(30);

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
