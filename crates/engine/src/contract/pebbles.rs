//! Pebbles: the smallest game that has everything a game can have, to test the house without a real one.
//!
//! Each round every seat secretly holds 0 to 2 pebbles; when all hands are closed they open. Then the seats, in turn,
//! either turn up the top card of a shuffled deck (its number is theirs) or pass; taking a note first is free
//! and can be taken back. Most points after three rounds wins.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::read::{Unreadable, notation};
use crate::{
    Audience, Chance, DataError, Eyes, Flaw, Game, List, OptionSpec, Origin, Place, Refusal, Revealed, Seat,
    Seats, SetupError, Sink, Standing, Stream,
};

/// The box: nothing but the number of cards. With the shelf's feature `pebbles` it is a game of the house, which shows what a
/// game needs to be one.
#[derive(Clone, Copy, Debug)]
pub struct Pebbles;

/// Options: whether passing costs a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct PebbleOptions {
    costly_pass: bool,
}

/// Everything on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PebbleState {
    options: PebbleOptions,
    round: u8,
    held: List<Option<u8>, 4>,
    points: List<i8, 4>,
    deck: List<u8, 12>,
    seen: List<u8, 12>,
    turn: Option<Seat>,
    noted: bool,
}

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PebbleAction {
    Hold(u8),
    Note,
    Turn,
    Pass,
}

impl fmt::Display for PebbleAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hold(pebbles) => write!(f, "hold:{pebbles}"),
            Self::Note => f.write_str("note"),
            Self::Turn => f.write_str("turn"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for PebbleAction {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        notation(text)
    }
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PebbleEvent {
    Closed { seat: Seat, pebbles: Option<u8> },
    Opened { seat: Seat, pebbles: u8 },
    Noted { seat: Seat },
    Turned { seat: Seat, card: u8 },
    Passed { seat: Seat },
}

/// What some eyes may know: own pebbles, who has closed a hand, the cards seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PebbleView {
    options: PebbleOptions,
    round: u8,
    held: Vec<Option<u8>>,
    closed: Vec<bool>,
    points: Vec<i8>,
    deck: Vec<u8>,
    cards_left: usize,
    seen: Vec<u8>,
    turn: Option<Seat>,
    noted: bool,
}

const ROUNDS: u8 = 3;

impl Game for Pebbles {
    const ID: &'static str = "pebbles";
    const TITLE: &'static str = "Pebbles";
    const RULES: u32 = 1;
    const PREFIX: &'static str = "PB";
    const DATA: &'static str = "";
    type Options = PebbleOptions;
    type State = PebbleState;
    type Action = PebbleAction;
    type Event = PebbleEvent;
    type View = PebbleView;

    fn open(_: &str) -> Result<Self, DataError> {
        Ok(Self)
    }

    fn seats() -> RangeInclusive<u8> {
        2..=4
    }

    fn options() -> Vec<OptionSpec> {
        vec![OptionSpec::flag("costly-pass", Origin::Extra, "Passing costs a point.")]
    }

    fn check_options(&self, _: &PebbleOptions, seats: u8) -> Result<(), SetupError> {
        if Self::seats().contains(&seats) {
            Ok(())
        } else {
            Err(SetupError::new("players", "players", "2 to 4 can play"))
        }
    }

    fn setup(
        &self,
        options: &PebbleOptions,
        seats: u8,
        chance: &mut impl Chance,
        _: &mut impl Sink<PebbleEvent>,
    ) -> Result<PebbleState, SetupError> {
        self.check_options(options, seats)?;
        let mut deck: List<u8, 12> = (1..=12).collect();
        chance.shuffle(Stream::SETUP, &mut deck);
        Ok(PebbleState {
            options: *options,
            round: 1,
            held: (0..seats).map(|_| None).collect(),
            points: (0..seats).map(|_| 0).collect(),
            deck,
            seen: List::new(),
            turn: None,
            noted: false,
        })
    }

    fn seat_count(&self, state: &PebbleState) -> u8 {
        state.held.len() as u8
    }

    fn options_of(&self, state: &PebbleState) -> PebbleOptions {
        state.options
    }

    fn awaiting(&self, state: &PebbleState) -> Seats {
        match state.turn {
            _ if state.round > ROUNDS => Seats::NONE,
            Some(seat) => Seats::only(seat),
            None => {
                Seat::all(state.held.len() as u8).filter(|seat| state.held[seat.index()].is_none()).collect()
            }
        }
    }

