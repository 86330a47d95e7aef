//! The part of TOML that our own data files are written in: tables, lists, texts, numbers, comments.
//!
//! Data files from outside are read by the whole of TOML. A browser only ever reads ours, and fetches this instead.

use serde_json::{Map, Value};

/// What is wrong, and at which byte.
#[derive(Debug)]
pub(super) struct Slip {
    pub(super) at: usize,
    pub(super) text: &'static str,
}

/// Reads a whole file.
pub(super) fn parse(text: &str) -> Result<Value, Slip> {
    let mut reader = Reader { text, at: 0 };
    let mut root = Map::new();
    let mut table = String::new();
    loop {
        reader.skip_lines();
        if reader.at == text.len() {
            return Ok(Value::Object(root));
        }
        if reader.takes('[') {
            let is_list = reader.takes('[');
            table = reader.key()?;
            reader.wants(']', "expected `]`")?;
            if is_list {
                reader.wants(']', "expected `]]`")?;
            }
            if !open(&mut root, &table, is_list) {
                return Err(reader.slip("duplicate table"));
            }
        } else if table.is_empty() {
            reader.entry(&mut root)?;
        } else {
            let opened = root.get_mut(&table).and_then(|value| match value {
                Value::Array(tables) => tables.last_mut()?.as_object_mut(),
                other => other.as_object_mut(),
            });
            reader.entry(opened.ok_or_else(|| reader.slip("no table"))?)?;
        }
        reader.skip_blanks();
        if !(reader.rest().is_empty() || reader.rest().starts_with(['\n', '\r', '#'])) {
            return Err(reader.slip("expected the end of the line"));
        }
    }
}

