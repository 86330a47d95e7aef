//! Writes the golden games anew: `cargo run --release -p chaikhana-shelf --example golden [GAME...]`.
//!
//! Every player count and every value of every option stands in at least one game. Further tables are random ones
//! that bring together what has not met yet.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;
use shelf::engine::{
    Audience, Entry, Game, Match, OptionKind, OptionSpec, QuickChance, Record, Seat, Seed, Sitter, Told,
    contract,
};
use shelf::{Shelf, Title, Visitor, golden};

type Problem = Box<dyn std::error::Error>;

/// The fewest golden games of a title.
fn fewest(title: Title) -> usize {
    match title.id() {
        "coffee-rush" => 24,
        "chai" => 32,
        "dabba-walla" => 60,
        "taverns" => 52,
        _ => 20,
    }
}

/// How the seats of a game choose among their legal actions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Any of them.
    Random,
    /// One after which most is told in secret.
    Curious,
    /// The last of the list, which ends a turn, only when nothing else is left; dice mostly stay where they lie.
    Patient,
}

/// At random half chai hardly ever meet, and hardly anybody can pay for a noble.
fn manner(title: Title, number: usize) -> Manner {
    match title {
        Title::DabbaWalla if !number.is_multiple_of(4) => Manner::Curious,
        Title::Taverns if !number.is_multiple_of(2) => Manner::Patient,
        _ => Manner::Random,
    }
}

fn main() -> Result<(), Problem> {
    let named: Vec<Title> = std::env::args().skip(1).map(|name| name.parse()).collect::<Result<_, _>>()?;
    let titles = if named.is_empty() { Title::ALL.to_vec() } else { named };
    let shelf = Shelf::standard()?;
    for title in titles {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(title.id());
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        let stamp = shelf.stamp(title).to_string();
        let records = shelf.visit(title, Games { title, stamp })?;
        for (name, record) in &records {
            let path: PathBuf = folder.join(format!("{name}.jsonl"));
            record.write(&mut fs::File::create(&path)?)?;
            let prints = golden::fingerprints(&shelf, record)?.join("\n") + "\n";
            fs::write(path.with_extension("states"), prints)?;
        }
        println!("{title}: {} games", records.len());
    }
    Ok(())
}

struct Games {
    title: Title,
    stamp: String,
}

impl Visitor for Games {
    type Out = Result<Vec<(String, Record)>, Problem>;

    fn visit<G: Game>(self, game: &Arc<G>) -> Self::Out {
        let mut chance = QuickChance::new(2026);
        let mut tables: Vec<(String, G::Options, u8)> = Vec::new();
        for seats in G::seats() {
            if let Some((options, seats)) =
                contract::random_table_with(&**game, &mut chance, None, Some(seats))
            {
                let plain = G::Options::default();
                let usual = game.check_options(&plain, seats).is_ok();
                tables.push((format!("{seats}p"), if usual { plain } else { options }, seats));
            }
        }
        for spec in G::options() {
            for value in values(&spec.kind).iter().filter(|value| **value != spec.default) {
                let found = contract::random_table_with(&**game, &mut chance, Some((&spec.id, value)), None);
                if let Some((options, seats)) = found {
                    let word = value.to_string().replace(|c: char| !c.is_ascii_alphanumeric(), "");
                    tables.push((format!("{}-{word}", spec.id), options, seats));
                }
            }
        }
        let mut met = BTreeSet::new();
        for (_, options, seats) in &tables {
            met.extend(pairs::<G>(options, *seats)?);
        }
        while tables.len() < fewest(self.title) {
            let (options, seats, new) = newest_table(&**game, &met, &mut chance)?;
            met.extend(new);
            tables.push((format!("mixed-{}", tables.len()), options, seats));
        }
        let mut names = BTreeSet::new();
        let mut records = Vec::new();
        for (number, (name, options, seats)) in tables.into_iter().enumerate() {
            assert!(names.insert(name.clone()), "two golden games are called {name}");
            let manner = manner(self.title, number);
            let of_two = self.title == Title::CoffeeRush && ENDS_OF_TWO.contains(&&*name);
            let number = number as u64;
            let mut shown = None;
            for seed in if of_two { 0..1000 } else { number..number + 1 } {
                let record = play(game, options.clone(), seats, seed, manner, &self.stamp)?;
                if !of_two || second_closes(&record) {
                    shown = Some(record);
                    break;
                }
            }
            records.push((name, shown.ok_or("no seed shows what the table is there for")?));
        }
        Ok(records)
    }
}

/// The tables of Coffee Rush that show how a game of two ends (CR-9.1b). They are played with the same seed, the first
/// with which the second player closes the shop: at random that is mostly the start player, who has an order more.
const ENDS_OF_TWO: [&str; 2] = ["2p", "two-seat-end-afterturn"];

