//! The end: who won and why, the scores with their parts, and what can be done next.

use engine::{Outcome, Place, Seat, Standing};
use leptos::prelude::*;

use super::scope::{HostedBy, TableScope, of_seat, vessel};
use super::seats::Vapour;
use super::verdict::{self, named};
use crate::drawing::{Symbol, names};
use crate::games::Words;
use crate::i18n::{points, say, t, text::common, text::table as said};
use crate::rules::RuleTag;
use crate::ui::Teaset;

/// The colours of the parts, in the order of the rules.
const PARTS: [&str; 7] =
    ["--metal-gold", "--game-line", "--copper-line", "--schnapps", "--success", "--seat-1", "--seat-3"];

/// Who won, in one line.
pub(crate) fn headline(standing: &Standing, game: &str, words: &Words) -> String {
    match &standing.outcome {
        Outcome::Ranked => {
            let winners: Vec<Seat> = standing.winners().collect();
            match winners.as_slice() {
                [only] if words.is_me(*only) => words.say(&said::END_YOU_WON),
                [only] => words.say(&said::EndWon { name: words.name(*only) }),
                all => {
                    let names: Vec<String> = all.iter().map(|seat| words.name(*seat).to_owned()).collect();
                    words.say(&said::EndShared { names: &words.list(&names) })
                }
            }
        }
        Outcome::Solo { level, won, .. } => {
            let level = named(words, game, "level", level);
            match won {
                Some(true) => words.say(&said::EndSoloWon { level: &level }),
                Some(false) => words.say(&said::EndSoloLost { level: &level }),
                None => words.say(&said::EndSolo { level: &level }),
            }
        }
        Outcome::Team { won: true, team, rival } => {
            words.say(&said::EndTeamWon { team: &team.to_string(), rival: &rival.to_string() })
        }
        Outcome::Team { won: false, team, rival } => {
            words.say(&said::EndTeamLost { team: &team.to_string(), rival: &rival.to_string() })
        }
    }
}

/// The page at the end.
#[component]
pub fn End(
    room: TableScope,
    /// Plays the same game again.
    rematch: Callback<()>,
) -> impl IntoView {
    let standing = Memo::new(move |_| {
        let of_position = room.desk.now.with(|now| now.standing.clone());
        of_position.or_else(|| room.desk.info.with(|info| info.standing.clone()))
    });
    super::review::ask(room);
    let game = room.title.id();
    let content = move || {
        let Some(standing) = standing.get() else {
            return view! { <section class="end-main"><Hero title=say(&said::END_ABANDONED) why=None /></section> }
                .into_any();
        };
        let words = room.desk.words();
        let title = headline(&standing, game, &words);
        let why = verdict::why(&standing, game, &words);
        let places = verdict::by_rank(&standing);
        let most = places.iter().map(sum).max().unwrap_or(1).max(1);
        let alone = places.len() == 1;
        let kinds = kinds(&places, &words, game);
        let (speech, all) = (words.clone(), places.clone());
        let row = move |place: Place| {
            let note = verdict::note(&place, &all, game, &speech);
            view! { <Rank words=speech.clone() game place most alone note /> }
        };
        let kind = |Kind { at, name, help, minus }: Kind| {
            let colour = format!("--b:var({})", PARTS[at % PARTS.len()]);
            view! { <li><i class:minus=minus style=colour></i><span><b>{name}</b>{help.map(|help| view! { " "<small>{help}</small> })}</span></li> }
        };
        view! {
            <section class="end-main">
                <Hero title why />
                <section class="card pad ranks" aria-label=t(said::END_RESULT)>
                    <ol>{places.into_iter().map(row).collect_view()}</ol>
                    <ul class="keyrow">{kinds.into_iter().map(kind).collect_view()}</ul>
                </section>
                <super::review::TurningPoint room standing />
            </section>
        }
        .into_any()
    };
    let beside = move || {
        let standing = standing.get()?;
        let ties = verdict::tied(&standing);
        Some(view! {
            {(!ties.is_empty()).then(|| view! { <Tie room ties words=room.desk.words() /> })}
            <super::review::LuckAndSkill room standing />
        })
    };
    view! {
        <main id="content" class="end">
            {content}
            <aside class="end-side">
                <section class="card pad do-end">
                    <button class="btn primary" on:click=move |_| rematch.run(())>
                        <Symbol of=names::UI_RESTART />
                        {t(said::END_REMATCH)}
                    </button>
                    <div class="two-b">
                        <button class="btn" on:click=move |_| room.board_after_all.set(true)>
                            <Symbol of=names::UI_EYE />
                            {t(said::END_BOARD)}
                        </button>
                        <button class="btn" on:click=move |_| room.history.set(true)>
                            <Symbol of=names::UI_HISTORY />
                            {t(said::HISTORY_TITLE)}
                        </button>
                    </div>
                    {(room.hosted != HostedBy::Record).then(|| view! { <super::share::ShareRecord room /> })}
                    <a class="btn quiet" href="/">{t(common::HOME)}</a>
                </section>
                {beside}
                <super::proof::Fairness room />
            </aside>
        </main>
    }
}

