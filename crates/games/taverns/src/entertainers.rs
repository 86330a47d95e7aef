//! TT-13: schnapps and entertainers.

use engine::{Chance, Refusal, Seat, Seats, Sink};

use crate::Taverns;
use crate::action::Action;
use crate::components::{Card, Effect, RoundSpace, Tile};
use crate::data::EffectName;
use crate::event::{Event, UpgradeBy};
use crate::play::Play;
use crate::state::{Decision, State, Tavern};

impl Taverns {
    /// Whether a seat can pay its entertainer for this show now.
    #[inline]
    pub(crate) fn can_show(&self, tavern: &Tavern, effect: EffectName) -> bool {
        let show = self.show(effect);
        let kind = usize::from(show.kind);
        tavern.schnapps >= show.schnapps
            && tavern.entertainers[kind] == Some(show.side)
            && (show.per_round == 0 || tavern.shows[kind] < show.per_round)
    }

    pub(crate) fn legal_shows(&self, tavern: &Tavern, out: &mut Vec<Action>) {
        if tavern.schnapps == 0 {
            return;
        }
        if self.can_show(tavern, EffectName::Doubloons) {
            out.push(Action::SchnappsDoubloons);
        }
        if self.can_show(tavern, EffectName::Beer) {
            out.push(Action::SchnappsBeer);
        }
        if self.can_show(tavern, EffectName::Upgrade) {
            out.extend(tavern.upgraded.others().iter().map(|tile| Action::SchnappsUpgrade { tile }));
        }
        if self.can_show(tavern, EffectName::Remove) {
            out.extend(tavern.removable().map(|slot| Action::SchnappsRemove { slot }));
        }
    }

    pub(crate) fn check_show(&self, tavern: &Tavern, effect: EffectName) -> Result<(), Refusal> {
        let show = self.show(effect);
        let rule = match effect {
            EffectName::Doubloons | EffectName::Beer => "TT-13.5",
            EffectName::Upgrade => "TT-13.6",
            EffectName::Remove => "TT-13.7",
            EffectName::Keep => "TT-13.8",
            EffectName::Turn => "TT-13.9",
        };
        let kind = usize::from(show.kind);
        if tavern.entertainers[kind] != Some(show.side) {
            let text = format!("the {} with side {} up is not in your tavern", show.id, show.side);
            return Err(Refusal::new(rule, "no-such-entertainer", text).with("entertainer", &show.id));
        }
        if tavern.schnapps < show.schnapps {
            let text = format!("that costs {} schnapps, and you have {}", show.schnapps, tavern.schnapps);
            let refusal = Refusal::new(rule, "too-little-schnapps", text);
            return Err(refusal.with("price", show.schnapps).with("held", tavern.schnapps));
        }
        if show.per_round > 0 && tavern.shows[kind] >= show.per_round {
            let text = format!("the {} performs {} times a round, and has", show.id, show.per_round);
            return Err(Refusal::new(rule, "show-over", text).with("limit", show.per_round));
        }
        Ok(())
    }

    /// Whether the juggler can keep a card now (TT-13.8).
    pub(crate) fn can_keep(&self, tavern: &Tavern) -> bool {
        self.can_show(tavern, EffectName::Keep) && tavern.played().next().is_some()
    }

    pub(crate) fn legal_juggler(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let mut played = crate::components::Pile::EMPTY;
        state.tavern(seat).played().for_each(|(card, _)| played.add(card));
        out.extend(played.iter().map(|(card, _)| Action::JugglerKeep { card }));
        out.push(Action::Pass);
    }

    pub(crate) fn check_juggler(&self, tavern: &Tavern, card: Card) -> Result<(), Refusal> {
        self.check_show(tavern, EffectName::Keep)?;
        if tavern.played().any(|(other, _)| other == card) {
            return Ok(());
        }
        let text = format!("no {} lies in your tavern", self.card_id(card));
        Err(Refusal::new("TT-13.8", "card-not-played", text).with("card", self.card_id(card)))
    }
}

impl<C: Chance, S: Sink<Event>> Play<'_, C, S> {
    /// TT-13.3: the tiles are laid, in turn order, and never turned again.
    pub(crate) fn engage_entertainers(&mut self) {
        let RoundSpace::Entertainer(kind) = self.game.round_space(&self.state.options, self.state.round)
        else {
            return;
        };
        for seat in self.state.in_turn_order() {
            if let Some(Action::Side { side }) = self.show_choice(seat) {
                self.tavern(seat).entertainers[usize::from(kind)] = Some(side);
                self.tell(|| Event::EntertainerCame { seat, kind, side });
            }
        }
    }

    /// Pays for a show.
    pub(crate) fn pay_show(&mut self, seat: Seat, effect: EffectName) {
        let show = self.game.show(effect);
        let shows = &mut self.tavern(seat).shows[usize::from(show.kind)];
        *shows = shows.saturating_add(1);
        self.return_schnapps(seat, show.schnapps, false);
    }

    /// TT-13.5
    pub(crate) fn schnapps_doubloons(&mut self, seat: Seat) {
        self.pay_show(seat, EffectName::Doubloons);
        if let Effect::Doubloons(count) = self.game.show(EffectName::Doubloons).effect {
            self.earn_doubloons(seat, count.into());
        }
    }

    /// TT-13.5
    pub(crate) fn schnapps_beer(&mut self, seat: Seat) {
        self.pay_show(seat, EffectName::Beer);
        if let Effect::Beer(count) = self.game.show(EffectName::Beer).effect {
            self.earn_beer(seat, count.into());
        }
    }

    /// TT-13.6: with a noble, and no cards are returned.
    pub(crate) fn schnapps_upgrade(&mut self, seat: Seat, tile: Tile) {
        self.pay_show(seat, EffectName::Upgrade);
        self.turn_over(seat, tile, UpgradeBy::Schnapps);
        self.gain_noble(seat);
    }

    /// TT-13.7
    pub(crate) fn schnapps_remove(&mut self, seat: Seat, slot: u8) {
        self.pay_show(seat, EffectName::Remove);
        self.remove_guest(seat, slot);
    }

    /// TT-13.8: jugglers may keep a card before the taverns are cleared; not in the last round.
    pub(crate) fn ask_jugglers(&mut self) {
        let last = self.state.round == self.state.options.rounds;
        let seats = Seat::all(self.state.seat_count());
        let asked = seats.filter(|&seat| !last && self.game.can_keep(self.state.tavern(seat)));
        let asked: Seats = asked.collect();
        self.ask(Decision::JugglerKeep, asked);
        if self.state.asked.is_empty() {
            self.close();
        }
    }

    pub(crate) fn juggler_keep(&mut self, seat: Seat, card: Card) {
        self.pay_show(seat, EffectName::Keep);
        let tavern = self.tavern(seat);
        if let crate::components::Sort::Tavern(kind) = card.sort() {
            tavern.area[kind.index()] -= 1;
        } else {
            let slot = tavern.slots.iter().position(|&other| other == Some(card));
            if card == Card::NOBLE {
                tavern.nobles -= 1;
            }
            if card != Card::NOBLE || tavern.nobles == 0 {
                slot.into_iter().for_each(|slot| tavern.slots[slot] = None);
            }
        }
        self.put_on_deck(seat, card);
        self.tell(|| Event::CardKept { seat, card });
        if !self.game.can_keep(self.state.tavern(seat)) && self.answered(seat) {
            self.close();
        }
    }

    pub(crate) fn juggler_pass(&mut self, seat: Seat) {
        self.tell(|| Event::Passed { seat });
        if self.answered(seat) {
            self.close();
        }
    }
}
