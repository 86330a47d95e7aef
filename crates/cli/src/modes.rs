//! The tables at which bots are measured: every number of players, and every way to play alone or together.

use std::ops::RangeInclusive;

use shelf::Title;

/// One way to play a title.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mode {
    /// What it is called; nothing for the usual game against each other.
    pub(crate) name: &'static str,
    /// The options that make it, as on a command line.
    pub(crate) options: &'static [&'static str],
    first: u8,
    last: u8,
}

impl Mode {
    const fn new(name: &'static str, options: &'static [&'static str], players: RangeInclusive<u8>) -> Self {
        Self { name, options, first: *players.start(), last: *players.end() }
    }

    /// The numbers of players.
    pub(crate) fn players(self) -> RangeInclusive<u8> {
        self.first..=self.last
    }

    /// The options as their own strings.
    pub(crate) fn arguments(self) -> Vec<String> {
        self.options.iter().map(ToString::to_string).collect()
    }

    /// All ways to play `title`: with the usual options, and those of its modes that change who plays against whom.
    pub(crate) fn of(title: Title) -> Vec<Self> {
        let (first, last) = (*title.seats().start(), *title.seats().end());
        let usual = Self::new("", &[], first.max(2)..=last);
        let others = match title.id() {
            "coffee-rush" => vec![Self::new("solo", &["mode=solo"], 1..=1)],
            "chai" => vec![
                Self::new("solo", &["mode=solo"], 1..=1),
                Self::new("co-operative", &["mode=coop"], 1..=3),
            ],
            "taverns" => vec![
                Self::new("solo", &[], 1..=1),
                Self::new("module 5", &["module=5"], 4..=4),
                Self::new("solo, module 5", &["module=5"], 1..=1),
            ],
            _ => Vec::new(),
        };
        std::iter::once(usual).chain(others).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Mode;
    use crate::common::parse_options;
    use shelf::{Shelf, Title};

    /// Every way is one the rules allow, and together they leave no number of players out.
    #[test]
    fn every_way_can_be_played() {
        let shelf = Shelf::standard().expect("the shelf opens");
        for &title in Title::ALL {
            let about = shelf.about(title);
            let mut counts = Vec::new();
            for mode in Mode::of(title) {
                let options = parse_options(&about.options, &mode.arguments()).expect("known options");
                for players in mode.players() {
                    shelf.check_options(title, &options, players).expect("a table the rules allow");
                    counts.push(players);
                }
            }
            for players in about.min_players..=about.max_players {
                assert!(counts.contains(&players), "{title} with {players}");
            }
        }
    }
}
