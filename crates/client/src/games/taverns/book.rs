//! The guest book: four columns by what a guest costs, filled from the first row on; a full row brings a noble.

use ::taverns::{Action, Bonus, Taverns};
use leptos::prelude::*;

use super::inn::{Table, usual_seat};
use super::names::{self, bonus_view, sym};
use crate::drawing::names as drawings;
use crate::i18n::{t, text::taverns as said};

/// "3 · 4" for the column of guests for 3 and 4 beer.
pub(super) fn costs(game: &Taverns, column: u8) -> String {
    let name = game.book_columns().get(usize::from(column)).map_or("", String::as_str);
    let digits = name.chars().filter(char::is_ascii_digit).map(String::from);
    digits.collect::<Vec<_>>().join(" · ")
}

/// The book of the seat that is looked at.
pub(super) fn book(table: Table) -> AnyView {
    let heads = move || {
        let game = table.game();
        let one = |column: u8| {
            let cost = costs(&game, column);
            let told = table.words().say(&said::TrackCost { cost: &cost });
            view! { <th scope="col">{sym(drawings::TT_BEER, "--beer")}<span aria-hidden="true">{cost}</span><span class="sr">{told.clone()}</span></th> }
        };
        let columns = u8::try_from(game.book_columns().len()).unwrap_or(0);
        (0..columns).map(one).collect_view()
    };
    let rows = move || {
        let (game, view, words) = (table.game(), table.view(), table.words());
        let seat = table.looked.get().unwrap_or_else(|| usual_seat(table));
        let filled = view.taverns.get(seat.index()).map(|tavern| tavern.book).unwrap_or_default();
        // The cell that the guest or column under the pointer would fill.
        let next = table.preview().into_iter().find_map(|action| match action {
            Action::Column { column } => Some(column),
            Action::BuyGuest { place } => {
                let stands = view.market.get(usize::from(place)).filter(|stands| stands.signature)?;
                stands.card.map(|card| game.face(&view.options, card).column)
            }
            _ => None,
        });
        let ink = move |row: usize, column: usize| row < usize::from(filled[column]);
        let row = |(row, cells): (usize, [Bonus; 4])| {
            let one = |(column, bonus): (usize, Bonus)| {
                let signed = ink(row, column);
                let hint = next == u8::try_from(column).ok() && row == usize::from(filled[column]);
                let class = match (signed, hint) {
                    (true, _) => "is-signed",
                    (_, true) => "is-hint",
                    _ => "",
                };
                let mut told = names::bonus(&words, bonus);
                if signed {
                    told = format!("{told}, {}", words.say(&said::TRACK_SIGNED));
                }
                let pen = signed.then(
                    || view! { <span class="tt-ink">{sym(drawings::TT_SIGNATURE, "--game-wash")}</span> },
                );
                view! { <td class=class data-tip=told><span aria-hidden="true">{bonus_view(bonus)}</span><span class="sr">{told.clone()}</span>{pen}</td> }
            };
            let full = (0..cells.len()).all(|column| ink(row, column));
            let told = words.say(&said::TrackRow { number: &(row + 1).to_string() });
            let class = if full { "tt-rowb is-signed" } else { "tt-rowb" };
            view! {
                <tr>
                    {cells.into_iter().enumerate().map(one).collect_view()}
                    <td class=class data-tip=told><span aria-hidden="true">{bonus_view(Bonus::Noble)}</span><span class="sr">{told.clone()}</span></td>
                </tr>
            }
        };
        game.book_rows().iter().copied().enumerate().map(row).collect_view()
    };
    view! {
        <section class="card tt-pad tt-book" aria-label=t(said::TRACK_BOOK)>
            <div class="panel-head"><h2>{t(said::TRACK_BOOK)}</h2><span class="small muted">{t(said::TRACK_BOOK_ABOUT)}</span></div>
            <table>
                <thead><tr>{heads}<th><span class="sr">{t(said::CARD_NOBLE)}</span></th></tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </section>
    }
    .into_any()
}
