//! What can be chosen before the game.

use engine::{OptionKind, OptionSpec, Origin, SetupError};
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::components::{Card, DabbaWalla, OrderSet, VehicleKind};

/// The options of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Options {
    /// The vehicle of all seats (DW-1.2).
    pub vehicle: VehicleKind,
    /// Module 1 (DW-9).
    pub double_zero: bool,
    /// Module 2 (DW-10).
    pub orders: OrderSet,
    /// Variant for two (DW-11).
    pub imaginary_player: bool,
    /// Variant (DW-12).
    pub tactical_start: bool,
    /// Variant (DW-13).
    pub chai_connoisseurs: bool,
    /// Variant: the long game (DW-14).
    pub extra_rounds: u8,
    /// Variant (DW-15).
    pub no_negativity: bool,
    /// What happens when the empties run out (DW-R5).
    pub empties: Empties,
    /// Whether a covered half still counts (DW-R2).
    pub chai_visibility: Visibility,
    /// Who begins (DW-R17).
    pub first_seat: FirstSeat,
    /// Whether the other seats' played piles and delivery hands are shown (DW-R35).
    pub open_piles: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            vehicle: VehicleKind::BicycleTrailer,
            double_zero: false,
            orders: OrderSet::NONE,
            imaginary_player: false,
            tactical_start: false,
            chai_connoisseurs: false,
            extra_rounds: 0,
            no_negativity: false,
            empties: Empties::Rescue,
            chai_visibility: Visibility::Strict,
            first_seat: FirstSeat::Random,
            open_piles: false,
        }
    }
}

/// What happens when the supply of empties has run out (DW-R5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Empties {
    /// As many extra ones as the tile needs.
    #[default]
    Rescue,
    /// Extra ones whenever empties may be placed, below the top of the stack.
    Unlimited,
    /// No extra ones: a tile that cannot be placed is forfeited.
    Strict,
}

/// Which half chai count (DW-R2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Only what nothing covers.
    #[default]
    Strict,
    /// Also what a higher tile covers.
    Loose,
}

/// Who takes the first turn: `"random"` or a seat number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FirstSeat {
    /// Chance decides.
    #[default]
    Random,
    Seat(u8),
}

impl Serialize for FirstSeat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::Random => serializer.serialize_str("random"),
            Self::Seat(seat) => serializer.serialize_u8(seat),
        }
    }
}

impl<'de> Deserialize<'de> for FirstSeat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Word(String),
            Number(u8),
        }
        match Either::deserialize(deserializer)? {
            Either::Number(seat) => Ok(Self::Seat(seat)),
            Either::Word(word) if word == "random" => Ok(Self::Random),
            Either::Word(word) => {
                Err(D::Error::invalid_value(Unexpected::Str(&word), &"`random` or a seat number"))
            }
        }
    }
}

/// The options in the order to offer them.
pub(crate) fn specs() -> Vec<OptionSpec> {
    use Origin::{Extra, Rulebook, Ruling};
    vec![
        OptionSpec::choice(
            "vehicle",
            &VehicleKind::ALL.map(VehicleKind::name),
            Rulebook,
            "The loading area of every seat: nine cells (bicycle trailer, handcart) or six (crate, wheelbarrow).",
        ),
        OptionSpec::flag("double-zero", Rulebook, "Module 1: one colour pays late, another one early."),
        OptionSpec::new(
            "orders",
            OptionKind::Set { values: (1..=OrderSet::COUNT).map(Into::into).collect(), most: 3 },
            Vec::<u8>::new(),
            Rulebook,
            "Module 2: up to three orders; 1 and 2, 3 and 4, 5 and 6 are sides of one card and exclude each other.",
        ),
        OptionSpec::flag(
            "imaginary-player",
            Rulebook,
            "Two seats only: a third player's cards join every delivery.",
        ),
        OptionSpec::flag("tactical-start", Rulebook, "Everybody is dealt four cards and puts two back."),
        OptionSpec::flag("chai-connoisseurs", Rulebook, "Draw two chai, keep one."),
        OptionSpec::new(
            "extra-rounds",
            OptionKind::Int { min: 0, max: 20 },
            0,
            Rulebook,
            "The long game: more rounds, as far as the cards last (20 with two seats, 8 with three, 2 with four; \
             fewer with the tactical start or the imaginary player).",
        ),
        OptionSpec::flag("no-negativity", Rulebook, "Without the minus and veto chai."),
        OptionSpec::choice(
            "empties",
            &["rescue", "unlimited", "strict"],
            Ruling,
            "When the empties run out: extra ones by need, extra ones below the top at will, or tiles are forfeited.",
        ),
        OptionSpec::choice(
            "chai-visibility",
            &["strict", "loose"],
            Ruling,
            "Whether a half chai that a higher tile covers still joins.",
        ),
        OptionSpec::new(
            "first-seat",
            OptionKind::Choice { values: vec!["random".into(), 0.into(), 1.into(), 2.into(), 3.into()] },
            "random",
            Extra,
            "Who takes the first turn.",
        ),
        OptionSpec::flag(
            "open-piles",
            Extra,
            "Everybody's played cards and remaining delivery cards are shown, not only your own.",
        ),
    ]
}

