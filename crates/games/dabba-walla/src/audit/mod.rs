//! What holds in every state. The laws are numbered in `docs/rules/dabba-walla.md`.

mod beds;
mod chai;
mod collection;
mod delivery;

use engine::{Flaw, Seat};

use crate::components::{Card, CardSet, DabbaWalla, TACTICAL};
use crate::options::FirstSeat;
use crate::state::{MAX_LEVELS, RING, State, Step};

type Sound = Result<(), Flaw>;

fn law(number: &'static str, holds: bool, text: impl FnOnce() -> String) -> Sound {
    if holds { Ok(()) } else { Err(Flaw::new(number, text())) }
}

impl State {
    fn collecting(&self) -> bool {
        !matches!(self.step, Step::Deliver | Step::Later | Step::Over)
    }
}

/// The first law that does not hold. Ranges come first: everything after them may use values as indices.
pub(crate) fn audit(game: &DabbaWalla, state: &State) -> Sound {
    game.ranges(state)?;
    game.beds_are_sound(state)?;
    game.cards_are_complete(state)?;
    game.chai_are_complete(state)?;
    game.fan_is_sound(state)?;
    if state.collecting() { game.collection_is_sound(state) } else { game.delivery_is_sound(state) }
}

/// The laws of what a seat sees, without those of what it does not: for a state made of a view ([`engine::Game::suppose`]).
pub(crate) fn audit_what_is_seen(game: &DabbaWalla, state: &State) -> Sound {
    game.ranges(state)?;
    game.beds_are_sound(state)?;
    if state.collecting() {
        game.collection_is_sound(state)
    } else {
        game.rounds_and_choices_are_sound(state)
    }
}

impl DabbaWalla {
    /// DW-I20: values are within their ranges, and agree with the options.
    fn ranges(&self, state: &State) -> Sound {
        let range = |holds: bool, what: &str| law("DW-I20", holds, || what.to_string());
        let seats = state.seats();
        self.check_options_of(state)?;
        range(state.first.0 < seats && state.active.0 < seats, "first or active is no seat of the table")?;
        range(
            match state.options.first_seat {
                FirstSeat::Random => true,
                FirstSeat::Seat(seat) => state.first == Seat(seat),
            },
            "another seat was to begin",
        )?;
        let lists = state.deck.iter().chain(&state.pile).chain(&state.fan);
        let chosen = state.players.iter().filter_map(|player| player.choice.card);
        let ring = state.ring.iter().filter_map(|slot| slot.card);
        let mut cards = lists.copied().chain(chosen).chain(ring).chain(state.pending);
        range(cards.all(Card::exists), "there is no such card")?;
        let on_ring = |space: u8| usize::from(space) < RING;
        range(
            state.players.iter().filter_map(|player| player.figure).all(on_ring),
            "a figure is not on the ring",
        )?;
        range(state.laid.iter().all(|laid| laid.by.0 < seats), "nobody laid this chai aside")?;
        range(
            usize::from(state.top) <= MAX_LEVELS && state.level <= state.top,
            "no stack has so many levels",
        )?;
        range(
            state.double_zero.is_some() == state.options.double_zero
                && state.double_zero.is_none_or(|[left, right]| left != right),
            "double-zero tiles do not fit the options",
        )
    }

    fn check_options_of(&self, state: &State) -> Sound {
        self.check_table(&state.options, state.seats())
            .map_err(|error| Flaw::new("DW-I20", error.to_string()))
    }

    /// DW-I1: every card is in one place.
    fn cards_are_complete(&self, state: &State) -> Sound {
        let mut seen = CardSet::NONE;
        let mut once = |cards: CardSet, listed: usize| {
            let fresh = seen.both(cards).is_empty() && usize::from(cards.len()) == listed;
            seen = seen.union(cards);
            law("DW-I1", fresh, || format!("a card lies in two places: {cards:?}"))
        };
        let mut list = |cards: &[Card]| once(cards.iter().copied().collect(), cards.len());
        list(&state.deck)?;
        list(&state.pile)?;
        list(&state.fan)?;
        let ring: Vec<Card> = state.ring.iter().filter_map(|slot| slot.card).collect();
        list(&ring)?;
        list(state.pending.as_slice())?;
        for player in &state.players {
            let pile: Vec<Card> = player.bed.pile().collect();
            list(&pile)?;
        }
        if state.collecting() {
            for player in &state.players {
                once(player.hand, player.hand.len().into())?;
            }
            law("DW-I1", state.discard.is_empty(), || "there is no discard yet".into())?;
        }
        self.box_is_sound(state)
    }

    /// DW-I1: the box holds what was never dealt and what the tactical start returned.
    fn box_is_sound(&self, state: &State) -> Sound {
        let boxed = state.boxed();
        let mut returned = 0;
        for player in &state.players {
            let pile: CardSet = state.pile.iter().copied().collect();
            let away = player.saw.both(boxed);
            law("DW-I1", player.saw.minus(pile).minus(boxed).is_empty(), || {
                "a card put out of sight is in sight".into()
            })?;
            let wanted = match state.step {
                _ if !state.options.tactical_start => 0,
                Step::TacticalReturn => (self.supply.start_hand + TACTICAL).saturating_sub(player.hand.len()),
                _ => TACTICAL,
            };
            law("DW-I1", away.len() == wanted, || format!("a seat returned {} cards", away.len()))?;
            returned += away.len();
        }
        let all_returned: CardSet =
            state.players.iter().flat_map(|player| player.saw.both(boxed).iter()).collect();
        let imaginary = state.options.imaginary_player;
        let left_over = if imaginary { 0 } else { self.left_over(&state.options, state.seats()) };
        law("DW-I1", all_returned.len() == returned, || "two seats returned the same card".into())?;
        law("DW-I1", boxed.len() == left_over + returned, || format!("the box holds {} cards", boxed.len()))
    }

    /// DW-I13: the fan has a card for every level as long as the pile lasts.
    fn fan_is_sound(&self, state: &State) -> Sound {
        let (fan, pile) = (state.fan.len() as u8, state.pile.len() as u8);
        if !state.options.imaginary_player {
            return law("DW-I13", fan == 0 && pile == 0, || "there is no imaginary player".into());
        }
        let left_over = self.left_over(&state.options, state.seats());
        let reached = state.top_level().max(1).min(left_over);
        let (fan_now, pile_now) = match state.step {
            Step::ImaginaryPick => (reached.saturating_sub(1).max(1), left_over - reached.saturating_sub(1)),
            Step::Deliver | Step::Later | Step::Over => (reached.min(state.level), left_over - reached),
            _ => (reached, left_over - reached),
        };
        law("DW-I13", fan == fan_now && pile == pile_now, || {
            format!("{fan} cards in the fan and {pile} in the pile, not {fan_now} and {pile_now}")
        })
    }
}
