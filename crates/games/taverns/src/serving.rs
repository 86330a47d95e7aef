//! TT-9: phase F, serving. Dice are taken off one by one, mixed with everything else; buying is in `buying.rs`.

use engine::{Chance, Refusal, Seat, Sink};

use crate::Taverns;
use crate::action::Action;
use crate::buying::check_base;
use crate::components::{Card, Kind, Space, Spot, Tile};
use crate::data::EffectName;
use crate::event::Event;
use crate::planning::{check_budget, no_such_die};
use crate::play::Play;
use crate::spaces::{Lying, Want, faces};
use crate::state::{Link, State, Tavern};

impl Taverns {
    /// Everything a serving seat can do, in the order of the rules.
    pub(crate) fn legal_serve(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let tavern = state.tavern(seat);
        let lying = Lying::of(tavern);
        out.extend(lying.taken.iter().map(|space| Action::Resolve { space }));
        self.legal_shifts(state, tavern, &lying, out);
        self.legal_purchases(state, tavern, out);
        if tavern.counter_guests > 0 {
            out.push(Action::UseCounterGuest);
        }
        if state.turn.bards_left > 0 {
            out.push(Action::UseBard);
        }
        self.legal_shows(tavern, out);
        out.push(Action::EndTurn);
    }

    /// Whether a serving seat may do this.
    pub(crate) fn check_serve(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        let tavern = state.tavern(seat);
        match action {
            Action::Resolve { space } => self.check_resolve(tavern, space),
            Action::Shift { from, face, to } => self.check_shift(state, tavern, from, face, to),
            Action::BuyCard { kind } => self.check_buy_card(state, tavern, kind),
            Action::Upgrade { tile, k } => self.check_upgrade(tavern, tile, k),
            Action::BuyGuest { place } => self.check_buy_guest(state, tavern, place),
            Action::BuyNobles { n } => self.check_buy_nobles(state, tavern, n),
            Action::UseCounterGuest => self.check_counter_guest(tavern),
            Action::UseBard => self.check_bard(state),
            Action::SchnappsDoubloons => self.check_show(tavern, EffectName::Doubloons),
            Action::SchnappsBeer => self.check_show(tavern, EffectName::Beer),
            Action::SchnappsUpgrade { tile } => {
                self.check_show(tavern, EffectName::Upgrade)?;
                check_base("TT-13.6", tavern, tile)
            }
            Action::SchnappsRemove { slot } => {
                self.check_show(tavern, EffectName::Remove)?;
                self.check_removal(tavern, slot)
            }
            Action::EndTurn => Ok(()),
            _ => Err(Refusal::another_decision()),
        }
    }

    /// TT-9.9: every die that may move, to every space that takes it and is not used.
    fn legal_shifts(&self, state: &State, tavern: &Tavern, lying: &Lying, out: &mut Vec<Action>) {
        let (mut pool, mut on, mut any) = (0u8, [0u8; crate::components::SPACES], false);
        for die in tavern.dice.iter().filter(|die| !die.resolved && !die.shifted) {
            any = true;
            match die.at.space() {
                None => pool |= 1 << die.face,
                Some(space) => on[space.index()] |= 1 << die.face,
            }
        }
        if !any {
            return;
        }
        let targets = self.targets(state, tavern, lying.full().union(state.turn.used));
        let (budget, boosts) = (tavern.budget(self), tavern.boosts());
        let mut from_spot = |from: Spot, set: u8, want: Option<Want>| {
            for face in faces(set) {
                let freed = want.and_then(|want| want.boost(face)).unwrap_or(0);
                // TT-9.15: what the other dice leave; returned dishwashers may leave less than nothing.
                let room = (budget + freed).saturating_sub(boosts);
                for target in &targets {
                    let fits = target.want.boost(face).is_some_and(|boost| boost <= room);
                    if fits && Spot::on(target.space) != from {
                        out.push(Action::Shift { from, face, to: target.space });
                    }
                }
            }
        };
        from_spot(Spot::POOL, pool, None);
        for space in lying.taken.iter() {
            let set = on[space.index()];
            if set != 0 {
                from_spot(Spot::on(space), set, self.wants(state, tavern, space));
            }
        }
    }

    /// TT-9.2
    pub(crate) fn check_resolve(&self, tavern: &Tavern, space: Space) -> Result<(), Refusal> {
        if tavern.is_taken(space) {
            return Ok(());
        }
        let text = format!("no die lies on {space}");
        Err(Refusal::new("TT-9.2", "no-die-there", text).with("space", space))
    }

