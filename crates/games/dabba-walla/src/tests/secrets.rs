//! What each pair of eyes may know, row by row of the specification's table.

use engine::{Audience, Eyes, Game, QuickChance, Seat};

use super::table::{BOX, Table, card, cards, chai, options};
use crate::{Chai, Decision, Event, Options, Step, View};

fn spectator(table: &Table) -> View {
    BOX.view(&table.state, Eyes::Spectator)
}

/// What others may see of seat 0: another seat, and somebody watching.
fn others(table: &Table) -> [View; 2] {
    [table.view_of(1), spectator(table)]
}

#[test]
fn the_order_of_piles_is_nobodys_business_until_the_end() {
    let all = Options { imaginary_player: true, chai_connoisseurs: true, ..options() };
    let table = Table::set(all, 2);
    for view in [table.view_of(0), table.view_of(1), spectator(&table)] {
        assert!(view.hidden.is_none());
        assert_eq!((view.deck, view.chai, view.aside), (25, 36, 0));
        assert_eq!(view.imaginary.expect("here").pile, 40);
    }
    let host = BOX.view(&table.state, Eyes::All).hidden.expect("the host sees everything");
    assert_eq!((host.deck.len(), host.pile.len(), host.chai.len()), (25, 40, 36));
    let over = table.until(|state| state.step == Step::Over);
    assert!(spectator(&over).hidden.is_some());
    assert_eq!(spectator(&over).seats[0].chai.as_ref().map(Vec::len), Some(over.chai_of(0).len()));
}

#[test]
fn hands_are_seen_by_their_owners() {
    let table = Table::playing(options(), &["red-o4", "red-t4", "red-s4"]);
    assert_eq!(table.view_of(0).seats[0].hand, Some(cards(&["red-o4", "red-t4", "red-s4"])));
    for view in others(&table) {
        assert_eq!((view.seats[0].hand_size, &view.seats[0].hand), (3, &None));
    }
    // A card taken from the ring was seen by all, so other worlds leave it in the hand.
    let mut chance = QuickChance::new(1);
    let worlds: Vec<_> = (0..40).map(|_| BOX.imagine(&table.state, Seat(1), &mut chance)).collect();
    assert!(worlds.iter().all(|world| world.player(Seat(0)).hand.contains(card("red-s4"))));
    assert!(worlds.iter().any(|world| !world.player(Seat(0)).hand.contains(card("red-o4"))));
}

#[test]
fn dealt_cards_are_told_to_their_owner_only() {
    let table = Table::set(options(), 3);
    let dealt = |seat| {
        let heard = table.heard_by(seat).into_iter();
        heard.filter(|event| matches!(event, Event::Dealt { cards: Some(_), .. })).count()
    };
    assert_eq!([0, 1, 2].map(dealt), [1, 1, 1]);
    let watching: Vec<&Event> = table.told.seen_by(Eyes::Spectator).collect();
    assert!(!watching.iter().any(|event| matches!(event, Event::Dealt { cards: Some(_), .. })));
    assert!(watching.iter().any(|event| matches!(event, Event::Dealt { count: 2, cards: None, .. })));
}

#[test]
fn dw_o3_returned_cards_are_secret_in_number_too() {
    let table = Table::set(Options { tactical_start: true, ..options() }, 2);
    let before = others(&table);
    let [a, b, ..] = table.hand_of(0).iter().collect::<Vec<_>>()[..] else { panic!("four cards") };
    let table = table.by(0, &format!("return:{a}"));
    assert_eq!(others(&table), before, "one of two returned: nothing is to be seen");
    assert!(table.heard_by(1).is_empty());
    let table = table.by(0, &format!("return:{b}"));
    assert_eq!(table.heard_by(1), [Event::ReturnsDone { seat: Seat(0) }]);
    for view in others(&table) {
        assert_eq!(
            (view.seats[0].hand_size, view.seats[0].committed, &view.seats[0].put_away),
            (2, true, &None)
        );
    }
    assert_eq!(table.view_of(0).seats[0].put_away.as_ref().map(Vec::len), Some(2));
}

