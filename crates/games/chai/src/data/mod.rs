//! Opening a box: reading a data file and checking everything the rules rely on.

mod file;

use engine::{Counts, DataError, Provenance, Sourced};
use std::collections::BTreeMap;

use crate::Chai;
use crate::components::{
    Ability, CARDS, CARDS_PER_TEA, COLUMNS, Card, Customer, FLAVOURS, Flavour, MAX_HOUSES, MAX_RESERVED,
    MAX_ROW, PANTRIES, Pantry, Pieces, ROWS, TEAS, TIPS, Tea,
};
use file::{AbilityRow, CountsTable, CustomerRow, File};

/// Tokens taken at most in one pantry action: the options `up-to-3` and `exactly-3` are named after it.
pub(crate) const MOST_TOKENS_TAKEN: u8 = 3;

/// The single numbers of the rules.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    /// Base tokens of each tea.
    pub base_tokens: u8,
    /// Flavour tiles a tea house holds.
    pub tile_limit: u8,
    /// Pantry tokens a tea house holds.
    pub token_limit: u8,
    /// Customers one seat may have reserved.
    pub reserve_limit: u8,
    /// Rounds of a competitive or co-operative game.
    pub rounds: u8,
    /// Turns of a solo game.
    pub solo_turns: u8,
    /// Coins for visiting the market.
    pub market_income: u8,
    /// What another seat's base token costs.
    pub foreign_price: u8,
    /// What refreshing the pantry board costs.
    pub refresh_price: u8,
    /// Starting coins of the first seat.
    pub start_first: u8,
    /// Starting coins of every other seat.
    pub start_other: u8,
    /// Starting coins alone.
    pub start_solo: u8,
    /// Tokens on the pantry board.
    pub board_size: u8,
    /// The dearest group that `free-purchase` takes.
    pub free_price: u8,
    /// Coins for a tile given up by `sell-tile`.
    pub sell_gain: u8,
    /// Tiles on `swap-tiles`.
    pub swap_tiles: u8,
    /// Coins of `gold-tip`.
    pub gold_tip: u8,
    /// Exchanges of `swap-pantry`.
    pub pantry_swaps: u8,
}

/// A level of the solo game.
#[derive(Clone, Debug)]
pub struct Level {
    /// The id for translation.
    pub id: String,
    /// The least score; the last level has none.
    pub min: Option<i32>,
}

fn require(holds: bool, place: impl Into<String>, text: impl Into<String>) -> Result<(), DataError> {
    if holds { Ok(()) } else { Err(DataError::new(place, text)) }
}

fn in_range(value: u8, low: u8, high: u8, place: impl Into<String>) -> Result<u8, DataError> {
    let text = format!("{value} is not between {low} and {high}");
    require((low..=high).contains(&value), place, text)?;
    Ok(value)
}

pub(crate) fn open(data: &str) -> Result<Chai, DataError> {
    let file: File = engine::read::data(data)?;
    let sources = sources(&file);
    let colours = teas(&file)?;
    let (tiles, tokens, board) = (flavours(&file)?, pantry(&file)?, pantry_board(&file)?);
    let prices = prices(&file)?;
    let numbers = numbers(&file, board)?;
    let counts = &file.counts;
    enough_pieces(counts, &numbers, &tiles, &tokens)?;
    let customers = customers(&file.customers.list, &numbers)?;
    Ok(Chai {
        closed_to: std::array::from_fn(|coins| closed_to(&prices, coins)),
        recipes: customers.map(|customer| Pieces::of(&customer.tiles, &customer.tokens)),
        customers,
        deck_name: file.customers.deck,
        rows: rows(&file.setup.list)?,
        celsius: celsius(file.thermometer.celsius, numbers.rounds)?,
        levels: levels(file.solo_levels.list)?,
        tips: tips(&file.tips.sets)?,
        numbers,
        colours,
        tiles,
        tokens,
        board,
        prices,
        sources,
    })
}

