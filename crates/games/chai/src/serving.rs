//! Serving an order (CH-8), with what wild pieces change about it (CH-16).

use engine::{Chance, Counts, Revealed, Seat, Sink};

use crate::Chai;
use crate::components::{
    ASKABLE, Ability, Card, CupNo, Customer, FLAVOURS, Flavour, PANTRIES, Pantry, Pieces, Slot, Tea,
};
use crate::event::Event;
use crate::options::{Mode, WildAssignment};
use crate::state::{House, Order, Stage, State};
use crate::turn::Table;

/// Asked kinds below this index are flavours, the others pantry kinds.
const ASKED_FLAVOURS: usize = FLAVOURS - 1;

/// How many of an asked kind an order needs: flavours first, then pantry kinds, in canonical order.
#[inline]
fn asked(customer: &Customer, waived: Option<Pantry>, at: usize) -> u8 {
    if at < ASKED_FLAVOURS {
        customer.tiles[at]
    } else {
        let kind = at - ASKED_FLAVOURS;
        customer.tokens[kind] - u8::from(waived.is_some_and(|waived| waived.index() == kind))
    }
}

/// How many ordinary pieces of an asked kind a house holds.
#[inline]
fn held(house: &House, at: usize) -> u8 {
    if at < ASKED_FLAVOURS { house.tiles[at] } else { house.tokens[at - ASKED_FLAVOURS] }
}

/// How many pieces of the class of an asked kind are wild.
#[inline]
fn wilds_held(house: &House, at: usize) -> u8 {
    if at < ASKED_FLAVOURS { house.tiles[Flavour::Wild.index()] } else { house.tokens[Pantry::Wild.index()] }
}

/// The asked kinds of the same class: the flavours, or the pantry kinds.
#[inline]
const fn class(at: usize) -> std::ops::Range<usize> {
    if at < ASKED_FLAVOURS { 0..ASKED_FLAVOURS } else { ASKED_FLAVOURS..ASKABLE }
}

impl Chai {
    /// What a base token of `tea` costs a house: nothing its owner, nobody in co-op (CH-8.4, CH-15.3).
    #[inline]
    pub(crate) fn base_price(&self, state: &State, house: usize, tea: Tea) -> u32 {
        if state.teas[house] == tea || state.options.mode == Mode::Coop {
            0
        } else {
            u32::from(self.numbers.foreign_price)
        }
    }

    /// Whether a house could serve this customer, if it has access to it.
    pub(crate) fn servable(&self, state: &State, house: usize, card: Card) -> bool {
        self.means(state, house).serve(card)
    }

    /// What a house has to serve with, read once for all customers.
    #[inline]
    pub(crate) fn means<'a>(&'a self, state: &'a State, house: usize) -> Means<'a> {
        let own = &state.houses[house];
        let discount = state.has(Ability::PantryDiscount);
        let wild = own.tiles[Flavour::Wild.index()] + own.tokens[Pantry::Wild.index()] > 0;
        let foreign = state.options.mode == Mode::Coop || own.coins >= u32::from(self.numbers.foreign_price);
        Means {
            game: self,
            own,
            pieces: Pieces::of(&own.tiles, &own.tokens),
            tea: state.teas[house],
            foreign,
            discount,
            flexible: wild || discount,
        }
    }

    /// CH-8.2, CH-16.4
    #[inline]
    pub(crate) fn tiles_suffice(&self, own: &House, customer: &Customer) -> bool {
        own.tiles.contains(&customer.tiles) || {
            let wilds = own.tiles[Flavour::Wild.index()];
            wilds > 0 && own.tiles.missing(&customer.tiles).total() <= u32::from(wilds)
        }
    }

    /// CH-8.2, CH-8.5, CH-16.4: the waiver goes where something is missing.
    #[inline]
    pub(crate) fn tokens_suffice(&self, own: &House, customer: &Customer, discount: bool) -> bool {
        own.tokens.contains(&customer.tokens) || {
            let spare = u32::from(own.tokens[Pantry::Wild.index()]) + u32::from(discount);
            spare > 0 && own.tokens.missing(&customer.tokens).total() <= spare
        }
    }

    /// The kinds of which one token can be waived so that the rest is payable, as bits (CH-8.5).
    pub(crate) fn waivers(&self, state: &State, house: usize, card: Card) -> u32 {
        let own = &state.houses[house].tokens;
        let asked = self.customers[card.index()].tokens;
        let payable = |kind: usize| {
            own.missing(&(asked - Counts::one(kind))).total() <= u32::from(own[Pantry::Wild.index()])
        };
        asked.kinds().filter(|&kind| payable(kind)).fold(0, |kinds, kind| kinds | 1 << kind)
    }

