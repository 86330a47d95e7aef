//! `chaikhana balance`: thousands of games between equal bots, and what they show: docs/balance.md with plots.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result};
use bots::arena::wilson;
use bots::{Bot, Endless, Eyes, Knowledge, KnowledgeVisitor, Mind};
use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shelf::Title;
use shelf::engine::{Match, Outcome, QuickChance, Seed};

use crate::common::{cores, open_shelf, parse_options, progress};
use crate::modes::Mode;
use crate::plot;

#[derive(Debug, Args)]
pub(crate) struct Balance {
    /// Ids of the games; all games if omitted.
    games_named: Vec<Title>,
    /// Games per title and number of players.
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// Only these numbers of players.
    #[arg(long, value_delimiter = ',')]
    players: Vec<u8>,
    /// The bot that plays every seat.
    #[arg(long, default_value = "greedy")]
    bot: Bot,
    /// Seed of the first game.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Number of threads; all cores if omitted.
    #[arg(long)]
    threads: Option<usize>,
    /// Folder of the report; results for other tables are kept.
    #[arg(long, default_value = "docs")]
    out: PathBuf,
}

/// What the games at one kind of table showed.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Findings {
    game: String,
    title: String,
    players: u8,
    /// The way to play; nothing for the usual game.
    #[serde(default)]
    mode: String,
    games: u64,
    /// Wins, scores and their squares by place in the order of the first turn.
    wins: Vec<f64>,
    scores: Vec<f64>,
    /// How often each score came about.
    histogram: BTreeMap<i32, u64>,
    decisions: u64,
    shortest: u32,
    longest: u32,
    /// Uses, and the wins of seats by whether they used it: name → uses, seats that used it, their wins.
    uses: BTreeMap<String, (u64, u64, f64)>,
    /// Alone or together: how often each level or end was reached.
    #[serde(default)]
    levels: BTreeMap<String, u64>,
}

impl Balance {
    pub(crate) fn run(self, data: &[String]) -> Result<()> {
        let shelf = open_shelf(data, None)?;
        let titles = if self.games_named.is_empty() { Title::ALL.to_vec() } else { self.games_named.clone() };
        let store = self.out.join("balance.json");
        let mut known: Vec<Findings> = match std::fs::read_to_string(&store) {
            Ok(text) => {
                serde_json::from_str(&text).with_context(|| format!("cannot parse {}", store.display()))?
            }
            Err(_) => Vec::new(),
        };
        std::fs::create_dir_all(self.out.join("balance"))?;
        for title in titles {
            for (mode, players) in self.tables(title) {
                let options = parse_options(&shelf.about(title).options, &mode.arguments())?;
                let options = shelf.check_options(title, &options, players)?;
                let findings = bots::visit(&shelf, title, Watch { command: &self, options, players })?;
                let findings = Findings { mode: mode.name.into(), ..findings };
                known.retain(|old| old.table() != findings.table());
                known.push(findings);
                known.sort_by_key(|one| {
                    let title = Title::ALL.iter().position(|title| title.id() == one.game);
                    (title, one.mode.clone(), one.players)
                });
                // After every table, so that a stopped run loses little.
                std::fs::write(&store, serde_json::to_string(&known)?)?;
                self.write(&known)?;
            }
        }
        Ok(())
    }

    /// The tables of a title that are wanted.
    fn tables(&self, title: Title) -> Vec<(Mode, u8)> {
        let all =
            Mode::of(title).into_iter().flat_map(|mode| mode.players().map(move |players| (mode, players)));
        all.filter(|(_, players)| self.players.is_empty() || self.players.contains(players)).collect()
    }

    fn write(&self, known: &[Findings]) -> Result<()> {
        let mut page = String::from(HEAD);
        let mut game = "";
        for findings in known {
            if findings.game != game {
                game = &findings.game;
                writeln!(page, "\n## {}\n", findings.title)?;
            }
            let plots = self.out.join("balance");
            let file = findings.file();
            std::fs::write(plots.join(format!("{file}.svg")), plot::scores(&findings.histogram))?;
            if findings.is_contest() {
                let seats = plot::seats(&findings.rates());
                std::fs::write(plots.join(format!("{file}-seats.svg")), seats)?;
            }
            findings.tell(&mut page)?;
        }
        std::fs::write(self.out.join("balance.md"), page)?;
        Ok(())
    }
}

