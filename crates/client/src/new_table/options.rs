//! One field per option of the game's schema.

use engine::{OptionKind, OptionSpec, Origin};
use leptos::prelude::*;
use serde_json::Value;

use super::form::{Form, members};
use crate::games::Title;
use crate::i18n::{find, say, t, text::new_table as text, text::room as numbers};
use crate::ui::{Field, Segments, Switch};

/// All options; the finer rulings behind one line.
#[component]
pub(super) fn Options(form: RwSignal<Form>, title: Title) -> impl IntoView {
    let specs = form.with_untracked(|form| form.specs.clone());
    let (rulings, common): (Vec<_>, Vec<_>) =
        specs.into_iter().partition(|spec| spec.origin == Origin::Ruling);
    let none = common.is_empty() && rulings.is_empty();
    let count = i64::try_from(rulings.len()).unwrap_or(i64::MAX);
    let field = move |spec| view! { <OptionField spec form title /> };
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

/// The text of a key that a game may have; what the rules call it where it has none.
fn worded(key: String, otherwise: String) -> Signal<String> {
    Signal::derive(move || find(&key).map_or_else(|| otherwise.clone(), |text| say(&text)))
}

/// `full-day` without its joints.
fn readable(name: &str) -> String {
    name.replace('-', " ")
}

#[component]
fn OptionField(spec: OptionSpec, form: RwSignal<Form>, title: Title) -> impl IntoView {
    let id = spec.id.clone();
    let key = format!("{}.option.{id}", title.id());
    let of = |part: &str, otherwise: String| worded(format!("{key}.{part}"), otherwise);
    let name = of("name", readable(&spec.id));
    let tag = (spec.origin == Origin::Extra).then(|| Signal::derive(|| say(&text::EXTRA)));
    let help = match &spec.kind {
        OptionKind::Set { values, most } if usize::from(*most) < values.len() => {
            let (help, most) = (of("help", spec.help.clone()), most.to_string());
            Signal::derive(move || format!("{} ({})", help.get(), say(&text::Most { most: &most })))
        }
        _ => of("help", spec.help.clone()),
    };
    let control = Control { spec, form, key, name };
    view! { <Field name help tag attr:data-option=id>{control.view()}</Field> }
}

/// What one option is answered with.
#[derive(Clone)]
struct Control {
    spec: OptionSpec,
    form: RwSignal<Form>,
    key: String,
    name: Signal<String>,
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

    /// How a value is called: numbers are their own names, words have a translation.
    fn name_of(&self, value: &Value) -> Signal<String> {
        let Some(word) = value.as_str() else { return Signal::stored(value.to_string()) };
        let key = format!("{}.value.{word}", self.key);
        worded(key, readable(word))
    }

    fn named(&self, values: Vec<Value>) -> Vec<(Value, Signal<String>)> {
        values.into_iter().map(|value| (value.clone(), self.name_of(&value))).collect()
    }

    fn switch(self) -> impl IntoView {
        let Self { spec, form, name, .. } = self;
        let asked = spec.clone();
        let on = Signal::derive(move || form.with(|form| form.value(&asked) == Value::Bool(true)));
        let change = move |on: bool| form.update(|form| form.set(&spec, on.into()));
        view! { <Switch label=name on change /> }
    }

    fn number(self, min: i64, max: i64) -> impl IntoView {
        let Self { spec, form, name, .. } = self;
        let asked = spec.clone();
        let value = move || form.with(|form| form.value(&asked).to_string());
        let change = move |event| {
            // What is no number stays unanswered; the field shows the last good one.
            if let Ok(number) = event_target_value(&event).parse::<i64>() {
                form.update(|form| form.set(&spec, number.clamp(min, max).into()));
            }
        };
        view! {
            <input class="input number" type="number" min=min max=max aria-label=name prop:value=value on:change=change />
        }
    }

    fn choice(self, values: Vec<Value>) -> AnyView {
        let options = self.named(values);
        let Self { spec, form, name, .. } = self;
        let asked = spec.clone();
        let chosen = Signal::derive(move || form.with(|form| form.value(&asked)));
        let change = Callback::new(move |value: Value| form.update(|form| form.set(&spec, value)));
        if options.len() <= 3 {
            view! { <Segments label=name options chosen change /> }.into_any()
        } else {
            view! { <Select label=name options chosen change /> }.into_any()
        }
    }

    fn set(self, values: Vec<Value>) -> impl IntoView {
        let options = self.named(values);
        let Self { spec, form, name, .. } = self;
        let pick = move |(value, name): (Value, Signal<String>)| {
            let (asked, mine, toggled) = (spec.clone(), value.clone(), spec.clone());
            let checked = move || form.with(|form| members(&form.value(&asked)).contains(&mine));
            let toggle = move |_| form.update(|form| form.toggle(&toggled, &value));
            view! {
                <label>
                    <input type="checkbox" prop:checked=checked on:change=toggle />
                    {name}
                </label>
            }
        };
        view! { <fieldset class="picks" aria-label=name>{options.into_iter().map(pick).collect_view()}</fieldset> }
    }

    fn each_seat(self, values: Vec<Value>) -> impl IntoView {
        let options = self.named(values);
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
            view! { <Select label options=options.get_value() chosen change /> }
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
) -> impl IntoView {
    let values: Vec<Value> = options.iter().map(|(value, _)| value.clone()).collect();
    let choose = move |event| {
        let at = event_target_value(&event).parse::<usize>().ok();
        if let Some(value) = at.and_then(|at| values.get(at)) {
            change.run(value.clone());
        }
    };
    let option = |(at, (value, name)): (usize, (Value, Signal<String>))| {
        view! { <option value=at.to_string() selected=move || chosen.with(|now| *now == value)>{name}</option> }
    };
    view! {
        <select class="select" aria-label=label on:change=choose>
            {options.into_iter().enumerate().map(option).collect_view()}
        </select>
    }
}
