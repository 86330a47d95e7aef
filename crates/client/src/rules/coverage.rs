//! Nothing says no, asks or tells without a rule that stands in the book.

use std::collections::BTreeSet;
use std::path::Path;

use engine::{Eyes, Game, QuickChance, Seat, Told};
use rulebook::Book;
use serde_json::{Value, json};

use super::{AREAS, of_option, scoring, title_of, turn};
use crate::games::{BoardGame, Title};

/// Every number that a tap can open, of all games.
fn numbers() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rulebook/books");
    let of = |title: &Title| {
        let text = std::fs::read_to_string(folder.join(format!("{}.en.md", title.id()))).unwrap();
        let book = Book::parse(&text).unwrap();
        book.rules().map(|rule| rule.number.clone()).collect::<Vec<_>>()
    };
    Title::ALL.iter().flat_map(of).collect()
}

/// Tables on which everything can happen.
fn tables(title: Title) -> Vec<(Value, u8)> {
    match title.id() {
        "coffee-rush" => {
            vec![(json!({}), 4), (json!({ "gentle-start": true }), 2), (json!({ "mode": "solo" }), 1)]
        }
        "chai" => vec![
            (json!({ "connoisseur": true, "deluxe-wilds": true, "wild-assignment": "manual" }), 3),
            (json!({ "mode": "solo", "solo-last-tip": "unpaid" }), 1),
            (json!({ "mode": "coop", "start-cards": "choose" }), 2),
        ],
        "dabba-walla" => vec![
            (json!({ "orders": [1, 3, 5], "double-zero": true, "chai-connoisseurs": true }), 3),
            (
                json!({ "imaginary-player": true, "tactical-start": true, "orders": [2, 4, 6], "empties": "strict" }),
                2,
            ),
        ],
        "taverns" => vec![
            (json!({ "module": 5, "decline-bonuses": true, "planning": "together" }), 3),
            (json!({ "module": 2 }), 1),
            (json!({ "module": 4 }), 2),
        ],
        _ => Vec::new(),
    }
}

/// Plays at random, tries what other moments allow, and collects every rule that is named.
fn named<G: BoardGame>(options: &Value, seats: u8, out: &mut BTreeSet<String>) {
    let game = G::open(G::DATA).unwrap();
    let options: G::Options = engine::read::value(options).unwrap();
    let (mut chance, mut told) = (QuickChance::new(seats.into()), Told::default());
    let mut state = game.setup(&options, seats, &mut chance, &mut told).unwrap();
    let hear = |told: Told<G::Event>, out: &mut BTreeSet<String>| {
        for (_, event) in told.0 {
            out.insert(game.rule_told(&event).unwrap_or_else(|| panic!("{event:?} has no rule")).to_owned());
        }
    };
    hear(told, out);
    let (mut known, mut legal) = (Vec::<G::Action>::new(), Vec::new());
    while let Some(seat) = game.awaiting(&state).iter().next() {
        let view = game.view(&state, Eyes::Seat(seat));
        out.insert(game.rule_asked(&view).expect("what is asked has a rule").to_owned());
        for action in &known {
            if let Err(refusal) = game.check(&state, seat, action) {
                out.insert(refusal.rule.into_owned());
            }
        }
        legal.clear();
        game.legal(&state, seat, &mut legal);
        for action in legal.iter().take(4) {
            if known.len() < 400 && !known.contains(action) {
                known.push(*action);
            }
        }
        let mut told = Told::default();
        let action = legal[chance.pick(legal.len())];
        let _ = game.apply(&mut state, seat, action, &mut chance, &mut told);
        hear(told, out);
    }
    let view = game.view(&state, Eyes::Seat(Seat(0)));
    out.insert(game.rule_asked(&view).expect("the end has a rule").to_owned());
}

#[test]
fn every_refusal_question_and_log_line_leads_to_a_rule_that_exists() {
    let mut found = BTreeSet::new();
    macro_rules! all {
        ($($variant:ident $field:ident $game:ty,)*) => {
            $(for (options, seats) in tables(Title::from_id(<$game as Game>::ID).unwrap()) {
                named::<$game>(&options, seats, &mut found);
            })*
        };
    }
    shelf::games!(all);
    assert!(found.len() > 150, "only {} rules were met", found.len());
    let numbers = numbers();
    // What the engine refuses leads to the turn instead.
    let lost: Vec<_> =
        found.iter().filter(|rule| title_of(rule).is_some() && !numbers.contains(*rule)).collect();
    assert!(lost.is_empty(), "{lost:?}");
}

#[test]
fn every_option_and_every_part_of_a_board_leads_to_a_rule_that_exists() {
    let numbers = numbers();
    for title in Title::ALL {
        for spec in title.options() {
            let rule = of_option(title, &spec.id)
                .unwrap_or_else(|| panic!("{}: {} has no rule", title.id(), spec.id));
            assert!(numbers.contains(rule) && title_of(rule) == Some(title), "{}: {rule}", spec.id);
        }
        assert!(numbers.contains(scoring(title)) && numbers.contains(turn(title)), "{}", title.id());
    }
    for (area, rule) in AREAS {
        assert!(numbers.contains(*rule), "{area}: {rule}");
    }
}
