//! Cards, tiles and entertainers of a data file.

use engine::DataError;

use super::read::{Marks, exactly, within};
use super::{Face, KindFace, LARGEST_PAY, TileFace, raw};
use crate::components::{Bonus, Card, EFFECTS, Effect, GUEST_TYPES, Kind, Show, Side, TYPES, Tile};

/// A guest of the data file.
pub(super) struct Guest {
    pub(super) id: String,
    copies: u8,
    face: Face,
}

/// Nobles, and both readings of the regulars.
pub(super) struct House {
    pub(super) nobles: u8,
    regulars: [u8; 2],
    /// Faces of noble, regular-2, regular-1.
    pub(super) printed: [Face; 3],
    pub(super) alt: [Face; 3],
}

pub(super) fn bonus(place: &str, text: &str) -> Result<Bonus, DataError> {
    let bonus: Bonus = text.parse().map_err(|error: String| DataError::new(place, error))?;
    within(place, bonus.amount(), 0, 99)?;
    Ok(bonus)
}

pub(super) fn kinds(rows: &[raw::TavernCard], marks: &mut Marks) -> Result<[KindFace; 6], DataError> {
    exactly("tavern-card rows", rows.len(), Kind::ALL.len())?;
    let mut kinds = [KindFace::default(); 6];
    for (kind, row) in Kind::ALL.into_iter().zip(rows) {
        let place = format!("tavern-card.{kind}");
        exactly(&format!("{place}.id"), row.id.as_str(), kind.id())?;
        within(&format!("{place}.module"), row.module, 1, 5)?;
        within(&format!("{place}.copies"), row.copies, 1, 60)?;
        within(&format!("{place}.cost"), row.cost, 0, 99)?;
        within(&format!("{place}.vp"), row.vp, 0, 99)?;
        marks.row(&place, &row.prov, &["copies", "cost", "effect", "vp"])?;
        kinds[kind.index()] = KindFace {
            module: row.module,
            copies: row.copies,
            cost: row.cost,
            vp: row.vp,
            ..KindFace::default()
        };
    }
    Ok(kinds)
}

/// The die, pay and VP of a card that sits at a table.
fn sitter(place: &str, die: u8, pay: u8, vp: u8) -> Result<Face, DataError> {
    within(&format!("{place}.die"), die, 1, 6)?;
    within(&format!("{place}.pay"), pay, 0, LARGEST_PAY)?;
    within(&format!("{place}.vp"), vp, 0, 99)?;
    Ok(Face { die, pay, vp, ..Face::default() })
}

pub(super) fn guests(
    file: &raw::File,
    column_of: &impl Fn(u8) -> Option<u8>,
    marks: &mut Marks,
) -> Result<Vec<Guest>, DataError> {
    let tables = [("guest", &file.guest), ("guest-m3", &file.guest_m3)];
    let mut guests: Vec<Guest> = Vec::new();
    for (table, rows) in tables {
        for row in rows {
            let place = format!("{table}.{}", row.id);
            if guests.iter().any(|guest| guest.id == row.id) || row.id.parse::<Card>().is_ok() {
                return Err(DataError::new(&place, "this name is taken"));
            }
            within(&format!("{place}.copies"), row.copies, 1, 60)?;
            within(&format!("{place}.cost"), row.cost, 0, 99)?;
            let column = column_of(row.cost).ok_or_else(|| {
                DataError::new(format!("{place}.cost"), "no column of the guest book takes this cost")
            })?;
            let field = format!("{place}.bonus");
            let bonus = bonus(&field, &row.bonus)?;
            if matches!(bonus, Bonus::Vp(_)) {
                return Err(DataError::new(field, "victory points of a guest stand in its vp field"));
            }
            if table == "guest" && matches!(bonus, Bonus::Reputation(_)) {
                return Err(DataError::new(field, "reputation comes with the guests of Module 3"));
            }
            let face = Face { cost: row.cost, bonus, column, ..sitter(&place, row.die, row.pay, row.vp)? };
            marks.row(&place, &row.prov, &["cost", "copies", "die", "pay", "vp", "bonus"])?;
            guests.push(Guest { id: row.id.clone(), copies: row.copies, face });
        }
    }
    within("guest and guest-m3 rows", guests.len(), 1, GUEST_TYPES)?;
    Ok(guests)
}

/// The guest whose copies lie in the open pile.
pub(super) fn open_pile(rows: &[raw::Guest]) -> Result<Card, DataError> {
    let row = rows.iter().position(|row| row.id == "guest-3");
    row.and_then(|row| Card::guest(row as u8)).ok_or_else(|| DataError::new("guest.guest-3", "is missing"))
}

