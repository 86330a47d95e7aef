//! The dock: what to do now, and the buttons that do it. Sentence, hint and refusal take turns in one place of fixed size; the
//! buttons have three places: the list of all moves, what ends something, and what goes on.

use std::cmp::Reverse;

use leptos::ev;
use leptos::prelude::*;

use super::advice::{AdviceVoice, Advised};
use super::coach::{CoachVoice, Warned};
use super::meanwhile::Meanwhile;
use super::scope::{HostedBy, TableScope};
use super::state::SETTLING;
use super::why::WhyNot;
use crate::drawing::{Symbol, names};
use crate::games::{Label, Prominence, Prompt};
use crate::i18n::{pair, say, t, text::company, text::table as said};
use crate::learn::{Coach, GuideLine, Guided, LessonFoot, LessonVoice};
use crate::rules::RuleTag;
use crate::settings::{self, Speed};

/// The most moves that stand in the dock beside the one that ends something; the board and the list have them all.
const FEW: usize = 3;

/// The places of the buttons that stand in the dock: what ends something, and what goes on with the usual thing last.
pub(super) fn in_dock(labels: &[Label]) -> (Option<usize>, Vec<usize>) {
    let heavier = |at: &usize| labels[*at].stands != Prominence::OnBoard;
    let mut places: Vec<usize> = (0..labels.len()).filter(heavier).collect();
    if places.is_empty() && labels.len() <= FEW {
        places = (0..labels.len()).collect();
    }
    let end = places.iter().copied().find(|&at| labels[at].ends);
    places.retain(|&at| Some(at) != end);
    // The heaviest are kept, in their own order; the usual thing to do stands last, under the thumb.
    places.sort_by_key(|&at| labels[at].stands);
    places.truncate(FEW);
    places.sort_by_key(|&at| (Reverse(labels[at].stands), at));
    (end, places)
}

/// The same in one row, as the keys 1 to 9 count them.
pub(super) fn in_prompt(labels: &[Label]) -> Vec<usize> {
    let (end, go) = in_dock(labels);
    end.into_iter().chain(go).collect()
}

/// The dock: at the lower right on a laptop, at the bottom on phone and tablet.
#[component]
pub fn PromptBox(room: TableScope) -> impl IntoView {
    let prompt = Memo::new(move |_| prompt_of(room));
    let goal = Memo::new(move |_| goal_of(room));
    let proposal = Memo::new(move |_| room.face().proposal().map(|(label, _)| label));
    let taught = use_context::<Coach>().is_some();
    // What a lesson shows is drawn on the board only: its buttons stay as they are, with the focus on them.
    let advised = Memo::new(move |_| !taught && room.desk.advice.with(Option::is_some));
    let warned = Memo::new(move |_| room.desk.warned.with(Option::is_some));
    let other_voice = move || {
        room.desk.refused.with(Option::is_some) || advised.get() || warned.get() || room.desk.thinking.get()
    };
    let settling = settling(room);
    let rule = Memo::new(move |_| room.face().rule_asked());
    let asked = move || rule.get().map(|number| view! { <RuleTag number /> });
    // A key that is held down presses a button once.
    let once = move |event: ev::KeyboardEvent| {
        if event.repeat() && matches!(event.key().as_str(), "Enter" | " ") {
            event.prevent_default();
        }
    };
    view! {
        <section
            class="prompt dock"
            aria-label=t(said::PROMPT_NAME)
            aria-busy=move || room.desk.busy.get().then_some("true")
            class:is-mine=move || room.my_turn()
            class:is-settling=settling
            on:keydown=once
        >
            {match use_context::<Coach>() {
                // One slot speaks: in a lesson its coach.
                Some(coach) => view! { <div class="voice"><LessonVoice room coach /></div><LessonFoot coach /> }.into_any(),
                None => view! {
                    <div class="voice">
                        <div class="pane prompt-text" class:is-covered=other_voice>
                            <h2>{move || prompt.with(|prompt| prompt.ask.clone())}</h2>
                            {use_context::<Guided>().map(|guided| view! { <GuideLine room guided /> })}
                            <p>{move || prompt.with(|prompt| prompt.more.clone())}" "{asked}</p>
                            {move || goal.get().map(|goal| view! { <p class="goal">{goal}</p> })}
                        </div>
                        <AdviceVoice room />
                        <CoachVoice room />
                        <WhyNot room />
                    </div>
                }
                .into_any(),
            }}
            <div class="actions slots">
                <ListSlot room />
                {move || match (proposal.get(), advised.get()) {
                    _ if warned.get() => view! { <Warned room /> }.into_any(),
                    (Some(label), _) => view! { <Proposed room label /> }.into_any(),
                    (None, true) => view! { <Advised room /> }.into_any(),
                    (None, false) => view! { <Main room /> }.into_any(),
                }}
            </div>
        </section>
    }
}