    /// TT-9.9, TT-9.15
    pub(crate) fn check_shift(
        &self,
        state: &State,
        tavern: &Tavern,
        from: Spot,
        face: u8,
        to: Space,
    ) -> Result<(), Refusal> {
        if tavern.die_at(from, face).is_none() {
            return Err(no_such_die("TT-9.9", from, face));
        }
        let Some(die) = shiftable(tavern, from, face) else {
            let text = "this die has just been moved; do something else before it moves again";
            return Err(Refusal::new("TT-9.9", "already-shifted", text).with("face", face).with("at", from));
        };
        if from == Spot::on(to) {
            let text = format!("the die lies on {to} already");
            return Err(Refusal::new("TT-9.9", "same-space", text).with("space", to));
        }
        let boost = self.check_fit(state, tavern, face, to)?;
        self.check_vacant(tavern, to)?;
        if state.turn.used.contains(to) {
            let text = format!("{to} has been used this turn, so no die can be moved there");
            return Err(Refusal::new("TT-9.9", "space-used", text).with("space", to));
        }
        if boost == 0 {
            return Ok(());
        }
        check_budget(tavern.budget(self), tavern.boosts() - tavern.dice[die].boost + boost)
    }

    /// TT-9.23
    pub(crate) fn check_counter_guest(&self, tavern: &Tavern) -> Result<(), Refusal> {
        if tavern.counter_guests > 0 {
            return Ok(());
        }
        Err(Refusal::new("TT-9.23", "no-counter-guest", "nobody sits at your counter"))
    }

    /// TT-14.11
    pub(crate) fn check_bard(&self, state: &State) -> Result<(), Refusal> {
        if state.turn.bards_left > 0 {
            return Ok(());
        }
        Err(Refusal::new("TT-14.11", "no-bard-left", "no bard of yours is left to play this round"))
    }
}

/// The first unresolved die with this face here that has not been shifted since something else happened.
fn shiftable(tavern: &Tavern, from: Spot, face: u8) -> Option<usize> {
    tavern.dice.iter().position(|die| die.at == from && die.face == face && !die.resolved && !die.shifted)
}

impl<C: Chance, S: Sink<Event>> Play<'_, C, S> {
    /// TT-9.2: a die is used up, and so is its space for shifting.
    pub(crate) fn resolve(&mut self, seat: Seat, space: Space) {
        let tavern = self.state.tavern(seat);
        let Some(index) = tavern.dice.iter().position(|die| die.lies_on(space)) else { return };
        let face = tavern.dice[index].face;
        let sitter = space.as_slot().and_then(|slot| tavern.sitter(slot));
        let pay = sitter.map_or(0, |card: Card| self.game.face(&self.state.options, card).pay);
        let (cashbox, barrel) =
            (tavern.gives(self.game, Tile::Cashbox), tavern.gives(self.game, Tile::Barrel));
        let (brew, steps) = (self.game.brew(tavern), tavern.gives(self.game, Tile::Monk));
        let die = &mut self.tavern(seat).dice[index];
        die.resolved = true;
        die.pay = pay;
        self.state.turn.used.insert(space);
        self.tell(|| Event::DieResolved { seat, face, space });
        match space {
            Space::CASHBOX => self.earn_doubloons(seat, cashbox.into()),
            Space::BARREL => self.earn_beer(seat, barrel.into()),
            Space::SUPPLIER => self.earn_beer(seat, brew.into()),
            Space::MONK => self.begin(seat, Link::Monastery(steps)),
            // TT-9.3: a noble stack pays once.
            _ => self.earn_doubloons(seat, pay.into()),
        }
    }

    /// TT-9.9: something has happened that no shift takes back, so every die may move again.
    ///
    /// This is why serving ends: between two such moments each die moves once at most, and there are finitely many of
    /// them. Actions other than a shift use something up (a die, a purchase, a tile, beer, schnapps, a bard, a counter
    /// guest) or answer a bonus; bonuses come from steps, and those that a shift makes count once (TT-14.10).
    pub(crate) fn free_dice(&mut self, seat: Seat) {
        for die in self.tavern(seat).dice.iter_mut() {
            die.shifted = false;
        }
    }

    /// TT-9.9
    pub(crate) fn shift(&mut self, seat: Seat, from: Spot, face: u8, to: Space) {
        let tavern = self.state.tavern(seat);
        let boost = self.game.wants(self.state, tavern, to).and_then(|want| want.boost(face)).unwrap_or(0);
        let Some(index) = shiftable(tavern, from, face) else { return };
        let after = self.game.takings_after(self.state, tavern, from, to);
        let die = &mut self.tavern(seat).dice[index];
        die.at = Spot::on(to);
        die.boost = boost;
        die.shifted = true;
        self.tell(|| Event::DieShifted { seat, face, from, to, boost });
        if self.state.options.module >= 3 {
            self.follow_takings(seat, after);
        }
    }

    /// TT-9.23
    pub(crate) fn use_counter_guest(&mut self, seat: Seat) {
        self.spend_counter_guest(seat, false);
        self.begin(seat, Link::Monastery(1));
    }

    /// TT-8.2
    pub(crate) fn pour_handlers(&mut self, seat: Seat) {
        let handlers = self.state.tavern(seat).has(Kind::Handler);
        self.earn_beer(seat, handlers.into());
    }
}
