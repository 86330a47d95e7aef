//! How a decision is written: as a menu.
//!
//! Every decision is a small menu: its entries are bits of one word, in the canonical order of the rules, and each
//! entry is one action. The legal list, the check of one action and the skipping of forced decisions all read the
//! same menu. What is on it, each phase says itself.

use engine::{Counts, Seat};

use crate::Chai;
use crate::action::Action;
use crate::components::{
    Card, CupNo, FLAVOURS, Flavour, MAX_HOUSES, MAX_ROW, PANTRIES, Pantry, SPOTS, Slot, Space, Spot, Tea,
};
use crate::reserve::legal_customers;
use crate::state::{Stage, State};

/// The entry after all spaces: stop buying.
const STOP: u32 = 31;
/// Entries of the pantry menu after the kinds.
pub(crate) const BLIND: u32 = 6;
pub(crate) const REFRESH: u32 = 7;
pub(crate) const STOP_TAKING: u32 = 8;
/// The entry after the slots: the deck.
pub(crate) const DECK: u32 = MAX_ROW as u32;
/// The entry after the spots: no ability.
pub(crate) const SKIP: u32 = SPOTS as u32;
/// The entry after all kinds: no more exchanges.
pub(crate) const DONE: u32 = 7;
/// Entries of `ch.fulfil` after the slots: the reserved customers, then nobody.
pub(crate) const RESERVED: u32 = MAX_ROW as u32;
pub(crate) const PASS: u32 = 10;

/// The kinds of which there is at least one, as bits.
#[inline]
pub(crate) fn kinds<const K: usize>(counts: &Counts<K>) -> u32 {
    let mut kinds = 0;
    for kind in 0..K {
        kinds |= u32::from(counts[kind] > 0) << kind;
    }
    kinds
}

impl Chai {
    /// The menu of `seat`, which must be awaited.
    #[inline]
    pub(crate) fn legal_menu(&self, state: &State, seat: Seat) -> u32 {
        let house = seat.index();
        let own = &state.houses[house];
        match state.stage {
            Stage::Choosing => self.legal_starting_cards(state, seat),
            Stage::Cover => (1 << state.abilities.len()) - 1,
            Stage::Action => self.legal_actions(state, house),
            Stage::Buy { bought } => self.affordable(state, house) | u32::from(bought) << STOP,
            Stage::DiscardTile { .. } | Stage::SellTile => kinds(&own.tiles),
            Stage::Pantry { taken, refreshed } => self.legal_tokens(state, house, taken, refreshed),
            Stage::DiscardToken => kinds(&own.tokens),
            Stage::Reserve => legal_customers(state),
            Stage::Ability => self.legal_abilities(state, house),
            Stage::FreePurchase => self.free_groups(state),
            Stage::TakeTile { left } => self.legal_tile_swaps(state, house, &left),
            Stage::GiveTile { taken, .. } => kinds(&own.tiles) & !(1 << taken.index()),
            Stage::ReplaceFlavour => state.market.kinds(),
            Stage::TakeToken { left } => self.legal_token_swaps(state, house, &left),
            Stage::GiveToken { taken, .. } => kinds(&own.tokens) & !(1 << taken.index()),
            Stage::FreePantry => kinds(&state.board),
            Stage::Fulfil => self.legal_orders(state, house),
            Stage::Waive { card } => self.waivers(state, house, card),
            Stage::Wild { order, at } => match self.wild_range(state, house, &order, usize::from(at)) {
                Some((low, high)) => (2 << high) - (1 << low),
                None => 0,
            },
            Stage::Cup { .. } => u32::from(state.open_cups()),
            Stage::Over => 0,
        }
    }

    /// The only entry of the menu, where there is just one and the decision need not be asked.
    #[inline]
    pub(crate) fn forced(&self, state: &State) -> Option<Action> {
        match state.stage {
            // Always asked: it ends the turn and is the last point to take something back.
            Stage::Fulfil => return None,
            // Market and pantry always offer something at the start of a turn, three spots can be covered, and
            // everybody has eight starting cards.
            Stage::Over | Stage::Choosing | Stage::Cover | Stage::Action => return None,
            _ if self.surely_open(state) => return None,
            _ => {}
        }
        let seat = state.decider();
        let menu = self.legal_menu(state, seat);
        menu.is_power_of_two().then(|| entry(state, seat, menu.trailing_zeros()))
    }

    /// Whether the decision surely has several answers: the usual case, told without making the whole menu.
    #[inline]
    fn surely_open(&self, state: &State) -> bool {
        match state.stage {
            // To stop is one, once something was bought.
            Stage::Buy { bought } => {
                let singles = state.market.singles(self.closed_to(state.houses[state.current()].coins));
                singles + u32::from(bought) > 1
            }
            // A token of the board is one, a blind one another.
            Stage::Pantry { .. } => !state.board.is_empty() && !state.token_bag.is_empty(),
            // The row is full while the deck holds cards (CH-I10).
            Stage::Reserve => !state.deck.is_empty(),
            _ => false,
        }
    }
}

