//! Coffee Rush: the ingredient board, cups and tabs.

use coffee_rush::{Action, Card, Cell, CoffeeRush, Decision, Owner, Tokens, View};

use super::{Sight, counted, or_dash};
use crate::play::generic;
use crate::play::paint::{Page, Tint};

/// So wide is a cell.
const CELL: usize = 17;

pub(super) fn draw(game: &CoffeeRush, view: &View, sight: &Sight<'_>, page: &mut Page) {
    let paint = sight.paint;
    let shop = match view.turns_left {
        None => "shop open".to_owned(),
        Some(left) => format!("shop CLOSED, {left} turns follow"),
    };
    page.line(format!(
        "Round {} · turn {} · {shop} · {} orders in the deck · {} penalty cards close the shop",
        view.round, view.turn, view.deck_size, view.penalty_limit
    ));
    for row in 0..4 {
        let cells = (0..4).map(|column| cell(game, view, sight, Cell(4 * row + column)));
        page.line(cells.collect::<String>().trim_end());
    }
    page.line(paint.dim(&format!("  supply: {} · rush tokens {}", tokens(&view.supply), view.rush_supply)));
    for seat in sight.order(view.seats.len()) {
        let area = &view.seats[seat];
        let upgrades: Vec<String> = area.upgrades.iter().map(|tile| generic::words(tile.id())).collect();
        let state = format!(
            "meeple {} · rating {} · served {} · penalties {} · rush {} · upgrades {}",
            letter(seat),
            area.rating,
            area.completed.len(),
            area.penalties.len(),
            area.rush,
            or_dash(upgrades.join(", "))
        );
        page.line(sight.head(seat, &state));
        let cups =
            area.cups.iter().enumerate().map(|(cup, content)| format!("{cup}: {}", or_dash(tokens(content))));
        page.line(format!("    cups  {}", cups.collect::<Vec<_>>().join("   ")));
        for (tab, orders) in area.tabs.iter().enumerate().filter(|(_, orders)| !orders.is_empty()) {
            let orders: Vec<String> = orders.iter().map(|&card| order(game, card)).collect();
            // The last tab falls next.
            let tint = if tab == 3 { Tint::Red } else { Tint::Cyan };
            page.line(format!(
                "    {}  {}",
                paint.tint(tint, &format!("tab {}", tab + 1)),
                orders.join("; ")
            ));
        }
    }
    if !view.hand.is_empty() {
        page.line(format!("  in hand: {}", paint.tint(Tint::Yellow, &tokens(&view.hand))));
    }
    if view.decision == Decision::Move {
        page.line(format!("  free steps left: {}", view.free_steps_left));
    }
}

fn letter(seat: usize) -> char {
    char::from(b'A' + seat as u8)
}

/// A cell with its number, what it gives and who stands there.
fn cell(game: &CoffeeRush, view: &View, sight: &Sight<'_>, cell: Cell) -> String {
    let here = view.meeples.iter().filter(|meeple| meeple.cell == Some(cell));
    let here: String = here
        .map(|meeple| match meeple.owner {
            Owner::Seat(seat) if meeple.index == 0 => letter(seat.index()),
            Owner::Seat(seat) => letter(seat.index()).to_ascii_lowercase(),
            Owner::Regular => '*',
        })
        .collect();
    let name = generic::words(game.ingredient_at(cell).id());
    let who = if here.is_empty() { String::new() } else { format!(" [{here}]") };
    let width = 5 + name.chars().count() + who.chars().count();
    let own = here.contains(letter(sight.seat.index()));
    let name = sight.paint.tint(if own { Tint::Green } else { Tint::Yellow }, &name);
    format!("  {:>2} {name}{}{}", cell.0, sight.paint.bold(&who), " ".repeat(CELL.saturating_sub(width)))
}

fn tokens(tokens: &Tokens) -> String {
    counted(tokens.iter().map(|(kind, count)| (kind.id(), count)))
}

fn order(game: &CoffeeRush, card: Card) -> String {
    let drink = game.drink(card);
    let star = if drink.specialty { "★" } else { "" };
    format!("{}{star} ({})", drink.name, tokens(&drink.recipe))
}

pub(super) fn words(game: &CoffeeRush, view: &View, action: &Action) -> String {
    let own = view.seats.get(view.active.index());
    let at = |cell: Cell| format!("{cell} ({})", generic::words(game.ingredient_at(cell).id()));
    let cup = |cup: coffee_rush::Cup| {
        let content = own.and_then(|own| own.cups.get(cup.index())).map(tokens).unwrap_or_default();
        if content.is_empty() { format!("cup {cup}, empty") } else { format!("cup {cup}, with {content}") }
    };
    match *action {
        Action::Place(cell) => format!("put a meeple on {}", at(cell)),
        Action::Cup(into) => format!("put it into {}", cup(into)),
        Action::Upgrade(tile) => format!("activate {}", generic::words(tile.id())),
        Action::Skip => "activate nothing".into(),
        Action::Meeple(meeple) => format!("walk with meeple {}", if meeple == 0 { "one" } else { "two" }),
        Action::Step(cell) => {
            let walk = view.walks.iter().find(|walk| walk.cell == cell);
            let takes = walk.filter(|walk| walk.takes != 1).map(|walk| format!(", gives {}", walk.takes));
            let rush = walk.filter(|walk| walk.rush).map(|_| ", costs a rush token");
            format!("walk to {}{}{}", at(cell), takes.unwrap_or_default(), rush.unwrap_or_default())
        }
        Action::Stop => "stop here".into(),
        Action::Pour { ingredient, cup: into } => {
            format!("pour {} into {}", generic::words(ingredient.id()), cup(into))
        }
        Action::Empty(from) => format!("pour away {}", cup(from)),
        Action::Finish => "pour no more".into(),
        Action::Serve { cup, card } => format!("serve {} from cup {cup}", game.drink(card).name),
        Action::Done => "end the turn".into(),
    }
}
