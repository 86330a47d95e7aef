//! `chaikhana selfplay`: bots play whole games.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

use anyhow::{Context, Result, bail};
use bots::{Bot, Eyes, Knowledge, KnowledgeVisitor, Mind, Stopwatch};
use clap::Args;
use serde_json::Value;
use shelf::Title;
use shelf::engine::{Match, Outcome, Position, QuickChance, Record, Seat, Seed, Sitter, Standing};

use crate::common::{cores, open_shelf, parse_options, progress};

#[derive(Debug, Args)]
pub(crate) struct Selfplay {
    /// Id of the game.
    game: Title,
    /// Number of seats.
    #[arg(long)]
    players: u8,
    /// An option of the game, K=V; may be repeated. `chaikhana games` lists them.
    #[arg(long = "option", value_name = "K=V")]
    options: Vec<String>,
    /// The bots in seat order; the last one takes the remaining seats: random, greedy, ismcts (20 ms), ismcts:2000
    /// (iterations), ismcts:80ms, ismcts-hand, novice, regular, master.
    #[arg(long, value_delimiter = ',', default_value = "random")]
    bots: Vec<Bot>,
    /// Seed of the first game; each further game uses the next number.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Number of games.
    #[arg(long, default_value_t = 1)]
    games: u64,
    /// Write each game as a record into this folder; - writes all of them to standard output.
    #[arg(long, value_name = "DIR|-")]
    record: Option<String>,
    /// Include the full state after every action in the record.
    #[arg(long, requires = "record")]
    states: bool,
}

/// What came of one game.
struct Played {
    seed: u64,
    decisions: u32,
    standing: Standing,
    record: Option<Record>,
}

impl Selfplay {
    pub(crate) fn run(self, data: &[String]) -> Result<()> {
        let shelf = open_shelf(data, Some(self.game))?;
        let options = parse_options(&shelf.about(self.game).options, &self.options)?;
        let options = shelf.check_options(self.game, &options, self.players)?;
        let mut bots = self.bots.clone();
        if bots.len() > usize::from(self.players) {
            bail!("{} bots for {} seats: name at most one for each seat", bots.len(), self.players);
        }
        let last = bots.last().copied().context("--bots is empty: name at least one bot")?;
        bots.resize(self.players.into(), last);
        let stamp = shelf.stamp(self.game).to_string();
        bots::visit(&shelf, self.game, Play { command: &self, options, bots, stamp })
    }
}

struct Play<'a> {
    command: &'a Selfplay,
    options: Value,
    bots: Vec<Bot>,
    stamp: String,
}

impl KnowledgeVisitor for Play<'_> {
    type Out = Result<()>;

    fn visit<G: Knowledge>(self, game: &Arc<G>) -> Result<()> {
        let command = self.command;
        // On standard output the games follow one another in the order of their seeds.
        let threads = if command.record.as_deref() == Some("-") { 1 } else { cores() };
        let next = AtomicU64::new(0);
        let bar = progress(command.games, "games");
        let (sender, receiver) = mpsc::sync_channel::<Result<Played>>(threads * 2);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (sender, next, play, game) = (sender.clone(), &next, &self, Arc::clone(game));
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= command.games {
                            break;
                        }
                        let played = play.play(&game, command.seed + number);
                        // A closed channel means that the writer gave up; so do we.
                        if sender.send(played).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut summary = Summary::new(command.players);
            for played in receiver {
                let played = played?;
                bar.inc(1);
                self.write(&played)?;
                summary.add(&played);
            }
            bar.finish_and_clear();
            if command.record.as_deref() != Some("-") {
                summary.print(&self.bots)?;
            }
            Ok(())
        })
    }
}

