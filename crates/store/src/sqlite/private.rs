//! Files that nobody but their owner reads: SQLite gives the files beside a store the rights of the store.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes the file of a store if it is not there; takes others' rights away from one that is, and from what lies beside it.
pub(super) fn make(path: &Path) -> io::Result<()> {
    match options().create_new(true).open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            for beside in ["", "-wal", "-shm"] {
                let mut name = path.as_os_str().to_owned();
                name.push(beside);
                restrict(Path::new(&name));
            }
            Ok(())
        }
        Err(error) => Err(error),
    }
}

/// Makes an empty file that was not there.
pub(super) fn make_new(path: &Path) -> io::Result<File> {
    options().create_new(true).open(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            io::Error::new(error.kind(), format!("{} exists already", path.display()))
        }
        _ => error,
    })
}

#[cfg(unix)]
fn restrict(path: &Path) {
    use std::os::unix::fs::PermissionsExt;

    let Ok(found) = std::fs::metadata(path) else { return };
    let mut rights = found.permissions();
    if rights.mode() & 0o077 != 0 {
        rights.set_mode(rights.mode() & 0o700);
        if let Err(error) = std::fs::set_permissions(path, rights) {
            tracing::warn!(%error, path = %path.display(), "others may read this file");
        }
    }
}

#[cfg(not(unix))]
fn restrict(_path: &Path) {}
