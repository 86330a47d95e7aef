//! Why somebody won, from the parts of the scores: one sentence for the table, one for each seat, and how a tie was broken.

use engine::{Name, Outcome, Place, Standing};

use crate::games::{Title, Words};
use crate::i18n::text::table as said;

/// The word for a part, tie-break or level of the game.
pub(super) fn named(words: &Words, game: &str, kind: &str, name: &str) -> String {
    words.find(&format!("{game}.{kind}.{name}")).unwrap_or_else(|| name.replace('-', " "))
}

/// The rule by which the places are given.
pub(super) const fn rule_of_ranks(title: Title) -> &'static str {
    title.rule_of_ranks()
}

/// The places, best first.
pub(super) fn by_rank(standing: &Standing) -> Vec<Place> {
    let mut places = standing.seats.clone();
    places.sort_by_key(|place| place.rank);
    places
}

/// Where `a` is furthest ahead of `b`: the part, and what each of them has.
fn widest<'a>(a: &'a Place, b: &Place) -> Option<(&'a Name, i32, i32)> {
    let parts = a.parts.iter().zip(&b.parts).map(|((name, mine), (_, theirs))| (name, *mine, *theirs));
    parts.filter(|(_, mine, theirs)| mine > theirs).max_by_key(|(_, mine, theirs)| mine - theirs)
}

/// The first tie-break in which two seats differ.
fn breaker<'a>(a: &'a Place, b: &Place) -> Option<(&'a Name, i32, i32)> {
    let ties = a.tie_breaks.iter().zip(&b.tie_breaks);
    // What should be small is kept as a negative number.
    let mut shown = ties.map(|((name, mine), (_, theirs))| (name, mine.abs(), theirs.abs()));
    shown.find(|(_, mine, theirs)| mine != theirs)
}

/// Why the winner won, in a sentence.
pub(super) fn why(standing: &Standing, game: &str, words: &Words) -> Option<String> {
    if standing.outcome != Outcome::Ranked {
        return None;
    }
    let places = by_rank(standing);
    let [first, second, ..] = places.as_slice() else { return None };
    let (name, score) = (words.name(second.seat), crate::i18n::points(first.score));
    if second.rank == 1 {
        return Some(words.say(&said::EndWhyShared { score: &score }));
    }
    if first.score == second.score {
        let (tie, mine, theirs) = breaker(first, second)?;
        let tie = named(words, game, "tie", tie);
        let both = words.list(&[words.name(first.seat).to_owned(), name.to_owned()]);
        return Some(words.say(&said::EndWhyTie {
            names: &both,
            score: &score,
            tie: &tie,
            mine: &mine.to_string(),
            theirs: &theirs.to_string(),
        }));
    }
    let margin = i64::from(first.score - second.score);
    let (part, mine, theirs) = widest(first, second)?;
    Some(words.say(&said::EndWhyLead {
        name,
        part: &named(words, game, "part", part),
        mine: &crate::i18n::points(mine),
        theirs: &crate::i18n::points(theirs),
        count: margin,
    }))
}

/// What a seat did best, or else where it fell behind the winner.
pub(super) fn note(place: &Place, places: &[Place], game: &str, words: &Words) -> Option<String> {
    let others = || places.iter().filter(|other| other.seat != place.seat);
    let first = places.first().filter(|_| places.len() > 1)?;
    let leads = |at: usize, points: i32| {
        let theirs = others().map(|other| other.parts.get(at).map_or(0, |part| part.1)).max();
        points > 0 && theirs.is_some_and(|theirs| points > theirs)
    };
    let best: Vec<String> = place
        .parts
        .iter()
        .enumerate()
        .filter(|(at, (_, points))| leads(*at, *points))
        .map(|(_, (name, _))| named(words, game, "part", name))
        .collect();
    if !best.is_empty() {
        return Some(words.say(&said::EndBest { parts: &words.list(&best) }));
    }
    let (part, theirs, mine) = widest(first, place)?;
    Some(words.say(&said::EndBehind {
        part: &named(words, game, "part", part),
        mine: &crate::i18n::points(mine),
        theirs: &crate::i18n::points(theirs),
    }))
}

/// The seats that stand on equal scores with another one, with their tie-breaks; best first.
pub(super) fn tied(standing: &Standing) -> Vec<Place> {
    if standing.outcome != Outcome::Ranked {
        return Vec::new();
    }
    let equal = |place: &Place| {
        standing.seats.iter().any(|other| other.seat != place.seat && other.score == place.score)
    };
    by_rank(standing).into_iter().filter(equal).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seat;
    use words::Language;

    fn words() -> Words {
        Words::new(Language::English, ["Vera", "Tomás", "Noor"].map(String::from).to_vec(), None)
    }

    fn place(seat: u8, parts: [i32; 2], tie: i32) -> Place {
        let parts = vec![("customers".into(), parts[0]), ("coins".into(), parts[1])];
        Place::new(Seat(seat), parts, vec![("fewest-customers".into(), -tie)])
    }

    #[test]
    fn the_part_that_made_the_difference_is_named() {
        let standing =
            Standing::ranked(vec![place(0, [20, 9], 3), place(1, [30, 4], 3), place(2, [11, 2], 1)]);
        let why = why(&standing, "chai", &words()).unwrap();
        assert!(
            why.contains("Vera") && why.contains("30") && why.contains("20") && why.contains('5'),
            "{why}"
        );
    }

    #[test]
    fn a_broken_tie_is_told_with_both_numbers_and_without_a_minus() {
        let standing = Standing::ranked(vec![place(0, [20, 5], 4), place(1, [20, 5], 3)]);
        let why = why(&standing, "chai", &words()).unwrap();
        assert!(why.contains("3") && why.contains("4") && !why.contains(['-', '−']), "{why}");
        assert_eq!(tied(&standing).len(), 2);
    }

    #[test]
    fn a_shared_win_says_so() {
        let standing = Standing::ranked(vec![place(0, [20, 5], 4), place(1, [20, 5], 4)]);
        assert!(why(&standing, "chai", &words()).unwrap().contains("25"));
    }

    #[test]
    fn each_seat_hears_what_it_did_best_or_where_it_fell_behind() {
        let places = by_rank(&Standing::ranked(vec![
            place(0, [20, 9], 3),
            place(1, [30, 4], 3),
            place(2, [11, 2], 1),
        ]));
        let notes: Vec<String> =
            places.iter().map(|place| note(place, &places, "chai", &words()).unwrap()).collect();
        assert!(notes[0].contains("customers"), "{notes:?}");
        assert!(notes[1].contains("coins"), "{notes:?}");
        assert!(notes[2].contains("11") && notes[2].contains("30"), "{notes:?}");
    }
}
