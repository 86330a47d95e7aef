//! Sitting down, getting up, beginning.

use engine::Seat;
use protocol::{Failure, Phase, Seating, Start};

use crate::clocks;
use crate::decide::{Caller, Decision, Draft, Then};
use crate::facts::{PersonId, Sitter, Substituted};
use crate::names;
use crate::table::Table;

/// The characters of a nonce.
const LONGEST_NONCE: usize = 64;

impl Table {
    /// Somebody sits down, moves to another free seat, adds a nonce, or comes back to the seat a bot kept warm.
    pub(crate) fn sit(&self, caller: &Caller, seating: &Seating, at: u64) -> Result<Decision, Failure> {
        self.may_see(caller.person)?;
        if seating.nonce.as_ref().is_some_and(|nonce| nonce.chars().count() > LONGEST_NONCE) {
            return Err(Failure::unreadable(format!("a nonce has up to {LONGEST_NONCE} characters")));
        }
        match self.facts.phase {
            Phase::Waiting => self.sit_down(caller, seating, at),
            Phase::Playing => self.come_back(caller, at),
            Phase::Over | Phase::Abandoned => Err(Failure::not_allowed("the game is over")),
        }
    }

    fn sit_down(&self, caller: &Caller, seating: &Seating, at: u64) -> Result<Decision, Failure> {
        let mut facts = self.facts.clone();
        let mine = facts.seat_of(caller.person);
        let free = |seat: &Seat| matches!(facts.sitter(*seat), Some(Sitter::Open));
        let seat = match (seating.seat, mine) {
            (Some(seat), _) if seat.index() >= facts.seats.len() => {
                return Err(Failure::unreadable("there is no such seat"));
            }
            (Some(seat), mine) if mine == Some(seat) || free(&seat) => seat,
            (Some(_), _) => return Err(Failure::not_allowed("somebody sits there already")),
            (None, Some(mine)) => mine,
            (None, None) => {
                let first = Seat::all(facts.seat_count()).find(free);
                first.ok_or_else(|| Failure::not_allowed("every seat is taken"))?
            }
        };
        if let Some(mine) = mine
            && mine != seat
        {
            facts.free(mine);
        }
        // Nobody sits here under a name that looks like another one's.
        let others = facts.people().filter(|(at, id, _)| *at != seat && *id != Some(caller.person));
        let name = names::told_apart(&caller.name, others.map(|(_, _, name)| name));
        facts.seats[seat.index()].sitter = Sitter::Person { id: Some(caller.person), name };
        if let Some(nonce) = &seating.nonce {
            facts.seats[seat.index()].nonce.clone_from(nonce);
        }
        if facts == self.facts {
            return Ok(Decision::passing(at, Vec::new()));
        }
        let draft = self.redraft(at, facts, vec![Then::Info]);
        Ok(self.resolve(Draft { vacations: Some(self.vacations_with(seat, caller)), ..draft }))
    }

    /// Somebody is called otherwise: so are their seat, and the one that a bot keeps for them.
    pub(crate) fn rename(&self, caller: &Caller, at: u64) -> Decision {
        let mut facts = self.facts.clone();
        let others = self.facts.people().filter(|(_, id, _)| *id != Some(caller.person));
        let new = names::told_apart(&caller.name, others.map(|(_, _, name)| name));
        for seat in &mut facts.seats {
            match &mut seat.sitter {
                Sitter::Person { id, name }
                | Sitter::Bot { instead_of: Some(Substituted { id, name, .. }), .. }
                    if *id == Some(caller.person) =>
                {
                    name.clone_from(&new);
                }
                _ => {}
            }
        }
        if facts == self.facts {
            return Decision::passing(at, Vec::new());
        }
        self.resolve(self.redraft(at, facts, vec![Then::Info]))
    }

    /// The seat that a bot keeps for `person`.
    pub(crate) fn kept_seat(&self, person: PersonId) -> Option<Seat> {
        let kept = |seat: &Seat| {
            matches!(self.facts.sitter(*seat),
                Some(Sitter::Bot { instead_of: Some(Substituted { id, resigned: false, .. }), .. })
                    if *id == Some(person))
        };
        Seat::all(self.facts.seat_count()).find(kept)
    }

