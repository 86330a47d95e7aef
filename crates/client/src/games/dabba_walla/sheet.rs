//! The rows of the reference card.

use ::dabba_walla::{DabbaWalla, View};
use engine::Seat;

use crate::drawing::names as drawings;
use crate::games::{Cost, Source, Words};
use crate::i18n::text::dabba_walla as said;

/// What things cost and pay.
pub(super) fn costs(game: &DabbaWalla, words: &Words) -> Vec<Cost> {
    let supply = &game.supply;
    let row = |symbol, text, value: u8| Cost::new(symbol, words.say(&text), value);
    vec![
        row(drawings::DW_WALKER, said::GLANCE_ROUNDS, supply.base_rounds),
        row(drawings::DW_TICKET, said::GLANCE_START_TICKETS, supply.start_tickets),
        row(drawings::DW_TICKET, said::GLANCE_TICKET, supply.ticket_tip),
        row(drawings::DW_COIN, said::GLANCE_TIP_MOST, supply.tip_max),
        row(drawings::DW_EMPTY, said::GLANCE_EMPTY, supply.empty_penalty),
        row(drawings::DW_HALF_CHAI, said::GLANCE_CHAI, supply.unused_chai_tip),
        row(drawings::DW_EMPTY, said::GLANCE_EMPTIES, supply.empties),
    ]
}

/// Where the points of a seat come from.
pub(super) fn account(view: &View, seat: Seat, words: &Words) -> Vec<Source> {
    let Some(own) = view.seats.get(seat.index()) else { return Vec::new() };
    let part = |name: &str, points: i16| {
        let key = format!("dabba-walla.part.{name}");
        Source::new(words.find(&key).unwrap_or_else(|| name.to_owned()), points.into())
    };
    let tally = &own.tally;
    let mut parts =
        vec![part("tickets", tally.tickets), part("dabbas", tally.dabbas), part("empties", tally.empties)];
    let orders = (1..).zip(tally.orders).filter(|(_, points)| *points != 0);
    parts.extend(orders.map(|(no, points)| part(&format!("order-{no}"), points)));
    parts.push(part("unused-chai", tally.chai));
    parts
}

/// Where more would come from: levels, tickets and chai as they lie.
pub(super) fn prospects(game: &DabbaWalla, view: &View, seat: Seat, words: &Words) -> Vec<Source> {
    let Some(own) = view.seats.get(seat.index()) else { return Vec::new() };
    let supply = &game.supply;
    let mut sources = Vec::new();
    let cells = |level: u8| {
        let on = own
            .bed
            .tiles
            .iter()
            .filter(|tile| tile.level == level)
            .map(|tile| tile.cells.len())
            .sum::<usize>();
        i32::try_from(on).unwrap_or(i32::MAX)
    };
    let top = view.delivery.as_ref().map_or(own.bed.level, |delivery| delivery.level).min(own.bed.level);
    for level in (1..=top).rev().filter(|&level| cells(level) > 0) {
        let name = words.say(&said::GlanceLevel { level: &level.to_string(), count: cells(level).into() });
        let most = cells(level) * i32::from(supply.tip_max);
        let empties = own.bed.empties.get(usize::from(level) - 1).map_or(0, Vec::len);
        let lost = i32::try_from(empties).unwrap_or(0) * i32::from(supply.empty_penalty);
        sources.push(Source::new(name, most - lost).lacks(words.say(&said::GLANCE_AT_MOST)));
    }
    if own.tickets > 0 && view.delivery.is_none() {
        let points = i32::from(own.tickets) * i32::from(supply.ticket_tip);
        sources.push(Source::new(words.say(&said::PART_TICKETS), points));
    }
    if own.chai_count > 0 {
        let points = i32::from(own.chai_count) * i32::from(supply.unused_chai_tip);
        sources.push(Source::new(words.say(&said::PART_UNUSED_CHAI), points));
    }
    sources
}
