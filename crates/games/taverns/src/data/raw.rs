//! The data file as it is written. Nothing here is checked beyond its form.

use serde::Deserialize;
use std::collections::BTreeMap;

macro_rules! table {
    ($(#[$doc:meta])* $name:ident { $($(#[$note:meta])* $field:ident: $type:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Deserialize)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub(super) struct $name { $($(#[$note])* pub(super) $field: $type),* }
    };
}

table! {
    /// The whole file.
    File {
        tavern_card: Vec<TavernCard>,
        noble_price: Vec<u8>,
        house_card: Vec<HouseCard>,
        house_card_alt: Vec<HouseCard>,
        guest: Vec<Guest>,
        guest_m3: Vec<Guest>,
        tile: Vec<TileRow>,
        entertainer: Vec<Entertainer>,
        schnapps_limit: u8,
        counter_guests_per_seat: u8,
        start_card: Vec<StartCardRow>,
        start_deck: StartDeck,
        r#box: BoxTable,
        monastery: Monastery,
        round_track: RoundTrack,
        reputation: Reputation,
        guest_book: GuestBook,
        long_game: LongGame,
        solo: Solo,
        prov: BTreeMap<String, String>,
    }
}

table! { TavernCard { id: String, module: u8, copies: u8, cost: u8, vp: u8, prov: String } }
table! { HouseCard { id: String, copies: u8, die: u8, pay: u8, vp: u8, prov: String } }
table! { Guest { id: String, copies: u8, cost: u8, die: u8, pay: u8, vp: u8, bonus: String, prov: String } }
table! {
    TileRow {
        id: String, price: u8, discount: u8, card: String, base: u8, upgraded: u8, works: String, prov: String,
    }
}
table! {
    Entertainer {
        id: String, kind: u8, side: String, phase: String, schnapps: u8, effect: String, per_round: u8, prov: String,
    }
}
table! {
    StartCardRow {
        id: String, cards: Vec<String>, monastery: u8, schnapps: u8, upgrade: String, beer: u8, lose_regulars: u8,
        prov: String,
    }
}
table! { StartDeck { cards: Vec<String>, prov: String } }
table! {
    /// How many of everything there are.
    BoxTable {
        board: BTreeMap<String, u8>,
        dice: BTreeMap<String, u8>,
        tokens: BTreeMap<String, u8>,
        cards: BTreeMap<String, u8>,
    }
}
table! { Monastery { length: u8, bonus: BTreeMap<String, String>, prov: BTreeMap<String, String> } }
table! {
    RoundTrack {
        summer: Vec<String>,
        winter: Vec<String>,
        schnapps_printed: Vec<u8>,
        schnapps_tiles: Vec<u8>,
        prov_summer: String,
        prov_winter: String,
        prov_schnapps_printed: String,
        prov_schnapps_tiles: String,
    }
}
table! { Reputation { track: Vec<String>, track_m5: Vec<String>, prov: String, prov_m5: String } }
table! {
    GuestBook {
        columns: Vec<String>,
        column_costs: Vec<Vec<u8>>,
        rows: Vec<Vec<String>>,
        row_bonus: String,
        prov_rows: String,
    }
}
table! { LongGame { rounds: u8, ample_nobles: u8, ample_tavern_copies: u8 } }
table! {
    Solo {
        #[serde(rename = "target-8")] target_8: Vec<i16>,
        #[serde(rename = "target-12")] target_12: Vec<i16>,
        titles: Vec<Title>,
        prov: String,
    }
}
table! { Title { id: String, from: i16 } }
