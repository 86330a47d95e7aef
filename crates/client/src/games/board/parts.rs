//! What a game hands to the furniture.

use engine::{Game, Seat};
use words::Said;

use super::Words;
use crate::drawing::Drawing;
use crate::i18n::text::table;

/// What to do now: one imperative sentence, one line of consequence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prompt {
    /// "Walk on, or stop and pour"
    pub ask: String,
    /// "1 free step, then 1 rush"
    pub more: Option<String>,
}

impl Prompt {
    /// A sentence alone.
    pub fn new(ask: impl Into<String>) -> Self {
        Self { ask: ask.into(), more: None }
    }

    /// With a line of consequence.
    #[must_use]
    pub fn more(mut self, more: impl Into<String>) -> Self {
        self.more = Some(more.into());
        self
    }
}

/// Where an action's button stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Prominence {
    /// In the prompt, filled: the usual thing to do. At most one or two at a time.
    Main,
    /// In the prompt.
    Side,
    /// In the list of all moves only: the board offers it by tapping the thing itself. Where no action is heavier
    /// and there are few, the furniture puts them into the prompt all the same.
    #[default]
    OnBoard,
}

/// The button of an action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    /// "Pour milk into cup 2"
    pub text: String,
    /// The consequence or price, small: "costs 1 rush".
    pub note: Option<String>,
    /// What should be known before, in warning colour: "turns up a card: no undo after this".
    pub warning: Option<String>,
    /// A drawing before the text.
    pub symbol: Option<Drawing>,
    /// The heading it stands under in the list of all moves.
    pub group: Option<String>,
    /// Where the button stands.
    pub stands: Prominence,
    /// Whether it ends a step of the turn, or the turn: then it stands in a place of its own.
    pub ends: bool,
    /// Whether it turns something up that cannot be taken back.
    pub reveals: bool,
    /// What would be left undone or lost; then the player is asked once.
    pub left: Option<String>,
}

impl Label {
    /// A text alone, offered on the board.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// The usual thing to do.
    #[must_use]
    pub fn main(mut self) -> Self {
        self.stands = Prominence::Main;
        self
    }

    /// A button in the prompt.
    #[must_use]
    pub fn side(mut self) -> Self {
        self.stands = Prominence::Side;
        self
    }

    /// With a small consequence.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }

    /// With a warning.
    #[must_use]
    pub fn warning(mut self, warning: impl Into<String>) -> Self {
        self.warning = Some(warning.into());
        self
    }

    /// Ends a step of the turn, or the turn.
    #[must_use]
    pub fn ends(mut self) -> Self {
        self.ends = true;
        self
    }

    /// Turns something up that cannot be taken back.
    #[must_use]
    pub fn reveals(mut self) -> Self {
        self.reveals = true;
        self
    }

    /// Leaves something undone: the player is asked once.
    #[must_use]
    pub fn left(mut self, left: impl Into<String>) -> Self {
        self.left = Some(left.into());
        self
    }

    /// Whether a second tap of a double tap must not do it.
    pub fn is_final(&self) -> bool {
        self.ends || self.reveals
    }

    /// With a drawing.
    #[must_use]
    pub fn symbol(mut self, symbol: Drawing) -> Self {
        self.symbol = Some(symbol);
        self
    }

    /// Under a heading in the list of all moves.
    #[must_use]
    pub fn group(mut self, group: impl Into<String>) -> Self {
        self.group = Some(group.into());
        self
    }
}

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Plain words.
    Words(String),
    /// A name or number that stands out.
    Strong(String),
    /// A drawing, with its name for those who do not see it.
    Symbol(Drawing, String),
}

/// A line of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Whose vessel stands before it.
    pub seat: Option<Seat>,
    /// What it says.
    pub pieces: Vec<Piece>,
    /// The rule by which it happened.
    pub rule: Option<&'static str>,
}

impl Line {
    /// A phrase said of a seat (or of nobody): its arguments stand out.
    pub fn of(seat: impl Into<Option<Seat>>, said: Vec<Said>) -> Self {
        let piece = |said| match said {
            Said::Words(words) => Piece::Words(words.to_owned()),
            Said::Argument(_, value) => Piece::Strong(value),
        };
        Self { seat: seat.into(), pieces: said.into_iter().map(piece).collect(), rule: None }
    }

    /// With a drawing at the end.
    #[must_use]
    pub fn symbol(mut self, symbol: Drawing, name: impl Into<String>) -> Self {
        self.pieces.push(Piece::Symbol(symbol, name.into()));
        self
    }

    /// The words alone, for a screen reader.
    pub fn text(&self) -> String {
        let word = |piece: &Piece| match piece {
            Piece::Words(text) | Piece::Strong(text) => text.clone(),
            Piece::Symbol(_, name) => format!(" {name}"),
        };
        self.pieces.iter().map(word).collect()
    }
}

/// A turn in brief: whose it was (or nobody's), and what came of it, piece by piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recap {
    /// Whose turn.
    pub seat: Option<Seat>,
    /// "bought 3 mint for 2", "served black tea: +8"
    pub parts: Vec<String>,
}

impl Recap {
    /// A turn of a seat, unless nothing came of it.
    pub fn of(seat: impl Into<Option<Seat>>, parts: Vec<String>) -> Option<Self> {
        (!parts.is_empty()).then(|| Self { seat: seat.into(), parts })
    }

