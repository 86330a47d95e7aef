//! Whole turns of the collection: one played at once for simulations, and the best ones for a search.

use ::dabba_walla::state::{RING, State, Step};
use ::dabba_walla::{Action, Card, Chai, ChaiKind, Colour, DabbaWalla, Direction};
use engine::{Game, QuickChance, Revealed, Seat, Silent};

use super::Numbers;
use super::cart::{Cart, Spot, Surfaces};
use crate::Plan;

/// Plays the rest of the seat's turn.
pub(super) fn fast_turn(
    game: &DabbaWalla,
    weights: &Numbers,
    state: &mut State,
    seat: Seat,
    chance: &mut QuickChance,
) {
    let round = state.round;
    let mut spot = None;
    while matches!(state.step, Step::TacticalReturn) && game.awaiting(state).contains(seat)
        || state.active == seat && state.round == round && in_turn(state.step)
    {
        let action = next(game, weights, state, seat, &mut spot);
        debug_assert_eq!(game.check(state, seat, &action), Ok(()), "{action}");
        let _ = game.apply(state, seat, action, chance, &mut Silent);
        if action == Action::End {
            break;
        }
    }
}

/// Whether the active seat is in the midst of its turn.
fn in_turn(step: Step) -> bool {
    !matches!(step, Step::TacticalReturn | Step::Deliver | Step::Later | Step::Over)
}

/// What to do now. The `chosen` card and place of a walk are remembered on the way.
fn next(
    game: &DabbaWalla,
    weights: &Numbers,
    state: &State,
    seat: Seat,
    chosen: &mut Option<(Card, Spot)>,
) -> Action {
    match state.step {
        Step::EndTurn => return Action::End,
        Step::PlaceTile => {
            if let Some((card, Spot { index: Some(index), .. })) = chosen.take()
                && state.pending == Some(card)
            {
                return place(game, state, card, index);
            }
        }
        Step::PlayCard => {
            if let Some((card, _)) = *chosen
                && may_play(game, state, seat, card)
            {
                return Action::Play(card);
            }
        }
        _ => {}
    }
    let cart = Cart::new(game, weights, state, seat);
    let surfaces = &mut Surfaces::new();
    let player = state.player(seat);
    match state.step {
        Step::TacticalReturn => {
            let least = |one: &Card, other: &Card| cart.promises(*one).total_cmp(&cart.promises(*other));
            player.hand.iter().min_by(least).map_or(Action::End, Action::Return)
        }
        Step::ChooseStart | Step::Move => {
            let (action, best) = walk(&cart, state, seat, surfaces);
            *chosen = best;
            action
        }
        Step::PlayCard => {
            let best = best_play(
                &cart,
                player.hand.iter().filter(|&card| may_play(game, state, seat, card)),
                surfaces,
            );
            *chosen = best;
            best.map_or(Action::End, |(card, _)| Action::Play(card))
        }
        Step::PlaceTile => {
            let Some(card) = state.pending else { return Action::End };
            match cart.best_spot(card, surfaces).index {
                Some(index) => place(game, state, card, index),
                None => make_room(game, state, seat, card),
            }
        }
        Step::PlaceBonus => {
            let colour = state.bonus.map_or(0, Colour::index);
            let cells = 0..cart.vehicle.size();
            let adds = cells.map(|cell| (cart.bonus_adds(cell, colour, surfaces), cell));
            Action::Bonus(best_of(adds).unwrap_or(0))
        }
        Step::PickChai => {
            let drawn = state.drawn.iter().map(|tile| (taste(tile.chai()), tile.chai()));
            best_of(drawn).map_or(Action::End, Action::Keep)
        }
        Step::ImaginaryPick => {
            let level = state.fan.len();
            let cards = state.pile.iter().take(2).map(|&card| (cart.likes(card, level), card));
            best_of(cards).map_or(Action::End, Action::Fan)
        }
        _ => Action::End,
    }
}

/// The best by its number; the first one of equals.
fn best_of<T>(choices: impl Iterator<Item = (f32, T)>) -> Option<T> {
    let better = |best: (f32, T), next: (f32, T)| if next.0 > best.0 { next } else { best };
    choices.reduce(better).map(|best| best.1)
}

fn place(game: &DabbaWalla, state: &State, card: Card, index: u8) -> Action {
    let shape = &game.vehicle(state.options.vehicle).shapes[usize::from(game.card(card).shape)];
    let placement = &shape.placements[usize::from(index)];
    Action::Place { o: placement.o, cell: placement.anchor }
}

