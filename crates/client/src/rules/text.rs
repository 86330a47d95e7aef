//! Chapters and paragraphs as elements.

use leptos::prelude::*;
use rulebook::{Block, Chapter, Condition, Rule, Span};
use serde_json::Value;

use super::figure::BoardFigure;
use crate::drawing::{Drawing, Symbol};
use crate::games::Title;
use crate::i18n::{find, say, t, text::new_table::Chosen, text::rules as said};
use crate::option_words::{option_name, value_name};

/// The options of the table one sits at, where one sits at a table.
pub type Options = Signal<Option<Value>>;

/// Whether a rule holds at the table: nothing is said where it holds everywhere or nobody sits at a table.
fn mark(when: Option<&Condition>, options: Option<&Value>) -> Option<bool> {
    Some(when?.holds(options?))
}

/// A chapter with its heading.
#[component]
pub fn ChapterView(chapter: Chapter, title: Title, options: Options) -> impl IntoView {
    let Chapter { id, heading, when, blocks } = chapter;
    let off = {
        let when = when.clone();
        move || options.with(|options| mark(when.as_ref(), options.as_ref()) == Some(false))
    };
    view! {
        <section class="book-chapter" class:off=off id=id.clone()>
            <h2>
                {heading}
                <OnOff when options />
            </h2>
            {blocks.into_iter().map(|block| view! { <BlockView block title options /> }).collect_view()}
        </section>
    }
}

/// Says whether the table has what the text speaks of.
#[component]
pub(super) fn OnOff(when: Option<Condition>, options: Options) -> impl IntoView {
    move || {
        let on = options.with(|options| mark(when.as_ref(), options.as_ref()))?;
        let (class, text) = if on { ("chip ok", said::ON) } else { ("chip", said::OFF) };
        Some(view! { <span class=class>{t(text)}</span> })
    }
}

/// One block.
#[component]
pub fn BlockView(block: Block, title: Title, options: Options) -> impl IntoView {
    match block {
        Block::Text(spans) => view! { <p>{words(title, spans)}</p> }.into_any(),
        Block::Rule(rule) => view! { <RuleView rule title options /> }.into_any(),
        Block::Heading(text) => view! { <h3>{text}</h3> }.into_any(),
        Block::Figure(text) => view! { <pre class="book-figure" tabindex="0">{text}</pre> }.into_any(),
        Block::List { ordered, items } => {
            let items = items.into_iter().map(|item| view! { <li>{words(title, item)}</li> }).collect_view();
            if ordered {
                view! { <ol>{items}</ol> }.into_any()
            } else {
                view! { <ul>{items}</ul> }.into_any()
            }
        }
        Block::Table(rows) => table(title, rows).into_any(),
        Block::Board { name, caption } => view! {
            <figure class="book-board">
                <BoardFigure title name />
                <figcaption>{words(title, caption)}</figcaption>
            </figure>
        }
        .into_any(),
    }
}

fn table(title: Title, rows: Vec<Vec<Vec<Span>>>) -> impl IntoView {
    let mut rows = rows.into_iter();
    let head = rows.next().unwrap_or_default();
    let head =
        head.into_iter().map(|cell| view! { <th scope="col">{words(title, cell)}</th> }).collect_view();
    let row = |row: Vec<Vec<Span>>| {
        let cells = row.into_iter().map(|cell| view! { <td>{words(title, cell)}</td> }).collect_view();
        view! { <tr>{cells}</tr> }
    };
    view! {
        <div class="book-table" tabindex="0">
            <table>
                <thead><tr>{head}</tr></thead>
                <tbody>{rows.map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

/// A numbered rule: the number in the margin leads to its own address.
#[component]
fn RuleView(rule: Rule, title: Title, options: Options) -> impl IntoView {
    let Rule { number, when, text, .. } = rule;
    let off = {
        let when = when.clone();
        move || options.with(|options| mark(when.as_ref(), options.as_ref()) == Some(false))
    };
    let (anchor, label, id) = (format!("#{number}"), number.clone(), number.clone());
    let label = move || say(&said::LinkTo { number: &label });
    view! {
        <p class="book-rule" class:off=off id=id>
            <a class="book-number" href=anchor aria-label=label>{number}</a>
            <span>{words(title, text)}" "<OnOff when options /></span>
        </p>
    }
}

/// `tie-coins = most` in the reader's words, if that is an option of the title. Tracked.
fn option_of(title: Title, code: &str) -> Option<String> {
    let (id, value) = code.split_once(" = ").map_or((code, None), |(id, value)| (id, Some(value)));
    let game = title.id();
    find(&format!("{game}.option.{id}.name"))?;
    let name = option_name(game, id);
    Some(match value {
        Some(value) => say(&Chosen { option: &name, value: &value_name(game, id, &Value::from(value)) }),
        None => name,
    })
}

/// Words with their emphasis, symbols and references.
pub fn words(title: Title, spans: Vec<Span>) -> impl IntoView {
    let word = move |span: Span| match span {
        Span::Text(text) => text.into_any(),
        Span::Strong(text) => view! { <b>{text}</b> }.into_any(),
        Span::Emphasis(text) => view! { <em>{text}</em> }.into_any(),
        Span::Code(text) => (move || match option_of(title, &text) {
            Some(option) => view! { <em class="book-option">{option}</em> }.into_any(),
            None => view! { <code>{text.clone()}</code> }.into_any(),
        })
        .into_any(),
        Span::Symbol(id) => Drawing::find(&id).map(|of| view! { <Symbol of /> }).into_any(),
        Span::Reference(number) => {
            let address = format!("#{number}");
            view! { <a class="book-ref" href=address>{number}</a> }.into_any()
        }
    };
    spans.into_iter().map(word).collect_view()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_a_condition_at_a_table_is_marked() {
        let solo: Condition = "mode=solo".parse().unwrap();
        let (alone, together) = (json!({ "mode": "solo" }), json!({ "mode": "coop" }));
        assert_eq!(mark(Some(&solo), Some(&alone)), Some(true));
        assert_eq!(mark(Some(&solo), Some(&together)), Some(false));
        assert_eq!(mark(Some(&solo), None), None);
        assert_eq!(mark(None, Some(&alone)), None);
    }

    #[test]
    fn options_are_named_in_words_and_other_code_is_not() {
        let title = Title::from_id("chai").unwrap();
        let named = |code| Owner::new().with(|| option_of(title, code));
        assert_eq!(named("tie-coins").as_deref(), Some("Coins in a tie"));
        assert_eq!(named("tie-coins = most").as_deref(), Some("Coins in a tie: most"));
        assert_eq!(named("row.column"), None);
    }
}
