//! The host of tables on a device, without a browser: whole games through its messages.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

use std::cell::RefCell;

use client::local::bots::Mind;
use client::local::host::Host;
use client::table::proof::{self, Doubt, Pledge};
use client::table::stopped;
use engine::{Eyes, QuickChance, Record, Seat, Seed};
use protocol::{
    Failure, Level, LogEntryView, NewTable, Pace, SeatWish, Snapshot, Stopped, ToPlayer, ToTable, Undo,
    Visibility,
};
use serde_json::{Value, json};
use shelf::{AnyMatch, Shelf, Title};
use table::conformance::{self, Ask};
use table::{Fresh, Message, Request};

/// Everything is known: nothing was missed.
const PRESENT: Option<u32> = Some(u32::MAX);
const BOT: SeatWish = SeatWish::Bot { level: Level::Regular };

/// Bots that do anything legal: the host does not care how well they play.
struct Whim(RefCell<QuickChance>);

impl Mind for Whim {
    fn decide(&self, game: &dyn AnyMatch, seat: Seat, _: Level) -> Option<Value> {
        let legal = legal(game, seat);
        let at = self.0.borrow_mut().next_u64() as usize % legal.len();
        Some(legal[at].clone())
    }

    fn advise(&self, game: &dyn AnyMatch, seat: Seat) -> Vec<table::Advice> {
        let any = |action| table::Advice { action, win: 0.5, share: 1.0, reasons: Default::default() };
        legal(game, seat).into_iter().map(any).collect()
    }
}

fn legal(game: &dyn AnyMatch, seat: Seat) -> Vec<Value> {
    serde_json::from_str(game.legal_text(seat).get()).unwrap()
}

/// Messages as the page reads them.
fn read(messages: Vec<Message>) -> Vec<ToPlayer> {
    let read = |message| engine::read::value(&serde_json::to_value(message).unwrap()).unwrap();
    messages.into_iter().map(read).collect()
}

fn hear(host: &mut Host, message: ToTable, at: u64) -> Vec<ToPlayer> {
    read(host.hear(message, &whim(), at))
}

fn whim() -> Whim {
    Whim(RefCell::new(QuickChance::new(11)))
}

fn order(game: &str, seats: &[SeatWish]) -> NewTable {
    NewTable {
        game: game.into(),
        options: if seats.len() == 1 { json!({ "mode": "solo" }) } else { json!({}) },
        seats: seats.to_vec(),
        pace: Pace::Untimed,
        visibility: Visibility::Private,
        spectators: false,
    }
}

fn open(game: &str, seats: &[SeatWish], number: u64) -> Host {
    let shelf = Shelf::standard().expect("the data files are valid");
    let order = order(game, seats);
    Host::open(&shelf, "t".into(), &order, "Vera", Seed::numbered(number), 1_000).expect("a table is laid")
}

fn snapshot(host: &mut Host, since: Option<u32>) -> Snapshot {
    match hear(host, ToTable::Subscribe { table: "t".into(), since }, 0).remove(0) {
        ToPlayer::Snapshot(snapshot) => *snapshot,
        other => panic!("{other:?}"),
    }
}

fn act(host: &mut Host, key: &str, action: Value) -> Vec<ToPlayer> {
    let seq = snapshot(host, PRESENT).seq;
    hear(host, ToTable::Act { table: "t".into(), key: key.into(), seq, action }, 2_000)
}

/// Bots play, the person chooses at random, until the game ends; the screen is passed on where it must be.
fn play_out(host: &mut Host, chance: &mut QuickChance, most: usize) -> Snapshot {
    let mind = whim();
    for step in 0..most {
        if host.bot_to_move() {
            let told = read(host.play_bot(&mind, 2_000));
            // The last step tells also that the game is over.
            assert!(matches!(
                told.as_slice(),
                [ToPlayer::Moved(_)] | [ToPlayer::Moved(_), ToPlayer::Table { .. }]
            ));
            continue;
        }
        let now = snapshot(host, PRESENT);
        let position = now.now.clone().expect("the game has begun");
        let Some(seat) = position.awaiting.iter().next() else { return now };
        if now.eyes != Eyes::Seat(seat) {
            host.sit(seat, 2_000);
            continue;
        }
        let choice = chance.next_u64() as usize % position.legal.len();
        let told = act(host, &step.to_string(), position.legal[choice].clone());
        assert!(matches!(told.as_slice(), [ToPlayer::Ack { .. }, ToPlayer::Moved(_), ..]), "{told:?}");
    }
    panic!("the game does not end");
}