    fn simultaneous(&self, state: &PebbleState) -> bool {
        state.turn.is_none() && state.round <= ROUNDS
    }

    fn legal(&self, state: &PebbleState, seat: Seat, out: &mut Vec<PebbleAction>) {
        let all = [
            PebbleAction::Hold(0),
            PebbleAction::Hold(1),
            PebbleAction::Hold(2),
            PebbleAction::Note,
            PebbleAction::Turn,
            PebbleAction::Pass,
        ];
        out.extend(all.iter().filter(|action| self.check(state, seat, action).is_ok()));
    }

    fn check(&self, state: &PebbleState, seat: Seat, action: &PebbleAction) -> Result<(), Refusal> {
        if state.round > ROUNDS {
            return Err(Refusal::over());
        }
        if !self.awaiting(state).contains(seat) {
            return Err(Refusal::not_your_turn());
        }
        match (action, state.turn) {
            (PebbleAction::Hold(0..=2), None) | (PebbleAction::Turn | PebbleAction::Pass, Some(_)) => Ok(()),
            (PebbleAction::Note, Some(_)) if !state.noted => Ok(()),
            (PebbleAction::Note, Some(_)) => Err(Refusal::new("PB-2", "one-note", "one note is enough")),
            (PebbleAction::Hold(_), None) => Err(Refusal::new("PB-1", "pebbles", "hold 0 to 2 pebbles")),
            _ => Err(Refusal::another_decision()),
        }
    }

    fn apply(
        &self,
        state: &mut PebbleState,
        seat: Seat,
        action: PebbleAction,
        _: &mut impl Chance,
        told: &mut impl Sink<PebbleEvent>,
    ) -> Revealed {
        match action {
            PebbleAction::Hold(pebbles) => {
                state.held[seat.index()] = Some(pebbles);
                told.tell(Audience::seat(seat), || PebbleEvent::Closed { seat, pebbles: Some(pebbles) });
                told.tell(Audience::others(seat), || PebbleEvent::Closed { seat, pebbles: None });
                if state.held.iter().any(Option::is_none) {
                    return Revealed::Nothing;
                }
                for seat in Seat::all(state.held.len() as u8) {
                    let pebbles = state.held[seat.index()].take().unwrap_or(0);
                    state.points[seat.index()] += pebbles as i8;
                    told.tell(Audience::All, || PebbleEvent::Opened { seat, pebbles });
                }
                state.turn = Some(Seat(0));
                return Revealed::Something;
            }
            PebbleAction::Note => {
                state.noted = true;
                told.tell(Audience::All, || PebbleEvent::Noted { seat });
                return Revealed::Nothing;
            }
            PebbleAction::Turn => {
                if let Some(card) = state.deck.pop() {
                    state.points[seat.index()] += card as i8;
                    state.seen.push(card);
                    told.tell(Audience::All, || PebbleEvent::Turned { seat, card });
                }
            }
            PebbleAction::Pass => {
                state.points[seat.index()] -= i8::from(state.options.costly_pass);
                told.tell(Audience::All, || PebbleEvent::Passed { seat });
            }
        }
        state.noted = false;
        let next = Seat(seat.0 + 1);
        state.turn = (next.index() < state.held.len()).then_some(next);
        state.round += u8::from(state.turn.is_none());
        Revealed::Something
    }

    fn view(&self, state: &PebbleState, eyes: Eyes) -> PebbleView {
        let shown = |seat: usize| match eyes {
            Eyes::All => true,
            Eyes::Seat(own) => own.index() == seat,
            Eyes::Spectator => false,
        };
        let mut deck: Vec<u8> = state.deck.to_vec();
        if eyes != Eyes::All {
            deck.sort_unstable();
        }
        PebbleView {
            options: state.options,
            round: state.round,
            held: (0..state.held.len()).map(|seat| state.held[seat].filter(|_| shown(seat))).collect(),
            closed: state.held.iter().map(Option::is_some).collect(),
            points: state.points.to_vec(),
            cards_left: deck.len(),
            deck,
            seen: state.seen.to_vec(),
            turn: state.turn,
            noted: state.noted,
        }
    }

    fn standing(&self, state: &PebbleState) -> Standing {
        let place =
            |seat: Seat| Place::new(seat, vec![("points".into(), state.points[seat.index()].into())], vec![]);
        Standing::ranked(Seat::all(state.held.len() as u8).map(place).collect())
    }

