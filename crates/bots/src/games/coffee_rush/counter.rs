//! A seat's cups and orders, and the ways to pour what a walk brings.
//!
//! Tokens are words of eight numbers, a byte for each ingredient, so that what is missing is a subtraction.

use ::coffee_rush::{CUPS, CoffeeRush, State};
use engine::Seat;

use super::{LOOK, Numbers, waiting};

/// How many ways to pour what a walk brings are looked at.
const FILLINGS: usize = 3;

/// The high bit of every counter.
const HIGH: u64 = 0x8080_8080_8080_8080;
const ONES: u64 = 0x0101_0101_0101_0101;

/// What of `wanted` is not in `have`.
#[inline]
fn lacking(wanted: u64, have: u64) -> u64 {
    let apart = (wanted | HIGH) - have;
    apart & (((apart & HIGH) >> 7) * 0x7f)
}

/// Whether `part` could be taken out of `whole`.
#[inline]
fn holds(whole: u64, part: u64) -> bool {
    ((whole | HIGH) - part) & HIGH == HIGH
}

#[inline]
fn total(tokens: u64) -> usize {
    (tokens.wrapping_mul(ONES) >> 56) as usize
}

/// A cup and an order it can become.
#[derive(Clone, Copy, Debug, Default)]
struct Match {
    lacking: u64,
    cup: u8,
    order: u8,
    tab: u8,
    special: bool,
}

/// What goes where: at most one order for each cup.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Filling {
    pub(super) value: f32,
    count: usize,
    /// Cups and what is poured into them.
    pub(super) chosen: [(u8, u64); CUPS],
}

/// A seat's cups and orders, and what they are worth.
pub(super) struct Counter {
    matches: [Match; CUPS * LOOK],
    count: usize,
    /// By tokens missing and tab.
    gains: [[f32; 4]; 8],
    special: f32,
    /// Cups that fit no order and are emptied before something is poured into them.
    pub(super) spoiled: [bool; CUPS],
    /// What the cups hold, the spoiled ones counted as empty.
    cups: [u64; CUPS],
}

impl Counter {
    pub(super) fn new(game: &CoffeeRush, weights: &Numbers, state: &State, seat: Seat) -> Self {
        let mut counter = Self {
            matches: [Match::default(); CUPS * LOOK],
            count: 0,
            gains: [[0.0; 4]; 8],
            special: weights.rush,
            spoiled: [false; CUPS],
            cups: [0; CUPS],
        };
        for (missing, gains) in counter.gains.iter_mut().enumerate() {
            for (tab, gain) in gains.iter_mut().enumerate() {
                // What is ready is served, and the cup is free for another order.
                let brings = match missing {
                    0 => 1.0 + weights.missing_3,
                    _ => weights.promise(missing as u32, tab),
                };
                *gain = brings - weights.alone(tab);
            }
        }
        let mut orders = [(0u8, 0u64, false); LOOK];
        let mut many = 0;
        for (tab, card) in waiting(state, seat) {
            orders[many] = (tab as u8, game.recipe(card).word(), game.drink(card).specialty);
            many += 1;
        }
        for (cup, content) in state.cups(seat).iter().enumerate() {
            let mut content = content.word();
            let fits = orders[..many].iter().any(|order| holds(order.1, content));
            if !fits {
                counter.spoiled[cup] = content != 0;
                content = 0;
            }
            counter.cups[cup] = content;
            for (order, &(tab, recipe, special)) in orders[..many].iter().enumerate() {
                if holds(recipe, content) {
                    counter.matches[counter.count] =
                        Match { lacking: recipe - content, cup: cup as u8, order: order as u8, tab, special };
                    counter.count += 1;
                }
            }
        }
        counter
    }

    #[inline]
    fn gain(&self, one: &Match, missing: usize) -> f32 {
        let gain = self.gains[missing.min(7)][usize::from(one.tab)];
        if missing == 0 && one.special { gain + self.special } else { gain }
    }

