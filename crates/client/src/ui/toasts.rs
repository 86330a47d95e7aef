//! Small notes about what others did. They are read out, and go by themselves.

use std::time::Duration;

use leptos::prelude::*;
use words::Text;

use crate::drawing::{Drawing, Symbol, names};
use crate::i18n::{t, text::common};

/// How long a note stays.
const STAYS: Duration = Duration::from_secs(8);
/// The most notes at the same time; the oldest goes first.
const MOST: usize = 3;

/// A note.
#[derive(Clone, Debug)]
pub(crate) struct Toast {
    pub(crate) symbol: Drawing,
    pub(crate) text: String,
    /// What can be done about it.
    pub(crate) act: Option<(Text, Callback<()>)>,
}

/// The notes of a page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Toasts {
    shown: RwSignal<Vec<(u32, Toast)>>,
    next: StoredValue<u32>,
}

impl Toasts {
    pub(crate) fn new() -> Self {
        Self { shown: RwSignal::new(Vec::new()), next: StoredValue::new(0) }
    }

    /// Shows a note for a while.
    pub(crate) fn show(self, toast: Toast) {
        let id = self.next.get_value();
        self.next.set_value(id + 1);
        self.shown.update(|shown| {
            shown.push((id, toast));
            let old = shown.len().saturating_sub(MOST);
            shown.drain(..old);
        });
        set_timeout(move || self.close(id), STAYS);
    }

    fn close(self, id: u32) {
        self.shown.try_update(|shown| shown.retain(|(other, _)| *other != id));
    }

    /// Where they stand.
    pub(crate) fn view(self) -> impl IntoView {
        let note = move |(id, Toast { symbol, text, act }): (u32, Toast)| {
            let act = act.map(|(name, act)| {
                let go = move |_| {
                    self.close(id);
                    act.run(());
                };
                view! { <button class="btn" on:click=go>{t(name)}</button> }
            });
            view! {
                <div class="news">
                    <Symbol of=symbol />
                    <span>{text}</span>
                    {act}
                    <button class="tool" aria-label=t(common::CLOSE) on:click=move |_| self.close(id)>
                        <Symbol of=names::UI_CLOSE />
                    </button>
                </div>
            }
        };
        view! {
            <div class="news-in" role="status" aria-live="polite">
                <For each=move || self.shown.get() key=|(id, _)| *id children=note />
            </div>
        }
    }
}
