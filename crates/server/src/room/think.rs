//! Bots at the table, and advice for people.

use std::sync::Arc;

use engine::{Seat, Seats};
use protocol::{Failure, Level, Phase, ToPlayer};
use serde_json::Value;
use store::{PersonId, Sitter};
use tokio::runtime::Handle;

use super::listen::frame;
use super::{Outbox, Room};
use crate::House;
use crate::moments::now;
use crate::people::not_allowed;
use crate::thinking::{Question, Wanted};

/// When to ask again if too many questions wait.
const ASK_AGAIN: u64 = 200;

impl Room {
    /// Asks a bot for every decision that one owes.
    pub(super) fn call_bots(&mut self, house: &Arc<House>) {
        if self.row.phase != Phase::Playing {
            return;
        }
        let Some(game) = &self.game else { return };
        let thinking = self.thinking;
        for seat in game.awaiting().iter().filter(|&seat| !thinking.contains(seat)) {
            let Sitter::Bot { level, .. } = self.row.seats[seat.index()].sitter else { continue };
            let (house, table, seq) = (Arc::clone(house), self.row.id.clone(), game.seq());
            let runtime = Handle::current();
            let waker_house = Arc::clone(&house);
            let answer = move |action: Option<Value>| {
                runtime.spawn(async move {
                    if let Ok(mut room) = house.room(&table).await {
                        room.bot_decided(&house, seat, seq, action).await;
                    }
                });
            };
            let question =
                Question { game: game.duplicate(), seat, level, wanted: Wanted::Decision(Box::new(answer)) };
            if waker_house.bots.ask(question) {
                self.thinking = self.thinking.with(seat);
            } else {
                waker_house.waker.at(now() + ASK_AGAIN, &self.row.id);
            }
        }
    }

    async fn bot_decided(&mut self, house: &Arc<House>, seat: Seat, seq: u32, action: Option<Value>) {
        self.thinking = self.thinking.without(seat);
        let is_bot = matches!(self.row.seats[seat.index()].sitter, Sitter::Bot { .. });
        let Ok(game) = self.playing() else { return };
        if !is_bot || !game.awaiting().contains(seat) {
            return;
        }
        // Somebody else has moved while it thought: it may still be what it wants, if it is still legal.
        let action = match action {
            Some(action) if game.seq() == seq || game.check(seat, &action).is_ok() => action,
            Some(_) => return self.call_bots(house),
            None => game.fallback(seat),
        };
        if let Err(failure) = self.do_action(house, seat, &action, None).await {
            match failure {
                Failure::Busy => house.waker.at(now() + ASK_AGAIN, &self.row.id),
                failure => {
                    tracing::error!(table = self.row.id, ?failure, "a bot's action was refused");
                    // The game goes on in any case.
                    if let Ok(fallback) = self.playing().map(|game| game.fallback(seat)) {
                        let _ = self.do_action(house, seat, &fallback, None).await;
                    }
                }
            }
        }
    }

    /// What a strong bot would do in a person's place: only where no other person plays.
    pub(crate) fn hint(
        &mut self,
        house: &Arc<House>,
        person: PersonId,
        outbox: &Outbox,
    ) -> Result<(), Failure> {
        let seat = self.seat_of(person)?;
        if self.people() != Seats::only(seat) {
            return Err(not_allowed("hints are for those who play alone"));
        }
        let game = self.playing()?;
        if !game.awaiting().contains(seat) {
            return Err(Failure::Refused { refusal: engine::Refusal::not_your_turn() });
        }
        let (table, seq, outbox) = (self.row.id.clone(), game.seq(), outbox.clone());
        let answer = move |advice| outbox.send(frame(&ToPlayer::Hint { table, seq, advice }));
        let question = Question {
            game: game.duplicate(),
            seat,
            level: Level::Master,
            wanted: Wanted::Advice(Box::new(answer)),
        };
        if house.bots.ask(question) { Ok(()) } else { Err(Failure::Busy) }
    }
}
