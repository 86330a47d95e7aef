//! TT-9.10 to TT-9.22: buying cards, upgrades, guests and nobles.

use engine::{Chance, Refusal, Seat, Sink};

use crate::Taverns;
use crate::action::Action;
use crate::components::{Kind, Tile};
use crate::data::PLACES;
use crate::event::{Event, GainedFrom, UpgradeBy};
use crate::options::Refill;
use crate::play::Play;
use crate::state::{Link, State, Tavern};

impl Taverns {
    pub(crate) fn legal_purchases(&self, state: &State, tavern: &Tavern, out: &mut Vec<Action>) {
        let turn = &state.turn;
        for kind in Kind::ALL {
            let at = kind.index();
            if state.piles[at] > 0 && !turn.bought[at] && tavern.doubloons >= self.kinds[at].cost.into() {
                out.push(Action::BuyCard { kind });
            }
        }
        for tile in tavern.upgraded.others().iter() {
            let face = self.tile(tile);
            for k in 0..=face.card.map_or(0, |kind| tavern.has(kind)) {
                if tavern.doubloons >= face.price_with(k) {
                    out.push(Action::Upgrade { tile, k });
                }
            }
        }
        if !turn.guest_bought {
            for place in 0..PLACES as u8 {
                let card = state.guest_at(self, place);
                if card.is_some_and(|card| tavern.beer >= self.face(&state.options, card).cost.into()) {
                    out.push(Action::BuyGuest { place });
                }
            }
        }
        for (n, &price) in (1..).zip(self.noble_price.iter()) {
            if state.nobles >= n && tavern.beer >= price.into() {
                out.push(Action::BuyNobles { n });
            }
        }
    }

    /// TT-9.10
    pub(crate) fn check_buy_card(&self, state: &State, tavern: &Tavern, kind: Kind) -> Result<(), Refusal> {
        let at = kind.index();
        if state.piles[at] == 0 {
            let text = format!("the {kind} pile is empty");
            return Err(Refusal::new("TT-9.10", "pile-empty", text).with("card", kind));
        }
        if state.turn.bought[at] {
            let text = format!("you have bought a {kind} this round; one of each kind is the limit");
            return Err(Refusal::new("TT-9.10", "kind-bought", text).with("card", kind));
        }
        check_doubloons("TT-9.10", tavern, self.kinds[at].cost.into())
    }

    /// TT-9.11, TT-9.12
    pub(crate) fn check_upgrade(&self, tavern: &Tavern, tile: Tile, k: u8) -> Result<(), Refusal> {
        check_base("TT-9.11", tavern, tile)?;
        let face = self.tile(tile);
        let Some(kind) = face.card else {
            return if k == 0 {
                check_doubloons("TT-9.11", tavern, face.price.into())
            } else {
                let text = format!("no returned card makes {tile} cheaper");
                Err(Refusal::new("TT-9.12", "no-discount", text).with("tile", tile))
            };
        };
        if k > tavern.has(kind) {
            let text =
                format!("you have {} of the {k} {kind} cards in your tavern this round", tavern.has(kind));
            let refusal = Refusal::new("TT-9.13", "too-few-cards", text);
            return Err(refusal.with("card", kind).with("needed", k).with("held", tavern.has(kind)));
        }
        check_doubloons("TT-9.12", tavern, face.price_with(k))
    }

    /// TT-9.18
    pub(crate) fn check_buy_guest(&self, state: &State, tavern: &Tavern, place: u8) -> Result<(), Refusal> {
        if state.turn.guest_bought {
            let text = "you have bought a guest this round; one is the limit";
            return Err(Refusal::new("TT-9.18", "guest-bought", text));
        }
        let Some(card) = state.guest_at(self, place) else {
            let text = format!("no guest lies at market place {place}");
            return Err(Refusal::new("TT-9.18", "no-guest-there", text).with("place", place));
        };
        check_beer("TT-9.18", tavern, self.face(&state.options, card).cost.into())
    }

