//! What can be chosen before the game (section 5 of the rules).

use engine::{List, OptionKind, OptionSpec, Origin, Seat, SetupError};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::components::{MAX_HOUSES, Tea};

/// The choices of a table. Missing fields take their default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// Against each other, alone, or together against the chaiwala.
    pub mode: Mode,
    /// Without ability cards.
    pub beginner: bool,
    /// Hidden reserves, cup majorities and penalties.
    pub connoisseur: bool,
    /// How the starting customers are found.
    pub start_cards: StartCards,
    /// The tea each seat claims; in solo the phantom's and in co-op the chaiwala's stands last. Seats beyond the
    /// list claim none.
    pub teas: List<Claim, MAX_HOUSES>,
    /// Who begins.
    pub first_player: FirstPlayer,
    /// How many tokens a pantry action takes.
    pub pantry_take: PantryTake,
    /// Which number of coins breaks the last tie.
    pub tie_coins: TieCoins,
    /// With wild tiles and tokens.
    pub deluxe_wilds: bool,
    /// Who says where wilds are spent.
    pub wild_assignment: WildAssignment,
    /// The values of the tips.
    pub tip_set: TipSet,
    /// Tips at cups lie face up.
    pub open_tips: bool,
    /// Whether different teas score.
    pub tea_award: TeaAward,
    /// Whom the chaiwala serves.
    pub chaiwala_pick: ChaiwalaPick,
    /// What the chaiwala scores.
    pub chaiwala_score: ChaiwalaScore,
    /// How long one player stands against the chaiwala.
    pub lone_length: LoneLength,
    /// With how many coins one player begins against the chaiwala.
    pub lone_coins: LoneCoins,
    /// Whether the order of the last solo turn brings its tip.
    pub solo_last_tip: SoloLastTip,
    /// Circles without an order after which the game ends.
    pub stall_limit: u8,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            mode: Mode::default(),
            beginner: false,
            connoisseur: false,
            start_cards: StartCards::default(),
            teas: List::new(),
            first_player: FirstPlayer::default(),
            pantry_take: PantryTake::default(),
            tie_coins: TieCoins::default(),
            deluxe_wilds: false,
            wild_assignment: WildAssignment::default(),
            tip_set: TipSet::default(),
            open_tips: false,
            tea_award: TeaAward::default(),
            chaiwala_pick: ChaiwalaPick::default(),
            chaiwala_score: ChaiwalaScore::default(),
            lone_length: LoneLength::default(),
            lone_coins: LoneCoins::default(),
            solo_last_tip: SoloLastTip::default(),
            stall_limit: 30,
        }
    }
}

/// An enumeration of option values; the first one is the default.
macro_rules! values {
    ($(#[$about:meta])* $name:ident { $first:ident = $first_id:literal $(, $value:ident = $id:literal)* $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[repr(u8)]
        pub enum $name {
            #[default]
            #[serde(rename = $first_id)]
            $first,
            $(#[serde(rename = $id)] $value),*
        }

        impl $name {
            /// The ids of the values, in the order to offer them.
            pub const IDS: &'static [&'static str] = &[$first_id $(, $id)*];
        }
    };
}

values! {
    /// How the game is played.
    Mode { Competitive = "competitive", Solo = "solo", Coop = "coop" }
}
values! {
    /// How the starting customers are found (CH-R1).
    StartCards { Random = "random", Choose = "choose" }
}
values! {
    /// The tea a seat claims.
    Claim {
        Any = "any",
        Green = "green",
        Black = "black",
        Rooibos = "rooibos",
        Oolong = "oolong",
        White = "white",
    }
}
values! {
    /// How many tokens a pantry action takes (CH-R8).
    PantryTake { Exactly3 = "exactly-3", UpTo3 = "up-to-3" }
}
values! {
    /// Which number of coins breaks the last tie (CH-R32).
    TieCoins { Fewest = "fewest", Most = "most" }
}
values! {
    /// Who says where wilds are spent (CH-R44).
    WildAssignment { Auto = "auto", Manual = "manual" }
}
values! {
    /// A set of tip values, both our own.
    TipSet { Mild = "mild", Generous = "generous" }
}
values! {
    /// Whether different teas score (CH-11.2).
    TeaAward { Auto = "auto", Always = "always", Never = "never" }
}
values! {
    /// Whom the chaiwala serves (CH-15.5).
    ChaiwalaPick { Standard = "standard", Lowest = "lowest", Highest = "highest" }
}
values! {
    /// What the chaiwala scores (CH-R48).
    ChaiwalaScore { Full = "full", CardsOnly = "cards-only" }
}
values! {
    /// How long one player stands against the chaiwala (CH-R46).
    LoneLength { FiveRounds = "five-rounds", TenTurns = "ten-turns" }
}
values! {
    /// With how many coins one player begins against the chaiwala (CH-R65).
    LoneCoins { One = "one", Three = "three" }
}
values! {
    /// Whether the order of the last solo turn brings its tip (CH-R28).
    SoloLastTip { Paid = "paid", Unpaid = "unpaid" }
}

impl Claim {
    /// The tea that is claimed.
    #[must_use]
    pub const fn tea(self) -> Option<Tea> {
        match self {
            Self::Any => None,
            Self::Green => Some(Tea::Green),
            Self::Black => Some(Tea::Black),
            Self::Rooibos => Some(Tea::Rooibos),
            Self::Oolong => Some(Tea::Oolong),
            Self::White => Some(Tea::White),
        }
    }
}

/// Who begins: written `"random"` or as a seat number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FirstPlayer {
    /// Drawn by lot.
    #[default]
    Random,
    Seat(Seat),
}

