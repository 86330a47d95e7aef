//! What several commands share: data files, options, seats, progress.

use std::fs;
use std::io::{BufReader, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use bots::Clock;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value};
use shelf::engine::{OptionKind, OptionSpec, Record, Sealed};
use shelf::{Shelf, Title};

/// The shelf with the data files named on the command line. A file without a game's name is for `game`.
pub(crate) fn open_shelf(data: &[String], game: Option<Title>) -> Result<Shelf> {
    let mut shelf = Shelf::standard()?;
    for arg in data {
        let (title, path) = match arg.split_once('=') {
            Some((name, path)) => (name.parse()?, path),
            None => (
                game.with_context(|| format!("say which game {arg} is for: --data GAME={arg}"))?,
                arg.as_str(),
            ),
        };
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {path}"))?;
        shelf.replace(title, &text).with_context(|| format!("{path} is not a data file of {title}"))?;
    }
    Ok(shelf)
}

/// Reads a record from a file, or from standard input if the path is `-`.
pub(crate) fn read_record(path: &Path) -> Result<Record> {
    Ok(read_sealed(path)?.record)
}

/// The same with what proves that nobody has changed it.
pub(crate) fn read_sealed(path: &Path) -> Result<Sealed> {
    let read = if path.as_os_str() == "-" {
        Record::read_sealed(std::io::stdin().lock())
    } else {
        Record::read_sealed(BufReader::new(
            fs::File::open(path).with_context(|| format!("cannot open {}", path.display()))?,
        ))
    };
    read.with_context(|| path.display().to_string())
}

/// Reads a text file of at most 16 MiB, or standard input if the path is `-`.
pub(crate) fn read_text(path: &Path) -> Result<String> {
    const MOST: u64 = 16 << 20;
    let input: Box<dyn Read> = if path.as_os_str() == "-" {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(fs::File::open(path).with_context(|| format!("cannot open {}", path.display()))?)
    };
    let mut text = String::new();
    input.take(MOST + 1).read_to_string(&mut text).with_context(|| path.display().to_string())?;
    if text.len() as u64 > MOST {
        bail!("{} is larger than 16 MiB, more than any position needs", path.display());
    }
    Ok(text)
}

/// The options given as `K=V`, as the JSON that a game reads.
pub(crate) fn parse_options(specs: &[OptionSpec], given: &[String]) -> Result<Value> {
    let mut fields = Map::new();
    for arg in given {
        let (id, text) =
            arg.split_once('=').with_context(|| format!("an option is written K=V, not {arg:?}"))?;
        let spec = specs.iter().find(|spec| spec.id == id).ok_or_else(|| {
            let known: Vec<&str> = specs.iter().map(|spec| spec.id.as_str()).collect();
            anyhow!("there is no option {id:?}; there are {}", known.join(", "))
        })?;
        let value = parse_value(&spec.kind, text).with_context(|| format!("option {id}"))?;
        fields.insert(id.into(), value);
    }
    Ok(Value::Object(fields))
}

fn parse_value(kind: &OptionKind, text: &str) -> Result<Value> {
    match kind {
        OptionKind::Bool => Ok(text.parse::<bool>().context("expected true or false")?.into()),
        OptionKind::Int { min, max } => {
            let number: i64 =
                text.parse().with_context(|| format!("expected a whole number from {min} to {max}"))?;
            Ok(number.into())
        }
        OptionKind::Choice { values } => one_of(values, text),
        OptionKind::Set { values, .. } | OptionKind::PerSeat { values } => {
            let texts = text.split(',').filter(|text| !text.is_empty());
            texts.map(|text| one_of(values, text.trim())).collect::<Result<Vec<_>>>().map(Value::from)
        }
    }
}

fn one_of(values: &[Value], text: &str) -> Result<Value> {
    let shown = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_string);
    values.iter().find(|value| shown(value) == text).cloned().ok_or_else(|| {
        let known: Vec<String> = values.iter().map(shown).collect();
        anyhow!("{text:?} is not one of {}", known.join(", "))
    })
}

/// A progress bar that shows itself only on a terminal.
pub(crate) fn progress(total: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(total);
    if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} {per_sec} eta {eta}") {
        bar.set_style(style);
    }
    bar.set_message(what.to_string());
    bar
}

/// How many threads to use.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// An error with its causes, each told once: some errors have the text of their cause in their own already.
pub(crate) fn told(error: &anyhow::Error) -> String {
    let mut text = String::new();
    let mut last = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if !last.ends_with(&cause) {
            let between = if text.is_empty() { "" } else { ": " };
            text += between;
            text += &cause;
        }
        last = cause;
    }
    text
}

/// Whether the reader of our output has gone, as `head` does; not an error of ours.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<std::io::Error>().is_some_and(|io| io.kind() == std::io::ErrorKind::BrokenPipe)
    })
}

/// The time the calling thread has computed.
pub(crate) struct ThreadTime;

impl Clock for ThreadTime {
    fn now(&self) -> f64 {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
    }
}

#[cfg(test)]
mod tests {
    use super::told;
    use anyhow::anyhow;

    #[test]
    fn every_cause_is_told_once() {
        let error = anyhow!("the disk is full").context("cannot write: the disk is full").context("table 7");
        assert_eq!(told(&error), "table 7: cannot write: the disk is full");
        assert_eq!(told(&anyhow!("no").context("why")), "why: no");
    }
}
