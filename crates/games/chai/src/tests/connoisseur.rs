//! Beginners and connoisseurs, and who knows what: CH-12, CH-13.

use engine::{Counts, Eyes, Game, QuickChance, Revealed, Seat};

use super::table::{BOX, Table, options, read_card, read_cards, serve, solo};
use crate::components::Tea;
use crate::options::Claim;
use crate::state::{Face, Stage};
use crate::{Event, Options};

fn connoisseur() -> Options {
    Options { connoisseur: true, ..options() }
}

fn beginner() -> Options {
    Options { beginner: true, ..options() }
}

/// What a pair of eyes sees of a house's reserved customers.
fn seen(table: &Table, eyes: Eyes, house: usize) -> Vec<Option<String>> {
    let guests = &table.view(eyes).houses[house].reserved;
    guests.iter().map(|guest| guest.card.map(|card| card.to_string())).collect()
}

#[test]
fn ch_12_1_beginners_have_no_ability_cards() {
    for seed in 0..8 {
        let table = Table::dealt(beginner(), 3, seed);
        assert!(table.state.abilities.is_empty() && table.state.ability_deck.is_empty());
        assert_eq!(table.state.swap_tiles, Counts::NONE);
    }
    let table = Table::of(beginner(), 2).orders(1).at(Stage::Fulfil).holds(0, "mint 2, sugar");
    let table = table.play("serve:green-1");
    assert_eq!((table.state.round, table.state.stage, table.decider()), (2, Stage::Action, Seat(1)));
    assert!(table.view(Eyes::Spectator).covered.is_empty());
}

#[test]
fn ch_12_2_beginners_only_reserve() {
    let table = Table::of(beginner(), 2).play("reserve reserve:2");
    assert_eq!((table.reserved(0).as_str(), table.legal().join(" ").as_str()), ("black-1", "pass"));
    assert_eq!(table.refusal(super::table::ability(1)), "CH-12.1 no-abilities");
    let table = Table::of(beginner(), 2).coins(0, 0).play("market buy:1.1 stop pass");
    assert_eq!((table.purse(0), table.held(0).as_str()), (2, "mint 1"), "all else stays");
}

#[test]
fn ch_13_1_reserved_customers_lie_face_down_for_the_others() {
    for seed in 0..6 {
        let table = Table::dealt(connoisseur(), 3, seed);
        let own = table.state.houses[1].reserved[0].card.to_string();
        assert_eq!(seen(&table, Eyes::Seat(Seat(1)), 1), [Some(own)]);
        assert_eq!(seen(&table, Eyes::Seat(Seat(0)), 1), [None]);
        assert_eq!(seen(&table, Eyes::Spectator, 1), [None]);
    }
    let table = Table::of(connoisseur(), 2).deck("black-7").play("reserve reserve:blind");
    assert_eq!(seen(&table, Eyes::Seat(Seat(1)), 0), [None]);
    assert_eq!(seen(&table, Eyes::Seat(Seat(0)), 0), [Some("black-7".into())]);
    let unseen = table.view(Eyes::Seat(Seat(1))).unseen;
    assert!(unseen.contains(read_card("black-7")), "it may as well lie in the deck");
}

#[test]
fn ch_13_2_a_served_customer_is_shown() {
    let table = Table::of(connoisseur(), 2).hides(0, "green-3", Face::Start).at(Stage::Fulfil);
    let table = table.holds(0, "lemon 2, ginger, honey").play("serve:green-3");
    assert_eq!(seen(&table, Eyes::Spectator, 0), [None], "not yet");
    let table = table.play("cup:1");
    assert!(table.view(Eyes::Spectator).houses[0].served.contains(read_card("green-3")));
}

#[test]
fn ch_13_3_and_ch_r55_every_leading_tea_scores_a_cup() {
    let table = Table::of(connoisseur(), 3).with(|state| {
        state.cups[0].base = Counts([2, 2, 1, 0, 0]);
        state.cups[1].base = Counts([0, 0, 1, 0, 0]);
    });
    let cups: Vec<_> = (0..3).map(|house| table.part(house, "cups")).collect();
    assert_eq!(cups, [Some(1), Some(1), Some(1)], "the empty cup scores nothing");
    assert_eq!(Table::new(3).part(0, "cups"), None, "only among connoisseurs");
}

