//! A table that looks like a view, so that a step can be shown before the host has answered.

use engine::{Counts, List, Seat};

use crate::Chai;
use crate::components::{Card, CardSet, TEAS, TIPS, Tea, Who};
use crate::options;
use crate::setup::customers_of;
use crate::state::{Cup, Face, Guest, House, Stage, State};
use crate::view::{HouseView, View};

impl Chai {
    /// The view of `seat` as a state. Decks lie in the order of their cards, and what others hold face down are the first
    /// cards that it could be. Nothing while somebody serves a customer that the seat does not know, nor once all is over.
    pub(crate) fn state_like(&self, view: &View, seat: Seat) -> Option<State> {
        options::check(&view.options, view.seats).ok()?;
        let stage = view.decision.as_ref()?.stage?;
        let teas = List::fitting(view.teas.iter().map(|tea| tea.tea))?;
        let &Who::Seat(first) = view.order.first()? else { return None };
        let sound = teas.len() == usize::from(view.options.teas_in_play(view.seats))
            && seat.0 < view.seats
            && first.0 < view.seats
            && view.houses.len() == view.order.len()
            && view.houses.len() >= usize::from(view.seats)
            && view.houses.len() <= teas.len();
        let bare = sound.then(|| self.bare_table(&view.options, view.seats, first, teas))?;
        let state =
            if stage == Stage::Choosing { picks_like(view, bare)? } else { table_like(view, bare, stage)? };
        crate::audit::audit(self, &state).ok()?;
        Some(state)
    }
}

/// While starting customers are chosen: the others have picked the first two of their tea, or nothing yet.
fn picks_like(view: &View, mut state: State) -> Option<State> {
    for (house, shown) in view.houses.iter().enumerate().take(usize::from(view.seats)) {
        let slot = state.position_of(house);
        let mut own = customers_of(state.teas[house]);
        for guest in &shown.reserved {
            let card = guest.card.or_else(|| own.next())?;
            state.houses[house].reserved = List::fitting([Guest { card, face: guest.face }])?;
        }
        let hidden = shown.reserved.iter().any(|guest| guest.card.is_none());
        let sent = view.row.get(slot).copied().flatten().or_else(|| own.next().filter(|_| hidden));
        *state.row.get_mut(slot)? = sent;
    }
    Some(state)
}

fn table_like(view: &View, bare: State, stage: Stage) -> Option<State> {
    let mut stock = Counts::<TEAS>::NONE;
    for tea in &view.teas {
        stock[tea.tea.index()] = tea.stock;
    }
    let mut unseen = view.unseen;
    let set_aside = match view.set_aside {
        Some(tea) => Some(take(&mut unseen, Some(tea))?),
        None => None,
    };
    let houses = houses_like(view, &mut unseen)?;
    let turn = view.order.iter().position(|&who| Some(who) == view.turn)?;
    let cups = view.cups.iter().map(|cup| Cup { tiles: cup.tiles, tokens: cup.tokens, base: cup.base });
    let taken = view.cups.iter().enumerate().filter(|(_, cup)| cup.taken);
    Some(State {
        position: turn as u8,
        circle: view.circle,
        last_order: view.circle.checked_sub(view.idle_circles)?,
        round: view.round,
        final_circle: view.final_circle,
        stage,
        active: view.active,
        stock,
        houses,
        row: List::fitting(view.row.iter().copied())?,
        deck: List::fitting(unseen.iter())?,
        set_aside,
        removed: view.removed,
        market: view.market,
        tile_bag: view.tile_bag,
        board: view.board,
        token_bag: view.token_bag,
        abilities: List::fitting(view.abilities.iter().copied())?,
        newcomer: view.newcomer,
        ability_deck: List::fitting(view.abilities_to_come.iter().copied())?,
        swap_tiles: view.swap_tiles,
        taken: taken.fold(0, |taken, (cup, _)| taken | 1u8.unbounded_shl(cup as u32)),
        cups: List::fitting(cups)?,
        tips: tips_like(view)?,
        ..bare
    })
}

/// The tea houses; a starting customer is of its owner's tea, so it is dealt before those drawn blind.
fn houses_like(view: &View, unseen: &mut CardSet) -> Option<List<House, { crate::components::MAX_HOUSES }>> {
    let mut dealt: Vec<Vec<Option<Card>>> = Vec::new();
    for house in &view.houses {
        let mut start = |face: Face| if face == Face::Start { take(unseen, Some(house.tea)) } else { None };
        dealt.push(house.reserved.iter().map(|guest| guest.card.or_else(|| start(guest.face))).collect());
    }
    let mut houses = List::new();
    for (house, cards) in view.houses.iter().zip(dealt) {
        houses.push(house_like(house, &cards, unseen)?);
    }
    Some(houses)
}

fn house_like(view: &HouseView, cards: &[Option<Card>], unseen: &mut CardSet) -> Option<House> {
    let mut reserved = Vec::new();
    for (guest, card) in view.reserved.iter().zip(cards) {
        let card = card.or_else(|| take(unseen, None))?;
        reserved.push(Guest { card, face: guest.face });
    }
    let (coins, tiles, tokens) = (view.coins, view.tiles, view.tokens);
    Some(House { coins, tiles, tokens, reserved: List::fitting(reserved)?, served: view.served })
}

/// The first card, of this tea if one is given.
fn take(unseen: &mut CardSet, tea: Option<Tea>) -> Option<Card> {
    let card = tea.map_or(*unseen, |tea| tea.among(*unseen)).iter().next()?;
    unseen.remove(card);
    Some(card)
}

/// Known tips lie at their cups, the others anywhere.
fn tips_like(view: &View) -> Option<[u8; TIPS]> {
    let mut left = view.tips_left.clone();
    for tip in view.cups.iter().filter(|cup| !cup.taken).filter_map(|cup| cup.tip) {
        left.swap_remove(left.iter().position(|&value| value == tip)?);
    }
    let mut tips = [0; TIPS];
    for (at, tip) in tips.iter_mut().enumerate() {
        *tip = view.cups.get(at).and_then(|cup| cup.tip).or_else(|| left.pop())?;
    }
    Some(tips)
}
