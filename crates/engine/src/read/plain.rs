//! TOML as data files are written in it: everything but dates, exponents and the numbers that are none.
//!
//! It is a tenth of what the whole of TOML takes to fetch in a browser, and read the same everywhere.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

type Table = Map<String, Value>;

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
    let mut path = Vec::new();
    // Tables that were begun by a heading: each may be only once, and anew in every table of a list.
    let mut begun = BTreeSet::new();
    loop {
        reader.skip_lines();
        if reader.at == text.len() {
            return Ok(Value::Object(root));
        }
        let at = reader.at;
        if reader.takes('[') {
            let is_list = reader.takes('[');
            path = reader.path()?;
            reader.wants(']', "expected `]`")?;
            if is_list {
                reader.wants(']', "expected `]]`")?;
                begun.retain(|table: &Vec<String>| !table.starts_with(&path));
            }
            let known = !is_list && !begun.insert(path.clone());
            if known || !open(&mut root, &path, is_list) {
                return Err(Slip { at, text: "duplicate table" });
            }
        } else {
            let table = within(&mut root, &path).ok_or(Slip { at, text: "no table" })?;
            reader.entry(table)?;
        }
        reader.skip_blanks();
        if !(reader.rest().is_empty() || reader.rest().starts_with(['\n', '\r', '#'])) {
            return Err(reader.slip("expected the end of the line"));
        }
    }
}

/// The table at `path`, made where it is missing; of a list, its last one.
fn within<'t>(root: &'t mut Table, path: &[String]) -> Option<&'t mut Table> {
    path.iter().try_fold(root, |table, name| {
        match table.entry(name.as_str()).or_insert_with(|| Value::Object(Map::new())) {
            Value::Array(tables) => tables.last_mut()?.as_object_mut(),
            other => other.as_object_mut(),
        }
    })
}

