//! `chaikhana bench`: how fast the rules are, on one core.

use std::hint::black_box;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use bots::{Eyes, Knowledge, KnowledgeVisitor, Observation};
use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};
use shelf::engine::{Game, QuickChance, Silent};
use shelf::{Shelf, Title};

use crate::common::{ThreadTime, open_shelf, parse_options};

#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// Id of the game; all games if omitted.
    game: Option<Title>,
    /// Number of seats; by default the usual tables of each game.
    #[arg(long)]
    players: Option<u8>,
    /// An option of the game, K=V; may be repeated.
    #[arg(long = "option", value_name = "K=V", requires = "game")]
    options: Vec<String>,
    /// How many seconds to measure each table.
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// Also measure how many simulations per second the search runs from the first decision.
    #[arg(long)]
    search: bool,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

/// One table, measured. Rates are medians over slices of the time.
#[derive(Debug, Serialize)]
struct Speed {
    game: &'static str,
    players: u8,
    options: Value,
    playouts_per_s: f64,
    decisions_per_s: f64,
    clones_per_s: f64,
    state_bytes: usize,
    decisions_per_playout: f64,
    mean_legal: f64,
    /// Simulations of a search: to the horizon, and to the end of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    simulations_per_s: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    full_simulations_per_s: Option<f64>,
}

const SLICES: u32 = 9;

impl Bench {
    pub(crate) fn run(self, data: &[String]) -> Result<()> {
        let shelf = open_shelf(data, self.game)?;
        let mut speeds = Vec::new();
        for (title, players, options) in self.tables(&shelf)? {
            speeds.push(bots::visit(
                &shelf,
                title,
                Measure { players, options, seconds: self.seconds, search: self.search },
            )?);
        }
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &speeds)?;
            writeln!(out)?;
            return Ok(());
        }
        for speed in speeds {
            writeln!(out, "{}, {} players, {}", speed.game, speed.players, speed.options)?;
            writeln!(
                out,
                "  {:>12.0} playouts/s, {:.0} decisions each",
                speed.playouts_per_s, speed.decisions_per_playout
            )?;
            writeln!(
                out,
                "  {:>12.0} decisions/s, {:.1} legal actions each",
                speed.decisions_per_s, speed.mean_legal
            )?;
            if let (Some(cut), Some(full)) = (speed.simulations_per_s, speed.full_simulations_per_s) {
                writeln!(out, "  {cut:>12.0} simulations/s to the horizon, {full:.0} to the end")?;
            }
            writeln!(out, "  {:>12.0} clones/s of {} bytes", speed.clones_per_s, speed.state_bytes)?;
        }
        Ok(())
    }

    fn tables(&self, shelf: &Shelf) -> Result<Vec<(Title, u8, Value)>> {
        let titles: Vec<Title> = self.game.map_or_else(|| Title::ALL.to_vec(), |title| vec![title]);
        let mut tables = Vec::new();
        for title in titles {
            if self.players.is_none() && self.options.is_empty() {
                tables.extend(usual(title).into_iter().map(|(players, options)| (title, players, options)));
            } else {
                let options = parse_options(&shelf.about(title).options, &self.options)?;
                let players = self.players.unwrap_or_else(|| usual(title)[0].0);
                tables.push((title, players, options));
            }
        }
        Ok(tables)
    }
}

/// The tables at which a game is usually measured; the first one has the targets.
fn usual(title: Title) -> Vec<(u8, Value)> {
    match title.id() {
        "coffee-rush" => vec![(4, json!({})), (3, json!({})), (2, json!({}))],
        "chai" => vec![(4, json!({})), (2, json!({}))],
        "dabba-walla" => vec![(4, json!({"vehicle": "bicycle-trailer"})), (2, json!({}))],
        "taverns" => vec![(3, json!({"module": 1})), (3, json!({"module": 5}))],
        _ => vec![(*title.seats().end(), json!({}))],
    }
}

struct Measure {
    players: u8,
    options: Value,
    seconds: f64,
    search: bool,
}

impl KnowledgeVisitor for Measure {
    type Out = Result<Speed>;

