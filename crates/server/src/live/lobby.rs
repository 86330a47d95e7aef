//! Opening a table, finding tables, and playing again.

use std::cmp::Reverse;
use std::sync::Arc;

use protocol::{Failure, History, NewTable, OpenTables, Phase, Seating, TableInfo, Visibility};
use store::{Change, Filter};
use table::{Facts, Progress, Request, info_of};

use super::Asker;
use crate::House;
use crate::moments::{fresh, now};
use crate::people::Guest;

/// How many tables a list has at most.
const LONGEST_LIST: u32 = 100;

const TOO_MANY: &str = "you have too many tables that are not over: finish or leave one first";

/// Whether `guest` may sit down at one more table.
pub(crate) async fn may_sit(house: &Arc<House>, guest: &Guest, id: &str) -> Result<(), Failure> {
    let person = guest.id;
    let has = house.read(move |store| store.unfinished(person)).await?;
    if has.waiting + has.playing < house.config.limits.unfinished_tables {
        return Ok(());
    }
    // Whoever is part of a table already takes no more room by sitting down there.
    let knows = house.table(id).await?.table().facts().knows(person);
    if knows { Ok(()) } else { Err(Failure::not_allowed(TOO_MANY)) }
}

/// Opens a table as `guest` wishes it.
pub(crate) async fn open_table(
    house: &Arc<House>,
    guest: &Guest,
    wish: NewTable,
) -> Result<TableInfo, Failure> {
    let (caller, luck) = (Asker::guest(guest).caller, fresh());
    let facts = Facts::open(house.shelf(), &wish, &caller, luck, now())?;
    let (person, limits) = (guest.id, &house.config.limits);
    let has = house.read(move |store| store.unfinished(person)).await?;
    if has.waiting >= limits.waiting_tables {
        return Err(Failure::not_allowed("you have too many tables waiting for players already"));
    }
    if facts.visibility == Visibility::Public && has.public >= limits.public_tables {
        let text = "you have too many tables in the hall already: begin or remove one, or open this one by link only";
        return Err(Failure::not_allowed(text));
    }
    if has.waiting + has.playing >= limits.unfinished_tables {
        return Err(Failure::not_allowed(TOO_MANY));
    }
    let (id, game) = (facts.id.clone(), facts.game.clone());
    insert_table(house, facts).await?;
    metrics::counter!("tables_opened_total", "game" => game).increment(1);
    Ok(house.table(&id).await?.info(guest.id))
}

/// Puts a new table into the store.
async fn insert_table(house: &House, facts: Facts) -> Result<(), Failure> {
    let progress = Progress { changed: facts.opened, ..Progress::default() };
    house.write(Change::NewTable { facts: Box::new(facts), progress, entries: Vec::new() }).await
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
    let (before, limit) = (wanted.before, wanted.limit.unwrap_or(LONGEST_LIST).min(LONGEST_LIST));
    // When something last happened at a table that is played depends on who asks: what others choose in secret has not
    // happened for them, and must not move the table up in their list. So all of these are sorted here.
    let played = wanted.phase == Some(Phase::Playing);
    let filter = Filter {
        game: wanted.game,
        phases: wanted.phase.map_or_else(|| vec![Phase::Over, Phase::Abandoned], |phase| vec![phase]),
        with: wanted.with,
        before: before.filter(|_| !played),
        limit: if played { house.config.limits.unfinished_tables } else { limit },
    };
    let found = house.read(move |store| store.tables_of(person, &filter)).await?;
    let mut tables = Vec::with_capacity(found.len());
    for stored in &found {
        // Whose turn it is only the table itself knows.
        tables.push(match stored.facts.phase {
            Phase::Playing => house.table(&stored.facts.id).await?.info(person),
            Phase::Waiting | Phase::Over | Phase::Abandoned => info_of(stored, person),
        });
    }
    if played {
        tables.retain(|table| before.is_none_or(|before| table.changed < before));
        tables.sort_by_key(|table| Reverse(table.changed));
        tables.truncate(limit as usize);
    }
    Ok(tables)
}

/// The table that continues another one, with `guest` at a seat of it while there is one.
pub(crate) async fn rematch(house: &Arc<House>, guest: &Guest, id: &str) -> Result<TableInfo, Failure> {
    let asker = Asker::guest(guest);
    let mut table = house.table(id).await?;
    table.ask(house, &asker, &Request::Rematch(fresh())).await?;
    let next = table.table().facts().rematch.clone().ok_or(Failure::Busy)?;
    drop(table);
    let mut next = house.table(&next).await?;
    if next.table().facts().phase == Phase::Waiting {
        let knows = next.table().facts().knows(guest.id);
        if !knows {
            let id = next.table().facts().id.clone();
            drop(next);
            may_sit(house, guest, &id).await?;
            next = house.table(&id).await?;
        }
        next.ask(house, &asker, &Request::Sit(Seating::default())).await?;
    }
    Ok(next.info(guest.id))
}