    /// The fewest and the most wilds that may stand for the asked kind `at`, so that the whole order stays payable
    /// (CH-16.6). Nothing if it cannot be paid.
    pub(crate) fn wild_range(
        &self,
        state: &State,
        house: usize,
        order: &Order,
        at: usize,
    ) -> Option<(u8, u8)> {
        let own = &state.houses[house];
        let customer = &self.customers[order.card.index()];
        let need = asked(customer, order.waived, at);
        let class = class(at);
        let spent: u8 = (class.start..at).map(|earlier| order.wilds[earlier]).sum();
        let short = |later: usize| asked(customer, order.waived, later).saturating_sub(held(own, later));
        let reserved: u8 = (at + 1..class.end).map(short).sum();
        let free = wilds_held(own, at).checked_sub(spent)?.checked_sub(reserved)?;
        let (low, high) = (need.saturating_sub(held(own, at)), need.min(free));
        (low <= high).then_some((low, high))
    }

    /// The pieces an order takes out of the tea house.
    #[must_use]
    pub fn bill(&self, order: &Order) -> (Counts<FLAVOURS>, Counts<PANTRIES>) {
        let customer = &self.customers[order.card.index()];
        let (mut tiles, mut tokens) = (customer.tiles, customer.tokens);
        if let Some(kind) = order.waived {
            tokens[kind.index()] -= 1;
        }
        for at in order.wilds.kinds() {
            let wilds = order.wilds[at];
            if at < ASKED_FLAVOURS {
                tiles[at] -= wilds;
                tiles[Flavour::Wild.index()] += wilds;
            } else {
                tokens[at - ASKED_FLAVOURS] -= wilds;
                tokens[Pantry::Wild.index()] += wilds;
            }
        }
        (tiles, tokens)
    }
}

/// What a house has to serve with.
pub(crate) struct Means<'a> {
    game: &'a Chai,
    own: &'a House,
    pieces: Pieces,
    tea: Tea,
    /// Whether it can pay for another's base token (CH-8.4).
    foreign: bool,
    discount: bool,
    /// Whether a wild piece or the discount may stand in for what is missing.
    flexible: bool,
}

impl Means<'_> {
    /// Whether they suffice for this customer.
    #[inline]
    pub(crate) fn serve(&self, card: Card) -> bool {
        (self.foreign || card.tea() == self.tea)
            && (self.pieces.contain(self.game.recipes[card.index()]) || (self.flexible && self.stretch(card)))
    }

    #[cold]
    fn stretch(&self, card: Card) -> bool {
        let customer = &self.game.customers[card.index()];
        self.game.tiles_suffice(self.own, customer)
            && self.game.tokens_suffice(self.own, customer, self.discount)
    }
}

impl State {
    /// The cups an order can be served in: with a waiting tip, or any in the final circle (CH-8.6).
    #[inline]
    pub(crate) fn open_cups(&self) -> u8 {
        if self.final_circle { self.all_cups() } else { self.all_cups() & !self.taken }
    }
}

