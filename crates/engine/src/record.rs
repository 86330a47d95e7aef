//! Records: a whole game as JSON Lines, readable by people and replayable by machines. `docs/records.md` describes them.

use std::fmt;
use std::io::{BufRead, Read, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::read;
use crate::{Chain, Entry, Seat, Seed, Standing};

/// The version of the record's form. Form 1, which has no hashes, is read as well.
pub const FORM: u32 = 2;
/// The longest line that is read; a full state takes some tens of kilobytes.
const LONGEST_LINE: u64 = 1 << 20;
/// The most lines that are read: more than [`MOST_ENTRIES`](crate::MOST_ENTRIES) and what stands around them.
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

/// A record as it was read, with what proves that nobody has changed it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sealed {
    /// The record.
    pub record: Record,
    /// The last hash of its chain, which stands for all of it; missing in form 1 and without a seed.
    pub seal: Option<String>,
    /// The signature of the house where it was played.
    pub signature: Option<Signature>,
}

/// A house vouches for a record: Ed25519 over the text of the seal. It is checked by whoever has a library for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signature {
    /// The public key of the house, 32 bytes in hexadecimal.
    pub key: String,
    /// The signature, 64 bytes in hexadecimal.
    pub signature: String,
}

impl Signature {
    /// Writes the line.
    pub fn write(&self, out: impl Write) -> std::io::Result<()> {
        write_plain(out, &line_text("signature", self)?)
    }
}

