//! Whether a look back leans: the mean luck and decisions of each seat over many games between bots.
//!
//! `cargo run -p chaikhana-bots --example luck -- dabba-walla 40 novice,novice,novice '{}'`

use std::error::Error;
use std::process::ExitCode;
use std::sync::Arc;

use bots::{Bot, Endless, Eyes, Knowledge, KnowledgeVisitor, Mind, Review, review};
use engine::{Match, QuickChance, Seed};
use serde_json::Value;
use shelf::{Shelf, Title};

struct Game {
    options: Value,
    bots: Vec<Bot>,
    number: u64,
}

impl KnowledgeVisitor for Game {
    type Out = Result<Review, Box<dyn Error>>;

    fn visit<G: Knowledge>(self, game: &Arc<G>) -> Self::Out {
        let options = serde_json::from_value(self.options)?;
        let seats = self.bots.len() as u8;
        let mut table = Match::new(Arc::clone(game), options, seats, &Seed::numbered(self.number), &[])?;
        let eyes = Eyes::<G>::shipped();
        let mut chance = QuickChance::new(self.number);
        let mut minds: Vec<Mind<G>> = self.bots.into_iter().map(Mind::new).collect();
        while let Some(seat) = table.awaiting().first() {
            let mind = &mut minds[seat.index()];
            let decided = mind.decide(&table, seat, &eyes, &Endless, &mut chance);
            let (action, _) = decided.ok_or("nobody is asked")?;
            table.act(seat, action)?;
        }
        review(&table).ok_or_else(|| "the game did not end".into())
    }
}

/// The mean and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, (spread / count).sqrt())
}

fn measure(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let [title, games, bots, options] = arguments else { return Err("GAME GAMES BOTS OPTIONS".into()) };
    let (title, games): (Title, u64) = (title.parse()?, games.parse()?);
    let bots = bots.split(',').map(str::parse).collect::<Result<Vec<Bot>, _>>()?;
    let shelf = Shelf::standard()?;
    let mut found: Vec<Vec<[f64; 2]>> = Vec::new();
    let mut turned = 0;
    for number in 0..games {
        let game = Game { options: serde_json::from_str(options)?, bots: bots.clone(), number };
        let review = bots::visit(&shelf, title, game)?;
        turned += u64::from(review.turned.is_some());
        found.resize(review.rows.len(), Vec::new());
        for (seat, row) in found.iter_mut().zip(&review.rows) {
            seat.push([row.luck.into(), row.decisions.into()]);
        }
    }
    println!("{games} games of {title}, {turned} with a turn that decided");
    found.push(found.concat());
    for (seat, rows) in found.iter().enumerate() {
        let [luck, decisions] = [0, 1].map(|at| mean(&rows.iter().map(|row| row[at]).collect::<Vec<f64>>()));
        let who = if seat + 1 == found.len() { "all".into() } else { format!("seat {seat}") };
        println!(
            "{who}: luck {:.2} ± {:.2}, decisions {:.2} ± {:.2}",
            luck.0, luck.1, decisions.0, decisions.1
        );
    }
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Err(error) = measure(&arguments) {
        eprintln!("{error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
