//! The numbers a game is played with: how sure we are of them, which of them differ from the standard file, and how to play
//! with numbers of one's own: `/numbers/:game`, and `?box=STAMP` for those of a table.

mod differences;
mod own;
mod topics;

use engine::Provenance;
use leptos::prelude::*;
use leptos_router::hooks::{use_params_map, use_query_map};
use shelf::Shelf;
use wasm_bindgen_futures::spawn_local;
use words::Text;

use self::differences::Difference;
use self::own::OwnNumbers;
use self::topics::{Aspect, SURENESS, Topic};
use crate::boxes::{self, NoBox};
use crate::failure::Lost;
use crate::games::Title;
use crate::i18n::{say, t, text::numbers, text::room as said};
use crate::ui::{Ground, HallBar};

fn word(p: Provenance) -> Text {
    match p {
        Provenance::Confirmed => said::NUMBERS_CONFIRMED,
        Provenance::Deduced => said::NUMBERS_DEDUCED,
        Provenance::Invented => said::NUMBERS_INVENTED,
    }
}

/// What it means to be as sure as that.
fn meaning(p: Provenance) -> Text {
    match p {
        Provenance::Confirmed => numbers::SURE_CONFIRMED,
        Provenance::Deduced => numbers::SURE_DEDUCED,
        Provenance::Invented => numbers::SURE_INVENTED,
    }
}

fn chip(p: Provenance) -> &'static str {
    match p {
        Provenance::Confirmed => "chip ok",
        Provenance::Deduced => "chip",
        Provenance::Invented => "chip warn",
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
    boxes::standard(title)
        .map(|standard| differences::between(&rows(&standard), &rows(shelf)))
        .unwrap_or_default()
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

/// What a box is about, how sure we are of it, and what is not as in the standard file.
#[component]
fn Rows(title: Title, shelf: Shelf) -> impl IntoView {
    let differences = StoredValue::new(differences(title, &shelf));
    let is_standard = boxes::is_standard(title, shelf.stamp(title.on_shelf()));
    let rows = shelf.provenance(title.on_shelf());
    let count = |p| rows.iter().filter(|row| row.p == p).count() as i64;
    let sure = |p| {
        view! { <dt><span class=chip(p)>{t(word(p))}" "{count(p)}</span></dt><dd>{t(meaning(p))}</dd> }
    };
    let topic = move |topic: Topic| {
        let differs = differences.with_value(|all| differences::touch(all, &topic.table));
        let mark =
            differs.then(|| view! { " "<span class="chip game">{t(said::NUMBERS_DIFFERS_ROW)}</span> });
        let name = match topics::topic_name(title, &topic.table) {
            Some(text) => t(text).into_any(),
            None => topic.table.into_any(),
        };
        view! {
            <section class="topic">
                <h2>{name}{mark}</h2>
                <ul>{topic.aspects.into_iter().map(aspect).collect_view()}</ul>
            </section>
        }
    };
    view! {
        {(!is_standard).then(|| view! { <Differences title all=differences /> })}
        <dl class="sureness card pad">{SURENESS.map(sure).collect_view()}</dl>
        <div class="card pad topics">{topics::topics(&rows).into_iter().map(topic).collect_view()}</div>
    }
}

/// How sure we are of a column; the count stands where not everything is the same.
fn aspect(aspect: Aspect) -> impl IntoView {
    let name = aspect.column.as_deref().and_then(topics::aspect_name);
    let known: Vec<(Provenance, i64)> =
        SURENESS.into_iter().zip(aspect.counts).filter(|&(_, count)| count > 0).collect();
    let is_mixed = known.len() > 1;
    let one = move |(p, count): (Provenance, i64)| {
        let count = is_mixed.then(|| format!(" {count}"));
        view! { <span class=chip(p)>{t(word(p))}{count}</span>" " }
    };
    view! {
        <li>
            {name.map(|name| view! { <span class="aspect">{t(name)}</span>" " })}
            {known.into_iter().map(one).collect_view()}
        </li>
    }
}

#[component]
fn Differences(title: Title, all: StoredValue<Vec<Difference>>) -> impl IntoView {
    let count = all.with_value(Vec::len) as i64;
    let value = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
    let row = move |one: Difference| {
        let table = one.place.split('.').next().unwrap_or_default();
        let name = topics::topic_name(title, table).map(|text| view! { {t(text)}<br /> });
        view! { <tr><th scope="row">{name}<code>{one.place.clone()}</code></th><td>{value(one.before)}</td><td>{value(one.after)}</td></tr> }
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
    fn every_game_says_where_its_numbers_come_from() {
        let shelf = Shelf::standard().unwrap();
        // A game without a data file has no numbers.
        for title in Title::ALL.into_iter().filter(|title| !shelf.data(title.on_shelf()).is_empty()) {
            assert!(!shelf.provenance(title.on_shelf()).is_empty(), "{}", title.id());
        }
    }
}
