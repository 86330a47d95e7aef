//! The numbers of somebody's own box: a data file for tables on this device.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlInputElement;

use crate::boxes;
use crate::drawing::{Symbol, names};
use crate::games::Title;
use crate::games::code::code;
use crate::i18n::{say, t, text::room as said};
use crate::table::share::save;

/// Opens, writes and uses a data file of one's own. A file with a mistake stays in the field, and nothing else changes.
#[component]
pub fn OwnNumbers(
    title: Title,
    /// Counts up when other numbers are used from now on.
    changed: RwSignal<u32>,
) -> impl IntoView {
    let standard = StoredValue::new(code(title).map(|code| code.data.to_owned()).unwrap_or_default());
    let in_use = move || {
        changed.track();
        boxes::own(title)
    };
    let written = RwSignal::new(
        boxes::draft(title)
            .or_else(|| boxes::own(title).and_then(|stamp| boxes::data(&stamp)))
            .unwrap_or_else(|| standard.get_value()),
    );
    let mistake = RwSignal::new(None::<engine::DataError>);
    let use_these = move |name: &str| {
        let text = written.get_untracked();
        match boxes::use_own(title, name, &text) {
            Ok(_) => {
                boxes::keep_draft(title, None);
                mistake.set(None);
                changed.update(|count| *count += 1);
            }
            Err(error) => {
                boxes::keep_draft(title, Some(&text));
                mistake.set(Some(error));
            }
        }
    };
    let open = move |event: ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        // The same file can be opened again after it was mended.
        spawn_local(async move {
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            input.set_value("");
            if let Some(text) = text.filter(|_| !written.is_disposed()) {
                written.set(text);
                use_these(&file.name());
            }
        });
    };
    let write = move |event: ev::Event| {
        let text = event_target_value(&event);
        boxes::keep_draft(title, Some(&text));
        written.set(text);
    };
    let back = move |_| {
        boxes::use_standard(title);
        mistake.set(None);
        changed.update(|count| *count += 1);
    };
    let file_name = format!("{}.toml", title.id());
    let my_name = format!("my-{file_name}");
    let told = move || match in_use() {
        Some(stamp) => {
            let name = boxes::name(&stamp).unwrap_or_else(|| stamp.chars().take(8).collect());
            say(&said::NumbersOwnInUse { name: &name })
        }
        None => say(&said::NUMBERS_OWN_NOT_IN_USE),
    };
    view! {
        <section class="card pad own-numbers" aria-labelledby="own-numbers">
            <h2 id="own-numbers">{t(said::NUMBERS_OWN_TITLE)}</h2>
            <p class="muted">{t(said::NUMBERS_OWN_ABOUT)}</p>
            <p role="status"><b>{told}</b></p>
            {move || {
                mistake
                    .get()
                    .map(|error| {
                        view! {
                            <p class="danger" role="alert">
                                {say(&said::NUMBERS_OWN_MISTAKE)}" "<code>{error.place}</code>": "{error.text}
                            </p>
                        }
                    })
            }}
            <div class="own-do">
                <button class="btn" data-act="save" on:click=move |_| { save(&file_name, &standard.get_value()); }>
                    <Symbol of=names::UI_SHARE />
                    {t(said::NUMBERS_OWN_SAVE)}
                </button>
                <label class="btn">
                    <Symbol of=names::UI_BOOK />
                    {t(said::NUMBERS_OWN_OPEN)}
                    <input class="sr" type="file" accept=".toml,.txt,application/toml,text/plain" on:change=open />
                </label>
                <Show when=move || in_use().is_some()>
                    <button class="btn" data-act="standard" on:click=back>{t(said::NUMBERS_OWN_STANDARD)}</button>
                </Show>
            </div>
            <details>
                <summary>{t(said::NUMBERS_OWN_WRITE)}</summary>
                <label class="own-text">
                    <span class="sr">{t(said::NUMBERS_OWN_TEXT)}</span>
                    <textarea spellcheck="false" autocapitalize="off" rows="18" prop:value=written on:input=write></textarea>
                </label>
                <button class="btn primary" data-act="use" on:click=move |_| use_these(&my_name)>
                    {t(said::NUMBERS_OWN_USE)}
                </button>
            </details>
        </section>
    }
}
