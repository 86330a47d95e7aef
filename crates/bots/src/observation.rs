//! What a bot may know: one world its seat could be in, and what it may do there.

use engine::{Game, Match, QuickChance, Seat};

/// All that a seat knows, for a bot to think about.
///
/// There is no way from here to the true state: making an observation deals everything the seat has not seen anew,
/// and every further world is dealt from that one.
#[derive(Debug)]
pub struct Observation<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    world: G::State,
    legal: Vec<G::Action>,
}

impl<G: Game> Clone for Observation<'_, G> {
    fn clone(&self) -> Self {
        Self { game: self.game, seat: self.seat, world: self.world.clone(), legal: self.legal.clone() }
    }
}

impl<'a, G: Game> Observation<'a, G> {
    /// What `seat` knows of a table. `None` if the seat owes no decision.
    pub fn of(table: &'a Match<G>, seat: Seat, chance: &mut QuickChance) -> Option<Self> {
        Self::of_state(table.game(), table.state(), seat, chance)
    }

    /// What `seat` knows of a state. `None` if the seat owes no decision.
    pub fn of_state(game: &'a G, state: &G::State, seat: Seat, chance: &mut QuickChance) -> Option<Self> {
        let world = game.imagine(state, seat, chance);
        let mut legal = Vec::new();
        game.legal(&world, seat, &mut legal);
        (!legal.is_empty()).then_some(Self { game, seat, world, legal })
    }

    /// The rules and what is in the box.
    #[must_use]
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// Whose knowledge this is.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat may do; at least one action.
    #[must_use]
    pub fn legal(&self) -> &[G::Action] {
        &self.legal
    }

    /// A world the seat could be in, dealt anew.
    pub fn imagine(&self, chance: &mut QuickChance) -> G::State {
        self.game.imagine(&self.world, self.seat, chance)
    }
}
