//! Coffee Rush on the screen.
//!
//! | file | what is on the table |
//! |---|---|
//! | `cafe`, `plan` | what all parts share; which orders the cups can become |
//! | `tray`, `cell`, `strip` | the ingredient board, its cells, steps and supply |
//! | `counter`, `hand`, `glass` | pouring and serving: the hand, the cups |
//! | `own`, `cups`, `orders`, `recipe`, `ahead`, `upgrades`, `day`, `tracker` | what lies before a seat |
//! | `seat_card` | a seat in brief |
//! | `prompt`, `label`, `log`, `recap`, `facts`, `names` | the words |
//! | `journeys` | what travels and sounds |

mod ahead;
mod cafe;
mod cell;
mod counter;
mod cups;
mod day;
mod facts;
mod glass;
mod hand;
mod journeys;
mod label;
mod log;
mod miniature;
mod names;
mod orders;
mod own;
mod plan;
mod prompt;
mod recap;
mod recipe;
mod rules;
mod seat_card;
mod sheet;
mod strip;
mod tracker;
mod tray;
mod upgrades;

pub use miniature::Miniature;

use ::coffee_rush::{Action, CoffeeRush, Event, View};
use engine::Seat;
use leptos::prelude::*;

use super::{
    BoardGame, Cost, Fact, Journey, Label, Line, PhaseStep, Prompt, Recap, Sound, Source, TableCx, Weight,
    Words,
};
use crate::drawing::{Drawing, names as drawings};
use cafe::Cafe;

impl BoardGame for CoffeeRush {
    const SIGN: Drawing = drawings::CR_CUP;
    const MINUTES: i64 = 30;
    const WEIGHT: Weight = Weight::Light;
    const OPPONENTS: usize = 2;
    const RULE_OF_RANKS: &'static str = "CR-9.5";
    // Nothing but the order of the deck is hidden.
    const SECRETS: bool = false;
    const DRAWN: bool = true;

    fn miniature() -> AnyView {
        view! { <Miniature /> }.into_any()
    }

    fn board(table: TableCx<Self>) -> AnyView {
        let cafe = Cafe::new(table);
        view! { <counter::Middle cafe /> }.into_any()
    }

    fn own(table: TableCx<Self>) -> AnyView {
        let cafe = Cafe::new(table);
        view! { <own::Own cafe /> }.into_any()
    }

    fn prompt(&self, view: &View, asked: Option<Seat>, words: &Words) -> Option<Prompt> {
        prompt::prompt(self, view, asked, words)
    }

    fn label(&self, action: &Action, view: &View, words: &Words) -> Label {
        label::label(self, action, view, words)
    }

    fn tell(&self, event: &Event, words: &Words) -> Option<Line> {
        log::tell(self, event, words)
    }

    fn account(&self, view: &View, seat: Seat, words: &Words) -> Vec<Source> {
        sheet::account(view, seat, words)
    }

    fn prospects(&self, view: &View, seat: Seat, words: &Words) -> Vec<Source> {
        sheet::prospects(self, view, seat, words)
    }

    fn costs(&self, words: &Words) -> Vec<Cost> {
        sheet::costs(self, words)
    }

    fn rule_asked(&self, view: &View) -> Option<&'static str> {
        rules::asked(view)
    }

    fn rule_told(&self, event: &Event) -> Option<&'static str> {
        Some(rules::told(event))
    }

    fn recap(&self, seat: Option<Seat>, events: &[Event], words: &Words) -> Option<Recap> {
        recap::recap(self, seat, events, words)
    }

    fn heading(&self, event: &Event, words: &Words) -> Option<String> {
        log::heading(event, words)
    }

    fn facts(&self, view: &View, seat: Seat, words: &Words) -> Vec<Fact> {
        facts::facts(view, seat, words)
    }

    fn score(&self, view: &View, seat: Seat) -> Option<i32> {
        view.seats.get(seat.index()).map(|area| area.rating)
    }

    fn seat_card(table: TableCx<Self>, seat: Seat) -> Option<AnyView> {
        Some(view! { <seat_card::SeatBrief table seat /> }.into_any())
    }

    fn seat_area(table: TableCx<Self>, seat: Seat) -> Option<AnyView> {
        let (cafe, seat) = (Cafe::new(table), Memo::new(move |_| seat));
        Some(
            view! { <orders::OrdersCard cafe seat /><cups::CupsCard cafe seat /><upgrades::UpgradesCard cafe seat /> }
                .into_any(),
        )
    }

    fn subtitle(&self, view: &View, words: &Words) -> String {
        facts::subtitle(view, words)
    }

    fn phases(&self, view: &View, words: &Words) -> Vec<PhaseStep> {
        facts::phases(view, words)
    }

    fn counters(&self, view: &View, words: &Words) -> Vec<Fact> {
        facts::counters(view, words)
    }

    fn journeys(&self, event: &Event, _before: &View) -> Vec<Journey> {
        journeys::journeys(event)
    }

    fn sound(&self, event: &Event) -> Option<Sound> {
        journeys::sound(event)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::find;
    use engine::{Game, OptionKind};

    fn has_words(key: &str) {
        assert!(find(&format!("coffee-rush.{key}")).is_some(), "no words for {key}");
    }

    #[test]
    fn every_option_and_every_value_has_words() {
        for spec in CoffeeRush::options() {
            has_words(&format!("option.{}.name", spec.id));
            has_words(&format!("option.{}.help", spec.id));
            let values = match spec.kind {
                OptionKind::Bool => vec![true.into(), false.into()],
                OptionKind::Choice { values } => values,
                other => panic!("{} is {other:?}", spec.id),
            };
            for value in values {
                let word = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                has_words(&format!("option.{}.value.{word}", spec.id));
            }
        }
    }

    #[test]
    fn refused_steps_have_words() {
        for reason in ["no-way-out", "diagonal-needs-upgrade", "not-a-neighbour", "too-far", "already-there"]
        {
            has_words(&format!("refusal.{reason}"));
        }
        has_words("refusal.choose-meeple-first");
    }
}
