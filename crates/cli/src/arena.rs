//! `chaikhana arena`: bots meet, and the better one shows.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use bots::arena::{Played, play, quantile, wilson};
use bots::{Bot, Budget, Clock, Eyes, Knowledge, KnowledgeVisitor, Stopwatch, Weights};
use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use shelf::{Shelf, Title};

use crate::common::{ThreadTime, cores, open_shelf, parse_options, progress};

#[derive(Debug, Args)]
pub(crate) struct Arena {
    /// Id of the game.
    game: Title,
    /// The bots in seat order; the last one takes the remaining seats.
    #[arg(long, value_delimiter = ',', required = true)]
    bots: Vec<Bot>,
    /// Number of seats; as many as there are bots if omitted.
    #[arg(long)]
    players: Option<u8>,
    /// An option of the game, K=V; may be repeated.
    #[arg(long = "option", value_name = "K=V")]
    options: Vec<String>,
    /// Number of games, rounded up to whole rotations of the seats.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Budget for each decision of ismcts: a time such as 20ms, or a number of iterations.
    #[arg(long)]
    budget: Option<String>,
    /// Seed of the first game.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Number of threads that play games in parallel; all cores if omitted.
    #[arg(long)]
    threads: Option<usize>,
    /// Another weights file for the first bot, to compare it with the current weights.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Another network for the first bot, made by `chaikhana train`.
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// Count CPU time per thread instead of wall-clock time, for a machine that is not idle.
    #[arg(long)]
    cpu_time: bool,
    /// Append every finished game to this file, and continue after the games already in it.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

/// What the arena found.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    game: &'static str,
    players: u8,
    options: Value,
    seed: u64,
    pub(crate) games: usize,
    games_per_s: f64,
    decisions_per_game: f64,
    /// Whether the seats play against each other.
    contest: bool,
    pub(crate) bots: Vec<Fighter>,
}

/// What it found about one bot. `win_rate` is per seat held: by chance it is one divided by the number of players. A team has one try
/// in each game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Fighter {
    pub(crate) seat_bot: String,
    seats: usize,
    wins: f64,
    pub(crate) win_rate: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) mean_score: f64,
    mean_rank: f64,
    /// Alone: how often each level was reached.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) levels: BTreeMap<String, usize>,
    pub(crate) decision_ms: Times,
    /// How long the others think between two of its turns.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    wait_ms: Option<Waits>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Times {
    pub(crate) p50: f32,
    pub(crate) p90: f32,
    pub(crate) p99: f32,
    pub(crate) max: f32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Waits {
    p50: f32,
    p95: f32,
    max: f32,
}

impl Arena {
    pub(crate) fn run(self, data: &[String]) -> Result<()> {
        let shelf = open_shelf(data, Some(self.game))?;
        let json = self.json;
        let report = self.meet(&shelf)?;
        let mut out = std::io::stdout().lock();
        if json {
            serde_json::to_writer_pretty(&mut out, &report)?;
            writeln!(out)?;
        } else {
            report.print(&mut out)?;
        }
        Ok(())
    }

    /// The first of `bots` against the second at every other seat, told by the time each thread computes.
    pub(crate) fn quiet(game: Title, players: u8, bots: Vec<Bot>, options: Vec<String>, games: u64) -> Self {
        Self {
            game,
            bots,
            players: Some(players),
            options,
            games,
            budget: None,
            seed: 0,
            threads: None,
            weights: None,
            net: None,
            cpu_time: true,
            resume: None,
            json: false,
        }
    }

    /// Plays the games.
    pub(crate) fn meet(mut self, shelf: &Shelf) -> Result<Report> {
        let players = self.players.unwrap_or(self.bots.len() as u8);
        let options = parse_options(&shelf.about(self.game).options, &self.options)?;
        let options = shelf.check_options(self.game, &options, players)?;
        if self.bots.len() > usize::from(players) {
            bail!("{} bots for {players} seats: name at most one for each seat", self.bots.len());
        }
        if let Some(budget) = &self.budget {
            let Ok(Bot { budget, .. }) = format!("ismcts:{budget}").parse::<Bot>() else {
                bail!("--budget {budget:?}: expected a time such as 20ms or a number of iterations");
            };
            // A budget named with a bot stays.
            let bare = Bot::ismcts(Budget::millis(20.0));
            let searches = self.bots.iter_mut().filter(|bot| **bot == bare);
            searches.for_each(|bot| bot.budget = budget);
        }
        let last = *self.bots.last().context("--bots is empty: name at least one bot")?;
        self.bots.resize(players.into(), last);
        bots::visit(shelf, self.game, Meeting { command: &self, options, players })
    }
}