/// Rows must stand in canonical order: the ids are part of the rules, what they stand for is data.
fn in_order(table: &str, at: usize, id: &str, order: u8, expected: Option<&str>) -> Result<(), DataError> {
    let place = format!("{table}.list[{at}]");
    let expected = expected.ok_or_else(|| DataError::new(&place, "one row too many"))?;
    require(id == expected, format!("{place}.id"), format!("`{id}` stands where `{expected}` belongs"))?;
    require(usize::from(order) == at + 1, format!("{place}.order"), format!("{order} should be {}", at + 1))
}

fn complete(table: &str, rows: usize, wanted: usize) -> Result<(), DataError> {
    require(rows == wanted, format!("{table}.list"), format!("{rows} rows instead of {wanted}"))
}

fn teas(file: &File) -> Result<[String; TEAS], DataError> {
    let rows = &file.teas.list;
    for (at, row) in rows.iter().enumerate() {
        in_order("teas", at, &row.id, row.order, Tea::ALL.get(at).map(|tea| tea.id()))?;
    }
    complete("teas", rows.len(), TEAS)?;
    Ok(std::array::from_fn(|tea| rows[tea].colour.clone()))
}

/// Only the wild kinds, the last ones, belong to the Deluxe module.
fn module(table: &str, at: usize, module: Option<&str>, wild: bool) -> Result<(), DataError> {
    let wanted = wild.then_some("deluxe-wilds");
    require(module == wanted, format!("{table}.list[{at}].module"), format!("should be {wanted:?}"))
}

fn flavours(file: &File) -> Result<Counts<FLAVOURS>, DataError> {
    let rows = &file.flavours.list;
    for (at, row) in rows.iter().enumerate() {
        in_order("flavours", at, &row.id, row.order, Flavour::ALL.get(at).map(|flavour| flavour.id()))?;
        module("flavours", at, row.module.as_deref(), at == Flavour::Wild.index())?;
    }
    complete("flavours", rows.len(), FLAVOURS)?;
    Ok(Counts(std::array::from_fn(|kind| rows[kind].tiles)))
}

fn pantry(file: &File) -> Result<Counts<PANTRIES>, DataError> {
    let rows = &file.pantry.list;
    for (at, row) in rows.iter().enumerate() {
        in_order("pantry", at, &row.id, row.order, Pantry::ALL.get(at).map(|kind| kind.id()))?;
        module("pantry", at, row.module.as_deref(), at == Pantry::Wild.index())?;
    }
    complete("pantry", rows.len(), PANTRIES)?;
    Ok(Counts(std::array::from_fn(|kind| rows[kind].tokens)))
}

fn pantry_board(file: &File) -> Result<Counts<PANTRIES>, DataError> {
    let rows = &file.pantry.list;
    for (at, row) in rows.iter().enumerate() {
        let most = if at == Pantry::Wild.index() { 0 } else { row.tokens.min(10) };
        in_range(row.start_on_board, 0, most, format!("pantry.list[{at}].start_on_board"))?;
    }
    let board = Counts(std::array::from_fn(|kind| rows[kind].start_on_board));
    require((1..=10).contains(&board.total()), "pantry.list", "the board starts with 1 to 10 tokens")?;
    Ok(board)
}

fn prices(file: &File) -> Result<[u8; COLUMNS], DataError> {
    let market = &file.market;
    require(usize::from(market.rows) == ROWS, "market.rows", format!("the market has {ROWS} rows"))?;
    require(
        usize::from(market.columns) == COLUMNS,
        "market.columns",
        format!("the market has {COLUMNS} columns"),
    )?;
    let place = "market.price_per_column";
    let prices = <[u8; COLUMNS]>::try_from(market.price_per_column.as_slice())
        .map_err(|_| DataError::new(place, format!("one price for each of the {COLUMNS} columns")))?;
    // A group's price is that of its rightmost tile (CH-1.17), and income pays for every first purchase (CH-4.2).
    for (at, price) in prices.into_iter().enumerate() {
        in_range(price, 1, file.counts.market_income, format!("{place}[{at}]"))?;
    }
    require(prices.is_sorted(), place, "prices do not fall from left to right")?;
    Ok(prices)
}

