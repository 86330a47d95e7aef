//! Which games there are, and their boxes.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use engine::{DataError, Game, OptionSpec, Sourced};
use serde::{Deserialize, Serialize};

use crate::any_box::{AnyBox, Boxed};

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

            /// The version of its rules.
            #[must_use]
            pub const fn rules(self) -> u32 {
                match self { $(Self::$variant => <$game>::RULES,)* }
            }

            /// What can be chosen before the game.
            #[must_use]
            pub fn options(self) -> Vec<OptionSpec> {
                match self { $(Self::$variant => <$game>::options(),)* }
            }
        }

        $(
            impl Shelved for $game {
                const ON_SHELF: Title = Title::$variant;
            }
        )*

        impl Shelf {
            /// Every game with the data file that comes with it.
            pub fn standard() -> Result<Self, DataError> {
                Ok(Self { boxes: vec![$(Boxed::<$game>::open(<$game>::DATA)?,)*] })
            }

            /// Hands the typed game to `visitor`.
            ///
            /// # Panics
            /// If the game's box is not here: only for a shelf that began as [`standard`](Self::standard).
            pub fn visit<V: Visitor>(&self, title: Title, visitor: V) -> V::Out {
                match title {
                    $(Title::$variant => visitor.visit(&self.typed::<$game>().expect("every box is on a standard shelf")),)*
                }
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

/// The boxes: games with the data they are played with. Commands and servers have all of them; a page has those whose code it
/// has fetched.
#[derive(Clone)]
pub struct Shelf {
    boxes: Vec<Arc<dyn AnyBox>>,
}

impl fmt::Debug for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.boxes.iter().map(|it| (it.title().id(), it.stamp()))).finish()
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
    /// A shelf with the box of one game, played with `data`.
    pub fn with_only<G: Shelved>(data: &str) -> Result<Self, DataError> {
        Ok(Self { boxes: vec![Boxed::<G>::open(data)?] })
    }

    /// The box of a game, if it is here.
    pub(crate) fn find(&self, title: Title) -> Option<&dyn AnyBox> {
        self.boxes.iter().find(|it| it.title() == title).map(|it| &**it)
    }

    /// The game of this type, if its box is here.
    #[must_use]
    pub fn typed<G: Shelved>(&self) -> Option<Arc<G>> {
        self.find(G::ON_SHELF)?.game().downcast_ref::<Arc<G>>().cloned()
    }

    /// Replaces the box of one game by a data file of the same form.
    pub fn replace(&mut self, title: Title, data: &str) -> Result<(), DataError> {
        for it in self.boxes.iter_mut().filter(|it| it.title() == title) {
            *it = it.reopen(data)?;
        }
        Ok(())
    }

    /// The same shelf with another box for one game.
    pub fn with(&self, title: Title, data: &str) -> Result<Self, DataError> {
        let mut shelf = self.clone();
        shelf.replace(title, data)?;
        Ok(shelf)
    }

    /// The stamp of the data a game is played with; empty if its box is not here.
    #[must_use]
    pub fn stamp(&self, title: Title) -> &str {
        self.find(title).map_or("", AnyBox::stamp)
    }

    /// The data file a game is played with; empty if its box is not here.
    #[must_use]
    pub fn data(&self, title: Title) -> &str {
        self.find(title).map_or("", AnyBox::data)
    }

    /// The data file with this stamp, if a game here is played with it.
    #[must_use]
    pub fn data_by_stamp(&self, stamp: &str) -> Option<&str> {
        self.boxes.iter().find(|it| it.stamp() == stamp).map(|it| it.data())
    }

    /// How sure we are of every part of the data file a game is played with.
    #[must_use]
    pub fn provenance(&self, title: Title) -> Vec<Sourced> {
        self.find(title).map(AnyBox::provenance).unwrap_or_default()
    }

    /// What there is to know about a game before playing it.
    #[must_use]
    pub fn about(&self, title: Title) -> About {
        About {
            id: title.id().into(),
            title: title.name().into(),
            rules: title.rules(),
            min_players: *title.seats().start(),
            max_players: *title.seats().end(),
            data: self.stamp(title).into(),
            standard_data: self.find(title).is_some_and(AnyBox::is_standard),
            options: title.options(),
        }
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
