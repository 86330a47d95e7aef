//! What holds in every state of random games.

use engine::Game;
use proptest::prelude::*;

use super::table::{BOX, random_game};
use crate::{Level, Mode, Options, StartSeat};

/// Any table: seats and options that fit.
pub(super) fn any_table() -> impl Strategy<Value = (Options, u8)> {
    let level = prop::sample::select(Level::ALL.to_vec());
    let limit = prop::sample::select(vec![3, 5, 7]);
    (1u8..=4, any::<bool>(), level, limit, prop::option::of(0u8..4)).prop_map(
        |(seats, gentle_start, level, limit, start)| {
            let usual = Options::default();
            let start_seat =
                start.map_or(StartSeat::Random, |seat| StartSeat::Fixed(engine::Seat(seat % seats)));
            let options = if seats == 1 {
                Options { mode: Mode::Solo, solo_level: level, ..usual }
            } else {
                Options { penalty_limit: limit, ..usual }
            };
            (Options { gentle_start, start_seat, ..options }, seats)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn random_games_keep_every_law_and_end((options, seats) in any_table(), seed: u64) {
        let mut decisions = 0;
        random_game(options, seats, seed, |state| {
            decisions += 1;
            BOX.audit(state).expect("reachable states have no flaw");
        });
        prop_assert!(decisions <= BOX.longest(&options, seats));
    }
}
