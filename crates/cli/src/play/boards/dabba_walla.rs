//! Dabba Walla: the ring, the beds of the vehicles, hands and tips.

use dabba_walla::view::{BedView, Phase};
use dabba_walla::{Action, Card, Colour, DabbaWalla, Direction, View};

use super::{Sight, or_dash};
use crate::play::generic;
use crate::play::paint::{Page, Paint, Tint};

/// The sides of a cell, seen from above.
const SIDES: [&str; 4] = ["upper", "right", "lower", "left"];

pub(super) fn draw(game: &DabbaWalla, view: &View, sight: &Sight<'_>, page: &mut Page) {
    let paint = sight.paint;
    let phase = match view.phase {
        Phase::TacticalStart => "before the first turn".into(),
        Phase::Collection => format!("collection, round {} of {}", view.round, view.rounds),
        Phase::Delivery => "delivery".into(),
        Phase::Over => "over".into(),
    };
    page.line(format!(
        "{phase} · {} cards in the deck · {} chai · {} empties",
        view.deck, view.chai, view.empties
    ));
    for (space, slot) in view.ring.iter().enumerate().filter(|_| view.phase != Phase::Delivery) {
        let figures = view.seats.iter().filter(|seat| seat.figure.map(usize::from) == Some(space));
        let figures: Vec<&str> = figures.map(|seat| sight.name(seat.seat)).collect();
        let card = slot.card.map_or_else(|| "–".into(), |of| card(game, of, paint));
        let tickets = if slot.tickets > 0 { format!(" · {} tickets", slot.tickets) } else { String::new() };
        let here = if figures.is_empty() { String::new() } else { format!(" · {}", figures.join(", ")) };
        page.line(format!("  space {space:>2}  {card}{tickets}{}", paint.bold(&here)));
    }
    if let Some(delivery) = &view.delivery {
        let sums = Colour::ALL
            .into_iter()
            .map(|colour| format!("{} {}", colour.name(), delivery.sums[colour.index()]));
        let veto = if delivery.veto { " · veto" } else { "" };
        page.line(format!(
            "  level {} of {} · tips so far: {}{veto}",
            delivery.level,
            delivery.top,
            sums.collect::<Vec<_>>().join(", ")
        ));
    }
    for seat in sight.order(view.seats.len()) {
        let own = &view.seats[seat];
        let state = format!(
            "score {} · {} tickets · {} cards · {} chai · level {}",
            own.score, own.tickets, own.hand_size, own.chai_count, own.bed.level
        );
        page.line(sight.head(seat, &state));
        bed(game, view, &own.bed, paint, page);
        for of in own.hand.iter().flatten() {
            page.line(format!("    hand  {}", card(game, *of, paint)));
        }
        let chai: Vec<String> = own.chai.iter().flatten().map(|chai| generic::words(chai.name())).collect();
        if !chai.is_empty() {
            page.line(format!("    chai  {}", chai.join(", ")));
        }
        if let Some(choice) = &own.choice {
            let chosen = choice.card.map_or_else(|| "no card".into(), |of| card(game, of, paint));
            let chai: Vec<String> = choice.chai.iter().map(|chai| generic::words(chai.name())).collect();
            page.line(format!("    chosen  {chosen} · chai {}", or_dash(chai.join(", "))));
        }
    }
    if let Some(pending) = view.pending {
        page.line(format!("  to be placed: {}", card(game, pending, paint)));
    }
}

fn tint(colour: Colour) -> Tint {
    match colour {
        Colour::Yellow => Tint::Yellow,
        Colour::Red => Tint::Red,
        Colour::Blue => Tint::Blue,
        Colour::Green => Tint::Green,
    }
}

fn card(game: &DabbaWalla, card: Card, paint: Paint) -> String {
    let printed = game.card(card);
    let shape = game.shapes.get(usize::from(printed.shape)).map_or("", |shape| shape.id.as_str());
    let tile = paint.tint(tint(printed.colour), &format!("{} {shape}", printed.colour.name()));
    let tip = printed
        .tip_colour
        .map_or_else(|| "no tip".into(), |colour| format!("tip {} +{}", colour.name(), printed.tip));
    format!("#{card} {tile} ({tip})")
}