/// The spaces too dear for so many coins.
fn closed_to(prices: &[u8; COLUMNS], coins: usize) -> u32 {
    let columns = prices.iter().enumerate().filter(|(_, price)| usize::from(**price) > coins);
    columns.fold(0, |spaces, (column, _)| spaces | 0x01_01_01 << column)
}

fn numbers(file: &File, board: Counts<PANTRIES>) -> Result<Numbers, DataError> {
    let counts = &file.counts;
    let rounds = in_range(counts.rounds, 1, 6, "counts.rounds")?;
    let cards = CARDS_PER_TEA as u8;
    let rows = abilities(&file.abilities.list)?;
    let parameter = |ability: Ability, name: &str, value: Option<u8>, low: u8, high: u8| {
        let place = format!("abilities.list[{}].{name}", ability.index());
        let value = value.ok_or_else(|| DataError::new(&place, "missing"))?;
        in_range(value, low, high, place)
    };
    let row = |ability: Ability| &rows[ability.index()];
    parameter(Ability::SellTile, "tiles", row(Ability::SellTile).tiles, 1, 1)?;
    parameter(Ability::PantryDiscount, "discount", row(Ability::PantryDiscount).discount, 1, 1)?;
    parameter(Ability::FreePantry, "tokens", row(Ability::FreePantry).tokens, 1, 1)?;
    Ok(Numbers {
        // With one token more than rounds, the tokens outlast the last order of the final circle.
        base_tokens: in_range(counts.base_tokens_per_tea, rounds + 1, cards, "counts.base_tokens_per_tea")?,
        tile_limit: in_range(counts.tile_limit, 1, 24, "counts.tile_limit")?,
        token_limit: in_range(counts.token_limit, 1, 12, "counts.token_limit")?,
        reserve_limit: in_range(counts.reserve_limit, 1, MAX_RESERVED as u8, "counts.reserve_limit")?,
        rounds,
        // Every second turn at most brings a new ability, and five lie in the deck.
        solo_turns: in_range(counts.solo_turns, 1, 12, "counts.solo_turns")?,
        market_income: in_range(counts.market_income, 1, 15, "counts.market_income")?,
        foreign_price: in_range(counts.foreign_base_price, 0, 15, "counts.foreign_base_price")?,
        refresh_price: in_range(counts.pantry_refresh_price, 0, 15, "counts.pantry_refresh_price")?,
        start_first: in_range(counts.start_coins_first, 0, 50, "counts.start_coins_first")?,
        start_other: in_range(counts.start_coins_other, 0, 50, "counts.start_coins_other")?,
        start_solo: in_range(counts.start_coins_solo, 0, 50, "counts.start_coins_solo")?,
        board_size: board.total() as u8,
        free_price: parameter(
            Ability::FreePurchase,
            "max_price",
            row(Ability::FreePurchase).max_price,
            1,
            15,
        )?,
        sell_gain: parameter(Ability::SellTile, "gain", row(Ability::SellTile).gain, 0, 15)?,
        swap_tiles: parameter(
            Ability::SwapTiles,
            "tiles_on_card",
            row(Ability::SwapTiles).tiles_on_card,
            1,
            6,
        )?,
        gold_tip: parameter(Ability::GoldTip, "gain", row(Ability::GoldTip).gain, 0, 15)?,
        pantry_swaps: parameter(Ability::SwapPantry, "max_swaps", row(Ability::SwapPantry).max_swaps, 1, 6)?,
    })
}

