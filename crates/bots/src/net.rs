//! A small network that corrects the hand-made evaluation: whole numbers only, so that it says the same on every machine.
//!
//! Inputs are small integers. Two hidden layers of clipped units follow, then one sum. A file is refused if any sum could
//! overflow, so the forward pass needs no checks.

/// The largest size of an input, either way. Every feature is bounded by it.
pub(crate) const MOST: i16 = 1023;
/// The most inputs.
pub(crate) const WIDEST: usize = 256;
/// The most units of a hidden layer.
const UNITS: usize = 64;

/// The unit of an activation and of the later layers' weights is 1 / 2^10.
pub(crate) const FINE: u32 = 10;
/// A unit says at most 4.
pub(crate) const CEILING: i32 = (4 << FINE) - 1;
/// How many points a whole unit of the output is.
pub(crate) const POINTS: f32 = 8.0;

const MAGIC: &[u8; 8] = b"CHAInet1";

/// Why a network is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("network: {0}")]
pub struct NetError(pub String);

/// One layer: a row of weights per input, all outputs side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layer {
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    pub(crate) weights: Vec<i16>,
    pub(crate) bias: Vec<i32>,
}

impl Layer {
    /// The largest sum that an output can come to, if no input is larger than `most`.
    pub(crate) fn largest(&self, most: i64) -> i64 {
        let largest = |output: usize| {
            let rows = self.weights.iter().skip(output).step_by(self.outputs);
            rows.map(|&weight| i64::from(weight).abs() * most).sum::<i64>()
                + i64::from(self.bias[output]).abs()
        };
        (0..self.outputs).map(largest).max().unwrap_or(0)
    }
}

/// A trained network: inputs, two hidden layers, one output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// The unit of the first layer's weights is 1 / 2^shift.
    pub(crate) shift: u32,
    pub(crate) layers: [Layer; 3],
}

impl Net {
    /// How many inputs it has.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.layers[0].inputs
    }

    /// What it adds to the hand-made evaluation, in units of 1 / 2^17 points: whole numbers throughout.
    #[must_use]
    pub fn sum(&self, inputs: &[i16]) -> i32 {
        let [first, second, last] = &self.layers;
        let mut sums = [0i32; UNITS];
        let sums = &mut sums[..first.outputs];
        sums.copy_from_slice(&first.bias);
        for (&input, weights) in inputs.iter().zip(first.weights.chunks_exact(first.outputs)) {
            if input != 0 {
                for (sum, &weight) in sums.iter_mut().zip(weights) {
                    *sum += i32::from(input) * i32::from(weight);
                }
            }
        }
        let mut hidden = [0i32; UNITS];
        let hidden = &mut hidden[..second.outputs];
        hidden.copy_from_slice(&second.bias);
        for (&sum, weights) in sums.iter().zip(second.weights.chunks_exact(second.outputs)) {
            let active = (sum >> (self.shift - FINE)).clamp(0, CEILING);
            if active != 0 {
                for (sum, &weight) in hidden.iter_mut().zip(weights) {
                    *sum += active * i32::from(weight);
                }
            }
        }
        let mut out = last.bias[0];
        for (&sum, &weight) in hidden.iter().zip(&last.weights) {
            out += (sum >> FINE).clamp(0, CEILING) * i32::from(weight);
        }
        out
    }

    /// The same in points.
    #[must_use]
    pub fn points(&self, inputs: &[i16]) -> f32 {
        // Exact: the sum has fewer than 32 bits, and the unit is a power of two.
        (f64::from(self.sum(inputs)) * f64::from(POINTS) / f64::from(1u32 << (2 * FINE))) as f32
    }

    /// Reads a file.
    pub fn read(bytes: &[u8]) -> Result<Self, NetError> {
        let mut rest =
            bytes.strip_prefix(MAGIC).ok_or_else(|| NetError("this is no file of a network".into()))?;
        let mut sizes = [0usize; 4];
        for size in &mut sizes {
            *size = u16::from_le_bytes(take(&mut rest)?).into();
        }
        let [shift, inputs, one, two] = sizes;
        if !(FINE as usize..=24).contains(&shift)
            || !(1..=WIDEST).contains(&inputs)
            || !(1..=UNITS).contains(&one)
            || !(1..=UNITS).contains(&two)
        {
            return Err(NetError(format!(
                "{inputs} inputs, {one} and {two} units, shift {shift}: out of range"
            )));
        }
        let mut layer = |inputs: usize, outputs: usize| -> Result<Layer, NetError> {
            let bias =
                (0..outputs).map(|_| take(&mut rest).map(i32::from_le_bytes)).collect::<Result<_, _>>()?;
            let weights = (0..inputs * outputs)
                .map(|_| take(&mut rest).map(i16::from_le_bytes))
                .collect::<Result<_, _>>()?;
            Ok(Layer { inputs, outputs, weights, bias })
        };
        let layers = [layer(inputs, one)?, layer(one, two)?, layer(two, 1)?];
        if !rest.is_empty() {
            return Err(NetError(format!("{} bytes too many", rest.len())));
        }
        let net = Self { shift: shift as u32, layers };
        net.check()?;
        Ok(net)
    }

    /// Writes a file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let sizes = [self.shift as usize, self.inputs(), self.layers[0].outputs, self.layers[1].outputs];
        for size in sizes {
            bytes.extend((size as u16).to_le_bytes());
        }
        for layer in &self.layers {
            layer.bias.iter().for_each(|bias| bytes.extend(bias.to_le_bytes()));
            layer.weights.iter().for_each(|weight| bytes.extend(weight.to_le_bytes()));
        }
        bytes
    }

    /// No sum may overflow, whatever the inputs.
    fn check(&self) -> Result<(), NetError> {
        let most = [i64::from(MOST), i64::from(CEILING), i64::from(CEILING)];
        for (layer, most) in self.layers.iter().zip(most) {
            if layer.largest(most) > i64::from(i32::MAX) {
                return Err(NetError("a sum could overflow".into()));
            }
        }
        Ok(())
    }
}

