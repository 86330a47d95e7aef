//! What a service manager says and hears: a socket it has opened for us, and that we are ready.

use std::net::TcpListener;

use anyhow::Result;
use listenfd::ListenFd;

/// The listening socket of a service manager (`LISTEN_FDS`), if it opened one.
pub(super) fn handed_over() -> Result<Option<TcpListener>> {
    Ok(ListenFd::from_env().take_tcp_listener(0)?)
}

/// How many files this process may have open, raised as far as the system allows: every connection is one.
#[cfg(unix)]
pub(super) fn open_files() -> u64 {
    use rustix::process::{Resource, getrlimit, setrlimit};

    let before = getrlimit(Resource::Nofile);
    let mut raised = before;
    raised.current = before.maximum;
    if setrlimit(Resource::Nofile, raised).is_err() {
        raised = before;
    }
    let files = raised.current.unwrap_or(u64::MAX);
    if files < 4_096 {
        tracing::warn!(
            files,
            "few files may be open, so few people can be here at once: raise LimitNOFILE or ulimit -n"
        );
    }
    files
}

#[cfg(not(unix))]
pub(super) fn open_files() -> u64 {
    u64::MAX
}

/// Tells the service manager how we are (`NOTIFY_SOCKET`); nothing happens without one.
#[cfg(target_os = "linux")]
pub(super) fn notify(state: &str) {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};

    let Some(path) = std::env::var_os("NOTIFY_SOCKET") else { return };
    let send = || -> std::io::Result<()> {
        let bytes = path.as_encoded_bytes();
        // A name that begins with @ is not a file.
        let address = match bytes.strip_prefix(b"@") {
            Some(name) => SocketAddr::from_abstract_name(name)?,
            None => SocketAddr::from_pathname(&path)?,
        };
        UnixDatagram::unbound()?.send_to_addr(state.as_bytes(), &address)?;
        Ok(())
    };
    if let Err(error) = send() {
        tracing::warn!(%error, "the service manager cannot be told");
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn notify(_state: &str) {}
