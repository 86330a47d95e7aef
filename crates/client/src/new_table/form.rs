//! What has been chosen so far, without a browser.

use engine::{OptionKind, OptionSpec};
use protocol::{Level, NewTable, Pace, SeatWish, Visibility};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The answers to the questions of a new table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Form {
    /// The questions, in the order to ask them.
    pub(super) specs: Vec<OptionSpec>,
    /// Who sits where; the first seat is whoever opens the table.
    pub(super) seats: Vec<SeatWish>,
    /// How fast it is played.
    pub(super) pace: Pace,
    /// Who finds it.
    pub(super) visibility: Visibility,
    values: BTreeMap<String, Value>,
    range: RangeInclusive<u8>,
}

impl Form {
    /// A table as most people want it: two seats, or as few as the game allows.
    pub(super) fn new(specs: Vec<OptionSpec>, range: RangeInclusive<u8>) -> Self {
        let seats = usize::from((*range.start()).max(2).min(*range.end()));
        let wish = |seat| if seat == 0 { SeatWish::Me } else { SeatWish::Open };
        let seats = (0..seats).map(wish).collect();
        let (pace, visibility) = (Pace::default(), Visibility::default());
        Self { specs, seats, pace, visibility, values: BTreeMap::new(), range }
    }

    /// How many seats there are.
    pub(super) fn seat_count(&self) -> i64 {
        i64::try_from(self.seats.len()).unwrap_or(i64::MAX)
    }

    /// Whether another seat fits.
    pub(super) fn can_add(&self) -> bool {
        self.seats.len() < usize::from(*self.range.end())
    }

    /// Whether a seat can go.
    pub(super) fn can_remove(&self) -> bool {
        self.seats.len() > usize::from(*self.range.start()).max(1)
    }

    /// Puts a bot on another seat.
    pub(super) fn add_seat(&mut self) {
        if self.can_add() {
            self.seats.push(SeatWish::Bot { level: Level::default() });
        }
    }

    /// Takes a seat away, but never the first one.
    pub(super) fn remove_seat(&mut self, seat: usize) {
        if self.can_remove() && (1..self.seats.len()).contains(&seat) {
            self.seats.remove(seat);
        }
    }

    /// The answer to a question so far.
    pub(super) fn value(&self, spec: &OptionSpec) -> Value {
        self.values.get(&spec.id).cloned().unwrap_or_else(|| spec.default.clone())
    }

    /// Answers a question.
    pub(super) fn set(&mut self, spec: &OptionSpec, value: Value) {
        self.values.insert(spec.id.clone(), value);
    }

    /// Puts a value into a set or takes it out, in the order of the schema and never more than allowed.
    pub(super) fn toggle(&mut self, spec: &OptionSpec, value: &Value) {
        let OptionKind::Set { values, .. } = &spec.kind else { return };
        let now = members(&self.value(spec));
        let takes_out = now.contains(value);
        if self.is_full(spec, value) {
            return;
        }
        let stays = |one: &&Value| if *one == value { !takes_out } else { now.contains(*one) };
        let next = values.iter().filter(stays).cloned().collect();
        self.set(spec, Value::Array(next));
    }

    /// Whether a set has so many members that `value` cannot be another one.
    pub(super) fn is_full(&self, spec: &OptionSpec, value: &Value) -> bool {
        let OptionKind::Set { most, .. } = spec.kind else { return false };
        let now = members(&self.value(spec));
        now.len() >= usize::from(most) && !now.contains(value)
    }

    /// The value of one seat where each seat has its own.
    pub(super) fn seat_value(&self, spec: &OptionSpec, seat: usize) -> Value {
        let first = match &spec.kind {
            OptionKind::PerSeat { values } => values.first().cloned(),
            _ => None,
        };
        members(&self.value(spec)).get(seat).cloned().or(first).unwrap_or(Value::Null)
    }

    /// The values of all seats, with another one for `seat`.
    pub(super) fn with_seat_value(&self, spec: &OptionSpec, seat: usize, value: Value) -> Value {
        let mine = |at: usize| if at == seat { value.clone() } else { self.seat_value(spec, at) };
        (0..self.seats.len()).map(mine).collect()
    }

