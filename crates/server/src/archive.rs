//! Tables as records, outside of a running house.

use std::sync::mpsc::channel;

use engine::{AnyEntry, Record, ReplayError};
use protocol::{Level, Pace, Phase, Visibility};
use shelf::{Shelf, UnknownTable};
use store::{Change, Deed, EntryRow, Progress, SeatRow, Sitter, Store, StoreError, Substituted, TableRow};

use crate::moments::{now, secret};
use crate::room::{any_entry, whole_record};

/// Why a table cannot be exported or imported.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The store says no.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The record does not replay.
    #[error(transparent)]
    Replay(#[from] UnknownTable),
    /// The record is not a whole game.
    #[error("{0}")]
    Unfit(String),
}

fn unfit(text: impl Into<String>) -> ArchiveError {
    ArchiveError::Unfit(text.into())
}

/// A table as a record; nothing if it has not begun, or still runs and `running` is not wanted.
pub fn export(
    store: &dyn Store,
    shelf: &Shelf,
    table: &str,
    running: bool,
) -> Result<Option<Record>, ArchiveError> {
    let Some(stored) = store.table(table)? else { return Ok(None) };
    let row = stored.row;
    let Some(started) = row.started else { return Ok(None) };
    let over = matches!(row.phase, Phase::Over | Phase::Abandoned);
    if !over && !running {
        return Ok(None);
    }
    let stored_entries = store.entries(table, 0)?;
    let at: Vec<u64> = stored_entries.iter().map(|entry| entry.at.saturating_sub(started)).collect();
    let entries: Result<Vec<AnyEntry>, String> = stored_entries.iter().map(any_entry).collect();
    let mut record = whole_record(&row, entries.map_err(unfit)?, at);
    record.seed = Some(row.seed);
    // The notation is for people; a table of other rules is exported without it.
    if let Ok(game) = shelf.replay(&record, None) {
        for (line, entry) in record.entries.iter_mut().zip(game.log(0)) {
            line.entry = entry;
        }
    }
    Ok(Some(record))
}

/// A record as a new table; gives its name. The record must replay, to its end or to where it was abandoned.
pub fn import(store: &dyn Store, shelf: &Shelf, record: &Record) -> Result<String, ArchiveError> {
    let game = shelf.replay(record, None)?;
    let seed = record.seed.clone().ok_or_else(|| unfit("the record has no seed"))?;
    let result = record.result.as_ref().ok_or_else(|| unfit("the record has no result"))?;
    if game.standing() != result.standing {
        return Err(unfit("the result in the record is not the one the play gives"));
    }
    if result.played_out && !game.awaiting().is_empty() {
        return Err(unfit("the record says the game was played out, but it goes on"));
    }
    let header = &record.header;
    let seats = header.seats.iter().zip(&header.nonces).map(|(sitter, nonce)| {
        let sitter = match &sitter.bot {
            None => Sitter::Person { id: None, name: sitter.name.clone() },
            Some(bot) => Sitter::Bot {
                level: level_named(bot),
                instead_of: (sitter.name != *bot).then(|| Substituted {
                    id: None,
                    name: sitter.name.clone(),
                    resigned: true,
                }),
            },
        };
        SeatRow { sitter, nonce: nonce.clone() }
    });
    let opened = now();
    let row = TableRow {
        id: secret::<22>(),
        game: header.game.clone(),
        rules: header.rules,
        data: header.data.clone(),
        options: header.options.clone(),
        seats: seats.collect(),
        pace: Pace::Untimed,
        visibility: Visibility::Private,
        spectators: true,
        phase: if result.played_out { Phase::Over } else { Phase::Abandoned },
        seed,
        host: None,
        opened,
        started: Some(opened),
        standing: Some(result.standing.clone()),
        rematch: None,
        votes: Vec::new(),
        mutes: Vec::new(),
        paused: false,
    };
    let times = record.entries.iter().map(|line| opened + line.at.unwrap_or(0));
    let entries: Vec<EntryRow> = game
        .log(0)
        .into_iter()
        .zip(times)
        .zip(1..)
        .map(|((entry, at), seq)| match entry {
            AnyEntry::Act { seat, action, .. } => {
                EntryRow { seq, seat, deed: Deed::Act(action.to_string()), key: None, at }
            }
            AnyEntry::Undo { seat, of } => EntryRow { seq, seat, deed: Deed::Undo(of), key: None, at },
        })
        .collect();
    let progress =
        Progress { revision: 0, seq: game.seq(), changed: opened, wake_at: None, clocks: Vec::new() };
    let id = row.id.clone();
    let (answer, answers) = channel();
    let change = Change::NewTable { row: Box::new(row), progress, entries };
    store.write(change, Box::new(move |result| drop(answer.send(result))));
    answers.recv().unwrap_or(Err(StoreError::Busy))?;
    Ok(id)
}

fn level_named(name: &str) -> Level {
    match name {
        "novice" => Level::Novice,
        "master" => Level::Master,
        _ => Level::Regular,
    }
}

impl From<ReplayError> for ArchiveError {
    fn from(error: ReplayError) -> Self {
        Self::Replay(error.into())
    }
}
