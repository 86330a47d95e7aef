//! Changes as statements: each change is one statement, so it happens wholly or not at all, and a change that conflicts gives
//! no row. Changes of several tables share one statement.

use std::collections::{BTreeMap, HashSet};

use table::{Facts, Logged, Progress, Sitter};

use super::hints::{self, CHANNEL};
use super::read::{as_searched, phase_name};
use super::statement::Statement;
use crate::{Change, Device, Expiry, Person, StoreError};

/// What the answer to a statement says about the changes in it, by their number in the batch.
#[derive(Debug)]
pub(super) enum Answers {
    /// Nothing: what it stands for is done.
    None,
    /// This one conflicts if there is no row.
    Row(usize),
    /// Each of these conflicts if its name is not in one of the rows.
    Names(Vec<(usize, String)>),
}

/// Who writes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Writer {
    pub(super) node: i64,
    /// Whether other nodes are there, who want to hear of every move.
    pub(super) heard: bool,
}

/// The statements for a batch of changes, in order, with what their answers say.
pub(super) fn statements(
    changes: &[&Change],
    writer: Writer,
) -> Result<Vec<(Statement, Answers)>, StoreError> {
    let mut statements = Vec::new();
    if changes.len() > 1
        && let Some(lock) = lock(changes)
    {
        statements.push((lock, Answers::None));
    }
    let mut group = Group::default();
    for (index, change) in changes.iter().enumerate() {
        if let Change::Table(change) = change {
            if !group.tables.insert(change.table.clone()) {
                // Two changes of one table: one after the other.
                statements.extend(std::mem::take(&mut group).finish(writer)?);
                group.tables.insert(change.table.clone());
            }
            group.changes.push((index, change));
            continue;
        }
        // What is not about a table does not mind when it happens among changes of tables.
        if !is_about_people(change) {
            statements.extend(std::mem::take(&mut group).finish(writer)?);
        }
        statements.push(one(index, change, writer.node)?);
    }
    statements.extend(group.finish(writer)?);
    Ok(statements)
}

fn is_about_people(change: &Change) -> bool {
    matches!(
        change,
        Change::NewPerson { .. }
            | Change::AddDevice { .. }
            | Change::DeviceUsed { .. }
            | Change::EndDevices { .. }
            | Change::SavePerson(_)
            | Change::NewLink { .. }
            | Change::UseLink { .. }
            | Change::Keepsake { .. }
            | Change::Touch { .. }
            | Change::Present { .. }
    )
}

/// Takes every table that the batch is about, in the order of their names: two nodes that change the same tables do not
/// wait for each other.
fn lock(changes: &[&Change]) -> Option<Statement> {
    let name = |change: &&Change| match change {
        Change::Table(change) => Some(change.table.clone()),
        Change::Say { table, .. } => Some(table.clone()),
        _ => None,
    };
    let mut names: Vec<String> = changes.iter().filter_map(name).collect();
    names.sort_unstable();
    names.dedup();
    let lock = "SELECT FROM progress WHERE id = ANY($1) ORDER BY id FOR UPDATE";
    (!names.is_empty()).then(|| Statement::new(lock).with(names))
}

/// Changes of different tables.
#[derive(Default)]
struct Group<'a> {
    tables: HashSet<String>,
    changes: Vec<(usize, &'a table::Change)>,
}

