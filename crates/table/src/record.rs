//! A table as a record, and a record as a table.

use engine::{EntryLine, Header, Record, ResultLine, Sitter as Named, iso_time};
use protocol::{Failure, Level, LogEntryView, Pace, Phase, Visibility};
use serde::Serialize;
use shelf::{Json, Shelf, UnknownTable};

use crate::effect::Known;
use crate::facts::{Facts, Logged, PersonId, Progress, SeatFacts, Sitter, Stored, Substituted};
use crate::table::Table;

/// A position as somebody may know it.
#[cfg(feature = "host")]
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PositionView {
    /// After which log entry.
    pub seq: u32,
    /// The game's view for the asker's eyes.
    #[cfg_attr(feature = "openapi", schema(value_type = serde_json::Value))]
    pub view: Json,
    /// Who owed a decision.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub awaiting: engine::Seats,
    /// Everything, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<engine::Position>,
}

/// Why a record cannot become a table.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The record does not replay.
    #[error(transparent)]
    Replay(#[from] UnknownTable),
    /// The record has no seed.
    #[error("the record has no seed: only a finished game can be replayed")]
    NoSeed,
    /// The record says something else than the play.
    #[error("{0}")]
    Unfit(&'static str),
    /// A bot of the record is none of the house, and the game goes on.
    #[error(transparent)]
    UnknownBot(#[from] engine::UnknownLevel),
}

/// The first line of a table's record.
#[must_use]
pub fn header(facts: &Facts) -> Header {
    let named = |seat: &SeatFacts| match &seat.sitter {
        Sitter::Open => Named { name: String::new(), bot: None },
        Sitter::Person { name, .. } => Named { name: name.clone(), bot: None },
        Sitter::Bot { level, instead_of } => {
            let name = instead_of.as_ref().map_or_else(|| level.to_string(), |person| person.name.clone());
            Named { name, bot: Some(level.to_string()) }
        }
        Sitter::Program { name, bot } => Named { name: name.clone(), bot: Some(bot.clone()) },
    };
    let (seats, options) = (facts.seats.iter().map(named).collect(), facts.options.clone());
    let header =
        Header::new(&facts.game, facts.rules, &facts.data, options, seats, &facts.seed, facts.nonces());
    Header { started: facts.started.map(iso_time), ..header }
}

/// How a table ended, once it is over.
#[must_use]
pub fn result(facts: &Facts) -> Option<ResultLine> {
    let standing = facts.standing.clone().filter(|_| facts.is_over())?;
    Some(ResultLine { standing, played_out: facts.phase == Phase::Over })
}

/// The record of a table with its seed, also while the game runs. The entries have no notation.
#[must_use]
pub fn record_of(facts: &Facts, log: &[Logged]) -> Record<Json> {
    let started = facts.started.unwrap_or(facts.opened);
    let line = |logged: &Logged| EntryLine {
        entry: logged.entry.clone(),
        notation: String::new(),
        at: Some(logged.at.saturating_sub(started)),
        state: None,
    };
    Record {
        header: header(facts),
        entries: log.iter().map(line).collect(),
        result: result(facts),
        seed: Some(facts.seed.clone()),
    }
}

impl Table {
    /// The record with its seed, also while the game runs: for whoever keeps the table, never for whoever plays.
    #[must_use]
    pub fn whole_record(&self) -> Record<Json> {
        let mut record = record_of(&self.facts, &self.log);
        if let Ok(game) = self.game() {
            for (line, known) in record.entries.iter_mut().zip(game.log(0)) {
                line.notation = known.notation;
            }
        }
        record
    }

    /// The lines of the record after entry `seq`.
    #[must_use]
    pub fn record_lines(&self, seq: u32) -> Vec<EntryLine<Json>> {
        let started = self.facts.started.unwrap_or(self.facts.opened);
        let Ok(game) = self.game() else { return Vec::new() };
        let later = self.log.get(seq as usize..).unwrap_or_default();
        let lines = game.log(seq).into_iter().zip(later);
        lines
            .map(|(line, logged)| EntryLine { at: Some(logged.at.saturating_sub(started)), ..line })
            .collect()
    }

    /// The record as JSON Lines. While the game runs: the header, and what the asker heard.
    pub fn record(&self, person: PersonId) -> Result<Vec<u8>, Failure> {
        /// A line of a record of a running game.
        #[derive(Serialize)]
        struct HeardLine<'a> {
            r#type: &'static str,
            #[serde(flatten)]
            entry: &'a LogEntryView<Json, Json>,
        }
        self.may_see(person)?;
        if self.stopped().is_none() {
            self.game()?;
        }
        let mut out = Vec::new();
        if self.facts.is_over() {
            self.whole_record().write(&mut out).map_err(|_| Failure::Busy)?;
            return Ok(out);
        }
        let header =
            Record::<Json> { header: header(&self.facts), entries: Vec::new(), result: None, seed: None };
        header.write(&mut out).map_err(|_| Failure::Busy)?;
        for entry in &self.story(self.eyes_of(person), Known::Nothing) {
            serde_json::to_writer(&mut out, &HeardLine { r#type: "heard", entry })
                .map_err(|_| Failure::Busy)?;
            out.push(b'\n');
        }
        Ok(out)
    }

    /// The position after entry `seq` (the last one if missing), which counts as the asker's record does: what they were
    /// told of while the game runs, everything once it is over.
    #[cfg(feature = "host")]
    pub fn position(&self, person: PersonId, seq: Option<u32>) -> Result<PositionView, Failure> {
        self.may_see(person)?;
        let counting = if self.facts.is_over() { engine::Eyes::All } else { self.eyes_of(person) };
        let seq = seq.unwrap_or_else(|| self.seq_for(counting));
        let then = self.seen_at(counting, seq)?;
        Ok(PositionView {
            seq,
            view: then.view_text(self.eyes_of(person)),
            awaiting: then.awaiting(),
            position: self.facts.is_over().then(|| then.position()),
        })
    }
}

/// The table of a record, named `id` and opened at `opened`: finished, or, where the record has no result, as it went on.
///
/// `person` says who of its people is known here, by seat. A bot that is none of the house's is
/// kept by its name if the game is over; a running game with one cannot go on.
pub fn facts_of(
    shelf: &Shelf,
    record: &Record,
    id: String,
    opened: u64,
    person: impl Fn(engine::Seat) -> Option<PersonId>,
) -> Result<(Stored, Vec<Logged>), ImportError> {
    let game = shelf.replay(record, None)?;
    let seed = record.seed.clone().ok_or(ImportError::NoSeed)?;
    if let Some(result) = &record.result {
        if game.standing() != result.standing {
            return Err(ImportError::Unfit("the result in the record is not the one the play gives"));
        }
        if result.played_out && !game.awaiting().is_empty() {
            return Err(ImportError::Unfit("the record says the game was played out, but it goes on"));
        }
    }
    let phase = match &record.result {
        Some(result) if !result.played_out => Phase::Abandoned,
        Some(_) => Phase::Over,
        None if game.awaiting().is_empty() => Phase::Over,
        None => Phase::Playing,
    };
    let header = &record.header;
    let sitter = |named: &Named, seat: u8| -> Result<Sitter, ImportError> {
        let name = named.name.clone();
        let Some(bot) = &named.bot else {
            return Ok(Sitter::Person { id: person(engine::Seat(seat)), name });
        };
        match bot.parse::<Level>() {
            Ok(level) => {
                let substituted = !name.is_empty() && name != *bot;
                let instead_of = substituted.then_some(Substituted {
                    id: None,
                    name,
                    resigned: true,
                    agreed: false,
                    at: 0,
                });
                Ok(Sitter::Bot { level, instead_of })
            }
            Err(error) if phase == Phase::Playing => Err(error.into()),
            Err(_) => Ok(Sitter::Program { name, bot: bot.clone() }),
        }
    };
    let seats =
        header.seats.iter().zip(&header.nonces).zip(0..).map(|((named, nonce), seat)| {
            Ok(SeatFacts { sitter: sitter(named, seat)?, nonce: nonce.clone() })
        });
    let facts = Facts {
        id,
        game: header.game.clone(),
        rules: header.rules,
        data: header.data.clone(),
        options: game.options(),
        seats: seats.collect::<Result<_, ImportError>>()?,
        pace: Pace::Untimed,
        visibility: Visibility::Private,
        spectators: true,
        phase,
        seed,
        host: None,
        opened,
        started: Some(opened),
        standing: (phase != Phase::Playing).then(|| game.standing()),
        rematch: None,
        votes: Vec::new(),
        mutes: Vec::new(),
        paused: false,
    };
    // The actions as the game itself writes them, whatever the record's writer wrote.
    let times = record.entries.iter().map(|line| opened + line.at.unwrap_or(0));
    let entries = game.log(0).into_iter().zip(times).zip(1..);
    let log: Vec<Logged> =
        entries.map(|((line, at), seq)| Logged { seq, entry: line.entry, key: None, at }).collect();
    let changed = log.last().map_or(opened, |logged| logged.at);
    let wake_at = (phase == Phase::Playing).then_some(changed);
    let progress = Progress { revision: 0, seq: game.seq(), changed, wake_at, clocks: Vec::new() };
    Ok((Stored { facts, progress }, log))
}
