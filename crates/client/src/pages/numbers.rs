//! How sure we are of the numbers a game is played with: `/numbers/:game`.

use std::collections::BTreeMap;

use engine::{Provenance, Sourced};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use words::Text;

use crate::failure::Lost;
use crate::games::Title;
use crate::i18n::{say, t, text::room as said};
use crate::ui::{Ground, HallBar};

/// The rows of a data file under their tables, with how many of them are how sure.
fn tables(rows: &[Sourced]) -> BTreeMap<String, Vec<Sourced>> {
    let mut tables: BTreeMap<String, Vec<Sourced>> = BTreeMap::new();
    for row in rows {
        let table = row.place.split(['.', '[']).next().unwrap_or_default();
        tables.entry(table.to_owned()).or_default().push(row.clone());
    }
    tables
}

fn word(p: Provenance) -> Text {
    match p {
        Provenance::Confirmed => said::NUMBERS_CONFIRMED,
        Provenance::Deduced => said::NUMBERS_DEDUCED,
        Provenance::Invented => said::NUMBERS_INVENTED,
    }
}

/// The page.
#[component]
pub fn Numbers() -> impl IntoView {
    let parameters = use_params_map();
    move || match parameters.with(|map| map.get("game")).as_deref().and_then(Title::from_id) {
        Some(title) => view! { <Of title /> }.into_any(),
        None => view! { <Lost /> }.into_any(),
    }
}

#[component]
fn Of(title: Title) -> impl IntoView {
    let rows = title.provenance();
    let count = |p| rows.iter().filter(|row| row.p == p).count() as i64;
    let sum = [Provenance::Confirmed, Provenance::Deduced, Provenance::Invented].map(|p| (p, count(p)));
    let chip = |(p, count): (Provenance, i64)| {
        let class = match p {
            Provenance::Confirmed => "chip ok",
            Provenance::Deduced => "chip",
            Provenance::Invented => "chip warn",
        };
        view! { <li class=class>{count}" "{t(word(p))}</li> }
    };
    let row = |row: Sourced| {
        let own = row.p == Provenance::Invented;
        view! { <li class="chip" class:warn=own>{row.place.clone()}<span class="sr">{t(word(row.p))}</span></li> }
    };
    let table = |(name, rows): (String, Vec<Sourced>)| {
        let own = rows.iter().filter(|row| row.p == Provenance::Invented).count() as i64;
        let all = rows.len().to_string();
        view! {
            <details class="card pad">
                <summary><b>{name}</b>" "<span class="muted">{move || say(&said::NumbersOwn { count: own, all: &all })}</span></summary>
                <ul class="panel-row">{rows.into_iter().map(row).collect_view()}</ul>
            </details>
        }
    };
    view! {
        <div data-game=title.id()>
            <HallBar />
            <main id="content" class="hall">
                <h1 class="display">{t(title.name())}": "{t(said::NUMBERS_TITLE)}</h1>
                <p class="muted">{t(said::NUMBERS_ABOUT)}</p>
                <ul class="panel-row">{sum.map(chip).collect_view()}</ul>
                {tables(&rows).into_iter().map(table).collect_view()}
            </main>
            <Ground game=title.id() />
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_under_the_table_they_belong_to() {
        let rows = ["drinks.espresso", "drinks.latte", "solo", "cards[3].cost"]
            .map(|place| Sourced::new(place, Provenance::Confirmed));
        let names: Vec<(String, usize)> =
            tables(&rows).into_iter().map(|(name, rows)| (name, rows.len())).collect();
        assert_eq!(names, [("cards".into(), 1), ("drinks".into(), 2), ("solo".into(), 1)]);
    }

    #[test]
    fn every_game_says_where_its_numbers_come_from() {
        for title in Title::ALL {
            assert!(!title.provenance().is_empty(), "{}", title.id());
        }
    }
}
