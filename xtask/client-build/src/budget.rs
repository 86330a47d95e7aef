//! How much is fetched when: a release page that grows past its budget is not made.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Result, bail};

use crate::dist;

/// Bytes on the way, compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sizes {
    /// Everything until the hall can be used.
    pub(crate) first: u64,
    /// What opening the largest title fetches then, with the worker that hosts its bots.
    pub(crate) title: u64,
    /// The first visit and all of the code.
    pub(crate) all: u64,
}

/// The most that each may be. The first visit is at its aim. A title (aim: 250 KB) and all of the code (aim: 1,000 KB) are not:
/// modules that are compressed one by one take a third more than one module would, and these two may only shrink. The standard
/// library that rustup brings was built for speed: with it a page is a tenth larger than with Debian's, and has to fit as well.
const MOST: Sizes = Sizes { first: 450_000, title: 790_000, all: 2_000_000 };

/// The size of a file of the folder on its way to a browser.
pub(crate) fn on_the_way(folder: &Path, address: &str) -> Result<u64> {
    let file = folder.join(address.trim_start_matches('/'));
    let packed = dist::sibling(&file, "br");
    Ok(fs::metadata(if packed.is_file() { packed } else { file })?.len())
}

/// Adds up the sizes of files; one that is listed twice is fetched once.
pub(crate) fn sum<'a>(folder: &Path, addresses: impl IntoIterator<Item = &'a String>) -> Result<u64> {
    let once: BTreeSet<&String> = addresses.into_iter().collect();
    once.into_iter().map(|address| on_the_way(folder, address)).sum()
}

impl Sizes {
    /// An error where something is larger than it may be.
    pub(crate) fn check(self) -> Result<()> {
        let all = [
            ("the first visit", self.first, MOST.first),
            ("opening a title", self.title, MOST.title),
            ("all of the code", self.all, MOST.all),
        ];
        for (what, is, most) in all {
            if is > most {
                bail!("{what} takes {} KB, more than its budget of {} KB", is / 1000, most / 1000);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_past_its_budget_is_refused() {
        assert!(MOST.check().is_ok());
        let grown = Sizes { first: MOST.first + 1, ..MOST };
        assert!(grown.check().unwrap_err().to_string().starts_with("the first visit takes 450 KB"));
        assert!(Sizes { title: MOST.title + 1, ..MOST }.check().is_err());
        assert!(Sizes { all: MOST.all + 1, ..MOST }.check().is_err());
    }

    #[test]
    fn a_file_counts_once_and_compressed_where_it_is() {
        let folder = std::env::temp_dir().join(format!("chaikhana-budget-{}", std::process::id()));
        fs::create_dir_all(folder.join("assets")).unwrap();
        fs::write(folder.join("assets/a.wasm"), [0; 50]).unwrap();
        fs::write(folder.join("assets/a.wasm.br"), [0; 7]).unwrap();
        fs::write(folder.join("assets/b.woff2"), [0; 30]).unwrap();
        let files = ["/assets/a.wasm", "/assets/b.woff2", "/assets/a.wasm"].map(str::to_owned);
        assert_eq!(sum(&folder, &files).unwrap(), 37);
        fs::remove_dir_all(folder).unwrap();
    }
}
