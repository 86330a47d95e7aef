//! The coach: thinks along while the reader decides, and warns before a clear mistake. Only where no other person plays.

use std::time::Duration;

use leptos::prelude::*;

use super::advice::percent;
use super::prompt::LabelText;
use super::reasons;
use super::scope::{HostedBy, TableScope};
use crate::drawing::{Symbol, names};
use crate::games::Label;
use crate::i18n::{say, t, text::table as said};
use crate::settings;

/// How long the reader has looked before the coach begins to think: what is done at once needs none.
const PATIENCE: Duration = Duration::from_millis(400);

/// Whether the reader wants a coach and may have one here. Tracked.
fn coaches(room: TableScope) -> bool {
    settings::read(|wishes| wishes.coach) && room.hosted != HostedBy::Record && room.people().len() == 1
}

/// Thinks along as long as the table is on the page.
pub(super) fn follow(room: TableScope) {
    let wanted = Memo::new(move |_| {
        let choice = room.labels.with(|labels| labels.len() > 1);
        (coaches(room) && room.my_turn() && choice).then(|| room.desk.seq.get())
    });
    Effect::new(move || {
        room.desk.coached.set_value(wanted.get().is_some());
        let Some(seq) = wanted.get() else { return };
        let ask = move || {
            if wanted.try_get_untracked().flatten() == Some(seq) {
                room.desk.think_along();
            }
        };
        set_timeout(ask, PATIENCE);
    });
}

/// What the coach says before a mistake is made.
#[component]
pub fn CoachVoice(room: TableScope) -> impl IntoView {
    let told = move || {
        let warned = room.desk.warned.get()?;
        let (face, words, game) = (room.face(), room.desk.words(), room.title.id());
        let tried = warned.actions.first().and_then(|action| face.label_of(action))?;
        let better = face.label_of(&warned.best)?;
        let less = say(&said::HintSecondLess { percent: &percent(warned.less) });
        let why: Vec<String> =
            reasons::lack(game, &warned.reasons, &words).into_iter().chain([less]).collect();
        Some(view! {
            <div class="pane advice is-warning">
                <Symbol of=names::UI_WARNING />
                <div>
                    <h2>{say(&said::CoachTitle { action: &tried.text })}</h2>
                    <p><b>{why.join(" · ")}</b>" "{say(&said::CoachBetter { action: &better.text })}</p>
                </div>
            </div>
        })
    };
    view! { <div class="hints" role="alert">{told}</div> }
}

/// The answers to the coach: not this, or anyway.
#[component]
pub fn Warned(room: TableScope) -> impl IntoView {
    let anyway = move |_| {
        if !room.desk.busy.get_untracked() {
            room.desk.act_anyway();
        }
    };
    let label = move || Label::new(say(&said::COACH_ANYWAY));
    view! {
        <div class="slot-end">
            <button class="btn" data-coach="anyway" on:click=anyway>{move || view! { <LabelText label=label() /> }}</button>
        </div>
        <div class="slot-go">
            <button class="btn primary" data-focus="first" data-coach="back" on:click=move |_| room.desk.warned.set(None)>
                {t(said::COACH_BACK)}
            </button>
        </div>
    }
}