impl Serialize for FirstPlayer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Random => serializer.serialize_str("random"),
            Self::Seat(seat) => seat.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for FirstPlayer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Seat(Seat),
            Word(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Seat(seat) => Ok(Self::Seat(seat)),
            Written::Word(word) if word == "random" => Ok(Self::Random),
            Written::Word(word) => Err(D::Error::custom(format!("`{word}` is neither `random` nor a seat"))),
        }
    }
}

impl Options {
    /// Teas in play, and with them cups and slots: N (CH-1.2).
    #[must_use]
    pub const fn teas_in_play(&self, seats: u8) -> u8 {
        match self.mode {
            Mode::Competitive => seats,
            Mode::Solo => 2,
            Mode::Coop => seats + 1,
        }
    }

    /// Whether the game lasts a number of turns, not of rounds (CH-14.2, CH-R46).
    #[must_use]
    pub const fn counts_turns(&self) -> bool {
        match self.mode {
            Mode::Competitive => false,
            Mode::Solo => true,
            Mode::Coop => matches!(self.lone_length, LoneLength::TenTurns),
        }
    }

    /// Whether reserved customers lie face down for the others (CH-13.1, CH-15.11).
    #[must_use]
    pub const fn hides_reserves(&self) -> bool {
        self.connoisseur && !matches!(self.mode, Mode::Coop)
    }

    /// Whether the chaiwala serves the customer worth least, not the one worth most (CH-15.5).
    #[must_use]
    pub const fn chaiwala_takes_lowest(&self, seats: u8) -> bool {
        match self.chaiwala_pick {
            ChaiwalaPick::Standard => seats == 1,
            ChaiwalaPick::Lowest => true,
            ChaiwalaPick::Highest => false,
        }
    }

    /// Whether different teas score (CH-11.2).
    #[must_use]
    pub const fn awards_teas(&self, teas_in_play: u8) -> bool {
        match self.tea_award {
            TeaAward::Auto => teas_in_play >= 3,
            TeaAward::Always => true,
            TeaAward::Never => false,
        }
    }
}

/// Stall limits that can be chosen, in circles.
const STALL_LIMITS: std::ops::RangeInclusive<u8> = 10..=200;

pub(crate) fn check(options: &Options, seats: u8) -> Result<(), SetupError> {
    let refuse = |option, reason, text: &str| Err(SetupError::new(option, reason, text));
    match options.mode {
        Mode::Competitive if seats == 1 => {
            return refuse(
                "players",
                "one-needs-a-mode",
                "one person plays `solo` or `coop`; a competitive game takes 2 to 5",
            );
        }
        Mode::Competitive if !(2..=5).contains(&seats) => {
            return refuse("players", "competitive-players", "a competitive game takes 2 to 5 players");
        }
        Mode::Solo if seats != 1 => {
            return refuse("players", "solo-players", "a solo game is for exactly 1 player");
        }
        Mode::Coop if !(1..=3).contains(&seats) => {
            return refuse("players", "coop-players", "1 to 3 players stand together against the chaiwala");
        }
        Mode::Competitive | Mode::Solo | Mode::Coop => {}
    }
    let teas_in_play = usize::from(options.teas_in_play(seats));
    if options.teas.len() > teas_in_play {
        return refuse("teas", "too-many-claims", "there are more claims than teas in play");
    }
    let claimed: Vec<Tea> = options.teas.iter().filter_map(|claim| claim.tea()).collect();
    if (1..claimed.len()).any(|at| claimed[..at].contains(&claimed[at])) {
        return refuse("teas", "tea-claimed-twice", "a tea can be claimed only once");
    }
    if let FirstPlayer::Seat(seat) = options.first_player
        && seat.0 >= seats
    {
        return refuse("first-player", "no-such-seat", "there is no such seat at this table");
    }
    if options.tie_coins != TieCoins::Fewest && options.mode != Mode::Competitive {
        return refuse("tie-coins", "ties-are-competitive", "ties are broken in the competitive game only");
    }
    if options.wild_assignment != WildAssignment::Auto && !options.deluxe_wilds {
        return refuse("wild-assignment", "no-wilds", "there are no wilds to assign without `deluxe-wilds`");
    }
    if options.chaiwala_pick != ChaiwalaPick::Standard && options.mode != Mode::Coop {
        return refuse(
            "chaiwala-pick",
            "chaiwala-is-coop",
            "the chaiwala plays in the co-operative game only",
        );
    }
    if options.chaiwala_score != ChaiwalaScore::Full && options.mode != Mode::Coop {
        return refuse(
            "chaiwala-score",
            "chaiwala-is-coop",
            "the chaiwala plays in the co-operative game only",
        );
    }
    let lone = options.mode == Mode::Coop && seats == 1;
    if options.lone_length != LoneLength::FiveRounds && !lone {
        return refuse("lone-length", "lone-only", "it is for one player against the chaiwala");
    }
    if options.lone_coins != LoneCoins::One && !lone {
        return refuse("lone-coins", "lone-only", "it is for one player against the chaiwala");
    }
    if options.solo_last_tip != SoloLastTip::Paid && options.mode != Mode::Solo {
        return refuse("solo-last-tip", "last-tip-is-solo", "only a solo game has a last turn of its own");
    }
    if !STALL_LIMITS.contains(&options.stall_limit) {
        return refuse("stall-limit", "stall-limits", "a stalled game ends after 10 to 200 circles");
    }
    Ok(())
}

