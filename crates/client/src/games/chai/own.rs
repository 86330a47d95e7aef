//! What lies before the reader: the own tea house at first; all is public but hidden customers, so any can be looked at.

use ::chai::Options;
use ::chai::components::Who;
use ::chai::options::{Mode, PantryTake, SoloLastTip};
use leptos::prelude::*;

use super::chaiwala::Duel;
use super::cups::Cups;
use super::house::{Reserved, TeaHouse};
use super::names;
use super::parlour::Parlour;
use super::row::TeaLeft;
use crate::drawing::{Symbol, names as drawings};
use crate::i18n::{say, t, text::chai as said};

/// The own area.
#[component]
pub(super) fn Own(parlour: Parlour) -> impl IntoView {
    let table = parlour.table;
    let wanted = RwSignal::new(None::<usize>);
    let house = Memo::new(move |_| wanted.get().unwrap_or_else(|| parlour.usual_house()));
    // Whoever is asked needs what is theirs.
    Effect::new(move || {
        if table.my_turn() {
            wanted.set(None);
        }
    });
    view! {
        <div class="ch-own">
            <TeaHouse parlour house />
            <Reserved parlour house />
            <Duel parlour />
            <LowTea parlour />
            // On a phone the board has no room for these.
            <div class="ch-more only-phone"><TeaLeft parlour /><Cups parlour /></div>
            <Whose parlour house wanted />
            <Score parlour house />
            <Bags parlour />
        </div>
    }
}

/// Whose house is looked at.
#[component]
fn Whose(parlour: Parlour, house: Memo<usize>, wanted: RwSignal<Option<usize>>) -> impl IntoView {
    let table = parlour.table;
    let count = table.look(|view| view.houses.len());
    let one = move |other: usize| {
        let chosen = Memo::new(move |_| house.get() == other);
        let name = move || super::parlour::owner(parlour, other);
        let rival =
            table.look(move |view| view.houses.get(other).is_some_and(|house| house.who == Who::Chaiwala));
        let colour =
            move || if rival.get() { "ch-who of-5".to_owned() } else { format!("ch-who of-{}", other + 1) };
        view! {
            <button
                class=colour
                aria-pressed=move || chosen.get().to_string()
                on:click=move |_| wanted.set(Some(other))
            >
                {name}
            </button>
        }
    };
    view! {
        <Show when=move || { count.get() > 1 }>
            <div class="ch-whose" role="group" aria-label=t(said::HOUSE_WHOSE)>
                <span class="caps" aria-hidden="true">{t(said::HOUSE_WHOSE)}</span>
                {move || (0..count.get()).map(one).collect_view()}
            </div>
        </Show>
    }
}

/// Which tea is about to run out, and what that means.
#[component]
fn LowTea(parlour: Parlour) -> impl IntoView {
    let table = parlour.table;
    move || {
        let (view, words) = (table.view(), table.words());
        let low = view.teas.iter().filter(|tea| (1..=2).contains(&tea.stock) && !view.over);
        let line = |tea: &::chai::view::TeaView| {
            let name = names::tea(&words, tea.tea);
            let text = words.say(&said::HouseLow { tea: &name, count: tea.stock.into() });
            view! { <p class="ch-low card"><Symbol of=drawings::UI_WARNING /><span>{text}" "{t(said::HOUSE_LOW_MORE)}</span></p> }
        };
        low.map(line).collect_view()
    }
}

/// The score so far, part by part.
#[component]
fn Score(parlour: Parlour, house: Memo<usize>) -> impl IntoView {
    let table = parlour.table;
    move || {
        let (view, words) = (table.view(), table.words());
        let own = view.houses.get(house.get())?;
        let total: i32 = own.score.iter().map(|(_, part)| part).sum();
        let served = i64::from(own.served.len());
        let part = |(name, points): &(engine::Name, i32)| {
            let name = names::named(&words, "part", name);
            view! { <div><dt>{name}</dt><dd>{points.to_string()}</dd></div> }
        };
        let parts = own.score.iter().map(part).collect_view();
        Some(view! {
            <section class="card ch-pad ch-score" aria-label=t(said::HOUSE_SCORE)>
                <div class="panel-head"><h2>{t(said::HOUSE_SCORE)}</h2><span class="small muted">{say(&said::HouseServed { count: served })}</span></div>
                <dl>{parts}<div class="is-sum"><dt>"="</dt><dd class="display">{total}</dd></div></dl>
            </section>
        })
    }
}

