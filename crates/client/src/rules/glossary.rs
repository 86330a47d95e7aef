//! The glossary of symbols: each one drawn, its name, what it does. The words are those of the tooltips.

use leptos::prelude::*;
use words::Argument;

use crate::drawing::{Drawing, Symbol};
use crate::games::{Title, Words};
use crate::i18n::{language, t, text::rules as said};

/// A symbol, the wash behind it, and the keys of its name and of what it does, after the title's. A key that is empty says nothing:
/// some names need no explanation, and some explanations begin with the name.
type Entry = (&'static str, &'static str, &'static str, &'static str);

const COFFEE_RUSH: &[Entry] = &[
    ("cr-coffee", "--ing-coffee", "ingredient.coffee", ""),
    ("cr-milk", "--ing-milk", "ingredient.milk", ""),
    ("cr-steam", "--ing-steam", "ingredient.steam", ""),
    ("cr-ice", "--ing-ice", "ingredient.ice", ""),
    ("cr-caramel", "--ing-caramel", "ingredient.caramel", ""),
    ("cr-tea", "--ing-tea", "ingredient.tea", ""),
    ("cr-water", "--ing-water", "ingredient.water", ""),
    ("cr-chocolate", "--ing-chocolate", "ingredient.chocolate", ""),
    ("cr-meeple", "--game-wash", "", "sign.meeple"),
    ("cr-cup", "--game-wash", "", "sign.cup"),
    ("cr-specialty", "--metal-gold", "", "sign.specialty"),
    ("cr-rush", "--game-wash", "", "fact.rush"),
    ("cr-penalty", "--game-wash", "", "fact.penalties"),
    ("cr-double-meeple", "--game-wash", "upgrade.double-meeple", "upgrade-help.double-meeple"),
    ("cr-diagonal", "--game-wash", "upgrade.diagonal", "upgrade-help.diagonal"),
    ("cr-double-corner", "--game-wash", "upgrade.double-corner", "upgrade-help.double-corner"),
    ("cr-double-ribbon", "--game-wash", "upgrade.double-ribbon", "upgrade-help.double-ribbon"),
];

const CHAI: &[Entry] = &[
    ("ch-mint", "--fl-mint", "flavour.mint", ""),
    ("ch-jasmine", "--fl-jasmine", "flavour.jasmine", ""),
    ("ch-lemon", "--fl-lemon", "flavour.lemon", ""),
    ("ch-ginger", "--fl-ginger", "flavour.ginger", ""),
    ("ch-berries", "--fl-berries", "flavour.berries", ""),
    ("ch-lavender", "--fl-lavender", "flavour.lavender", ""),
    ("ch-wild-flavour", "--fl-wild", "flavour.wild-flavour", ""),
    ("ch-pa-milk", "--pa-milk", "pantry.milk", ""),
    ("ch-pa-sugar", "--pa-sugar", "pantry.sugar", ""),
    ("ch-pa-honey", "--pa-honey", "pantry.honey", ""),
    ("ch-pa-vanilla", "--pa-vanilla", "pantry.vanilla", ""),
    ("ch-pa-spices", "--pa-spices", "pantry.spices", ""),
    ("ch-wild-pantry", "--pa-wild", "pantry.wild-pantry", ""),
    ("ch-tea-green", "--tea-green", "tea.green", ""),
    ("ch-tea-black", "--tea-black", "tea.black", ""),
    ("ch-tea-rooibos", "--tea-rooibos", "tea.rooibos", ""),
    ("ch-tea-oolong", "--tea-oolong", "tea.oolong", ""),
    ("ch-tea-white", "--tea-white", "tea.white", ""),
    ("ch-coin-1", "--metal-gold", "", "fact.coins"),
    ("ch-cup", "--game-wash", "", "sign.cup"),
    ("ch-thermometer", "--game-wash", "", "fact.thermometer"),
    ("ch-chaiwala", "--game-wash", "", "chaiwala.rules"),
    ("ch-a-free-purchase", "--game-wash", "ability.free-purchase", "ability-help.free-purchase"),
    ("ch-a-sell-tile", "--game-wash", "ability.sell-tile", "ability-help.sell-tile"),
    ("ch-a-swap-tiles", "--game-wash", "ability.swap-tiles", "ability-help.swap-tiles"),
    ("ch-a-gold-tip", "--game-wash", "ability.gold-tip", "ability-help.gold-tip"),
    ("ch-a-replace-flavour", "--game-wash", "ability.replace-flavour", "ability-help.replace-flavour"),
    ("ch-a-pantry-discount", "--game-wash", "ability.pantry-discount", "ability-help.pantry-discount"),
    ("ch-a-swap-pantry", "--game-wash", "ability.swap-pantry", "ability-help.swap-pantry"),
    ("ch-a-free-pantry", "--game-wash", "ability.free-pantry", "ability-help.free-pantry"),
];

const DABBA_WALLA: &[Entry] = &[
    ("dw-yellow", "--dabba-yellow", "colour.yellow", ""),
    ("dw-red", "--dabba-red", "colour.red", ""),
    ("dw-blue", "--dabba-blue", "colour.blue", ""),
    ("dw-green", "--dabba-green", "colour.green", ""),
    ("dw-empty", "--game-wash", "", "sign.empty"),
    ("dw-ticket", "--game-wash", "", "fact.tickets"),
    ("dw-coin", "--metal-gold", "", "sign.coin"),
    ("dw-half-chai", "--game-wash", "", "sign.half-chai"),
    ("dw-chai-bonus", "--game-wash", "chai.bonus", "chai-help.bonus"),
    ("dw-chai-jump", "--game-wash", "chai.jump", "chai-help.jump"),
    ("dw-chai-swap", "--game-wash", "chai.swap", "chai-help.swap"),
    ("dw-chai-plus", "--game-wash", "chai.plus", "chai-help.plus"),
    ("dw-chai-minus", "--game-wash", "chai.minus", "chai-help.minus"),
    ("dw-chai-veto", "--game-wash", "chai.veto", "chai-help.veto"),
    ("dw-chai-later", "--game-wash", "chai.later", "chai-help.later"),
];

