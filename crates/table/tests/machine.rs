//! The table as a machine: no socket, no store, and time is whatever the test says.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

use engine::{Eyes, Seat, Seats};
use protocol::{Ballot, Failure, Motion, Pace, Phase, Seating, Sitting, Start, ToPlayer, ToTable};
use serde_json::json;
use table::absence::UNTIMED_GRACE;
use table::clocks::DAY;
use table::{Caller, Effect, Keep, PersonId, Request, Table, Vacation};

mod world;
use world::*;

#[test]
fn a_decision_changes_nothing_before_it_is_committed() {
    let mut world = World::begun(&[ME, OPEN], Pace::Untimed);
    let seat = world.awaited();
    let act = ToTable::Act { table: "t".into(), key: "a".into(), seq: 0, action: world.first_legal(seat) };
    let request = Request::Message(act);
    let who = caller(i64::from(seat.0) + 1);
    let dropped = world.table.decide(&who, &request, BEGIN).unwrap();
    let Keep::Change(change) = dropped.keep() else { panic!("{dropped:?}") };
    assert_eq!((change.entries.len(), change.progress.seq), (1, 1));
    drop(dropped);
    assert_eq!((world.table.seq(), world.table.log().len()), (0, 0));
    assert_eq!(world.table.facts(), &world.kept.facts);
    let told = world.ask_as(&who, request).unwrap();
    assert!(matches!(heard(&told, 9).as_slice(), [ToPlayer::Ack { seq: 1, .. }]));
    assert_eq!(world.table.seq(), 1);
}

#[test]
fn a_key_is_played_once_and_old_positions_are_stale() {
    let mut world = World::begun(&[ME, OPEN], Pace::Untimed);
    let (seat, first) = (world.awaited(), world.first_legal(world.awaited()));
    world.act("a").unwrap();
    let person = i64::from(seat.0) + 1;
    let again = world.act_as(person, "a", 0, first.clone()).unwrap();
    assert!(matches!(heard(&again, person).as_slice(), [ToPlayer::Ack { seq: 1, .. }]));
    assert_eq!(world.table.seq(), 1);
    assert_eq!(world.act_as(person, "b", 0, first.clone()).unwrap_err(), Failure::Stale { seq: 1 });
    assert_eq!(world.act_as(person, "b", 9, first.clone()).unwrap_err(), Failure::Stale { seq: 1 });
    let key = "x".repeat(65);
    assert!(matches!(world.act_as(person, &key, 1, first), Err(Failure::Unreadable { .. })));
}

#[test]
fn everybody_with_the_same_eyes_gets_the_same_message() {
    let mut world = World::begun(&[ME, OPEN], Pace::Untimed);
    for person in [1, 2, 8, 9] {
        world.listen(person);
    }
    assert!(is_not_allowed(&world.say(10, ToTable::Subscribe { table: "t".into(), since: None })));
    let effects = world.act("a").unwrap();
    let told: Vec<_> = effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Tell { ears, message: ToPlayer::Moved(_) } => Some(ears.len()),
            _ => None,
        })
        .collect();
    assert_eq!(told, [1, 1, 2], "one message for each seat, one for both spectators");
    let seat = world.awaited();
    let [ToPlayer::Moved(moved)] = &heard(&world.act("b").unwrap(), 9)[1..] else { panic!() };
    assert!(moved.entry.action.is_none() && moved.now.legal.is_empty(), "{seat}");
}

