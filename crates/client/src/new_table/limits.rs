//! What cannot be chosen beside everything else, and why: the rules are asked about every value.

use engine::{OptionKind, OptionSpec, SetupError};
use serde_json::Value;

use super::form::{Form, members};

/// A value that the rules refuse beside the other answers.
#[derive(Clone, Debug, PartialEq)]
struct Closed {
    option: String,
    /// Whose it is, where each seat has its own.
    seat: Option<usize>,
    value: Value,
    why: SetupError,
}

/// How far a number may go.
#[derive(Clone, Debug, PartialEq)]
struct Range {
    option: String,
    min: i64,
    max: i64,
    why: SetupError,
}

/// What is wrong with a form, and what would be.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Limits {
    /// Why the table cannot be set up as it stands.
    pub(super) flaw: Option<SetupError>,
    closed: Vec<Closed>,
    ranges: Vec<Range>,
}

impl Limits {
    /// Asks `check` what is wrong with options and a number of seats.
    pub(super) fn find(form: &Form, check: impl Fn(&Value, u8) -> Option<SetupError>) -> Self {
        let seats = u8::try_from(form.seats.len()).unwrap_or(u8::MAX);
        let flaw = check(&form.options(None), seats);
        let mut limits = Self { flaw: flaw.clone(), ..Self::default() };
        for spec in &form.specs {
            // The value is at fault if the rules name its option, or if it asks for another number of players than the
            // form does anyway. What else they say would be said of another option, and is said there.
            let refused = |value: Value| {
                let error = check(&form.options(Some((spec, value))), seats)?;
                let players = error.option == "players" && flaw.as_ref() != Some(&error);
                (error.option == spec.id || players).then_some(error)
            };
            limits.look_at(form, spec, refused);
        }
        limits
    }

    fn look_at(&mut self, form: &Form, spec: &OptionSpec, refused: impl Fn(Value) -> Option<SetupError>) {
        let now = form.value(spec);
        let mut close = |seat: Option<usize>, value: &Value, tried: Value| {
            if let Some(why) = refused(tried) {
                self.closed.push(Closed { option: spec.id.clone(), seat, value: value.clone(), why });
            }
        };
        match &spec.kind {
            OptionKind::Bool => {
                let other = Value::Bool(now != true);
                close(None, &other, other.clone());
            }
            OptionKind::Choice { values } => {
                values
                    .iter()
                    .filter(|value| **value != now)
                    .for_each(|value| close(None, value, value.clone()));
            }
            OptionKind::Set { values, most } => {
                let chosen = members(&now);
                let full = chosen.len() >= usize::from(*most);
                for value in values.iter().filter(|value| !chosen.contains(value) && !full) {
                    let more = chosen.iter().chain([value]).cloned().collect();
                    close(None, value, Value::Array(more));
                }
            }
            OptionKind::PerSeat { values } => {
                for seat in 0..form.seats.len() {
                    let mine = form.seat_value(spec, seat);
                    for value in values.iter().filter(|value| **value != mine) {
                        close(Some(seat), value, form.with_seat_value(spec, seat, value.clone()));
                    }
                }
            }
            OptionKind::Int { min, max } => self.ranges.extend(range(spec, &now, (*min, *max), &refused)),
        }
    }

    /// Why a value cannot be chosen, if it cannot.
    pub(super) fn why(&self, option: &str, seat: Option<usize>, value: &Value) -> Option<&SetupError> {
        let found = |one: &&Closed| one.option == option && one.seat == seat && one.value == *value;
        self.closed.iter().find(found).map(|one| &one.why)
    }

    /// How far the number of an option may go, where the rules stop it before the form does.
    pub(super) fn range(&self, option: &str) -> Option<(i64, i64)> {
        self.ranges.iter().find(|range| range.option == option).map(|range| (range.min, range.max))
    }

    /// Everything that is closed to an option: each reason once, with the values it closes. A number has none.
    pub(super) fn reasons(&self, option: &str) -> Vec<(&SetupError, Vec<&Value>)> {
        let mut all: Vec<(&SetupError, Vec<&Value>)> = Vec::new();
        for one in self.closed.iter().filter(|one| one.option == option) {
            match all.iter_mut().find(|(why, _)| **why == one.why) {
                Some((_, values)) if values.contains(&&one.value) => {}
                Some((_, values)) => values.push(&one.value),
                None => all.push((&one.why, vec![&one.value])),
            }
        }
        all.extend(
            self.ranges.iter().filter(|range| range.option == option).map(|range| (&range.why, Vec::new())),
        );
        all
    }
}

