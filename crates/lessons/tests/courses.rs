//! Every lesson of the house is played through, in every language.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at what it did not expect")]

use std::fs;
use std::path::PathBuf;

use lessons::{Course, Preview, Texts, check};
use shelf::{Shelf, Title};
use words::Language;

fn file(folder: &str, name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn course(title: Title) -> Course {
    let name = format!("{}.json", title.id());
    Course::read(&file("courses", &name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn texts(title: Title, language: Language) -> Texts {
    Texts::read(&file("texts", &format!("{}.{}.txt", title.id(), language.tag())))
}

#[test]
fn every_lesson_can_be_finished_and_has_its_words() {
    let shelf = Shelf::standard().unwrap();
    let mut flaws = Vec::new();
    for &title in Title::ALL {
        let languages: Vec<(&str, Texts)> =
            Language::ALL.into_iter().map(|language| (language.tag(), texts(title, language))).collect();
        flaws.extend(
            check(&shelf, title, &course(title), &languages)
                .into_iter()
                .map(|flaw| format!("{title}: {flaw}")),
        );
    }
    assert!(flaws.is_empty(), "{}", flaws.join("\n"));
}

#[test]
fn a_first_lesson_has_ten_to_fifteen_steps() {
    for &title in Title::ALL {
        let steps = course(title).lessons[0].steps.len();
        assert!((10..=15).contains(&steps), "{title}: {steps}");
        assert_eq!(course(title).lessons[0].id, "first", "the page knows the first lesson by this name");
    }
}

#[test]
fn every_rule_that_a_lesson_names_is_in_the_rules() {
    for &title in Title::ALL {
        let rules = file("../../docs/rules", &format!("{}.md", title.id()));
        let course = course(title);
        let of_steps =
            course.lessons.iter().flat_map(|lesson| &lesson.steps).filter_map(|step| step.rule.as_ref());
        let of_hints = course.guide.hints.iter().filter_map(|hint| hint.rule.as_ref());
        for rule in of_steps.chain(of_hints) {
            assert!(rules.contains(&format!("**{rule}**")), "{title}: {rule}");
        }
    }
}

/// The slot has a fixed size: a sentence that does not fit would have to be scrolled.
#[test]
fn no_sentence_is_too_long_for_its_place() {
    for &title in Title::ALL {
        for language in Language::ALL {
            let texts = texts(title, language);
            for name in texts.names() {
                let (what, why) = texts.parts(name);
                let most = if name.starts_with("guide.") { 150 } else { 300 };
                assert!(
                    what.chars().count() + why.chars().count() <= most,
                    "{title} {} {name}",
                    language.tag()
                );
                assert!(what.matches('*').count() % 2 == 0, "{title} {} {name}: emphasis", language.tag());
            }
        }
    }
}

#[test]
fn a_change_of_the_rules_that_breaks_a_lesson_is_found() {
    let shelf = Shelf::standard().unwrap();
    let mut broken = course(Title::CoffeeRush);
    broken.lessons[0].steps[2].moves[0] = "step:15".into();
    let flaws = check(&shelf, Title::CoffeeRush, &broken, &[]);
    assert!(flaws.len() == 1 && flaws[0].text.contains("CR-5.5"), "{flaws:?}");
}

#[test]
fn a_try_without_an_answer_is_found() {
    let shelf = Shelf::standard().unwrap();
    let mut silent = course(Title::CoffeeRush);
    silent.lessons[0].steps[1].wrong.clear();
    let flaws = check(&shelf, Title::CoffeeRush, &silent, &[]);
    assert!(flaws.len() == 1 && flaws[0].text.contains("nothing answers the try `place:"), "{flaws:?}");
}

/// What differs from the usual game has a short lesson of its own.
#[test]
fn later_lessons_are_short() {
    for &title in Title::ALL {
        let course = course(title);
        assert!(course.lessons.len() >= 4, "{title}");
        for lesson in &course.lessons[1..] {
            assert!((3..=7).contains(&lesson.steps.len()), "{title} {}: {}", lesson.id, lesson.steps.len());
        }
    }
}

/// The lessons of a title come when they are opened: 120 KB compressed would be the most, and they have less before that.
#[test]
fn the_lessons_of_a_title_are_small_to_fetch() {
    for &title in Title::ALL {
        let course = file("courses", &format!("{}.json", title.id())).len();
        for language in Language::ALL {
            let texts = file("texts", &format!("{}.{}.txt", title.id(), language.tag())).len();
            assert!(course + texts < 120_000, "{title} {}: {course} and {texts} bytes", language.tag());
        }
    }
}

/// What the hall shows of a game is real play, about twenty seconds of it, and little to fetch.
#[test]
fn every_preview_can_be_played() {
    let shelf = Shelf::standard().unwrap();
    for &title in Title::ALL {
        let text = file("previews", &format!("{}.json", title.id()));
        assert!(text.len() < 6_000, "{title}: {} bytes", text.len());
        let preview = Preview::read(&text).unwrap();
        let (mut game, moves) =
            preview.open(&shelf, title).unwrap_or_else(|error| panic!("{title}: {error}"));
        assert!((18..=36).contains(&moves.len()), "{title}: {} moves", moves.len());
        for made in moves {
            let done = game.act(made.seat, &made.action);
            assert!(done.is_ok(), "{title}: {} {}", made.seat, made.notation);
        }
        assert!(!game.awaiting().is_empty(), "{title}: a preview does not tell the end");
    }
}
