//! `chaikhana health`: whether a house is open, for probes that have no other program.

use std::io::{Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct Health {
    /// The address the server listens on; plain HTTP only, since TLS is left to the proxy.
    #[arg(default_value = "http://127.0.0.1:7878", env = "CHAIKHANA_HEALTH_URL")]
    url: String,
    /// Seconds to wait for the answer.
    #[arg(long, value_name = "SECONDS", default_value_t = 3)]
    timeout: u64,
}

impl Health {
    pub(crate) fn run(self) -> Result<()> {
        let host = self
            .url
            .strip_prefix("http://")
            .with_context(|| format!("{} does not begin with http://", self.url))?;
        let host = host.split('/').next().unwrap_or(host);
        let address = if host.rsplit(']').next().is_some_and(|rest| rest.contains(':')) {
            host.to_owned()
        } else {
            format!("{host}:80")
        };
        let timeout = Duration::from_secs(self.timeout.max(1));
        let ask = || -> Result<String> {
            let address = address.to_socket_addrs()?.next().context("the name has no address")?;
            let mut stream = TcpStream::connect_timeout(&address, timeout)?;
            stream.set_read_timeout(Some(timeout))?;
            stream.set_write_timeout(Some(timeout))?;
            write!(stream, "GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
            let mut answer = String::new();
            // What answers so long is no house.
            stream.take(64 << 10).read_to_string(&mut answer)?;
            Ok(answer)
        };
        let answer = ask().with_context(|| format!("{} does not answer", self.url))?;
        if !answer.starts_with("HTTP/1.1 200 ") || !answer.trim_end().ends_with("open") {
            bail!("{} is not open: {}", self.url, answer.lines().next().unwrap_or("no answer"));
        }
        println!("open");
        Ok(())
    }
}
