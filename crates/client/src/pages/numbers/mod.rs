//! The numbers a game is played with: how sure we are of them, which of them differ from the standard file, and how to play
//! with numbers of one's own: `/numbers/:game`, and `?box=STAMP` for those of a table.

mod differences;
mod own;

use std::collections::BTreeMap;

use engine::{Provenance, Sourced};
use leptos::prelude::*;
use leptos_router::hooks::{use_params_map, use_query_map};
use shelf::Shelf;
use wasm_bindgen_futures::spawn_local;
use words::Text;

use self::differences::Difference;
use self::own::OwnNumbers;
use crate::boxes::{self, NoBox};
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
    let (parameters, query) = (use_params_map(), use_query_map());
    move || match parameters.with(|map| map.get("game")).as_deref().and_then(Title::from_id) {
        Some(title) => view! { <Of title of_table=query.with(|map| map.get("box")) /> }.into_any(),
        None => view! { <Lost /> }.into_any(),
    }
}

/// What differs from the file that comes with the game.
fn differences(title: Title, shelf: &Shelf) -> Vec<Difference> {
    let rows = |shelf: &Shelf| engine::read::rows(shelf.data(title.on_shelf())).unwrap_or_default();
    boxes::standard(title).map(|standard| differences::between(&rows(&standard), &rows(shelf))).unwrap_or_default()
}

#[component]
fn Of(title: Title, of_table: Option<String>) -> impl IntoView {
    let changed = RwSignal::new(0_u32);
    let is_of_table = of_table.is_some();
    let shown = move || {
        changed.track();
        let opened = match &of_table {
            Some(stamp) => boxes::open(title, stamp),
            None => boxes::for_new_tables(title),
        };
        match (opened, &of_table) {
            (Ok(shelf), _) => view! { <Rows title shelf /> }.into_any(),
            (Err(NoBox::Missing), Some(stamp)) if changed.get_untracked() == 0 => {
                let stamp = stamp.clone();
                spawn_local(async move {
                    // What has not come by then is missing.
                    drop(boxes::fetch(title, &stamp).await);
                    changed.try_update(|count| *count += 1);
                });
                ().into_any()
            }
            (Err(error), _) => view! { <p class="danger" role="alert">{error.to_string()}</p> }.into_any(),
        }
    };
    view! {
        <div data-game=title.id()>
            <HallBar />
            <main id="content" class="hall numbers">
                <h1 class="display">{t(title.name())}": "{t(said::NUMBERS_TITLE)}</h1>
                <p class="muted">{t(said::NUMBERS_ABOUT)}</p>
                {(!is_of_table).then(|| view! { <OwnNumbers title changed /> })}
                {shown}
            </main>
            <Ground game=title.id() />
        </div>
    }
}

/// The rows of a box, and which of them are not as in the standard file.
#[component]
fn Rows(title: Title, shelf: Shelf) -> impl IntoView {
    let differences = StoredValue::new(differences(title, &shelf));
    let rows = shelf.provenance(title.on_shelf());
    let is_standard = boxes::is_standard(title, shelf.stamp(title.on_shelf()));
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
    let row = move |row: Sourced| {
        let own = row.p == Provenance::Invented;
        let differs = differences.with_value(|all| differences::touch(all, &row.place));
        let mark = differs.then(|| view! { " "<b>{t(said::NUMBERS_DIFFERS_ROW)}</b> });
        view! {
            <li class="chip" class:warn=own class:game=differs>
                {row.place.clone()}<span class="sr">" "{t(word(row.p))}</span>{mark}
            </li>
        }
    };
    let table = move |(name, rows): (String, Vec<Sourced>)| {
        let own = rows.iter().filter(|row| row.p == Provenance::Invented).count() as i64;
        let all = rows.len().to_string();
        let differs = differences.with_value(|all| differences::touch(all, &name));
        let mark =
            differs.then(|| view! { " "<span class="chip game">{t(said::NUMBERS_DIFFERS_ROW)}</span> });
        view! {
            <details class="card pad">
                <summary>
                    <b>{name}</b>" "<span class="muted">{move || say(&said::NumbersOwn { count: own, all: &all })}</span>{mark}
                </summary>
                <ul class="panel-row">{rows.into_iter().map(row).collect_view()}</ul>
            </details>
        }
    };
    view! {
        {(!is_standard).then(|| view! { <Differences all=differences /> })}
        <ul class="panel-row">{sum.map(chip).collect_view()}</ul>
        {tables(&rows).into_iter().map(table).collect_view()}
    }
}

#[component]
fn Differences(all: StoredValue<Vec<Difference>>) -> impl IntoView {
    let count = all.with_value(Vec::len) as i64;
    let value = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
    let row = move |one: Difference| {
        view! { <tr><th scope="row">{one.place}</th><td>{value(one.before)}</td><td>{value(one.after)}</td></tr> }
    };
    view! {
        <section class="card pad differences">
            <h2>{move || say(&said::NumbersDiffers { count })}</h2>
            <div class="scroll" tabindex="0" role="region" aria-label=move || say(&said::NumbersDiffers { count })>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{t(said::NUMBERS_DIFFERS_PLACE)}</th>
                            <th scope="col">{t(said::NUMBERS_DIFFERS_STANDARD)}</th>
                            <th scope="col">{t(said::NUMBERS_DIFFERS_HERE)}</th>
                        </tr>
                    </thead>
                    <tbody>{all.get_value().into_iter().map(row).collect_view()}</tbody>
                </table>
            </div>
        </section>
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
        let shelf = Shelf::standard().unwrap();
        // A game without a data file has no numbers.
        for title in Title::ALL.into_iter().filter(|title| !shelf.data(title.on_shelf()).is_empty()) {
            assert!(!shelf.provenance(title.on_shelf()).is_empty(), "{}", title.id());
        }
    }
}