    /// "Bowl: bought 3 mint for 2, served black tea: +8"
    pub fn line(self, words: &Words) -> Line {
        let parts = self.parts.join(", ");
        let Some(seat) = self.seat else {
            return Line { seat: None, pieces: vec![Piece::Words(parts)], rule: None };
        };
        let piece = |said| match said {
            Said::Argument("name", value) => Piece::Strong(value),
            Said::Argument(_, value) => Piece::Words(value),
            Said::Words(words) => Piece::Words(words.to_owned()),
        };
        let said = words.pieces(&table::Recap { name: words.name(seat), parts: &parts });
        Line { seat: Some(seat), pieces: said.into_iter().map(piece).collect(), rule: None }
    }
}

/// How a fact is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// As text.
    #[default]
    Plain,
    /// Good news.
    Good,
    /// Take care.
    Warning,
    /// About to go wrong.
    Danger,
}

/// A public fact: a drawing, a value, and what it means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fact {
    /// The drawing.
    pub symbol: Option<Drawing>,
    /// "3", "2/5"
    pub value: String,
    /// Behind the value where there is room ("orders left"); always the tooltip.
    pub name: String,
    /// Whether the name is shown in the bar, not only as the tooltip.
    pub spoken: bool,
    /// Its colour.
    pub tone: Tone,
}

impl Fact {
    /// A drawing and a value, with their meaning as the tooltip.
    pub fn new(symbol: Drawing, value: impl ToString, name: impl Into<String>) -> Self {
        Self { symbol: Some(symbol), value: value.to_string(), name: name.into(), ..Self::default() }
    }

    /// Words alone, as a chip: "Shop open".
    pub fn chip(name: impl Into<String>, tone: Tone) -> Self {
        Self { name: name.into(), spoken: true, tone, ..Self::default() }
    }

    /// In a colour.
    #[must_use]
    pub fn tone(mut self, tone: Tone) -> Self {
        self.tone = tone;
        self
    }

    /// With the name written out.
    #[must_use]
    pub fn spoken(mut self) -> Self {
        self.spoken = true;
        self
    }
}

/// Whether a phase is behind, running or to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Behind.
    Done,
    /// Running.
    Now,
    /// To come.
    Next,
}

/// One step in the bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseStep {
    /// "Pour"
    pub name: String,
    /// Where the table is.
    pub progress: Progress,
}

impl PhaseStep {
    /// Steps of which the one at `now` runs; all are behind if it is past the last.
    pub fn row(names: impl IntoIterator<Item = String>, now: usize) -> Vec<Self> {
        let step = |(at, name): (usize, String)| {
            let progress = match at.cmp(&now) {
                std::cmp::Ordering::Less => Progress::Done,
                std::cmp::Ordering::Equal => Progress::Now,
                std::cmp::Ordering::Greater => Progress::Next,
            };
            Self { name, progress }
        };
        names.into_iter().enumerate().map(step).collect()
    }
}

/// Actions put together on the board, not yet done: a path, a move to confirm.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal<A> {
    /// What is done, one after the other; each becomes legal by the one before.
    pub actions: Vec<A>,
    /// The button that does it.
    pub label: Label,
    /// The prompt while it is proposed; the usual one if missing.
    pub prompt: Option<Prompt>,
}

/// A step of the log with the game's own events.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// Its sequence number; 0 is set-up.
    pub seq: u32,
    /// Who did it.
    pub seat: Option<Seat>,
    /// The step it takes back, if it is an undo.
    pub undo_of: Option<u32>,
    /// What it brought.
    pub events: Vec<G::Event>,
}

impl<G: Game> PartialEq for Step<G> {
    fn eq(&self, other: &Self) -> bool {
        (self.seq, self.seat, self.undo_of) == (other.seq, other.seat, other.undo_of)
            && self.events == other.events
    }
}

/// How something travels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flight {
    /// A token travels.
    #[default]
    Move,
    /// A card or tile turns over where it lands.
    Turn,
    /// A piece lands from above.
    Land,
}

/// Something that travels from one `data-at` to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journey {
    /// The `data-at` it leaves.
    pub from: String,
    /// The `data-at` it reaches.
    pub to: String,
    /// The drawing that travels; without one, a copy of what stands at `from`.
    pub symbol: Option<Drawing>,
    pub flight: Flight,
}

impl Journey {
    /// A drawing travels.
    pub fn new(symbol: Drawing, from: impl Into<String>, to: impl Into<String>) -> Self {
        Self { from: from.into(), to: to.into(), symbol: Some(symbol), flight: Flight::Move }
    }

    /// What stands at `from` travels itself.
    pub fn of_thing(from: impl Into<String>, to: impl Into<String>) -> Self {
        Self { from: from.into(), to: to.into(), symbol: None, flight: Flight::Move }
    }

    /// In another way.
    #[must_use]
    pub fn flight(mut self, flight: Flight) -> Self {
        self.flight = flight;
        self
    }
}

/// What can be heard; each is made by the furniture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A piece is set down.
    Place,
    /// Something is poured.
    Pour,
    /// A card is turned.
    Card,
    Coin,
    /// Dice roll.
    Dice,
    /// Something is finished: a bell.
    Bell,
    /// Something fell.
    Thud,
}
