//! How a game went, drawn: a line for each seat over the rounds, its vessel on it, and the turn that decided.

use bots::{Measure, Milestone, Review, Turned};
use engine::Seat;
use leptos::prelude::*;

use super::advice::percent;
use super::scope::{of_seat, vessel};
use crate::drawing::Symbol;
use crate::i18n::{points, say, text::table as said};

/// More numbers than these under the axis would not be told apart on a phone.
const MOST_TICKS: usize = 12;

/// What the axis at the side goes from and to.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Scale {
    least: f32,
    most: f32,
    step: f32,
}

impl Scale {
    /// One that holds all values.
    fn of(review: &Review) -> Self {
        let values = || review.course.iter().flat_map(|milestone| milestone.values.iter().copied());
        if review.measure == Measure::Chances {
            return Self { least: 0.0, most: 1.0, step: 0.25 };
        }
        let (least, most) = (values().fold(0.0, f32::min), values().fold(1.0, f32::max));
        let steps = [1.0, 2.0, 5.0, 10.0, 20.0, 25.0, 50.0, 100.0, 200.0, 500.0];
        let step = steps.into_iter().find(|step| (most - least) / step <= 4.0).unwrap_or(1000.0);
        Self { least: (least / step).floor() * step, most: (most / step).ceil() * step, step }
    }

    /// How far below the top, in percent.
    fn down(self, value: f32) -> f32 {
        (self.most - value.clamp(self.least, self.most)) * 100.0 / (self.most - self.least)
    }

    /// Where the lines across are, from below.
    fn lines(self) -> impl Iterator<Item = f32> {
        let count = ((self.most - self.least) / self.step).round() as u16;
        (0..=count).map(move |at| self.least + f32::from(at) * self.step)
    }
}

/// How far to the right the turn at this place of the course ends, in percent.
fn across(at: f32, course: &[Milestone]) -> f32 {
    at * 100.0 / course.len().saturating_sub(1).max(1) as f32
}

/// The round in which the game turned. Its end tells it: what begins a turn in secret has the number of what came before.
fn round_of(turned: &Turned, course: &[Milestone]) -> Option<usize> {
    course.iter().position(|one| one.seq >= turned.last)
}

/// What stands under the axis, and where: the numbers of the rounds, and a word for what follows them.
fn ticks(course: &[Milestone]) -> Vec<(f32, Tick)> {
    let mut out: Vec<(usize, usize, Tick)> = Vec::new();
    for (at, milestone) in course.iter().enumerate().skip(1) {
        let Some(round) = &milestone.round else { continue };
        let tick = if round.kind == "delivery" { Tick::Delivery } else { Tick::Number(round.number) };
        match out.last_mut() {
            Some((_, last, same)) if *same == tick => *last = at,
            _ => out.push((at - 1, at, tick)),
        }
    }
    let every =
        [1, 2, 5, 10, 20, 50].into_iter().find(|every| out.len() / every <= MOST_TICKS).unwrap_or(100);
    let shown = |tick: &Tick| match tick {
        Tick::Number(number) => every == 1 || usize::from(*number) % every == 0,
        Tick::Delivery => true,
    };
    let middle = |from: usize, to: usize| across((from + to) as f32 / 2.0, course);
    out.into_iter()
        .filter(|(_, _, tick)| shown(tick))
        .map(|(from, to, tick)| (middle(from, to), tick))
        .collect()
}

/// What stands under a part of the axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tick {
    Number(u16),
    Delivery,
}

/// Where the vessel of each seat stands: where its line is furthest from the others and from the vessels already there. In
/// percent: to the right, and below the top.
fn marks(course: &[Milestone], seats: usize, scale: Scale) -> Vec<(f32, f32)> {
    let mut done: Vec<(f32, f32)> = Vec::new();
    let inner = course.len() / 10..=(course.len() - 1) * 9 / 10;
    for seat in 0..seats {
        let mut best: Option<(f32, (f32, f32))> = None;
        for at in inner.clone() {
            let (x, y) = (across(at as f32, course), scale.down(course[at].values[seat]));
            for own in [y - 11.0, y + 11.0] {
                // What a vessel would cover, and the edges.
                let lines = (0..seats).map(|other| (scale.down(course[at].values[other]) - own).abs());
                let edge = own.min(100.0 - own) + 6.0;
                let vessels = done.iter().map(|(left, top)| (left - x).abs().max((top - own).abs()) * 0.8);
                let room = lines.chain(vessels).chain([edge, 22.0]).fold(f32::MAX, f32::min);
                if best.is_none_or(|(most, _)| room > most) {
                    best = Some((room, (x, own)));
                }
            }
        }
        done.extend(best.map(|(_, place)| place));
    }
    done
}

