//! Every legal action as a button: the list for keyboards and screen readers, and for games without a board.

use leptos::prelude::*;
use web_sys::{Element, Event};

use super::prompt::{MoveButton, in_prompt};
use super::room::Room;
use crate::games::Label;
use crate::i18n::{say, t, text::table as said};

/// Moves with their places in the list of legal actions, under a heading.
type Group = (Option<String>, Vec<(usize, Label)>);

/// The moves under each heading, in the order of the rules.
fn grouped(labels: &[Label]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (at, label) in labels.iter().enumerate() {
        match groups.iter_mut().find(|(name, _)| *name == label.group) {
            Some((_, moves)) => moves.push((at, label.clone())),
            None => groups.push((label.group.clone(), vec![(at, label.clone())])),
        }
    }
    groups
}

/// All moves; folded away where the board offers them itself, and made only when they are unfolded.
#[component]
pub fn Moves(room: Room) -> impl IntoView {
    let drawn = room.face().is_drawn();
    let open = RwSignal::new(!drawn);
    let toggle = move |event: Event| open.set(event_target::<Element>(&event).has_attribute("open"));
    let all_in_prompt = move || room.labels.with(|labels| in_prompt(labels).len() == labels.len());
    let count = move || room.labels.with(|labels| i64::try_from(labels.len()).unwrap_or(i64::MAX));
    let list = move || {
        let group = move |(name, moves): Group| {
            let button = move |(at, label)| view! { <li><MoveButton room at label key=None /></li> };
            view! {
                {name.map(|name| view! { <h3 class="caps">{name}</h3> })}
                <ul class="moves-list">{moves.into_iter().map(button).collect_view()}</ul>
            }
        };
        room.labels.with(|labels| grouped(labels)).into_iter().map(group).collect_view()
    };
    // What comes and goes keeps its place by a thing that stays.
    view! {
        <div class="slot">
        <Show when=move || !all_in_prompt() || (drawn && count() > 0)>
            <details class="moves card" open=open.get_untracked() on:toggle=toggle>
                <summary>
                    <h2>{t(said::MOVES_TITLE)}</h2>
                    <span class="muted">{move || say(&said::MovesCount { count: count() })}</span>
                </summary>
                <div class="moves-in">{move || open.get().then(list)}</div>
            </details>
        </Show>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_stand_under_their_headings_in_the_order_of_the_rules() {
        let labels =
            [Label::new("a").group("walk"), Label::new("b"), Label::new("c").group("walk"), Label::new("d")];
        let groups = grouped(&labels);
        let places: Vec<Vec<usize>> =
            groups.iter().map(|(_, moves)| moves.iter().map(|(at, _)| *at).collect()).collect();
        assert_eq!(places, [vec![0, 2], vec![1, 3]]);
    }
}
