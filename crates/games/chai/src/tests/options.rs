//! Options: what is accepted, what is refused and why.

use engine::{Game, OptionKind, Seat};
use serde_json::json;

use super::table::{BOX, Table};
use crate::components::Tea;
use crate::options::{
    ChaiwalaPick, ChaiwalaScore, Claim, FirstPlayer, LoneCoins, LoneLength, Mode, PantryTake, SoloLastTip,
    TieCoins, TipSet, WildAssignment,
};
use crate::{Chai, Options};

fn fault(options: Options, seats: u8) -> Option<String> {
    BOX.check_options(&options, seats).err().map(|error| error.option.into_owned())
}

fn mode(mode: Mode) -> Options {
    Options { mode, ..Options::default() }
}

#[test]
fn every_mode_has_its_numbers_of_players() {
    let accepted =
        |mode_: Mode| (0..=8).filter(|&seats| fault(mode(mode_), seats).is_none()).collect::<Vec<u8>>();
    assert_eq!(accepted(Mode::Competitive), [2, 3, 4, 5]);
    assert_eq!(accepted(Mode::Solo), [1]);
    assert_eq!(accepted(Mode::Coop), [1, 2, 3]);
    assert_eq!(fault(mode(Mode::Solo), 2).as_deref(), Some("players"));
}

#[test]
fn ch_r61_claims_may_be_fewer_but_not_more_than_teas_nor_twice_the_same() {
    let claim = |claims: &[Claim], seats| {
        fault(Options { teas: claims.iter().copied().collect(), ..Options::default() }, seats)
    };
    assert_eq!(claim(&[Claim::White], 4), None);
    assert_eq!(claim(&[Claim::Any, Claim::Any, Claim::White], 3), None);
    assert_eq!(claim(&[Claim::Any, Claim::Any, Claim::White], 2).as_deref(), Some("teas"));
    assert_eq!(claim(&[Claim::White, Claim::Any, Claim::White], 3).as_deref(), Some("teas"));
    let team = Options { teas: [Claim::Any, Claim::Black].into_iter().collect(), ..mode(Mode::Coop) };
    assert_eq!(Table::dealt(team, 1, 0).state.teas[1], Tea::Black, "the chaiwala's stands last");
}

#[test]
fn ch_r62_options_of_another_mode_keep_their_default() {
    for other in [Mode::Solo, Mode::Coop] {
        let most = Options { tie_coins: TieCoins::Most, ..mode(other) };
        assert_eq!(fault(most, 1).as_deref(), Some("tie-coins"));
    }
    for other in [Mode::Competitive, Mode::Solo] {
        let seats = if other == Mode::Solo { 1 } else { 3 };
        let pick = Options { chaiwala_pick: ChaiwalaPick::Lowest, ..mode(other) };
        assert_eq!(fault(pick, seats).as_deref(), Some("chaiwala-pick"));
        let score = Options { chaiwala_score: ChaiwalaScore::CardsOnly, ..mode(other) };
        assert_eq!(fault(score, seats).as_deref(), Some("chaiwala-score"));
    }
    for (mode_, seats) in [(Mode::Competitive, 3), (Mode::Solo, 1), (Mode::Coop, 2), (Mode::Coop, 3)] {
        let length = Options { lone_length: LoneLength::TenTurns, ..mode(mode_) };
        assert_eq!(fault(length, seats).as_deref(), Some("lone-length"));
        let coins = Options { lone_coins: LoneCoins::Three, ..mode(mode_) };
        assert_eq!(fault(coins, seats).as_deref(), Some("lone-coins"));
    }
    let lone =
        Options { lone_length: LoneLength::TenTurns, lone_coins: LoneCoins::Three, ..mode(Mode::Coop) };
    assert_eq!(fault(lone, 1), None);
    let unpaid = |mode_| Options { solo_last_tip: SoloLastTip::Unpaid, ..mode(mode_) };
    assert_eq!(fault(unpaid(Mode::Solo), 1), None);
    assert_eq!(fault(unpaid(Mode::Competitive), 2).as_deref(), Some("solo-last-tip"));
    assert_eq!(fault(unpaid(Mode::Coop), 1).as_deref(), Some("solo-last-tip"));
    let manual = Options { wild_assignment: WildAssignment::Manual, ..Options::default() };
    assert_eq!(fault(manual, 2).as_deref(), Some("wild-assignment"));
    assert_eq!(fault(Options { deluxe_wilds: true, ..manual }, 2), None);
    assert_eq!(fault(Options { stall_limit: 50, ..mode(Mode::Solo) }, 1), None, "ignored alone");
}

