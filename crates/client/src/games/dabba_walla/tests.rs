//! Every word of a whole game exists in every language.

use std::sync::Arc;

use ::dabba_walla::components::OrderNo;
use ::dabba_walla::{Card, DabbaWalla, Event, Options};
use engine::{Audience, Eyes, Game, OptionKind, QuickChance, Seat, Told};
use words::Language;

use super::names::Word;
use super::{log, prompt};
use crate::games::{BoardGame, Words};

fn tables() -> Vec<(Options, u8)> {
    let orders = |numbers: &[u8]| numbers.iter().copied().map(OrderNo).collect();
    let plain = Options::default();
    vec![
        (plain, 4),
        (Options { double_zero: true, orders: orders(&[1, 3, 5]), chai_connoisseurs: true, ..plain }, 3),
        (
            Options {
                imaginary_player: true,
                tactical_start: true,
                orders: orders(&[2, 4, 6]),
                vehicle: ::dabba_walla::VehicleKind::Wheelbarrow,
                empties: ::dabba_walla::options::Empties::Strict,
                open_piles: true,
                ..plain
            },
            2,
        ),
    ]
}

fn complete(text: &str) {
    assert!(!text.contains('⟦') && !text.contains('{') && !text.is_empty(), "{text:?}");
}

/// Plays at random and reads everything that anybody can read.
fn read_a_game(options: &Options, seats: u8, language: Language, seed: u64) {
    let game = DabbaWalla::open(DabbaWalla::DATA).expect("the game's own data file is valid");
    let names: Arc<[String]> = (0..seats).map(|seat| format!("P{seat}")).collect::<Vec<_>>().into();
    let words = |seat| Words::new(language, Arc::clone(&names), Some(seat));
    let (mut chance, mut told) = (QuickChance::new(seed), Told::default());
    let mut state = game.setup(options, seats, &mut chance, &mut told).expect("the options fit");
    let hear = |told: Told<_>| {
        for (audience, event) in told.0 {
            let words = words(Seat(0));
            if matches!(audience, Audience::All) || seats > 0 {
                log::tell(&game, &event, &words).iter().for_each(|line| complete(&line.text()));
                log::heading(&event, &words).iter().for_each(|heading| complete(heading));
            }
        }
    };
    hear(told);
    while let Some(seat) = game.awaiting(&state).iter().next() {
        let (words, view) = (words(seat), game.view(&state, Eyes::Seat(seat)));
        let asked = prompt::prompt(&game, &view, Some(seat), &words).expect("a question");
        complete(&asked.ask);
        asked.more.iter().for_each(|more| complete(more));
        let others = prompt::prompt(&game, &view, None, &words).expect("what the table waits for");
        complete(&others.ask);
        complete(&game.subtitle(&view, &words));
        for fact in game.counters(&view, &words).into_iter().chain(game.facts(&view, seat, &words)) {
            complete(&fact.name);
        }
        game.phases(&view, &words).iter().for_each(|phase| complete(&phase.name));
        let mut legal = Vec::new();
        game.legal(&state, seat, &mut legal);
        for action in &legal {
            let label = game.label(action, &view, &words);
            complete(&label.text);
            label.note.iter().chain(&label.group).for_each(|text| complete(text));
        }
        let action = legal[chance.pick(legal.len())];
        let mut told = Told::default();
        let _ = game.apply(&mut state, seat, action, &mut chance, &mut told);
        hear(told);
    }
    for place in game.standing(&state).seats {
        for (part, _) in place.parts {
            complete(&words(Seat(0)).find(&format!("dabba-walla.part.{part}")).unwrap_or_default());
        }
    }
}

#[test]
fn a_whole_game_is_told_in_every_language() {
    for (seed, (options, seats)) in (1..).zip(tables()) {
        for language in Language::ALL {
            read_a_game(&options, seats, language, seed);
        }
    }
}

#[test]
fn every_option_and_every_value_has_words_in_every_language() {
    for spec in DabbaWalla::options() {
        let values: Vec<String> = match spec.kind {
            OptionKind::Bool => vec!["true".into(), "false".into()],
            OptionKind::Int { min, max } => (min..=max).map(|value| value.to_string()).collect(),
            OptionKind::Choice { values }
            | OptionKind::Set { values, .. }
            | OptionKind::PerSeat { values } => values
                .iter()
                .map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
                .collect(),
        };
        for language in Language::ALL {
            let words = Words::new(language, Vec::<String>::new(), None);
            let find = |key: &str| words.find(&format!("dabba-walla.option.{}.{key}", spec.id));
            for key in ["name".to_owned(), "help".to_owned()]
                .into_iter()
                .chain(values.iter().map(|value| format!("value.{value}")))
            {
                complete(&find(&key).unwrap_or_else(|| panic!("{}.{key} in {language:?}", spec.id)));
            }
        }
    }
}

/// Every reason why the rules say no has words, whatever is tried at whatever moment.
#[test]
fn every_refusal_has_words_in_every_language() {
    let game = DabbaWalla::open(DabbaWalla::DATA).expect("the game's own data file is valid");
    let mut reasons = std::collections::BTreeSet::new();
    for (seed, (options, seats)) in (1..).zip(tables()) {
        let mut chance = QuickChance::new(seed);
        let mut state =
            game.setup(&options, seats, &mut chance, &mut Told::default()).expect("the options fit");
        let mut met = Vec::new();
        while let Some(seat) = game.awaiting(&state).iter().next() {
            let mut legal = Vec::new();
            game.legal(&state, seat, &mut legal);
            for &action in met.iter().chain(&legal) {
                for seat in Seat::all(seats) {
                    let refusal = game.check(&state, seat, &action).err();
                    reasons.extend(
                        refusal
                            .filter(|refusal| refusal.rule.starts_with("DW-"))
                            .map(|refusal| refusal.reason),
                    );
                }
            }
            let action = legal[chance.pick(legal.len())];
            met.push(action);
            let _ = game.apply(&mut state, seat, action, &mut chance, &mut Told::default());
        }
    }
    assert!(reasons.len() > 25, "{reasons:?}");
    for language in Language::ALL {
        let words = Words::new(language, Vec::<String>::new(), None);
        for reason in &reasons {
            let text = words.find_with(
                &format!("dabba-walla.refusal.{reason}"),
                &[("cost", Word("3")), ("tickets", Word("2"))],
            );
            complete(&text.unwrap_or_else(|| panic!("{reason} in {language:?}")));
        }
    }
}

/// DW-R35: the log tells which tile was played, not the tip on its card; two cards with the same tile read alike.
#[test]
fn dw_r35_the_log_does_not_show_covered_tips() {
    let game = DabbaWalla::open(DabbaWalla::DATA).expect("the game's own data file is valid");
    let card = |id: &str| Card::all().find(|&card| game.card(card).id == id).expect("a card");
    for language in Language::ALL {
        let words = Words::new(language, vec!["P0".to_owned()], None);
        let told = |id: &str| {
            let event = Event::Played { seat: Seat(0), card: card(id) };
            log::tell(&game, &event, &words).expect("a line").text()
        };
        assert_eq!(told("red-i1-blue"), told("red-i1-green"));
    }
}
