//! The links of the documentation: every one to a file or a heading of ours must lead there.

use std::fs;
use std::path::{Path, PathBuf};

use crate::test::Count;
use crate::{Result, paths, shell};

/// Checks every Markdown file that git knows; says each link that leads nowhere.
pub(crate) fn check() -> Result<Count> {
    let known = ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"];
    let files = shell::output(shell::git().args(known))?;
    let mut count = Count::default();
    for file in files.lines().map(|file| paths::root().join(file)).filter(|file| file.is_file()) {
        let text = fs::read_to_string(&file)?;
        for (number, link) in links(&text) {
            match broken(&file, &link) {
                None => count.passed += 1,
                Some(why) => {
                    count.failed += 1;
                    println!("{}:{number}: {link}: {why}", file.display());
                }
            }
        }
    }
    println!("{} links lead somewhere, {} nowhere", count.passed, count.failed);
    Ok(count)
}

/// The targets of `[…](target)` outside of code, with the numbers of their lines.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut in_code = false;
    for (number, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        if in_code {
            continue;
        }
        // Every second part stands between backticks.
        let prose: String = line.split('`').step_by(2).collect::<Vec<_>>().join("`");
        let targets = prose.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
        found.extend(targets.map(|target| (number + 1, target.to_owned())));
    }
    found
}

/// Why a link leads nowhere. Those to other places in the world are not followed.
fn broken(file: &Path, link: &str) -> Option<String> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let (path, heading) = link.split_once('#').unwrap_or((link, ""));
    let target: PathBuf =
        if path.is_empty() { file.to_owned() } else { file.parent().unwrap_or(file).join(path) };
    if !target.exists() {
        return Some("there is no such file".into());
    }
    if heading.is_empty() {
        return None;
    }
    let text = fs::read_to_string(&target).unwrap_or_default();
    let found = text.lines().any(|line| line.starts_with('#') && anchor(line) == heading);
    (!found).then(|| format!("{} has no such heading", target.display()))
}

/// The name a heading has in an address.
fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_outside_of_code() {
        let text = "a [b](c.md) and ![d](e.webp \"f\")\n```\n[no](no.md)\n```\n`[no](no.md)` [g](#h)";
        let found = links(text);
        assert_eq!(found, [(1, "c.md".into()), (1, "e.webp".into()), (5, "#h".into())]);
    }

    #[test]
    fn a_heading_is_found_by_its_anchor() {
        assert_eq!(anchor("## What always holds, and `why`"), "what-always-holds-and-why");
        let here = paths::root().join("README.md");
        assert_eq!(broken(&here, "ARCHITECTURE.md#the-map"), None);
        assert!(broken(&here, "ARCHITECTURE.md#the-mop").is_some());
        assert!(broken(&here, "docs/nowhere.md").is_some());
    }
}
