//! When a table on this device cannot be kept: the player is told, and decides what goes.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::Dialog;
use crate::drawing::{Symbol, names};
use crate::i18n::{say, t, text::kept as said};
use crate::local::kept::{self, Trouble};
use crate::table::share::save;

/// How many games go at a time.
const AT_ONCE: usize = 10;

/// Opens by itself when a table was not kept.
#[component]
pub(crate) fn NoRoom() -> impl IntoView {
    let open = RwSignal::new(false);
    let why = Memo::new(move |_| kept::not_kept().map(|(_, why)| why));
    Effect::new(move || open.set(why.get().is_some()));
    Effect::new(move |before: Option<bool>| {
        let open = open.get();
        if before == Some(true) && !open {
            kept::go_on_without();
        }
        open
    });
    let title = Signal::derive(move || match why.get() {
        Some(Trouble::Full) => say(&said::FULL_TITLE),
        Some(Trouble::Missing) => say(&said::MISSING_TITLE),
        None => String::new(),
    });
    view! {
        <Dialog open title symbol=names::UI_WARNING class="no-room">
            <MakeRoom why open />
        </Dialog>
    }
}

#[component]
fn MakeRoom(why: Memo<Option<Trouble>>, open: RwSignal<bool>) -> impl IntoView {
    let oldest = RwSignal::new(Vec::<String>::new());
    let trying = RwSignal::new(false);
    // What is there changes with every game that goes.
    Effect::new(move || {
        kept::watch_changes();
        spawn_local(async move {
            let tables = kept::list().await.unwrap_or_default();
            // The dialog may be closed before the answer comes.
            drop(oldest.try_set(kept::oldest(&tables, AT_ONCE)));
        });
    });
    let delete = move |_| {
        trying.set(true);
        spawn_local(async move {
            let gone = kept::forget(&oldest.get_untracked()).await;
            trying.try_set(false);
            if let (Ok(()), Some((table, _))) = (gone, untrack(kept::not_kept)) {
                kept::keep(table);
            }
        });
    };
    let to_file = move |_| {
        if let Some((table, _)) = untrack(kept::not_kept) {
            save(&format!("{}-{}.jsonl", table.game, table.id), &table.record);
        }
    };
    let full = move || why.get() == Some(Trouble::Full);
    let about = move || say(if full() { &said::FULL_ABOUT } else { &said::MISSING_ABOUT });
    let count = move || i64::try_from(oldest.with(Vec::len)).unwrap_or(i64::MAX);
    view! {
        <div class="dialog-body">
            <p role="alert">{about}</p>
            <div class="no-room-acts">
                <Show when=move || { full() && count() > 0 }>
                    <button class="btn primary" data-act="delete" disabled=move || trying.get() on:click=delete>
                        {move || if trying.get() { say(&said::TRYING) } else { say(&said::MakeRoom { count: count() }) }}
                    </button>
                </Show>
                <Show when=move || full() && count() == 0><p class="muted">{t(said::NO_FINISHED)}</p></Show>
                <button class="btn" data-act="save" on:click=to_file>
                    <Symbol of=names::UI_SHARE />
                    {t(said::SAVE)}
                </button>
                <button class="btn quiet" data-act="without" on:click=move |_| open.set(false)>{t(said::WITHOUT)}</button>
            </div>
        </div>
    }
}
