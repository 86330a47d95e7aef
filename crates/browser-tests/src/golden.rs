//! Golden games of the shelf, laid on the device as if somebody had played them there.

use serde_json::{Value, json};
use std::path::Path;

use crate::{Browser, House, Result};

/// How far a golden game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Far {
    /// Half of it is played, and the first seat is asked.
    Middle,
    /// Nine tenths of it are played, and the first seat is asked.
    Late,
    /// It is over.
    End,
}

/// One golden game of every title, with as much on the table as the title has.
pub const GOLDEN: [(&str, &str); 4] =
    [("coffee-rush", "3p"), ("chai", "stall-limit-10"), ("dabba-walla", "3p"), ("taverns", "module-5")];

impl Browser {
    /// Lays a golden game before a person at the first seat, among novices.
    pub async fn lay(&self, house: &House, (game, name): (&str, &str), far: Far) -> Result {
        if !self.page.current_url().await?.as_str().starts_with(&house.address("/")) {
            self.enter(house).await?;
        }
        self.lay_record(house, game, &record_of(game, name, far)?).await?;
        let laid = match far {
            Far::Middle | Far::Late => ".prompt.is-mine",
            Far::End => "main.end",
        };
        self.see(&format!("{laid}, .failure")).await?;
        if self.has(".failure").await? {
            return Err(format!("{game} {name}: {}", self.text(".failure").await?).into());
        }
        Ok(())
    }

    /// Lays the end of a game that bots have played with care, as if people of these names had played it on one screen.
    pub async fn lay_played(&self, house: &House, game: &str, names: &[&str]) -> Result {
        let mut lines = read(&house.played(game, names.len())?)?;
        // A name that is changed breaks the chain of hashes, and the oldest form has none.
        lines[0]["chaikhana"] = json!(1);
        for line in &mut lines {
            line.as_object_mut().ok_or("a line of a record is an object")?.remove("hash");
        }
        lines[0]["seats"] = names.iter().map(|name| json!({ "name": name })).collect();
        self.lay_record(house, game, &written(&lines)).await?;
        self.see("main.end").await.map(drop)
    }

    async fn lay_record(&self, house: &House, game: &str, record: &str) -> Result {
        self.keep("golden", record).await?;
        self.go(&house.address(&format!("/play/{game}/golden"))).await.map(drop)
    }
}

fn read(record: &str) -> Result<Vec<Value>> {
    Ok(record.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}

fn written(lines: &[Value]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn record_of(game: &str, name: &str, far: Far) -> Result<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shelf/golden");
    let mut lines = read(&std::fs::read_to_string(folder.join(game).join(format!("{name}.jsonl")))?)?;
    let seats = lines[0]["seats"].as_array_mut().ok_or("a golden game without seats")?;
    for (seat, sitter) in seats.iter_mut().enumerate() {
        *sitter = if seat == 0 { json!({ "name": "" }) } else { json!({ "name": "", "bot": "novice" }) };
    }
    if far != Far::End {
        let from = if far == Far::Late { lines.len() * 9 / 10 } else { lines.len() / 2 };
        let mine = |line: &Value| line["type"] == "action" && line["seat"] == 0;
        let next = from + lines[from..].iter().position(mine).ok_or("the first seat is never asked again")?;
        // The seed stands last and stays; what was played later, and the result, go.
        let seed = lines.len() - 1;
        lines.drain(next..seed);
    }
    Ok(written(&lines))
}
