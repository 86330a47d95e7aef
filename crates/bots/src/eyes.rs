//! What a bot judges positions by: the hand-made numbers, and what was learned on top of them.

use std::sync::Arc;

use engine::Seat;

use crate::net::WIDEST;
use crate::{Knowledge, Net, NetError, Weights};

/// The numbers of a game's evaluation and its network, if it has one.
#[derive(Debug)]
pub struct Eyes<G: Knowledge> {
    /// The numbers of the hand-made evaluation.
    pub weights: G::Weights,
    net: Option<Arc<Net>>,
}

impl<G: Knowledge> Clone for Eyes<G> {
    fn clone(&self) -> Self {
        Self { weights: self.weights.clone(), net: self.net.clone() }
    }
}

impl<G: Knowledge> Eyes<G> {
    /// What comes with a game.
    ///
    /// # Panics
    /// If it cannot be read: a bot that plays with other numbers would only look weak, so this is loud. A test reads
    /// every file.
    #[must_use]
    pub fn shipped() -> Self {
        let weights = match G::Weights::read(G::WEIGHTS) {
            Ok(weights) => weights,
            Err(error) => panic!("the weights that come with {} cannot be read: {error}", G::ID),
        };
        let eyes = Self::by_hand(weights);
        let Some(file) = G::NET else { return eyes };
        match eyes.with(file) {
            Ok(eyes) => eyes,
            Err(error) => panic!("the network that comes with {} cannot be read: {error}", G::ID),
        }
    }

    /// The hand-made evaluation alone.
    #[must_use]
    pub fn by_hand(weights: G::Weights) -> Self {
        Self { weights, net: None }
    }

    /// The same with the network of a file.
    pub fn with(self, file: &[u8]) -> Result<Self, NetError> {
        let net = Net::read(file)?;
        if net.inputs() != G::FEATURES {
            let text = format!("it has {} inputs, {} has {} features", net.inputs(), G::ID, G::FEATURES);
            return Err(NetError(text));
        }
        Ok(Self { net: Some(Arc::new(net)), ..self })
    }

    /// The same without what was learned.
    #[must_use]
    pub fn blindfold(&self) -> Self {
        Self::by_hand(self.weights.clone())
    }

    /// Whether there is a network.
    #[must_use]
    pub fn has_learned(&self) -> bool {
        self.net.is_some()
    }

    /// What was learned about a position, in points; nothing where it is not known.
    fn correction(&self, game: &G, state: &G::State, seat: Seat) -> f32 {
        let Some(net) = &self.net else { return 0.0 };
        let mut inputs = [0i16; WIDEST];
        let inputs = &mut inputs[..G::FEATURES];
        if !game.features(&self.weights, state, seat, inputs) {
            return 0.0;
        }
        net.points(inputs)
    }

    /// The points `seat` may expect where a simulation ends.
    pub(crate) fn prospect(&self, game: &G, state: &G::State, seat: Seat) -> f32 {
        game.prospect(&self.weights, state, seat) + self.correction(game, state, seat)
    }

    /// The points `seat` may expect more than the others on average.
    pub(crate) fn lead(&self, game: &G, state: &G::State, seat: Seat) -> f32 {
        let seats = game.seat_count(state);
        let others = Seat::all(seats).filter(|&other| other != seat);
        let sum: f32 = others.map(|other| self.prospect(game, state, other)).sum();
        self.prospect(game, state, seat) - sum / f32::from(seats - 1).max(1.0)
    }
}
