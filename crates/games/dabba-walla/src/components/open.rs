//! Opening the box: the data file, checked, with everything that can be worked out from it once.

use engine::{DataError, Sourced};
use std::collections::BTreeSet;

use super::data::{CardRow, ChaiRow, Counted, DeckRow, File, OrderRow, ShapeRow, VehicleRow, When};
use super::shapes::Orientation;
use super::{
    COLOURS, Card, Chai, ChaiKind, Colour, DabbaCard, MAX_CELLS, MAX_TILE, Order, OrderSet, Points, Shape,
    Vehicle, VehicleKind,
};
use crate::state::{MAX_BONUS, MAX_CHAI, MAX_LEVELS, MAX_PILE, MAX_PLAYED, RING};

/// The box: everything the data file says, and the tables worked out from it.
#[derive(Clone, Debug)]
pub struct DabbaWalla {
    /// The numbers of the box.
    pub supply: Supply,
    /// The symbol beside each dabba colour.
    pub symbols: [String; COLOURS],
    /// The colours players can have.
    pub player_colours: [String; 4],
    /// The shapes of tiles.
    pub shapes: Vec<Shape>,
    /// The four vehicles, in the order of [`VehicleKind`].
    pub vehicles: Vec<Vehicle>,
    /// The cards, in the order of their numbers.
    pub cards: Vec<DabbaCard>,
    /// How many chai tiles of each kind there are.
    pub chai: [u8; Chai::KINDS],
    /// The six orders.
    pub orders: [Order; 6],
    /// The order cards: which two orders are the sides of one card.
    pub order_cards: [String; 6],
    /// The double-zero tiles before they are shuffled.
    pub double_zero: [Colour; COLOURS],
    /// Deck sizes for 2, 3 and 4 seats.
    pub decks: [DeckSize; 3],
    provenance: Vec<Sourced>,
}

/// Numbers of the box and of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supply {
    /// Bonus tiles of each colour.
    pub bonus_per_colour: u8,
    /// Empty dabbas in the common supply.
    pub empties: u8,
    /// Tickets of each seat at the start.
    pub start_tickets: u8,
    /// Cards a seat is dealt and holds between turns.
    pub start_hand: u8,
    /// Rounds of the collection phase, without extra ones.
    pub base_rounds: u8,
    /// The highest tip value.
    pub tip_max: u8,
    /// Spaces of the printed score track.
    pub score_loop: u8,
    /// What an empty dabba costs.
    pub empty_penalty: u8,
    /// What a ticket scores.
    pub ticket_tip: u8,
    /// What an unused chai scores.
    pub unused_chai_tip: u8,
}

/// How many cards make the deck, and how many extra rounds there can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckSize {
    /// Cards in the deck.
    pub normal: u8,
    /// Cards in the deck with the tactical start.
    pub tactical: u8,
    /// Cards added for each extra round.
    pub per_extra_round: u8,
    /// The most extra rounds: normal, tactical start.
    pub max_extra: [u8; 2],
    /// The most extra rounds with the imaginary player: normal, tactical start.
    pub max_extra_imaginary: Option<[u8; 2]>,
}

/// How many more cards the tactical start deals, all of which are put back (DW-12.1).
pub(crate) const TACTICAL: u8 = 2;

type Checked<T> = Result<T, DataError>;

fn ensure(holds: bool, place: impl FnOnce() -> String, text: impl FnOnce() -> String) -> Checked<()> {
    if holds { Ok(()) } else { Err(DataError::new(place(), text())) }
}

