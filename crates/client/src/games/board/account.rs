//! Rows of a reference card: what things cost, where points come from and where more would.

use crate::drawing::Drawing;

/// What something costs or how far it goes, from the box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Its drawing.
    pub symbol: Drawing,
    /// What it is.
    pub name: String,
    /// The number.
    pub value: String,
    /// What the number counts, where a drawing says so.
    pub unit: Option<Drawing>,
}

impl Cost {
    /// A number of the box with what it means.
    pub fn new(symbol: Drawing, name: impl Into<String>, value: impl ToString) -> Self {
        Self { symbol, name: name.into(), value: value.to_string(), unit: None }
    }

    /// Counted in these.
    #[must_use]
    pub fn unit(mut self, unit: Drawing) -> Self {
        self.unit = Some(unit);
        self
    }
}

/// A source of points: what it is, what it brings, and what is still to be done for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// What it is.
    pub name: String,
    /// What it lacks, if anything.
    pub lacks: Option<String>,
    /// The points.
    pub points: i32,
}

impl Source {
    /// Points that are there.
    pub fn new(name: impl Into<String>, points: i32) -> Self {
        Self { name: name.into(), lacks: None, points }
    }

    /// Points that would come with something more.
    #[must_use]
    pub fn lacks(mut self, lacks: impl Into<String>) -> Self {
        self.lacks = Some(lacks.into()).filter(|lacks| !lacks.is_empty());
        self
    }
}
