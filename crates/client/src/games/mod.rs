//! The games: what the hall tells about each, its miniature, and its board in a folder of its own. How a board plugs into
//! the table is told in [`board`].

pub mod board;
pub mod chai;
pub mod coffee_rush;
pub mod dabba_walla;
pub mod taverns;

pub use board::{
    BoardGame, Cost, Fact, Flight, Journey, Label, Line, PhaseStep, Piece, Progress, Prominence, Prompt, Proposal,
    Sound, Source, Step, TableCx, Tone, Words,
};

use engine::{DataError, Game, OptionSpec, Sourced};
use leptos::prelude::*;
use shelf::Shelf;
use std::ops::RangeInclusive;
use std::sync::OnceLock;
use words::Text;

use crate::drawing::{Drawing, names};
use crate::i18n::text;

/// A game on offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Title {
    /// Coffee Rush
    CoffeeRush,
    /// Chai
    Chai,
    /// Dabba Walla
    DabbaWalla,
    /// The Taverns of Tiefenthal
    Taverns,
}

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
    /// All of them, in the order to offer them.
    pub const ALL: [Self; 4] = [Self::CoffeeRush, Self::Chai, Self::DabbaWalla, Self::Taverns];

    /// The name in addresses, and the area of its words.
    pub const fn id(self) -> &'static str {
        match self {
            Self::CoffeeRush => "coffee-rush",
            Self::Chai => "chai",
            Self::DabbaWalla => "dabba-walla",
            Self::Taverns => "taverns",
        }
    }

    /// The game of an address.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|title| title.id() == id)
    }

    /// The name people read.
    pub const fn name(self) -> Text {
        match self {
            Self::CoffeeRush => text::coffee_rush::TITLE,
            Self::Chai => text::chai::TITLE,
            Self::DabbaWalla => text::dabba_walla::TITLE,
            Self::Taverns => text::taverns::TITLE,
        }
    }

    /// What it is about, in a sentence.
    pub const fn about(self) -> Text {
        match self {
            Self::CoffeeRush => text::coffee_rush::ABOUT,
            Self::Chai => text::chai::ABOUT,
            Self::DabbaWalla => text::dabba_walla::ABOUT,
            Self::Taverns => text::taverns::ABOUT,
        }
    }

    /// Its sign, where there is no room for a miniature.
    pub const fn sign(self) -> Drawing {
        match self {
            Self::CoffeeRush => names::CR_CUP,
            Self::Chai => names::CH_CUP,
            Self::DabbaWalla => names::DW_HANDCART,
            Self::Taverns => names::TT_BEER,
        }
    }

    /// How many can sit down.
    pub const fn seats(self) -> RangeInclusive<u8> {
        match self {
            Self::CoffeeRush | Self::Taverns => 1..=4,
            Self::Chai => 1..=5,
            Self::DabbaWalla => 2..=4,
        }
    }

    /// About how long a game takes.
    pub const fn minutes(self) -> i64 {
        match self {
            Self::CoffeeRush => 30,
            Self::DabbaWalla => 45,
            Self::Chai => 60,
            Self::Taverns => 75,
        }
    }

    /// How much there is to think about.
    pub const fn weight(self) -> Weight {
        match self {
            Self::CoffeeRush => Weight::Light,
            Self::Chai | Self::DabbaWalla => Weight::Medium,
            Self::Taverns => Weight::Heavy,
        }
    }

    /// What can be chosen before a game.
    pub fn options(self) -> Vec<OptionSpec> {
        match self {
            Self::CoffeeRush => shelf::CoffeeRush::options(),
            Self::Chai => shelf::Chai::options(),
            Self::DabbaWalla => shelf::DabbaWalla::options(),
            Self::Taverns => shelf::Taverns::options(),
        }
    }

    /// How sure we are of each part of its data file.
    pub fn provenance(self) -> Vec<Sourced> {
        macro_rules! of {
            ($game:ty) => {
                <$game>::open(<$game>::DATA).map(|game| game.provenance().to_vec())
            };
        }
        let rows = match self {
            Self::CoffeeRush => of!(shelf::CoffeeRush),
            Self::Chai => of!(shelf::Chai),
            Self::DabbaWalla => of!(shelf::DabbaWalla),
            Self::Taverns => of!(shelf::Taverns),
        };
        rows.unwrap_or_default()
    }

    /// What things cost and how much fits, from its box.
    pub fn costs(self, words: &Words) -> Vec<Cost> {
        fn of<G: BoardGame>(words: &Words) -> Vec<Cost> {
            G::open(G::DATA).map(|game| game.costs(words)).unwrap_or_default()
        }
        match self {
            Self::CoffeeRush => of::<shelf::CoffeeRush>(words),
            Self::Chai => of::<shelf::Chai>(words),
            Self::DabbaWalla => of::<shelf::DabbaWalla>(words),
            Self::Taverns => of::<shelf::Taverns>(words),
        }
    }

    /// The game on the shelf.
    pub const fn on_shelf(self) -> shelf::Title {
        match self {
            Self::CoffeeRush => shelf::Title::CoffeeRush,
            Self::Chai => shelf::Title::Chai,
            Self::DabbaWalla => shelf::Title::DabbaWalla,
            Self::Taverns => shelf::Title::Taverns,
        }
    }

    /// The game in one picture.
    pub fn miniature(self) -> AnyView {
        match self {
            Self::CoffeeRush => view! { <coffee_rush::Miniature /> }.into_any(),
            Self::Chai => view! { <chai::Miniature /> }.into_any(),
            Self::DabbaWalla => view! { <dabba_walla::Miniature /> }.into_any(),
            Self::Taverns => view! { <taverns::Miniature /> }.into_any(),
        }
    }
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

/// The boxes of all games; opened once, when the first one is needed.
pub fn shelf() -> Result<Shelf, DataError> {
    static SHELF: OnceLock<Shelf> = OnceLock::new();
    if let Some(shelf) = SHELF.get() {
        return Ok(shelf.clone());
    }
    let opened = Shelf::standard()?;
    Ok(SHELF.get_or_init(|| opened).clone())
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
