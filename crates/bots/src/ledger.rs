//! What a seat has and may expect, by named parts. Reasons for a move are differences between two of these.

/// A part of the evaluation that people have a word for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// A stable name for translation.
    pub id: &'static str,
    /// Whether there are pieces of it to count; otherwise it is told in points.
    pub counted: bool,
    /// Whether it scores as it lies: nothing more has to be done for it.
    pub secured: bool,
    /// Whether more of it is worse.
    pub bad: bool,
}

impl Part {
    /// What a game scores, where nothing else is known of it.
    pub(crate) const POINTS: Self = Self::expected("points");

    /// Pieces that can be used, such as coins.
    pub(crate) const fn counted(id: &'static str) -> Self {
        Self { id, counted: true, secured: false, bad: false }
    }

    /// Points that are expected, such as those of orders in sight.
    pub(crate) const fn expected(id: &'static str) -> Self {
        Self { id, counted: false, secured: false, bad: false }
    }

    /// It scores as it lies.
    pub(crate) const fn secured(self) -> Self {
        Self { secured: true, ..self }
    }

    /// More of it is worse.
    pub(crate) const fn bad(self) -> Self {
        Self { bad: true, ..self }
    }
}

/// The parts of what one seat may expect, in the order of [`Knowledge::PARTS`](crate::Knowledge::PARTS).
#[derive(Clone, Debug, PartialEq)]
pub struct Ledger {
    parts: &'static [Part],
    /// How many pieces, and what they are worth in points.
    rows: Vec<(f32, f32)>,
}

impl Ledger {
    pub(crate) fn new(parts: &'static [Part]) -> Self {
        Self { parts, rows: vec![(0.0, 0.0); parts.len()] }
    }

    /// The same parts, and nothing of any.
    pub(crate) fn emptied(&self) -> Self {
        Self::new(self.parts)
    }

    /// So many pieces, worth so many points.
    pub(crate) fn count(&mut self, part: Part, pieces: f32, points: f32) {
        if let Some(at) = self.parts.iter().position(|known| *known == part) {
            self.rows[at].0 += pieces;
            self.rows[at].1 += points;
        } else {
            debug_assert!(false, "{} is no part of this game", part.id);
        }
    }

    /// Points without pieces.
    pub(crate) fn expect(&mut self, part: Part, points: f32) {
        self.count(part, points, points);
    }

    /// Every part with its pieces and points.
    pub fn rows(&self) -> impl Iterator<Item = (Part, f32, f32)> + '_ {
        self.parts.iter().zip(&self.rows).map(|(part, &(pieces, points))| (*part, pieces, points))
    }

    /// The points of all parts.
    #[must_use]
    pub fn points(&self) -> f32 {
        self.rows.iter().map(|(_, points)| points).sum()
    }

    /// Adds `share` of what another one has more than a third.
    pub(crate) fn add_difference(&mut self, after: &Self, before: &Self, share: f32) {
        for ((row, after), before) in self.rows.iter_mut().zip(&after.rows).zip(&before.rows) {
            row.0 += share * (after.0 - before.0);
            row.1 += share * (after.1 - before.1);
        }
    }
}
