//! A network in training: floating point, one thread, sums in a fixed order; whole numbers come last.

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
        Self { units: [32, 16], epochs: 12, batch: 256, pace: 1e-3, decay: 1e-2, seed: 1 }
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
    course: Course,
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
        let (kept, mut open): (Vec<usize>, Vec<usize>) = (0..samples.len()).partition(|at| held_back(*at));
        let [one, two] = course.units;
        let reach = |inputs: usize| (3.0 / inputs as f32).sqrt();
        let layers = [
            Slope::new(samples.features, one, reach(samples.features), &mut chance),
            Slope::new(one, two, reach(one), &mut chance),
            Slope::new(two, 1, 0.1 * reach(two), &mut chance),
        ];
        let mut learner = Self { course, scales: scales(samples), layers };
        let batches = open.len().div_ceil(course.batch).max(1);
        let all = (batches as u32 * course.epochs).max(1);
        let (mut fades, mut done) = ([1.0f32; 2], 0u32);
        for epoch in 1..=course.epochs {
            shuffle(&mut open, &mut chance);
            let mut sum = 0.0f64;
            for batch in open.chunks(course.batch) {
                for &at in batch {
                    sum += f64::from(learner.study(samples, at));
                }
                fades = [fades[0] * 0.9, fades[1] * 0.999];
                let corrections = fades.map(|fade| 1.0 / (1.0 - fade));
                let pace = course.pace * (1.0 - 0.95 * done as f32 / all as f32);
                for layer in &mut learner.layers {
                    layer.step(pace, course.decay, 1.0 / batch.len() as f32, corrections);
                }
                done += 1;
            }
            let square = f64::from(POINTS * POINTS);
            let learned = (sum / open.len().max(1) as f64 * square) as f32;
            tell(Progress { epoch, learned, held_back: learner.error(samples, &kept) });
        }
        learner
    }

    /// One sample; its squared error.
    fn study(&mut self, samples: &Samples, at: usize) -> f32 {
        let inputs = self.inputs(samples, at);
        let [first, second, last] = &mut self.layers;
        let (mut one, mut two, mut out) = (vec![0.0; first.outputs], vec![0.0; second.outputs], [0.0]);
        first.forward(&inputs, &mut one);
        let one_said: Vec<f32> = one.iter().map(|sum| sum.clamp(0.0, MOST_SAID)).collect();
        second.forward(&one_said, &mut two);
        let two_said: Vec<f32> = two.iter().map(|sum| sum.clamp(0.0, MOST_SAID)).collect();
        last.forward(&two_said, &mut out);
        let error = out[0] - samples.lacks[at] / POINTS;
        let (mut two_back, mut one_back) = (vec![0.0; two.len()], vec![0.0; one.len()]);
        last.backward(&two_said, &[error], Some(&mut two_back));
        silence(&mut two_back, &two);
        second.backward(&one_said, &two_back, Some(&mut one_back));
        silence(&mut one_back, &one);
        first.backward(&inputs, &one_back, None);
        error * error
    }

    fn inputs(&self, samples: &Samples, at: usize) -> Vec<f32> {
        let row = &samples.inputs[at * samples.features..][..samples.features];
        row.iter().zip(&self.scales).map(|(&input, scale)| f32::from(input) / scale).collect()
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

    fn error(&self, samples: &Samples, some: &[usize]) -> f32 {
        let error = |&at: &usize| f64::from(self.says(samples, at) - samples.lacks[at]).powi(2);
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
        let layers =
            [layer(0, f64::from(1u32 << shift), Some(&self.scales)), layer(1, fine, None), layer(2, fine, None)];
        debug_assert!(layers[1].largest(CEILING.into()) <= i64::from(i32::MAX));
        Net { shift, layers }
    }
}

/// No slope goes through a unit that says nothing, or all it can.
fn silence(back: &mut [f32], sums: &[f32]) {
    for (back, &sum) in back.iter_mut().zip(sums) {
        if sum <= 0.0 || sum >= MOST_SAID {
            *back = 0.0;
        }
    }
}

/// The size of every input, over all samples.
fn scales(samples: &Samples) -> Vec<f32> {
    let mut squares = vec![0.0f64; samples.features];
    for row in samples.inputs.chunks_exact(samples.features.max(1)) {
        for (square, &input) in squares.iter_mut().zip(row) {
            *square += f64::from(input) * f64::from(input);
        }
    }
    let all = samples.len().max(1) as f64;
    squares.into_iter().map(|square| ((square / all).sqrt() as f32).max(0.25)).collect()
}

fn shuffle(order: &mut [usize], chance: &mut QuickChance) {
    for at in (1..order.len()).rev() {
        order.swap(at, chance.pick(at + 1));
    }
}
