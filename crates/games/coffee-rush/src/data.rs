//! The form of the data file. What its numbers must fulfil is checked in [`crate::open`].

use engine::Provenance;
use serde::Deserialize;

use crate::Ingredient;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DataFile {
    pub(crate) ingredients: IngredientTable,
    pub(crate) board: BoardTable,
    pub(crate) upgrades: UpgradeTable,
    pub(crate) drinks: DrinkTable,
    pub(crate) components: ComponentTable,
    pub(crate) setup: SetupTable,
    pub(crate) solo: SoloTable,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct IngredientTable {
    pub(crate) list: Vec<IngredientRow>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct IngredientRow {
    pub(crate) id: Ingredient,
    pub(crate) tokens: u8,
    pub(crate) ribbon: bool,
    pub(crate) colour: String,
    pub(crate) p: Provenance,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct BoardTable {
    pub(crate) rows: u8,
    pub(crate) columns: u8,
    pub(crate) cells: Vec<Ingredient>,
    pub(crate) corners: Vec<u8>,
    pub(crate) ribbon_cells: Vec<u8>,
    pub(crate) p: Provenance,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpgradeTable {
    pub(crate) list: Vec<UpgradeRow>,
    pub(crate) cost: u8,
    pub(crate) rating: u8,
    pub(crate) p: Provenance,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpgradeRow {
    pub(crate) id: crate::Upgrade,
    pub(crate) kind: UpgradeKind,
    pub(crate) factor: Option<u8>,
    pub(crate) when: Option<When>,
    pub(crate) p: Provenance,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum UpgradeKind {
    Multiply,
    DiagonalSteps,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum When {
    CellHoldsOtherMeeple,
    CornerCell,
    RibbonCell,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct DrinkTable {
    pub(crate) name_p: Provenance,
    pub(crate) list: Vec<DrinkRow>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrinkRow {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) recipe: Vec<Ingredient>,
    pub(crate) copies: u8,
    pub(crate) specialty: bool,
    pub(crate) p: Provenance,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ComponentTable {
    pub(crate) meeples: Meeples,
    pub(crate) player_boards: u8,
    pub(crate) upgrade_tiles: u8,
    pub(crate) order_cards: u8,
    pub(crate) cups: u8,
    pub(crate) cups_per_seat: u8,
    pub(crate) tabs_per_seat: u8,
    pub(crate) ingredient_tokens: u16,
    pub(crate) rush_tokens: u8,
    pub(crate) shop_tokens: u8,
    pub(crate) penalty_limit: u8,
    pub(crate) free_steps: u8,
    pub(crate) p: Provenance,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Meeples {
    pub(crate) red: u8,
    pub(crate) blue: u8,
    pub(crate) green: u8,
    pub(crate) yellow: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SetupTable {
    pub(crate) gentle_drinks: Vec<String>,
    pub(crate) list: Vec<SetupRow>,
    pub(crate) p: Provenance,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SetupRow {
    pub(crate) seats: u8,
    pub(crate) meeples_per_seat: u8,
    pub(crate) regulars: u8,
    pub(crate) dealt: u8,
    pub(crate) deck: u8,
    pub(crate) gentle_removed: u8,
    pub(crate) gentle_deck: u8,
    pub(crate) fed: u8,
    pub(crate) own_draw: u8,
    pub(crate) p: Provenance,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SoloTable {
    pub(crate) ring: Vec<u8>,
    pub(crate) regulars: Vec<u8>,
    pub(crate) levels: Vec<LevelRow>,
    pub(crate) p: Provenance,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LevelRow {
    pub(crate) id: crate::Level,
    pub(crate) arrivals: Vec<ArrivalRow>,
    pub(crate) medals: [u16; 3],
    pub(crate) p: Provenance,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArrivalRow {
    pub(crate) from: u16,
    pub(crate) cards: u8,
}
