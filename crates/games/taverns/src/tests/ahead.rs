//! What previews show is what happens.

use engine::{Eyes, Game};

use super::BOX;
use super::table::Table;
use crate::{Action, Space, TavernView};

fn seen(table: &Table) -> TavernView {
    BOX.view(&table.state, Eyes::Seat(table.awaited())).taverns.swap_remove(0)
}

fn spaces(table: &Table) -> Vec<Space> {
    let slots = (0..table.tavern().slots.len() as u8).map(Space::slot);
    Space::ON_TILES.into_iter().chain(slots).collect()
}

/// A table in each module that changes what dice bring, with boosts to spend and dice that lie already.
fn tables() -> Vec<Table> {
    let planning = |module| {
        Table::planning(module)
            .slots("guest-4b regular-1 noble*2")
            .area("dishwasher dishwasher supplier handler")
    };
    vec![
        planning(1).dice("1 2 3 5 6"),
        planning(3).dice("1 2 4 4 5 6").upgraded("supplier cashbox monk"),
        planning(5).dice("2 3 5 6").play("place:2:slot-2 place:3:slot-0"),
    ]
}

#[test]
fn tt_14_9_tt_14_10_a_moved_die_changes_what_the_preview_says() {
    let table = |(sixth, play): (&str, &str)| {
        let table = Table::planning(3).slots("guest-5c noble guest-4b").area("supplier handler bard");
        let dice = format!("5@slot-0 2@slot-1 3@cashbox 1@supplier {sixth} 4@barrel 5@monk");
        table.dice(&dice).play("open").play(play)
    };
    let (mut forward, mut back, mut bonuses) = (0, 0, 0);
    let tables =
        [("6@supplier", ""), ("6@supplier", "shift:barrel:4:slot-2 use-bard"), ("6", ""), ("6", "use-bard")];
    for table in tables.map(table) {
        let view = BOX.view(&table.state, Eyes::Seat(table.awaited()));
        for action in table.actions(table.awaited()) {
            let Action::Shift { from, to, .. } = action else { continue };
            let moved = BOX.after_shift(&view, from, to).unwrap();
            let after = table.clone().play(&action.to_string());
            let change = |old: u16, new: u16| i32::from(new) - i32::from(old);
            let (old, new) = (seen(&table), seen(&after));
            assert_eq!(moved.doubloons, change(old.coming.doubloons, new.coming.doubloons), "{action}");
            assert_eq!(moved.beer, change(old.coming.beer, new.coming.beer), "{action}");
            assert_eq!(moved.monastery, change(old.coming.monastery, new.coming.monastery), "{action}");
            assert_eq!(moved.reputation, change(old.reputation.0, new.reputation.0), "{action}");
            let gained = after.tavern().schnapps - table.tavern().schnapps;
            assert_eq!(moved.bonuses.len(), usize::from(gained), "{action}: {moved:?}");
            forward += i32::from(moved.reputation > 0);
            back += i32::from(moved.reputation < 0);
            bonuses += moved.bonuses.len();
        }
    }
    assert!(forward > 0 && back > 0 && bonuses > 0, "{forward} {back} {bonuses}");
}

#[test]
fn a_die_laid_in_a_preview_lies_as_the_rules_lay_it() {
    let mut laid = 0;
    for table in tables() {
        let before = seen(&table);
        for face in 1..=6 {
            for to in spaces(&table) {
                let notation = format!("place:{face}:{to}");
                let after = BOX.with_die(&table.state.options, &before, face, to);
                assert_eq!(after.is_some(), table.can(&notation), "{notation}");
                if let Some(after) = after {
                    assert_eq!(after, seen(&table.clone().play(&notation)), "{notation}");
                    laid += 1;
                }
            }
        }
    }
    assert!(laid > 20, "{laid}");
}

#[test]
fn what_a_die_brings_is_what_it_brought() {
    for table in tables() {
        let table = table.play("open");
        for space in spaces(&table).into_iter().filter(|space| table.can(&format!("resolve:{space}"))) {
            let before = seen(&table);
            let after = seen(&table.clone().play(&format!("resolve:{space}")));
            let brings = BOX.brings(&table.state.options, &before, space);
            assert_eq!(after.doubloons, before.doubloons + brings.doubloons, "{space}");
            assert_eq!(after.beer, before.beer + brings.beer, "{space}");
            assert_eq!(after.monastery.0, before.monastery.0 + brings.monastery, "{space}");
        }
    }
}

#[test]
fn a_die_meets_one_guest_only() {
    let table = Table::planning(1).slots("guest-4b guest-4b regular-1").dice("4 6");
    let met: Vec<bool> = BOX.needs(&table.state.options, &seen(&table)).iter().map(|need| need.met).collect();
    assert_eq!(met, [true, false, false]);
}
