//! `chaikhana train`: a network that corrects a game's hand-made evaluation, learned from the bots' own games.
//!
//! First games are played, a hundred to a batch; then the network learns from all their positions but every eighth
//! batch's, which show what it is worth. The same command gives the same file, however many threads play.

use std::fs;
use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use bots::train::{Course, Learner, Lesson, Samples, apart, play};
use bots::{Eyes, Knowledge, KnowledgeVisitor, Net};
use clap::Args;
use serde_json::json;
use shelf::{Shelf, Title};

use crate::common::{cores, open_shelf, parse_options, progress};

#[derive(Debug, Args)]
pub(crate) struct Train {
    /// Id of the game.
    game: Title,
    /// Number of games to learn from, rounded up to whole batches of 100.
    #[arg(long, default_value_t = 6000)]
    games: u64,
    /// How often every position is learned from.
    #[arg(long, default_value_t = 8)]
    epochs: u32,
    /// Units of the first hidden layer; the second has half as many.
    #[arg(long, default_value_t = 32)]
    units: usize,
    /// The size of a step at the beginning.
    #[arg(long, default_value_t = 1e-3)]
    pace: f32,
    /// How strongly weights are drawn to nothing.
    #[arg(long, default_value_t = 1e-2)]
    decay: f32,
    /// How often another plan than the best is played, at random.
    #[arg(long, default_value_t = 0.3)]
    whim: f32,
    /// Number of the run: another number gives other games and another beginning.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads that play games; all cores if omitted.
    #[arg(long)]
    threads: Option<usize>,
    /// Keep the games in this folder, and continue after those already in it.
    #[arg(long, value_name = "FOLDER")]
    resume: Option<PathBuf>,
    /// Where to write the network.
    #[arg(long, value_name = "FILE")]
    write: PathBuf,
}

impl Train {
    pub(crate) fn run(self, data: &[String]) -> Result<()> {
        let shelf = open_shelf(data, Some(self.game))?;
        bots::visit(&shelf, self.game, Run { command: &self, shelf: &shelf })
    }
}

struct Run<'a> {
    command: &'a Train,
    shelf: &'a Shelf,
}

/// Games of a batch.
const BATCH: u64 = 100;
/// One batch in so many is held back.
const HELD_BACK: usize = 8;

impl KnowledgeVisitor for Run<'_> {
    type Out = Result<()>;

    fn visit<G: Knowledge>(self, game: &Arc<G>) -> Result<()> {
        let command = self.command;
        if G::FEATURES == 0 {
            bail!("{} has no features to learn from yet", G::ID);
        }
        if command.games <= BATCH * (HELD_BACK as u64 - 1) {
            bail!("too few games: every eighth hundred is held back, so give --games 800 or more");
        }
        let weights = Eyes::<G>::shipped().weights;
        let lesson = Lesson { whim: command.whim, ..Lesson::default() };
        let school = School { command, game, tables: self.tables::<G>()?, weights, lesson };
        let stamp = json!({
            "train": G::ID, "seed": command.seed, "lesson": format!("{lesson:?}"), "features": G::FEATURES,
            "tables": format!("{:?}", G::TABLES), "weights": bots::Weights::values(&school.weights),
        });
        school.prepare(&stamp.to_string())?;
        let started = Instant::now();
        let (samples, held_back) = school.gather()?;
        let mut out = std::io::stdout().lock();
        let positions: Vec<Range<usize>> =
            samples.positions().filter(|position| held_back[position.start]).collect();
        let wrong = |error: &dyn Fn(usize) -> f32| {
            let sum: f64 = positions.iter().map(|position| apart(position.clone().map(error))).sum();
            sum / positions.len().max(1) as f64
        };
        writeln!(
            out,
            "{}: {} views of {} positions after {:.0} s; held back, by hand: wrong by {:.3} squared",
            G::ID,
            samples.len(),
            samples.seats.len(),
            started.elapsed().as_secs_f64(),
            wrong(&|at| samples.lacks[at])
        )?;
        let course = Course {
            epochs: command.epochs,
            units: [command.units, command.units.div_ceil(2)],
            pace: command.pace,
            decay: command.decay,
            seed: command.seed,
            ..Course::default()
        };
        let learner = Learner::learn(
            &samples,
            |at| held_back[at],
            course,
            |now| {
                // Whoever reads along may go away; learning goes on.
                let _ = writeln!(
                    out,
                    "epoch {:3}: learned from {:.3}, held back {:.3}, {:.0} s",
                    now.epoch,
                    now.learned,
                    now.held_back,
                    started.elapsed().as_secs_f64()
                );
            },
        );
        let file = learner.net().write();
        let net = Net::read(&file)?;
        writeln!(
            out,
            "in whole numbers: held back {:.3}; {} bytes",
            wrong(&|at| net.points(samples.row(at)) - samples.lacks[at]),
            file.len()
        )?;
        fs::write(&command.write, file).with_context(|| format!("cannot write {}", command.write.display()))
    }
}

