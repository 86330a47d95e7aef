//! Which rule a moment and a line of the log come from.

use ::dabba_walla::{Decision, Event, View};

/// The rule of what is asked now.
pub(super) fn asked(view: &View) -> Option<&'static str> {
    let Some(decision) = view.decision else { return Some("DW-8.2") };
    Some(match decision {
        Decision::TacticalReturn => "DW-12.2",
        Decision::ChooseStart => "DW-2.3",
        Decision::Move => "DW-2.4",
        Decision::PlayCard if view.round > view.rounds => "DW-5.2",
        Decision::PlayCard => "DW-2.12",
        Decision::PlaceTile => "DW-3.3",
        Decision::PlaceBonus => "DW-4.5",
        Decision::PickChai => "DW-13.1",
        Decision::ImaginaryPick => "DW-11.3",
        Decision::EndTurn => "DW-2.14",
        Decision::DeliverCard | Decision::DeliverChai => "DW-7.2",
        Decision::LaterCard | Decision::LaterChai => "DW-7.6",
    })
}

/// The rule by which something happened.
pub(super) fn told(event: &Event) -> &'static str {
    match event {
        Event::FirstSeat { .. } => "DW-1.3",
        Event::DoubleZero { .. } => "DW-9.1",
        Event::Dealt { .. } => "DW-1.7",
        Event::Opened { .. } => "DW-2.11",
        Event::SlotStaysEmpty { .. } => "DW-5.1",
        Event::Returned { .. } | Event::ReturnsDone { .. } => "DW-12.2",
        Event::TurnBegins { last: true, .. } => "DW-5.2",
        Event::TurnBegins { .. } => "DW-2.1",
        Event::Started { .. } => "DW-2.3",
        Event::Moved { .. } => "DW-2.5",
        Event::Jumped { .. } => "DW-4.6",
        Event::Took { .. } => "DW-2.10",
        Event::Swapped { .. } => "DW-4.7",
        Event::Played { .. } => "DW-2.12",
        Event::Placed { .. } => "DW-3.3",
        Event::BonusPlaced { .. } => "DW-4.5",
        Event::EmptyPlaced { extra: true, .. } => "DW-3.11",
        Event::EmptyPlaced { .. } => "DW-3.7",
        Event::Forfeited { .. } => "DW-R5",
        Event::LevelReached { .. } => "DW-3.6",
        Event::ChaiFormed { .. } => "DW-3.14",
        Event::ChaiReshuffled { .. } => "DW-13.2",
        Event::ChaiDrawn { .. } => "DW-4.1",
        Event::NoChaiLeft { .. } => "DW-4.3",
        Event::ChaiKept { .. } => "DW-4.2",
        Event::ChaiLaidAside { .. } => "DW-13.1",
        Event::ChaiUsed { .. } => "DW-4.4",
        Event::PileSeen { .. } | Event::FanGrew { .. } | Event::PutUnderPile { .. } => "DW-11.3",
        Event::TurnEnded { .. } => "DW-2.14",
        Event::DeliveryBegins { .. } => "DW-6.5",
        Event::TicketsScored { .. } => "DW-6.2",
        Event::OrderScored { order, .. } => order_rule(*order),
        Event::RoundBegins { .. } => "DW-7.1",
        Event::CardChosen { .. } | Event::ChaiAdded { .. } | Event::Committed { .. } => "DW-7.2",
        Event::Revealed { .. } | Event::PlaysLater { .. } => "DW-7.5",
        Event::TakenBack { .. } => "DW-7.6",
        Event::ImaginaryPlayed { .. } => "DW-11.6",
        Event::TipsSet { .. } => "DW-7.9",
        Event::LevelScored { .. } => "DW-7.10",
        Event::LevelCleared { .. } => "DW-7.12",
        Event::ChaiScored { .. } => "DW-8.1",
        Event::GameOver { .. } => "DW-8.2",
    }
}

/// The rule of an order card's side.
pub(super) fn order_rule(order: u8) -> &'static str {
    match order {
        1 => "DW-10.2",
        2 => "DW-10.3",
        3 => "DW-10.4",
        4 => "DW-10.5",
        5 => "DW-10.6",
        6 => "DW-10.7",
        _ => "DW-10.1",
    }
}
