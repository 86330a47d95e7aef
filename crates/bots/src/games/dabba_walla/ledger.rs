//! What a seat has and may expect in Dabba Walla, by parts.

use ::dabba_walla::{DabbaWalla, State, Step};
use engine::Seat;

use super::cart::Cart;
use super::{Numbers, deliveries};
use crate::{Ledger, Part};

const TALLY: Part = Part::counted("tally").secured();
const DELIVERY: Part = Part::expected("delivery");
const LEVELS: Part = Part::expected("levels");
const ORDERS: Part = Part::expected("orders");
const EMPTIES: Part = Part::counted("empties").secured().bad();
const TICKETS: Part = Part::counted("tickets").secured();
const CHAI: Part = Part::counted("chai").secured();
const HALVES: Part = Part::expected("halves");
const HAND: Part = Part::expected("hand");
const SURFACE: Part = Part::expected("surface");

pub(super) const PARTS: &[Part] =
    &[TALLY, DELIVERY, LEVELS, ORDERS, EMPTIES, TICKETS, CHAI, HALVES, HAND, SURFACE];

pub(super) fn of(game: &DabbaWalla, weights: &Numbers, state: &State, seat: Seat) -> Ledger {
    let mut ledger = Ledger::new(PARTS);
    let player = state.player(seat);
    if matches!(state.step, Step::Deliver | Step::Later | Step::Over) {
        let tally = f32::from(player.tally.total());
        ledger.count(TALLY, tally, tally);
        if state.step != Step::Over {
            ledger.expect(DELIVERY, deliveries(game, weights, state, seat));
            let unused = player.kept.len() as f32 - player.choice.chai.count_ones() as f32;
            ledger.count(CHAI, unused, unused * f32::from(game.supply.unused_chai_tip));
        }
        return ledger;
    }
    let cart = Cart::new(game, weights, state, seat);
    let tickets = f32::from(player.tickets);
    let kept = player.kept.len() as f32;
    let (levels, empties) = cart.levels();
    ledger.expect(LEVELS, levels);
    ledger.count(EMPTIES, empties, -empties * f32::from(game.supply.empty_penalty));
    ledger.count(TICKETS, tickets, cart.ticket() * tickets);
    ledger.count(CHAI, kept, cart.chai() * kept);
    ledger.expect(HALVES, cart.open_halves());
    let hand: f32 = player.hand.iter().map(|card| cart.promises(card)).sum();
    ledger.expect(HAND, hand + cart.still_to_take(state, seat));
    ledger.expect(SURFACE, cart.unevenness());
    ledger.expect(ORDERS, cart.orders(state, seat));
    ledger
}
