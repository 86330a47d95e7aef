//! Options: what is accepted, what is refused and why.

use engine::{Game, Seat};
use serde_json::json;

use super::table::BOX;
use crate::{CoffeeRush, Level, Mode, Options, StartSeat, TwoSeatEnd};

fn fault(options: Options, seats: u8) -> Option<String> {
    BOX.check_options(&options, seats).err().map(|error| error.option.into_owned())
}

#[test]
fn a_table_of_two_to_four_is_standard_and_a_single_seat_is_solo() {
    let standard = Options::default();
    let solo = Options { mode: Mode::Solo, ..standard };
    assert!((2..=4).all(|seats| fault(standard, seats).is_none()));
    assert_eq!(fault(standard, 1).as_deref(), Some("mode"));
    assert_eq!(fault(solo, 1), None);
    assert_eq!(fault(solo, 2).as_deref(), Some("mode"));
    for seats in [0, 5, 255] {
        assert_eq!(fault(standard, seats).as_deref(), Some("players"));
        assert_eq!(fault(solo, seats).as_deref(), Some("players"));
    }
}

#[test]
fn options_that_do_not_fit_name_the_one_at_fault() {
    let standard = Options::default();
    let solo = Options { mode: Mode::Solo, ..standard };
    assert_eq!(fault(Options { penalty_limit: 4, ..standard }, 3).as_deref(), Some("penalty-limit"));
    assert_eq!(fault(Options { penalty_limit: 7, ..standard }, 3), None);
    assert_eq!(fault(Options { penalty_limit: 7, ..solo }, 1).as_deref(), Some("penalty-limit"));
    assert_eq!(fault(Options { solo_level: Level::Hard, ..standard }, 3).as_deref(), Some("solo-level"));
    assert_eq!(fault(Options { solo_level: Level::Hard, ..solo }, 1), None);
    let third = StartSeat::Fixed(Seat(2));
    assert_eq!(fault(Options { start_seat: third, ..standard }, 3), None);
    assert_eq!(fault(Options { start_seat: third, ..standard }, 2).as_deref(), Some("start-seat"));
    assert_eq!(fault(Options { start_seat: third, ..solo }, 1), None, "ignored in solo");
    let after_turn = TwoSeatEnd::AfterTurn;
    assert_eq!(fault(Options { two_seat_end: after_turn, ..standard }, 2), None);
    for seats in [3, 4] {
        assert_eq!(
            fault(Options { two_seat_end: after_turn, ..standard }, seats).as_deref(),
            Some("two-seat-end")
        );
    }
    assert_eq!(fault(Options { two_seat_end: after_turn, ..solo }, 1).as_deref(), Some("two-seat-end"));
}

#[test]
fn options_read_as_they_are_offered() {
    assert_eq!(serde_json::from_value::<Options>(json!({})).unwrap(), Options::default());
    let chosen =
        json!({"gentle-start": true, "penalty-limit": 3, "start-seat": "2", "two-seat-end": "after-turn"});
    let options: Options = serde_json::from_value(chosen).unwrap();
    assert_eq!(options.start_seat, StartSeat::Fixed(Seat(2)));
    assert!(options.gentle_start && options.penalty_limit == 3);
    assert_eq!(
        serde_json::to_value(options).unwrap(),
        json!({"mode": "standard", "gentle-start": true, "solo-level": "normal", "penalty-limit": 3, "start-seat": "2", "two-seat-end": "after-turn"})
    );
    assert_eq!(
        serde_json::from_value::<Options>(json!({"start-seat": 2})).unwrap().start_seat,
        options.start_seat
    );
    for wrong in [
        json!({"cake": true}),
        json!({"start-seat": "4"}),
        json!({"mode": "duel"}),
        json!({"two-seat-end": "never"}),
    ] {
        assert!(serde_json::from_value::<Options>(wrong).is_err());
    }
}

#[test]
fn every_offered_default_is_the_default() {
    let written = serde_json::to_value(Options::default()).unwrap();
    let offered: serde_json::Map<_, _> =
        CoffeeRush::options().into_iter().map(|spec| (spec.id, spec.default)).collect();
    assert_eq!(serde_json::Value::Object(offered), written);
}