/// The actions of a menu, entry by entry.
type Listing = [Action; 32];

/// A listing of `$count` actions from entry 0 on; all further entries are `$rest`.
macro_rules! listing {
    ($count:expr, $index:ident => $action:expr, $rest:expr) => {{
        let mut listing = [$rest; 32];
        let mut $index = 0;
        while $index < $count {
            listing[$index] = $action;
            $index += 1;
        }
        listing
    }};
}

static COVERS: Listing = listing!(SPOTS, spot => Action::Cover(Spot::of(spot)), Action::Pass);
static ACTIONS: Listing =
    listing!(3, action => [Action::Market, Action::Pantry, Action::Reserve][action], Action::Pass);
static GROUPS: Listing = listing!(STOP as usize, bit => Action::Buy(Space::of_bit(bit as u32)), Action::Stop);
static TILE_DISCARDS: Listing =
    listing!(FLAVOURS, kind => Action::DiscardTile(Flavour::of(kind)), Action::Pass);
static TOKEN_DISCARDS: Listing =
    listing!(PANTRIES, kind => Action::DiscardToken(Pantry::of(kind)), Action::Pass);
static PANTRY: Listing = {
    let mut listing = listing!(PANTRIES, kind => Action::Take(Pantry::of(kind)), Action::Pass);
    listing[BLIND as usize] = Action::Blind;
    listing[REFRESH as usize] = Action::Refresh;
    listing[STOP_TAKING as usize] = Action::Stop;
    listing
};
static CUSTOMERS: Listing =
    listing!(DECK as usize, slot => Action::ReserveSlot(Slot::of(slot)), Action::ReserveBlind);
static ABILITIES: Listing = listing!(SKIP as usize, spot => Action::Ability(Spot::of(spot)), Action::Skip);
static SALES: Listing = listing!(FLAVOURS, kind => Action::Sell(Flavour::of(kind)), Action::Pass);
static TILES_TO_TAKE: Listing = listing!(FLAVOURS, kind => Action::TakeTile(Flavour::of(kind)), Action::Done);
static TILES_TO_GIVE: Listing = listing!(FLAVOURS, kind => Action::GiveTile(Flavour::of(kind)), Action::Pass);
static REPLACEMENTS: Listing = listing!(FLAVOURS, kind => Action::Replace(Flavour::of(kind)), Action::Pass);
static TOKENS_TO_TAKE: Listing = listing!(PANTRIES, kind => Action::Take(Pantry::of(kind)), Action::Done);
static TOKENS_TO_GIVE: Listing =
    listing!(PANTRIES, kind => Action::GiveToken(Pantry::of(kind)), Action::Pass);
static WAIVERS: Listing = listing!(PANTRIES, kind => Action::Waive(Pantry::of(kind)), Action::Pass);
static WILDS: Listing = listing!(32, count => Action::Wild(count as u8), Action::Pass);
static CUPS: Listing = listing!(MAX_HOUSES, cup => Action::Cup(CupNo::of(cup)), Action::Pass);

/// The actions of a decision whose entries do not depend on the table.
#[inline]
const fn listing(stage: &Stage) -> Option<&'static Listing> {
    Some(match stage {
        Stage::Choosing | Stage::Fulfil | Stage::Over => return None,
        Stage::Cover => &COVERS,
        Stage::Action => &ACTIONS,
        Stage::Buy { .. } | Stage::FreePurchase => &GROUPS,
        Stage::DiscardTile { .. } => &TILE_DISCARDS,
        Stage::Pantry { .. } => &PANTRY,
        Stage::DiscardToken => &TOKEN_DISCARDS,
        Stage::Reserve => &CUSTOMERS,
        Stage::Ability => &ABILITIES,
        Stage::SellTile => &SALES,
        Stage::TakeTile { .. } => &TILES_TO_TAKE,
        Stage::GiveTile { .. } => &TILES_TO_GIVE,
        Stage::ReplaceFlavour => &REPLACEMENTS,
        Stage::TakeToken { .. } | Stage::FreePantry => &TOKENS_TO_TAKE,
        Stage::GiveToken { .. } => &TOKENS_TO_GIVE,
        Stage::Waive { .. } => &WAIVERS,
        Stage::Wild { .. } => &WILDS,
        Stage::Cup { .. } => &CUPS,
    })
}

