//! A look back on the finished game: where it turned, and luck and skill apart. A worker of its own replays the record and
//! judges it, so that neither the page nor the table waits for it; it ends with the page of the end. The room for what it
//! finds is there from the beginning, so that nothing moves when it comes.

use std::sync::Arc;

use bots::{Balance, Measure, Review, Round, Swing, Turned};
use engine::{Outcome, Record, Seat, Standing};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::advice::percent;
use super::chart::Chart;
use super::log::LineView;
use super::scope::{HostedBy, TableScope, of_seat, vessel};
use super::trouble::told;
use super::verdict;
use crate::boxes;
use crate::drawing::{Symbol, names};
use crate::games::Words;
use crate::i18n::{number, points, say, t, text::table as said};
use crate::learn::Coach;
use crate::local::kept;
use crate::local::link::Link;
use crate::local::message::{FromHost, ToHost};
use crate::net::http;

/// What is known of a look back.
#[derive(Clone, Debug, PartialEq)]
pub enum LookBack {
    /// Nothing is looked back on: there is no record of the game here.
    Nothing,
    /// Something will be found.
    Waiting,
    /// What was found so far; luck and decisions come last.
    Found(Arc<Review>),
    /// Why nothing can be found.
    Failed(String),
}

impl LookBack {
    fn review(&self) -> Option<&Arc<Review>> {
        if let Self::Found(review) = self { Some(review) } else { None }
    }
}

/// Lets a worker look back on the game, unless that was done before. A table that nobody keeps, as a lesson's, has no record.
pub(super) fn ask(room: TableScope) {
    let is_known = |found: &LookBack| found.review().is_some_and(|review| !review.rows.is_empty());
    let is_kept = room.hosted != HostedBy::Record && use_context::<Coach>().is_none();
    if !is_kept || room.review.with_untracked(is_known) {
        return;
    }
    room.review.maybe_update(|found| {
        let begins = found.review().is_none();
        if begins {
            *found = LookBack::Waiting;
        }
        begins
    });
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
            let record = if here {
                // A device that keeps nothing has nothing to look back on.
                Ok(kept::record(&id).await.ok().flatten())
            } else {
                http::record(&id).await.map(Some).map_err(|trouble| told(&trouble))
            };
            if link.try_with_value(Option::is_none) == Some(true) {
                match record {
                    Ok(Some(record)) => start(room, record, link),
                    Ok(None) => drop(room.review.try_set(LookBack::Nothing)),
                    Err(why) => fail(room, why),
                }
            }
        });
    });
}

fn start(room: TableScope, record: String, link: StoredValue<Option<Link>, LocalStorage>) {
    let result = Record::read(record.as_bytes()).map(|record| record.result);
    let Some(eyes) = room.desk.eyes.try_get_untracked() else { return };
    match result {
        Ok(Some(result)) if result.played_out => {}
        // Nobody knows how a game would have gone on that was ended by agreement.
        Ok(Some(_)) => return drop(room.review.try_set(LookBack::Nothing)),
        // The end of it is still being kept.
        Ok(None) => return,
        Err(error) => return fail(room, error.to_string()),
    }
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
        FromHost::Judged(review) => drop(room.review.try_set(LookBack::Found(Arc::from(review)))),
        FromHost::Fault { text } => fail(room, text),
        // Said of tables only.
        FromHost::Told { .. } | FromHost::Keep(_) => {}
    };
    match Link::start(room.title, hear) {
        Ok(started) => drop(link.try_set_value(Some(started))),
        Err(text) => fail(room, text),
    }
}

/// The end is as good as it was without a look back, but it says why there is none. The page may be gone by now.
fn fail(room: TableScope, why: String) {
    drop(room.review.try_set(LookBack::Failed(why)));
}

