//! What the things of the game are called, and their drawings.

use ::taverns::{
    Bonus, Card, ComingView, Effect, Gift, Kind, Options, RoundSpace, Show, Sort, Space, TavernView, Taverns,
    Tile,
};
use leptos::prelude::*;
use words::Argument;

use crate::drawing::{Drawing, Symbol, names as drawings};
use crate::games::Words;
use crate::i18n::text::taverns as said;

/// The words of the area `kind` for an id of the rules.
pub(super) fn named(words: &Words, kind: &str, id: &str) -> String {
    words.find(&format!("taverns.{kind}.{id}")).unwrap_or_else(|| id.replace('-', " "))
}

/// The same, with a number in it.
pub(super) fn numbered(words: &Words, kind: &str, id: &str, n: u8) -> String {
    let key = format!("taverns.{kind}.{id}");
    words.find_with(&key, &[("n", Argument::Word(&n.to_string()))]).unwrap_or_default()
}

/// In which form a sentence wants a card.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// By itself: "merchant".
    Plain,
    /// As the object of a verb: "a merchant".
    A,
    /// As the object of a verb: "the merchant".
    The,
    /// Who is turned away.
    Away,
}

impl Form {
    /// The group of words with this form.
    const fn group(self) -> &'static str {
        match self {
            Self::Plain => "card",
            Self::A => "card-a",
            Self::The => "card-the",
            Self::Away => "card-away",
        }
    }
}

/// "merchant": guests are told apart by the die they ask for.
pub(super) fn card(game: &Taverns, options: &Options, card: Card, words: &Words) -> String {
    card_as(Form::Plain, game, options, card, words)
}

/// "the merchant"
pub(super) fn card_as(form: Form, game: &Taverns, options: &Options, card: Card, words: &Words) -> String {
    let named = |id: &str| named(words, form.group(), id);
    match card.sort() {
        Sort::Guest(_) => named(&format!("guest-{}", game.face(options, card).die)),
        Sort::Regular if card == Card::REGULAR_2 => named("regular-2"),
        Sort::Regular => named("regular-1"),
        Sort::Tavern(kind) => named(kind.id()),
        Sort::Noble => named("noble"),
    }
}

pub(super) fn kind(words: &Words, kind: Kind) -> String {
    named(words, "card", kind.id())
}

/// "a waitress", as the object of a verb.
pub(super) fn kind_object(words: &Words, kind: Kind) -> String {
    named(words, Form::A.group(), kind.id())
}

/// "5 doubloons"
pub(super) fn doubloons(words: &Words, count: impl Into<i64>) -> String {
    words.say(&said::BonusDoubloons { count: count.into() })
}

/// "5 beers"
pub(super) fn beer(words: &Words, count: impl Into<i64>) -> String {
    words.say(&said::BonusBeer { count: count.into() })
}

pub(super) fn tile(words: &Words, tile: Tile) -> String {
    named(words, "tile", tile.id())
}

/// Where a die lies: an area, or a guest with the number of the seat.
pub(super) fn space(
    game: &Taverns,
    options: &Options,
    slots: &[Option<Card>],
    space: Space,
    words: &Words,
) -> String {
    if let Some(area) = space.tile() {
        return tile(words, area);
    }
    let slot = space.as_slot().unwrap_or_default();
    let seat = words.say(&said::NoteSeat { number: &(slot + 1).to_string() });
    match slots.get(usize::from(slot)).copied().flatten() {
        Some(sitter) => format!("{} ({seat})", card(game, options, sitter, words)),
        None => seat,
    }
}

/// "2 doubloons", "waitress", "turn a guest away"
pub(super) fn bonus(words: &Words, bonus: Bonus) -> String {
    match bonus {
        Bonus::None => words.say(&said::BONUS_NONE),
        Bonus::Doubloons(n) => words.say(&said::BonusDoubloons { count: n.into() }),
        Bonus::Monastery(n) => words.say(&said::BonusMonastery { count: n.into() }),
        Bonus::Card(which) => kind(words, which),
        Bonus::Noble => named(words, "card", "noble"),
        Bonus::RemoveGuest => words.say(&said::BONUS_REMOVE_GUEST),
        Bonus::Reputation(n) => words.say(&said::BonusReputation { count: n.into() }),
        Bonus::Schnapps(n) => words.say(&said::BonusSchnapps { count: n.into() }),
        Bonus::SchnappsOrRemove => words.say(&said::BONUS_SCHNAPPS_OR_REMOVE),
        Bonus::Signature => words.say(&said::BONUS_SIGNATURE),
        Bonus::Vp(n) => words.say(&said::BonusVp { count: n.into() }),
    }
}

