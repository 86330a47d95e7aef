//! What modules and variants add: orders, double zero, the imaginary player's cards.

use ::dabba_walla::components::OrderNo;
use ::dabba_walla::{Card, Colour};
use leptos::prelude::*;

use super::cart::Cart;
use super::names::{self, Count, Word, put};
use crate::drawing::{Symbol, names as drawings};
use crate::i18n::{t, text::dabba_walla as said};

/// A colour with its sign.
pub(super) fn coloured(colour: Colour) -> AnyView {
    view! { <i class="dw-sign" style=names::paint(colour.name())><Symbol of=names::sign(colour) /></i> }
        .into_any()
}

/// The card of what this table plays with beyond the basic game; nothing at a plain table.
pub(super) fn extras(cart: Cart) -> AnyView {
    let table = cart.table;
    let content = move || {
        let (view, words, game) = (table.view(), table.words(), table.game());
        let order = |OrderNo(no): OrderNo| {
            view! { <li><span class="dw-no">{no}</span><div><b>{names::order(&words, no)}</b><p>{put(&words, &format!("order-help.{no}"), &[])}</p></div></li> }
        };
        let orders: Vec<_> = view.options.orders.iter().map(order).collect();
        let zero = view.double_zero.map(|[left, right]| {
            let arguments = [
                ("left", Word(&names::colour(&words, left))),
                ("right", Word(&names::colour(&words, right))),
            ];
            view! {
                <li>
                    <span class="dw-zeros">{coloured(left)}{coloured(right)}</span>
                    <div><b>{t(said::EXTRA_ZERO)}</b><p>{put(&words, "extra.zero-help", &arguments)}</p></div>
                </li>
            }
        });
        let fan = view.imaginary.as_ref().map(|imaginary| {
            let card = |(at, &card): (usize, &Card)| {
                let of = game.card(card);
                let tip = names::tip(&game, card, &words);
                let told = put(&words, "extra.fan-card", &[("level", Word(&(at + 1).to_string())), ("tip", Word(&tip))]);
                let sign = of.tip_colour.map(|colour| view! { <Symbol of=names::sign(colour) /> });
                let style = names::paint(of.tip_colour.map_or("empty", |colour| colour.name()));
                view! { <li style=style data-tip=told><span role="img" aria-label=told.clone()><small>{at + 1}</small>{sign}<b>{of.tip}</b></span></li> }
            };
            let cards = imaginary.fan.iter().enumerate().map(card).collect_view();
            view! {
                <li class="dw-fan-row">
                    <div>
                        <b>{t(said::EXTRA_FAN)}</b>
                        <p>{put(&words, "extra.fan-help", &[("count", Count(imaginary.pile.into()))])}</p>
                        <ul class="dw-fan">{cards}</ul>
                    </div>
                </li>
            }
        });
        let aside = view.options.chai_connoisseurs.then(|| {
            view! { <li><Symbol of=drawings::CH_CUP /><div><b>{t(said::EXTRA_CONNOISSEURS)}</b><p>{put(&words, "extra.aside", &[("count", Count(view.aside.into()))])}</p></div></li> }
        });
        let any = !orders.is_empty() || zero.is_some() || fan.is_some() || aside.is_some();
        any.then(|| {
            view! {
                <section class="card dw-pad dw-extras" aria-label=t(said::EXTRA_TITLE)>
                    <div class="panel-head"><h2>{t(said::EXTRA_TITLE)}</h2></div>
                    <ul class="dw-rules">{zero}{orders}{fan}{aside}</ul>
                </section>
            }
        })
    };
    view! { <div class="dw-extras-box">{content}</div> }.into_any()
}
