//! What to do now.

use ::taverns::{Bonus, Decision, Link, TavernView, Taverns, View};
use engine::Seat;

use super::names;
use crate::games::{Prompt, Words};
use crate::i18n::text::taverns as said;

/// What the seat that is asked has to do, or what the table waits for.
pub(super) fn prompt(game: &Taverns, view: &View, asked: Option<Seat>, words: &Words) -> Option<Prompt> {
    match asked {
        Some(seat) => ask(game, view, seat, words),
        None => wait(view, words),
    }
}

/// Dice that wait in the pool, and dice that lie on spaces.
pub(super) fn dice(tavern: &TavernView) -> (usize, usize) {
    let left = tavern.dice.iter().filter(|die| !die.resolved);
    let pool = left.clone().filter(|die| die.in_pool()).count();
    (pool, left.count() - pool)
}

fn ask(game: &Taverns, view: &View, seat: Seat, words: &Words) -> Option<Prompt> {
    let own = view.taverns.get(seat.index())?;
    let ask = |text| Prompt::new(words.say(&text));
    let (pool, lying) = dice(own);
    Some(match view.decision {
        Decision::StartCard => ask(said::PROMPT_START_CARD).more(words.say(&said::PROMPT_START_CARD_MORE)),
        Decision::LoseRegular => ask(said::PROMPT_LOSE_REGULAR),
        Decision::RoundChoice => ask(said::PROMPT_ROUND),
        Decision::EntertainerSide => {
            let name = match game.round_space(&view.options, view.round) {
                ::taverns::RoundSpace::Entertainer(kind) => game
                    .show_on(kind, ::taverns::Side::A)
                    .map(|show| names::named(words, "show", &show.id))
                    .unwrap_or_default(),
                _ => String::new(),
            };
            Prompt::new(words.say(&said::PromptSide { name: &name })).more(words.say(&said::PROMPT_SIDE_MORE))
        }
        Decision::FreeUpgrade => {
            ask(said::PROMPT_FREE_UPGRADE).more(words.say(&said::PROMPT_FREE_UPGRADE_MORE))
        }
        Decision::Redraw => ask(said::PROMPT_REDRAW),
        Decision::Draft => draft(view, seat, words),
        Decision::Plan | Decision::PlanTogether => {
            let text = match (view.decision, pool) {
                (Decision::PlanTogether, 1..) => said::PROMPT_READY,
                (_, 0) => said::PROMPT_PLAN_DONE,
                (_, 1) => said::PROMPT_PLAN_LAST,
                _ => said::PROMPT_PLAN,
            };
            let left = own.boost_budget.saturating_sub(own.boosts).to_string();
            let brings = names::yields(words, &own.coming);
            ask(text).more(words.say(&said::PromptPlanMore { left: &left, brings: &brings }))
        }
        Decision::Serve => {
            let text = if lying == 0 { said::PROMPT_SERVE_DONE } else { said::PROMPT_SERVE };
            let (doubloons, beer) = (own.doubloons.to_string(), own.beer.to_string());
            ask(text).more(words.say(&said::PromptServeMore { doubloons: &doubloons, beer: &beer }))
        }
        Decision::TakeBonus => {
            let bonus = names::bonus(words, offered(view));
            let more = then(view, words).unwrap_or_else(|| words.say(&said::PROMPT_TAKE_MORE));
            Prompt::new(words.say(&said::PromptTake { bonus: &bonus })).more(more)
        }
        Decision::RemoveGuest => {
            let more = then(view, words).unwrap_or_else(|| words.say(&said::PROMPT_REMOVE_MORE));
            ask(said::PROMPT_REMOVE).more(more)
        }
        Decision::SchnappsOrRemove => and_then(ask(said::PROMPT_SCHNAPPS_OR_REMOVE), view, words),
        Decision::SignatureColumn => and_then(ask(said::PROMPT_COLUMN), view, words),
        Decision::JugglerKeep => ask(said::PROMPT_JUGGLER).more(words.say(&said::PROMPT_JUGGLER_MORE)),
        Decision::Over => return None,
    })
}

fn draft(view: &View, seat: Seat, words: &Words) -> Prompt {
    let pick = view.pick.unwrap_or(1);
    let left = view.coasters.get(seat.index()).map_or(1, |coaster| coaster.faces().len());
    let picks = usize::from(pick) + left - usize::from(left > 0);
    let prompt =
        Prompt::new(words.say(&said::PromptDraft { pick: &pick.to_string(), picks: &picks.to_string() }));
    let seats = view.taverns.len();
    prompt.more(match seats {
        1 => words.say(&said::PROMPT_DRAFT_RIVAL),
        _ => {
            let next = Seat(u8::try_from((seat.index() + 1) % seats).unwrap_or(0));
            words.say(&said::PromptDraftNext { name: words.name(next) })
        }
    })
}

/// The bonus that is offered, if one is.
pub(super) fn offered(view: &View) -> Bonus {
    match view.turn.as_ref().and_then(|turn| turn.unfinished.first()) {
        Some(Link::Bonus(bonus)) if view.decision == Decision::TakeBonus => *bonus,
        _ => Bonus::None,
    }
}

/// What goes on when this is decided: bonuses begun and not finished.
fn then(view: &View, words: &Words) -> Option<String> {
    let turn = view.turn.as_ref()?;
    let told = |link: &Link| match link {
        Link::Bonus(Bonus::None) | Link::Handlers => None,
        Link::Bonus(bonus) | Link::Walk(bonus) => Some(names::bonus(words, *bonus)),
    };
    // The one that is offered is asked about, not told as what follows.
    let asked = usize::from(view.decision == Decision::TakeBonus);
    let bonuses: Vec<String> = turn.unfinished.iter().skip(asked).filter_map(told).collect();
    (!bonuses.is_empty()).then(|| words.say(&said::PromptUnfinished { bonuses: &words.list(&bonuses) }))
}

fn and_then(prompt: Prompt, view: &View, words: &Words) -> Prompt {
    match then(view, words) {
        Some(more) => prompt.more(more),
        None => prompt,
    }
}

fn wait(view: &View, words: &Words) -> Option<Prompt> {
    let what = match view.decision {
        Decision::Over => return None,
        Decision::Draft => said::PROMPT_WAIT_DRAFT,
        Decision::Plan | Decision::PlanTogether => said::PROMPT_WAIT_PLAN,
        Decision::Serve
        | Decision::TakeBonus
        | Decision::RemoveGuest
        | Decision::SchnappsOrRemove
        | Decision::SignatureColumn => said::PROMPT_WAIT_SERVE,
        _ => said::PROMPT_WAIT_CHOOSE,
    };
    let names: Vec<String> = view.awaiting.iter().map(|seat| words.name(seat).to_owned()).collect();
    let names = words.list(&names);
    if view.choice.is_some() {
        return Some(Prompt::new(words.say(&said::PromptChosen { names: &names })));
    }
    let prompt = Prompt::new(words.say(&said::PromptWait { names: &names, what: &words.say(&what) }));
    let mine = match view.eyes {
        engine::Eyes::Seat(seat) => view.taverns.get(seat.index()),
        _ => None,
    };
    let serving = matches!(view.decision, Decision::Plan) || view.turn.is_some();
    let ahead = serving && mine.is_some_and(|own| own.dice.iter().any(|die| !die.resolved));
    Some(if ahead { prompt.more(words.say(&said::PROMPT_AHEAD)) } else { prompt })
}