impl DabbaWalla {
    /// DW-1.1, and the constraints of every option.
    pub(crate) fn check_table(&self, options: &Options, seats: u8) -> Result<(), SetupError> {
        if !(2..=4).contains(&seats) {
            return Err(SetupError::new("players", "players", "two, three or four can play"));
        }
        for no in options.orders.iter() {
            if let Some(other) = self.other_side(no).filter(|&other| options.orders.contains(other)) {
                let text = format!("orders {no} and {other} are the two sides of one card");
                return Err(SetupError::new("orders", "two-sides", text)
                    .with("one", no)
                    .with("other", other));
            }
        }
        if options.imaginary_player && seats != 2 {
            return Err(SetupError::new(
                "imaginary-player",
                "imaginary-is-for-two",
                "the imaginary third player joins two seats only",
            ));
        }
        let most = self.most_extra_rounds(options, seats);
        if options.extra_rounds > most {
            let text = format!(
                "{} extra rounds need more cards than the box holds; at most {most} with these options",
                options.extra_rounds
            );
            let error = SetupError::new("extra-rounds", "too-many-rounds", text);
            return Err(error.with("rounds", options.extra_rounds).with("most", most));
        }
        match options.first_seat {
            FirstSeat::Seat(seat) if seat >= seats => {
                Err(SetupError::new("first-seat", "no-such-seat", "there is no such seat at this table"))
            }
            _ => Ok(()),
        }
    }

    /// The largest number of extra rounds (DW-14.1).
    #[must_use]
    pub fn most_extra_rounds(&self, options: &Options, seats: u8) -> u8 {
        let deck = self.deck(seats);
        let limits = match deck.max_extra_imaginary {
            Some(limits) if options.imaginary_player => limits,
            _ => deck.max_extra,
        };
        limits[usize::from(options.tactical_start)]
    }

    /// How many cards form the deck (DW-1.4, DW-12.1, DW-14.1).
    #[must_use]
    pub fn deck_cards(&self, options: &Options, seats: u8) -> u8 {
        let deck = self.deck(seats);
        let base = if options.tactical_start { deck.tactical } else { deck.normal };
        base + deck.per_extra_round * options.extra_rounds
    }

    /// How many cards are left over: the box, or the imaginary player's pile (DW-1.5, DW-11.1).
    #[must_use]
    pub fn left_over(&self, options: &Options, seats: u8) -> u8 {
        Card::COUNT - self.deck_cards(options, seats)
    }

    /// Rounds of the collection phase (DW-2.1).
    #[must_use]
    pub fn rounds(&self, options: &Options) -> u8 {
        self.supply.base_rounds + options.extra_rounds
    }

    /// Cards every seat plays in the collection phase (DW-5.6).
    #[must_use]
    pub fn played(&self, options: &Options) -> u8 {
        self.rounds(options) + self.supply.start_hand
    }

    /// How many chai tiles of each kind are in the game (DW-15.1).
    #[must_use]
    pub fn chai_in_game(&self, options: &Options) -> [u8; crate::components::Chai::KINDS] {
        let mut copies = self.chai;
        for chai in crate::components::Chai::ALL {
            if options.no_negativity && chai.is_negative() {
                copies[chai.index()] = 0;
            }
        }
        copies
    }
}
