//! Folded away: how a turn goes with this table's options, how a delivery goes, and what counts.

use ::dabba_walla::Options;
use ::dabba_walla::options::Empties;
use leptos::prelude::*;
use words::Text;

use super::cart::Cart;
use super::names::{Count, put};
use crate::i18n::{t, text::dabba_walla as said};

/// What is done in a turn, a round of the delivery and at the end.
fn lines(options: &Options) -> Vec<Text> {
    let chai = if options.chai_connoisseurs { said::HELP_CHAI_CONNOISSEURS } else { said::HELP_CHAI };
    let empties = match options.empties {
        Empties::Rescue => said::HELP_EMPTIES_RESCUE,
        Empties::Unlimited => said::HELP_EMPTIES_UNLIMITED,
        Empties::Strict => said::HELP_EMPTIES_STRICT,
    };
    let start = options.tactical_start.then_some(said::HELP_TACTICAL);
    let later = options.imaginary_player.then_some(said::HELP_IMAGINARY);
    start
        .into_iter()
        .chain([said::HELP_MOVE, said::HELP_PLAY, said::HELP_PLACE, empties, chai, said::HELP_DELIVER])
        .chain(later)
        .chain([said::HELP_COINS])
        .collect()
}

/// How a turn goes.
pub(super) fn help(cart: Cart) -> AnyView {
    let table = cart.table;
    let options = table.look(|view| view.options);
    let rounds = table.look(|view| i64::from(view.rounds));
    let list =
        move || options.with(lines).into_iter().map(|line| view! { <li>{t(line)}</li> }).collect_view();
    let length = move || put(&table.words(), "help.length", &[("count", Count(rounds.get()))]);
    view! {
        <details class="card fold">
            <summary><h2>{t(said::HELP_TITLE)}</h2></summary>
            <ol class="fold-help">{list}</ol>
            <p class="fold-help">{length}</p>
        </details>
    }
    .into_any()
}
