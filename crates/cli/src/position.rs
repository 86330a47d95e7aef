//! `chaikhana legal` and `chaikhana apply`: positions as files.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::Value;
use shelf::AnyMatch;
use shelf::engine::{Position, Seat, Seed};

use crate::common::{open_shelf, read_text};

#[derive(Debug, Args)]
pub(crate) struct Legal {
    /// The position as JSON: a `state` of a record written with --states, or the output of `apply`; - reads it from
    /// standard input.
    position: PathBuf,
    /// The seat to list actions for.
    #[arg(long)]
    seat: u8,
}

#[derive(Debug, Args)]
pub(crate) struct Apply {
    /// The position as JSON; - reads standard input.
    position: PathBuf,
    /// The seat that acts.
    #[arg(long)]
    seat: u8,
    /// The action as JSON or in short notation; `legal` lists both.
    #[arg(long, value_name = "JSON|NOTATION")]
    action: String,
    /// Seed for everything drawn or rolled.
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

fn open(path: &Path, seat: u8, seed: u64, data: &[String]) -> Result<Box<dyn AnyMatch>> {
    let name = path.display();
    let position: Position =
        serde_json::from_str(&read_text(path)?).with_context(|| format!("{name} is not a position"))?;
    let shelf = open_shelf(data, Some(position.game.parse()?))?;
    let table = shelf.resume(&position, &Seed::numbered(seed)).with_context(|| name.to_string())?;
    if seat >= table.seats() {
        bail!("there is no seat {seat}: the table has {}", table.seats());
    }
    Ok(table)
}

impl Legal {
    /// Prints a JSON list of `{"action", "notation"}`.
    pub(crate) fn run(self, data: &[String]) -> Result<()> {
        let table = open(&self.position, self.seat, 0, data)?;
        let mut out = std::io::stdout().lock();
        serde_json::to_writer_pretty(&mut out, &table.legal(Seat(self.seat)))?;
        writeln!(out)?;
        Ok(())
    }
}

impl Apply {
    /// Prints the position after the action; a refusal goes to standard error with the rule's number.
    pub(crate) fn run(self, data: &[String]) -> Result<()> {
        let seat = Seat(self.seat);
        let mut table = open(&self.position, self.seat, self.seed, data)?;
        // No notation is JSON: it begins with a bare word.
        let action = match serde_json::from_str::<Value>(&self.action) {
            Ok(action) => action,
            Err(_) => table.parse(&self.action)?,
        };
        table.act(seat, &action)?;
        let mut out = std::io::stdout().lock();
        serde_json::to_writer(&mut out, &table.position())?;
        writeln!(out)?;
        Ok(())
    }
}