/// The drawing of a bonus with the number beside it; nothing for an empty one.
pub(super) fn bonus_sign(bonus: Bonus) -> Option<(Drawing, u8)> {
    Some(match bonus {
        Bonus::None | Bonus::Vp(_) => return None,
        Bonus::Doubloons(n) => (drawings::TT_DOUBLOON, n),
        Bonus::Monastery(n) => (drawings::TT_MONK, n),
        Bonus::Card(kind) => (kind_sign(kind), 0),
        Bonus::Noble => (drawings::TT_NOBLE, 0),
        Bonus::RemoveGuest => (drawings::TT_TURN_AWAY, 0),
        Bonus::Reputation(n) => (drawings::TT_REPUTATION, n),
        Bonus::Schnapps(n) => (drawings::TT_SCHNAPPS, if n > 1 { n } else { 0 }),
        Bonus::SchnappsOrRemove => (drawings::TT_SCHNAPPS, 0),
        Bonus::Signature => (drawings::TT_SIGNATURE, 0),
    })
}

/// A bonus drawn small.
pub(super) fn bonus_view(bonus: Bonus) -> AnyView {
    if let Bonus::Vp(n) = bonus {
        return view! { <b>{n}</b> }.into_any();
    }
    let Some((of, n)) = bonus_sign(bonus) else {
        return view! { <i class="tt-none" aria-hidden="true">"–"</i> }.into_any();
    };
    let away = (bonus == Bonus::SchnappsOrRemove).then(|| sym(drawings::TT_TURN_AWAY, "--game-wash"));
    view! { <span class="tt-amt">{sym(of, tint(of))}{away}{(n > 0).then(|| format!("+{n}"))}</span> }
        .into_any()
}

pub(super) fn gift(words: &Words, gift: Gift) -> String {
    match gift {
        Gift::OwnDie => words.say(&said::BONUS_OWN_DIE),
        Gift::Guest3 => words.say(&said::BONUS_GUEST_3),
        Gift::Noble => named(words, "card", "noble"),
        Gift::Card(which) => kind(words, which),
    }
}

/// A gift as the object of a verb.
pub(super) fn gift_object(words: &Words, gift: Gift) -> String {
    match gift {
        Gift::OwnDie => words.say(&said::GIFT_OWN_DIE),
        Gift::Guest3 => words.say(&said::GIFT_GUEST_3),
        Gift::Noble => named(words, Form::A.group(), "noble"),
        Gift::Card(which) => kind_object(words, which),
    }
}

pub(super) const fn gift_sign(gift: Gift) -> Drawing {
    match gift {
        Gift::OwnDie => drawings::TT_DIE_5,
        Gift::Guest3 => drawings::TT_GUEST,
        Gift::Noble => drawings::TT_NOBLE,
        Gift::Card(kind) => kind_sign(kind),
    }
}

/// What an evening brings, in words and signs.
pub(super) fn evening(words: &Words, space: RoundSpace) -> (String, Vec<Drawing>) {
    match space {
        RoundSpace::None => (words.say(&said::BONUS_NONE), Vec::new()),
        RoundSpace::CounterGuest => (words.say(&said::BONUS_COUNTER_GUEST), vec![drawings::TT_COUNTER_GUEST]),
        RoundSpace::Choice([one, two]) => {
            (format!("{} / {}", gift(words, one), gift(words, two)), vec![gift_sign(one), gift_sign(two)])
        }
        RoundSpace::Entertainer(kind) => (words.say(&said::BONUS_ENTERTAINER), vec![show_sign(kind)]),
        RoundSpace::FreeUpgrade => (words.say(&said::BONUS_FREE_UPGRADE), vec![drawings::TT_UPGRADE]),
    }
}

/// What a side of an entertainer's tile does.
pub(super) fn effect(words: &Words, show: &Show) -> String {
    match show.effect {
        Effect::Doubloons(n) => words.say(&said::BonusDoubloons { count: n.into() }),
        Effect::Beer(n) => words.say(&said::BonusBeer { count: n.into() }),
        Effect::UpgradeWithNoble => words.say(&said::SHOW_UPGRADE_WITH_NOBLE),
        Effect::RemoveGuest => words.say(&said::SHOW_REMOVE_GUEST),
        Effect::KeepCard => words.say(&said::SHOW_KEEP_CARD),
        Effect::TurnDie => words.say(&said::SHOW_TURN_DIE),
    }
}

/// The tile of an entertainer, from 0.
pub(super) const fn show_sign(kind: u8) -> Drawing {
    match kind {
        0 => drawings::TT_ACROBAT,
        1 => drawings::TT_FIRE_BREATHER,
        _ => drawings::TT_JUGGLER,
    }
}