const HEAD: &str = "# Balance\n\nEqual bots against each other, made by `chaikhana balance`: how much the first seat \
is worth, how scores spread, how long games are, and what is used and by whom. The bots are `greedy`: what they \
neglect, a person may not.\n\nThe place counts from the seat that decides first. The last column of a table is \
the win rate of the seats that used a thing at least once, against the rate by chance; it shows company, not cause.\n";

struct Watch<'a> {
    command: &'a Balance,
    options: Value,
    players: u8,
}

impl KnowledgeVisitor for Watch<'_> {
    type Out = Result<Findings>;

    fn visit<G: Knowledge>(self, game: &Arc<G>) -> Result<Findings> {
        let (command, players) = (self.command, self.players);
        let eyes = Eyes::<G>::shipped();
        let options: G::Options = serde_json::from_value(self.options)?;
        let next = AtomicU64::new(0);
        let bar = progress(command.games, &format!("{} {players}", G::ID));
        let parts = std::thread::scope(|scope| -> Result<Vec<Findings>> {
            let running: Vec<_> = (0..command.threads.unwrap_or_else(cores))
                .map(|_| {
                    let (options, eyes, next, bar) = (&options, &eyes, &next, &bar);
                    scope.spawn(move || -> Result<Findings> {
                        let mut findings = Findings::new::<G>(players);
                        loop {
                            let number = next.fetch_add(1, Ordering::Relaxed);
                            if number >= command.games {
                                return Ok(findings);
                            }
                            findings.watch(game, options, command.bot, eyes, command.seed + number)?;
                            bar.inc(1);
                        }
                    })
                })
                .collect();
            let joined = running.into_iter().map(std::thread::ScopedJoinHandle::join);
            joined.map(|part| part.map_err(|_| anyhow::anyhow!("a game thread panicked"))?).collect()
        })?;
        bar.finish_and_clear();
        let mut all = Findings::new::<G>(players);
        parts.iter().for_each(|part| all.add(part));
        Ok(all)
    }
}

impl Findings {
    fn new<G: Knowledge>(players: u8) -> Self {
        Self {
            game: G::ID.into(),
            title: G::TITLE.into(),
            players,
            wins: vec![0.0; players.into()],
            scores: vec![0.0; players.into()],
            shortest: u32::MAX,
            ..Self::default()
        }
    }

