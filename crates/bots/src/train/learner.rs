//! A network in training: floating point, one thread, sums in a fixed order; whole numbers come last.

use std::ops::Range;

use engine::QuickChance;

use super::Samples;
use crate::Net;
use crate::net::{CEILING, FINE, Layer, MOST, POINTS};

/// How long and how fast is learned.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// Units of the two hidden layers.
    pub units: [usize; 2],
    /// How often every sample is seen.
    pub epochs: u32,
    /// Samples that are learned from together.
    pub batch: usize,
    /// The size of a step at the beginning; at the end it is a twentieth of that.
    pub pace: f32,
    /// How strongly weights are drawn to nothing.
    pub decay: f32,
    /// Beginning, and the order of the samples.
    pub seed: u64,
}

impl Default for Course {
    fn default() -> Self {
        Self { units: [32, 16], epochs: 12, batch: 64, pace: 1e-3, decay: 1e-2, seed: 1 }
    }
}

/// Where training stands after an epoch.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The epoch, from 1.
    pub epoch: u32,
    /// The mean square of what is lacking, in points: of the samples learned from, while learning.
    pub learned: f32,
    /// Of those held back.
    pub held_back: f32,
}

/// A layer and what Adam remembers about it.
#[derive(Debug)]
struct Slope {
    inputs: usize,
    outputs: usize,
    /// Weights row by row, then the biases.
    values: Vec<f32>,
    slopes: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
}

