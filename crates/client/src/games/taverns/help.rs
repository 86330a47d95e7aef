//! Folded away: how a night goes with this table's module and options, and what counts.

use ::taverns::{Options, Timing};
use leptos::prelude::*;
use words::Text;

use super::inn::Table;
use crate::i18n::{t, text::taverns as said};

/// What happens in a night, in order, and what scores.
fn lines(options: &Options, alone: bool) -> Vec<Text> {
    let draft = match options.draft {
        _ if alone => said::NIGHT_DRAFT_SOLO,
        Timing::InTurn => said::NIGHT_DRAFT,
        Timing::Together => said::NIGHT_DRAFT_TOGETHER,
    };
    let plan = match options.planning {
        Timing::Together if !alone => said::NIGHT_PLAN_TOGETHER,
        _ => said::NIGHT_PLAN,
    };
    let from = |module: u8, line: Text| (options.module >= module).then_some(line);
    [
        said::NIGHT_EVENING,
        said::NIGHT_GUESTS,
        draft,
        plan,
        said::NIGHT_SERVE,
        said::NIGHT_BUY,
        said::NIGHT_CLOSE,
    ]
    .into_iter()
    .chain(from(2, said::NIGHT_ENTERTAINERS))
    .chain(from(3, said::NIGHT_REPUTATION))
    .chain(from(5, said::NIGHT_BOOK))
    .chain([said::NIGHT_POINTS])
    .collect()
}

/// How a night goes.
pub(super) fn help(table: Table) -> AnyView {
    let options = table.look(|view| (view.options, view.taverns.len() == 1));
    let list = move || {
        let (options, alone) = options.get();
        lines(&options, alone).into_iter().map(|line| view! { <li>{t(line)}</li> }).collect_view()
    };
    view! {
        <details class="card fold">
            <summary><h2>{t(said::NIGHT_TITLE)}</h2></summary>
            <ol class="fold-help">{list}</ol>
        </details>
    }
    .into_any()
}
