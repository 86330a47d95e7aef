//! Tracks, the guest book and the start cards of a data file.

use engine::DataError;

use super::cards::bonus;
use super::read::{Marks, exactly, within};
use super::{Book, COLUMNS, OFFERED, ROWS, ReputationTrack, StartFace, TRACK, Taverns, raw};
use crate::components::{Bonus, Card, Kind, RoundSpace, Tile};
use crate::options::Options;

pub(super) fn monastery(raw: &raw::Monastery, marks: &mut Marks) -> Result<Vec<Bonus>, DataError> {
    within("monastery.length", raw.length, 1, 99)?;
    let mut spaces = vec![Bonus::None; usize::from(raw.length) + 1];
    for (space, text) in &raw.bonus {
        let place = format!("monastery.bonus.{space}");
        let number = space.parse().map_err(|_| DataError::new(&place, "spaces are numbers"))?;
        let bonus = bonus(&place, text)?;
        // Bonus chains end because no monastery space moves a marker or asks for a guest book.
        if bonus.walks() || matches!(bonus, Bonus::Signature | Bonus::SchnappsOrRemove | Bonus::Vp(_)) {
            return Err(DataError::new(place, format!("the monastery cannot give {bonus}")));
        }
        spaces[within(&place, number, 1, usize::from(raw.length))?] = bonus;
        let mark = raw
            .prov
            .get(space)
            .ok_or_else(|| DataError::new(format!("monastery.prov.{space}"), "is missing"))?;
        marks.row(&place, mark, &[""])?;
    }
    match raw.prov.keys().find(|space| !raw.bonus.contains_key(*space)) {
        Some(space) => Err(DataError::new(format!("monastery.prov.{space}"), "marks nothing")),
        None => Ok(spaces),
    }
}

pub(super) fn rounds(place: &str, texts: &[String]) -> Result<[RoundSpace; TRACK], DataError> {
    exactly(&format!("{place} entries"), texts.len(), TRACK)?;
    let mut track = [RoundSpace::None; TRACK];
    for (n, (space, text)) in track.iter_mut().zip(texts).enumerate() {
        *space = text.parse().map_err(|error: String| DataError::new(format!("{place}[{n}]"), error))?;
    }
    Ok(track)
}

pub(super) fn check_rounds(place: &str, track: &[RoundSpace], counter_guests: u8) -> Result<(), DataError> {
    let guests = track.iter().filter(|space| **space == RoundSpace::CounterGuest).count();
    within(&format!("{place} counter guests"), guests, 0, usize::from(counter_guests))?;
    for kind in 0..3 {
        let times = track.iter().filter(|space| **space == RoundSpace::Entertainer(kind)).count();
        within(&format!("{place} entertainer:{}", kind + 1), times, 0, 1)?;
    }
    Ok(())
}

pub(super) fn schnapps(place: &str, counts: &[u8]) -> Result<[u8; TRACK], DataError> {
    counts.iter().try_for_each(|&count| within(place, count, 0, 20).map(|_| ()))?;
    counts
        .try_into()
        .map_err(|_| DataError::new(place, format!("needs one number for each of {TRACK} rounds")))
}

pub(super) fn reputation(raw: &raw::Reputation) -> Result<[ReputationTrack; 2], DataError> {
    Ok([track("reputation.track", &raw.track)?, track("reputation.track-m5", &raw.track_m5)?])
}

fn track(place: &str, texts: &[String]) -> Result<ReputationTrack, DataError> {
    within(&format!("{place} spaces"), texts.len(), 1, 60)?;
    let mut spaces = vec![Bonus::None];
    for (n, text) in texts.iter().enumerate() {
        let place = format!("{place}[{n}]");
        let bonus = bonus(&place, text)?;
        if bonus.walks() {
            return Err(DataError::new(place, format!("the reputation track cannot give {bonus}")));
        }
        spaces.push(bonus);
    }
    // TT-14.13: the last points before a space count; the host picture and the crown score nothing.
    let mut last = 0;
    let mut values: Vec<u8> = spaces
        .iter()
        .map(|space| {
            if let Bonus::Vp(points) = space {
                last = *points;
            }
            last
        })
        .collect();
    if let (Some(value), Some(crown)) = (values.last_mut(), spaces.last())
        && !matches!(crown, Bonus::Vp(_))
    {
        *value = 0;
    }
    Ok(ReputationTrack { spaces, values })
}

