//! What is lit on the board: numbered rings around the places to tap, a calm veil over the rest. Everything under it can be
//! tapped all the same. The next place is brought into view; whoever uses keys finds the focus there.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use lessons::Step;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, ScrollIntoViewOptions, ScrollLogicalPosition};

use super::coach::Coach;
use crate::browser;
use crate::table::scope::TableScope;

/// How often the rings look for their places: what is drawn anew, scrolled or moved is found within this time.
const OFTEN: Duration = Duration::from_millis(160);
/// The attribute that a lit element carries, with its number.
const LIT: &str = "data-lesson";

/// A lit place on the screen.
#[derive(Clone, Debug, PartialEq)]
struct Mark {
    /// Its number; nothing for what is only shown.
    number: Option<usize>,
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

/// The rings and the veil.
#[component]
pub fn Marks(room: TableScope, coach: Coach) -> impl IntoView {
    let marks = RwSignal::new(Vec::<Mark>::new());
    // The step whose places are lit: a tap may end it before it is counted.
    let lit_at = StoredValue::new(0);
    let hand = Hand::follow();
    let look = move || {
        // The lesson may be left between a tap and the look after it.
        if marks.is_disposed() {
            return;
        }
        let found = untrack(|| find(room, coach));
        lit_at.set_value(coach.at.get_untracked());
        if marks.with_untracked(|known| *known != found) {
            marks.set(found);
        }
        if let Some(next) = untrack(|| Next::of(coach)) {
            hand.lead_to(next, coach.was_asked_to_show());
        }
    };
    if let Ok(timer) = set_interval_with_handle(look, OFTEN) {
        on_cleanup(move || timer.clear());
    }
    let tapped = window_event_listener(ev::click, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let lit = target.and_then(|target| target.closest(&format!("[{LIT}]")).ok().flatten());
        let number = lit.and_then(|lit| lit.get_attribute(LIT)?.parse().ok());
        if let Some(number) = number.filter(|_| lit_at.get_value() == coach.at.get_untracked()) {
            coach.tap(number);
        }
        set_timeout(look, Duration::from_millis(30));
    });
    on_cleanup(move || {
        tapped.remove();
        clear();
    });
    let veil = move || {
        marks.with(|marks| {
            let hole = |mark: &Mark| {
                let (right, bottom) = (mark.left + mark.width, mark.top + mark.height);
                format!("M{:.0} {:.0}H{right:.0}V{bottom:.0}H{:.0}Z", mark.left, mark.top, mark.left)
            };
            let holes: String = marks.iter().map(hole).collect();
            (!marks.is_empty()).then(|| format!("M0 0H9999V9999H0Z{holes}"))
        })
    };
    let ring = |mark: &Mark| {
        let style = format!(
            "left:{:.0}px;top:{:.0}px;width:{:.0}px;height:{:.0}px",
            mark.left, mark.top, mark.width, mark.height
        );
        let class = if mark.number.is_some() { "lesson-ring" } else { "lesson-ring is-reason" };
        view! { <i class=class style=style>{mark.number.map(|number| view! { <b>{number}</b> })}</i> }
    };
    view! {
        <div class="lesson-marks" aria-hidden="true">
            {move || veil().map(|path| view! { <svg class="lesson-veil"><path fill-rule="evenodd" d=path /></svg> })}
            {move || marks.with(|marks| marks.iter().map(ring).collect_view())}
        </div>
    }
}

/// Where the lit places are now. Marks their elements.
fn find(room: TableScope, coach: Coach) -> Vec<Mark> {
    clear();
    let Some(step) = coach.step() else { return Vec::new() };
    if coach.others_play() || room.desk.busy.get() {
        return Vec::new();
    }
    let mut lit: Vec<(Option<usize>, Element)> = Vec::new();
    let proposed = room.face().proposal().is_some() && !coach.taps_on();
    let taps = if proposed { Vec::new() } else { coach.taps() };
    if proposed && let Some(button) = browser::first_shown(".dock [data-focus=\"first\"]") {
        lit.push((Some(coach.taps().first().map_or(1, |(number, _)| *number)), button));
    }
    for (number, name) in taps {
        // What a small screen has no room for now can be done from the list of all moves.
        let found = if name == "dock" { None } else { place(&name) }.or_else(|| move_button(coach));
        // Two taps on one place are one ring.
        if let Some(element) = found.filter(|element| lit.iter().all(|(_, other)| other != element)) {
            lit.push((Some(number), element));
        }
    }
    for (number, element) in &lit {
        if let Some(number) = number {
            let _ = element.set_attribute(LIT, &number.to_string());
        }
    }
    lit.extend(step.show.iter().filter_map(|name| place(name)).map(|element| (None, element)));
    lit.iter().map(|(number, element)| around(*number, element)).collect()
}

fn around(number: Option<usize>, element: &Element) -> Mark {
    let rect = element.get_bounding_client_rect();
    let air = 4.0;
    Mark {
        number,
        left: (rect.left() - air).round(),
        top: (rect.top() - air).round(),
        width: (rect.width() + 2.0 * air).round(),
        height: (rect.height() + 2.0 * air).round(),
    }
}

