//! What the bar and the seats' cards tell.

use ::dabba_walla::view::Phase;
use ::dabba_walla::{Decision, View};
use engine::Seat;

use super::names::{Word, put};
use crate::drawing::names as drawings;
use crate::games::{Fact, PhaseStep, Tone, Words};

/// The public facts on a seat's card.
pub(super) fn facts(view: &View, seat: Seat, words: &Words) -> Vec<Fact> {
    let Some(of) = view.seats.get(seat.index()) else { return Vec::new() };
    let say = |key: &str| put(words, key, &[]);
    let level = Fact::new(drawings::DW_HANDCART, of.bed.level, say("fact.level"));
    let chai = Fact::new(drawings::CH_CUP, of.chai_count, say("fact.chai"));
    match view.phase {
        Phase::TacticalStart | Phase::Collection => {
            vec![Fact::new(drawings::DW_TICKET, of.tickets, say("fact.tickets")), chai, level]
        }
        Phase::Delivery if of.committed => vec![chai, Fact::chip(say("fact.ready"), Tone::Good), level],
        Phase::Delivery | Phase::Over => vec![chai, level],
    }
}

/// "round 4 of 13 · deck 21"
pub(super) fn subtitle(view: &View, words: &Words) -> String {
    let number = |number: u8| number.to_string();
    match (view.phase, &view.delivery) {
        (Phase::TacticalStart, _) => put(words, "bar.tactical", &[]),
        (Phase::Collection, _) if view.round > view.rounds => put(words, "bar.last", &[]),
        (Phase::Collection, _) => put(
            words,
            "bar.round",
            &[
                ("round", Word(&number(view.round))),
                ("rounds", Word(&number(view.rounds))),
                ("deck", Word(&number(view.deck))),
            ],
        ),
        (Phase::Delivery, Some(delivery)) => put(
            words,
            "bar.level",
            &[("level", Word(&number(delivery.level))), ("top", Word(&number(delivery.top)))],
        ),
        _ => put(words, "bar.over", &[]),
    }
}

/// The steps of a turn, or of a delivery round.
pub(super) fn phases(view: &View, words: &Words) -> Vec<PhaseStep> {
    let turn = ["phase.move", "phase.play", "phase.place", "phase.end"];
    let round = ["phase.choose", "phase.reveal", "phase.tips", "phase.coins"];
    let (names, now) = match view.decision {
        None | Some(Decision::TacticalReturn) => return Vec::new(),
        Some(Decision::ChooseStart | Decision::Move) => (turn, 0),
        Some(Decision::PlayCard) => (turn, 1),
        Some(Decision::PlaceTile | Decision::PlaceBonus | Decision::PickChai | Decision::ImaginaryPick) => {
            (turn, 2)
        }
        Some(Decision::EndTurn) => (turn, 3),
        Some(Decision::DeliverCard | Decision::DeliverChai) => (round, 0),
        Some(Decision::LaterCard | Decision::LaterChai) => (round, 1),
    };
    PhaseStep::row(names.map(|key| put(words, key, &[])), now)
}

/// What the bar counts.
pub(super) fn counters(view: &View, words: &Words) -> Vec<Fact> {
    let say = |key: &str| put(words, key, &[]);
    match (view.phase, &view.delivery) {
        (Phase::TacticalStart | Phase::Collection, _) => {
            let empties = Fact::new(drawings::DW_EMPTY, view.empties, say("bar.empties")).spoken();
            let empties = if view.empties < 4 { empties.tone(Tone::Warning) } else { empties };
            let chai = Fact::new(drawings::CH_CUP, view.chai, say("bar.chai")).spoken();
            let last = view.round == view.rounds;
            let last = last.then(|| Fact::chip(say("bar.last-round"), Tone::Warning));
            [empties, chai].into_iter().chain(last).collect()
        }
        (Phase::Delivery, Some(delivery)) => {
            vec![Fact::new(drawings::UI_DECK, delivery.level, say("bar.rounds-left")).spoken()]
        }
        _ => Vec::new(),
    }
}
