//! What can be chosen before the game.

use engine::{OptionKind, OptionSpec, Origin, Seat, SetupError};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::CoffeeRush;
use crate::components::SEATS;

/// The choices made before a game. The number of players is the number of seats at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Options {
    /// Against each other, or alone.
    pub mode: Mode,
    /// Everybody begins with one easy order (CR-10).
    pub gentle_start: bool,
    /// How fast orders arrive in solo (CR-11.6).
    pub solo_level: Level,
    /// The penalty cards that close the shop (CR-8.3); in solo the number in the box counts.
    pub penalty_limit: u8,
    /// Who begins (CR-2.2).
    pub start_seat: StartSeat,
    /// When a game of two ends that the second seat closes (CR-9.1b, CR-R23).
    pub two_seat_end: TwoSeatEnd,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            mode: Mode::Standard,
            gentle_start: false,
            solo_level: Level::Normal,
            penalty_limit: 5,
            start_seat: StartSeat::Random,
            two_seat_end: TwoSeatEnd::Immediate,
        }
    }
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Two to four seats against each other.
    Standard,
    /// One seat against the day (CR-11).
    Solo,
}

/// How hard a solo day is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Level {
    /// Orders arrive slowly.
    Easy,
    /// As intended.
    Normal,
    /// Orders pour in.
    Hard,
}

impl Level {
    /// All levels, easy first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Normal, Self::Hard];

    /// The name in data files and options.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
        }
    }
}

/// Who begins. Written as `"random"` or as the seat's number in quotes, read also as a bare number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StartSeat {
    /// Chance decides.
    Random,
    /// This seat.
    Fixed(Seat),
}

impl Serialize for StartSeat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Random => serializer.serialize_str("random"),
            Self::Fixed(seat) => serializer.collect_str(seat),
        }
    }
}

impl<'de> Deserialize<'de> for StartSeat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(u8),
            Word(String),
        }
        let seat = match Written::deserialize(deserializer)? {
            Written::Word(word) if word == "random" => return Ok(Self::Random),
            Written::Word(word) => word.parse().ok(),
            Written::Number(number) => Some(number),
        };
        seat.filter(|&seat| usize::from(seat) < SEATS)
            .map(|seat| Self::Fixed(Seat(seat)))
            .ok_or_else(|| serde::de::Error::custom("start-seat is \"random\" or a seat from 0 to 3"))
    }
}

/// When the game ends if the second of two seats meets an end condition (CR-R23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TwoSeatEnd {
    /// At that very step, as the rulebook says.
    Immediate,
    /// After the whole turn, as with more seats.
    AfterTurn,
}

/// The values `penalty-limit` can take.
const PENALTY_LIMITS: [u8; 3] = [3, 5, 7];

/// The options with their types and defaults, in the order to offer them.
pub(crate) fn specs() -> Vec<OptionSpec> {
    let levels = OptionKind::Choice { values: Level::ALL.map(|level| level.id().into()).to_vec() };
    let limits = OptionKind::Choice { values: PENALTY_LIMITS.map(Into::into).to_vec() };
    vec![
        OptionSpec::choice(
            "mode",
            &["standard", "solo"],
            Origin::Extra,
            "Standard is for 2 to 4 players; solo is for exactly one and our own.",
        ),
        OptionSpec::flag(
            "gentle-start",
            Origin::Rulebook,
            "Everybody begins with an espresso or a ristretto on tab 1; works with any number of players.",
        ),
        OptionSpec::new(
            "solo-level",
            levels,
            Level::Normal.id(),
            Origin::Extra,
            "How fast orders arrive; only with mode solo.",
        ),
        OptionSpec::new(
            "penalty-limit",
            limits,
            5,
            Origin::Extra,
            "The number of penalty cards that closes the shop: 3 for a short game, 7 for a long one; only with mode standard.",
        ),
        OptionSpec::choice(
            "start-seat",
            &["random", "0", "1", "2", "3"],
            Origin::Extra,
            "Who begins; must be a seat at the table; ignored in solo.",
        ),
        OptionSpec::choice(
            "two-seat-end",
            &["immediate", "after-turn"],
            Origin::Ruling,
            "When the second of two players meets an end condition: the game ends at that step, or after the turn; only with 2 players.",
        ),
    ]
}

impl CoffeeRush {
    /// Whether these options fit each other and the number of seats.
    pub(crate) fn validate(&self, options: &Options, seats: u8) -> Result<(), SetupError> {
        let refuse = |option, reason, text: &str| Err(SetupError::new(option, reason, text));
        match (options.mode, seats) {
            (Mode::Solo, 1) | (Mode::Standard, 2..=4) => {}
            (_, 0 | 5..) => return refuse("players", "players", "Coffee Rush is for 1 to 4 players"),
            (Mode::Solo, _) => return refuse("mode", "solo-is-for-one", "solo is for exactly one player"),
            (Mode::Standard, _) => {
                return refuse("mode", "one-needs-solo", "a single player needs mode solo");
            }
        }
        if !PENALTY_LIMITS.contains(&options.penalty_limit) {
            return refuse("penalty-limit", "penalty-limits", "the penalty limit is 3, 5 or 7");
        }
        let usual = Options::default();
        match options.mode {
            Mode::Solo if options.penalty_limit != usual.penalty_limit => {
                return refuse(
                    "penalty-limit",
                    "solo-penalty-limit",
                    "solo always plays with the normal penalty limit",
                );
            }
            Mode::Standard if options.solo_level != usual.solo_level => {
                return refuse("solo-level", "level-needs-solo", "a solo level needs mode solo");
            }
            _ => {}
        }
        if seats != 2 && options.two_seat_end != usual.two_seat_end {
            return refuse(
                "two-seat-end",
                "two-seats-only",
                "only a table of 2 players ends before the turn is over or after it",
            );
        }
        match options.start_seat {
            StartSeat::Fixed(seat) if options.mode == Mode::Standard && seat.0 >= seats => {
                refuse("start-seat", "no-such-seat", "the start seat must be at the table")
            }
            _ => Ok(()),
        }
    }
}
