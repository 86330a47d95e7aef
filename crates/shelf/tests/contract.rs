//! The tests that hold every game on the shelf: a game gets them by its one line in `games!`.

#![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use std::path::Path;
use std::sync::Arc;

use proptest::prelude::*;
use shelf::engine::{Game, QuickChance, contract};
use shelf::games;

/// A game whose first decisions are steered by `choices`, over random options.
fn keeps_the_contract<G: Game>(seed: u64, choices: &[u16]) {
    let game = Arc::new(G::open(G::DATA).unwrap());
    let (options, seats) = contract::random_table(&*game, &mut QuickChance::new(seed));
    contract::holds(&game, &options, seats, seed, choices);
}

fn survives_damage<G: Game>(seed: u64) {
    let game = Arc::new(G::open(G::DATA).unwrap());
    let (options, seats) = contract::random_table(&*game, &mut QuickChance::new(seed));
    contract::survives_damage(&game, &options, seats, seed);
}

/// Every step that needs no chance and shows nobody anything new is shown at once, and there are many of them.
fn sure_steps_are_foreseen<G: Game>() {
    let game = Arc::new(G::open(G::DATA).unwrap());
    let mut missed = Vec::new();
    let found = contract::foresight(&game, 40, &mut missed);
    println!("{}: {found:?}, {} % of all steps", G::ID, 100 * found.foreseen / found.steps);
    assert!(missed.is_empty(), "{} of {} sure steps were missed: {}", missed.len(), found.sure, missed[0]);
    assert!(found.foreseen > found.steps / 4, "{}: {found:?}", G::ID);
}

fn every_rule_has_a_test<G: Game>() {
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = std::fs::read_to_string(house.join(format!("docs/rules/{}.md", G::ID))).unwrap();
    let numbered = docs.matches(&format!("**{}-", G::PREFIX)).count();
    assert!(numbered > 50, "docs/rules/{}.md has only {numbered} numbered rules", G::ID);
    let untested = contract::untested_rules(&docs, G::PREFIX, &house.join(format!("crates/games/{}", G::ID)));
    assert!(untested.is_empty(), "no test names {}", untested.join(", "));
}

macro_rules! hold {
    ($($variant:ident $field:ident $game:ty,)*) => {
        $(
            mod $field {
                use super::*;

                proptest! {
                    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 200, ..Default::default() })]

                    #[test]
                    fn keeps_the_contract(seed: u64, choices in prop::collection::vec(any::<u16>(), 0..200)) {
                        super::keeps_the_contract::<$game>(seed, &choices);
                    }

                    #[test]
                    fn survives_damage(seed: u64) {
                        super::survives_damage::<$game>(seed);
                    }
                }

                #[test]
                fn sure_steps_are_foreseen() {
                    super::sure_steps_are_foreseen::<$game>();
                }

                #[test]
                fn every_rule_has_a_test() {
                    super::every_rule_has_a_test::<$game>();
                }
            }
        )*
    };
}

games!(hold);

/// With a penalty for customers that wait, the score would tell who has begun to choose in secret.
#[test]
fn chai_tells_nothing_of_secret_choices_by_the_score() {
    use shelf::engine::contract::holds;
    let game = Arc::new(::chai::Chai::open(<::chai::Chai as Game>::DATA).unwrap());
    let options = ::chai::Options {
        connoisseur: true,
        start_cards: ::chai::options::StartCards::Choose,
        ..Default::default()
    };
    for seed in 0..6 {
        holds(&game, &options, 3, seed, &[]);
    }
}
