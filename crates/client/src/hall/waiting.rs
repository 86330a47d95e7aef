//! The tables that wait for whoever enters the hall.

use leptos::prelude::*;
use leptos_router::components::A;
use protocol::{Sitting, TableInfo};

use crate::drawing::Symbol;
use crate::games::Title;
use crate::i18n::{moment, say, t, text::company as said};
use crate::net::waiting;

/// The most that stand in the hall; the others are among my tables.
const MOST: usize = 3;

/// The tables where it is one's turn; nothing where there is none.
#[component]
pub(super) fn WaitingTables() -> impl IntoView {
    waiting::look();
    let count = Memo::new(|_| waiting::count());
    let words = move || say(&said::WaitingCount { count: i64::try_from(count.get()).unwrap_or(i64::MAX) });
    let list = move || waiting::tables().into_iter().take(MOST).filter_map(row).collect_view();
    view! {
        <div class="slot">
            <Show when=move || { count.get() > 0 }>
                <section class="mine" aria-label=t(said::WAITING_TITLE)>
                    <div class="wait-h">
                        <h2 class="display">{t(said::WAITING_TITLE)}</h2>
                        <span class="chip" role="status">{words}</span>
                        <A href="/tables" attr:class="rule">{t(said::WAITING_ALL)}</A>
                    </div>
                    <ul class="tbls">{list}</ul>
                </section>
            </Show>
        </div>
    }
}

fn row(table: TableInfo) -> Option<impl IntoView> {
    let title = Title::from_id(&table.game)?;
    let others = (0..).zip(&table.seats).filter(|(seat, _)| table.you != Some(engine::Seat(*seat)));
    let name = |(_, seat): (u8, &protocol::SeatInfo)| match &seat.sitting {
        Sitting::Person { name } => Some(name.clone()),
        Sitting::Open | Sitting::Bot { .. } => None,
    };
    let names: Vec<String> = others.filter_map(name).collect();
    let changed = table.changed.max(table.opened);
    Some(view! {
        <li class="tbl card wt" data-game=title.id()>
            <span class="stripe" aria-hidden="true"></span>
            <Symbol of=title.sign() />
            <span class="tbl-t">
                <b>{t(title.name())}</b>
                <small>{names.join(", ")}</small>
                <small class="muted">{move || moment(changed)}</small>
            </span>
            <A href=format!("/table/{}", table.id) attr:class="btn primary">{t(said::WAITING_GO)}</A>
        </li>
    })
}
