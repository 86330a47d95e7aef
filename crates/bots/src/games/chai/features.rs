//! What a network sees of a tea house: what is there, how far each order in sight is, and who else is after it.

use ::chai::Chai;
use ::chai::components::{Ability, Card};
use ::chai::options::Mode;
use ::chai::state::{House, Stage, State};
use engine::Seat;

use super::{Numbers, WILD_TILE, WILD_TOKEN, elapsed, lacking, pantry_left, points, promises, turns_left};
use crate::features::Sheet;

/// Orders that are looked at one by one: reserved, in the row.
const RESERVED: usize = 3;
const ROW: usize = 5;
const PER_ORDER: usize = 13;

pub(super) const COUNT: usize = 86 + (RESERVED + ROW) * PER_ORDER;

/// One order as a house sees it.
#[derive(Clone, Copy, Default)]
struct Sight {
    card: Option<Card>,
    gain: i16,
    tiles: i16,
    tokens: i16,
    scarce: bool,
    foreign: bool,
    /// Whether it is the first one of its tea, where that counts.
    fresh: bool,
    /// What of the missing pieces lies on the market and on the pantry board.
    on_market: i16,
    on_board: i16,
    /// What it looks like at a glance, to put the best first.
    value: i32,
    /// Rivals who could serve it at once, and after one action.
    ready: i16,
    near: i16,
}

impl Sight {
    /// Whether one action could complete it.
    fn near(tiles: i16, tokens: i16) -> bool {
        (tiles == 0 && tokens <= 3) || (tokens == 0 && tiles <= 3)
    }
}

/// Tiles and tokens that a house lacks for a card.
fn missing(game: &Chai, house: &House, card: Card) -> (i16, i16) {
    let customer = game.customer(card);
    let tiles = lacking(&house.tiles, &customer.tiles, WILD_TILE);
    let tokens = lacking(&house.tokens, &customer.tokens, WILD_TOKEN);
    (tiles as i16, tokens as i16)
}

fn sight(game: &Chai, state: &State, seat: Seat, card: Card) -> Sight {
    let house = &state.houses[seat.index()];
    let customer = game.customer(card);
    let (tiles, tokens) = missing(game, house, card);
    let foreign = customer.tea != state.teas[seat.index()] && state.options.mode != Mode::Coop;
    let gain = i16::from(customer.points) - i16::from(foreign) * i16::from(game.numbers().foreign_price);
    let turns = 2 + tiles + tokens;
    let value = 64 * i32::from(gain) / i32::from(turns);
    let scarce = state.stock[customer.tea.index()] <= 1;
    let award = state.options.awards_teas(state.teas_in_play() as u8);
    let fresh = award && customer.tea.among(house.served).is_empty();
    Sight { card: Some(card), gain, tiles, tokens, scarce, foreign, fresh, value, ..Sight::default() }
}

/// Writes all features; false where nobody is a rival, and where the game is over or has not begun.
pub(super) fn write(game: &Chai, weights: &Numbers, state: &State, seat: Seat, out: &mut [i16]) -> bool {
    // Alone and together a total counts against a rival's, which is estimated for the hand-made evaluation.
    let among_rivals = state.options.mode == Mode::Competitive;
    if !among_rivals || matches!(state.stage, Stage::Over | Stage::Choosing) {
        return false;
    }
    let house = &state.houses[seat.index()];
    let mut sheet = Sheet::new(out);
    let promised = promises(game, weights, state, seat);
    let now = points(game, state, seat.index());
    sheet.scaled(now, 1.0);
    sheet.scaled(promised.orders, 4.0);
    promised.each.iter().for_each(|&order| sheet.scaled(order, 4.0));
    sheet.scaled(promised.use_left, 32.0);
    sheet.scaled(promised.use_left * (promised.tiles + promised.tokens + promised.coins), 4.0);
    sheet.scaled(pantry_left(weights, state, seat), 8.0);
    clock(game, weights, state, seat, &mut sheet);
    stock(house, &mut sheet);
    let mut rivals = state.houses;
    rivals.remove(seat.index());
    orders(game, state, seat, &rivals, &mut sheet);
    table(game, state, house, &mut sheet);
    others(game, state, seat, now, &rivals, &mut sheet);
    sheet.done();
    true
}

