//! Opening the box: the data file becomes the tables the rules look things up in, or is refused with the place of the
//! mistake.

use engine::{DataError, Sourced};

use crate::board::{Cell, Cells};
use crate::components::{CUPS, MAX_CARDS, MEEPLES, SEATS, TABS, meeples_per_seat, regulars};
use crate::data::{DataFile, SetupRow, UpgradeKind, UpgradeRow, When};
use crate::in_the_box::{LevelTable, SeatTable, SoloBox};
use crate::options::Level;
use crate::{Card, CoffeeRush, Drink, Ingredient, Tokens, Upgrade, Upgrades};

type Checked<T = ()> = Result<T, DataError>;

/// Refuses the file unless `holds`.
fn require(holds: bool, place: impl Into<String>, text: impl Into<String>) -> Checked {
    if holds { Ok(()) } else { Err(DataError::new(place, text)) }
}

/// Refuses a number outside of `range`.
fn within(number: u8, range: std::ops::RangeInclusive<u8>, place: impl Into<String>) -> Checked {
    let text = format!("{number} is not from {} to {}", range.start(), range.end());
    require(range.contains(&number), place, text)
}

pub(crate) fn open(text: &str) -> Checked<CoffeeRush> {
    let file: DataFile = engine::read::data(text)?;
    check_ingredients(&file)?;
    check_components(&file)?;
    let (cells, corners, ribbons) = lay_board(&file)?;
    let factors = upgrade_factors(&file)?;
    let drinks = print_drinks(&file)?;

    let by_card: Vec<u8> =
        drinks.iter().enumerate().flat_map(|(i, drink)| vec![i as u8; usize::from(drink.copies)]).collect();
    let mut drink_of = [0; MAX_CARDS];
    drink_of[..by_card.len()].copy_from_slice(&by_card);
    let of_card = |card: usize| drinks.get(usize::from(drink_of[card])).filter(|_| card < by_card.len());
    let recipes = std::array::from_fn(|card| of_card(card).map_or(Tokens::NONE, |drink| drink.recipe));
    let specialties = std::array::from_fn(|card| of_card(card).is_some_and(|drink| drink.specialty));

    let gentle = gentle_cards(&file, &drinks)?;
    let tables = check_setup(&file, by_card.len() as u8, gentle.len() as u8)?;
    let mut supply = Tokens::NONE;
    file.ingredients.list.iter().for_each(|row| supply.put(row.id, row.tokens));
    Ok(CoffeeRush {
        colours: file.ingredients.list.iter().map(|row| row.colour.clone()).collect(),
        supply,
        yields: yield_table(corners, ribbons, factors),
        cells,
        corners,
        ribbons,
        upgrade_cost: file.upgrades.cost,
        upgrade_rating: file.upgrades.rating,
        cards: by_card.len() as u8,
        drinks,
        drink_of,
        recipes,
        specialties,
        gentle,
        rush_tokens: file.components.rush_tokens,
        penalty_limit: file.components.penalty_limit,
        free_steps: file.components.free_steps,
        tables,
        solo: check_solo(&file)?,
        sources: sources(&file),
    })
}

fn check_ingredients(file: &DataFile) -> Checked {
    let rows = &file.ingredients.list;
    let ids: Vec<Ingredient> = rows.iter().map(|row| row.id).collect();
    require(
        ids == Ingredient::ALL,
        "ingredients.list",
        "must name the eight ingredients in canonical order",
    )?;
    for row in rows {
        // At least one token per meeple: a placement always finds its token (CR-2.9).
        within(row.tokens, MEEPLES as u8..=200, format!("ingredients.{}.tokens", row.id))?;
    }
    let total: u16 = rows.iter().map(|row| u16::from(row.tokens)).sum();
    let stated = file.components.ingredient_tokens;
    require(
        total == stated,
        "components.ingredient-tokens",
        format!("says {stated}, the list adds up to {total}"),
    )
}

