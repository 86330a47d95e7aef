//! The browser's database on this device: texts under names, in drawers.

use std::cell::RefCell;

use js_sys::{Array, Function, Promise};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::{DomException, IdbDatabase, IdbRequest, IdbTransaction, IdbTransactionMode};

const NAME: &str = "chaikhana";
const VERSION: u32 = 1;

/// Where things of one kind lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawer {
    /// What a list needs to know of a table.
    Summaries,
    /// Whole records.
    Records,
}

impl Drawer {
    pub(super) const ALL: [Self; 2] = [Self::Summaries, Self::Records];

    const fn name(self) -> &'static str {
        match self {
            Self::Summaries => "summaries",
            Self::Records => "records",
        }
    }
}

/// Why something is not kept or not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The browser gives this page no more room.
    Full,
    /// The browser keeps nothing for this page.
    Missing,
}

impl Trouble {
    fn of(error: Option<DomException>) -> Self {
        if error.is_some_and(|error| error.name() == "QuotaExceededError") {
            Self::Full
        } else {
            Self::Missing
        }
    }

    fn thrown(error: JsValue) -> Self {
        Self::of(error.dyn_into().ok())
    }
}

thread_local! {
    /// The database, being opened or open.
    static OPENED: RefCell<Option<Promise>> = const { RefCell::new(None) };
}

/// Waits until one of two things happens: `listen` is given what to call when it went well and when it did not.
async fn went_well(listen: impl FnOnce(&Function, &Function)) -> bool {
    let mut held = None;
    let mut listen = Some(listen);
    let promise = Promise::new(&mut |done, _| {
        let tell = |how: JsValue| {
            let done = done.clone();
            Closure::<dyn FnMut()>::new(move || drop(done.call1(&JsValue::UNDEFINED, &how)))
        };
        let (well, ill) = (tell(JsValue::TRUE), tell(JsValue::FALSE));
        if let Some(listen) = listen.take() {
            listen(well.as_ref().unchecked_ref(), ill.as_ref().unchecked_ref());
        }
        held = Some((well, ill));
    });
    let told = JsFuture::from(promise).await;
    drop(held);
    told.is_ok_and(|how| how.is_truthy())
}

/// The database; opened by whoever asks first.
async fn database() -> Result<IdbDatabase, Trouble> {
    let promise = OPENED.with_borrow_mut(|opened| {
        opened.get_or_insert_with(|| future_to_promise(async { open().await.map(JsValue::from) })).clone()
    });
    match JsFuture::from(promise).await {
        Ok(database) => database.dyn_into().map_err(|_| Trouble::Missing),
        Err(error) => {
            OPENED.take();
            Err(Trouble::thrown(error))
        }
    }
}

async fn open() -> Result<IdbDatabase, JsValue> {
    let factory = web_sys::window().ok_or(JsValue::NULL)?.indexed_db()?.ok_or(JsValue::NULL)?;
    let request = factory.open_with_u32(NAME, VERSION)?;
    let new = request.clone();
    let on_new = Closure::<dyn FnMut()>::new(move || {
        let database = new.result().ok().and_then(|database| database.dyn_into::<IdbDatabase>().ok());
        for drawer in Drawer::ALL {
            // A database that is being made has no drawer yet.
            let _ = database.as_ref().map(|database| database.create_object_store(drawer.name()));
        }
    });
    request.set_onupgradeneeded(Some(on_new.as_ref().unchecked_ref()));
    let opened = went_well(|well, ill| {
        request.set_onsuccess(Some(well));
        request.set_onerror(Some(ill));
    });
    if !opened.await {
        return Err(request.error().ok().flatten().map_or(JsValue::NULL, JsValue::from));
    }
    let database: IdbDatabase = request.result()?.dyn_into()?;
    // Somebody emptied the browser's store while the page was open: next time it is opened anew.
    let on_close = Closure::<dyn FnMut()>::new(|| drop(OPENED.take()));
    database.set_onclose(Some(on_close.into_js_value().unchecked_ref()));
    Ok(database)
}

/// A transaction over all drawers.
async fn transaction(mode: IdbTransactionMode) -> Result<IdbTransaction, Trouble> {
    let names: Array = Drawer::ALL.iter().map(|drawer| JsValue::from_str(drawer.name())).collect();
    let begun = database().await?.transaction_with_str_sequence_and_mode(&names, mode);
    if let Ok(begun) = begun {
        return Ok(begun);
    }
    OPENED.take();
    database().await?.transaction_with_str_sequence_and_mode(&names, mode).map_err(Trouble::thrown)
}

/// Something that is done to a drawer.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change<'a> {
    /// A text is put under a name, in the place of another one.
    Put(Drawer, &'a str, &'a str),
    /// A name is forgotten.
    Forget(Drawer, &'a str),
}

/// Does all of this or nothing, and waits until it is done.
pub(super) async fn write(changes: &[Change<'_>]) -> Result<(), Trouble> {
    let transaction = transaction(IdbTransactionMode::Readwrite).await?;
    for change in changes {
        let asked = match change {
            Change::Put(drawer, name, text) => transaction
                .object_store(drawer.name())
                .and_then(|store| store.put_with_key(&JsValue::from_str(text), &JsValue::from_str(name))),
            Change::Forget(drawer, name) => transaction
                .object_store(drawer.name())
                .and_then(|store| store.delete(&JsValue::from_str(name))),
        };
        if let Err(error) = asked {
            // What was asked for before it is taken back, too.
            let _ = transaction.abort();
            return Err(Trouble::thrown(error));
        }
    }
    let done = went_well(|well, ill| {
        transaction.set_oncomplete(Some(well));
        transaction.set_onabort(Some(ill));
    });
    if done.await { Ok(()) } else { Err(Trouble::of(transaction.error())) }
}

async fn answer(request: IdbRequest) -> Result<JsValue, Trouble> {
    let answered = went_well(|well, ill| {
        request.set_onsuccess(Some(well));
        request.set_onerror(Some(ill));
    });
    if answered.await {
        request.result().map_err(Trouble::thrown)
    } else {
        Err(Trouble::of(request.error().ok().flatten()))
    }
}

/// The text under a name.
pub(super) async fn read(drawer: Drawer, name: &str) -> Result<Option<String>, Trouble> {
    let store = transaction(IdbTransactionMode::Readonly).await?.object_store(drawer.name());
    let asked = store.and_then(|store| store.get(&JsValue::from_str(name)));
    Ok(answer(asked.map_err(Trouble::thrown)?).await?.as_string())
}

/// All texts of a drawer.
pub(super) async fn all(drawer: Drawer) -> Result<Vec<String>, Trouble> {
    let store = transaction(IdbTransactionMode::Readonly).await?.object_store(drawer.name());
    let found = answer(store.and_then(|store| store.get_all()).map_err(Trouble::thrown)?).await?;
    Ok(Array::from(&found).iter().filter_map(|text| text.as_string()).collect())
}
