//! Writing the features of a position one after the other.

use crate::net::MOST;

/// The row of a position's features while it is written.
#[derive(Debug)]
pub(crate) struct Sheet<'a> {
    out: &'a mut [i16],
    at: usize,
}

impl<'a> Sheet<'a> {
    pub(crate) fn new(out: &'a mut [i16]) -> Self {
        Self { out, at: 0 }
    }

    /// The next feature, kept within the bounds that networks are checked for.
    #[inline]
    pub(crate) fn put(&mut self, value: i16) {
        self.out[self.at] = value.clamp(-MOST, MOST);
        self.at += 1;
    }

    /// Something there is or is not.
    #[inline]
    pub(crate) fn flag(&mut self, on: bool) {
        self.put(on.into());
    }

    /// A number with a fraction, in so many parts of one.
    #[inline]
    pub(crate) fn scaled(&mut self, value: f32, parts: f32) {
        self.put((value * parts) as i16);
    }

    /// Every feature is written.
    pub(crate) fn done(&self) {
        debug_assert_eq!(self.at, self.out.len(), "features written and features announced differ");
    }
}
