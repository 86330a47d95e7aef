//! The chaiwala of the co-operative game: what it has just done and why, and how the team stands against it.

use ::chai::Event;
use ::chai::components::{Card, CupNo, Who};
use ::chai::options::Mode;
use engine::Seat;
use leptos::prelude::*;

use super::names;
use super::parlour::Parlour;
use crate::drawing::{Symbol, names as drawings};
use crate::i18n::{t, text::chai as said};
use crate::rules::RuleTag;
use crate::table::scope::{of_seat, vessel};

/// A turn of the chaiwala, read from the log.
#[derive(Clone, Debug, PartialEq)]
struct Move {
    circle: u16,
    /// Whom it served in which cup; nobody if the row was empty.
    served: Option<(Card, CupNo)>,
    tip: Option<u8>,
}

/// The last turn it took, up to the moment that is shown.
fn last_move(parlour: Parlour) -> Option<Move> {
    let desk = parlour.table.desk;
    let upto = desk.shown.with(|shown| shown.seq);
    desk.log.with(|log| {
        log.iter().rev().filter(|heard| heard.seq <= upto && heard.undo_of.is_none()).find_map(|heard| {
            let mut told = None::<Move>;
            let mut its_turn = false;
            for event in heard.events.iter().filter_map(|event| engine::read::value(event).ok()) {
                match event {
                    Event::TurnBegan { who: Who::Chaiwala, circle } => {
                        its_turn = true;
                        told = Some(Move { circle, served: None, tip: None });
                    }
                    Event::TurnBegan { .. } => its_turn = false,
                    Event::OrderServed { who: Who::Chaiwala, card, cup, .. } => {
                        let circle = told.as_ref().map_or(0, |told| told.circle);
                        told = Some(Move { circle, served: Some((card, cup)), tip: None });
                    }
                    Event::TipTaken { who: Who::Chaiwala, value, .. } => {
                        if let Some(told) = told.as_mut() {
                            told.tip = Some(value);
                        }
                    }
                    _ => {}
                }
            }
            // Its turn may still be waiting for an ability to be placed.
            told.filter(|told| told.served.is_some() || !its_turn)
        })
    })
}

/// What it did, step by step with the reasons; folded to one line until somebody asks.
#[component]
pub(super) fn ChaiwalaMove(parlour: Parlour) -> impl IntoView {
    let table = parlour.table;
    let last =
        Memo::new(move |_| (table.view().options.mode == Mode::Coop).then(|| last_move(parlour)).flatten());
    move || {
        let told = last.get()?;
        let (game, view, words) = (table.game(), table.view(), table.words());
        let lowest = view.options.chaiwala_takes_lowest(view.seats);
        let Some((card, cup)) = told.served else {
            return Some(view! { <p class="ch-chaiwala card"><Symbol of=drawings::CH_CHAIWALA />{t(said::CHAIWALA_NOBODY)}</p> }.into_any());
        };
        let name = names::card(&game, card, &words);
        let cup = cup.to_string();
        let whom = if lowest {
            words.say(&said::ChaiwalaLowest { card: &name })
        } else {
            words.say(&said::ChaiwalaHighest { card: &name })
        };
        let tip = match told.tip {
            Some(value) => words.say(&said::ChaiwalaTip { count: value.into() }),
            None => words.say(&said::CHAIWALA_NO_TIP),
        };
        let steps = [
            (words.say(&said::CHAIWALA_WHOM), whom),
            (words.say(&said::CHAIWALA_CUP_TITLE), words.say(&said::ChaiwalaCup { cup: &cup })),
            (words.say(&said::CHAIWALA_TIP_TITLE), tip),
            (words.say(&said::CHAIWALA_THEN_TITLE), words.say(&said::CHAIWALA_THEN)),
        ];
        let step = |(title, text): (String, String)| view! { <li><b class="display">{title}</b><span>{text}</span></li> };
        let line = words.say(&said::LogServed { name: &words.say(&said::RIVAL), card: &name, cup: &cup });
        Some(
            view! {
                <details class="ch-chaiwala card">
                    <summary><Symbol of=drawings::CH_CHAIWALA tint="--seat-5-wash" /><span>{line}</span><u>{t(said::CHAIWALA_WHY)}</u></summary>
                    <ol>{steps.into_iter().map(step).collect_view()}</ol>
                    <p class="muted">{t(said::CHAIWALA_RULES)}" "<RuleTag number="CH-15" /></p>
                </details>
            }
            .into_any(),
        )
    }
}

/// The team against the chaiwala.
#[component]
pub(super) fn Duel(parlour: Parlour) -> impl IntoView {
    let table = parlour.table;
    move || {
        let (game, view, words) = (table.game(), table.view(), table.words());
        if view.options.mode != Mode::Coop {
            return None;
        }
        let sum = |house: &::chai::view::HouseView| house.score.iter().map(|(_, part)| part).sum::<i32>();
        let people = usize::from(view.seats);
        let scores: Vec<i32> = view.houses.iter().map(sum).collect();
        let (team, rival): (i32, i32) =
            (scores.iter().take(people).sum(), scores.get(people).copied().unwrap_or(0));
        let most = team.max(rival).max(1);
        let wide = move |part: i32| format!("flex-basis:{}%", 100 * part.max(0) / most);
        let part = |seat: Seat| {
            let score = scores[seat.index()];
            view! { <i class=of_seat(seat) style=wide(score)><Symbol of=vessel(seat) />{score}</i> }
        };
        let parts = Seat::all(view.seats).map(part).collect_view();
        let difference = team - rival;
        let standing = match difference {
            1.. => words.say(&said::ChaiwalaAhead { count: difference.into() }),
            0 => words.say(&said::CHAIWALA_EQUAL),
            _ => words.say(&said::ChaiwalaBehind { count: (-difference).into() }),
        };
        let next =
            view.chaiwala_next.and_then(|slot| slot.index(view.row.len())).and_then(|slot| view.row[slot]);
        let next = next.map(|card| {
            let line = words.say(&said::ChaiwalaNext { card: &names::card(&game, card, &words) });
            view! { <p class="small"><Symbol of=drawings::CH_CHAIWALA />" "{line}</p> }
        });
        Some(view! {
            <section class="card ch-pad ch-duel" aria-label=t(said::CHAIWALA_DUEL) data-at="chaiwala">
                <div class="panel-head"><h2>{t(said::CHAIWALA_DUEL)}</h2><span class="small muted">{t(said::CHAIWALA_TIE)}</span></div>
                <div class="ch-duel-row"><span>{t(said::CHAIWALA_TEAM)}</span><b class="display">{team}</b></div>
                <div class="ch-bar">{parts}</div>
                <div class="ch-duel-row"><span>{t(said::RIVAL)}</span><b class="display">{rival}</b></div>
                <div class="ch-bar"><i class="of-5" style=wide(rival)><Symbol of=drawings::CH_CHAIWALA />{rival}</i></div>
                <p class:is-behind={difference <= 0}>{standing}</p>
                {next}
            </section>
        })
    }
}