#[test]
fn ch_r8_three_tokens_are_the_default() {
    assert_eq!(Options::default().pantry_take, PantryTake::Exactly3);
    let spec = Chai::options().into_iter().find(|spec| spec.id == "pantry-take").expect("the option");
    assert_eq!(spec.default, json!("exactly-3"));
    assert_eq!(spec.kind, OptionKind::Choice { values: vec![json!("exactly-3"), json!("up-to-3")] });
}

#[test]
fn values_out_of_range_are_refused() {
    let first = |seat, options| fault(Options { first_player: FirstPlayer::Seat(Seat(seat)), ..options }, 3);
    assert_eq!(first(2, Options::default()), None);
    assert_eq!(first(3, Options::default()).as_deref(), Some("first-player"));
    assert_eq!(first(3, mode(Mode::Coop)).as_deref(), Some("first-player"), "never the chaiwala");
    for stall_limit in [0, 9, 201] {
        assert_eq!(fault(Options { stall_limit, ..Options::default() }, 3).as_deref(), Some("stall-limit"));
    }
    assert_eq!(fault(Options { stall_limit: 200, ..Options::default() }, 3), None);
}

#[test]
fn beginner_and_connoisseur_go_with_everything() {
    for (mode_, seats) in [(Mode::Competitive, 4), (Mode::Solo, 1), (Mode::Coop, 2)] {
        for (beginner, connoisseur) in [(true, false), (false, true), (true, true)] {
            assert_eq!(fault(Options { beginner, connoisseur, ..mode(mode_) }, seats), None);
        }
    }
}

#[test]
fn the_generous_tips_start_at_one() {
    let table = Table::of(Options { tip_set: TipSet::Generous, ..Options::default() }, 2);
    assert_eq!(table.state.tips, [1, 1, 2, 2, 3, 3]);
}

#[test]
fn options_read_as_they_are_offered() {
    let chosen = json!({
        "mode": "coop", "beginner": true, "teas": ["any", "white"], "first-player": 0, "tip-set": "generous",
        "chaiwala-pick": "highest", "stall-limit": 12,
    });
    let options: Options = serde_json::from_value(chosen).unwrap();
    assert_eq!((options.mode, options.stall_limit), (Mode::Coop, 12));
    assert_eq!(options.first_player, FirstPlayer::Seat(Seat(0)));
    let written = serde_json::to_value(options).unwrap();
    assert_eq!((&written["teas"], &written["first-player"]), (&json!(["any", "white"]), &json!(0)));
    assert_eq!(serde_json::from_value::<Options>(written).unwrap(), options);
    assert_eq!(serde_json::from_value::<Options>(json!({})).unwrap(), Options::default());
    for wrong in [json!({"cake": 1}), json!({"mode": "duel"}), json!({"first-player": "me"})] {
        assert!(serde_json::from_value::<Options>(wrong).is_err());
    }
}

#[test]
fn every_offered_value_can_be_chosen_somewhere() {
    let mut chance = engine::QuickChance::new(1);
    let specs = Chai::options();
    assert_eq!(specs.len(), 19);
    for spec in specs {
        let OptionKind::Choice { values } = &spec.kind else { continue };
        assert!(values.contains(&spec.default), "{}", spec.id);
        for value in values {
            let found =
                engine::contract::random_table_with(&*BOX, &mut chance, Some((&spec.id, value)), None);
            assert!(found.is_some(), "{} = {value}", spec.id);
        }
    }
}