impl<C: Chance, S: Sink<Event>> Table<'_, C, S> {
    pub(crate) fn serve(&mut self, seat: Seat, card: Card) {
        let asks_pantry = !self.game.customers[card.index()].tokens.is_empty();
        if asks_pantry && self.state.has(Ability::PantryDiscount) {
            self.state.stage = Stage::Waive { card };
        } else {
            self.assign_wilds(seat, Order::of(card), 0);
        }
    }

    pub(crate) fn waive(&mut self, seat: Seat, card: Card, kind: Pantry) {
        self.assign_wilds(seat, Order { waived: Some(kind), ..Order::of(card) }, 0);
    }

    pub(crate) fn spend_wilds(&mut self, seat: Seat, mut order: Order, at: u8, count: u8) {
        order.wilds[usize::from(at)] = count;
        self.assign_wilds(seat, order, usize::from(at) + 1);
    }

    /// Ordinary pieces first (CH-16.5), unless the seat wants to say it and has a choice (CH-16.6).
    fn assign_wilds(&mut self, seat: Seat, mut order: Order, from: usize) {
        let own = &self.state.houses[seat.index()];
        let any = own.tiles[Flavour::Wild.index()] + own.tokens[Pantry::Wild.index()] > 0;
        if any {
            let manual = self.state.options.wild_assignment == WildAssignment::Manual;
            for at in from..ASKABLE {
                let Some((low, high)) = self.game.wild_range(self.state, seat.index(), &order, at) else {
                    continue;
                };
                if manual && low < high {
                    self.state.stage = Stage::Wild { order, at: at as u8 };
                    return;
                }
                order.wilds[at] = low;
            }
        }
        self.state.stage = Stage::Cup { order };
    }

    /// The order is served: the steps of CH-8.7, in their order.
    pub(crate) fn pour(&mut self, seat: Seat, order: Order, cup: CupNo) {
        let (house, card) = (seat.index(), order.card);
        let tea = card.tea();
        // (a)
        let coins = self.game.base_price(self.state, house, tea);
        if coins > 0 {
            self.state.houses[house].coins -= coins;
            let owner = self.state.owner(tea);
            if let Some(owner) = owner {
                self.state.houses[owner].coins += coins;
            }
            let to = owner.map(|owner| Seat(owner as u8));
            self.tell(|| Event::BasePaid { from: seat, to, coins: coins as u8 });
        }
        // (b)
        let (tiles, tokens) = self.game.bill(&order);
        self.house(seat).tiles -= tiles;
        self.house(seat).tokens -= tokens;
        self.fill_cup(house, &order, cup, tiles, tokens);
        self.end_turn();
    }

    /// Nobody is served.
    pub(crate) fn pass(&mut self, seat: Seat) {
        let who = self.state.who(seat.index());
        self.tell(|| Event::Passed { who });
        self.end_turn();
    }

    /// CH-8.7 (b) to (g), once the pieces have left the tea house. The chaiwala begins here (CH-15.6).
    pub(crate) fn fill_cup(
        &mut self,
        house: usize,
        order: &Order,
        cup: CupNo,
        tiles: Counts<FLAVOURS>,
        tokens: Counts<PANTRIES>,
    ) {
        let (card, tea, who) = (order.card, order.card.tea(), self.state.who(house));
        let Some(index) = cup.index(self.state.cups.len()) else { return };
        // (b)
        let poured = &mut self.state.cups[index];
        poured.tiles += tiles;
        poured.tokens += tokens;
        poured.base[tea.index()] += 1;
        self.state.stock[tea.index()] -= 1;
        // (c)
        let slot = self.state.row.iter().position(|&shown| shown == Some(card));
        if let Some(slot) = slot {
            self.state.row[slot] = None;
        } else if let Some(guest) =
            self.state.houses[house].reserved.iter().position(|guest| guest.card == card)
        {
            self.state.houses[house].reserved.remove(guest);
        }
        self.state.houses[house].served.insert(card);
        self.state.last_order = self.state.circle;
        let (slot, waived) = (slot.map(Slot::of), order.waived);
        self.tell(|| Event::OrderServed { who, card, slot, cup, tiles, tokens, waived });
        // (d), CH-10.4
        if !self.state.final_circle {
            let value = self.state.tips[index];
            self.state.taken |= 1 << index;
            self.state.houses[house].coins += u32::from(value);
            self.revealed = Revealed::Something;
            self.tell(|| Event::TipTaken { who, cup, value });
        }
        // (e), CH-R30
        if self.state.has(Ability::GoldTip)
            && let crate::components::Who::Seat(seat) = who
        {
            let coins = self.game.numbers.gold_tip;
            self.state.houses[house].coins += u32::from(coins);
            self.tell(|| Event::GoldTipPaid { seat, coins });
        }
        // (f)
        if self.state.stock[tea.index()] == 0 {
            self.sell_out(tea);
        }
        // (g)
        self.fill_row();
    }

    /// The tea is exhausted: its last customers leave row, tea houses and deck, face up (CH-8.8).
    #[cold]
    fn sell_out(&mut self, tea: Tea) {
        let before = self.state.removed;
        let state = &mut *self.state;
        for slot in &mut *state.row {
            if let Some(card) = *slot
                && card.tea() == tea
            {
                *slot = None;
                state.removed.insert(card);
            }
        }
        for house in &mut *state.houses {
            for index in (0..house.reserved.len()).rev() {
                if house.reserved[index].card.tea() == tea {
                    state.removed.insert(house.reserved.remove(index).card);
                }
            }
        }
        for index in (0..state.deck.len()).rev() {
            if state.deck[index].tea() == tea {
                state.removed.insert(state.deck.remove(index));
            }
        }
        let left = state.removed.minus(before);
        self.tell(|| Event::TeaSoldOut { tea, left: left.iter().collect() });
    }
}
