//! The buttons of the actions.

use ::dabba_walla::{Action, Card, DabbaWalla, Decision, Direction, View};
use engine::Seat;

use super::names::{self, Count, Word, put};
use crate::drawing::names as drawings;
use crate::games::{Label, Words};

/// The button of an action, as it stands now.
pub(super) fn label(game: &DabbaWalla, action: &Action, view: &View, words: &Words) -> Label {
    let say = |key: &str| put(words, key, &[]);
    let card = |card: Card| names::card(game, card, words);
    let of_card = |key: &str, of: Card| {
        let label = Label::new(put(words, key, &[("card", Word(&card(of)))]));
        label.symbol(names::sign(game.card(of).colour))
    };
    match *action {
        Action::Return(of) => of_card("act.return", of).note(names::tip(game, of, words)),
        Action::Start(space) => {
            let to = put(words, "act.start", &[("space", Word(&names::space(space)))]);
            Label::new(to).note(takes(game, view, space, words)).symbol(drawings::DW_WALKER)
        }
        Action::Move { direction, spaces } => walk(game, view, direction, spaces, words),
        Action::Jump(space) => {
            let to = put(words, "act.jump", &[("space", Word(&names::space(space)))]);
            Label::new(to)
                .note(takes(game, view, space, words))
                .symbol(drawings::DW_CHAI_JUMP)
                .group(say("group.jump"))
        }
        Action::Swap { card: own, slot } => {
            let open = view.ring.get(usize::from(slot)).and_then(|slot| slot.card);
            let other = open.map(card).unwrap_or_default();
            let text = put(words, "act.swap", &[("own", Word(&card(own))), ("other", Word(&other))]);
            Label::new(text).symbol(drawings::DW_CHAI_SWAP).group(say("group.swap"))
        }
        Action::Play(of) => {
            let seat = view.active.unwrap_or(Seat(0));
            // Two cards may look alike but for their tips.
            let tip = names::tip(game, of, words);
            of_card("act.play", of).note(format!("{tip} · {}", fits(game, view, seat, of, words)))
        }
        Action::Place { o, cell } => place(game, view, o, cell, words),
        Action::Bonus(cell) => {
            let colour = view.pending_bonus.map(|of| names::colour(words, of)).unwrap_or_default();
            let text = put(
                words,
                "act.bonus",
                &[("colour", Word(&colour)), ("cell", Word(&at(game, view, cell, words)))],
            );
            Label::new(text).symbol(drawings::DW_CHAI_BONUS)
        }
        Action::Empty(cell) => {
            let text = put(words, "act.empty", &[("cell", Word(&at(game, view, cell, words)))]);
            Label::new(text).note(say("note.empty")).symbol(drawings::DW_EMPTY).group(say("group.empty"))
        }
        Action::End => Label::new(say("act.end")).main().ends(),
        Action::Forfeit => Label::new(say("act.forfeit")).side().ends(),
        Action::Keep(chai) => {
            let text = put(words, "act.keep", &[("chai", Word(&names::chai(words, chai)))]);
            Label::new(text).symbol(names::chai_drawing(chai))
        }
        Action::Fan(of) => of_card("act.fan", of).note(names::tip(game, of, words)),
        Action::Card(of) => {
            let tip = names::tip(game, of, words);
            let label = Label::new(put(words, "act.card", &[("tip", Word(&tip))]));
            let label = label.group(say("group.card"));
            match game.card(of).tip_colour {
                Some(colour) => label.symbol(names::sign(colour)),
                None => label,
            }
        }
        Action::Add(chai) => {
            let text = put(words, "act.add", &[("chai", Word(&names::chai(words, chai)))]);
            Label::new(text).symbol(names::chai_drawing(chai)).side()
        }
        Action::Commit => Label::new(say("act.commit")).main().reveals(),
    }
}

/// What lies on a space: the card, and tickets if there are any.
fn takes(game: &DabbaWalla, view: &View, space: u8, words: &Words) -> String {
    let Some(slot) = view.ring.get(usize::from(space)) else { return String::new() };
    let Some(card) = slot.card else { return put(words, "note.no-card", &[]) };
    let card = names::whole_card(game, card, words);
    if slot.tickets == 0 {
        return card;
    }
    let tickets = put(words, "note.gains", &[("count", Count(slot.tickets.into()))]);
    format!("{card}, {tickets}")
}

