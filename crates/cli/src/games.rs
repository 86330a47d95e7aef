//! `chaikhana games`

use std::io::Write;

use anyhow::Result;
use clap::Args;
use shelf::engine::{OptionKind, Origin};
use shelf::{About, Title};

use crate::common::open_shelf;

#[derive(Debug, Args)]
pub(crate) struct Games {
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

impl Games {
    pub(crate) fn run(self, data: &[String]) -> Result<()> {
        let shelf = open_shelf(data, None)?;
        let games: Vec<About> = Title::ALL.iter().map(|&title| shelf.about(title)).collect();
        let mut out = std::io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &games)?;
            writeln!(out)?;
            return Ok(());
        }
        for about in games {
            let (fewest, most) = (about.min_players, about.max_players);
            writeln!(out, "{} ({}), {fewest} to {most} players", about.title, about.id)?;
            for option in about.options {
                let origin = match option.origin {
                    Origin::Rulebook => "",
                    Origin::Ruling => " [ruling]",
                    Origin::Extra => " [our own]",
                };
                let values = values(&option.kind);
                writeln!(out, "  --option {}={values} (default {}){origin}", option.id, option.default)?;
                writeln!(out, "      {}", option.help)?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

fn values(kind: &OptionKind) -> String {
    let list = |values: &[serde_json::Value], between: &str| {
        let shown =
            values.iter().map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_string));
        shown.collect::<Vec<_>>().join(between)
    };
    match kind {
        OptionKind::Bool => "true|false".into(),
        OptionKind::Int { min, max } => format!("{min}..{max}"),
        OptionKind::Choice { values } => list(values, "|"),
        OptionKind::Set { values, most } => format!("up to {most} of {}", list(values, ",")),
        OptionKind::PerSeat { values } => format!("for each seat {}", list(values, "|")),
    }
}
