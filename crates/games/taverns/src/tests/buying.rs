//! Buying cards, guests and nobles: TT-9.10 and TT-9.18 to TT-9.22.

use engine::{Revealed, Seat};

use super::table::{Table, card, options};
use crate::{Event, GainedFrom, Kind, Options, Refill};

#[test]
fn tt_9_10_one_tavern_card_of_each_kind() {
    let table = Table::serving(3).purse(21, 0);
    let line =
        "bard handler dishwasher waitress table supplier".split(' ').map(|kind| format!("buy-card:{kind} "));
    let table = table.play(&line.collect::<String>());
    assert_eq!(table.purses(), (0, 0), "1 + 2 + 3 + 4 + 5 + 6");
    assert_eq!(table.deck_names(), ["bard", "handler", "dishwasher", "waitress", "table", "supplier"]);
    let table = Table::serving(1).purse(4, 0).play("buy-card:handler");
    assert_eq!(table.refusal("buy-card:handler"), ("TT-9.10".into(), "kind-bought".into()));
    assert_eq!(table.refusal("buy-card:dishwasher"), ("TT-9.10".into(), "too-few-doubloons".into()));
    assert_eq!(
        table.refusal("buy-card:bard"),
        ("TT-9.10".into(), "pile-empty".into()),
        "none before Module 3"
    );
}

#[test]
fn tt_e14_purchase_limits() {
    let table = Table::serving(1).purse(9, 0).markers(2, 0).dice("5@monk").play("buy-card:handler");
    assert_eq!(table.purses().0, 7);
    assert_eq!(table.legal_of("buy-card"), ["dishwasher", "waitress", "table", "supplier"]);
    let table = table.play("resolve:monk");
    assert_eq!(table.deck_names(), ["handler", "handler"], "one from the monastery is no purchase");
}

#[test]
fn tt_9_18_one_guest_a_round_for_beer() {
    let table = Table::serving(1).purse(0, 20).market(1, "guest-4b").market(3, "guest-8a");
    assert_eq!(table.legal_of("buy-guest"), ["0", "1", "3"]);
    assert_eq!(table.refusal("buy-guest:2"), ("TT-9.18".into(), "no-guest-there".into()));
    let table = table.play("buy-guest:1");
    assert_eq!((table.purses(), table.deck_names()), ((0, 16), vec!["guest-4b".to_string()]));
    assert_eq!(table.refusal("buy-guest:3"), ("TT-9.18".into(), "guest-bought".into()));
    let table = Table::serving(1).purse(9, 7).market(3, "guest-8a");
    assert_eq!(table.refusal("buy-guest:3"), ("TT-9.18".into(), "too-little-beer".into()));
    assert_eq!(table.play("buy-guest:0").tavern().deck[0], card("guest-3"));
}

#[test]
fn tt_9_19_tt_r21_pay_card_refill_then_the_bonus() {
    let table =
        Table::serving(1).purse(0, 8).market(2, "guest-8b").guest_deck_top("guest-4a").play("buy-guest:2");
    let seat = Seat(0);
    let gained = |card, from| Event::CardGained { seat, card, from };
    let wanted = [
        Event::BeerPaid { seat, count: 8 },
        gained(card("guest-8b"), GainedFrom::Market(2)),
        Event::GuestTurnedUp { place: 2, card: card("guest-4a") },
        gained(card("supplier"), GainedFrom::Supply),
    ];
    assert_eq!(table.events(), wanted);
    assert_eq!(table.deck_names(), ["guest-8b", "supplier"]);
    assert_eq!(table.revealed, Revealed::Something, "a card was turned up");
}

#[test]
fn tt_9_20_places_are_refilled_at_once() {
    let table =
        Table::serving(1).purse(0, 4).market(4, "guest-4b").guest_deck_top("guest-5f").play("buy-guest:4");
    assert_eq!(table.state.market[4], Some(card("guest-5f")));
    // With an empty deck the place stays empty, and nothing is revealed.
    let table = Table::serving(1).purse(0, 4).market(4, "guest-4b").with(|state| {
        for card in &state.guest_deck {
            state.boxed.add(*card);
        }
        state.guest_deck.clear();
    });
    let table = table.play("buy-guest:4");
    assert_eq!((table.state.market[4], table.revealed), (None, Revealed::Nothing));
}

