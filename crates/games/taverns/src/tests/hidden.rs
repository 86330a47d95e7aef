//! What is hidden, from whom, and until when.

use engine::{Eyes, Game, QuickChance, Seat};

use super::BOX;
use super::table::{Table, card, cards, options};
use crate::{Action, Options, Pile, Side, Timing};

const EVERYBODY: [Eyes; 3] = [Eyes::Seat(Seat(0)), Eyes::Seat(Seat(1)), Eyes::Spectator];

#[test]
fn tt_r35_contents_and_gained_cards_are_known_the_order_is_not() {
    let table = Table::serving(1)
        .deck("regular-1 regular-2 noble")
        .purse(5, 0)
        .play("buy-card:handler buy-card:dishwasher");
    for eyes in EVERYBODY {
        let tavern = BOX.view(&table.state, eyes).taverns[0].clone();
        assert_eq!((tavern.deck, tavern.known), (5, cards("dishwasher handler")), "the topmost first");
        assert_eq!(tavern.rest, cards("regular-1 regular-2 noble").into_iter().collect::<Pile>());
    }
    // Another order below the known cards looks the same to everybody.
    let mut other = table.state;
    other.taverns[0].deck[..3].reverse();
    for eyes in EVERYBODY {
        assert_eq!(BOX.view(&table.state, eyes), BOX.view(&other, eyes));
    }
    assert_ne!(BOX.view(&table.state, Eyes::All), BOX.view(&other, Eyes::All));
}

#[test]
fn known_cards_are_counted_up_and_down() {
    let long = Options { rounds: 12, ..options(1) };
    let table = Table::dusk_with(long, 2, 9).deck("regular-1 regular-2 regular-2 handler").with(|state| {
        state.taverns[0].known = 2;
    });
    let drawn = table.evening();
    assert_eq!((drawn.tavern().known, drawn.tavern().deck.len()), (0, 0));
    let table = Table::dusk_with(long, 2, 9).deck("regular-1 regular-2 regular-2 regular-2 regular-1").with(
        |state| {
            state.taverns[0].known = 5;
        },
    );
    assert_eq!(table.evening().tavern().known, 2, "three were drawn");
    let table = Table::dusk_with(long, 2, 9)
        .deck("handler")
        .discard("regular-1 regular-2 regular-2 noble")
        .with(|state| {
            state.taverns[0].known = 1;
        });
    assert_eq!(table.evening().tavern().known, 0, "nothing is known after a shuffle");
}

#[test]
fn the_guest_deck_is_a_set_until_it_is_turned_up() {
    let table = Table::set_up(options(3), 2);
    let mut other = table.state;
    other.guest_deck.reverse();
    for eyes in EVERYBODY {
        let view = BOX.view(&table.state, eyes);
        assert_eq!(
            (usize::from(view.guest_deck), view.unseen_guests.total()),
            (table.state.guest_deck.len(), 36)
        );
        assert_eq!(view, BOX.view(&other, eyes));
        assert!(view.hidden.is_none());
    }
}

#[test]
fn tt_r38_committed_choices_are_hidden_until_all_are_in() {
    let table = Table::dusk(2, 3, 2).evening().seat(1, "side:b");
    let choice = |eyes| BOX.view(&table.state, eyes).choice;
    let side = Action::Side { side: Side::B };
    assert_eq!(
        (choice(Eyes::Seat(Seat(1))), choice(Eyes::Seat(Seat(0))), choice(Eyes::Spectator)),
        (Some(side), None, None)
    );
    for eyes in EVERYBODY {
        assert!(BOX.view(&table.state, eyes).committed.contains(Seat(1)), "that a choice was made is seen");
    }
    let told = |eyes| table.told.seen_by(eyes).cloned().collect::<Vec<_>>();
    assert_eq!(told(Eyes::Seat(Seat(0))), [crate::Event::Committed { seat: Seat(1), choice: None }]);
    assert_eq!(told(Eyes::Seat(Seat(1))), [crate::Event::Committed { seat: Seat(1), choice: Some(side) }]);
    let table = table.seat(0, "side:a").seat(2, "side:a");
    let shown = crate::Event::Shown { seat: Seat(1), choice: side };
    assert!(table.events().contains(&shown));
    // Redraws and plans are open.
    let table =
        Table::dusk(1, 2, 4).deck("regular-1 regular-2 regular-2 regular-2").evening().seat(0, "redraw");
    assert!(table.told.0.iter().all(|(audience, _)| *audience == engine::Audience::All));
}

#[test]
fn picks_together_do_not_show_in_dice_or_coasters() {
    let together = Options { draft: Timing::Together, ..options(1) };
    let table = Table::drafting(together, 1, &[&[1, 2, 3, 4], &[3, 4, 5, 6]]);
    let (low, high) = (table.clone().seat(1, "draft:3"), table.seat(1, "draft:6"));
    for eyes in [Eyes::Seat(Seat(0)), Eyes::Spectator] {
        assert_eq!(BOX.view(&low.state, eyes), BOX.view(&high.state, eyes));
    }
    assert_ne!(BOX.view(&low.state, Eyes::Seat(Seat(1))), BOX.view(&high.state, Eyes::Seat(Seat(1))));
}

#[test]
fn start_cards_that_were_not_offered_are_never_shown() {
    let table = Table::set_up(options(4), 2);
    assert_eq!(BOX.view(&table.state, Eyes::Seat(Seat(0))).offered.len(), 3);
    let text = serde_json::to_string(&table.state).unwrap();
    assert!(!text.contains("start-2") && !text.contains("start-3"), "the state itself does not hold them");
}

#[test]
fn an_imagined_world_keeps_what_is_known() {
    let table = Table::serving(1).deck("regular-1 regular-2 noble guest-4b handler handler").purse(3, 0);
    let table = table.play("buy-card:dishwasher");
    let mut moved = false;
    for seed in 0..20 {
        let world = BOX.imagine(&table.state, Seat(1), &mut QuickChance::new(seed));
        let (deck, real) = (&world.taverns[0].deck, &table.state.taverns[0].deck);
        assert_eq!(deck.last(), Some(&card("dishwasher")));
        let pile = |deck: &[crate::Card]| deck.iter().copied().collect::<Pile>();
        assert_eq!(pile(deck), pile(real));
        moved |= deck[..] != real[..];
    }
    assert!(moved, "the order of the others is dealt anew");
}