    fn visit<G: Knowledge>(self, game: &Arc<G>) -> Result<Speed> {
        let options: G::Options = serde_json::from_value(self.options).context("options")?;
        game.check_options(&options, self.players)?;
        let mut table =
            Playouts { game: &**game, options: &options, players: self.players, legal: Vec::new() };
        let mut chance = QuickChance::new(1);
        let slice = Duration::from_secs_f64(self.seconds * 0.8 / f64::from(SLICES));
        let (mut playouts_per_s, mut decisions_per_s) = (Vec::new(), Vec::new());
        let (mut playouts, mut decisions, mut listed) = (0u64, 0u64, 0u64);
        for _ in 0..SLICES {
            let (start, mut games, mut steps) = (Instant::now(), 0u64, 0u64);
            while start.elapsed() < slice {
                let (played, offered) = table.play(&mut chance)?;
                steps += played;
                listed += offered;
                games += 1;
            }
            let seconds = start.elapsed().as_secs_f64();
            playouts_per_s.push(games as f64 / seconds);
            decisions_per_s.push(steps as f64 / seconds);
            playouts += games;
            decisions += steps;
        }
        let [simulations_per_s, full_simulations_per_s] = [false, true].map(|to_the_end| {
            let rate = || search_speed(&**game, &options, self.players, self.seconds, to_the_end);
            self.search.then(rate)
        });
        Ok(Speed {
            game: G::ID,
            players: self.players,
            options: serde_json::to_value(&options)?,
            playouts_per_s: median(playouts_per_s),
            decisions_per_s: median(decisions_per_s),
            clones_per_s: table.clones(&mut chance, Duration::from_secs_f64(self.seconds * 0.2))?,
            state_bytes: size_of::<G::State>(),
            decisions_per_playout: decisions as f64 / playouts as f64,
            mean_legal: listed as f64 / decisions as f64,
            simulations_per_s: simulations_per_s.transpose()?,
            full_simulations_per_s: full_simulations_per_s.transpose()?,
        })
    }
}

/// Simulations a second from the first decision of a game.
fn search_speed<G: Knowledge>(
    game: &G,
    options: &G::Options,
    players: u8,
    seconds: f64,
    to_the_end: bool,
) -> Result<f64> {
    let mut chance = QuickChance::new(1);
    let state = game.setup(options, players, &mut chance, &mut Silent)?;
    let seat = game.awaiting(&state).first().context("a game begins with a decision")?;
    let seen = Observation::of_state(game, &state, seat, &mut chance).context("an awaited seat decides")?;
    let eyes = Eyes::<G>::shipped();
    Ok(bots::simulations_per_second(&seen, &eyes, to_the_end, seconds * 500.0, &ThreadTime))
}

struct Playouts<'a, G: Game> {
    game: &'a G,
    options: &'a G::Options,
    players: u8,
    legal: Vec<G::Action>,
}

impl<G: Game> Playouts<'_, G> {
    /// One whole random game, set-up and shuffling included: how many decisions, how many actions listed.
    fn play(&mut self, chance: &mut QuickChance) -> Result<(u64, u64)> {
        let mut state = self.game.setup(self.options, self.players, chance, &mut Silent)?;
        let (mut steps, mut listed) = (0, 0);
        while let Some(seat) = self.game.awaiting(&state).first() {
            self.legal.clear();
            self.game.legal(&state, seat, &mut self.legal);
            let action = self.legal[chance.pick(self.legal.len())];
            let _ = self.game.apply(&mut state, seat, action, chance, &mut Silent);
            steps += 1;
            listed += self.legal.len() as u64;
        }
        black_box(&state);
        Ok((steps, listed))
    }

    /// Clones per second of states from the middle of a game.
    fn clones(&mut self, chance: &mut QuickChance, time: Duration) -> Result<f64> {
        let mut state = self.game.setup(self.options, self.players, chance, &mut Silent)?;
        for _ in 0..50 {
            let Some(seat) = self.game.awaiting(&state).first() else { break };
            self.legal.clear();
            self.game.legal(&state, seat, &mut self.legal);
            let action = self.legal[chance.pick(self.legal.len())];
            let _ = self.game.apply(&mut state, seat, action, chance, &mut Silent);
        }
        let mut rates = Vec::new();
        for _ in 0..SLICES {
            let (start, mut clones) = (Instant::now(), 0u64);
            while start.elapsed() < time / SLICES {
                for _ in 0..1000 {
                    black_box(black_box(&state).clone());
                }
                clones += 1000;
            }
            rates.push(clones as f64 / start.elapsed().as_secs_f64());
        }
        Ok(median(rates))
    }
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}