/// Whether the seat that had the last turn, and no other, has the penalty cards that close the shop.
fn second_closes(record: &Record) -> bool {
    let last = record.entries.iter().rev().find_map(|line| match &line.entry {
        Entry::Act { seat, .. } => Some(*seat),
        Entry::Undo { .. } => None,
    });
    let limit = record.header.options["penalty-limit"].as_i64().unwrap_or(0);
    let places = record.result.iter().flat_map(|result| &result.standing.seats);
    let mut closed = places.filter(|place| {
        place.parts.iter().any(|(part, value)| part == "penalty-cards" && i64::from(-value) >= limit)
    });
    let first = closed.next().map(|place| place.seat);
    first.is_some() && first == last && closed.next().is_none()
}

/// Two values that stand at one table.
type Pair = (String, String);

/// All pairs of values that a table brings together, the number of seats among them.
fn pairs<G: Game>(options: &G::Options, seats: u8) -> Result<BTreeSet<Pair>, Problem> {
    let options = serde_json::to_value(options)?;
    let mut values = vec![format!("{seats} seats")];
    for OptionSpec { id, kind, default, .. } in G::options() {
        match (kind, &options[&id]) {
            (OptionKind::Set { .. }, Value::Array(members)) => {
                values.extend(members.iter().map(|member| format!("{id} {member}")));
            }
            (OptionKind::Int { .. }, value) => values.push(format!("{id} by default {}", *value == default)),
            (_, value) => values.push(format!("{id} {value}")),
        }
    }
    let mut pairs = BTreeSet::new();
    for (index, one) in values.iter().enumerate() {
        pairs.extend(values[..index].iter().map(|other| (other.clone(), one.clone())));
    }
    Ok(pairs)
}

/// Of many random tables the one with the most pairs that have not met, and these.
fn newest_table<G: Game>(
    game: &G,
    met: &BTreeSet<Pair>,
    chance: &mut QuickChance,
) -> Result<(G::Options, u8, BTreeSet<Pair>), Problem> {
    let mut best: Option<(G::Options, u8, BTreeSet<Pair>)> = None;
    for _ in 0..200 {
        let (options, seats) = contract::random_table(game, chance);
        let new: BTreeSet<Pair> = pairs::<G>(&options, seats)?.difference(met).cloned().collect();
        if best.as_ref().is_none_or(|(.., most)| new.len() > most.len()) {
            best = Some((options, seats, new));
        }
    }
    best.ok_or_else(|| "no random table is accepted".into())
}

/// The values worth a game of their own.
fn values(kind: &OptionKind) -> Vec<Value> {
    match kind {
        OptionKind::Bool => vec![true.into(), false.into()],
        OptionKind::Int { min, max } => vec![(*min).into(), (*max).into()],
        OptionKind::Choice { values } => values.clone(),
        OptionKind::Set { values, .. } => {
            values.iter().map(|value| Value::from(vec![value.clone()])).collect()
        }
        OptionKind::PerSeat { .. } => Vec::new(),
    }
}

/// Keeps the actions after which most is told in secret: something drawn, looked at or chosen.
fn keep_telling<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    legal: &mut Vec<G::Action>,
    chance: &QuickChance,
) {
    let secrets = |action: &G::Action| {
        let (mut next, mut told) = (state.clone(), Told::default());
        let _ = game.apply(&mut next, seat, *action, &mut chance.clone(), &mut told);
        told.0.iter().filter(|(audience, _)| matches!(audience, Audience::Only(_))).count()
    };
    let most = legal.iter().map(secrets).max();
    legal.retain(|action| Some(secrets(action)) == most);
}

/// A random game, in which now and then somebody takes a step back.
fn play<G: Game>(
    game: &Arc<G>,
    options: G::Options,
    seats: u8,
    number: u64,
    manner: Manner,
    stamp: &str,
) -> Result<Record, Problem> {
    let seed = Seed::numbered(number);
    let nonces: Vec<String> = Seat::all(seats).map(|seat| format!("golden {seat}")).collect();
    let mut table = Match::new(Arc::clone(game), options, seats, &seed, &nonces)?;
    let mut chance = QuickChance::new(number);
    while !table.is_over() {
        let awaited: Vec<Seat> = table.awaiting().iter().collect();
        let seat = awaited[chance.pick(awaited.len())];
        let mut legal = table.legal(seat);
        match manner {
            Manner::Curious => keep_telling(&**game, table.state(), seat, &mut legal, &chance),
            Manner::Patient => {
                if chance.pick(6) > 0 {
                    // Dice can be moved to and fro for a long time.
                    legal.retain(|action| {
                        let notation = action.to_string();
                        !notation.starts_with("lift:") && !notation.starts_with("shift:")
                    });
                }
                if legal.len() > 1 {
                    legal.pop();
                }
            }
            Manner::Random => {}
        }
        table.act(seat, legal[chance.pick(legal.len())])?;
        if chance.pick(40) == 0 {
            // Where it is not allowed the game just goes on.
            let _ = table.undo(seat);
        }
    }
    let sitter = |seat| Sitter { name: format!("random {seat}"), bot: Some("random".into()) };
    Ok(table.record(stamp, Seat::all(seats).map(sitter).collect(), &seed, nonces)?)
}
