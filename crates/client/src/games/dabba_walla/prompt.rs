//! What to do now.

use ::dabba_walla::view::Phase;
use ::dabba_walla::{Action, DabbaWalla, Decision, View};
use engine::Seat;

use super::cart::Cart;
use super::deliver;
use super::label;
use super::names::{self, Count, Word, put};
use crate::games::{Label, Prompt, Words};

/// What the seat that is asked has to do, or what the table waits for.
pub(super) fn prompt(game: &DabbaWalla, view: &View, asked: Option<Seat>, words: &Words) -> Option<Prompt> {
    match asked {
        Some(seat) => ask(game, view, seat, words),
        None => wait(view, words),
    }
}

fn ask(game: &DabbaWalla, view: &View, seat: Seat, words: &Words) -> Option<Prompt> {
    let own = view.seats.get(seat.index())?;
    let say = |key: &str| put(words, key, &[]);
    let ask = |key: &str, more: &str| Prompt::new(say(key)).more(say(more));
    let level = view.delivery.as_ref().map_or(0, |delivery| delivery.level).to_string();
    Some(match view.decision? {
        Decision::TacticalReturn => {
            let left =
                own.hand.as_ref().map_or(0, Vec::len).saturating_sub(usize::from(game.supply.start_hand));
            let more =
                put(words, "prompt.return-more", &[("count", Count(i64::try_from(left).unwrap_or(0)))]);
            Prompt::new(say("prompt.return")).more(more)
        }
        Decision::ChooseStart => ask("prompt.start", "prompt.start-more"),
        Decision::Move => {
            let more = put(words, "prompt.move-more", &[("count", Count(own.tickets.into()))]);
            Prompt::new(say("prompt.move")).more(more)
        }
        Decision::PlayCard if view.round > view.rounds => ask("prompt.play", "prompt.play-last"),
        Decision::PlayCard => ask("prompt.play", "prompt.play-more"),
        Decision::PlaceTile => {
            let card = view.pending?;
            let lacks = game.lacks(view, seat, card);
            let more = match lacks {
                0 => say("prompt.place-more"),
                lacks => {
                    let key = if lacks > view.empties { "prompt.place-rescue" } else { "prompt.place-needs" };
                    put(words, key, &[("count", Count(lacks.into()))])
                }
            };
            let ask = put(words, "prompt.place", &[("card", Word(&names::card(game, card, words)))]);
            Prompt::new(ask).more(more)
        }
        Decision::PlaceBonus => {
            let colour = view.pending_bonus.map(|of| names::colour(words, of)).unwrap_or_default();
            Prompt::new(put(words, "prompt.bonus", &[("colour", Word(&colour))]))
                .more(say("prompt.bonus-more"))
        }
        Decision::PickChai => ask("prompt.chai", "prompt.chai-more"),
        Decision::ImaginaryPick => ask("prompt.fan", "prompt.fan-more"),
        Decision::EndTurn => ask("prompt.end", "prompt.end-more"),
        Decision::DeliverCard => Prompt::new(put(words, "prompt.deliver", &[("level", Word(&level))]))
            .more(say("prompt.deliver-more")),
        Decision::LaterCard => ask("prompt.later", "prompt.later-more"),
        Decision::DeliverChai | Decision::LaterChai => ask("prompt.add", "prompt.add-more"),
    })
}

fn wait(view: &View, words: &Words) -> Option<Prompt> {
    if view.phase == Phase::Over {
        return None;
    }
    let key = match view.decision? {
        Decision::TacticalReturn => "wait.return",
        Decision::ChooseStart | Decision::Move => "wait.move",
        Decision::PlayCard => "wait.play",
        Decision::PlaceTile | Decision::PlaceBonus => "wait.place",
        Decision::PickChai => "wait.chai",
        Decision::ImaginaryPick => "wait.fan",
        Decision::EndTurn => "wait.end",
        _ => "wait.deliver",
    };
    let names: Vec<String> = view.awaiting.iter().map(|seat| words.name(seat).to_owned()).collect();
    Some(Prompt::new(put(words, key, &[("name", Word(&words.list(&names)))])))
}

/// The button of what was put together on the board, and what it would bring.
pub(super) fn proposed(cart: &Cart, actions: &[Action], words: &Words) -> (Label, Option<Prompt>) {
    let table = cart.table;
    let say = |key: &str| put(words, key, &[]);
    let (view, game) = (table.view(), table.game());
    match actions {
        [Action::Card(_) | Action::Add(_) | Action::Commit, ..] => {
            let prompt = deliver::foreseen(cart, actions, words);
            (Label::new(say("act.commit")).main().reveals(), Some(prompt))
        }
        [only] => {
            let of = table.label(only);
            let ask = of.text.clone();
            let prompt = match only {
                Action::Place { .. } => cart.foresee(only).map(|foreseen| {
                    let card = view.pending.map(|card| names::card(&game, card, words)).unwrap_or_default();
                    Prompt::new(put(words, "prompt.place", &[("card", Word(&card))]))
                        .more(label::consequences(&foreseen, words).join(" · "))
                }),
                _ => of.note.clone().map(|note| Prompt::new(ask).more(note)),
            };
            let short = match only {
                Action::Place { .. } => "act.place-here",
                Action::Move { .. } | Action::Start(_) | Action::Jump(_) => "act.walk",
                Action::Play(_) => "act.play-it",
                Action::Empty(_) | Action::Bonus(_) => "act.place-here",
                Action::Swap { .. } => "act.swap-them",
                _ => return (of.main(), prompt),
            };
            (Label { text: say(short), note: None, ..of }.main(), prompt)
        }
        _ => (Label::new(say("act.commit")).main().reveals(), None),
    }
}