/// An empty that brings the waiting tile nearer to a place; the tile is given up where there is none.
fn make_room(game: &DabbaWalla, state: &State, seat: Seat, card: Card) -> Action {
    let shape = &game.vehicle(state.options.vehicle).shapes[usize::from(game.card(card).shape)];
    let (_, helpful) = state.player(seat).bed.rescue(shape);
    let empty = Action::Empty(helpful.trailing_zeros() as u8);
    if game.check(state, seat, &empty).is_ok() { empty } else { Action::Forfeit }
}

fn may_play(game: &DabbaWalla, state: &State, seat: Seat, card: Card) -> bool {
    game.check(state, seat, &Action::Play(card)).is_ok()
}

/// How welcome a chai is that one may choose.
fn taste(chai: Chai) -> f32 {
    match chai.kind() {
        ChaiKind::Bonus(_) => 4.0,
        ChaiKind::Plus(_) => 3.0,
        ChaiKind::Later => 2.0,
        _ => 1.0,
    }
}

/// The card whose place gains most over keeping it.
fn best_play(
    cart: &Cart<'_>,
    cards: impl Iterator<Item = Card>,
    surfaces: &mut Surfaces,
) -> Option<(Card, Spot)> {
    best_of(cards.map(|card| {
        let spot = cart.best_spot(card, surfaces);
        (spot.value - cart.promises(card), (card, spot))
    }))
}

/// The walk that gains most, with the best card to play after it.
fn walk(
    cart: &Cart<'_>,
    state: &State,
    seat: Seat,
    surfaces: &mut Surfaces,
) -> (Action, Option<(Card, Spot)>) {
    let player = state.player(seat);
    let held = best_play(cart, player.hand.iter(), surfaces);
    let gain = |play: &(Card, Spot)| play.1.value - cart.promises(play.0);
    let walks = (0..RING).filter_map(|space| {
        let slot = &state.ring[space];
        let (action, cost) = way(cart, state, seat, space as u8)?;
        let mut value = f32::from(slot.tickets) * cart.ticket() - cost;
        let mut best = held;
        if let Some(card) = slot.card {
            let face = cart.game.card(card);
            value += cart.promises(card);
            value += face.tip_colour.map_or(0.0, |colour| cart.tip_adds(colour.index(), face.tip));
            let taken = best_play(cart, std::iter::once(card), surfaces);
            best = best_of([best, taken].into_iter().flatten().map(|play| (gain(&play), play)));
        }
        value += best.as_ref().map_or(0.0, gain);
        Some((value, (action, best)))
    });
    // There is always a step to the next space.
    best_of(walks).unwrap_or((Action::Move { direction: Direction::Cw, spaces: 1 }, None))
}

/// The cheapest way to a space, and what it costs.
fn way(cart: &Cart<'_>, state: &State, seat: Seat, space: u8) -> Option<(Action, f32)> {
    let player = state.player(seat);
    if state.step == Step::ChooseStart {
        return Some((Action::Start(space), 0.0));
    }
    let ring = RING as u8;
    let ahead = (space + ring - player.figure.unwrap_or(0)) % ring;
    let (direction, spaces) = match ahead {
        0 => (Direction::Cw, ring),
        1..=3 => (Direction::Cw, ahead),
        _ => (Direction::Ccw, ring - ahead),
    };
    let fare = cart.ticket() * f32::from(spaces - 1);
    let affordable = player.tickets >= spaces - 1;
    if player.holds(Chai::Jump) && (!affordable || fare > cart.chai()) {
        return Some((Action::Jump(space), cart.chai()));
    }
    affordable.then_some((Action::Move { direction, spaces }, fare))
}

/// The best plans of the seat for what is to be decided now, best first.
pub(super) fn plans(
    game: &DabbaWalla,
    weights: &Numbers,
    state: &State,
    seat: Seat,
    keep: usize,
    chance: &mut QuickChance,
) -> Vec<Plan<Action>> {
    let luck = chance.next_u64();
    let mut legal = Vec::new();
    let mut plans = Vec::new();
    crate::knowledge::sensible(game, weights, state, seat, &mut legal);
    let mut spots = Vec::new();
    for &action in &legal {
        let mut after = *state;
        let revealed = game.apply(&mut after, seat, action, &mut QuickChance::new(luck), &mut Silent);
        let placing = matches!(action, Action::Play(_))
            && revealed == Revealed::Nothing
            && after.step == Step::PlaceTile
            && after.active == seat;
        if !placing {
            plans.push(plan(game, weights, after, seat, vec![action], luck));
            continue;
        }
        crate::knowledge::sensible(game, weights, &after, seat, &mut spots);
        for &spot in &spots {
            let mut placed = after;
            let _ = game.apply(&mut placed, seat, spot, &mut QuickChance::new(luck), &mut Silent);
            plans.push(plan(game, weights, placed, seat, vec![action, spot], luck));
        }
    }
    plans.sort_by(|one, other| other.aim.total_cmp(&one.aim));
    plans.truncate(keep);
    plans
}