struct Meeting<'a> {
    command: &'a Arena,
    options: Value,
    players: u8,
}

impl KnowledgeVisitor for Meeting<'_> {
    type Out = Result<Report>;

    fn visit<G: Knowledge>(self, game: &Arc<G>) -> Result<Report> {
        let command = self.command;
        let options: G::Options = serde_json::from_value(self.options.clone())?;
        let mut eyes = vec![Eyes::<G>::shipped(); self.players.into()];
        if let Some(path) = &command.weights {
            let text =
                std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            eyes[0] = Eyes::by_hand(G::Weights::read(&text)?);
        }
        if let Some(path) = &command.net {
            let file = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
            eyes[0] = eyes[0].clone().with(&file).with_context(|| path.display().to_string())?;
        }
        let seats = u64::from(self.players);
        let all = command.games.div_ceil(seats) * seats;
        let mut stamp = json!({
            "arena": G::ID, "options": self.options, "seed": command.seed, "weights": eyes[0].weights.values(),
            "bots": command.bots.iter().map(ToString::to_string).collect::<Vec<_>>(),
        });
        if let Some(path) = &command.net {
            stamp["net"] = json!(checksum(&std::fs::read(path)?));
        }
        let (mut played, mut log) = match &command.resume {
            Some(path) => take_up(path, &stamp)?,
            None => (Vec::new(), None),
        };
        played.retain(|played| played.game < all);
        let known: std::collections::BTreeSet<u64> = played.iter().map(|played| played.game).collect();
        let open: Vec<u64> = (0..all).filter(|number| !known.contains(number)).collect();

        let watch = Stopwatch::default();
        let clock: &dyn Clock = if command.cpu_time { &ThreadTime } else { &watch };
        let bar = progress(all, "games");
        bar.set_position(played.len() as u64);
        let next = AtomicUsize::new(0);
        let started = Instant::now();
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| -> Result<()> {
            for _ in 0..command.threads.unwrap_or_else(cores).clamp(1, 256) {
                let (sender, next, open, options, eyes) = (sender.clone(), &next, &open, &options, &eyes);
                scope.spawn(move || {
                    while let Some(&number) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let played = play(game, options, &command.bots, eyes, clock, command.seed, number);
                        if sender.send(played).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for one in receiver {
                let one = one?;
                if let Some(log) = &mut log {
                    serde_json::to_writer(&mut *log, &one)?;
                    writeln!(log)?;
                }
                played.push(one);
                bar.inc(1);
            }
            Ok(())
        })?;
        bar.finish_and_clear();
        let games_per_s = open.len() as f64 / started.elapsed().as_secs_f64().max(1e-9);
        Ok(self.report(G::ID, &played, games_per_s))
    }
}

/// Tells one file from another.
fn checksum(file: &[u8]) -> u64 {
    file.iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// The games of an earlier run of the same meeting, and the file to add to.
fn take_up(path: &Path, stamp: &Value) -> Result<(Vec<Played>, Option<File>)> {
    let mut played = Vec::new();
    let shown = path.display();
    if path.exists() {
        let mut lines =
            BufReader::new(File::open(path).with_context(|| format!("cannot read {shown}"))?).lines();
        let first = lines.next().transpose()?.unwrap_or_default();
        // As text: numbers read back may differ in the last digit.
        let ours = stamp.to_string();
        if first != ours {
            bail!(
                "{shown} belongs to another meeting (other bots, game or options): give --resume another file"
            );
        }
        // A line cut off by a killed run is played again.
        played.extend(lines.map_while(Result::ok).filter_map(|line| serde_json::from_str(&line).ok()));
    }
    let mut log = OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .with_context(|| format!("cannot write {shown}"))?;
    if played.is_empty() && log.metadata()?.len() == 0 {
        writeln!(log, "{stamp}")?;
    }
    Ok((played, Some(log)))
}

impl Meeting<'_> {
    fn report(&self, game: &'static str, played: &[Played], games_per_s: f64) -> Report {
        let names: Vec<String> = self.command.bots.iter().map(ToString::to_string).collect();
        // Equal bots are one fighter, unless the first has weights or a network of its own.
        let mut fighters: Vec<(String, Vec<usize>)> = Vec::new();
        let mut index: BTreeMap<String, usize> = BTreeMap::new();
        for (bot, name) in names.iter().enumerate() {
            let name = match (bot, &self.command.weights, &self.command.net) {
                (0, _, Some(_)) => format!("{name} with --net"),
                (0, Some(_), None) => format!("{name} with --weights"),
                _ => name.clone(),
            };
            let at = *index.entry(name.clone()).or_insert_with(|| {
                fighters.push((name, Vec::new()));
                fighters.len() - 1
            });
            fighters[at].1.push(bot);
        }
        let bots = fighters.into_iter().map(|(name, bots)| fighter(name, &bots, played)).collect();
        let decisions: f64 = played.iter().map(|game| f64::from(game.decisions)).sum();
        Report {
            game,
            players: self.players,
            options: self.options.clone(),
            seed: self.command.seed,
            games: played.len(),
            games_per_s,
            decisions_per_game: decisions / played.len().max(1) as f64,
            contest: self.players > 1 && !played.iter().any(is_together),
            bots,
        }
    }
}

/// Whether all seats won or lost together: among rivals one victory is shared.
fn is_together(game: &Played) -> bool {
    game.wins.len() > 1 && (game.wins.iter().sum::<f64>() - 1.0).abs() > 1e-9
}

fn fighter(name: String, bots: &[usize], played: &[Played]) -> Fighter {
    let (mut wins, mut tries, mut scores, mut ranks, mut seats) = (0.0, 0.0, 0.0, 0.0, 0.0);
    let (mut millis, mut waits): (Vec<f32>, Vec<f32>) = (Vec::new(), Vec::new());
    let mut levels: BTreeMap<String, usize> = BTreeMap::new();
    for game in played {
        if let Some(level) = &game.level {
            *levels.entry(level.clone()).or_default() += 1;
        }
        // A team wins or loses as one: its seats are one try, not several.
        let held = game.sitters.iter().filter(|bot| bots.contains(bot)).count();
        let weight = if is_together(game) { 1.0 / held.max(1) as f64 } else { 1.0 };
        for (seat, bot) in game.sitters.iter().enumerate() {
            if bots.contains(bot) {
                wins += weight * game.wins[seat];
                tries += weight;
                scores += f64::from(game.scores[seat]);
                ranks += f64::from(game.ranks[seat]);
                seats += 1.0;
            }
        }
        for &bot in bots {
            millis.extend(&game.millis[bot]);
            waits.extend(game.waits.get(bot).into_iter().flatten());
        }
    }
    millis.sort_by(f32::total_cmp);
    waits.sort_by(f32::total_cmp);
    let (low, high) = wilson(wins, tries);
    let mean = |sum: f64| if seats > 0.0 { sum / seats } else { 0.0 };
    Fighter {
        seat_bot: name,
        seats: bots.len(),
        wins,
        win_rate: if tries > 0.0 { wins / tries } else { 0.0 },
        low,
        high,
        mean_score: mean(scores),
        mean_rank: mean(ranks),
        levels,
        decision_ms: Times {
            p50: quantile(&millis, 0.5),
            p90: quantile(&millis, 0.9),
            p99: quantile(&millis, 0.99),
            max: millis.last().copied().unwrap_or(0.0),
        },
        wait_ms: waits.last().map(|&max| Waits {
            p50: quantile(&waits, 0.5),
            p95: quantile(&waits, 0.95),
            max,
        }),
    }
}

impl Report {
    fn print(&self, out: &mut impl Write) -> Result<()> {
        writeln!(
            out,
            "{}, {} players: {} games, {:.2} games/s, {:.0} decisions each",
            self.game, self.players, self.games, self.games_per_s, self.decisions_per_game
        )?;
        for bot in &self.bots {
            let Times { p50, p99, max, .. } = bot.decision_ms;
            // Without rivals everybody is first, won or lost.
            let rank = if self.contest { format!("  rank {:.2}", bot.mean_rank) } else { String::new() };
            writeln!(
                out,
                "  {:16} x{}  wins {:5.1} % ({:.1} to {:.1})  score {:6.2}{rank}  ms {p50:.2} p99 {p99:.2} max {max:.1}",
                bot.seat_bot,
                bot.seats,
                100.0 * bot.win_rate,
                100.0 * bot.low,
                100.0 * bot.high,
                bot.mean_score,
            )?;
            if let Some(Waits { p50, p95, max }) = bot.wait_ms {
                writeln!(out, "    waits between two turns, ms: p50 {p50:.0} p95 {p95:.0} max {max:.0}")?;
            }
            if !bot.levels.is_empty() {
                let levels = bot.levels.iter().map(|(level, games)| format!("{level} {games}"));
                writeln!(out, "    levels reached: {}", levels.collect::<Vec<_>>().join(", "))?;
            }
        }
        Ok(())
    }
}
