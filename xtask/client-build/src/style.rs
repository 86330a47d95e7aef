//! One stylesheet out of many.

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

/// Reads a stylesheet, puts the sheets it imports in their places, and leaves out comments and indentation.
pub(crate) fn bundle(main: &Path) -> Result<String> {
    let mut sheet = String::new();
    append(main, &mut sheet)?;
    Ok(tight(&sheet))
}

fn append(file: &Path, sheet: &mut String) -> Result<()> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    for line in text.lines() {
        match line.trim().strip_prefix("@import") {
            None => {
                sheet.push_str(line);
                sheet.push('\n');
            }
            Some(rest) => {
                let name = rest.trim().trim_end_matches(';').trim_matches('"');
                let Some(folder) = file.parent() else { bail!("{} lies nowhere", file.display()) };
                append(&folder.join(name), sheet)?;
            }
        }
    }
    Ok(())
}

fn tight(sheet: &str) -> String {
    let mut bare = String::with_capacity(sheet.len());
    let mut rest = sheet;
    while let Some((before, after)) = rest.split_once("/*") {
        bare.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, behind)| behind);
    }
    bare.push_str(rest);
    bare.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::tight;

    #[test]
    fn comments_and_indentation_go() {
        assert_eq!(tight("/* a */\na {\n  b: c; /* d */ e: f;\n}\n\n"), "a {\nb: c;  e: f;\n}");
    }
}
