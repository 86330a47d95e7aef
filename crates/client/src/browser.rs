//! The few things we ask of the browser. Each of them may be missing; nothing here fails.

use leptos::prelude::window;
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, HtmlElement, Storage};

/// The document of the page.
pub fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// The first element of a selector that has a place on the screen: what one layout hides, another shows elsewhere.
pub fn first_shown(selector: &str) -> Option<Element> {
    let found = document()?.query_selector_all(selector).ok()?;
    (0..found.length())
        .filter_map(|at| found.item(at)?.dyn_into::<Element>().ok())
        .find(|element| element.get_bounding_client_rect().width() > 0.0)
}

/// The `<html>` element, which carries theme, language and other wishes as attributes.
pub fn root() -> Option<HtmlElement> {
    document()?.document_element()?.dyn_into().ok()
}

fn storage() -> Option<Storage> {
    if cfg!(not(target_arch = "wasm32")) {
        // A native test has no browser, and so keeps nothing.
        return None;
    }
    web_sys::window()?.local_storage().ok().flatten()
}

/// A value kept on this device.
pub fn kept(name: &str) -> Option<String> {
    storage()?.get_item(name).ok().flatten()
}

/// Keeps a value on this device, where that is allowed.
pub fn keep(name: &str, value: &str) {
    if let Some(storage) = storage() {
        // A full or forbidden storage only means that the wish is forgotten with the page.
        let _ = storage.set_item(name, value);
    }
}

/// Keeps a value no longer.
pub fn forget(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(name);
    }
}

/// Whether a media query matches now.
pub fn matches(query: &str) -> bool {
    web_sys::window()
        .and_then(|window| window.match_media(query).ok().flatten())
        .is_some_and(|list| list.matches())
}

/// The languages the reader asked the browser for, best first.
pub fn languages() -> Vec<String> {
    let Some(window) = web_sys::window() else { return Vec::new() };
    window.navigator().languages().iter().filter_map(|tag| tag.as_string()).collect()
}

/// Whether the browser believes to have a network.
pub fn is_online() -> bool {
    web_sys::window().is_none_or(|window| window.navigator().on_line())
}

/// Puts a text on the clipboard.
pub fn copy(text: &str) {
    let clipboard = window().navigator().clipboard();
    // Without a secure context there is no clipboard object behind the binding.
    if !clipboard.is_undefined() {
        let _ = clipboard.write_text(text);
    }
}

/// What the device shares things with, if it has that.
fn sharer() -> Option<js_sys::Function> {
    let navigator = web_sys::window()?.navigator();
    js_sys::Reflect::get(&navigator, &"share".into()).ok()?.dyn_into().ok()
}

/// Whether the device has its own way to share a link.
pub fn can_share() -> bool {
    sharer().is_some()
}

/// Shares a link by the device's own way.
pub fn share(title: &str, text: &str, address: &str) {
    let what = js_sys::Object::new();
    for (name, value) in [("title", title), ("text", text), ("url", address)] {
        // Setting a property of a fresh object cannot fail.
        let _ = js_sys::Reflect::set(&what, &name.into(), &value.into());
    }
    let asked = sharer().and_then(|share| share.call1(&window().navigator(), &what).ok());
    if let Some(promise) = asked.and_then(|asked| asked.dyn_into::<js_sys::Promise>().ok()) {
        // Whoever closes the sheet of the device has only changed their mind.
        wasm_bindgen_futures::spawn_local(async move {
            drop(wasm_bindgen_futures::JsFuture::from(promise).await);
        });
    }
}

/// Loads the page again.
pub fn reload() {
    let _ = window().location().reload();
}

/// The whole address of a path in this house.
pub fn address_of(path: &str) -> String {
    format!("{}{path}", window().location().origin().unwrap_or_default())
}

/// Goes to an anchor of this page as a link would.
pub fn go_to_anchor(anchor: &str) {
    let _ = window().location().set_hash(anchor);
}

/// Brings the element with this id into view and marks it for a while.
pub fn show_anchor(id: &str) {
    if let Some(element) = document().and_then(|page| page.get_element_by_id(id)) {
        show(&element);
    }
}

/// The same inside the open sheet, whose paragraphs may stand on the page behind it, too.
pub fn show_in_sheet(id: &str) {
    // Anchors are numbers of rules and plain words: nothing in them has to be escaped.
    let wanted = format!("dialog[open] [id='{id}']");
    if let Some(element) = document().and_then(|page| page.query_selector(&wanted).ok().flatten()) {
        show(&element);
    }
}

fn show(element: &Element) {
    let class = "book-target";
    if let Some(old) = document().and_then(|page| page.query_selector(&format!(".{class}")).ok().flatten()) {
        let _ = old.class_list().remove_1(class);
    }
    let _ = element.class_list().add_1(class);
    element.scroll_into_view();
}

/// Prints the page.
pub fn print() {
    let _ = window().print();
}

/// Milliseconds of the device's clock.
pub fn now() -> f64 {
    js_sys::Date::now()
}
