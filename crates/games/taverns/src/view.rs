//! What eyes may know of the table: everything but the order of decks and the choices that are still hidden.

use engine::{Eyes, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::Taverns;
use crate::action::{Action, StartCard};
use crate::components::{Card, Coaster, Die, Kind, Pile, Side, Space, Spaces, Tile, Tiles};
use crate::data::PLACES;
use crate::options::Options;
use crate::state::{Decision, Link, Snapshot, State, Takings, Tavern};

/// The table as some eyes see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The options of the table.
    pub options: Options,
    /// Whose eyes these are.
    pub eyes: Eyes,
    /// The round, from 1; 0 before the first.
    pub round: u8,
    /// What is being decided.
    pub decision: Decision,
    /// Who decides.
    pub awaiting: Seats,
    /// Who has the mug.
    pub start: Seat,
    /// Whose serve turn or pick it is.
    pub active: Option<Seat>,
    /// The pick of the draft, from 1.
    pub pick: Option<u8>,
    /// The coaster in front of each seat during the draft; alone, the second is the rival's.
    pub coasters: Vec<Coaster>,
    /// Start cards on offer, topmost first.
    pub offered: Vec<StartCard>,
    /// Tavern cards and nobles in supply.
    pub supply: Pile,
    /// Cards of the open guest pile at place 0.
    pub guest_pile: u8,
    /// The market places 0 to 4.
    pub market: Vec<MarketView>,
    /// Cards left in the guest deck.
    pub guest_deck: u8,
    /// Which guests are in the deck, in no order.
    pub unseen_guests: Pile,
    /// Schnapps in supply.
    pub schnapps: u8,
    /// Signatures in supply.
    pub signatures: u8,
    /// Guests out of the game.
    pub boxed: Pile,
    /// Counter guests out of the game.
    pub boxed_counter_guests: u8,
    /// Who has made a hidden choice.
    pub committed: Seats,
    /// The own hidden choice.
    pub choice: Option<Action>,
    /// The serve turn being played.
    pub turn: Option<TurnView>,
    /// The taverns, in seat order.
    pub taverns: Vec<TavernView>,
    /// The score a solo game is measured by.
    pub solo_target: Option<i16>,
    /// What nobody at the table knows; only for [`Eyes::All`].
    pub hidden: Option<HiddenView>,
}

/// A market place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarketView {
    /// The open guest.
    pub card: Option<Card>,
    /// Whether a signature lies on it.
    pub signature: bool,
}

/// A serve turn after the doors have opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnView {
    /// Spaces on which a die was resolved.
    pub used: Spaces,
    /// Kinds bought this round.
    pub bought: Vec<Kind>,
    /// Whether a guest was bought this round.
    pub guest_bought: bool,
    /// The market place that is filled when the turn ends.
    pub refill: Option<u8>,
    /// Bards that have not played.
    pub bards_left: u8,
    /// Yields when the doors opened (TT-14.5).
    pub snapshot: Snapshot,
    /// What the dice of the turn bring by the snapshot (TT-14.6).
    pub takings: Takings,
    /// How far the reputation marker stands behind the farthest it has been this turn (TT-14.10).
    pub behind: u16,
    /// Bonuses begun and not finished, the next one first; the first is the one offered, if one is.
    pub unfinished: Vec<Link>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TavernView {
    /// Cards in the draw pile.
    pub deck: u8,
    /// Its known top cards, the topmost first.
    pub known: Vec<Card>,
    /// The rest of it, in no order.
    pub rest: Pile,
    /// The discard pile.
    pub discard: Pile,
    /// Who sits where.
    pub slots: Vec<Option<Card>>,
    /// The height of the noble stack.
    pub nobles: u8,
    /// Tavern cards drawn this round.
    pub area: Pile,
    /// Tiles turned over.
    pub upgraded: Tiles,
    /// The boosts there are this round.
    pub boost_budget: u8,
    /// Boosts in use.
    pub boosts: u8,
    /// Counter guests held.
    pub counter_guests: u8,
    /// Schnapps held.
    pub schnapps: u8,
    /// Entertainers engaged.
    pub entertainers: [Option<Side>; 3],
    /// Uses of each entertainer this round.
    pub shows: [u8; 3],
    /// Steps made at the monastery, and the space reached.
    pub monastery: (u16, u8),
    /// Steps made on the reputation track, and the space reached.
    pub reputation: (u16, u8),
    /// Doubloons at hand.
    pub doubloons: u16,
    /// Beer at hand.
    pub beer: u16,
    /// Dice, in the order received.
    pub dice: Vec<Die>,
    /// Lifts left in this planning.
    pub lifts: u8,
    /// Signatures in each column of the guest book.
    pub book: [u8; 4],
    /// The start card it began with.
    pub start_card: Option<StartCard>,
    /// Regulars out of the game: worth two, worth one.
    pub lost: [u8; 2],
    /// What the dice that lie on spaces would still bring.
    pub coming: ComingView,
    /// Victory points as they stand.
    pub score: i32,
}

/// What dice on spaces would bring if all of them were resolved now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComingView {
    pub doubloons: u16,
    /// Beer; before the doors open with that of the handlers.
    pub beer: u16,
    /// Monastery steps.
    pub monastery: u16,
    /// The reputation move (Module 3 and up): the one that opening would make, or has made.
    pub reputation: u16,
}

/// What nobody at the table knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HiddenView {
    /// Draw piles, the top last.
    pub decks: Vec<Vec<Card>>,
    /// The guest deck, the top last.
    pub guest_deck: Vec<Card>,
    /// Hidden choices, by seat.
    pub choices: Vec<Option<Action>>,
}

