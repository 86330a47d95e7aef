//! Positions to learn from.

/// Positions seen from their seats, and what came of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    /// How many inputs each has.
    pub features: usize,
    /// The inputs of all, one after the other.
    pub inputs: Vec<i16>,
    /// What the hand-made evaluation lacks, in points.
    pub lacks: Vec<f32>,
    /// How many that follow one another are of one position.
    pub seats: Vec<u8>,
}

impl Samples {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lacks.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lacks.is_empty()
    }

    /// Adds those of other games.
    pub fn append(&mut self, mut other: Self) {
        self.features = other.features;
        self.inputs.append(&mut other.inputs);
        self.lacks.append(&mut other.lacks);
        self.seats.append(&mut other.seats);
    }

    /// The inputs of one.
    #[must_use]
    pub fn row(&self, at: usize) -> &[i16] {
        &self.inputs[at * self.features..][..self.features]
    }

    /// By position: the places of its samples.
    pub fn positions(&self) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
        let mut next = 0;
        self.seats.iter().map(move |&seats| {
            let first = next;
            next += usize::from(seats);
            first..next
        })
    }

    /// As bytes, to be kept in a file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let sizes = [self.features, self.seats.len(), self.len()];
        let mut bytes: Vec<u8> = sizes.iter().flat_map(|&size| (size as u32).to_le_bytes()).collect();
        bytes.extend(&self.seats);
        bytes.extend(self.lacks.iter().flat_map(|lack| lack.to_le_bytes()));
        bytes.extend(self.inputs.iter().flat_map(|input| input.to_le_bytes()));
        bytes
    }

    /// What was written; nothing if the file is cut off or does not fit itself.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (sizes, rest) = bytes.split_at_checked(12)?;
        let (sizes, _) = sizes.as_chunks::<4>();
        let size = |at: usize| u32::from_le_bytes(sizes[at]) as usize;
        let (features, positions, count) = (size(0), size(1), size(2));
        let (seats, rest) = rest.split_at_checked(positions)?;
        let (lacks, inputs) = rest.split_at_checked(count.checked_mul(4)?)?;
        let fits = inputs.len() == count.checked_mul(features)?.checked_mul(2)?
            && seats.iter().map(|&seats| usize::from(seats)).sum::<usize>() == count;
        fits.then(|| Self {
            features,
            inputs: inputs.as_chunks().0.iter().map(|&bytes| i16::from_le_bytes(bytes)).collect(),
            lacks: lacks.as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect(),
            seats: seats.to_vec(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_reads_back_and_a_part_of_it_is_refused() {
        let samples = Samples {
            features: 2,
            inputs: vec![1, -2, 3, 1023, 0, 7],
            lacks: vec![0.5, -8.0, 3.25],
            seats: vec![1, 2],
        };
        let file = samples.write();
        assert_eq!(Samples::read(&file), Some(samples));
        for end in 0..file.len() {
            assert_eq!(Samples::read(&file[..end]), None, "{end} bytes");
        }
    }
}