/// How equal scores were told apart: a row for each seat, a column for each thing that decides.
#[component]
fn Tie(room: TableScope, ties: Vec<Place>, words: Words) -> impl IntoView {
    let game = room.title.id();
    let heads = ties.first().map(|place| place.tie_breaks.clone()).unwrap_or_default();
    let head =
        |(name, _): &(engine::Name, i32)| view! { <th scope="col">{named(&words, game, "tie", name)}</th> };
    let row = |place: &Place| {
        // What should be small is kept as a negative number.
        let cell = |(_, value): &(engine::Name, i32)| view! { <td>{value.abs()}</td> };
        view! {
            <tr class=of_seat(place.seat)>
                <th scope="row"><Symbol of=vessel(place.seat) />{words.name(place.seat).to_owned()}</th>
                <td>{points(place.score)}</td>
                {place.tie_breaks.iter().map(cell).collect_view()}
            </tr>
        }
    };
    let none = heads.is_empty();
    view! {
        <section class="card tie">
            <h3>{t(said::END_TIE)}</h3>
            {(!none).then(|| view! {
                <table>
                    <thead><tr><td></td><th scope="col">{t(said::END_TIE_POINTS)}</th>{heads.iter().map(head).collect_view()}</tr></thead>
                    <tbody>{ties.iter().map(row).collect_view()}</tbody>
                </table>
            })}
            <p>{t(if none { said::END_TIE_NONE } else { said::END_TIE_ORDER })}" "<RuleTag number=verdict::rule_of_ranks(room.title) /></p>
        </section>
    }
}

#[component]
fn Hero(title: String, why: Option<String>) -> impl IntoView {
    view! {
        <div class="end-hero">
            <div>
                <p class="caps">{t(said::END_CAPS)}</p>
                <h2 class="display" tabindex="-1">{title}</h2>
                {why.map(|why| view! { <p class="end-why">{why}</p> })}
            </div>
            <Teaset />
        </div>
    }
}

fn sum(place: &Place) -> i32 {
    place.parts.iter().map(|(_, points)| points.abs()).sum()
}

/// What is counted, as the bars show it.
struct Kind {
    at: usize,
    name: String,
    /// What it counts, in a sentence.
    help: Option<String>,
    /// Somebody lost points by it: its bar is striped.
    minus: bool,
}

/// The parts that occur, with their words.
fn kinds(places: &[Place], words: &Words, game: &str) -> Vec<Kind> {
    let Some(first) = places.first() else { return Vec::new() };
    let costs = |at: usize| places.iter().any(|place| place.parts.get(at).is_some_and(|part| part.1 < 0));
    let parts = first.parts.iter().enumerate();
    parts
        .map(|(at, (name, _))| {
            let help = words.find(&format!("{game}.part-help.{name}"));
            Kind { at, name: named(words, game, "part", name), help, minus: costs(at) }
        })
        .collect()
}

#[component]
fn Rank(
    words: Words,
    game: &'static str,
    place: Place,
    most: i32,
    alone: bool,
    /// What the seat did best, or where it fell behind.
    note: Option<String>,
) -> impl IntoView {
    let rest = most - sum(&place);
    let part = |(at, (name, points)): (usize, &(engine::Name, i32))| {
        let written = crate::i18n::points(*points);
        let title = format!("{} {written}", named(&words, game, "part", name));
        let minus = *points < 0;
        let width = format!("flex:{};--b:var({})", points.abs(), PARTS[at % PARTS.len()]);
        (*points != 0).then(|| view! { <i class:minus=minus style=width data-tip=title.clone()><b>{written.clone()}</b><span class="sr">{title.clone()}</span></i> })
    };
    let first = place.rank == 1 && !alone;
    let me = words.is_me(place.seat);
    view! {
        <li class=format!("rk {}", of_seat(place.seat)) class:first=first class:you=me>
            <span class="rk-n display">
                <span aria-hidden="true">{place.rank}</span>
                <span class="sr">{words.say(&said::EndPlace { count: i64::from(place.rank) })}</span>
            </span>
            <span class="vessel">{first.then(|| view! { <Vapour /> })}<Symbol of=vessel(place.seat) /></span>
            <span class="rk-name"><b>{words.name(place.seat).to_owned()}</b>" "{me.then(|| view! { <small>{t(said::YOU)}</small> })}</span>
            <span class="rk-bar">
                {place.parts.iter().enumerate().map(part).collect_view()}
                <em style=format!("flex:{rest}")></em>
            </span>
            {note.map(|note| view! { <span class="rk-note">{note}</span> })}
            <span class="rk-t display">{points(place.score)}</span>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::Language;

    fn standing() -> Standing {
        let place = |seat, score, tie| {
            Place::new(Seat(seat), vec![("orders".into(), score)], vec![("rush".into(), tie)])
        };
        Standing::ranked(vec![place(0, 7, 1), place(1, 9, 0), place(2, 9, 2)])
    }

    #[test]
    fn the_headline_names_the_winner_to_each_reader() {
        let names: Vec<String> = ["Vera", "Tomás", "Noor"].map(String::from).to_vec();
        let words = |me| Words::new(Language::English, names.clone(), me);
        let other = headline(&standing(), "chai", &words(Some(Seat(0))));
        assert!(other.contains("Noor"), "{other}");
        let mine = headline(&standing(), "chai", &words(Some(Seat(2))));
        assert!(!mine.contains("Noor"), "{mine}");
    }
}
