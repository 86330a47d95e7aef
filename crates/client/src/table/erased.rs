//! A game at a table with its type forgotten: what the furniture asks of it. The furniture is compiled once, not once
//! for each game.

use std::fmt;
use std::sync::Arc;

use engine::Seat;
use leptos::prelude::*;
use protocol::LogEntryView;
use serde_json::Value;
use shelf::{Shelf, Shelved};

use super::state::TableState;
use crate::games::board::Unreadable;
use crate::games::{BoardGame, Fact, Journey, Label, Line, PhaseStep, Prompt, Sound, Source, TableCx};

/// A part of an entry's story.
#[derive(Clone, Debug)]
pub enum Told {
    /// What follows belongs together.
    Heading(String),
    /// Something that happened.
    Line(Line),
}

/// What the furniture asks of a game. All readers track.
pub trait ErasedBoard: Send + Sync {
    /// Whether seats know things that others must not see.
    fn has_secrets(&self) -> bool;
    /// Whether the board offers every legal action itself.
    fn is_drawn(&self) -> bool;
    fn board(&self) -> AnyView;
    /// What lies before the reader.
    fn own(&self) -> AnyView;
    /// Words by which the whole room is styled.
    fn mood(&self) -> String;
    /// What to do now, in the game's words.
    fn prompt(&self) -> Option<Prompt>;
    /// The rule of what is asked now.
    fn rule_asked(&self) -> Option<&'static str>;
    /// The buttons of the legal actions, in the order of the rules.
    fn labels(&self) -> Vec<Label>;
    /// Does the legal action at this place of the list; asks once where something would be left undone.
    fn press(&self, at: usize);
    /// The pointer or focus is on the button at this place, or on none.
    fn hover(&self, at: Option<usize>);
    /// What was put together on the board, not yet done.
    fn proposal(&self) -> Option<(Label, Option<Prompt>)>;
    /// Does it.
    fn accept(&self);
    /// Takes it back.
    fn withdraw(&self);
    /// The lines of the log for an entry.
    fn tell(&self, heard: &LogEntryView) -> Vec<Line>;
    /// The turn that these entries belong to, in brief.
    fn recap(&self, turn: &[Arc<LogEntryView>]) -> Option<Line>;
    /// The same with the headings of the log, in the order of what happened.
    fn story(&self, heard: &LogEntryView) -> Vec<Told>;
    /// The facts on a seat's card.
    fn facts(&self, seat: Seat) -> Vec<Fact>;
    /// The number on a seat's card.
    fn score(&self, seat: Seat) -> Option<i32>;
    /// Where a seat's points come from, and where more would.
    fn account(&self, seat: Seat) -> (Vec<Source>, Vec<Source>);
    /// The drawing on a seat's card.
    fn seat_card(&self, seat: Seat) -> Option<AnyView>;
    /// What lies before a seat.
    fn seat_area(&self, seat: Seat) -> Option<AnyView>;
    /// The line under the game's name.
    fn subtitle(&self) -> String;
    /// The steps in the bar.
    fn phases(&self) -> Vec<PhaseStep>;
    /// What the bar counts.
    fn counters(&self) -> Vec<Fact>;
    /// What travels when an entry is shown. Does not track.
    fn journeys(&self, heard: &LogEntryView) -> Vec<Journey>;
    /// What is heard when an entry is shown. Does not track.
    fn sounds(&self, heard: &LogEntryView) -> Vec<Sound>;
    /// The button of an action that may not be legal: advice, a refused move.
    fn label_of(&self, action: &Value) -> Option<Label>;
}

impl fmt::Debug for dyn ErasedBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ErasedBoard")
    }
}

fn events<G: BoardGame>(heard: &LogEntryView) -> impl Iterator<Item = G::Event> + '_ {
    heard.events.iter().filter_map(|event| engine::read::value(event).ok())
}

impl<G: BoardGame> ErasedBoard for TableCx<G> {
    fn has_secrets(&self) -> bool {
        G::SECRETS
    }

    fn is_drawn(&self) -> bool {
        G::DRAWN
    }

    fn board(&self) -> AnyView {
        G::board(*self)
    }

    fn mood(&self) -> String {
        G::mood(*self)
    }

    fn own(&self) -> AnyView {
        G::own(*self)
    }

    fn prompt(&self) -> Option<Prompt> {
        let asked = self.my_turn().then(|| self.me()).flatten();
        G::meanwhile(*self).or_else(|| self.game().prompt(&self.view(), asked, &self.words()))
    }

