//! Bots at the table, and advice for people.

use std::sync::Arc;

use engine::Seat;
use protocol::{Failure, Level};
use serde_json::Value;
use table::{PersonId, Request};
use tokio::runtime::Handle;

use super::{Asker, LiveTable, Outbox, frame};
use crate::House;
use crate::moments::{now, short};
use crate::thinking::{Question, SeatedBot, Wanted};

/// Whom bots think for at a table that nobody known has opened.
const NOBODY: i64 = i64::MIN;
/// When to ask again if too many questions wait.
const ASK_AGAIN: u64 = 200;

impl LiveTable {
    /// Asks a bot what it does.
    pub(super) fn ask_bot(&mut self, house: &Arc<House>, seat: Seat, level: Level, seq: u32) {
        let id = self.table.facts().id.clone();
        let (table, asked, runtime) = (id.clone(), Arc::clone(house), Handle::current());
        let answer = move |action: Option<Value>| {
            runtime.spawn(async move {
                if let Ok(mut live) = asked.table(&table).await {
                    live.bot_decided(&asked, seat, seq, action).await;
                }
            });
        };
        let hurry = Arc::clone(&self.hurry);
        let owner = self.table.facts().host.map_or(NOBODY, |host| host.0);
        let question = self.table.game().map(|game| {
            let bot = self.bots.entry(seat).or_insert_with(|| SeatedBot::new(game.title(), level));
            bot.level = level;
            let wanted = Wanted::Decision { bot: bot.clone(), answer: Box::new(answer) };
            Question { game: game.duplicate(), seat, owner, hurry, wanted }
        });
        if !question.is_ok_and(|question| house.bots.ask(question)) {
            self.table.not_asked(seat);
            house.waker.at(now() + ASK_AGAIN, &id);
        }
    }

    async fn bot_decided(&mut self, house: &Arc<House>, seat: Seat, seq: u32, action: Option<Value>) {
        let request = Request::BotDecided { seat, seq, action };
        if let Err(failure) = self.ask(house, &Asker::house(), &request).await {
            let id = &self.table.facts().id;
            if failure != Failure::Busy {
                tracing::error!(table = short(id), ?failure, "a bot's action was refused");
            }
            house.waker.at(now() + ASK_AGAIN, id);
            self.table.not_asked(seat);
        }
    }

    /// Asks what a strong bot would do in a person's place.
    pub(super) fn ask_advice(
        &self,
        house: &Arc<House>,
        seat: Seat,
        seq: u32,
        person: PersonId,
        asker: Option<&Outbox>,
    ) -> Result<(), Failure> {
        // Whoever does not listen is not advised.
        let Some(outbox) = asker.cloned() else { return Ok(()) };
        let (game, interest) = (self.table.game()?.duplicate(), Box::new(outbox.wait_for_hint()));
        let table = self.table.facts().id.clone();
        let answer = move |advice| {
            outbox.send(frame(&table::hint(table, seq, advice)));
        };
        let wanted = Wanted::Advice { answer: Box::new(answer), interest };
        let asked = house.bots.ask(Question { game, seat, owner: person.0, hurry: Arc::default(), wanted });
        if asked { Ok(()) } else { Err(Failure::Busy) }
    }
}
