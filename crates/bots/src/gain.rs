//! When a search has learned enough: what more simulations could still gain.

/// The share of winning that may be gained by learning more about a plan that looks `behind` the best one by so much, while their
/// difference is known to a standard error of `doubt`: what it is expected to be ahead, counting nothing where it is not.
pub(crate) fn gain(behind: f32, doubt: f32) -> f32 {
    let behind = behind.max(0.0);
    if doubt <= f32::MIN_POSITIVE {
        return 0.0;
    }
    let far = behind / doubt;
    let density = (-far * far / 2.0).exp() * 0.398_942_3;
    // Abramowitz and Stegun 26.2.17: the tail of the normal distribution.
    let t = 1.0 / (1.0 + 0.231_641_9 * far);
    let tail = density
        * t
        * (0.319_381_54 + t * (-0.356_563_78 + t * (1.781_477_9 + t * (-1.821_255_9 + t * 1.330_274_4))));
    (doubt * (density - far * tail)).max(0.0)
}

/// What two plans may still differ by in a world that has not been met, squared: few worlds that agree prove little.
const UNMET: f32 = 0.1;

/// The mean of what `one` is ahead of `other` in the same worlds, and its standard error.
pub(crate) fn lead(one: &[f32], other: &[f32]) -> (f32, f32) {
    let worlds = one.len().min(other.len()) as f32;
    let (sum, squares) = one.iter().zip(other).fold((0.0, UNMET), |(sum, squares), (one, other)| {
        let ahead = one - other;
        (sum + ahead, squares + ahead * ahead)
    });
    let mean = sum / worlds.max(1.0);
    let variance = (squares / worlds.max(1.0) - mean * mean).max(0.0);
    (mean, (variance / (worlds - 1.0).max(1.0)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_gained_is_the_normal_loss() {
        // Tables of the unit normal loss: L(0) = 0.3989, L(1) = 0.0833, L(2) = 0.00849, L(3) = 0.000382.
        for (far, loss) in [(0.0, 0.3989), (1.0, 0.0833), (2.0, 0.00849), (3.0, 0.000_382)] {
            let found = gain(far * 0.02, 0.02) / 0.02;
            assert!((found - loss).abs() < 0.01 * loss + 2e-5, "{far}: {found}, not {loss}");
        }
        assert_eq!(gain(0.3, 0.0), 0.0);
        assert!(gain(-0.1, 0.02) <= gain(0.0, 0.02), "nobody is behind by less than nothing");
    }

    #[test]
    fn luck_that_two_plans_share_is_no_doubt() {
        let luck = [0.1, 0.9, 0.4, 0.2, 0.7].repeat(40);
        let better: Vec<f32> = luck.iter().map(|value| value + 0.05).collect();
        let (mean, doubt) = lead(&better, &luck);
        assert!((mean - 0.05).abs() < 1e-4 && doubt < 2e-3, "{mean} {doubt}");
        let (_, few) = lead(&better[..8], &luck[..8]);
        assert!(few > 0.03, "few worlds prove little: {few}");
        let turned: Vec<f32> = luck.iter().map(|value| 1.0 - value).collect();
        let (_, doubt) = lead(&turned, &luck);
        assert!(doubt > 0.03, "{doubt}");
    }
}