impl DabbaWalla {
    /// Reads and checks a data file.
    pub(crate) fn read(data: &str) -> Checked<Self> {
        let file: File = engine::read::data(data)?;
        let supply = supply(&file)?;
        let shapes = shapes(&file.shapes)?;
        let vehicles = vehicles(&file.vehicles, &shapes)?;
        let cards = cards(&file.cards, &shapes)?;
        let chai = chai(&file.chai, &file)?;
        let (orders, order_cards) = orders(&file.orders)?;
        let decks = decks(&file.deck, &supply, chai)?;
        let symbols = colours(&file)?;
        let player_colours = player_colours(&file)?;
        let double_zero = double_zero(&file)?;
        let provenance = file.provenance();
        Ok(Self {
            supply,
            symbols,
            player_colours,
            shapes,
            vehicles,
            cards,
            chai,
            orders,
            order_cards,
            double_zero,
            decks,
            provenance,
        })
    }

    pub(crate) fn sources(&self) -> &[Sourced] {
        &self.provenance
    }

    /// What is printed on `card`, which must exist.
    #[inline]
    #[must_use]
    pub fn card(&self, card: Card) -> &DabbaCard {
        &self.cards[card.index()]
    }

    #[inline]
    #[must_use]
    pub fn vehicle(&self, kind: VehicleKind) -> &Vehicle {
        &self.vehicles[kind as usize]
    }

    /// What order `no` (1 to 6) pays for.
    #[inline]
    #[must_use]
    pub fn order(&self, no: u8) -> &Order {
        &self.orders[usize::from(no) - 1]
    }

    /// The deck of a table of 2 to 4 seats.
    #[inline]
    #[must_use]
    pub fn deck(&self, seats: u8) -> &DeckSize {
        &self.decks[usize::from(seats) - 2]
    }
}

fn supply(file: &File) -> Checked<Supply> {
    let rows = &file.supply;
    let exactly = |name: &str, value: u8, wanted: u8| {
        ensure(value == wanted, || format!("supply.{name}"), || format!("is {value}, must be {wanted}"))
    };
    let within = |name: &str, value: u8, low: u8, high: u8| {
        let fits = (low..=high).contains(&value);
        ensure(fits, || format!("supply.{name}"), || format!("is {value}, must be {low} to {high}"))
    };
    exactly("dabba_cards", rows.dabba_cards.value, Card::COUNT)?;
    exactly("dabba_tiles", rows.dabba_tiles.value, Card::COUNT)?;
    exactly("ring_spaces", rows.ring_spaces.value, RING as u8)?;
    within("bonus_per_colour", rows.bonus_per_colour.value, 0, (MAX_BONUS / COLOURS) as u8)?;
    within("start_tickets", rows.start_tickets.value, 0, 40)?;
    within("start_hand", rows.start_hand.value, 1, 4)?;
    within("base_rounds", rows.base_rounds.value, 1, MAX_PLAYED as u8)?;
    within("tip_max", rows.tip_max.value, 1, 15)?;
    within("score_loop", rows.score_loop.value, 1, 255)?;
    for (name, number) in [
        ("empty_penalty", rows.empty_penalty),
        ("ticket_tip", rows.ticket_tip),
        ("unused_chai_tip", rows.unused_chai_tip),
    ] {
        within(name, number.value, 0, 20)?;
    }
    let needed = rows.start_tickets.value * 4;
    ensure(
        rows.tickets.value >= needed,
        || "supply.tickets".into(),
        || format!("four seats need {needed} tickets, the box holds {}", rows.tickets.value),
    )?;
    Ok(Supply {
        bonus_per_colour: rows.bonus_per_colour.value,
        empties: rows.empties.value,
        start_tickets: rows.start_tickets.value,
        start_hand: rows.start_hand.value,
        base_rounds: rows.base_rounds.value,
        tip_max: rows.tip_max.value,
        score_loop: rows.score_loop.value,
        empty_penalty: rows.empty_penalty.value,
        ticket_tip: rows.ticket_tip.value,
        unused_chai_tip: rows.unused_chai_tip.value,
    })
}

