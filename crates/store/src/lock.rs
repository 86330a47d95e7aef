//! One house for one file.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::StoreError;

/// A lock on a store: a file beside it with the number of the process that holds it. The system gives the lock back when
/// the process ends, however it ends; a clean end takes the file away.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    file: File,
}

/// How often, and after which pause, a lock is asked for that somebody else has.
const TRIES: usize = 10;
const PAUSE: Duration = Duration::from_millis(100);

impl Lock {
    /// Takes the lock of the store at `store`; waits a moment for a tool that has it, or for a house that just closes.
    pub(crate) fn wait_for(store: &Path) -> Result<Self, StoreError> {
        for _ in 1..TRIES {
            match Self::take(store) {
                Err(StoreError::InUse { .. }) => std::thread::sleep(PAUSE),
                taken => return taken,
            }
        }
        Self::take(store)
    }

    /// Takes the lock of the store at `store`, or says whose it is.
    pub(crate) fn take(store: &Path) -> Result<Self, StoreError> {
        let mut name = store.as_os_str().to_owned();
        name.push("-lock");
        let path = PathBuf::from(name);
        loop {
            let mut options = OpenOptions::new();
            options.read(true).write(true).create(true).truncate(false);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let mut file = options.open(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let mut text = String::new();
                    let owner = file.read_to_string(&mut text).ok().and_then(|_| text.trim().parse().ok());
                    return Err(StoreError::InUse { address: store.display().to_string(), owner });
                }
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
            // Whoever held it may have taken the file away between our opening and our locking it.
            if !is_same(&file, &path) {
                continue;
            }
            file.set_len(0)?;
            file.rewind()?;
            writeln!(file, "{}", std::process::id())?;
            return Ok(Self { path, file });
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is still ours.
        let _ = std::fs::remove_file(&self.path);
        let _ = self.file.unlock();
    }
}

#[cfg(unix)]
fn is_same(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let number =
        |found: std::io::Result<std::fs::Metadata>| found.map(|found| (found.dev(), found.ino())).ok();
    number(file.metadata()).is_some_and(|ours| number(std::fs::metadata(path)) == Some(ours))
}

#[cfg(not(unix))]
fn is_same(_file: &File, path: &Path) -> bool {
    path.exists()
}