    /// All sensible ways to pour `hand`, the best few of them.
    pub(super) fn fillings(&self, hand: u64, out: &mut Vec<Filling>) {
        out.clear();
        for order in [[0, 1, 2], [2, 1, 0]] {
            self.assign(&order, hand, 0, [u8::MAX; CUPS], Filling::default(), out);
        }
        out.sort_by(|one, other| other.value.total_cmp(&one.value));
        out.truncate(FILLINGS);
    }

    fn assign(
        &self,
        cups: &[usize],
        hand: u64,
        taken: u32,
        mut chosen: [u8; CUPS],
        so_far: Filling,
        out: &mut Vec<Filling>,
    ) {
        let [cup, further @ ..] = cups else {
            let mut filling = so_far;
            filling.chosen.sort_unstable();
            // The same pours may be meant for other orders.
            match out.iter_mut().find(|known| known.chosen == filling.chosen) {
                Some(known) => known.value = known.value.max(filling.value),
                None => out.push(filling),
            }
            return;
        };
        let mut any = false;
        for one in self.matches[..self.count].iter().filter(|one| usize::from(one.cup) == *cup) {
            if taken >> one.order & 1 == 1 {
                continue;
            }
            any = true;
            // Equal cups need not be told apart.
            let twin = |other: usize| {
                other != *cup
                    && chosen[other] != u8::MAX
                    && self.cups[other] == self.cups[*cup]
                    && self.spoiled[other] == self.spoiled[*cup]
                    && chosen[other] > one.order
            };
            if (0..CUPS).any(twin) {
                continue;
            }
            chosen[*cup] = one.order;
            let still = lacking(one.lacking, hand);
            let poured = one.lacking - still;
            let mut filling = so_far;
            filling.value += self.gain(one, total(still));
            filling.chosen[filling.count] = (one.cup, poured);
            filling.count += 1;
            self.assign(further, hand - poured, taken | 1 << one.order, chosen, filling, out);
        }
        if !any {
            self.assign(further, hand, taken, chosen, so_far, out);
        }
    }

    /// The best way to pour `hand`, cup by cup: what gains most is filled first.
    pub(super) fn fill(&self, mut hand: u64) -> Filling {
        let mut filling = Filling::default();
        let (mut cups, mut orders) = (0u32, 0u32);
        while filling.count < CUPS {
            let mut best: Option<(f32, usize, u64)> = None;
            for (index, one) in self.matches[..self.count].iter().enumerate() {
                if cups >> one.cup & 1 == 1 || orders >> one.order & 1 == 1 {
                    continue;
                }
                let still = lacking(one.lacking, hand);
                let missing = total(still);
                let gain = self.gain(one, missing);
                if best.is_none_or(|(most, ..)| gain > most) {
                    best = Some((gain, index, still));
                }
            }
            let Some((gain, index, still)) = best else { break };
            let one = &self.matches[index];
            let poured = one.lacking - still;
            hand -= poured;
            cups |= 1 << one.cup;
            orders |= 1 << one.order;
            filling.value += gain;
            filling.chosen[filling.count] = (one.cup, poured);
            filling.count += 1;
        }
        filling
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts of eight kinds as a word.
    fn word(counts: [u8; 8]) -> u64 {
        u64::from_le_bytes(counts)
    }

    #[test]
    fn words_count_like_lists() {
        let contents = [
            [0; 8],
            [1, 0, 2, 0, 0, 1, 0, 0],
            [0, 3, 0, 0, 1, 0, 0, 1],
            [18, 12, 12, 12, 12, 12, 12, 12],
            [2, 1, 1, 1, 0, 0, 0, 0],
        ];
        for one in contents {
            assert_eq!(total(word(one)), one.iter().map(|&count| usize::from(count)).sum::<usize>());
            for other in contents {
                let apart = std::array::from_fn(|kind| one[kind].saturating_sub(other[kind]));
                assert_eq!(lacking(word(one), word(other)), word(apart), "{one:?} without {other:?}");
                let fits = one.iter().zip(&other).all(|(whole, part)| whole >= part);
                assert_eq!(holds(word(one), word(other)), fits, "{other:?} out of {one:?}");
            }
        }
    }
}