/// Which column takes a guest of some cost.
pub(super) fn column_costs(raw: &raw::GuestBook) -> Result<impl Fn(u8) -> Option<u8> + use<>, DataError> {
    exactly("guest-book.columns entries", raw.columns.len(), COLUMNS)?;
    exactly("guest-book.column-costs entries", raw.column_costs.len(), COLUMNS)?;
    let costs = raw.column_costs.clone();
    let mut all: Vec<u8> = costs.concat();
    all.sort_unstable();
    if let Some(pair) = all.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(DataError::new("guest-book.column-costs", format!("{} stands in two columns", pair[0])));
    }
    Ok(move |cost| costs.iter().position(|column| column.contains(&cost)).map(|column| column as u8))
}

pub(super) fn book(raw: &raw::GuestBook) -> Result<Book, DataError> {
    within("guest-book.rows", raw.rows.len(), 1, ROWS)?;
    let mut rows = Vec::new();
    for (n, texts) in raw.rows.iter().enumerate() {
        let place = format!("guest-book.rows[{n}]");
        exactly(&format!("{place} entries"), texts.len(), COLUMNS)?;
        let mut row = [Bonus::None; COLUMNS];
        for (cell, text) in row.iter_mut().zip(texts) {
            *cell = cell_bonus(&place, text)?;
        }
        rows.push(row);
    }
    let columns = raw.columns.clone().try_into();
    let columns = columns.map_err(|_| DataError::new("guest-book.columns", "needs four names"))?;
    Ok(Book { columns, rows, row_bonus: cell_bonus("guest-book.row-bonus", &raw.row_bonus)? })
}

fn cell_bonus(place: &str, text: &str) -> Result<Bonus, DataError> {
    match bonus(place, text)? {
        bonus @ (Bonus::Signature | Bonus::Vp(_)) => {
            Err(DataError::new(place, format!("the guest book cannot give {bonus}")))
        }
        bonus => Ok(bonus),
    }
}

pub(super) fn kind_list(place: &str, ids: &[String]) -> Result<Vec<Kind>, DataError> {
    within(place, ids.len(), 0, 16)?;
    let named = |id: &String| {
        Kind::named(id).ok_or_else(|| DataError::new(place, format!("no tavern card is called {id:?}")))
    };
    ids.iter().map(named).collect()
}

pub(super) fn start_cards(
    rows: &[raw::StartCardRow],
    marks: &mut Marks,
) -> Result<Vec<StartFace>, DataError> {
    within("start-card rows", rows.len(), OFFERED, 16)?;
    let mut cards = Vec::new();
    for (n, row) in rows.iter().enumerate() {
        let place = format!("start-card.{}", row.id);
        exactly(&format!("start-card[{n}].id"), row.id.as_str(), format!("start-{}", n + 1).as_str())?;
        let upgrade = match row.upgrade.as_str() {
            "" => None,
            id => Some(
                Tile::named(id).ok_or_else(|| DataError::new(format!("{place}.upgrade"), "no such tile"))?,
            ),
        };
        marks.row(&place, &row.prov, &[""])?;
        cards.push(StartFace {
            cards: kind_list(&format!("{place}.cards"), &row.cards)?,
            monastery: within(&format!("{place}.monastery"), row.monastery, 0, 99)?,
            schnapps: row.schnapps,
            upgrade,
            beer: row.beer,
            lose_regulars: row.lose_regulars,
        });
    }
    Ok(cards)
}

/// The start cards against what the rest of the box can bear.
pub(super) fn check_start(game: &Taverns) -> Result<(), DataError> {
    let regulars = game.copies[Card::REGULAR_2.index()] + game.copies[Card::REGULAR_1.index()];
    for (n, card) in game.start_cards.iter().enumerate() {
        let place = format!("start-card.start-{}", n + 1);
        within(&format!("{place}.lose-regulars"), card.lose_regulars, 0, regulars - 1)?;
        within(&format!("{place}.schnapps"), card.schnapps, 0, game.schnapps_limit)?;
        let upgraded = card.upgrade == Some(Tile::Storage);
        let storage = game.tile(Tile::Storage);
        let room = if upgraded { storage.upgraded } else { storage.base };
        within(&format!("{place}.beer"), card.beer, 0, room)?;
        let spaces = (1..=u16::from(card.monastery))
            .map(|count| game.monastery[usize::from(game.monastery_space(&Options::default(), count))]);
        let doubloons = spaces.map(|bonus| if let Bonus::Doubloons(n) = bonus { u32::from(n) } else { 0 });
        within(
            &format!("{place}.monastery doubloons"),
            doubloons.sum(),
            0,
            u32::from(game.tile(Tile::Safe).base),
        )?;
    }
    Ok(())
}