/// Begins `[name]`, or the next one of `[[name]]`; says whether it may.
fn open(root: &mut Table, path: &[String], is_list: bool) -> bool {
    let Some((name, before)) = path.split_last() else { return false };
    let Some(table) = within(root, before) else { return false };
    if !is_list {
        // A table inside of it may have been begun before.
        return table.entry(name.as_str()).or_insert_with(|| Value::Object(Map::new())).is_object();
    }
    match table.entry(name.as_str()).or_insert_with(|| Value::Array(Vec::new())) {
        Value::Array(tables) => {
            tables.push(Value::Object(Map::new()));
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

    fn takes_all(&mut self, letters: &str) -> bool {
        let is = self.rest().starts_with(letters);
        self.at += if is { letters.len() } else { 0 };
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
        if self.rest().starts_with(['"', '\'']) {
            return self.quoted();
        }
        let key = self.while_is(|letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-');
        if key.is_empty() { Err(self.slip("expected a name")) } else { Ok(key.to_owned()) }
    }

    /// Names with dots between.
    fn path(&mut self) -> Result<Vec<String>, Slip> {
        let mut names = Vec::new();
        loop {
            self.skip_blanks();
            names.push(self.key()?);
            self.skip_blanks();
            if !self.takes('.') {
                return Ok(names);
            }
        }
    }

    /// `name = value`
    fn entry(&mut self, table: &mut Table) -> Result<(), Slip> {
        let at = self.at;
        let mut path = self.path()?;
        let key = path.pop().unwrap_or_default();
        self.wants('=', "expected `=`")?;
        self.skip_blanks();
        let value = self.value()?;
        let table = within(table, &path).ok_or(Slip { at, text: "duplicate key" })?;
        if table.insert(key, value).is_some() {
            return Err(Slip { at, text: "duplicate key" });
        }
        Ok(())
    }

    fn value(&mut self) -> Result<Value, Slip> {
        if self.rest().starts_with(['"', '\'']) {
            return self.quoted().map(Value::from);
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
        let word = self.while_is(|letter| letter.is_ascii_alphanumeric() || "+-._:".contains(letter));
        match word {
            "true" => Ok(true.into()),
            "false" => Ok(false.into()),
            _ => number(word).ok_or(Slip { at, text: "expected a text in quotes, a number, true or false" }),
        }
    }

    /// A text in quotes of any of the four kinds.
    fn quoted(&mut self) -> Result<String, Slip> {
        let quote = if self.rest().starts_with('"') { '"' } else { '\'' };
        let long = if quote == '"' { "\"\"\"" } else { "'''" };
        let is_long = self.takes_all(long);
        if is_long {
            // The end of the first line is not part of the text.
            let _ = self.takes_all("\r\n") || self.takes('\n');
        } else {
            self.takes(quote);
        }
        let mut text = String::new();
        loop {
            text += self.while_is(|letter| {
                letter != quote && (letter != '\\' || quote != '"') && (is_long || letter != '\n')
            });
            if quote == '"' && self.takes('\\') {
                self.escape(&mut text, is_long)?;
            } else if is_long && self.takes_all(long) {
                // Up to two more quotes still belong to the text.
                while self.takes(quote) {
                    text.push(quote);
                }
                return Ok(text);
            } else if self.takes(quote) {
                if !is_long {
                    return Ok(text);
                }
                text.push(quote);
            } else {
                return Err(self.slip("expected the closing quote"));
            }
        }
    }

    /// What stands after a backslash.
    fn escape(&mut self, text: &mut String, is_long: bool) -> Result<(), Slip> {
        let at = self.at;
        let wrong = Slip { at, text: "unknown escape" };
        let Some(letter) = self.rest().chars().next() else { return Err(wrong) };
        if is_long && letter.is_ascii_whitespace() {
            self.while_is(|letter| letter.is_ascii_whitespace());
            return Ok(());
        }
        self.at += letter.len_utf8();
        let plain = match letter {
            'b' => '\u{8}',
            't' => '\t',
            'n' => '\n',
            'f' => '\u{c}',
            'r' => '\r',
            '"' | '\\' => letter,
            'u' => return self.code(text, 4, wrong),
            'U' => return self.code(text, 8, wrong),
            _ => return Err(wrong),
        };
        text.push(plain);
        Ok(())
    }

    /// A character by its number, in so many hexadecimal digits.
    fn code(&mut self, text: &mut String, digits: usize, wrong: Slip) -> Result<(), Slip> {
        let code =
            self.rest().get(..digits).filter(|code| code.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let code = code.and_then(|code| u32::from_str_radix(code, 16).ok());
        text.push(code.and_then(char::from_u32).ok_or(wrong)?);
        self.at += digits;
        Ok(())
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

/// A number: whole in any of four bases, or with decimals.
fn number(word: &str) -> Option<Value> {
    // An underscore stands between two digits.
    let separates = |at: usize| {
        let around = [at.checked_sub(1), at.checked_add(1)];
        around.iter().all(|at| at.and_then(|at| word.as_bytes().get(at)).is_some_and(u8::is_ascii_hexdigit))
    };
    if !word.match_indices('_').all(|(at, _)| separates(at)) {
        return None;
    }
    let word = word.replace('_', "");
    for (prefix, base) in [("0x", 16), ("0o", 8), ("0b", 2)] {
        if let Some(digits) = word.strip_prefix(prefix) {
            let plain = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
            return i64::from_str_radix(digits, base).ok().filter(|_| plain).map(Value::from);
        }
    }
    let digits = word.strip_prefix(['+', '-']).unwrap_or(&word);
    if digits.len() > 1 && digits.starts_with('0') && !digits.starts_with("0.") {
        return None;
    }
    word.parse::<i64>().map(Value::from).ok().or_else(|| decimal(&word).map(Value::from))
}

/// A number such as `-2.5`. What `str::parse` adds, exponents and a hundred digits, takes ten kilobytes of tables.
fn decimal(word: &str) -> Option<f64> {
    let (negative, digits) = word.strip_prefix('-').map_or((false, word), |digits| (true, digits));
    let (whole, part) = digits.strip_prefix('+').unwrap_or(digits).split_once('.')?;
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
            "a.b = 1\na.c.d = 2\n[e.f]\ng = 3\n[e]\nh = 4",
            "[[a.b]]\nc = 1\n[a.b.d]\ne = 2\n[[a.b]]\n[a.b.d]\ne = 3",
            "\"a b\" = 'c\\d'\n'e' = \"f\\tg\\u00e9\\\"\\\\\"",
            "a = \"\"\"\nb \"c\" \\\n   d\"\"\"\ne = '''f\ng'h'''",
            "a = 1_000\nb = 0x1f\nc = 0o17\nd = 0b11\ne = +7\nf = -1.5",
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
            "a = 1\n[a]",
            "a = 1\na.b = 2",
            "a = 2024-01-01",
            "a = 01",
            "a = 1__0",
            "a = \"\\q\"",
            "a = '''b",
            "a = 1\na = 2",
            "= 1",
        ] {
            let slip = parse(text).unwrap_err();
            assert!(slip.at <= text.len() && !slip.text.is_empty(), "{text}: {slip:?}");
        }
    }
}
