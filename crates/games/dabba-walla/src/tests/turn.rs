//! The frame of a turn: DW-2.1, DW-2.2, DW-2.12 to DW-2.14, swaps DW-4.7, what is asked and what is not.

use engine::{Game, Revealed, Seat};

use super::table::{BOX, Table, card, options, refused};
use crate::{Action, Chai, Direction, Options, Step};

fn swap(id: &str, slot: u8) -> Action {
    Action::Swap { card: card(id), slot }
}

const HAND: [&str; 3] = ["red-i1-blue", "blue-i2-red-a", "green-i1-red"];

#[test]
fn dw_2_2_and_dw_r37_a_turn_goes_through_its_steps_in_order() {
    let table = Table::moving(options(), 2, 0).hand(0, &HAND[..2]).open(1, HAND[2]);
    let play = Action::Play(card(HAND[0]));
    assert_eq!(table.refusal(play), refused("DW-2.2", "move-first"));
    let table = table.play("move:cw:1");
    assert_eq!(table.state.step, Step::PlayCard);
    let again = Action::Move { direction: Direction::Cw, spaces: 1 };
    assert_eq!(table.refusal(again), refused("DW-2.2", "already-moved"));
    assert_eq!(table.refusal(Action::End), refused("DW-2.2", "play-first"));
    let table = table.play("play:red-i1-blue");
    assert_eq!(table.state.step, Step::PlaceTile);
    let table = table.play("place:0:4");
    assert_eq!((table.state.step, table.state.active), (Step::EndTurn, Seat(0)));
    assert_eq!(table.refusal(Action::Play(card(HAND[1]))), refused("DW-2.12", "one-card-a-turn"));
    let table = table.play("end");
    assert_eq!((table.state.step, table.state.active), (Step::Move, Seat(1)));
}

#[test]
fn only_the_active_seat_decides() {
    let table = Table::moving(options(), 3, 0);
    assert_eq!(BOX.awaiting(&table.state).iter().collect::<Vec<_>>(), [Seat(0)]);
    assert!(table.legal_of(1).is_empty());
    for seat in [1, 3, 200] {
        let refusal = table.refusal_to(seat, Action::Move { direction: Direction::Cw, spaces: 1 });
        assert_eq!(refusal.1, "not-your-turn");
    }
}

#[test]
fn dw_2_12_one_of_three_cards_is_played_and_the_pile_keeps_its_order() {
    let table = Table::playing(options(), &HAND);
    assert_eq!(table.legal(), ["play:21", "play:43", "play:59"]);
    assert_eq!(table.refusal(Action::Play(card("red-o4"))), refused("DW-2.12", "not-in-hand"));
    let table = table.play("play:green-i1-red");
    assert_eq!(table.revealed, Revealed::Nothing, "an own card shows nothing new");
    assert_eq!(table.view_of(0).seats[0].played, Some(vec![card(HAND[2])]));
    let table = table.play("place:0:0 end");
    assert_eq!(table.hand_of(0), [card(HAND[0]), card(HAND[1])].into_iter().collect());
    // The next card goes on top.
    let table = table.until(|state| state.active == Seat(0)).hand(0, &HAND[..2]).play("move:cw:1");
    let table = table.play("play:blue-i2-red-a");
    assert_eq!(table.view_of(0).seats[0].played, Some(vec![card(HAND[2]), card(HAND[1])]));
}

#[test]
fn dw_2_13_the_tile_of_the_played_card_is_placed() {
    let table = Table::playing(options(), &HAND).play("play:blue-i2-red-a");
    assert_eq!(table.state.pending, Some(card("blue-i2-red-a")));
    let table = table.play("place:0:3");
    assert_eq!(table.heights_of(0), [0, 0, 0, 1, 1, 0, 0, 0, 0]);
    assert_eq!(table.state.pending, None);
}

#[test]
fn dw_2_14_empties_and_swaps_at_the_end_then_the_next_seat() {
    let table = Table::playing(options(), &HAND).chai(0, "swap").play("play:red-i1-blue place:0:4");
    assert_eq!(table.legal_kind("empty").len(), 9);
    assert_eq!(table.legal_kind("end").len(), 1);
    assert_eq!(table.legal_kind("swap").len(), 2 * 6);
    let table = table.play("empty:4 swap:blue-i2-red-a:0 empty:0 end");
    assert_eq!(table.heights_of(0), [1, 0, 0, 0, 2, 0, 0, 0, 0]);
    assert_eq!((table.state.active, table.revealed), (Seat(1), Revealed::Something));
}

/// E24: the tickets stay where they are.
#[test]
fn dw_4_7_and_dw_r11_a_swap_exchanges_a_hand_card_and_leaves_the_tickets() {
    let table = Table::moving(options(), 2, 0).chai(0, "swap").tickets_on([0, 0, 2, 0, 0, 0]);
    let table = table.hand(0, &HAND[..2]).open(2, "yellow-o4").play("swap:red-i1-blue:2");
    assert_eq!(table.state.ring[2].card, Some(card("red-i1-blue")));
    assert_eq!(table.ring_tickets(), [0, 0, 2, 0, 0, 0]);
    assert_eq!(table.hand_of(0), [card("yellow-o4"), card(HAND[1])].into_iter().collect());
    assert_eq!(table.state.player(Seat(0)).tickets, 6);
    assert_eq!((table.used(), table.chai_of(0)), (vec![Chai::Swap], vec![]));
    assert_eq!((table.state.step, table.revealed), (Step::Move, Revealed::Nothing));
}