fn take<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N], NetError> {
    let (taken, left) = rest.split_first_chunk().ok_or_else(|| NetError("the file ends too early".into()))?;
    *rest = left;
    Ok(*taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three inputs, two units, one unit; all weights by hand.
    fn small() -> Net {
        let layers = [
            Layer {
                inputs: 3,
                outputs: 2,
                weights: vec![1024, -512, 0, 2048, 300, 7],
                bias: vec![100, -5000],
            },
            Layer { inputs: 2, outputs: 1, weights: vec![700, -900], bias: vec![1 << 18] },
            Layer { inputs: 1, outputs: 1, weights: vec![-1500], bias: vec![12_345] },
        ];
        Net { shift: 10, layers }
    }

    #[test]
    fn the_sums_are_exact() {
        let net = small();
        // 1024 + 300 * 2 + 100, and -512 + 2048 * 3 + 7 * 2 - 5000; then 2^18 + 1724 * 700 - 646 * 900.
        assert_eq!(net.sum(&[1, 3, 2]), 12_345 - 1500 * ((262_144 + 1_724 * 700 - 646 * 900) >> 10));
        // A unit says nothing below zero, and no more than its ceiling.
        assert_eq!(net.sum(&[0, 0, 0]), 12_345 - 1500 * ((262_144 + 100 * 700) >> 10));
        assert_eq!(net.sum(&[MOST, 0, 0]), 12_345 - 1500 * ((262_144 + 4_095 * 700) >> 10));
        assert_eq!(net.points(&[0, 0, 0]), (12_345 - 1500 * 324) as f32 * 8.0 / 1_048_576.0);
    }

    #[test]
    fn a_file_reads_back_and_a_spoilt_one_is_refused() {
        let file = small().write();
        assert_eq!(Net::read(&file), Ok(small()));
        for end in 0..file.len() {
            assert!(Net::read(&file[..end]).is_err(), "{end} bytes");
        }
        assert!(Net::read(&[&file[..], &[0]].concat()).is_err());
        let mut other = file;
        other[0] ^= 1;
        assert!(Net::read(&other).is_err());
    }

    #[test]
    fn a_sum_that_could_overflow_is_refused() {
        let mut net = small();
        net.layers[1].bias[0] = i32::MAX;
        assert_eq!(Net::read(&net.write()), Err(NetError("a sum could overflow".into())));
    }
}
