//! Tables of the house, opened the way the page asks for them.

use serde_json::{Value, json};

use crate::{Browser, House, Result};

impl Browser {
    /// Asks the house for something as the page would, and returns the answer.
    pub async fn ask(&self, method: &str, address: &str, body: &Value) -> Result<Value> {
        let script = "
            const [method, address, body, done] = arguments;
            const headers = { 'content-type': 'application/json' };
            const sent = method === 'GET' ? { method } : { method, headers, body: JSON.stringify(body) };
            fetch(address, sent)
                .then(async (answer) => done({ status: answer.status, body: await answer.json().catch(() => null) }))
                .catch((error) => done({ status: 0, body: String(error) }));";
        let arguments = vec![json!(method), json!(address), body.clone()];
        let answer = self.page.execute_async(script, arguments).await?.json().clone();
        match answer["status"].as_u64() {
            Some(200..=299) => Ok(answer["body"].clone()),
            _ => Err(format!("{method} {address}: {answer}").into()),
        }
    }

    /// Comes in through the hall.
    pub async fn enter(&self, house: &House) -> Result {
        self.go(&house.address("/")).await?;
        self.see(".gamecard").await.map(drop)
    }

    /// Becomes known to the house, as the page does when it first needs it.
    async fn introduce(&self) -> Result {
        self.ask("GET", "/api/me", &Value::Null).await.map(drop)
    }

    /// Opens a table of the house and returns its name.
    pub async fn open_table(&self, wish: &Value) -> Result<String> {
        self.introduce().await?;
        let table = self.ask("POST", "/api/tables", wish).await?;
        Ok(table["id"].as_str().ok_or("a table without a name")?.to_owned())
    }

    /// Sits down at a free seat.
    pub async fn take_a_seat(&self, id: &str) -> Result {
        self.introduce().await?;
        self.ask("POST", &format!("/api/tables/{id}/seat"), &json!({})).await.map(drop)
    }

    /// Says that the game begins.
    pub async fn begin(&self, id: &str) -> Result {
        self.ask("POST", &format!("/api/tables/{id}/start"), &json!({})).await.map(drop)
    }

    /// Looks at a table of the house.
    pub async fn visit(&self, house: &House, id: &str) -> Result {
        self.go(&house.address(&format!("/table/{id}"))).await?;
        self.see(".prompt, main.end, .wr").await.map(drop)
    }
}

/// Two people at a table of this game that has begun, both looking at it.
pub async fn two_at(
    house: &House,
    (ann, ben): (&Browser, &Browser),
    game: &str,
    options: &Value,
) -> Result<String> {
    ann.enter(house).await?;
    ben.enter(house).await?;
    let seats = json!([{ "is": "me" }, { "is": "open" }]);
    let id = ann.open_table(&json!({ "game": game, "options": options, "seats": seats })).await?;
    ben.take_a_seat(&id).await?;
    ann.begin(&id).await?;
    ann.visit(house, &id).await?;
    ben.visit(house, &id).await?;
    Ok(id)
}