/// Where the game turned: a sentence, a way there, and how it went turn by turn.
#[component]
pub(super) fn TurningPoint(room: TableScope, standing: Standing) -> impl IntoView {
    let ranked = standing.outcome == Outcome::Ranked;
    let alone = matches!(standing.outcome, Outcome::Solo { .. });
    // Luck and decisions come later and change nothing here.
    let found = Memo::new(move |_| match room.review.get() {
        LookBack::Found(review) => {
            LookBack::Found(Arc::new(Review { rows: Vec::new(), ..(*review).clone() }))
        }
        other => other,
    });
    let line = move |found: LookBack| {
        match found {
        LookBack::Found(review) => match &review.turned {
            Some(turned) => view! { <Turn room turned=turned.clone() measure=review.measure ranked /> }.into_any(),
            None => view! { <p class="turnline"><span>{t(said::END_NO_TURN)}</span></p> }.into_any(),
        },
        LookBack::Failed(why) => {
            view! { <p class="turnline" role="status"><span>{say(&said::EndNotReviewed { why: &why })}</span></p> }.into_any()
        }
        LookBack::Nothing | LookBack::Waiting => {
            view! { <p class="turnline" role="status"><span class="muted">{t(said::END_REVIEWING)}</span></p> }.into_any()
        }
    }
    };
    let chart = move |found: LookBack| match found {
        LookBack::Found(review) => view! { <Chart review=(*review).clone() ranked /> }.into_any(),
        // What lies below it has its place already.
        LookBack::Failed(_) | LookBack::Nothing | LookBack::Waiting => {
            view! { <div class="chart" aria-hidden="true"></div> }.into_any()
        }
    };
    let about = if alone { said::END_EXPECTED } else { said::END_CHANCES };
    move || {
        let found = found.get();
        (found != LookBack::Nothing).then(|| {
            view! {
                <section class="card pad turned" aria-labelledby="turned">
                    <div class="panel-head"><h2 id="turned">{t(said::END_TURNED)}</h2><span class="small muted">{t(about)}</span></div>
                    {chart(found.clone())}
                    {line(found)}
                </section>
            }
        })
    }
}

/// The turn that decided: which one, what was done in it, what it changed, and the way there.
#[component]
fn Turn(room: TableScope, turned: Turned, measure: Measure, ranked: bool) -> impl IntoView {
    let words = room.desk.words();
    let (text, falls) = sentences(&turned, measure, ranked, &words);
    let Turned { seq, last, .. } = turned;
    let done = Memo::new(move |_| {
        let turn: Vec<_> = room
            .desk
            .log
            .with(|log| log.iter().filter(|heard| (seq..=last).contains(&heard.seq)).cloned().collect());
        room.face().recap(&turn)
    });
    let done = move || turned.seat.and_then(|_| done.get()).map(|line| view! { <LineView line /> });
    let go = move |_| {
        room.history.set(true);
        room.desk.look_back(seq);
    };
    view! {
        <div class="turnline">
            <b class="tno">{when(turned.round.as_ref(), seq)}</b>
            <p>{done}<span>{text}{falls.map(|falls| format!(" {falls}"))}</span></p>
            <button class="btn" data-focus="turned" data-seq=seq on:click=go><Symbol of=names::UI_PLAY />{t(said::END_GO)}</button>
        </div>
    }
}

/// The round as players count; where a game counts none, the step of the log.
fn when(round: Option<&Round>, seq: u32) -> String {
    let Some(round) = round else { return say(&said::EndStep { count: i64::from(seq) }) };
    let count = i64::from(round.number);
    match &*round.kind {
        "evening" => say(&said::EndEvening { count }),
        "turn" => say(&said::EndTurn { count }),
        "circle" => say(&said::EndCircle { count }),
        "delivery" => say(&said::END_DELIVERY),
        _ => say(&said::EndRound { count }),
    }
}

/// What the turn did to the winner, and to whoever lost most by it.
fn sentences(turned: &Turned, measure: Measure, ranked: bool, words: &Words) -> (String, Option<String>) {
    let written = |value: f32| match measure {
        Measure::Chances => percent(value),
        Measure::Points => points(value.round() as i32),
    };
    let Swing { seat, from, to } = turned.winner;
    let rises = from < to;
    let (from, to) = (&*written(from), &*written(to));
    let name = words.name(seat);
    let text = match (ranked, turned.seat) {
        (true, Some(mover)) if mover == seat => words.say(&said::EndTurnedOwn { name, from, to }),
        (true, Some(mover)) => words.say(&said::EndTurnedOther { mover: words.name(mover), name, from, to }),
        (true, None) => words.say(&said::EndTurnedAll { name, from, to }),
        (false, _) => match (measure, rises) {
            (Measure::Chances, true) => words.say(&said::EndTurnedRises { from, to }),
            (Measure::Chances, false) => words.say(&said::EndTurnedFalls { from, to }),
            (Measure::Points, true) => words.say(&said::EndPointsRise { from, to }),
            (Measure::Points, false) => words.say(&said::EndPointsFall { from, to }),
        },
    };
    let falls = turned.loser.map(|Swing { seat, from, to }| {
        words.say(&said::EndTurnedLoses { name: words.name(seat), from: &written(from), to: &written(to) })
    });
    (text, falls)
}

