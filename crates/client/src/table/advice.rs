//! What a strong bot would do: drawn on the board, with the reasons in the prompt's place.

use engine::Reasons;
use leptos::prelude::*;
use serde_json::Value;

use super::prompt::LabelText;
use super::reasons;
use super::scope::TableScope;
use crate::drawing::{Symbol, names};
use crate::games::Label;
use crate::i18n::{say, t, text::common, text::table as said};

/// One piece of advice, ready to be told.
struct Told {
    action: Value,
    win: f32,
    reasons: Reasons,
    label: Label,
}

/// The advice in different words, best first: actions that read the same (two spaces with milk) are one piece of advice.
fn different(room: TableScope) -> Vec<Told> {
    let face = room.face();
    let mut told: Vec<Told> = Vec::new();
    for choice in room.desk.advice.get().map(|advice| advice.choices).unwrap_or_default() {
        if let Some(label) = face.label_of(&choice.action)
            && !told.iter().any(|known| known.label.text == label.text)
        {
            let (action, win, reasons) = (choice.action, choice.win, choice.reasons);
            told.push(Told { action, win, reasons, label });
        }
    }
    told
}

/// The advice with its reasons, as long as it holds.
#[component]
pub fn AdviceVoice(room: TableScope) -> impl IntoView {
    let told = move || {
        let (words, game) = (room.desk.words(), room.title.id());
        let mut choices = different(room).into_iter();
        let best = choices.next()?;
        let mut why = reasons::told(game, &best.reasons, &words);
        if why.is_empty() {
            why.extend(best.label.note.clone());
        }
        why.push(say(&said::HintChance { percent: &percent(best.win) }));
        let why = why.into_iter().map(|reason| view! { <li>{reason}</li> }).collect_view();
        let second = choices.next().map(|second| {
            let costs = reasons::lack(game, &second.reasons, &words).into_iter();
            let costs: Vec<String> = costs.chain([less(best.win - second.win)]).collect();
            let name = say(&said::HintSecond { action: &second.label.text });
            view! { <p class="advice-second"><span>{name}</span>" · "<b>{costs.join(" · ")}</b></p> }
        });
        Some(view! {
            <div class="pane advice">
                <Symbol of=names::UI_HINT />
                <div>
                    <h2>{say(&said::HintBest { action: &best.label.text })}</h2>
                    <ul class="advice-why">{why}</ul>
                    {second}
                </div>
            </div>
        })
    };
    view! {
        <div class="hints" role="status">
            <Show when=move || room.desk.thinking.get()><p class="pane muted">{t(said::HINT_THINKING)}</p></Show>
            {told}
        </div>
    }
}

/// The buttons of the advice: do it, or hide it.
#[component]
pub fn Advised(room: TableScope) -> impl IntoView {
    let best = move || {
        let Told { action, label, .. } = different(room).into_iter().next()?;
        let act = move |_| {
            if !room.desk.busy.get_untracked() {
                room.desk.act(vec![action.clone()]);
            }
        };
        let label = Label { note: None, warning: None, symbol: None, ..label };
        Some(
            view! { <button class="btn primary" data-focus="first" data-hint="do" on:click=act><LabelText label /></button> },
        )
    };
    view! {
        <div class="slot-end">
            <button class="btn" data-focus="back" on:click=move |_| room.desk.advice.set(None)>{t(common::CLOSE)}</button>
        </div>
        <div class="slot-go">{best}</div>
    }
}

/// By how much the second best is worse.
fn less(win: f32) -> String {
    if win < 0.005 {
        say(&said::HINT_SECOND_EQUAL)
    } else {
        say(&said::HintSecondLess { percent: &percent(win) })
    }
}

pub(super) fn percent(share: f32) -> String {
    // Number and sign stay together.
    format!("{:.0}\u{a0}%", (share * 100.0).clamp(0.0, 100.0))
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn chances_are_whole_percents() {
        assert_eq!(
            (percent(0.617), percent(1.2), percent(0.0)),
            ("62\u{a0}%".into(), "100\u{a0}%".into(), "0\u{a0}%".into())
        );
    }
}
