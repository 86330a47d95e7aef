//! The end of a turn, of a round and of the game: CH-9, CH-10, CH-18.

use engine::{Eyes, Game, Revealed, Seat};

use super::table::{BOX, Table, options, read_cards, solo};
use crate::components::{Ability, Flavour, Space, Spot, Who};
use crate::event::Ending;
use crate::state::Stage;
use crate::{Action, Event, Options};

#[test]
fn ch_9_1_the_market_is_filled_row_by_row_from_the_left() {
    let table = Table::new(2).coins(0, 3).play("market buy:2.4 buy:1.2 stop");
    // Empty are 1.6, 2.6 and 3.6.
    let table = table.bag("mint, jasmine, lemon").draws(&[2, 1, 0]).play("pass");
    let space = |name| Space::named(name).unwrap();
    let tiles =
        vec![(space("1.6"), Flavour::Lemon), (space("2.6"), Flavour::Jasmine), (space("3.6"), Flavour::Mint)];
    assert!(table.heard(&Event::MarketFilled { tiles }));
    assert_eq!(table.tiles_in(1), "mint mint jasmine lavender ginger lemon");
}

#[test]
fn ch_9_2_the_pantry_board_is_filled_after_the_market() {
    let table = Table::new(2).play("pantry take:milk take:sugar blind pass");
    assert_eq!(table.state.board.total(), 5);
    let filled = table.events().iter().find_map(|event| match event {
        Event::PantryFilled { tokens } => Some(tokens.len()),
        _ => None,
    });
    assert_eq!(filled, Some(2));
}

#[test]
fn ch_r14_orders_are_served_before_the_refill() {
    let table = Table::new(2).bag("").holds_from_cup("mint 2").holds(0, "sugar").play("market buy:1.2 stop");
    let table = table.play("serve:green-1 cup:2");
    assert!(table.state.cups.iter().all(|cup| cup.tiles.is_empty()), "the tiles just served return, too");
    assert_eq!(table.state.cups[1].base.total(), 1);
}

impl Table {
    /// Tiles for seat 0 out of cup 1.
    fn holds_from_cup(self, tiles: &str) -> Self {
        let tiles = super::table::read_pieces(tiles).0;
        self.with(|state| {
            state.cups[0].tiles -= tiles;
            state.houses[0].tiles += tiles;
        })
    }
}

/// A table of two in which A serves green-1 next, into cup 2: the last of a round.
fn last_cup(round: usize) -> Table {
    Table::serving(2).orders(2 * round - 1).holds(0, "mint 2, sugar")
}

#[test]
fn ch_9_3_a_round_ends_with_its_last_tip() {
    let table = last_cup(1).play("serve:green-1");
    assert!(table.heard(&Event::RoundEnded { round: 1 }));
    let table = Table::serving(2).holds(0, "mint 2, sugar").play("serve:green-1 cup:1");
    assert_eq!((table.state.round, table.state.taken), (1, 1), "one tip still waits");
    let table = Table::new(2).final_circle(1).at(Stage::Fulfil).play("pass");
    assert!(!table.events().iter().any(|event| matches!(event, Event::RoundEnded { .. })));
}

#[test]
fn ch_9_4_new_tips_and_the_cups_keep_what_they_hold() {
    let table = last_cup(2).play("serve:green-1");
    assert_eq!((table.state.round, table.state.taken), (3, 0));
    let mut tips = table.state.tips;
    tips.sort_unstable();
    assert_eq!(tips, [0, 1, 1, 2, 2, 3]);
    assert_eq!(super::table::tile_list(&table.state.cups[1].tiles), "mint 2");
    assert_eq!(table.state.cups[1].base.total(), 2);
    assert!(table.heard(&Event::TipsLaid { cups: 2, values: None }));
    let lay = |seed| Table::dealt(options(), 5, seed).state.tips;
    assert!((1..9).any(|seed| lay(seed) != lay(0)));
}

