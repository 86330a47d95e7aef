//! The collection phase: DW-I2 to DW-I4, and that the step fits what is pending.

use engine::Seat;

use super::{Sound, law};
use crate::components::{CardSet, DabbaWalla, TACTICAL};
use crate::state::{Choice, RING, State, Step, Tally};

impl DabbaWalla {
    pub(super) fn collection_is_sound(&self, state: &State) -> Sound {
        let fresh = |player: &crate::state::Player| {
            player.choice == Choice::default() && player.tally == Tally::default()
        };
        let untouched = state.top == 0 && state.tips.is_empty() && state.players.iter().all(fresh);
        law("DW-I20", untouched, || "the delivery has not begun".into())?;
        law("DW-I20", (1..=self.rounds(&state.options) + 1).contains(&state.round), || {
            format!("there is no round {}", state.round)
        })?;
        self.step_fits(state)?;
        self.ring_and_deck_are_sound(state)?;
        self.hands_are_sound(state)?;
        self.tickets_are_sound(state)
    }

    fn is_final(&self, state: &State) -> bool {
        state.round > self.rounds(&state.options)
    }

    /// Whether `seat` has had its turn in this round.
    fn had_its_turn(state: &State, seat: Seat) -> bool {
        let order = |of: Seat| (of.0 + state.seats() - state.first.0) % state.seats();
        order(seat) < order(state.active)
    }

    /// Whether the active seat has not moved yet in this turn.
    fn before_move(state: &State) -> bool {
        matches!(state.step, Step::TacticalReturn | Step::ChooseStart | Step::Move)
    }

    /// How often `seat` has moved.
    fn moves(&self, state: &State, seat: Seat) -> u8 {
        if self.is_final(state) {
            return self.rounds(&state.options);
        }
        let this_round = Self::had_its_turn(state, seat) || seat == state.active && !Self::before_move(state);
        state.round - 1 + u8::from(this_round)
    }

    /// DW-I20: what is pending belongs to the step.
    fn step_fits(&self, state: &State) -> Sound {
        let (tile, bonus, drawn) = (state.pending.is_some(), state.bonus.is_some(), state.drawn.len());
        let nothing = !tile && !bonus && drawn == 0;
        let moved = state.player(state.active).figure.is_some();
        let fits = match state.step {
            Step::TacticalReturn => {
                nothing
                    && state.options.tactical_start
                    && state.round == 1
                    && state.active == state.first
                    && !state.awaiting(self).is_empty()
            }
            Step::ChooseStart => nothing && !moved && !self.is_final(state),
            Step::Move => nothing && moved && !self.is_final(state),
            Step::PlayCard | Step::EndTurn => nothing,
            Step::PlaceTile => tile && !bonus && drawn == 0,
            Step::PlaceBonus => bonus && !tile && drawn == 0,
            Step::PickChai => drawn == 2 && !tile && !bonus,
            Step::ImaginaryPick => {
                let one_waits = !(tile && bonus);
                drawn == 0 && one_waits && self.has_just_reached_the_top(state)
            }
            Step::Deliver | Step::Later | Step::Over => false,
        };
        law("DW-I20", fits, || format!("the step {:?} does not fit the table", state.step))
    }

    /// DW-11.3: somebody looks at two cards only after opening a level.
    fn has_just_reached_the_top(&self, state: &State) -> bool {
        let level = state.player(state.active).bed.level();
        let mut others = Seat::all(state.seats()).filter(|&seat| seat != state.active);
        let alone = others.all(|seat| state.player(seat).bed.level() < level);
        state.options.imaginary_player && level >= 2 && alone && state.pile.len() >= 2
    }

    /// DW-I2.
    fn ring_and_deck_are_sound(&self, state: &State) -> Sound {
        let takes: u32 = Seat::all(state.seats()).map(|seat| u32::from(self.moves(state, seat))).sum();
        let all = u32::from(self.rounds(&state.options)) * u32::from(state.seats());
        let open = state.ring.iter().filter(|slot| slot.card.is_some()).count();
        let (deck, slots) = if takes == all { (0, RING - 1) } else { (all - 1 - takes, RING) };
        law("DW-I2", state.deck.len() == deck as usize && open == slots, || {
            format!("{} cards in the deck and {open} open, not {deck} and {slots}", state.deck.len())
        })?;
        for seat in Seat::all(state.seats()) {
            let on_ring = state.player(seat).figure.is_some();
            law("DW-I20", on_ring == (self.moves(state, seat) > 0), || format!("the figure of seat {seat}"))?;
        }
        Ok(())
    }

    /// DW-I3.
    fn hands_are_sound(&self, state: &State) -> Sound {
        let full = self.supply.start_hand;
        let mut hands = CardSet::NONE;
        for seat in Seat::all(state.seats()) {
            let player = state.player(seat);
            let (hand, active) = (player.hand.len(), seat == state.active);
            let sizes = match state.step {
                Step::TacticalReturn => full..=full + TACTICAL,
                _ if active => self.active_hand(state),
                _ if self.is_final(state) && Self::had_its_turn(state, seat) => 0..=0,
                _ => full..=full,
            };
            law("DW-I3", sizes.contains(&hand), || format!("seat {seat} holds {hand} cards"))?;
            let played = player.bed.pile().count() + usize::from(active && state.pending.is_some());
            let returned = if state.step == Step::TacticalReturn { hand.saturating_sub(full) } else { 0 };
            let had = usize::from(full + self.moves(state, seat) + returned);
            law("DW-I3", usize::from(hand) + played == had, || {
                format!("seat {seat} has {hand} cards in hand and {played} played, not {had} together")
            })?;
            hands = hands.union(player.hand);
        }
        law("DW-I3", state.dealt.minus(hands).is_empty(), || "a dealt card is in nobody's hand".into())
    }

    fn active_hand(&self, state: &State) -> std::ops::RangeInclusive<u8> {
        let full = self.supply.start_hand;
        match state.step {
            Step::PlayCard if self.is_final(state) => 1..=full,
            Step::PlayCard => full + 1..=full + 1,
            Step::EndTurn if self.is_final(state) => 0..=0,
            _ if self.is_final(state) => 0..=full - 1,
            _ => full..=full,
        }
    }

    /// DW-I4.
    fn tickets_are_sound(&self, state: &State) -> Sound {
        let owned: u32 = state.players.iter().map(|player| u32::from(player.tickets)).sum();
        let laid: u32 = state.ring.iter().map(|slot| u32::from(slot.tickets)).sum();
        let all = u32::from(self.supply.start_tickets) * u32::from(state.seats());
        law("DW-I4", owned + laid == all, || format!("{owned} tickets owned and {laid} laid, not {all}"))?;
        let bare = state.ring.iter().all(|slot| slot.card.is_some() || slot.tickets == 0);
        law("DW-I4", bare, || "tickets on an empty slot".into())
    }
}