#[test]
fn dw_4_7_swaps_need_a_chai_a_hand_card_and_an_open_card() {
    let bare = Table::moving(options(), 2, 0).hand(0, &HAND[..2]);
    assert_eq!(bare.refusal(swap(HAND[0], 0)), refused("DW-4.7", "no-swap-chai"));
    let table = bare.chai(0, "swap");
    assert_eq!(table.legal_kind("swap").len(), 2 * 6);
    assert_eq!(table.refusal(swap("yellow-o4", 0)), refused("DW-4.7", "not-in-hand"));
    assert_eq!(table.refusal(swap(HAND[0], 6)), refused("DW-4.7", "no-such-space"));
    let gap = table.clone().with(|state| state.ring[3].card = None);
    assert_eq!(gap.refusal(swap(HAND[0], 3)), refused("DW-4.7", "no-card-there"));
    // Before playing a card there are three to give away.
    let playing = Table::playing(options(), &HAND).chai(0, "swap");
    assert_eq!(playing.legal_kind("swap").len(), 3 * 6);
}

#[test]
fn dw_r10_the_fan_cannot_be_swapped_with() {
    let imaginary = Options { imaginary_player: true, ..options() };
    let table = Table::moving(imaginary, 2, 0).chai(0, "swap");
    let fan = table.state.fan[0];
    assert_eq!(table.legal_kind("swap").len(), 2 * 6);
    let card = table.hand_of(0).first().expect("a hand");
    let beyond = table.refusal(Action::Swap { card, slot: 6 });
    assert_eq!(beyond, refused("DW-4.7", "no-such-space"));
    let swapped = (0..6).fold(table, |table, slot| {
        let card = table.hand_of(0).first().expect("a hand");
        table
            .with(|state| state.players[0].kept.push(crate::components::ChaiTile::new(Chai::Swap, 0)))
            .play(&format!("swap:{card}:{slot}"))
    });
    assert_eq!(swapped.state.fan.to_vec(), [fan], "whatever is swapped");
}

#[test]
fn dw_r12_no_swap_while_a_tile_waits() {
    let table = Table::playing(options(), &HAND).chai(0, "swap").play("play:red-i1-blue");
    assert_eq!(table.legal_kind("swap").len(), 0);
    assert_eq!(table.refusal(swap(HAND[1], 0)), refused("DW-R12", "no-swap-now"));
    let bonus = table.with(|state| {
        state.pending = None;
        state.bonus = Some(crate::Colour::Red);
        state.step = Step::PlaceBonus;
    });
    assert_eq!(bonus.refusal(swap(HAND[1], 0)), refused("DW-R12", "no-swap-now"));
}

#[test]
fn dw_r3_no_empties_while_moving_or_choosing_a_card_or_in_anothers_turn() {
    let wanted = refused("DW-R3", "no-empties-now");
    assert_eq!(Table::set(options(), 2).refusal(Action::Empty(0)), wanted);
    assert_eq!(Table::moving(options(), 2, 0).refusal(Action::Empty(0)), wanted);
    let playing = Table::playing(options(), &HAND);
    assert_eq!(playing.refusal(Action::Empty(0)), wanted);
    // Nor in another's turn; before the own tile and at the end they may be placed.
    assert_eq!(playing.refusal_to(1, Action::Empty(0)).1, "not-your-turn");
    let placing = playing.play("play:red-i1-blue");
    assert_eq!(placing.legal_kind("empty").len(), 9);
    assert_eq!(placing.play("place:0:4").legal_kind("empty").len(), 9);
}

#[test]
fn dw_o1_playing_and_ending_are_always_asked() {
    let table = Table::final_turn(options(), &["red-i1-blue", "blue-i2-red-a"]);
    let table = table.play("play:red-i1-blue place:0:0");
    assert_eq!((table.state.step, table.legal().len()), (Step::PlayCard, 1));
    let table = table.play("play:blue-i2-red-a place:0:1").empties(0);
    assert_eq!((table.state.step, table.legal()), (Step::EndTurn, vec!["end".to_string()]));
}

#[test]
fn dw_o4_without_a_player_the_seat_goes_on_plainly() {
    let table = Table::moving(options(), 2, 0).chai(0, "jump swap");
    let seat = Seat(0);
    let plain = |table: &Table| BOX.fallback(&table.state, seat).to_string();
    assert_eq!(plain(&table), "move:cw:1");
    let table = Table::placing(options(), &[1, 1, 0], 15, "red-i2-yellow-a");
    assert_eq!(plain(&table), "place:0:0");
    // An empty dabba only where the tile fits nowhere, and one that helps.
    let table = Table::placing(options(), &[0, 1, 0, 1, 0, 1, 0, 1, 0], 15, "red-i2-yellow-a");
    assert!(table.legal_kind("place").is_empty());
    assert_eq!(plain(&table), "empty:0");
    assert_eq!(plain(&Table::placing(options(), &[0; 9], 15, "red-o4").play("place:0:0")), "end");
    let table = Table::delivering(&[&["red-o4", "red-t4"], &["blue-o4", "blue-t4"]]).chai(0, "veto");
    assert_eq!(plain(&table), "card:35");
    assert_eq!(plain(&table.by(0, "card:red-o4")), "commit");
}
