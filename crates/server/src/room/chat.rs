//! What is said at a table, and who does not want to hear whom.

use std::sync::Arc;

use protocol::{Chat, Failure, ToPlayer};
use sha2::{Digest, Sha256};
use store::{Change, ChatRow, Mute, PersonId};

use super::listen::frame;
use super::{CHAT_KEPT, Draft, Room};
use crate::House;
use crate::moments::now;
use crate::people::{Guest, not_allowed, unreadable};

/// The characters of something said.
const LONGEST_SAYING: usize = 500;
/// The most mutes of a table.
const MOST_MUTES: usize = 500;

impl Room {
    /// Somebody says something.
    pub(crate) async fn say(&mut self, house: &Arc<House>, guest: &Guest, text: &str) -> Result<(), Failure> {
        self.may_see(guest.id)?;
        guest.chat.take()?;
        let text = text.trim();
        let length = text.chars().count();
        if length == 0 || length > LONGEST_SAYING {
            return Err(unreadable(format!("something said has 1 to {LONGEST_SAYING} characters")));
        }
        let silenced = |mute: &Mute| mute.listener.is_none() && mute.speaker == guest.id;
        if self.row.mutes.iter().any(silenced) {
            return Err(not_allowed("whoever opened this table has muted you"));
        }
        let said = ChatRow {
            person: guest.id,
            seat: self.row.seat_of(guest.id),
            name: guest.name(),
            text: text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect(),
            at: now(),
        };
        house.write(Change::Say { table: self.row.id.clone(), said: said.clone() }).await?;
        let message = frame(&ToPlayer::Chat(self.shown(&said)));
        for listener in self.listeners.iter().filter(|one| !self.is_muted(one.person, guest.id)) {
            listener.outbox.send(Arc::clone(&message));
        }
        self.chat.push_back(said);
        while self.chat.len() > CHAT_KEPT as usize {
            self.chat.pop_front();
        }
        Ok(())
    }

    /// Somebody does not want to hear a speaker any more, or again.
    pub(crate) async fn mute(
        &mut self,
        house: &Arc<House>,
        person: PersonId,
        handle: &str,
        muted: bool,
    ) -> Result<(), Failure> {
        self.may_see(person)?;
        let known =
            self.chat.iter().map(|said| said.person).chain(self.row.people().filter_map(|(_, id, _)| id));
        let speaker = known.into_iter().find(|&speaker| self.handle(speaker) == handle);
        let speaker = speaker.ok_or_else(|| unreadable("nobody here has that handle"))?;
        let listener = if self.row.host == Some(person) { None } else { Some(person) };
        let mute = Mute { listener, speaker };
        let mut row = self.row.clone();
        row.mutes.retain(|other| *other != mute);
        if muted {
            if row.mutes.len() >= MOST_MUTES {
                return Err(not_allowed("so many people are muted here that one more does not fit"));
            }
            row.mutes.push(mute);
        }
        if row != self.row {
            self.save(house, Draft { row: Some(Box::new(row)), ..self.draft() }).await?;
        }
        Ok(())
    }

    /// The last things said, as `person` hears them.
    pub(super) fn chat_for(&self, person: PersonId) -> Vec<Chat> {
        self.chat
            .iter()
            .filter(|said| !self.is_muted(person, said.person))
            .map(|said| self.shown(said))
            .collect()
    }

    fn is_muted(&self, listener: PersonId, speaker: PersonId) -> bool {
        let silenced = |mute: &Mute| {
            mute.speaker == speaker && mute.listener.is_none_or(|muted_for| muted_for == listener)
        };
        speaker != listener && self.row.mutes.iter().any(silenced)
    }

    fn shown(&self, said: &ChatRow) -> Chat {
        Chat {
            table: self.row.id.clone(),
            seat: said.seat,
            name: said.name.clone(),
            speaker: self.handle(said.person),
            text: said.text.clone(),
            at: said.at,
        }
    }

    /// What a speaker is called at this table only, so that nobody is followed from table to table by it.
    fn handle(&self, person: PersonId) -> String {
        let mut hash = Sha256::new();
        hash.update(self.row.seed.0);
        hash.update(person.0.to_le_bytes());
        hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}
