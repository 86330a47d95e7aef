//! Saying no, and why.

mod timing;

use engine::{Refusal, Seat};

use crate::Chai;
use crate::action::Action;
use crate::components::{Ability, Card, Flavour, Pantry, Space};
use crate::legal;
use crate::options::PantryTake;
use crate::state::{Stage, State};

use timing::{of_ability, why_during, why_too_late};

fn refuse(rule: &'static str, reason: &'static str, text: impl Into<String>) -> Refusal {
    Refusal::new(rule, reason, text)
}

impl Chai {
    pub(crate) fn check_action(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        if state.stage == Stage::Over {
            return Err(Refusal::over());
        }
        if !state.awaiting().contains(seat) {
            return Err(Refusal::not_your_turn());
        }
        match legal::entry_of(state, seat, action) {
            Some(bit) if self.legal_menu(state, seat) >> bit & 1 == 1 => Ok(()),
            Some(_) => Err(self.why_not(state, seat, action)),
            None => Err(self.why_misplaced(state, seat, action)),
        }
    }

    /// Why an action of the present decision is not on offer.
    fn why_not(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        let house = seat.index();
        match (state.stage, action) {
            (_, Action::Row(card)) => refuse(
                "CH-17.1",
                "already-kept",
                format!("you keep {card}; send another customer to the row"),
            )
            .with("card", card),
            (_, Action::Market) => refuse("CH-3.3", "market-empty", "there is no tile on the market"),
            (_, Action::Pantry) => refuse("CH-3.4", "pantry-empty", "there is no pantry token to take"),
            (_, Action::Reserve) => self.why_no_reserve(state, house),
            (Stage::Buy { .. } | Stage::FreePurchase, Action::Buy(space)) => {
                self.why_no_group(state, house, space)
            }
            (Stage::Buy { .. }, Action::Stop) => {
                refuse("CH-4.2", "buy-at-least-one", "a visit to the market buys at least one group")
            }
            (Stage::DiscardTile { .. }, Action::DiscardTile(flavour)) => no_tile("CH-4.9", flavour),
            (Stage::SellTile, Action::Sell(flavour)) => no_tile("CH-7.4", flavour),
            (Stage::Pantry { .. }, Action::Take(kind)) => not_on_board("CH-5.3", kind),
            (Stage::FreePantry, Action::Take(kind)) => not_on_board("CH-7.10", kind),
            (Stage::Pantry { .. }, Action::Blind) => {
                refuse("CH-1.8", "pantry-bag-empty", "neither the bag nor the cups hold a pantry token")
            }
            (Stage::Pantry { taken, refreshed }, Action::Refresh) => self.why_no_refresh(taken, refreshed),
            (Stage::Pantry { .. }, Action::Stop) => why_take_on(state),
            (Stage::DiscardToken, Action::DiscardToken(kind)) => no_token("CH-5.5", kind),
            (_, Action::ReserveSlot(slot)) => {
                let text = format!("slot {slot} of the row holds no customer");
                refuse("CH-6.1", "slot-empty", text).with("slot", slot)
            }
            (_, Action::ReserveBlind) => no_deck(),
            (_, Action::Ability(spot)) => match spot.index(state.abilities.len()) {
                Some(index) => why_unusable(state.abilities[index]),
                None => no_spot(),
            },
            (_, Action::Done) => refuse("CH-R34", "swap-at-least-one", "exchange at least one piece"),
            (Stage::TakeTile { left }, Action::TakeTile(flavour)) => why_no_take(
                "CH-7.5",
                flavour.id(),
                left[flavour.index()] > 0,
                state.swap_tiles[flavour.index()] > 0,
            ),
            (Stage::TakeToken { left }, Action::Take(kind)) => {
                why_no_take("CH-7.9", kind.id(), left[kind.index()] > 0, state.board[kind.index()] > 0)
            }
            (Stage::GiveTile { taken, .. }, Action::GiveTile(flavour)) if taken == flavour => {
                same_kind("CH-7.5")
            }
            (Stage::GiveTile { .. }, Action::GiveTile(flavour)) => no_tile("CH-7.5", flavour),
            (Stage::GiveToken { taken, .. }, Action::GiveToken(kind)) if taken == kind => same_kind("CH-7.9"),
            (Stage::GiveToken { .. }, Action::GiveToken(kind)) => no_token("CH-7.9", kind),
            (_, Action::Replace(flavour)) => {
                refuse("CH-7.7", "not-on-market", format!("no {flavour} lies on the market"))
                    .with("flavour", flavour)
            }
            (_, Action::Serve(card)) => self.why_unservable(state, house, card),
            (Stage::Waive { card }, Action::Waive(kind)) => {
                let asked = self.customers[card.index()].tokens[kind.index()] > 0;
                let (reason, text) = if asked {
                    ("rest-not-payable", format!("without one {kind} you still could not pay for the rest"))
                } else {
                    ("not-asked", format!("{card} does not ask for {kind}"))
                };
                refuse("CH-8.5", reason, text).with("kind", kind).with("card", card)
            }
            (Stage::Wild { order, at }, Action::Wild(count)) => {
                let (low, high) = self.wild_range(state, house, &order, usize::from(at)).unwrap_or_default();
                let text = format!("{low} to {high} wilds can stand for this ingredient, not {count}");
                refuse("CH-16.6", "wilds-out-of-range", text)
                    .with("low", low)
                    .with("high", high)
                    .with("count", count)
            }
            (_, Action::Cup(cup)) if cup.index(state.cups.len()).is_none() => no_cup(state),
            (_, Action::Cup(cup)) => {
                let text = format!("the tip of cup {cup} is taken; choose a cup whose tip is waiting");
                refuse("CH-8.6", "tip-taken", text).with("cup", cup)
            }
            // Every other entry is always on offer.
            _ => Refusal::another_decision(),
        }
    }

