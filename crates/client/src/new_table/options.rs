//! One field per option of the game's schema.

use engine::{OptionKind, OptionSpec, Origin, SetupError};
use leptos::prelude::*;
use serde_json::Value;

use super::form::{Form, members};
use super::limits::Limits;
use crate::games::Title;
use crate::i18n::{say, t, text::new_table as text, text::room as numbers};
use crate::option_words::{option_help, option_name, setup_error, value_name};
use crate::rules;
use crate::ui::{Field, Segments, Switch};

/// All options; the finer rulings behind one line.
#[component]
pub(super) fn Options(form: RwSignal<Form>, title: Title, limits: Memo<Limits>) -> impl IntoView {
    let specs = form.with_untracked(|form| form.specs.clone());
    let (rulings, common): (Vec<_>, Vec<_>) =
        specs.into_iter().partition(|spec| spec.origin == Origin::Ruling);
    let none = common.is_empty() && rulings.is_empty();
    let count = i64::try_from(rulings.len()).unwrap_or(i64::MAX);
    let field = move |spec| view! { <OptionField spec form title limits /> };
    view! {
        <h3 class="caps">{t(text::OPTIONS)}</h3>
        {none.then(|| view! { <p class="muted">{t(text::NO_OPTIONS)}</p> })}
        <div>{common.into_iter().map(field).collect_view()}</div>
        <a class="rule" href=format!("/numbers/{}", title.id())>{t(numbers::NUMBERS_LINK)}</a>
        {(count > 0)
            .then(|| {
                view! {
                    <details>
                        <summary>{move || say(&text::Rulings { count })}</summary>
                        {rulings.into_iter().map(field).collect_view()}
                    </details>
                }
            })}
    }
}

#[component]
fn OptionField(spec: OptionSpec, form: RwSignal<Form>, title: Title, limits: Memo<Limits>) -> impl IntoView {
    let (id, game) = (spec.id.clone(), title.id());
    let named = id.clone();
    let name = Signal::derive(move || option_name(game, &named));
    let tag = (spec.origin == Origin::Extra).then(|| Signal::derive(|| say(&text::EXTRA)));
    let told = spec.clone();
    let help = Signal::derive(move || option_help(game, &told));
    let asked = spec.clone();
    let notes = Signal::derive(move || limits.with(|limits| notes(limits, &asked, game)));
    let control = Control { spec, form, game, name, limits };
    let rule = rules::of_option(title, &id);
    view! { <Field name help tag notes rule attr:data-option=id>{control.view()}</Field> }
}

/// Why some values cannot be chosen, a line for each reason. Tracked.
fn notes(limits: &Limits, spec: &OptionSpec, game: &str) -> Vec<String> {
    let others = match &spec.kind {
        OptionKind::Choice { values } => values.len() - 1,
        OptionKind::Bool | OptionKind::Int { .. } => 0,
        OptionKind::Set { values, .. } | OptionKind::PerSeat { values } => values.len(),
    };
    let line = |(why, values): (&SetupError, Vec<&Value>)| {
        let why = setup_error(game, why);
        if values.len() >= others {
            return why;
        }
        let names: Vec<String> = values.into_iter().map(|value| value_name(game, &spec.id, value)).collect();
        say(&text::Closed { values: &names.join(", "), text: &why })
    };
    let at_fault = limits.flaw.as_ref().filter(|flaw| flaw.option == spec.id);
    let mut lines: Vec<String> = at_fault.map(|flaw| setup_error(game, flaw)).into_iter().collect();
    lines.extend(limits.reasons(&spec.id).into_iter().map(line));
    lines.dedup();
    lines
}

/// What one option is answered with.
#[derive(Clone)]
struct Control {
    spec: OptionSpec,
    form: RwSignal<Form>,
    game: &'static str,
    name: Signal<String>,
    limits: Memo<Limits>,
}

impl Control {
    fn view(self) -> AnyView {
        match self.spec.kind.clone() {
            OptionKind::Bool => self.switch().into_any(),
            OptionKind::Int { min, max } => self.number(min, max).into_any(),
            OptionKind::Choice { values } => self.choice(values),
            OptionKind::Set { values, .. } => self.set(values).into_any(),
            OptionKind::PerSeat { values } => self.each_seat(values).into_any(),
        }
    }

    fn named(&self, values: Vec<Value>) -> Vec<(Value, Signal<String>)> {
        let (game, id) = (self.game, &self.spec.id);
        let named = |value: Value| {
            let (id, of) = (id.clone(), value.clone());
            (value, Signal::derive(move || value_name(game, &id, &of)))
        };
        values.into_iter().map(named).collect()
    }

    /// Whether a value cannot be chosen now. Tracked.
    fn closed(&self, seat: Option<usize>) -> Callback<Value, bool> {
        let (limits, id) = (self.limits, self.spec.id.clone());
        Callback::new(move |value| limits.with(|limits| limits.why(&id, seat, &value).is_some()))
    }