fn abilities(rows: &[AbilityRow]) -> Result<&[AbilityRow], DataError> {
    for (at, row) in rows.iter().enumerate() {
        in_order("abilities", at, &row.id, row.no, Ability::ALL.get(at).map(|ability| ability.id()))?;
        let turn = matches!(Ability::of(at), Ability::GoldTip | Ability::PantryDiscount);
        let timing = if turn { "turn" } else { "now" };
        require(
            row.timing == timing,
            format!("abilities.list[{at}].timing"),
            format!("should be `{timing}`"),
        )?;
    }
    complete("abilities", rows.len(), Ability::ALL.len())?;
    Ok(rows)
}

/// The arithmetic that keeps every state playable: at every turn's start the market holds a tile and the pantry
/// board is full, whatever the tea houses hold. Sums stay below 128, so that all kinds compare in one word.
fn enough_pieces(
    counts: &CountsTable,
    numbers: &Numbers,
    tiles: &Counts<FLAVOURS>,
    tokens: &Counts<PANTRIES>,
) -> Result<(), DataError> {
    let houses = MAX_HOUSES as u32;
    let base = tiles.total() - u32::from(tiles[Flavour::Wild.index()]);
    let held = houses * u32::from(counts.tile_limit) + u32::from(numbers.swap_tiles);
    require(
        base > held,
        "flavours.list",
        format!("{base} tiles are too few: {held} may lie in tea houses and on swap-tiles"),
    )?;
    require(tiles.total() < 128, "flavours.list", "more than 127 tiles")?;
    let base = tokens.total() - u32::from(tokens[Pantry::Wild.index()]);
    let held = houses * u32::from(counts.token_limit) + u32::from(MOST_TOKENS_TAKEN + numbers.board_size);
    require(
        base > held,
        "pantry.list",
        format!("{base} tokens are too few: {held} may lie in tea houses and on the board"),
    )?;
    require(tokens.total() < 128, "pantry.list", "more than 127 tokens")
}

fn rows(list: &[file::SetupRow]) -> Result<[u8; MAX_HOUSES - 1], DataError> {
    complete("setup", list.len(), MAX_HOUSES - 1)?;
    let mut rows = [0; MAX_HOUSES - 1];
    for (at, row) in list.iter().enumerate() {
        in_range(row.teas, at as u8 + 2, at as u8 + 2, format!("setup.list[{at}].teas"))?;
        rows[at] = in_range(row.row, row.teas, MAX_ROW as u8, format!("setup.list[{at}].row"))?;
    }
    Ok(rows)
}

fn celsius(celsius: Vec<u8>, rounds: u8) -> Result<Vec<u8>, DataError> {
    let text = format!("{} marks for {rounds} rounds", celsius.len());
    require(celsius.len() == usize::from(rounds), "thermometer.celsius", text)?;
    Ok(celsius)
}

fn levels(list: Vec<file::LevelRow>) -> Result<Vec<Level>, DataError> {
    require(!list.is_empty(), "solo_levels.list", "no level")?;
    let last = list.len() - 1;
    for (at, row) in list.iter().enumerate() {
        let place = format!("solo_levels.list[{at}].min");
        require(row.min.is_some() == (at < last), &place, "every level but the last has a least score")?;
        let falls = at == 0 || at == last || row.min < list[at - 1].min;
        require(falls, &place, "levels come with falling scores")?;
    }
    Ok(list.into_iter().map(|row| Level { id: row.id, min: row.min }).collect())
}

fn tips(sets: &[file::TipRow]) -> Result<[[u8; TIPS]; 2], DataError> {
    let ids = ["mild", "generous"];
    require(sets.len() == ids.len(), "tips.sets", format!("the sets are {ids:?}"))?;
    let mut tips = [[0; TIPS]; 2];
    for (at, (set, id)) in sets.iter().zip(ids).enumerate() {
        require(
            set.id == id,
            format!("tips.sets[{at}].id"),
            format!("`{}` stands where `{id}` belongs", set.id),
        )?;
        let place = format!("tips.sets[{at}].values");
        tips[at] = <[u8; TIPS]>::try_from(set.values.as_slice())
            .map_err(|_| DataError::new(&place, format!("{} values instead of {TIPS}", set.values.len())))?;
        for value in tips[at] {
            in_range(value, 0, 15, &place)?;
        }
        tips[at].sort_unstable();
    }
    Ok(tips)
}

