//! Dice: white or in the colour of their seat, boosted ones as "4+1".

use ::taverns::{Die, Space, Spot};
use engine::Seat;
use leptos::prelude::*;

use super::inn::Inn;
use super::names::{die_sign, sym};
use super::taps::{Tap, thing};
use crate::games::Words;
use crate::i18n::text::taverns as said;

pub(super) fn die(face: u8, boost: u8, owner: Option<Seat>) -> AnyView {
    let class = match owner {
        Some(seat) => format!("tt-die is-own of-{}", seat.0 + 1),
        None => "tt-die".to_owned(),
    };
    view! {
        <span class=class aria-hidden="true">
            {sym(die_sign(face), "--face")}
            {(boost > 0).then(|| view! { <b>{format!("+{boost}")}</b> })}
        </span>
    }
    .into_any()
}

/// A die in words.
pub(super) fn told(die: &Die, words: &Words) -> String {
    let face = match die.boost {
        0 => die.face.to_string(),
        boost => words.say(&said::HouseBoosted { face: &die.face.to_string(), boost: &boost.to_string() }),
    };
    if die.own {
        words.say(&said::HouseOwnDie { face: &face })
    } else {
        words.say(&said::HouseDie { face: &face })
    }
}

/// The dice on a space. They are buttons where they can be taken back or moved; otherwise the space is tapped.
pub(super) fn dice_on(inn: Inn, space: Space) -> AnyView {
    let lying = Memo::new(move |_| {
        inn.shown.with(|shown| {
            let shown = shown.as_ref()?;
            let on = |die: &&Die| die.at == Spot::on(space);
            Some((shown.seat, shown.tavern.dice.iter().filter(on).copied().collect::<Vec<_>>()))
        })
    });
    let dice = move || {
        let (seat, dice) = lying.get()?;
        let one = move |die: Die| {
            let drawn = self::die(die.face, die.boost, die.own.then_some(seat));
            if die.resolved {
                return view! { <span class="tt-used">{drawn}</span> }.into_any();
            }
            let (tap, words) = (inn.die_tap(space, die.face), inn.table.words());
            if tap == Tap::Nothing {
                return view! { {drawn}<span class="sr">{told(&die, &words)}</span> }.into_any();
            }
            let picked = matches!(tap, Tap::Pick(at, face) if inn.picked.get() == Some((at, face)));
            let class = if picked { "tt-hold is-picked" } else { "tt-hold" };
            let name = match tap.action() {
                Some(action) => inn.table.label(&action).text,
                None => told(&die, &words),
            };
            let nowhere = Signal::stored(String::new());
            thing(inn, class.to_owned(), nowhere, Signal::stored(tap), Signal::stored(name), drawn)
        };
        Some(dice.into_iter().map(one).collect_view())
    };
    view! { <div class="tt-lying">{dice}</div> }.into_any()
}
