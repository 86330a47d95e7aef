//! How often somebody may do something.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use protocol::Failure;

/// A bucket that fills at a steady rate and holds ten seconds' worth.
#[derive(Debug)]
pub(crate) struct Bucket {
    rate: f64,
    filled: Mutex<(f64, Instant)>,
}

impl Bucket {
    pub(crate) fn new(rate: f64) -> Self {
        Self { rate, filled: Mutex::new((Self::most(rate), Instant::now())) }
    }

    fn most(rate: f64) -> f64 {
        (rate * 10.0).max(1.0)
    }

    /// Takes one, or says when to come again.
    pub(crate) fn take(&self) -> Result<(), Failure> {
        self.take_at(Instant::now())
    }

    fn take_at(&self, now: Instant) -> Result<(), Failure> {
        let mut filled = self.filled.lock().unwrap_or_else(PoisonError::into_inner);
        let (level, since) = *filled;
        let level = (level + now.duration_since(since).as_secs_f64() * self.rate).min(Self::most(self.rate));
        if level >= 1.0 {
            *filled = (level - 1.0, now);
            return Ok(());
        }
        *filled = (level, now);
        let wait = if self.rate > 0.0 { (1.0 - level) / self.rate } else { 60.0 };
        metrics::counter!("refused_too_fast_total").increment(1);
        Err(Failure::TooFast { retry_ms: (wait * 1_000.0).ceil() as u64 })
    }

    /// Whether nothing was taken lately, so that a fresh bucket would be the same.
    pub(crate) fn is_full(&self) -> bool {
        let (level, since) = *self.filled.lock().unwrap_or_else(PoisonError::into_inner);
        level + since.elapsed().as_secs_f64() * self.rate >= Self::most(self.rate)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_burst_then_a_steady_rate() {
        let bucket = Bucket::new(2.0);
        let start = Instant::now();
        let taken = (0..100).filter(|_| bucket.take_at(start).is_ok()).count();
        assert_eq!(taken, 20);
        assert_eq!(bucket.take_at(start), Err(Failure::TooFast { retry_ms: 500 }));
        let later = start + Duration::from_secs(3);
        let taken = (0..100).filter(|_| bucket.take_at(later).is_ok()).count();
        assert!((5..=6).contains(&taken), "{taken}");
    }
}