/// Whether what is offered has only just come.
fn settling(room: TableScope) -> RwSignal<bool> {
    let settling = RwSignal::new(false);
    let round = StoredValue::new(0_u32);
    Effect::new(move |before: Option<()>| {
        room.labels.track();
        let _ = room.face().proposal();
        if before.is_some() {
            settling.set(true);
            let this = round.try_update_value(|round| {
                *round += 1;
                *round
            });
            let rest = move || {
                if round.try_get_value() == this {
                    settling.try_set(false);
                }
            };
            set_timeout(rest, std::time::Duration::from_millis(SETTLING.into()));
        }
    });
    settling
}

/// The game's sentence, else the furniture's. Tracked.
fn prompt_of(room: TableScope) -> Prompt {
    let desk = room.desk;
    let proposed = room.face().proposal().and_then(|(_, prompt)| prompt);
    let of_game = proposed.or_else(|| room.face().prompt());
    if desk.is_over() {
        return of_game.unwrap_or_else(|| Prompt::new(say(&said::PROMPT_OVER)));
    }
    if room.my_turn() {
        return of_game.unwrap_or_else(|| Prompt::new(say(&said::PROMPT_YOURS)));
    }
    let prompt = of_game.unwrap_or_else(|| {
        let words = desk.words();
        let names: Vec<String> =
            desk.shown.with(|shown| shown.awaiting.iter().map(|seat| words.name(seat).to_owned()).collect());
        Prompt::new(say(&said::PromptWaiting { names: &words.list(&names) }))
    });
    if room.hosted == HostedBy::House && desk.me().is_none() {
        return prompt.more(say(&company::YOU_WATCH));
    }
    // The steps of the others are shown one by one: how to see them all at once.
    let slow = settings::read(|wishes| wishes.speed != Speed::None);
    if slow && prompt.more.is_none() { prompt.more(say(&said::PROMPT_SKIP)) } else { prompt }
}

/// What the game is about, until the reader has done something. Tracked.
fn goal_of(room: TableScope) -> Option<String> {
    let me = room.desk.me()?;
    let acted = room.desk.log.with(|log| log.iter().any(|heard| heard.seat == Some(me)));
    let first = !acted && room.my_turn() && room.face().proposal().is_none();
    first.then(|| room.desk.words().find(&format!("{}.goal", room.title.id()))).flatten()
}

/// Opens the list of all moves, and says how many there are.
#[component]
fn ListSlot(room: TableScope) -> impl IntoView {
    let count = Memo::new(move |_| room.labels.with(Vec::len));
    let name = move || {
        let many = say(&said::MovesCount { count: i64::try_from(count.get()).unwrap_or(i64::MAX) });
        pair(&say(&said::MOVES_TITLE), &many)
    };
    view! {
        <button
            class="btn slot-list"
            data-slot="list"
            aria-label=name
            data-tip=name
            aria-expanded=move || room.moves.get().to_string()
            disabled=move || count.get() == 0
            on:click=move |_| room.moves.update(|open| *open = !*open)
        >
            <Symbol of=names::UI_MENU />
            <span>{count}</span>
        </button>
    }
}

/// What was put together on the board: do it, or not.
#[component]
fn Proposed(room: TableScope, label: Label) -> impl IntoView {
    let (settles, key) = (label.is_final(), label.text.clone());
    let back = if label.left.is_some() { said::PROMPT_NOT_YET } else { said::PROMPT_WITHDRAW };
    let accept = move |event: ev::MouseEvent| {
        if is_meant(room, settles, &event) {
            room.face().accept();
        }
    };
    view! {
        <div class="slot-end">
            <button class="btn" data-focus="back" on:click=move |_| room.face().withdraw()>{t(back)}</button>
        </div>
        <div class="slot-go">
            <button class="btn primary" data-focus="first" data-says=key on:click=accept>
                <LabelText label />
                <kbd aria-hidden="true">"↵"</kbd>
            </button>
        </div>
    }
}