/// Begins `[name]`, or the next one of `[[name]]`; says whether it may.
fn open(root: &mut Map<String, Value>, name: &str, is_list: bool) -> bool {
    let fresh = Value::Object(Map::new());
    if !is_list {
        return root.insert(name.to_owned(), fresh).is_none();
    }
    match root.entry(name).or_insert_with(|| Value::Array(Vec::new())) {
        Value::Array(tables) => {
            tables.push(fresh);
            true
        }
        _ => false,
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn slip(&self, text: &'static str) -> Slip {
        Slip { at: self.at, text }
    }

    /// Steps over everything up to the first byte that is not `meant`, and returns it.
    fn while_is(&mut self, meant: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|letter| !meant(letter)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn takes(&mut self, letter: char) -> bool {
        let is = self.rest().starts_with(letter);
        self.at += if is { letter.len_utf8() } else { 0 };
        is
    }

    fn wants(&mut self, letter: char, text: &'static str) -> Result<(), Slip> {
        if self.takes(letter) { Ok(()) } else { Err(self.slip(text)) }
    }

    fn skip_blanks(&mut self) {
        self.while_is(|letter| letter == ' ' || letter == '\t');
    }

    /// Blanks, ends of lines, comments.
    fn skip_lines(&mut self) {
        loop {
            self.while_is(|letter| letter.is_ascii_whitespace());
            if !self.takes('#') {
                return;
            }
            self.while_is(|letter| letter != '\n');
        }
    }

    fn key(&mut self) -> Result<String, Slip> {
        let key = self.while_is(|letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-');
        if key.is_empty() { Err(self.slip("expected a name")) } else { Ok(key.to_owned()) }
    }

    /// `name = value`
    fn entry(&mut self, table: &mut Map<String, Value>) -> Result<(), Slip> {
        let key = self.key()?;
        self.skip_blanks();
        self.wants('=', "expected `=`")?;
        self.skip_blanks();
        let value = self.value()?;
        if table.insert(key, value).is_some() {
            return Err(self.slip("duplicate key"));
        }
        Ok(())
    }

    fn value(&mut self) -> Result<Value, Slip> {
        if self.takes('"') {
            let text = self.while_is(|letter| letter != '"' && letter != '\\' && letter != '\n');
            self.wants('"', "expected `\"`")?;
            return Ok(text.into());
        }
        if self.takes('[') {
            let mut items = Vec::new();
            self.items(']', |reader| {
                items.push(reader.value()?);
                Ok(())
            })?;
            return Ok(items.into());
        }
        if self.takes('{') {
            let mut table = Map::new();
            self.items('}', |reader| reader.entry(&mut table))?;
            return Ok(table.into());
        }
        let at = self.at;
        let word = self.while_is(|letter| letter.is_ascii_alphanumeric() || "+-._".contains(letter));
        let number = || word.parse::<i64>().map(Value::from).ok();
        let fraction = || decimal(word).map(Value::from);
        match word {
            "true" => Ok(true.into()),
            "false" => Ok(false.into()),
            _ => number().or_else(fraction).ok_or(Slip { at, text: "expected a value" }),
        }
    }

    /// What stands between an opening and a closing bracket, with commas between.
    fn items(&mut self, end: char, mut item: impl FnMut(&mut Self) -> Result<(), Slip>) -> Result<(), Slip> {
        loop {
            self.skip_lines();
            if self.takes(end) {
                return Ok(());
            }
            item(self)?;
            self.skip_lines();
            if !self.takes(',') {
                return self.wants(end, "expected a comma or the closing bracket");
            }
        }
    }
}

/// A number such as `-2.5`. What `str::parse` adds, exponents and a hundred digits, takes ten kilobytes of tables.
fn decimal(word: &str) -> Option<f64> {
    let (negative, digits) = word.strip_prefix('-').map_or((false, word), |digits| (true, digits));
    let (whole, part) = digits.split_once('.')?;
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit());
    // A quotient of two such numbers is rounded once, as it should be: 15 digits and their power of ten are exact.
    if !is_number(whole) || !is_number(part) || whole.len() + part.len() > 15 {
        return None;
    }
    let all = whole.bytes().chain(part.bytes()).fold(0u64, |all, digit| 10 * all + u64::from(digit - b'0'));
    let number = all as f64 / 10u64.pow(part.len() as u32) as f64;
    Some(if negative { -number } else { number })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use std::path::{Path, PathBuf};

    fn toml(text: &str) -> Value {
        Value::deserialize(toml::Deserializer::parse(text).unwrap()).unwrap()
    }

    fn ours() -> Vec<PathBuf> {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let list =
            |folder: &str| std::fs::read_dir(crates.join(folder)).unwrap().map(|entry| entry.unwrap().path());
        let weights = list("bots/weights").chain(list("bots/weights/guesses")).filter(|path| path.is_file());
        list("games").map(|game| game.join("data.toml")).chain(weights).collect()
    }

    #[test]
    fn every_file_of_ours_is_read_as_toml_reads_it() {
        let files = ours();
        assert!(files.len() >= 12, "{files:?}");
        for file in files {
            let text = std::fs::read_to_string(&file).unwrap();
            assert_eq!(parse(&text).unwrap(), toml(&text), "{}", file.display());
        }
    }

    #[test]
    fn small_things_are_read_as_toml_reads_them() {
        for text in [
            "",
            "a = 1 # one\nb = -2.5\r\n\nc = true",
            "a = []\nb = [1, 2,]\nc = [ # list\n 1,\n 2\n]",
            "a = {}\nb = { c = \"d\", e = [{ f = 1 }] }",
            "[a]\nb = \"\"\n[c-d]\n[e_1]\nf = 0.1\ng = -12.3456",
            "[[a]]\nb = 1\n[[a]]\n[c]\nd = 2",
        ] {
            assert_eq!(parse(text).unwrap(), toml(text), "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "a",
            "a =",
            "a = b",
            "a = \"b",
            "a = [1",
            "a = 1 b = 2",
            "a = 1e3",
            "a = 1.",
            "[a",
            "[a]\n[a]",
            "a = 1\na = 2",
            "= 1",
        ] {
            let slip = parse(text).unwrap_err();
            assert!(slip.at <= text.len() && !slip.text.is_empty(), "{text}: {slip:?}");
        }
    }
}
