//! Opening a table, and playing again.

use engine::{Seat, Seed};
use protocol::{Failure, NewTable, Pace, Phase, SeatWish, Visibility};
use shelf::{Shelf, Title};

use crate::decide::{Caller, Decision, Then};
use crate::facts::{Facts, SeatFacts, Sitter, Substituted};
use crate::table::Table;

/// What nobody can guess of a new table, drawn by its host.
#[derive(Clone, Debug)]
pub struct Fresh {
    /// The table's name.
    pub id: String,
    /// The secret of its chance. The nonces of seats follow from it until a person adds one of their own.
    pub seed: Seed,
}

impl Fresh {
    fn seats(&self, sitters: impl IntoIterator<Item = Sitter>) -> Vec<SeatFacts> {
        let seat = |(sitter, seat)| SeatFacts { sitter, nonce: self.seed.nonce(Seat(seat)) };
        sitters.into_iter().zip(0..).map(seat).collect()
    }
}

impl Facts {
    /// The table that `caller` wishes for, if it makes sense.
    pub fn open(
        shelf: &Shelf,
        wish: &NewTable,
        caller: &Caller,
        fresh: Fresh,
        at: u64,
    ) -> Result<Self, Failure> {
        let title: Title =
            wish.game.parse().map_err(|error: shelf::ShelfError| Failure::unreadable(error.to_string()))?;
        let count = wish.seats.len();
        if count == 0 || count > engine::MAX_SEATS {
            return Err(Failure::unreadable(format!("a table has 1 to {} seats", engine::MAX_SEATS)));
        }
        check_pace(wish.pace)?;
        let is = |wanted: fn(&SeatWish) -> bool| wish.seats.iter().filter(|wish| wanted(wish)).count();
        if is(|wish| matches!(wish, SeatWish::Me)) > 1 {
            return Err(Failure::unreadable("one person cannot take two seats"));
        }
        if is(|wish| matches!(wish, SeatWish::Bot { .. })) == count {
            return Err(Failure::unreadable("a table needs a seat for a person"));
        }
        let options = shelf
            .check_options(title, &wish.options, count as u8)
            .map_err(|error| Failure::unreadable(error.to_string()))?;
        let sitters = wish.seats.iter().map(|wish| match wish {
            SeatWish::Me => Sitter::Person { id: Some(caller.person), name: caller.name.clone() },
            SeatWish::Open => Sitter::Open,
            SeatWish::Bot { level } => Sitter::Bot { level: *level, instead_of: None },
        });
        Ok(Self {
            game: title.id().into(),
            rules: title.rules(),
            data: shelf.stamp(title).into(),
            options,
            seats: fresh.seats(sitters),
            id: fresh.id,
            pace: wish.pace,
            visibility: wish.visibility,
            spectators: wish.spectators,
            phase: Phase::Waiting,
            seed: fresh.seed,
            host: Some(caller.person),
            opened: at,
            started: None,
            standing: None,
            rematch: None,
            votes: Vec::new(),
            mutes: Vec::new(),
            paused: false,
        })
    }
}

fn check_pace(pace: Pace) -> Result<(), Failure> {
    match pace {
        Pace::Live { bank, increment } if !(5..=24 * 3_600).contains(&bank) || increment > 600 => Err(
            Failure::unreadable("the bank must be 5 seconds to 24 hours, the increment at most 600 seconds"),
        ),
        Pace::Correspondence { days } if !(1..=60).contains(&days) => {
            Err(Failure::unreadable("a turn must have 1 to 60 days"))
        }
        Pace::Untimed | Pace::Live { .. } | Pace::Correspondence { .. } => Ok(()),
    }
}

impl Table {
    /// The table that continues this one: the first who asks opens it, the others find their seats there.
    pub(crate) fn rematch(&self, caller: &Caller, fresh: &Fresh, at: u64) -> Result<Decision, Failure> {
        self.may_see(caller.person)?;
        if !self.facts.is_over() && self.stopped().is_none() {
            return Err(Failure::not_allowed("this game is not over"));
        }
        if !self.facts.people().any(|(_, id, _)| id == Some(caller.person)) {
            return Err(Failure::not_allowed("a rematch is for those who played"));
        }
        if self.facts.rematch.is_some() {
            return Ok(Decision::passing(at, Vec::new()));
        }
        let title = self.title()?;
        let sitters = self.facts.seats.iter().map(|seat| match &seat.sitter {
            Sitter::Person { id, .. } | Sitter::Bot { instead_of: Some(Substituted { id, .. }), .. } => {
                if *id == Some(caller.person) {
                    Sitter::Person { id: *id, name: caller.name.clone() }
                } else {
                    Sitter::Open
                }
            }
            Sitter::Program { .. } => Sitter::Open,
            Sitter::Open | Sitter::Bot { .. } => seat.sitter.clone(),
        });
        let mut sitters: Vec<Sitter> = sitters.collect();
        // Another one begins; options by seat stay with their seats.
        let step = usize::from(sitters.len() > 1);
        sitters.rotate_right(step);
        let seats = fresh.seats(sitters);
        let options = self
            .shelf
            .still_offered(title, &self.facts.options, self.facts.seat_count())
            .map_err(|error| Failure::not_allowed(error.to_string()))?;
        let next = Facts {
            id: fresh.id.clone(),
            options,
            rules: title.rules(),
            data: self.shelf.stamp(title).into(),
            seats,
            phase: Phase::Waiting,
            seed: fresh.seed.clone(),
            host: Some(caller.person),
            opened: at,
            started: None,
            standing: None,
            visibility: Visibility::Private,
            // What was agreed at this table ends with it; whom somebody does not want to hear stays so.
            rematch: None,
            votes: Vec::new(),
            paused: false,
            ..self.facts.clone()
        };
        let facts = Facts { rematch: Some(next.id.clone()), ..self.facts.clone() };
        let mut draft = self.redraft(at, facts, vec![Then::Info]);
        draft.opens = Some(Box::new(next));
        Ok(self.resolve(draft))
    }
}
