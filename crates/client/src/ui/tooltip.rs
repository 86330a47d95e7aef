//! Tooltips: whatever carries `data-tip` explains itself on hover, focus and long press. Where a rule is known, of the thing
//! itself (`data-rule`) or of its part of the board, its number stands under it and opens the paragraph: by a tap, or by the
//! key E while the tooltip is shown.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::browser;
use crate::rules::{AREAS, OpenRules, RuleTag};
use crate::ui::is_typing;

/// How long a pointer rests before the tooltip comes.
const REST: Duration = Duration::from_millis(350);
/// How long a finger stays before the tooltip comes.
const PRESS: Duration = Duration::from_millis(500);
/// How long a tooltip with a rule waits for a pointer on its way to it.
const WAY: Duration = Duration::from_millis(300);
/// How wide a tooltip is at most, as in the stylesheet.
const WIDTH: f64 = 276.0;

#[derive(Clone, Debug, PartialEq)]
struct Tip {
    text: String,
    rule: Option<String>,
    left: f64,
    top: f64,
    above: bool,
    nib: f64,
}

fn tipped(event: &web_sys::Event) -> Option<Element> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest("[data-tip]").ok().flatten()
}

/// Where the tooltip of an element stands.
fn tip_of(element: &Element) -> Option<Tip> {
    let text = element.get_attribute("data-tip").filter(|text| !text.is_empty())?;
    let place = element.get_bounding_client_rect();
    let page = browser::root()?;
    let (width, height) = (f64::from(page.client_width()), f64::from(page.client_height()));
    let (left, nib) = along(place.x() + place.width() / 2.0, width);
    let above = place.y() > height / 2.0;
    let top = if above { place.y() - 10.0 } else { place.y() + place.height() + 10.0 };
    Some(Tip { text, rule: rule_of(element), left, top, above, nib })
}

/// The rule that an element is about: its own, that of what it stands in, or that of its part of the board.
fn rule_of(element: &Element) -> Option<String> {
    let area = |(area, rule): &(&str, &str)| element.closest(area).ok().flatten().map(|_| (*rule).to_owned());
    let around = || element.closest("[data-rule]").ok().flatten()?.get_attribute("data-rule");
    element.get_attribute("data-rule").or_else(|| AREAS.iter().find_map(area)).or_else(around)
}

/// Whether something happens on the tooltip itself.
fn on_tip(event: &web_sys::Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.closest(".tip-box").is_ok_and(|found| found.is_some()))
}

/// The left edge of a tooltip that points at `middle` on a page so wide, and where its nib stands.
fn along(middle: f64, page: f64) -> (f64, f64) {
    let width = WIDTH.min(page - 16.0);
    let left = (middle - width / 2.0).clamp(8.0, (page - width - 8.0).max(8.0));
    (left, (middle - left).clamp(16.0, (width - 16.0).max(16.0)))
}

/// The one tooltip of the page.
#[component]
pub fn Tooltip() -> impl IntoView {
    let shown = RwSignal::new(None::<Tip>);
    let book = OpenRules::here();
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let stop = move || {
        if let Some(timer) = timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    };
    let hide = move || {
        stop();
        if shown.with_untracked(Option::is_some) {
            shown.set(None);
        }
    };
    let after = move |element: Element, wait: Duration| {
        stop();
        let show = move || shown.set(tip_of(&element));
        timer.set_value(set_timeout_with_handle(show, wait).ok());
    };
    let leads_on = move || shown.with_untracked(|tip| tip.as_ref().is_some_and(|tip| tip.rule.is_some()));
    let over = window_event_listener(ev::pointerover, move |event| {
        if event.pointer_type() != "mouse" {
            return;
        }
        stop();
        if on_tip(&event) {
            return;
        }
        match tipped(&event) {
            Some(element) => {
                if !leads_on() {
                    hide();
                }
                after(element, REST);
            }
            None if leads_on() => timer.set_value(set_timeout_with_handle(hide, WAY).ok()),
            None => hide(),
        }
    });
    let down = window_event_listener(ev::pointerdown, move |event| {
        if on_tip(&event) {
            return;
        }
        hide();
        if event.pointer_type() != "mouse"
            && let Some(element) = tipped(&event)
        {
            after(element, PRESS);
        }
    });
    let up = window_event_listener(ev::pointerup, move |_| stop());
    let focus = window_event_listener(ev::focusin, move |event| {
        hide();
        if let Some(element) = tipped(&event)
            && element.matches(":focus-visible").unwrap_or(false)
        {
            shown.set(tip_of(&element));
        }
    });
    let leave = window_event_listener(ev::focusout, move |_| hide());
    let key = window_event_listener(ev::keydown, move |event| {
        if event.key() == "Escape" {
            hide();
        }
        let rule = shown.with_untracked(|tip| tip.as_ref().and_then(|tip| tip.rule.clone()));
        if let (Some(rule), "e") = (rule, event.key().as_str())
            && !is_typing(&event)
        {
            hide();
            book.show(&rule);
        }
    });
    let scroll = window_event_listener_untyped("wheel", move |_: web_sys::Event| hide());
    on_cleanup(move || {
        over.remove();
        down.remove();
        up.remove();
        focus.remove();
        leave.remove();
        key.remove();
        scroll.remove();
    });
    let tip = move |tip: Tip| {
        let leads_on = tip.rule.is_some();
        let style = format!("left:{}px;top:{}px;--nib:{}px", tip.left, tip.top, tip.nib);
        view! {
            <div class="tip-box tip" class:above=tip.above class:leads-on=leads_on style=style role="tooltip" on:click=move |_| hide()>
                <p>{tip.text}</p>
                {tip.rule.map(|number| view! { <p class="tip-rule"><RuleTag number /><kbd aria-hidden="true">"E"</kbd></p> })}
                <svg class="nib" class:up=!tip.above viewBox="0 0 20 11" aria-hidden="true"><path d="M0 0 10 10 20 0" /></svg>
            </div>
        }
    };
    move || shown.get().map(tip)
}

#[cfg(test)]
mod tests {
    use super::along;

    #[test]
    fn a_tooltip_stays_on_the_page_and_points_at_its_thing() {
        for middle in [0.0, 40.0, 180.0, 340.0, 360.0] {
            let (left, nib) = along(middle, 360.0);
            assert!(left >= 8.0 && left + 276.0 <= 352.0, "{middle}: {left}");
            assert!((16.0..=260.0).contains(&nib), "{middle}: {nib}");
        }
        assert_eq!(along(180.0, 360.0), (42.0, 138.0));
    }
}
