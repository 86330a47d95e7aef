//! The browser client.
use leptos::prelude::*;

/// Opens the house in the page.
pub fn open() {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(|| view! { <p>"Chaikhana"</p> });
}