impl Run<'_> {
    /// The tables to play at, as often as each counts.
    fn tables<G: Knowledge>(&self) -> Result<Vec<(u8, G::Options)>> {
        let title = self.command.game;
        let mut tables = Vec::new();
        for &(times, seats, options) in G::TABLES {
            let given: Vec<String> = options.iter().map(ToString::to_string).collect();
            let options = parse_options(&self.shelf.about(title).options, &given)?;
            let options: G::Options =
                serde_json::from_value(self.shelf.check_options(title, &options, seats)?)?;
            tables.extend((0..times).map(|_| (seats, options.clone())));
        }
        Ok(tables)
    }
}

/// Where games are played to learn from.
struct School<'a, G: Knowledge> {
    command: &'a Train,
    game: &'a Arc<G>,
    tables: Vec<(u8, G::Options)>,
    weights: G::Weights,
    lesson: Lesson,
}

impl<G: Knowledge> School<'_, G> {
    /// The folder of games, if they are kept: only those of the same run are taken up.
    fn prepare(&self, stamp: &str) -> Result<()> {
        let Some(folder) = &self.command.resume else { return Ok(()) };
        let shown = folder.display();
        fs::create_dir_all(folder).with_context(|| format!("cannot make {shown}"))?;
        let path = folder.join("run.json");
        if path.exists() {
            if fs::read_to_string(&path)? != stamp {
                bail!("{shown} has games of another run: give --resume another folder");
            }
            return Ok(());
        }
        fs::write(&path, stamp).with_context(|| format!("cannot write {}", path.display()))
    }

    /// All games' positions, and which of them are held back.
    fn gather(&self) -> Result<(Samples, Vec<bool>)> {
        let mut samples = Samples::default();
        let mut held_back = Vec::new();
        let batches = self.command.games.div_ceil(BATCH);
        let bar = progress(batches * BATCH, "games");
        for batch in 0..batches {
            let path = self.command.resume.as_ref().map(|folder| folder.join(format!("games-{batch:05}")));
            // A file that was cut off when a run was killed is made again.
            let kept = path.as_ref().and_then(|path| fs::read(path).ok());
            let found = match kept.and_then(|bytes| Samples::read(&bytes)) {
                Some(found) => found,
                None => {
                    let found = self.play(batch)?;
                    if let Some(path) = path {
                        fs::write(&path, found.write())
                            .with_context(|| format!("cannot write {}", path.display()))?;
                    }
                    found
                }
            };
            bar.inc(BATCH);
            held_back.extend(std::iter::repeat_n(batch as usize % HELD_BACK == HELD_BACK - 1, found.len()));
            samples.append(found);
        }
        bar.finish_and_clear();
        Ok((samples, held_back))
    }

    /// One batch of games, in the order of their numbers.
    fn play(&self, batch: u64) -> Result<Samples> {
        let next = AtomicU64::new(batch * BATCH);
        let mut found: Vec<(u64, Samples)> = std::thread::scope(|scope| -> Result<_> {
            let work = || -> Result<Vec<(u64, Samples)>> {
                let mut found = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= (batch + 1) * BATCH {
                        return Ok(found);
                    }
                    let (seats, options) = &self.tables[(number % self.tables.len() as u64) as usize];
                    let seed = self.command.seed.wrapping_mul(1_000_003).wrapping_add(number);
                    found.push((number, play(self.game, options, *seats, &self.weights, self.lesson, seed)?));
                }
            };
            let threads = self.command.threads.unwrap_or_else(cores).clamp(1, BATCH as usize);
            let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let mut all = Vec::new();
            for thread in running {
                all.extend(thread.join().map_err(|_| anyhow::anyhow!("a game thread panicked"))??);
            }
            Ok(all)
        })?;
        found.sort_by_key(|found| found.0);
        let mut samples = Samples::default();
        found.into_iter().for_each(|(_, one)| samples.append(one));
        Ok(samples)
    }
}
