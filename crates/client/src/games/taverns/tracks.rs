//! The tracks: the monastery, the reputation, the evenings. All seats' markers stand on them.

use ::taverns::{Action, Bonus};
use engine::Seat;
use leptos::prelude::*;

use super::inn::{Inn, Table, preview_adds, tavern_in_mind, usual_seat};
use super::names::{self, bonus_view, sym};
use crate::drawing::{Drawing, Symbol, names as drawings};
use crate::i18n::{say, t, text::taverns as said};
use crate::table::scope::vessel;

/// Monastery and reputation.
pub(super) fn tracks(inn: Inn) -> AnyView {
    let table = inn.table;
    let reputation = table.look(|view| view.options.module >= 3);
    view! {
        {monastery(table)}
        {move || reputation.get().then(|| reputation_track(table))}
    }
    .into_any()
}

/// The markers on a space of a track, where the seats stand on `spaces`.
fn markers(table: Table, space: u8, spaces: &[u8], track: &'static str) -> AnyView {
    let seats = Seat::all(u8::try_from(spaces.len()).unwrap_or(0));
    let here: Vec<Seat> = seats.filter(|seat| spaces[seat.index()] == space).collect();
    if here.is_empty() {
        return ().into_any();
    }
    let words = table.words();
    let names: Vec<String> = here.iter().map(|&seat| words.name(seat).to_owned()).collect();
    let told = words.say(&said::TrackStands { names: &words.list(&names) });
    let one = |seat: Seat| {
        let mine = if table.me() == Some(seat) { " is-mine" } else { "" };
        view! { <span class=format!("tt-mk of-{}{mine}", seat.0 + 1) data-at=format!("{track}-{seat}")><Symbol of=vessel(seat) /></span> }
    };
    view! { <span class="tt-mks" title=told><span class="sr">{told.clone()}</span>{here.into_iter().map(one).collect_view()}</span> }
        .into_any()
}

/// A track with a sign, its spaces, and a line about what comes next.
fn track(
    class: &'static str,
    of: Drawing,
    name: AnyView,
    about: AnyView,
    spaces: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    view! {
        <section class=format!("tt-track {class}")>
            <div class="tt-track-h"><h2 class="caps">{sym(of, "--game-wash")}{name}</h2><small>{about}</small></div>
            <ol>{spaces}</ol>
        </section>
    }
    .into_any()
}

/// The next bonus of the monastery for a seat, and how far it is. Tracked.
pub(super) fn next_bonus(table: Table, seat: Seat) -> Option<(u16, u8, Bonus)> {
    let (game, view) = (table.game(), table.view());
    let made = view.taverns.get(seat.index())?.monastery.0;
    (1..=60u16).find_map(|far| {
        let space = game.monastery_space(&view.options, made + far);
        let bonus = *game.monastery().get(usize::from(space))?;
        (bonus != Bonus::None).then_some((far, space, bonus))
    })
}

fn monastery(table: Table) -> AnyView {
    let next = Memo::new(move |_| next_bonus(table, usual_seat(table)));
    let about = move || {
        let (far, _, bonus) = next.get()?;
        let bonus = names::bonus(&table.words(), bonus);
        Some(say(&said::PurseNextBonus { bonus: &bonus, count: far.into() }))
    };
    let crossed = Memo::new(move |_| {
        let (game, view) = (table.game(), table.view());
        let seat = usual_seat(table);
        let ahead = tavern_in_mind(table, seat).map_or(0, |own| own.coming.monastery)
            + preview_adds(table).monastery
            + u16::from(table.preview().contains(&Action::UseCounterGuest));
        let made = view.taverns.get(seat.index()).map_or(0, |own| own.monastery.0);
        let spaces = (1..=ahead.min(40)).map(|far| game.monastery_space(&view.options, made + far));
        spaces.collect::<Vec<u8>>()
    });
    let stands = table.look(|view| view.taverns.iter().map(|own| own.monastery.1).collect::<Vec<u8>>());
    // Drawn anew only when something on the track changes.
    let spaces = move || {
        let (game, words) = (table.game(), table.words());
        let (crossed, stands) = (crossed.get(), stands.get());
        let one = |(at, bonus): (u8, Bonus)| {
            let is_next = next.get().is_some_and(|(_, space, _)| space == at);
            let mut class =
                if bonus == Bonus::None { "tt-sp".to_owned() } else { "tt-sp is-bonus".to_owned() };
            if is_next {
                class.push_str(" is-next");
            }
            if crossed.contains(&at) {
                class.push_str(" is-crossed");
            }
            let name = format!(
                "{at}: {}",
                if at == 0 { words.say(&said::BONUS_START) } else { names::bonus(&words, bonus) }
            );
            let sign = match bonus {
                Bonus::None => view! { <i></i> }.into_any(),
                bonus => bonus_view(bonus),
            };
            view! {
                <li class=class data-tip=name data-at=format!("mon-space-{at}")>
                    <span class="tt-sp-in">{sign}</span>
                    <small>{at}</small>
                    <span class="sr">{name.clone()}</span>
                    {markers(table, at, &stands, "mon")}
                </li>
            }
        };
        (0u8..).zip(game.monastery().iter().copied()).map(one).collect_view().into_any()
    };
    track("is-monastery", drawings::TT_MONK, t(said::TRACK_MONASTERY).into_any(), about.into_any(), spaces)
}