    fn imagine(&self, state: &PebbleState, seat: Seat, chance: &mut impl Chance) -> PebbleState {
        let mut world = *state;
        world.deck.sort_unstable();
        chance.shuffle(Stream::COMMON, &mut world.deck);
        for other in (0..world.held.len()).filter(|&other| other != seat.index()) {
            if let Some(pebbles) = &mut world.held[other] {
                *pebbles = chance.below(Stream::COMMON, 3) as u8;
            }
        }
        world
    }

    /// The deck lies in order, and the others hold nothing in their closed hands.
    fn suppose(&self, view: &PebbleView, seat: Seat) -> Option<PebbleState> {
        let held = |other: usize| match view.held.get(other).copied().flatten() {
            Some(pebbles) => Some(pebbles),
            None => view.closed[other].then_some(0).filter(|_| other != seat.index()),
        };
        let state = PebbleState {
            options: view.options,
            round: view.round,
            held: List::fitting((0..view.closed.len()).map(held))?,
            points: List::fitting(view.points.iter().copied())?,
            deck: List::fitting(view.deck.iter().copied())?,
            seen: List::fitting(view.seen.iter().copied())?,
            turn: view.turn,
            noted: view.noted,
        };
        self.audit(&state).ok().map(|()| state)
    }

    fn audit(&self, state: &PebbleState) -> Result<(), Flaw> {
        let seats = state.held.len();
        if !(2..=4).contains(&seats) || state.points.len() != seats {
            return Err(Flaw::new("PB-I1", "2 to 4 seats, each with points"));
        }
        if !(1..=ROUNDS + 1).contains(&state.round) || state.turn.is_some_and(|seat| seat.index() >= seats) {
            return Err(Flaw::new("PB-I2", "round or turn out of range"));
        }
        let mut cards: Vec<u8> = state.deck.iter().chain(&state.seen).copied().collect();
        cards.sort_unstable();
        if !cards.iter().copied().eq(1..=12) {
            return Err(Flaw::new("PB-I3", "the twelve cards are each somewhere once"));
        }
        let most = usize::from(state.round - 1) * seats + state.turn.map_or(0, Seat::index);
        if state.seen.len() > most {
            return Err(Flaw::new("PB-I4", "more cards are turned up than turns were taken"));
        }
        let waiting = state.held.iter().filter(|held| held.is_none()).count();
        let closing = state.turn.is_none() && state.round <= ROUNDS;
        if state.held.iter().flatten().any(|&pebbles| pebbles > 2)
            || (waiting == 0)
            || (!closing && waiting < seats)
        {
            return Err(Flaw::new("PB-I5", "hands are closed only while somebody still chooses"));
        }
        if (state.noted && state.turn.is_none()) || (state.round > ROUNDS && state.turn.is_some()) {
            return Err(Flaw::new("PB-I6", "a note belongs to a turn"));
        }
        if state.points.iter().any(|points| !(-40..=100).contains(points)) {
            return Err(Flaw::new("PB-I7", "nobody can have so many points"));
        }
        Ok(())
    }

    fn longest(&self, _: &PebbleOptions, seats: u8) -> u32 {
        u32::from(ROUNDS) * u32::from(seats) * 3
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Match, NoUndo, QuickChance, Seed, contract};
    use proptest::prelude::*;
    use std::sync::Arc;

    fn table() -> Match<Pebbles> {
        Match::new(Arc::new(Pebbles), PebbleOptions::default(), 3, &Seed::numbered(5), &[]).unwrap()
    }

    proptest! {
        #[test]
        fn pebbles_keep_the_contract(seed: u64, choices in prop::collection::vec(any::<u16>(), 0..30)) {
            let game = Arc::new(Pebbles);
            let (options, seats) = contract::random_table(&*game, &mut QuickChance::new(seed));
            contract::holds(&game, &options, seats, seed, &choices);
            contract::survives_damage(&game, &options, seats, seed);
        }
    }

    #[test]
    fn a_hidden_choice_can_be_changed_until_all_have_chosen() {
        let mut table = table();
        table.act(Seat(0), PebbleAction::Hold(1)).unwrap();
        table.act(Seat(1), PebbleAction::Hold(2)).unwrap();
        assert_eq!(table.undo(Seat(0)), Ok(1));
        assert_eq!(table.view(Eyes::Seat(Seat(1))).held, [None, Some(2), None]);
        table.act(Seat(0), PebbleAction::Hold(0)).unwrap();
        table.act(Seat(2), PebbleAction::Hold(0)).unwrap();
        assert_eq!(table.undo(Seat(0)), Err(NoUndo::Revealed));
        assert_eq!(*table.state().points, [0, 2, 0]);
    }