fn colours(file: &File) -> Checked<[String; COLOURS]> {
    let ids: Vec<Colour> = file.dabba_colours.iter().map(|row| row.id).collect();
    ensure(ids == Colour::ALL, || "dabba_colours".into(), || "must be yellow, red, blue, green".into())?;
    let symbols: BTreeSet<&str> = file.dabba_colours.iter().map(|row| row.symbol.as_str()).collect();
    ensure(symbols.len() == COLOURS, || "dabba_colours.symbol".into(), || "must all differ".into())?;
    Ok(std::array::from_fn(|index| file.dabba_colours[index].symbol.clone()))
}

fn player_colours(file: &File) -> Checked<[String; 4]> {
    let different: BTreeSet<&String> = file.player_colours.iter().collect();
    let four = file.player_colours.len() == 4 && different.len() == 4;
    ensure(four, || "player_colours".into(), || "must be four different names".into())?;
    Ok(std::array::from_fn(|index| file.player_colours[index].clone()))
}

fn double_zero(file: &File) -> Checked<[Colour; COLOURS]> {
    let different: BTreeSet<Colour> = file.double_zero_tiles.iter().copied().collect();
    let four = file.double_zero_tiles.len() == COLOURS && different.len() == COLOURS;
    ensure(four, || "double_zero_tiles".into(), || "must be one tile of each colour".into())?;
    Ok(std::array::from_fn(|index| file.double_zero_tiles[index]))
}

fn shapes(rows: &[ShapeRow]) -> Checked<Vec<Shape>> {
    ensure((1..=16).contains(&rows.len()), || "shapes".into(), || "must be 1 to 16 rows".into())?;
    rows.iter().map(|row| shape(row, rows)).collect()
}

fn shape(row: &ShapeRow, rows: &[ShapeRow]) -> Checked<Shape> {
    let at = |field: &str| format!("shapes[{}].{field}", row.id);
    let same = rows.iter().filter(|other| other.id == row.id).count();
    ensure(same == 1, || at("id"), || "stands twice".into())?;
    let different: BTreeSet<_> = row.cells.iter().collect();
    ensure(
        (1..=MAX_TILE).contains(&row.cells.len()) && different.len() == row.cells.len(),
        || at("cells"),
        || format!("must be 1 to {MAX_TILE} different cells"),
    )?;
    let close = row.cells.iter().all(|&(r, c)| (0..8).contains(&r) && (0..8).contains(&c));
    ensure(close, || at("cells"), || "rows and columns must be 0 to 7".into())?;
    ensure(usize::from(row.size) == row.cells.len(), || at("size"), || "is not the number of cells".into())?;
    ensure(row.cells.contains(&row.half), || at("half"), || "is not a cell of the shape".into())?;
    let outside = !row.cells.contains(&row.side.across(row.half));
    ensure(outside, || at("side"), || "is not an outer edge of the shape".into())?;
    let base = Orientation { o: 0, cells: row.cells.clone(), half: row.half, side: row.side };
    Ok(Shape::new(row.id.clone(), row.tiles_per_colour, &base))
}

fn vehicles(rows: &[VehicleRow], shapes: &[Shape]) -> Checked<Vec<Vehicle>> {
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let known = VehicleKind::ALL.map(VehicleKind::name);
    ensure(ids == known, || "vehicles".into(), || format!("must be {}", known.join(", ")))?;
    rows.iter().zip(VehicleKind::ALL).map(|(row, kind)| vehicle(row, kind, shapes)).collect()
}

