//! Whether the write-ahead log that a house left behind is whole.
//!
//! When a house is killed, SQLite reads its log up to the first frame that is not whole, and leaves out the rest without a
//! word. That is right for a write that was under way, which nobody was told about. It is wrong for a log that was damaged
//! in the middle: what comes after the damage was acknowledged. This tells the two apart before SQLite opens the file.
//! The form of the log is described at <https://www.sqlite.org/fileformat2.html#walformat>.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;

/// A write-ahead log that has lost something that was acknowledged.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error(
    "{} is damaged at frame {at} of {frames}: moves that were acknowledged cannot be read. Restore a backup, or go on \
     without them: `chaikhana serve --accept-damage` keeps the damaged log beside the file",
    path.display()
)]
pub struct Damage {
    /// The log.
    pub path: PathBuf,
    /// The first frame that is not whole, from 1.
    pub at: u64,
    /// All frames of the log that belong together.
    pub frames: u64,
}

/// Looks through the log beside the store at `store`. Damage is an error, or is accepted: then the log is copied to
/// a name that is still free.
pub(crate) fn look_for(store: &Path, accept: bool) -> Result<(), crate::StoreError> {
    let mut name = store.as_os_str().to_owned();
    name.push("-wal");
    let path = PathBuf::from(name);
    let file = match File::open(&path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    let Some(found) = read_log(BufReader::with_capacity(1 << 16, file))? else { return Ok(()) };
    if found.after_a_commit {
        let damage = Damage { path: path.clone(), at: found.whole + 1, frames: found.frames };
        if !accept {
            return Err(damage.into());
        }
        let kept = keep(&path)?;
        tracing::error!(
            %damage,
            kept = %kept.display(),
            "the damage is accepted: what cannot be read is left out"
        );
    } else if found.frames > found.whole {
        tracing::warn!(
            frames = found.frames - found.whole,
            "the write-ahead log ends in the middle of a write that nobody was told about"
        );
    }
    Ok(())
}

fn keep(path: &Path) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let kept = PathBuf::from(format!("{}.damaged-{number}", path.display()));
        if !kept.exists() {
            std::fs::copy(path, &kept)?;
            return Ok(kept);
        }
        number += 1;
    }
}

/// What is in a log.
#[derive(Debug, PartialEq, Eq)]
struct Found {
    /// Frames from the beginning that are whole.
    whole: u64,
    /// The last frame that belongs to this log and not to an older one.
    frames: u64,
    /// Whether behind the first frame that is not whole there is a commit with something whole after it. A commit is on
    /// the disk before anything is written after it: so everything up to there had been acknowledged.
    after_a_commit: bool,
}

/// Reads a log; nothing if it has no header, which is written before anything else.
fn read_log(mut log: impl Read) -> io::Result<Option<Found>> {
    let mut header = [0; HEADER];
    if !fill(&mut log, &mut header)? {
        return Ok(None);
    }
    let big_endian = match word(&header, 0) {
        0x377f_0682 => false,
        0x377f_0683 => true,
        _ => return Ok(None),
    };
    let page = match word(&header, 8) as usize {
        1 => 65_536,
        size if size.is_power_of_two() && (512..=65_536).contains(&size) => size,
        _ => return Ok(None),
    };
    let mut sum = checksum(&header[..24], (0, 0), big_endian);
    if sum != (word(&header, 24), word(&header, 28)) {
        return Ok(None);
    }
    let salt = header[16..24].to_owned();
    let mut found = Found { whole: 0, frames: 0, after_a_commit: false };
    let mut frame = vec![0; FRAME_HEADER + page];
    let (mut number, mut broken, mut commit_before) = (0, false, false);
    while fill(&mut log, &mut frame)? {
        number += 1;
        let ours = frame[8..16] == salt[..];
        let stored = (word(&frame, 16), word(&frame, 20));
        let computed = checksum(&frame[FRAME_HEADER..], checksum(&frame[..8], sum, big_endian), big_endian);
        // Each frame's sum continues the one before: behind a broken one it is checked against what that one says.
        let follows = ours && stored == computed;
        if ours {
            found.frames = number;
        }
        if follows && !broken {
            found.whole = number;
        } else {
            broken = true;
            found.after_a_commit |= follows && commit_before;
        }
        // A broken frame may itself be the commit.
        commit_before = broken && ours && word(&frame, 4) != 0;
        sum = stored;
    }
    Ok(Some(found))
}

