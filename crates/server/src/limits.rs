//! How often somebody may do something.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use protocol::Failure;

use crate::Limits;

/// Whom an address is counted as: a household of IPv6 addresses (/64) is one; nobody where it is this machine's own,
/// which is not limited.
pub(crate) fn network(address: IpAddr, limits: &Limits) -> Option<IpAddr> {
    match address.to_canonical() {
        own if own.is_loopback() && !limits.own_address => None,
        IpAddr::V6(address) if !address.is_loopback() => {
            let [a, b, c, d, ..] = address.segments();
            Some(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into())
        }
        other => Some(other),
    }
}

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
    fn a_household_is_one_address() {
        let limits = Limits::default();
        let of = |text: &str| network(text.parse().unwrap(), &limits);
        assert_eq!(of("2001:db8:1:2::7"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::7"), of("2001:db8:1:3::7"));
        assert_eq!(of("::ffff:192.0.2.7"), Some(IpAddr::from([192, 0, 2, 7])));
        assert_eq!((of("127.0.0.1"), of("::1"), of("::ffff:127.0.0.1")), (None, None, None));
        let strict = Limits { own_address: true, ..limits };
        assert!(network(IpAddr::from([127, 0, 0, 1]), &strict).is_some());
    }

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
