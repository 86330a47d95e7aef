//! All that one pair of eyes may know of the table.

use engine::{Counts, Eyes, Name, Seats};
use serde::{Deserialize, Serialize};

use crate::Chai;
use crate::components::{
    Ability, Card, CardSet, FLAVOURS, Flavour, Market, PANTRIES, Slot, Space, TEAS, Tea, Who, spaces,
};
use crate::imagine::serving;
use crate::options::{Mode, Options};
use crate::setup::customers_of;
use crate::state::{Face, Stage, State};

/// The table as some eyes see it. A `None` where a card or a value belongs lies face down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// What was chosen before the game.
    pub options: Options,
    /// People at the table.
    pub seats: u8,
    /// Turn order.
    pub order: Vec<Who>,
    /// Whose turn it is; nobody's while starting cards are chosen and once the game is over.
    pub turn: Option<Who>,
    /// The circle of turns, from 1.
    pub circle: u16,
    /// Circles since the last order, this one included; `stall-limit` of them end the game.
    pub idle_circles: u16,
    /// Turns that remain where turns are counted, this one included.
    pub turns_left: Option<u8>,
    /// The round; where turns are counted, the set of tips.
    pub round: u8,
    /// What the thermometer shows.
    pub celsius: u8,
    /// Whether the circle is being completed, without tips.
    pub final_circle: bool,
    /// Whether the game is over.
    pub over: bool,
    /// What is being decided.
    pub decision: Option<Decision>,
    /// The ability that lasts to the end of this turn.
    pub active: Option<Ability>,
    /// The flavour market, row by row.
    pub market: Market,
    /// Its groups with their prices, by id.
    pub groups: Vec<Group>,
    /// The price of each column.
    pub prices: Vec<u8>,
    /// What the flavour bag holds.
    pub tile_bag: Counts<FLAVOURS>,
    /// The pantry board.
    pub board: Counts<PANTRIES>,
    /// What the pantry bag holds.
    pub token_bag: Counts<PANTRIES>,
    /// The customer row, slot by slot.
    pub row: Vec<Option<Card>>,
    /// Cards in the customer deck.
    pub deck: u8,
    /// The tea of the customer that was set aside unseen; alone only (CH-R24).
    pub set_aside: Option<Tea>,
    /// The customers that these eyes see nowhere: in the deck, face down or set aside.
    pub unseen: CardSet,
    /// Customers that left because their tea ran out.
    pub removed: CardSet,
    /// Whom the chaiwala would serve if it were its turn.
    pub chaiwala_next: Option<Slot>,
    /// The abilities in play, spot by spot.
    pub abilities: Vec<Ability>,
    /// The ability that waits to be put on a spot.
    pub newcomer: Option<Ability>,
    /// Abilities that have been covered.
    pub covered: Vec<Ability>,
    /// Abilities in the deck, in canonical order.
    pub abilities_to_come: Vec<Ability>,
    /// The tiles on `swap-tiles`.
    pub swap_tiles: Counts<FLAVOURS>,
    pub cups: Vec<CupView>,
    /// The values of the tips nobody has taken in this round, ascending: at cups and aside.
    pub tips_left: Vec<u8>,
    /// The teas in play.
    pub teas: Vec<TeaView>,
    /// The tea houses: of every seat, then of the chaiwala.
    pub houses: Vec<HouseView>,
    /// What lay face down, once the game is over.
    pub hidden: Option<Hidden>,
}

/// What is being decided, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// The id of the decision, e.g. `ch.buy`.
    pub id: Name,
    /// Who decides.
    pub seats: Seats,
    /// How far it has come; not for others while a hidden customer is being served.
    pub stage: Option<Stage>,
}

/// A group of the market.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Its first space, by which actions name it.
    pub id: Space,
    /// Its kind.
    pub flavour: Flavour,
    /// All its spaces.
    pub spaces: Vec<Space>,
    /// What it costs.
    pub price: u8,
}

/// A cup and its tip.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CupView {
    /// Flavour tiles in it.
    pub tiles: Counts<FLAVOURS>,
    /// Pantry tokens in it.
    pub tokens: Counts<PANTRIES>,
    /// Base tokens of each tea in it.
    pub base: Counts<TEAS>,
    /// Whether its tip is taken in this round.
    pub taken: bool,
    /// The value of its tip.
    pub tip: Option<u8>,
}

/// A tea in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeaView {
    pub tea: Tea,
    /// Whose it is; nobody's is the phantom's.
    pub owner: Option<Who>,
    /// Base tokens left; none left means sold out.
    pub stock: u8,
}

