//! Somebody is not here: what the others may do about it, and what not.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

use engine::Seat;
use protocol::{Motion, Pace, Phase, Replaceable, Seating, ToPlayer, ToTable};
use table::absence::LIVE_GRACE;
use table::clocks::DAY;
use table::{Caller, Effect, PersonId, Request, Vacation};

mod world;
use world::*;

const SLOW: Pace = Pace::Live { bank: 3_600, increment: 5 };
const REPLACE: Motion = Motion::Replace { seat: Seat(1) };

/// Two people at a table; the second has just hung up.
fn left_alone(pace: Pace) -> World {
    let mut world = World::listening("coffee-rush", serde_json::json!({}), 2, pace, 5);
    world.at += 60 * SECOND;
    world.ask(2, Request::HangUp).unwrap();
    world
}

fn replaceable(world: &World) -> Option<Replaceable> {
    world.table.info(PersonId(1), world.at).seats[1].replaceable
}

#[test]
fn nobody_is_replaced_before_their_grace_is_over() {
    let mut world = left_alone(SLOW);
    world.at += 2;
    assert!(is_not_allowed(&world.vote(1, REPLACE, true)), "they were away for two milliseconds");
    let from = BEGIN + 60 * SECOND + LIVE_GRACE;
    assert_eq!(replaceable(&world), Some(Replaceable::At { at: from }));
    world.at = from - 1;
    assert!(is_not_allowed(&world.vote(1, REPLACE, true)));
    world.listen(2);
    assert_eq!(replaceable(&world), None, "they are here again");
    world.ask(2, Request::HangUp).unwrap();
    world.at = from;
    assert!(is_not_allowed(&world.vote(1, REPLACE, true)), "the grace begins anew");
    world.at += LIVE_GRACE;
    world.vote(1, REPLACE, true).unwrap();
    assert!(!world.table.facts().person_seats().contains(Seat(1)));
}

#[test]
fn an_absence_is_measured_by_those_who_wait() {
    let mut world = left_alone(SLOW);
    world.ask(1, Request::HangUp).unwrap();
    world.ask(9, Request::HangUp).unwrap();
    world.at += LIVE_GRACE;
    assert!(is_not_allowed(&world.vote(1, REPLACE, true)), "nobody was here who could have missed them");
    // The same after the table was read from the store.
    world.table = world.node();
    world.listen(1);
    assert!(is_not_allowed(&world.vote(1, REPLACE, true)));
    world.at += LIVE_GRACE;
    world.vote(1, REPLACE, true).unwrap();
}

#[test]
fn time_in_which_the_house_was_not_there_is_no_absence() {
    let mut world = left_alone(SLOW);
    let gone = Vacation { from: world.at + SECOND, until: world.at + LIVE_GRACE };
    world.at += LIVE_GRACE;
    world.table.set_outages([gone].into());
    assert!(is_not_allowed(&world.vote(1, REPLACE, true)));
    world.at += LIVE_GRACE - SECOND;
    world.vote(1, REPLACE, true).unwrap();
}

#[test]
fn days_and_vacations_belong_to_the_absent() {
    let mut world = left_alone(Pace::Correspondence { days: 2 });
    world.at += DAY;
    assert!(is_not_allowed(&world.vote(1, REPLACE, true)), "their days are not over");
    assert_eq!(replaceable(&world), Some(Replaceable::OutOfTime));
    let mut world = left_alone(SLOW);
    let trip = Vacation { from: world.at, until: world.at + DAY };
    let away = Caller { vacations: vec![trip], ..caller(2) };
    world.ask_as(&away, Request::Away).unwrap();
    world.at += LIVE_GRACE + SECOND;
    assert!(is_not_allowed(&world.vote(1, REPLACE, true)), "they are on vacation");
    assert_eq!(replaceable(&world), Some(Replaceable::AfterVacation { until: trip.until }));
}

/// The first has let a bot take the second's seat.
fn replaced() -> World {
    let mut world = left_alone(Pace::Untimed);
    world.at += table::absence::UNTIMED_GRACE;
    world.vote(1, REPLACE, true).unwrap();
    world
}

#[test]
fn whoever_was_replaced_is_told_and_takes_the_seat_back_at_any_time() {
    let mut world = replaced();
    let kept = world.table.info(PersonId(2), world.at).kept.expect("a seat is kept");
    assert_eq!((kept.seat, kept.since, kept.agreed), (Seat(1), world.at, true));
    assert_eq!(world.table.info(PersonId(1), world.at).kept, None);
    let told = world.say(2, ToTable::Subscribe { table: "t".into(), since: None }).unwrap();
    let heard_by_2 = heard(&told, 2);
    let ToPlayer::Snapshot(snapshot) = &heard_by_2[0] else { panic!("{heard_by_2:?}") };
    assert!(snapshot.info.kept.is_some(), "on the wire as well");
    for _ in 0..40 {
        let seat = world.awaited();
        let request = Request::BotDecided { seat, seq: world.table.seq(), action: None };
        match seat {
            Seat(1) => drop(world.ask_as(&Caller::house(), request).unwrap()),
            _ => drop(world.act(&format!("{}", world.table.seq())).unwrap()),
        }
    }
    world.at += DAY;
    world.ask(2, Request::Sit(Seating::default())).unwrap();
    assert_eq!(world.table.info(PersonId(2), world.at).you, Some(Seat(1)));
}

#[test]
fn no_hints_and_no_end_behind_the_back_of_somebody_who_may_come_back() {
    let mut world = replaced();
    assert!(is_not_allowed(&world.say(1, ToTable::Hint { table: "t".into() })));
    world.vote(1, Motion::Abandon, true).unwrap();
    assert_eq!(world.table.facts().phase, Phase::Playing, "one alone does not stop the game of two");
    let vote = world.table.info(PersonId(1), world.at).votes.remove(0);
    assert!(vote.needed.contains(Seat(1)));
    world.ask(2, Request::Sit(Seating::default())).unwrap();
    world.vote(1, Motion::Abandon, true).unwrap();
    world.vote(2, Motion::Abandon, true).unwrap();
    assert_eq!(world.table.facts().phase, Phase::Abandoned);
}

#[test]
fn bots_wait_for_whoever_was_replaced_when_everybody_else_has_gone() {
    let mut world = replaced();
    let effects = world.ask(1, Request::Resign).unwrap();
    assert_eq!(world.table.facts().phase, Phase::Playing);
    assert!(thoughts(&effects).is_empty(), "no game is played to its end without them");
    assert_eq!(world.kept.progress.wake_at, None);
    let effects = world.ask(2, Request::Sit(Seating::default())).unwrap();
    let waits = world.awaited() == Seat(1) || thoughts(&effects).iter().any(|(seat, _)| *seat == Seat(0));
    assert!(waits, "and it goes on when they come back");
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Tell { .. } | Effect::Wake(_))));
    world.ask(2, Request::Resign).unwrap();
    assert_eq!(world.table.facts().phase, Phase::Abandoned);
}
