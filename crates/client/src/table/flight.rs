//! Things that travel over the board, from one `data-at` to another.

use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, HtmlElement};

use crate::browser;
use crate::games::{Flight, Journey};

/// Sends everything on its way; whether anything flies.
pub(crate) fn start(journeys: &[Journey], milliseconds: u32) -> bool {
    // All places are measured before the first thing is put on the page: measuring after it would lay the page out anew.
    let routes: Vec<_> = journeys.iter().filter_map(Route::of).collect();
    routes.iter().filter_map(|route| route.fly(milliseconds)).count() > 0
}

/// Takes everything out of the air.
pub(crate) fn clear() {
    let Some(page) = browser::document() else { return };
    while let Ok(Some(flying)) = page.query_selector("body > .flight") {
        flying.remove();
    }
}

fn place(name: &str) -> Option<Element> {
    // Names are written by boards; a quote in one would only find nothing.
    browser::first_shown(&format!("[data-at=\"{name}\"]"))
}

fn seen(rect: &DomRect) -> bool {
    rect.width() > 0.0 && rect.height() > 0.0
}

/// A journey with the places it begins and ends at, as they are on the screen.
struct Route<'a> {
    journey: &'a Journey,
    from: Element,
    a: DomRect,
    b: DomRect,
}

impl<'a> Route<'a> {
    /// Nothing travels from or to what is not seen.
    fn of(journey: &'a Journey) -> Option<Self> {
        let (from, to) = (place(&journey.from)?, place(&journey.to)?);
        let (a, b) = (from.get_bounding_client_rect(), to.get_bounding_client_rect());
        (seen(&a) && seen(&b)).then_some(Self { journey, from, a, b })
    }

    fn fly(&self, milliseconds: u32) -> Option<()> {
        let Self { journey, from, a, b } = self;
        let page = browser::document()?;
        let flying: HtmlElement = page.create_element("div").ok()?.dyn_into().ok()?;
        let (width, height) = match journey.symbol {
            Some(symbol) => {
                flying.set_inner_html(&format!(
                    "<svg class=\"sym\" viewBox=\"0 0 24 24\"><use href=\"{}\"/></svg>",
                    symbol.href()
                ));
                let side = a.width().min(a.height()).clamp(20.0, 44.0);
                (side, side)
            }
            None => {
                let copy = from.clone_node_with_deep(true).ok()?.dyn_into::<Element>().ok()?;
                copy.remove_attribute("data-at").ok()?;
                flying.append_child(&copy).ok()?;
                (a.width(), a.height())
            }
        };
        let kind = match journey.flight {
            Flight::Move => "flight",
            Flight::Turn => "flight turns",
            Flight::Land => "flight lands",
        };
        flying.set_class_name(kind);
        flying.set_attribute("aria-hidden", "true").ok()?;
        let (left, top) = (a.x() + (a.width() - width) / 2.0, a.y() + (a.height() - height) / 2.0);
        let (dx, dy) = (
            b.x() + b.width() / 2.0 - (a.x() + a.width() / 2.0),
            b.y() + b.height() / 2.0 - (a.y() + a.height() / 2.0),
        );
        let style = format!(
            "left:{left}px;top:{top}px;width:{width}px;height:{height}px;--dx:{dx}px;--dy:{dy}px;animation-duration:{milliseconds}ms"
        );
        flying.set_attribute("style", &style).ok()?;
        page.body()?.append_child(&flying).ok()?;
        Some(())
    }
}
