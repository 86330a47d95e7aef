//! What is asked of the house itself, by HTTP: who I am, which tables there are, who sits where.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{Level, Motion, Phase, TableInfo};

/// Whoever asks, as the house knows them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// The name to show.
    pub name: String,
    /// The language, as a two-letter code.
    pub language: String,
    /// On vacation until then, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away_until: Option<u64>,
    /// The days of vacation left this year.
    #[serde(default)]
    pub vacation_days: u32,
}

/// What somebody says about themselves; what is missing stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Introduction {
    /// The name to show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The language, as a two-letter code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// A vacation that begins now: no day of correspondence is counted against whoever takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Away {
    /// For how many days; 0 comes back now.
    pub days: u32,
}

/// A secret that makes another device the same person, once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeviceLink {
    /// The secret, to be opened on the other device as `/device#SECRET`.
    pub secret: String,
    /// Until when it works, in milliseconds since 1970.
    pub expires: u64,
}

/// The other device's side of a [`DeviceLink`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveIn {
    /// The secret of the link.
    pub secret: String,
}

/// Where an invitation leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Invited {
    /// The table.
    pub table: String,
}

/// A device that is mine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeviceInfo {
    /// What it is called when it is to be ended.
    pub id: String,
    /// Browser and system, as far as it told them; may be empty.
    pub label: String,
    /// When it became mine, in milliseconds since 1970; 0 if nobody noted it.
    pub since: u64,
    /// When it was last used, to the hour, in milliseconds since 1970.
    pub used: u64,
    /// Whether it is the one that asks.
    pub here: bool,
}

/// My devices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Devices {
    /// This one first, then last used first.
    pub devices: Vec<DeviceInfo>,
}

/// I sit down.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Seating {
    /// Where; the first free seat if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// What I add to the table's chance: any text of up to 64 characters; the house draws one if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<String>,
}

/// Begin the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Put bots of this level on the seats that are still free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<Level>,
}

/// My vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ballot {
    /// What about.
    #[serde(flatten)]
    pub about: Motion,
    /// For it, or against it after all.
    pub agree: bool,
}

/// Which open tables somebody looks for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct OpenTables {
    /// Only this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}

/// Which of my tables somebody looks for; newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct History {
    /// Only this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Only tables in this phase; finished and abandoned ones if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// Only tables where somebody of this name sat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// Only tables last changed before then, in milliseconds since 1970: the next page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<u64>,
    /// How many, at most 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
}

/// Some tables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableList {
    /// The tables, newest first.
    pub tables: Vec<TableInfo>,
}
