//! What a strong bot would do: drawn on the board, with the reason in the prompt's place.

use leptos::prelude::*;
use serde_json::Value;

use super::prompt::LabelText;
use super::scope::TableScope;
use crate::drawing::{Symbol, names};
use crate::games::Label;
use crate::i18n::{say, t, text::common, text::table as said};

/// The advice in different words, best first: actions that read the same (two spaces with milk) are one piece of advice.
fn different(room: TableScope) -> Vec<(Value, f32, Label)> {
    let face = room.face();
    let mut told: Vec<(Value, f32, Label)> = Vec::new();
    let choices = room.desk.advice.with(|advice| advice.as_ref().map(|advice| advice.choices.clone()));
    for (action, win, _) in choices.unwrap_or_default() {
        if let Some(label) = face.label_of(&action)
            && !told.iter().any(|(.., known)| known.text == label.text)
        {
            told.push((action, win, label));
        }
    }
    told
}

/// The advice with its reasons, as long as it holds.
#[component]
pub fn AdviceVoice(room: TableScope) -> impl IntoView {
    let told = move || {
        let mut choices = different(room).into_iter();
        let (_, win, best) = choices.next()?;
        let chance = say(&said::HintChance { percent: &percent(win) });
        let reasons: Vec<String> = best.note.iter().cloned().chain([chance]).collect();
        let second = choices
            .next()
            .map(|(_, win, label)| say(&said::HintSecond { action: &label.text, percent: &percent(win) }));
        Some(view! {
            <div class="pane advice">
                <Symbol of=names::UI_HINT />
                <div>
                    <h2>{say(&said::HintBest { action: &best.text })}</h2>
                    <p><b>{reasons.join(" · ")}</b>{second.map(|second| format!(" {second}"))}</p>
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
        let (action, _, label) = different(room).into_iter().next()?;
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

fn percent(share: f32) -> String {
    format!("{:.0} %", (share * 100.0).clamp(0.0, 100.0))
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn chances_are_whole_percents() {
        assert_eq!(
            (percent(0.617), percent(1.2), percent(0.0)),
            ("62 %".into(), "100 %".into(), "0 %".into())
        );
    }
}
