//! The drawn symbols: every ingredient, die, vessel and tool, from the one sprite in the page.

use leptos::prelude::*;
use leptos::tachys::html::attribute::any_attribute::AnyAttribute;
use leptos::tachys::hydration::Cursor;
use leptos::tachys::renderer::Rndr;
use leptos::tachys::renderer::types::{Element, Node};
use leptos::tachys::view::{Mountable, Position, PositionState, Render, RenderHtml};
use wasm_bindgen::JsCast;

/// The names of all drawings, one constant each: `drawing::names::CR_MILK`.
pub mod names {
    use super::Drawing;

    include!(concat!(env!("OUT_DIR"), "/drawings.rs"));
}

/// A drawing that exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing(&'static str);

impl Drawing {
    /// The drawing for an id known only at run time, such as `cr-` and the name of an ingredient.
    pub fn find(id: &str) -> Option<Self> {
        let found = names::ALL.binary_search_by(|drawing| drawing.0.cmp(id)).ok()?;
        Some(names::ALL[found])
    }

    /// The address inside the page.
    pub fn href(self) -> String {
        format!("#{}", self.0)
    }
}

/// A drawing as large as the text around it. It says nothing to a screen reader: the words stand beside it.
#[component]
pub fn Symbol(
    of: Drawing,
    /// The wash behind the ink, a token such as `--ing-milk`; none if missing.
    #[prop(optional, into)]
    tint: Option<String>,
) -> impl IntoView {
    Figure { of, tint }
}

/// A drawing on the page. Boards are full of them and are drawn anew with every move: an element of `view!` would take off
/// all of its attributes and put them on again each time, and the browser would style it anew.
struct Figure {
    of: Drawing,
    tint: Option<String>,
}

/// A drawing with its elements.
struct Drawn {
    figure: Figure,
    svg: Element,
    inside: Element,
}

thread_local! {
    /// What every drawing is a copy of.
    static BLANK: Element = {
        let (svg, inside) = (part("svg"), part("use"));
        for (name, value) in [("class", "sym"), ("viewBox", "0 0 24 24"), ("aria-hidden", "true")] {
            Rndr::set_attribute(&svg, name, value);
        }
        Rndr::insert_node(&svg, &inside, None);
        svg
    };
}

fn part(name: &str) -> Element {
    Rndr::create_element(name, Some("http://www.w3.org/2000/svg"))
}

impl Drawn {
    fn show(&self) {
        Rndr::set_attribute(&self.inside, "href", &self.figure.of.href());
    }

    fn wash(&self) {
        match &self.figure.tint {
            Some(token) => Rndr::set_attribute(&self.svg, "style", &format!("--tint:var({token})")),
            None => Rndr::remove_attribute(&self.svg, "style"),
        }
    }
}

impl Render for Figure {
    type State = Drawn;

    fn build(self) -> Drawn {
        let copy = BLANK.with(|blank| blank.clone_node_with_deep(true));
        let svg: Element = copy.map_or_else(|_| part("svg"), JsCast::unchecked_into);
        let inside = svg.first_element_child().unwrap_or_else(|| part("use"));
        let drawn = Drawn { figure: self, svg, inside };
        drawn.show();
        if drawn.figure.tint.is_some() {
            drawn.wash();
        }
        drawn
    }

    fn rebuild(self, drawn: &mut Drawn) {
        let before = std::mem::replace(&mut drawn.figure, self);
        if drawn.figure.of != before.of {
            drawn.show();
        }
        if drawn.figure.tint != before.tint {
            drawn.wash();
        }
    }
}

impl Mountable for Drawn {
    fn unmount(&mut self) {
        self.svg.unmount();
    }

    fn mount(&mut self, parent: &Element, marker: Option<&Node>) {
        self.svg.mount(parent, marker);
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        self.svg.insert_before_this(child)
    }

    fn elements(&self) -> Vec<Element> {
        vec![self.svg.clone()]
    }
}

leptos::tachys::no_attrs!(Figure);

/// The page is never written on a server; what that would need is as short as it may be.
impl RenderHtml for Figure {
    type AsyncOutput = Self;
    type Owned = Self;
    const MIN_LENGTH: usize = 0;

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self {
        self
    }

    fn to_html_with_buf(self, _: &mut String, _: &mut Position, _: bool, _: bool, _: Vec<AnyAttribute>) {}

    fn hydrate<const FROM_SERVER: bool>(self, _: &Cursor, _: &PositionState) -> Drawn {
        self.build()
    }

    fn into_owned(self) -> Self {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawing_is_found_by_its_id() {
        assert!(names::ALL.iter().all(|&drawing| Drawing::find(drawing.0) == Some(drawing)));
        assert_eq!(Drawing::find("cr-milk"), Some(names::CR_MILK));
        assert_eq!(Drawing::find("cr-plutonium"), None);
    }
}
