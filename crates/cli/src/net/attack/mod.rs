//! `chaikhana attack`: what a hostile evening does to those who only want to play.

mod kinds;
mod people;

use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use bot_client::{Guest, Method};
use clap::Args;
use serde::Serialize;
use serde_json::json;

use super::load::quantile;
use super::{House, Scratch};
use kinds::{Kind, Tally};
use people::People;

/// The most connections of an attack.
const MOST: usize = 5_000;

/// Lets people play at a few tables, attacks the house in one way after the other for a few seconds each, and tells how
/// long the people waited for their moves before, during and after. Ends with an error if anybody was thrown out, if a
/// move that was acknowledged is lost, or if the house does not answer in the end.
#[derive(Debug, Args)]
pub(crate) struct Attack {
    /// The house, such as http://127.0.0.1:7878; one of its own with a new store if missing.
    #[arg(long, value_name = "URL")]
    against: Option<String>,
    /// Attack a house that is not on this machine. Only ever one that you run yourself.
    #[arg(long)]
    i_run_this_house: bool,
    /// Only these attacks, with commas.
    #[arg(long, value_enum, value_delimiter = ',')]
    only: Vec<Kind>,
    /// How long each attack lasts, and the quiet before and after.
    #[arg(long, value_name = "S", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// How big the attacks are: so many half-open requests, and of the others in proportion.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    size: usize,
    /// Tables where people play meanwhile.
    #[arg(long, value_name = "N", default_value_t = 10)]
    tables: usize,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// How long people waited for their moves in one part of the evening.
#[derive(Debug, Serialize)]
struct Part {
    name: String,
    moves: usize,
    p50_ms: f64,
    p99_ms: f64,
    max_ms: f64,
    /// What the attackers did.
    #[serde(skip_serializing_if = "Option::is_none")]
    attack: Option<Tally>,
}

impl Attack {
    pub(crate) fn run(self) -> Result<()> {
        ensure!((1..=MOST).contains(&self.size), "size: 1 to {MOST}");
        ensure!((1..=200).contains(&self.tables), "tables: 1 to 200");
        let given = self.against.as_deref().map(|url| target(url, self.i_run_this_house)).transpose()?;
        let scratch = Scratch::new("attack")?;
        let own = match given {
            Some(_) => None,
            None => Some(House::start_with(&scratch.db(), &[])?),
        };
        let Some(house) = given.or(own.as_ref().map(|own| own.address)) else { bail!("there is no house") };
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let evening = runtime.block_on(self.evening(house));
        let memory = own.as_ref().map(House::resident_bytes);
        let (parts, people) = evening?;
        if self.json {
            let report = json!({"parts": parts, "people": people, "server_rss_bytes": memory});
            println!("{report}");
        } else {
            print(&parts);
            println!("{} moves of people, {} thrown out, {} lost", people.moves, people.errors, people.lost);
            if let Some(bytes) = memory {
                println!("memory of the house {:.1} MB", bytes as f64 / 1e6);
            }
        }
        ensure!(people.errors == 0, "{} of the people were thrown out", people.errors);
        ensure!(people.lost == 0, "{} acknowledged moves are lost", people.lost);
        Ok(())
    }

    async fn evening(&self, house: SocketAddr) -> Result<(Vec<Part>, people::Report)> {
        let kinds = if self.only.is_empty() { Kind::ALL.to_vec() } else { self.only.clone() };
        let span = Duration::from_secs(self.seconds);
        let people = People::sit_down(house, self.tables, kinds.len() + 2).await?;
        tokio::time::sleep(span).await;
        let mut tallies = vec![None];
        for kind in kinds.iter().copied() {
            people.next_part();
            let tally = Arc::new(Tally::default());
            let attack = kind.start(house, self.size, Instant::now() + span, &tally);
            tokio::time::sleep(span).await;
            for attacker in attack {
                // Whoever is still busy is not waited for long.
                attacker.abort();
                let _ = attacker.await;
            }
            tallies.push(Some(Arc::try_unwrap(tally).unwrap_or_default()));
        }
        people.next_part();
        tokio::time::sleep(span).await;
        let (waits, report) = people.get_up().await;
        let names = std::iter::once("before".to_owned())
            .chain(kinds.iter().map(ToString::to_string))
            .chain(["after".to_owned()]);
        tallies.push(None);
        let parts = names.zip(waits).zip(tallies).map(|((name, mut waits), attack)| {
            waits.sort_unstable();
            Part {
                name,
                moves: waits.len(),
                p50_ms: quantile(&waits, 0.5),
                p99_ms: quantile(&waits, 0.99),
                max_ms: quantile(&waits, 1.0),
                attack,
            }
        });
        let answer = Guest::arrive(house).await?.ask(Method::GET, "/healthz", &()).await?;
        ensure!(answer.status.is_success(), "the house is not well afterwards: {}", answer.status);
        Ok((parts.collect(), report))
    }
}

/// The house to attack: on this machine, unless whoever runs it says otherwise.
fn target(url: &str, anywhere: bool) -> Result<SocketAddr> {
    let rest = url.strip_prefix("http://").with_context(|| format!("{url} does not begin with http://"))?;
    let host = rest.trim_end_matches('/');
    let host = if host.rsplit(']').next().is_some_and(|rest| rest.contains(':')) {
        host.to_owned()
    } else {
        format!("{host}:80")
    };
    let addresses: Vec<SocketAddr> = host.to_socket_addrs().with_context(|| url.to_owned())?.collect();
    let first = *addresses.first().with_context(|| format!("{host} has no address"))?;
    if !anywhere && !addresses.iter().all(|address| address.ip().to_canonical().is_loopback()) {
        bail!("{url} is not on this machine: attack it only if it is yours, with --i-run-this-house");
    }
    Ok(first)
}

fn print(parts: &[Part]) {
    println!("{:<12} {:>7} {:>9} {:>9} {:>9}   attackers", "", "moves", "half ms", "99 % ms", "worst ms");
    for part in parts {
        let attack = part.attack.as_ref().map(ToString::to_string).unwrap_or_default();
        println!(
            "{:<12} {:>7} {:>9.1} {:>9.1} {:>9.1}   {attack}",
            part.name, part.moves, part.p50_ms, part.p99_ms, part.max_ms
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_attacked() {
        for own in ["http://127.0.0.1:7878", "http://127.0.0.1", "http://[::1]:7878/", "http://127.8.8.8:1"] {
            target(own, false).unwrap();
        }
        for other in ["http://192.0.2.1:7878", "http://[2001:db8::1]:80", "http://0.0.0.0:80"] {
            assert!(target(other, false).is_err(), "{other}");
            target(other, true).unwrap();
        }
        assert!(target("https://127.0.0.1", false).is_err());
    }
}
