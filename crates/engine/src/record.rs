//! Records: a whole game as JSON Lines, readable by people and replayable by machines. `docs/records.md` describes them.

use std::fmt;
use std::io::{BufRead, Read, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::read;
use crate::{Entry, Seat, Seed, Standing};

/// The version of the record's form.
pub const FORM: u32 = 1;
/// The longest line that is read; a full state takes some tens of kilobytes.
const LONGEST_LINE: u64 = 1 << 20;
/// The most lines that are read: several times the longest game.
const MOST_LINES: usize = 100_000;

/// A game from its first line to its last.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<A = Value> {
    /// What was agreed before the first move.
    pub header: Header,
    /// What was done, in order; the first entry has sequence number 1.
    pub entries: Vec<EntryLine<A>>,
    /// How it ended; missing while the game runs.
    pub result: Option<ResultLine>,
    /// The secret behind the commitment; missing while the game runs.
    pub seed: Option<Seed>,
}

/// The first line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the form, [`FORM`].
    pub chaikhana: u32,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// SHA-256 of the data file, in hexadecimal.
    pub data: String,
    /// The options, as the game writes them.
    pub options: Value,
    /// Who sat where, in seat order.
    pub seats: Vec<Sitter>,
    /// SHA-256 of the seed, shown before the first move.
    pub commitment: String,
    /// What each seat added to the chance, in seat order.
    pub nonces: Vec<String>,
    /// When it began, as an ISO 8601 time in UTC; whoever simulates may leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<String>,
    /// The full position after set-up, where states were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Value>,
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sitter {
    /// The name to show.
    pub name: String,
    /// The bot that plays, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

impl Header {
    /// The first line of every record. When it began and the position after set-up are added by whoever knows them.
    #[must_use]
    pub fn new(
        game: &str,
        rules: u32,
        data: &str,
        options: Value,
        seats: Vec<Sitter>,
        seed: &Seed,
        nonces: Vec<String>,
    ) -> Self {
        Self {
            chaikhana: FORM,
            game: game.into(),
            rules,
            data: data.into(),
            options,
            seats,
            commitment: seed.commitment(),
            nonces,
            started: None,
            state: None,
        }
    }
}

/// One log entry as a line. What is read has its actions as JSON; what is written may have them as text.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryLine<A = Value> {
    /// The action or undo.
    pub entry: Entry<A>,
    /// The action in short notation; empty for an undo.
    pub notation: String,
    /// Milliseconds since the start.
    pub at: Option<u64>,
    /// The full position after it, where states were asked for.
    pub state: Option<Value>,
}