fn word(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|four| four.try_into().ok()).map_or(0, u32::from_be_bytes)
}

/// Fills the buffer; `false` at the end.
fn fill(from: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match from.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// The checksum of SQLite's log, continued from `sum`.
fn checksum(bytes: &[u8], sum: (u32, u32), big_endian: bool) -> (u32, u32) {
    let read = |four: &[u8]| {
        let four = [four[0], four[1], four[2], four[3]];
        if big_endian { u32::from_be_bytes(four) } else { u32::from_le_bytes(four) }
    };
    bytes.chunks_exact(8).fold(sum, |(mut a, mut b), eight| {
        a = a.wrapping_add(read(&eight[..4])).wrapping_add(b);
        b = b.wrapping_add(read(&eight[4..])).wrapping_add(a);
        (a, b)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A store with a log of several commits that was left behind as by a killed house.
    fn left_behind(folder: &Path) -> (PathBuf, Vec<u8>) {
        let db = rusqlite::Connection::open(folder.join("live.db")).unwrap();
        db.pragma_update(None, "journal_mode", "WAL").unwrap();
        db.execute_batch("CREATE TABLE t (x TEXT)").unwrap();
        for number in 0..20 {
            db.execute("INSERT INTO t VALUES (?)", [format!("{number}").repeat(500)]).unwrap();
        }
        let log = std::fs::read(folder.join("live.db-wal")).unwrap();
        let store = folder.join("house.db");
        std::fs::copy(folder.join("live.db"), &store).unwrap();
        (store, log)
    }

    #[test]
    fn a_log_that_ends_early_is_no_damage_and_one_with_a_hole_is() {
        let folder = tempfile::tempdir().unwrap();
        let (store, log) = left_behind(folder.path());
        let beside = folder.path().join("house.db-wal");
        let whole = read_log(&log[..]).unwrap().unwrap();
        assert!(whole.whole == whole.frames && whole.frames > 20 && !whole.after_a_commit, "{whole:?}");
        // Cut anywhere: a write was under way.
        let page = (log.len() - HEADER) / whole.frames as usize;
        for cut in [0, 10, HEADER, HEADER + 5, HEADER + 7 * page + 100, log.len() - 1] {
            std::fs::write(&beside, &log[..cut]).unwrap();
            look_for(&store, false).unwrap();
        }
        // The last write is torn.
        let mut torn = log.clone();
        let last = torn.len() - 200;
        torn[last] ^= 1;
        std::fs::write(&beside, &torn).unwrap();
        look_for(&store, false).unwrap();
        // A hole in the middle, in a page and in the head of a frame.
        for at in [HEADER + 5 * page + 1_000, HEADER + 5 * page + 18] {
            let mut hole = log.clone();
            hole[at] ^= 0x40;
            std::fs::write(&beside, &hole).unwrap();
            let error = look_for(&store, false).unwrap_err();
            let said = error.to_string();
            assert!(matches!(error, crate::StoreError::Damaged(Damage { at: 6, .. })), "{said}");
            assert!(said.contains("--accept-damage"), "{said}");
        }
        look_for(&store, true).unwrap();
        assert!(folder.path().join("house.db-wal.damaged-1").exists());
    }

    #[test]
    fn what_an_older_log_left_behind_the_end_is_no_damage() {
        let folder = tempfile::tempdir().unwrap();
        let db = rusqlite::Connection::open(folder.path().join("live.db")).unwrap();
        db.pragma_update(None, "journal_mode", "WAL").unwrap();
        db.execute_batch("CREATE TABLE t (x TEXT)").unwrap();
        let write = |count: usize| {
            for number in 0..count {
                db.execute("INSERT INTO t VALUES (?)", [format!("{number}").repeat(500)]).unwrap();
            }
        };
        write(20);
        db.query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(())).unwrap();
        write(3);
        let log = std::fs::read(folder.path().join("live.db-wal")).unwrap();
        let found = read_log(&log[..]).unwrap().unwrap();
        assert!(found.whole == found.frames && found.frames < 20 && !found.after_a_commit, "{found:?}");
    }
}