    fn come_back(&self, caller: &Caller, at: u64) -> Result<Decision, Failure> {
        if self.facts.seat_of(caller.person).is_some() {
            return Ok(Decision::passing(at, Vec::new()));
        }
        let Some(seat) = self.kept_seat(caller.person) else {
            return Err(Failure::not_allowed("the game has begun without you"));
        };
        let mut facts = self.facts.clone();
        facts.seats[seat.index()].sitter =
            Sitter::Person { id: Some(caller.person), name: caller.name.clone() };
        facts.votes.clear();
        let mut draft = self.redraft(at, facts, vec![Then::Show, Then::Bots]);
        if let Some(left) = draft.clocks.get_mut(seat.index()) {
            *left = clocks::second_chance(self.facts.pace, *left);
        }
        draft.vacations = Some(self.vacations_with(seat, caller));
        Ok(self.resolve(draft))
    }

    /// The vacations of everybody once `caller` sits at `seat`.
    fn vacations_with(&self, seat: Seat, caller: &Caller) -> Vec<Vec<crate::Vacation>> {
        let mut vacations = self.vacations.clone();
        vacations[seat.index()].clone_from(&caller.vacations);
        vacations
    }

    /// Somebody gets up before the game has begun. A table that nobody sits at is put away.
    pub(crate) fn leave(&self, person: PersonId, at: u64) -> Result<Decision, Failure> {
        let seat = self.seat_of(person)?;
        if self.facts.phase != Phase::Waiting {
            return Err(Failure::not_allowed("the game has begun: resign, or agree to abandon it"));
        }
        let mut facts = self.facts.clone();
        facts.free(seat);
        if facts.person_seats().is_empty() {
            facts.phase = Phase::Abandoned;
        }
        let mut vacations = self.vacations.clone();
        vacations[seat.index()].clear();
        let draft = self.redraft(at, facts, vec![Then::Info]);
        Ok(self.resolve(Draft { vacations: Some(vacations), ..draft }))
    }

    /// Whoever opened a table where nobody else sits puts it away before the game has begun.
    pub(crate) fn remove(&self, person: PersonId, at: u64) -> Result<Decision, Failure> {
        self.may_see(person)?;
        if self.facts.host != Some(person) {
            return Err(Failure::not_allowed("only whoever opened the table may remove it"));
        }
        if self.facts.phase != Phase::Waiting {
            return Err(Failure::not_allowed("the game has begun: resign, or agree to abandon it"));
        }
        if self.facts.people().any(|(_, id, _)| id != Some(person)) {
            return Err(Failure::not_allowed("somebody sits at this table"));
        }
        let mut facts = self.facts.clone();
        if let Some(seat) = facts.seat_of(person) {
            facts.seats[seat.index()].sitter = Sitter::Open;
        }
        facts.phase = Phase::Abandoned;
        Ok(self.resolve(self.redraft(at, facts, vec![Then::Info])))
    }

    /// The game begins: whoever sits here may begin a full table, whoever opened it may fill it with bots.
    pub(crate) fn start(&self, person: PersonId, start: Start, at: u64) -> Result<Decision, Failure> {
        self.may_see(person)?;
        let host = self.facts.host == Some(person);
        if !host {
            self.seat_of(person)?;
        }
        if self.facts.phase != Phase::Waiting {
            return Err(Failure::not_allowed("the game has begun already"));
        }
        let mut facts = self.facts.clone();
        for seat in facts.seats.iter_mut().filter(|seat| seat.sitter == Sitter::Open) {
            match start.fill {
                Some(level) if host => seat.sitter = Sitter::Bot { level, instead_of: None },
                Some(_) => {
                    let text = "only whoever opened the table may fill it with bots";
                    return Err(Failure::not_allowed(text));
                }
                None => return Err(Failure::not_allowed("there are free seats")),
            }
        }
        if facts.person_seats().is_empty() {
            return Err(Failure::not_allowed("nobody sits at this table"));
        }
        // The box may have changed since the table was opened: it is played by what is there when it begins.
        let title = self.title()?;
        facts.rules = title.rules();
        facts.data = self.shelf.stamp(title).into();
        let (seats, nonces) = (facts.seat_count(), facts.nonces());
        let game = shelf::open_match(&self.shelf, title, &facts.options, seats, &facts.seed, &nonces)
            .map_err(|error| Failure::not_allowed(error.to_string()))?;
        facts.phase = Phase::Playing;
        let mut draft = self.draft(at);
        facts.started = Some(draft.at);
        draft.clocks = clocks::at_start(facts.pace, facts.seats.len());
        draft.facts = Some(Box::new(facts));
        draft.game = Some(game);
        draft.then = vec![Then::Deal, Then::Bots];
        Ok(self.resolve(draft))
    }
}
