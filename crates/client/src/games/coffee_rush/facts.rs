//! What the bar and the seats' cards tell.

use ::coffee_rush::{Decision, View};
use engine::Seat;

use crate::drawing::names as drawings;
use crate::games::{Fact, PhaseStep, Tone, Words};
use crate::i18n::text::coffee_rush as said;

/// The public facts on a seat's card, what decides first: a phone shows two.
pub(super) fn facts(view: &View, seat: Seat, words: &Words) -> Vec<Fact> {
    let Some(area) = view.seats.get(seat.index()) else { return Vec::new() };
    let (fallen, limit) = (area.penalties.len(), usize::from(view.penalty_limit));
    let tone = match limit.saturating_sub(fallen) {
        0 | 1 => Tone::Danger,
        2 => Tone::Warning,
        _ => Tone::Plain,
    };
    let penalties = format!("{fallen}/{limit}");
    vec![
        Fact::new(drawings::CR_PENALTY, penalties, words.say(&said::FACT_PENALTIES)).tone(tone),
        Fact::new(drawings::CR_RUSH, area.rush, words.say(&said::FACT_RUSH)),
        Fact::new(drawings::UI_CHECK, area.completed.len(), words.say(&said::FACT_COMPLETED)),
    ]
}

/// "turn 12 · round 4"
pub(super) fn subtitle(view: &View, words: &Words) -> String {
    if view.turn == 0 {
        words.say(&said::BAR_SETUP)
    } else {
        words.say(&said::BarTurn { turn: &view.turn.to_string(), round: &view.round.to_string() })
    }
}

/// The phases of a turn.
pub(super) fn phases(view: &View, words: &Words) -> Vec<PhaseStep> {
    let now = match view.decision {
        Decision::SetupPlace | Decision::SetupCup => return Vec::new(),
        Decision::Upgrade => 0,
        Decision::ChooseMeeple | Decision::Move => 1,
        Decision::Pour => 2,
        Decision::Serve => 3,
        Decision::Over => 5,
    };
    let names =
        [said::PHASE_UPGRADE, said::PHASE_MOVE, said::PHASE_POUR, said::PHASE_PROCESS, said::PHASE_FLOW];
    PhaseStep::row(names.map(|name| words.say(&name)), now)
}

/// What the bar counts.
pub(super) fn counters(view: &View, words: &Words) -> Vec<Fact> {
    let shop = match view.turns_left {
        None => Fact::chip(words.say(&said::BAR_SHOP_OPEN), Tone::Good),
        Some(0) => Fact::chip(words.say(&said::BAR_LAST_TURN), Tone::Danger),
        Some(left) => Fact::chip(words.say(&said::BarShopClosed { count: left.into() }), Tone::Danger),
    };
    vec![Fact::new(drawings::UI_DECK, view.deck_size, words.say(&said::BAR_ORDERS_LEFT)).spoken(), shop]
}