pub(super) fn house(file: &raw::File, marks: &mut Marks) -> Result<House, DataError> {
    let mut read = |table: &str, rows: &[raw::HouseCard], ids: &[&str]| {
        exactly(&format!("{table} rows"), rows.len(), ids.len())?;
        let mut faces = Vec::new();
        for (row, id) in rows.iter().zip(ids) {
            let place = format!("{table}.{id}");
            exactly(&format!("{place}.id"), row.id.as_str(), id)?;
            within(&format!("{place}.copies"), row.copies, 1, if *id == "noble" { 200 } else { 20 })?;
            marks.row(&place, &row.prov, &["copies", "die", "pay", "vp"])?;
            faces.push(sitter(&place, row.die, row.pay, row.vp)?);
        }
        Ok(faces)
    };
    let printed = read("house-card", &file.house_card, &["noble", "regular-2", "regular-1"])?;
    let alt = read("house-card-alt", &file.house_card_alt, &["regular-2", "regular-1"])?;
    let copies = |rows: &[raw::HouseCard]| rows.iter().map(|row| row.copies).collect::<Vec<_>>();
    let (counts, others) = (copies(&file.house_card), copies(&file.house_card_alt));
    exactly("house-card-alt.regular-2.copies", others[0], counts[1])?;
    exactly("house-card-alt.regular-1.copies", others[1], counts[2])?;
    Ok(House {
        nobles: counts[0],
        regulars: [counts[1], counts[2]],
        printed: [printed[0], printed[1], printed[2]],
        alt: [printed[0], alt[0], alt[1]],
    })
}

pub(super) fn faces(kinds: &[KindFace; 6], guests: &[Guest], house: &[Face; 3]) -> [Face; TYPES] {
    let mut faces = [Face::default(); TYPES];
    for kind in Kind::ALL {
        let KindFace { cost, vp, .. } = kinds[kind.index()];
        faces[Card::tavern(kind).index()] = Face { cost, vp, ..Face::default() };
    }
    for (guest, card) in guests.iter().zip((0..).map_while(Card::guest)) {
        faces[card.index()] = guest.face;
    }
    for (face, card) in house.iter().zip([Card::NOBLE, Card::REGULAR_2, Card::REGULAR_1]) {
        faces[card.index()] = *face;
    }
    faces
}

pub(super) fn copies(guests: &[Guest], house: &House) -> [u8; TYPES] {
    let mut copies = [0; TYPES];
    for (guest, card) in guests.iter().zip((0..).map_while(Card::guest)) {
        copies[card.index()] = guest.copies;
    }
    copies[Card::REGULAR_2.index()] = house.regulars[0];
    copies[Card::REGULAR_1.index()] = house.regulars[1];
    copies
}

pub(super) fn tiles(rows: &[raw::TileRow], marks: &mut Marks) -> Result<[TileFace; 9], DataError> {
    exactly("tile rows", rows.len(), Tile::ALL.len())?;
    let mut tiles = [TileFace::default(); 9];
    for (tile, row) in Tile::ALL.into_iter().zip(rows) {
        let place = format!("tile.{tile}");
        exactly(&format!("{place}.id"), row.id.as_str(), tile.id())?;
        let works = if tile.works_next_round() { "next-round" } else { "at-once" };
        exactly(&format!("{place}.works"), row.works.as_str(), works)?;
        within(&format!("{place}.price"), row.price, 0, 200)?;
        within(&format!("{place}.base"), row.base, u8::from(tile == Tile::Tables), LARGEST_PAY)?;
        within(&format!("{place}.upgraded"), row.upgraded, row.base, LARGEST_PAY)?;
        let card = match row.card.as_str() {
            "" => None,
            id => Some(
                Kind::named(id)
                    .ok_or_else(|| DataError::new(format!("{place}.card"), "no such tavern card"))?,
            ),
        };
        let discounts = if card.is_some() { (1, 200) } else { (0, 0) };
        within(&format!("{place}.discount"), row.discount, discounts.0, discounts.1)?;
        marks.row(&place, &row.prov, &["effect", "price", "discount"])?;
        tiles[tile.index()] = TileFace {
            price: row.price,
            discount: row.discount,
            card,
            base: row.base,
            upgraded: row.upgraded,
        };
    }
    Ok(tiles)
}

pub(super) fn shows(rows: &[raw::Entertainer], marks: &mut Marks) -> Result<[Show; EFFECTS], DataError> {
    let mut shows: Vec<Show> = Vec::new();
    for (n, row) in rows.iter().enumerate() {
        let place = format!("entertainer[{n}]");
        let kind = within(&format!("{place}.kind"), row.kind, 1, 3)? - 1;
        let side = match row.side.as_str() {
            "a" => Side::A,
            "b" => Side::B,
            other => {
                return Err(DataError::new(format!("{place}.side"), format!("{other:?} is neither a nor b")));
            }
        };
        let effect: Effect =
            row.effect.parse().map_err(|error: String| DataError::new(format!("{place}.effect"), error))?;
        exactly(&format!("{place}.phase"), row.phase.as_str(), effect.phase())?;
        within(&format!("{place}.schnapps"), row.schnapps, 1, 200)?;
        if shows.iter().any(|show| show.kind == kind && show.side == side) {
            return Err(DataError::new(place, "this side of this entertainer stands here twice"));
        }
        marks.row(&format!("entertainer.{}.{side}", row.id), &row.prov, &[""])?;
        let id = row.id.clone();
        shows.push(Show { id, kind, side, schnapps: row.schnapps, effect, per_round: row.per_round });
    }
    shows.sort_by_key(|show| show.effect.index());
    let each_once = shows.iter().enumerate().all(|(n, show)| show.effect.index() == n);
    shows.try_into().ok().filter(|_| each_once).ok_or_else(|| {
        DataError::new("entertainer", "each of the six effects must stand on exactly one side")
    })
}
