//! Furniture every page shares.

mod bar;
mod devices;
mod dialog;
mod fields;
mod ground;
mod named;
mod notices;
mod overlays;
mod settings_sheet;
mod shortcuts;
mod teaset;
mod tooltip;

pub use bar::{HallBar, Places};
pub use dialog::{Dialog, Shape};
pub(crate) use fields::group_name;
pub use fields::{Field, Segments, Switch};
pub use ground::Ground;
pub use named::named;
pub use notices::Notices;
pub(crate) use overlays::is_typing;
pub use overlays::{Dialogs, Overlays};
pub use teaset::Teaset;
pub use tooltip::Tooltip;
