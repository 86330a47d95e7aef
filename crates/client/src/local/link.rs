//! The page's side: it starts the worker and passes messages on.

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::message::{FromHost, ToHost};
use crate::browser;
use crate::games::Title;

/// A worker that hosts a table; it ends when this is dropped.
#[derive(Debug)]
pub struct Link {
    worker: Worker,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(ErrorEvent)>,
}

impl Link {
    /// Starts a worker for a game; whatever it says goes to `hear`, beginning with [`FromHost::Ready`].
    pub fn start(title: Title, hear: impl Fn(FromHost) + Clone + 'static) -> Result<Self, String> {
        let address = address().ok_or("the page names no worker")?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(title.id());
        let worker = Worker::new_with_options(&address, &options).map_err(|error| text(&error))?;
        let told = hear.clone();
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let Some(text) = event.data().as_string() else { return };
            told(
                engine::read::json(&text).unwrap_or_else(|error| FromHost::Fault { text: error.to_string() }),
            );
        });
        let on_error = Closure::<dyn Fn(ErrorEvent)>::new(move |event: ErrorEvent| {
            hear(FromHost::Fault { text: event.message() });
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        // The worker runs the module that the page has already compiled.
        worker.post_message(&wasm_bindgen::module()).map_err(|error| text(&error))?;
        Ok(Self { worker, _on_message: on_message, _on_error: on_error })
    }

    /// Says something to the worker.
    pub fn tell(&self, message: &ToHost) {
        if let Ok(text) = serde_json::to_string(message) {
            // A string can always be posted.
            let _ = self.worker.post_message(&text.into());
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// Where the worker's script lies: the page's own script knows.
fn address() -> Option<String> {
    let script = browser::document()?.query_selector("script[data-worker]").ok()??;
    script.get_attribute("data-worker")
}

fn text(error: &JsValue) -> String {
    error.as_string().unwrap_or_else(|| format!("{error:?}"))
}