/// The course of a game. Those who do not see it are told the turn that decided in words.
#[component]
pub(super) fn Chart(review: Review, ranked: bool) -> impl IntoView {
    let Review { measure, course, turned, .. } = &review;
    let scale = Scale::of(&review);
    let written = |value: f32| match measure {
        Measure::Chances => percent(value),
        Measure::Points => points(value.round() as i32),
    };
    let winner = turned.as_ref().map(|turned| turned.winner.seat);
    let seats = if ranked { course.first().map_or(0, |first| first.values.len()) } else { 1 };
    // The line that matters most lies on top.
    let mut order: Vec<usize> = (0..seats).collect();
    order.sort_by_key(|seat| winner.is_some_and(|winner| winner.index() == *seat));
    let axis = scale.lines().map(|value| {
        view! { <li style=format!("top:{:.1}%", scale.down(value))>{written(value)}</li> }
    });
    let across_lines: String =
        scale.lines().map(|value| format!("M0 {0:.1}H100", scale.down(value))).collect();
    let line = |seat: usize| {
        let point = |(at, milestone): (usize, &Milestone)| {
            format!("{:.2},{:.2}", across(at as f32, course), scale.down(milestone.values[seat]))
        };
        let points: Vec<String> = course.iter().enumerate().map(point).collect();
        let class = if winner.is_some_and(|winner| winner.index() == seat) { "ln win" } else { "ln" };
        view! { <g class=of_seat(Seat(seat as u8))><polyline class=class points=points.join(" ") /></g> }
    };
    let lines = order.iter().map(|seat| line(*seat)).collect_view();
    let at = turned.as_ref().and_then(|turned| round_of(turned, course));
    let band = at.map(|at| {
        let wide = across(1.0, course).max(2.5);
        let left = across(at as f32 - 0.5, course) - wide / 2.0;
        view! { <i class="turn" style=format!("left:{left:.2}%;width:{wide:.2}%")></i> }
    });
    let dot = turned.as_ref().zip(at).map(|(turned, at)| {
        let seat = turned.winner.seat;
        let place =
            format!("left:{:.2}%;top:{:.2}%", across(at as f32, course), scale.down(turned.winner.to));
        view! { <i class=format!("tp-dot {}", of_seat(seat)) style=place></i> }
    });
    let vessels = marks(course, seats, scale).into_iter().enumerate().map(|(seat, (left, top))| {
        let seat = Seat(seat as u8);
        let place = format!("left:{left:.2}%;top:{top:.2}%");
        view! { <span class=format!("mark {}", of_seat(seat)) style=place><Symbol of=vessel(seat) /></span> }
    });
    let vessels = ranked.then(|| vessels.collect_view());
    let under = ticks(course).into_iter().map(|(left, tick)| {
        let name = match tick {
            Tick::Number(number) => number.to_string(),
            Tick::Delivery => say(&said::END_DELIVERY),
        };
        view! { <li style=format!("left:{left:.2}%")>{name}</li> }
    });
    view! {
        <div class="chart" aria-hidden="true">
            <ol class="ax">{axis.collect_view()}</ol>
            <div class="plot">
                {band}
                <svg viewBox="0 0 100 100" preserveAspectRatio="none"><path class="grid" d=across_lines />{lines}</svg>
                {dot}
                {vessels}
            </div>
            <ol class="ticks">{under.collect_view()}</ol>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::{Round, Swing};

    fn at(kind: &'static str, number: u16, values: &[f32]) -> Milestone {
        Milestone { seq: 0, round: Some(Round { kind: kind.into(), number }), values: values.to_vec() }
    }

    #[test]
    fn a_number_stands_in_the_middle_of_its_round() {
        let course =
            [("round", 1), ("round", 1), ("round", 1), ("round", 2), ("delivery", 2), ("delivery", 1)]
                .map(|(kind, number)| at(kind, number, &[0.5]));
        let found = ticks(&course);
        assert_eq!(found, [(20.0, Tick::Number(1)), (50.0, Tick::Number(2)), (80.0, Tick::Delivery)]);
    }

    #[test]
    fn a_turn_that_begins_in_secret_is_marked_in_its_own_round() {
        let ended = |seq: u32| Milestone { seq, ..at("round", 1, &[0.5]) };
        let winner = Swing { seat: Seat(0), from: 0.3, to: 0.6 };
        let turned = Turned { seq: 12, last: 15, round: None, seat: None, winner, loser: None };
        assert_eq!(round_of(&turned, &[ended(0), ended(12), ended(15), ended(20)]), Some(2));
    }

    #[test]
    fn many_rounds_have_few_numbers() {
        let course: Vec<Milestone> = (0..40).map(|round| at("turn", round, &[0.5])).collect();
        let found = ticks(&course);
        assert!((4..=MOST_TICKS).contains(&found.len()), "{found:?}");
    }

    #[test]
    fn points_are_measured_from_a_round_number_to_a_round_number() {
        let course = vec![at("turn", 1, &[12.0]), at("turn", 2, &[37.0])];
        let review = Review { measure: Measure::Points, course, turned: None, rows: Vec::new() };
        let scale = Scale::of(&review);
        assert_eq!(scale, Scale { least: 0.0, most: 40.0, step: 10.0 });
        assert_eq!((scale.down(40.0), scale.down(0.0), scale.lines().count()), (0.0, 100.0, 5));
    }

    #[test]
    fn vessels_stand_apart() {
        let course: Vec<Milestone> = (0..20).map(|_| at("round", 1, &[0.34, 0.33, 0.33])).collect();
        let places = marks(&course, 3, Scale { least: 0.0, most: 1.0, step: 0.25 });
        for (one, a) in places.iter().enumerate() {
            for b in &places[..one] {
                assert!((a.0 - b.0).abs() > 8.0 || (a.1 - b.1).abs() > 8.0, "{places:?}");
            }
        }
    }
}