#[test]
fn ch_13_4_the_tea_counts_not_who_served_it() {
    let table = Table::of(connoisseur(), 2).brewed(&read_cards("black-8"));
    assert!(table.served(0).contains(read_card("black-8")), "A served a black customer");
    assert_eq!((table.part(0, "cups"), table.part(1, "cups")), (Some(0), Some(1)));
}

#[test]
fn ch_13_5_unserved_customers_cost_a_point_each() {
    let table = Table::of(connoisseur(), 2).reserves(0, "green-3 black-4").coins(0, 5);
    assert_eq!((table.part(0, "penalty"), table.part(1, "penalty")), (Some(-2), Some(0)));
    assert_eq!(table.score(0), 3);
    assert_eq!(Table::new(2).reserves(0, "green-3").part(0, "penalty"), None);
}

#[test]
fn ch_13_6_cups_and_penalties_decide() {
    let table = Table::of(connoisseur(), 2).coins(0, 5).coins(1, 4).reserves(0, "green-3 black-4");
    let ranks: Vec<u8> = BOX.standing(&table.state).seats.iter().map(|place| place.rank).collect();
    assert_eq!((table.score(0), table.score(1), ranks), (3, 4, vec![2, 1]));
}

#[test]
fn ch_e30_cups_and_penalties_of_three_players() {
    let claims = [Claim::Green, Claim::Black, Claim::Oolong];
    let table = Table::of(Options { teas: claims.into_iter().collect(), ..connoisseur() }, 3).with(|state| {
        // green, black, rooibos, oolong, white
        state.cups[0].base = Counts([2, 2, 0, 1, 0]);
        state.cups[1].base = Counts([2, 0, 0, 3, 0]);
        state.cups[2].base = Counts([0, 3, 0, 2, 0]);
    });
    let table = table.reserves(0, "green-3 black-3").reserves(1, "oolong-3");
    let net = |house| table.part(house, "cups").zip(table.part(house, "penalty"));
    assert_eq!([net(0), net(1), net(2)], [Some((1, -2)), Some((2, -1)), Some((1, 0))]);
}

#[test]
fn ch_e31_and_ch_r56_a_hidden_customer_of_a_sold_out_tea_leaves_without_penalty() {
    let claims = [Claim::Green, Claim::Black, Claim::Oolong];
    let table = Table::of(Options { teas: claims.into_iter().collect(), ..connoisseur() }, 3);
    let table = table.brewed(&read_cards("oolong-8 oolong-7 oolong-6 oolong-5 oolong-4"));
    let table = table.hides(1, "oolong-3", Face::Blind).row("oolong-1").at(Stage::Fulfil).coins(0, 1);
    assert_eq!(table.part(1, "penalty"), Some(-1));
    let table = table.holds(0, "jasmine 2, honey").play("serve:oolong-1");
    let left = read_cards("oolong-2 oolong-3");
    assert!(table.heard(&Event::TeaSoldOut { tea: Tea::Oolong, left }), "it is shown as it leaves");
    assert_eq!((table.reserved(1).as_str(), table.part(1, "penalty")), ("", Some(0)));
}

#[test]
fn ch_r54_a_customer_seen_in_the_row_stays_known() {
    let table = Table::of(connoisseur(), 2).play("reserve reserve:2");
    assert_eq!(seen(&table, Eyes::Seat(Seat(1)), 0), [Some("black-1".into())]);
    assert_eq!(table.state.houses[0].reserved[0].face, Face::Known);
}

#[test]
fn ch_r57_alone_the_phantom_leads_for_nobody() {
    let table = Table::of(Options { connoisseur: true, ..solo() }, 1).with(|state| {
        state.cups[0].base = Counts([1, 2, 0, 0, 0]);
        state.cups[1].base = Counts([2, 2, 0, 0, 0]);
    });
    assert_eq!(table.part(0, "cups"), Some(1), "the tie in cup 2");
}