impl<A> EntryLine<A> {
    /// The line of a game's own entry, with its action written by `write`.
    pub fn of<G: fmt::Display, E>(
        entry: &Entry<G>,
        write: impl FnOnce(&G) -> Result<A, E>,
    ) -> Result<Self, E> {
        let notation = entry.action().map(G::to_string).unwrap_or_default();
        Ok(Self { entry: entry.try_map(write)?, notation, at: None, state: None })
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultLine {
    /// Scores with their parts and ranks.
    pub standing: Standing,
    /// Whether it was played to its end; otherwise it was abandoned by agreement.
    pub played_out: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ActionLine<A, T> {
    seq: u32,
    seat: Seat,
    action: A,
    #[serde(default)]
    notation: T,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    state: Option<Value>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct UndoLine {
    seq: u32,
    seat: Seat,
    of: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    state: Option<Value>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeedLine {
    seed: Seed,
}

/// Why a record cannot be read: the line, the field where one is at fault, and what is wrong.
#[derive(Debug, thiserror::Error)]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The field, e.g. `seats[1].name`; empty if the whole line is at fault.
    pub field: String,
    /// What is wrong.
    pub text: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if !self.field.is_empty() {
            write!(f, ", field {}", self.field)?;
        }
        write!(f, ": {}", self.text)
    }
}

impl Record {
    /// Reads a record. Damaged or hostile input gives an error that names the place; memory stays bounded by
    /// the limits on lines.
    pub fn read(mut input: impl BufRead) -> Result<Self, RecordError> {
        let mut reader = Reader { line: 0 };
        let Some((kind, value)) = reader.next(&mut input)? else {
            return Err(RecordError { line: 1, field: String::new(), text: "the record is empty".into() });
        };
        if kind != "header" {
            return Err(reader.fault("type", format!("a record begins with a header, not with {kind:?}")));
        }
        let header: Header = reader.parse(&value)?;
        reader.check_header(&header)?;
        let mut record = Self { header, entries: Vec::new(), result: None, seed: None };
        while let Some((kind, value)) = reader.next(&mut input)? {
            if record.seed.is_some() {
                return Err(reader.fault("", "nothing may follow the seed"));
            }
            match kind.as_str() {
                "action" if record.result.is_none() => {
                    let line: ActionLine<Value, String> = reader.parse(&value)?;
                    reader.check_step(&record, line.seq, line.seat)?;
                    let ActionLine { seat, action, notation, at, state, .. } = line;
                    let entry = Entry::Act { seat, action };
                    record.entries.push(EntryLine { entry, notation, at, state });
                }
                "undo" if record.result.is_none() => {
                    let line: UndoLine = reader.parse(&value)?;
                    reader.check_step(&record, line.seq, line.seat)?;
                    let UndoLine { seat, of, at, state, .. } = line;
                    let entry = Entry::Undo { seat, of };
                    record.entries.push(EntryLine { entry, notation: String::new(), at, state });
                }
                "result" if record.result.is_none() => record.result = Some(reader.parse(&value)?),
                "seed" => record.seed = Some(reader.parse::<SeedLine>(&value)?.seed),
                "action" | "undo" | "result" => {
                    return Err(reader.fault("type", "only the seed may follow the result"));
                }
                _ => return Err(reader.fault("type", format!("{kind:?} is no kind of line"))),
            }
        }
        if let Some(seed) = &record.seed
            && seed.commitment() != record.header.commitment
        {
            return Err(reader.fault("seed", "the seed is not the one the header commits to"));
        }
        Ok(record)
    }
}

impl<A: Serialize> Record<A> {
    /// Writes the record, a line each.
    pub fn write(&self, mut out: impl Write) -> std::io::Result<()> {
        write_line(&mut out, "header", &self.header)?;
        for (index, line) in self.entries.iter().enumerate() {
            line.write(index as u32 + 1, &mut out)?;
        }
        if let Some(result) = &self.result {
            write_line(&mut out, "result", result)?;
        }
        if let Some(seed) = &self.seed {
            write_line(&mut out, "seed", &SeedLine { seed: seed.clone() })?;
        }
        Ok(())
    }
}

impl<A: Serialize> EntryLine<A> {
    /// Writes the line of entry `seq`.
    pub fn write(&self, seq: u32, out: impl Write) -> std::io::Result<()> {
        let (at, state) = (self.at, self.state.clone());
        match &self.entry {
            Entry::Act { seat, action } => {
                let (seat, notation) = (*seat, self.notation.as_str());
                write_line(out, "action", &ActionLine { seq, seat, action, notation, at, state })
            }
            Entry::Undo { seat, of } => {
                write_line(out, "undo", &UndoLine { seq, seat: *seat, of: *of, at, state })
            }
        }
    }
}

fn write_line(mut out: impl Write, kind: &str, line: &impl Serialize) -> std::io::Result<()> {
    #[derive(Serialize)]
    struct Tagged<'a, T> {
        r#type: &'a str,
        #[serde(flatten)]
        line: &'a T,
    }
    serde_json::to_writer(&mut out, &Tagged { r#type: kind, line })?;
    out.write_all(b"\n")
}

struct Reader {
    line: usize,
}

impl Reader {
    fn fault(&self, field: &str, text: impl Into<String>) -> RecordError {
        RecordError { line: self.line, field: field.into(), text: text.into() }
    }

    /// The next line that is not blank: its type and its other fields.
    fn next(&mut self, input: &mut impl BufRead) -> Result<Option<(String, Value)>, RecordError> {
        loop {
            self.line += 1;
            if self.line > MOST_LINES {
                return Err(self.fault("", format!("a record has at most {MOST_LINES} lines")));
            }
            let mut text = Vec::new();
            let read = input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut text);
            read.map_err(|error| self.fault("", error.to_string()))?;
            if text.is_empty() {
                return Ok(None);
            }
            if text.len() as u64 > LONGEST_LINE {
                return Err(self.fault("", format!("a line has at most {LONGEST_LINE} bytes")));
            }
            if text.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let mut value: Value =
                serde_json::from_slice(&text).map_err(|error| self.fault("", error.to_string()))?;
            let kind = value.as_object_mut().and_then(|fields| fields.remove("type"));
            let Some(Value::String(kind)) = kind else {
                return Err(self.fault("type", "every line is an object with a type"));
            };
            return Ok(Some((kind, value)));
        }
    }

    fn parse<T: DeserializeOwned>(&self, value: &Value) -> Result<T, RecordError> {
        read::value(value).map_err(|fault| self.fault(&fault.place, fault.text))
    }

    fn check_header(&self, header: &Header) -> Result<(), RecordError> {
        if header.chaikhana != FORM {
            let text = format!("form {} is not known here, only {FORM}", header.chaikhana);
            return Err(self.fault("chaikhana", text));
        }
        if header.seats.is_empty() || header.seats.len() > crate::MAX_SEATS {
            return Err(self.fault("seats", format!("a table has 1 to {} seats", crate::MAX_SEATS)));
        }
        if header.nonces.len() != header.seats.len() {
            return Err(self.fault("nonces", "there is one nonce for each seat"));
        }
        Ok(())
    }

    fn check_step(&self, record: &Record, seq: u32, seat: Seat) -> Result<(), RecordError> {
        let expected = record.entries.len() as u32 + 1;
        if seq != expected {
            return Err(self.fault("seq", format!("{expected} is next, not {seq}")));
        }
        if seat.index() >= record.header.seats.len() {
            return Err(self.fault("seat", format!("there is no seat {seat}")));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> String {
        let seed = Seed::numbered(1);
        format!(
            r#"{{"type":"header","chaikhana":1,"game":"g","rules":1,"data":"","options":{{}},"seats":[{{"name":"A"}}],"commitment":"{}","nonces":["n"]}}"#,
            seed.commitment()
        )
    }

    fn error(lines: &[&str]) -> String {
        Record::read(lines.join("\n").as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn what_is_written_reads_back() {
        let text = format!(
            "{}\n{}\n{}\n",
            header(),
            r#"{"type":"action","seq":1,"seat":0,"action":{"step":6},"notation":"step:6","at":12}"#,
            r#"{"type":"undo","seq":2,"seat":0,"of":1}"#
        );
        let record = Record::read(text.as_bytes()).unwrap();
        let mut out = Vec::new();
        record.write(&mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), text);
    }

    #[test]
    fn faults_name_line_and_field() {
        let head = header();
        assert_eq!(error(&[]), "line 1: the record is empty");
        assert_eq!(error(&["{}"]), "line 1, field type: every line is an object with a type");
        assert!(
            error(&[&head.replace(r#""name":"A""#, r#""name":5"#)])
                .starts_with("line 1, field seats[0].name:")
        );
        assert_eq!(
            error(&[&head, r#"{"type":"action","seq":2,"seat":0,"action":1}"#]),
            "line 2, field seq: 1 is next, not 2"
        );
        assert_eq!(
            error(&[&head, r#"{"type":"action","seq":1,"seat":3,"action":1}"#]),
            "line 2, field seat: there is no seat 3"
        );
        assert_eq!(error(&[&head, r#"{"type":"tea"}"#]), "line 2, field type: \"tea\" is no kind of line");
        let wrong = format!(r#"{{"type":"seed","seed":"{}"}}"#, "00".repeat(32));
        assert!(error(&[&head, &wrong]).contains("not the one the header commits to"));
    }

    #[test]
    fn deep_nesting_and_endless_lines_are_refused() {
        let deep = "[".repeat(100_000);
        assert!(error(&[&header(), &deep]).starts_with("line 2"));
        let long = format!("\"{}\"", "x".repeat(2 << 20));
        assert!(error(&[&header(), &long]).contains("bytes"));
    }
}
