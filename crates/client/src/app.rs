//! The router: one line per page.

use leptos::prelude::*;
use leptos_router::components::{Route, Router, Routes};
use leptos_router::path;

use crate::failure::Lost;
use crate::hall::Hall;
use crate::i18n::{t, text::common};
use crate::lazy::{
    CardPage, LayTable, Learn, LessonPage, MyTables, Numbers, OnlineTable, OpenTables, PlayHere, Records,
    Replay, Rulebook, RulesSheet,
};
use crate::net::waiting;
use crate::rules::{OpenRules, TableOptions};
use crate::ui::back::TrueAddress;
use crate::ui::{Dialogs, NoRoom, Notices, Overlays, Tooltip};

/// The whole house.
#[component]
pub fn App() -> impl IntoView {
    Dialogs::provide();
    TableOptions::provide();
    OpenRules::provide();
    waiting::watch();
    view! {
        <Router>
            <a class="skip" href="#content">{t(common::SKIP)}</a>
            <Routes fallback=Lost>
                <Route path=path!("/") view=Hall />
                <Route path=path!("/open") view=OpenTables />
                <Route path=path!("/tables") view=MyTables />
                <Route path=path!("/records") view=Records />
                <Route path=path!("/numbers/:game") view=Numbers />
                <Route path=path!("/rules/:game") view=Rulebook />
                <Route path=path!("/learn/:game") view=Learn />
                <Route path=path!("/learn/:game/:lesson") view=LessonPage />
                <Route path=path!("/card/:game") view=CardPage />
                <Route path=path!("/replay") view=Replay />
                <Route path=path!("/play/:game") view=LayTable />
                <Route path=path!("/play/:game/:id") view=PlayHere />
                <Route path=path!("/table/:id") view=OnlineTable />
            </Routes>
            <TrueAddress />
            <Overlays />
            <NoRoom />
            <RulesSheet />
            <Notices />
            <Tooltip />
        </Router>
    }
}