#[test]
fn every_game_is_played_to_its_end_against_bots() {
    for title in Title::ALL {
        let mut host = open(title.id(), &[SeatWish::Me, BOT], 7);
        let end = play_out(&mut host, &mut QuickChance::new(7), 20_000);
        let standing = end.now.unwrap().standing.expect("a finished game has a standing");
        assert_eq!(standing.seats.len(), 2, "{title}");
        assert!(Record::read(host.keep().record.as_bytes()).unwrap().result.is_some(), "{title}");
    }
}

#[cfg(feature = "pebbles")]
#[test]
fn pebbles_are_played_on_a_device_with_every_bot() {
    for level in [protocol::Level::Novice, protocol::Level::Regular] {
        let mut host = open("pebbles", &[SeatWish::Me, SeatWish::Bot { level }], 7);
        let end = play_out(&mut host, &mut QuickChance::new(7), 2_000);
        assert_eq!(end.now.unwrap().standing.unwrap().seats.len(), 2);
    }
}

#[test]
fn people_pass_the_screen_on_and_each_sees_with_their_own_eyes() {
    let mut host = open("dabba-walla", &[SeatWish::Me, SeatWish::Open], 3);
    let end = play_out(&mut host, &mut QuickChance::new(3), 20_000);
    assert!(end.now.unwrap().awaiting.is_empty());
}

#[test]
fn a_kept_table_goes_on_where_it_was() {
    let mut host = open("coffee-rush", &[SeatWish::Me, BOT, BOT], 5);
    let mut chance = QuickChance::new(5);
    let mind = whim();
    for step in 0..60 {
        if host.bot_to_move() {
            host.play_bot(&mind, 2_000);
        } else {
            let legal = snapshot(&mut host, PRESENT).now.unwrap().legal;
            act(&mut host, &step.to_string(), legal[chance.next_u64() as usize % legal.len()].clone());
        }
    }
    let record = Record::read(host.keep().record.as_bytes()).unwrap();
    let shelf = Shelf::standard().unwrap();
    let mut again = Host::resume(&shelf, "t".into(), &record, 1_000, false).unwrap();
    assert_eq!(again.keep(), host.keep());
    assert_eq!(snapshot(&mut again, None), snapshot(&mut host, None));
    play_out(&mut again, &mut chance, 20_000);
}

#[test]
fn a_key_is_played_once_and_only_what_was_missed_is_told() {
    let mut host = open("coffee-rush", &[SeatWish::Me, SeatWish::Open], 1);
    let legal = snapshot(&mut host, None).now.unwrap().legal;
    act(&mut host, "a", legal[0].clone());
    let again = act(&mut host, "a", legal[0].clone());
    assert!(matches!(again.as_slice(), [ToPlayer::Ack { seq: 1, .. }]), "{again:?}");
    let missed: Vec<u32> = snapshot(&mut host, Some(0)).missed.iter().map(|heard| heard.seq).collect();
    assert_eq!(missed, [1]);
}

#[test]
fn what_the_rules_forbid_is_refused_by_its_rule() {
    let mut host = open("coffee-rush", &[SeatWish::Me, SeatWish::Open], 1);
    let before = host.keep();
    let told = act(&mut host, "a", json!({"serve": {"cup": 0, "order": 0}}));
    let [ToPlayer::Failed { why, .. }] = told.as_slice() else { panic!("{told:?}") };
    assert!(matches!(why, Failure::Refused { .. } | Failure::Unreadable { .. }), "{why:?}");
    assert_eq!(host.keep(), before);
}

#[test]
fn steps_are_taken_back_and_the_past_can_be_seen() {
    let mut host = open("coffee-rush", &[SeatWish::Me], 2);
    let now = |host: &mut Host| snapshot(host, None).now.unwrap();
    // The first steps may show something new, and those stay.
    let found = (1..200).find_map(|step: u32| {
        let before = now(&mut host);
        act(&mut host, &step.to_string(), before.legal[0].clone());
        matches!(now(&mut host).undo, Undo::Step(_)).then_some((step, before))
    });
    let (step, before) = found.expect("some step can be taken back");
    let told = hear(&mut host, ToTable::Undo { table: "t".into(), key: "b".into() }, 3_000);
    let [ToPlayer::Ack { .. }, ToPlayer::Moved(moved)] = told.as_slice() else { panic!("{told:?}") };
    assert_eq!((moved.entry.undo_of, &moved.now.view), (Some(step), &before.view));
    let past = hear(&mut host, ToTable::Past { table: "t".into(), seq: step - 1 }, 3_000);
    let [ToPlayer::Past(past)] = past.as_slice() else { panic!("{past:?}") };
    assert_eq!(past.view, before.view);
}