#[test]
fn a_clock_that_runs_out_hands_the_seat_to_a_bot_which_gives_it_back() {
    let mut world = World::begun(&[ME, OPEN], LIVE);
    let (seat, action) = (world.awaited(), world.first_legal(world.awaited()));
    let person = i64::from(seat.0) + 1;
    world.listen(3);
    assert_eq!(
        world.kept.progress.wake_at,
        Some(BEGIN + 60 * SECOND),
        "it wants to be woken when time is up"
    );
    world.at += 59_999;
    assert!(world.table.overdue(world.at).is_none());
    assert_eq!(world.left(seat), 1);
    world.at += 1;
    let effects = world.ask_as(&Caller::house(), Request::Wake).unwrap();
    assert!(matches!(heard(&effects, 3).as_slice(), [ToPlayer::Snapshot(_)]));
    assert_eq!(thoughts(&effects), [(seat, 0)], "the bot is asked once");
    let sitting = &world.table.info(PersonId(3), world.at).seats[seat.index()].sitting;
    assert!(matches!(sitting, Sitting::Bot { instead_of: Some(_), .. }));
    assert!(is_not_allowed(&world.act_as(person, "late", 0, action)));
    // Coming back brings a tenth of the bank, or half a minute.
    world.ask(person, Request::Sit(Seating::default())).unwrap();
    assert_eq!(world.left(seat), 30 * SECOND);
    assert_eq!(world.table.info(PersonId(person), world.at).you, Some(seat));
}

#[test]
fn what_was_acknowledged_is_acknowledged_again_after_the_seat_was_lost() {
    let mut world = World::begun(&[ME, OPEN], LIVE);
    let seat = world.awaited();
    let person = i64::from(seat.0) + 1;
    let first = world.first_legal(seat);
    world.act("a").unwrap();
    world.at += DAY;
    let late = Seats::only(world.awaited());
    let again = world.act_as(person, "a", 0, first).unwrap();
    assert!(heard(&again, person).iter().any(|message| matches!(message, ToPlayer::Ack { seq: 1, .. })));
    assert!(late.iter().all(|seat| !world.table.facts().person_seats().contains(seat)));
}

#[test]
fn lag_and_increments_are_given_back_but_time_is_never_made_of_nothing() {
    let mut world = World::begun(&[ME, OPEN], LIVE);
    let seat = world.awaited();
    world.at += 10 * SECOND;
    let slow = Caller { lag: 9_999, ..caller(i64::from(seat.0) + 1) };
    let act = ToTable::Act { table: "t".into(), key: "a".into(), seq: 0, action: world.first_legal(seat) };
    world.ask_as(&slow, Request::Message(act)).unwrap();
    let settled = world.table.game().unwrap().undoable(seat).is_err() || world.awaited() != seat;
    let increment = if settled { 5 * SECOND } else { 0 };
    assert_eq!(world.kept.progress.clocks[seat.index()], 50 * SECOND + 500 + increment);
}

#[test]
fn days_stand_still_on_vacation() {
    let mut world = World::begun(&[ME, OPEN], Pace::Correspondence { days: 2 });
    let seat = world.awaited();
    let person = i64::from(seat.0) + 1;
    assert_eq!(world.kept.progress.wake_at, Some(BEGIN + 2 * DAY));
    world.at += DAY;
    let trip = Vacation { from: world.at, until: world.at + 10 * DAY };
    let away = Caller { vacations: vec![trip], ..caller(person) };
    let effects = world.ask_as(&away, Request::Away).unwrap();
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Wake(Some(at)) if *at == BEGIN + 12 * DAY)));
    world.at += 9 * DAY;
    assert_eq!(world.left(seat), DAY);
    assert!(world.table.info(PersonId(1), world.at).seats[seat.index()].away_until.is_some());
    assert!(world.table.overdue(world.at).is_none());
    world.at = BEGIN + 12 * DAY;
    assert!(world.table.overdue(world.at).is_some(), "after it the days count again");
}

#[test]
fn the_absent_are_replaced_by_agreement_of_all_others() {
    let mut world = World::begun(&[ME, OPEN, OPEN], Pace::Untimed);
    let replace = Motion::Replace { seat: Seat(2) };
    world.listen(1);
    world.listen(3);
    assert!(is_not_allowed(&world.vote(1, replace, true)), "they are here");
    let gone = world.ask(3, Request::HangUp).unwrap();
    assert!(heard(&gone, 3).is_empty());
    assert!(is_not_allowed(&world.vote(1, replace, true)), "they may come back");
    world.at += UNTIMED_GRACE;
    world.vote(1, replace, true).unwrap();
    assert_eq!(world.table.info(PersonId(1), world.at).votes.len(), 1);
    world.vote(1, replace, false).unwrap();
    assert!(world.table.facts().votes.is_empty(), "minds change");
    world.vote(1, replace, true).unwrap();
    assert!(world.table.facts().person_seats().contains(Seat(2)));
    world.vote(2, replace, true).unwrap();
    assert!(!world.table.facts().person_seats().contains(Seat(2)));
    assert!(is_not_allowed(&world.vote(1, replace, true)), "nobody sits there now");
}

