//! What the bots know about Chai.

use ::chai::Chai;
use engine::{Game, Seat};

use crate::Knowledge;
use crate::weights::weights;

weights! {
    /// The numbers of the evaluation.
    Numbers {
        /// How far apart final scores are by chance, in points.
        spread,
    }
}

impl Knowledge for Chai {
    type Weights = Numbers;
    const WEIGHTS: &'static str = include_str!("../../weights/chai.toml");

    fn worth(&self, _: &Numbers, state: &Self::State, seat: Seat) -> f32 {
        self.standing(state).seats[seat.index()].score as f32
    }

    fn spread(&self, weights: &Numbers, _: &Self::State) -> f32 {
        weights.spread
    }
}
