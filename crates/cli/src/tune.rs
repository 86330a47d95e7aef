//! `chaikhana tune`: better numbers for an evaluation, by simultaneous perturbation (SPSA) in self-play.
//!
//! In every step all weights are moved a little up or down at random, once this way and once the other; the two
//! meet at one table with equal bots, each on every seat with the same seeds. The weights follow the better one. The
//! same seed gives the same weights.
//!
//! With rivals the two share the table with bots of another kind: who learns only among its equals learns what they
//! forgive each other. At a table for one each plays alone, with the same seeds, and the scores are compared.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result, bail};
use bots::arena::{play, wilson};
use bots::{Bot, Endless, Eyes, Knowledge, KnowledgeVisitor, Weights};
use clap::Args;
use serde_json::Value;
use shelf::Title;
use shelf::engine::QuickChance;

use crate::common::{cores, open_shelf, parse_options, progress};

#[derive(Debug, Args)]
pub(crate) struct Tune {
    /// Id of the game.
    game: Title,
    /// Weights file to start from; the bots' current weights if omitted.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Number of seats.
    #[arg(long, default_value_t = 4)]
    players: u8,
    /// An option of the game, K=V; may be repeated.
    #[arg(long = "option", value_name = "K=V")]
    options: Vec<String>,
    /// The bot that uses the weights; weights that only the search uses need one, such as ismcts:1.
    #[arg(long, default_value = "greedy")]
    bot: Bot,
    /// Tune only weights whose names begin with this prefix; all that a greedy bot uses at this table if omitted.
    #[arg(long, value_name = "PREFIX")]
    only: Option<String>,
    /// Bots with the old weights for all seats but two.
    #[arg(long, value_name = "BOT")]
    rivals: Option<Bot>,
    /// Number of steps.
    #[arg(long, default_value_t = 100)]
    steps: u32,
    /// Seeds per step; each is played twice.
    #[arg(long, default_value_t = 8)]
    seeds: u64,
    /// How far weights are perturbed in a step, relative to their size.
    #[arg(long, default_value_t = 0.2)]
    reach: f32,
    /// Step size when one side is better by a whole spread.
    #[arg(long, default_value_t = 0.3)]
    pace: f32,
    /// Weights file to compare the new weights with in the trial; the starting weights if omitted.
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// Number of games in the trial.
    #[arg(long, default_value_t = 400)]
    trial: u64,
    /// Number of the run: another number gives other random steps.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write the new weights if they win the trial.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

impl Tune {
    pub(crate) fn run(self, data: &[String]) -> Result<()> {
        let shelf = open_shelf(data, Some(self.game))?;
        let options = parse_options(&shelf.about(self.game).options, &self.options)?;
        let options = shelf.check_options(self.game, &options, self.players)?;
        bots::visit(&shelf, self.game, Run { command: &self, options })
    }

    /// Whether a weight is to be found. No greedy decision at this table depends on the spreads, on what only a search
    /// plans with, or on what counts alone: nothing could be learned about them.
    fn moves(&self, name: &str) -> bool {
        match &self.only {
            Some(prefix) => name.starts_with(prefix.as_str()),
            None => !["spread", "plan_", "day_"].iter().any(|idle| name.starts_with(idle)),
        }
    }
}

struct Run<'a> {
    command: &'a Tune,
    options: Value,
}

