//! Makes pages for the web from the documentation: `site-build ROOT OUT FILE…`, the files as git names them.
//!
//! Every Markdown file becomes a page at the same place; what the pages link to is copied beside them. A link that leads
//! nowhere is an error.

mod page;
mod place;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::page::Page;

const STYLE: &str = include_str!("style.css");

fn main() -> Result<()> {
    let mut given = std::env::args_os().skip(1).map(PathBuf::from);
    let (Some(root), Some(out)) = (given.next(), given.next()) else { bail!("site-build ROOT OUT FILE…") };
    let files: BTreeSet<PathBuf> = given.collect();
    let made = build(&root, &out, &files)?;
    println!("{made} pages in {}; begin with {}", out.display(), out.join("index.html").display());
    Ok(())
}

/// Writes all pages and what they show; how many pages there are.
fn build(root: &Path, out: &Path, files: &BTreeSet<PathBuf>) -> Result<usize> {
    if out.exists() {
        fs::remove_dir_all(out).with_context(|| format!("{} cannot be emptied", out.display()))?;
    }
    // The books of the page are read there, with their own signs.
    let markdown =
        |file: &&PathBuf| file.extension().is_some_and(|kind| kind == "md") && !file.starts_with("crates");
    let mut pages = BTreeMap::new();
    for file in files.iter().filter(markdown) {
        let text = fs::read_to_string(root.join(file))
            .with_context(|| format!("{} cannot be read", file.display()))?;
        pages.insert(file.clone(), Page::read(&text));
    }
    let mut titles: Vec<(PathBuf, String)> =
        pages.iter().map(|(file, page)| (file.clone(), page.title.clone())).collect();
    titles.sort_by_key(|(file, _)| (file != Path::new("README.md"), file.components().count()));
    let mut shown = BTreeSet::new();
    for (file, page) in &pages {
        for link in &page.links {
            match place::of(file, link) {
                None => {}
                Some((target, heading)) => {
                    let leads = match pages.get(&target) {
                        Some(page) => heading.is_empty() || page.headings.contains(&heading),
                        None => place::exists(&target, files),
                    };
                    if !leads {
                        bail!("{}: {link} leads nowhere", file.display());
                    }
                    if !pages.contains_key(&target) {
                        shown.insert(target);
                    }
                }
            }
        }
        let html = page.html(file, &titles, files);
        write(&out.join(place::html(file)), html.as_bytes())?;
    }
    for target in &shown {
        let from = root.join(target);
        if from.is_dir() {
            let list = page::folder(target, files, &titles);
            write(&out.join(target).join("index.html"), list.as_bytes())?;
            for file in files.iter().filter(|file| file.starts_with(target) && !markdown(file)) {
                write(&out.join(file), &fs::read(root.join(file))?)?;
            }
        } else {
            write(&out.join(target), &fs::read(&from)?)?;
        }
    }
    write(&out.join("site.css"), STYLE.as_bytes())?;
    Ok(pages.len())
}

fn write(file: &Path, content: &[u8]) -> Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(file, content).with_context(|| format!("{} cannot be written", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lay(files: &[(&str, &str)]) -> (tempfile::TempDir, BTreeSet<PathBuf>) {
        let root = tempfile::tempdir().unwrap();
        for (file, text) in files {
            write(&root.path().join(file), text.as_bytes()).unwrap();
        }
        (root, files.iter().map(|(file, _)| PathBuf::from(file)).collect())
    }

    #[test]
    fn pages_lead_to_pages_pictures_and_folders() {
        let (root, files) = lay(&[
            (
                "README.md",
                "# House\n\n[rules](docs/a.md#how-it-goes), ![p](docs/p.webp), [more](examples), [free](LICENSE)",
            ),
            ("docs/a.md", "# A\n\n## How it `goes`\n\n[back](../README.md)"),
            ("docs/p.webp", "picture"),
            ("examples/b.py", "pass"),
            ("LICENSE", "free"),
        ]);
        let out = root.path().join("out");
        assert_eq!(build(root.path(), &out, &files).unwrap(), 2);
        let first = fs::read_to_string(out.join("index.html")).unwrap();
        assert!(first.contains("href=\"docs/a.html#how-it-goes\""), "{first}");
        assert!(first.contains("href=\"examples/index.html\""), "{first}");
        assert!(first.contains("href=\"LICENSE\"") && out.join("LICENSE").is_file(), "{first}");
        let second = fs::read_to_string(out.join("docs/a.html")).unwrap();
        assert!(
            second.contains("id=\"how-it-goes\"") && second.contains("href=\"../index.html\""),
            "{second}"
        );
        assert!(second.contains("href=\"../site.css\""), "{second}");
        assert!(out.join("docs/p.webp").is_file() && out.join("examples/b.py").is_file());
    }

    #[test]
    fn a_link_that_leads_nowhere_is_an_error() {
        for text in ["[a](b.md)", "[a](#b)", "![a](b.webp)"] {
            let (root, files) = lay(&[("README.md", text)]);
            let error = build(root.path(), &root.path().join("out"), &files).unwrap_err().to_string();
            assert!(error.contains("README.md") && error.contains("leads nowhere"), "{error}");
        }
    }
}
