//! Starts every artefact of a release as those who download it would: a game is played on it over the socket, and the house of an
//! older version goes on in it.
//!
//! `release-check FOLDER` checks the packages in a folder; `release-check keep BINARY FOLDER` keeps a house for later versions.

mod artefact;
mod player;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::artefact::{Artefact, Running};
use crate::player::Player;

/// A game that somebody has begun in a house of some version, and how to go on with it.
#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    cookie: String,
    table: String,
    /// The last entry of its log.
    seq: u32,
}

/// The kept house of a version: its database, and the game in it.
#[derive(Debug)]
struct OlderHouse {
    version: String,
    database: PathBuf,
    game: Kept,
}

/// Every kept house.
fn older_houses(folder: &Path) -> Result<Vec<OlderHouse>> {
    let mut houses = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == "json") {
            let version = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let game = serde_json::from_slice(&fs::read(&path)?).context(version.clone())?;
            houses.push(OlderHouse { version, database: path.with_extension("db"), game });
        }
    }
    houses.sort_by(|one, other| one.version.cmp(&other.version));
    ensure!(!houses.is_empty(), "{} keeps no older house", folder.display());
    Ok(houses)
}

/// Every file is what SHA256SUMS says.
fn check_sums(packages: &Path) -> Result<()> {
    let sums = fs::read_to_string(packages.join("SHA256SUMS")).context("SHA256SUMS")?;
    for line in sums.lines() {
        let (sum, name) = line.split_once("  ").context("a line of SHA256SUMS is a sum and a name")?;
        let content = fs::read(packages.join(name)).with_context(|| name.to_owned())?;
        let found: String = Sha256::digest(&content).iter().map(|byte| format!("{byte:02x}")).collect();
        ensure!(found == sum, "{name} is not what SHA256SUMS says");
    }
    println!("{} files are what SHA256SUMS says", sums.lines().count());
    Ok(())
}

/// A game from the first move to the last in a new house, and the games of older houses to their end.
async fn check(artefact: &Artefact, older: &[OlderHouse]) -> Result<()> {
    let mut house = artefact.start(None)?;
    let answered = player::first_answer(house.address).await?;
    let mut player = Player::sit_down(house.address).await?;
    player.play(1).await?;
    let moved = house.begun.elapsed();
    player.play_to_the_end().await?;
    house.probe()?;
    house.stop()?;
    println!(
        "{}: first answer after {:.0} ms, first move after {:.0} ms, a game of {} moves played to its end",
        artefact.name,
        (answered - house.begun).as_secs_f32() * 1000.0,
        moved.as_secs_f32() * 1000.0,
        player.moves
    );
    for old in older {
        let mut house = artefact.start(Some(&old.database))?;
        let mut player = Player::come_back(house.address, &old.game).await?;
        ensure!(player.seq >= old.game.seq, "the game of {} has lost moves", old.version);
        player.play_to_the_end().await?;
        house.stop()?;
        println!(
            "{}: the house of {} goes on, {} moves to its end",
            artefact.name, old.version, player.moves
        );
    }
    Ok(())
}

/// Begins a game in a house of this program and keeps both for later versions.
async fn keep(binary: &Path, folder: &Path, version: &str) -> Result<()> {
    let database = folder.join(format!("{version}.db"));
    ensure!(!database.exists(), "{} is kept already", database.display());
    let mut house = Running::of_binary(binary, &database)?;
    let mut player = Player::sit_down(house.address).await?;
    player.play(12).await?;
    let game = Kept { cookie: player.cookie(), table: player.table.clone(), seq: player.seq };
    drop(player);
    house.stop()?;
    fs::write(folder.join(format!("{version}.json")), serde_json::to_string_pretty(&game)? + "\n")?;
    Ok(())
}

#[tokio::main]
async fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [packages, houses] => {
            let packages = Path::new(packages);
            check_sums(packages)?;
            let older = older_houses(Path::new(houses))?;
            for artefact in Artefact::all(packages)? {
                check(&artefact, &older).await.with_context(|| artefact.name.clone())?;
            }
            Ok(())
        }
        [word, binary, folder, version] if word == "keep" => {
            keep(Path::new(binary), Path::new(folder), version).await
        }
        _ => bail!("usage: release-check PACKAGES HOUSES, or release-check keep BINARY HOUSES VERSION"),
    }
}