#[test]
fn ch_9_5_the_next_player_places_the_new_ability() {
    let table = last_cup(1).play("serve:green-1");
    let newcomer = table.state.newcomer.expect("an ability is revealed");
    assert!(table.heard(&Event::AbilityRevealed { ability: newcomer }));
    assert_eq!((table.decider(), table.legal().join(" ").as_str()), (Seat(1), "cover:1 cover:2 cover:3"));
    assert_eq!(table.view(Eyes::Seat(Seat(1))).newcomer, Some(newcomer));
    assert_eq!(table.refusal(Action::Market), "CH-9.5 cover-first");
    assert_eq!(table.refusal_to(0, Action::Cover(Spot(1))), "EN-1 not-your-turn");
    let table = table.play("cover:3");
    assert_eq!((table.state.abilities[2], table.decider()), (newcomer, Seat(1)));
    assert_eq!(table.legal(), ["market", "pantry", "reserve"]);
}

#[test]
fn ch_9_6_after_round_five_there_is_nothing_new() {
    let table = last_cup(5).play("serve:green-1");
    assert_eq!((table.state.round, table.state.newcomer), (5, None));
    assert!(table.state.final_circle);
    assert!(!table.events().iter().any(|event| matches!(event, Event::TipsLaid { .. })));
}

#[test]
fn ch_9_7_turns_go_round() {
    let table =
        Table::of(Options { first_player: crate::options::FirstPlayer::Seat(Seat(2)), ..options() }, 3);
    let mut order = Vec::new();
    let mut table = table;
    for _ in 0..4 {
        order.push(table.decider().0);
        table = table.pass();
    }
    assert_eq!(order, [2, 0, 1, 2]);
}

#[test]
fn ch_10_1_order_five_n_triggers_the_end() {
    for seats in 2..=5 {
        let last = |orders: usize| {
            let table = Table::serving(seats).orders(orders).holds(0, "mint 2, sugar").play("serve:green-1");
            table.state.final_circle
        };
        assert!(last(5 * usize::from(seats) - 1));
        assert!(!last(4 * usize::from(seats) - 1));
    }
}

#[test]
fn ch_10_2_and_ch_e9_the_last_seat_ends_it_at_once() {
    let table = Table::serving(4).orders(19).turn(3).holds(3, "jasmine 2, honey").row("oolong-1");
    let table = table.play("serve:oolong-1");
    assert!(table.over());
    assert!(table.heard(&Event::GameEnded { reason: Ending::Rounds }));
}

#[test]
fn ch_10_3_and_ch_e7_everybody_after_the_trigger_plays_once_more() {
    let table = Table::serving(5).orders(24).holds(0, "mint 2, sugar").play("serve:green-1");
    let left = [1, 2, 3, 4].map(|seat| Who::Seat(Seat(seat))).to_vec();
    assert!(table.heard(&Event::FinalCircle { left }));
    let circle = table.state.circle;
    let mut table = table;
    for seat in 1..5 {
        assert_eq!((table.decider(), table.state.circle), (Seat(seat), circle));
        table = table.pass();
    }
    assert!(table.over());
}

#[test]
fn ch_e8_and_ch_10_4_and_ch_r29_and_ch_r30_final_turns_have_all_cups_and_no_tip() {
    let table = Table::serving(4).orders(19).turn(1).coins(1, 0).coins(2, 0).holds(1, "lemon 2, sugar");
    let table = table.row("black-1 rooibos-1").play("serve:black-1");
    assert_eq!(table.decider(), Seat(2), "C and D play once more");
    let table = table.at(Stage::Fulfil).holds(2, "berries 2, vanilla");
    let table = table.with(|state| state.active = Some(Ability::GoldTip)).play("serve:rooibos-1");
    assert_eq!(table.legal(), ["cup:1", "cup:2", "cup:3", "cup:4"]);
    let table = table.play("cup:3");
    assert_eq!(table.purse(2), 3, "gold-tip only");
    assert!(!table.events().iter().any(|event| matches!(event, Event::TipTaken { .. })));
    assert_eq!(table.decider(), Seat(3));
    assert!(table.pass().over(), "A and B do not");
}

#[test]
fn ch_r31_one_order_in_the_final_circle_too() {
    let table = Table::new(3).final_circle(1).at(Stage::Fulfil).holds(1, "lemon 4, sugar 2, berries 2");
    assert_eq!(table.servable(), ["black-1", "black-2"]);
    let table = table.play("serve:black-1 cup:1");
    assert_eq!(table.decider(), Seat(2));
}

