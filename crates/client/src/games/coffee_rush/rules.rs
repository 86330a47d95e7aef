//! Which rule a moment and a line of the log come from.

use ::coffee_rush::{Decision, Draw, Event, View};

/// The rule of what is asked now.
pub(super) fn asked(view: &View) -> Option<&'static str> {
    Some(match view.decision {
        Decision::SetupPlace => "CR-2.8",
        Decision::SetupCup => "CR-2.10",
        Decision::Upgrade => "CR-4.1",
        Decision::ChooseMeeple => "CR-5.1",
        Decision::Move => "CR-5.4",
        Decision::Pour => "CR-6.1",
        Decision::Serve => "CR-7.1",
        Decision::Over => "CR-9.5",
    })
}

/// The rule by which something happened.
pub(super) fn told(event: &Event) -> &'static str {
    match event {
        Event::StartSeat { .. } => "CR-2.2",
        Event::Dealt { .. } => "CR-2.4",
        Event::Removed { .. } => "CR-10.5",
        Event::RegularPlaced { .. } => "CR-11.2",
        Event::Placed { .. } => "CR-2.8",
        Event::Filled { .. } => "CR-2.10",
        Event::TurnBegan { .. } => "CR-3.1",
        Event::Upgraded { .. } => "CR-4.2",
        Event::Skipped { .. } => "CR-4.1",
        Event::MeepleChosen { .. } => "CR-5.1",
        Event::Stepped { .. } => "CR-5.6",
        Event::Stopped { .. } => "CR-5.11",
        Event::Poured { .. } => "CR-6.1",
        Event::Emptied { .. } => "CR-6.3",
        Event::Returned { .. } => "CR-6.4",
        Event::Served { .. } => "CR-7.2",
        Event::Drawn { why: Draw::NewOrders, .. } => "CR-7.5",
        Event::Drawn { why: Draw::OwnDraw, .. } => "CR-8.5",
        Event::Drawn { why: Draw::WalkIn, .. } => "CR-8.6",
        Event::Drawn { why: Draw::Arrivals, .. } => "CR-11.6",
        Event::Fell { .. } => "CR-8.1",
        Event::Slid { .. } => "CR-8.4",
        Event::RegularWalked { .. } => "CR-11.5",
        Event::ShopClosed { .. } => "CR-9.1",
        Event::GameOver => "CR-9.5",
    }
}
