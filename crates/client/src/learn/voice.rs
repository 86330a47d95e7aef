//! What the coach says, in the prompt's place, and the buttons of the lesson.

use leptos::prelude::*;
use leptos_router::components::A;
use protocol::Failure;

use super::coach::Coach;
use crate::drawing::{Symbol, names};
use crate::i18n::{say, t, text::learn as said};
use crate::rules::RuleTag;
use crate::table::scope::TableScope;
use crate::table::state::Why;
use crate::table::why;

/// Words with `*emphasis*`.
fn words(text: &str) -> Vec<AnyView> {
    let piece = |(at, piece): (usize, &str)| {
        if at % 2 == 1 { view! { <b>{piece.to_owned()}</b> }.into_any() } else { piece.to_owned().into_any() }
    };
    text.split('*').enumerate().map(piece).collect()
}

/// The sentence of the step, the answer to a wrong try, or the end.
#[component]
pub fn LessonVoice(room: TableScope, coach: Coach) -> impl IntoView {
    let sentence = move || {
        let lesson = coach.lesson();
        let (name, rule) = match coach.step() {
            Some(step) => (format!("{}.{}", lesson.id, step.id), step.rule),
            None => (format!("{}.over", lesson.id), None),
        };
        coach.texts.with(|texts| {
            let (what, reason) = texts.parts(&name);
            view! {
                <h2>
                    {words(what)}
                    {(!reason.is_empty()).then(|| view! { " "<span>{words(reason)}</span> })}
                    {rule.map(|rule| view! { " "<RuleTag number=rule /> })}
                </h2>
            }
        })
    };
    view! {
        <div class="pane coach" role="status" class:is-tried=move || answer(room, coach).is_some()>
            {sentence}
            {move || answer(room, coach).map(|(text, rule)| view! {
                <p class="coach-line">
                    <Symbol of=names::UI_HINT />
                    <span>
                        {words(&text)}
                        {rule.map(|rule| view! { " "<RuleTag number=rule /> })}
                        " "{t(said::NOTHING_MOVED)}
                    </span>
                </p>
            })}
            {move || coach.others_play().then(|| view! { <p class="coach-others">{t(said::OTHERS)}</p> })}
        </div>
    }
}

/// What to say to the last wrong try, with the rule it met. Tracked.
fn answer(room: TableScope, coach: Coach) -> Option<(String, Option<String>)> {
    if coach.is_over() {
        return None;
    }
    if let Some(refused) = room.desk.refused.get() {
        return Some(match refused.why {
            Why::Host(failure) => {
                let rule = match &failure {
                    Failure::Refused { refusal } => Some(refusal.rule.to_string()),
                    _ => None,
                };
                (why::reason(&failure, room.title.id(), &room.desk.words()), rule)
            }
            Why::Board(text) => (text, None),
        });
    }
    let name = coach.tried.get()?;
    let special = coach.texts.with(|texts| texts.get(&name).map(str::to_owned));
    Some((special.unwrap_or_else(|| say(&said::FIRST)), None))
}

/// Dots, *Back*, *I know this* or *Next*, *Show me*; after the last step the ways on.
#[component]
pub fn LessonFoot(coach: Coach) -> impl IntoView {
    let beads = move || {
        let at = coach.at.get();
        let bead = |step: usize| view! { <i class:on=step < at class:now=step == at></i> };
        let place = say(&said::StepOf {
            step: &(at + 1).min(coach.len()).to_string(),
            steps: &coach.len().to_string(),
        });
        view! {
            <span class="beads" role="img" aria-label=place.clone()>{(0..coach.len()).map(bead).collect_view()}</span>
            <small aria-hidden="true">{place}</small>
        }
    };
    let on = move || {
        let reads = coach.step().is_some_and(|step| step.is_read());
        if reads {
            view! {
                <button class="btn primary" data-coach="next" on:click=move |_| coach.skip()>{t(said::NEXT)}</button>
            }
            .into_any()
        } else {
            view! {
                <button class="btn quiet" data-coach="know" on:click=move |_| coach.skip()>{t(said::KNOW)}</button>
                <button class="btn" data-coach="show" on:click=move |_| coach.show()><Symbol of=names::UI_PLAY />{t(said::SHOW)}</button>
            }
            .into_any()
        }
    };
    let home = format!("/learn/{}", coach.title.id());
    let (leave, over) = (home.clone(), home);
    let buttons = move || {
        if coach.is_over() {
            view! {
                <button class="btn quiet" data-coach="again" on:click=move |_| coach.again()>{t(said::AGAIN)}</button>
                <A href=over.clone() attr:class="btn primary" attr:data-coach="done">{t(said::DONE)}</A>
            }
            .into_any()
        } else {
            let back = move |_| coach.back();
            view! {
                <button class="btn quiet" data-coach="back" aria-label=t(said::BACK) data-tip=t(said::BACK) disabled=move || coach.at.get() == 0 on:click=back>
                    <Symbol of=names::UI_BACK />
                </button>
                {on}
            }
            .into_any()
        }
    };
    view! {
        <div class="coach-foot">
            <A href=leave attr:class="tool" attr:aria-label=t(said::LEAVE) attr:data-coach="leave" attr:data-tip=t(said::LEAVE)>
                <Symbol of=names::UI_CLOSE />
            </A>
            <span class="coach-at">{beads}</span>
            <span class="coach-do">{buttons}</span>
        </div>
    }
}