/// The table as these eyes see it.
pub(crate) fn view(game: &Taverns, state: &State, eyes: Eyes) -> View {
    let seats = state.seat_count();
    let committed = if state.decision.is_committed(&state.options, seats) {
        Seat::all(seats).filter(|&seat| !state.asked.contains(seat)).collect()
    } else {
        Seats::NONE
    };
    let mut supply = Pile::EMPTY;
    Kind::ALL.into_iter().for_each(|kind| supply.add_many(Card::tavern(kind), state.piles[kind.index()]));
    supply.add_many(Card::NOBLE, state.nobles);
    let market = (0..PLACES as u8).map(|place| MarketView {
        card: state.guest_at(game, place),
        signature: state.signed[usize::from(place)],
    });
    let in_turn = matches!(state.decision, Decision::Draft | Decision::Plan) || state.decision.is_serving();
    let drafting = state.decision == Decision::Draft;
    let standing = game.standing_of(state);
    let taverns =
        Seat::all(seats).map(|seat| game.tavern_view(state, seat, standing.seats[seat.index()].score));
    View {
        options: state.options,
        eyes,
        round: state.round,
        decision: state.decision,
        awaiting: state.awaiting(),
        start: state.start(),
        active: (in_turn && !state.decision.is_simultaneous(&state.options, seats)).then_some(state.active),
        pick: drafting.then_some(state.pick),
        coasters: if drafting { state.coasters.to_vec() } else { Vec::new() },
        offered: state.offered.to_vec(),
        supply,
        guest_pile: state.guest_pile,
        market: market.collect(),
        guest_deck: state.guest_deck.len() as u8,
        unseen_guests: state.guest_deck.iter().copied().collect(),
        schnapps: state.schnapps,
        signatures: state.signatures,
        boxed: state.boxed,
        boxed_counter_guests: state.boxed_counter_guests,
        committed,
        choice: match eyes {
            Eyes::Seat(seat) => state.committed.get(seat.index()).copied().flatten(),
            Eyes::Spectator | Eyes::All => None,
        },
        turn: state.decision.is_serving().then(|| turn_view(state)),
        taverns: taverns.collect(),
        solo_target: (seats == 1).then(|| game.solo_target(state)),
        hidden: (eyes == Eyes::All).then(|| HiddenView {
            decks: state.taverns.iter().map(|tavern| tavern.deck.to_vec()).collect(),
            guest_deck: state.guest_deck.to_vec(),
            choices: state.committed[..usize::from(seats)].to_vec(),
        }),
    }
}

impl Taverns {
    fn tavern_view(&self, state: &State, seat: Seat, score: i32) -> TavernView {
        let tavern = state.tavern(seat);
        let (rest, known) = tavern.deck.split_at(tavern.deck.len() - usize::from(tavern.known));
        let mut area = Pile::EMPTY;
        Kind::ALL.into_iter().for_each(|kind| area.add_many(Card::tavern(kind), tavern.has(kind)));
        TavernView {
            deck: tavern.deck.len() as u8,
            known: known.iter().rev().copied().collect(),
            rest: rest.iter().copied().collect(),
            discard: tavern.discard,
            slots: tavern.slots.to_vec(),
            nobles: tavern.nobles,
            area,
            upgraded: tavern.upgraded,
            boost_budget: tavern.budget(self),
            boosts: tavern.boosts(),
            counter_guests: tavern.counter_guests,
            schnapps: tavern.schnapps,
            entertainers: tavern.entertainers,
            shows: tavern.shows,
            monastery: (tavern.monastery, self.monastery_space(&state.options, tavern.monastery)),
            reputation: (tavern.reputation, self.reputation_space(&state.options, tavern.reputation)),
            doubloons: tavern.doubloons,
            beer: tavern.beer,
            dice: tavern.dice.to_vec(),
            lifts: tavern.lifts,
            book: tavern.book,
            start_card: tavern.start_card,
            lost: tavern.lost,
            coming: self.coming(state, seat, tavern),
            score,
        }
    }

    fn coming(&self, state: &State, seat: Seat, tavern: &Tavern) -> ComingView {
        let serving = state.decision.is_serving() && state.active == seat;
        let mut coming = ComingView::default();
        for die in tavern.dice.iter().filter(|die| !die.resolved) {
            match die.at.space() {
                None => {}
                Some(Space::CASHBOX) => coming.doubloons += u16::from(tavern.gives(self, Tile::Cashbox)),
                Some(Space::BARREL) => coming.beer += u16::from(tavern.gives(self, Tile::Barrel)),
                Some(Space::SUPPLIER) => coming.beer += u16::from(self.brew(tavern)),
                Some(Space::MONK) => coming.monastery += u16::from(tavern.gives(self, Tile::Monk)),
                Some(slot) => {
                    let card = slot.as_slot().and_then(|slot| tavern.sitter(slot));
                    coming.doubloons += card.map_or(0, |card| self.face(&state.options, card).pay.into());
                }
            }
        }
        if !serving && !tavern.dice.is_empty() {
            coming.beer += u16::from(tavern.has(Kind::Handler));
        }
        if state.options.module >= 3 {
            let takings = if serving {
                state.turn.reputation
            } else {
                self.takings(state, tavern, &self.snapshot(tavern))
            };
            coming.reputation = if tavern.dice.is_empty() && !serving { 0 } else { takings.steps() };
        }
        coming
    }
}

fn turn_view(state: &State) -> TurnView {
    let turn = &state.turn;
    TurnView {
        used: turn.used,
        bought: Kind::ALL.into_iter().filter(|kind| turn.bought[kind.index()]).collect(),
        guest_bought: turn.guest_bought,
        refill: turn.refill,
        bards_left: turn.bards_left,
        snapshot: turn.snapshot,
        takings: turn.reputation,
        behind: turn.behind,
        unfinished: turn.chain.iter().rev().copied().collect(),
    }
}
