//! Results in words.

use shelf::engine::{Outcome, Standing};

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Somebody owes a decision.
    Running,
    /// Played to its end.
    Over,
    /// Stopped by agreement before its end.
    Abandoned,
}

/// The result in one line: who won, or whether those who played alone or together did, and what they reached.
pub(crate) fn headline(standing: &Standing, names: &[&str], stage: Stage) -> String {
    let result = match &standing.outcome {
        Outcome::Ranked => {
            let winners: Vec<&str> =
                standing.winners().filter_map(|seat| names.get(seat.index()).copied()).collect();
            let verb = if stage == Stage::Over { "won by" } else { "led by" };
            format!("{verb} {}", winners.join(" and "))
        }
        Outcome::Solo { level, won, medal } => {
            let reached = match (won, stage) {
                (Some(won), Stage::Over) => verdict(*won),
                _ => "reached",
            };
            let medal = medal.as_ref().map(|medal| format!(", {medal} medal")).unwrap_or_default();
            format!("{reached}: {level}{medal}")
        }
        Outcome::Team { won, team, rival } => {
            let lead = match stage {
                Stage::Over => verdict(*won),
                Stage::Running | Stage::Abandoned => "together",
            };
            format!("{lead}: the team scored {team}, the rival {rival}")
        }
    };
    match stage {
        Stage::Over => result,
        Stage::Running => format!("not over yet; {result}"),
        Stage::Abandoned => format!("abandoned; {result}"),
    }
}

/// The score of each seat; with its place where the seats play against each other.
pub(crate) fn scores(standing: &Standing, names: &[&str]) -> Vec<String> {
    let line = |place: &shelf::engine::Place| {
        let name = names.get(place.seat.index()).copied().unwrap_or_default();
        match standing.outcome {
            Outcome::Ranked => format!("{}. {name}: {}", place.rank, place.score),
            Outcome::Solo { .. } | Outcome::Team { .. } => format!("{name}: {}", place.score),
        }
    };
    standing.seats.iter().map(line).collect()
}

const fn verdict(won: bool) -> &'static str {
    if won { "won" } else { "lost" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shelf::engine::{Place, Seat};

    fn standing(outcome: Outcome, scores: &[i32]) -> Standing {
        let place = |(seat, &score): (usize, &i32)| {
            Place::new(Seat(seat as u8), vec![("points".into(), score)], Vec::new())
        };
        let mut standing = Standing::ranked(scores.iter().enumerate().map(place).collect());
        standing.outcome = outcome;
        standing
    }

    #[test]
    fn every_kind_of_result_is_told() {
        let names = ["Ann", "Ben"];
        let told = |outcome, scores: &[i32], stage| headline(&standing(outcome, scores), &names, stage);
        assert_eq!(told(Outcome::Ranked, &[3, 5], Stage::Over), "won by Ben");
        assert_eq!(told(Outcome::Ranked, &[5, 5], Stage::Over), "won by Ann and Ben");
        assert_eq!(told(Outcome::Ranked, &[3, 5], Stage::Abandoned), "abandoned; led by Ben");
        let team = |won| Outcome::Team { won, team: 30, rival: 41 };
        assert_eq!(told(team(false), &[10, 20], Stage::Over), "lost: the team scored 30, the rival 41");
        assert_eq!(
            told(team(false), &[10, 20], Stage::Running),
            "not over yet; together: the team scored 30, the rival 41"
        );
        let solo = |won, medal: Option<&'static str>| Outcome::Solo {
            level: "overrun".into(),
            won,
            medal: medal.map(Into::into),
        };
        assert_eq!(
            told(solo(Some(false), Some("silver")), &[14], Stage::Over),
            "lost: overrun, silver medal"
        );
        assert_eq!(told(solo(None, None), &[14], Stage::Over), "reached: overrun");
    }

    #[test]
    fn a_place_is_told_only_among_rivals() {
        assert_eq!(scores(&standing(Outcome::Ranked, &[3, 5]), &["Ann", "Ben"]), ["2. Ann: 3", "1. Ben: 5"]);
        let team = Outcome::Team { won: false, team: 8, rival: 9 };
        assert_eq!(scores(&standing(team, &[3, 5]), &["Ann", "Ben"]), ["Ann: 3", "Ben: 5"]);
    }
}
