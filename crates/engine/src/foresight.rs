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
}

/// The step of `seat` on a state that looks to it like the table. Nothing if the step is not legal, or if it shows somebody
/// something new or needs chance: then only the host knows what follows.
pub fn foresee<G: Game>(
    game: &G,
    mut state: G::State,
    seat: Seat,
    action: G::Action,
) -> Option<Foreseen<G::State, G::Event>> {
    game.check(&state, seat, &action).ok()?;
    let (mut chance, mut told) = (NoChance::default(), Told::default());
    let revealed = game.apply(&mut state, seat, action, &mut chance, &mut told);
    let sure = revealed == Revealed::Nothing && !chance.asked;
    let events = told.0.into_iter().filter(|(audience, _)| audience.includes(Eyes::Seat(seat)));
    sure.then(|| Foreseen { state, events: events.map(|(_, event)| event).collect() })
}
