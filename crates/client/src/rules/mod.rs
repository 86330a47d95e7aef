//! The rulebooks: a page of their own, and a sheet beside the table that opens at the rule somebody asks about.
//!
//! | file | what |
//! |---|---|
//! | `library` | fetches a book when it is first opened, and keeps it |
//! | `page` | `/rules/:game`: contents, search, the whole book |
//! | `sheet` | the same paragraph beside the table |
//! | `text` | chapters and paragraphs as elements |
//! | `finder` | the search field with what it finds |
//! | `figure` | a position on the real board inside the text |
//! | `card` | the reference card: a sheet at the table, and `/card/:game` for printing |
//! | `glossary` | the symbols of a title, drawn and explained |
//! | `areas`, `of_option` | the rules of what lies on a board, and of the options of a table |

mod areas;
mod card;
#[cfg(test)]
mod coverage;
mod figure;
mod finder;
mod glossary;
mod library;
mod of_option;
mod page;
mod sheet;
mod text;

pub use areas::AREAS;
pub use card::{CardPage, CardSheet};
pub use figure::{now, snapshot};
pub use library::asset;
pub use of_option::{of_option, scoring, turn};
pub use page::Rulebook;
pub use sheet::{OpenRules, RulesSheet, TableOptions};

use leptos::prelude::*;

use crate::games::Title;
use crate::i18n::{say, text::rules as said};

/// The game whose rules have numbers that begin like this one, such as `CH-4.3`.
pub fn title_of(number: &str) -> Option<Title> {
    let prefix = number.split('-').next()?;
    Title::ALL.into_iter().find(|title| title.prefix() == prefix)
}

/// The number of a rule; a tap opens its paragraph. What the engine itself refuses (`EN-…`) stands in no book.
/// In a list that is one stop of the Tab key, arrow keys lead to it.
#[component]
pub fn RuleTag(#[prop(into)] number: String, #[prop(optional)] in_list: bool) -> impl IntoView {
    if title_of(&number).is_none() {
        return view! { <span class="ruleno">{number}</span> }.into_any();
    }
    let opens = number.clone();
    let label = {
        let number = number.clone();
        move || say(&said::OpenRule { number: &number })
    };
    let stop = in_list.then_some("-1");
    view! { <button type="button" class="ruleno" tabindex=stop data-opens-rule=opens aria-label=label>{number}</button> }
        .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_known_by_the_prefix_of_its_rules() {
        macro_rules! prefixes {
            ($($variant:ident $field:ident $game:ty,)*) => {
                $(assert_eq!(
                    title_of(&format!("{}-1.1", <$game as engine::Game>::PREFIX)).map(Title::id),
                    Some(<$game as engine::Game>::ID)
                );)*
            };
        }
        shelf::games!(prefixes);
        assert_eq!(title_of("EN-1"), None);
    }
}
