//! What a game says no to before it begins.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::{Game, MAX_SEATS, OptionKind, OptionSpec, SetupError};

/// Every reason for which the game refuses a table, with an error that has it: all pairs of option values are tried with
/// every number of seats, values just outside of what is offered too.
pub fn setup_errors<G: Game>(game: &G) -> BTreeMap<String, SetupError> {
    let specs = G::options();
    let mut found = BTreeMap::new();
    for (at, one) in specs.iter().enumerate() {
        for first in values(one) {
            for other in &specs[at..] {
                for second in values(other) {
                    let fields = [(one.id.clone(), first.clone()), (other.id.clone(), second)];
                    let fields = Value::Object(Map::from_iter(fields));
                    let Ok(options) = serde_json::from_value::<G::Options>(fields) else { continue };
                    for seats in 0..=MAX_SEATS as u8 + 1 {
                        if let Err(error) = game.check_options(&options, seats) {
                            found.entry(error.reason.to_string()).or_insert(error);
                        }
                    }
                }
            }
        }
    }
    found
}

fn values(spec: &OptionSpec) -> Vec<Value> {
    let mut all = match &spec.kind {
        OptionKind::Bool => vec![true.into(), false.into()],
        OptionKind::Int { min, max } => [min - 1, *min, min + 1, *max, max + 1].map(Value::from).to_vec(),
        OptionKind::Choice { values } => {
            let numbers = values.iter().filter_map(Value::as_i64);
            let beyond = numbers.clone().max().map(|most| most + 1);
            let below = numbers.min().map(|least| least - 1);
            values.iter().cloned().chain(beyond.map(Value::from)).chain(below.map(Value::from)).collect()
        }
        OptionKind::Set { values, .. } | OptionKind::PerSeat { values } => {
            let pairs = values.iter().flat_map(|one| values.iter().map(move |other| vec![one, other]));
            // Longer than a small table, too.
            let many = values.first().map(|one| vec![one; 4]);
            let lists = pairs.chain(many).chain([values.iter().collect()]);
            lists.map(|list| list.into_iter().cloned().collect()).collect()
        }
    };
    all.push(spec.default.clone());
    all
}