/// How the table is set and how late it is.
fn clock(game: &Chai, weights: &Numbers, state: &State, seat: Seat, sheet: &mut Sheet<'_>) {
    let left = turns_left(game, weights, state, seat);
    sheet.scaled(elapsed(game, state), 64.0);
    sheet.scaled(left, 4.0);
    // Near the end every turn counts.
    sheet.scaled(left.min(1.0), 16.0);
    sheet.scaled(left.min(2.5), 8.0);
    sheet.flag(state.final_circle);
    let position = (seat.0 + state.seats - state.first.0) % state.seats;
    let until = (position + state.seats - state.position.min(state.seats - 1)) % state.seats;
    let mine = state.current() == seat.index() && !state.chaiwala_turn();
    sheet.put(until.into());
    sheet.flag(mine);
    sheet.put(position.into());
    for seats in 1..=5 {
        sheet.flag(state.seats == seats);
    }
    let options = &state.options;
    sheet.flag(options.connoisseur);
    sheet.flag(options.beginner);
    sheet.flag(options.deluxe_wilds);
    sheet.flag(options.awards_teas(state.teas_in_play() as u8));
    sheet.put(state.cups.len() as i16 - state.taken.count_ones() as i16);
    let waiting: i16 = (0..state.cups.len())
        .filter(|&cup| state.taken >> cup & 1 == 0)
        .map(|cup| i16::from(state.tips[cup]))
        .sum();
    sheet.put(if options.open_tips { waiting } else { 0 });
}

/// What the house has.
fn stock(house: &House, sheet: &mut Sheet<'_>) {
    sheet.put(house.coins.min(40) as i16);
    sheet.put(house.coins.min(3) as i16);
    sheet.put(house.coins.min(1) as i16);
    sheet.put(house.tiles.total() as i16);
    sheet.put(house.tokens.total() as i16);
    sheet.put(house.reserved.len() as i16);
    sheet.put(house.served.len() as i16);
    house.tiles.0.iter().for_each(|&count| sheet.put(count.into()));
    house.tokens.0.iter().for_each(|&count| sheet.put(count.into()));
    sheet.put(house.tiles.0.iter().filter(|&&count| count > 0).count() as i16);
    sheet.put(house.tokens.0.iter().filter(|&&count| count > 0).count() as i16);
}

/// The orders in sight one by one, the most promising first.
fn orders(game: &Chai, state: &State, seat: Seat, rivals: &[House], sheet: &mut Sheet<'_>) {
    let house = &state.houses[seat.index()];
    let mut reserved = [Sight::default(); RESERVED];
    for (sight_at, guest) in reserved.iter_mut().zip(&house.reserved) {
        *sight_at = sight(game, state, seat, guest.card);
    }
    reserved.sort_unstable_by_key(|sight| -sight.value);
    let mut row = [Sight::default(); 8];
    for (sight_at, card) in row.iter_mut().zip(state.row.iter().flatten()) {
        *sight_at = sight(game, state, seat, *card);
        for rival in rivals {
            let (tiles, tokens) = missing(game, rival, *card);
            sight_at.ready += i16::from(tiles + tokens == 0);
            sight_at.near += i16::from(Sight::near(tiles, tokens));
        }
    }
    row.sort_unstable_by_key(|sight| -sight.value);
    let market = state.market.counts();
    for sight in reserved.iter_mut().chain(&mut row[..ROW]) {
        if let Some(card) = sight.card {
            let customer = game.customer(card);
            let short = house.tiles.missing(&customer.tiles);
            sight.on_market = (0..WILD_TILE).map(|kind| i16::from(short[kind].min(market[kind]))).sum();
            let short = house.tokens.missing(&customer.tokens);
            sight.on_board = (0..WILD_TOKEN).map(|kind| i16::from(short[kind].min(state.board[kind]))).sum();
        }
    }
    for sight in reserved.iter().chain(&row[..ROW]) {
        let there = sight.gain > 0;
        let near = there && Sight::near(sight.tiles, sight.tokens);
        let ready = there && sight.tiles + sight.tokens == 0;
        sheet.put(sight.gain);
        sheet.put(sight.tiles);
        sheet.put(sight.tokens);
        sheet.flag(there && sight.foreign);
        sheet.flag(there && sight.scarce);
        sheet.put(if ready { sight.gain } else { 0 });
        sheet.put(if near { sight.gain } else { 0 });
        sheet.put(sight.ready);
        sheet.put(sight.near);
        sheet.put((sight.value / 16) as i16);
        sheet.flag(sight.fresh);
        sheet.put(sight.on_market);
        sheet.put(sight.on_board);
    }
    let all = || reserved.iter().chain(&row).filter(|sight| sight.gain > 0);
    let ready = || all().filter(|sight| sight.tiles + sight.tokens == 0);
    let near = || all().filter(|sight| Sight::near(sight.tiles, sight.tokens));
    sheet.put(ready().count() as i16);
    sheet.put(near().count() as i16);
    let mut gains = [0i16; RESERVED + 8];
    gains.iter_mut().zip(near()).for_each(|(gain, sight)| *gain = sight.gain);
    gains.sort_unstable_by_key(|gain| -gain);
    gains[..3].iter().for_each(|&gain| sheet.put(gain));
    sheet.put(ready().map(|sight| sight.gain).max().unwrap_or(0));
}