fn vehicle(row: &VehicleRow, kind: VehicleKind, shapes: &[Shape]) -> Checked<Vehicle> {
    let at = |field: &str| format!("vehicles[{}].{field}", row.id);
    let mut cells = Vec::new();
    for (r, line) in row.rows.iter().enumerate() {
        for (c, sign) in line.chars().enumerate() {
            match sign {
                '#' if r < 16 && c < 16 => cells.push((r as i8, c as i8)),
                '.' => {}
                '#' => return Err(DataError::new(at("rows"), "is too large")),
                _ => return Err(DataError::new(at("rows"), "must be made of `#` and `.`")),
            }
        }
    }
    ensure(
        (1..=MAX_CELLS).contains(&cells.len()) && cells.len() == usize::from(row.cells),
        || at("cells"),
        || format!("is {}, the rows have {}; at most {MAX_CELLS} fit", row.cells, cells.len()),
    )?;
    let vehicle = Vehicle::new(kind, cells, shapes);
    // Every tile must find a place on a bare bed: that no position is a dead end rests on it.
    for (shape, on_bed) in shapes.iter().zip(&vehicle.shapes) {
        let fits = !on_bed.placements.is_empty();
        ensure(fits, || at("rows"), || format!("the shape {} does not fit", shape.id))?;
    }
    Ok(vehicle)
}

fn cards(rows: &[CardRow], shapes: &[Shape]) -> Checked<Vec<DabbaCard>> {
    let count = usize::from(Card::COUNT);
    ensure(rows.len() == count, || "cards".into(), || format!("{} cards, must be {count}", rows.len()))?;
    let mut cards = Vec::with_capacity(count);
    let mut ids = BTreeSet::new();
    for (index, row) in rows.iter().enumerate() {
        let at = |field: &str| format!("cards[{}].{field}", row.n);
        ensure(usize::from(row.n) == index + 1, || at("n"), || format!("must be {}", index + 1))?;
        ensure(ids.insert(&row.id), || at("id"), || format!("`{}` stands twice", row.id))?;
        let shape = shapes.iter().position(|shape| shape.id == row.shape);
        let Some(shape) = shape else {
            return Err(DataError::new(at("shape"), format!("there is no shape `{}`", row.shape)));
        };
        ensure(row.tip <= 9, || at("tip"), || "must be at most 9".into())?;
        let tip_colour = row.tip_colour.colour();
        ensure(
            tip_colour.is_some() == (row.tip > 0),
            || at("tip_colour"),
            || "must be a colour, and `none` for a tip of 0".into(),
        )?;
        cards.push(DabbaCard {
            id: row.id.clone(),
            colour: row.colour,
            shape: shape as u8,
            tip_colour,
            tip: row.tip,
            size: shapes[shape].size,
        });
    }
    for colour in Colour::ALL {
        for (index, shape) in shapes.iter().enumerate() {
            let of_both =
                cards.iter().filter(|c| c.colour == colour && usize::from(c.shape) == index).count();
            ensure(
                of_both == usize::from(shape.tiles_per_colour),
                || format!("shapes[{}].tiles_per_colour", shape.id),
                || format!("is {}, but {of_both} {} cards have it", shape.tiles_per_colour, colour.name()),
            )?;
        }
    }
    Ok(cards)
}

fn chai(rows: &[ChaiRow], file: &File) -> Checked<[u8; Chai::KINDS]> {
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let known = Chai::ALL.map(Chai::name);
    ensure(ids == known, || "chai".into(), || format!("must be {}", known.join(", ")))?;
    for (row, chai) in rows.iter().zip(Chai::ALL) {
        let at = |field: &str| format!("chai[{}].{field}", row.id);
        let (kind, colour) = match chai.kind() {
            ChaiKind::Bonus(colour) => ("bonus", Some(colour)),
            ChaiKind::Jump => ("jump", None),
            ChaiKind::Swap => ("swap", None),
            ChaiKind::Plus(colour) => ("plus", Some(colour)),
            ChaiKind::Minus(colour) => ("minus", Some(colour)),
            ChaiKind::Veto => ("veto", None),
            ChaiKind::Later => ("later", None),
        };
        let phase = if chai.is_delivery() { "delivery" } else { "collection" };
        ensure(row.kind == kind, || at("kind"), || format!("must be `{kind}`"))?;
        ensure(row.colour.colour() == colour, || at("colour"), || "does not fit the kind".into())?;
        ensure(row.phase == phase, || at("phase"), || format!("must be `{phase}`"))?;
        ensure(row.copies <= MAX_CHAI as u8, || at("copies"), || format!("must be at most {MAX_CHAI}"))?;
        let bonus = file.supply.bonus_per_colour.value;
        let tiles = !chai.is_bonus() || row.copies <= bonus;
        ensure(tiles, || at("copies"), || format!("there are only {bonus} bonus tiles"))?;
    }
    let total: u32 = rows.iter().map(|row| u32::from(row.copies)).sum();
    ensure(
        total == u32::from(file.supply.chai.value) && total <= MAX_CHAI as u32,
        || "supply.chai".into(),
        || format!("is {}, but there are {total} tiles; at most {MAX_CHAI} fit", file.supply.chai.value),
    )?;
    Ok(std::array::from_fn(|index| rows[index].copies))
}

