//! Playing at once, alone against bots: how many and how strong, remembered for each game.

use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use protocol::{Level, NewTable, Pace, SeatWish, Visibility};
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::spawn_local;
use words::Text;

use crate::browser;
use crate::drawing::{Drawing, Symbol, names};
use crate::games::Title;
use crate::i18n::{moment, say, t, text::hall, text::play_now as said, text::room};
use crate::learn;
use crate::local::{kept, orders};
use crate::new_table::{Company, Plan};
use crate::ui::{Dialog, back, group_name};

/// Whom somebody wants to play against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish {
    /// How many bots.
    pub bots: u8,
    /// How strong they are.
    pub level: Level,
}

fn place(title: Title) -> String {
    format!("chaikhana.play-now.{}", title.id())
}

/// How many opponents a game can have.
fn counts(title: Title) -> std::ops::RangeInclusive<u8> {
    (*title.seats().start()).max(2) - 1..=title.seats().end() - 1
}

impl Wish {
    /// As most people want it.
    fn usual(title: Title) -> Self {
        Self { bots: u8::try_from(title.opponents()).unwrap_or(1), level: Level::Regular }
    }

    /// As it was wished for last on this device.
    pub fn kept(title: Title) -> Self {
        let kept: Option<Self> = browser::kept(&place(title)).and_then(|text| engine::read::json(&text).ok());
        kept.filter(|wish| counts(title).contains(&wish.bots)).unwrap_or_else(|| Self::usual(title))
    }

    fn keep(self, title: Title) {
        if let Ok(text) = serde_json::to_string(&self) {
            browser::keep(&place(title), &text);
        }
    }

    /// The table of such a game.
    pub fn order(self, title: Title) -> NewTable {
        let bots = (0..self.bots).map(|_| SeatWish::Bot { level: self.level });
        NewTable {
            game: title.id().to_owned(),
            options: serde_json::Value::Object(serde_json::Map::new()),
            seats: std::iter::once(SeatWish::Me).chain(bots).collect(),
            pace: Pace::Untimed,
            visibility: Visibility::Private,
            spectators: false,
        }
    }
}

const LEVELS: [(Level, Text, Text); 3] = [
    (Level::Novice, said::LEVEL_NOVICE, said::HELP_NOVICE),
    (Level::Regular, said::LEVEL_REGULAR, said::HELP_REGULAR),
    (Level::Master, said::LEVEL_MASTER, said::HELP_MASTER),
];

/// The vessels of the opponents, from the second seat on.
const VESSELS: [Drawing; 4] = [names::SEAT_BOWL, names::SEAT_SAMOVAR, names::SEAT_GLASS, names::SEAT_CEZVE];

/// The sheet; open while a game is named.
#[component]
pub fn PlayNow(
    /// The game somebody wants to play.
    wanted: RwSignal<Option<Title>>,
    /// Where a table with more options is planned.
    planned: RwSignal<Option<Plan>>,
) -> impl IntoView {
    move || wanted.get().map(|title| view! { <Sheet title wanted planned /> })
}

#[component]
fn Sheet(title: Title, wanted: RwSignal<Option<Title>>, planned: RwSignal<Option<Plan>>) -> impl IntoView {
    let open = RwSignal::new(true);
    Effect::new(move || {
        if !open.get() {
            wanted.set(None);
        }
    });
    let wish = RwSignal::new(Wish::kept(title));
    let navigate = StoredValue::new(use_navigate());
    let start = move |_| {
        let wish = wish.get_untracked();
        wish.keep(title);
        let address = orders::take(wish.order(title));
        navigate.with_value(|navigate| back::leave(navigate, &address));
    };
    let more = move |_| {
        wanted.set(None);
        planned.set(Some(Plan { title, company: Company::SameScreen }));
    };
    let count = move || i64::from(wish.with(|wish| wish.bots));
    view! {
        <Dialog
            open
            title=Signal::derive(move || say(&title.name()))
            about=Signal::derive(|| say(&said::ABOUT))
            symbol=title.sign()
            class="pn"
            game=title.id()
        >
            <div class="dialog-body">
                <Unfinished title />
                <HowMany title wish />
                <HowStrong wish />
                <FirstTime title />
            </div>
            <footer class="dialog-foot">
                <p>
                    <b>{move || say(&said::OpponentsCount { count: count() })}</b>
                    ", "
                    {move || say(&hall::Minutes { count: title.minutes() })}
                    " "
                    <button class="link" data-act="more" on:click=more>{t(said::MORE)}</button>
                </p>
                <button class="btn primary" on:click=start>
                    <Symbol of=names::UI_PLAY />
                    {t(said::START)}
                </button>
            </footer>
        </Dialog>
    }
}