impl Group<'_> {
    /// One statement for all of them.
    fn finish(self, writer: Writer) -> Result<Option<(Statement, Answers)>, StoreError> {
        if self.changes.is_empty() {
            return Ok(None);
        }
        let changes: Vec<&table::Change> = self.changes.iter().map(|(_, change)| *change).collect();
        let mut statement = Statement::new(ADVANCE)
            .with(changes.iter().map(|change| change.table.clone()).collect::<Vec<_>>())
            .with(changes.iter().map(|change| change.progress.revision as i64).collect::<Vec<_>>())
            .with(changes.iter().map(|change| change.progress.seq as i32).collect::<Vec<_>>())
            .with(changes.iter().map(|change| change.progress.changed as i64).collect::<Vec<_>>())
            .with(
                changes.iter().map(|change| change.progress.wake_at.map(|at| at as i64)).collect::<Vec<_>>(),
            )
            .with(changes.iter().map(|change| clocks(&change.progress)).collect::<Result<Vec<_>, _>>()?)
            .with(writer.node);
        let entries: Vec<(&str, &Logged)> = changes
            .iter()
            .flat_map(|change| change.entries.iter().map(|entry| (change.table.as_str(), entry)))
            .collect();
        if !entries.is_empty() {
            log(&mut statement, "moved", &entries);
        }
        let facts: Vec<&Facts> = changes.iter().filter_map(|change| change.facts.as_deref()).collect();
        if !facts.is_empty() {
            update_facts(&mut statement, &facts)?;
        }
        for (number, change) in changes.iter().enumerate() {
            if let Some(next) = &change.opens {
                let progress = Progress { changed: next.opened, ..Progress::default() };
                let only = statement.bind(change.table.clone());
                let from = format!("FROM moved WHERE moved.id = {only}");
                insert(&mut statement, next, &progress, &[], &Insert { number, from, taken: Taken::Fails })?;
            }
        }
        // Nobody may hear of a move that did not take place.
        let words: Vec<String> = changes.iter().map(|change| hints::word(change, writer.heard)).collect();
        let channel = statement.bind(CHANNEL.to_owned());
        let node = statement.bind(writer.node.to_string());
        let packets = statement.bind(hints::packets(writer.node, &words));
        let words = statement.bind(words);
        statement.push(&format!(
            " SELECT array_agg(id), pg_notify({channel}, {node} || string_agg(word, ''))
              FROM moved JOIN unnest($1, {packets}, {words}) AS told (id, packet, word) USING (id) GROUP BY packet"
        ));
        let names = self.changes.into_iter().map(|(index, change)| (index, change.table.clone()));
        Ok(Some((statement, Answers::Names(names.collect()))))
    }
}

/// Moves tables on from the revision before. A time that is not yet is refused: no node's clock decides alone.
const ADVANCE: &str = "
    WITH new AS (
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::integer[], $4::bigint[], $5::bigint[], $6::text[])
            AS new (id, revision, seq, changed, wake_at, clocks)
    ), moved AS (
        UPDATE progress SET revision = new.revision, seq = new.seq, changed = new.changed, wake_at = new.wake_at,
            clocks = new.clocks, node = $7, claimed = 0
        FROM new WHERE progress.id = new.id AND progress.revision = new.revision - 1
            AND new.changed <= extract(epoch FROM clock_timestamp()) * 1000 + 2000
        RETURNING progress.number, progress.id
    )";

/// Adds log entries to the tables that `tables` gives with name and number.
fn log(statement: &mut Statement, tables: &str, entries: &[(&str, &Logged)]) {
    let column = |of: &dyn Fn(&Logged) -> i64| entries.iter().map(|(_, entry)| of(entry)).collect::<Vec<_>>();
    let names: Vec<String> = entries.iter().map(|(table, _)| (*table).to_owned()).collect();
    let action = |entry: &Logged| entry.entry.action().map(|action| action.get().to_owned());
    let values = [
        statement.bind(names),
        statement.bind(column(&|entry| i64::from(entry.seq))),
        statement.bind(column(&|entry| i64::from(entry.entry.seat().0))),
        statement.bind(entries.iter().map(|(_, entry)| action(entry)).collect::<Vec<_>>()),
        statement
            .bind(entries.iter().map(|(_, entry)| entry.entry.undo_of().map(i64::from)).collect::<Vec<_>>()),
        statement.bind(
            entries.iter().map(|(_, entry)| entry.key.as_deref().map(str::to_owned)).collect::<Vec<_>>(),
        ),
        statement.bind(column(&|entry| entry.at as i64)),
    ];
    statement.push(&format!(
        ", logged_{tables} AS (
            INSERT INTO entries (number, seq, seat, action, undo_of, key, at)
            SELECT {tables}.number, entry.seq, entry.seat, entry.action, entry.undo_of, entry.key, entry.at
            FROM unnest({}) AS entry (id, seq, seat, action, undo_of, key, at) JOIN {tables} USING (id)
        )",
        values.join(", ")
    ));
}