    /// Why an action belongs to no entry of the present decision: it names nothing, or comes at the wrong time.
    fn why_misplaced(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        let kept = !state.houses[seat.index()].reserved.is_empty();
        match (state.stage, action) {
            (Stage::Choosing, Action::Keep(_)) if kept => {
                refuse("CH-17.1", "keep-one", "you keep one customer; now send one to the row")
            }
            (Stage::Choosing, Action::Row(_)) if !kept => {
                refuse("CH-17.1", "keep-first", "first choose the customer you keep")
            }
            (Stage::Choosing, Action::Keep(card) | Action::Row(card)) => {
                let tea = state.teas[seat.index()];
                let text = format!("{card} does not drink your tea; you choose among the {tea} customers");
                refuse("CH-17.1", "not-your-tea", text).with("card", card).with("tea", tea)
            }
            (Stage::Cover, Action::Cover(_)) | (Stage::Ability, Action::Ability(_)) => no_spot(),
            (Stage::Reserve, Action::ReserveSlot(slot)) => {
                let slots = state.row.len();
                refuse("CH-1.11", "no-such-slot", format!("the row has slots 1 to {slots}"))
                    .with("slot", slot)
                    .with("slots", slots)
            }
            (Stage::Cup { .. }, Action::Cup(_)) => no_cup(state),
            (Stage::Wild { .. }, Action::Wild(count)) => {
                refuse("CH-16.6", "wilds-out-of-range", "nobody holds so many wilds").with("count", count)
            }
            (Stage::Fulfil, Action::Serve(card)) => why_out_of_reach(state, card),
            (Stage::Cover, _) => refuse("CH-9.5", "cover-first", "first put the new ability onto a spot"),
            (Stage::DiscardTile { .. }, _) => {
                refuse("CH-4.9", "discard-first", "first discard what you cannot keep")
            }
            (Stage::DiscardToken, _) => {
                refuse("CH-5.5", "discard-first", "first discard what you cannot keep")
            }
            (_, Action::DiscardTile(_)) => {
                refuse("CH-4.9", "nothing-to-discard", "you discard only what you cannot keep")
            }
            (_, Action::DiscardToken(_)) => {
                refuse("CH-5.5", "nothing-to-discard", "you discard only what you cannot keep")
            }
            (_, action) if of_ability(action) && state.options.beginner => {
                refuse("CH-12.1", "no-abilities", "beginners play without abilities")
            }
            (Stage::Action, _) => self.why_not_yet(state, seat, action),
            (Stage::Fulfil, _) => why_too_late(action),
            (Stage::Waive { .. } | Stage::Wild { .. } | Stage::Cup { .. }, _) => {
                refuse("CH-8.10", "finish-order", "first finish the order you are serving")
            }
            (stage, _) => why_during(stage, action),
        }
    }

    fn why_no_reserve(&self, state: &State, house: usize) -> Refusal {
        let limit = self.numbers.reserve_limit;
        if state.houses[house].reserved.len() >= usize::from(limit) {
            let text = format!("you already have {limit} reserved customers");
            refuse("CH-3.5", "reserve-full", text).with("limit", limit)
        } else {
            refuse("CH-3.5", "no-customers", "neither row nor deck holds a customer")
        }
    }

    fn why_no_group(&self, state: &State, house: usize, space: Space) -> Refusal {
        let group = state.market.group(space);
        if group == 0 {
            return refuse("CH-1.17", "space-empty", format!("there is no tile on {space}"))
                .with("space", space);
        }
        let id = Space::of_bit(group.trailing_zeros());
        if id != space {
            let text = format!("{space} belongs to the group of {id}: name the group by that space");
            return refuse("CH-1.17", "not-a-group-id", text).with("space", space).with("group", id);
        }
        let price = self.price(group);
        if state.stage == Stage::FreePurchase {
            let most = self.numbers.free_price;
            let text = format!("this group costs {price}, the ability takes one for up to {most}");
            return refuse("CH-7.3", "too-dear-for-ability", text).with("price", price).with("most", most);
        }
        let coins = state.houses[house].coins;
        let text = format!("this group costs {price}, you have {coins}");
        refuse("CH-4.3", "too-dear", text).with("price", price).with("coins", coins)
    }

