//! What this device keeps, as the page keeps it: records in the browser's database.

use serde_json::{Value, json};

use crate::{Browser, Result};

/// Opens the drawer of records as the page does.
const RECORDS: &str = "
    const done = arguments[arguments.length - 1];
    const opening = indexedDB.open('chaikhana', 1);
    opening.onupgradeneeded = () => ['summaries', 'records'].forEach((name) => opening.result.createObjectStore(name));
    opening.onerror = () => done(null);
    opening.onsuccess = () => {
        const work = opening.result.transaction(['summaries', 'records'], 'readwrite');
        const records = work.objectStore('records');
        const close = (answer) => { opening.result.close(); done(answer ?? null); };";

impl Browser {
    /// The record kept under a name.
    pub async fn kept(&self, id: &str) -> Result<Option<String>> {
        let script = format!(
            "{RECORDS}
            const asked = records.get(arguments[0]);
            asked.onsuccess = () => close(asked.result);
        }};"
        );
        let found = self.page.execute_async(script, vec![json!(id)]).await?;
        Ok(found.json().as_str().map(str::to_owned))
    }

    /// Keeps a record under a name, in the place of another one.
    pub async fn keep(&self, id: &str, record: &str) -> Result {
        let script = format!(
            "{RECORDS}
            records.put(arguments[1], arguments[0]);
            work.oncomplete = () => close(true);
        }};"
        );
        let done = self.page.execute_async(script, vec![json!(id), json!(record)]).await?;
        if *done.json() == json!(true) { Ok(()) } else { Err("the browser keeps nothing".into()) }
    }

    /// How many tables this device keeps.
    pub async fn count_kept(&self) -> Result<u64> {
        let script = format!(
            "{RECORDS}
            const asked = records.count();
            asked.onsuccess = () => close(asked.result);
        }};"
        );
        Ok(self.page.execute_async(script, Vec::new()).await?.json().as_u64().unwrap_or_default())
    }

    /// The name of the table on the page: the last part of its address.
    pub async fn table_here(&self) -> Result<String> {
        let name = self.script("return location.pathname.split('/').pop()").await?;
        Ok(name.as_str().unwrap_or_default().to_owned())
    }

    /// The record of the table on the page, once it is kept.
    pub async fn record_here(&self) -> Result<String> {
        for _ in 0..200 {
            let id = self.table_here().await?;
            if let Some(record) = self.kept(&id).await? {
                return Ok(record);
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        Err("the table is not kept".into())
    }

    /// Goes back as the button of the browser does.
    pub async fn go_back(&self) -> Result<Value> {
        self.script("history.back()").await
    }

    /// Goes forward.
    pub async fn go_forward(&self) -> Result<Value> {
        self.script("history.forward()").await
    }
}
