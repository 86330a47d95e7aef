//! The market action (CH-4).

use engine::{Chance, Refusal, Seat, Sink};

use crate::Chai;
use crate::action::Action;
use crate::components::{Flavour, Space, spaces};
use crate::event::Event;
use crate::state::{Stage, State};
use crate::turn::Table;

impl Chai {
    /// The spaces too dear for so many coins: a group with a tile there costs more.
    #[inline]
    pub(crate) fn closed_to(&self, coins: u32) -> u32 {
        self.closed_to[(coins as usize).min(self.closed_to.len() - 1)]
    }

    /// What a group costs: the column price of its rightmost tile (CH-1.17).
    #[inline]
    pub(crate) fn price(&self, group: u32) -> u8 {
        let columns = (group | group >> 8 | group >> 16) & 0xff;
        self.prices[columns.ilog2() as usize]
    }

    /// The groups a seat can pay for now (CH-4.3).
    #[inline]
    pub(crate) fn affordable(&self, state: &State, house: usize) -> u32 {
        state.market.groups(self.closed_to(state.houses[house].coins))
    }

    /// Why a group cannot be bought, buying cannot stop, or a tile cannot be discarded.
    pub(crate) fn why_no_purchase(&self, state: &State, house: usize, action: Action) -> Refusal {
        match action {
            Action::Buy(space) => self.why_no_group(state, house, space),
            Action::Stop => {
                Refusal::new("CH-4.2", "buy-at-least-one", "a visit to the market buys at least one group")
            }
            Action::DiscardTile(flavour) => no_tile("CH-4.9", flavour),
            _ => Refusal::another_decision(),
        }
    }

    fn why_no_group(&self, state: &State, house: usize, space: Space) -> Refusal {
        let group = state.market.group(space);
        if group == 0 {
            return Refusal::new("CH-1.17", "space-empty", format!("there is no tile on {space}"))
                .with("space", space);
        }
        let id = Space::of_bit(group.trailing_zeros());
        if id != space {
            let text = format!("{space} belongs to the group of {id}: name the group by that space");
            return Refusal::new("CH-1.17", "not-a-group-id", text).with("space", space).with("group", id);
        }
        let price = self.price(group);
        if state.stage == Stage::FreePurchase {
            let most = self.numbers.free_price;
            let text = format!("this group costs {price}, the ability takes one for up to {most}");
            return Refusal::new("CH-7.3", "too-dear-for-ability", text)
                .with("price", price)
                .with("most", most);
        }
        let coins = state.houses[house].coins;
        let text = format!("this group costs {price}, you have {coins}");
        Refusal::new("CH-4.3", "too-dear", text).with("price", price).with("coins", coins)
    }
}

pub(crate) fn no_tile(rule: &'static str, flavour: Flavour) -> Refusal {
    Refusal::new(rule, "no-such-tile", format!("you have no {flavour} tile")).with("flavour", flavour)
}

impl<C: Chance, S: Sink<Event>> Table<'_, C, S> {
    pub(crate) fn visit_market(&mut self, seat: Seat) {
        let income = self.game.numbers.market_income;
        // CH-4.1
        self.house(seat).coins += u32::from(income);
        self.tell(|| Event::MarketVisited { seat, income });
        self.state.stage = Stage::Buy { bought: false };
    }

    /// Buys the group with this id (CH-4.4).
    pub(crate) fn buy(&mut self, seat: Seat, space: Space) {
        let group = self.state.market.group(space);
        let price = self.game.price(group);
        self.house(seat).coins -= u32::from(price);
        self.take_group(seat, group, price);
        self.after_new_tiles(seat, true);
    }

    /// `free-purchase` takes a group without paying (CH-7.3).
    pub(crate) fn take_group_freely(&mut self, seat: Seat, space: Space) {
        let group = self.state.market.group(space);
        self.take_group(seat, group, 0);
        self.after_new_tiles(seat, false);
    }

    /// The whole group goes to the tea house, the rows close up (CH-4.5).
    fn take_group(&mut self, seat: Seat, group: u32, price: u8) {
        let Some(flavour) = self.state.market.tile(Space::of_bit(group.trailing_zeros())) else { return };
        self.house(seat).tiles[flavour.index()] += group.count_ones() as u8;
        self.state.market.take(group);
        self.tell(|| Event::GroupTaken { seat, spaces: spaces(group).collect(), flavour, price });
    }

    /// What the seat cannot keep must go at once (CH-4.9); then buying goes on.
    fn after_new_tiles(&mut self, seat: Seat, buying: bool) {
        let held = self.state.houses[seat.index()].tiles.total();
        self.state.stage = if held > u32::from(self.game.numbers.tile_limit) {
            Stage::DiscardTile { buying }
        } else if buying {
            Stage::Buy { bought: true }
        } else {
            Stage::Fulfil
        };
    }

    /// A tile too many goes into the bag (CH-4.9, CH-R5).
    pub(crate) fn discard_tile(&mut self, seat: Seat, flavour: Flavour) {
        self.house(seat).tiles[flavour.index()] -= 1;
        self.state.tile_bag[flavour.index()] += 1;
        self.tell(|| Event::TileDiscarded { seat, flavour });
        let buying = matches!(self.state.stage, Stage::DiscardTile { buying: true });
        self.after_new_tiles(seat, buying);
    }
}
