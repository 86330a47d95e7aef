//! `chaikhana soak`: random games over all options, looking for anything that must not happen.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;
use shelf::engine::{Game, Position, QuickChance, Seat, Seed, Silent, TableChance, contract};
use shelf::{Title, Visitor};

use crate::common::{cores, open_shelf, progress};

#[derive(Debug, Args)]
pub(crate) struct Soak {
    /// Id of the game; all games if omitted.
    game: Option<Title>,
    /// Number of games per title.
    #[arg(long, default_value_t = 1_000_000)]
    games: u64,
    /// Seed of the first game.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Check the invariants of every state of a game, or only of the last one.
    #[arg(long, default_value_t = true, action = clap::ArgAction::Set, value_name = "BOOL")]
    every_state: bool,
    /// Where to write the position of a finding; `chaikhana legal` and `apply` read it.
    #[arg(long, value_name = "FILE", default_value = "finding.json")]
    finding: PathBuf,
}

impl Soak {
    pub(crate) fn run(self, data: &[String]) -> Result<()> {
        let shelf = open_shelf(data, self.game)?;
        // Findings are told with their seed; the default report of a panic would only repeat it in a worse form.
        std::panic::set_hook(Box::new(|_| {}));
        for title in self.game.map_or_else(|| Title::ALL.to_vec(), |title| vec![title]) {
            shelf.visit(title, Random(&self))?;
        }
        Ok(())
    }
}

struct Random<'a>(&'a Soak);

/// Something that must not happen, and where.
struct Finding {
    seed: u64,
    step: u32,
    what: String,
    position: Option<Position>,
}

impl Visitor for Random<'_> {
    type Out = Result<()>;

    fn visit<G: Game>(self, game: &Arc<G>) -> Result<()> {
        let (soak, start) = (self.0, Instant::now());
        let (next, decisions, stop) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
        let (finding, longest) = (Mutex::new(None), AtomicU64::new(0));
        let bar = progress(soak.games, G::ID);
        std::thread::scope(|scope| {
            for _ in 0..cores() {
                scope.spawn(|| {
                    while !stop.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= soak.games {
                            break;
                        }
                        match play(&**game, soak.seed + number, soak.every_state) {
                            Ok(steps) => {
                                decisions.fetch_add(u64::from(steps), Ordering::Relaxed);
                                longest.fetch_max(u64::from(steps), Ordering::Relaxed);
                                if number.is_multiple_of(256) {
                                    bar.set_position(number);
                                }
                            }
                            Err(found) => {
                                stop.store(true, Ordering::Relaxed);
                                if let Ok(mut slot) = finding.lock() {
                                    *slot = Some(found);
                                }
                            }
                        }
                    }
                });
            }
        });
        bar.finish_and_clear();
        if let Some(found) = finding.into_inner().unwrap_or_default() {
            if let Some(position) = &found.position {
                let mut file = std::fs::File::create(&soak.finding)
                    .with_context(|| format!("cannot write {}", soak.finding.display()))?;
                serde_json::to_writer(&mut file, position)?;
                writeln!(file)?;
            }
            bail!("{} seed {} step {}: {}", G::ID, found.seed, found.step, found.what);
        }
        let (seconds, decisions) = (start.elapsed().as_secs_f64(), decisions.into_inner());
        println!(
            "{}: {} games over random options, {decisions} decisions (longest game {}), no finding, {seconds:.0} s",
            G::ID,
            soak.games,
            longest.into_inner()
        );
        Ok(())
    }
}

/// Plays one random game; gives its number of decisions.
fn play<G: Game>(game: &G, seed: u64, every_state: bool) -> Result<u32, Box<Finding>> {
    let mut chance = QuickChance::new(seed);
    let (options, seats) = contract::random_table(game, &mut chance);
    let longest = game.longest(&options, seats);
    let mut table = TableChance::new(&Seed::numbered(seed), &[]);
    let found = |step, what, state: Option<&G::State>| {
        let position = state.and_then(|state| Position::write::<G>(state).ok());
        Box::new(Finding { seed, step, what, position })
    };
    let mut state = game
        .setup(&options, seats, &mut table, &mut Silent)
        .map_err(|error| found(0, format!("set-up is refused: {error}"), None))?;
    let mut legal = Vec::new();
    let mut steps = 0;
    loop {
        let awaited = game.awaiting(&state);
        if every_state || awaited.is_empty() {
            game.audit(&state).map_err(|flaw| found(steps, flaw.to_string(), Some(&state)))?;
        }
        if awaited.is_empty() {
            return Ok(steps);
        }
        let seats: Vec<Seat> = awaited.iter().collect();
        let seat = seats[chance.pick(seats.len())];
        legal.clear();
        let before = state.clone();
        let stepped = catch_unwind(AssertUnwindSafe(|| {
            game.legal(&state, seat, &mut legal);
            if legal.is_empty() {
                return Err(format!("seat {seat} is awaited but has no legal action"));
            }
            let action = legal[chance.pick(legal.len())];
            let _ = game.apply(&mut state, seat, action, &mut table, &mut Silent);
            Ok(())
        }));
        match stepped {
            Ok(Ok(())) => steps += 1,
            Ok(Err(what)) => return Err(found(steps, what, Some(&before))),
            Err(panic) => {
                let text = panic.downcast_ref::<String>().cloned();
                let text = text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string));
                return Err(found(steps, format!("panic: {}", text.unwrap_or_default()), Some(&before)));
            }
        }
        if steps > longest {
            return Err(found(steps, format!("longer than the stated bound {longest}"), Some(&before)));
        }
    }
}