pub(crate) fn specs() -> Vec<OptionSpec> {
    use Origin::{Extra, Rulebook, Ruling};
    let choice = OptionSpec::choice;
    let claims = Claim::IDS.iter().map(|&id| id.into()).collect();
    let firsts = std::iter::once("random".into()).chain((0..MAX_HOUSES as u8).map(Value::from)).collect();
    let limits = OptionKind::Int { min: (*STALL_LIMITS.start()).into(), max: (*STALL_LIMITS.end()).into() };
    vec![
        choice(
            "mode",
            Mode::IDS,
            Rulebook,
            "Against each other (2 to 5), alone for ten turns (1), or together against the chaiwala (1 to 3).",
        ),
        OptionSpec::flag("beginner", Rulebook, "Without ability cards; goes with everything."),
        OptionSpec::flag(
            "connoisseur",
            Rulebook,
            "Reserved customers lie face down, cups score for the leading tea, unserved customers cost a point.",
        ),
        choice(
            "start-cards",
            StartCards::IDS,
            Ruling,
            "Starting customers are dealt, or every player secretly picks one to keep and one for the row.",
        ),
        OptionSpec::new(
            "teas",
            OptionKind::PerSeat { values: claims },
            Value::Array(Vec::new()),
            Rulebook,
            "The tea each seat claims, no tea twice; `any` draws by lot. Solo: the phantom's last; co-op: the chaiwala's.",
        ),
        OptionSpec::new(
            "first-player",
            OptionKind::Choice { values: firsts },
            "random",
            Rulebook,
            "Who begins: drawn by lot, or a seat of the table, the first of which is 0.",
        ),
        choice(
            "pantry-take",
            PantryTake::IDS,
            Ruling,
            "A visit to the pantry takes three tokens, as the rulebook says, or up to three, as in the publisher's app.",
        ),
        choice(
            "tie-coins",
            TieCoins::IDS,
            Ruling,
            "Which number of coins breaks the last tie; competitive game only.",
        ),
        OptionSpec::flag(
            "deluxe-wilds",
            Rulebook,
            "Five wild flavour tiles and five wild pantry tokens join the bags.",
        ),
        choice(
            "wild-assignment",
            WildAssignment::IDS,
            Extra,
            "Wilds are spent only where something is missing, or as the player says; needs deluxe-wilds.",
        ),
        choice(
            "tip-set",
            TipSet::IDS,
            Extra,
            "The values of the six tips: 0 to 3, or 1 to 3. Both sets are our own.",
        ),
        OptionSpec::flag("open-tips", Extra, "The tips at the cups lie face up."),
        choice(
            "tea-award",
            TeaAward::IDS,
            Extra,
            "A point for every different tea served: with three teas or more, always, never.",
        ),
        choice(
            "chaiwala-pick",
            ChaiwalaPick::IDS,
            Extra,
            "Whom the chaiwala serves: the lowest points against one player, else the highest; or always one of them. Co-op only.",
        ),
        choice(
            "chaiwala-score",
            ChaiwalaScore::IDS,
            Extra,
            "The chaiwala scores like a player, or its cards only. Co-op only.",
        ),
        choice(
            "lone-length",
            LoneLength::IDS,
            Ruling,
            "One player against the chaiwala plays five rounds, or ten turns as alone. Co-op for one only.",
        ),
        choice(
            "lone-coins",
            LoneCoins::IDS,
            Ruling,
            "One player against the chaiwala begins with one coin, or with three as alone. Co-op for one only.",
        ),
        choice(
            "solo-last-tip",
            SoloLastTip::IDS,
            Ruling,
            "The order of the last solo turn brings its tip, or none, as in a final circle. Solo only.",
        ),
        OptionSpec::new(
            "stall-limit",
            limits,
            30,
            Extra,
            "So many circles of turns without an order end the game; games of ten turns do not ask.",
        ),
    ]
}
