//! Why something was not done: the reason in the reader's language, and the rule's number.

use leptos::prelude::*;
use protocol::Failure;
use words::Argument;

use super::scope::TableScope;
use super::state::{Refused, Why};
use crate::drawing::{Symbol, names};
use crate::games::Words;
use crate::i18n::{say, t, text::common, text::table as said};
use crate::rules::{self, RuleTag, title_of};

/// The last refusal, until something else is done.
#[component]
pub fn WhyNot(room: TableScope) -> impl IntoView {
    let told = move |refused: Refused| {
        let words = room.desk.words();
        let tried = refused.action.as_ref().and_then(|action| room.face().label_of(action));
        let rule = match &refused.why {
            // What the engine itself refuses, because it is not one's turn, follows from how a turn goes.
            Why::Host(Failure::Refused { refusal }) if title_of(&refusal.rule).is_none() => {
                Some(rules::turn(room.title).to_owned())
            }
            Why::Host(Failure::Refused { refusal }) => Some(refusal.rule.to_string()),
            Why::Host(_) => None,
            Why::Board(_) => untrack(|| room.face().rule_asked()).map(str::to_owned),
        };
        let because = match refused.why {
            Why::Host(failure) => reason(&failure, room.title.id(), &words),
            Why::Board(text) => text,
        };
        let title = words.say(&said::REFUSED_TITLE);
        let title = tried.map_or_else(|| title.clone(), |label| words.pair(&title, &label.text));
        view! {
            <div class="pane toast">
                <Symbol of=names::UI_WARNING />
                <div>
                    <h2>{title}</h2>
                    <p>
                        {because}
                        {rule.map(|rule| view! { " "<RuleTag number=rule /> })}
                    </p>
                </div>
                <button class="tool" aria-label=t(common::CLOSE) on:click=move |_| room.desk.refused.set(None)>
                    <Symbol of=names::UI_CLOSE />
                </button>
            </div>
        }
    };
    view! { <div class="why" role="alert">{move || room.desk.refused.get().map(told)}</div> }
}

/// The reason, in the reader's language where it is known there.
pub(crate) fn reason(why: &Failure, game: &str, words: &Words) -> String {
    match why {
        Failure::Refused { refusal } => {
            let arguments: Vec<(&str, Argument<'_>)> = refusal
                .details
                .iter()
                .map(|(name, value)| {
                    let number = value.parse().map(Argument::Count);
                    (&**name, number.unwrap_or(Argument::Word(value)))
                })
                .collect();
            let of = |area: &str| words.find_with(&format!("{area}.refusal.{}", refusal.reason), &arguments);
            of(game).or_else(|| of("table")).unwrap_or_else(|| refusal.text.clone())
        }
        Failure::NoUndo { because: engine::NoUndo::Revealed } => say(&said::UNDO_REVEALED),
        Failure::NoUndo { because: engine::NoUndo::AnotherSeat } => say(&said::UNDO_ANOTHER_SEAT),
        Failure::NoUndo { because: engine::NoUndo::Exhausted } => say(&said::UNDO_EXHAUSTED),
        Failure::Stale { .. } => say(&said::REFUSED_STALE),
        Failure::Busy => say(&said::REFUSED_BUSY),
        Failure::TooFast { .. } => say(&said::REFUSED_TOO_FAST),
        Failure::NoTable => say(&said::REFUSED_NO_TABLE),
        Failure::NotAllowed { text } => format!("{} ({text})", say(&said::REFUSED_NOT_ALLOWED)),
        Failure::Unreadable { text } => format!("{} ({text})", say(&said::REFUSED_UNREADABLE)),
    }
}
