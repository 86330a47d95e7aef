//! The data file as it is written. [`open`](super::open) checks it and makes a box of it.

use engine::{Provenance, Sourced};
use serde::Deserialize;
use std::collections::BTreeMap;

use super::{Colour, Side};

/// The whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) supply: SupplyRows,
    pub(super) dabba_colours: Vec<ColourRow>,
    pub(super) player_colours: Vec<String>,
    pub(super) double_zero_tiles: Vec<Colour>,
    pub(super) shapes: Vec<ShapeRow>,
    pub(super) vehicles: Vec<VehicleRow>,
    pub(super) cards: Vec<CardRow>,
    pub(super) chai: Vec<ChaiRow>,
    pub(super) orders: Vec<OrderRow>,
    pub(super) deck: Vec<DeckRow>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Number {
    pub(super) value: u8,
    pub(super) p: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SupplyRows {
    pub(super) dabba_tiles: Number,
    pub(super) dabba_cards: Number,
    pub(super) bonus_per_colour: Number,
    pub(super) empties: Number,
    pub(super) tickets: Number,
    pub(super) start_tickets: Number,
    pub(super) chai: Number,
    pub(super) ring_spaces: Number,
    pub(super) start_hand: Number,
    pub(super) base_rounds: Number,
    pub(super) tip_max: Number,
    pub(super) score_loop: Number,
    pub(super) empty_penalty: Number,
    pub(super) ticket_tip: Number,
    pub(super) unused_chai_tip: Number,
}

impl SupplyRows {
    pub(super) fn named(&self) -> [(&'static str, Number); 15] {
        [
            ("dabba_tiles", self.dabba_tiles),
            ("dabba_cards", self.dabba_cards),
            ("bonus_per_colour", self.bonus_per_colour),
            ("empties", self.empties),
            ("tickets", self.tickets),
            ("start_tickets", self.start_tickets),
            ("chai", self.chai),
            ("ring_spaces", self.ring_spaces),
            ("start_hand", self.start_hand),
            ("base_rounds", self.base_rounds),
            ("tip_max", self.tip_max),
            ("score_loop", self.score_loop),
            ("empty_penalty", self.empty_penalty),
            ("ticket_tip", self.ticket_tip),
            ("unused_chai_tip", self.unused_chai_tip),
        ]
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ColourRow {
    pub(super) id: Colour,
    pub(super) symbol: String,
    pub(super) p: Provenance,
    pub(super) p_symbol: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShapeRow {
    pub(super) id: String,
    pub(super) size: u8,
    pub(super) cells: Vec<(i8, i8)>,
    pub(super) half: (i8, i8),
    pub(super) side: Side,
    pub(super) tiles_per_colour: u8,
    pub(super) p_shape: Provenance,
    pub(super) p_count: Provenance,
    pub(super) p_half: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VehicleRow {
    pub(super) id: String,
    pub(super) cells: u8,
    pub(super) rows: Vec<String>,
    pub(super) p_cells: Provenance,
    pub(super) p_rows: Provenance,
}

/// A colour, or `none`.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum MaybeColour {
    Yellow,
    Red,
    Blue,
    Green,
    None,
}

impl MaybeColour {
    pub(super) const fn colour(self) -> Option<Colour> {
        match self {
            Self::Yellow => Some(Colour::Yellow),
            Self::Red => Some(Colour::Red),
            Self::Blue => Some(Colour::Blue),
            Self::Green => Some(Colour::Green),
            Self::None => None,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardRow {
    pub(super) n: u8,
    pub(super) id: String,
    pub(super) colour: Colour,
    pub(super) shape: String,
    pub(super) tip_colour: MaybeColour,
    pub(super) tip: u8,
    pub(super) p_tile: Provenance,
    pub(super) p_tip: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChaiRow {
    pub(super) id: String,
    pub(super) kind: String,
    pub(super) colour: MaybeColour,
    pub(super) copies: u8,
    pub(super) phase: String,
    pub(super) p: Provenance,
    pub(super) p_copies: Provenance,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum When {
    RoundStart,
    DeliveryStart,
    GameEnd,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Counted {
    Colours,
    Tiles,
    UnusedChai,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OrderRow {
    pub(super) no: u8,
    pub(super) id: String,
    pub(super) card: String,
    pub(super) when: When,
    #[serde(default)]
    pub(super) needs_full: bool,
    pub(super) counts: Option<Counted>,
    #[serde(default)]
    pub(super) table: BTreeMap<String, u8>,
    #[serde(default)]
    pub(super) last_is_or_more: bool,
    pub(super) per_level: Option<u8>,
    pub(super) most: Option<u8>,
    pub(super) others: Option<u8>,
    pub(super) p: Provenance,
    pub(super) p_card: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeckRow {
    pub(super) seats: u8,
    pub(super) normal: u8,
    pub(super) tactical: u8,
    pub(super) per_extra_round: u8,
    pub(super) max_extra: u8,
    pub(super) max_extra_tactical: u8,
    pub(super) max_extra_imaginary: Option<u8>,
    pub(super) max_extra_imaginary_tactical: Option<u8>,
    pub(super) p: Provenance,
    pub(super) p_max: Provenance,
}

impl File {
    /// How sure we are of each part.
    pub(super) fn provenance(&self) -> Vec<Sourced> {
        let mut parts = Vec::new();
        for (name, number) in self.supply.named() {
            parts.push(Sourced::new(format!("supply.{name}"), number.p));
        }
        for row in &self.dabba_colours {
            parts.push(Sourced::new(format!("dabba_colours.{}", row.id.name()), row.p));
            parts.push(Sourced::new(format!("dabba_colours.{}.symbol", row.id.name()), row.p_symbol));
        }
        for row in &self.shapes {
            parts.push(Sourced::new(format!("shapes.{}.cells", row.id), row.p_shape));
            parts.push(Sourced::new(format!("shapes.{}.tiles_per_colour", row.id), row.p_count));
            parts.push(Sourced::new(format!("shapes.{}.half", row.id), row.p_half));
        }
        for row in &self.vehicles {
            parts.push(Sourced::new(format!("vehicles.{}.cells", row.id), row.p_cells));
            parts.push(Sourced::new(format!("vehicles.{}.rows", row.id), row.p_rows));
        }
        for row in &self.cards {
            parts.push(Sourced::new(format!("cards.{}.tile", row.id), row.p_tile));
            parts.push(Sourced::new(format!("cards.{}.tip", row.id), row.p_tip));
        }
        for row in &self.chai {
            parts.push(Sourced::new(format!("chai.{}", row.id), row.p));
            parts.push(Sourced::new(format!("chai.{}.copies", row.id), row.p_copies));
        }
        for row in &self.orders {
            parts.push(Sourced::new(format!("orders.{}", row.id), row.p));
            parts.push(Sourced::new(format!("orders.{}.card", row.id), row.p_card));
        }
        for row in &self.deck {
            parts.push(Sourced::new(format!("deck.{}", row.seats), row.p));
            parts.push(Sourced::new(format!("deck.{}.max_extra", row.seats), row.p_max));
        }
        parts
    }
}