impl KnowledgeVisitor for Run<'_> {
    type Out = Result<()>;

    fn visit<G: Knowledge>(self, game: &Arc<G>) -> Result<()> {
        let command = self.command;
        let options: G::Options = serde_json::from_value(self.options.clone())?;
        let text = match &command.from {
            Some(path) => read(path)?,
            None => G::WEIGHTS.to_owned(),
        };
        let file = G::Weights::read(&text)?;
        let bench = Bench {
            game,
            options: &options,
            players: command.players,
            bot: command.bot,
            rivals: command.rivals.map(|bot| (bot, file.clone())),
        };
        let start = file.values();
        if command.rivals.is_some() && command.players < 3 {
            bail!("--rivals needs at least three seats: give --players 3 or more");
        }
        if !G::Weights::NAMES.iter().any(|name| command.moves(name)) {
            bail!("no weight of this game begins with {:?}", command.only.as_deref().unwrap_or_default());
        }
        // Every weight moves in units of its own size; a weight of nothing could never move.
        let sizes: Vec<f32> = start.iter().map(|value| value.abs().max(0.05)).collect();
        let mut moved = vec![0.0f32; start.len()];
        let at = |moved: &[f32]| -> G::Weights {
            let values =
                start.iter().zip(&sizes).zip(moved).map(|((start, size), moved)| start + size * moved);
            G::Weights::from_values(&values.collect::<Vec<_>>())
        };
        let mut chance = QuickChance::new(command.seed);
        let bar = progress(command.steps.into(), "steps");
        let mut gains = Vec::new();
        for step in 0..command.steps {
            // Standard SPSA decay.
            let reach = command.reach / (1.0 + step as f32).powf(0.101);
            let pace = command.pace / (1.0 + 0.02 * step as f32).powf(0.602);
            let sign = |name: &&str| match (command.moves(name), chance.pick(2)) {
                (false, _) => 0.0,
                (true, 0) => -1.0,
                _ => 1.0,
            };
            let signs: Vec<f32> = G::Weights::NAMES.iter().map(sign).collect();
            let trial = |way: f32| -> G::Weights {
                at(&moved
                    .iter()
                    .zip(&signs)
                    .map(|(moved, sign)| moved + way * reach * sign)
                    .collect::<Vec<_>>())
            };
            let seed = command.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(step) * command.seeds);
            let lead = bench.lead(&trial(1.0), &trial(-1.0), seed, command.seeds * 2)?;
            for (moved, sign) in moved.iter_mut().zip(&signs) {
                *moved = (*moved + pace * lead.margin * sign).clamp(-0.9, 3.0);
            }
            gains.push(lead.margin.abs());
            bar.inc(1);
        }
        bar.finish_and_clear();
        let (old, new) = (at(&vec![0.0; start.len()]), at(&moved));
        let rival = match &command.against {
            Some(path) => G::Weights::read(&read(path)?)?,
            None => old.clone(),
        };
        let trial = bench.lead(&new, &rival, command.seed.wrapping_mul(77_777_777), command.trial)?;
        let mut out = std::io::stdout().lock();
        writeln!(
            out,
            "{}, {} players, {}{}: {} steps of {} games, run {}",
            G::ID,
            command.players,
            command.bot,
            command.rivals.map(|bot| format!(" among {bot}")).unwrap_or_default(),
            command.steps,
            2 * command.seeds,
            command.seed
        )?;
        for ((name, old), new) in G::Weights::NAMES.iter().zip(old.values()).zip(new.values()) {
            writeln!(out, "  {name:20} {old:8.3} -> {new:8.3}")?;
        }
        let (low, high) = wilson(trial.wins, trial.tries);
        writeln!(
            out,
            "trial, {} meetings: the new weights win {:.1} % of decided games ({:.1} to {:.1}), {:+.3} spreads ahead",
            trial.tries,
            100.0 * trial.wins / trial.tries.max(1.0),
            100.0 * low,
            100.0 * high,
            trial.margin
        )?;
        if trial.wins > trial.tries / 2.0
            && let Some(path) = &command.write
        {
            let text = rewrite(&text, &new);
            std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
            writeln!(out, "written to {}", path.display())?;
        }
        Ok(())
    }
}

fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The file with its remarks and new numbers.
fn rewrite<W: Weights>(file: &str, weights: &W) -> String {
    let values = weights.values();
    let line = |line: &str| {
        let name = line.split_once('=').map(|(name, _)| name.trim());
        match name.and_then(|name| W::NAMES.iter().position(|known| *known == name)) {
            Some(at) if !line.starts_with('#') => format!("{} = {:.4}\n", W::NAMES[at], values[at]),
            _ => format!("{line}\n"),
        }
    };
    file.lines().map(line).collect()
}

/// Where two sets of weights meet.
struct Bench<'a, G: Knowledge> {
    game: &'a Arc<G>,
    options: &'a G::Options,
    players: u8,
    bot: Bot,
    /// Who else sits at the table.
    rivals: Option<(Bot, G::Weights)>,
}

/// The bots of a table and their weights.
type Seating<G> = (Vec<Bot>, Vec<Eyes<G>>);

/// One comparison of two sets.
#[derive(Default)]
struct Meeting {
    /// The difference of their scores.
    ahead: f32,
    won: f64,
    lost: f64,
}

/// How far one set is ahead.
struct Lead {
    /// The mean difference of scores, in spreads of the game.
    margin: f32,
    /// Meetings whose better half was the first set; a shared win is half.
    wins: f64,
    tries: f64,
}