fn check_components(file: &DataFile) -> Checked {
    let box_of = &file.components;
    let fixed = [
        ("player-boards", box_of.player_boards, SEATS),
        ("upgrade-tiles", box_of.upgrade_tiles, SEATS * Upgrade::COUNT),
        ("cups-per-seat", box_of.cups_per_seat, CUPS),
        ("cups", box_of.cups, SEATS * CUPS),
        ("tabs-per-seat", box_of.tabs_per_seat, TABS),
        ("shop-tokens", box_of.shop_tokens, 1),
    ];
    for (field, number, needed) in fixed {
        require(usize::from(number) == needed, format!("components.{field}"), format!("must be {needed}"))?;
    }
    let meeples = [&box_of.meeples.red, &box_of.meeples.blue, &box_of.meeples.green, &box_of.meeples.yellow];
    let meeples: u16 = meeples.into_iter().map(|&number| u16::from(number)).sum();
    require(usize::from(meeples) >= MEEPLES, "components.meeples", format!("at least {MEEPLES} are needed"))?;
    within(box_of.rush_tokens, 0..=100, "components.rush-tokens")?;
    within(box_of.penalty_limit, 1..=100, "components.penalty-limit")?;
    // With two free steps or more, the first step can always be walked back (CR-5.10).
    within(box_of.free_steps, 2..=20, "components.free-steps")
}

fn lay_board(file: &DataFile) -> Checked<([Ingredient; Cell::COUNT], Cells, Cells)> {
    let board = &file.board;
    require(board.rows == 4, "board.rows", "must be 4")?;
    require(board.columns == Cell::COLUMNS, "board.columns", "must be 4")?;
    let cells: [Ingredient; Cell::COUNT] = board.cells[..].try_into().map_err(|_| {
        DataError::new("board.cells", format!("{} cells, not {}", board.cells.len(), Cell::COUNT))
    })?;
    for kind in Ingredient::ALL {
        require(cells.contains(&kind), "board.cells", format!("no cell has {kind}"))?;
    }
    let corners = cell_set(&board.corners, "board.corners")?;
    let ribbons = cell_set(&board.ribbon_cells, "board.ribbon-cells")?;
    for cell in Cell::all() {
        let kind = cells[cell.index()];
        let ribbon = file.ingredients.list[kind.index()].ribbon;
        let text =
            format!("cell {cell} has {kind}; a cell is in this list exactly if its ingredient has a ribbon");
        require(ribbons.contains(cell) == ribbon, "board.ribbon-cells", text)?;
    }
    Ok((cells, corners, ribbons))
}

fn cell_set(numbers: &[u8], place: &str) -> Checked<Cells> {
    for &number in numbers {
        require(Cell(number).on_board(), place, format!("there is no cell {number}"))?;
    }
    let set: Cells = numbers.iter().map(|&number| Cell(number)).collect();
    require(usize::from(set.len()) == numbers.len(), place, "a cell stands there twice")?;
    Ok(set)
}

/// The multipliers for other meeple, corner, ribbon.
fn upgrade_factors(file: &DataFile) -> Checked<[u8; 3]> {
    let rows = &file.upgrades.list;
    let ids: Vec<Upgrade> = rows.iter().map(|row| row.id).collect();
    require(
        ids == Upgrade::ALL,
        "upgrades.list",
        "must name the four tiles in the order of the player board",
    )?;
    within(file.upgrades.cost, 1..=20, "upgrades.cost")?;
    within(file.upgrades.rating, 0..=50, "upgrades.rating")?;
    let diagonal = &rows[Upgrade::Diagonal as usize];
    let plain =
        diagonal.kind == UpgradeKind::DiagonalSteps && diagonal.factor.is_none() && diagonal.when.is_none();
    require(plain, "upgrades.diagonal", "must have kind diagonal-steps and neither factor nor when")?;
    let factor = |row: &UpgradeRow, when: When| {
        let place = format!("upgrades.{}", row.id);
        let fits = row.kind == UpgradeKind::Multiply && row.when == Some(when);
        require(fits, &*place, format!("must have kind multiply and when {when:?}"))?;
        let factor = row.factor.unwrap_or(0);
        within(factor, 1..=4, format!("{place}.factor"))?;
        Ok(factor)
    };
    Ok([
        factor(&rows[Upgrade::DoubleMeeple as usize], When::CellHoldsOtherMeeple)?,
        factor(&rows[Upgrade::DoubleCorner as usize], When::CornerCell)?,
        factor(&rows[Upgrade::DoubleRibbon as usize], When::RibbonCell)?,
    ])
}