    fn watch<G: Knowledge>(
        &mut self,
        game: &Arc<G>,
        options: &G::Options,
        bot: Bot,
        eyes: &Eyes<G>,
        number: u64,
    ) -> Result<()> {
        let (seed, players) = (Seed::numbered(number), self.players);
        let mut table = Match::new(Arc::clone(game), options.clone(), players, &seed, &[])?;
        let mut chance = QuickChance::new(number);
        let mut minds: Vec<Mind<G>> = (0..players).map(|_| Mind::new(bot)).collect();
        let mut used: Vec<BTreeMap<String, u64>> = vec![BTreeMap::new(); players.into()];
        // Whoever decides first alone has the first place; simultaneous beginnings do not tell.
        let mut first = None;
        let mut decisions = 0;
        while let Some(seat) = table.awaiting().first() {
            if first.is_none() && table.awaiting().len() == 1 {
                first = Some(seat);
            }
            let decided = minds[seat.index()].decide(&table, seat, eyes, &Endless, &mut chance);
            let (action, _) = decided.context("an awaited seat decides")?;
            if let Some(name) = game.uses(table.state(), seat, &action) {
                *used[seat.index()].entry(name).or_default() += 1;
            }
            table.act(seat, action)?;
            decisions += 1;
        }
        let standing = table.standing();
        let first = first.unwrap_or_default();
        for place in &standing.seats {
            let win = standing.victory(place.seat);
            let order = usize::from((place.seat.0 + players - first.0) % players);
            self.wins[order] += win;
            self.scores[order] += f64::from(place.score);
            *self.histogram.entry(place.score).or_default() += 1;
            for (name, uses) in &used[place.seat.index()] {
                let entry = self.uses.entry(name.clone()).or_default();
                entry.0 += uses;
                entry.1 += 1;
                entry.2 += win;
            }
        }
        match &standing.outcome {
            Outcome::Ranked => {}
            Outcome::Solo { level, .. } => *self.levels.entry(level.to_string()).or_default() += 1,
            Outcome::Team { won, .. } => {
                let level = if *won { "won" } else { "lost" };
                *self.levels.entry(level.into()).or_default() += 1;
            }
        }
        self.games += 1;
        self.decisions += u64::from(decisions);
        self.shortest = self.shortest.min(decisions);
        self.longest = self.longest.max(decisions);
        Ok(())
    }

    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.decisions += other.decisions;
        for (level, count) in &other.levels {
            *self.levels.entry(level.clone()).or_default() += count;
        }
        self.shortest = self.shortest.min(other.shortest);
        self.longest = self.longest.max(other.longest);
        self.wins.iter_mut().zip(&other.wins).for_each(|(sum, part)| *sum += part);
        self.scores.iter_mut().zip(&other.scores).for_each(|(sum, part)| *sum += part);
        for (score, count) in &other.histogram {
            *self.histogram.entry(*score).or_default() += count;
        }
        for (name, part) in &other.uses {
            let entry = self.uses.entry(name.clone()).or_default();
            entry.0 += part.0;
            entry.1 += part.1;
            entry.2 += part.2;
        }
    }

    /// By place: the win rate and its interval.
    fn rates(&self) -> Vec<(f64, f64, f64)> {
        let games = self.games as f64;
        let rate = |wins: &f64| {
            let (low, high) = wilson(*wins, games);
            (wins / games.max(1.0), low, high)
        };
        self.wins.iter().map(rate).collect()
    }

    /// The score below which a share of all scores lies.
    fn score_at(&self, share: f64) -> i32 {
        let all: u64 = self.histogram.values().sum();
        let mut left = (share * all as f64) as u64;
        for (score, count) in &self.histogram {
            if left < *count {
                return *score;
            }
            left -= count;
        }
        self.histogram.keys().last().copied().unwrap_or(0)
    }

    /// What tells one table from another.
    fn table(&self) -> (&str, &str, u8) {
        (&self.game, &self.mode, self.players)
    }

    /// Whether the seats play against each other.
    fn is_contest(&self) -> bool {
        self.levels.is_empty()
    }

    /// The name of its plots.
    fn file(&self) -> String {
        let mode = self.mode.replace(", ", "-").replace(' ', "-");
        let parts = [self.game.as_str(), &mode, &self.players.to_string()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
    }

    fn tell(&self, page: &mut String) -> Result<()> {
        let games = self.games as f64;
        let mode = if self.mode.is_empty() { String::new() } else { format!(", {}", self.mode) };
        let people = if self.players == 1 { "player" } else { "players" };
        writeln!(page, "### {} {people}{mode}: {} games\n", self.players, self.games)?;
        if self.is_contest() {
            writeln!(page, "| place | wins | 95 % | mean score |\n|---|---|---|---|")?;
            for (place, (rate, low, high)) in self.rates().into_iter().enumerate() {
                let score = self.scores[place] / games;
                let [rate, low, high] = [rate, low, high].map(|share| 100.0 * share);
                writeln!(page, "| {} | {rate:.1} % | {low:.1} to {high:.1} | {score:.1} |", place + 1)?;
            }
        } else {
            writeln!(page, "| reached | games |\n|---|---|")?;
            for (level, count) in &self.levels {
                writeln!(page, "| {level} | {:.1} % |", 100.0 * *count as f64 / games)?;
            }
        }
        let (p5, p50, p95) = (self.score_at(0.05), self.score_at(0.5), self.score_at(0.95));
        let file = self.file();
        let seats =
            if self.is_contest() { format!(" ![places](balance/{file}-seats.svg)") } else { String::new() };
        writeln!(
            page,
            "\nScores: half of all lie below {p50}, nine in ten between {p5} and {p95}. Decisions in a game: {:.0} on \
             average, {} to {}.\n\n![scores](balance/{file}.svg){seats}\n",
            self.decisions as f64 / games,
            self.shortest,
            self.longest
        )?;
        if self.uses.is_empty() {
            return Ok(());
        }
        let even = match self.is_contest() {
            true => 100.0 / f64::from(self.players),
            false => 100.0 * self.wins[0] / games,
        };
        writeln!(page, "<details><summary>What is used</summary>\n")?;
        writeln!(
            page,
            "| thing | uses a game | seats that use it | their wins (even: {even:.0} %) |\n|---|---|---|---|"
        )?;
        let seats = games * f64::from(self.players);
        for (name, (uses, users, wins)) in &self.uses {
            writeln!(
                page,
                "| {name} | {:.3} | {:.1} % | {:.1} % |",
                *uses as f64 / games,
                100.0 * *users as f64 / seats,
                100.0 * wins / (*users as f64).max(1.0)
            )?;
        }
        writeln!(page, "\n</details>\n")?;
        Ok(())
    }
}