/// Luck and skill apart: points against a par game around a zero line.
#[component]
pub(super) fn LuckAndSkill(room: TableScope, standing: Standing) -> impl IntoView {
    // Alone and together there is one row for all.
    let one = standing.outcome != Outcome::Ranked;
    let order: Vec<Seat> = if one {
        vec![Seat(0)]
    } else {
        verdict::by_rank(&standing).iter().map(|place| place.seat).collect()
    };
    let team = standing.seats.len() > 1 && one;
    let rows = Memo::new(move |_| {
        room.review.with(|found| found.review().map(|review| review.rows.clone()).unwrap_or_default())
    });
    let most = move || {
        rows.with(|rows| {
            rows.iter().flat_map(|row| [row.luck.abs(), row.decisions.abs()]).fold(1.0, f32::max)
        })
    };
    let bar = move |value: Option<f32>, kind: &'static str| {
        let shown = value.map(|value| {
            let class = if value < 0.0 { "neg" } else { "pos" };
            // A little less than half, so that the number has room beyond the longest bar.
            let width = format!("width:{:.1}%", value.abs() / most() * 46.0);
            view! { <i class=class style=width></i><b>{written(value, most())}</b> }
        });
        view! { <span class=format!("dv {kind}") aria-hidden="true">{shown}</span> }
    };
    let row = move |seat: Seat| {
        let balance =
            Memo::new(move |_| rows.with(|rows| rows.get(if one { 0 } else { seat.index() }).copied()));
        let read = move || {
            let words = room.desk.words();
            let name = if team { say(&said::END_TEAM) } else { words.name(seat).to_owned() };
            let Some(Balance { luck, decisions }) = balance.get() else { return name };
            words.say(&said::EndLuckRow {
                name: &name,
                luck: &written(luck, most()),
                decisions: &written(decisions, most()),
            })
        };
        view! {
            <li class=of_seat(seat)>
                <span class="vessel"><Symbol of=vessel(seat) /></span>
                <span class="sr">{read}</span>
                {move || bar(balance.get().map(|row| row.luck), "luck-bar")}
                {move || bar(balance.get().map(|row| row.decisions), "skill-bar")}
            </li>
        }
    };
    let waits = Memo::new(move |_| rows.with(Vec::is_empty));
    let is_here = Memo::new(move |_| matches!(room.review.get(), LookBack::Waiting | LookBack::Found(_)));
    view! {
        <Show when=move || is_here.get()>
            <section class="card pad luck" aria-labelledby="luck">
                <div class="panel-head"><h2 id="luck">{t(said::END_LUCK)}</h2><span class="small muted">{t(said::END_PAR)}</span></div>
                <div class="ls-head" aria-hidden="true"><span></span><span>{t(said::END_DICE)}</span><span>{t(said::END_DECISIONS)}</span></div>
                <ol>{order.iter().copied().map(row).collect_view()}</ol>
                <p class="small muted luck-about">
                    <span class:to-come=move || waits.get()>{t(said::END_LUCK_ABOUT)}</span>
                    <span role="status">{move || waits.get().then(|| say(&said::END_REVIEWING))}</span>
                </p>
            </section>
        </Show>
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
        Turned { seq: 85, last: 90, round: None, seat: Some(Seat(mover)), winner, loser }
    }

    #[test]
    fn the_turning_point_names_who_rose_and_who_fell() {
        let names: Vec<String> = ["Vera", "Tomás", "Noor"].map(String::from).to_vec();
        let words = Words::new(Language::English, names, None);
        let loser = Swing { seat: Seat(0), from: 0.38, to: 0.22 };
        let (text, falls) = sentences(&turned(2, Some(loser)), Measure::Chances, true, &words);
        assert!(text.contains("Noor") && text.contains("22") && text.contains("51"), "{text}");
        assert!(falls.is_some_and(|falls| falls.contains("Vera") && falls.contains("38")));
        let (text, falls) = sentences(&turned(1, None), Measure::Chances, true, &words);
        assert!(text.contains("Tomás") && text.contains("Noor") && falls.is_none(), "{text}");
        let (text, _) = sentences(&turned(0, None), Measure::Chances, false, &words);
        assert!(!text.contains("Noor"), "{text}");
    }

    #[test]
    fn where_all_decide_at_once_it_is_nobodys_turn_and_alone_points_are_told() {
        let names: Vec<String> = ["Vera", "Tomás", "Noor"].map(String::from).to_vec();
        let words = Words::new(Language::English, names, None);
        let together = Turned { seat: None, ..turned(0, None) };
        let (text, _) = sentences(&together, Measure::Chances, true, &words);
        assert!(text.contains("Noor") && !text.contains("Vera"), "{text}");
        let winner = Swing { seat: Seat(0), from: 31.4, to: 38.2 };
        let alone = Turned { winner, ..turned(0, None) };
        let (text, _) = sentences(&alone, Measure::Points, false, &words);
        assert!(text.contains("31") && text.contains("38") && !text.contains('%'), "{text}");
    }
}
