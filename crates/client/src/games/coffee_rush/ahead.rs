//! What would follow: the proposed walk, the end of pouring, the end of the turn.

use ::coffee_rush::{CoffeeRush, Decision, Draw, Tab, View};
use leptos::prelude::*;

use super::cafe::{Cafe, own_meeple};
use super::{names, plan, prompt};
use crate::drawing::{Drawing, Symbol, names as drawings};
use crate::games::Words;
use crate::i18n::{t, text::coffee_rush as said};
use words::Text;

/// A line: what kind of news it is, and the news.
struct News {
    symbol: Drawing,
    class: &'static str,
    text: String,
}

fn good(text: String) -> News {
    News { symbol: drawings::UI_CHECK, class: "is-good", text }
}

fn plain(symbol: Drawing, text: String) -> News {
    News { symbol, class: "", text }
}

fn bad(text: String) -> News {
    News { symbol: drawings::UI_WARNING, class: "is-bad", text }
}

/// The card; there only while there is something to foresee.
#[component]
pub(super) fn AheadCard(cafe: Cafe) -> impl IntoView {
    move || {
        let (title, news) = foresee(cafe)?;
        let line = |news: News| view! { <li class=news.class><Symbol of=news.symbol /><span>{news.text}</span></li> };
        Some(view! {
            <section class="card cr-pad cr-ahead" aria-label=t(title)>
                <div class="panel-head"><h2>{t(title)}</h2><span class="small muted">{t(said::AHEAD_PREVIEW)}</span></div>
                <ul>{news.into_iter().map(line).collect_view()}</ul>
            </section>
        })
    }
}

fn foresee(cafe: Cafe) -> Option<(Text, Vec<News>)> {
    if !cafe.table.my_turn() {
        return None;
    }
    match cafe.table.view().decision {
        Decision::ChooseMeeple | Decision::Move => walk(cafe),
        Decision::Pour => pour(cafe),
        Decision::Serve => end(cafe),
        _ => None,
    }
}

fn walk(cafe: Cafe) -> Option<(Text, Vec<News>)> {
    let (game, words, view) = (cafe.table.game(), cafe.table.words(), cafe.table.view());
    let steps = cafe.planned();
    let last = steps.last()?;
    let ahead = cafe.ahead.get()?;
    let (now, then) = (view.seats.get(view.active.index())?, ahead.view.seats.get(view.active.index())?);
    let serves = plan::best_serves(&game, then, &ahead.view.hand);
    let mut news = vec![match serves.as_slice() {
        [] => plain(drawings::UI_NEXT, words.say(&said::AHEAD_CANNOT_SERVE)),
        some => good(words.say(&said::AheadCanServe { drinks: &names::drinks(&game, some, &words) })),
    }];
    if now.rush != then.rush {
        let (before, after) = (&now.rush.to_string(), &then.rush.to_string());
        news.push(plain(drawings::CR_RUSH, words.say(&said::AheadRush { before, after })));
    }
    if !serves.is_empty() {
        let gain = i32::try_from(serves.len()).unwrap_or(i32::MAX);
        let (before, after) = (&now.rating.to_string(), &(now.rating + gain).to_string());
        news.push(plain(drawings::UI_CHART, words.say(&said::AheadRating { before, after })));
    }
    let crowded = ahead.view.meeples.iter().filter(|meeple| meeple.cell == Some(last.to)).count() > 1;
    if crowded && own_meeple(&ahead.view, last.to).is_some() {
        news.push(plain(drawings::CR_MEEPLE, words.say(&said::PROMPT_WALK_OFF)));
    }
    Some((said::AHEAD_WALK, news))
}

fn pour(cafe: Cafe) -> Option<(Text, Vec<News>)> {
    let (game, words, view) = (cafe.table.game(), cafe.table.words(), cafe.table.view());
    let own = view.seats.get(view.active.index())?;
    let ready = plan::all_ready(&game, own);
    let could = plan::best_serves(&game, own, &view.hand);
    let more = could.len() > ready.len();
    let mut news = match ready.as_slice() {
        // What pouring can still make is told below: both at once would contradict each other.
        [] if more => Vec::new(),
        [] => vec![plain(drawings::UI_NEXT, words.say(&said::AHEAD_CANNOT_SERVE))],
        some => vec![good(words.say(&said::AheadWillServe { drinks: &names::drinks(&game, some, &words) }))],
    };
    if more {
        news.push(good(words.say(&said::AheadCanServe { drinks: &names::drinks(&game, &could, &words) })));
    }
    if !view.hand.is_empty() {
        let tokens = names::tokens(&view.hand, &words);
        news.push(plain(drawings::CR_PENALTY, words.say(&said::AheadLost { tokens: &tokens })));
    }
    Some((said::AHEAD_POUR, news))
}

fn end(cafe: Cafe) -> Option<(Text, Vec<News>)> {
    let (game, words, view) = (cafe.table.game(), cafe.table.words(), cafe.table.view());
    Some((said::AHEAD_SERVE, end_of_turn(&game, &view, &words)?))
}

/// What ending the turn now brings, in the order in which it happens.
fn end_of_turn(game: &CoffeeRush, view: &View, words: &Words) -> Option<Vec<News>> {
    let own = view.seats.get(view.active.index())?;
    let end = game.end_of_turn(view)?;
    let mut news = Vec::new();
    let ready = plan::all_ready(game, own);
    if !ready.is_empty() {
        news.push(bad(words.say(&said::AheadUnserved { drinks: &names::drinks(game, &ready, words) })));
    }
    let late = &own.tabs[usize::from(Tab::LAST.0) - 1];
    if !end.falls.is_empty() {
        news.push(bad(words.say(&said::AheadFalls { drinks: &names::drinks(game, &end.falls, words) })));
    } else if !late.is_empty() {
        news.push(good(words.say(&said::AheadSpared { drinks: &names::drinks(game, late, words) })));
    }
    let of =
        |why: Draw| end.drawn.iter().filter(move |drawn| drawn.1 == why).map(|drawn| drawn.2).sum::<u8>();
    match (&view.solo, prompt::feeds(view, words)) {
        (Some(_), _) => {
            let count = i64::from(of(Draw::Arrivals));
            news.push(plain(drawings::UI_DECK, words.say(&said::AheadArrivals { count })));
        }
        (None, Some(feeds)) => news.push(plain(drawings::UI_DECK, feeds)),
        (None, None) => news.push(plain(drawings::UI_DECK, words.say(&said::AHEAD_FEEDS_NONE))),
    }
    if of(Draw::OwnDraw) > 0 {
        news.push(plain(drawings::UI_DECK, words.say(&said::AHEAD_OWN_DRAW)));
    }
    if end.over {
        news.push(plain(drawings::UI_LOCK, words.say(&said::AHEAD_OVER)));
    } else if end.closes.is_some() {
        news.push(plain(drawings::UI_LOCK, words.say(&said::AHEAD_CLOSES)));
    }
    Some(news)
}
