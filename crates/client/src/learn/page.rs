//! `/learn/:game`, what there is to learn, and `/learn/:game/:lesson`, a lesson or the guided game.

use std::sync::Arc;

use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_params_map;
use lessons::{Course, Lesson, Texts};
use protocol::{Level, NewTable, Pace, SeatWish, Visibility};

use super::coach::Coach;
use super::guide::Guided;
use super::library::{self, Fetched};
use super::progress;
use crate::drawing::{Symbol, names};
use crate::failure::Lost;
use crate::games::Title;
use crate::i18n::{say, t, text::learn as said, text::rules};
use crate::local::message::ToHost;
use crate::settings;
use crate::table::here::Hosted;
use crate::table::keys;
use crate::table::scope::HostedBy;
use crate::ui::{Ground, HallBar};

/// The name of the guided game in addresses.
const GUIDE: &str = "guide";

/// The page of a game's lessons.
#[component]
pub fn Learn() -> impl IntoView {
    let parameters = use_params_map();
    let title =
        Memo::new(move |_| parameters.with(|map| map.get("game")).as_deref().and_then(Title::from_id));
    move || match title.get() {
        Some(title) => view! { <Of title /> }.into_any(),
        None => view! { <Lost /> }.into_any(),
    }
}

#[component]
fn Of(title: Title) -> impl IntoView {
    let course = library::course(title);
    view! {
        <div data-game=title.id()>
            <HallBar />
            <main id="content" class="hall learn">
                <h1 class="display">{move || say(&said::Of { game: &say(&title.name()) })}</h1>
                <p class="learn-about">{t(said::ABOUT)}</p>
                {move || match course.get() {
                    Fetched::Coming => view! { <p class="muted" role="status">{t(rules::COMING)}</p> }.into_any(),
                    Fetched::Missing => view! { <p role="alert">{t(said::MISSING)}</p> }.into_any(),
                    Fetched::Here(course, texts) => view! { <List title course texts /> }.into_any(),
                }}
            </main>
            <Ground game=title.id() />
        </div>
    }
}

#[component]
fn List(title: Title, course: Arc<Course>, texts: Arc<Texts>) -> impl IntoView {
    let lesson = |(at, lesson): (usize, &Lesson)| {
        let text = |part: &str| texts.get(&format!("{}.{part}", lesson.id)).unwrap_or_default().to_owned();
        let (finished, step) = (progress::is_finished(title, &lesson.id), progress::step(title, &lesson.id));
        let go = match (finished, step) {
            (true, _) => said::AGAIN,
            (false, Some(_)) => said::GO_ON,
            (false, None) => said::BEGIN,
        };
        let count = i64::try_from(lesson.steps.len()).unwrap_or(0);
        let class = if at == 0 && !finished { "btn primary" } else { "btn" };
        view! {
            <li class="card learn-card">
                <h2>{text("title")}{finished.then(|| view! { " "<span class="chip ok"><Symbol of=names::UI_CHECK />{t(said::FINISHED)}</span> })}</h2>
                <p>{text("about")}</p>
                <p class="small muted">{move || say(&said::Steps { count })}</p>
                <A href=format!("/learn/{}/{}", title.id(), lesson.id) attr:class=class>{t(go)}</A>
            </li>
        }
    };
    view! {
        <ol class="learn-list">
            {course.lessons.iter().enumerate().map(lesson).collect_view()}
            <li class="card learn-card">
                <h2>{t(said::GUIDED_TITLE)}</h2>
                <p>{t(said::GUIDED_ABOUT)}</p>
                <A href=format!("/learn/{}/{GUIDE}", title.id()) attr:class="btn">{t(said::GUIDED_GO)}</A>
            </li>
        </ol>
        <p class="learn-ways">
            <A href=format!("/play/{}", title.id()) attr:class="btn quiet">{t(said::KNOW_RULES)}</A>
            <A href=format!("/rules/{}", title.id()) attr:class="btn quiet"><Symbol of=names::UI_BOOK />{t(rules::TITLE)}</A>
        </p>
    }
}

/// The page of one lesson.
#[component]
pub fn LessonPage() -> impl IntoView {
    let parameters = use_params_map();
    let asked = Memo::new(move |_| {
        parameters
            .with(|map| Some((map.get("game").as_deref().and_then(Title::from_id)?, map.get("lesson")?)))
    });
    move || match asked.get() {
        Some((title, lesson)) => view! { <Opened title lesson /> }.into_any(),
        None => view! { <Lost /> }.into_any(),
    }
}

#[component]
fn Opened(title: Title, lesson: String) -> impl IntoView {
    let course = library::course(title);
    let texts = RwSignal::new(Arc::new(Texts::default()));
    Effect::new(move || {
        if let Fetched::Here(_, came) = course.get() {
            texts.set(came);
        }
    });
    // The table is laid once; another language changes only its words.
    let state = Memo::new(move |_| match course.get() {
        Fetched::Coming => None,
        Fetched::Missing => Some(None),
        Fetched::Here(course, _) => Some(Some(Same(course))),
    });
    move || {
        match state.get() {
        None => view! { <HallBar /><main id="content" class="hall"><p role="status">{t(rules::COMING)}</p></main> }.into_any(),
        Some(None) => view! { <HallBar /><main id="content" class="hall"><p role="alert">{t(said::MISSING)}</p></main> }.into_any(),
        Some(Some(Same(course))) => match course.lesson(&lesson) {
            Some(lesson) => view! { <Taught title lesson=Arc::new(lesson.clone()) texts=texts.into() /> }.into_any(),
            None if lesson == GUIDE => view! { <GuidedGame title course texts=texts.into() /> }.into_any(),
            None => view! { <Lost /> }.into_any(),
        },
    }
    }
}

/// A course; all fetched ones of a page are the same.
#[derive(Clone, Debug)]
struct Same(Arc<Course>);

impl PartialEq for Same {
    fn eq(&self, other: &Self) -> bool {
        *self.0 == *other.0
    }
}

#[component]
fn Taught(title: Title, lesson: Arc<Lesson>, texts: Signal<Arc<Texts>>) -> impl IntoView {
    let at = progress::step(title, &lesson.id).unwrap_or(0);
    let coach = Coach::new(title, lesson, texts, at);
    let table = coach.as_ref().and_then(Coach::first_table);
    match (coach, table) {
        (Some(coach), Some(ask)) => {
            provide_context(coach);
            view! { <Hosted title ask hosted=HostedBy::Device /> }.into_any()
        }
        _ => view! { <Lost /> }.into_any(),
    }
}

/// A short first game against novices, with a coach.
#[component]
fn GuidedGame(title: Title, course: Arc<Course>, texts: Signal<Arc<Texts>>) -> impl IntoView {
    let guide = Arc::new(course.guide.clone());
    let novices = (0..guide.novices).map(|_| SeatWish::Bot { level: Level::Novice });
    let order = NewTable {
        game: title.id().to_owned(),
        options: serde_json::Value::Object(guide.options.clone()),
        seats: std::iter::once(SeatWish::Me).chain(novices).collect(),
        pace: Pace::Untimed,
        visibility: Visibility::Private,
        spectators: false,
    };
    provide_context(Guided { title, guide: StoredValue::new(guide), texts });
    let name = untrack(|| settings::read(|settings| settings.name.clone()));
    let ask = ToHost::Open { id: keys::fresh(), order, name };
    view! { <Hosted title ask hosted=HostedBy::Device /> }
}
