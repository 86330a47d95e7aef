//! Dabba Walla on the screen.
//!
//! | file | what is on the table |
//! |---|---|
//! | `cart` | what all parts share, and what a tap means |
//! | `bed`, `tile`, `stack` | the vehicle from above and from the side, the tile that is being placed |
//! | `ring`, `card` | the ring of six with its cards, tickets and walkers |
//! | `hand`, `pick` | the own hand, chai and played cards; one of two to keep |
//! | `deliver`, `tally`, `scene`, `tell`, `choose` | the delivery: its middle and its table, one round, its ceremony, the own choice |
//! | `levels`, `extras`, `help` | all stacks and the colours on each level; modules and variants; how a turn goes |
//! | `prompt`, `label`, `log`, `recap`, `facts`, `names` | the words |
//! | `journeys` | what travels and sounds |

mod bed;
mod card;
mod cart;
mod choose;
mod deliver;
mod extras;
mod facts;
mod hand;
mod help;
mod journeys;
mod label;
mod levels;
mod log;
mod miniature;
mod names;
mod pick;
mod prompt;
mod recap;
mod ring;
mod rules;
mod scene;
mod sheet;
mod stack;
mod tally;
mod tell;
#[cfg(test)]
mod tests;
mod tile;

pub use miniature::Miniature;

use ::dabba_walla::{Action, DabbaWalla, Event, View};
use engine::Seat;
use leptos::prelude::*;

use super::{
    BoardGame, Cost, Fact, Journey, Label, Line, PhaseStep, Prompt, Recap, Sound, Source, TableCx, Weight,
    Words,
};
use crate::drawing::{Drawing, names as drawings};
use cart::Cart;

impl BoardGame for DabbaWalla {
    const SIGN: Drawing = drawings::DW_HANDCART;
    const MINUTES: i64 = 45;
    const WEIGHT: Weight = Weight::Medium;
    const OPPONENTS: usize = 2;
    const RULE_OF_RANKS: &'static str = "DW-8.2";
    const DRAWN: bool = true;

    fn miniature() -> AnyView {
        view! { <Miniature /> }.into_any()
    }

    fn board(table: TableCx<Self>) -> AnyView {
        let cart = Cart::new(table);
        let delivering = table.look(|view| view.delivery.is_some());
        let middle = move || {
            if delivering.get() {
                deliver::table(cart)
            } else {
                view! { {bed::load(cart)}{ring::ring(cart)} }.into_any()
            }
        };
        view! {
            <div class="board dw-board" class:is-delivering=delivering>
                <svg class="dw-defs" width="0" height="0" aria-hidden="true" inner_html=tile::PATTERNS></svg>
                <div class="slot">{move || pick::pick(cart)}</div>
                <div class="slot">{middle}</div>
            </div>
        }
        .into_any()
    }

    fn mood(table: TableCx<Self>) -> String {
        let cart = Cart::new(table);
        let choosing = choose::is_choosing(cart) && tell::on_screen(&cart).is_none();
        if choosing { "choose".to_owned() } else { String::new() }
    }

    fn own(table: TableCx<Self>) -> AnyView {
        let cart = Cart::new(table);
        let delivering = table.look(|view| view.delivery.is_some());
        let seated = Memo::new(move |_| table.me().is_some());
        let mine = move || match (delivering.get(), seated.get()) {
            (false, true) => view! { {hand::hand(cart)}{hand::pay(cart)} }.into_any(),
            (true, true) => choose::tips(cart),
            (_, false) => ().into_any(),
        };
        let more = move || {
            delivering.get().then(|| view! { {choose::left(cart)}{choose::sheet(cart)}{bed::load(cart)} })
        };
        view! {
            <div class="dw-own" class:is-delivering=delivering>
                <div class="slot">{mine}</div>
                {levels::levels(cart)}
                <div class="slot">{more}</div>
                {extras::extras(cart)}
                {help::help(cart)}
            </div>
        }
        .into_any()
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
        view.seats.get(seat.index()).map(|seat| seat.score.into())
    }

    fn seat_card(table: TableCx<Self>, seat: Seat) -> Option<AnyView> {
        let own = table.me() == Some(seat);
        Some(levels::small_stack(table, seat, !own))
    }

    fn seat_area(table: TableCx<Self>, seat: Seat) -> Option<AnyView> {
        Some(levels::of_seat_alone(Cart::new(table), seat))
    }

    fn meanwhile(table: TableCx<Self>) -> Option<Prompt> {
        let cart = Cart::new(table);
        let told = tell::on_screen(&cart).filter(|_| table.live() && !table.over())?;
        let (words, level) = (table.words(), told.level.to_string());
        let ask = names::put(&words, "deliver.told", &[("level", names::Word(&level))]);
        Some(Prompt::new(ask).more(names::put(&words, "deliver.told-more", &[])))
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
