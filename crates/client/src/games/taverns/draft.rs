//! The draft: coasters that pass to the left, the own one to pick from, and what each die would do here and next door.

use ::taverns::{Action, Space, Tile, View};
use engine::Seat;
use leptos::prelude::*;

use super::die::die;
use super::inn::{Inn, usual_seat};
use super::names::{self, amount, sym};
use super::taps::{Tap, thing};
use crate::drawing::{Drawing, Symbol, names as drawings};
use crate::i18n::{say, text::taverns as said};
use crate::table::scope::vessel;

/// The table with its coasters.
pub(super) fn draft(inn: Inn) -> AnyView {
    let table = inn.table;
    let count = table.look(|view| view.coasters.len());
    let coasters = move || (0..count.get()).map(|at| coaster(inn, at)).collect_view();
    let plate = move || {
        let view = table.view();
        let pick = view.pick.unwrap_or(1);
        let left = view.coasters.iter().map(|coaster| coaster.faces().len()).max().unwrap_or(0);
        let picks = usize::from(pick) + left - usize::from(left > 0);
        view! {
            <b>{say(&said::DraftPick { pick: &pick.to_string() })}</b>
            <small>{say(&said::DraftOf { picks: &picks.to_string() })}</small>
        }
    };
    view! {
        <div class="tt-draft">
            <div class="tt-coasters" data-n=count>
                <svg class="tt-pass" viewBox="0 0 600 360" preserveAspectRatio="none" aria-hidden="true">
                    <ellipse cx="300" cy="180" rx="225" ry="120" />
                </svg>
                {coasters}
                <span class="tt-plate">{plate}</span>
            </div>
            <div class="tt-options">{move || options(inn)}</div>
        </div>
    }
    .into_any()
}

/// Faces on the coaster in front of the reader that differ. Tracked.
fn faces(view: &View, seat: Seat) -> Vec<u8> {
    view.coasters.get(seat.index()).map(|coaster| coaster.choices().collect()).unwrap_or_default()
}

fn pick_tap(inn: Inn, face: u8) -> Tap {
    let action = Action::Draft { face };
    if inn.table.is_legal(&action) { Tap::Choose(action) } else { Tap::Nothing }
}

/// The coaster in front of a seat; the second of a solo game is the rival's.
fn coaster(inn: Inn, at: usize) -> AnyView {
    let table = inn.table;
    let seats = table.look(|view| view.taverns.len());
    let count = table.look(|view| view.coasters.len());
    let me = Memo::new(move |_| usual_seat(table).index());
    let seat = u8::try_from(at).map(Seat).unwrap_or(Seat(0));
    let rival = Memo::new(move |_| at >= seats.get());
    let class = move || {
        let n = count.get().max(1);
        let place = (at + n - me.get() % n) % n;
        let soon = n > 1 && place == n - 1;
        format!("tt-co p{place} of-{}{}", at + 1, if soon { " is-soon" } else { "" })
    };
    let dice = move || {
        let view = table.view();
        let faces: Vec<u8> = view.coasters.get(at).map(|c| c.faces().to_vec()).unwrap_or_default();
        let mine = at == me.get() && table.me().is_some();
        let chosen = view.choice;
        let one = move |face: u8| {
            if !mine {
                return view! { {die(face, 0, None)}<span class="sr">{face}" "</span> }.into_any();
            }
            let told = Signal::derive(move || table.label(&Action::Draft { face }).text);
            let class = if chosen == Some(Action::Draft { face }) { "tt-hold is-picked" } else { "tt-hold" };
            let tap = Signal::derive(move || pick_tap(inn, face));
            thing(inn, class.to_owned(), Signal::stored(String::new()), tap, told, die(face, 0, None))
        };
        faces.into_iter().map(one).collect_view()
    };
    let name = move || {
        if rival.get() { say(&said::DRAFT_RIVAL) } else { table.words().name(seat).to_owned() }
    };
    let state = move || {
        let n = count.get().max(1);
        let place = (at + n - me.get() % n) % n;
        if !rival.get() && table.awaiting().contains(seat) {
            say(&said::DRAFT_PICKS)
        } else if n > 1 && place == n - 1 {
            say(&said::DRAFT_NEXT)
        } else {
            String::new()
        }
    };
    let told = move || say(&said::DraftCoaster { name: &name() });
    view! {
        <div class=class role="group" aria-label=told>
            <div class="tt-disc" data-at=format!("coaster-{at}")>
                <svg viewBox="0 0 60 60" aria-hidden="true">
                    <circle class="d0" cx="30" cy="30" r="28" />
                    <circle class="d1" cx="30" cy="30" r="27.500" />
                    <circle class="d2" cx="30" cy="30" r="23" />
                </svg>
                <div class="tt-dice">{dice}</div>
            </div>
            <span class="tt-co-n">
                {move || (!rival.get()).then(|| view! { <Symbol of=vessel(seat) /> })}
                <b>{name}</b>
                <small>{state}</small>
            </span>
        </div>
    }
    .into_any()
}