    fn switch(self) -> impl IntoView {
        let closed = self.closed(None);
        let Self { spec, form, name, .. } = self;
        let asked = spec.clone();
        let on = Signal::derive(move || form.with(|form| form.value(&asked) == Value::Bool(true)));
        let change = move |on: bool| form.update(|form| form.set(&spec, on.into()));
        let disabled = Signal::derive(move || closed.run(Value::Bool(!on.get())));
        view! { <Switch label=name on change disabled /> }
    }

    fn number(self, min: i64, max: i64) -> impl IntoView {
        let Self { spec, form, name, limits, .. } = self;
        let (asked, id) = (spec.clone(), spec.id.clone());
        let now = Memo::new(move |_| form.with(|form| form.value(&asked)));
        let range = Memo::new(move |_| limits.with(|limits| limits.range(&id)).unwrap_or((min, max)));
        let change = move |event| {
            // What is no number stays unanswered; the field shows the last good one.
            if let Ok(number) = event_target_value(&event).parse::<i64>() {
                let (least, most) = range.get_untracked();
                form.update(|form| form.set(&spec, number.clamp(least, most).into()));
            }
        };
        // Nothing but what stands there already; a number that is refused can always be mended.
        let disabled = move || {
            let (least, most) = range.get();
            least == most && now.get() == least
        };
        view! {
            <input
                class="input number"
                type="number"
                min=move || range.get().0
                max=move || range.get().1
                aria-label=name
                prop:value=move || now.get().to_string()
                disabled=disabled
                on:change=change
            />
        }
    }

    fn choice(self, values: Vec<Value>) -> AnyView {
        let (options, closed) = (self.named(values), self.closed(None));
        let Self { spec, form, name, .. } = self;
        let asked = spec.clone();
        let chosen = Signal::derive(move || form.with(|form| form.value(&asked)));
        let change = Callback::new(move |value: Value| form.update(|form| form.set(&spec, value)));
        if options.len() <= 3 {
            view! { <Segments label=name options chosen change closed /> }.into_any()
        } else {
            view! { <Select label=name options chosen change closed /> }.into_any()
        }
    }

    fn set(self, values: Vec<Value>) -> impl IntoView {
        let (options, closed) = (self.named(values), self.closed(None));
        let Self { spec, form, name, .. } = self;
        let pick = move |(value, name): (Value, Signal<String>)| {
            let (asked, mine, toggled) = (spec.clone(), value.clone(), spec.clone());
            let (counted, offered) = (spec.clone(), value.clone());
            let disabled =
                move || closed.run(offered.clone()) || form.with(|form| form.is_full(&counted, &offered));
            let checked = move || form.with(|form| members(&form.value(&asked)).contains(&mine));
            let toggle = move |_| form.update(|form| form.toggle(&toggled, &value));
            view! {
                <label>
                    <input type="checkbox" prop:checked=checked disabled=disabled on:change=toggle />
                    {name}
                </label>
            }
        };
        view! { <fieldset class="picks" aria-label=name>{options.into_iter().map(pick).collect_view()}</fieldset> }
    }

    fn each_seat(self, values: Vec<Value>) -> impl IntoView {
        let options = self.named(values);
        let asked = self.clone();
        let Self { spec, form, .. } = self;
        let spec = StoredValue::new(spec);
        let options = StoredValue::new(options);
        let row = move |seat: usize| {
            let number = (seat + 1).to_string();
            let label = Signal::derive(move || say(&text::Seat { number: &number }));
            let chosen =
                Signal::derive(move || form.with(|form| spec.with_value(|spec| form.seat_value(spec, seat))));
            let change = Callback::new(move |value: Value| {
                form.update(|form| spec.with_value(|spec| form.set_seat_value(spec, seat, value)));
            });
            let closed = asked.closed(Some(seat));
            view! { <Select label options=options.get_value() chosen change closed /> }
        };
        view! {
            <div class="picks">
                <For each=move || 0..form.with(|form| form.seats.len()) key=|seat| *seat children=row />
            </div>
        }
    }
}

/// One of several values, in a list.
#[component]
fn Select(
    label: Signal<String>,
    options: Vec<(Value, Signal<String>)>,
    chosen: Signal<Value>,
    change: Callback<Value>,
    /// Whether a value cannot be chosen now.
    closed: Callback<Value, bool>,
) -> impl IntoView {
    let values: Vec<Value> = options.iter().map(|(value, _)| value.clone()).collect();
    let choose = move |event| {
        let at = event_target_value(&event).parse::<usize>().ok();
        if let Some(value) = at.and_then(|at| values.get(at)) {
            change.run(value.clone());
        }
    };
    let option = |(at, (value, name)): (usize, (Value, Signal<String>))| {
        let offered = value.clone();
        let disabled = move || closed.run(offered.clone());
        view! {
            <option value=at.to_string() selected=move || chosen.with(|now| *now == value) disabled=disabled>{name}</option>
        }
    };
    view! {
        <select class="select" aria-label=label on:change=choose>
            {options.into_iter().enumerate().map(option).collect_view()}
        </select>
    }
}