impl<G: Knowledge> Bench<'_, G> {
    /// Who sits on each chair, and with which weights: `one` on the even, `other` on the odd ones; or each on one chair
    /// among rivals.
    fn chairs(&self, one: &G::Weights, other: &G::Weights) -> Seating<G> {
        let chair = |chair: usize| match &self.rivals {
            Some((bot, weights)) if chair > 1 => (*bot, weights.clone()),
            _ => (self.bot, if chair.is_multiple_of(2) { one } else { other }.clone()),
        };
        // What was learned stands on the old numbers.
        let seated = |(bot, weights)| (bot, Eyes::by_hand(weights));
        (0..usize::from(self.players)).map(chair).map(seated).unzip()
    }

    /// How far `one` is ahead in so many games.
    fn lead(&self, one: &G::Weights, other: &G::Weights, seed: u64, games: u64) -> Result<Lead> {
        let arrangements = [self.chairs(one, other), self.chairs(other, one)];
        // Alone a meeting takes two games.
        let meetings = if self.players == 1 { games / 2 } else { games };
        let next = AtomicUsize::new(0);
        let mut results = std::thread::scope(|scope| -> Result<Vec<(usize, Meeting)>> {
            let work = || -> Result<Vec<(usize, Meeting)>> {
                let mut results = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number as u64 >= meetings {
                        return Ok(results);
                    }
                    let met = match self.players {
                        1 => self.apart(&arrangements, seed, number)?,
                        _ => self.together(&arrangements, seed, number)?,
                    };
                    results.push((number, met));
                }
            };
            let running: Vec<_> =
                (0..cores().min(meetings as usize).max(1)).map(|_| scope.spawn(work)).collect();
            let mut all = Vec::new();
            for thread in running {
                all.extend(thread.join().map_err(|_| anyhow::anyhow!("a game thread panicked"))??);
            }
            Ok(all)
        })?;
        // In the order of the games, so that the sums are the same however many cores there are.
        results.sort_by_key(|result| result.0);
        let mut chance = QuickChance::new(seed);
        let state = self.game.setup(self.options, self.players, &mut chance, &mut shelf::engine::Silent)?;
        let spread = self.game.spread(one, &state).max(0.1);
        let mut sum = Meeting::default();
        for (_, met) in &results {
            sum.ahead += met.ahead;
            sum.won += met.won;
            sum.lost += met.lost;
        }
        let margin = sum.ahead / results.len().max(1) as f32 / spread;
        let (decided, tries) = (sum.won + sum.lost, meetings as f64);
        let wins = if decided > 0.0 { sum.won / decided * tries } else { tries / 2.0 };
        Ok(Lead { margin, wins, tries })
    }

    /// The two at one table; every second game they change places.
    fn together(&self, arrangements: &[Seating<G>; 2], seed: u64, number: usize) -> Result<Meeting> {
        let seats = usize::from(self.players);
        let among_rivals = self.rivals.is_some();
        // Turned by one chair, the even and the odd ones have changed places; among rivals the two change chairs.
        let (pair, turned) = (number / 2, number % 2);
        let (swapped, turn) = if among_rivals { (turned, pair % seats) } else { (0, turned) };
        let (bots, eyes) = &arrangements[swapped];
        let there = (pair * seats + turn) as u64;
        let played = play(self.game, self.options, bots, eyes, &Endless, seed, there)?;
        let contenders = if among_rivals { 2 } else { seats };
        let firsts = contenders.div_ceil(2) as f32;
        let seconds = (contenders / 2).max(1) as f32;
        let mut met = Meeting::default();
        for seat in 0..seats {
            let (score, chair) = (played.scores[seat] as f32, played.sitters[seat]);
            if chair >= contenders {
                continue;
            }
            if (chair + swapped).is_multiple_of(2) {
                met.ahead += score / firsts;
                met.won += played.wins[seat] / f64::from(firsts);
            } else {
                met.ahead -= score / seconds;
                met.lost += played.wins[seat] / f64::from(seconds);
            }
        }
        Ok(met)
    }

    /// One after the other, each alone with the same seed.
    fn apart(&self, arrangements: &[Seating<G>; 2], seed: u64, number: usize) -> Result<Meeting> {
        let alone = |(bots, eyes): &Seating<G>| -> Result<i32> {
            let played = play(self.game, self.options, bots, eyes, &Endless, seed, number as u64)?;
            Ok(played.scores[0])
        };
        let (one, other) = (alone(&arrangements[0])?, alone(&arrangements[1])?);
        let won = match one.cmp(&other) {
            std::cmp::Ordering::Less => 0.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 1.0,
        };
        Ok(Meeting { ahead: (one - other) as f32, won, lost: 1.0 - won })
    }
}