/// The numbers around the present one (or the usual one, if that is refused) that the rules allow: what they allow is one
/// range. Nothing if it is all of them.
fn range(
    spec: &OptionSpec,
    now: &Value,
    (min, max): (i64, i64),
    refused: &impl Fn(Value) -> Option<SetupError>,
) -> Option<Range> {
    let allowed = |number: &i64| refused((*number).into()).is_none();
    let start = [now, &spec.default].into_iter().filter_map(Value::as_i64).find(allowed)?;
    // The last allowed number on the way to `end`, by halving.
    let last = |end: i64| {
        if allowed(&end) {
            return end;
        }
        let (mut good, mut bad) = (start, end);
        while (good - bad).abs() > 1 {
            let middle = good + (bad - good) / 2;
            if allowed(&middle) { good = middle } else { bad = middle }
        }
        good
    };
    let (least, most) = (last(min), last(max));
    let beyond = if most < max { Some(most + 1) } else { (least > min).then(|| least - 1) };
    let why = refused(beyond?.into())?;
    Some(Range { option: spec.id.clone(), min: least, max: most, why })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Title;
    use serde_json::json;
    use shelf::UnknownTable;

    fn form(title: Title, seats: usize, answers: &[(&str, Value)]) -> Form {
        let mut form = Form::new(title.options(), title.seats());
        while form.seats.len() < seats {
            form.add_seat();
        }
        while form.seats.len() > seats {
            form.remove_seat(1);
        }
        for (id, value) in answers {
            let spec = form.specs.iter().find(|spec| spec.id == *id).cloned().expect("such an option");
            form.set(&spec, value.clone());
        }
        form
    }

    fn limits(title: Title, seats: usize, answers: &[(&str, Value)]) -> Limits {
        let shelf = shelf::Shelf::standard().unwrap();
        Limits::find(&form(title, seats, answers), |options, seats| {
            match shelf.check_options(title.on_shelf(), options, seats) {
                Err(UnknownTable::Setup(error)) => Some(error),
                Err(other) => panic!("{options}: {other}"),
                Ok(_) => None,
            }
        })
    }

    fn why(limits: &Limits, option: &str, value: &Value) -> Option<String> {
        limits.why(option, None, value).map(|error| error.reason.to_string())
    }

    #[test]
    fn what_needs_another_number_of_seats_is_closed() {
        let two = limits(Title::CoffeeRush, 2, &[]);
        assert_eq!(two.flaw, None);
        assert_eq!(why(&two, "mode", &json!("solo")).as_deref(), Some("solo-is-for-one"));
        assert_eq!(why(&two, "start-seat", &json!("2")).as_deref(), Some("no-such-seat"));
        assert_eq!(why(&two, "start-seat", &json!("1")), None);
        assert_eq!(why(&two, "solo-level", &json!("hard")).as_deref(), Some("level-needs-solo"));
        let chai = limits(Title::Chai, 4, &[]);
        assert_eq!(why(&chai, "mode", &json!("coop")).as_deref(), Some("coop-players"));
        let walla = limits(Title::DabbaWalla, 3, &[]);
        assert_eq!(why(&walla, "imaginary-player", &json!(true)).as_deref(), Some("imaginary-is-for-two"));
    }

    /// A form that cannot stand leaves every way out open.
    #[test]
    fn a_faulty_form_can_be_mended() {
        let alone = limits(Title::Chai, 1, &[]);
        assert_eq!(alone.flaw.as_ref().map(|flaw| &*flaw.reason), Some("one-needs-a-mode"));
        assert_eq!(why(&alone, "mode", &json!("solo")), None);
        assert_eq!(why(&alone, "beginner", &json!(true)), None);
        let left = limits(Title::CoffeeRush, 2, &[("mode", json!("solo")), ("solo-level", json!("hard"))]);
        assert_eq!(left.flaw.as_ref().map(|flaw| &*flaw.option), Some("mode"));
        assert_eq!(why(&left, "mode", &json!("standard")), None, "the level is told to be at fault then");
    }

    #[test]
    fn what_excludes_another_answer_is_closed() {
        let walla = limits(Title::DabbaWalla, 2, &[("orders", json!([1]))]);
        assert_eq!(why(&walla, "orders", &json!(2)).as_deref(), Some("two-sides"));
        assert_eq!(why(&walla, "orders", &json!(3)), None);
        let wilds = limits(Title::Chai, 2, &[]);
        assert_eq!(why(&wilds, "wild-assignment", &json!("manual")).as_deref(), Some("no-wilds"));
        let teas = limits(Title::Chai, 3, &[("teas", json!(["green", "any", "any"]))]);
        let of = |seat, tea: &str| teas.why("teas", Some(seat), &tea.into()).map(|error| &*error.reason);
        assert_eq!(of(1, "green"), Some("tea-claimed-twice"));
        assert_eq!((of(1, "black"), of(0, "green")), (None, None));
    }

    #[test]
    fn a_number_goes_as_far_as_the_rules_let_it() {
        assert_eq!(limits(Title::DabbaWalla, 2, &[]).range("extra-rounds"), None, "all twenty");
        assert_eq!(limits(Title::DabbaWalla, 3, &[]).range("extra-rounds"), Some((0, 8)));
        assert_eq!(limits(Title::DabbaWalla, 4, &[]).range("extra-rounds"), Some((0, 2)));
        assert_eq!(limits(Title::Taverns, 2, &[]).range("solo-target"), Some((0, 0)));
        assert_eq!(limits(Title::Taverns, 1, &[]).range("solo-target"), None);
        let before = limits(Title::DabbaWalla, 4, &[("extra-rounds", json!(20))]);
        assert_eq!(before.flaw.as_ref().map(|flaw| &*flaw.reason), Some("too-many-rounds"));
        assert_eq!(before.range("extra-rounds"), Some((0, 2)));
    }

    #[test]
    fn each_reason_is_told_once_with_its_values() {
        let two = limits(Title::DabbaWalla, 2, &[]);
        let (two_and_three, values) = (two.reasons("first-seat"), [json!(2), json!(3)]);
        assert_eq!(two_and_three.len(), 1);
        assert_eq!(two_and_three[0].1, values.iter().collect::<Vec<_>>());
        assert!(two.reasons("vehicle").is_empty());
    }
}
