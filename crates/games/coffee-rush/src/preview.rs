//! What would follow: actions tried on a table that looks the same, without doing them.

use engine::{Eyes, Game, NoChance, Seat, Told};

use crate::components::Owner;
use crate::position::Position;
use crate::state::{Decision, State};
use crate::{Action, Card, Cell, Closing, CoffeeRush, Draw, Event, View};

/// The table as it would be, and what would have happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The table after the last action.
    pub view: View,
    /// What the actions bring, in order.
    pub events: Vec<Event>,
}

/// What the end of a turn will bring, whatever lies in the deck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndOfTurn {
    /// The orders that fall from tab 4 (CR-8.1).
    pub falls: Vec<Card>,
    /// How many cards come from the deck, and why.
    pub drawn: Vec<(Seat, Draw, u8)>,
    /// Why the shop closes now, if it does.
    pub closes: Option<Closing>,
    /// Whether the game is over then.
    pub over: bool,
}

impl CoffeeRush {
    /// What these actions of the active seat would bring, one after the other. Nothing if one of them is not legal, or
    /// if it ends the turn: then cards come from the deck, which nobody can foresee.
    #[must_use]
    pub fn preview(&self, view: &View, actions: &[Action]) -> Option<Preview> {
        let mut state = self.suppose(view)?;
        let mut told = Told::default();
        for &action in actions {
            let seat = state.active;
            if action == Action::Done || self.check(&state, seat, &action).is_err() {
                return None;
            }
            let _ = self.apply(&mut state, seat, action, &mut NoChance::default(), &mut told);
        }
        let events = told.0.into_iter().map(|(_, event)| event).collect();
        Some(Preview { view: crate::view::view(self, &state, Eyes::Spectator), events })
    }

    /// What would follow if the active seat ended its turn now; nothing if it is not about to.
    #[must_use]
    pub fn end_of_turn(&self, view: &View) -> Option<EndOfTurn> {
        let mut state = self.suppose(view).filter(|state| state.decision == Decision::Serve)?;
        let (seat, mut told) = (state.active, Told::default());
        let _ = self.apply(&mut state, seat, Action::Done, &mut NoChance::default(), &mut told);
        let mut end = EndOfTurn::default();
        for (_, event) in told.0 {
            match event {
                Event::Fell { cards, .. } => end.falls = cards,
                Event::Drawn { seat, why, .. } => match end.drawn.last_mut() {
                    Some((to, same, cards)) if (*to, *same) == (seat, why) => *cards += 1,
                    _ => end.drawn.push((seat, why, 1)),
                },
                Event::ShopClosed { why, .. } => end.closes = Some(why),
                Event::GameOver => end.over = true,
                _ => {}
            }
        }
        Some(end)
    }

    /// The shortest walk of the active seat to every cell it can still enter this turn: the meeple, if it is not chosen
    /// yet, and the steps. Nearer cells first.
    #[must_use]
    pub fn ways(&self, view: &View) -> Vec<(Cell, Vec<Action>)> {
        let Some(state) = self.suppose(view) else { return Vec::new() };
        let mut ways: Vec<(Cell, Vec<Action>)> = Vec::new();
        let mut edge: Vec<(State, Vec<Action>)> = match state.decision {
            Decision::Move => vec![(state, Vec::new())],
            Decision::ChooseMeeple => self
                .legal_of(&state)
                .into_iter()
                .map(|first| (self.tried(&state, first), vec![first]))
                .collect(),
            _ => Vec::new(),
        };
        while !edge.is_empty() {
            let mut further = Vec::new();
            for (state, way) in &edge {
                for action in self.legal_of(state) {
                    let Action::Step(cell) = action else { continue };
                    if ways.iter().any(|(known, _)| *known == cell) {
                        continue;
                    }
                    let mut way = way.clone();
                    way.push(action);
                    let next = self.tried(state, action);
                    ways.push((cell, way.clone()));
                    if next.decision == Decision::Move {
                        further.push((next, way));
                    }
                }
            }
            edge = further;
        }
        ways
    }

    fn legal_of(&self, state: &State) -> Vec<Action> {
        let mut legal = Vec::new();
        self.legal(state, state.active, &mut legal);
        legal
    }

    fn tried(&self, state: &State, action: Action) -> State {
        let mut next = *state;
        let _ = self.apply(&mut next, state.active, action, &mut NoChance::default(), &mut engine::Silent);
        next
    }

    /// A state that looks like `view`; the unseen cards lie in the deck in the order of the box.
    pub(crate) fn suppose(&self, view: &View) -> Option<State> {
        let areas = view.seats.iter();
        let on_tabs = areas.clone().flat_map(|seat| seat.tabs.iter().flatten());
        let in_piles = areas.flat_map(|seat| seat.completed.iter().chain(&seat.penalties));
        let seen: Vec<Card> =
            on_tabs.chain(in_piles).chain(&view.discard).chain(&view.removed).copied().collect();
        let deck = (0..self.cards).map(Card).filter(|card| !seen.contains(card)).collect();
        let state = State::try_from(Position::of_view(view, deck)).ok()?;
        crate::audit::audit(self, &state).ok()?;
        Some(state)
    }
}

/// The meeples of one owner, in their order.
pub(crate) fn standing(view: &View, owner: Owner) -> impl Iterator<Item = Option<Cell>> + '_ {
    view.meeples.iter().filter(move |meeple| meeple.owner == owner).map(|meeple| meeple.cell)
}
