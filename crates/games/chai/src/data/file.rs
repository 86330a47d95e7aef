//! The form of the data file, as it is written.

use engine::Provenance;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) counts: CountsTable,
    pub(super) teas: Table<TeaRow>,
    pub(super) flavours: Table<FlavourRow>,
    pub(super) pantry: Table<PantryRow>,
    pub(super) market: MarketTable,
    pub(super) setup: Table<SetupRow>,
    pub(super) thermometer: Thermometer,
    pub(super) solo_levels: Table<LevelRow>,
    pub(super) abilities: Table<AbilityRow>,
    pub(super) tips: Tips,
    pub(super) customers: Customers,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table<Row> {
    pub(super) list: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CountsTable {
    pub(super) base_tokens_per_tea: u8,
    pub(super) tile_limit: u8,
    pub(super) token_limit: u8,
    pub(super) reserve_limit: u8,
    pub(super) rounds: u8,
    pub(super) solo_turns: u8,
    pub(super) market_income: u8,
    pub(super) foreign_base_price: u8,
    pub(super) pantry_refresh_price: u8,
    pub(super) start_coins_first: u8,
    pub(super) start_coins_other: u8,
    pub(super) start_coins_solo: u8,
    pub(super) prov: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TeaRow {
    pub(super) id: String,
    pub(super) colour: String,
    pub(super) order: u8,
    pub(super) prov: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FlavourRow {
    pub(super) id: String,
    pub(super) order: u8,
    pub(super) tiles: u8,
    pub(super) module: Option<String>,
    pub(super) prov: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PantryRow {
    pub(super) id: String,
    pub(super) order: u8,
    pub(super) tokens: u8,
    pub(super) start_on_board: u8,
    pub(super) module: Option<String>,
    pub(super) prov: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MarketTable {
    pub(super) rows: u8,
    pub(super) columns: u8,
    pub(super) price_per_column: Vec<u8>,
    pub(super) prov_size: Provenance,
    pub(super) prov_price_values: Provenance,
    pub(super) prov_price_split: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetupRow {
    pub(super) teas: u8,
    pub(super) row: u8,
    pub(super) prov: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Thermometer {
    pub(super) celsius: Vec<u8>,
    pub(super) prov: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LevelRow {
    pub(super) id: String,
    pub(super) min: Option<i32>,
    pub(super) prov: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AbilityRow {
    pub(super) no: u8,
    pub(super) id: String,
    pub(super) timing: String,
    pub(super) max_price: Option<u8>,
    pub(super) tiles: Option<u8>,
    pub(super) gain: Option<u8>,
    pub(super) tiles_on_card: Option<u8>,
    pub(super) discount: Option<u8>,
    pub(super) max_swaps: Option<u8>,
    pub(super) tokens: Option<u8>,
    pub(super) prov: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Tips {
    pub(super) sets: Vec<TipRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TipRow {
    pub(super) id: String,
    pub(super) values: Vec<u8>,
    pub(super) prov: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Customers {
    pub(super) deck: String,
    pub(super) list: Vec<CustomerRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CustomerRow {
    pub(super) id: String,
    pub(super) tea: String,
    pub(super) vp: u8,
    pub(super) flavours: BTreeMap<String, u8>,
    pub(super) pantry: BTreeMap<String, u8>,
    pub(super) prov: Provenance,
}
