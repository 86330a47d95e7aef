//! A look back on the finished game: where it turned, and luck and skill apart. A worker of its own replays the record and
//! judges it, so that neither the page nor the table waits for it; it ends with the page of the end.

use bots::{Balance, Milestone, Review, Swing, Turned};
use engine::{Outcome, Record, Seat, Standing};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::advice::percent;
use super::scope::{HostedBy, TableScope, of_seat, vessel};
use super::verdict;
use crate::boxes;
use crate::drawing::{Symbol, names};
use crate::games::Words;
use crate::i18n::{number, say, t, text::table as said};
use crate::local::kept;
use crate::local::link::Link;
use crate::local::message::{FromHost, ToHost};
use crate::net::http;

/// Lets a worker look back on the game, unless that was done before. A table that nobody keeps, as a lesson's, has no record.
pub(super) fn ask(room: TableScope) {
    let is_known = |review: &Option<Review>| review.as_ref().is_some_and(|review| !review.rows.is_empty());
    if room.hosted == HostedBy::Record || room.review.with_untracked(is_known) {
        return;
    }
    let link = StoredValue::new_local(None::<Link>);
    on_cleanup(move || drop(link.try_update_value(Option::take)));
    Effect::new(move || {
        let here = room.hosted == HostedBy::Device;
        if here {
            // The last step may be kept a moment after it is shown.
            kept::watch_changes();
        }
        let id = room.desk.id();
        spawn_local(async move {
            let record =
                if here { kept::record(&id).await.ok().flatten() } else { http::record(&id).await.ok() };
            if let Some(record) = record
                && link.try_with_value(Option::is_none) == Some(true)
            {
                start(room, record, link);
            }
        });
    });
}

fn start(room: TableScope, record: String, link: StoredValue<Option<Link>, LocalStorage>) {
    let over = Record::read(record.as_bytes()).is_ok_and(|record| record.result.is_some());
    let Some(eyes) = room.desk.eyes.try_get_untracked().filter(|_| over) else { return };
    let data = boxes::data_of(&record);
    let ask = ToHost::Judge { record, eyes };
    let hear = move |message: FromHost| match message {
        FromHost::Ready => {
            let tell = |link: &Option<Link>| {
                if let Some(link) = link {
                    data.iter().for_each(|data| link.tell(&ToHost::Box { data: data.clone() }));
                    link.tell(&ask);
                }
            };
            link.try_with_value(tell);
        }
        // The page may be gone by now.
        FromHost::Judged(review) => drop(room.review.try_set(Some(*review))),
        // Without a review the end is as good as it was before there were any.
        _ => {}
    };
    if let Ok(started) = Link::start(room.title, hear) {
        drop(link.try_set_value(Some(started)));
    }
}

/// Where the game turned: a sentence, a way there, and the chances after every turn.
#[component]
pub(super) fn TurningPoint(room: TableScope, standing: Standing) -> impl IntoView {
    let ranked = standing.outcome == Outcome::Ranked;
    let shown = move |review: Review| {
        let turned = review.turned?;
        let words = room.desk.words();
        let (text, falls) = sentences(&turned, ranked, &words);
        let seq = turned.seq;
        let go = move |_| {
            room.history.set(true);
            room.desk.look_back(seq);
        };
        Some(view! {
            <section class="card pad turned" aria-labelledby="turned">
                <div class="panel-head"><h2 id="turned">{t(said::END_TURNED)}</h2><span class="small muted">{t(said::END_CHANCES)}</span></div>
                <p class="turnline">
                    <b class="tno">{say(&said::EndStep { count: i64::from(seq) })}</b>
                    <span>{text}{falls.map(|falls| format!(" {falls}"))}</span>
                    <button class="btn" data-focus="turned" on:click=go><Symbol of=names::UI_PLAY />{t(said::END_GO)}</button>
                </p>
                <Chart course=review.course winner=turned.winner.seat from=seq ranked />
            </section>
        })
    };
    move || room.review.get().and_then(shown)
}

