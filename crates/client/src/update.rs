//! The copy of the client that this device keeps, and the moment when a newer one is ready.

use leptos::prelude::*;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::LazyLock;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState};

use crate::browser;

static READY: LazyLock<ArcRwSignal<bool>> = LazyLock::new(|| ArcRwSignal::new(false));

/// Whether a newer version waits for the player's word. Tracked.
pub fn is_ready() -> bool {
    READY.get()
}

/// Not now.
pub fn put_off() {
    READY.set(false);
}

/// Lets the newer version take over; the page reloads once it has.
pub fn take() {
    spawn_local(async {
        if let Some(waiting) = registration().await.and_then(|registration| registration.waiting()) {
            let _ = waiting.post_message(&"take-over".into());
        } else {
            browser::reload();
        }
    });
}

/// The house speaks another version: takes the client that fits it, then loads the page again. A page that came from the
/// copy on this device would otherwise come from it once more.
pub fn renew() {
    spawn_local(async {
        if let Some(registration) = registration().await {
            if let Ok(update) = registration.update() {
                let _ = JsFuture::from(update).await;
            }
            while registration.installing().is_some() {
                pause(100).await;
            }
            if let Some(waiting) = registration.waiting() {
                let _ = waiting.post_message(&"take-over".into());
                // The page reloads when the new one has taken over; this is for when it never does.
                pause(5_000).await;
            }
        }
        browser::reload();
    });
}

async fn pause(milliseconds: i32) {
    let after = js_sys::Promise::new(&mut |done, _| {
        // A page always has timers.
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&done, milliseconds);
    });
    let _ = JsFuture::from(after).await;
}

/// Keeps this version on the device and looks out for the next one.
pub fn watch() {
    let Some(container) = container() else { return };
    reload_once_on_change(&container);
    spawn_local(async move {
        let Ok(registered) = JsFuture::from(container.register("/service-worker.js")).await else { return };
        let registration: ServiceWorkerRegistration = registered.unchecked_into();
        if registration.waiting().is_some() {
            READY.set(true);
        }
        let found = registration.clone();
        let on_found = Closure::<dyn Fn()>::new(move || announce_when_installed(&found));
        registration.set_onupdatefound(Some(on_found.into_js_value().unchecked_ref()));
    });
}

fn announce_when_installed(registration: &ServiceWorkerRegistration) {
    let Some(worker) = registration.installing() else { return };
    let installing = worker.clone();
    let on_change = Closure::<dyn Fn()>::new(move || {
        // Without a controller this is the first visit: there is nothing to replace.
        let replaces = container().is_some_and(|container| container.controller().is_some());
        if installing.state() == ServiceWorkerState::Installed && replaces {
            READY.set(true);
        }
    });
    worker.set_onstatechange(Some(on_change.into_js_value().unchecked_ref()));
}

/// The new worker takes over all pages at once; each reloads itself, and only once.
fn reload_once_on_change(container: &ServiceWorkerContainer) {
    // The first worker of a first visit takes over too, but changes nothing.
    let had_one = container.controller().is_some();
    let done = Rc::new(Cell::new(!had_one));
    let on_change = Closure::<dyn Fn()>::new(move || {
        if !done.replace(true) {
            browser::reload();
        }
    });
    container.set_oncontrollerchange(Some(on_change.into_js_value().unchecked_ref()));
}

async fn registration() -> Option<ServiceWorkerRegistration> {
    let found = JsFuture::from(container()?.get_registration()).await.ok()?;
    found.dyn_into().ok()
}

/// Where service workers live; nowhere in an insecure context.
fn container() -> Option<ServiceWorkerContainer> {
    let navigator = web_sys::window()?.navigator();
    let container = js_sys::Reflect::get(&navigator, &JsValue::from_str("serviceWorker")).ok()?;
    container.dyn_into().ok()
}