/// The yield of every cell for every set of upgrades, alone on the cell and with another meeple there (CR-5.6).
fn yield_table(corners: Cells, ribbons: Cells, factors: [u8; 3]) -> [[[u8; 2]; Cell::COUNT]; Upgrade::SETS] {
    let [meeple, corner, ribbon] = factors;
    std::array::from_fn(|bits| {
        let active = Upgrades::of_bits(bits as u8);
        std::array::from_fn(|number| {
            let cell = Cell(number as u8);
            let times = |applies: bool, factor: u8| if applies { factor } else { 1 };
            let alone = times(active.contains(Upgrade::DoubleCorner) && corners.contains(cell), corner)
                * times(active.contains(Upgrade::DoubleRibbon) && ribbons.contains(cell), ribbon);
            [alone, alone * times(active.contains(Upgrade::DoubleMeeple), meeple)]
        })
    })
}

fn print_drinks(file: &DataFile) -> Checked<Vec<Drink>> {
    let rows = &file.drinks.list;
    let mut drinks: Vec<Drink> = Vec::with_capacity(rows.len());
    for row in rows {
        let place = |field: &str| format!("drinks.{}.{field}", row.id);
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        require(!row.id.is_empty() && row.id.chars().all(kebab), place("id"), "must be in kebab case")?;
        require(drinks.iter().all(|drink| drink.id != row.id), place("id"), "stands there twice")?;
        require(!row.name.is_empty(), place("name"), "must not be empty")?;
        let size = row.recipe.len();
        require((2..=8).contains(&size), place("recipe"), format!("{size} ingredients, not 2 to 8"))?;
        within(row.copies, 1..=MAX_CARDS as u8, place("copies"))?;
        let recipe: Tokens = row.recipe.iter().copied().collect();
        if let Some(twin) = drinks.iter().find(|drink| drink.recipe == recipe) {
            let text = format!("differs from {}, which has the same recipe", twin.id);
            require(twin.specialty == row.specialty, place("specialty"), text)?;
        }
        drinks.push(Drink {
            id: row.id.clone(),
            name: row.name.clone(),
            recipe,
            copies: row.copies,
            specialty: row.specialty,
        });
    }
    let total: usize = rows.iter().map(|row| usize::from(row.copies)).sum();
    require(total <= MAX_CARDS, "drinks.list", format!("{total} cards, at most {MAX_CARDS} fit"))?;
    let stated = file.components.order_cards;
    let text = format!("says {stated}, the drinks have {total} cards");
    require(total == usize::from(stated), "components.order-cards", text)?;
    Ok(drinks)
}

/// The cards that are set aside for a gentle start (CR-10.1).
fn gentle_cards(file: &DataFile, drinks: &[Drink]) -> Checked<Vec<Card>> {
    let place = "setup.gentle-drinks";
    for id in &file.setup.gentle_drinks {
        require(drinks.iter().any(|drink| drink.id == *id), place, format!("there is no drink {id}"))?;
    }
    let gentle = |drink: &Drink| file.setup.gentle_drinks.contains(&drink.id);
    let marks = drinks.iter().flat_map(|drink| vec![gentle(drink); usize::from(drink.copies)]);
    let cards: Vec<Card> = marks.zip(0..).filter(|&(mark, _)| mark).map(|(_, number)| Card(number)).collect();
    let text = format!("{} cards, but up to {SEATS} seats need one each", cards.len());
    require(cards.len() >= SEATS, place, text)?;
    Ok(cards)
}

