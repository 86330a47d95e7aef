//! What beer and doubloons buy: guests at the door, nobles, tavern cards. What can be paid is marked, the rest says what
//! is missing.

use ::taverns::{Action, Bonus, Card, Decision, Kind};
use leptos::prelude::*;

use super::inn::{Inn, is_ahead, tavern_in_mind};
use super::names::{self, amount, asked, bonus_view, sym};
use super::taps::{Tap, thing};
use crate::drawing::names as drawings;
use crate::i18n::{say, t, text::taverns as said};

/// Guests, nobles, staff.
pub(super) fn market(inn: Inn) -> AnyView {
    view! { {guests(inn)}{hire(inn)} }.into_any()
}

/// How a price stands to what the reader has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Means {
    /// Nobody is asked.
    Unknown,
    Enough,
    /// Enough once the dice are used.
    Then,
    /// So much is missing in any case.
    Short(u16),
}

/// Tracked.
fn means(inn: Inn, price: u16, beer: bool) -> Means {
    let table = inn.table;
    let Some(own) = table.me().and_then(|me| tavern_in_mind(table, me)) else { return Means::Unknown };
    // During the draft nobody knows yet what the dice will bring.
    let placing = matches!(table.view().decision, Decision::Plan | Decision::PlanTogether) && table.my_turn();
    let serving = table.view().turn.is_some() && table.view().active == table.me();
    if !placing && !serving && !is_ahead(table) {
        return Means::Unknown;
    }
    let (now, then) = match beer {
        true => (own.beer, own.beer + own.coming.beer),
        false => (own.doubloons, own.doubloons + own.coming.doubloons),
    };
    match () {
        () if now >= price => Means::Enough,
        () if then >= price => Means::Then,
        () => Means::Short(price - then),
    }
}

fn means_class(means: Means) -> &'static str {
    match means {
        Means::Then => " is-then",
        Means::Short(_) => " is-short",
        _ => "",
    }
}

/// While serving everything can be tapped: what is not legal is explained.
fn buy(inn: Inn, action: Action) -> Tap {
    let table = inn.table;
    let serving = table.view().decision == Decision::Serve && table.my_turn();
    match serving {
        true if table.is_legal(&action) => Tap::Choose(action),
        true => Tap::Why(action),
        false => Tap::Nothing,
    }
}

fn told(inn: Inn, action: Action, about: String) -> String {
    if inn.table.is_legal(&action) {
        let label = inn.table.label(&action);
        let warning = label.warning.map(|text| format!(". {text}")).unwrap_or_default();
        format!("{}{warning}. {about}", label.text)
    } else {
        about
    }
}

fn guests(inn: Inn) -> AnyView {
    let table = inn.table;
    let places = table.look(|view| view.market.len());
    let about = move || {
        let view = table.view();
        if view.turn.as_ref().is_some_and(|turn| turn.guest_bought) {
            say(&said::MARKET_BOUGHT)
        } else if view.options.module >= 5 {
            say(&said::MARKET_ABOUT_SIGNS)
        } else {
            say(&said::MARKET_ABOUT)
        }
    };
    let left = move || {
        let view = table.view();
        view! {
            <span>{say(&said::MarketDeck { count: view.guest_deck.into() })}</span>
            {(view.guest_pile > 0).then(|| say(&said::MarketPile { count: view.guest_pile.into() }))}
        }
    };
    view! {
        <section class="card tt-pad tt-market" aria-label=t(said::MARKET_TITLE)>
            <div class="panel-head"><h2>{t(said::MARKET_TITLE)}</h2><span class="small muted">{about}</span></div>
            <div class="tt-mgs">
                <For each=move || 0..places.get() key=|place| *place let:place>
                    {guest(inn, u8::try_from(place).unwrap_or(0))}
                </For>
            </div>
            {nobles(inn)}
            <p class="tt-left small muted">{left}</p>
        </section>
    }
    .into_any()
}

fn guest(inn: Inn, place: u8) -> AnyView {
    let (table, action) = (inn.table, Action::BuyGuest { place });
    let stands = Memo::new(move |_| table.view().market.get(usize::from(place)).cloned());
    let tap = Memo::new(move |_| match stands.get().and_then(|stands| stands.card) {
        Some(_) => buy(inn, action),
        None => Tap::Nothing,
    });
    let means = Memo::new(move |_| {
        let card = stands.get()?.card?;
        Some(means(inn, table.game().face(&table.view().options, card).cost.into(), true))
    });
    let inner = move || {
        let Some((stands, card)) = stands.get().and_then(|stands| stands.card.map(|card| (stands, card)))
        else {
            return view! { <span class="tt-nobody">{t(said::MARKET_EMPTY)}</span> }.into_any();
        };
        let (game, words, options) = (table.game(), table.words(), table.view().options);
        let face = *game.face(&options, card);
        let points = match means.get() {
            Some(Means::Short(short)) => say(&said::MarketShortBeer { count: short.into() }),
            Some(Means::Then) => say(&said::MARKET_WITH_DICE),
            _ => words.say(&said::MarketPoints { count: face.vp.into() }),
        };
        let sign = stands.signature.then(|| {
            view! { <span class="tt-sgn" title=say(&said::MARKET_SIGNS)>{sym(drawings::TT_SIGNATURE, "--game-wash")}</span> }
        });
        let bonus = (face.bonus != Bonus::None).then(|| bonus_view(face.bonus));
        view! {
            <span class="tt-cost">{amount(drawings::TT_BEER, face.cost)}</span>
            {sym(names::card_sign(card), "--game-wash")}
            {sign}
            <span class="tt-deal">{asked(face.die)}{amount(drawings::TT_DOUBLOON, face.pay)}</span>
            <span class="tt-bn">{bonus}</span>
            <small>{points}</small>
        }
        .into_any()
    };
    let told = Signal::derive(move || {
        let words = table.words();
        let Some(card) = stands.get().and_then(|stands| stands.card) else { return say(&said::MARKET_EMPTY) };
        let (game, options) = (table.game(), table.view().options);
        let face = game.face(&options, card);
        let about = words.say(&said::MarketCard {
            card: &names::card(&game, &options, card, &words),
            cost: &names::beer(&words, face.cost),
            die: &face.die.to_string(),
            pay: &face.pay.to_string(),
            points: &words.say(&said::MarketPoints { count: face.vp.into() }),
            bonus: &names::bonus(&words, face.bonus),
        });
        self::told(inn, action, about)
    });
    let class = move || format!("tt-mgw{}", means.get().map_or("", means_class));
    view! {
        <div class=class data-tip=told>
            {thing(inn, "tt-mg".to_owned(), Signal::stored(format!("market-{place}")), tap.into(), told, inner.into_any())}
        </div>
    }
    .into_any()
}