#[test]
fn a_pause_stops_the_clocks_until_the_next_step_and_ends_with_the_table() {
    let mut world = World::begun(&[ME, OPEN], LIVE);
    world.vote(1, Motion::Pause, true).unwrap();
    world.vote(2, Motion::Pause, true).unwrap();
    let seat = world.awaited();
    assert_eq!(world.kept.progress.wake_at, None);
    world.at += DAY;
    assert_eq!(world.left(seat), 60 * SECOND);
    world.act("a").unwrap();
    assert!(!world.table.facts().paused);
    for person in [1, 2] {
        world.vote(person, Motion::Pause, true).unwrap();
    }
    for person in [1, 2] {
        world.vote(person, Motion::Abandon, true).unwrap();
    }
    assert_eq!(world.table.facts().phase, Phase::Abandoned);
    assert!(world.table.facts().paused);
    world.ask(2, Request::Rematch(fresh("next"))).unwrap();
    let next = world.opened.pop().expect("a table is opened with the change that names it");
    assert_eq!(world.table.facts().rematch.as_deref(), Some("next"));
    assert!(!next.paused && next.votes.is_empty() && next.rematch.is_none() && next.standing.is_none());
    assert_eq!((next.phase, next.seat_of(PersonId(2))), (Phase::Waiting, Some(Seat(0))));
    world.ask(1, Request::Rematch(fresh("other"))).unwrap();
    assert!(world.opened.is_empty(), "there is one rematch");
}

#[test]
fn whoever_resigns_is_played_on_for_until_nobody_is_left() {
    let mut world = World::begun(&[ME, OPEN], Pace::Untimed);
    world.ask(1, Request::Resign).unwrap();
    assert_eq!(world.table.facts().phase, Phase::Playing);
    assert!(is_not_allowed(&world.ask(1, Request::Sit(Seating::default()))), "for good");
    world.ask(2, Request::Resign).unwrap();
    assert_eq!(world.table.facts().phase, Phase::Abandoned);
    assert!(world.table.facts().standing.is_some());
}

#[test]
fn bots_are_asked_once_and_the_game_goes_on_whatever_they_say() {
    let mut world = World::waiting(&[ME, BOT], Pace::Untimed);
    let mut effects = world.ask(1, Request::Start(Start::default())).unwrap();
    for step in 0..200 {
        if world.table.facts().phase != Phase::Playing {
            break;
        }
        match thoughts(&effects).as_slice() {
            [(seat, seq)] => {
                let house = Caller::house();
                assert!(thoughts(&world.ask_as(&house, Request::Wake).unwrap()).is_empty(), "not twice");
                // Nonsense, nothing, or something legal.
                let action = match step % 3 {
                    0 => Some(json!({"nonsense": 1})),
                    1 => None,
                    _ => Some(world.first_legal(*seat)),
                };
                let decided = Request::BotDecided { seat: *seat, seq: *seq, action };
                let before = world.table.seq();
                effects = world.ask_as(&house, decided).unwrap();
                assert_eq!(world.table.seq(), before + 1);
            }
            [] => effects = world.act(&step.to_string()).unwrap(),
            several => panic!("{several:?}"),
        }
    }
    assert!(world.table.seq() > 50);
}

#[test]
fn hints_are_for_those_who_play_alone() {
    let hint = || ToTable::Hint { table: "t".into() };
    let mut world = World::begun(&[ME, OPEN], Pace::Untimed);
    assert!(is_not_allowed(&world.say(1, hint())));
    let mut world = World::begun(&[ME, BOT], Pace::Untimed);
    while world.awaited() != Seat(0) {
        let decided = Request::BotDecided { seat: Seat(1), seq: world.table.seq(), action: None };
        world.ask_as(&Caller::house(), decided).unwrap();
    }
    let effects = world.say(1, hint()).unwrap();
    assert!(matches!(effects.as_slice(), [Effect::Advise { seat: Seat(0), .. }]));
}

