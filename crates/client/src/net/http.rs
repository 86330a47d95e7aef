//! Requests to the house.

use protocol::{
    Ballot, Devices, Failure, Introduction, Invited, Me, NewTable, Phase, Seating, Start, TableInfo,
    TableList,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

use crate::{browser, settings};

/// Why a request was not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Nobody answers: no network, or no house.
    Away,
    /// The server refused the request.
    Refused(Failure),
    /// What the house says cannot be read.
    Unreadable(String),
}

async fn ask(method: &str, path: &str, body: Option<String>) -> Result<String, Trouble> {
    let request = RequestInit::new();
    request.set_method(method);
    if let Some(body) = body {
        let headers = Headers::new().map_err(|_| Trouble::Away)?;
        headers.set("content-type", "application/json").map_err(|_| Trouble::Away)?;
        request.set_headers(&headers);
        request.set_body(&JsValue::from_str(&body));
    }
    let window = web_sys::window().ok_or(Trouble::Away)?;
    let answer = JsFuture::from(window.fetch_with_str_and_init(path, &request)).await;
    let answer: Response = answer.map_err(|_| Trouble::Away)?.unchecked_into();
    let text = JsFuture::from(answer.text().map_err(|_| Trouble::Away)?).await.map_err(|_| Trouble::Away)?;
    let text = text.as_string().unwrap_or_default();
    if answer.ok() {
        return Ok(text);
    }
    // A server that is not ours, or none at all behind a proxy, says something else than a failure.
    Err(engine::read::json(&text).map_or(Trouble::Away, Trouble::Refused))
}

/// A file that came with the client.
pub async fn text(path: &str) -> Result<String, Trouble> {
    ask("GET", path, None).await
}

async fn read<T: DeserializeOwned>(method: &str, path: &str, body: Option<String>) -> Result<T, Trouble> {
    let text = ask(method, path, body).await?;
    engine::read::json(&text).map_err(|error| {
        // A static server answers everything with the page itself.
        if text.trim_start().starts_with('<') {
            Trouble::Away
        } else {
            Trouble::Unreadable(error.to_string())
        }
    })
}

fn json(body: &impl Serialize) -> Option<String> {
    serde_json::to_string(body).ok()
}

fn table(id: &str, part: &str) -> String {
    format!("/api/tables/{}{part}", String::from(js_sys::encode_uri_component(id)))
}

/// Remembers that the house knows this device.
const KNOWN: &str = "chaikhana.known";

/// Whether the house knows this device: whoever only plays alone need not be known.
pub fn is_known() -> bool {
    browser::kept(KNOWN).is_some()
}

/// Who am I? The first time this makes a guest, who is then called as the settings say.
pub async fn me() -> Result<Me, Trouble> {
    let me: Me = read("GET", "/api/me", None).await?;
    browser::keep(KNOWN, "yes");
    let (name, language) = leptos::prelude::untrack(|| {
        (settings::read(|settings| settings.name.trim().to_owned()), crate::i18n::language().tag().to_owned())
    });
    let name = (!name.is_empty() && name != me.name).then_some(name);
    let language = (language != me.language).then_some(language);
    if name.is_none() && language.is_none() {
        return Ok(me);
    }
    introduce(&Introduction { name, language }).await
}

/// I am called otherwise.
pub async fn introduce(said: &Introduction) -> Result<Me, Trouble> {
    read("PATCH", "/api/me", json(said)).await
}

/// My devices; none for whoever is not known here.
pub async fn devices() -> Result<Devices, Trouble> {
    read("GET", "/api/me/devices", None).await
}

/// Ends one of my devices.
pub async fn end_device(id: &str) -> Result<Devices, Trouble> {
    read("DELETE", &format!("/api/me/devices/{}", String::from(js_sys::encode_uri_component(id))), None).await
}

/// Ends all my devices but this one.
pub async fn end_other_devices() -> Result<Devices, Trouble> {
    read("DELETE", "/api/me/devices", None).await
}

/// This device is nobody's from now on.
pub async fn log_out() -> Result<(), Trouble> {
    ask("POST", "/api/me/log-out", None).await.map(drop)
}

/// Opens a table.
pub async fn open(order: &NewTable) -> Result<TableInfo, Trouble> {
    me().await?;
    read("POST", "/api/tables", json(order)).await
}

/// Tables that everybody may find.
pub async fn open_tables() -> Result<Vec<TableInfo>, Trouble> {
    me().await?;
    read::<TableList>("GET", "/api/tables", None).await.map(|list| list.tables)
}

/// The tables where I sit, in a phase; those where I sat and that are over or were stopped if none is named.
pub async fn my_tables(phase: Option<Phase>) -> Result<Vec<TableInfo>, Trouble> {
    me().await?;
    let phase = serde_json::to_value(phase).ok().and_then(|phase| phase.as_str().map(str::to_owned));
    let path = phase.map_or_else(|| "/api/me/tables".into(), |phase| format!("/api/me/tables?phase={phase}"));
    read::<TableList>("GET", &path, None).await.map(|list| list.tables)
}

/// The table behind a code.
pub async fn invited(code: &str) -> Result<Invited, Trouble> {
    me().await?;
    let code = String::from(js_sys::encode_uri_component(code));
    read("GET", &format!("/api/codes/{code}"), None).await
}

/// Sits down.
pub async fn sit(id: &str, seating: &Seating) -> Result<TableInfo, Trouble> {
    read("POST", &table(id, "/seat"), json(seating)).await
}

/// Gets up before the game has begun.
pub async fn leave(id: &str) -> Result<TableInfo, Trouble> {
    read("DELETE", &table(id, "/seat"), None).await
}

/// Puts away a table that nobody sits at.
pub async fn remove(id: &str) -> Result<TableInfo, Trouble> {
    read("DELETE", &table(id, ""), None).await
}

/// Begins the game.
pub async fn start(id: &str, start: &Start) -> Result<TableInfo, Trouble> {
    read("POST", &table(id, "/start"), json(start)).await
}

pub async fn vote(id: &str, ballot: &Ballot) -> Result<TableInfo, Trouble> {
    read("POST", &table(id, "/vote"), json(ballot)).await
}

/// Gives the seat up for good.
pub async fn resign(id: &str) -> Result<TableInfo, Trouble> {
    read("POST", &table(id, "/resign"), None).await
}

/// Plays again.
pub async fn rematch(id: &str) -> Result<TableInfo, Trouble> {
    read("POST", &table(id, "/rematch"), None).await
}

/// The data file with this stamp.
pub async fn data(stamp: &str) -> Result<String, Trouble> {
    ask("GET", &format!("/api/boxes/{}", String::from(js_sys::encode_uri_component(stamp))), None).await
}

/// The record of a game.
pub async fn record(id: &str) -> Result<String, Trouble> {
    ask("GET", &table(id, "/record"), None).await
}