/// Whose turn it is in the collection phase, and where they stand.
fn stands(view: &View) -> u8 {
    let seat = view.active.unwrap_or(Seat(0));
    view.seats.get(seat.index()).and_then(|seat| seat.figure).unwrap_or(0)
}

/// "clockwise"
pub(super) fn way(direction: Direction, words: &Words) -> String {
    put(words, if direction == Direction::Cw { "way.cw" } else { "way.ccw" }, &[])
}

/// "2 tickets, on spaces 4 and 5"
pub(super) fn price(from: u8, direction: Direction, spaces: u8, words: &Words) -> String {
    if spaces <= 1 {
        return put(words, "note.free", &[]);
    }
    let passed: Vec<String> = direction.passes(from, spaces).map(names::space).collect();
    put(
        words,
        "note.pays",
        &[("count", Count(i64::from(spaces) - 1)), ("spaces", Word(&words.list(&passed)))],
    )
}

fn walk(game: &DabbaWalla, view: &View, direction: Direction, spaces: u8, words: &Words) -> Label {
    let from = stands(view);
    let to = direction.ahead(from, spaces);
    let arguments = [("space", Word(&names::space(to))), ("way", Word(&way(direction, words)))];
    let note = format!("{} · {}", price(from, direction, spaces, words), takes(game, view, to, words));
    let group = if direction == Direction::Cw { "group.cw" } else { "group.ccw" };
    Label::new(put(words, "act.move", &arguments)).note(note).symbol(drawings::DW_WALKER).group(put(
        words,
        group,
        &[],
    ))
}

/// "row 1, column 2"
pub(super) fn at(game: &DabbaWalla, view: &View, cell: u8, words: &Words) -> String {
    let cells = &game.vehicle(view.options.vehicle).cells;
    let (row, column) = cells.get(usize::from(cell)).copied().unwrap_or_default();
    put(
        words,
        "bed.cell",
        &[("row", Word(&(row + 1).to_string())), ("column", Word(&(column + 1).to_string()))],
    )
}

/// "fits now", "needs 2 empty dabbas: −4"
pub(super) fn fits(game: &DabbaWalla, view: &View, seat: Seat, card: Card, words: &Words) -> String {
    match game.lacks(view, seat, card) {
        0 => put(words, "fits.now", &[]),
        lacks => {
            let points = (u16::from(lacks) * u16::from(game.supply.empty_penalty)).to_string();
            let key = if lacks > view.empties { "fits.short" } else { "fits.needs" };
            put(words, key, &[("count", Count(lacks.into())), ("points", Word(&points))])
        }
    }
}

fn place(game: &DabbaWalla, view: &View, o: u8, cell: u8, words: &Words) -> Label {
    let text = put(words, "act.place", &[("cell", Word(&at(game, view, cell, words)))]);
    let turned = put(words, &format!("lie.{}", o.min(7)), &[]);
    let seat = view.active.unwrap_or(Seat(0));
    let mut notes = vec![turned];
    notes.extend(
        view.pending
            .and_then(|card| game.if_placed(view, seat, card, o, cell))
            .map(|foreseen| consequences(&foreseen, words))
            .unwrap_or_default(),
    );
    let label = Label::new(text).note(notes.join(", ")).group(put(words, "group.place", &[]));
    if view.decision == Some(Decision::PlaceTile) { label.symbol(drawings::DW_CRATE) } else { label }
}

/// What placing a tile brings, in short.
pub(super) fn consequences(foreseen: &::dabba_walla::Preview, words: &Words) -> Vec<String> {
    let level = foreseen.level.to_string();
    let when = |holds: bool, key: &str| holds.then(|| put(words, key, &[]));
    let level =
        put(words, if foreseen.opens { "ahead.opens" } else { "ahead.level" }, &[("level", Word(&level))]);
    let fills = when(foreseen.fills, "ahead.fills");
    let joins = when(foreseen.joins.is_some(), "ahead.joins");
    let covers = when(!foreseen.covers.is_empty(), "ahead.covers");
    joins.into_iter().chain([level]).chain(fills).chain(covers).collect()
}
