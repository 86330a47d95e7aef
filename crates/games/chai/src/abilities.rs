//! Ability cards (CH-7).

use engine::{Chance, Counts, Refusal, Revealed, Seat, Sink};

use crate::Chai;
use crate::action::Action;
use crate::components::{Ability, FLAVOURS, Flavour, PANTRIES, Pantry, Spot, spaces};
use crate::event::Event;
use crate::market::no_tile;
use crate::menu::{DONE, SKIP};
use crate::pantry::{no_token, not_on_board};
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

    pub(crate) fn legal_abilities(&self, state: &State, house: usize) -> u32 {
        let mut menu = 1 << SKIP;
        for (spot, &ability) in state.abilities.iter().enumerate() {
            menu |= u32::from(self.usable(state, house, ability)) << spot;
        }
        menu
    }

    /// CH-7.5
    pub(crate) fn legal_tile_swaps(&self, state: &State, house: usize, left: &Counts<FLAVOURS>) -> u32 {
        let swapped = left.total() < state.swap_tiles.total();
        takeable(left, &state.houses[house].tiles) | u32::from(swapped) << DONE
    }

    /// CH-7.9
    pub(crate) fn legal_token_swaps(&self, state: &State, house: usize, left: &Counts<PANTRIES>) -> u32 {
        let swaps = state.board.total().saturating_sub(left.total());
        let more = swaps < u32::from(self.numbers.pantry_swaps);
        let taking = if more { takeable(left, &state.houses[house].tokens) } else { 0 };
        taking | u32::from(swaps > 0) << DONE
    }

    /// Why an ability, or a step of one, is not possible.
    pub(crate) fn why_no_ability(&self, state: &State, house: usize, action: Action) -> Refusal {
        match (state.stage, action) {
            (_, Action::Ability(spot)) => match spot.index(state.abilities.len()) {
                Some(index) => why_unusable(state.abilities[index]),
                None => no_spot(),
            },
            (_, Action::Buy(_)) => self.why_no_purchase(state, house, action),
            (_, Action::Done) => Refusal::new("CH-R34", "swap-at-least-one", "exchange at least one piece"),
            (_, Action::Sell(flavour)) => no_tile("CH-7.4", flavour),
            (Stage::TakeTile { left }, Action::TakeTile(flavour)) => {
                let kind = flavour.index();
                why_no_take("CH-7.5", flavour.id(), left[kind] > 0, state.swap_tiles[kind] > 0)
            }
            (Stage::TakeToken { left }, Action::Take(kind)) => {
                why_no_take("CH-7.9", kind.id(), left[kind.index()] > 0, state.board[kind.index()] > 0)
            }
            (Stage::GiveTile { taken, .. }, Action::GiveTile(flavour)) if taken == flavour => {
                same_kind("CH-7.5")
            }
            (_, Action::GiveTile(flavour)) => no_tile("CH-7.5", flavour),
            (Stage::GiveToken { taken, .. }, Action::GiveToken(kind)) if taken == kind => same_kind("CH-7.9"),
            (_, Action::GiveToken(kind)) => no_token("CH-7.9", kind),
            (_, Action::Replace(flavour)) => {
                let text = format!("no {flavour} lies on the market");
                Refusal::new("CH-7.7", "not-on-market", text).with("flavour", flavour)
            }
            (_, Action::Take(kind)) => not_on_board("CH-7.10", kind),
            _ => Refusal::another_decision(),
        }
    }
}

/// The kinds on a card or board that can be taken because an own piece of another kind can be given, as bits.
#[inline]
fn takeable<const K: usize>(there: &Counts<K>, own: &Counts<K>) -> u32 {
    let held = own.total();
    there.kinds().filter(|&kind| held > u32::from(own[kind])).fold(0, |kinds, kind| kinds | 1 << kind)
}

fn why_unusable(ability: Ability) -> Refusal {
    let (rule, reason, text) = match ability {
        Ability::FreePurchase => ("CH-7.3", "no-cheap-group", "no group on the market is cheap enough"),
        Ability::SellTile => ("CH-7.4", "no-tile-to-sell", "you have no tile to sell"),
        Ability::SwapTiles => ("CH-7.5", "no-tile-to-swap", "you have no tile to exchange for another kind"),
        Ability::GoldTip => ("CH-7.6", "unusable", "this ability cannot be used now"),
        Ability::ReplaceFlavour => ("CH-7.7", "market-empty", "there is no tile on the market"),
        Ability::PantryDiscount => ("CH-7.8", "unusable", "this ability cannot be used now"),
        Ability::SwapPantry => {
            ("CH-7.9", "no-token-to-swap", "you have no token to exchange for another kind")
        }
        Ability::FreePantry => ("CH-7.10", "board-empty", "there is no token on the pantry board"),
    };
    Refusal::new(rule, reason, text).with("ability", ability)
}

fn why_no_take(rule: &'static str, kind: &'static str, left: bool, there: bool) -> Refusal {
    let (reason, text) = if left {
        ("nothing-to-give", format!("you have nothing but {kind} to give for {kind}"))
    } else if there {
        ("put-there-now", format!("the {kind} was put there in this exchange and stays"))
    } else {
        ("not-there", format!("there is no {kind} to take"))
    };
    Refusal::new(rule, reason, text).with("kind", kind)
}

fn same_kind(rule: &'static str) -> Refusal {
    Refusal::new(rule, "same-kind", "give a piece of another kind than the one you take")
}

pub(crate) fn no_spot() -> Refusal {
    Refusal::new("CH-2.10", "no-such-spot", "abilities lie on spots 1, 2 and 3")
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