fn reputation_track(table: Table) -> AnyView {
    let worth = move || {
        let (game, view) = (table.game(), table.view());
        let space = view.taverns.get(usual_seat(table).index())?.reputation.1;
        let worth = game.reputation_worth(&view.options, space);
        Some(say(&said::TrackNowWorth { count: worth.into() }))
    };
    let crossed = Memo::new(move |_| {
        let (game, view) = (table.game(), table.view());
        let seat = usual_seat(table);
        let made = view.taverns.get(seat.index()).map_or(0, |own| own.reputation.0);
        let opened = view.turn.is_some() && view.active == Some(seat);
        let opening = tavern_in_mind(table, seat).map_or(0, |own| own.coming.reputation)
            + preview_adds(table).reputation;
        let ahead = match table.preview().as_slice() {
            [Action::UseBard] if opened => 1,
            [Action::Shift { from, to, .. }] if opened => {
                let moved = game.after_shift(&view, *from, *to).map_or(0, |moved| moved.reputation);
                u16::try_from(moved).unwrap_or(0)
            }
            _ if opened => 0,
            _ => opening,
        };
        let spaces = (1..=ahead.min(40)).map(|far| game.reputation_space(&view.options, made + far));
        spaces.collect::<Vec<u8>>()
    });
    let stands = table.look(|view| view.taverns.iter().map(|own| own.reputation.1).collect::<Vec<u8>>());
    let options = table.look(|view| view.options);
    let spaces = move || {
        let (game, words) = (table.game(), table.words());
        let (crossed, stands) = (crossed.get(), stands.get());
        let track = options.with(|options| game.reputation(options).to_vec());
        let last = track.len().saturating_sub(1);
        let one = |(at, bonus): (u8, Bonus)| {
            let class = if crossed.contains(&at) { "tt-sp is-crossed" } else { "tt-sp" };
            let name = match at {
                0 => words.say(&said::TILE_HOST),
                _ if usize::from(at) == last => {
                    words.pair(&words.say(&said::BONUS_CROWN), &names::bonus(&words, bonus))
                }
                _ => names::bonus(&words, bonus),
            };
            let sign = if at == 0 { sym(drawings::TT_HOST, "--game-wash") } else { bonus_view(bonus) };
            view! {
                <li class=class data-tip=name data-at=format!("rep-space-{at}")>
                    <span class="tt-sp-in">{sign}</span>
                    <span class="sr">{name.clone()}</span>
                    {markers(table, at, &stands, "rep")}
                </li>
            }
        };
        (0u8..).zip(track).map(one).collect_view().into_any()
    };
    track(
        "is-reputation",
        drawings::TT_REPUTATION,
        t(said::TRACK_REPUTATION).into_any(),
        worth.into_any(),
        spaces,
    )
}

/// What every evening brings, and where the moon is.
pub(super) fn evenings(table: Table) -> AnyView {
    let tonight = table.look(|view| (view.options, view.round));
    let nights = move || {
        let (game, words) = (table.game(), table.words());
        let (options, now) = tonight.get();
        let one = |round: u8| {
            let (text, signs) = names::evening(&words, game.round_space(&options, round));
            let schnapps = game.round_schnapps(&options, round);
            let mut told = words.say(&said::TrackEvening { round: &round.to_string(), bonus: &text });
            if schnapps > 0 {
                told = format!("{told}, {}", words.say(&said::BonusSchnapps { count: schnapps.into() }));
            }
            let class = match round.cmp(&now) {
                std::cmp::Ordering::Less => "is-past",
                std::cmp::Ordering::Equal => "is-now",
                std::cmp::Ordering::Greater => "",
            };
            let moon = (round == now)
                .then(|| view! { <span class="tt-moon">{sym(drawings::TT_MOON, "--metal-gold")}</span> });
            let signs = signs.into_iter().map(|of| sym(of, names::tint(of))).collect_view();
            let glasses = (0..schnapps).map(|_| sym(drawings::TT_SCHNAPPS, "--schnapps")).collect_view();
            view! {
                <li class=class data-tip=told>
                    {moon}<b>{round}</b><span class="tt-sp-in">{signs}{glasses}</span><span class="sr">{told.clone()}</span>
                </li>
            }
        };
        (1..=options.rounds).map(one).collect_view()
    };
    view! {
        <section class="card tt-pad tt-evenings" aria-label=t(said::TRACK_EVENINGS)>
            <div class="panel-head"><h2>{t(said::TRACK_EVENINGS)}</h2></div>
            <ol>{nights}</ol>
        </section>
    }
    .into_any()
}
