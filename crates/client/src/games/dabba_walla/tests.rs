//! Every word of a whole game exists in every language.

use std::sync::Arc;

use ::dabba_walla::components::OrderSet;
use ::dabba_walla::{DabbaWalla, Options};
use engine::{Audience, Eyes, Game, QuickChance, Seat, Told};
use words::Language;

use super::{log, prompt};
use crate::games::{BoardGame, Words};

fn tables() -> Vec<(Options, u8)> {
    let orders = |numbers: &[u8]| numbers.iter().fold(OrderSet::NONE, |set, &no| set.with(no));
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
                open_piles: false,
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