fn update_facts(statement: &mut Statement, facts: &[&Facts]) -> Result<(), StoreError> {
    let ids = statement.bind(facts.iter().map(|facts| facts.id.clone()).collect::<Vec<_>>());
    // An array of arrays would need them all of the same length: names travel as text.
    let names =
        facts.iter().map(|facts| serde_json::to_string(&names(facts))).collect::<Result<Vec<_>, _>>()?;
    let values = [
        statement.bind(facts.iter().map(|facts| phase_name(facts.phase)).collect::<Result<Vec<_>, _>>()?),
        statement.bind(facts.iter().map(|facts| is_public(facts)).collect::<Vec<_>>()),
        statement.bind(facts.iter().map(|facts| facts.started.map(|at| at as i64)).collect::<Vec<_>>()),
        statement.bind(names),
        statement.bind(facts.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?),
    ];
    let seats: Vec<(String, i64, i16)> = facts
        .iter()
        .flat_map(|facts| seats(facts).into_iter().map(|(person, seat)| (facts.id.clone(), person, seat)))
        .collect();
    let seated = [
        statement.bind(seats.iter().map(|(id, ..)| id.clone()).collect::<Vec<_>>()),
        statement.bind(seats.iter().map(|(_, person, _)| *person).collect::<Vec<_>>()),
        statement.bind(seats.iter().map(|(.., seat)| *seat).collect::<Vec<_>>()),
    ]
    .join(", ");
    statement.push(&format!(
        ", described AS (
            UPDATE tables SET phase = new.phase, public = new.public, started = new.started, facts = new.facts,
                names = ARRAY(SELECT json_array_elements_text(new.names::json))
            FROM unnest({ids}, {}) AS new (id, phase, public, started, names, facts) JOIN moved USING (id)
            WHERE tables.number = moved.number
        ), sits AS (
            SELECT moved.number, seat.person, seat.seat
            FROM unnest({seated}) AS seat (id, person, seat) JOIN moved USING (id)
        ), gone AS (
            DELETE FROM seats USING moved WHERE seats.number = moved.number AND moved.id = ANY({ids})
                AND NOT EXISTS (SELECT FROM sits WHERE sits.number = seats.number AND sits.person = seats.person)
        ), seated AS (
            INSERT INTO seats (person, number, seat) SELECT person, number, seat FROM sits
            ON CONFLICT (person, number) DO UPDATE SET seat = excluded.seat
        )",
        values.join(", ")
    ));
    Ok(())
}

/// How a table is put in: its number in the statement, where the one row comes from that it is made for, and what a name
/// that is taken means.
struct Insert {
    number: usize,
    from: String,
    taken: Taken,
}

#[derive(PartialEq, Eq)]
enum Taken {
    /// There is no row.
    Conflicts,
    /// Everything is rolled back.
    Fails,
}

/// Adds a table that stands under `new_N`.
fn insert(
    statement: &mut Statement,
    facts: &Facts,
    progress: &Progress,
    entries: &[Logged],
    how: &Insert,
) -> Result<(), StoreError> {
    let new = format!("new_{}", how.number);
    let progress = [
        statement.bind(facts.id.clone()),
        statement.bind(progress.revision as i64),
        statement.bind(progress.seq as i32),
        statement.bind(progress.changed as i64),
        statement.bind(progress.wake_at.map(|at| at as i64)),
        statement.bind(clocks(progress)?),
    ]
    .join(", ");
    let taken = if how.taken == Taken::Conflicts { "ON CONFLICT (id) DO NOTHING" } else { "" };
    statement.push(&format!(
        ", {new} AS (
            INSERT INTO progress (id, revision, seq, changed, wake_at, clocks) SELECT {progress} {} {taken}
            RETURNING number, id
        )",
        how.from
    ));
    let columns = [
        statement.bind(facts.game.clone()),
        statement.bind(phase_name(facts.phase)?),
        statement.bind(is_public(facts)),
        statement.bind(facts.host.map(|host| host.0)),
        statement.bind(facts.opened as i64),
        statement.bind(facts.started.map(|at| at as i64)),
        statement.bind(table::code_of(&facts.id)),
        statement.bind(names(facts)),
        statement.bind(serde_json::to_string(facts)?),
    ]
    .join(", ");
    statement.push(&format!(
        ", described_{new} AS (
            INSERT INTO tables (number, game, phase, public, host, opened, started, code, names, facts)
            SELECT number, {columns} FROM {new}
        )"
    ));
    let seats = seats(facts);
    let seated = [
        statement.bind(seats.iter().map(|(person, _)| *person).collect::<Vec<_>>()),
        statement.bind(seats.iter().map(|(_, seat)| *seat).collect::<Vec<_>>()),
    ]
    .join(", ");
    statement.push(&format!(
        ", seated_{new} AS (
            INSERT INTO seats (person, number, seat)
            SELECT person, number, seat FROM {new}, unnest({seated}) AS seat (person, seat)
        )"
    ));
    if !entries.is_empty() {
        let entries: Vec<(&str, &Logged)> = entries.iter().map(|entry| (facts.id.as_str(), entry)).collect();
        log(statement, &new, &entries);
    }
    Ok(())
}