fn check_setup(file: &DataFile, cards: u8, gentle: u8) -> Checked<[SeatTable; SEATS]> {
    let rows: &[SetupRow; SEATS] = file.setup.list[..].try_into().map_err(|_| {
        DataError::new(
            "setup.list",
            format!("{} rows, not one for each of 1 to {SEATS} seats", file.setup.list.len()),
        )
    })?;
    for (row, seats) in rows.iter().zip(1u8..) {
        let place = |field: &str| format!("setup.{seats}.{field}");
        let dealt = 2 * seats + 1;
        let counts = [
            ("seats", row.seats, seats),
            ("meeples-per-seat", row.meeples_per_seat, meeples_per_seat(seats) as u8),
            ("regulars", row.regulars, regulars(seats) as u8),
            ("dealt", row.dealt, dealt),
            ("deck", row.deck, cards.saturating_sub(dealt)),
            ("gentle-removed", row.gentle_removed, gentle - seats),
            ("gentle-deck", row.gentle_deck, cards.saturating_sub(dealt + gentle - seats)),
        ];
        for (field, number, needed) in counts {
            require(number == needed, place(field), format!("says {number}, must be {needed}"))?;
        }
        require(row.deck > 0 && row.gentle_deck > 0, place("deck"), "no card is left to play with")?;
        within(row.fed, 0..=seats - 1, place("fed"))?;
        within(row.own_draw, 0..=if seats == 1 { 0 } else { 3 }, place("own-draw"))?;
    }
    Ok(std::array::from_fn(|index| {
        let row = &rows[index];
        SeatTable {
            deck: row.deck,
            gentle_deck: row.gentle_deck,
            gentle_removed: row.gentle_removed,
            fed: row.fed,
            own_draw: row.own_draw,
        }
    }))
}

fn check_solo(file: &DataFile) -> Checked<SoloBox> {
    let solo = &file.solo;
    let ring_cells = cell_set(&solo.ring, "solo.ring")?;
    // One cell more than meeples: a regular always finds a free cell ahead (CR-11.5).
    let text = format!("needs more than {MEEPLES} cells");
    require(solo.ring.len() > MEEPLES, "solo.ring", text)?;
    let stand = cell_set(&solo.regulars, "solo.regulars")?;
    let fits = usize::from(stand.len()) == regulars(1) && stand.minus(ring_cells).is_empty();
    require(fits, "solo.regulars", "must be two cells of the ring")?;
    let ids: Vec<Level> = solo.levels.iter().map(|row| row.id).collect();
    require(ids == Level::ALL, "solo.levels", "must be easy, normal and hard, in this order")?;
    let mut levels = Vec::with_capacity(ids.len());
    for row in &solo.levels {
        let place = |field: &str| format!("solo.{}.{field}", row.id.id());
        let first = row.arrivals.first().map(|arrival| arrival.from);
        require(first == Some(1), place("arrivals"), "must begin from turn 1")?;
        let ascending = row.arrivals.is_sorted_by(|a, b| a.from < b.from);
        require(ascending, place("arrivals"), "must go up by turn")?;
        for arrival in &row.arrivals {
            // At least one card a turn: the day ends (CR-11.7).
            within(arrival.cards, 1..=6, place("arrivals"))?;
        }
        require(row.medals.is_sorted_by(|a, b| a < b), place("medals"), "must go up: bronze, silver, gold")?;
        let arrivals = row.arrivals.iter().map(|arrival| (arrival.from, arrival.cards)).collect();
        levels.push(LevelTable { arrivals, medals: row.medals });
    }
    let levels = levels.try_into().map_err(|_| DataError::new("solo.levels", "must be three"))?;
    let regulars = std::array::from_fn(|regular| Cell(solo.regulars[regular]));
    let ring: Vec<Cell> = solo.ring.iter().map(|&number| Cell(number)).collect();
    Ok(SoloBox { ring, ring_cells, regulars, levels })
}

/// The provenance of every table and row, in the order of the file.
fn sources(file: &DataFile) -> Vec<Sourced> {
    let mut sources = Vec::new();
    let mut note = |place: String, p| sources.push(Sourced::new(place, p));
    file.ingredients.list.iter().for_each(|row| note(format!("ingredients.{}", row.id), row.p));
    note("board".into(), file.board.p);
    file.upgrades.list.iter().for_each(|row| note(format!("upgrades.{}", row.id), row.p));
    note("upgrades".into(), file.upgrades.p);
    note("drinks.name".into(), file.drinks.name_p);
    file.drinks.list.iter().for_each(|row| note(format!("drinks.{}", row.id), row.p));
    note("components".into(), file.components.p);
    file.setup.list.iter().for_each(|row| note(format!("setup.{}", row.seats), row.p));
    note("setup".into(), file.setup.p);
    file.solo.levels.iter().for_each(|row| note(format!("solo.{}", row.id.id()), row.p));
    note("solo".into(), file.solo.p);
    sources
}
