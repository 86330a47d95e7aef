//! All that can be seen at the table. Only the order of the deck is hidden, so every seat and every spectator sees the
//! same.

use engine::{Eyes, Seat};
use serde::{Deserialize, Serialize};

use crate::cards::Pile;
use crate::components::{CUPS, TABS, meeples_per_seat, regulars};
use crate::options::Mode;
use crate::solo::Medal;
use crate::state::{Decision, State};
use crate::{Card, Cell, CoffeeRush, Ingredient, Options, Owner, Tab, Tokens, Upgrades};

/// The whole table as some eyes see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The options of the table.
    pub options: Options,
    /// What is being decided, and by whom ([`active`](Self::active)).
    pub decision: Decision,
    /// Who decides; once the game is over, who had the last turn.
    pub active: Seat,
    /// Who began.
    pub start: Seat,
    /// The number of the turn, from 1; 0 in set-up.
    pub turn: u16,
    /// The number of the round, from 1; 0 in set-up.
    pub round: u16,
    /// Whether the shop is OPEN.
    pub open: bool,
    /// Once the shop is CLOSED: the turns that follow the running one.
    pub turns_left: Option<u8>,
    /// The penalty cards that close the shop.
    pub penalty_limit: u8,
    /// Cards left in the deck.
    pub deck_size: u8,
    /// The deck, top first: only for eyes that see everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<Card>>,
    /// How many cards of each drink, in the order of the box, nobody has seen yet: they are the deck.
    pub unseen: Vec<u8>,
    /// Cards spent on upgrades, in order.
    pub discard: Vec<Card>,
    /// Gentle-start cards that left the game.
    pub removed: Vec<Card>,
    /// The supply of ingredients.
    pub supply: Tokens,
    /// Rush tokens nobody owns.
    pub rush_supply: u8,
    /// All meeples: those of the seats, then the solo regulars.
    pub meeples: Vec<MeepleView>,
    /// The seats' own areas, in seat order.
    pub seats: Vec<SeatView>,
    /// Set-up: the token that waits for a cup.
    pub waiting: Option<Ingredient>,
    /// Which of the active seat's meeples moves this turn, once that is settled.
    pub mover: Option<u8>,
    /// Steps made this turn.
    pub steps: u8,
    /// Free steps the active seat still has this turn; each rush token gives one more.
    pub free_steps_left: u8,
    /// The steps that can be taken now, with what they yield. While a meeple is being chosen: the first steps of both.
    pub walks: Vec<Walk>,
    /// Tokens taken this turn and not yet poured.
    pub hand: Tokens,
    /// Cards served this turn.
    pub served: u8,
    /// The seats that will draw for every order the active seat serves, nearest first.
    pub feeds: Vec<Seat>,
    /// The state of a solo day.
    pub solo: Option<SoloView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MeepleView {
    /// Whose it is.
    pub owner: Owner,
    /// Which of its owner's.
    pub index: u8,
    /// Where it stands; nowhere before it is placed.
    pub cell: Option<Cell>,
}

/// What lies before a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    /// The content of the cups.
    pub cups: [Tokens; CUPS],
    /// The orders on tab 1 to tab 4, by arrival.
    pub tabs: [Vec<Card>; TABS],
    /// Served orders, oldest first.
    pub completed: Vec<Card>,
    /// Fallen orders, oldest first.
    pub penalties: Vec<Card>,
    /// Active upgrades.
    pub upgrades: Upgrades,
    /// Rush tokens.
    pub rush: u8,
    /// The rating as it stands (CR-9.3).
    pub rating: i32,
}

/// A step that can be taken now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Walk {
    /// Which of the active seat's meeples.
    pub meeple: u8,
    /// Where to.
    pub cell: Cell,
    /// What the cell has.
    pub ingredient: Ingredient,
    /// How many it yields: 1, or more by upgrades.
    pub factor: u8,
    /// How many the supply can give of that.
    pub takes: u8,
    /// Whether the step costs a rush token.
    pub rush: bool,
}

