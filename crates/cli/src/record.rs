//! `chaikhana replay` and `chaikhana verify`: records as files.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use ed25519_dalek::VerifyingKey;
use shelf::engine::{Entry, Eyes, Record, Sealed, Seat};
use shelf::{AnyMatch, Shelf};

use crate::common::{open_shelf, read_record, read_sealed};
use crate::outcome::{Stage, headline, scores};

#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// The record file; - reads standard input.
    record: PathBuf,
    /// Stop after this log entry (0: after set-up).
    #[arg(long, value_name = "SEQ")]
    to: Option<u32>,
    /// Print the full position as JSON.
    #[arg(long, conflicts_with = "as_seat")]
    state: bool,
    /// Print what this seat saw, as JSON.
    #[arg(long = "as", value_name = "SEAT")]
    as_seat: Option<u8>,
}

#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The record file; - reads standard input.
    record: PathBuf,
    /// The public key of the house that must have signed it, in hexadecimal; `GET /api/key` of a house tells its own.
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
}

fn shelf_for(record: &Record, data: &[String]) -> Result<Shelf> {
    open_shelf(data, Some(record.header.game.parse()?))
}

impl Replay {
    pub(crate) fn run(self, data: &[String]) -> Result<()> {
        let record = read_record(&self.record)?;
        let entries = record.entries.len() as u32;
        if let Some(to) = self.to
            && to > entries
        {
            bail!("the record has {entries} entries, there is no entry {to}");
        }
        let table = shelf_for(&record, data)?.replay(&record, self.to)?;
        let mut out = std::io::stdout().lock();
        if self.state {
            serde_json::to_writer(&mut out, &table.position())?;
        } else if let Some(seat) = self.as_seat {
            ensure!(seat < table.seats(), "there is no seat {seat}: the table has {}", table.seats());
            serde_json::to_writer(&mut out, &table.view(Eyes::Seat(Seat(seat))))?;
        } else {
            for (index, line) in table.log(0).iter().enumerate() {
                let (seq, name) = (index + 1, &record.header.seats[line.entry.seat().index()].name);
                match line.entry {
                    Entry::Act { .. } => writeln!(out, "{seq:5}  {name}: {}", line.notation)?,
                    Entry::Undo { of, .. } => writeln!(out, "{seq:5}  {name} takes back {of}")?,
                }
            }
            let (standing, names) = (table.standing(), names(&record));
            writeln!(out, "{}", headline(&standing, &names, stage(&record, &*table)))?;
            for line in scores(&standing, &names) {
                writeln!(out, "{line}")?;
            }
            return Ok(());
        }
        writeln!(out)?;
        Ok(())
    }
}

impl Verify {
    pub(crate) fn run(self, data: &[String]) -> Result<()> {
        // Reading already checks the seed against the commitment, and the hashes of the lines.
        let sealed = read_sealed(&self.record)?;
        let signed = check_signature(&sealed, self.key.as_deref())?;
        let record = sealed.record;
        let table = shelf_for(&record, data)?.replay(&record, None)?;
        let result = record.result.as_ref().context("the record has no result")?;
        if result.played_out {
            ensure!(table.awaiting().is_empty(), "the record says the game was played out, but it goes on");
        }
        ensure!(
            table.standing() == result.standing,
            "the result in the record is not the one the play gives"
        );
        for ((line, known), seq) in record.entries.iter().zip(table.log(0)).zip(1..) {
            let (notation, ours) = (&line.notation, known.notation);
            ensure!(notation.is_empty() || *notation == ours, "entry {seq}: {notation} is {ours}");
        }
        let header = &record.header;
        println!(
            "verified: {} with {} seats, {} entries",
            header.game,
            header.seats.len(),
            record.entries.len()
        );
        println!("  seed      matches the commitment {}", header.commitment);
        println!("  nonces    {}", nonces(&record));
        if let Some(seal) = sealed.seal {
            println!("  log       no line was changed; all of them together are {seal}");
        }
        println!("  house     {signed}");
        println!("  play      every entry is legal under rules version {}", header.rules);
        let names = names(&record);
        println!("  result    {}", headline(&result.standing, &names, stage(&record, &*table)));
        println!("  scores    {}", scores(&result.standing, &names).join(", "));
        Ok(())
    }
}

/// Whose nonces the chance was mixed from.
fn nonces(record: &Record) -> String {
    let Some(seed) = &record.seed else { return String::new() };
    let whose = |(nonce, seat): (&String, u8)| {
        let committed = *nonce == seed.nonce(Seat(seat));
        format!("seat {seat} {}", if committed { "from the committed seed" } else { "its own" })
    };
    record.header.nonces.iter().zip(0..).map(whose).collect::<Vec<_>>().join(", ")
}

/// Checks who signed a record: `wanted`, where a key was given.
fn check_signature(sealed: &Sealed, wanted: Option<&str>) -> Result<String> {
    let Some(signature) = &sealed.signature else {
        ensure!(wanted.is_none(), "the record is not signed");
        return Ok("not signed".into());
    };
    let seal = sealed.seal.as_deref().context("a record without hashes cannot be signed")?;
    let bytes = |text: &str| shelf::engine::hex::decode(text).context("not hexadecimal");
    let key: [u8; 32] = bytes(&signature.key)?.try_into().ok().context("a key has 32 bytes")?;
    let signed: [u8; 64] =
        bytes(&signature.signature)?.try_into().ok().context("a signature has 64 bytes")?;
    let verified = VerifyingKey::from_bytes(&key)
        .and_then(|key| key.verify_strict(seal.as_bytes(), &ed25519_dalek::Signature::from_bytes(&signed)));
    ensure!(verified.is_ok(), "the signature does not fit the record");
    if let Some(wanted) = wanted {
        ensure!(wanted.eq_ignore_ascii_case(&signature.key), "the record is signed by {}", signature.key);
    }
    Ok(format!("signed by {}", signature.key))
}

fn names(record: &Record) -> Vec<&str> {
    record.header.seats.iter().map(|sitter| sitter.name.as_str()).collect()
}

/// How far `table` has come: it stands where `record` ends, or before.
fn stage(record: &Record, table: &dyn AnyMatch) -> Stage {
    let at_end = table.seq() as usize == record.entries.len();
    match &record.result {
        _ if table.awaiting().is_empty() => Stage::Over,
        Some(result) if at_end && !result.played_out => Stage::Abandoned,
        _ => Stage::Running,
    }
}