/// One card for each die that can be taken: its uses here, and whether the neighbour waits for it.
fn options(inn: Inn) -> Option<AnyView> {
    let table = inn.table;
    let me = table.me()?;
    let view = table.view();
    let shown = if table.my_turn() || view.choice.is_some() { faces(&view, me) } else { return None };
    Some(shown.into_iter().map(|face| option(inn, &view, me, face)).collect_view().into_any())
}

fn option(inn: Inn, view: &View, me: Seat, face: u8) -> AnyView {
    let table = inn.table;
    let (game, words) = (table.game(), table.words());
    let uses = uses(inn, view, me, face);
    let seats = view.taverns.len();
    let next = (seats > 1).then(|| {
        let seat = Seat(u8::try_from((me.index() + 1) % seats).unwrap_or(0));
        let name = words.name(seat).to_owned();
        let needs = game.needs(&view.options, &view.taverns[seat.index()]);
        let wants = needs.into_iter().find(|need| need.die == face && !need.met);
        let text = match wants {
            Some(need) => words.say(&said::DraftWants {
                name: &name,
                card: &names::card(&game, &view.options, need.card, &words),
            }),
            None => words.say(&said::DraftNotWanted { name: &name }),
        };
        let class = format!("tt-nx of-{}{}", seat.0 + 1, if wants.is_some() { " is-wanted" } else { "" });
        view! { <span class=class><Symbol of=vessel(seat) />{text}</span> }
    });
    let said: Vec<String> = uses.iter().map(|one| one.told.clone()).collect();
    let line = |one: Use| {
        view! { <li class:is-best=one.best>{sym(one.sign, names::tint(one.sign))}<span>{one.name}</span>{one.value}</li> }
    };
    let label = table.label(&Action::Draft { face }).text;
    let told = Signal::stored(format!("{label}. {}", said.join(". ")));
    let inner = view! {
        <span class="tt-opt-d">{die(face, 0, None)}</span>
        <ul>{uses.into_iter().map(line).collect_view()}</ul>
        {next}
    };
    let picked = view.choice == Some(Action::Draft { face });
    let class = if picked { "tt-opt is-picked" } else { "tt-opt" };
    let tap = Signal::derive(move || pick_tap(inn, face));
    thing(inn, class.to_owned(), Signal::stored(format!("draft-{face}")), tap, told, inner.into_any())
}

/// What a die would do: whether without a boost, how it is shown, and in words.
struct Use {
    best: bool,
    sign: Drawing,
    name: String,
    value: AnyView,
    told: String,
}

/// What a die would do in the reader's tavern: the best first, at most three.
fn uses(inn: Inn, view: &View, me: Seat, face: u8) -> Vec<Use> {
    let (game, words) = (inn.table.game(), inn.table.words());
    let Some(own) = view.taverns.get(me.index()) else { return Vec::new() };
    let mut all = Vec::new();
    let boosts = own.boost_budget.saturating_sub(own.boosts);
    let mut needs: Vec<_> = game.needs(&view.options, own).into_iter().filter(|need| !need.met).collect();
    needs.sort_by_key(|need| (need.die != face, std::cmp::Reverse(need.pay)));
    for need in needs {
        let fits = game.boost_at(&view.options, own, face, Space::slot(need.slot));
        let Some(boost) = fits.filter(|boost| *boost <= boosts) else { continue };
        let mut name = names::card(&game, &view.options, need.card, &words);
        let told = words.say(&said::DraftPays { card: &name, pay: &need.pay.to_string() });
        if boost > 0 {
            name = format!("{name} {face}+{boost}");
        }
        let (sign, value) = (names::card_sign(need.card), amount(drawings::TT_DOUBLOON, need.pay));
        all.push(Use { best: boost == 0, sign, name, value, told });
    }
    for (space, tile) in [(Space::SUPPLIER, Tile::Supplier), (Space::MONK, Tile::Monk)] {
        if game.boost_at(&view.options, own, face, space) != Some(0) {
            continue;
        }
        let one = game.brings(&view.options, own, space);
        let (value, told) = if space == Space::SUPPLIER {
            (amount(drawings::TT_BEER, one.beer), words.say(&said::DraftBeer { count: one.beer.into() }))
        } else {
            let told = words.say(&said::DraftMonk { count: one.monastery.into() });
            (amount(drawings::TT_MONK, one.monastery), told)
        };
        let name = names::named(&words, "short", tile.id());
        all.push(Use { best: true, sign: names::tile_sign(tile), name, value, told });
    }
    all.sort_by_key(|one| !one.best);
    all.truncate(2);
    if all.len() < 2 {
        let name = words.say(&said::DRAFT_ANY);
        let told = name.clone();
        all.push(Use { best: false, sign: drawings::TT_CASHBOX, name, value: ().into_any(), told });
    }
    all
}
