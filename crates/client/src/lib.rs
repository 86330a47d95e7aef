//! The browser client: the hall where a game is chosen, the tables, the four boards.
//!
//! | folder | what |
//! |---|---|
//! | [`app`] | the router: one line per page |
//! | [`hall`], [`play_now`], [`new_table`], [`pages`] | what surrounds a table |
//! | [`learn`] | lessons one plays, and a first game with a coach |
//! | [`rules`] | the rulebooks: a page, and a sheet beside the table |
//! | [`table`] | a table and how its data flows |
//! | [`local`] | tables on this device, hosted by a worker |
//! | [`boxes`] | the data files that games are played with |
//! | [`net`] | the house behind the page |
//! | [`games`] | one folder per game: its miniature, its board |
//! | [`ui`] | furniture every page shares |
//! | [`i18n`], [`option_words`], [`settings`], [`drawing`] | words, the player's wishes, symbols |
//! | [`lazy`] | which pages are fetched when they are opened |
//! | [`browser`], [`failure`], [`update`] | the edge to the browser |
//!
//! What can be said without a browser compiles and is tested natively too.

// The component macro writes public items around every component and hands over every property by value.
#![allow(unreachable_pub, clippy::needless_pass_by_value)]

pub mod app;
pub mod boxes;
pub mod browser;
pub mod drawing;
pub mod failure;
pub mod games;
pub mod hall;
pub mod i18n;
pub mod lazy;
pub mod learn;
pub mod local;
pub mod net;
pub mod new_table;
pub mod option_words;
pub mod pages;
pub mod play_now;
pub mod rules;
pub mod settings;
pub mod table;
pub mod ui;
pub mod update;

/// Opens the house in the page; in a worker, the host of a table.
pub fn open() {
    failure::watch();
    if local::worker::is_here() {
        return local::worker::open();
    }
    i18n::take_brought();
    settings::apply_kept();
    update::watch();
    ui::back::watch();
    if let Some(splash) = browser::document().and_then(|page| page.get_element_by_id("splash")) {
        splash.remove();
    }
    leptos::mount::mount_to_body(app::App);
}
