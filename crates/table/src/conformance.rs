//! What every host of tables must answer. A host's own tests call [`check`] with a way to open a table; the answers are
//! compared with `conformance.txt`, so that all hosts give the same ones.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "these are tests, for other crates to call"
)]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use protocol::{Ballot, Failure, Motion};
use serde_json::{Value, json};

/// A host of tables, as the people at one table of Coffee Rush know it.
pub trait Host {
    /// Opens a table where so many people sit (a game in solo mode for one), and begins the game. Everybody listens.
    fn open(&mut self, people: usize);
    /// The table's name.
    fn table(&self) -> String;
    /// Somebody, by seat, sends a text. Gives every message they get until the host has nothing more to say to them, or
    /// until it has answered a hint.
    fn send(&mut self, who: usize, text: &str) -> Vec<Value>;
    /// Somebody asks for something beside the messages. Gives what they then hear.
    fn ask(&mut self, who: usize, what: Ask) -> Result<Vec<Value>, Failure>;
}

/// What is asked beside the messages.
#[derive(Clone, Copy, Debug)]
pub enum Ask {
    Vote(Ballot),
    /// Giving up.
    Resign,
    /// Playing again.
    Rematch,
}

/// Talks to a host and compares its answers with those of every host.
pub fn check(host: &mut impl Host) {
    let said = converse(host);
    let expected = include_str!("conformance.txt");
    let differs = said.lines().zip(expected.lines()).position(|(said, expected)| said != expected);
    let at = differs.unwrap_or_else(|| said.lines().count().min(expected.lines().count()));
    let line = |text: &str| text.lines().nth(at).unwrap_or_default().to_owned();
    assert!(
        said == expected,
        "line {} is\n{}\nnot\n{}\nin the whole conversation\n{said}",
        at + 1,
        line(&said),
        line(expected)
    );
}

/// The conversation as text: what was said after `>`, what was answered after `<`.
pub fn converse(host: &mut impl Host) -> String {
    let mut talk = Talk { out: String::new(), host, seq: 0, now: Value::Null, mover: 0, base: 0 };
    talk.play();
    talk.look_back_and_chat();
    talk.misunderstand();
    talk.agree();
    talk.resign();
    talk.take_advice();
    talk.out
}

struct Talk<'a, H> {
    host: &'a mut H,
    out: String,
    /// The last entry the one who moves has heard of.
    seq: u64,
    now: Value,
    /// Whose turn it was when the table began.
    mover: usize,
    /// What sequence numbers are told from: how many steps it takes to get somewhere is a matter of chance.
    base: u64,
}