/// A tea house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HouseView {
    /// Whose it is.
    pub who: Who,
    pub tea: Tea,
    pub coins: u32,
    /// Flavour tiles.
    pub tiles: Counts<FLAVOURS>,
    /// Pantry tokens.
    pub tokens: Counts<PANTRIES>,
    /// Reserved customers.
    pub reserved: Vec<GuestView>,
    /// Served customers.
    pub served: CardSet,
    /// The parts of its score as it stands.
    pub score: Vec<(Name, i32)>,
}

/// A reserved customer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuestView {
    /// Who it is, for those who may know.
    pub card: Option<Card>,
    /// How it came, and so what the others know of it.
    pub face: Face,
}

/// What lay face down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hidden {
    /// The customer deck, top card first.
    pub deck: Vec<Card>,
    /// The customer that was set aside.
    pub set_aside: Option<Card>,
    /// The ability deck, top card first.
    pub ability_deck: Vec<Ability>,
    pub tips_aside: Vec<u8>,
}

/// What these eyes see of the table.
pub(crate) fn view(game: &Chai, state: &State, eyes: Eyes) -> View {
    let over = state.stage == Stage::Over;
    let choosing = state.stage == Stage::Choosing;
    let row = row_seen(state, eyes);
    let houses: Vec<HouseView> =
        (0..state.houses.len()).map(|house| game.house_seen(state, house, eyes)).collect();
    let next = (state.options.mode == Mode::Coop && !choosing && !over).then(|| game.chaiwala_choice(state));
    View {
        options: state.options,
        seats: state.seats,
        order: (0..state.houses.len() as u8).map(|at| state.who(state.house_at(at))).collect(),
        turn: (!over && !choosing).then(|| state.who(state.current())),
        circle: state.circle,
        idle_circles: state.circle - state.last_order,
        turns_left: state.counts_turns().then(|| game.turns_left(state)),
        round: state.round,
        celsius: game.celsius(state),
        final_circle: state.final_circle,
        over,
        decision: (!over).then(|| decision(state, eyes)),
        active: state.active,
        market: state.market,
        groups: game.groups(&state.market),
        prices: game.prices.to_vec(),
        tile_bag: state.tile_bag,
        board: state.board,
        token_bag: state.token_bag,
        deck: state.deck.len() as u8,
        set_aside: state.set_aside.map(Card::tea),
        unseen: unseen(state, &row, &houses),
        row,
        removed: state.removed,
        chaiwala_next: next.flatten().map(Slot::of),
        abilities: state.abilities.to_vec(),
        newcomer: state.newcomer,
        covered: game.covered(state),
        abilities_to_come: sorted(state.ability_deck.to_vec()),
        swap_tiles: state.swap_tiles,
        cups: (0..state.cups.len()).map(|cup| cup_seen(state, cup, eyes)).collect(),
        tips_left: sorted(tips_left(state)),
        teas: teas(state),
        houses,
        hidden: (over || eyes == Eyes::All).then(|| Hidden {
            deck: state.deck.iter().rev().copied().collect(),
            set_aside: state.set_aside,
            ability_deck: state.ability_deck.iter().rev().copied().collect(),
            tips_aside: state.tips[state.cups.len()..].to_vec(),
        }),
    }
}

impl Chai {
    fn house_seen(&self, state: &State, house: usize, eyes: Eyes) -> HouseView {
        let own = &state.houses[house];
        let guest = |index: usize| GuestView {
            card: guest_known(state, house, index, eyes).then(|| own.reserved[index].card),
            face: own.reserved[index].face,
        };
        HouseView {
            who: state.who(house),
            tea: state.teas[house],
            coins: own.coins,
            tiles: own.tiles,
            tokens: own.tokens,
            reserved: (0..guests_seen(state, house, eyes)).map(guest).collect(),
            served: own.served,
            score: self.score_parts(state, house),
        }
    }

    /// All groups of a market, by id (CH-1.17).
    #[must_use]
    pub fn groups(&self, market: &Market) -> Vec<Group> {
        let group = |id: Space| {
            let group = market.group(id);
            let flavour = market.tile(id).unwrap_or_default();
            Group { id, flavour, spaces: spaces(group).collect(), price: self.price(group) }
        };
        spaces(market.groups(0)).map(group).collect()
    }

    /// Turns that remain where they are counted, the present one included.
    fn turns_left(&self, state: &State) -> u8 {
        let done = if state.stage == Stage::Over { state.circle } else { state.circle.saturating_sub(1) };
        u16::from(self.numbers.solo_turns).saturating_sub(done) as u8
    }

