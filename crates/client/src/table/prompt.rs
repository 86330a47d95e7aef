//! What to do now, and the buttons that do it.

use leptos::prelude::*;

use super::bar::no_undo;
use super::room::{HostedBy, Room};
use crate::drawing::{Symbol, names};
use crate::games::{Label, Prominence, Prompt};
use crate::i18n::{say, t, text::table as said};

/// The most moves that stand in the prompt when none of them is heavier than the others.
const FEW: usize = 4;

/// The places of the buttons that stand in the prompt, the usual thing to do last.
pub(super) fn in_prompt(labels: &[Label]) -> Vec<usize> {
    let heavier = |at: &usize| labels[*at].stands != Prominence::OnBoard;
    let mut places: Vec<usize> = (0..labels.len()).filter(heavier).collect();
    if places.is_empty() && labels.len() <= FEW {
        places = (0..labels.len()).collect();
    }
    places.sort_by_key(|&at| std::cmp::Reverse(labels[at].stands));
    places
}

/// The prompt: above the board on a laptop, a dock at the bottom on a phone.
#[component]
pub fn PromptBox(room: Room) -> impl IntoView {
    let prompt = Memo::new(move |_| prompt_of(room));
    let proposal = Memo::new(move |_| room.face().proposal().map(|(label, _)| label));
    view! {
        <section
            class="prompt"
            aria-label=t(said::PROMPT_NAME)
            aria-busy=move || room.desk.busy.get().then_some("true")
            class:is-mine=move || room.my_turn()
        >
            <div class="prompt-text">
                <h2>{move || prompt.with(|prompt| prompt.ask.clone())}</h2>
                {move || prompt.with(|prompt| prompt.more.clone()).map(|more| view! { <p>{more}</p> })}
            </div>
            <div class="actions">
                <ResetTurn room />
                {move || match proposal.get() {
                    Some(label) => view! { <Proposed room label /> }.into_any(),
                    None => view! { <Main room /> }.into_any(),
                }}
            </div>
        </section>
    }
}

/// The game's sentence, else the furniture's. Tracked.
fn prompt_of(room: Room) -> Prompt {
    let desk = room.desk;
    let proposed = room.face().proposal().and_then(|(_, prompt)| prompt);
    if let Some(prompt) = proposed.or_else(|| room.face().prompt()) {
        return prompt;
    }
    if desk.is_over() {
        return Prompt::new(say(&said::PROMPT_OVER));
    }
    if room.my_turn() {
        return Prompt::new(say(&said::PROMPT_YOURS));
    }
    let words = desk.words();
    let names: Vec<String> =
        desk.shown.with(|shown| shown.awaiting.iter().map(|seat| words.name(seat).to_owned()).collect());
    Prompt::new(say(&said::PromptWaiting { names: &words.list(&names) }))
}

/// What was put together on the board: do it, or not.
#[component]
fn Proposed(room: Room, label: Label) -> impl IntoView {
    view! {
        <button class="btn" on:click=move |_| room.face().withdraw()>{t(said::PROMPT_WITHDRAW)}</button>
        <button class="btn primary" data-focus="first" on:click=move |_| room.face().accept()>
            <LabelText label />
            <kbd aria-hidden="true">"↵"</kbd>
        </button>
    }
}

/// The moves that stand in the prompt.
#[component]
fn Main(room: Room) -> impl IntoView {
    let chosen = Memo::new(move |_| {
        room.labels.with(|labels| {
            let places = in_prompt(labels);
            places.into_iter().map(|at| (at, labels[at].clone())).collect::<Vec<_>>()
        })
    });
    move || {
        let moves = chosen.get();
        let count = moves.len();
        let button = |(place, (at, label)): (usize, (usize, Label))| {
            let key = (count <= 9).then(|| (place + 1).to_string());
            view! { <MoveButton room at label key /> }
        };
        moves.into_iter().enumerate().map(button).collect_view()
    }
}

/// The button of a legal action.
#[component]
pub(super) fn MoveButton(
    room: Room,
    /// Its place in the list of legal actions.
    at: usize,
    label: Label,
    /// The key that does the same.
    key: Option<String>,
) -> impl IntoView {
    let main = label.stands == Prominence::Main;
    let act = move |_| {
        if !room.desk.busy.get_untracked() {
            room.face().press(at);
        }
    };
    view! {
        <button
            class="btn"
            class:primary=main
            data-move=at
            // Not `disabled`: a button that is would lose the focus, also where the move is then refused.
            aria-disabled=move || room.desk.busy.get().then_some("true")
            on:click=act
            on:pointerenter=move |_| room.face().hover(Some(at))
            on:pointerleave=move |_| room.face().hover(None)
            on:focus=move |_| room.face().hover(Some(at))
            on:blur=move |_| room.face().hover(None)
        >
            <LabelText label />
            {key.map(|key| view! { <kbd aria-hidden="true">{key}</kbd> })}
        </button>
    }
}

#[component]
fn LabelText(label: Label) -> impl IntoView {
    view! {
        {label.symbol.map(|of| view! { <Symbol of /> })}
        <span class="label">
            <span>{label.text}</span>
            {label.note.map(|note| view! { <small>{note}</small> })}
            {label.warning.map(|warning| view! { <small class="warning">{warning}</small> })}
        </span>
    }
}

/// Takes the whole turn back, where something can be.
#[component]
fn ResetTurn(room: Room) -> impl IntoView {
    let can = Memo::new(move |_| {
        room.hosted != HostedBy::Record && room.desk.shown.with(|shown| shown.live) && no_undo(room).is_none()
    });
    view! {
        <span class="slot">
        <Show when=move || can.get()>
            <button
                class="btn quiet icon"
                aria-label=t(said::UNDO_RESET)
                data-tip=t(said::UNDO_RESET)
                on:click=move |_| room.desk.reset_turn()
            >
                <Symbol of=names::UI_RESTART />
            </button>
        </Show>
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heavier_moves_stand_in_the_prompt_with_the_usual_one_last() {
        let labels =
            [Label::new("a"), Label::new("b").main(), Label::new("c").side(), Label::new("d").side()];
        assert_eq!(in_prompt(&labels), [2, 3, 1]);
    }

    #[test]
    fn a_few_equal_moves_stand_in_the_prompt_and_many_do_not() {
        let moves = |count: usize| vec![Label::new("a"); count];
        assert_eq!(in_prompt(&moves(FEW)), [0, 1, 2, 3]);
        assert!(in_prompt(&moves(FEW + 1)).is_empty());
    }
}
