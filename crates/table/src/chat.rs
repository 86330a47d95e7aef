//! What is said at a table, and who does not want to hear whom.

use protocol::{Chat, Failure, ToPlayer};
use sha2::{Digest, Sha256};

use crate::decide::{Caller, Decision};
use crate::effect::Effect;
use crate::facts::{Mute, PersonId, Said};
use crate::names;
use crate::table::Table;

/// The characters of something said, as they are seen.
const LONGEST_SAYING: usize = 500;
/// The most bytes of something said.
const MOST_BYTES: usize = 4 * LONGEST_SAYING;
/// The most people that whoever opened a table mutes there; of more, the first one is heard again.
const MOST_SILENCED: usize = 500;
/// The most people that somebody who sits at a table mutes for themselves.
const MOST_OF_ONE: usize = 50;
/// The most mutes of all who only watch.
const MOST_OF_SPECTATORS: usize = 200;
/// The most mutes of one who only watches.
const MOST_OF_A_SPECTATOR: usize = 10;

impl Table {
    /// Somebody says something.
    pub(crate) fn say(&self, caller: &Caller, text: &str, at: u64) -> Result<Decision, Failure> {
        self.may_see(caller.person)?;
        if text.len() > 2 * MOST_BYTES {
            return Err(Failure::unreadable(format!("something said has 1 to {LONGEST_SAYING} characters")));
        }
        let text = names::harmless(text);
        let length = names::seen_length(&text);
        if length == 0 || length > LONGEST_SAYING || text.len() > MOST_BYTES {
            return Err(Failure::unreadable(format!("something said has 1 to {LONGEST_SAYING} characters")));
        }
        let silenced = |mute: &Mute| mute.listener.is_none() && mute.speaker == caller.person;
        if self.facts.mutes.iter().any(silenced) {
            return Err(Failure::not_allowed("whoever opened this table has muted you"));
        }
        let seat = self.facts.seat_of(caller.person);
        // Whoever only watches does not speak under the name of somebody who sits here.
        let others = self.facts.people().filter(|(_, id, _)| *id != Some(caller.person));
        let name = names::told_apart(&caller.name, others.map(|(_, _, name)| name));
        Ok(Decision::saying(Said { person: caller.person, seat, name, text, at }))
    }

    /// Somebody does not want to hear a speaker any more, or again.
    pub(crate) fn mute(
        &self,
        person: PersonId,
        handle: &str,
        muted: bool,
        at: u64,
    ) -> Result<Decision, Failure> {
        self.may_see(person)?;
        let speakers = self.chat.iter().map(|said| said.person);
        let known = speakers.chain(self.facts.people().filter_map(|(_, id, _)| id));
        let speaker = known.into_iter().find(|&speaker| self.handle(speaker) == handle);
        let speaker = speaker.ok_or_else(|| Failure::unreadable("nobody here has that handle"))?;
        let listener = if self.facts.host == Some(person) { None } else { Some(person) };
        let mute = Mute { listener, speaker };
        let mut facts = self.facts.clone();
        facts.mutes.retain(|other| *other != mute);
        if muted {
            self.make_room(&mut facts.mutes, listener)?;
            facts.mutes.push(mute);
        }
        if facts == self.facts {
            return Ok(Decision::passing(at, Vec::new()));
        }
        Ok(self.resolve(self.redraft(at, facts, Vec::new())))
    }

    /// Makes room for one more mute of `listener`. What strangers mute takes no room from those who sit here, and nothing
    /// takes room from whoever opened the table.
    fn make_room(&self, mutes: &mut Vec<Mute>, listener: Option<PersonId>) -> Result<(), Failure> {
        let own = mutes.iter().filter(|mute| mute.listener == listener).count();
        match listener {
            None if own >= MOST_SILENCED => {
                let first = mutes.iter().position(|mute| mute.listener.is_none());
                first.map(|first| mutes.remove(first));
                Ok(())
            }
            None => Ok(()),
            Some(person) => {
                let sits = |person: PersonId| self.facts.people().any(|(_, id, _)| id == Some(person));
                let strangers = mutes.iter().filter_map(|mute| mute.listener).filter(|&other| !sits(other));
                let full = if sits(person) {
                    own >= MOST_OF_ONE
                } else {
                    own >= MOST_OF_A_SPECTATOR || strangers.count() >= MOST_OF_SPECTATORS
                };
                let text = "so many people are muted here that one more does not fit";
                if full { Err(Failure::not_allowed(text)) } else { Ok(()) }
            }
        }
    }

    /// Something was said: told to everybody who wants to hear it.
    pub(crate) fn tell_said(&self, said: &Said) -> Effect {
        let ears = self.ears.iter().filter(|ear| !self.is_muted(ear.person, said.person));
        Effect::Tell { ears: ears.map(|ear| ear.id).collect(), message: ToPlayer::Chat(self.shown(said)) }
    }

    /// The last things said, as `person` hears them.
    pub(crate) fn chat_for(&self, person: PersonId) -> Vec<Chat> {
        let heard = self.chat.iter().filter(|said| !self.is_muted(person, said.person));
        heard.map(|said| self.shown(said)).collect()
    }

    fn is_muted(&self, listener: PersonId, speaker: PersonId) -> bool {
        let silenced = |mute: &Mute| {
            mute.speaker == speaker && mute.listener.is_none_or(|muted_for| muted_for == listener)
        };
        speaker != listener && self.facts.mutes.iter().any(silenced)
    }

    fn shown(&self, said: &Said) -> Chat {
        Chat {
            table: self.facts.id.clone(),
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
        hash.update(self.facts.seed.0);
        hash.update(person.0.to_le_bytes());
        hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}