/// "13 doubloons, 5 beer, 1 monastery step"; nothing if there is nothing.
pub(super) fn yields(words: &Words, coming: &ComingView) -> String {
    let some = |n: u16, text: String| (n > 0).then_some(text);
    let parts = [
        some(coming.doubloons, words.say(&said::BonusDoubloons { count: coming.doubloons.into() })),
        some(coming.beer, words.say(&said::BonusBeer { count: coming.beer.into() })),
        some(coming.monastery, words.say(&said::BonusMonastery { count: coming.monastery.into() })),
        some(coming.reputation, words.say(&said::BonusReputation { count: coming.reputation.into() })),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { words.say(&said::BONUS_NONE) } else { parts.join(", ") }
}

/// What a die on a space brings, as sign and number.
pub(super) fn yield_sign(coming: &ComingView) -> Option<(Drawing, u16)> {
    let signs = [
        (drawings::TT_DOUBLOON, coming.doubloons),
        (drawings::TT_BEER, coming.beer),
        (drawings::TT_MONK, coming.monastery),
    ];
    signs.into_iter().find(|(_, n)| *n > 0)
}

pub(super) const fn card_sign(card: Card) -> Drawing {
    match card.sort() {
        Sort::Regular => drawings::TT_REGULAR,
        Sort::Tavern(kind) => kind_sign(kind),
        Sort::Guest(_) => drawings::TT_GUEST,
        Sort::Noble => drawings::TT_NOBLE_FACE,
    }
}

pub(super) const fn kind_sign(kind: Kind) -> Drawing {
    match kind {
        Kind::Bard => drawings::TT_BARD,
        Kind::Handler => drawings::TT_HANDLER,
        Kind::Dishwasher => drawings::TT_DISHWASHER,
        Kind::Waitress => drawings::TT_WAITRESS,
        Kind::Table => drawings::TT_TABLE,
        Kind::Supplier => drawings::TT_SUPPLIER,
    }
}

pub(super) const fn tile_sign(tile: Tile) -> Drawing {
    match tile {
        Tile::Dishwasher => drawings::TT_DISHWASHER,
        Tile::Waitress => drawings::TT_WAITRESS,
        Tile::Tables => drawings::TT_TABLE,
        Tile::Supplier => drawings::TT_SUPPLIER,
        Tile::Cashbox => drawings::TT_CASHBOX,
        Tile::Barrel => drawings::TT_BARREL,
        Tile::Monk => drawings::TT_MONK,
        Tile::Safe => drawings::TT_SAFE,
        Tile::Storage => drawings::TT_STORAGE,
    }
}

/// The sign of the thing a tile gives, where it is a thing.
pub(super) const fn tile_good(tile: Tile) -> Option<Drawing> {
    match tile {
        Tile::Cashbox | Tile::Safe => Some(drawings::TT_DOUBLOON),
        Tile::Barrel | Tile::Storage | Tile::Supplier => Some(drawings::TT_BEER),
        _ => None,
    }
}

pub(super) const DICE: [Drawing; 6] = [
    drawings::TT_DIE_1,
    drawings::TT_DIE_2,
    drawings::TT_DIE_3,
    drawings::TT_DIE_4,
    drawings::TT_DIE_5,
    drawings::TT_DIE_6,
];

pub(super) fn die_sign(face: u8) -> Drawing {
    DICE[usize::from(face.clamp(1, 6)) - 1]
}

/// The wash behind a drawing.
pub(super) fn tint(of: Drawing) -> &'static str {
    match of {
        drawings::TT_BEER => "--beer",
        drawings::TT_SCHNAPPS => "--schnapps",
        drawings::TT_DOUBLOON | drawings::TT_NOBLE => "--metal-gold",
        _ => "--game-wash",
    }
}

/// A drawing with its wash.
pub(super) fn sym(of: Drawing, tint: &'static str) -> AnyView {
    view! { <Symbol of tint=tint /> }.into_any()
}

/// A sign and a number.
pub(super) fn amount(of: Drawing, n: impl ToString) -> AnyView {
    view! { <span class="tt-amt">{sym(of, tint(of))}{n.to_string()}</span> }.into_any()
}

/// A small die that is asked for.
pub(super) fn asked(face: u8) -> AnyView {
    view! { <span class="tt-ask">{sym(die_sign(face), "--die")}</span> }.into_any()
}

/// Nobles a seat owns, wherever they are.
pub(super) fn nobles_of(tavern: &TavernView) -> usize {
    let known = tavern.known.iter().filter(|card| **card == Card::NOBLE).count();
    let piles = tavern.rest.count(Card::NOBLE) + tavern.discard.count(Card::NOBLE) + tavern.nobles;
    known + usize::from(piles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::Language;

    const CARDS: [&str; 9] =
        ["regular-2", "regular-1", "guest-1", "guest-2", "guest-3", "guest-4", "guest-5", "guest-6", "noble"];

    #[test]
    fn every_card_has_every_form_in_every_language() {
        for language in Language::ALL {
            let words = Words::new(language, Vec::new(), None);
            for form in [Form::Plain, Form::A, Form::The, Form::Away] {
                for id in CARDS.into_iter().chain(Kind::ALL.map(Kind::id)) {
                    let key = format!("taverns.{}.{id}", form.group());
                    assert!(words.find(&key).is_some(), "{key}");
                }
            }
        }
    }

    #[test]
    fn a_guest_is_declined_and_beer_is_counted() {
        let words = |language| Words::new(language, Vec::new(), None);
        assert_eq!(named(&words(Language::Russian), Form::Away.group(), "guest-1"), "нищему");
        assert_eq!(named(&words(Language::German), Form::The.group(), "bard"), "den Barden");
        assert_eq!(beer(&words(Language::French), 5), "5 bières");
        assert_eq!(beer(&words(Language::English), 1), "1 beer");
        assert_eq!(doubloons(&words(Language::Russian), 2), "2 дублона");
    }
}