fn orders(rows: &[OrderRow]) -> Checked<([Order; 6], [String; 6])> {
    let numbers: Vec<u8> = rows.iter().map(|row| row.no).collect();
    ensure(numbers == [1, 2, 3, 4, 5, 6], || "orders".into(), || "must be numbered 1 to 6".into())?;
    let mut orders = Vec::with_capacity(rows.len());
    for row in rows {
        let sides = rows.iter().filter(|other| other.card == row.card).count();
        ensure(sides == 2, || format!("orders[{}].card", row.no), || "must have two sides".into())?;
        orders.push(order(row)?);
    }
    let wrong = || DataError::new("orders", "must be numbered 1 to 6");
    let cards: Vec<String> = rows.iter().map(|row| row.card.clone()).collect();
    Ok((orders.try_into().map_err(|_| wrong())?, cards.try_into().map_err(|_| wrong())?))
}

fn order(row: &OrderRow) -> Checked<Order> {
    let at = |field: &str| format!("orders[{}].{field}", row.no);
    let mut table = Vec::with_capacity(row.table.len());
    for (count, &points) in &row.table {
        let number = count.parse().ok().filter(|&number: &u8| number > 0 && number <= Points::most());
        let Some(number) = number else {
            return Err(DataError::new(at("table"), format!("`{count}` is not 1 to {}", Points::most())));
        };
        ensure(points <= 99, || at("table"), || format!("{points} points are too many"))?;
        table.push((number, points));
    }
    let points = Points::new(table.into_iter(), row.last_is_or_more);
    let paid = |value: Option<u8>, field: &str| match value {
        Some(points @ 0..=99) => Ok(points),
        _ => Err(DataError::new(at(field), "must be 0 to 99 points")),
    };
    let needs_full = row.needs_full;
    match (row.no, row.when, row.counts) {
        (1 | 2, When::RoundStart, Some(Counted::Colours)) => Ok(Order::Colours { needs_full, points }),
        (3, When::RoundStart, Some(Counted::Tiles)) => Ok(Order::Tiles { needs_full, points }),
        (4, When::DeliveryStart, None) => Ok(Order::Levels { each: paid(row.per_level, "per_level")? }),
        (5, When::GameEnd, Some(Counted::UnusedChai)) => Ok(Order::UnusedChai { points }),
        (6, When::GameEnd, None) => {
            Ok(Order::MostChai { most: paid(row.most, "most")?, others: paid(row.others, "others")? })
        }
        _ => Err(DataError::new(at("counts"), "this order counts something else, or at another time")),
    }
}