#[test]
fn a_review_shows_everything_and_does_nothing() {
    let mut host = open("chai", &[SeatWish::Me, BOT], 9);
    play_out(&mut host, &mut QuickChance::new(9), 20_000);
    let record = Record::read(host.keep().record.as_bytes()).unwrap();
    let shelf = Shelf::standard().unwrap();
    let mut review = Host::resume(&shelf, "t".into(), &record, 0, true).unwrap();
    assert_eq!(snapshot(&mut review, None).eyes, Eyes::All);
    assert!(!review.bot_to_move());
    let told = hear(&mut review, ToTable::Undo { table: "t".into(), key: "a".into() }, 0);
    assert!(matches!(told.as_slice(), [ToPlayer::Failed { .. }]), "{told:?}");
    assert_eq!(snapshot(&mut review, None).info.you, None::<Seat>);
}

/// A table kept by an older page: told, not lost, and laid again under the new rules.
#[test]
fn a_table_of_older_rules_says_why_it_cannot_go_on() {
    let mut host = open("coffee-rush", &[SeatWish::Me, SeatWish::Open, BOT], 4);
    for step in 0..5 {
        let now = snapshot(&mut host, None).now.unwrap();
        let Some(choice) = now.legal.first() else { break };
        act(&mut host, &step.to_string(), choice.clone());
    }
    let kept = host.keep().record;
    let entries = Record::read(kept.as_bytes()).unwrap().entries.len();
    assert!(entries > 0);
    assert_eq!(stopped::of_record(&kept), None, "it goes on");

    let mut record = Record::read(kept.as_bytes()).unwrap();
    let now = record.header.rules;
    record.header.rules = now - 1;
    record.header.options["sugar"] = json!(2);
    let mut text = Vec::new();
    record.write(&mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let (read, why) = stopped::of_record(&text).expect("it cannot go on");
    assert_eq!(why, Stopped::Rules { begun: now - 1, now });
    assert_eq!(read, record, "nothing is lost");
    assert_eq!(read.entries.len(), entries);
    let shelf = Shelf::standard().unwrap();
    assert!(Host::resume(&shelf, "t".into(), &read, 0, false).is_err());

    let order = stopped::again(&read.header).expect("the same table once more");
    assert_eq!(order.seats, [SeatWish::Me, SeatWish::Open, BOT]);
    assert_eq!(order.options["sugar"], Value::Null);
    Host::open(&shelf, "n".into(), &order, "Vera", Seed::numbered(1), 0).expect("a table is laid");

    record.header.rules = now;
    record.header.data = "another file".into();
    assert_eq!(stopped::of_header(&record.header), Some(Stopped::Data));
}

/// People before one screen, which is passed to whoever says something.
struct Screen {
    host: Option<Host>,
    number: u64,
}

impl Screen {
    fn host(&mut self) -> &mut Host {
        self.host.as_mut().expect("a table was opened")
    }
}

fn values(messages: Vec<Message>) -> Vec<Value> {
    messages.into_iter().map(|message| serde_json::to_value(message).unwrap()).collect()
}

impl conformance::Host for Screen {
    fn open(&mut self, people: usize) {
        let mut seats = vec![SeatWish::Open; people];
        seats[0] = SeatWish::Me;
        self.number += 1;
        self.host = Some(open("coffee-rush", &seats, self.number));
    }

    fn table(&self) -> String {
        "t".into()
    }

    fn send(&mut self, who: usize, text: &str) -> Vec<Value> {
        let host = self.host();
        host.sit(Seat(who as u8), 2_000);
        values(host.hear_text(text, &whim(), 2_000))
    }

    fn ask(&mut self, who: usize, what: Ask) -> Result<Vec<Value>, Failure> {
        let request = match what {
            Ask::Vote(ballot) => Request::Vote(ballot),
            Ask::Resign => Request::Resign,
            Ask::Rematch => Request::Rematch(Fresh { id: "next".into(), seed: Seed::numbered(1) }),
        };
        let host = self.host();
        host.sit(Seat(who as u8), 2_000);
        host.ask(&request, 2_000).map(values)
    }
}

#[test]
fn answers_on_a_device_are_those_of_every_host() {
    conformance::check(&mut Screen { host: None, number: 0 });
}

#[test]
fn hints_are_given_among_people_before_one_screen() {
    let mut host = open("coffee-rush", &[SeatWish::Me, SeatWish::Open], 4);
    let told = hear(&mut host, ToTable::Hint { table: "t".into() }, 2_000);
    let [ToPlayer::Hint { seq: 0, advice, reasons, .. }] = told.as_slice() else { panic!("{told:?}") };
    assert!((1..=24).contains(&advice.len()), "{}", advice.len());
    assert_eq!(advice.len(), reasons.len());
}

#[test]
fn a_game_of_other_programs_can_be_looked_at_but_not_gone_on_with() {
    let mut host = open("chai", &[SeatWish::Me, BOT], 9);
    play_out(&mut host, &mut QuickChance::new(9), 20_000);
    let mut record = Record::read(host.keep().record.as_bytes()).unwrap();
    record.header.seats[1].bot = Some("ismcts:80ms".into());
    let shelf = Shelf::standard().unwrap();
    let mut review = Host::resume(&shelf, "t".into(), &record, 0, true).unwrap();
    assert_eq!(snapshot(&mut review, None).info.phase, protocol::Phase::Over);
    assert!(host.keep().record.contains("\"bot\":\"regular\""));
    record.entries.truncate(5);
    record.result = None;
    let error = Host::resume(&shelf, "t".into(), &record, 0, false).unwrap_err();
    assert!(error.to_string().contains("ismcts:80ms"), "{error}");
}

/// The page's own check after a game: it finds the fair deal fair, and notices every way of cheating.
#[test]
fn the_page_checks_the_deal_itself() {
    let mut host = open("dabba-walla", &[SeatWish::Me, BOT], 11);
    let eyes = Eyes::Seat(Seat(0));
    let opening = snapshot(&mut host, None).missed.remove(0);
    play_out(&mut host, &mut QuickChance::new(3), 20_000);
    let text = host.keep().record;
    let record = Record::read(text.as_bytes()).unwrap();
    let commitment = record.header.commitment.clone();
    let pledge = |nonce: &str| Pledge { commitment: commitment.clone(), nonce: nonce.into() };
    let mine = pledge(&record.header.nonces[0]);
    let shelf = Shelf::standard().unwrap();
    let check = |text: &str, commitment: &str, pledge: Option<&Pledge>, opening: &LogEntryView| {
        proof::check(&shelf, text, commitment, pledge, eyes, Some(opening))
    };
    assert_eq!(check(&text, &commitment, Some(&mine), &opening), Ok(()));
    assert_eq!(check(&text, &commitment, None, &opening), Ok(()), "also for whoever added nothing");
    assert_eq!(check(&text, &"0".repeat(64), None, &opening), Err(Doubt::Commitment));
    assert_eq!(check(&text, &commitment, Some(&pledge("mine")), &opening), Err(Doubt::Nonce));
    let mut other = opening.clone();
    other.events.pop();
    assert_eq!(check(&text, &commitment, Some(&mine), &other), Err(Doubt::Deal), "other cards were shown");
    let changed = text.replacen("\"seat\":0", "\"seat\":1", 1);
    assert!(matches!(check(&changed, &commitment, Some(&mine), &opening), Err(Doubt::Record(_))));
    // The same moves with another nonce are another game.
    let mut cheated = record.clone();
    cheated.header.nonces[1] = "drawn later".into();
    let mut out = Vec::new();
    cheated.write(&mut out).unwrap();
    let cheated = String::from_utf8(out).unwrap();
    assert_eq!(check(&cheated, &commitment, Some(&mine), &opening), Err(Doubt::Deal));
}

#[test]
fn whoever_opened_a_table_may_be_called_otherwise() {
    let mut host = open("coffee-rush", &[SeatWish::Me, BOT, SeatWish::Open], 5);
    let told = read(host.rename("Noor", 2_000));
    let names = |message: &ToPlayer| match message {
        ToPlayer::Table { info } => info.seats.iter().map(|seat| seat.sitting.clone()).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    let person = |name: &str| protocol::Sitting::Person { name: name.into() };
    let seats = names(&told[0]);
    assert_eq!((&seats[0], &seats[2]), (&person("Noor"), &person("")), "only their own seat");
    let kept = host.keep();
    assert_eq!(kept.names[0], "Noor");
    assert!(kept.record.lines().next().unwrap().contains("Noor"));
    assert!(host.rename("Noor", 2_000).is_empty(), "the same name is no news");
}

#[test]
fn what_is_kept_of_a_finished_table_says_how_it_ended() {
    let mut host = open("coffee-rush", &[SeatWish::Me, BOT], 6);
    assert_eq!(host.keep().standing, None);
    let end = play_out(&mut host, &mut QuickChance::new(6), 20_000);
    let kept = host.keep();
    assert_eq!(kept.standing, end.now.unwrap().standing);
    assert!(kept.standing.is_some() && kept.awaiting.is_empty());
    assert_eq!(stopped::of_game(&kept.game, kept.rules, &kept.data), None);
}