/// Writes out the entries of the menu of `seat`.
#[inline]
pub(crate) fn write_out(state: &State, seat: Seat, mut menu: u32, out: &mut Vec<Action>) {
    let listing = listing(&state.stage);
    while menu != 0 {
        let bit = menu.trailing_zeros();
        out.push(match listing {
            Some(listing) => listing[bit as usize],
            None => entry_of_table(state, seat, bit),
        });
        menu &= menu - 1;
    }
}

/// The action of one entry of the menu of `seat`.
#[inline]
pub(crate) fn entry(state: &State, seat: Seat, bit: u32) -> Action {
    match listing(&state.stage) {
        Some(listing) => listing[bit as usize],
        None => entry_of_table(state, seat, bit),
    }
}

/// The same where the entries are cards: starting customers, or whoever can be served.
#[inline]
fn entry_of_table(state: &State, seat: Seat, bit: u32) -> Action {
    if state.stage != Stage::Choosing {
        return served_card(state, seat, bit).map_or(Action::Pass, Action::Serve);
    }
    let card = Card::numbered(state.teas[seat.index()], bit as usize + 1).unwrap_or_default();
    if state.houses[seat.index()].reserved.is_empty() { Action::Keep(card) } else { Action::Row(card) }
}

/// The customer of one entry of `ch.fulfil`.
#[inline]
fn served_card(state: &State, seat: Seat, bit: u32) -> Option<Card> {
    if bit < RESERVED {
        state.row.get(bit as usize).copied().flatten()
    } else {
        state.houses[seat.index()].reserved.get((bit - RESERVED) as usize).map(|guest| guest.card)
    }
}

/// The entry of an action in the menu of `seat`, whether it is on offer now or not. None if the action does not
/// belong to the decision, or names something that does not exist.
pub(crate) fn entry_of(state: &State, seat: Seat, action: Action) -> Option<u32> {
    let (own, none_kept) = (&state.houses[seat.index()], state.houses[seat.index()].reserved.is_empty());
    let tea: Tea = state.teas[seat.index()];
    let own_card = |card: Card| (card.tea() == tea).then(|| card.number() as u32 - 1);
    let bit = |index: Option<usize>| index.map(|index| index as u32);
    match (state.stage, action) {
        (Stage::Choosing, Action::Keep(card)) if none_kept => own_card(card),
        (Stage::Choosing, Action::Row(card)) if !none_kept => own_card(card),
        (Stage::Cover, Action::Cover(spot)) | (Stage::Ability, Action::Ability(spot)) => {
            bit(spot.index(SPOTS))
        }
        (Stage::Action, Action::Market) => Some(0),
        (Stage::Action, Action::Pantry) => Some(1),
        (Stage::Action, Action::Reserve) => Some(2),
        (Stage::Buy { .. } | Stage::FreePurchase, Action::Buy(space)) => Some(space.bit()),
        (Stage::Buy { .. }, Action::Stop) => Some(STOP),
        (Stage::DiscardTile { .. }, Action::DiscardTile(flavour))
        | (Stage::SellTile, Action::Sell(flavour))
        | (Stage::TakeTile { .. }, Action::TakeTile(flavour))
        | (Stage::GiveTile { .. }, Action::GiveTile(flavour))
        | (Stage::ReplaceFlavour, Action::Replace(flavour)) => bit(Some(flavour.index())),
        (Stage::Pantry { .. } | Stage::TakeToken { .. } | Stage::FreePantry, Action::Take(kind))
        | (Stage::DiscardToken, Action::DiscardToken(kind))
        | (Stage::GiveToken { .. }, Action::GiveToken(kind))
        | (Stage::Waive { .. }, Action::Waive(kind)) => bit(Some(kind.index())),
        (Stage::Pantry { .. }, Action::Blind) => Some(BLIND),
        (Stage::Pantry { .. }, Action::Refresh) => Some(REFRESH),
        (Stage::Pantry { .. }, Action::Stop) => Some(STOP_TAKING),
        (Stage::Reserve, Action::ReserveSlot(slot)) => bit(slot.index(MAX_ROW)),
        (Stage::Reserve, Action::ReserveBlind) => Some(DECK),
        (Stage::Ability, Action::Skip) => Some(SKIP),
        (Stage::TakeTile { .. } | Stage::TakeToken { .. }, Action::Done) => Some(DONE),
        (Stage::Fulfil, Action::Pass) => Some(PASS),
        (Stage::Fulfil, Action::Serve(card)) => {
            let slot = bit(state.row.iter().position(|&shown| shown == Some(card)));
            let guest = || bit(own.reserved.iter().position(|guest| guest.card == card));
            slot.or_else(|| guest().map(|index| RESERVED + index))
        }
        (Stage::Wild { .. }, Action::Wild(count)) => (count < 32).then_some(u32::from(count)),
        (Stage::Cup { .. }, Action::Cup(cup)) => bit(cup.index(MAX_HOUSES)),
        _ => None,
    }
}