/// The bed from above: on every cell its number, the colour that lies on top, and how high.
fn bed(game: &DabbaWalla, view: &View, bed: &BedView, paint: Paint, page: &mut Page) {
    let vehicle = game.vehicle(view.options.vehicle);
    let rows = vehicle.cells.iter().map(|cell| cell.0);
    let columns = vehicle.cells.iter().map(|cell| cell.1);
    let (Some(first), Some(last)) = (rows.clone().min(), rows.max()) else { return };
    let (Some(left), Some(right)) = (columns.clone().min(), columns.max()) else { return };
    for row in first..=last {
        let line = (left..=right).map(|column| {
            let Some(cell) = vehicle.cells.iter().position(|&at| at == (row, column)) else {
                return " ".repeat(8);
            };
            let height = bed.heights.get(cell).copied().unwrap_or(0);
            let top =
                bed.tiles.iter().find(|tile| tile.level == height && tile.cells.contains(&(cell as u8)));
            let (sign, colour) = match (height, top) {
                (0, _) => ("bare", None),
                (_, Some(tile)) => (tile.colour.name(), Some(tile.colour)),
                (_, None) => ("empty", None),
            };
            let text = format!("{cell}:{sign:<3.3}{height} ");
            let text = colour.map_or_else(|| paint.dim(&text), |colour| paint.tint(tint(colour), &text));
            format!("{text} ")
        });
        page.line(format!("    {}", line.collect::<String>().trim_end()));
    }
}

pub(super) fn words(game: &DabbaWalla, view: &View, action: &Action) -> String {
    let plain = Paint::new(crate::play::paint::Style::Plain);
    let card = |of: Card| card(game, of, plain);
    let open =
        |space: usize| view.ring.get(space).and_then(|slot| slot.card).map_or_else(|| "no card".into(), card);
    match *action {
        Action::Add(chai) => format!("add the chai {}", generic::words(chai.name())),
        Action::Bonus(cell) => format!("put the bonus dabba on cell {cell}"),
        Action::Card(of) => format!("deliver with {}", card(of)),
        Action::Commit => "that is my delivery".into(),
        Action::Empty(cell) => format!("put an empty dabba on cell {cell}"),
        Action::End => "end the turn".into(),
        Action::Fan(of) => format!("put {} on the fan", card(of)),
        Action::Forfeit => "give the tile up".into(),
        Action::Jump(space) => format!("jump to space {space}: {}", open(usize::from(space))),
        Action::Keep(chai) => format!("keep the chai {}", generic::words(chai.name())),
        Action::Move { direction, spaces } => {
            let way = if direction == Direction::Cw { "clockwise" } else { "counter-clockwise" };
            let from = view.active.and_then(|seat| view.seats.get(seat.index())).and_then(|seat| seat.figure);
            let there = from.map_or_else(String::new, |from| {
                let space = direction.ahead(from, spaces);
                format!(" to space {space}: {}", open(usize::from(space)))
            });
            format!("go {spaces} {way}{there}")
        }
        Action::Place { o, cell } => {
            let vehicle = game.vehicle(view.options.vehicle);
            let shape = view.pending.map(|of| usize::from(game.card(of).shape));
            let lies = shape.and_then(|shape| vehicle.shapes.get(shape)?.at(o, cell));
            let cells =
                lies.map(|lies| (0..16).filter(|at| lies.mask >> at & 1 == 1).map(|at| at.to_string()));
            let cells = cells.map(|cells| cells.collect::<Vec<_>>().join(" ")).unwrap_or_default();
            let half = lies
                .map(|lies| format!(", half chai on the {} side of {}", SIDES[lies.side.index()], lies.half))
                .unwrap_or_default();
            format!("lay it on cells {cells}{half}")
        }
        Action::Play(of) => format!("play {}", card(of)),
        Action::Return(of) => format!("return {}", card(of)),
        Action::Start(space) => format!("start on space {space}: {}", open(usize::from(space))),
        Action::Swap { card: of, slot } => format!("swap {} for {}", card(of), open(usize::from(slot))),
    }
}
