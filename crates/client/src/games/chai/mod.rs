//! Chai on the screen.
//!
//! | file | what is on the table |
//! |---|---|
//! | `parlour` | what all parts share: what is foreseen, what a tap on a thing means |
//! | `board` | the middle, and on a phone what of it is seen |
//! | `row`, `guest` | the customers that wait, a card, the tea left for them |
//! | `market`, `pantry`, `abilities`, `cups` | the four places of the table |
//! | `serving` | an order on its way to a cup; the starting customers |
//! | `own`, `house` | what lies before a seat |
//! | `chaiwala` | the rival of the co-operative game |
//! | `piece`, `names` | tiles, tokens and coins; what things are called |
//! | `prompt`, `label`, `log`, `recap`, `facts` | the words |
//! | `journeys` | what travels and sounds |

mod abilities;
mod board;
mod chaiwala;
mod cups;
mod facts;
mod guest;
mod house;
mod journeys;
mod label;
mod log;
mod market;
mod miniature;
mod names;
mod own;
mod pantry;
mod parlour;
mod piece;
mod prompt;
mod recap;
mod row;
mod rules;
mod serving;
mod sheet;

pub use miniature::Miniature;

use ::chai::{Action, Chai, Event, View};
use engine::Seat;
use leptos::prelude::*;

use super::{
    BoardGame, Cost, Fact, Journey, Label, Line, PhaseStep, Prompt, Recap, Sound, Source, TableCx, Weight,
    Words,
};
use crate::drawing::{Drawing, names as drawings};
use parlour::Parlour;

impl BoardGame for Chai {
    const SIGN: Drawing = drawings::CH_CUP;
    const MINUTES: i64 = 60;
    const WEIGHT: Weight = Weight::Medium;
    const OPPONENTS: usize = 2;
    const RULE_OF_RANKS: &'static str = "CH-11.5";
    const DRAWN: bool = true;

    fn miniature() -> AnyView {
        view! { <Miniature /> }.into_any()
    }

    fn board(table: TableCx<Self>) -> AnyView {
        view! { <board::Middle parlour=Parlour::new(table) /> }.into_any()
    }

    fn own(table: TableCx<Self>) -> AnyView {
        view! { <own::Own parlour=Parlour::new(table) /> }.into_any()
    }

    fn mood(table: TableCx<Self>) -> String {
        if house::is_choosing(table) { "house".to_owned() } else { String::new() }
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
        facts::facts(self, view, seat, words)
    }

    fn score(&self, view: &View, seat: Seat) -> Option<i32> {
        view.houses.get(seat.index()).map(|house| house.score.iter().map(|(_, part)| part).sum())
    }

    // The places of what travels to a seat whose house is not shown large.
    fn seat_card(table: TableCx<Self>, seat: Seat) -> Option<AnyView> {
        let elsewhere = move || table.me() != Some(seat);
        let places = ["house", "store", "guests", "purse"];
        let place = move |name: &str| view! { <i data-at=format!("{name}-{seat}")></i> };
        let places = move || elsewhere().then(|| places.map(place).into_iter().collect_view());
        Some(view! { <span class="ch-seat-at" aria-hidden="true">{places}</span> }.into_any())
    }

    fn seat_area(table: TableCx<Self>, seat: Seat) -> Option<AnyView> {
        let (parlour, house) = (Parlour::new(table), Memo::new(move |_| seat.index()));
        Some(view! { <house::Reserved parlour house /><house::TeaHouse parlour house /> }.into_any())
    }

    fn subtitle(&self, view: &View, words: &Words) -> String {
        facts::subtitle(self, view, words)
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
