//! Who stands where: scores with their parts, ranks, results of solo and team games.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

use crate::Seat;

/// A stable name for translation, e.g. `completed-orders`.
pub type Name = Cow<'static, str>;

/// How a game stands now; once nobody is awaited, how it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Standing {
    /// One entry per seat, in seat order.
    pub seats: Vec<Place>,
    /// What kind of result it is.
    pub outcome: Outcome,
}

/// One seat's score and rank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Place {
    /// Whose it is.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// The place: 1 is best; equal seats share a place and the following numbers are skipped (1, 1, 3).
    pub rank: u8,
    /// The sum of the parts.
    pub score: i32,
    /// The parts of the score, in the order of the rules.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<(String, i32)>))]
    pub parts: Vec<(Name, i32)>,
    /// The values that break ties, first one first; greater is better.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<(String, i32)>))]
    pub tie_breaks: Vec<(Name, i32)>,
}

/// What kind of result a game has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Everyone for themselves: ranks say it all.
    Ranked,
    /// Alone: the level or title reached, and whether that counts as a win where the rules say so.
    Solo {
        /// The title, e.g. `full-day`.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        level: Name,
        /// Won or lost, where the mode knows that.
        won: Option<bool>,
        /// The medal earned, where the mode gives medals and one was earned, e.g. `silver`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
        medal: Option<Name>,
    },
    /// All seats together against an automatic rival.
    Team {
        /// Whether the team beat the rival.
        won: bool,
        /// The team's score.
        team: i32,
        /// The rival's score.
        rival: i32,
    },
}

impl Standing {
    /// Ranks seats by score, then by tie-breaks; `places` come in seat order with any rank.
    #[must_use]
    pub fn ranked(mut places: Vec<Place>) -> Self {
        let keys: Vec<(i32, Vec<i32>)> = places
            .iter()
            .map(|p| (p.score, p.tie_breaks.iter().map(|(_, value)| *value).collect()))
            .collect();
        for (place, key) in places.iter_mut().zip(&keys) {
            place.rank = 1 + keys.iter().filter(|other| *other > key).count() as u8;
        }
        Self { seats: places, outcome: Outcome::Ranked }
    }

    /// The seats that share the first place.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats.iter().filter(|place| place.rank == 1).map(|place| place.seat)
    }

    /// The share of the victory that a seat has: equal winners share it, a team has it together, and whoever plays alone
    /// has it only where the mode can be won and was.
    #[must_use]
    pub fn victory(&self, seat: Seat) -> f64 {
        let won = |won: bool| if won { 1.0 } else { 0.0 };
        match self.outcome {
            Outcome::Ranked if self.winners().any(|winner| winner == seat) => {
                1.0 / self.winners().count() as f64
            }
            Outcome::Ranked => 0.0,
            Outcome::Solo { won: reached, .. } => won(reached == Some(true)),
            Outcome::Team { won: beaten, .. } => won(beaten),
        }
    }
}

impl Place {
    /// A place whose score is the sum of its parts; [`Standing::ranked`] gives the rank.
    #[must_use]
    pub fn new(seat: Seat, parts: Vec<(Name, i32)>, tie_breaks: Vec<(Name, i32)>) -> Self {
        let score = parts.iter().map(|(_, points)| points).sum();
        Self { seat, rank: 1, score, parts, tie_breaks }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_seats_share_a_place_and_the_next_is_skipped() {
        let place =
            |seat, score, tie| Place::new(Seat(seat), vec![("p".into(), score)], vec![("t".into(), tie)]);
        let standing = Standing::ranked(vec![place(0, 7, 1), place(1, 9, 0), place(2, 9, 0), place(3, 7, 2)]);
        let ranks: Vec<u8> = standing.seats.iter().map(|place| place.rank).collect();
        assert_eq!(ranks, [4, 1, 1, 3]);
        assert_eq!(standing.winners().collect::<Vec<_>>(), [Seat(1), Seat(2)]);
        assert_eq!([0, 1, 2, 3].map(|seat| standing.victory(Seat(seat))), [0.0, 0.5, 0.5, 0.0]);
    }

    /// Everybody is first in a game without rivals; that alone is no victory.
    #[test]
    fn a_lost_game_is_nobody_s_victory() {
        let place = |seat| Place::new(Seat(seat), vec![("p".into(), 3)], Vec::new());
        let mut standing = Standing::ranked(vec![place(0), place(1)]);
        standing.outcome = Outcome::Team { won: false, team: 6, rival: 9 };
        assert_eq!([0, 1].map(|seat| standing.victory(Seat(seat))), [0.0, 0.0]);
        standing.outcome = Outcome::Team { won: true, team: 6, rival: 5 };
        assert_eq!([0, 1].map(|seat| standing.victory(Seat(seat))), [1.0, 1.0]);
        let mut alone = Standing::ranked(vec![place(0)]);
        for (won, victory) in [(None, 0.0), (Some(false), 0.0), (Some(true), 1.0)] {
            alone.outcome = Outcome::Solo { level: "l".into(), won, medal: None };
            assert_eq!(alone.victory(Seat(0)), victory, "{won:?}");
        }
    }

    #[test]
    fn a_medal_is_written_only_where_there_is_one() {
        let level = |medal| Outcome::Solo { level: "overrun".into(), won: Some(false), medal };
        let text = |medal| serde_json::to_string(&level(medal)).unwrap();
        assert_eq!(text(None), r#"{"solo":{"level":"overrun","won":false}}"#);
        assert_eq!(
            text(Some("silver".into())),
            r#"{"solo":{"level":"overrun","won":false,"medal":"silver"}}"#
        );
        assert_eq!(serde_json::from_str::<Outcome>(&text(None)).unwrap(), level(None));
    }
}
