//! One game in the hall: its picture, what it asks for, and the ways to begin.

use leptos::prelude::*;
use leptos_router::components::A;

use super::picture::Picture;
use crate::drawing::{Symbol, names};
use crate::games::Title;
use crate::i18n::{say, t, text::hall, text::learn, text::rules};
use crate::lazy;
use crate::new_table::{Company, Plan};

/// A card that leads to a table.
#[component]
pub fn GameCard(
    title: Title,
    planned: RwSignal<Option<Plan>>,
    wanted: RwSignal<Option<Title>>,
    watched: RwSignal<Option<Title>>,
) -> impl IntoView {
    let plan = move |company| planned.set(Some(Plan { title, company }));
    let heading = format!("card-{}", title.id());
    let named_by = heading.clone();
    view! {
        <article
            class="gamecard"
            data-game=title.id()
            aria-labelledby=named_by
            on:pointerenter=move |_| lazy::expect(title)
            on:focusin=move |_| lazy::expect(title)
        >
            <Picture title watched />
            <div class="game-in">
                <h2 class="display" id=heading>{t(title.name())}</h2>
                <p>{t(title.about())}</p>
                <Facts title />
                <div class="do">
                    <button class="btn primary" data-act="play" on:click=move |_| wanted.set(Some(title))>
                        <Symbol of=names::UI_PLAY />
                        {t(hall::PLAY_NOW)}
                    </button>
                    <button class="btn" data-act="same-screen" on:click=move |_| plan(Company::SameScreen)>
                        <Symbol of=names::UI_SCREEN />
                        <span>{t(hall::SAME_SCREEN)}</span>
                    </button>
                    <button class="btn" data-act="friends" on:click=move |_| plan(Company::Friends)>
                        <Symbol of=names::UI_LINK />
                        <span>{t(hall::WITH_FRIENDS)}</span>
                    </button>
                </div>
            </div>
        </article>
    }
}

/// Players, length, weight.
#[component]
fn Facts(title: Title) -> impl IntoView {
    let range = format!("{}–{}", title.seats().start(), title.seats().end());
    let players = {
        let range = range.clone();
        move || say(&hall::Players { range: &range })
    };
    let count = title.minutes();
    let cup = |at| view! { <i class:on=move || { at < title.weight().cups() }></i> };
    view! {
        <ul class="meta">
            <li>
                <Symbol of=names::UI_PEOPLE />
                <span aria-hidden="true">{range}</span>
                <span class="sr">{players}</span>
            </li>
            <li>
                <Symbol of=names::UI_CLOCK />
                <span aria-hidden="true">{move || say(&hall::MinutesShort { count })}</span>
                <span class="sr">{move || say(&hall::Minutes { count })}</span>
            </li>
            <li>
                <span class="weight" aria-hidden="true">{[0, 1, 2].map(cup).collect_view()}</span>
                {t(title.weight().name())}
            </li>
            <li>
                <A href=format!("/rules/{}", title.id()) attr:class="meta-link">
                    <Symbol of=names::UI_BOOK />
                    {t(rules::BUTTON)}
                </A>
            </li>
            <li>
                <A href=format!("/learn/{}", title.id()) attr:class="meta-link">
                    <Symbol of=names::UI_HINT />
                    {t(learn::LINK)}
                </A>
            </li>
        </ul>
    }
}
