//! What was ordered for tables that are not yet kept. A table has its address from the first moment on; what it is to be
//! waits here until it is laid, also through a reload.

use std::cell::RefCell;
use std::collections::HashMap;

use protocol::NewTable;
use web_sys::Storage;

use crate::table::keys;

thread_local! {
    static ORDERS: RefCell<HashMap<String, NewTable>> = RefCell::new(HashMap::new());
}

/// Lasts as long as the tab, where the browser allows it.
fn storage() -> Option<Storage> {
    web_sys::window()?.session_storage().ok().flatten()
}

fn place(id: &str) -> String {
    format!("chaikhana.order.{id}")
}

/// The address of a table on this device.
pub fn address(game: &str, id: &str) -> String {
    format!("/play/{game}/{id}")
}

/// Takes an order; gives the address of the new table.
pub fn take(order: NewTable) -> String {
    let id = keys::fresh();
    let address = address(&order.game, &id);
    if let (Some(storage), Ok(text)) = (storage(), serde_json::to_string(&order)) {
        // Without it only a reload within the first moment finds nothing.
        let _ = storage.set_item(&place(&id), &text);
    }
    ORDERS.with_borrow_mut(|orders| orders.insert(id, order));
    address
}

/// What was ordered under this name.
pub fn find(id: &str) -> Option<NewTable> {
    let known = ORDERS.with_borrow(|orders| orders.get(id).cloned());
    known.or_else(|| engine::read::json(&storage()?.get_item(&place(id)).ok()??).ok())
}

/// The table is kept: its order is history.
pub fn forget(id: &str) {
    ORDERS.with_borrow_mut(|orders| orders.remove(id));
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&place(id));
    }
}
