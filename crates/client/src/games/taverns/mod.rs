//! The Taverns of Tiefenthal on the screen.
//!
//! | file | what is on the table |
//! |---|---|
//! | `inn`, `taps` | what all parts share: the tavern that is shown, the die picked up; what a tap means |
//! | `middle` | which scene stands in the middle |
//! | `house`, `die`, `tray` | the tavern cut open, dice, what lies below it |
//! | `draft`, `tonight` | coasters that pass, and who waits for which die |
//! | `choices` | gifts, start cards, sides, columns, returned cards |
//! | `entertainers`, `tracks`, `book` | the modules |
//! | `own`, `purse`, `market`, `deck` | the right column |
//! | `prompt`, `label`, `log`, `recap`, `facts`, `names` | the words |
//! | `journeys` | what travels and sounds |

mod book;
mod choices;
mod deck;
mod die;
mod draft;
mod entertainers;
mod facts;
mod help;
mod house;
mod inn;
mod journeys;
mod label;
mod log;
mod market;
mod middle;
mod miniature;
mod names;
mod own;
mod prompt;
mod purse;
mod recap;
mod rules;
mod sheet;
mod taps;
mod tonight;
mod tracks;
mod tray;

pub use miniature::Miniature;

use ::taverns::{Action, Event, Taverns, View};
use engine::Seat;
use leptos::prelude::*;

use super::{
    BoardGame, Cost, Fact, Journey, Label, Line, PhaseStep, Prompt, Recap, Sound, Source, TableCx, Weight,
    Words,
};
use crate::drawing::{Drawing, names as drawings};
use inn::Inn;

impl BoardGame for Taverns {
    const SIGN: Drawing = drawings::TT_BEER;
    const MINUTES: i64 = 75;
    const WEIGHT: Weight = Weight::Heavy;
    const OPPONENTS: usize = 1;
    const RULE_OF_RANKS: &'static str = "TT-12.4";
    // The order of decks is hidden from everybody; a choice that waits for the others is not on the screen.
    const SECRETS: bool = false;
    const DRAWN: bool = true;

    fn miniature() -> AnyView {
        view! { <Miniature /> }.into_any()
    }

    fn board(table: TableCx<Self>) -> AnyView {
        middle::middle(Inn::of(table))
    }

    fn own(table: TableCx<Self>) -> AnyView {
        own::own(Inn::of(table))
    }

    fn mood(table: TableCx<Self>) -> String {
        let inn = Inn::of(table);
        let mut mood = inn.tab.get().to_owned();
        if middle::is_drafting(table) {
            mood.push_str(" draft");
        }
        if choices::offered(inn).iter().any(|action| table.is_legal(action)) {
            mood.push_str(" offer");
        }
        mood
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
        sheet::account(self, view, seat, words)
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
        view.taverns.get(seat.index()).map(|tavern| tavern.score)
    }

    fn seat_area(table: TableCx<Self>, seat: Seat) -> Option<AnyView> {
        Some(own::look_there(table, seat))
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

    fn journeys(&self, event: &Event, before: &View) -> Vec<Journey> {
        journeys::journeys(self, event, before)
    }

    fn sound(&self, event: &Event) -> Option<Sound> {
        journeys::sound(event)
    }
}
