//! Actions by their notation, legal or not.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::{Action, Card, Gift, Kind, Space, Spot, Tile};

/// Any action by its notation, legal or not.
pub(super) fn action(notation: &str) -> Action {
    *ACTIONS.get(notation).unwrap_or_else(|| panic!("no action is written {notation}"))
}

static ACTIONS: LazyLock<HashMap<String, Action>> = LazyLock::new(|| {
    use Action::*;
    let spaces = || Space::ON_TILES.into_iter().chain((0..8).map(Space::slot));
    let tiles = || Tile::ALL.into_iter();
    let kinds = || Kind::ALL.into_iter();
    let mut all = vec![Keep, Redraw, Ready, Open, UseCounterGuest, UseBard, SchnappsDoubloons, SchnappsBeer];
    all.extend([EndTurn, Schnapps, Decline, Pass]);
    all.extend((0..9).map(|n| StartCard { card: crate::StartCard(n) }));
    all.extend(crate::Side::ALL.map(|side| Side { side }));
    all.extend([Gift::OwnDie, Gift::Guest3, Gift::Noble].map(|gift| Choose { gift }));
    all.extend(kinds().map(|kind| Choose { gift: Gift::Card(kind) }));
    all.extend(kinds().map(|kind| BuyCard { kind }));
    all.extend(Card::all().flat_map(|card| [LoseRegular { card }, JugglerKeep { card }]));
    all.extend(tiles().flat_map(|tile| [FreeUpgrade { tile }, SchnappsUpgrade { tile }]));
    all.extend(tiles().flat_map(|tile| (0..6).map(move |k| Upgrade { tile, k })));
    for n in 0..8 {
        all.extend([BuyGuest { place: n }, BuyNobles { n }, SchnappsRemove { slot: n }, Remove { slot: n }]);
        all.extend([Column { column: n }, Draft { face: n }]);
        all.extend((0..8).map(|new| TurnDie { face: n, new }));
        all.extend(spaces().flat_map(|space| [Place { face: n, to: space }, Lift { from: space, face: n }]));
        for to in spaces() {
            let spots = spaces().map(Spot::on).chain([Spot::POOL]);
            all.extend(spots.map(|from| Shift { from, face: n, to }));
        }
    }
    all.extend(spaces().map(|space| Resolve { space }));
    all.into_iter().map(|action| (action.to_string(), action)).collect()
});
