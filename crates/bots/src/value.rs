//! What a position is worth to each seat, as a share of winning.

use engine::{Game, MAX_SEATS, Outcome, Seat};

use crate::{Eyes, Knowledge};

/// Each seat's share: 0 is lost, 1 is won. Among rivals they sum to about 1.
pub type Shares = [f32; MAX_SEATS];

/// The shares of a position, finished or not.
pub(crate) fn shares<G: Knowledge>(game: &G, eyes: &Eyes<G>, state: &G::State) -> Shares {
    let seats = game.seat_count(state);
    let over = game.awaiting(state).is_empty();
    let mut shares = expected(game, eyes, state, seats);
    if over {
        let won = results(game, state, seats);
        for (share, won) in shares.iter_mut().zip(won) {
            *share = match won {
                Some(won) => G::MARGIN * *share + (1.0 - G::MARGIN) * won,
                None => *share,
            };
        }
    }
    shares
}

/// The shares that the expected scores promise.
pub(crate) fn expected<G: Knowledge>(game: &G, eyes: &Eyes<G>, state: &G::State, seats: u8) -> Shares {
    let mut shares = [0.0; MAX_SEATS];
    let spread = game.spread(&eyes.weights, state).max(0.1);
    let worth = |seat| eyes.prospect(game, state, seat);
    if let Some(rival) = game.rival(&eyes.weights, state) {
        let team: f32 = Seat::all(seats).map(worth).sum();
        let share = logistic((team - rival) / spread);
        shares[..usize::from(seats)].fill(share);
        return shares;
    }
    for seat in Seat::all(seats) {
        shares[seat.index()] = worth(seat) / spread;
    }
    let shown = &mut shares[..usize::from(seats)];
    let best = shown.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for share in shown.iter_mut() {
        *share = (*share - best).exp();
        sum += *share;
    }
    shown.iter_mut().for_each(|share| *share /= sum);
    shares
}

/// What a finished game gave each seat; `None` where the score alone counts.
fn results<G: Game>(game: &G, state: &G::State, seats: u8) -> [Option<f32>; MAX_SEATS] {
    let standing = game.standing(state);
    let mut won = [None; MAX_SEATS];
    match standing.outcome {
        Outcome::Ranked => {
            let winners = standing.winners().count().max(1) as f32;
            for place in &standing.seats {
                won[place.seat.index()] = Some(if place.rank == 1 { 1.0 / winners } else { 0.0 });
            }
        }
        Outcome::Team { won: victory, .. } => {
            won[..usize::from(seats)].fill(Some(f32::from(u8::from(victory))));
        }
        Outcome::Solo { .. } => {}
    }
    won
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