/// Whether a click is meant for this button: a key is; a finger that has just tapped is not, neither where it would end or
/// reveal something nor where it has just done so.
fn is_meant(room: TableScope, settles: bool, event: &ev::MouseEvent) -> bool {
    let meant = event.detail() == 0 || !room.desk.is_second_tap() && (!settles || room.desk.is_settled());
    if meant && settles {
        room.desk.note_end();
    }
    meant
}

/// The moves that stand in the dock.
#[component]
fn Main(room: TableScope) -> impl IntoView {
    let chosen = Memo::new(move |_| {
        room.labels.with(|labels| {
            let (end, go) = in_dock(labels);
            let of = |at: usize| (at, labels[at].clone());
            (end.map(of), go.into_iter().map(of).collect::<Vec<_>>())
        })
    });
    move || {
        // A record that is only looked at has no page of its own for the result.
        let has_result = room.desk.is_over() && room.hosted != HostedBy::Record;
        if has_result && room.desk.past.with(Option::is_none) {
            return view! { <BackToResult room /> }.into_any();
        }
        let (end, go) = chosen.get();
        let first = usize::from(end.is_some());
        let (no_end, no_go) = (end.is_none(), go.is_empty());
        let wide = no_end && go.len() > 1;
        let end = end.map(|(at, label)| view! { <MoveButton room at label key=Some("1".to_owned()) /> });
        let button = |(place, (at, label)): (usize, (usize, Label))| {
            let key = Some((first + place + 1).to_string());
            view! { <MoveButton room at label key /> }
        };
        view! {
            <div class="slot-end" class:is-empty=no_end class:is-away=wide>{end}</div>
            <div class="slot-go" class:is-empty=no_go class:is-wide=wide>
                {go.into_iter().enumerate().map(button).collect_view()}
                {(no_go && no_end).then(|| view! { <Meanwhile room /> })}
            </div>
        }
        .into_any()
    }
}

/// The game is over and its board is looked at: the way back to the result.
#[component]
fn BackToResult(room: TableScope) -> impl IntoView {
    let show = move |_| {
        room.history.set(false);
        room.board_after_all.set(false);
    };
    view! {
        <div class="slot-end is-away"></div>
        <div class="slot-go is-wide">
            <button class="btn primary" data-focus="result" on:click=show>
                <Symbol of=names::UI_FLAG />
                <span class="label">{t(said::END_SHOW)}</span>
            </button>
        </div>
    }
}

/// The button of a legal action.
#[component]
pub(super) fn MoveButton(
    room: TableScope,
    /// Its place in the list of legal actions.
    at: usize,
    label: Label,
    /// The key that does the same.
    key: Option<String>,
) -> impl IntoView {
    let main = label.stands == Prominence::Main;
    let settles = label.is_final();
    let act = move |event: ev::MouseEvent| {
        if !room.desk.busy.get_untracked() && is_meant(room, settles, &event) {
            room.moves.set(false);
            room.face().press(at);
        }
    };
    view! {
        <button
            class="btn"
            class:primary=main
            class:is-final=settles
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
pub(super) fn LabelText(label: Label) -> impl IntoView {
    view! {
        {label.symbol.map(|of| view! { <Symbol of /> })}
        <span class="label">
            <span>{label.text}</span>
            {label.note.map(|note| view! { <small>{note}</small> })}
            {label.warning.map(|warning| view! { <small class="warning">{warning}</small> })}
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heavier_moves_stand_in_the_dock_with_the_usual_one_last() {
        let labels =
            [Label::new("a"), Label::new("b").main(), Label::new("c").side(), Label::new("d").side()];
        assert_eq!(in_prompt(&labels), [2, 3, 1]);
    }

    #[test]
    fn what_ends_something_never_stands_where_the_next_move_does() {
        let labels = [Label::new("stop").main().ends(), Label::new("serve").main()];
        assert_eq!(in_dock(&labels), (Some(0), vec![1]));
        assert_eq!(in_dock(&labels[..1]), (Some(0), vec![]));
    }

    #[test]
    fn a_few_equal_moves_stand_in_the_dock_and_many_do_not() {
        let moves = |count: usize| vec![Label::new("a"); count];
        assert_eq!(in_prompt(&moves(FEW)), [0, 1, 2]);
        assert!(in_prompt(&moves(FEW + 1)).is_empty());
        assert_eq!(in_prompt(&vec![Label::new("a").side(); FEW + 2]).len(), FEW);
    }
}
