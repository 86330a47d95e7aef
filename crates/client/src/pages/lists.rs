//! What the lists of tables share.

use engine::{Place, Seat, Standing};
use leptos::prelude::*;
use leptos_router::components::A;
use protocol::{Level, Phase, Sitting, TableInfo};
use words::Text;

use crate::drawing::{Drawing, Symbol};
use crate::games::{Title, Words};
use crate::i18n::{language, moment, points, say, t, text::company, text::hall, text::room as said};
use crate::local::kept::Summary;
use crate::local::orders;
use crate::table::end::headline;
use crate::table::names::{names_of, seat_names};
use crate::ui::{Ground, HallBar, Places};

/// A page with a heading.
#[component]
pub(super) fn Shelf(title: Text, children: Children) -> impl IntoView {
    view! {
        <HallBar />
        <main id="content" class="hall">
            <Places class="low only-phone" />
            <h1 class="display">{t(title)}</h1>
            {children()}
        </main>
        <Ground />
    }
}

/// What stands in the place of an empty list.
#[component]
pub(super) fn Nothing(sign: Drawing, text: Text) -> impl IntoView {
    view! {
        <div class="empty">
            <Symbol of=sign />
            <p>{t(text)}</p>
            <A href="/" attr:class="btn">{t(hall::EMPTY_START)}</A>
        </div>
    }
}

/// How a game ended, in words.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Outcome {
    headline: String,
    scores: String,
}

impl Outcome {
    /// Tracked.
    fn of(standing: &Standing, game: &str, names: Vec<String>, me: Option<Seat>) -> Self {
        let words = Words::new(language(), names, me);
        let mut places: Vec<&Place> = standing.seats.iter().collect();
        places.sort_by_key(|place| place.rank);
        let score = |place: &&Place| format!("{} {}", words.name(place.seat), points(place.score));
        let scores: Vec<String> = places.iter().map(score).collect();
        Self { headline: headline(standing, game, &words), scores: scores.join(" · ") }
    }
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) title: Title,
    /// Who sits there, and whether anybody waits.
    pub(super) who: String,
    pub(super) state: String,
    /// Who won and how everybody scored, once it is over.
    pub(super) result: Option<Outcome>,
    pub(super) mine: bool,
    pub(super) changed: u64,
    pub(super) address: String,
    pub(super) act: Text,
}

impl Row {
    /// A table on this device. Tracked.
    pub(super) fn of_kept(table: &Summary) -> Option<Self> {
        let title = Title::from_id(&table.game)?;
        let people = table.people.len();
        let bots = table.names.len().saturating_sub(people as usize) as i64;
        let named: Vec<String> = table.names.iter().filter(|name| !name.is_empty()).cloned().collect();
        let mut who = named;
        if bots > 0 {
            who.push(say(&said::ListsBots { count: bots }));
        }
        let who = if who.is_empty() { say(&said::LISTS_ALONE) } else { who.join(", ") };
        let over = table.is_over();
        let stopped = !over && table.stopped().is_some();
        let state = match (over, table.asked()) {
            (true, _) => said::LISTS_OVER,
            (false, _) if stopped => said::LISTS_STOPPED,
            (false, Some(_)) => said::LISTS_YOUR_TURN,
            (false, None) => said::LISTS_RUNNING,
        };
        let (address, act) = if over {
            (format!("/replay?of={}", table.id), said::LISTS_LOOK)
        } else {
            let act = if stopped { said::LISTS_LOOK } else { said::LISTS_GO_ON };
            (orders::address(&table.game, &table.id), act)
        };
        let mine = !over && !stopped && table.asked().is_some();
        let sitting: Vec<Sitting> = (0..)
            .zip(&table.names)
            .map(|(seat, name)| {
                if table.people.contains(Seat(seat)) {
                    Sitting::Person { name: name.clone() }
                } else {
                    Sitting::Bot { level: Level::default(), instead_of: None }
                }
            })
            .collect();
        // Where several people sit before one screen, nobody is “you”.
        let me = table.people.first().filter(|_| people == 1);
        let standing = table.standing.as_ref().filter(|_| over);
        let result =
            standing.map(|standing| Outcome::of(standing, &table.game, seat_names(sitting.iter()), me));
        Some(Self { title, who, state: say(&state), result, mine, changed: table.changed, address, act })
    }

    /// A table of the house. Tracked.
    pub(super) fn of_house(table: &TableInfo) -> Option<Self> {
        let title = Title::from_id(&table.game)?;
        let bots =
            table.seats.iter().filter(|seat| matches!(seat.sitting, Sitting::Bot { .. })).count() as i64;
        let name = |seat: &protocol::SeatInfo| match &seat.sitting {
            Sitting::Person { name } => Some(name.clone()),
            _ => None,
        };
        let mut who: Vec<String> = table.seats.iter().filter_map(name).collect();
        if bots > 0 {
            who.push(say(&said::ListsBots { count: bots }));
        }
        let sits = table.you.is_some();
        let mine = table.you.is_some_and(|seat| table.awaiting.contains(seat)) || table.kept.is_some();
        let (state, act) = match table.phase {
            Phase::Playing if table.stopped.is_some() => (said::LISTS_STOPPED, said::LISTS_LOOK),
            Phase::Playing if table.kept.is_some() => (said::LISTS_KEPT, said::LISTS_COME_BACK),
            Phase::Playing if mine => (said::LISTS_YOUR_TURN, said::LISTS_GO_ON),
            Phase::Waiting if sits => (said::LISTS_WAITING, said::LISTS_GO_ON),
            Phase::Waiting => (said::LISTS_WAITING, said::LISTS_JOIN),
            Phase::Playing => (said::LISTS_RUNNING, said::LISTS_GO_ON),
            Phase::Over => (said::LISTS_OVER, said::LISTS_LOOK),
            Phase::Abandoned => (company::ABANDONED, said::LISTS_LOOK),
        };
        let over = matches!(table.phase, Phase::Over | Phase::Abandoned);
        let address =
            if over { format!("/replay?table={}", table.id) } else { format!("/table/{}", table.id) };
        let changed = table.changed.max(table.opened);
        // What was stopped has no winner.
        let standing = table.standing.as_ref().filter(|_| table.phase == Phase::Over);
        let result = standing.map(|standing| Outcome::of(standing, &table.game, names_of(table), table.you));
        Some(Self { title, who: who.join(", "), state: say(&state), result, mine, changed, address, act })
    }
}

/// The row of a table.
#[component]
pub(super) fn RowView(row: Row, #[prop(optional)] children: Option<Children>) -> impl IntoView {
    view! {
        <li class="tbl card" data-game=row.title.id()>
            <span class="stripe" aria-hidden="true"></span>
            <Symbol of=row.title.sign() />
            <span class="tbl-t">
                <b>{t(row.title.name())}</b>
                <small>{row.who}</small>
                {row.result.map(|Outcome { headline, scores }| view! {
                    <span class="tbl-r"><b>{headline}</b>" "<small aria-label=t(company::SCORES)>{scores}</small></span>
                })}
            </span>
            <span class="tbl-s">
                <span class="chip" class:game=row.mine>{row.state}</span>
                <small class="muted">{moment(row.changed)}</small>
            </span>
            <A href=row.address attr:class="btn">{t(row.act)}</A>
            {children.map(|children| children())}
        </li>
    }
}
