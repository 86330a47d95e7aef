//! Back closes what lies over a page before it leaves the page.
//!
//! Whatever opens over the page puts a mark on top of the browser's history, at the same address. Going back from the mark closes
//! it; what is closed by other means takes its mark away by itself.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, History};

/// How long a mark may outlive what it stands for, in milliseconds: often one sheet closes and the next one opens, or the page is
/// left.
const TIDY: u64 = 60;

struct Layer {
    id: u32,
    /// The address over which it lies.
    address: String,
    close: Box<dyn Fn()>,
}

thread_local! {
    /// What lies over the page, the uppermost last.
    static LAYERS: RefCell<Vec<Layer>> = const { RefCell::new(Vec::new()) };
    static NEXT: Cell<u32> = const { Cell::new(0) };
    /// Whether a mark is being taken away.
    static TIDYING: Cell<bool> = const { Cell::new(false) };
}

fn history() -> Option<History> {
    web_sys::window()?.history().ok()
}

fn address() -> String {
    web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default()
}

fn count() -> usize {
    LAYERS.with_borrow(Vec::len)
}

/// How many things lay over the page at this moment of the history.
fn marked() -> usize {
    let state = history().and_then(|history| history.state().ok());
    state.and_then(|state| state.as_f64()).map_or(0, |marked| marked as usize)
}

fn go_back() {
    if let Some(history) = history() {
        // A page that nothing comes before stays.
        let _ = history.back();
    }
}

/// Listens from now on. The router must not have begun to listen: it need not hear of marks.
pub(crate) fn watch() {
    let on_pop = Closure::<dyn Fn(Event)>::new(|event: Event| {
        if popped() {
            event.stop_immediate_propagation();
        }
    });
    let Some(window) = web_sys::window() else { return };
    // A page always has events.
    let _ = window.add_event_listener_with_callback("popstate", on_pop.into_js_value().unchecked_ref());
    // A page that was loaded again has nothing lying over it.
    if marked() > 0 {
        go_back();
    }
}

/// The moment of the history has changed; says whether that was only about a mark.
fn popped() -> bool {
    if TIDYING.replace(false) {
        return true;
    }
    let marked = marked();
    if marked > count() {
        // What this mark stood for is gone.
        go_back();
        return true;
    }
    let closed = LAYERS.with_borrow_mut(|layers| layers.split_off(marked));
    let here = address();
    let stays = !closed.is_empty() && closed.iter().all(|layer| layer.address == here);
    closed.iter().rev().for_each(|layer| (layer.close)());
    stays
}

fn add(close: impl Fn() + 'static) -> u32 {
    let id = NEXT.replace(NEXT.get().wrapping_add(1));
    let layer = Layer { id, address: address(), close: Box::new(close) };
    LAYERS.with_borrow_mut(|layers| layers.push(layer));
    let depth = count();
    if marked() < depth
        && let Some(history) = history()
    {
        // Without a mark Back leaves the page, as it would without us.
        let _ = history.push_state_with_url(&JsValue::from_f64(depth as f64), "", None);
    }
    id
}

fn remove(id: u32) {
    LAYERS.with_borrow_mut(|layers| layers.retain(|layer| layer.id != id));
    set_timeout(
        || {
            if marked() > count() && !TIDYING.replace(true) {
                go_back();
            }
        },
        Duration::from_millis(TIDY),
    );
}

/// Lets Back close this while it is open.
pub(crate) fn closes(open: RwSignal<bool>) {
    let layer = StoredValue::new(None::<u32>);
    Effect::new(move || match (open.get(), layer.get_value()) {
        (true, None) => layer.set_value(Some(add(move || {
            open.try_set(false);
        }))),
        (false, Some(id)) => {
            layer.set_value(None);
            remove(id);
        }
        _ => {}
    });
    on_cleanup(move || {
        if let Some(id) = layer.try_get_value().flatten() {
            remove(id);
        }
    });
}

/// Goes to another page from something that lies over this one: the page takes the place of its mark.
pub(crate) fn leave(navigate: &impl Fn(&str, NavigateOptions), address: &str) {
    let replace = !LAYERS.take().is_empty() && marked() > 0;
    navigate(address, NavigateOptions { replace, ..Default::default() });
}

/// The address stays true. The router forgets to write one down that it has been at before, after a step back and one forward.
#[component]
pub(crate) fn TrueAddress() -> impl IntoView {
    let location = leptos_router::hooks::use_location();
    Effect::new(move || {
        let (path, query) = (location.pathname.get(), location.search.get());
        let query = if query.is_empty() { query } else { format!("?{query}") };
        let told = format!("{path}{query}");
        let look = move || {
            let Some(window) = web_sys::window() else { return };
            let real = window.location().pathname().unwrap_or_default();
            let still = location.pathname.try_get_untracked().is_some_and(|now| now == path);
            if still
                && real != path
                && let Some(history) = history()
            {
                let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&told));
            }
        };
        set_timeout(look, Duration::from_millis(4 * TIDY));
    });
}
