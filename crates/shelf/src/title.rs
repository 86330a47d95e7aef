//! Which games there are, and their boxes.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use engine::{DataError, Game, OptionSpec, Sourced, data_stamp};
use serde::{Deserialize, Serialize};

macro_rules! shelf {
    ($($variant:ident $field:ident $game:ty,)*) => {
        /// A game on the shelf.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(into = "String", try_from = "String")]
        pub enum Title {
            $(
                #[doc = concat!("[`", stringify!($game), "`]")]
                $variant,
            )*
        }

        impl Title {
            /// Every game, in the order to offer them.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The name in commands, records and addresses.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => <$game>::ID,)* }
            }

            /// The name people read, where nobody has translated it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => <$game>::TITLE,)* }
            }

            /// How many people can sit down, over all options.
            #[must_use]
            pub fn seats(self) -> RangeInclusive<u8> {
                match self { $(Self::$variant => <$game>::seats(),)* }
            }

            /// What can be chosen before the game.
            #[must_use]
            pub fn options(self) -> Vec<OptionSpec> {
                match self { $(Self::$variant => <$game>::options(),)* }
            }
        }

        /// The boxes: every game with the data it is played with.
        #[derive(Clone)]
        pub struct Shelf {
            $($field: Boxed<$game>,)*
        }

        $(
            impl Shelved for $game {
                const ON_SHELF: Title = Title::$variant;
            }
        )*

        impl Shelf {
            /// Every game with the data file that comes with it.
            pub fn standard() -> Result<Self, DataError> {
                Ok(Self { $($field: Boxed::open(<$game>::DATA)?,)* })
            }

            /// Replaces the box of one game by a data file of the same form.
            pub fn replace(&mut self, title: Title, data: &str) -> Result<(), DataError> {
                match title {
                    $(Title::$variant => self.$field = Boxed::open(data)?,)*
                }
                Ok(())
            }

            /// The stamp of the data a game is played with.
            #[must_use]
            pub fn stamp(&self, title: Title) -> &str {
                match title { $(Title::$variant => &self.$field.stamp,)* }
            }

            /// The data file a game is played with.
            #[must_use]
            pub fn data(&self, title: Title) -> &str {
                match title { $(Title::$variant => &self.$field.data,)* }
            }

            /// Hands the typed game to `visitor`.
            pub fn visit<V: Visitor>(&self, title: Title, visitor: V) -> V::Out {
                match title { $(Title::$variant => visitor.visit(&self.$field.game),)* }
            }
        }
    };
}

games!(shelf);

use crate::games;

/// A game that stands on the shelf.
pub trait Shelved: Game {
    /// Which one it is.
    const ON_SHELF: Title;
}

/// A game's box with the stamp of its data.
struct Boxed<G> {
    game: Arc<G>,
    stamp: Arc<str>,
    data: Arc<str>,
}

impl<G> Clone for Boxed<G> {
    fn clone(&self) -> Self {
        Self { game: Arc::clone(&self.game), stamp: Arc::clone(&self.stamp), data: Arc::clone(&self.data) }
    }
}

impl<G: Game> Boxed<G> {
    fn open(data: &str) -> Result<Self, DataError> {
        Ok(Self { game: Arc::new(G::open(data)?), stamp: data_stamp(data).into(), data: data.into() })
    }
}

impl fmt::Debug for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(Title::ALL.iter().map(|&title| (title.id(), self.stamp(title)))).finish()
    }
}

/// Something done with a game whose type is known only here.
pub trait Visitor {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<G: Shelved>(self, game: &Arc<G>) -> Self::Out;
}

/// What a player reads before choosing a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct About {
    /// The game's id.
    pub id: String,
    pub title: String,
    /// The version of its rules.
    pub rules: u32,
    /// The fewest people.
    pub min_players: u8,
    /// The most people.
    pub max_players: u8,
    /// The stamp of the data it is played with.
    pub data: String,
    /// Whether that is the data file that comes with the game.
    pub standard_data: bool,
    /// What can be chosen.
    pub options: Vec<OptionSpec>,
}

impl Shelf {
    /// The same shelf with another box for one game.
    pub fn with(&self, title: Title, data: &str) -> Result<Self, DataError> {
        let mut shelf = self.clone();
        shelf.replace(title, data)?;
        Ok(shelf)
    }

    /// The data file with this stamp, if a game here is played with it.
    #[must_use]
    pub fn data_by_stamp(&self, stamp: &str) -> Option<&str> {
        let title = Title::ALL.iter().find(|title| self.stamp(**title) == stamp)?;
        Some(self.data(*title))
    }

    /// How sure we are of every part of the data file a game is played with.
    #[must_use]
    pub fn provenance(&self, title: Title) -> Vec<Sourced> {
        struct Marks;
        impl Visitor for Marks {
            type Out = Vec<Sourced>;
            fn visit<G: Game>(self, game: &Arc<G>) -> Vec<Sourced> {
                game.provenance().to_vec()
            }
        }
        self.visit(title, Marks)
    }

    /// The version of a game's rules.
    #[must_use]
    pub fn rules(&self, title: Title) -> u32 {
        struct Rules;
        impl Visitor for Rules {
            type Out = u32;
            fn visit<G: Game>(self, _: &Arc<G>) -> u32 {
                G::RULES
            }
        }
        self.visit(title, Rules)
    }

    /// What there is to know about a game before playing it.
    #[must_use]
    pub fn about(&self, title: Title) -> About {
        struct Describe<'a>(&'a str);
        impl Visitor for Describe<'_> {
            type Out = About;
            fn visit<G: Game>(self, _: &Arc<G>) -> About {
                About {
                    id: G::ID.into(),
                    title: G::TITLE.into(),
                    rules: G::RULES,
                    min_players: *G::seats().start(),
                    max_players: *G::seats().end(),
                    data: self.0.into(),
                    standard_data: self.0 == data_stamp(G::DATA),
                    options: G::options(),
                }
            }
        }
        self.visit(title, Describe(self.stamp(title)))
    }
}

/// There is no such game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game {name:?}; there are {}", known())]
pub struct ShelfError {
    /// The name asked for.
    pub name: String,
}

fn known() -> String {
    Title::ALL.iter().map(|title| title.id()).collect::<Vec<_>>().join(", ")
}

impl FromStr for Title {
    type Err = ShelfError;
    fn from_str(name: &str) -> Result<Self, ShelfError> {
        let found = Self::ALL.iter().find(|title| title.id() == name);
        found.copied().ok_or_else(|| ShelfError { name: name.into() })
    }
}

impl TryFrom<String> for Title {
    type Error = ShelfError;
    fn try_from(name: String) -> Result<Self, ShelfError> {
        name.parse()
    }
}

impl From<Title> for String {
    fn from(title: Title) -> Self {
        title.id().into()
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}
