//! The buttons of the actions.

use ::coffee_rush::{Action, Card, Cell, CoffeeRush, Cup, SeatView, Tab, View};

use super::{names, plan};
use crate::drawing::names as drawings;
use crate::games::{Label, Words};
use crate::i18n::text::coffee_rush as said;

/// The button of an action, as it stands now.
pub(super) fn label(game: &CoffeeRush, action: &Action, view: &View, words: &Words) -> Label {
    let ingredient_at = |cell: Cell| names::ingredient(words, game.ingredient_at(cell));
    match *action {
        Action::Place(cell) => {
            let text = words.say(&said::ActPlace { ingredient: &ingredient_at(cell) });
            Label::new(text).note(at(cell, words)).symbol(names::drawing(game.ingredient_at(cell)))
        }
        Action::Cup(cup) => {
            let label = Label::new(words.say(&said::ActCup { cup: &number(cup) })).side();
            holding(label, view, cup, words)
        }
        Action::Upgrade(tile) => {
            let text = words.say(&said::ActUpgrade { upgrade: &names::upgrade(words, tile) });
            Label::new(text).note(names::named(words, "upgrade-help", tile.id())).symbol(names::tile(tile))
        }
        Action::Skip => Label::new(words.say(&said::ACT_SKIP)).side().ends(),
        Action::Meeple(meeple) => choose_meeple(game, meeple, view, words),
        Action::Step(cell) => step(game, cell, view, words),
        Action::Stop => Label::new(words.say(&said::ACT_STOP)).main().ends(),
        Action::Pour { ingredient, cup } => {
            let name = names::ingredient_object(words, ingredient);
            let text = words.say(&said::ActPour { ingredient: &name, cup: &number(cup) });
            Label::new(text).symbol(names::drawing(ingredient)).group(words.say(&said::GROUP_POUR))
        }
        Action::Empty(cup) => {
            let label = Label::new(words.say(&said::ActEmpty { cup: &number(cup) }));
            holding(label.group(words.say(&said::GROUP_EMPTY)), view, cup, words)
        }
        Action::Finish if view.hand.is_empty() => Label::new(words.say(&said::ACT_FINISH)).main().ends(),
        Action::Finish => {
            let lost = words.say(&said::NoteLost { count: view.hand.total().into() });
            let left = words.say(&said::AheadLost { tokens: &names::tokens(&view.hand, words) });
            Label::new(words.say(&said::ACT_FINISH_REST)).note(lost).side().ends().left(left)
        }
        Action::Serve { cup, card } => serve(game, cup, card, view, words),
        Action::Done => done(game, view, words),
    }
}

fn number(cup: Cup) -> String {
    (cup.0 + 1).to_string()
}

fn at(cell: Cell, words: &Words) -> String {
    let (row, column) = names::place(cell);
    words.say(&said::ActAt { row: &row.to_string(), column: &column.to_string() })
}

fn own(view: &View) -> Option<&SeatView> {
    view.seats.get(view.active.index())
}

/// What the cup holds, as the note.
fn holding(label: Label, view: &View, cup: Cup, words: &Words) -> Label {
    match own(view).and_then(|own| own.cups.get(cup.index())).filter(|content| !content.is_empty()) {
        Some(content) => label.note(names::tokens(content, words)),
        None => label,
    }
}

fn choose_meeple(game: &CoffeeRush, meeple: u8, view: &View, words: &Words) -> Label {
    let standing = view
        .meeples
        .iter()
        .find(|other| other.owner == ::coffee_rush::Owner::Seat(view.active) && other.index == meeple);
    let cell = standing.and_then(|meeple| meeple.cell).unwrap_or(Cell(0));
    let ingredient = names::ingredient(words, game.ingredient_at(cell));
    let text = words.say(&said::ActMeeple { ingredient: &ingredient });
    Label::new(text).note(at(cell, words)).symbol(drawings::CR_MEEPLE).side()
}

fn step(game: &CoffeeRush, cell: Cell, view: &View, words: &Words) -> Label {
    let kind = game.ingredient_at(cell);
    let text = words.say(&said::ActStep { ingredient: &names::ingredient(words, kind) });
    let mut notes = vec![at(cell, words)];
    if let Some(walk) = view.walks.iter().find(|walk| walk.cell == cell) {
        notes.push(match walk.takes {
            0 => words.say(&said::NOTE_GIVES_NOTHING),
            takes => words.say(&said::NoteGives { tokens: &names::many(kind, takes, words) }),
        });
        if walk.rush {
            notes.push(words.say(&said::NOTE_COSTS_RUSH));
        }
    }
    Label::new(text).note(notes.join(", ")).symbol(names::drawing(kind)).group(words.say(&said::GROUP_WALK))
}

fn serve(game: &CoffeeRush, cup: Cup, card: Card, view: &View, words: &Words) -> Label {
    let text = words.say(&said::ActServe { drink: &names::drink(game, card, words) });
    let label = Label::new(text)
        .note(words.say(&said::NoteFromCup { cup: &number(cup) }))
        .symbol(drawings::CR_CUP)
        .group(words.say(&said::GROUP_SERVE));
    // Of several orders that a cup matches, the one that falls first is the usual choice.
    let usual = own(view).is_some_and(|own| {
        own.cups
            .get(cup.index())
            .is_some_and(|content| plan::ready(game, own, content).first() == Some(&card))
    });
    if usual { label.main() } else { label }
}

/// The end of the turn, with what it costs.
fn done(game: &CoffeeRush, view: &View, words: &Words) -> Label {
    let label = Label::new(words.say(&said::ACT_DONE)).ends().reveals();
    let Some(own) = own(view) else { return label.main() };
    let ready = plan::all_ready(game, own);
    let late = match game.end_of_turn(view) {
        Some(end) => end.falls,
        None => own.tabs[usize::from(Tab::LAST.0) - 1].clone(),
    };
    let label = if ready.is_empty() { label.main() } else { label.side() };
    if !ready.is_empty() {
        let drinks = names::drinks(game, &ready, words);
        let count = i64::try_from(ready.len()).unwrap_or(i64::MAX);
        let left = words.say(&said::NoteReadyLeft { drinks: &drinks });
        label.warning(words.say(&said::NoteReady { count })).left(left)
    } else if !late.is_empty() {
        let count = i64::try_from(late.len()).unwrap_or(i64::MAX);
        label.warning(words.say(&said::NoteFalls { count }))
    } else {
        label
    }
}