    fn why_no_refresh(&self, taken: u8, refreshed: bool) -> Refusal {
        let price = self.numbers.refresh_price;
        if taken > 0 {
            refuse("CH-5.1", "refresh-too-late", "the pantry is refreshed before the first token is taken")
        } else if refreshed {
            refuse("CH-5.1", "refreshed-once", "the pantry is refreshed only once")
        } else {
            refuse("CH-5.1", "no-coin-to-refresh", format!("refreshing costs {price}")).with("price", price)
        }
    }

    /// What is missing for an order within reach.
    fn why_unservable(&self, state: &State, house: usize, card: Card) -> Refusal {
        let own = &state.houses[house];
        let customer = &self.customers[card.index()];
        if !self.tiles_suffice(own, customer) {
            let missing = own.tiles.missing(&customer.tiles);
            let list = listed(missing.kinds().map(|kind| (Flavour::of(kind).id(), missing[kind])));
            let text = format!("{card} asks for flavours you lack: {list}");
            return refuse("CH-8.2", "flavours-missing", text).with("card", card).with("missing", list);
        }
        if !self.tokens_suffice(own, customer, state.has(Ability::PantryDiscount)) {
            let missing = own.tokens.missing(&customer.tokens);
            let list = listed(missing.kinds().map(|kind| (Pantry::of(kind).id(), missing[kind])));
            let text = format!("{card} asks for pantry items you lack: {list}");
            return refuse("CH-8.2", "pantry-missing", text).with("card", card).with("missing", list);
        }
        let price = self.base_price(state, house, customer.tea);
        let text = format!("you need {price} for the {} token", customer.tea);
        refuse("CH-8.4", "no-coin-for-base", text).with("price", price).with("tea", customer.tea)
    }
}

fn no_deck() -> Refusal {
    refuse("CH-R16", "deck-empty", "the customer deck is empty")
}

/// The card is neither in the row nor reserved by the seat. Nothing is said that the seat may not know.
fn why_out_of_reach(state: &State, card: Card) -> Refusal {
    let of_another = state
        .houses
        .iter()
        .any(|house| house.reserved.iter().any(|guest| guest.card == card && !guest.face.hidden()));
    let (rule, reason, text) = if of_another {
        ("CH-6.5", "reserved-by-another", format!("another tea house has reserved {card}"))
    } else {
        ("CH-8.1", "not-within-reach", format!("{card} is neither in the row nor among your customers"))
    };
    refuse(rule, reason, text).with("card", card)
}

fn why_take_on(state: &State) -> Refusal {
    if state.options.pantry_take == PantryTake::Exactly3 {
        return refuse("CH-5.2", "take-exactly-three", "a visit to the pantry takes three tokens");
    }
    refuse("CH-5.2", "take-at-least-one", "a visit to the pantry takes at least one token")
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
    refuse(rule, reason, text).with("ability", ability)
}

fn why_no_take(rule: &'static str, kind: &'static str, left: bool, there: bool) -> Refusal {
    let (reason, text) = if left {
        ("nothing-to-give", format!("you have nothing but {kind} to give for {kind}"))
    } else if there {
        ("put-there-now", format!("the {kind} was put there in this exchange and stays"))
    } else {
        ("not-there", format!("there is no {kind} to take"))
    };
    refuse(rule, reason, text).with("kind", kind)
}

fn same_kind(rule: &'static str) -> Refusal {
    refuse(rule, "same-kind", "give a piece of another kind than the one you take")
}

fn no_tile(rule: &'static str, flavour: Flavour) -> Refusal {
    refuse(rule, "no-such-tile", format!("you have no {flavour} tile")).with("flavour", flavour)
}

fn no_token(rule: &'static str, kind: Pantry) -> Refusal {
    refuse(rule, "no-such-token", format!("you have no {kind} token")).with("kind", kind)
}

fn not_on_board(rule: &'static str, kind: Pantry) -> Refusal {
    refuse(rule, "not-on-board", format!("there is no {kind} on the pantry board")).with("kind", kind)
}

fn no_spot() -> Refusal {
    refuse("CH-2.10", "no-such-spot", "abilities lie on spots 1, 2 and 3")
}

fn no_cup(state: &State) -> Refusal {
    let cups = state.cups.len();
    refuse("CH-2.12", "no-such-cup", format!("the cups are numbered 1 to {cups}")).with("cups", cups)
}

/// `mint 2, lemon 1`
fn listed(missing: impl Iterator<Item = (&'static str, u8)>) -> String {
    let words: Vec<String> = missing.map(|(kind, count)| format!("{kind} {count}")).collect();
    words.join(", ")
}
