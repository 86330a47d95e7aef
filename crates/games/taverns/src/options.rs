//! What can be chosen before the game.

use engine::{OptionKind, OptionSpec, Origin, Seat, SetupError};
use serde::{Deserialize, Serialize};

/// The options of a table. The number of players is the number of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Options {
    /// 1 to 5; each contains all lower ones.
    pub module: u8,
    /// Who begins.
    pub start_seat: StartSeat,
    /// Whether dice are placed in turn or by everybody at the same time.
    pub planning: Timing,
    /// Whether the schnapps tiles lie on the round track.
    pub schnapps_tiles: SchnappsTiles,
    /// Whether the start field of the monastery costs a step on later laps.
    pub monastery_loop: MonasteryLoop,
    /// Which reading of the regulars is used.
    pub regulars: Regulars,
    /// 8 or 12.
    pub rounds: u8,
    /// How large the card piles are.
    pub supply: Supply,
    /// Whether dice are drafted in turn or by hidden choices of everybody.
    pub draft: Timing,
    /// When a bought guest's market place is filled again.
    pub refill: Refill,
    /// Whether cards and steps that a bonus brings may be declined.
    pub decline_bonuses: bool,
    /// How the rival of a solo game drafts.
    pub solo_rival: SoloRival,
    /// The score to reach alone; 0: the table's.
    pub solo_target: i16,
    /// Whether clients show the contents and known cards of decks.
    pub deck_aid: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            module: 1,
            start_seat: StartSeat::Random,
            planning: Timing::InTurn,
            schnapps_tiles: SchnappsTiles::Rulebook,
            monastery_loop: MonasteryLoop::SkipStart,
            regulars: Regulars::Same,
            rounds: 8,
            supply: Supply::ByRounds,
            draft: Timing::InTurn,
            refill: Refill::AtOnce,
            decline_bonuses: false,
            solo_rival: SoloRival::Random,
            solo_target: 0,
            deck_aid: true,
        }
    }
}

/// Who takes the mug first (TT-R32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StartSeat {
    /// A random seat.
    Random,
    #[serde(untagged)]
    Seat(Seat),
}

/// One after the other, or all at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Timing {
    /// In turn order.
    InTurn,
    /// Everybody at the same time.
    Together,
}

/// Whether the schnapps tiles lie on the round track (TT-R8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SchnappsTiles {
    /// In Module 2 only.
    Rulebook,
    /// Always.
    Shown,
    /// Never.
    Hidden,
}

/// What follows the last monastery space (TT-R12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MonasteryLoop {
    /// Space 1.
    SkipStart,
    /// The start field.
    CountStart,
}

/// The two readings of the regulars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Regulars {
    /// They ask for the die that they pay.
    Same,
    /// They ask for higher dice.
    Alt,
}

/// How large the card piles are (TT-18.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Supply {
    /// Printed for 8 rounds, ample for 12.
    ByRounds,
    /// As in the box.
    Printed,
    /// More nobles and tavern cards.
    Ample,
}

/// When a bought guest's market place is filled again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refill {
    AtOnce,
    /// When the buyer ends the turn, so that the whole turn can be taken back.
    TurnEnd,
}

/// How the rival of a solo game drafts (TT-17.4, TT-17.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SoloRival {
    /// Any die.
    Random,
    /// The die you need most.
    Sharp,
}

impl Options {
    /// Whether the schnapps tiles are paid.
    pub(crate) fn shows_tiles(&self) -> bool {
        match self.schnapps_tiles {
            SchnappsTiles::Rulebook => self.module == 2,
            SchnappsTiles::Shown => true,
            SchnappsTiles::Hidden => false,
        }
    }

    /// Whether the piles are the larger ones.
    pub(crate) fn is_ample(&self) -> bool {
        match self.supply {
            Supply::ByRounds => self.rounds == 12,
            Supply::Printed => false,
            Supply::Ample => true,
        }
    }

    /// Whether dice are placed by everybody at the same time; alone there is nobody to wait for.
    #[inline]
    pub(crate) fn plans_together(&self, seats: u8) -> bool {
        self.planning == Timing::Together && seats > 1
    }

    /// Whether the picks of the draft are hidden choices of everybody.
    #[inline]
    pub(crate) fn drafts_together(&self, seats: u8) -> bool {
        self.draft == Timing::Together && seats > 1
    }

