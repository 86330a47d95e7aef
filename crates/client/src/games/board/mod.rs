//! The seam between a game and the furniture: what a game tells, and the board it draws.
//!
//! A board is one folder, `games/<game>/`, and one `impl BoardGame for <Game>`. Everything in [`BoardGame`] has a
//! default, so a game is playable through the furniture from its first line: its view as readable panels
//! ([`generic`]), its legal actions as buttons with their notation. A board then takes over piece by piece.
//!
//! # Who draws what
//!
//! The furniture (`table/`) draws bar, seats, prompt with the buttons, log, history, dialogs and the end. The game gives
//! it words ([`prompt`](BoardGame::prompt), [`label`](BoardGame::label), [`tell`](BoardGame::tell),
//! [`heading`](BoardGame::heading), [`facts`](BoardGame::facts), [`phases`](BoardGame::phases),
//! [`counters`](BoardGame::counters)) and two views: [`board`](BoardGame::board) stands under the prompt in the
//! middle, [`own`](BoardGame::own) in the right column, below the board on a phone.
//!
//! # How a board listens and speaks
//!
//! [`TableCx`] is `Copy`; hand it to every component. Its readers track, so call them inside closures of the view:
//! `table.view()` (typed, an `Arc`), `table.legal()`, `table.is_legal(&action)`, `table.my_turn()`, `table.me()`,
//! `table.words()`. A tap on a thing of the board calls `table.choose(action)`: it acts at once, or first proposes the
//! action in the prompt where the player wants to confirm moves. Several steps at once (a path) are put together with
//! `table.propose(…)`; the prompt then offers them as one button, Enter does them, Escape withdraws them.
//! `table.hover` is the action under the pointer or focus, here or in the list of buttons; `table.preview()` is what the
//! board should draw as "would happen".
//!
//! # Words
//!
//! All words live in `locales/<language>/<game id>.toml`; [`text`](crate::i18n::text) has a constant or struct per key,
//! which [`Words::say`] and [`Words::line`] say.
//! The furniture looks these up at run time, and falls back to the game's English where one is missing:
//! `part.<name>` (score parts), `tie.<name>` (tie-breaks), `level.<name>` (solo levels), `refusal.<reason>`,
//! `option.<id>.name`, `option.<id>.help`, `option.<id>.value.<value>`, `score` (what is counted: points, rating, …).
//!
//! # Motion
//!
//! Things that pieces come from and go to carry `data-at="…"` with a name unique among what is shown, e.g. `cup-0-1`.
//! [`journeys`](BoardGame::journeys) turns an event into flights between such names; the furniture queues them, obeys
//! speed and reduced motion, and lets a click skip them.

mod account;
mod cx;
pub mod generic;
mod parts;
mod words;

use engine::{Game, Seat};
use leptos::prelude::*;

use super::Weight;
use crate::drawing::{Drawing, Symbol, names};

pub use self::words::Words;
pub use account::{Cost, Source};
pub use cx::{TableCx, Unreadable};
pub use parts::{
    Fact, Flight, Journey, Label, Line, PhaseStep, Piece, Progress, Prominence, Prompt, Proposal, Recap,
    Sound, Step, Tone,
};

/// A game as the furniture needs it. `self` is the game's box, with the names and numbers of its cards.
pub trait BoardGame: Game {
    /// The game's sign, where there is no room for a picture.
    const SIGN: Drawing = names::CHAIKHANA;
    /// About how many minutes a game takes.
    const MINUTES: i64 = 30;
    /// How much there is to think about.
    const WEIGHT: Weight = Weight::Medium;
    /// How many bots sit at a table that is opened without a word.
    const OPPONENTS: usize = 1;
    /// The number of the rule by which the places are given; empty where no book has one.
    const RULE_OF_RANKS: &'static str = "";
    /// Whether seats know things that others must not see; then the screen is covered when it is passed on.
    const SECRETS: bool = true;
    /// Whether the board offers every legal action itself; then the list of all moves is folded away at first.
    const DRAWN: bool = false;

    /// The game in one picture, for the hall.
    fn miniature() -> AnyView {
        view! { <Symbol of=Self::SIGN /> }.into_any()
    }

    /// The board, under the prompt in the middle of the table.
    fn board(table: TableCx<Self>) -> AnyView {
        generic::board(table).into_any()
    }

    /// What lies before the reader: the right column; below the board on a phone.
    fn own(table: TableCx<Self>) -> AnyView {
        generic::own(table).into_any()
    }