/// What the turn did to the winner, and to whoever lost most by it.
fn sentences(turned: &Turned, ranked: bool, words: &Words) -> (String, Option<String>) {
    let Swing { seat, from, to } = turned.winner;
    let (from, to) = (&*percent(from), &*percent(to));
    let name = words.name(seat);
    let text = match (ranked, turned.seat == seat) {
        (true, true) => words.say(&said::EndTurnedOwn { name, from, to }),
        (true, false) => words.say(&said::EndTurnedOther { mover: words.name(turned.seat), name, from, to }),
        (false, _) if turned.winner.from < turned.winner.to => words.say(&said::EndTurnedRises { from, to }),
        (false, _) => words.say(&said::EndTurnedFalls { from, to }),
    };
    let falls = turned.loser.map(|Swing { seat, from, to }| {
        words.say(&said::EndTurnedLoses { name: words.name(seat), from: &percent(from), to: &percent(to) })
    });
    (text, falls)
}

const WIDE: f32 = 560.0;
const HIGH: f32 = 120.0;

/// The points of a seat's line.
fn line(course: &[Milestone], seat: Seat) -> String {
    let last = course.len().saturating_sub(1).max(1) as f32;
    let point = |(at, milestone): (usize, &Milestone)| {
        let chance = milestone.chances.get(seat.index()).copied().unwrap_or_default();
        format!("{:.1},{:.1}", 36.0 + at as f32 / last * WIDE, 8.0 + (1.0 - chance) * HIGH)
    };
    course.iter().enumerate().map(point).collect::<Vec<_>>().join(" ")
}

/// The chances to win after every turn. The sentence above says what it shows to those who do not see it.
#[component]
fn Chart(course: Vec<Milestone>, winner: Seat, from: u32, ranked: bool) -> impl IntoView {
    let seats = if ranked { course.first().map_or(0, |milestone| milestone.chances.len()) } else { 1 };
    let mut order: Vec<Seat> = Seat::all(seats as u8).filter(|&seat| seat != winner).collect();
    order.push(if ranked { winner } else { Seat(0) });
    let last = course.len().saturating_sub(1).max(1) as f32;
    let at = course.iter().position(|milestone| milestone.seq >= from).unwrap_or_default().max(1);
    let wide = (WIDE / last).max(6.0);
    let band = format!("{:.1}", 36.0 + (at as f32 - 0.5) / last * WIDE - wide / 2.0);
    let axis = [(0.0, "100 %"), (0.5, "50 %"), (1.0, "0 %")].map(|(share, name)| {
        let y = 8.0 + share * HIGH;
        view! { <path d=format!("M36 {y}H596") /><text x="30" y=y + 4.0 text-anchor="end">{name}</text> }
    });
    let drawn = order.into_iter().map(|seat| {
        let class = if seat == winner { "ln win" } else { "ln" };
        view! { <g class=of_seat(seat)><polyline class=class points=line(&course, seat) /></g> }
    });
    view! {
        <svg class="chart" viewBox="0 0 604 136" aria-hidden="true">
            <g class="ax">{axis.into_iter().collect_view()}</g>
            <rect class="turn" x=band y="2" width=format!("{wide:.1}") height="132" rx="4" />
            {drawn.collect_view()}
        </svg>
    }
}