    /// TT-9.22
    pub(crate) fn check_buy_nobles(&self, state: &State, tavern: &Tavern, n: u8) -> Result<(), Refusal> {
        let Some(&price) = n.checked_sub(1).and_then(|at| self.noble_price.get(usize::from(at))) else {
            let most = self.noble_price.len();
            let text = format!("nobles are sold one to {most} at a time");
            return Err(Refusal::new("TT-9.22", "no-such-number", text).with("most", most));
        };
        if state.nobles < n {
            let text = format!("only {} nobles are left", state.nobles);
            return Err(Refusal::new("TT-9.22", "too-few-nobles", text).with("left", state.nobles));
        }
        check_beer("TT-9.22", tavern, price.into())
    }
}

/// Whether a tile can still be turned over.
pub(crate) fn check_base(rule: &'static str, tavern: &Tavern, tile: Tile) -> Result<(), Refusal> {
    if tavern.upgraded.contains(tile) {
        let text = format!("{tile} is upgraded already");
        return Err(Refusal::new(rule, "already-upgraded", text).with("tile", tile));
    }
    Ok(())
}

fn check_doubloons(rule: &'static str, tavern: &Tavern, price: u16) -> Result<(), Refusal> {
    let held = tavern.doubloons;
    if held >= price {
        return Ok(());
    }
    let text = format!("that costs {price} doubloons, and you have {held}");
    Err(Refusal::new(rule, "too-few-doubloons", text).with("price", price).with("held", held))
}

fn check_beer(rule: &'static str, tavern: &Tavern, price: u16) -> Result<(), Refusal> {
    let held = tavern.beer;
    if held >= price {
        return Ok(());
    }
    let text = format!("that costs {price} beer, and you have {held}");
    Err(Refusal::new(rule, "too-little-beer", text).with("price", price).with("held", held))
}

impl<C: Chance, S: Sink<Event>> Play<'_, C, S> {
    /// TT-9.10
    pub(crate) fn buy_card(&mut self, seat: Seat, kind: Kind) {
        self.pay_doubloons(seat, self.game.kinds[kind.index()].cost.into());
        self.state.turn.bought[kind.index()] = true;
        self.gain_card(seat, kind);
    }

    /// TT-9.11: pay, return cards, turn the tile, gain a noble.
    pub(crate) fn upgrade(&mut self, seat: Seat, tile: Tile, k: u8) {
        let face = self.game.tile(tile);
        self.pay_doubloons(seat, face.price_with(k));
        if let Some(kind) = face.card.filter(|_| k > 0) {
            self.tavern(seat).area[kind.index()] -= k;
            self.state.piles[kind.index()] += k;
            self.tell(|| Event::CardsReturned { seat, kind, count: k });
        }
        self.turn_over(seat, tile, UpgradeBy::Doubloons);
        self.gain_noble(seat);
    }

    /// TT-9.19: pay; card on the deck; refill; signature; the card's own bonus.
    pub(crate) fn buy_guest(&mut self, seat: Seat, place: u8) {
        let Some(card) = self.state.guest_at(self.game, place) else { return };
        let face = *self.game.face(&self.state.options, card);
        self.pay_beer(seat, face.cost.into());
        self.state.turn.guest_bought = true;
        if place == 0 && self.state.guest_pile > 0 {
            self.state.guest_pile -= 1;
        } else {
            self.state.market[usize::from(place)] = None;
        }
        self.put_on_deck(seat, card);
        self.tell(|| Event::CardGained { seat, card, from: GainedFrom::Market(place) });
        let signs = self.take_signature(seat, place, face.column);
        match self.state.options.refill {
            Refill::AtOnce => self.fill_place(place),
            Refill::TurnEnd => self.state.turn.refill = Some(place),
        }
        self.state.turn.chain.push(Link::Bonus(face.bonus));
        if signs {
            self.sign(seat, face.column);
        }
        self.follow_chain(seat);
    }

    /// TT-9.22
    pub(crate) fn buy_nobles(&mut self, seat: Seat, n: u8) {
        self.pay_beer(seat, self.game.noble_price[usize::from(n) - 1].into());
        for _ in 0..n {
            self.gain_noble(seat);
        }
    }
}