#[test]
fn what_is_said_is_heard_by_all_who_want_to() {
    let mut world = World::begun(&[ME, OPEN], Pace::Untimed);
    for person in [1, 2, 3] {
        world.listen(person);
    }
    let say = |text: &str| ToTable::Chat { table: "t".into(), text: text.into() };
    let told = world.say(2, say(" tea? ")).unwrap();
    let heard_by_3 = heard(&told, 3);
    let [ToPlayer::Chat(said)] = heard_by_3.as_slice() else { panic!() };
    assert_eq!((said.text.as_str(), said.seat), ("tea?", Some(Seat(1))));
    let mute = |muted| ToTable::Mute { table: "t".into(), speaker: said.speaker.clone(), muted };
    world.say(3, mute(true)).unwrap();
    let told = world.say(2, say("sugar?")).unwrap();
    assert!(heard(&told, 3).is_empty() && heard(&told, 1).len() == 1);
    world.say(1, mute(true)).unwrap();
    assert!(is_not_allowed(&world.say(2, say("hello?"))), "what the host mutes is muted for all");
    assert!(matches!(world.say(1, say(" ")), Err(Failure::Unreadable { .. })));
    world.say(3, mute(false)).unwrap();
    world.say(1, mute(false)).unwrap();
    assert_eq!(heard(&world.say(2, say("hello?")).unwrap(), 3).len(), 1);
}

#[test]
fn another_node_catches_up_and_tells_its_own_ears() {
    let mut world = World::begun(&[ME, OPEN], LIVE);
    let mut other = world.node();
    let subscribe = Request::Message(ToTable::Subscribe { table: "t".into(), since: None });
    let listening = other.decide(&caller(2), &subscribe, world.at).unwrap();
    other.commit(listening);
    let seat = world.awaited();
    // Both nodes decide; the first one wins, the other one's decision is dropped.
    let vote = Request::Vote(Ballot { about: Motion::Pause, agree: true });
    let dropped = other.decide(&caller(2), &vote, world.at).unwrap();
    world.act("a").unwrap();
    let Keep::Change(lost) = dropped.keep() else { panic!() };
    assert_eq!(lost.progress.revision, world.kept.progress.revision, "the store sees the conflict");
    drop(dropped);
    let effects = other.follow(world.kept.clone(), world.log.clone(), world.at);
    let heard_by_2 = heard(&effects, 2);
    let [ToPlayer::Moved(moved)] = heard_by_2.as_slice() else { panic!() };
    assert_eq!((moved.entry.seq, moved.entry.seat), (1, Some(seat)));
    let again = other.decide(&caller(2), &vote, world.at).unwrap();
    world.keep(&again);
    other.commit(again);
    let effects = world.table.follow(world.kept.clone(), Vec::new(), world.at);
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Wake(Some(_)))));
    assert_eq!(world.table.facts(), other.facts());
    assert_eq!(world.table.progress(), other.progress());
    let eyes = Eyes::Seat(Seat(1));
    let view = |table: &Table| table.game().unwrap().view_text(eyes).get().to_owned();
    assert_eq!(view(&world.table), view(&other));
}

#[test]
fn a_kept_table_is_the_same_table_and_a_lost_entry_is_noticed() {
    let mut world = World::begun(&[ME, OPEN], Pace::Untimed);
    for step in 0..12 {
        world.act(&step.to_string()).unwrap();
    }
    let view = |table: &Table| table.game().unwrap().view_text(Eyes::Seat(Seat(1))).get().to_owned();
    assert_eq!(view(&world.node()), view(&world.table));
    assert_eq!(world.node().log(), world.table.log());
    let mut lost = world.node();
    assert!(lost.unplayable().is_none());
    world.log.remove(4);
    lost = world.node();
    assert!(lost.unplayable().unwrap().contains("entry 5 is missing"), "{:?}", lost.unplayable());
    assert!(matches!(lost.game(), Err(Failure::NotAllowed { .. })));
    world.log.truncate(4);
    assert!(world.node().unplayable().unwrap().contains("4 entries, not 12"));
}

