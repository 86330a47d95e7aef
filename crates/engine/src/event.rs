//! What happened, told to those who may know.

use crate::{Eyes, Seat, Seats};

/// Who may hear an event. Spectators hear what is told to [`Audience::All`] and [`Audience::Except`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody.
    All,
    /// Only these seats.
    Only(Seats),
    /// Everybody but these seats.
    Except(Seats),
}

impl Audience {
    /// Only this seat.
    #[inline]
    #[must_use]
    pub fn seat(seat: Seat) -> Self {
        Self::Only(Seats::only(seat))
    }

    /// Everybody but this seat.
    #[inline]
    #[must_use]
    pub fn others(seat: Seat) -> Self {
        Self::Except(Seats::only(seat))
    }

    /// Whether `eyes` may see what is told to this audience. [`Eyes::All`] gets the full version of everything:
    /// what is told to all or to some, not the blanked version for the rest.
    #[must_use]
    pub fn includes(self, eyes: Eyes) -> bool {
        match (self, eyes) {
            (Self::All, _) | (Self::Only(_), Eyes::All) | (Self::Except(_), Eyes::Spectator) => true,
            (Self::Only(seats), Eyes::Seat(seat)) => seats.contains(seat),
            (Self::Except(seats), Eyes::Seat(seat)) => !seats.contains(seat),
            (Self::Only(_), Eyes::Spectator) | (Self::Except(_), Eyes::All) => false,
        }
    }
}

/// Where a step's events go.
pub trait Sink<E> {
    /// Tells `audience` an event. It is only made where somebody listens.
    fn tell(&mut self, audience: Audience, event: impl FnOnce() -> E);
}

/// Nobody listens: simulations.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Sink<E> for Silent {
    #[inline(always)]
    fn tell(&mut self, _: Audience, _: impl FnOnce() -> E) {}
}

/// Everything told, with its audience.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told<E>(pub Vec<(Audience, E)>);

impl<E> Default for Told<E> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<E> Told<E> {
    /// What `eyes` may know of it, in order.
    pub fn seen_by(&self, eyes: Eyes) -> impl Iterator<Item = &E> {
        self.0.iter().filter(move |(audience, _)| audience.includes(eyes)).map(|(_, event)| event)
    }
}

impl<E> Sink<E> for Told<E> {
    fn tell(&mut self, audience: Audience, event: impl FnOnce() -> E) {
        self.0.push((audience, event()));
    }
}
