//! Who sits down.

use leptos::prelude::*;
use protocol::{Level, SeatWish};
use std::ops::RangeInclusive;

use super::Company;
use super::form::Form;
use crate::drawing::{Drawing, Symbol, names};
use crate::i18n::{say, t, text::new_table as text};
use words::Text;

/// The tea vessel of each seat.
const VESSELS: [Drawing; 5] =
    [names::SEAT_TEAPOT, names::SEAT_BOWL, names::SEAT_SAMOVAR, names::SEAT_GLASS, names::SEAT_CEZVE];

/// Who can be asked to sit down beside whoever opens the table.
const WISHES: [(&str, SeatWish, Text); 4] = [
    ("person", SeatWish::Open, text::SITTING_KIND_PERSON),
    ("novice", SeatWish::Bot { level: Level::Novice }, text::SITTING_KIND_NOVICE),
    ("regular", SeatWish::Bot { level: Level::Regular }, text::SITTING_KIND_REGULAR),
    ("master", SeatWish::Bot { level: Level::Master }, text::SITTING_KIND_MASTER),
];

fn help(wish: SeatWish, company: Company) -> Text {
    match wish {
        SeatWish::Me => text::SITTING_HELP_ME,
        SeatWish::Open if company == Company::SameScreen => text::SITTING_HELP_HERE,
        SeatWish::Open => text::SITTING_HELP_PERSON,
        SeatWish::Bot { level: Level::Novice } => text::SITTING_HELP_NOVICE,
        SeatWish::Bot { level: Level::Regular } => text::SITTING_HELP_REGULAR,
        SeatWish::Bot { level: Level::Master } => text::SITTING_HELP_MASTER,
    }
}

/// The seats, and one more where one fits.
#[component]
pub(super) fn Seats(form: RwSignal<Form>, company: Company, seats: RangeInclusive<u8>) -> impl IntoView {
    let row = move |seat| view! { <SeatRow seat form company /> };
    view! {
        <h3 class="caps">{t(text::SEATS)}</h3>
        <ol class="srows">
            {(0..usize::from(*seats.end())).map(row).collect_view()}
        </ol>
        <Show when=move || form.with(Form::can_add)>
            <button class="srow free" on:click=move |_| form.update(Form::add_seat)>
                <Symbol of=names::UI_PLUS />
                {t(text::ADD_SEAT)}
            </button>
        </Show>
    }
}

/// One seat, if the table has so many.
#[component]
fn SeatRow(seat: usize, form: RwSignal<Form>, company: Company) -> impl IntoView {
    let wish = Memo::new(move |_| form.with(|form| form.seats.get(seat).copied()));
    let number = StoredValue::new((seat + 1).to_string());
    let named = move |phrase: fn(&str) -> String| number.with_value(|number| phrase(number));
    let vessel = VESSELS.get(seat).copied().unwrap_or(names::SEAT_TEAPOT);
    let about = move || wish.get().map(|wish| say(&help(wish, company)));
    view! {
        <Show when=move || wish.get().is_some()>
            <li class="srow">
                <span class=format!("vessel of-{}", seat + 1)><Symbol of=vessel /></span>
                <span class="srow-t">
                    <b>{move || named(|number| say(&text::Seat { number }))}</b>
                    <small>{about}</small>
                </span>
                {if seat == 0 {
                    view! { <span class="chip">{t(text::SITTING_KIND_ME)}</span> }.into_any()
                } else {
                    view! {
                        <WishChoice seat form wish />
                        <button
                            class="btn icon quiet"
                            aria-label=move || named(|number| say(&text::RemoveSeat { number }))
                            disabled=move || !form.with(Form::can_remove)
                            on:click=move |_| form.update(|form| form.remove_seat(seat))
                        >
                            <Symbol of=names::UI_CLOSE />
                        </button>
                    }
                        .into_any()
                }}
            </li>
        </Show>
    }
}

#[component]
fn WishChoice(seat: usize, form: RwSignal<Form>, wish: Memo<Option<SeatWish>>) -> impl IntoView {
    let number = (seat + 1).to_string();
    let choose = move |event| {
        let word = event_target_value(&event);
        if let Some((_, wish, _)) = WISHES.into_iter().find(|(id, ..)| *id == word) {
            form.update(|form| form.seats[seat] = wish);
        }
    };
    let option = move |(id, offered, name)| {
        view! { <option value=id selected=move || wish.get() == Some(offered)>{t(name)}</option> }
    };
    view! {
        <select
            class="select"
            aria-label=move || say(&text::Sitting { number: &number })
            on:change=choose
        >
            {WISHES.map(option).collect_view()}
        </select>
    }
}
