//! Where a link leads, and what a file is called on the web.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

/// The file that a link of `file` leads to, and the heading in it; nothing for places elsewhere in the world.
pub(crate) fn of(file: &Path, link: &str) -> Option<(PathBuf, String)> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let (path, heading) = link.split_once('#').unwrap_or((link, ""));
    let target = match path {
        "" => file.to_owned(),
        path => plain(&file.parent().unwrap_or(Path::new("")).join(path)),
    };
    Some((target, heading.to_owned()))
}

/// Without steps back.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::Normal(name) => plain.push(name),
            Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
        }
    }
    plain
}

/// Whether there is such a file, or a folder of files.
pub(crate) fn exists(target: &Path, files: &BTreeSet<PathBuf>) -> bool {
    files.contains(target) || files.iter().any(|file| file.starts_with(target))
}

/// The page of a Markdown file: a readme is what is found first.
pub(crate) fn html(file: &Path) -> PathBuf {
    if file.file_name().is_some_and(|name| name == "README.md") {
        return file.with_file_name("index.html");
    }
    file.with_extension("html")
}

/// The way from the page of one file to the beginning of all.
pub(crate) fn up(file: &Path) -> String {
    "../".repeat(file.components().count().saturating_sub(1))
}

/// A link as it is on the web.
pub(crate) fn link(file: &Path, link: &str, files: &BTreeSet<PathBuf>) -> String {
    let Some((target, heading)) = of(file, link).filter(|_| !link.starts_with('#')) else {
        return link.to_owned();
    };
    let target = match target.extension() {
        Some(kind) if kind == "md" => html(&target),
        _ if !files.contains(&target) => target.join("index.html"),
        _ => target,
    };
    let heading = if heading.is_empty() { String::new() } else { format!("#{heading}") };
    let target: Vec<_> = target.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    format!("{}{}{heading}", up(file), target.join("/"))
}

/// The name a heading has in an address.
pub(crate) fn anchor(heading: &str) -> String {
    let words = heading.trim().to_lowercase();
    let kept = words.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}