impl Slope {
    fn new(inputs: usize, outputs: usize, reach: f32, chance: &mut QuickChance) -> Self {
        let all = (inputs + 1) * outputs;
        let mut values = vec![0.0; all];
        for value in &mut values[..inputs * outputs] {
            *value = (chance.pick(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * reach;
        }
        let none = vec![0.0; all];
        Self { inputs, outputs, values, slopes: none.clone(), mean: none.clone(), square: none }
    }

    fn forward(&self, inputs: &[f32], out: &mut [f32]) {
        let (rows, bias) = self.values.split_at(self.inputs * self.outputs);
        out.copy_from_slice(bias);
        for (&input, row) in inputs.iter().zip(rows.chunks_exact(self.outputs)) {
            if input != 0.0 {
                out.iter_mut().zip(row).for_each(|(out, weight)| *out += input * weight);
            }
        }
    }

    /// Adds the slopes of one sample; tells those of its inputs where `back` has room for them.
    fn backward(&mut self, inputs: &[f32], given: &[f32], back: Option<&mut [f32]>) {
        let split = self.inputs * self.outputs;
        let (rows, bias) = self.slopes.split_at_mut(split);
        bias.iter_mut().zip(given).for_each(|(slope, given)| *slope += given);
        for (&input, row) in inputs.iter().zip(rows.chunks_exact_mut(self.outputs)) {
            if input != 0.0 {
                row.iter_mut().zip(given).for_each(|(slope, given)| *slope += input * given);
            }
        }
        if let Some(back) = back {
            for (back, row) in back.iter_mut().zip(self.values[..split].chunks_exact(self.outputs)) {
                *back = row.iter().zip(given).map(|(weight, given)| weight * given).sum();
            }
        }
    }

    /// One step of Adam with decoupled decay.
    fn step(&mut self, pace: f32, decay: f32, scale: f32, corrections: [f32; 2]) {
        let split = self.inputs * self.outputs;
        for at in 0..self.values.len() {
            let slope = self.slopes[at] * scale;
            self.slopes[at] = 0.0;
            self.mean[at] += 0.1 * (slope - self.mean[at]);
            self.square[at] += 0.001 * (slope * slope - self.square[at]);
            let (mean, square) = (self.mean[at] * corrections[0], self.square[at] * corrections[1]);
            let shrink = if at < split { decay * self.values[at] } else { 0.0 };
            self.values[at] -= pace * (mean / (square.sqrt() + 1e-8) + shrink);
        }
    }
}

/// What a unit can say at most, as in the network of whole numbers.
const MOST_SAID: f32 = 4.0;

/// Learns from samples.
#[derive(Debug)]
pub struct Learner {
    /// What every input is divided by.
    scales: Vec<f32>,
    layers: [Slope; 3],
}

impl Learner {
    /// Learns from `samples`; those of which `held_back` says so are only looked at.
    pub fn learn(
        samples: &Samples,
        held_back: impl Fn(usize) -> bool,
        course: Course,
        mut tell: impl FnMut(Progress),
    ) -> Self {
        let mut chance = QuickChance::new(course.seed);
        let (kept, mut open): (Vec<Range<usize>>, Vec<Range<usize>>) =
            samples.positions().partition(|position| held_back(position.start));
        let [one, two] = course.units;
        let reach = |inputs: usize| (3.0 / inputs as f32).sqrt();
        let layers = [
            Slope::new(samples.features, one, reach(samples.features), &mut chance),
            Slope::new(one, two, reach(one), &mut chance),
            Slope::new(two, 1, 0.1 * reach(two), &mut chance),
        ];
        let mut learner = Self { scales: scales(samples), layers };
        learner.forget_unseen();
        let batches = open.len().div_ceil(course.batch).max(1);
        let all = (batches as u32 * course.epochs).max(1);
        let (mut fades, mut done) = ([1.0f32; 2], 0u32);
        for epoch in 1..=course.epochs {
            shuffle(&mut open, &mut chance);
            let mut sum = 0.0f64;
            for batch in open.chunks(course.batch) {
                for position in batch {
                    sum += f64::from(learner.study(samples, position.clone()));
                }
                fades = [fades[0] * 0.9, fades[1] * 0.999];
                let corrections = fades.map(|fade| 1.0 / (1.0 - fade));
                let pace = course.pace * (1.0 - 0.95 * done as f32 / all as f32);
                for layer in &mut learner.layers {
                    layer.step(pace, course.decay, 0.3 / batch.len() as f32, corrections);
                }
                done += 1;
            }
            let square = f64::from(POINTS * POINTS);
            let learned = (sum / open.len().max(1) as f64 * square) as f32;
            tell(Progress { epoch, learned, held_back: learner.error(samples, &kept) });
        }
        learner
    }

    /// An input that no sample has says nothing.
    fn forget_unseen(&mut self) {
        let first = &mut self.layers[0];
        for (scale, row) in self.scales.iter_mut().zip(first.values.chunks_exact_mut(first.outputs)) {
            if *scale == 0.0 {
                *scale = 1.0;
                row.fill(0.0);
            }
        }
    }

    /// One position; the mean square of the errors that its seats do not share.
    fn study(&mut self, samples: &Samples, position: Range<usize>) -> f32 {
        let seats = position.len() as f32;
        let mut seen: Vec<Seen> = position.map(|at| self.look(samples, at)).collect();
        let shared = seen.iter().map(|seen| seen.error).sum::<f32>() / seats;
        let mut sum = 0.0;
        for seen in &mut seen {
            let own = if seats > 1.0 { seen.error - shared } else { seen.error };
            sum += own * own;
            // Who wins depends on differences; how long the game lasts is common to all and only noise.
            let given = if seats > 1.0 { own + SHARED * shared } else { own };
            self.learn_from(seen, given);
        }
        sum / seats
    }

    fn look(&self, samples: &Samples, at: usize) -> Seen {
        let inputs = self.inputs(samples, at);
        let [first, second, last] = &self.layers;
        let (mut one, mut two, mut out) = (vec![0.0; first.outputs], vec![0.0; second.outputs], [0.0]);
        first.forward(&inputs, &mut one);
        let one_said: Vec<f32> = one.iter().map(|sum| sum.clamp(0.0, MOST_SAID)).collect();
        second.forward(&one_said, &mut two);
        let two_said: Vec<f32> = two.iter().map(|sum| sum.clamp(0.0, MOST_SAID)).collect();
        last.forward(&two_said, &mut out);
        let error = out[0] - samples.lacks[at] / POINTS;
        Seen { inputs, one, one_said, two, two_said, error }
    }

    fn learn_from(&mut self, seen: &Seen, given: f32) {
        let [first, second, last] = &mut self.layers;
        let (mut two_back, mut one_back) = (vec![0.0; seen.two.len()], vec![0.0; seen.one.len()]);
        last.backward(&seen.two_said, &[given], Some(&mut two_back));
        silence(&mut two_back, &seen.two);
        second.backward(&seen.one_said, &two_back, Some(&mut one_back));
        silence(&mut one_back, &seen.one);
        first.backward(&seen.inputs, &one_back, None);
    }

    fn inputs(&self, samples: &Samples, at: usize) -> Vec<f32> {
        samples.row(at).iter().zip(&self.scales).map(|(&input, scale)| f32::from(input) / scale).collect()
    }

    /// What it says of a sample, in points.
    #[must_use]
    pub fn says(&self, samples: &Samples, at: usize) -> f32 {
        let mut said = self.inputs(samples, at);
        for (index, layer) in self.layers.iter().enumerate() {
            let mut out = vec![0.0; layer.outputs];
            layer.forward(&said, &mut out);
            if index < 2 {
                out.iter_mut().for_each(|sum| *sum = sum.clamp(0.0, MOST_SAID));
            }
            said = out;
        }
        said[0] * POINTS
    }

    /// The mean square of the errors that the seats of a position do not share, in points.
    fn error(&self, samples: &Samples, some: &[Range<usize>]) -> f32 {
        let error = |position: &Range<usize>| {
            apart(position.clone().map(|at| self.says(samples, at) - samples.lacks[at]))
        };
        (some.iter().map(error).sum::<f64>() / some.len().max(1) as f64) as f32
    }

    /// The network in whole numbers.
    #[must_use]
    pub fn net(&self) -> Net {
        let whole = |value: f64, unit: f64| (value * unit).round();
        let small = |value: f64| value.clamp(f64::from(-i16::MAX), f64::from(i16::MAX)) as i16;
        let layer = |at: usize, unit: f64, scales: Option<&[f32]>| {
            let slope = &self.layers[at];
            let (rows, bias) = slope.values.split_at(slope.inputs * slope.outputs);
            let scale = |at: usize| scales.map_or(1.0, |scales| f64::from(scales[at / slope.outputs]));
            let weights = rows
                .iter()
                .enumerate()
                .map(|(at, &weight)| small(whole(f64::from(weight) / scale(at), unit)))
                .collect();
            // The sums of a later layer are in units of activation times weight.
            let finer = if scales.is_some() { 1.0 } else { f64::from(1 << FINE) };
            let bias = bias.iter().map(|&bias| whole(f64::from(bias), unit * finer) as i32).collect();
            Layer { inputs: slope.inputs, outputs: slope.outputs, weights, bias }
        };
        let first = &self.layers[0];
        let largest = first.values[..first.inputs * first.outputs]
            .iter()
            .enumerate()
            .map(|(at, weight)| weight.abs() / self.scales[at / first.outputs])
            .fold(0.0f32, f32::max);
        // As fine as fits.
        let fits = |shift: &u32| {
            f64::from(largest) * f64::from(1u32 << shift) < f64::from(i16::MAX)
                && layer(0, f64::from(1u32 << shift), Some(&self.scales)).largest(i64::from(MOST))
                    <= i64::from(i32::MAX)
        };
        let shift = (FINE..=20).rev().find(fits).unwrap_or(FINE);
        let fine = f64::from(1 << FINE);
        let layers = [
            layer(0, f64::from(1u32 << shift), Some(&self.scales)),
            layer(1, fine, None),
            layer(2, fine, None),
        ];
        debug_assert!(layers[1].largest(CEILING.into()) <= i64::from(i32::MAX));
        Net { shift, layers }
    }
}

/// A sample on its way through the layers.
struct Seen {
    inputs: Vec<f32>,
    one: Vec<f32>,
    one_said: Vec<f32>,
    two: Vec<f32>,
    two_said: Vec<f32>,
    error: f32,
}

/// How much an error counts that all seats of a position share.
const SHARED: f32 = 0.2;

/// The mean square of what the errors of a position's seats do not share; alone, of all.
pub fn apart(errors: impl Iterator<Item = f32> + Clone) -> f64 {
    let seats = errors.clone().count() as f64;
    let shared = if seats > 1.0 { errors.clone().map(f64::from).sum::<f64>() / seats } else { 0.0 };
    errors.map(|error| (f64::from(error) - shared).powi(2)).sum::<f64>() / seats.max(1.0)
}

/// No slope goes through a unit that says nothing, or all it can.
fn silence(back: &mut [f32], sums: &[f32]) {
    for (back, &sum) in back.iter_mut().zip(sums) {
        if sum <= 0.0 || sum >= MOST_SAID {
            *back = 0.0;
        }
    }
}

/// What is rare is not blown up by more than this.
const LEAST_SCALE: f32 = 0.25;

/// The size of every input, over all samples; nothing for those that none has.
fn scales(samples: &Samples) -> Vec<f32> {
    let mut squares = vec![0.0f64; samples.features];
    for row in samples.inputs.chunks_exact(samples.features.max(1)) {
        for (square, &input) in squares.iter_mut().zip(row) {
            *square += f64::from(input) * f64::from(input);
        }
    }
    let all = samples.len().max(1) as f64;
    let scale = |square: f64| ((square / all).sqrt() as f32).max(LEAST_SCALE);
    squares.into_iter().map(|square| if square > 0.0 { scale(square) } else { 0.0 }).collect()
}

fn shuffle<T>(order: &mut [T], chance: &mut QuickChance) {
    for at in (1..order.len()).rev() {
        order.swap(at, chance.pick(at + 1));
    }
}
