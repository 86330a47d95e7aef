//! `chaikhana strength`: how strong the bots are at every kind of table: docs/strength.md with a plot.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context, Result};
use bots::{Bot, Budget};
use clap::Args;
use serde::{Deserialize, Serialize};
use shelf::{Shelf, Title};

use crate::arena::{Arena, Fighter};
use crate::common::open_shelf;
use crate::modes::Mode;
use crate::plot;

#[derive(Debug, Args)]
pub(crate) struct Strength {
    /// Ids of the games; all games if omitted.
    games_named: Vec<Title>,
    /// Games per trial; trials with 80 ms per decision play half as many.
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Measure everything again, even what the report already has.
    #[arg(long)]
    again: bool,
    /// Folder of the report; results already in it are kept unless measured again.
    #[arg(long, default_value = "docs")]
    out: PathBuf,
}

/// The table at which a title has its aims.
const USUAL: u8 = 4;
/// Milliseconds a decision: the points of the curve, and those at all other tables.
const BUDGETS: [u32; 4] = [1, 5, 20, 80];
const MIDDLE: u32 = 20;

/// Who meets whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Pairing {
    game: String,
    mode: String,
    players: u8,
    bot: String,
    /// At every other seat; nobody where all seats play together.
    against: Option<String>,
}

/// What came of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Trial {
    #[serde(flatten)]
    pairing: Pairing,
    games: usize,
    one: Fighter,
    others: Option<Fighter>,
}

impl Strength {
    pub(crate) fn run(self, data: &[String]) -> Result<()> {
        let shelf = open_shelf(data, None)?;
        let titles = if self.games_named.is_empty() { Title::ALL.to_vec() } else { self.games_named.clone() };
        let store = self.out.join("strength.json");
        let mut known: Vec<Trial> = match std::fs::read_to_string(&store) {
            Ok(text) => {
                serde_json::from_str(&text).with_context(|| format!("cannot parse {}", store.display()))?
            }
            Err(_) => Vec::new(),
        };
        std::fs::create_dir_all(self.out.join("strength"))?;
        for title in titles {
            for (mode, pairing) in pairings(title) {
                if known.iter().any(|trial| trial.pairing == pairing) && !self.again {
                    continue;
                }
                let trial = self.measure(&shelf, title, mode, pairing)?;
                known.retain(|old| old.pairing != trial.pairing);
                known.push(trial);
                // After every trial, so that a stopped run loses little.
                std::fs::write(&store, serde_json::to_string(&known)?)?;
                self.write(&shelf, &known)?;
            }
        }
        self.write(&shelf, &known)
    }

    fn measure(&self, shelf: &Shelf, title: Title, mode: Mode, pairing: Pairing) -> Result<Trial> {
        let mut bots: Vec<Bot> = vec![pairing.bot.parse()?];
        if let Some(against) = &pairing.against {
            bots.push(against.parse()?);
        }
        let slow = bots[0].budget.millis.is_some_and(|millis| millis > f64::from(MIDDLE));
        let games = if slow { self.games / 2 } else { self.games };
        let report = Arena::quiet(title, pairing.players, bots, mode.arguments(), games).meet(shelf)?;
        let mut fighters = report.bots.into_iter();
        let one = fighters.next().context("somebody played")?;
        Ok(Trial { pairing, games: report.games, one, others: fighters.next() })
    }

    fn write(&self, shelf: &Shelf, known: &[Trial]) -> Result<()> {
        let curves: Vec<(&str, Vec<plot::Point>)> = (Title::ALL.iter())
            .map(|title| (title.id(), curve(known, title.id())))
            .filter(|(_, points)| !points.is_empty())
            .collect();
        std::fs::write(self.out.join("strength/curve.svg"), plot::curves(&curves))?;
        std::fs::write(self.out.join("strength.md"), page(shelf, known)?)?;
        Ok(())
    }
}

/// Everything that is measured of a title.
fn pairings(title: Title) -> Vec<(Mode, Pairing)> {
    let search = |millis: u32| Bot::ismcts(Budget::millis(millis.into())).to_string();
    let mut all = Vec::new();
    for mode in Mode::of(title) {
        for players in mode.players() {
            let mut add = |bot: String, against: Option<&str>| {
                let against = against.map(ToString::to_string);
                let (game, mode_name) = (title.id().to_string(), mode.name.to_string());
                all.push((mode, Pairing { game, mode: mode_name, players, bot, against }));
            };
            let together = players == 1 || mode.options.contains(&"mode=coop");
            if together {
                add("greedy".into(), None);
                add(search(MIDDLE), None);
                continue;
            }
            if players == USUAL && mode.name.is_empty() {
                add("greedy".into(), Some("random"));
                add("novice".into(), Some("greedy"));
                BUDGETS.iter().for_each(|&millis| add(search(millis), Some("greedy")));
            } else {
                add(search(MIDDLE), Some("greedy"));
            }
        }
    }
    all
}

