//! `chaikhana replay` and `chaikhana verify`: records as files.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use shelf::engine::{Entry, Eyes, Record, Seat};
use shelf::{AnyMatch, Shelf};

use crate::common::{open_shelf, read_record};
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
        // Reading already checks the seed against the commitment.
        let record = read_record(&self.record)?;
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
        println!("  play      every entry is legal under rules version {}", header.rules);
        let names = names(&record);
        println!("  result    {}", headline(&result.standing, &names, stage(&record, &*table)));
        println!("  scores    {}", scores(&result.standing, &names).join(", "));
        Ok(())
    }
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
