//! `chaikhana play`: a game in the terminal, against bots or with others at the same keyboard.

mod boards;
mod generic;
mod paint;
mod rules;
mod session;

use std::hash::{BuildHasher, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use bots::Bot;
use clap::Args;
use serde_json::Value;
use shelf::engine::{Header, Record, ResultLine, Seat, Seats, Seed, Sitter};
use shelf::{AnyMatch, Shelf, Title, open_match};

use crate::common::{open_shelf, parse_options, read_record};
use paint::{Paint, Style};
use session::Session;

/// Answer with the number of an action or its notation; `help` lists the other words.
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// The game; may be left out with --resume.
    #[arg(required_unless_present = "resume")]
    game: Option<Title>,
    /// Seats at the table; two, or the fewest the game and its options allow, if left out.
    #[arg(long)]
    players: Option<u8>,
    /// Where you sit, from 0; several for people who share this keyboard.
    #[arg(long, value_name = "SEAT", value_delimiter = ',', default_value = "0")]
    seat: Vec<u8>,
    /// Who plays the other seats: novice, regular, master, greedy, random, ismcts:80ms; several by seat.
    #[arg(long, alias = "bots", value_name = "BOT", value_delimiter = ',', default_value = "regular")]
    level: Vec<Bot>,
    /// An option of the game, K=V; may be repeated. `chaikhana games` lists them.
    #[arg(long = "option", value_name = "K=V")]
    options: Vec<String>,
    /// The number of the seed: the same number deals the same game. A new one if left out.
    #[arg(long)]
    seed: Option<u64>,
    /// Save the game to this file when it ends or when you leave.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Go on with a saved game, and save it to the same file again.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "players", "options", "seed"])]
    resume: Option<PathBuf>,
    /// How the table is drawn.
    #[arg(long, value_enum, default_value_t = Style::Auto)]
    style: Style,
}

/// A table with all that a record of it needs beside its log.
#[derive(Debug)]
struct Sitting {
    table: Box<dyn AnyMatch>,
    header: Header,
    seed: Seed,
}

impl Play {
    pub(crate) fn run(self, data: &[String]) -> Result<()> {
        let shelf = open_shelf(data, self.game)?;
        let (sitting, bots) = match &self.resume {
            Some(path) => resume(&shelf, path)?,
            None => self.open(&shelf)?,
        };
        let file = self.record.clone().or(self.resume.clone());
        let mut session = Session::new(sitting, bots, Paint::new(self.style), self.seed.unwrap_or(0));
        let result = session.run(std::io::stdin().lock(), &mut std::io::stdout().lock());
        if let Some(path) = file {
            save(session.sitting(), &path)?;
            println!("saved: chaikhana play --resume {}", path.display());
        }
        result
    }

    fn open(&self, shelf: &Shelf) -> Result<(Sitting, Vec<Option<Bot>>)> {
        let title = self.game.context("name a game, such as chaikhana play chai")?;
        let about = shelf.about(title);
        let options = parse_options(&about.options, &self.options)?;
        let (players, options) = self.players(shelf, title, &options)?;
        let people: Seats = self.seat.iter().map(|&seat| Seat(seat)).collect();
        if let Some(seat) = self.seat.iter().find(|&&seat| seat >= players) {
            bail!("there is no seat {seat}: {players} players have the seats 0 to {}", players - 1);
        }
        let mut levels = self.level.iter();
        let mut level = None;
        let bots: Vec<Option<Bot>> = Seat::all(players)
            .map(|seat| {
                if people.contains(seat) {
                    return None;
                }
                level = levels.next().copied().or(level);
                level
            })
            .collect();
        let number = self.seed.unwrap_or_else(|| std::hash::RandomState::new().build_hasher().finish() >> 32);
        println!("{} with {players} players; --seed {number} deals it again", about.title);
        let seed = Seed::numbered(number);
        let nonces: Vec<String> = Seat::all(players).map(|seat| format!("seat {seat}")).collect();
        let table = open_match(shelf, title, &options, players, &seed, &nonces)?;
        let (options, seats) = (table.options(), sitters(&bots));
        let header = Header::new(title.id(), about.rules, &about.data, options, seats, &seed, nonces);
        Ok((Sitting { table, header, seed }, bots))
    }

    /// How many play, and the options complete for so many.
    fn players(&self, shelf: &Shelf, title: Title, options: &Value) -> Result<(u8, Value)> {
        let about = shelf.about(title);
        if let Some(players) = self.players {
            return Ok((players, shelf.check_options(title, options, players)?));
        }
        // Options such as a solo mode allow other numbers than two.
        let usual = 2.clamp(about.min_players, about.max_players);
        let numbers = std::iter::once(usual).chain(about.min_players..=about.max_players);
        let mut refused = None;
        for players in numbers {
            match shelf.check_options(title, options, players) {
                Ok(options) => return Ok((players, options)),
                Err(error) => refused = refused.or(Some(error)),
            }
        }
        Err(refused.map_or_else(|| anyhow::anyhow!("no number of players fits these options"), Into::into))
    }
}

fn sitters(bots: &[Option<Bot>]) -> Vec<Sitter> {
    let people = bots.iter().filter(|bot| bot.is_none()).count();
    let sitter = |(seat, bot): (usize, &Option<Bot>)| match bot {
        Some(bot) => Sitter { name: format!("{bot} {seat}"), bot: Some(bot.to_string()) },
        None if people == 1 => Sitter { name: "You".into(), bot: None },
        None => Sitter { name: format!("Seat {seat}"), bot: None },
    };
    bots.iter().enumerate().map(sitter).collect()
}

fn resume(shelf: &Shelf, path: &Path) -> Result<(Sitting, Vec<Option<Bot>>)> {
    let record = read_record(path)?;
    let seed = record
        .seed
        .clone()
        .with_context(|| format!("{} has no seed, so it cannot be resumed", path.display()))?;
    let table = shelf.replay(&record, None)?;
    let bot = |sitter: &Sitter| sitter.bot.as_deref().map(str::parse::<Bot>).transpose();
    let bots = record.header.seats.iter().map(bot).collect::<Result<Vec<_>, _>>()?;
    println!("{} after {} steps", shelf.about(table.title()).title, table.seq());
    Ok((Sitting { table, header: record.header, seed }, bots))
}

/// Writes the game down. The seed goes with it even while it is not over: whoever plays alone may keep it, and without it
/// nobody could go on.
fn save(sitting: &Sitting, path: &Path) -> Result<()> {
    let table = &sitting.table;
    let over = table.awaiting().is_empty();
    let record = Record {
        header: sitting.header.clone(),
        entries: table.log(0),
        result: over.then(|| ResultLine { standing: table.standing(), played_out: true }),
        seed: Some(sitting.seed.clone()),
    };
    let file = std::fs::File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
    let mut out = std::io::BufWriter::new(file);
    record.write(&mut out)?;
    out.flush()?;
    Ok(())
}
