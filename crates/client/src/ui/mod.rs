//! Furniture every page shares.

mod arrows;
pub(crate) mod back;
mod bar;
mod devices;
mod dialog;
mod fields;
mod ground;
mod named;
mod no_room;
mod notices;
mod overlays;
mod settings_sheet;
mod shortcuts;
mod teaset;
mod toasts;
mod tooltip;

pub use arrows::arrows;
pub use bar::{HallBar, Places};
pub use dialog::{Dialog, Shape};
pub(crate) use fields::group_name;
pub use fields::{Field, Segments, Switch};
pub use ground::Ground;
pub use named::named;
pub(crate) use no_room::NoRoom;
pub use notices::Notices;
pub(crate) use overlays::is_typing;
pub use overlays::{Dialogs, Overlays};
pub use teaset::Teaset;
pub(crate) use toasts::{Toast, Toasts};
pub use tooltip::Tooltip;