#[test]
fn ch_18_1_and_ch_e43_and_ch_r59_a_stalled_game_ends() {
    let at = |circle| {
        let table = Table::new(2).orders(3).turn(1);
        table.with(|state| (state.circle, state.last_order) = (circle, 12)).pass()
    };
    let table = at(42);
    assert!(table.over());
    assert!(table.heard(&Event::GameEnded { reason: Ending::Stall }));
    assert!(BOX.standing(&table.state).seats.iter().any(|place| place.rank == 1), "it is scored as usual");
    assert!(!at(41).over());
    let shorter = Options { stall_limit: 10, ..options() };
    let table = Table::of(shorter, 2).turn(1).with(|state| state.circle = 10).pass();
    assert!(table.over(), "the circles before the first order count");
    // The first seat's turn in the last circle is still followed by the others'.
    assert!(!Table::of(shorter, 2).with(|state| state.circle = 10).pass().over());
    let alone = Table::of(Options { stall_limit: 10, ..solo() }, 1).with(|state| state.circle = 9).pass();
    assert!(!alone.over(), "not alone");
}

#[test]
fn ch_e26_the_next_player_covers_with_swap_tiles() {
    let table = Table::serving(3).orders(5).turn(1).holds(1, "lemon 2, sugar").row("black-1");
    let table = table.abilities("free-purchase gold-tip free-pantry");
    let table = table.with(|state| {
        // The top of the ability deck.
        let at = state.ability_deck.iter().position(|&card| card == Ability::SwapTiles).unwrap();
        let last = state.ability_deck.len() - 1;
        state.ability_deck.swap(at, last);
    });
    let table = table.play("serve:black-1");
    assert_eq!((table.decider(), table.state.newcomer), (Seat(2), Some(Ability::SwapTiles)));
    let table = table.play("cover:2");
    let in_play = [Ability::FreePurchase, Ability::SwapTiles, Ability::FreePantry];
    assert_eq!((table.state.abilities.to_vec(), table.state.swap_tiles.total()), (in_play.to_vec(), 3));
    assert!(table.view(Eyes::Spectator).covered.contains(&Ability::GoldTip));
    assert_eq!(
        (table.decider(), table.state.stage, table.revealed),
        (Seat(2), Stage::Action, Revealed::Something)
    );
}

#[test]
fn ch_e27_covering_swap_tiles_returns_its_tiles() {
    let table = Table::new(2).orders(6).abilities("gold-tip swap-tiles sell-tile").on_card("mint, lemon 2");
    let table = table.newcomer("free-pantry");
    assert_eq!(table.state.round, 4);
    let bag = table.state.tile_bag;
    let table = table.play("cover:2");
    assert_eq!(super::table::tile_list(&(table.state.tile_bag - bag)), "mint 1, lemon 2");
    assert_eq!((table.state.abilities[1], table.state.swap_tiles.total()), (Ability::FreePantry, 0));
}

#[test]
fn ch_e25_and_ch_r13_a_market_that_cannot_be_filled_stays_short() {
    // Five houses with twelve tiles each, three on the card: nine are left.
    let rows = ["lavender mint lavender", "mint lavender mint", "lavender lavender lavender"];
    let table = Table::new(5).orders(6).abilities("swap-tiles gold-tip free-pantry").market(rows);
    let table =
        table.holds(0, "mint 9, jasmine 3").holds(1, "jasmine 9, lemon 3").holds(2, "lemon 9, ginger 3");
    let table = table.holds(3, "ginger 9, berries 3").holds(4, "berries 9, lavender 3").on_card("lavender 3");
    assert_eq!(table.state.tile_bag.total(), 0);
    let table = table.at(Stage::Fulfil).play("pass");
    assert_eq!(table.state.market.len(), 9);
    assert!(table.can("market"));
    assert!(table.play("market").legal().len() > 1);
}

#[test]
fn a_finished_table_shows_everything() {
    let table = Table::of(Options { connoisseur: true, ..options() }, 2).final_circle(1);
    let table = table.hides(0, "green-1", crate::state::Face::Start).at(Stage::Fulfil);
    assert_eq!(table.view(Eyes::Spectator).houses[0].reserved[0].card, None);
    let table = table.play("pass");
    assert!(table.over());
    assert!(table.heard(&Event::ReservesShown { seat: Seat(0), cards: read_cards("green-1") }));
    let view = table.view(Eyes::Spectator);
    assert_eq!(view.houses[0].reserved[0].card, Some(super::table::read_card("green-1")));
    assert!(view.hidden.is_some());
}