/// One change that is not of a table that is there already.
fn one(index: usize, change: &Change, node: i64) -> Result<(Statement, Answers), StoreError> {
    let done = Answers::None;
    Ok(match change {
        Change::NewPerson { person, device } => {
            let mut statement = Statement::new("WITH person AS (");
            save_person(&mut statement, person)?;
            statement.push(") ");
            insert_device(&mut statement, person.id.0, device);
            (statement, done)
        }
        Change::AddDevice { person, device } => {
            let mut statement = Statement::new("");
            insert_device(&mut statement, person.0, device);
            (statement, done)
        }
        Change::DeviceUsed { token, at } => {
            let sql = "UPDATE tokens SET used = greatest(used, $2) WHERE hash = $1";
            (Statement::new(sql).with(token.to_vec()).with(*at as i64), done)
        }
        Change::EndDevices { person, tokens } => {
            let hashes: Vec<Vec<u8>> = tokens.iter().map(|token| token.to_vec()).collect();
            let sql = "DELETE FROM tokens WHERE person = $1 AND hash = ANY($2)";
            (Statement::new(sql).with(person.0).with(hashes), done)
        }
        Change::SavePerson(person) => {
            let mut statement = Statement::new("");
            save_person(&mut statement, person)?;
            (statement, done)
        }
        Change::NewLink { person, link, expires } => {
            let sql = "INSERT INTO links (hash, person, expires) VALUES ($1, $2, $3)";
            (Statement::new(sql).with(link.to_vec()).with(person.0).with(*expires as i64), done)
        }
        Change::UseLink { link, device, now } => {
            let sql = "WITH taken AS (DELETE FROM links WHERE hash = $1 AND expires > $2 RETURNING person)
                       INSERT INTO tokens (hash, person, label, since, used)
                       SELECT $3, person, $4, $5, $6 FROM taken RETURNING person";
            let statement =
                Statement::new(sql).with(link.to_vec()).with(*now as i64).with(device.token.to_vec());
            let statement = statement.with(device.label.clone()).with(device.since as i64);
            (statement.with(device.used as i64), Answers::Row(index))
        }
        Change::NewTable { facts, progress, entries } => {
            let mut statement = Statement::new("WITH one AS (SELECT)");
            let how = Insert { number: 0, from: "FROM one".into(), taken: Taken::Conflicts };
            insert(&mut statement, facts, progress, entries, &how)?;
            statement.push(" SELECT id FROM new_0");
            (statement, Answers::Row(index))
        }
        Change::Table(_) => unreachable!("changes of tables are grouped"),
        Change::Keepsake { name, value, replaces } => {
            let or_else = if *replaces { "UPDATE SET value = excluded.value" } else { "NOTHING" };
            let sql = format!(
                "INSERT INTO keepsakes (name, value) VALUES ($1, $2) ON CONFLICT (name) DO {or_else}"
            );
            (Statement::new(sql).with(name.to_string()).with(value.clone()), done)
        }
        Change::Expire(expiry) => (expire(expiry), done),
        Change::Touch { at } => {
            let sql = "INSERT INTO nodes (node, touched) VALUES ($1, $2)
                       ON CONFLICT (node) DO UPDATE SET touched = excluded.touched";
            (Statement::new(sql).with(node).with(*at as i64), done)
        }
        Change::Say { table, said } => {
            let sql =
                "WITH line AS (UPDATE progress SET said = said + 1 WHERE id = $1 RETURNING number, said)
                       INSERT INTO chat (number, line, person, seat, name, text, at)
                       SELECT number, said, $2, $3, $4, $5, $6 FROM line";
            let statement = Statement::new(sql).with(table.clone()).with(said.person.0);
            let statement = statement.with(said.seat.map(|seat| i16::from(seat.0))).with(said.name.clone());
            (statement.with(said.text.clone()).with(said.at as i64), done)
        }
        Change::Present { table, people } => {
            let sql = "WITH gone AS (
                           DELETE FROM presence WHERE id = $1 AND node = $2 AND NOT person = ANY($3)
                       ) INSERT INTO presence (id, node, person) SELECT $1, $2, person FROM unnest($3) AS person
                       ON CONFLICT DO NOTHING";
            let mut people: Vec<i64> = people.iter().map(|person| person.0).collect();
            people.sort_unstable();
            people.dedup();
            (Statement::new(sql).with(table.clone()).with(node).with(people), done)
        }
    })
}

