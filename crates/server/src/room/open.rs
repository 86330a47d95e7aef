//! Opening a table, finding tables, and playing again.

use std::sync::Arc;

use engine::Seed;
use protocol::{Failure, History, NewTable, OpenTables, Pace, Phase, SeatWish, TableInfo};
use shelf::Title;
use store::{Change, Filter, Progress, SeatRow, Sitter, TableRow};

use super::{Draft, Room, info::info_of};
use crate::House;
use crate::moments::{now, random, secret};
use crate::people::{Guest, not_allowed, unreadable};

/// How many tables a list has at most.
const LONGEST_LIST: u32 = 100;

/// Opens a table as `guest` wishes it.
pub(crate) async fn open_table(
    house: &Arc<House>,
    guest: &Guest,
    wish: NewTable,
) -> Result<TableInfo, Failure> {
    let title: Title = wish.game.parse().map_err(|error: shelf::ShelfError| unreadable(error.to_string()))?;
    let count = wish.seats.len();
    if count == 0 || count > engine::MAX_SEATS {
        return Err(unreadable(format!("a table has 1 to {} seats", engine::MAX_SEATS)));
    }
    check_pace(wish.pace)?;
    let is = |wanted: fn(&SeatWish) -> bool| wish.seats.iter().filter(|wish| wanted(wish)).count();
    if is(|wish| matches!(wish, SeatWish::Me)) > 1 {
        return Err(unreadable("nobody sits on two chairs"));
    }
    if is(|wish| matches!(wish, SeatWish::Bot { .. })) == count {
        return Err(unreadable("a table needs a seat for a person"));
    }
    let options = house
        .shelf()
        .check_options(title, &wish.options, count as u8)
        .map_err(|error| unreadable(error.to_string()))?;
    let person = guest.id;
    let most = house.config.limits.waiting_tables;
    let filter = Filter { phases: vec![Phase::Waiting], limit: most, ..Filter::default() };
    let waiting = house.read(move |store| store.tables_of(person, &filter)).await?;
    if waiting.len() as u32 >= most {
        return Err(not_allowed("you have too many tables waiting for players already"));
    }
    let name = guest.name();
    let seats = wish.seats.iter().map(|wish| match wish {
        SeatWish::Me => Sitter::Person { id: Some(guest.id), name: name.clone() },
        SeatWish::Open => Sitter::Open,
        SeatWish::Bot { level } => Sitter::Bot { level: *level, instead_of: None },
    });
    let row = TableRow {
        id: secret::<22>(),
        game: title.id().into(),
        rules: house.shelf().about(title).rules,
        data: house.shelf().stamp(title).into(),
        options,
        seats: seats.map(|sitter| SeatRow { sitter, nonce: secret::<22>() }).collect(),
        pace: wish.pace,
        visibility: wish.visibility,
        spectators: wish.spectators,
        phase: Phase::Waiting,
        seed: Seed(random()),
        host: Some(guest.id),
        opened: now(),
        started: None,
        standing: None,
        rematch: None,
        votes: Vec::new(),
        mutes: Vec::new(),
        paused: false,
    };
    let id = row.id.clone();
    lay(house, row).await?;
    metrics::counter!("tables_opened_total", "game" => title.id()).increment(1);
    Ok(house.room(&id).await?.info(guest.id))
}

/// Puts a new table into the store.
async fn lay(house: &House, row: TableRow) -> Result<(), Failure> {
    let progress = Progress { changed: row.opened, ..Progress::default() };
    house.write(Change::NewTable { row: Box::new(row), progress, entries: Vec::new() }).await
}

fn check_pace(pace: Pace) -> Result<(), Failure> {
    match pace {
        Pace::Live { bank, increment } if !(5..=24 * 3_600).contains(&bank) || increment > 600 => {
            Err(unreadable("a bank has 5 seconds to 24 hours, an increment up to 600 seconds"))
        }
        Pace::Correspondence { days } if !(1..=60).contains(&days) => {
            Err(unreadable("a turn takes 1 to 60 days"))
        }
        Pace::Untimed | Pace::Live { .. } | Pace::Correspondence { .. } => Ok(()),
    }
}