fn customers(rows: &[CustomerRow], numbers: &Numbers) -> Result<[Customer; CARDS], DataError> {
    complete("customers", rows.len(), CARDS)?;
    let mut customers =
        [Customer { tea: Tea::Green, points: 0, tiles: Counts::NONE, tokens: Counts::NONE }; CARDS];
    for (at, (row, customer)) in rows.iter().zip(&mut customers).enumerate() {
        let place = format!("customers.list[{at}] ({})", row.id);
        let tea = Tea::of(at / CARDS_PER_TEA);
        let card = Card::of(at).map(|card| card.to_string()).unwrap_or_default();
        require(row.id == card, format!("{place}.id"), format!("`{card}` belongs here"))?;
        require(row.tea == tea.id(), format!("{place}.tea"), format!("should be `{tea}`"))?;
        let flavour = |id: &str| Flavour::named(id).filter(|&kind| kind != Flavour::Wild).map(Flavour::index);
        let kind = |id: &str| Pantry::named(id).filter(|&kind| kind != Pantry::Wild).map(Pantry::index);
        *customer = Customer {
            tea,
            points: in_range(row.vp, 0, 100, format!("{place}.vp"))?,
            tiles: recipe(&row.flavours, flavour, numbers.tile_limit, &format!("{place}.flavours"))?,
            tokens: recipe(&row.pantry, kind, numbers.token_limit, &format!("{place}.pantry"))?,
        };
    }
    Ok(customers)
}

fn recipe<const K: usize>(
    asked: &BTreeMap<String, u8>,
    kind: impl Fn(&str) -> Option<usize>,
    limit: u8,
    place: &str,
) -> Result<Counts<K>, DataError> {
    let mut counts = Counts::NONE;
    for (id, &number) in asked {
        let kind =
            kind(id).ok_or_else(|| DataError::new(place, format!("a recipe cannot ask for `{id}`")))?;
        counts[kind] = in_range(number, 1, limit, format!("{place}.{id}"))?;
    }
    require(counts.total() <= u32::from(limit), place, format!("a tea house holds only {limit}"))?;
    Ok(counts)
}

/// Everything that carries a provenance mark, with its place in the file.
fn sources(file: &File) -> Vec<Sourced> {
    let mut sources = vec![Sourced::new("counts", file.counts.prov)];
    let mut add = |place: String, prov: Provenance| sources.push(Sourced::new(place, prov));
    file.teas.list.iter().for_each(|row| add(format!("teas.{}", row.id), row.prov));
    file.flavours.list.iter().for_each(|row| add(format!("flavours.{}", row.id), row.prov));
    file.pantry.list.iter().for_each(|row| add(format!("pantry.{}", row.id), row.prov));
    add("market.size".into(), file.market.prov_size);
    add("market.price-values".into(), file.market.prov_price_values);
    add("market.price-split".into(), file.market.prov_price_split);
    file.setup.list.iter().for_each(|row| add(format!("setup.{}", row.teas), row.prov));
    add("thermometer".into(), file.thermometer.prov);
    file.solo_levels.list.iter().for_each(|row| add(format!("solo-levels.{}", row.id), row.prov));
    file.abilities.list.iter().for_each(|row| add(format!("abilities.{}", row.id), row.prov));
    file.tips.sets.iter().for_each(|row| add(format!("tips.{}", row.id), row.prov));
    file.customers.list.iter().for_each(|row| add(format!("customers.{}", row.id), row.prov));
    sources
}
