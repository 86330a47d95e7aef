//! A game without a board of its own: its view as readable panels, its events as short lines.

use leptos::prelude::*;
use serde::Serialize;
use serde_json::Value;

use super::{BoardGame, Line, Piece, TableCx, Words};

/// The public part of the view.
pub(super) fn board<G: BoardGame>(table: TableCx<G>) -> impl IntoView {
    let view = table.desk.shown;
    view! {
        <section class="board panels card" tabindex="-1">
            {move || view.with(|shown| panel(&shown.view))}
        </section>
    }
}

/// The reader's own part: the entry of their seat in every list with one entry per seat.
pub(super) fn own<G: BoardGame>(table: TableCx<G>) -> impl IntoView {
    let mine = move || {
        let seat = table.me()?.index();
        let seats = table.desk.info.with(|info| info.seats.len());
        table.desk.shown.with(|shown| {
            let fields = shown.view.as_object()?;
            let own = fields.iter().filter_map(|(name, value)| {
                let list = value.as_array().filter(|list| list.len() == seats)?;
                Some((name.clone(), list.get(seat)?.clone()))
            });
            Some(panel(&Value::Object(own.collect())))
        })
    };
    view! { <section class="panels card">{mine}</section> }
}

/// A value as nested lists and tables.
pub fn panel(value: &Value) -> AnyView {
    match value {
        Value::Null => view! { <span class="muted">"–"</span> }.into_any(),
        Value::Bool(true) => view! { <span>"✓"</span> }.into_any(),
        Value::Bool(false) => view! { <span class="muted">"✗"</span> }.into_any(),
        Value::Number(number) => view! { <b>{number.to_string()}</b> }.into_any(),
        Value::String(text) => view! { <span>{readable(text)}</span> }.into_any(),
        Value::Array(items) if items.is_empty() => panel(&Value::Null),
        Value::Array(items) if items.iter().all(is_short) => {
            let items = items.iter().map(|item| view! { <li class="chip">{panel(item)}</li> }).collect_view();
            view! { <ul class="panel-row">{items}</ul> }.into_any()
        }
        Value::Array(items) => {
            let items = items.iter().map(|item| view! { <li>{panel(item)}</li> }).collect_view();
            view! { <ol class="panel-list">{items}</ol> }.into_any()
        }
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| {
                view! { <div class:short=is_short(value)><dt>{readable(name)}</dt><dd>{panel(value)}</dd></div> }
            };
            view! { <dl class="panel">{fields.iter().map(field).collect_view()}</dl> }.into_any()
        }
    }
}

fn is_short(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => true,
    }
}

/// `rush_supply` and `caramel-freddo` without their joints.
fn readable(name: &str) -> String {
    name.replace(['_', '-'], " ")
}

/// An event in short: its name and the values it carries.
pub(super) fn tell(event: &impl Serialize, words: &Words) -> Option<Line> {
    let value = serde_json::to_value(event).ok()?;
    let (name, fields) = match &value {
        Value::String(name) => (name.clone(), Value::Null),
        Value::Object(one) => one.iter().next().map(|(name, fields)| (name.clone(), fields.clone()))?,
        _ => return None,
    };
    let seat =
        fields.get("seat").and_then(Value::as_u64).and_then(|seat| u8::try_from(seat).ok()).map(engine::Seat);
    let mut pieces = Vec::new();
    if let Some(seat) = seat {
        pieces.push(Piece::Words(format!("{}: ", words.name(seat))));
    }
    pieces.push(Piece::Words(readable(&name)));
    if let Some(fields) = fields.as_object() {
        let told = fields.iter().filter(|(name, _)| *name != "seat");
        for (name, value) in told {
            let value = value.as_str().map_or_else(|| value.to_string(), readable);
            pieces.push(Piece::Words(format!(", {} ", readable(name))));
            pieces.push(Piece::Strong(value));
        }
    }
    Some(Line { seat, pieces, rule: None })
}
