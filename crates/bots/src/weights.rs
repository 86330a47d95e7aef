//! The numbers of an evaluation: a data file per game, found by `chaikhana tune`.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// Why a weights file is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("weights: {0}")]
pub struct WeightsError(pub String);

/// The named numbers of one game's evaluation.
pub trait Weights: Clone + Debug + Send + Sync + 'static {
    /// Their names, in order.
    const NAMES: &'static [&'static str];
    /// The numbers, in the order of the names.
    fn values(&self) -> Vec<f32>;
    /// Weights from as many numbers as there are names.
    ///
    /// # Panics
    /// If there are fewer or more.
    fn from_values(values: &[f32]) -> Self;

    /// Reads a file: every name once, nothing else.
    fn read(text: &str) -> Result<Self, WeightsError> {
        let table: BTreeMap<String, Value> =
            engine::read::data(text).map_err(|error| WeightsError(error.to_string()))?;
        if let Some(unknown) = table.keys().find(|key| !Self::NAMES.contains(&key.as_str())) {
            return Err(WeightsError(format!("{unknown} is no weight of this game")));
        }
        let number = |name: &&str| match table.get(*name) {
            Some(value) => match value.as_f64() {
                Some(number) => Ok(number as f32),
                None => Err(WeightsError(format!("{name} is no number"))),
            },
            None => Err(WeightsError(format!("{name} is missing"))),
        };
        let values = Self::NAMES.iter().map(number).collect::<Result<Vec<f32>, _>>()?;
        Ok(Self::from_values(&values))
    }

    /// Writes the lines of a file.
    fn write(&self) -> String {
        let pairs = Self::NAMES.iter().zip(self.values());
        pairs.map(|(name, value)| format!("{name} = {value:?}\n")).collect()
    }
}

/// The weights of a game that is played by its standing: none.
#[derive(Clone, Copy, Debug)]
pub struct NoWeights;

impl Weights for NoWeights {
    const NAMES: &'static [&'static str] = &[];

    fn values(&self) -> Vec<f32> {
        Vec::new()
    }

    fn from_values(_: &[f32]) -> Self {
        Self
    }
}

/// Makes a struct of weights out of a list of names.
macro_rules! weights {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $field:ident),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Debug)]
        pub struct $name { $($(#[$doc])* pub $field: f32,)* }

        impl $crate::weights::Weights for $name {
            const NAMES: &'static [&'static str] = &[$(stringify!($field)),*];
            fn values(&self) -> Vec<f32> {
                vec![$(self.$field),*]
            }
            fn from_values(values: &[f32]) -> Self {
                let &[$($field),*] = values else {
                    panic!("{} weights, not {}", values.len(), Self::NAMES.len())
                };
                Self { $($field),* }
            }
        }
    };
}
pub(crate) use weights;
