//! Ability cards (CH-7).

use engine::{Chance, Counts, Revealed, Seat, Sink};

use crate::Chai;
use crate::components::{Ability, FLAVOURS, Flavour, PANTRIES, Pantry, Spot, spaces};
use crate::event::Event;
use crate::state::{Stage, State};
use crate::turn::Table;

impl Chai {
    /// Whether a seat can use an ability now (CH-7.2).
    #[inline]
    pub(crate) fn usable(&self, state: &State, house: usize, ability: Ability) -> bool {
        let own = &state.houses[house];
        match ability {
            Ability::FreePurchase => self.free_groups(state) != 0,
            Ability::SellTile => !own.tiles.is_empty(),
            Ability::SwapTiles => takeable(&state.swap_tiles, &own.tiles) != 0,
            Ability::GoldTip | Ability::PantryDiscount => true,
            Ability::ReplaceFlavour => !state.market.is_empty(),
            Ability::SwapPantry => takeable(&state.board, &own.tokens) != 0,
            Ability::FreePantry => !state.board.is_empty(),
        }
    }

    /// The groups that `free-purchase` may take (CH-7.3).
    #[inline]
    pub(crate) fn free_groups(&self, state: &State) -> u32 {
        state.market.groups(self.closed_to(u32::from(self.numbers.free_price)))
    }
}

/// The kinds on a card or board that can be taken because an own piece of another kind can be given, as bits.
#[inline]
pub(crate) fn takeable<const K: usize>(there: &Counts<K>, own: &Counts<K>) -> u32 {
    let held = own.total();
    there.kinds().filter(|&kind| held > u32::from(own[kind])).fold(0, |kinds, kind| kinds | 1 << kind)
}

impl<C: Chance, S: Sink<Event>> Table<'_, C, S> {
    pub(crate) fn use_ability(&mut self, seat: Seat, spot: Spot) {
        let Some(index) = spot.index(self.state.abilities.len()) else { return };
        let ability = self.state.abilities[index];
        self.tell(|| Event::AbilityUsed { seat, spot, ability });
        self.state.stage = match ability {
            Ability::FreePurchase => Stage::FreePurchase,
            Ability::SellTile => Stage::SellTile,
            Ability::SwapTiles => Stage::TakeTile { left: self.state.swap_tiles },
            Ability::ReplaceFlavour => Stage::ReplaceFlavour,
            Ability::SwapPantry => Stage::TakeToken { left: self.state.board },
            Ability::FreePantry => Stage::FreePantry,
            // CH-7.6, CH-7.8: they wait for the order of this turn.
            Ability::GoldTip | Ability::PantryDiscount => {
                self.state.active = Some(ability);
                Stage::Fulfil
            }
        };
    }

    pub(crate) fn skip_ability(&mut self, seat: Seat) {
        self.tell(|| Event::AbilitySkipped { seat });
        self.state.stage = Stage::Fulfil;
    }

    /// CH-7.4
    pub(crate) fn sell_tile(&mut self, seat: Seat, flavour: Flavour) {
        let gain = self.game.numbers.sell_gain;
        let house = self.house(seat);
        house.tiles[flavour.index()] -= 1;
        house.coins += u32::from(gain);
        self.state.tile_bag[flavour.index()] += 1;
        self.tell(|| Event::TileSold { seat, flavour, gain });
        self.state.stage = Stage::Fulfil;
    }

    /// CH-7.5: what is given now cannot be taken in the same use.
    pub(crate) fn swap_tile(
        &mut self,
        seat: Seat,
        mut left: Counts<FLAVOURS>,
        taken: Flavour,
        given: Flavour,
    ) {
        left[taken.index()] -= 1;
        self.state.swap_tiles[taken.index()] -= 1;
        self.state.swap_tiles[given.index()] += 1;
        let own = &mut self.house(seat).tiles;
        own[given.index()] -= 1;
        own[taken.index()] += 1;
        self.tell(|| Event::TileSwapped { seat, taken, given });
        self.state.stage = Stage::TakeTile { left };
    }

    /// CH-7.7: first back into the bag, then drawn anew in place (CH-R36, CH-R37).
    pub(crate) fn replace_flavour(&mut self, seat: Seat, flavour: Flavour) {
        if self.state.tile_bag.is_empty() {
            self.empty_cups_of_tiles();
        }
        let vacated = self.state.market.spaces_of(flavour);
        self.state.tile_bag[flavour.index()] += vacated.count_ones() as u8;
        self.tell(|| Event::FlavourReplaced { seat, flavour, spaces: spaces(vacated).collect() });
        for space in spaces(vacated) {
            let Some(drawn) = self.draw_tile() else { break };
            self.state.market.put(space, drawn);
        }
        let market = self.state.market;
        self.tell(|| Event::MarketFilled {
            tiles: market.tiles().filter(|(space, _)| vacated >> space.bit() & 1 == 1).collect(),
        });
        self.state.stage = Stage::Fulfil;
    }

    /// CH-7.9
    pub(crate) fn swap_token(
        &mut self,
        seat: Seat,
        mut left: Counts<PANTRIES>,
        taken: Pantry,
        given: Pantry,
    ) {
        left[taken.index()] -= 1;
        self.state.board[taken.index()] -= 1;
        self.state.board[given.index()] += 1;
        let own = &mut self.house(seat).tokens;
        own[given.index()] -= 1;
        own[taken.index()] += 1;
        self.tell(|| Event::TokenSwapped { seat, taken, given });
        self.state.stage = Stage::TakeToken { left };
    }

    /// The new ability covers an old one for good (CH-9.5, CH-7.13), then the turn begins.
    pub(crate) fn cover(&mut self, seat: Seat, spot: Spot) {
        let (Some(index), Some(ability)) =
            (spot.index(self.state.abilities.len()), self.state.newcomer.take())
        else {
            return;
        };
        let covered = std::mem::replace(&mut self.state.abilities[index], ability);
        // CH-7.12
        let mut returned = Counts::NONE;
        if covered == Ability::SwapTiles {
            returned = std::mem::take(&mut self.state.swap_tiles);
            self.state.tile_bag += returned;
        }
        self.tell(|| Event::AbilityCovered { seat, spot, ability, covered, returned });
        if ability == Ability::SwapTiles {
            self.stock_swap_tiles();
        }
        if self.state.chaiwala_turn() {
            // Others than the one who placed it go on: the step is final.
            self.revealed = Revealed::Something;
            self.chaiwala_serves();
            self.end_turn();
        } else {
            self.state.stage = Stage::Action;
        }
    }

    /// `swap-tiles` comes with tiles from the bag (CH-7.11).
    pub(crate) fn stock_swap_tiles(&mut self) {
        for _ in 0..self.game.numbers.swap_tiles {
            let Some(flavour) = self.draw_tile() else { break };
            self.state.swap_tiles[flavour.index()] += 1;
        }
        let tiles = self.state.swap_tiles;
        self.tell(|| Event::SwapTilesStocked {
            tiles: tiles
                .kinds()
                .flat_map(|kind| std::iter::repeat_n(Flavour::of(kind), usize::from(tiles[kind])))
                .collect(),
        });
    }
}