impl Play<'_> {
    fn play<G: Knowledge>(&self, game: &Arc<G>, number: u64) -> Result<Played> {
        let command = self.command;
        let seed = Seed::numbered(number);
        let nonces: Vec<String> = Seat::all(command.players).map(|seat| format!("seat {seat}")).collect();
        let options: G::Options = serde_json::from_value(self.options.clone())?;
        let mut table = Match::new(Arc::clone(game), options, command.players, &seed, &nonces)?;
        let state = |table: &Match<G>| -> Result<Option<Value>> {
            let wanted =
                command.states.then(|| Position::write::<G>(table.state()).and_then(serde_json::to_value));
            Ok(wanted.transpose()?)
        };
        let first_state = state(&table)?;
        let mut chance = QuickChance::new(number);
        let eyes = Eyes::<G>::shipped();
        let clock = Stopwatch::default();
        let mut minds: Vec<Mind<G>> = self.bots.iter().map(|bot| Mind::new(*bot)).collect();
        let mut states = Vec::new();
        let mut decisions = 0;
        while let Some(seat) = table.awaiting().first() {
            let action = match self.bots[seat.index()] {
                // The quickest of all needs no worlds.
                Bot::RANDOM => {
                    let legal = table.legal(seat);
                    legal[chance.pick(legal.len())]
                }
                _ => {
                    let decided = minds[seat.index()].decide(&table, seat, &eyes, &clock, &mut chance);
                    decided.context("an awaited seat decides")?.0
                }
            };
            table.act(seat, action)?;
            decisions += 1;
            if command.states {
                states.push(state(&table)?);
            }
        }
        let standing = table.standing();
        let record = command.record.as_ref().map(|_| -> Result<Record> {
            let sitter = |(bot, seat): (&Bot, u8)| Sitter {
                name: format!("{bot} {seat}"),
                bot: Some(bot.to_string()),
            };
            let seats = self.bots.iter().zip(0..command.players).map(sitter).collect();
            let mut record = table.record(&self.stamp, seats, &seed, nonces)?;
            record.header.state = first_state;
            for (line, state) in record.entries.iter_mut().zip(states) {
                line.state = state;
            }
            Ok(record)
        });
        Ok(Played { seed: number, decisions, standing, record: record.transpose()? })
    }

    fn write(&self, played: &Played) -> Result<()> {
        let (Some(to), Some(record)) = (&self.command.record, &played.record) else { return Ok(()) };
        if to == "-" {
            let mut out = std::io::BufWriter::new(std::io::stdout().lock());
            record.write(&mut out)?;
            out.flush()?;
            return Ok(());
        }
        let folder = Path::new(to);
        fs::create_dir_all(folder).with_context(|| format!("cannot create folder {to}"))?;
        let path =
            folder.join(format!("{}-{}p-{}.jsonl", self.command.game, self.command.players, played.seed));
        let mut out = std::io::BufWriter::new(
            fs::File::create(&path).with_context(|| format!("cannot write {}", path.display()))?,
        );
        record.write(&mut out)?;
        out.flush()?;
        Ok(())
    }
}

/// What all games together show.
#[derive(Default)]
struct Summary {
    games: u64,
    decisions: u64,
    scores: Vec<i64>,
    /// By seat: shares of the victory.
    wins: Vec<f64>,
    /// Games that those who played alone or together could win, and those they won.
    winnable: u64,
    won: u64,
    /// Games together, and the sums of the team's and the rival's scores.
    together: u64,
    team: i64,
    rival: i64,
    /// Alone: how often each level was reached and each medal earned.
    levels: BTreeMap<String, u64>,
    medals: BTreeMap<String, u64>,
}

impl Summary {
    fn new(players: u8) -> Self {
        Self { scores: vec![0; players.into()], wins: vec![0.0; players.into()], ..Self::default() }
    }

    fn add(&mut self, played: &Played) {
        self.games += 1;
        self.decisions += u64::from(played.decisions);
        for place in &played.standing.seats {
            self.scores[place.seat.index()] += i64::from(place.score);
            self.wins[place.seat.index()] += played.standing.victory(place.seat);
        }
        match &played.standing.outcome {
            Outcome::Ranked => {}
            Outcome::Solo { level, won, medal } => {
                *self.levels.entry(level.to_string()).or_default() += 1;
                if let Some(medal) = medal {
                    *self.medals.entry(medal.to_string()).or_default() += 1;
                }
                self.winnable += u64::from(won.is_some());
                self.won += u64::from(*won == Some(true));
            }
            Outcome::Team { won, team, rival } => {
                self.winnable += 1;
                self.won += u64::from(*won);
                self.together += 1;
                self.team += i64::from(*team);
                self.rival += i64::from(*rival);
            }
        }
    }

    fn print(&self, bots: &[Bot]) -> Result<()> {
        let mut out = std::io::stdout().lock();
        let games = self.games as f64;
        let counted = |counts: &BTreeMap<String, u64>| {
            counts.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
        };
        writeln!(out, "{} games, {:.1} decisions each", self.games, self.decisions as f64 / games)?;
        if self.winnable > 0 {
            let share = 100.0 * self.won as f64 / self.winnable as f64;
            writeln!(out, "  won {} of {} ({share:.1} %)", self.won, self.winnable)?;
        }
        if self.together > 0 {
            let mean = |sum: i64| sum as f64 / self.together as f64;
            writeln!(
                out,
                "  mean score of the team {:.2}, of the rival {:.2}",
                mean(self.team),
                mean(self.rival)
            )?;
        }
        if !self.levels.is_empty() {
            writeln!(out, "  levels: {}", counted(&self.levels))?;
        }
        if !self.medals.is_empty() {
            writeln!(out, "  medals: {}", counted(&self.medals))?;
        }
        let against_each_other = self.levels.is_empty() && self.together == 0;
        for (seat, bot) in bots.iter().enumerate() {
            let score = self.scores[seat] as f64 / games;
            write!(out, "  seat {seat} {bot:10} mean score {score:7.2}")?;
            if against_each_other {
                write!(out, "  wins {:5.1} %", 100.0 * self.wins[seat] / games)?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}
