//! Going through a group of buttons with arrow keys.

use leptos::ev;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Arrow keys go from button to button of a group with so many columns; from the group itself, where it can have the focus, to
/// its first one.
pub fn arrows(columns: i32) -> impl Fn(ev::KeyboardEvent) + Copy + 'static {
    move |event: ev::KeyboardEvent| {
        let step = match event.key().as_str() {
            "ArrowLeft" => -1,
            "ArrowRight" => 1,
            "ArrowUp" => -columns,
            "ArrowDown" => columns,
            _ => return,
        };
        let group = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
        let here = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let (Some(group), Some(here)) = (group, here) else { return };
        let Ok(buttons) = group.query_selector_all("button") else { return };
        let count = i32::try_from(buttons.length()).unwrap_or(0);
        let at = |index: i32| u32::try_from(index).ok().and_then(|index| buttons.item(index));
        let from = (0..count).find(|&index| at(index).is_some_and(|node| node.is_same_node(Some(&here))));
        let next = match from {
            Some(from) => Some(from + step),
            None => (step > 0 && group.is_same_node(Some(&here))).then_some(0),
        };
        let to = next.and_then(at).and_then(|node| node.dyn_into::<HtmlElement>().ok());
        if let Some(to) = to {
            event.prevent_default();
            // A focus that is refused stays where it was.
            let _ = to.focus();
        }
    }
}
