//! Opening a table the way people do: through the form of the hall, each option by its own control.

use serde_json::{Value, json};

use crate::{Browser, House, Result};

/// Sets the seats: a person, and so many novices.
const SEATS: &str = "
    const [bots, done] = arguments;
    const dialog = document.querySelector('dialog[open]');
    const seats = () => [...dialog.querySelectorAll('li.srow')];
    const go = () => {
        if (seats().length < bots + 1) dialog.querySelector('.srow.free').click();
        else if (seats().length > bots + 1) seats().at(-1).querySelector('button').click();
        else {
            for (const select of dialog.querySelectorAll('li.srow select')) {
                select.value = 'novice';
                select.dispatchEvent(new Event('change', { bubbles: true }));
            }
            return done(true);
        }
        setTimeout(go, 0);
    };
    go();";

/// Answers one question by its control; says what is wrong with it if it cannot be answered.
const ANSWER: &str = "
    const [id, values, value] = arguments;
    const field = document.querySelector(`dialog[open] [data-option='${id}']`);
    if (!field) return 'not asked for';
    const rulings = field.closest('details');
    if (rulings) rulings.open = true;
    const places = (Array.isArray(value) ? value : [value])
        .map((one) => (values ?? []).findIndex((offered) => JSON.stringify(offered) === JSON.stringify(one)));
    const inputs = [...field.querySelectorAll('input')], selects = [...field.querySelectorAll('select')];
    const change = (control, to) => {
        control.value = to;
        control.dispatchEvent(new Event('change', { bubbles: true }));
    };
    if (inputs.length === 1 && inputs[0].type === 'checkbox') {
        if (inputs[0].checked !== value) inputs[0].click();
    } else if (inputs.length === 1) change(inputs[0], value);
    else if (inputs.some((input, at) => places.includes(at) && input.disabled)) return 'closed: ' + field.innerText;
    else if (inputs.length > 1) places.forEach((at) => inputs[at].click());
    else if (selects.some((select, seat) => select.options[places[seat]]?.disabled)) return 'closed: ' + field.innerText;
    else if (selects.length > 0) places.forEach((at, seat) => change(selects[seat], at));
    else return 'nothing to answer it with';
    return null;";

impl Browser {
    /// What can be chosen for a game, as the house tells it.
    pub async fn offered(&self, game: &str) -> Result<Vec<Value>> {
        let games = self.ask("GET", "/api/games", &Value::Null).await?;
        let games = games.as_array().ok_or("no list of games")?;
        let about = games.iter().find(|about| about["id"] == game).ok_or("no such game")?;
        Ok(about["options"].as_array().cloned().unwrap_or_default())
    }

    /// Opens a table on this device through the form: a person, `bots` novices, and these options.
    pub async fn fill_in(&self, house: &House, game: &str, bots: usize, options: &Value) -> Result {
        self.enter(house).await?;
        let offered = self.offered(game).await?;
        self.click(&format!(".gamecard[data-game={game}] .do [data-act=same-screen]")).await?;
        self.see("dialog[open]").await?;
        self.page.execute_async(SEATS, vec![json!(bots)]).await?;
        for id in options.as_object().into_iter().flat_map(serde_json::Map::keys) {
            if !offered.iter().any(|spec| spec["id"] == **id) {
                return Err(format!("no option {id}").into());
            }
        }
        // In the order of the form: an answer may open another question.
        for spec in &offered {
            let id = spec["id"].as_str().unwrap_or_default();
            let Some(value) = options.get(id) else { continue };
            let arguments = vec![json!(id), spec["values"].clone(), value.clone()];
            let wrong = self.page.execute(ANSWER, arguments).await?.json().clone();
            if !wrong.is_null() {
                return Err(format!("{game} {id}: {wrong}").into());
            }
        }
        self.click("dialog[open] .dialog-foot .btn.primary:enabled").await?;
        self.see(".prompt, .cover-btn, .failure").await?;
        self.laid_as(game, options).await
    }

    /// Whether the table on the page is the one that was asked for.
    async fn laid_as(&self, game: &str, options: &Value) -> Result {
        let record = self.record_here().await?;
        let header = record.lines().next().unwrap_or_default();
        let laid: Value = serde_json::from_str(header)?;
        for (id, value) in options.as_object().into_iter().flatten() {
            if laid["options"][id] != *value {
                return Err(format!("{game}: {id} is {} instead of {value}", laid["options"][id]).into());
            }
        }
        Ok(())
    }
}