    #[test]
    fn a_turned_card_stays_turned() {
        let mut table = table();
        for seat in 0..3 {
            table.act(Seat(seat), PebbleAction::Hold(0)).unwrap();
        }
        table.act(Seat(0), PebbleAction::Note).unwrap();
        assert_eq!(table.undoable(Seat(1)), Err(NoUndo::Revealed));
        assert_eq!(table.undo(Seat(0)), Ok(4));
        table.act(Seat(0), PebbleAction::Turn).unwrap();
        assert_eq!(table.undo(Seat(0)), Err(NoUndo::Revealed));
    }

    #[test]
    fn a_turn_lasts_while_others_choose_too_and_ends_when_nothing_is_owed() {
        let mut table = table();
        table.act(Seat(0), PebbleAction::Hold(1)).unwrap();
        assert_eq!((table.turn_of(Seat(0)), table.turn_of(Seat(2))), (1, 0));
        table.act(Seat(1), PebbleAction::Hold(2)).unwrap();
        // Taking a stone back is a turn of its own; whoever still chooses is in the midst of theirs.
        table.undo(Seat(0)).unwrap();
        assert_eq!((table.turn_of(Seat(0)), table.turn_of(Seat(2))), (2, 0));
        table.act(Seat(0), PebbleAction::Hold(0)).unwrap();
        table.act(Seat(2), PebbleAction::Hold(0)).unwrap();
        assert_eq!((table.awaiting(), table.turn_of(Seat(0))), (Seats::only(Seat(0)), 5));
        table.act(Seat(0), PebbleAction::Note).unwrap();
        assert_eq!(table.turn_of(Seat(0)), 5);
        assert_eq!(table.rewound(6).turn_of(Seat(0)), 5);
    }

    #[test]
    fn whoever_chooses_last_and_is_asked_at_once_begins_another_turn() {
        let mut table = table();
        for seat in [1, 2, 0] {
            assert_eq!(table.turn_of(Seat(seat)), 0);
            table.act(Seat(seat), PebbleAction::Hold(1)).unwrap();
        }
        assert_eq!((table.awaiting(), table.turn_of(Seat(0))), (Seats::only(Seat(0)), 3));
        for seat in 0..3 {
            table.act(Seat(seat), PebbleAction::Pass).unwrap();
        }
        // The last one of the round is asked for pebbles again, like everybody.
        assert_eq!(Seat::all(3).map(|seat| table.turn_of(seat)).collect::<Vec<_>>(), [6, 6, 6]);
    }

    #[test]
    fn a_plan_holds_until_something_is_shown_or_taken_back_or_somebody_else_has_moved() {
        let mut table = table();
        table.act(Seat(1), PebbleAction::Hold(1)).unwrap();
        assert_eq!(table.undisturbed(Seat(0), 0), Some(vec![]), "others choose at the same time");
        table.act(Seat(0), PebbleAction::Hold(1)).unwrap();
        assert_eq!(table.undisturbed(Seat(0), 0), Some(vec![PebbleAction::Hold(1)]));
        table.undo(Seat(1)).unwrap();
        assert_eq!(table.undisturbed(Seat(0), 0), None, "taken back");
        table.act(Seat(1), PebbleAction::Hold(1)).unwrap();
        table.act(Seat(2), PebbleAction::Hold(1)).unwrap();
        assert_eq!(table.undisturbed(Seat(0), 4), None, "revealed");
        table.act(Seat(0), PebbleAction::Note).unwrap();
        assert_eq!(table.undisturbed(Seat(0), 5), Some(vec![PebbleAction::Note]));
        table.act(Seat(0), PebbleAction::Pass).unwrap();
        assert_eq!(table.undisturbed(Seat(1), 6), None, "somebody else has moved");
        assert_eq!(table.undisturbed(Seat(0), 99), None, "another table's plan");
    }

    #[test]
    fn refusals_name_their_rule_and_change_nothing() {
        let mut table = table();
        let before = *table.state();
        assert_eq!(table.act(Seat(0), PebbleAction::Hold(9)).unwrap_err().rule, "PB-1");
        assert_eq!(table.act(Seat(7), PebbleAction::Hold(0)).unwrap_err().reason, "not-your-turn");
        assert_eq!(before, *table.state());
        assert_eq!(table.seq(), 0);
    }
}
