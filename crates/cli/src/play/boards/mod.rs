//! The tables of the games in text. A game without a drawing of its own is shown as a list.

mod chai;
mod coffee_rush;
mod dabba_walla;
mod taverns;

use shelf::engine::{Eyes, Match, Seat};
use shelf::{AnyMatch, Chai, CoffeeRush, DabbaWalla, Taverns};

use super::generic;
use super::paint::{Page, Paint};

/// Who sits where, and how to draw.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight<'a> {
    pub(super) seat: Seat,
    pub(super) names: &'a [String],
    pub(super) paint: Paint,
}

impl Sight<'_> {
    /// What a seat is called.
    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("nobody", String::as_str)
    }

    /// The seats with the reader's own last, nearest to the question.
    fn order(&self, seats: usize) -> impl Iterator<Item = usize> + use<> {
        let own = self.seat.index();
        (0..seats).filter(move |&seat| seat != own).chain(Some(own).filter(|&own| own < seats))
    }

    /// The head of a seat's lines.
    fn head(&self, seat: usize, rest: &str) -> String {
        let name = self.names.get(seat).map_or("", String::as_str);
        let mark = if seat == self.seat.index() { "▸" } else { " " };
        format!("{mark} {}  {rest}", self.paint.bold(name))
    }
}

macro_rules! with_board {
    ($table:expr, $seat:expr, |$board:ident, $game:ident, $play:ident, $view:ident| $do:expr, else $other:expr) => {
        with_board!(@ $table, $seat, |$board, $game, $play, $view| $do, else $other,
            coffee_rush CoffeeRush, chai Chai, dabba_walla DabbaWalla, taverns Taverns)
    };
    (@ $table:expr, $seat:expr, |$board:ident, $game:ident, $play:ident, $view:ident| $do:expr, else $other:expr,
     $($module:ident $type:ident),*) => {{
        $(if let Some($play) = $table.as_any().downcast_ref::<Match<$type>>() {
            use $module as $board;
            let ($game, $view) = (&**$play.game(), &$play.view(Eyes::Seat($seat)));
            return $do;
        })*
        $other
    }};
}

/// The table as a seat sees it.
pub(super) fn draw(table: &dyn AnyMatch, sight: Sight<'_>) -> String {
    with_board!(table, sight.seat, |board, game, play, view| {
        let mut page = Page::default();
        board::draw(game, view, &sight, &mut page);
        let _ = play;
        page.text()
    }, else generic::view(&table.view(Eyes::Seat(sight.seat)), sight.paint))
}

/// The legal actions of a seat in words, in the order of the legal list.
pub(super) fn words(table: &dyn AnyMatch, seat: Seat) -> Vec<String> {
    with_board!(table, seat, |board, game, play, view| {
        play.legal(seat).iter().map(|action| board::words(game, view, action)).collect()
    }, else table.legal(seat).iter().map(|choice| generic::action(&choice.notation)).collect())
}

/// "2 mint, 1 lemon"; nothing for none.
fn counted<'a>(pieces: impl Iterator<Item = (&'a str, u8)>) -> String {
    let shown = pieces.filter(|(_, count)| *count > 0).map(|(name, count)| match count {
        1 => generic::words(name),
        _ => format!("{count} {}", generic::words(name)),
    });
    shown.collect::<Vec<_>>().join(", ")
}

/// The text, or a dash.
fn or_dash(text: String) -> String {
    if text.is_empty() { "–".into() } else { text }
}

/// "1 coin", "2 coins"
fn several(count: u32, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}