impl<H: Host> Talk<'_, H> {
    /// Somebody sends a message with the table's name; everything is written down.
    fn say(&mut self, who: usize, mut message: Value) -> Vec<Value> {
        let mut shown = message.clone();
        for field in ["seq", "since"] {
            if let Some(seq) = shown.get(field).and_then(Value::as_u64) {
                shown[field] = json!(seq as i64 - self.base as i64);
            }
        }
        if shown["text"].as_str().is_some_and(|text| text.len() > 100) {
            shown["text"] = json!("x…");
        }
        if shown.get("action").is_some() {
            shown["action"] = json!("…");
        }
        if let Some(speaker) = shown.get_mut("speaker").filter(|speaker| **speaker != "nobody") {
            *speaker = json!("…");
        }
        message["table"] = json!(self.host.table());
        // By name, whatever order a map of this build has.
        let shown: BTreeMap<String, Value> = shown.as_object().unwrap().clone().into_iter().collect();
        self.say_text(who, &message.to_string(), &serde_json::to_string(&shown).unwrap())
    }

    fn say_text(&mut self, who: usize, text: &str, shown: &str) -> Vec<Value> {
        let name = self.name(who);
        writeln!(self.out, "{name} > {shown}").unwrap();
        let heard = self.host.send(who, text);
        self.write(who, &heard);
        heard
    }

    fn ask(&mut self, who: usize, what: Ask) {
        let name = self.name(who);
        writeln!(self.out, "{name} > {what:?}").unwrap();
        match self.host.ask(who, what) {
            Ok(heard) => self.write(who, &heard),
            Err(failure) => {
                let why = self.failure(&serde_json::to_value(failure).unwrap());
                writeln!(self.out, "{name} < {why}").unwrap();
            }
        }
    }

    fn name(&self, who: usize) -> char {
        if who == self.mover { 'A' } else { 'B' }
    }

    fn write(&mut self, who: usize, heard: &[Value]) {
        for message in heard {
            let line = self.line(who, message);
            writeln!(self.out, "{} < {line}", self.name(who)).unwrap();
            self.take(message);
        }
    }

    fn take(&mut self, message: &Value) {
        match message["type"].as_str().unwrap() {
            "snapshot" => self.seq = message["seq"].as_u64().unwrap(),
            "moved" => self.seq = message["entry"]["seq"].as_u64().unwrap(),
            _ => return,
        }
        self.now = message["now"].clone();
    }

    /// A message in one line, without what chance has a hand in.
    fn line(&self, who: usize, message: &Value) -> String {
        let seq = |value: &Value| value.as_u64().map(|seq| seq as i64 - self.base as i64);
        let seat = |value: &Value| value.as_u64().map_or('-', |seat| self.name(seat as usize));
        let kind = message["type"].as_str().unwrap();
        let rest = match kind {
            "snapshot" => format!(
                "{:?} eyes {} missed {:?} chat {} {} {}",
                seq(&message["seq"]).unwrap(),
                if message["eyes"]["seat"] == json!(who) { "own" } else { "other" },
                message["missed"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|entry| seq(&entry["seq"]).unwrap())
                    .collect::<Vec<_>>(),
                message["chat"].as_array().unwrap().len(),
                info(&message["info"]),
                now(&message["now"]),
            ),
            "moved" => {
                let entry = &message["entry"];
                format!(
                    "{} by {} undo {:?} [{}] {}",
                    seq(&entry["seq"]).unwrap(),
                    seat(&entry["seat"]),
                    seq(&entry["undo_of"]),
                    fields(entry),
                    now(&message["now"]),
                )
            }
            "table" => info(&message["info"]),
            "ack" => format!("{} {}", message["key"], seq(&message["seq"]).unwrap()),
            "failed" => {
                let to = (message.get("table").is_some(), message.get("key"));
                format!(
                    "table {} key {} {}",
                    to.0,
                    to.1.unwrap_or(&Value::Null),
                    self.failure(&message["why"])
                )
            }
            "past" => format!("{}", seq(&message["seq"]).unwrap()),
            "chat" => format!("{} {}", seat(&message["seat"]), message["text"]),
            "hint" => format!("{} advice {}", seq(&message["seq"]).unwrap(), message["advice"][0].is_array()),
            other => panic!("{other}"),
        };
        format!("{kind} [{}] {rest}", fields(message))
    }

    /// Why something was not done: the table's own words, but not the rules'.
    fn failure(&self, why: &Value) -> String {
        let detail = match why["reason"].as_str().unwrap() {
            "not-allowed" => why["text"].to_string(),
            "stale" => (why["seq"].as_u64().unwrap() as i64 - self.base as i64).to_string(),
            _ => String::new(),
        };
        format!("{} {detail}", why["reason"].as_str().unwrap()).trim_end().into()
    }

    fn begin(&mut self, people: usize) {
        (self.seq, self.mover, self.base) = (0, 0, 0);
        self.host.open(people);
        writeln!(self.out, "= {people} at the table").unwrap();
        // Whoever moves first is A, whichever seat that is.
        let text = json!({"type": "subscribe", "table": self.host.table()}).to_string();
        let first = self.host.send(0, &text).remove(0);
        self.mover = first["now"]["awaiting"][0].as_u64().unwrap() as usize;
        let mover = self.mover;
        for who in (0..people).map(|step| (mover + 1 + step) % people) {
            let heard = self.say(who, json!({"type": "subscribe"}));
            assert_eq!(heard[0]["type"], "snapshot");
        }
    }

    fn act(&mut self, key: &str) -> Value {
        json!({"type": "act", "key": key, "seq": self.seq, "action": self.now["legal"][0]})
    }

    fn play(&mut self) {
        self.begin(2);
        let (a, b) = (self.mover, 1 - self.mover);
        let first = self.act("one");
        self.say(a, first.clone());
        self.say(a, first.clone());
        let with =
            |key: &str, seq: u64| json!({"type": "act", "key": key, "seq": seq, "action": first["action"]});
        self.say(a, with("two", 0));
        self.say(a, with("two", 99));
        self.say(a, with("", self.seq));
        self.say(a, json!({"type": "act", "key": "two", "seq": self.seq, "action": {"nonsense": 1}}));
        self.say(b, json!({"type": "undo", "key": "three"}));
        self.say(b, json!({"type": "subscribe", "since": self.seq}));
        // Until a step can be taken back.
        let mut who = a;
        for step in 0.. {
            let text =
                json!({"type": "subscribe", "table": self.host.table(), "since": self.seq}).to_string();
            for heard in self.host.send(who, &text) {
                self.take(&heard);
            }
            if self.now["undo"].get("step").is_some() {
                break;
            }
            assert!(step < 300, "some step can be taken back");
            who = self.now["awaiting"][0].as_u64().unwrap() as usize;
            for heard in self.host.send(who, &text) {
                self.take(&heard);
            }
            let mut act = self.act(&format!("step {step}"));
            act["table"] = json!(self.host.table());
            for heard in self.host.send(who, &act.to_string()) {
                self.take(&heard);
            }
        }
        (self.mover, self.base) = (who, self.seq);
        writeln!(self.out, "= a step can be taken back").unwrap();
        self.say(who, json!({"type": "undo", "key": "back"}));
        self.say(who, json!({"type": "undo", "key": "back"}));
        self.say(1 - who, json!({"type": "undo", "key": "mine"}));
    }

    fn look_back_and_chat(&mut self) {
        let (a, b) = (self.mover, 1 - self.mover);
        writeln!(self.out, "= looking back").unwrap();
        let last = self.seq;
        self.say(a, json!({"type": "past", "seq": last}));
        self.say(a, json!({"type": "past", "seq": last + 1}));
        self.say(b, json!({"type": "past", "seq": last + 1_000}));
        writeln!(self.out, "= talking").unwrap();
        let said = self.say(a, json!({"type": "chat", "text": " tea? "}));
        self.say(a, json!({"type": "chat", "text": "  "}));
        self.say(a, json!({"type": "chat", "text": "x".repeat(501)}));
        self.say(b, json!({"type": "mute", "speaker": said[0]["speaker"], "muted": true}));
        self.say(b, json!({"type": "mute", "speaker": "nobody", "muted": true}));
        self.say(b, json!({"type": "subscribe", "since": last}));
        self.say(a, json!({"type": "subscribe", "since": last}));
        self.say(b, json!({"type": "mute", "speaker": said[0]["speaker"], "muted": false}));
    }

    fn misunderstand(&mut self) {
        let a = self.mover;
        writeln!(self.out, "= misunderstandings").unwrap();
        for text in [
            r#"{"type":"ping","at":1,"sugar":2}"#,
            r#"{"type":"dance"}"#,
            r#"{"type":"undo","table":"t"}"#,
            "tea",
            r#"{"type":"hint","table":"nowhere"}"#,
        ] {
            self.say_text(a, text, text);
        }
    }

    fn agree(&mut self) {
        let (a, b) = (self.mover, 1 - self.mover);
        writeln!(self.out, "= agreeing").unwrap();
        let vote = |about, agree| Ask::Vote(Ballot { about, agree });
        self.ask(a, vote(Motion::Pause, true));
        self.ask(a, vote(Motion::Replace { seat: engine::Seat(7) }, true));
        self.ask(a, Ask::Rematch);
        self.ask(a, vote(Motion::Abandon, true));
        self.ask(a, vote(Motion::Abandon, false));
        self.ask(a, vote(Motion::Abandon, true));
        self.ask(b, vote(Motion::Abandon, true));
        self.ask(b, vote(Motion::Abandon, true));
        self.ask(b, Ask::Resign);
        let act = json!({"type": "act", "key": "late", "seq": self.seq, "action": {}});
        self.say(a, act);
        self.say(a, json!({"type": "undo", "key": "late"}));
        self.ask(b, Ask::Rematch);
    }

    fn resign(&mut self) {
        self.begin(2);
        let (a, b) = (self.mover, 1 - self.mover);
        // Whose turn it is not: no bot moves meanwhile.
        self.ask(b, Ask::Resign);
        self.ask(b, Ask::Resign);
        self.ask(a, Ask::Resign);
    }

    fn take_advice(&mut self) {
        self.begin(1);
        self.say(0, json!({"type": "hint"}));
        self.ask(0, Ask::Resign);
        self.say(0, json!({"type": "hint"}));
    }
}

/// The names of a message's fields.
fn fields(value: &Value) -> String {
    let mut names: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    names.sort_unstable();
    names.join(" ")
}

fn info(info: &Value) -> String {
    let seats = info["seats"].as_array().unwrap();
    let people = seats.iter().filter(|seat| seat["sitting"]["is"] == "person").count();
    let present = seats.iter().filter(|seat| seat["present"] == true).count();
    format!(
        "{} people {people} present {present} votes {} rematch {}",
        info["phase"],
        info["votes"].as_array().map_or(0, Vec::len),
        info.get("rematch").is_some()
    )
}

fn now(now: &Value) -> String {
    let undo = now["undo"].as_object().unwrap().keys().next().unwrap();
    format!("now [{}] awaiting {} undo {undo}", fields(now), now["awaiting"].as_array().unwrap().len())
}
