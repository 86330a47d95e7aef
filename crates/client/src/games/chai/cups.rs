//! The cups with their tips and tea bases, and the thermometer.

use ::chai::components::{CupNo, TEAS, Tea};
use ::chai::view::{CupView, View};
use engine::Counts;
use leptos::prelude::*;

use super::parlour::{Button, Parlour, Thing};
use super::{names, piece};
use crate::drawing::Symbol;
use crate::games::Words;
use crate::i18n::{t, text::chai as said};
use crate::ui::arrows;

/// The cups of this round. Where they are chosen they are large.
#[component]
pub(super) fn Cups(
    parlour: Parlour,
    /// The tea that would be poured.
    #[prop(optional)]
    pours: Option<Tea>,
) -> impl IntoView {
    let table = parlour.table;
    let count = table.look(|view| view.cups.len());
    let left = move || {
        let (view, words) = (table.view(), table.words());
        let waiting = view.cups.iter().filter(|cup| !cup.taken).count();
        if view.final_circle || view.tips_left.is_empty() || waiting == 0 {
            return None;
        }
        let told = view.tips_left.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let told =
            words.say(&said::BoardTipsLeft { count: i64::try_from(waiting).unwrap_or(0), values: &told });
        let coins = view.tips_left.iter().map(|&tip| tip_sign(Some(tip))).collect_view();
        Some(
            view! { <p class="ch-odds" data-tip=told.clone()><span>{told.clone()}</span><i aria-hidden="true">{coins}</i></p> },
        )
    };
    view! {
        <section class="ch-cups card" aria-label=t(said::BOARD_CUPS)>
            <div class="ch-cups-head">
                <h2 class="caps">{t(said::BOARD_CUPS)}</h2>
                <Thermometer parlour />
            </div>
            <div class="ch-cup-row" role="group" aria-label=t(said::BOARD_CUPS) on:keydown=arrows(1)>
                {move || (0..count.get()).map(|at| cup(parlour, at, pours)).collect_view()}
            </div>
            {left}
        </section>
    }
}

fn cup(parlour: Parlour, at: usize, pours: Option<Tea>) -> AnyView {
    let table = parlour.table;
    let number = CupNo::of(at);
    let content = table.look(move |view| view.cups.get(at).cloned());
    let thing = Signal::derive(move || Thing::Cup(number));
    let told = Signal::derive(move || {
        let (view, words) = (table.view(), table.words());
        content.get().map(|cup| tell(&view, &cup, number, &words)).unwrap_or_default()
    });
    let chosen = Memo::new(move |_| parlour.is_chosen(thing.get()));
    let leads = table.look(move |view| {
        view.options.connoisseur.then(|| view.cups.get(at).map(|cup| leaders(&cup.base)).unwrap_or_default())
    });
    let inner = move || {
        let cup = content.get()?;
        let bases = cup.base.kinds().map(|tea| {
            let (of, tint) = names::leaf(Tea::of(tea));
            let leading = leads.get().is_some_and(|leads| leads.contains(&Tea::of(tea)));
            view! { <i class:is-leading=leading><Symbol of tint=tint />{cup.base[tea]}</i> }
        });
        let bases = bases.collect_view();
        let done = cup.taken;
        Some(view! {
            <span class="ch-cup" class:is-done=done>
                <b class="ch-cup-no display">{number.0}</b>
                {drawing(&cup.base, pours.filter(|_| chosen.get()))}
                <span class="ch-tip">{tip_sign(cup.tip)}</span>
                <span class="ch-bases">{bases}</span>
            </span>
        })
    };
    Button::new("ch-cup-at", format!("cup-{number}"), thing, told).view(parlour, inner.into_any())
}

/// The teas of which most tokens lie in a cup.
fn leaders(base: &Counts<TEAS>) -> Vec<Tea> {
    let most = base.0.iter().copied().max().unwrap_or(0);
    let leads = |tea: &usize| most > 0 && base[*tea] == most;
    (0..TEAS).filter(leads).map(Tea::of).collect()
}

