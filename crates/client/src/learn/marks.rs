//! What is lit on the board: numbered rings around the places to tap, a calm veil over the rest. Everything under it can be
//! tapped all the same.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

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
    let look = move || {
        let found = untrack(|| find(room, coach));
        lit_at.try_set_value(coach.at.get_untracked());
        if marks.try_with_untracked(|known| *known != found) == Some(true) {
            marks.set(found);
        }
    };
    if let Ok(timer) = set_interval_with_handle(look, OFTEN) {
        on_cleanup(move || timer.clear());
    }
    // A new step brings its first place into view.
    Effect::new(move |before: Option<usize>| {
        let at = coach.at.get();
        if before != Some(at) {
            set_timeout(
                move || {
                    look();
                    bring_into_view();
                },
                OFTEN,
            );
        }
        at
    });
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
    if proposed && let Some(button) = first_shown(".dock [data-focus=\"first\"]") {
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
    first_shown(&format!(".dock [data-move=\"{at}\"]"))
        .or_else(|| first_shown(&format!(".moves-list [data-move=\"{at}\"]")))
        .or_else(|| first_shown("[data-slot=\"list\"]"))
}

/// A named place: on the board, before the reader, or anywhere.
fn place(name: &str) -> Option<Element> {
    let at = if name.starts_with('.') { name.to_owned() } else { format!("[data-at=\"{name}\"]") };
    first_shown(&format!(".stage {at}"))
        .or_else(|| first_shown(&format!(".own {at}")))
        .or_else(|| first_shown(&at))
        .map(|element| match element.closest("button") {
            Ok(Some(button)) => button,
            _ => element,
        })
}

fn first_shown(selector: &str) -> Option<Element> {
    let found = browser::document()?.query_selector_all(selector).ok()?;
    (0..found.length())
        .filter_map(|at| found.item(at)?.dyn_into::<Element>().ok())
        .find(|element| element.get_bounding_client_rect().width() > 0.0)
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

fn first_lit() -> Option<Element> {
    let found = browser::document()?.query_selector_all(&format!("[{LIT}]")).ok()?;
    let number = |element: &Element| element.get_attribute(LIT).and_then(|text| text.parse::<usize>().ok());
    (0..found.length()).filter_map(|at| found.item(at)?.dyn_into::<Element>().ok()).min_by_key(number)
}

/// Gives the focus to the first place to tap.
pub(super) fn focus_first() {
    let Some(lit) = first_lit() else { return };
    let button =
        if lit.tag_name() == "BUTTON" { Some(lit) } else { lit.query_selector("button").ok().flatten() };
    if let Some(button) = button.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = button.focus();
    }
}

/// On a small screen the place may be below the fold, under the dock.
fn bring_into_view() {
    let Some(lit) = first_lit() else { return };
    let rect = lit.get_bounding_client_rect();
    let hidden = browser::document()
        .and_then(|page| page.query_selector(".dock").ok().flatten())
        .is_some_and(|dock| {
            let dock = dock.get_bounding_client_rect();
            !lit.closest(".dock").is_ok_and(|inside| inside.is_some())
                && (rect.top() < 0.0
                    || (rect.bottom() > dock.top()
                        && rect.right() > dock.left()
                        && rect.left() < dock.right()))
        });
    if hidden {
        lit.scroll_into_view();
    }
}
