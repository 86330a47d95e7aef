//! Chance that is written down beforehand, and that remembers what was asked of it.

use engine::{Chance, Stream};
use std::collections::VecDeque;

/// Gives the numbers it was told to, then zeros; notes every question.
#[derive(Clone, Debug, Default)]
pub(super) struct Script {
    pub(super) next: VecDeque<u32>,
    pub(super) asked: Vec<(Stream, u32)>,
}

impl Script {
    /// Dice that will show these faces.
    pub(super) fn dice(faces: &[u32]) -> Self {
        Self { next: faces.iter().map(|face| face - 1).collect(), asked: Vec::new() }
    }

    /// The bounds asked of one stream, in order.
    pub(super) fn bounds(&self, stream: Stream) -> Vec<u32> {
        self.asked.iter().filter(|(other, _)| *other == stream).map(|(_, bound)| *bound).collect()
    }
}

impl Chance for Script {
    fn bits(&mut self, _: Stream) -> u32 {
        0
    }

    fn below(&mut self, stream: Stream, bound: u32) -> u32 {
        self.asked.push((stream, bound));
        self.next.pop_front().unwrap_or(0) % bound
    }
}