/// A cup in words.
fn tell(view: &View, cup: &CupView, number: CupNo, words: &Words) -> String {
    let name = words.say(&said::BoardCup { cup: &number.to_string() });
    let tip = match cup.tip {
        _ if view.final_circle => words.say(&said::BOARD_NO_TIPS),
        Some(value) if cup.taken => words.say(&said::BoardTipTaken { value: &value.to_string() }),
        Some(value) => words.say(&said::BoardTipOpen { value: &value.to_string() }),
        None => words.say(&said::BOARD_TIP_WAITING),
    };
    let base = |tea: usize| format!("{} {}", names::tea(words, Tea::of(tea)), cup.base[tea]);
    let mut parts = vec![name, tip];
    parts.extend(cup.base.kinds().map(base));
    if view.options.connoisseur {
        let leaders: Vec<String> = leaders(&cup.base).into_iter().map(|tea| names::tea(words, tea)).collect();
        if !leaders.is_empty() {
            parts.push(words.say(&said::BoardLeads { teas: &words.list(&leaders) }));
        }
    }
    parts.join(", ")
}

/// A tip: a coin of its value, a bare nought, or face down.
pub(super) fn tip_sign(tip: Option<u8>) -> AnyView {
    match tip {
        Some(0) => view! { <i class="ch-nought">"0"</i> }.into_any(),
        Some(value) => piece::coin(value.into()),
        None => view! { <i class="ch-unknown">"?"</i> }.into_any(),
    }
}

/// A cup filled with bands of the teas in it; `ghost` would be poured on top.
pub(super) fn drawing(base: &Counts<TEAS>, ghost: Option<Tea>) -> AnyView {
    let teas = base.kinds().flat_map(|tea| std::iter::repeat_n((Tea::of(tea), false), base[tea].into()));
    let bands: Vec<(Tea, bool)> = teas.chain(ghost.map(|tea| (tea, true))).collect();
    let count = u16::try_from(bands.len()).unwrap_or(1).max(1);
    let hot = !bands.is_empty();
    let height = 58.0 / f32::from(count);
    let band = |(at, (tea, ghost)): (usize, (Tea, bool))| {
        let y = 103.0 - height * f32::from(u16::try_from(at + 1).unwrap_or(1));
        let fill = format!("fill:var({})", names::leaf(tea).1);
        view! { <rect class:is-ghost=ghost x="26" y=y width="98" height=height + 0.5 style=fill /> }
    };
    let steam = hot.then(|| view! { <g class="ch-hot"><path d="M58 24c-6-7 6-10 0-18" /><path d="M92 24c-6-7 6-10 0-18" /></g> });
    view! {
        <svg class="ch-cup-art" viewBox="0 0 150 126" aria-hidden="true">
            {steam}
            <ellipse class="ch-saucer" cx="75" cy="110" rx="64" ry="12" />
            <path class="ch-handle" d="M112 48c26-6 30 34-6 34" />
            <path class="ch-bowl" d="M26 36h98c0 42-18 70-49 70S26 78 26 36Z" />
            <g class="ch-brew">{bands.into_iter().enumerate().map(band).collect_view()}</g>
            <ellipse class="ch-lip" cx="75" cy="36" rx="49" ry="9" />
        </svg>
    }
    .into_any()
}

/// How warm it is: the round, or alone the turn.
#[component]
fn Thermometer(parlour: Parlour) -> impl IntoView {
    let table = parlour.table;
    move || {
        let (view, words) = (table.view(), table.words());
        let numbers = *table.game().numbers();
        let (now, most) = match view.turns_left {
            Some(left) => (numbers.solo_turns.saturating_sub(left), numbers.solo_turns),
            None => (view.round.saturating_sub(1), numbers.rounds.saturating_sub(1)),
        };
        let text = match view.turns_left {
            Some(left) => words.say(&said::BarTurnsLeft { count: left.into() }),
            None => words
                .say(&said::BarRound { round: &view.round.to_string(), rounds: &numbers.rounds.to_string() }),
        };
        let marks = (0..=most).map(|at| view! { <i class:is-past=at <= now></i> }).collect_view();
        view! {
            <span class="ch-thermo" data-tip=text.clone() data-at="thermometer">
                <span class="ch-scale" aria-hidden="true">{marks}</span>
                <b>{format!("{} °C", view.celsius)}</b>
                <span class="sr">{text.clone()}</span>
            </span>
        }
    }
}
