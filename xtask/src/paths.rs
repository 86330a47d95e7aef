//! Where things lie in the repository.

use std::path::{Path, PathBuf};

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    // The manifest of xtask lies one level below the root.
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// The sources of the browser client.
pub(crate) fn client() -> PathBuf {
    root().join("crates/client")
}

/// Where everything about the built client goes; cargo's own target folder is one level up.
pub(crate) fn client_target() -> PathBuf {
    root().join("target/client")
}

/// The finished client: what a server hands out.
pub(crate) fn dist() -> PathBuf {
    client_target().join("dist")
}