    pub(crate) fn check(&self, seats: u8) -> Result<(), SetupError> {
        let refuse = |option, reason, text: &str| Err(SetupError::new(option, reason, text));
        if !(1..=4).contains(&seats) {
            return refuse("players", "players", "one to four people can play");
        }
        if !(1..=5).contains(&self.module) {
            return refuse("module", "modules", "the modules are numbered 1 to 5");
        }
        if !matches!(self.rounds, 8 | 12) {
            return refuse("rounds", "rounds", "a game lasts 8 or 12 rounds");
        }
        if let StartSeat::Seat(seat) = self.start_seat
            && (seat.0 >= 4 || seats > 1 && seat.0 >= seats)
        {
            return refuse("start-seat", "no-such-seat", "there is no such seat at this table");
        }
        if self.schnapps_tiles != SchnappsTiles::Rulebook && self.module < 2 {
            return refuse("schnapps-tiles", "schnapps-needs-module-2", "schnapps comes with Module 2");
        }
        if self.draft == Timing::Together && seats == 1 {
            return refuse("draft", "draft-needs-two", "drafting together needs at least two players");
        }
        if self.solo_rival != SoloRival::Random && seats > 1 {
            return refuse("solo-rival", "rival-is-solo", "only a solo game has a rival");
        }
        if self.solo_target != 0 && seats > 1 {
            return refuse("solo-target", "target-is-solo", "only a solo game has a target");
        }
        if !(0..=TARGET_MAX).contains(&self.solo_target) {
            return refuse("solo-target", "targets", "a target is a number from 0 (the table's) to 999");
        }
        Ok(())
    }
}

const TARGET_MAX: i16 = 999;

/// The options for forms and command lines.
pub(crate) fn specs() -> Vec<OptionSpec> {
    use Origin::{Extra, Rulebook, Ruling};
    let number = |id, values: &[u8], origin, help| {
        let default = values[0];
        let values = values.iter().map(|&value| value.into()).collect();
        OptionSpec::new(id, OptionKind::Choice { values }, default, origin, help)
    };
    let seats = OptionKind::Choice { values: vec!["random".into(), 0.into(), 1.into(), 2.into(), 3.into()] };
    let target = OptionKind::Int { min: 0, max: TARGET_MAX.into() };
    vec![
        number(
            "module",
            &[1, 2, 3, 4, 5],
            Rulebook,
            "How much of the game is in play: each module adds to all lower ones.",
        ),
        number(
            "rounds",
            &[8, 12],
            Extra,
            "Twelve rounds make a longer game; the last four bring no round bonus.",
        ),
        OptionSpec::new(
            "start-seat",
            seats,
            "random",
            Ruling,
            "Who takes the mug first. Ignored when playing alone.",
        ),
        OptionSpec::choice(
            "planning",
            &["in-turn", "together"],
            Ruling,
            "Together: everybody places dice at the same time before the first serve turn. Ignored when playing alone.",
        ),
        OptionSpec::choice(
            "draft",
            &["in-turn", "together"],
            Extra,
            "Together: every pick of the dice draft is a hidden choice of everybody. Needs two players.",
        ),
        OptionSpec::choice(
            "refill",
            &["at-once", "turn-end"],
            Extra,
            "Turn-end: a bought guest's place stays empty until the turn ends, so that the whole turn can be taken back.",
        ),
        OptionSpec::choice(
            "supply",
            &["by-rounds", "printed", "ample"],
            Extra,
            "Size of the noble and tavern card piles; by-rounds: printed for 8 rounds, ample for 12.",
        ),
        OptionSpec::choice(
            "schnapps-tiles",
            &["rulebook", "shown", "hidden"],
            Ruling,
            "Whether the round track pays its extra schnapps; rulebook: in Module 2 only. Needs Module 2.",
        ),
        OptionSpec::choice(
            "monastery-loop",
            &["skip-start", "count-start"],
            Ruling,
            "Whether the start field costs a step on later laps of the monastery.",
        ),
        OptionSpec::choice(
            "regulars",
            &["same", "alt"],
            Ruling,
            "Same: regulars ask for the die they pay. Alt: they ask for a 4 and a 3.",
        ),
        OptionSpec::new(
            "decline-bonuses",
            OptionKind::Bool,
            false,
            Ruling,
            "Whether you are asked before a bonus brings you a card, a monastery step or a reputation step.",
        ),
        OptionSpec::choice(
            "solo-rival",
            &["random", "sharp"],
            Extra,
            "How the rival of a solo game drafts dice.",
        ),
        OptionSpec::new(
            "solo-target",
            target,
            0,
            Extra,
            "The score to reach alone; 0 takes the target of the module.",
        ),
        OptionSpec::new(
            "deck-aid",
            OptionKind::Bool,
            true,
            Extra,
            "Whether the client shows the contents and the known top cards of every deck.",
        ),
    ]
}
