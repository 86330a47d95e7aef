//! What something was made from, in one number: the same number again means that nothing has to be done.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::Result;

/// The names and contents of files and of everything in folders.
pub(crate) fn of(places: &[PathBuf], also: &[&str]) -> Result<String> {
    let mut files = Vec::new();
    for place in places {
        list(place, &mut files).map_err(|error| format!("cannot read {}: {error}", place.display()))?;
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    also.hash(&mut hasher);
    for file in files {
        file.hash(&mut hasher);
        let content = fs::read(&file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
        content.hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// Whether `file` holds exactly this stamp.
pub(crate) fn is(file: &Path, stamp: &str) -> bool {
    fs::read_to_string(file).is_ok_and(|old| old == stamp)
}

/// All files of a folder, or the file itself.
pub(crate) fn list(place: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !place.is_dir() {
        files.push(place.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(place)? {
        list(&entry?.path(), files)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_word_a_new_file_and_another_tool_change_the_stamp() {
        let folder = std::env::temp_dir().join(format!("xtask-stamp-{}", std::process::id()));
        fs::create_dir_all(folder.join("inner")).unwrap();
        fs::write(folder.join("inner/a"), "tea").unwrap();
        let stamp = |tool: &str| of(std::slice::from_ref(&folder), &[tool]).unwrap();
        let first = stamp("rustc 1");
        assert_eq!(first, stamp("rustc 1"));
        assert_ne!(first, stamp("rustc 2"));
        fs::write(folder.join("inner/a"), "chai").unwrap();
        let second = stamp("rustc 1");
        assert_ne!(first, second);
        fs::write(folder.join("b"), "").unwrap();
        assert_ne!(second, stamp("rustc 1"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