/// The public tables where somebody could sit down.
pub(crate) async fn open_tables(
    house: &Arc<House>,
    guest: &Guest,
    wanted: OpenTables,
) -> Result<Vec<TableInfo>, Failure> {
    let found = house.read(move |store| store.open_tables(wanted.game.as_deref(), LONGEST_LIST)).await?;
    Ok(found.iter().map(|stored| info_of(stored, guest.id)).collect())
}

/// The tables where `guest` sits or sat.
pub(crate) async fn tables_of(
    house: &Arc<House>,
    guest: &Guest,
    wanted: History,
) -> Result<Vec<TableInfo>, Failure> {
    let person = guest.id;
    let filter = Filter {
        game: wanted.game,
        phases: wanted.phase.map_or_else(|| vec![Phase::Over, Phase::Abandoned], |phase| vec![phase]),
        with: wanted.with,
        before: wanted.before,
        limit: wanted.limit.unwrap_or(LONGEST_LIST).min(LONGEST_LIST),
    };
    let found = house.read(move |store| store.tables_of(person, &filter)).await?;
    let mut tables = Vec::with_capacity(found.len());
    for stored in &found {
        // Whose turn it is only the table itself knows.
        tables.push(match stored.row.phase {
            Phase::Playing => house.room(&stored.row.id).await?.info(person),
            Phase::Waiting | Phase::Over | Phase::Abandoned => info_of(stored, person),
        });
    }
    Ok(tables)
}

impl Room {
    /// The table that continues this one: the first who asks opens it, the others find their seats there.
    pub(crate) async fn rematch(&mut self, house: &Arc<House>, guest: &Guest) -> Result<String, Failure> {
        self.may_see(guest.id)?;
        if !matches!(self.row.phase, Phase::Over | Phase::Abandoned) && self.stopped.is_none() {
            return Err(not_allowed("this game is not over"));
        }
        let sat = self.row.people().any(|(_, id, _)| id == Some(guest.id));
        if !sat {
            return Err(not_allowed("a rematch is for those who played"));
        }
        if let Some(next) = &self.row.rematch {
            return Ok(next.clone());
        }
        let title = self.title()?;
        let name = guest.name();
        let mut seats: Vec<SeatRow> = self
            .row
            .seats
            .iter()
            .map(|seat| seat.sitter.clone())
            .map(|sitter| {
                let sitter = match sitter {
                    Sitter::Person { id, .. }
                    | Sitter::Bot { instead_of: Some(store::Substituted { id, .. }), .. } => {
                        if id == Some(guest.id) {
                            Sitter::Person { id, name: name.clone() }
                        } else {
                            Sitter::Open
                        }
                    }
                    Sitter::Open | Sitter::Bot { .. } => sitter,
                };
                SeatRow { sitter, nonce: secret::<22>() }
            })
            .collect();
        // Another one begins; options by seat stay with their seats.
        let step = usize::from(seats.len() > 1);
        seats.rotate_right(step);
        let options = house
            .shelf()
            .still_offered(title, &self.row.options, seats.len() as u8)
            .map_err(|error| not_allowed(error.to_string()))?;
        let row = TableRow {
            id: secret::<22>(),
            rules: house.shelf().about(title).rules,
            data: house.shelf().stamp(title).into(),
            options,
            seats,
            phase: Phase::Waiting,
            seed: Seed(random()),
            host: Some(guest.id),
            opened: now(),
            started: None,
            standing: None,
            visibility: protocol::Visibility::Private,
            ..self.row.clone()
        };
        let next = row.id.clone();
        lay(house, row).await?;
        let changed = TableRow { rematch: Some(next.clone()), ..self.row.clone() };
        self.save(house, Draft { row: Some(Box::new(changed)), ..self.draft() }).await?;
        self.tell_info();
        Ok(next)
    }
}
