//! How a state is written: every pile by itself, ingredients and tiles by name.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::cards::{Cards, Pile};
use crate::components::{CUPS, MAX_CARDS, MEEPLES, SEATS, TABS, meeples_per_seat, regulars};
use crate::preview::standing;
use crate::state::{Area, Decision, State};
use crate::{Card, Cell, Ingredient, Options, Owner, Tab, Tokens, Upgrades, View};

/// A state as it reads in JSON. Reading refuses what has no place in a [`State`]; whether the position is possible
/// is for the audit to say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    options: Options,
    turn: u16,
    start: Seat,
    active: Seat,
    decision: Decision,
    open: bool,
    /// Top first.
    deck: Vec<Card>,
    discard: Vec<Card>,
    removed: Vec<Card>,
    supply: Tokens,
    rush_supply: u8,
    /// The solo regulars.
    regulars: Vec<Cell>,
    hand: Tokens,
    waiting: Option<Ingredient>,
    mover: u8,
    steps: u8,
    served: u8,
    seats: Vec<SeatPosition>,
}

/// What lies before one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatPosition {
    /// Null: not placed yet.
    meeples: Vec<Option<Cell>>,
    cups: [Tokens; CUPS],
    /// Tab 1 to tab 4.
    tabs: [Vec<Card>; TABS],
    completed: Vec<Card>,
    penalties: Vec<Card>,
    upgrades: Upgrades,
    rush: u8,
}

impl Position {
    /// What a view shows, over a deck it does not.
    pub(crate) fn of_view(view: &View, deck: Vec<Card>) -> Self {
        let seats = Seat::all(view.seats.len() as u8).zip(&view.seats).map(|(seat, area)| SeatPosition {
            meeples: standing(view, Owner::Seat(seat)).collect(),
            cups: area.cups,
            tabs: area.tabs.clone(),
            completed: area.completed.clone(),
            penalties: area.penalties.clone(),
            upgrades: area.upgrades,
            rush: area.rush,
        });
        Self {
            options: view.options,
            turn: view.turn,
            start: view.start,
            active: view.active,
            decision: view.decision,
            open: view.open,
            deck,
            discard: view.discard.clone(),
            removed: view.removed.clone(),
            supply: view.supply,
            rush_supply: view.rush_supply,
            regulars: standing(view, Owner::Regular).flatten().collect(),
            hand: view.hand,
            waiting: view.waiting,
            mover: view.mover.unwrap_or(0),
            steps: view.steps,
            served: view.served,
            seats: seats.collect(),
        }
    }
}

impl From<State> for Position {
    fn from(state: State) -> Self {
        let pile = |pile| state.cards.pile(pile).to_vec();
        let regulars = regulars(state.seats);
        let per_seat = meeples_per_seat(state.seats);
        let seats = Seat::all(state.seats).map(|seat| {
            let area = state.area(seat);
            let meeples = &state.meeples[seat.index() * per_seat..][..per_seat];
            SeatPosition {
                meeples: meeples.iter().map(|&cell| Some(cell).filter(|&cell| cell != Cell::OFF)).collect(),
                cups: area.cups,
                tabs: Tab::ALL.map(|tab| pile(Pile::Tab(seat, tab))),
                completed: pile(Pile::Completed(seat)),
                penalties: pile(Pile::Penalties(seat)),
                upgrades: area.upgrades,
                rush: area.rush,
            }
        });
        Self {
            options: state.options,
            turn: state.turn,
            start: state.start,
            active: state.active,
            decision: state.decision,
            open: state.open,
            deck: state.cards.deck().to_vec(),
            discard: pile(Pile::Discard),
            removed: pile(Pile::Removed),
            supply: state.supply,
            rush_supply: state.rush_supply,
            regulars: state.meeples[MEEPLES - regulars..].to_vec(),
            hand: state.hand,
            waiting: state.waiting,
            mover: state.mover,
            steps: state.steps,
            served: state.served,
            seats: seats.collect(),
        }
    }
}

impl TryFrom<Position> for State {
    type Error = String;

    fn try_from(position: Position) -> Result<Self, String> {
        let seats = &position.seats;
        if !(1..=SEATS).contains(&seats.len()) {
            return Err(format!("{} seats, but 1 to {SEATS} can play", seats.len()));
        }
        let per_seat = meeples_per_seat(seats.len() as u8);
        if let Some(odd) = seats.iter().find(|seat| seat.meeples.len() != per_seat) {
            return Err(format!("a seat has {} meeples, not {per_seat}", odd.meeples.len()));
        }
        let placed = seats.iter().flat_map(|seat| &seat.meeples).map(|cell| cell.unwrap_or(Cell::OFF));
        let standing: Vec<Cell> = placed.chain(position.regulars.iter().copied()).collect();
        if standing.len() > MEEPLES {
            return Err(format!("{} meeples, but at most {MEEPLES} can stand on the board", standing.len()));
        }
        let mut meeples = [Cell::OFF; MEEPLES];
        meeples[..standing.len()].copy_from_slice(&standing);

        let mut areas = [Area::default(); SEATS];
        for (area, seat) in areas.iter_mut().zip(seats) {
            *area = Area { cups: seat.cups, upgrades: seat.upgrades, rush: seat.rush };
        }
        Ok(Self {
            cards: lay_out(&position)?,
            supply: position.supply,
            hand: position.hand,
            areas,
            meeples,
            turn: position.turn,
            seats: seats.len() as u8,
            start: position.start,
            active: position.active,
            decision: position.decision,
            open: position.open,
            rush_supply: position.rush_supply,
            waiting: position.waiting,
            mover: position.mover,
            steps: position.steps,
            served: position.served,
            options: position.options,
        })
    }
}

/// All piles of a position in one row: dealt pile by pile from a deck that holds them in this order.
fn lay_out(position: &Position) -> Result<Cards, String> {
    let mut piles: Vec<(Pile, &[Card])> =
        vec![(Pile::Removed, &position.removed), (Pile::Discard, &position.discard)];
    for (seat, area) in Seat::all(position.seats.len() as u8).zip(&position.seats) {
        piles.push((Pile::Completed(seat), &area.completed));
        piles.push((Pile::Penalties(seat), &area.penalties));
        piles.extend(
            Tab::ALL.into_iter().zip(&area.tabs).map(|(tab, cards)| (Pile::Tab(seat, tab), &**cards)),
        );
    }
    let dealt = piles.iter().flat_map(|(_, cards)| cards.iter());
    let row: Vec<Card> = dealt.chain(&position.deck).copied().collect();
    if row.len() > MAX_CARDS {
        return Err(format!("{} cards, but a box holds at most {MAX_CARDS}", row.len()));
    }
    let mut cards = Cards::new(row);
    for (pile, content) in piles {
        content.iter().for_each(|_| {
            cards.deal(pile);
        });
    }
    Ok(cards)
}
