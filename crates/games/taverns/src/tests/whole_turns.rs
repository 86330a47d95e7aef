//! The long example of serving, step by step.

use super::table::Table;
use crate::Kind;

#[test]
fn tt_e7_tt_r2_a_whole_turn() {
    let table = Table::serving(1)
        .upgraded("cashbox safe")
        .area("dishwasher dishwasher supplier")
        .slots("guest-5c guest-6f noble")
        .market(1, "guest-7a")
        .purse(5, 0)
        .dice("4@slot-0 6@slot-1 1@slot-2 4@cashbox 1@supplier 6@supplier 1@supplier");
    table.audit();
    assert_eq!((table.boost_of("slot-0"), table.boost_of("slot-2")), (1, 1));

    // 1. Two guests and the cashbox pay.
    let table = table.play("resolve:slot-0");
    assert_eq!(table.purses(), (10, 0));
    let table = table.play("resolve:slot-1");
    assert_eq!(table.purses(), (16, 0));
    let table = table.play("resolve:cashbox");
    assert_eq!(table.purses(), (19, 0));

    // 2. The supplier tile for 18, and a noble.
    let table = table.play("upgrade:tile-supplier:0");
    assert_eq!((table.purses(), table.deck_names().join(" ")), ((1, 0), "noble".into()));

    // 3. The nobles pay 2: enough for a card for 2, the handler.
    let table = table.play("resolve:slot-2");
    assert_eq!(table.purses(), (3, 0));
    assert_eq!(table.legal_of("buy-card"), ["handler", "dishwasher"]);
    let table = table.play("buy-card:handler");
    assert_eq!((table.purses(), table.deck_names().join(" ")), ((1, 0), "noble handler".into()));

    // 4. Three dice bring three beer each on the new side.
    let mut table = table;
    for beer in [3, 6, 9] {
        table = table.play("resolve:supplier");
        assert_eq!(table.purses(), (1, beer));
    }

    // 5. A guest for 7 beer, who brings 3 doubloons.
    let table = table.play("buy-guest:1");
    assert_eq!((table.purses(), table.deck_names().join(" ")), ((4, 2), "noble handler guest-7a".into()));

    // 6. Both dishwashers go back: the scullery for 9 − 6 = 3, and another noble.
    let table = table.play("upgrade:tile-dishwasher:2");
    assert_eq!(
        (table.purses(), table.deck_names().join(" ")),
        ((1, 2), "noble handler guest-7a noble".into())
    );
    assert_eq!((table.tavern().has(Kind::Dishwasher), table.state.piles[Kind::Dishwasher.index()]), (0, 16));
    table.audit();

    // 7. One doubloon and two beer are kept.
    let table = table.play("end-turn");
    assert_eq!(table.purses(), (1, 2));
    table.audit();
}
