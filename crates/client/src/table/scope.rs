//! What all furniture of one table shares.

use std::sync::Arc;

use engine::{Seat, Seats};
use leptos::prelude::*;
use protocol::Sitting;

use super::erased::ErasedBoard;
use super::review::LookBack;
use super::state::TableState;
use crate::drawing::{Drawing, names};
use crate::games::{Label, Title};

/// The tea vessel of each seat.
pub const VESSELS: [Drawing; 5] =
    [names::SEAT_TEAPOT, names::SEAT_BOWL, names::SEAT_SAMOVAR, names::SEAT_GLASS, names::SEAT_CEZVE];

/// The vessel of a seat.
pub fn vessel(seat: Seat) -> Drawing {
    VESSELS[seat.index() % VESSELS.len()]
}

/// The class that gives a thing the colours of a seat.
pub fn of_seat(seat: Seat) -> String {
    format!("of-{}", seat.index() % VESSELS.len() + 1)
}

/// Where the host of a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostedBy {
    Device,
    House,
    /// Nobody: a finished game is only looked at.
    Record,
}

/// What lies over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// The whole log.
    Log,
    /// What was said.
    Chat,
    /// What the table decides together.
    Agree,
    /// The reference card.
    Card,
    /// The tools that have no room in the bar.
    Menu,
}

/// One table and its furniture.
#[derive(Clone, Copy, Debug)]
pub struct TableScope {
    /// The game as the hall knows it.
    pub title: Title,
    /// How its data flows.
    pub desk: TableState,
    /// Where the host is.
    pub hosted: HostedBy,
    /// The buttons of the legal actions, in the order of the rules.
    pub labels: Memo<Vec<Label>>,
    /// The sheet that is open.
    pub sheet: RwSignal<Option<Sheet>>,
    /// Whether the list of all moves lies over own area and dock.
    pub moves: RwSignal<bool>,
    /// Whether the history's slider stands in place of the prompt.
    pub history: RwSignal<bool>,
    /// Whether the board is looked at although the game is over.
    pub board_after_all: RwSignal<bool>,
    /// What a look back on the finished game found, as far as it has come.
    pub review: RwSignal<LookBack>,
    /// Somebody to whom the screen is being passed.
    pub passing_to: RwSignal<Option<Seat>>,
    /// Calls somebody else before the screen.
    pub sit: Callback<Seat>,
    face: StoredValue<Arc<dyn ErasedBoard>>,
}

impl TableScope {
    /// The furniture around a desk.
    pub fn new(
        title: Title,
        desk: TableState,
        face: Arc<dyn ErasedBoard>,
        hosted: HostedBy,
        sit: Callback<Seat>,
    ) -> Self {
        let face = StoredValue::new(face);
        Self {
            title,
            desk,
            hosted,
            labels: Memo::new(move |_| face.get_value().labels()),
            sheet: RwSignal::new(None),
            moves: RwSignal::new(false),
            history: RwSignal::new(hosted == HostedBy::Record),
            board_after_all: RwSignal::new(hosted == HostedBy::Record),
            review: RwSignal::new(LookBack::Nothing),
            passing_to: RwSignal::new(None),
            sit,
            face,
        }
    }

    /// The game.
    pub fn face(&self) -> Arc<dyn ErasedBoard> {
        self.face.get_value()
    }

    /// All seats. Tracked.
    pub fn seats(&self) -> Vec<Seat> {
        let count = self.desk.info.with(|info| info.seats.len());
        Seat::all(u8::try_from(count).unwrap_or(u8::MAX)).collect()
    }

    /// The seats of people. Tracked.
    pub fn people(&self) -> Seats {
        self.desk.info.with(|info| {
            let person = |(at, seat): (usize, &protocol::SeatInfo)| {
                matches!(seat.sitting, Sitting::Person { .. }).then_some(Seat(at as u8))
            };
            info.seats.iter().enumerate().filter_map(person).collect()
        })
    }

    /// Whether a bot sits there. Tracked.
    pub fn is_bot(&self, seat: Seat) -> bool {
        self.desk.info.with(|info| {
            info.seats.get(seat.index()).is_some_and(|info| matches!(info.sitting, Sitting::Bot { .. }))
        })
    }

    /// Whether several people share this screen. Tracked.
    pub fn is_shared(&self) -> bool {
        self.hosted == HostedBy::Device && self.people().len() > 1
    }

    /// Whether the reader owes a decision, and looks at the present. Tracked.
    pub fn my_turn(&self) -> bool {
        let me = self.desk.me();
        self.desk.shown.with(|shown| shown.live && me.is_some_and(|me| shown.awaiting.contains(me)))
    }

    /// Whether the end is shown rather than the board. Tracked.
    pub fn shows_end(&self) -> bool {
        self.desk.is_over()
            && self.desk.past.with(Option::is_none)
            && !self.board_after_all.get()
            && !self.history.get()
    }

    /// Looks back, or returns to the present.
    pub fn turn_history(&self) {
        let open = !self.history.get_untracked();
        self.history.set(open);
        if !open {
            self.desk.past.set(None);
        }
    }
}