#[test]
fn tt_e24_end_of_the_three_beer_pile() {
    let table = Table::serving(1).purse(0, 3).pile_left("guest-3", 1).guest_deck_top("guest-6a guest-7a");
    let table = table.play("buy-guest:0");
    assert_eq!((table.purses().1, table.deck_names()), (0, vec!["guest-3".to_string()]));
    assert_eq!((table.state.guest_pile, table.state.market[0]), (0, Some(card("guest-6a"))));
    // Next round it is bought and refilled like the others.
    let table = table.with(|state| {
        state.turn = crate::state::Turn::default();
        state.taverns[0].beer = 6;
    });
    let table = table.play("buy-guest:0");
    assert_eq!((table.purses(), table.state.market[0]), ((2, 0), Some(card("guest-7a"))));
}

#[test]
fn tt_9_21_a_drawn_guest_gives_no_bonus() {
    let long = Options { rounds: 12, ..options(1) };
    let table = Table::dusk_with(long, 2, 9).deck("guest-8a guest-7d guest-8c").evening();
    assert_eq!((table.purses(), table.tavern().monastery, table.state.nobles), ((0, 0), 0, 92));
}

#[test]
fn tt_9_22_tt_r27_nobles_for_beer() {
    let table = Table::serving(1).purse(0, 17);
    assert_eq!(table.legal_of("buy-nobles"), ["1", "2"]);
    assert_eq!(table.refusal("buy-nobles:3"), ("TT-9.22".into(), "too-little-beer".into()));
    assert_eq!(table.refusal("buy-nobles:4"), ("TT-9.22".into(), "no-such-number".into()));
    assert_eq!(table.refusal("buy-nobles:0"), ("TT-9.22".into(), "no-such-number".into()));
    let table = Table::serving(1).purse(0, 30).pile_left("noble", 2);
    assert_eq!(table.refusal("buy-nobles:3"), ("TT-9.22".into(), "too-few-nobles".into()));
    assert_eq!(
        table.play("buy-nobles:1 buy-nobles:1").deck_names(),
        ["noble", "noble"],
        "several times in a turn"
    );
}

#[test]
fn tt_e15_noble_prices() {
    let table = Table::serving(1).purse(0, 27).play("buy-nobles:3 buy-nobles:1");
    assert_eq!((table.purses().1, table.tavern().deck.len()), (0, 4));
    assert_eq!(Table::serving(1).purse(0, 23).play("buy-nobles:3").purses().1, 5);
    let table = Table::serving(1).purse(0, 23).play("buy-nobles:2 buy-nobles:1");
    assert_eq!((table.purses().1, table.tavern().deck.len()), (0, 3));
}

#[test]
fn tt_r17_without_cards_actions_still_work_but_purchases_do_not() {
    let table = Table::serving(1).purse(20, 0).markers(21, 0).dice("5@monk").pile_left("noble", 0);
    let table = table.play("resolve:monk upgrade:tile-safe:0");
    assert_eq!((table.tavern().monastery, table.purses().0, table.tavern().deck.len()), (22, 14, 0));
    let table = table.pile_left("supplier", 0);
    assert_eq!(table.refusal("buy-card:supplier"), ("TT-9.10".into(), "pile-empty".into()));
    assert_eq!(table.state.piles[Kind::Supplier.index()], 0);
}

#[test]
fn refill_at_the_end_of_the_turn() {
    let late = Options { refill: Refill::TurnEnd, ..options(1) };
    let table = Table::serving_with(late, 2).purse(0, 7).market(1, "guest-4b").guest_deck_top("guest-5f");
    let table = table.play("buy-guest:1");
    assert_eq!((table.state.market[1], table.revealed), (None, Revealed::Nothing), "nothing is shown yet");
    let table = table.play("end-turn");
    assert_eq!(table.state.market[1], Some(card("guest-5f")));
}

#[test]
fn tt_r40_the_open_pile_stays_on_show() {
    let late = Options { refill: Refill::TurnEnd, ..options(5) };
    let table = Table::serving_with(late, 2).purse(0, 3).market(0, "guest-3").play("buy-guest:0");
    assert_eq!((table.state.guest_pile, table.state.signed[0]), (7, false), "only the signature waits");
    let signatures = table.state.signatures;
    let table = table.play("end-turn");
    assert_eq!((table.state.signed[0], table.state.signatures), (true, signatures - 1));
    // The last card of the pile leaves the place empty until then.
    let table = Table::serving_with(late, 2).purse(0, 3).pile_left("guest-3", 1).guest_deck_top("guest-6a");
    let table = table.play("buy-guest:0");
    assert_eq!(table.state.market[0], None);
    assert_eq!(table.play("end-turn").state.market[0], Some(card("guest-6a")));
}
