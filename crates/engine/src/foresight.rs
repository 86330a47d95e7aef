//! What a step brings where nothing in it depends on what is hidden: so that it can be shown before the host has answered.

use crate::{Chance, Eyes, Game, Revealed, Seat, Stream, Told};

/// The table after a step, as far as the seat that takes it can know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreseen<S, E> {
    /// A state that looks to the seat like the one that will be.
    pub state: S,
    /// What the seat hears of the step.
    pub events: Vec<E>,
}

/// No chance at all; remembers whether it was asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoChance {
    /// Whether something was left to chance.
    pub asked: bool,
}

impl Chance for NoChance {
    fn bits(&mut self, _: Stream) -> u32 {
        self.asked = true;
        0
    }

    /// The first of the possibilities. Drawing again until the bits are fair would never end here.
    fn below(&mut self, _: Stream, bound: u32) -> u32 {
        self.asked |= bound > 1;
        0
    }
}

/// What `action` of `seat` brings, worked out from the seat's view alone: it is tried on a state that looks like the table
/// ([`Game::suppose`]). Nothing if there is no such state, if the action is not legal, or if it shows somebody something new
/// or needs chance: then only the host knows what follows.
pub fn foresee<G: Game>(
    game: &G,
    view: &G::View,
    seat: Seat,
    action: G::Action,
) -> Option<Foreseen<G::State, G::Event>> {
    let mut state = game.suppose(view, seat)?;
    game.check(&state, seat, &action).ok()?;
    let (mut chance, mut told) = (NoChance::default(), Told::default());
    let revealed = game.apply(&mut state, seat, action, &mut chance, &mut told);
    let sure = revealed == Revealed::Nothing && !chance.asked;
    let events = told.0.into_iter().filter(|(audience, _)| audience.includes(Eyes::Seat(seat)));
    sure.then(|| Foreseen { state, events: events.map(|(_, event)| event).collect() })
}
