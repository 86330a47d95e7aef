//! Every legal action as a button: the list for keyboards and screen readers, and for games without a board.

use leptos::prelude::*;

use super::prompt::MoveButton;
use super::scope::TableScope;
use crate::drawing::{Symbol, names};
use crate::games::Label;
use crate::i18n::{say, t, text::common, text::table as said};
use crate::ui;

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

/// All moves: a sheet over own area and dock, never over the board. It is filled when it opens.
#[component]
pub fn Moves(room: TableScope) -> impl IntoView {
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
    let count = move || room.labels.with(|labels| i64::try_from(labels.len()).unwrap_or(i64::MAX));
    ui::back::closes(room.moves);
    // Nothing can be chosen any more: the list goes.
    Effect::new(move || {
        if count() == 0 && room.moves.get_untracked() {
            room.moves.set(false);
        }
    });
    let close = move |_| {
        room.moves.set(false);
        super::hotkeys::focus("[data-slot=list]");
    };
    // What comes and goes keeps its place by a thing that stays.
    view! {
        <div class="slot">
        <Show when=move || room.moves.get()>
            <section class="moves" role="dialog" aria-label=t(said::MOVES_TITLE)>
                <header>
                    <h2>{t(said::MOVES_TITLE)}</h2>
                    <span class="muted">{move || say(&said::MovesCount { count: count() })}</span>
                    <button class="tool" aria-label=t(common::CLOSE) on:click=close><Symbol of=names::UI_CLOSE /></button>
                </header>
                <div class="moves-in">{list}</div>
            </section>
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