/// How a turn goes with this table's options.
fn turn_help(options: &Options) -> Vec<words::Text> {
    let pantry = match options.pantry_take {
        PantryTake::Exactly3 => said::HELP_PANTRY,
        PantryTake::UpTo3 => said::HELP_PANTRY_UP_TO,
    };
    let reserve = if options.beginner { said::HELP_RESERVE_BEGINNER } else { said::HELP_RESERVE };
    let (serve, round) = match options.mode {
        Mode::Competitive => (said::HELP_SERVE, said::HELP_ROUND),
        Mode::Solo => (said::HELP_SERVE_SOLO, said::HELP_ROUND_SOLO),
        Mode::Coop if options.counts_turns() => (said::HELP_SERVE_COOP, said::HELP_ROUND_TEN_TURNS),
        Mode::Coop => (said::HELP_SERVE_COOP, said::HELP_ROUND),
    };
    let mut lines = vec![said::HELP_MARKET, pantry, reserve, serve, round];
    if options.solo_last_tip == SoloLastTip::Unpaid {
        lines.push(said::HELP_LAST_TIP_UNPAID);
    }
    if options.mode == Mode::Coop {
        lines.push(said::HELP_COOP);
    }
    if options.connoisseur {
        lines.push(said::HELP_CONNOISSEUR);
    }
    lines
}

/// Folded away: what the bags and the deck still hold, and how a turn goes.
#[component]
fn Bags(parlour: Parlour) -> impl IntoView {
    let table = parlour.table;
    let rows = move || {
        let (game, view, words) = (table.game(), table.view(), table.words());
        let of_tea = |tea: &::chai::view::TeaView| {
            let cards = tea.tea.among(view.unseen);
            let mut points: Vec<u8> = cards.iter().map(|card| game.customer(card).points).collect();
            points.sort_unstable();
            let points = points.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            (names::tea(&words, tea.tea), if points.is_empty() { "–".to_owned() } else { points })
        };
        let mut rows = vec![
            (words.say(&said::BAGS_TILES), names::tiles(&words, &view.tile_bag)),
            (words.say(&said::BAGS_TOKENS), names::tokens(&words, &view.token_bag)),
        ];
        if !view.abilities_to_come.is_empty() {
            let names: Vec<String> =
                view.abilities_to_come.iter().map(|&a| names::ability(&words, a)).collect();
            rows.push((words.say(&said::BAGS_ABILITIES), names.join(", ")));
        }
        rows.extend(view.teas.iter().map(of_tea));
        if let Some(tea) = view.set_aside {
            rows.push((words.say(&said::BAGS_SET_ASIDE), names::tea(&words, tea)));
        }
        let row = |(name, text): (String, String)| view! { <div><dt>{name}</dt><dd>{text}</dd></div> };
        rows.into_iter().map(row).collect_view()
    };
    let options = table.look(|view| view.options);
    let help = move || {
        let lines = turn_help(&options.get()).into_iter();
        lines.map(|line| view! { <li>{t(line)}</li> }).collect_view()
    };
    view! {
        <details class="card ch-fold">
            <summary><h2>{t(said::BAGS_TITLE)}</h2></summary>
            <dl class="ch-bags">{rows}</dl>
            <p class="ch-note muted">{t(said::DECK_NOTE)}</p>
        </details>
        <details class="card ch-fold">
            <summary><h2>{t(said::HELP_TITLE)}</h2></summary>
            <ol class="ch-help">{help}</ol>
        </details>
    }
}
