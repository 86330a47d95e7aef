//! The drawn symbols: every ingredient, die, vessel and tool, from the one sprite in the page.

use leptos::prelude::*;

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
    /// Which one.
    of: Drawing,
    /// The wash behind the ink, a token such as `--ing-milk`; none if missing.
    #[prop(optional, into)]
    tint: Option<String>,
) -> impl IntoView {
    let style = tint.map(|token| format!("--tint:var({token})"));
    view! {
        <svg class="sym" viewBox="0 0 24 24" aria-hidden="true" style=style>
            <use_ href=of.href() />
        </svg>
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