/// The table of this game that was left last, if one is not over.
#[component]
fn Unfinished(title: Title) -> impl IntoView {
    let left = RwSignal::new(None::<kept::Summary>);
    spawn_local(async move {
        let tables = kept::list().await.unwrap_or_default();
        let goes_on =
            |table: &kept::Summary| table.game == title.id() && !table.is_over() && table.stopped().is_none();
        // The sheet may be closed before the answer comes.
        drop(left.try_set(tables.into_iter().find(goes_on)));
    });
    let card = move |table: kept::Summary| {
        let address = orders::address(&table.game, &table.id);
        view! {
            <a class="pn-card" data-act="go-on" href=address>
                <span class="pn-mini"><Symbol of=names::UI_HISTORY /></span>
                <span><b>{t(said::UNFINISHED)}</b><small>{move || moment(table.changed)}</small></span>
                <span class="btn">{t(room::LISTS_GO_ON)}</span>
            </a>
        }
    };
    move || left.get().map(card)
}

#[component]
fn HowMany(title: Title, wish: RwSignal<Wish>) -> impl IntoView {
    let group = group_name();
    let tile = move |bots: u8| {
        let vessels = VESSELS.iter().take(usize::from(bots)).enumerate();
        let vessel = |(at, of): (usize, &Drawing)| {
            view! { <span class=format!("vessel of-{}", at + 2)><Symbol of=*of /></span> }
        };
        view! {
            <label data-bots=bots>
                <input
                    type="radio"
                    class="sr"
                    name=group.clone()
                    prop:checked=move || wish.with(|wish| wish.bots == bots)
                    on:change=move |_| wish.update(|wish| wish.bots = bots)
                />
                <span class="vs" aria-hidden="true">{vessels.map(vessel).collect_view()}</span>
                <b>{bots}</b>
                <span class="sr">{move || say(&said::OpponentsCount { count: i64::from(bots) })}</span>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend class="caps">{t(said::OPPONENTS)}</legend>
            <div class="who">{counts(title).map(tile).collect_view()}</div>
        </fieldset>
    }
}

#[component]
fn HowStrong(wish: RwSignal<Wish>) -> impl IntoView {
    let group = group_name();
    let tile = move |(level, name, help): (Level, Text, Text)| {
        let cups = Level::ALL.map(|other| {
            let full = other <= level;
            view! { <span class="lv" class:em=!full><Symbol of=names::CH_CUP /></span> }
        });
        view! {
            <label data-level=level.to_string()>
                <input
                    type="radio"
                    class="sr"
                    name=group.clone()
                    prop:checked=move || wish.with(|wish| wish.level == level)
                    on:change=move |_| wish.update(|wish| wish.level = level)
                />
                <span class="lv3" aria-hidden="true">{cups.collect_view()}</span>
                <b>{t(name)}</b>
                <small>{t(help)}</small>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend class="caps">{t(said::STRENGTH)}</legend>
            <div class="lev">{LEVELS.map(tile).collect_view()}</div>
        </fieldset>
    }
}

/// The way to the lessons of a game, until the first one was played.
#[component]
fn FirstTime(title: Title) -> impl IntoView {
    let card = view! {
        <a class="pn-card first" data-act="learn" href=format!("/learn/{}", title.id())>
            <span class="pn-mini"><Symbol of=names::UI_BOOK /></span>
            <span><b>{t(said::FIRST)}</b><small>{t(said::FIRST_HELP)}</small></span>
            <span class="btn">{t(said::LEARN)}</span>
        </a>
    };
    (!learn::is_learned(title)).then_some(card)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_count_that_is_offered_can_be_played() {
        for title in Title::ALL {
            for bots in counts(title) {
                let order = Wish { bots, level: Level::Novice }.order(title);
                assert!(title.seats().contains(&(order.seats.len() as u8)), "{} {bots}", title.id());
            }
            assert!(counts(title).contains(&Wish::usual(title).bots));
        }
    }
}