#[test]
fn dw_r35_played_piles_are_shown_or_not() {
    let played = |open_piles| {
        let hand = ["red-o4", "red-t4", "red-s4"];
        Table::playing(Options { open_piles, ..options() }, &hand).play("play:red-o4 place:0:0")
    };
    for view in others(&played(true)) {
        assert_eq!(view.seats[0].played, Some(cards(&["red-o4"])));
        assert_eq!(view.seats[0].bed.tiles[0].card, Some(card("red-o4")));
    }
    for view in others(&played(false)) {
        assert_eq!((&view.seats[0].played, view.seats[0].played_count), (&None, 1));
        assert_eq!(view.seats[0].bed.tiles[0].card, None);
        assert_eq!(view.seats[0].bed.tiles[0].cells, [0, 1, 3, 4], "the tile itself is open");
    }
    assert_eq!(played(false).view_of(0).seats[0].played, Some(cards(&["red-o4"])));
    // In the delivery the same holds for the cards that are left.
    for (open_piles, shown) in [(true, Some(cards(&["red-t4", "red-o4"]))), (false, None)] {
        let table = Table::loading(Options { open_piles, ..options() }, 2).heights(0, &[2]);
        let table = table.played_some(&[&["red-t4", "red-o4"], &["blue-o4", "blue-t4"]]).play("end");
        let hand = table.view_of(1).seats[0].hand.clone();
        assert_eq!(
            hand.map(|mut hand| {
                hand.reverse();
                hand
            }),
            shown
        );
        assert_eq!(table.view_of(1).seats[0].hand_size, 2);
    }
}

#[test]
fn drawn_chai_are_seen_by_the_drawer() {
    let connoisseurs = Options { chai_connoisseurs: true, ..options() };
    let table = Table::placing(connoisseurs, &[0; 9], 15, "red-i1-blue")
        .tiles(0, &[("blue-i2-red-a", 2, 0)])
        .next_chai("veto jump")
        .play("place:3:3");
    assert_eq!(table.view_of(0).drawn, Some(chai("veto jump")));
    assert!(others(&table).iter().all(|view| view.drawn.is_none()));
    let table = table.play("keep:jump");
    for (audience, event) in &table.told.0 {
        let secret = matches!(
            event,
            Event::ChaiKept { chai: Some(_), .. } | Event::ChaiLaidAside { chai: Some(_), .. }
        );
        assert!(!secret || *audience == Audience::seat(Seat(0)), "{event:?}");
    }
}

const CARDS: [&[&str]; 2] = [&["red-i1-blue", "red-o4"], &["blue-i1-red", "blue-o4"]];

fn delivery(kept: [&str; 2]) -> Table {
    let table = Table::loading(options(), 2).heights(0, &[2]).played_some(&CARDS);
    table.chai(0, kept[0]).chai(1, kept[1]).play("end")
}

#[test]
fn dw_r44_only_that_a_seat_has_committed_is_seen() {
    let table = delivery(["plus-red veto", ""]);
    let before = others(&table);
    let chosen = table.by(0, "card:red-o4");
    assert_eq!(others(&chosen), before, "neither the card nor that it is chosen");
    let added = chosen.clone().by(0, "add:plus-red");
    assert_eq!(others(&added), before, "nor the chai");
    assert!(added.heard_by(1).is_empty());
    let few = chosen.by(0, "commit");
    let many = added.by(0, "add:veto commit");
    assert_eq!(others(&few), others(&many));
    assert_eq!(many.heard_by(1), [Event::Committed { seat: Seat(0) }]);
    let view = many.view_of(1);
    assert_eq!((view.seats[0].committed, view.seats[0].chai_count, view.seats[0].hand_size), (true, 2, 2));
    assert!(view.seats[0].choice.is_none());
    // Its owner sees it all.
    let own = many.view_of(0).seats[0].choice.clone().expect("an own choice");
    assert_eq!((own.card, own.chai, own.revealed), (Some(card("red-o4")), chai("plus-red veto"), false));
}

#[test]
fn dw_o3_how_far_a_choice_has_come_is_seen_by_its_owner() {
    let table = delivery(["veto", "veto"]).by(0, "card:red-o4");
    assert_eq!(table.view_of(0).decision, Some(Decision::DeliverChai));
    assert_eq!(table.view_of(1).decision, Some(Decision::DeliverCard));
    assert_eq!(spectator(&table).decision, Some(Decision::DeliverCard));
}

#[test]
fn the_first_choice_of_a_later_seat_is_never_shown() {
    let first = |line: &str| delivery(["later plus-red veto", ""]).by(1, "card:blue-o4").by(0, line);
    let one = first("card:red-o4 add:later add:plus-red commit");
    let other = first("card:red-i1-blue add:later add:veto commit");
    assert_eq!(others(&one), others(&other));
    assert_eq!(one.heard_by(1), other.heard_by(1));
    assert_eq!(one.state.step, Step::Later);
    assert_eq!(one.view_of(1).used, vec![Chai::Later]);
}