    /// Words by which the whole room is styled, such as the part of the board that a phone shows. A style sheet could look for
    /// these things itself, with `:has`, but then most of the page would be styled anew at every move. Tracked.
    fn mood(table: TableCx<Self>) -> String {
        let _ = table;
        String::new()
    }

    /// What to do now, if `asked` (the reader's seat) owes a decision; otherwise what the table waits for. `None`
    /// leaves the sentence to the furniture.
    fn prompt(&self, view: &Self::View, asked: Option<Seat>, words: &Words) -> Option<Prompt> {
        let _ = (view, asked, words);
        None
    }

    /// The text of the button that does a legal action.
    fn label(&self, action: &Self::Action, view: &Self::View, words: &Words) -> Label {
        let _ = (view, words);
        Label::new(action.to_string())
    }

    /// The rule of what is asked now, or of how the game ended.
    fn rule_asked(&self, view: &Self::View) -> Option<&'static str> {
        let _ = view;
        None
    }

    /// The rule by which something happened.
    fn rule_told(&self, event: &Self::Event) -> Option<&'static str> {
        let _ = event;
        None
    }

    /// The line of the log for an event; `None` is not told.
    fn tell(&self, event: &Self::Event, words: &Words) -> Option<Line> {
        generic::tell(event, words)
    }

    /// What came of these events, all of one turn that `seat` has taken or takes: the line a glance is enough for. `None` where
    /// nothing worth a word has happened yet.
    fn recap(&self, seat: Option<Seat>, events: &[Self::Event], words: &Words) -> Option<Recap> {
        let _ = (seat, events, words);
        None
    }

    /// The heading of the log that begins with this event, e.g. "Turn 12"; most events begin none.
    fn heading(&self, event: &Self::Event, words: &Words) -> Option<String> {
        let _ = (event, words);
        None
    }

    /// The public facts on a seat's card.
    fn facts(&self, view: &Self::View, seat: Seat, words: &Words) -> Vec<Fact> {
        let _ = (view, seat, words);
        Vec::new()
    }

    /// The number on a seat's card where it is not the score of the standing.
    fn score(&self, view: &Self::View, seat: Seat) -> Option<i32> {
        let _ = (view, seat);
        None
    }

    /// Where the points of a seat come from, part by part.
    fn account(&self, view: &Self::View, seat: Seat, words: &Words) -> Vec<Source> {
        let _ = (view, seat, words);
        Vec::new()
    }

    /// Where more would come from, the nearest first.
    fn prospects(&self, view: &Self::View, seat: Seat, words: &Words) -> Vec<Source> {
        let _ = (view, seat, words);
        Vec::new()
    }

    /// What things cost and how much fits, from the box: for the reference card.
    fn costs(&self, words: &Words) -> Vec<Cost> {
        let _ = words;
        Vec::new()
    }

    /// A drawing on a seat's card, after the facts.
    fn seat_card(table: TableCx<Self>, seat: Seat) -> Option<AnyView> {
        let _ = (table, seat);
        None
    }

    /// What lies before a seat, for whoever taps its card; the facts stand above it. Tracked.
    fn seat_area(table: TableCx<Self>, seat: Seat) -> Option<AnyView> {
        let _ = (table, seat);
        None
    }

    /// The sentence that stands in for the prompt while the board itself shows what has just happened. Tracked.
    fn meanwhile(table: TableCx<Self>) -> Option<Prompt> {
        let _ = table;
        None
    }

    /// The line under the game's name in the bar, e.g. "turn 25".
    fn subtitle(&self, view: &Self::View, words: &Words) -> String {
        let _ = (view, words);
        String::new()
    }

    /// The steps of a turn or round in the bar, and where the table is in them.
    fn phases(&self, view: &Self::View, words: &Words) -> Vec<PhaseStep> {
        let _ = (view, words);
        Vec::new()
    }

    /// What the bar counts: cards left, rounds, whether the shop is open.
    fn counters(&self, view: &Self::View, words: &Words) -> Vec<Fact> {
        let _ = (view, words);
        Vec::new()
    }

    /// What visibly travels when this happens; `before` is the table as it was.
    fn journeys(&self, event: &Self::Event, before: &Self::View) -> Vec<Journey> {
        let _ = (event, before);
        Vec::new()
    }

    /// What is heard when this happens.
    fn sound(&self, event: &Self::Event) -> Option<Sound> {
        let _ = event;
        None
    }
}
