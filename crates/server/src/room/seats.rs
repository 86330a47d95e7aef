//! Sitting down, getting up, beginning.

use std::sync::Arc;

use engine::Seat;
use protocol::{Failure, Phase, Seating, Start};
use store::{PersonId, Sitter, Substituted};

use super::{Draft, Room, clocks};
use crate::House;
use crate::people::{Guest, not_allowed, unreadable};

/// The characters of a nonce.
const LONGEST_NONCE: usize = 64;

impl Room {
    /// Somebody sits down, moves to another free seat, adds a nonce, or comes back to the seat a bot kept warm.
    pub(crate) async fn sit(
        &mut self,
        house: &Arc<House>,
        guest: &Guest,
        seating: Seating,
    ) -> Result<(), Failure> {
        self.may_see(guest.id)?;
        if seating.nonce.as_ref().is_some_and(|nonce| nonce.chars().count() > LONGEST_NONCE) {
            return Err(unreadable(format!("a nonce has up to {LONGEST_NONCE} characters")));
        }
        match self.row.phase {
            Phase::Waiting => self.sit_down(house, guest, seating).await,
            Phase::Playing => self.come_back(house, guest).await,
            Phase::Over | Phase::Abandoned => Err(not_allowed("the game is over")),
        }
    }

    async fn sit_down(&mut self, house: &Arc<House>, guest: &Guest, seating: Seating) -> Result<(), Failure> {
        let mut row = self.row.clone();
        let mine = row.seat_of(guest.id);
        let free = |seat: &Seat| matches!(row.seats[seat.index()].sitter, Sitter::Open);
        let all = Seat::all(row.seats.len() as u8);
        let seat = match (seating.seat, mine) {
            (Some(seat), _) if seat.index() >= row.seats.len() => {
                return Err(unreadable("there is no such seat"));
            }
            (Some(seat), mine) if mine == Some(seat) || free(&seat) => seat,
            (Some(_), _) => return Err(not_allowed("somebody sits there already")),
            (None, Some(mine)) => mine,
            (None, None) => all.clone().find(free).ok_or_else(|| not_allowed("every seat is taken"))?,
        };
        if let Some(mine) = mine
            && mine != seat
        {
            row.seats[mine.index()].sitter = Sitter::Open;
        }
        row.seats[seat.index()].sitter = Sitter::Person { id: Some(guest.id), name: guest.name() };
        if let Some(nonce) = seating.nonce {
            row.seats[seat.index()].nonce = nonce;
        }
        if row == self.row {
            return Ok(());
        }
        let mut vacations = std::mem::take(&mut self.vacations);
        vacations[seat.index()] = guest.person().vacations;
        self.vacations = vacations;
        self.save(house, Draft { row: Some(Box::new(row)), ..self.draft() }).await?;
        self.tell_info();
        Ok(())
    }

    async fn come_back(&mut self, house: &Arc<House>, guest: &Guest) -> Result<(), Failure> {
        if self.row.seat_of(guest.id).is_some() {
            return Ok(());
        }
        let kept = |sitter: &Sitter| {
            matches!(sitter, Sitter::Bot { instead_of: Some(Substituted { id, resigned: false, .. }), .. }
                if *id == Some(guest.id))
        };
        let Some(index) = self.row.seats.iter().position(|seat| kept(&seat.sitter)) else {
            return Err(not_allowed("the game has begun without you"));
        };
        let mut row = self.row.clone();
        row.seats[index].sitter = Sitter::Person { id: Some(guest.id), name: guest.name() };
        row.votes.clear();
        let mut draft = self.draft();
        if let Some(left) = draft.clocks.get_mut(index) {
            *left = clocks::second_chance(row.pace, *left);
        }
        self.vacations[index] = guest.person().vacations;
        draft.row = Some(Box::new(row));
        self.save(house, draft).await?;
        self.show_everybody();
        Ok(())
    }

    /// Somebody gets up before the game has begun. A table that nobody sits at is put away.
    pub(crate) async fn leave(&mut self, house: &Arc<House>, person: PersonId) -> Result<(), Failure> {
        let seat = self.seat_of(person)?;
        if self.row.phase != Phase::Waiting {
            return Err(not_allowed("the game has begun: resign, or agree to abandon it"));
        }
        let mut row = self.row.clone();
        row.seats[seat.index()].sitter = Sitter::Open;
        if self.people().without(seat).is_empty() {
            row.phase = Phase::Abandoned;
        }
        self.vacations[seat.index()].clear();
        self.save(house, Draft { row: Some(Box::new(row)), ..self.draft() }).await?;
        self.tell_info();
        Ok(())
    }

    /// The game begins: whoever sits here may begin a full table, whoever opened it may fill it with bots.
    pub(crate) async fn start(
        &mut self,
        house: &Arc<House>,
        person: PersonId,
        start: Start,
    ) -> Result<(), Failure> {
        self.may_see(person)?;
        let host = self.row.host == Some(person);
        if !host {
            self.seat_of(person)?;
        }
        if self.row.phase != Phase::Waiting {
            return Err(not_allowed("the game has begun already"));
        }
        let mut row = self.row.clone();
        for seat in row.seats.iter_mut().filter(|seat| seat.sitter == Sitter::Open) {
            match start.fill {
                Some(level) if host => seat.sitter = Sitter::Bot { level, instead_of: None },
                Some(_) => return Err(not_allowed("only whoever opened the table may fill it with bots")),
                None => return Err(not_allowed("there are free seats")),
            }
        }
        if !row.seats.iter().any(|seat| matches!(seat.sitter, Sitter::Person { .. })) {
            return Err(not_allowed("nobody sits at this table"));
        }
        let nonces: Vec<String> = row.seats.iter().map(|seat| seat.nonce.clone()).collect();
        let count = row.seats.len() as u8;
        // The box may have changed since the table was opened: it is played by what is there when it begins.
        let title = self.title()?;
        row.rules = house.shelf().about(title).rules;
        row.data = house.shelf().stamp(title).into();
        let game = shelf::sit_down(house.shelf(), title, &row.options, count, &row.seed, &nonces)
            .map_err(|error| not_allowed(error.to_string()))?;
        let mut draft = self.draft();
        draft.clocks = clocks::at_start(row.pace, row.seats.len());
        row.phase = Phase::Playing;
        row.started = Some(draft.at);
        draft.row = Some(Box::new(row));
        draft.game = Some(game);
        self.save(house, draft).await?;
        metrics::counter!("tables_started_total", "game" => title.id()).increment(1);
        self.deal_out();
        self.call_bots(house);
        Ok(())
    }
}
