//! Calling the player: the tab's title and icon, a bell, a note of the browser.

use leptos::prelude::*;
use web_sys::{Notification, NotificationOptions, NotificationPermission};

use super::scope::{HostedBy, TableScope};
use super::sound;
use crate::browser;
use crate::games::Sound;
use crate::i18n::{say, text::table as said};
use crate::settings;

/// Follows whose turn it is as long as the table is on the page.
pub(super) fn follow(room: TableScope) {
    let mine = Memo::new(move |_| {
        room.desk.now.with(|now| {
            let me = room.desk.me();
            !room.desk.is_over() && me.is_some_and(|me| now.awaiting.contains(me))
        })
    });
    Effect::new(move |before: Option<bool>| {
        let mine = mine.get();
        let name = say(&room.title.name());
        let title = if mine { say(&said::SignalTitle { game: &name }) } else { name.clone() };
        entitle(&title);
        mark_icon(mine);
        if mine && before == Some(false) && room.hosted == HostedBy::House {
            sound::play(Sound::Bell);
            call(&title);
        }
        mine
    });
    on_cleanup(|| {
        entitle(&untrack(|| say(&crate::i18n::text::common::NAME)));
        mark_icon(false);
    });
}

fn entitle(title: &str) {
    if let Some(page) = browser::document() {
        page.set_title(title);
    }
}

/// The tab's icon with a dot, or without.
fn mark_icon(mine: bool) {
    let icon = browser::document().and_then(|page| page.query_selector("link[rel=icon]").ok().flatten());
    let Some(icon) = icon else { return };
    let plain = icon.get_attribute("data-plain").or_else(|| icon.get_attribute("href")).unwrap_or_default();
    let href = if mine { DOTTED } else { plain.as_str() };
    // These are valid attribute names.
    let _ = icon.set_attribute("data-plain", &plain);
    let _ = icon.set_attribute("href", href);
}

/// The cup of the house with a copper dot.
const DOTTED: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cg fill='none' stroke='%239A4E1F' stroke-width='2' stroke-linecap='round'%3E%3Cpath d='M3 10h15c0 6-3 9-7.500 9S3 16 3 10ZM7 22h7'/%3E%3C/g%3E%3Ccircle cx='18' cy='6' r='5' fill='%23C2410C'/%3E%3C/svg%3E";

/// A note of the browser, if the player wants one and does not look.
fn call(title: &str) {
    let wanted = untrack(|| settings::read(|settings| settings.call));
    let looks = browser::document().is_some_and(|page| !page.hidden());
    if wanted && !looks && Notification::permission() == NotificationPermission::Granted {
        let options = NotificationOptions::new();
        options.set_tag("chaikhana-turn");
        // A note that cannot be shown is only a note less.
        let _ = Notification::new_with_options(title, &options);
    }
}

/// Asks the browser whether notes may be shown.
pub fn ask_to_call() {
    if Notification::permission() == NotificationPermission::Default {
        let _ = Notification::request_permission();
    }
}