/// What lies in the middle, and what of it and of the own stock the orders in sight ask for.
fn table(game: &Chai, state: &State, house: &House, sheet: &mut Sheet<'_>) {
    let market = state.market.counts();
    market.0.iter().for_each(|&count| sheet.put(count.into()));
    state.board.0.iter().for_each(|&count| sheet.put(count.into()));
    let cards = || house.reserved.iter().map(|guest| guest.card).chain(state.row.iter().flatten().copied());
    let (mut used, mut bought) = (0, 0);
    for kind in 0..WILD_TILE {
        let wanted = cards().map(|card| game.customer(card).tiles[kind]).max().unwrap_or(0);
        used += house.tiles[kind].min(wanted);
        bought += market[kind].min(wanted.saturating_sub(house.tiles[kind]));
    }
    sheet.put(used.into());
    sheet.put(bought.into());
    let (mut used, mut found) = (0, 0);
    for kind in 0..WILD_TOKEN {
        let wanted = cards().map(|card| game.customer(card).tokens[kind]).max().unwrap_or(0);
        used += house.tokens[kind].min(wanted);
        found += state.board[kind].min(wanted.saturating_sub(house.tokens[kind]));
    }
    sheet.put(used.into());
    sheet.put(found.into());
    for ability in Ability::ALL {
        sheet.flag(state.abilities.contains(&ability));
    }
}

/// Those who end the game and take the orders.
fn others(game: &Chai, state: &State, seat: Seat, now: f32, rivals: &[House], sheet: &mut Sheet<'_>) {
    let mut most = [0i16; 3];
    let (mut ready, mut tiles, mut tokens) = (0, 0, 0);
    for rival in rivals {
        tiles += rival.tiles.total() as i16;
        tokens += rival.tokens.total() as i16;
        let cards = rival.reserved.iter().map(|guest| guest.card).chain(state.row.iter().flatten().copied());
        let best = cards
            .filter(|&card| missing(game, rival, card) == (0, 0))
            .map(|card| i16::from(game.customer(card).points))
            .max()
            .unwrap_or(0);
        ready += i16::from(best > 0);
        most[0] = most[0].max(best);
    }
    let houses = (0..state.houses.len()).filter(|&other| other != seat.index());
    let best = houses.map(|other| points(game, state, other)).fold(0.0, f32::max);
    most[1] = ready;
    most[2] = (now - best) as i16;
    most.into_iter().for_each(|number| sheet.put(number));
    let others = rivals.len().max(1) as i16;
    sheet.put(4 * tiles / others);
    sheet.put(4 * tokens / others);
    let stock = state.stock[state.teas[seat.index()].index()];
    sheet.put(stock.into());
}
