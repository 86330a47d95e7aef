//! Which rule a moment and a line of the log come from.

use ::chai::components::Ability;
use ::chai::event::Ending;
use ::chai::options::Mode;
use ::chai::state::Stage;
use ::chai::{Event, View};

use super::parlour::stage;

/// The rule of an ability card.
pub(super) fn ability(ability: Ability) -> &'static str {
    match ability {
        Ability::FreePurchase => "CH-7.3",
        Ability::SellTile => "CH-7.4",
        Ability::SwapTiles => "CH-7.5",
        Ability::GoldTip => "CH-7.6",
        Ability::ReplaceFlavour => "CH-7.7",
        Ability::PantryDiscount => "CH-7.8",
        Ability::SwapPantry => "CH-7.9",
        Ability::FreePantry => "CH-7.10",
    }
}

/// The rule of what is asked now.
pub(super) fn asked(view: &View) -> Option<&'static str> {
    if view.over {
        return Some(match view.options.mode {
            Mode::Competitive => "CH-11.4",
            Mode::Solo => "CH-14.7",
            Mode::Coop => "CH-15.10",
        });
    }
    Some(match stage(view)? {
        Stage::Choosing => "CH-17.1",
        Stage::Cover => "CH-9.5",
        Stage::Action => "CH-3.2",
        Stage::Buy { .. } => "CH-4.4",
        Stage::DiscardTile { .. } => "CH-4.9",
        Stage::Pantry { .. } => "CH-5.2",
        Stage::DiscardToken => "CH-5.5",
        Stage::Reserve => "CH-6.1",
        Stage::Ability => "CH-7.1",
        Stage::FreePurchase => "CH-7.3",
        Stage::SellTile => "CH-7.4",
        Stage::TakeTile { .. } | Stage::GiveTile { .. } => "CH-7.5",
        Stage::ReplaceFlavour => "CH-7.7",
        Stage::TakeToken { .. } | Stage::GiveToken { .. } => "CH-7.9",
        Stage::FreePantry => "CH-7.10",
        Stage::Fulfil => "CH-8.1",
        Stage::Waive { .. } => "CH-8.5",
        Stage::Wild { .. } => "CH-16.6",
        Stage::Cup { .. } => "CH-8.6",
        Stage::Over => return None,
    })
}

/// The rule by which something happened.
pub(super) fn told(event: &Event) -> &'static str {
    match event {
        Event::Seated { .. } => "CH-2.1",
        Event::StartingCoins { .. } => "CH-2.14",
        Event::Picked { .. } => "CH-17.1",
        Event::StartingCustomer { .. } => "CH-2.4",
        Event::CustomerSetAside { .. } => "CH-14.1",
        Event::CustomerArrived { .. } => "CH-1.12",
        Event::MarketFilled { .. } => "CH-9.1",
        Event::PantryFilled { .. } => "CH-9.2",
        Event::AbilitiesDealt { .. } => "CH-2.10",
        Event::SwapTilesStocked { .. } => "CH-7.11",
        Event::TipsLaid { .. } => "CH-9.4",
        Event::CupsEmptied { .. } => "CH-1.7",
        Event::TurnBegan { .. } => "CH-3.1",
        Event::AbilityCovered { .. } | Event::AbilityRevealed { .. } => "CH-9.5",
        Event::MarketVisited { .. } => "CH-4.1",
        Event::PantryVisited { .. } => "CH-5.2",
        Event::ReserveBegan { .. } | Event::CustomerReserved { .. } => "CH-6.1",
        Event::GroupTaken { price: 0, .. } => "CH-7.3",
        Event::GroupTaken { .. } => "CH-4.4",
        Event::TileDiscarded { .. } => "CH-4.9",
        Event::PantryRefreshed { .. } => "CH-5.1",
        Event::TokenTaken { .. } => "CH-5.3",
        Event::TokenDiscarded { .. } => "CH-5.5",
        Event::AbilityUsed { ability: used, .. } => ability(*used),
        Event::AbilitySkipped { .. } => "CH-6.6",
        Event::TileSold { .. } => "CH-7.4",
        Event::TileSwapped { .. } => "CH-7.5",
        Event::FlavourReplaced { .. } => "CH-7.7",
        Event::TokenSwapped { .. } => "CH-7.9",
        Event::BasePaid { .. } => "CH-8.4",
        Event::OrderServed { .. } | Event::TipTaken { .. } => "CH-8.7",
        Event::GoldTipPaid { .. } => "CH-7.6",
        Event::TeaSoldOut { .. } => "CH-8.8",
        Event::Passed { .. } => "CH-8.1",
        Event::RoundEnded { .. } => "CH-9.3",
        Event::FinalCircle { .. } => "CH-10.3",
        Event::LastTurn => "CH-14.6",
        Event::ReservesShown { .. } => "CH-13.2",
        Event::GameEnded { reason: Ending::Rounds } => "CH-10.2",
        Event::GameEnded { reason: Ending::Turns } => "CH-14.2",
        Event::GameEnded { reason: Ending::Stall } => "CH-18.1",
    }
}
