//! The dialog that opens a table: options, seats, pace. Its questions come from the game's option schema.

mod form;
mod limits;
mod options;
mod seats;

use engine::SetupError;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use protocol::{Pace, Visibility};
use shelf::UnknownTable;
use wasm_bindgen_futures::spawn_local;

use crate::boxes;
use crate::drawing::{Drawing, Symbol, names};
use crate::games::{Title, code};
use crate::i18n::{say, t, text::new_table as text};
use crate::local::orders;
use crate::net::{Trouble, http};
use crate::option_words::{option_name, setup_error};
use crate::table::trouble::told;
use crate::ui::{Dialog, Field, Switch, back, group_name};
use form::Form;
use limits::Limits;
use options::Options;
use seats::Seats;
use words::Text;

/// With whom a table is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Company {
    /// Everybody sits at this device.
    SameScreen,
    /// Others come by a link.
    Friends,
}

/// A table somebody is about to open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Which game.
    pub title: Title,
    /// With whom.
    pub company: Company,
}

#[component]
pub fn PlanDialog(plan: Plan, planned: RwSignal<Option<Plan>>) -> impl IntoView {
    let Plan { title, company } = plan;
    let open = RwSignal::new(true);
    Effect::new(move || {
        if !open.get() {
            planned.set(None);
        }
    });
    let form = RwSignal::new(Form::new(title.options(), title.seats()));
    let navigate = StoredValue::new(use_navigate());
    let trouble = RwSignal::new(None::<Trouble>);
    let start = move |_| {
        let order = form.with_untracked(|form| form.order(title.id()));
        if company == Company::SameScreen {
            let address = orders::take(order);
            return navigate.with_value(|navigate| back::leave(navigate, &address));
        }
        spawn_local(async move {
            match http::open(&order).await {
                Ok(table) => {
                    let address = format!("/table/{}", table.id);
                    navigate.try_with_value(|navigate| back::leave(navigate, &address));
                }
                // The dialog may be closed before the answer comes.
                Err(why) => drop(trouble.try_set(Some(why))),
            }
        });
    };
    // The rules limit the form as soon as they are here.
    spawn_local(async move {
        let _ = code::fetch(title).await;
    });
    let limits = Memo::new(move |_| {
        if code::is_here(title) {
            form.with(|form| limits_of(form, title, company))
        } else {
            Limits::default()
        }
    });
    let flaw =
        Memo::new(move |_| limits.with(|limits| limits.flaw.as_ref().map(|flaw| flaw_text(title, flaw))));
    let summary = move || say(&text::SeatsSummary { count: form.with(Form::seat_count) });
    view! {
        <Dialog
            open
            title=Signal::derive(|| say(&text::TITLE))
            about=Signal::derive(move || say(&title.name()))
            symbol=title.sign()
            class="newt"
            game=title.id()
        >
            <div class="dialog-body two">
                <div class="col"><Options form title limits /></div>
                <div class="col">
                    <Seats form company seats=title.seats() />
                    {(company == Company::Friends).then(|| view! { <PaceChoice form /><WhoFinds form /> })}
                </div>
            </div>
            <footer class="dialog-foot">
                <p>
                    {move || match (flaw.get(), trouble.get()) {
                        (Some(text), _) => view! { <span class="danger" role="alert">{text}</span> }.into_any(),
                        (None, Some(why)) => view! { <span class="danger" role="alert">{told(&why)}</span> }.into_any(),
                        (None, None) => view! { {summary} }.into_any(),
                    }}
                </p>
                <button class="btn primary" disabled=move || flaw.get().is_some() on:click=start>
                    {t(if company == Company::Friends { text::OPEN } else { text::ONE_SCREEN })}
                </button>
            </footer>
        </Dialog>
    }
}

/// Whether only those with the link find the table, or everybody.
#[component]
fn WhoFinds(form: RwSignal<Form>) -> impl IntoView {
    let label = || Signal::derive(|| say(&text::PUBLIC_NAME));
    view! {
        <Field name=label() help=Signal::derive(|| say(&text::PUBLIC_HELP))>
            <Switch
                label=label()
                on=Signal::derive(move || form.with(|form| form.visibility == Visibility::Public))
                change=move |on: bool| {
                    let wanted = if on { Visibility::Public } else { Visibility::Private };
                    form.update(|form| form.visibility = wanted);
                }
            />
        </Field>
    }
}

/// What the rules say to the form.
fn limits_of(form: &Form, title: Title, company: Company) -> Limits {
    let opened = match company {
        Company::SameScreen => boxes::for_new_tables(title),
        Company::Friends => boxes::standard(title),
    };
    let Ok(shelf) = opened else { return Limits::default() };
    Limits::find(form, |options, seats| {
        match shelf.check_options(title.on_shelf(), options, seats).err()? {
            UnknownTable::Setup(error) => Some(error),
            // The form offers only what can be read.
            other => Some(SetupError::new("options", "unreadable", other.to_string())),
        }
    })
}

/// Why a table cannot be set up like this. Tracked.
fn flaw_text(title: Title, flaw: &SetupError) -> String {
    let (option, why) = (option_name(title.id(), &flaw.option), setup_error(title.id(), flaw));
    say(&text::Flaw { option: &option, text: &why })
}

/// Twenty minutes for each seat.
const EVENING: Pace = Pace::Live { bank: 20 * 60, increment: 0 };
/// Two days for each turn.
const LETTER: Pace = Pace::Correspondence { days: 2 };

const PACES: [(Pace, Drawing, Text, Text); 3] = [
    (Pace::Untimed, names::UI_PAUSE, text::PACE_KIND_UNTIMED, text::PACE_HELP_UNTIMED),
    (EVENING, names::UI_CLOCK, text::PACE_KIND_LIVE, text::PACE_HELP_LIVE),
    (LETTER, names::TT_MOON, text::PACE_KIND_CORRESPONDENCE, text::PACE_HELP_CORRESPONDENCE),
];

#[component]
fn PaceChoice(form: RwSignal<Form>) -> impl IntoView {
    let group = group_name();
    let tile = move |(pace, of, name, help)| {
        view! {
            <label>
                <input
                    type="radio"
                    class="sr"
                    name=group.clone()
                    prop:checked=move || form.with(|form| form.pace == pace)
                    on:change=move |_| form.update(|form| form.pace = pace)
                />
                <Symbol of />
                <b>{t(name)}</b>
                <small>{t(help)}</small>
            </label>
        }
    };
    view! {
        <h3 class="caps">{t(text::PACE)}</h3>
        <fieldset class="tiles" aria-label=t(text::PACE)>{PACES.map(tile).collect_view()}</fieldset>
    }
}
