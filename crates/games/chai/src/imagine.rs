//! The worlds a seat could be in.

use engine::{Chance, List, Seat, Stream};

use crate::Chai;
use crate::components::{CARDS, CARDS_PER_TEA, Card, CardSet, MAX_HOUSES, MAX_RESERVED, TIPS};
use crate::setup::customers_of;
use crate::state::{Face, Order, Stage, State};

const STREAM: Stream = Stream::COMMON;
/// How often a deal is tried in which the customer being served must be payable.
const TRIES: u32 = 64;

/// Where hidden customers lie: house and index.
type Places = List<(u8, u8), { MAX_HOUSES * MAX_RESERVED }>;

impl Chai {
    /// The same table with everything dealt anew that `seat` does not know: the order of both decks, the customer set
    /// aside, face-down tips, the others' hidden customers and their secret picks.
    pub(crate) fn imagine_world(&self, state: &State, seat: Seat, chance: &mut impl Chance) -> State {
        let mut world = *state;
        match world.stage {
            // The end shows everything.
            Stage::Over => {}
            Stage::Choosing => imagine_picks(&mut world, seat, chance),
            _ => {
                self.imagine_customers(&mut world, seat, chance);
                chance.shuffle(STREAM, &mut world.ability_deck);
                imagine_tips(&mut world, chance);
            }
        }
        world
    }

    /// What lies in the deck and face down in front of the others trades places, every deal that is possible with
    /// equal chance.
    fn imagine_customers(&self, world: &mut State, seat: Seat, chance: &mut impl Chance) {
        imagine_set_aside(world, chance);
        let hidden = hidden_from(world, seat);
        if hidden.is_empty() {
            chance.shuffle(STREAM, &mut world.deck);
            return;
        }
        let served = serving(world).filter(|&card| holds(world, &hidden, card));
        if served.is_none() {
            return deal(world, &hidden, chance);
        }
        // Somebody is serving a hidden customer: only deals in which it can be paid for are possible.
        let before = *world;
        for _ in 0..TRIES {
            deal(world, &hidden, chance);
            if self.order_fits(world, world.current()) {
                return;
            }
            *world = before;
        }
        let others: Places = hidden.iter().copied().filter(|&at| Some(guest(world, at)) != served).collect();
        deal(world, &others, chance);
    }
}

/// Any customer of the phantom tea that nobody has seen may be the one set aside (CH-R24).
fn imagine_set_aside(world: &mut State, chance: &mut impl Chance) {
    let Some(aside) = world.set_aside else { return };
    let of_tea = |&at: &u8| world.deck[usize::from(at)].tea() == aside.tea();
    let places: List<u8, CARDS> = (0..world.deck.len() as u8).filter(of_tea).collect();
    let drawn = chance.below(STREAM, places.len() as u32 + 1) as usize;
    if let Some(&at) = places.get(drawn) {
        world.set_aside = Some(std::mem::replace(&mut world.deck[usize::from(at)], aside));
    }
}

/// The hidden customers of everybody but `seat`.
fn hidden_from(world: &State, seat: Seat) -> Places {
    let mut places = Places::new();
    for (house, own) in world.houses.iter().enumerate().filter(|(house, _)| *house != seat.index()) {
        for (index, _) in own.reserved.iter().enumerate().filter(|(_, guest)| guest.face.hidden()) {
            places.push((house as u8, index as u8));
        }
    }
    places
}

fn guest(world: &State, (house, index): (u8, u8)) -> Card {
    world.houses[usize::from(house)].reserved[usize::from(index)].card
}

fn holds(world: &State, places: &Places, card: Card) -> bool {
    places.iter().any(|&place| guest(world, place) == card)
}

/// Deals deck and hidden customers anew: a starting customer is of its owner's tea, every other card is as likely
/// everywhere.
fn deal(world: &mut State, hidden: &Places, chance: &mut impl Chance) {
    let mut pool: CardSet = world.deck.iter().copied().collect();
    hidden.iter().for_each(|&place| pool.insert(guest(world, place)));
    let served = serving(world);
    let is_start = |&(house, index): &(u8, u8)| {
        world.houses[usize::from(house)].reserved[usize::from(index)].face == Face::Start
    };
    let starts: Places = hidden.iter().copied().filter(is_start).collect();
    let others: Places = hidden.iter().copied().filter(|place| !is_start(place)).collect();
    let put = |world: &mut State, (house, index): (u8, u8), card: Card| {
        let guest = &mut world.houses[usize::from(house)].reserved[usize::from(index)];
        if served == Some(std::mem::replace(&mut guest.card, card)) {
            replace_order(world, card);
        }
    };
    for &place in &starts {
        let own: List<Card, CARDS_PER_TEA> = world.teas[usize::from(place.0)].among(pool).iter().collect();
        let card = own[chance.below(STREAM, own.len() as u32) as usize];
        pool.remove(card);
        put(world, place, card);
    }
    let mut rest: List<Card, CARDS> = pool.iter().collect();
    chance.shuffle(STREAM, &mut rest);
    for &place in &others {
        if let Some(card) = rest.pop() {
            put(world, place, card);
        }
    }
    world.deck = rest;
}

/// The customer being served.
pub(crate) fn serving(state: &State) -> Option<Card> {
    match state.stage {
        Stage::Waive { card } => Some(card),
        Stage::Wild { order, .. } | Stage::Cup { order } => Some(order.card),
        _ => None,
    }
}

fn replace_order(world: &mut State, card: Card) {
    world.stage = match world.stage {
        Stage::Waive { .. } => Stage::Waive { card },
        Stage::Wild { order, at } => Stage::Wild { order: Order { card, ..order }, at },
        Stage::Cup { order } => Stage::Cup { order: Order { card, ..order } },
        stage => stage,
    };
}

/// The others have picked any of their own customers (CH-17.1).
fn imagine_picks(world: &mut State, seat: Seat, chance: &mut impl Chance) {
    for other in Seat::all(world.seats).filter(|&other| other != seat) {
        let mut cards: List<Card, CARDS_PER_TEA> = customers_of(world.teas[other.index()]).collect();
        chance.shuffle(STREAM, &mut cards);
        let slot = world.position_of(other.index());
        if let Some(kept) = world.houses[other.index()].reserved.first_mut() {
            kept.card = cards[0];
        }
        if let Some(picked) = &mut world.row[slot] {
            *picked = cards[1];
        }
    }
}

/// Face-down tips trade places with those aside; open ones are known.
fn imagine_tips(world: &mut State, chance: &mut impl Chance) {
    let cups = world.cups.len();
    let open = world.options.open_tips;
    let known = |at: &usize| *at < cups && (open || world.taken >> at & 1 == 1);
    let places: List<u8, TIPS> = (0..TIPS).filter(|at| !known(at)).map(|at| at as u8).collect();
    let mut values: List<u8, TIPS> = places.iter().map(|&at| world.tips[usize::from(at)]).collect();
    chance.shuffle(STREAM, &mut values);
    for (&at, &value) in places.iter().zip(&values) {
        world.tips[usize::from(at)] = value;
    }
}
