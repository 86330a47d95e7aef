//! What can be done while others are to move: let bots move now, or go to the next table that waits.

use std::time::Duration;

use leptos::prelude::*;
use leptos_router::components::A;
use protocol::ToTable;

use super::scope::{HostedBy, TableScope};
use crate::drawing::{Symbol, names};
use crate::games::Title;
use crate::i18n::{say, t, text::company as said};
use crate::net::waiting;

/// A bot that has thought for so long may be hurried, in milliseconds: what answers at once needs no button.
const PATIENCE: u64 = 700;

/// How the bots of a table on this device are hurried.
#[derive(Clone, Copy, Debug)]
pub struct Hurry(Callback<()>);

impl Hurry {
    /// Makes it known to the table.
    pub fn provide(act: impl Fn() + Send + Sync + 'static) {
        provide_context(Self(Callback::new(move |()| act())));
    }
}

/// Whether a bot that is not the reader has been thinking for a while. Tracked.
fn bot_thinks(room: TableScope) -> Signal<bool> {
    let asked = Memo::new(move |_| {
        let awaiting = room.desk.now.with(|now| now.awaiting);
        let seq = room.desk.seq.get();
        let bot = !room.desk.is_over() && awaiting.iter().any(|seat| room.is_bot(seat));
        (bot, seq)
    });
    let long = RwSignal::new(false);
    Effect::new(move || {
        let now = asked.get();
        long.set(false);
        if now.0 {
            let look = move || {
                if asked.try_get_untracked() == Some(now) {
                    long.try_set(true);
                }
            };
            set_timeout(look, Duration::from_millis(PATIENCE));
        }
    });
    long.into()
}

/// The buttons; they stand where one's own moves stand when there are some.
#[component]
pub fn Meanwhile(room: TableScope) -> impl IntoView {
    let here = use_context::<Hurry>();
    let can_hurry =
        here.is_some() || (room.hosted == HostedBy::House && untrack(|| room.desk.me()).is_some());
    let thinks = bot_thinks(room);
    let hurry = move |_| match here {
        Some(Hurry(act)) => act.run(()),
        None => room.desk.tell(ToTable::Hurry { table: room.desk.id() }),
    };
    let next = Memo::new(move |_| {
        let here = room.desk.id();
        if room.my_turn() {
            return None;
        }
        let other = waiting::tables().into_iter().find(|table| table.id != here)?;
        Some((other.id, Title::from_id(&other.game)?))
    });
    view! {
        <Show when=move || can_hurry && thinks.get()>
            <button class="btn" data-act="hurry" data-tip=t(said::HURRY_HELP) on:click=hurry>
                <Symbol of=names::UI_NEXT />
                {t(said::HURRY_DO)}
            </button>
        </Show>
        {move || next.get().map(|(id, title)| {
            let help = move || say(&said::WaitingNextHelp { game: &say(&title.name()) });
            view! {
                <A href=format!("/table/{id}") attr:class="btn" attr:data-act="next" attr:data-tip=help>
                    <Symbol of=title.sign() />
                    {t(said::WAITING_NEXT)}
                </A>
            }
        })}
    }
}