#[test]
fn ch_r58_all_pieces_are_public() {
    let table = Table::of(connoisseur(), 3).coins(1, 7).holds(1, "mint 2, sugar").orders(4).bag("mint 3");
    let view = table.view(Eyes::Spectator);
    assert_eq!((view.houses[1].coins, view.houses[1].tiles[0], view.houses[1].tokens[1]), (7, 2, 1));
    assert_eq!((view.tile_bag, view.token_bag), (table.state.tile_bag, table.state.token_bag));
    assert_eq!(view.cups[0].tiles, table.state.cups[0].tiles);
    assert_eq!(view.cups[0].base, table.state.cups[0].base);
    let all: u32 = view.teas.iter().map(|tea| u32::from(tea.stock)).sum();
    assert_eq!(all, 18 - 4);
}

#[test]
fn ch_r63_who_is_being_served_face_down_stays_secret_until_the_cup() {
    let table = Table::of(connoisseur(), 2).hides(0, "green-3", Face::Blind).at(Stage::Fulfil);
    let table = table.holds(0, "lemon 2, ginger, honey").play("serve:green-3");
    assert_eq!(table.revealed, Revealed::Nothing);
    assert!(table.events().is_empty());
    let stage = |eyes| table.view(eyes).decision.and_then(|decision| decision.stage);
    assert_eq!(stage(Eyes::Seat(Seat(0))), Some(table.state.stage));
    assert_eq!((stage(Eyes::Seat(Seat(1))), stage(Eyes::Spectator)), (None, None));
    assert_eq!(
        table.view(Eyes::Spectator).decision.map(|decision| decision.id.to_string()).as_deref(),
        Some("ch.cup")
    );
}

#[test]
fn a_refusal_does_not_betray_a_hidden_customer() {
    let refusal = |table: Table| table.at(Stage::Fulfil).refusal(serve("green-3"));
    let hidden = Table::of(connoisseur(), 2).hides(1, "green-3", Face::Blind);
    let in_the_deck = Table::of(connoisseur(), 2).hides(1, "green-4", Face::Blind);
    assert_eq!(refusal(hidden), refusal(in_the_deck));
}

#[test]
fn imagined_worlds_differ_only_in_what_is_hidden() {
    let table = Table::of(connoisseur(), 3).hides(1, "black-3", Face::Start).hides(2, "green-5", Face::Blind);
    let mut chance = QuickChance::new(1);
    let (mut starts, mut blinds, mut tips) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..200 {
        let world = BOX.imagine(&table.state, Seat(0), &mut chance);
        BOX.audit(&world).expect("a possible world");
        assert_eq!(BOX.view(&world, Eyes::Seat(Seat(0))), table.view(Eyes::Seat(Seat(0))));
        starts.push(world.houses[1].reserved[0].card);
        blinds.push(world.houses[2].reserved[0].card.tea());
        tips.push(world.tips[0]);
    }
    assert!(starts.iter().all(|card| card.tea() == Tea::Black), "a starting customer drinks the owner's tea");
    starts.sort_unstable();
    starts.dedup();
    assert_eq!(starts.len(), 6, "any black customer not in the row");
    assert!([Tea::Green, Tea::Black, Tea::Rooibos].iter().all(|tea| blinds.contains(tea)));
    assert!([0, 1, 2, 3].iter().all(|tip| tips.contains(tip)));
}

#[test]
fn nobody_sees_decks_and_waiting_tips_before_the_end() {
    let table = Table::new(2).orders(3);
    for eyes in [Eyes::Seat(Seat(0)), Eyes::Spectator] {
        let view = table.view(eyes);
        assert!(view.hidden.is_none());
        assert_eq!(view.abilities_to_come.len(), 4);
        assert!(view.abilities_to_come.is_sorted(), "which ones, not in which order");
        assert_eq!((view.cups[0].tip, view.cups[1].tip), (Some(0), None));
        assert_eq!(view.tips_left, [1, 1, 2, 2, 3], "their values by subtraction");
    }
    assert!(table.view(Eyes::All).hidden.is_some());
}