#[test]
fn strangers_cannot_use_up_the_mutes_and_the_host_always_has_one() {
    let mut world = World::waiting(&[ME, OPEN], Pace::Untimed);
    world.ask(2, Request::Sit(Seating::default())).unwrap();
    let say = |text: &str| ToTable::Chat { table: "t".into(), text: text.into() };
    let speaker = |world: &mut World, person: i64| {
        world.say(person, ToTable::Subscribe { table: "t".into(), since: None }).unwrap();
        let told = world.say(person, say("tea?")).unwrap();
        let speaker = told.iter().find_map(|effect| match effect {
            Effect::Tell { message: ToPlayer::Chat(said), .. } => Some(said.speaker.clone()),
            _ => None,
        });
        world.say(person, ToTable::Unsubscribe { table: "t".into() }).unwrap();
        speaker.unwrap()
    };
    let mute = |speaker: &str| ToTable::Mute { table: "t".into(), speaker: speaker.into(), muted: true };
    // Far more strangers than there is room for mute each other.
    let handles: Vec<String> = (100..112).map(|person| speaker(&mut world, person)).collect();
    let mut refused = 0;
    for person in 1_000..1_100 {
        for handle in &handles {
            refused += usize::from(world.say(person, mute(handle)).is_err());
        }
    }
    assert!(refused > 900, "{refused}");
    assert!(world.kept.facts.mutes.len() <= 200);
    for handle in &handles {
        world.say(2, mute(handle)).expect("who sits here has room of their own");
        world.say(1, mute(handle)).expect("and whoever opened the table always has");
    }
    assert!(is_not_allowed(&world.say(100, say("still here?"))));
}

#[test]
fn what_is_said_is_seen_by_whom_it_was_said() {
    let mut world = World::begun(&[ME, OPEN], Pace::Untimed);
    world.say(1, ToTable::Subscribe { table: "t".into(), since: None }).unwrap();
    let mut hear = |caller: Caller, text: &str| {
        let said = Request::Message(ToTable::Chat { table: "t".into(), text: text.into() });
        let decision = world.table.decide(&caller, &said, BEGIN)?;
        let told = world.commit(decision);
        Ok(told.into_iter().find_map(|effect| match effect {
            Effect::Tell { message: ToPlayer::Chat(said), .. } => Some((said.name, said.text)),
            _ => None,
        }))
    };
    let stranger = Caller { name: "Реrsоn 1".into(), ..caller(9) };
    let heard = hear(stranger, "I am\u{202e} host\u{200b}").unwrap().unwrap();
    assert_eq!(heard, ("Реrsоn 1 (2)".into(), "I am host".into()));
    let nothing: Result<Option<(String, String)>, Failure> = hear(caller(2), "\u{200b}\u{2060}");
    assert!(matches!(nothing, Err(Failure::Unreadable { .. })));
    hear(caller(2), &"e\u{301}".repeat(500)).unwrap();
    assert!(hear(caller(2), &"e".repeat(501)).is_err());
}

#[test]
fn a_table_that_nobody_came_to_is_put_away_by_whoever_opened_it() {
    let mut world = World::waiting(&[OPEN, OPEN], Pace::Untimed);
    assert!(is_not_allowed(&world.ask(2, Request::Remove)));
    world.ask(2, Request::Sit(Seating::default())).unwrap();
    assert!(is_not_allowed(&world.ask(1, Request::Remove)), "somebody sits there");
    world.ask(2, Request::Leave).unwrap();
    // Whoever gets up last puts it away; so here it is gone already.
    assert!(is_not_allowed(&world.ask(1, Request::Remove)));
    let mut world = World::waiting(&[OPEN, OPEN], Pace::Untimed);
    world.ask(1, Request::Remove).unwrap();
    assert_eq!(world.kept.facts.phase, Phase::Abandoned);
}
