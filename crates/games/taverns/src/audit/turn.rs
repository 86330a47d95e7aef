//! Who is asked what, and what a serve turn has begun (TT-I9, TT-I26).

use engine::{Seat, Seats};

use super::{Audited, FARTHEST, law};
use crate::Taverns;
use crate::components::{Kind, RoundSpace, Tile, WHITE_DICE};
use crate::data::COLUMNS;
use crate::options::Refill;
use crate::state::{Decision, Link, State, Takings, Turn};

impl Taverns {
    pub(super) fn audit_turn(&self, state: &State) -> Audited {
        let turn = &state.turn;
        if !state.decision.is_serving() {
            return law(*turn == Turn::default(), "TT-I26", || format!("{:?}: {turn:?}", state.decision));
        }
        let tavern = state.tavern(state.active);
        let bards = self.pile_size(&state.options, Kind::Bard);
        law(turn.bards_left <= bards, "TT-I26", || format!("{} bards left", turn.bards_left))?;
        if state.options.module >= 3 {
            let snapshot = &turn.snapshot;
            let sides = |tile: Tile| [self.tile(tile).base, self.tile(tile).upgraded];
            let fine = sides(Tile::Cashbox).contains(&snapshot.cashbox)
                && sides(Tile::Barrel).contains(&snapshot.barrel)
                && snapshot.supplier <= self.tile(Tile::Supplier).upgraded + self.ample_copies
                && snapshot.handlers <= self.ample_copies;
            law(fine, "TT-I26", || format!("{snapshot:?}"))?;
            let takings = self.takings(state, tavern, snapshot);
            law(takings == turn.reputation, "TT-I26", || {
                format!("{:?} instead of {takings:?}", turn.reputation)
            })?;
            law(turn.behind <= FARTHEST, "TT-I13", || format!("the marker is {} steps back", turn.behind))?;
        } else {
            let none = turn.snapshot == Turn::default().snapshot
                && turn.reputation == Takings::default()
                && turn.behind == 0;
            law(none, "TT-I26", || "a reputation before Module 3".into())?;
        }
        if let Some(place) = turn.refill {
            let fine = state.options.refill == Refill::TurnEnd && turn.guest_bought;
            law(fine, "TT-I26", || format!("place {place} waits to be filled"))?;
        }
        let asking = state.decision != Decision::Serve;
        law(asking || turn.chain.is_empty(), "TT-I26", || format!("{:?} is unfinished", turn.chain))?;
        let cells = COLUMNS * self.book.rows.len();
        let filled: usize = tavern.book.iter().map(|&height| usize::from(height)).sum();
        let left = cells.saturating_sub(filled);
        let offered = usize::from(state.decision == Decision::TakeBonus);
        law(turn.chain.len() + 2 * left <= 2 + offered + 2 * cells, "TT-I26", || {
            format!("{:?} is unfinished", turn.chain)
        })?;
        let answerable = match state.decision {
            Decision::TakeBonus => {
                matches!(turn.chain.last(), Some(&Link::Bonus(bonus)) if state.may_decline(bonus))
            }
            Decision::RemoveGuest | Decision::SchnappsOrRemove => tavern.removable().next().is_some(),
            Decision::SignatureColumn => {
                state.options.module >= 5 && state.signatures > 0 && self.free_columns(tavern).count() > 1
            }
            _ => true,
        };
        law(answerable, "TT-I26", || format!("{:?} has no answer", state.decision))
    }

    pub(super) fn audit_asked(&self, state: &State) -> Audited {
        let (seats, decision, round) = (state.seat_count(), state.decision, state.round);
        let together = decision.is_simultaneous(&state.options, seats);
        law(together != state.asked.is_empty(), "TT-I26", || format!("{decision:?} asks {:?}", state.asked))?;
        let space = self.round_space(&state.options, round);
        let timely = match decision {
            Decision::RoundChoice => matches!(space, RoundSpace::Choice(_)),
            Decision::EntertainerSide => matches!(space, RoundSpace::Entertainer(_)),
            Decision::FreeUpgrade => space == RoundSpace::FreeUpgrade,
            Decision::PlanTogether => state.options.plans_together(seats),
            Decision::JugglerKeep => round < state.options.rounds,
            _ => true,
        };
        law(timely, "TT-I26", || format!("{decision:?} in round {round}"))?;
        // The coasters first: a choice in the draft looks at them.
        self.audit_draft(state)?;
        Seat::all(4).try_for_each(|seat| self.audit_answer(state, seat))
    }

    /// Whether a seat is rightly asked, and its hidden choice possible.
    fn audit_answer(&self, state: &State, seat: Seat) -> Audited {
        let (seats, decision) = (state.seat_count(), state.decision);
        let asked = state.asked.contains(seat);
        let choice = state.committed[seat.index()];
        if seat.0 >= seats || !decision.is_committed(&state.options, seats) {
            law(choice.is_none(), "TT-I26", || format!("seat {seat} has chosen {choice:?}"))?;
        }
        if seat.0 >= seats {
            return Ok(());
        }
        let tavern = state.tavern(seat);
        let (mut choices, mut found) = (0, false);
        self.choices(state, seat, &mut |action| {
            choices += 1;
            found |= Some(action) == choice;
        });
        let fine = match decision {
            _ if decision.is_committed(&state.options, seats) => match choices {
                0 => !asked && choice.is_none(),
                1 => !asked && found,
                _ => asked != found && asked == choice.is_none(),
            },
            Decision::LoseRegular => {
                let types = Self::regulars_to_lose(tavern).count();
                asked == (self.regulars_owed(tavern) > 0) && (!asked || types > 1)
            }
            Decision::Redraw => !asked || tavern.counter_guests > 0,
            Decision::JugglerKeep => !asked || self.can_keep(tavern),
            _ => true,
        };
        law(fine, "TT-I26", || format!("{decision:?}: seat {seat} asked {asked}, chosen {choice:?}"))
    }

    /// TT-I9: every coaster holds the dice of the picks to come.
    fn audit_draft(&self, state: &State) -> Audited {
        let seats = state.seat_count();
        let wanted = if seats == 1 { 2 } else { usize::from(seats) };
        law(state.coasters.len() == wanted, "TT-I9", || format!("{} coasters", state.coasters.len()))?;
        let drafting = state.decision == Decision::Draft;
        law(
            (1..=WHITE_DICE as u8).contains(&state.pick) == drafting && (drafting || state.pick == 0),
            "TT-I9",
            || format!("pick {}", state.pick),
        )?;
        for (at, coaster) in (0..).zip(&state.coasters) {
            let faces = coaster.faces();
            // The rival picks right after the seat, so between decisions both coasters are alike.
            let picked = if drafting { state.drafted(Seat(at % seats)) } else { WHITE_DICE };
            law(faces.len() == WHITE_DICE - picked, "TT-I9", || {
                format!("coaster {at}: {faces:?} at pick {}", state.pick)
            })?;
            let fine = faces.is_sorted() && faces.iter().all(|face| (1..=6).contains(face));
            law(fine, "TT-I9", || format!("coaster {at}: {faces:?}"))?;
        }
        let forced = drafting
            && !state.options.drafts_together(seats)
            && state.coasters[state.active.index()].choices().nth(1).is_none();
        law(!forced, "TT-I26", || "a pick without a choice is not asked".into())?;
        law(state.asked.iter().all(|seat| Seats::all(seats).contains(seat)), "TT-I25", || {
            format!("{:?}", state.asked)
        })
    }
}
