//! `chaikhana train`: a network that corrects the hand-made evaluation, learned from games.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result};
use bots::train::{Course, Learner, Lesson, Samples, play};
use bots::{Eyes, Knowledge, KnowledgeVisitor};
use clap::Args;
use shelf::Title;

use crate::common::{cores, open_shelf, parse_options, progress};

#[derive(Debug, Args)]
pub(crate) struct Train {
    /// Id of the game.
    game: Title,
    /// Number of games.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    #[arg(long, default_value_t = 12)]
    epochs: u32,
    #[arg(long, default_value_t = 32)]
    units: usize,
    #[arg(long, default_value_t = 1e-3)]
    pace: f32,
    #[arg(long, default_value_t = 1e-2)]
    decay: f32,
    #[arg(long, default_value_t = 0.0)]
    later: f32,
    #[arg(long)]
    net: Option<PathBuf>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long)]
    threads: Option<usize>,
    #[arg(long, value_name = "FILE")]
    write: PathBuf,
}

impl Train {
    pub(crate) fn run(self, data: &[String]) -> Result<()> {
        let shelf = open_shelf(data, Some(self.game))?;
        let mut tables = Vec::new();
        for (seats, times) in [(4u8, 6), (3, 2), (2, 2)] {
            let options = parse_options(&shelf.about(self.game).options, &[])?;
            let options = shelf.check_options(self.game, &options, seats)?;
            for _ in 0..times {
                tables.push((seats, options.clone()));
            }
        }
        bots::visit(&shelf, self.game, Run { command: &self, tables })
    }
}

struct Run<'a> {
    command: &'a Train,
    tables: Vec<(u8, serde_json::Value)>,
}

impl KnowledgeVisitor for Run<'_> {
    type Out = Result<()>;

    fn visit<G: Knowledge>(self, game: &Arc<G>) -> Result<()> {
        let command = self.command;
        let tables: Vec<(u8, G::Options)> = self
            .tables
            .iter()
            .map(|(seats, options)| Ok((*seats, serde_json::from_value(options.clone())?)))
            .collect::<Result<_>>()?;
        let mut eyes = Eyes::<G>::shipped().blindfold();
        if let Some(path) = &command.net {
            eyes = eyes.with(&std::fs::read(path)?)?;
        }
        let lesson = Lesson { later: command.later, ..Lesson::default() };
        let bar = progress(command.games, "games");
        let next = AtomicU64::new(0);
        let started = std::time::Instant::now();
        let mut found: Vec<(u64, Samples)> = std::thread::scope(|scope| -> Result<_> {
            let work = || -> Result<Vec<(u64, Samples)>> {
                let mut found = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= command.games {
                        return Ok(found);
                    }
                    let (seats, options) = &tables[number as usize % tables.len()];
                    let seed = command.seed.wrapping_mul(1_000_003).wrapping_add(number);
                    found.push((number, play(game, options, *seats, &eyes, lesson, seed)?));
                    bar.inc(1);
                }
            };
            let running: Vec<_> =
                (0..command.threads.unwrap_or_else(cores).max(1)).map(|_| scope.spawn(work)).collect();
            let mut all = Vec::new();
            for thread in running {
                all.extend(thread.join().map_err(|_| anyhow::anyhow!("a game thread panicked"))??);
            }
            Ok(all)
        })?;
        bar.finish_and_clear();
        found.sort_by_key(|found| found.0);
        let mut samples = Samples::default();
        let mut of_game = Vec::new();
        for (number, one) in found {
            of_game.extend(std::iter::repeat_n(number, one.len()));
            samples.append(one);
        }
        let mut out = std::io::stdout().lock();
        let square: f64 = samples.lacks.iter().map(|lack| f64::from(*lack).powi(2)).sum();
        let mean: f64 = samples.lacks.iter().map(|lack| f64::from(*lack)).sum::<f64>() / samples.len() as f64;
        writeln!(
            out,
            "{} samples of {} games in {:.0} s; the hand-made evaluation lacks {:.3} squared, {mean:.3} on average",
            samples.len(),
            command.games,
            started.elapsed().as_secs_f64(),
            square / samples.len() as f64
        )?;
        let course = Course {
            epochs: command.epochs,
            units: [command.units, 16],
            pace: command.pace,
            decay: command.decay,
            ..Course::default()
        };
        let held = |at: usize| of_game[at] % 10 == 9 || of_game[at] % 10 == 5;
        let held_square: f64 = (0..samples.len()).filter(|at| held(*at)).map(|at| f64::from(samples.lacks[at]).powi(2)).sum();
        let held_count = (0..samples.len()).filter(|at| held(*at)).count();
        writeln!(out, "held back: {:.3}", held_square / held_count as f64)?;
        let learner = Learner::learn(&samples, held, course, |progress| {
            println!(
                "epoch {:3}: learned {:.3}, held back {:.3}, {:.0} s",
                progress.epoch,
                progress.learned,
                progress.held_back,
                started.elapsed().as_secs_f64()
            );
        });
        let net = learner.net();
        let file = net.write();
        let width = samples.features;
        let error: f64 = (0..samples.len())
            .filter(|at| held(*at))
            .map(|at| f64::from(net.points(&samples.inputs[at * width..][..width]) - samples.lacks[at]).powi(2))
            .sum();
        writeln!(out, "in whole numbers: held back {:.3}; {} bytes", error / held_count as f64, file.len())?;
        std::fs::write(&command.write, file).with_context(|| format!("cannot write {}", command.write.display()))?;
        Ok(())
    }
}