fn save_person(statement: &mut Statement, person: &Person) -> Result<(), StoreError> {
    let values = [
        statement.bind(person.id.0),
        statement.bind(person.name.clone()),
        statement.bind(person.language.clone()),
        statement.bind(person.since as i64),
        statement.bind(serde_json::to_string(&person.vacations)?),
    ];
    statement.push(&format!(
        "INSERT INTO people (id, name, language, since, vacations) VALUES ({})
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, language = excluded.language, vacations = excluded.vacations",
        values.join(", ")
    ));
    Ok(())
}

fn insert_device(statement: &mut Statement, person: i64, device: &Device) {
    let values = [
        statement.bind(device.token.to_vec()),
        statement.bind(person),
        statement.bind(device.label.clone()),
        statement.bind(device.since as i64),
        statement.bind(device.used as i64),
    ];
    statement.push(&format!(
        "INSERT INTO tokens (hash, person, label, since, used) VALUES ({})",
        values.join(", ")
    ));
}

/// Forgets what nobody will miss. What somebody is just changing is left for the next time.
fn expire(expiry: &Expiry) -> Statement {
    Statement::new(
        "WITH old_links AS (DELETE FROM links WHERE expires <= $1),
         old AS (
             SELECT number FROM progress JOIN tables USING (number)
             WHERE started IS NULL AND phase IN ('waiting', 'abandoned') AND seq = 0 AND changed < $2
             LIMIT $4 FOR UPDATE OF progress SKIP LOCKED
         ),
         old_seats AS (DELETE FROM seats USING old WHERE seats.number = old.number),
         old_chat AS (DELETE FROM chat USING old WHERE chat.number = old.number),
         old_facts AS (DELETE FROM tables USING old WHERE tables.number = old.number),
         old_tables AS (DELETE FROM progress USING old WHERE progress.number = old.number),
         strangers AS (
             SELECT id FROM people WHERE since < $3
                 AND NOT EXISTS (SELECT FROM tokens WHERE person = people.id AND used >= $3)
                 AND NOT EXISTS (SELECT FROM seats WHERE person = people.id)
                 AND NOT EXISTS (SELECT FROM tables WHERE host = people.id)
                 AND NOT EXISTS (SELECT FROM chat WHERE person = people.id)
             LIMIT $4
         ),
         no_tokens AS (DELETE FROM tokens USING strangers WHERE person = strangers.id),
         no_links AS (DELETE FROM links USING strangers WHERE person = strangers.id AND expires > $1)
         DELETE FROM people USING strangers WHERE people.id = strangers.id",
    )
    .with(expiry.links as i64)
    .with(expiry.tables as i64)
    .with(expiry.people as i64)
    .with(i64::from(Expiry::AT_ONCE))
}

/// The people of a table with their seats, each of them once.
fn seats(facts: &Facts) -> Vec<(i64, i16)> {
    let seat = |(seat, person, _): (engine::Seat, Option<table::PersonId>, &str)| {
        Some((person?.0, i16::from(seat.0)))
    };
    facts.people().filter_map(seat).collect::<BTreeMap<_, _>>().into_iter().collect()
}

/// The names of everybody who sits or sat at a table, as they are searched for.
fn names(facts: &Facts) -> Vec<String> {
    let name = |sitter: &Sitter| match sitter {
        Sitter::Person { name, .. } | Sitter::Program { name, .. } => Some(as_searched(name)),
        Sitter::Bot { instead_of: Some(person), .. } => Some(as_searched(&person.name)),
        Sitter::Bot { instead_of: None, .. } | Sitter::Open => None,
    };
    facts.seats.iter().filter_map(|seat| name(&seat.sitter)).collect()
}

fn is_public(facts: &Facts) -> bool {
    facts.visibility == protocol::Visibility::Public
}

fn clocks(progress: &Progress) -> Result<Option<String>, StoreError> {
    Ok(if progress.clocks.is_empty() { None } else { Some(serde_json::to_string(&progress.clocks)?) })
}