fn nobles(inn: Inn) -> AnyView {
    let table = inn.table;
    let game = table.game();
    let one = move |(n, price): (u8, u8)| {
        let action = Action::BuyNobles { n };
        let tap = Memo::new(move |_| buy(inn, action));
        let class = move || format!("tt-mgw{}", means_class(means(inn, price.into(), true)));
        let told = Signal::derive(move || {
            let label = table.label(&action);
            [Some(label.text), label.note].into_iter().flatten().collect::<Vec<_>>().join(", ")
        });
        let inner = view! { {move || say(&said::MarketFor { count: n.into() })}" "{amount(drawings::TT_BEER, price)} };
        let at = Signal::stored(if n == 1 { "nobles".to_owned() } else { String::new() });
        view! { <div class=class>{thing(inn, "tt-nb1".to_owned(), at, tap.into(), told, inner.into_any())}</div> }.into_any()
    };
    let prices: Vec<(u8, u8)> = (1u8..).zip(game.noble_prices().iter().copied()).collect();
    let name = move || {
        let view = table.view();
        let points = table.game().face(&view.options, Card::NOBLE).vp.to_string();
        let left = view.supply.count(Card::NOBLE).into();
        format!(
            "{}, {}",
            say(&said::MarketNobles { points: &points }),
            say(&said::MarketLeft { count: left })
        )
    };
    view! {
        <div class="tt-nobles">
            <span class="tt-nobles-n" data-tip=t(said::HELP_NOBLE)>{sym(drawings::TT_NOBLE, "--metal-gold")}<span>{name}</span></span>
            <div>{prices.into_iter().map(one).collect_view()}</div>
        </div>
    }
    .into_any()
}

fn hire(inn: Inn) -> AnyView {
    let table = inn.table;
    let module = table.look(|view| view.options.module);
    let six = move || module.get() >= 3;
    let kinds = move || Kind::ALL.into_iter().filter(move |kind| *kind != Kind::Bard || module.get() >= 3);
    view! {
        <section class="card tt-pad tt-hire" aria-label=t(said::MARKET_HIRE)>
            <div class="panel-head"><h2>{t(said::MARKET_HIRE)}</h2><span class="small muted">{t(said::MARKET_HIRE_ABOUT)}</span></div>
            <div class="tt-kcs" class:is-six=six>
                <For each=kinds key=|kind| kind.index() let:kind>{staff(inn, kind)}</For>
            </div>
        </section>
    }
    .into_any()
}

fn staff(inn: Inn, kind: Kind) -> AnyView {
    let (table, action) = (inn.table, Action::BuyCard { kind });
    let cost = table.game().cost_of(kind);
    let left = table.look(move |view| view.supply.count(Card::tavern(kind)));
    let hired =
        Memo::new(move |_| table.view().turn.as_ref().is_some_and(|turn| turn.bought.contains(&kind)));
    let tap = Memo::new(move |_| buy(inn, action));
    let means = Memo::new(move |_| means(inn, cost.into(), false));
    let note = move || match means.get() {
        _ if hired.get() => say(&said::MARKET_HIRED),
        _ if left.get() == 0 => say(&said::MARKET_NONE_LEFT),
        Means::Short(short) => say(&said::MarketShortDoubloons { count: short.into() }),
        Means::Then => say(&said::MARKET_WITH_DICE),
        _ => names::named(&table.words(), "help", kind.id()),
    };
    let told = Signal::derive(move || {
        let words = table.words();
        let about = words.say(&said::MarketKind {
            card: &names::kind(&words, kind),
            cost: &names::doubloons(&words, cost),
            help: &names::named(&words, "help", kind.id()),
        });
        let left = words.say(&said::MarketLeft { count: left.get().into() });
        self::told(inn, action, format!("{about}, {left}"))
    });
    let inner = view! {
        {sym(names::kind_sign(kind), "--game-wash")}
        <b>{move || names::kind(&table.words(), kind)}</b>
        <small>{note}</small>
        {amount(drawings::TT_DOUBLOON, cost)}
    };
    let class = move || {
        let off = if hired.get() || left.get() == 0 { " is-off" } else { "" };
        format!("tt-kcw{}{off}", means_class(means.get()))
    };
    view! {
        <div class=class data-tip=told>
            {thing(inn, "tt-kc".to_owned(), Signal::stored(format!("hire-{kind}")), tap.into(), told, inner.into_any())}
        </div>
    }
    .into_any()
}