/// A plan, judged by where a hasty player ends the turn.
fn plan(
    game: &DabbaWalla,
    weights: &Numbers,
    mut after: State,
    seat: Seat,
    actions: Vec<Action>,
    luck: u64,
) -> Plan<Action> {
    if actions.last() != Some(&Action::End) {
        fast_turn(game, weights, &mut after, seat, &mut QuickChance::new(luck));
    }
    let aim = super::prospect(game, weights, &after, seat);
    Plan { actions, aim }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Knowledge, Weights};
    use ::dabba_walla::VehicleKind;
    use ::dabba_walla::components::OrderNo;
    use ::dabba_walla::options::{Empties, Options, Visibility};

    /// Tables on which something is different.
    fn tables() -> Vec<(u8, Options)> {
        let plain = Options::default();
        let mut tables: Vec<(u8, Options)> = (2..=4)
            .zip(VehicleKind::ALL)
            .map(|(seats, vehicle)| (seats, Options { vehicle, ..plain }))
            .collect();
        let orders = [1, 3, 5].map(OrderNo).into_iter().collect();
        let vehicle = VehicleKind::Wheelbarrow;
        tables.push((4, Options { double_zero: true, orders, tactical_start: true, ..plain }));
        tables.push((3, Options { chai_connoisseurs: true, no_negativity: true, vehicle, ..plain }));
        tables.push((2, Options { imaginary_player: true, chai_visibility: Visibility::Loose, ..plain }));
        tables.push((2, Options { extra_rounds: 20, empties: Empties::Strict, vehicle, ..plain }));
        tables.push((3, Options { extra_rounds: 8, empties: Empties::Unlimited, vehicle, ..plain }));
        tables
    }

    /// Games of good and of random decisions: wherever something is to be decided the plans are legal, best first, and a
    /// hasty player ends the turn. What a hasty player does is checked step by step.
    #[test]
    fn turns_are_legal_at_every_table() {
        let game = DabbaWalla::open(DabbaWalla::DATA).unwrap();
        let weights = Numbers::read(DabbaWalla::WEIGHTS).unwrap();
        for (number, (seats, options)) in tables().into_iter().enumerate() {
            let chance = &mut QuickChance::new(number as u64);
            let mut state = game.setup(&options, seats, chance, &mut Silent).unwrap();
            while let Some(seat) = game.awaiting(&state).first() {
                let plans = game.turns(&weights, &state, seat, 24, &|| false, chance);
                assert!(!plans.is_empty() && plans.is_sorted_by(|one, other| one.aim >= other.aim));
                for plan in &plans {
                    let mut after = state;
                    for &action in &plan.actions {
                        let told = game.check(&after, seat, &action);
                        assert_eq!(told, Ok(()), "{action} in {:?}, {options:?}", plan.actions);
                        let _ = game.apply(&mut after, seat, action, chance, &mut Silent);
                    }
                }
                let mut after = state;
                assert!(game.fast_turn(&weights, &mut after, seat, chance));
                let moved_on = after.active != state.active || after.round != state.round;
                let chosen = after.level != state.level || !game.awaiting(&after).contains(seat);
                assert!(moved_on || chosen || after.step != state.step, "{:?}", state.step);
                let mut legal = Vec::new();
                game.legal(&state, seat, &mut legal);
                let steps = match chance.pick(3) {
                    0 => &[legal[chance.pick(legal.len())]],
                    _ => &plans[0].actions[..=chance.pick(plans[0].actions.len())],
                };
                for &action in steps {
                    let _ = game.apply(&mut state, seat, action, chance, &mut Silent);
                }
            }
            assert_eq!(state.step, Step::Over);
        }
    }

    /// Hasty players fill their beds: hardly an empty, and dabbas on nearly six levels of nine cells.
    #[test]
    fn hasty_players_load_well() {
        let game = DabbaWalla::open(DabbaWalla::DATA).unwrap();
        let weights = Numbers::read(DabbaWalla::WEIGHTS).unwrap();
        let (mut cells, mut lost) = (0, 0);
        for number in 0..8 {
            let chance = &mut QuickChance::new(number);
            let mut state = game.setup(&Options::default(), 4, chance, &mut Silent).unwrap();
            while let Some(seat) = game.awaiting(&state).first() {
                assert!(game.fast_turn(&weights, &mut state, seat, chance));
            }
            for player in &state.players {
                cells += player.bed.tiles.iter().map(|tile| u32::from(tile.load(&game).1)).sum::<u32>();
                lost -= player.tally.empties;
            }
        }
        assert!(cells > 32 * 38 && lost < 32 * 4, "{cells} cells and {lost} points lost by 32 players");
    }
}