/// The win rate at the usual table by milliseconds, with its interval.
fn curve(known: &[Trial], game: &str) -> Vec<plot::Point> {
    let at = |&millis: &u32| {
        let bot = Bot::ismcts(Budget::millis(millis.into())).to_string();
        let trial = known.iter().find(|trial| {
            let Pairing { game: its, mode, players, bot: searching, .. } = &trial.pairing;
            its == game && mode.is_empty() && *players == USUAL && *searching == bot
        })?;
        Some(plot::Point {
            at: f64::from(millis),
            rate: trial.one.win_rate,
            low: trial.one.low,
            high: trial.one.high,
        })
    };
    BUDGETS.iter().filter_map(at).collect()
}

const HEAD: &str = "# Strength\n\nMade by `chaikhana strength`: each row is a trial with seats rotated and the same seeds \
for every arrangement; ties share a win, the interval is Wilson's for 95 %, and time is what a thread computes. The first bot \
holds one seat, the second all others; by chance it would win one game in as many as there are players.\n\n\
![Win rate against greedy bots at four seats, by milliseconds a decision](strength/curve.svg)\n";

fn page(shelf: &Shelf, known: &[Trial]) -> Result<String> {
    let mut page = String::from(HEAD);
    for title in Title::ALL {
        let trials: Vec<&Trial> = known.iter().filter(|trial| trial.pairing.game == title.id()).collect();
        let (contests, together): (Vec<&Trial>, Vec<&Trial>) =
            trials.into_iter().partition(|trial| trial.others.is_some());
        if contests.is_empty() && together.is_empty() {
            continue;
        }
        writeln!(page, "\n## {}", shelf.about(*title).title)?;
        if !contests.is_empty() {
            page.push_str(
                "\n| table | bot | against | games | wins | 95 % | mean scores | decision p50, p99, max |\n",
            );
            page.push_str("|---|---|---|---|---|---|---|---|\n");
        }
        for Trial { pairing, games, one, others } in contests {
            let score = others.as_ref().map_or(0.0, |others| others.mean_score);
            let [rate, low, high] = [one.win_rate, one.low, one.high].map(|share| 100.0 * share);
            writeln!(
                page,
                "| {} | {} | {} | {games} | {rate:.1} % | {low:.1} to {high:.1} | {:.1} and {score:.1} | {} |",
                pairing.table(),
                pairing.bot,
                pairing.against.as_deref().unwrap_or_default(),
                one.mean_score,
                one.times()
            )?;
        }
        if !together.is_empty() {
            page.push_str("\n| alone or together | bot | games | won | mean score | reached | decision p50, p99, max |\n");
            page.push_str("|---|---|---|---|---|---|---|\n");
        }
        for Trial { pairing, games, one, .. } in together {
            let level = |(level, count): (&String, &usize)| {
                format!("{level} {:.0} %", 100.0 * *count as f64 / *games as f64)
            };
            writeln!(
                page,
                "| {} | {} | {games} | {:.1} % | {:.1} | {} | {} |",
                pairing.table(),
                pairing.bot,
                100.0 * one.win_rate,
                one.mean_score,
                one.levels.iter().map(level).collect::<Vec<_>>().join(", "),
                one.times()
            )?;
        }
    }
    Ok(page)
}

impl Pairing {
    fn table(&self) -> String {
        let Self { mode, players, .. } = self;
        if mode.is_empty() { players.to_string() } else { format!("{players}, {mode}") }
    }
}

impl Fighter {
    fn times(&self) -> String {
        let times = &self.decision_ms;
        format!("{:.1}, {:.1}, {:.1} ms", times.p50, times.p99, times.max)
    }
}

#[cfg(test)]
mod tests {
    use super::{BUDGETS, pairings};
    use shelf::Title;

    #[test]
    fn every_title_is_measured_at_its_aims() {
        for &title in Title::ALL {
            let all = pairings(title);
            let has = |bot: &str, against: &str| {
                all.iter().any(|(mode, pairing)| {
                    mode.name.is_empty()
                        && pairing.players == 4
                        && pairing.bot == bot
                        && pairing.against.as_deref() == Some(against)
                })
            };
            assert!(has("greedy", "random"), "{title}");
            for millis in BUDGETS {
                assert!(has(&format!("ismcts:{millis}ms"), "greedy"), "{title}");
            }
        }
    }
}
