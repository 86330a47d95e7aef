//! Pages whose code is fetched when they are opened. What the first visit needs is the hall and the furniture; the service
//! worker fetches everything else afterwards, so that the house opens without a network.

use std::future::Future;
use std::pin::Pin;

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use leptos_router::hooks::use_params_map;
use wasm_bindgen_futures::spawn_local;

use crate::failure::Broken;
use crate::games::{Title, code};
use crate::hall;
use crate::learn;
use crate::new_table::{self, Plan};
use crate::pages;
use crate::rules;
use crate::table;
use crate::ui::{Ground, HallBar};

/// A part of the code did not come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a part of the page could not be fetched")]
pub struct NotLoaded;

impl From<SplitLoaderError> for NotLoaded {
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}

type Draw = fn() -> AnyView;
type Loading = Pin<Box<dyn Future<Output = Result<Draw, NotLoaded>>>>;

macro_rules! pages {
    ($($part:ident $load:ident $name:ident $page:path;)*) => {
        $(
            #[wasm_split($part, wasm_split_path = ::leptos::wasm_split, fallible)]
            fn $load() -> Result<Draw, NotLoaded> {
                Ok(|| $page().into_any())
            }

            #[doc = concat!("`", stringify!($page), "`, fetched when it is opened.")]
            #[allow(non_snake_case)]
            pub fn $name() -> impl IntoView {
                let load: fn() -> Loading = || Box::pin($load());
                view! { <Later load /> }
            }
        )*
    };
}

// The part of the code, and the page that is in it.
pages! {
    table lay_table LayTable table::LayTable;
    table play_here PlayHere table::PlayHere;
    table online_table OnlineTable table::OnlineTable;
    table replay Replay pages::Replay;
    table lesson_page LessonPage learn::LessonPage;
    pages rulebook Rulebook rules::Rulebook;
    pages card_page CardPage rules::CardPage;
    pages learn Learn learn::Learn;
    pages numbers Numbers pages::Numbers;
    pages open_tables OpenTables pages::OpenTables;
    pages my_tables MyTables pages::MyTables;
    pages records Records pages::Records;
}

/// Somebody looks at a game: what its table needs comes before they have decided.
pub fn expect(title: Title) {
    spawn_local(async move {
        // What does not come now is asked for again when the table is opened.
        let _ = code::fetch(title).await;
    });
    spawn_local(async {
        let _ = play_here().await;
    });
}

/// A page as soon as its code is here, and that of the game its address names.
#[component]
fn Later(load: fn() -> Loading) -> impl IntoView {
    let draw = RwSignal::new(None::<Result<Draw, NotLoaded>>);
    // The page may be gone before its code comes.
    spawn_local(async move {
        let _ = draw.try_set(Some(load().await));
    });
    let parameters = use_params_map();
    let title =
        Memo::new(move |_| parameters.with(|map| map.get("game")).as_deref().and_then(Title::from_id));
    Effect::new(move || {
        let Some(title) = title.get() else { return };
        spawn_local(async move {
            if let Err(error) = code::fetch(title).await {
                let _ = draw.try_set(Some(Err(error)));
            }
        });
    });
    let is_whole = Memo::new(move |_| title.get().is_none_or(code::is_here));
    move || match draw.get() {
        Some(Err(error)) => view! { <Broken details=error.to_string() /> }.into_any(),
        Some(Ok(draw)) if is_whole.get() => draw(),
        _ => view! { <Coming title=title.get() /> }.into_any(),
    }
}

/// While the code is on its way.
#[component]
fn Coming(title: Option<Title>) -> impl IntoView {
    use crate::i18n::{t, text::common};
    let game = title.map(Title::id);
    view! {
        <div data-game=game>
            <HallBar />
            <main id="content" class="hall coming">
                {title.map(|title| view! { <h1 class="display">{t(title.name())}</h1> })}
                <p class="muted" role="status">{t(common::COMING)}</p>
            </main>
            <Ground game=game.unwrap_or_default() />
        </div>
    }
}

type DrawPreview = fn(Title, Signal<Option<u32>>) -> AnyView;

#[wasm_split(table, wasm_split_path = ::leptos::wasm_split, fallible)]
fn preview() -> Result<DrawPreview, NotLoaded> {
    Ok(|title, still| view! { <hall::Recorded title still /> }.into_any())
}

/// A little of real play, as soon as its code is here. What does not come is not missed: the game's picture stays.
#[component]
pub fn Preview(title: Title, still: Signal<Option<u32>>) -> impl IntoView {
    let draw = RwSignal::new(None::<DrawPreview>);
    spawn_local(async move {
        if let (Ok(_), Ok(here)) = (code::fetch(title).await, preview().await) {
            let _ = draw.try_set(Some(here));
        }
    });
    move || Some(draw.get()?(title, still))
}

type DrawPlan = fn(Plan, RwSignal<Option<Plan>>) -> AnyView;

#[wasm_split(pages, wasm_split_path = ::leptos::wasm_split, fallible)]
fn plan_dialog() -> Result<DrawPlan, NotLoaded> {
    Ok(|plan, planned| view! { <new_table::PlanDialog plan planned /> }.into_any())
}

/// The dialog that opens a table; open while there is a plan.
#[component]
pub fn NewTable(planned: RwSignal<Option<Plan>>) -> impl IntoView {
    let draw = RwSignal::new(None::<DrawPlan>);
    Effect::new(move || {
        if planned.get().is_some() && draw.get_untracked().is_none() {
            spawn_local(async move {
                match plan_dialog().await {
                    Ok(here) => {
                        let _ = draw.try_set(Some(here));
                    }
                    // The button can be pressed again.
                    Err(_) => {
                        let _ = planned.try_set(None);
                    }
                }
            });
        }
    });
    move || Some(draw.get()?(planned.get()?, planned))
}

#[wasm_split(pages, wasm_split_path = ::leptos::wasm_split, fallible)]
fn rules_sheet() -> Result<Draw, NotLoaded> {
    Ok(|| view! { <rules::RulesSheet /> }.into_any())
}

/// The rules beside the table, once somebody has asked for them.
#[component]
pub fn RulesSheet() -> impl IntoView {
    let draw = RwSignal::new(None::<Draw>);
    let rules = rules::OpenRules::here();
    rules.listen();
    Effect::new(move || {
        if rules.is_asked() && draw.get_untracked().is_none() {
            spawn_local(async move {
                match rules_sheet().await {
                    Ok(here) => {
                        let _ = draw.try_set(Some(here));
                    }
                    // The number can be tapped again.
                    Err(_) => rules.forget(),
                }
            });
        }
    });
    move || Some(draw.get()?())
}