const TAVERNS: &[Entry] = &[
    ("tt-doubloon", "--metal-gold", "", "sign.doubloon"),
    ("tt-beer", "--beer", "", "sign.beer"),
    ("tt-monk", "--game-wash", "", "sign.monk"),
    ("tt-regular", "--game-wash", "", "sign.regular"),
    ("tt-guest", "--game-wash", "", "sign.guest"),
    ("tt-noble", "--metal-gold", "card.noble", "help.noble"),
    ("tt-handler", "--game-wash", "card.handler", "help.handler"),
    ("tt-dishwasher", "--game-wash", "card.dishwasher", "help.dishwasher"),
    ("tt-waitress", "--game-wash", "card.waitress", "help.waitress"),
    ("tt-table", "--game-wash", "card.table", "help.table"),
    ("tt-supplier", "--game-wash", "card.supplier", "help.supplier"),
    ("tt-bard", "--game-wash", "card.bard", "help.bard"),
    ("tt-counter-guest", "--game-wash", "", "sign.counter-guest"),
    ("tt-turn-away", "--game-wash", "", "sign.turn-away"),
    ("tt-safe", "--game-wash", "", "sign.safe"),
    ("tt-storage", "--game-wash", "", "sign.storage"),
    ("tt-mug", "--game-wash", "bar.mug", ""),
    ("tt-schnapps", "--schnapps", "", "fact.schnapps"),
    ("tt-acrobat", "--game-wash", "show.acrobat", "night.entertainers"),
    ("tt-reputation", "--game-wash", "", "night.reputation"),
    ("tt-signature", "--game-wash", "", "night.book"),
];

fn entries(title: Title) -> &'static [Entry] {
    match title.id() {
        "coffee-rush" => COFFEE_RUSH,
        "chai" => CHAI,
        "dabba-walla" => DABBA_WALLA,
        "taverns" => TAVERNS,
        _ => &[],
    }
}

/// A phrase of the title. What is about some colour shows the first one.
fn phrase(title: Title, words: &Words, key: &str) -> Option<String> {
    if key.is_empty() {
        return None;
    }
    let id = title.id();
    let colour = words.find(&format!("{id}.colour.yellow")).unwrap_or_default();
    words.find_with(&format!("{id}.{key}"), &[("colour", Argument::Word(&colour))])
}

/// The symbols of a title; nothing for a title without drawings of its own.
pub(super) fn glossary(title: Title) -> Option<AnyView> {
    let words = Words::new(language(), Vec::new(), None);
    let row = |&(symbol, tint, name, about): &Entry| {
        let of = Drawing::find(symbol)?;
        let name = phrase(title, &words, name).map(|name| view! { <b>{name}</b> });
        let about = phrase(title, &words, about).map(|about| view! { <span>{about}</span> });
        Some(view! { <li><Symbol of tint=tint /><span>{name}{about}</span></li> })
    };
    let rows: Vec<_> = entries(title).iter().filter_map(row).collect();
    (!rows.is_empty()).then(|| {
        view! {
            <section class="card-part is-wide" data-part="glossary">
                <h3>{t(said::CARD_GLOSSARY)}</h3>
                <ul class="card-signs">{rows}</ul>
            </section>
        }
        .into_any()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::names;
    use ::words::Language;

    /// Drawings that explain themselves or are another one's variant: vehicles, dice, more coins, parts of the furniture.
    const PLAIN: &str = "ch-bag ch-coin-2 ch-coin-3 ch-tip dw-bicycle-trailer dw-crate dw-handcart dw-walker dw-wheelbarrow \
                         tt-barrel tt-cashbox tt-coaster tt-die-1 tt-die-2 tt-die-3 tt-die-4 tt-die-5 tt-die-6 tt-fire-breather \
                         tt-host tt-juggler tt-moon tt-noble-face tt-upgrade";

    #[test]
    fn every_symbol_is_drawn_and_told_in_every_language() {
        for title in Title::ALL {
            assert!(!entries(title).is_empty(), "{title:?}");
            for &(symbol, _, name, about) in entries(title) {
                assert!(Drawing::find(symbol).is_some(), "{symbol}");
                for language in Language::ALL {
                    let words = Words::new(language, Vec::new(), None);
                    let told = [name, about].into_iter().filter(|key| !key.is_empty());
                    let told: Vec<_> = told.map(|key| phrase(title, &words, key)).collect();
                    let whole = |text: &Option<String>| text.as_ref().is_some_and(|text| !text.contains('{'));
                    assert!(!told.is_empty() && told.iter().all(whole), "{symbol} in {}", language.tag());
                }
            }
        }
    }

    #[test]
    fn no_drawing_of_a_game_is_forgotten() {
        let known: Vec<&str> = Title::ALL.into_iter().flat_map(entries).map(|entry| entry.0).collect();
        for drawing in names::ALL {
            let href = drawing.href();
            let id = href.trim_start_matches('#');
            let of_game = ["cr-", "ch-", "dw-", "tt-"].iter().any(|prefix| id.starts_with(prefix));
            assert!(!of_game || known.contains(&id) || PLAIN.split(' ').any(|plain| plain == id), "{id}");
        }
    }
}
