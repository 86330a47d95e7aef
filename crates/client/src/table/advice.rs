//! What a strong bot would do.

use leptos::prelude::*;
use serde_json::Value;

use super::room::Room;
use crate::drawing::{Symbol, names};
use crate::games::Label;
use crate::i18n::{say, t, text::common, text::table as said};

/// The advice, as long as it holds.
#[component]
pub fn AdviceBox(room: Room) -> impl IntoView {
    let choice = move |(action, win, label): (Value, f32, Label)| {
        let act = move |_| room.desk.act(vec![action.clone()]);
        view! {
            <li>
                <button class="btn" on:click=act disabled=move || room.desk.busy.get()>{label.text}</button>
                <small class="muted">{say(&said::HintChance { percent: &percent(win) })}</small>
            </li>
        }
    };
    // Actions that read the same (two spaces with milk) are one piece of advice.
    let different = move |choices: Vec<(Value, f32, f32)>| {
        let face = room.face();
        let mut told: Vec<(Value, f32, Label)> = Vec::new();
        for (action, win, _) in choices {
            if let Some(label) = face.label_of(&action)
                && !told.iter().any(|(.., known)| known.text == label.text)
            {
                told.push((action, win, label));
            }
        }
        told
    };
    let told = move |choices: Vec<(Value, f32, f32)>| {
        view! {
            <div class="advice card">
                <Symbol of=names::UI_HINT />
                <div>
                    <b>{t(said::HINT_TITLE)}</b>
                    <ol>{different(choices).into_iter().map(choice).collect_view()}</ol>
                </div>
                <button class="tool" aria-label=t(common::CLOSE) on:click=move |_| room.desk.advice.set(None)>
                    <Symbol of=names::UI_CLOSE />
                </button>
            </div>
        }
    };
    view! {
        <div class="hints" role="status">
            <Show when=move || room.desk.thinking.get()><p class="muted">{t(said::HINT_THINKING)}</p></Show>
            {move || room.desk.advice.get().map(|advice| told(advice.choices))}
        </div>
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
