//! The games: what the hall tells about each, its miniature, and its board in a folder of its own. How a board plugs into
//! the table is told in [`board`].

pub mod board;
pub mod chai;
pub mod code;
pub mod coffee_rush;
pub mod dabba_walla;
pub mod taverns;

pub use board::{
    BoardGame, Cost, Fact, Flight, Journey, Label, Line, PhaseStep, Piece, Progress, Prominence, Prompt,
    Proposal, Recap, Sound, Source, Step, TableCx, Tone, Words,
};

use engine::{Game, OptionSpec};
use leptos::prelude::*;
use std::ops::RangeInclusive;
use words::{Text, Wording};

use crate::drawing::Drawing;
use crate::i18n::{find, text};

macro_rules! titles {
    ($($variant:ident $field:ident $game:ty,)*) => {
        /// A game on offer: one for each on the shelf, with what its board tells about it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Title {
            $(
                #[doc = concat!("[`", stringify!($game), "`]")]
                $variant,
            )*
        }

        impl Title {
            /// All of them, in the order to offer them.
            pub const ALL: [Self; shelf::Title::ALL.len()] = [$(Self::$variant),*];

            /// The game on the shelf.
            pub const fn on_shelf(self) -> shelf::Title {
                match self { $(Self::$variant => shelf::Title::$variant,)* }
            }

            /// How the numbers of its rules begin.
            pub const fn prefix(self) -> &'static str {
                match self { $(Self::$variant => <$game as Game>::PREFIX,)* }
            }

            /// Its sign, where there is no room for a miniature.
            pub const fn sign(self) -> Drawing {
                match self { $(Self::$variant => <$game as BoardGame>::SIGN,)* }
            }

            /// About how long a game takes.
            pub const fn minutes(self) -> i64 {
                match self { $(Self::$variant => <$game as BoardGame>::MINUTES,)* }
            }

            /// How much there is to think about.
            pub const fn weight(self) -> Weight {
                match self { $(Self::$variant => <$game as BoardGame>::WEIGHT,)* }
            }

            /// How many bots sit at a table that is opened without a word.
            pub const fn opponents(self) -> usize {
                match self { $(Self::$variant => <$game as BoardGame>::OPPONENTS,)* }
            }

            /// The number of the rule by which the places are given.
            pub const fn rule_of_ranks(self) -> &'static str {
                match self { $(Self::$variant => <$game as BoardGame>::RULE_OF_RANKS,)* }
            }

            /// The game in one picture.
            pub fn miniature(self) -> AnyView {
                match self { $(Self::$variant => <$game as BoardGame>::miniature(),)* }
            }
        }
    };
}

shelf::games!(titles);

macro_rules! undrawn {
    ($($variant:ident $field:ident $game:ty,)*) => { $(impl BoardGame for $game {})* };
}

shelf::plain_games!(undrawn);

/// How much there is to think about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Explained in five minutes.
    Light,
    /// A game night.
    Medium,
    /// For those who like to plan.
    Heavy,
}

impl Title {
    /// The name in addresses, and the area of its words.
    pub const fn id(self) -> &'static str {
        self.on_shelf().id()
    }

    /// The game of an address.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|title| title.id() == id)
    }

    /// The name people read.
    pub fn name(self) -> Wording {
        self.word("title").unwrap_or(Wording::Plain(self.on_shelf().name()))
    }

    /// What it is about, in a sentence.
    pub fn about(self) -> Wording {
        self.word("about").unwrap_or(Wording::Plain(""))
    }

    /// What its preview in the hall shows, for those who do not see it.
    pub fn preview(self) -> Wording {
        self.word("preview").unwrap_or(Wording::Plain(""))
    }

    fn word(self, key: &str) -> Option<Wording> {
        find(&format!("{}.{key}", self.id())).map(Wording::Key)
    }

    /// How many can sit down.
    pub fn seats(self) -> RangeInclusive<u8> {
        self.on_shelf().seats()
    }

    /// What can be chosen before a game.
    pub fn options(self) -> Vec<OptionSpec> {
        self.on_shelf().options()
    }

    /// The stamp of the data file that comes with it.
    pub fn stamp(self) -> String {
        let known = stamps::STAMPS.iter().find(|(id, _)| *id == self.id());
        known.map_or_else(|| engine::data_stamp(""), |(_, stamp)| (*stamp).to_owned())
    }
}

mod stamps {
    include!(concat!(env!("OUT_DIR"), "/stamps.rs"));
}

impl Weight {
    /// Out of three cups, how many.
    pub const fn cups(self) -> usize {
        match self {
            Self::Light => 1,
            Self::Medium => 2,
            Self::Heavy => 3,
        }
    }

    /// In a word.
    pub const fn name(self) -> Text {
        match self {
            Self::Light => text::hall::WEIGHT_LIGHT,
            Self::Medium => text::hall::WEIGHT_MEDIUM,
            Self::Heavy => text::hall::WEIGHT_HEAVY,
        }
    }
}

/// A square with a symbol on its own wash, as miniatures have them.
pub(crate) fn tile(x: f32, y: f32, side: f32, of: Drawing, tint: &str) -> impl IntoView + use<> {
    let (inner, at) = (side * 0.66, side * 0.17);
    view! {
        <g transform=format!("translate({x} {y})")>
            <rect
                class="mini-cell"
                width=side
                height=side
                rx="5"
                style=format!("fill:color-mix(in oklab, var({tint}) 24%, var(--raised))")
            />
            <use_ href=of.href() x=at y=at width=inner height=inner style=format!("--tint:var({tint})") />
        </g>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_knows_the_stamps_of_the_standard_boxes() {
        let shelf = shelf::Shelf::standard().unwrap();
        for title in Title::ALL {
            assert_eq!(title.stamp(), shelf.stamp(title.on_shelf()), "{}", title.id());
        }
    }

    /// A game's code gives the game's box and nothing else.
    #[test]
    fn every_game_opens_its_own_box() {
        for title in Title::ALL {
            let code = code::code(title).unwrap();
            let shelf = (code.open)(code.data).unwrap();
            assert_eq!(shelf.stamp(title.on_shelf()), title.stamp());
            let others = Title::ALL.into_iter().filter(|other| *other != title);
            assert!(others.into_iter().all(|other| shelf.stamp(other.on_shelf()).is_empty()));
        }
    }
}
