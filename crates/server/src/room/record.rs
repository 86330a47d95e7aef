//! A table as a record: whole once it is over, and before that only what the asker may know.

use engine::{AnyEntry, EntryLine, FORM, Header, Position, Record, ResultLine, Sitter as Named};
use protocol::{Failure, Phase};
use serde::Serialize;
use serde_json::Value;
use store::{PersonId, Sitter, TableRow};

use super::listen::WrittenEntry;
use super::{Room, any_entry};
use crate::people::unreadable;

/// A position as somebody may know it.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub(crate) struct Seen {
    /// After which log entry.
    pub(crate) seq: u32,
    /// The game's view for the asker's eyes.
    pub(crate) view: Value,
    /// Who owed a decision.
    #[schema(value_type = Vec<u8>)]
    pub(crate) awaiting: engine::Seats,
    /// Everything, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<Position>,
}

/// A line of a record of a running game.
#[derive(Serialize)]
struct Line<'a> {
    r#type: &'a str,
    #[serde(flatten)]
    entry: WrittenEntry<'a>,
}

impl Room {
    /// The record as JSON Lines. While the game runs: the header, and what the asker heard.
    pub(crate) fn record(&self, person: PersonId) -> Result<Vec<u8>, Failure> {
        self.may_see(person)?;
        let mut out = Vec::new();
        let over = matches!(self.row.phase, Phase::Over | Phase::Abandoned);
        if over {
            let started = self.row.started.unwrap_or(0);
            let made = self.made.iter().map(|made| made.at.saturating_sub(started));
            let entries = match &self.stopped {
                Some((_, entries)) => {
                    entries.iter().map(any_entry).collect::<Result<_, _>>().map_err(unreadable)?
                }
                None => self.game()?.log(0),
            };
            let record = whole_record(&self.row, entries, made.collect());
            record.write(&mut out).map_err(|_| Failure::Busy)?;
        } else {
            if self.stopped.is_none() {
                self.game()?;
            }
            let header = Record { header: header(&self.row), entries: Vec::new(), result: None, seed: None };
            header.write(&mut out).map_err(|_| Failure::Busy)?;
            let (eyes, heard) = (self.eyes_of(person), self.heard_since(None));
            for told in &heard {
                let line = Line { r#type: "heard", entry: told.written(eyes) };
                serde_json::to_writer(&mut out, &line).map_err(|_| Failure::Busy)?;
                out.push(b'\n');
            }
        }
        Ok(out)
    }

    /// The position after entry `seq` (the last one if missing).
    pub(crate) fn seen(&self, person: PersonId, seq: Option<u32>) -> Result<Seen, Failure> {
        self.may_see(person)?;
        let seq = seq.unwrap_or_else(|| self.seq());
        let then = self.as_it_was(seq)?;
        let over = matches!(self.row.phase, Phase::Over | Phase::Abandoned);
        Ok(Seen {
            seq,
            view: then.view(self.eyes_of(person)),
            awaiting: then.awaiting(),
            position: over.then(|| then.position()),
        })
    }
}

fn header(row: &TableRow) -> Header {
    let named = |sitter: &Sitter| match sitter {
        Sitter::Open => Named { name: String::new(), bot: None },
        Sitter::Person { name, .. } => Named { name: name.clone(), bot: None },
        Sitter::Bot { level, instead_of } => {
            let level = format!("{level:?}").to_lowercase();
            let name = instead_of.as_ref().map_or_else(|| level.clone(), |person| person.name.clone());
            Named { name, bot: Some(level) }
        }
    };
    Header {
        chaikhana: FORM,
        game: row.game.clone(),
        rules: row.rules,
        data: row.data.clone(),
        options: row.options.clone(),
        seats: row.seats.iter().map(|seat| named(&seat.sitter)).collect(),
        commitment: row.seed.commitment(),
        nonces: row.seats.iter().map(|seat| seat.nonce.clone()).collect(),
        started: row.started.map(iso_time),
        state: None,
    }
}

/// The record of a table whose log is `entries`, made `at` milliseconds after its start.
pub(crate) fn whole_record(row: &TableRow, entries: Vec<AnyEntry>, at: Vec<u64>) -> Record {
    let over = matches!(row.phase, Phase::Over | Phase::Abandoned);
    let at = at.into_iter().map(Some).chain(std::iter::repeat(None));
    Record {
        header: header(row),
        entries: entries
            .into_iter()
            .zip(at)
            .map(|(entry, at)| EntryLine { entry, at, state: None })
            .collect(),
        result: row
            .standing
            .clone()
            .filter(|_| over)
            .map(|standing| ResultLine { standing, played_out: row.phase == Phase::Over }),
        seed: over.then(|| row.seed.clone()),
    }
}

/// A time as ISO 8601 in UTC.
pub(crate) fn iso_time(at: u64) -> String {
    let (seconds, millis) = (at / 1_000, at % 1_000);
    let (days, second) = ((seconds / 86_400) as i64, seconds % 86_400);
    // Days to a date in the calendar where March begins the year, so that leap days come last (H. Hinnant).
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_dates() {
        assert_eq!(iso_time(0), "1970-01-01T00:00:00.000Z");
        assert_eq!(iso_time(951_782_400_123), "2000-02-29T00:00:00.123Z");
        assert_eq!(iso_time(1_767_225_599_999), "2025-12-31T23:59:59.999Z");
        assert_eq!(iso_time(4_107_542_400_000), "2100-03-01T00:00:00.000Z");
    }
}
