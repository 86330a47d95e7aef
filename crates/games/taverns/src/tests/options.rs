//! Options and what they need.

use engine::{Game, Seat, SetupError};

use super::BOX;
use crate::{Options, Refill, SchnappsTiles, SoloRival, StartSeat, Taverns, Timing};

fn refused(options: Options, seats: u8) -> String {
    let error: SetupError = BOX.check_options(&options, seats).expect_err("these options must be refused");
    error.option.into_owned()
}

#[test]
fn options_that_do_not_fit_are_refused_by_name() {
    let plain = Options::default();
    assert_eq!(refused(plain, 0), "players");
    assert_eq!(refused(plain, 5), "players");
    assert_eq!(refused(Options { module: 0, ..plain }, 2), "module");
    assert_eq!(refused(Options { module: 6, ..plain }, 2), "module");
    assert_eq!(refused(Options { rounds: 9, ..plain }, 2), "rounds");
    assert_eq!(refused(Options { start_seat: StartSeat::Seat(Seat(2)), ..plain }, 2), "start-seat");
    assert_eq!(refused(Options { schnapps_tiles: SchnappsTiles::Shown, ..plain }, 2), "schnapps-tiles");
    assert_eq!(refused(Options { draft: Timing::Together, ..plain }, 1), "draft");
    assert_eq!(refused(Options { solo_rival: SoloRival::Sharp, ..plain }, 2), "solo-rival");
    assert_eq!(refused(Options { solo_target: 90, ..plain }, 2), "solo-target");
    assert_eq!(refused(Options { solo_target: -1, ..plain }, 1), "solo-target");
}

#[test]
fn options_that_are_ignored_alone_are_accepted_alone() {
    let alone =
        Options { start_seat: StartSeat::Seat(Seat(3)), planning: Timing::Together, ..Options::default() };
    assert!(BOX.check_options(&alone, 1).is_ok());
    assert!(BOX.check_options(&Options { refill: Refill::TurnEnd, ..alone }, 1).is_ok());
}

#[test]
fn the_list_of_options_has_the_defaults() {
    let written = serde_json::to_value(Options::default()).unwrap();
    let specs = Taverns::options();
    assert_eq!(written.as_object().unwrap().len(), specs.len());
    for spec in specs {
        assert_eq!(written[&spec.id], spec.default, "{}", spec.id);
    }
}

#[test]
fn options_are_written_and_read() {
    let text = r#"{"module":5,"start-seat":1,"planning":"together","refill":"turn-end","rounds":12}"#;
    let options: Options = serde_json::from_str(text).unwrap();
    assert_eq!((options.module, options.start_seat, options.rounds), (5, StartSeat::Seat(Seat(1)), 12));
    assert_eq!(serde_json::from_value::<Options>(serde_json::to_value(options).unwrap()).unwrap(), options);
    assert!(serde_json::from_str::<Options>(r#"{"modul":5}"#).is_err());
}