    /// The thermometer shows rounds, or turns where they are counted (CH-14.3).
    fn celsius(&self, state: &State) -> u8 {
        if state.counts_turns() {
            let turns = u16::from(self.numbers.solo_turns);
            (100 * (turns - u16::from(self.turns_left(state))) / turns) as u8
        } else {
            self.celsius.get(usize::from(state.round) - 1).copied().unwrap_or(100)
        }
    }

    /// The abilities that are neither in play nor to come.
    fn covered(&self, state: &State) -> Vec<Ability> {
        let about = |ability: &Ability| {
            state.abilities.contains(ability)
                || state.ability_deck.contains(ability)
                || state.newcomer == Some(*ability)
        };
        let dealt = !state.abilities.is_empty();
        Ability::ALL.into_iter().filter(|ability| dealt && !about(ability)).collect()
    }
}

/// Whether these eyes may know a reserved customer (CH-13.1, CH-17.1).
fn guest_known(state: &State, house: usize, index: usize, eyes: Eyes) -> bool {
    let own = matches!(eyes, Eyes::Seat(seat) if seat.index() == house);
    own || eyes == Eyes::All
        || state.stage == Stage::Over
        || (state.stage != Stage::Choosing && !state.houses[house].reserved[index].face.hidden())
}

/// How many reserved customers these eyes see. How far a seat has come with its picks is its own business until it is done.
fn guests_seen(state: &State, house: usize, eyes: Eyes) -> usize {
    let own = matches!(eyes, Eyes::Seat(seat) if seat.index() == house);
    let picking = state.stage == Stage::Choosing && state.awaiting().contains(engine::Seat(house as u8));
    if picking && !own && eyes != Eyes::All { 0 } else { state.houses[house].reserved.len() }
}

/// The row; picks for it stay secret until all have picked (CH-17.2).
fn row_seen(state: &State, eyes: Eyes) -> Vec<Option<Card>> {
    let mine = |slot: usize| match eyes {
        Eyes::All => true,
        Eyes::Seat(seat) => seat.0 < state.seats && state.position_of(seat.index()) == slot,
        Eyes::Spectator => false,
    };
    let open = state.stage != Stage::Choosing;
    state.row.iter().enumerate().map(|(slot, card)| card.filter(|_| open || mine(slot))).collect()
}

/// The customers of the teas in play that are shown nowhere.
fn unseen(state: &State, row: &[Option<Card>], houses: &[HouseView]) -> CardSet {
    let mut unseen: CardSet = state.teas.iter().flat_map(|&tea| customers_of(tea)).collect();
    unseen = unseen.minus(state.removed);
    row.iter().flatten().for_each(|&card| unseen.remove(card));
    for house in houses {
        unseen = unseen.minus(house.served);
        house.reserved.iter().filter_map(|guest| guest.card).for_each(|card| unseen.remove(card));
    }
    unseen
}

fn decision(state: &State, eyes: Eyes) -> Decision {
    let seats = state.awaiting();
    let stage = state.stage;
    let picked = |seat: engine::Seat| !state.houses[seat.index()].reserved.is_empty();
    let id = match eyes {
        Eyes::Seat(seat) if stage == Stage::Choosing && seats.contains(seat) && picked(seat) => "ch.row-card",
        _ => stage.id(),
    };
    let order = serving(state);
    // A hidden customer becomes public when it is served (CH-13.2), not while its cup is being chosen.
    let house = state.current();
    let reserved = state.houses.get(house).map_or(&[][..], |own| &own.reserved);
    let secret = reserved.iter().position(|guest| Some(guest.card) == order);
    let known = secret.is_none_or(|index| guest_known(state, house, index, eyes));
    Decision { id: id.into(), seats, stage: known.then_some(stage) }
}

fn cup_seen(state: &State, cup: usize, eyes: Eyes) -> CupView {
    let taken = state.taken >> cup & 1 == 1;
    let laid = state.stage != Stage::Choosing;
    let known = taken || state.options.open_tips || eyes == Eyes::All || state.stage == Stage::Over;
    let poured = &state.cups[cup];
    CupView {
        tiles: poured.tiles,
        tokens: poured.tokens,
        base: poured.base,
        taken,
        tip: (laid && known).then(|| state.tips[cup]),
    }
}

fn tips_left(state: &State) -> Vec<u8> {
    state.tips.iter().enumerate().filter(|(at, _)| state.taken >> at & 1 == 0).map(|(_, &tip)| tip).collect()
}

fn teas(state: &State) -> Vec<TeaView> {
    let view = |&tea: &Tea| TeaView {
        tea,
        owner: state.owner(tea).map(|house| state.who(house)),
        stock: state.stock[tea.index()],
    };
    state.teas.iter().map(view).collect()
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort_unstable();
    list
}