/// Luck and skill apart: points against a par game around a zero line.
#[component]
pub(super) fn LuckAndSkill(room: TableScope) -> impl IntoView {
    let standing = move || {
        let of_position = room.desk.now.with(|now| now.standing.clone());
        of_position.or_else(|| room.desk.info.with(|info| info.standing.clone()))
    };
    let shown = move |rows: Vec<Balance>| {
        let words = room.desk.words();
        let alone = rows.len() == 1;
        let most = rows.iter().flat_map(|row| [row.luck.abs(), row.decisions.abs()]).fold(1.0, f32::max);
        let order: Vec<Seat> = match standing() {
            Some(standing) if !alone => verdict::by_rank(&standing).iter().map(|place| place.seat).collect(),
            _ => vec![Seat(0)],
        };
        let bar = move |value: f32, kind: &'static str| {
            let class = if value < 0.0 { "neg" } else { "pos" };
            // A little less than half, so that the number has room beyond the longest bar.
            let width = format!("width:{:.1}%", value.abs() / most * 46.0);
            view! { <span class=format!("dv {kind}") aria-hidden="true"><i class=class style=width></i><b>{written(value, most)}</b></span> }
        };
        let row = |seat: Seat| {
            let Balance { luck, decisions } = rows.get(seat.index()).copied()?;
            // Together there is one row for all of them.
            let name = if alone && room.seats().len() > 1 {
                say(&said::END_TEAM)
            } else {
                words.name(seat).to_owned()
            };
            let read = words.say(&said::EndLuckRow {
                name: &name,
                luck: &written(luck, most),
                decisions: &written(decisions, most),
            });
            Some(view! {
                <li class=of_seat(seat)>
                    <span class="vessel"><Symbol of=vessel(seat) /></span>
                    <span class="sr">{read}</span>
                    {bar(luck, "luck-bar")}
                    {bar(decisions, "skill-bar")}
                </li>
            })
        };
        view! {
            <div class="ls-head" aria-hidden="true"><span></span><span>{t(said::END_DICE)}</span><span>{t(said::END_DECISIONS)}</span></div>
            <ol>{order.into_iter().map(row).collect_view()}</ol>
            <p class="small muted">{t(said::END_LUCK_ABOUT)}</p>
        }
    };
    move || {
        let rows = room.review.get()?.rows;
        Some(view! {
            <section class="card pad luck" aria-labelledby="luck">
                <div class="panel-head"><h2 id="luck">{t(said::END_LUCK)}</h2><span class="small muted">{t(said::END_PAR)}</span></div>
                {if rows.is_empty() {
                    view! { <p class="small muted" role="status">{t(said::END_REVIEWING)}</p> }.into_any()
                } else {
                    shown(rows).into_any()
                }}
            </section>
        })
    }
}

/// A number with its sign; where all are small, with one digit after the point.
fn written(value: f32, most: f32) -> String {
    let scale = if most < 10.0 { 10.0 } else { 1.0 };
    let rounded = (f64::from(value) * scale).round() / scale;
    match rounded {
        0.0 => "0".to_owned(),
        more if more > 0.0 => format!("+{}", number(more)),
        less => format!("−{}", number(-less)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::Language;

    fn turned(mover: u8, loser: Option<Swing>) -> Turned {
        let winner = Swing { seat: Seat(2), from: 0.22, to: 0.51 };
        Turned { seq: 85, seat: Seat(mover), winner, loser }
    }

    #[test]
    fn the_turning_point_names_who_rose_and_who_fell() {
        let names: Vec<String> = ["Vera", "Tomás", "Noor"].map(String::from).to_vec();
        let words = Words::new(Language::English, names, None);
        let loser = Swing { seat: Seat(0), from: 0.38, to: 0.22 };
        let (text, falls) = sentences(&turned(2, Some(loser)), true, &words);
        assert!(text.contains("Noor") && text.contains("22") && text.contains("51"), "{text}");
        assert!(falls.is_some_and(|falls| falls.contains("Vera") && falls.contains("38")));
        let (text, falls) = sentences(&turned(1, None), true, &words);
        assert!(text.contains("Tomás") && text.contains("Noor") && falls.is_none(), "{text}");
        let (text, _) = sentences(&turned(0, None), false, &words);
        assert!(!text.contains("Noor"), "{text}");
    }

    #[test]
    fn a_line_goes_from_edge_to_edge() {
        let course = [0.5, 1.0].map(|chance| Milestone { seq: 0, chances: vec![chance] });
        assert_eq!(line(&course, Seat(0)), "36.0,68.0 596.0,8.0");
    }
}