/// The state of a solo day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SoloView {
    /// Where the regulars will stand after this turn if no meeple moves before.
    pub regulars_next: [Cell; 2],
    /// How many cards arrive at the end of this turn and of the next two.
    pub arrivals: [u8; 3],
    /// The turns for bronze, silver and gold.
    pub medals: [u16; 3],
    /// The medal earned so far.
    pub medal: Option<Medal>,
}

/// The table without what these eyes may not see.
pub(crate) fn view(game: &CoffeeRush, state: &State, eyes: Eyes) -> View {
    let pile = |pile| state.cards.pile(pile).to_vec();
    let mut unseen = vec![0; game.drinks.len()];
    state.cards.deck().iter().for_each(|&card| unseen[usize::from(game.drink_of[card.index()])] += 1);
    View {
        options: state.options,
        decision: state.decision,
        active: state.active,
        start: state.start,
        turn: state.turn,
        round: state.round(),
        open: state.open,
        turns_left: (!state.open).then(|| state.turns_left()),
        penalty_limit: game.limit(&state.options),
        deck_size: state.deck_size(),
        deck: (eyes == Eyes::All).then(|| state.cards.deck().to_vec()),
        unseen,
        discard: pile(Pile::Discard),
        removed: pile(Pile::Removed),
        supply: state.supply,
        rush_supply: state.rush_supply,
        meeples: meeples(state),
        seats: Seat::all(state.seats).map(|seat| game.seat_view(state, seat)).collect(),
        waiting: state.waiting,
        mover: matches!(state.decision, Decision::Move | Decision::Pour | Decision::Serve)
            .then_some(state.mover),
        steps: state.steps,
        free_steps_left: game.free_steps.saturating_sub(state.steps),
        walks: game.walks(state),
        hand: state.hand,
        served: state.served,
        feeds: (1..=game.fed(state)).map(|steps| state.active.clockwise(steps, state.seats)).collect(),
        solo: (state.options.mode == Mode::Solo).then(|| game.solo_view(state)),
    }
}

impl CoffeeRush {
    fn seat_view(&self, state: &State, seat: Seat) -> SeatView {
        let area = state.area(seat);
        SeatView {
            cups: area.cups,
            tabs: Tab::ALL.map(|tab| state.tab(seat, tab).to_vec()),
            completed: state.completed(seat).to_vec(),
            penalties: state.penalties(seat).to_vec(),
            upgrades: area.upgrades,
            rush: area.rush,
            rating: self.rating(state, seat),
        }
    }

    fn solo_view(&self, state: &State) -> SoloView {
        let level = self.level(state.options.solo_level);
        let turn = state.turn.max(1);
        SoloView {
            regulars_next: self.regulars_walk(state),
            arrivals: [turn, turn + 1, turn + 2].map(|turn| level.arrivals(turn)),
            medals: level.medals,
            medal: self.medal(state),
        }
    }

    fn walks(&self, state: &State) -> Vec<Walk> {
        let movers = match state.decision {
            Decision::Move => state.mover..state.mover + 1,
            Decision::ChooseMeeple => 0..meeples_per_seat(state.seats) as u8,
            _ => 0..0,
        };
        let mut walks = Vec::new();
        for meeple in movers {
            let mut with = *state;
            with.mover = meeple;
            let occupied = with.occupied_but(with.moving());
            walks.extend(self.legal_steps(&with).iter().map(|cell| {
                let ingredient = self.ingredient_at(cell);
                let factor = self.yields(state.own().upgrades, cell, occupied.contains(cell));
                let takes = factor.min(state.supply[ingredient]);
                Walk { meeple, cell, ingredient, factor, takes, rush: state.steps >= self.free_steps }
            }));
        }
        walks
    }
}

fn meeples(state: &State) -> Vec<MeepleView> {
    let per_seat = meeples_per_seat(state.seats) as u8;
    let owned =
        Seat::all(state.seats).flat_map(|seat| (0..per_seat).map(move |index| (Owner::Seat(seat), index)));
    let neutral = (0..regulars(state.seats) as u8).map(|index| (Owner::Regular, index));
    let standing = state.meeples.iter().map(|&cell| Some(cell).filter(|&cell| cell != Cell::OFF));
    owned
        .chain(neutral)
        .zip(standing)
        .map(|((owner, index), cell)| MeepleView { owner, index, cell })
        .collect()
}