/// The first line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the form, up to [`FORM`].
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
    pub fn read(input: impl BufRead) -> Result<Self, RecordError> {
        Self::read_sealed(input).map(|sealed| sealed.record)
    }

    /// The same with what proves that nobody has changed it.
    pub fn read_sealed(mut input: impl BufRead) -> Result<Sealed, RecordError> {
        let mut reader = Reader { line: 0, text: Vec::new() };
        let Some((kind, value)) = reader.next(&mut input)? else {
            return Err(RecordError { line: 1, field: String::new(), text: "the record is empty".into() });
        };
        if kind != "header" {
            return Err(reader.fault("type", format!("a record begins with a header, not with {kind:?}")));
        }
        let header: Header = reader.parse(&value)?;
        reader.check_header(&header)?;
        let (mut chain, first) = (Chain::new(&header), reader.text.trim_ascii().to_vec());
        let mut signature = None;
        let mut record = Self { header, entries: Vec::new(), result: None, seed: None };
        while let Some((kind, mut value)) = reader.next(&mut input)? {
            if record.seed.is_some() {
                if kind == "signature" && signature.is_none() {
                    signature = Some(reader.parse::<Signature>(&value)?);
                    continue;
                }
                return Err(reader.fault("", "nothing but a signature may follow the seed"));
            }
            if kind == "seed" {
                chain.include(&first);
            }
            chain.check(&reader.text).map_err(|text| reader.fault("hash", text))?;
            if chain.last().is_some()
                && let Some(fields) = value.as_object_mut()
            {
                fields.remove("hash");
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
        let seal = chain.last().filter(|_| record.seed.is_some()).map(Into::into);
        Ok(Sealed { record, seal, signature })
    }
}

impl<A: Serialize> Record<A> {
    /// Writes the record, a line each.
    pub fn write(&self, mut out: impl Write) -> std::io::Result<()> {
        write_header(&self.header, &mut out)?;
        let mut chain = Chain::new(&self.header);
        for (index, line) in self.entries.iter().enumerate() {
            line.write(index as u32 + 1, &mut chain, &mut out)?;
        }
        write_end(&self.header, self.result.as_ref(), self.seed.as_ref(), &mut chain, out)
    }
}

/// Writes the first line of a record.
pub fn write_header(header: &Header, out: impl Write) -> std::io::Result<()> {
    write_plain(out, &line_text("header", header)?)
}

/// Writes what follows the entries of a record, as far as there is something.
pub fn write_end(
    header: &Header,
    result: Option<&ResultLine>,
    seed: Option<&Seed>,
    chain: &mut Chain,
    mut out: impl Write,
) -> std::io::Result<()> {
    if let Some(result) = result {
        chain.write(&line_text("result", result)?, &mut out)?;
    }
    if let Some(seed) = seed {
        chain.include(&line_text("header", header)?);
        chain.write(&line_text("seed", &SeedLine { seed: seed.clone() })?, &mut out)?;
    }
    Ok(())
}

impl<A: Serialize> EntryLine<A> {
    /// Writes the line of entry `seq`, which follows those of `chain`.
    pub fn write(&self, seq: u32, chain: &mut Chain, out: impl Write) -> std::io::Result<()> {
        let (at, state) = (self.at, self.state.clone());
        let text = match &self.entry {
            Entry::Act { seat, action } => {
                let (seat, notation) = (*seat, self.notation.as_str());
                line_text("action", &ActionLine { seq, seat, action, notation, at, state })?
            }
            Entry::Undo { seat, of } => {
                line_text("undo", &UndoLine { seq, seat: *seat, of: *of, at, state })?
            }
        };
        chain.write(&text, out)
    }
}

fn write_plain(mut out: impl Write, text: &[u8]) -> std::io::Result<()> {
    out.write_all(text)?;
    out.write_all(b"\n")
}

fn line_text(kind: &str, line: &impl Serialize) -> std::io::Result<Vec<u8>> {
    #[derive(Serialize)]
    struct Tagged<'a, T> {
        r#type: &'a str,
        #[serde(flatten)]
        line: &'a T,
    }
    Ok(serde_json::to_vec(&Tagged { r#type: kind, line })?)
}

struct Reader {
    line: usize,
    /// The line as it stands there.
    text: Vec<u8>,
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
            self.text = text;
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
        if !(1..=FORM).contains(&header.chaikhana) {
            let text = format!("form {} is not known here, only those up to {FORM}", header.chaikhana);
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

    /// A record of the newest form, a line each.
    fn chained() -> Vec<String> {
        let header: Header = {
            let mut value: Value = serde_json::from_str(&header()).unwrap();
            value.as_object_mut().unwrap().remove("type");
            value["chaikhana"] = FORM.into();
            serde_json::from_value(value).unwrap()
        };
        let entry = |step: u8| EntryLine {
            entry: Entry::Act { seat: Seat(0), action: Value::from(step) },
            notation: String::new(),
            at: None,
            state: None,
        };
        let record = Record {
            header,
            entries: (0..3).map(entry).collect(),
            result: None,
            seed: Some(Seed::numbered(1)),
        };
        let mut out = Vec::new();
        record.write(&mut out).unwrap();
        let text = String::from_utf8(out.clone()).unwrap();
        let sealed = Record::read_sealed(&*out).unwrap();
        assert_eq!(sealed.record, record);
        assert_eq!(sealed.seal.as_deref(), crate::seal_of(&out));
        assert_eq!(sealed.seal.map(|seal| seal.len()), Some(64));
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_changed_line_is_noticed() {
        let lines = chained();
        let with = |at: usize, from: &str, to: &str| {
            let mut lines = lines.clone();
            assert!(lines[at].contains(from), "{}", lines[at]);
            lines[at] = lines[at].replacen(from, to, 1);
            Record::read(lines.join("\n").as_bytes()).unwrap_err().to_string()
        };
        assert!(with(2, r#""action":1"#, r#""action":7"#).contains("line 3, field hash: this line"));
        assert!(with(2, r#","hash":""#, r#","hush":""#).contains("line 3, field hash: every line"));
        let seed = lines.len() - 1;
        assert!(
            with(0, r#""name":"A""#, r#""name":"B""#).contains(&format!("line {}, field hash", seed + 1))
        );
        let mut fewer = lines.clone();
        fewer.remove(2);
        let renumbered = fewer.join("\n").replacen(r#""seq":3"#, r#""seq":2"#, 1);
        assert!(Record::read(renumbered.as_bytes()).is_err(), "a line that is gone is noticed");
    }

    #[test]
    fn a_signature_follows_the_seed() {
        let mut lines = chained();
        let mut line = Vec::new();
        let signature = Signature { key: "00".into(), signature: "11".into() };
        signature.write(&mut line).unwrap();
        lines.push(String::from_utf8(line).unwrap());
        let sealed = Record::read_sealed(lines.join("\n").as_bytes()).unwrap();
        assert_eq!(sealed.signature, Some(signature));
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