    /// Chooses for one seat where each seat has its own value.
    pub(super) fn set_seat_value(&mut self, spec: &OptionSpec, seat: usize, value: Value) {
        self.set(spec, self.with_seat_value(spec, seat, value));
    }

    /// The answers that differ from the default; with another one `instead` for one option.
    pub(super) fn options(&self, instead: Option<(&OptionSpec, Value)>) -> Value {
        let mut options = Map::new();
        for spec in &self.specs {
            let value = match &instead {
                Some((other, value)) if other.id == spec.id => value.clone(),
                _ if matches!(spec.kind, OptionKind::PerSeat { .. })
                    && self.values.contains_key(&spec.id) =>
                {
                    (0..self.seats.len()).map(|seat| self.seat_value(spec, seat)).collect()
                }
                _ => self.value(spec),
            };
            if value != spec.default {
                options.insert(spec.id.clone(), value);
            }
        }
        Value::Object(options)
    }

    /// What to ask the house for. Only answers that differ from the default are named.
    pub(super) fn order(&self, game: &str) -> NewTable {
        NewTable {
            game: game.to_owned(),
            options: self.options(None),
            seats: self.seats.clone(),
            pace: self.pace,
            visibility: self.visibility,
            spectators: true,
        }
    }
}

/// The members of a list; nothing for what is no list.
pub(super) fn members(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Origin;
    use serde_json::json;

    fn specs() -> Vec<OptionSpec> {
        let words = |list: &[&str]| list.iter().map(|&word| word.into()).collect();
        let set = OptionKind::Set { values: words(&["a", "b", "c"]), most: 2 };
        let each = OptionKind::PerSeat { values: words(&["plain", "odd"]) };
        vec![
            OptionSpec::flag("long", Origin::Extra, ""),
            OptionSpec::new("modules", set, json!([]), Origin::Rulebook, ""),
            OptionSpec::new("boards", each, json!([]), Origin::Rulebook, ""),
        ]
    }

    fn form() -> Form {
        Form::new(specs(), 2..=4)
    }

    #[test]
    fn what_is_left_alone_is_not_sent() {
        assert_eq!(form().order("chai").options, json!({}));
    }

    #[test]
    fn answers_are_sent_under_their_ids() {
        let mut form = form();
        let specs = specs();
        form.set(&specs[0], true.into());
        form.set_seat_value(&specs[2], 1, "odd".into());
        assert_eq!(form.order("chai").options, json!({"long": true, "boards": ["plain", "odd"]}));
    }

    #[test]
    fn a_set_keeps_its_order_and_its_limit() {
        let mut form = form();
        let spec = &specs()[1];
        for value in ["c", "a", "b"] {
            form.toggle(spec, &value.into());
        }
        assert_eq!(form.value(spec), json!(["a", "c"]));
        form.toggle(spec, &"a".into());
        assert_eq!(form.value(spec), json!(["c"]));
    }

    #[test]
    fn values_for_each_seat_follow_the_seats() {
        let mut form = form();
        let spec = &specs()[2];
        form.set_seat_value(spec, 1, "odd".into());
        form.add_seat();
        assert_eq!(form.order("chai").options, json!({"boards": ["plain", "odd", "plain"]}));
        form.remove_seat(1);
        assert_eq!(form.order("chai").seats.len(), 2);
    }

    #[test]
    fn seats_stay_within_the_game() {
        let mut form = form();
        (0..9).for_each(|_| form.add_seat());
        assert_eq!(form.seat_count(), 4);
        (0..9).for_each(|_| form.remove_seat(1));
        assert_eq!(form.seat_count(), 2);
        form.add_seat();
        form.remove_seat(0);
        assert_eq!((form.seat_count(), form.seats[0]), (3, SeatWish::Me));
    }

    #[test]
    fn a_game_for_one_may_be_played_alone() {
        let mut form = Form::new(specs(), 1..=4);
        assert_eq!(form.seat_count(), 2);
        form.remove_seat(1);
        assert_eq!(form.seats, [SeatWish::Me]);
    }
}