fn decks(rows: &[DeckRow], supply: &Supply, chai: [u8; Chai::KINDS]) -> Checked<[DeckSize; 3]> {
    let seats: Vec<u8> = rows.iter().map(|row| row.seats).collect();
    ensure(seats == [2, 3, 4], || "deck".into(), || "must have rows for 2, 3 and 4 seats".into())?;
    for row in rows {
        deck(row, supply)?;
    }
    let most = rows.iter().map(|row| usize::from(row.max_extra)).max().unwrap_or(0);
    let played = usize::from(supply.base_rounds) + usize::from(supply.start_hand) + most;
    ensure(
        played <= MAX_PLAYED,
        || "deck.max_extra".into(),
        || format!("{played} cards for one seat; at most {MAX_PLAYED} fit"),
    )?;
    let bonus: usize = chai[..COLOURS].iter().map(|&copies| usize::from(copies)).sum();
    let levels = played + usize::from(supply.empties) + bonus;
    ensure(
        levels <= MAX_LEVELS,
        || "supply.empties".into(),
        || format!("a stack could reach {levels} levels; at most {MAX_LEVELS} fit"),
    )?;
    Ok(std::array::from_fn(|index| {
        let row = &rows[index];
        DeckSize {
            normal: row.normal,
            tactical: row.tactical,
            per_extra_round: row.per_extra_round,
            max_extra: [row.max_extra, row.max_extra_tactical],
            max_extra_imaginary: row
                .max_extra_imaginary
                .zip(row.max_extra_imaginary_tactical)
                .map(Into::into),
        }
    }))
}

/// The deck runs out with the last turn of the collection, neither earlier nor later (DW-5.1).
fn deck(row: &DeckRow, supply: &Supply) -> Checked<()> {
    let at = |field: &str| format!("deck[{}].{field}", row.seats);
    let seats = u32::from(row.seats);
    let each = u32::from(supply.start_hand) + u32::from(supply.base_rounds);
    let normal = RING as u32 + seats * each - 1;
    let tactical = normal + seats * u32::from(TACTICAL);
    let exact = |field: &str, value: u8, wanted: u32| {
        ensure(u32::from(value) == wanted, || at(field), || format!("is {value}, the game needs {wanted}"))
    };
    exact("normal", row.normal, normal)?;
    exact("tactical", row.tactical, tactical)?;
    exact("per_extra_round", row.per_extra_round, seats)?;
    let fits = |field: &str, extra: u8, deck: u32, left: u32| {
        let needed = deck + seats * u32::from(extra) + left;
        ensure(
            needed <= Card::COUNT.into(),
            || at(field),
            || format!("needs {needed} of {} cards", Card::COUNT),
        )
    };
    fits("max_extra", row.max_extra, normal, 0)?;
    fits("max_extra_tactical", row.max_extra_tactical, tactical, 0)?;
    let imaginary = row.max_extra_imaginary.zip(row.max_extra_imaginary_tactical);
    let asked = row.max_extra_imaginary.is_some() || row.max_extra_imaginary_tactical.is_some();
    ensure(
        imaginary.is_some() == (row.seats == 2) && imaginary.is_some() == asked,
        || at("max_extra_imaginary"),
        || "the imaginary player joins two seats: both limits there, none elsewhere".into(),
    )?;
    if let Some((extra, extra_tactical)) = imaginary {
        // The first card of the fan must be there.
        fits("max_extra_imaginary", extra, normal, 1)?;
        fits("max_extra_imaginary_tactical", extra_tactical, tactical, 1)?;
        let left = u32::from(Card::COUNT) - normal;
        ensure(
            left <= MAX_PILE as u32 && extra <= row.max_extra && extra_tactical <= row.max_extra_tactical,
            || at("max_extra_imaginary"),
            || format!("{left} cards left over; at most {MAX_PILE} fit, and no more rounds than without"),
        )?;
    }
    Ok(())
}

impl DabbaWalla {
    /// The other orders on the same card as order `no`: they exclude each other (DW-10.1).
    pub(crate) fn other_side(&self, no: u8) -> Option<u8> {
        let card = self.order_cards.get(usize::from(no).checked_sub(1)?)?;
        (1..=OrderSet::COUNT).find(|&other| other != no && self.order_cards[usize::from(other) - 1] == *card)
    }
}