/// The button of the next move: in the dock, else in the list of all moves, else what opens the list.
fn move_button(coach: Coach) -> Option<Element> {
    let at = coach.next_place()?;
    browser::first_shown(&format!(".dock [data-move=\"{at}\"]"))
        .or_else(|| browser::first_shown(&format!(".moves-list [data-move=\"{at}\"]")))
        .or_else(|| browser::first_shown("[data-slot=\"list\"]"))
}

/// A named place: on the board, before the reader, or anywhere.
fn place(name: &str) -> Option<Element> {
    let at = if name.starts_with('.') { name.to_owned() } else { format!("[data-at=\"{name}\"]") };
    browser::first_shown(&format!(".stage {at}"))
        .or_else(|| browser::first_shown(&format!(".own {at}")))
        .or_else(|| browser::first_shown(&at))
        .map(|element| match element.closest("button") {
            Ok(Some(button)) => button,
            _ => element,
        })
}

fn clear() {
    let Some(found) = browser::document().and_then(|page| page.query_selector_all(&format!("[{LIT}]")).ok())
    else {
        return;
    };
    for at in 0..found.length() {
        if let Some(element) = found.item(at).and_then(|node| node.dyn_into::<Element>().ok()) {
            let _ = element.remove_attribute(LIT);
        }
    }
}

/// The place to tap with the lowest number.
fn first_lit() -> Option<Element> {
    let found = browser::document()?.query_selector_all(&format!("[{LIT}]")).ok()?;
    let number = |element: &Element| element.get_attribute(LIT).and_then(|text| text.parse::<usize>().ok());
    (0..found.length()).filter_map(|at| found.item(at)?.dyn_into::<Element>().ok()).min_by_key(number)
}

/// What a learner needs next.
struct Next {
    /// A name that another one does not have.
    name: String,
    /// The place to tap, or the button that goes on.
    thing: Element,
    /// What has to be seen for it.
    seen: Element,
}

impl Next {
    fn of(coach: Coach) -> Option<Self> {
        let at = coach.at.get();
        let button = |what: &str| browser::first_shown(&format!("[data-coach=\"{what}\"]"));
        let step = coach.step();
        let (name, thing) = match &step {
            None => (format!("{at} done"), button("done")?),
            Some(step) if step.is_read() => (format!("{at} next"), button("next")?),
            Some(_) => {
                let lit = first_lit()?;
                let part = |name: &str| lit.get_attribute(name).map(|value| format!("{name}={value}"));
                let place = ["data-at", "data-move", "data-slot", "data-focus"].into_iter().find_map(part);
                let number = lit.get_attribute(LIT).unwrap_or_default();
                (format!("{at} {number} {}", place.unwrap_or_default()), lit)
            }
        };
        let shown = step.filter(Step::is_read).and_then(|step| place(step.show.first()?));
        let seen = shown.unwrap_or_else(|| thing.clone());
        Some(Self { name, thing, seen })
    }
}

/// Whether the learner uses keys, and the thing they were led to last.
#[derive(Clone, Copy, Debug)]
struct Hand {
    keys: StoredValue<bool>,
    led_to: StoredValue<String>,
}

impl Hand {
    fn follow() -> Self {
        let keys = StoredValue::new(false);
        let pressed = window_event_listener(ev::keydown, move |_| keys.set_value(true));
        let touched = window_event_listener(ev::pointerdown, move |_| keys.set_value(false));
        on_cleanup(move || {
            pressed.remove();
            touched.remove();
        });
        Self { keys, led_to: StoredValue::new(String::new()) }
    }

    /// Something new comes into view, and gets the focus of whoever uses keys; so does what somebody asked to be shown.
    fn lead_to(self, next: Next, asked: bool) {
        let new = self.led_to.with_value(|led_to| *led_to != next.name);
        if new || asked {
            self.led_to.set_value(next.name);
            bring_into_view(&next.seen);
        }
        let by_keys = self.keys.get_value() && (new || is_focus_lost()) && !is_dialog_open();
        if asked || by_keys {
            focus(&next.thing);
        }
    }
}

fn is_focus_lost() -> bool {
    let active = browser::document().and_then(|page| page.active_element());
    active.is_none_or(|element| element.tag_name() == "BODY")
}

fn is_dialog_open() -> bool {
    browser::document()
        .is_some_and(|page| page.query_selector("dialog[open]").is_ok_and(|found| found.is_some()))
}

fn focus(thing: &Element) {
    let inner = thing.query_selector("button").ok().flatten();
    let element =
        if matches!(thing.tag_name().as_str(), "BUTTON" | "A") { Some(thing.clone()) } else { inner };
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // A focus that is refused stays where it was.
        let _ = element.focus();
    }
}

/// Scrolls to what cannot be seen: below the fold, under the dock, or further down in its own area.
fn bring_into_view(thing: &Element) {
    let rect = thing.get_bounding_client_rect();
    let (x, y) = (rect.left() + rect.width() / 2.0, rect.top() + rect.height() / 2.0);
    let on_top = browser::document().and_then(|page| page.element_from_point(x as f32, y as f32));
    if !on_top.is_some_and(|on_top| thing.contains(Some(&on_top))) {
        let how = ScrollIntoViewOptions::new();
        how.set_block(ScrollLogicalPosition::Center);
        thing.scroll_into_view_with_scroll_into_view_options(&how);
    }
}