    fn rule_asked(&self) -> Option<&'static str> {
        self.game().rule_asked(&self.view())
    }

    fn labels(&self) -> Vec<Label> {
        let (game, view, words) = (self.game(), self.view(), self.words());
        self.legal().iter().map(|action| game.label(action, &view, &words)).collect()
    }

    fn press(&self, at: usize) {
        let Some(action) = untrack(|| self.legal().get(at).copied()) else { return };
        let label = untrack(|| self.label(&action));
        if label.left.is_some() {
            self.ask(action, label);
        } else {
            self.act(action);
        }
    }

    fn hover(&self, at: Option<usize>) {
        let action = untrack(|| at.and_then(|at| self.legal().get(at).copied()));
        if self.hover.get_untracked() != action {
            self.hover.set(action);
        }
    }

    fn proposal(&self) -> Option<(Label, Option<Prompt>)> {
        self.proposal.with(|proposal| {
            proposal.as_ref().map(|proposal| (proposal.label.clone(), proposal.prompt.clone()))
        })
    }

    fn accept(&self) {
        if let Some(proposal) = self.proposal.get_untracked() {
            self.act_each(proposal.actions);
        }
    }

    fn withdraw(&self) {
        TableCx::withdraw(self);
    }

    fn tell(&self, heard: &LogEntryView) -> Vec<Line> {
        let (game, words) = (self.game(), self.words());
        events::<G>(heard).filter_map(|event| game.tell(&event, &words)).collect()
    }

    fn recap(&self, turn: &[Arc<LogEntryView>]) -> Option<Line> {
        let (game, words) = (self.game(), self.words());
        let seat = turn.last()?.seat;
        let all: Vec<G::Event> = turn.iter().flat_map(|heard| events::<G>(heard)).collect();
        game.recap(seat, &all, &words).map(|recap| recap.line(&words))
    }

    fn story(&self, heard: &LogEntryView) -> Vec<Told> {
        let (game, words) = (self.game(), self.words());
        let of_event = |event: G::Event| {
            let heading = game.heading(&event, &words).map(Told::Heading);
            let rule = game.rule_told(&event);
            let line = game.tell(&event, &words).map(|line| Told::Line(Line { rule, ..line }));
            heading.into_iter().chain(line)
        };
        events::<G>(heard).flat_map(of_event).collect()
    }

    fn facts(&self, seat: Seat) -> Vec<Fact> {
        self.game().facts(&self.view(), seat, &self.words())
    }

    fn score(&self, seat: Seat) -> Option<i32> {
        self.game().score(&self.view(), seat)
    }

    fn account(&self, seat: Seat) -> (Vec<Source>, Vec<Source>) {
        let (game, view, words) = (self.game(), self.view(), self.words());
        (game.account(&view, seat, &words), game.prospects(&view, seat, &words))
    }

    fn seat_card(&self, seat: Seat) -> Option<AnyView> {
        G::seat_card(*self, seat)
    }

    fn seat_area(&self, seat: Seat) -> Option<AnyView> {
        G::seat_area(*self, seat)
    }

    fn subtitle(&self) -> String {
        self.game().subtitle(&self.view(), &self.words())
    }

    fn phases(&self) -> Vec<PhaseStep> {
        self.game().phases(&self.view(), &self.words())
    }

    fn counters(&self) -> Vec<Fact> {
        self.game().counters(&self.view(), &self.words())
    }

    fn journeys(&self, heard: &LogEntryView) -> Vec<Journey> {
        let (game, before) = (self.game(), untrack(|| self.view()));
        events::<G>(heard).flat_map(|event| game.journeys(&event, &before)).collect()
    }

    fn sounds(&self, heard: &LogEntryView) -> Vec<Sound> {
        let game = self.game();
        events::<G>(heard).filter_map(|event| game.sound(&event)).collect()
    }

    fn label_of(&self, action: &Value) -> Option<Label> {
        engine::read::value(action).ok().map(|action| self.label(&action))
    }
}

/// The face of a game on the shelf, looking at `desk`.
pub fn open<G: BoardGame + Shelved>(
    shelf: &Shelf,
    desk: TableState,
) -> Result<Arc<dyn ErasedBoard>, Unreadable> {
    let game = shelf.typed::<G>().ok_or_else(|| Unreadable { what: "game", text: G::ID.into() })?;
    Ok(Arc::new(TableCx::<G>::new(desk, game)?))
}
