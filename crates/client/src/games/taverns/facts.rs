//! What the bar and the seats' cards tell.

use ::taverns::{Card, Decision, Tile, View};
use engine::Seat;

use super::names;
use crate::drawing::names as drawings;
use crate::games::{Fact, PhaseStep, Words};
use crate::i18n::text::taverns as said;

/// The public facts on a seat's card.
pub(super) fn facts(view: &View, seat: Seat, words: &Words) -> Vec<Fact> {
    let Some(own) = view.taverns.get(seat.index()) else { return Vec::new() };
    let upgrades = format!("{}/{}", own.upgraded.iter().count(), Tile::ALL.len());
    let cards = u32::from(own.deck) + own.discard.total();
    let mut facts = vec![
        Fact::new(drawings::TT_NOBLE, names::nobles_of(own), words.say(&said::FACT_NOBLES)),
        Fact::new(drawings::TT_DOUBLOON, own.doubloons, words.say(&said::FACT_DOUBLOONS)),
        Fact::new(drawings::TT_BEER, own.beer, words.say(&said::FACT_BEER)),
        Fact::new(drawings::TT_UPGRADE, upgrades, words.say(&said::FACT_UPGRADES)),
        Fact::new(drawings::UI_DECK, cards, words.say(&said::FACT_CARDS)),
    ];
    if view.options.module >= 2 {
        facts.push(Fact::new(drawings::TT_SCHNAPPS, own.schnapps, words.say(&said::FACT_SCHNAPPS)));
    }
    facts
}

/// "Module 1, summer · night 7 of 8"
pub(super) fn subtitle(view: &View, words: &Words) -> String {
    let module = view.options.module.to_string();
    if view.round == 0 {
        return words.say(&said::BarSetup { module: &module });
    }
    let season = if view.options.module == 1 { said::BAR_SUMMER } else { said::BAR_WINTER };
    words.say(&said::BarNight {
        module: &module,
        season: &words.say(&season),
        round: &view.round.to_string(),
        rounds: &view.options.rounds.to_string(),
    })
}

/// The phases of a night.
pub(super) fn phases(view: &View, words: &Words) -> Vec<PhaseStep> {
    let now = match view.decision {
        Decision::StartCard | Decision::LoseRegular => return Vec::new(),
        Decision::RoundChoice | Decision::EntertainerSide | Decision::FreeUpgrade => 0,
        Decision::Redraw => 1,
        Decision::Draft => 2,
        Decision::PlanTogether | Decision::Plan => 3,
        Decision::Serve
        | Decision::TakeBonus
        | Decision::RemoveGuest
        | Decision::SchnappsOrRemove
        | Decision::SignatureColumn => 4,
        Decision::JugglerKeep => 5,
        Decision::Over => 6,
    };
    let names = [said::PHASE_A, said::PHASE_B, said::PHASE_C, said::PHASE_D, said::PHASE_E, said::PHASE_F];
    PhaseStep::row(names.map(|name| words.say(&name)), now)
}

/// What the bar counts.
pub(super) fn counters(view: &View, words: &Words) -> Vec<Fact> {
    let night = format!("{}/{}", view.round, view.options.rounds);
    let mut facts = vec![Fact::new(drawings::TT_MOON, night, words.say(&said::BAR_MOON))];
    match view.solo_target {
        Some(target) => {
            facts.push(Fact::new(drawings::UI_FLAG, target, words.say(&said::BAR_TARGET)).spoken());
        }
        None => facts.push(Fact::new(drawings::TT_MUG, words.name(view.start), words.say(&said::BAR_MUG))),
    }
    facts.push(Fact::new(drawings::TT_NOBLE, view.supply.count(Card::NOBLE), words.say(&said::BAR_NOBLES)));
    if view.options.module >= 2 {
        facts.push(Fact::new(drawings::TT_SCHNAPPS, view.schnapps, words.say(&said::BAR_SCHNAPPS)));
    }
    facts
}
