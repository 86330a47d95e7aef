//! Several houses with one store are nodes of one house: any of them serves any table.
//!
//! The store decides. A node appends a move at its revision or is refused, reads what it missed and decides again; so nobody
//! owns a table for longer than a commit. Whoever moved a table on last looks after its clocks and bots; when that node is
//! gone, another one takes them over. Hints tell who has changed what, and bring the moves with them, so that a node that knows
//! the revision before need not ask. They may be lost: every node also looks by itself at the tables that it has in memory.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use protocol::Failure;
use store::{Beat, Cluster, Hint, Person, Standing, StoreError};
use table::{Logged, PersonId, Progress};
use tokio::sync::mpsc::unbounded_channel;

use crate::house::closed;
use crate::live::LiveTable;
use crate::moments::now;
use crate::{House, clock};

/// How often a node says that it is there, and looks for tables to take over.
const BEAT: Duration = Duration::from_millis(500);
/// A beat that took longer says little about what time it is.
const QUICK: Duration = Duration::from_millis(200);
/// After so long without a beat the others may have believed that this node is gone.
const MISSED: Duration = Duration::from_secs(3);
/// How often it is looked at everything although hints arrive.
const LOOK: Duration = Duration::from_secs(5);
/// The same where hints do not arrive: behind a pooler that hands every transaction to another connection.
const LOOK_WITHOUT_HINTS: Duration = Duration::from_millis(250);

impl House {
    /// Whether other houses use the same store.
    pub(crate) fn is_node(&self) -> bool {
        self.store.cluster().is_some()
    }

    /// Begins to be a node among others, where the store is shared.
    pub(crate) fn join_others(self: &Arc<Self>) {
        let Some(cluster) = self.store.cluster() else { return };
        metrics::gauge!("node_info", "node" => cluster.node().to_string()).set(1.0);
        let (tell, mut hints) = unbounded_channel();
        cluster.listen(Box::new(move |all| all.into_iter().for_each(|hint| drop(tell.send(hint)))));
        tokio::spawn(Arc::clone(self).keep_beating());
        tokio::spawn(Arc::clone(self).look_around());
        let house = Arc::clone(self);
        tokio::spawn(async move {
            while let Some(hint) = hints.recv().await {
                house.take(hint).await;
            }
        });
    }

    /// Asks the store, away from the network threads.
    async fn ask_cluster<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&dyn Cluster) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let store = Arc::clone(&self.store);
        let asked = move || store.cluster().map_or(Err(StoreError::Busy), ask);
        tokio::task::spawn_blocking(asked).await.unwrap_or(Err(StoreError::Busy))
    }

    async fn keep_beating(self: Arc<Self>) {
        let mut closing = self.closing.subscribe();
        let (mut last, mut away) = (Instant::now(), false);
        loop {
            let begun = Instant::now();
            match self.ask_cluster(|cluster| Ok((cluster.beat()?, cluster.claim()?))).await {
                Ok((beat, claimed)) => {
                    if away {
                        tracing::info!("the database is back");
                    }
                    let missed = away || last.elapsed() > MISSED;
                    (last, away) = (Instant::now(), false);
                    self.learn(beat, begun.elapsed());
                    for table in claimed {
                        metrics::counter!("tables_taken_over_total").increment(1);
                        self.waker.at(now(), &table);
                    }
                    if missed {
                        self.tell_all_presence().await;
                    }
                }
                Err(error @ StoreError::Newer { .. }) => {
                    tracing::error!(%error, "this node steps back");
                    self.closing.send_replace(true);
                    return;
                }
                Err(error) => {
                    if !away {
                        tracing::error!(%error, "the database is away; nothing is lost, and the house waits for it");
                    }
                    away = true;
                }
            }
            metrics::gauge!("database_away").set(if away { 1.0 } else { 0.0 });
            tokio::select! {
                () = tokio::time::sleep(BEAT) => {}
                () = closed(&mut closing) => return,
            }
        }
    }

    fn learn(&self, beat: Beat, took: Duration) {
        if took < QUICK {
            clock::follow(beat.now);
        }
        metrics::gauge!("nodes").set(beat.others.len() as f64 + 1.0);
        self.outages.learn(beat.outages);
    }

    /// The others may have forgotten who listens here.
    async fn tell_all_presence(&self) {
        let forgotten = self.ask_cluster(|cluster| cluster.forget_listeners()).await;
        if let Err(error) = forgotten {
            tracing::warn!(%error, "other nodes may believe for a while that somebody listens here");
        }
        for (_, slot) in self.slots() {
            if let Some(live) = &mut *slot.lock().await {
                live.told_here = None;
                live.tell_presence(self);
            }
        }
    }

    async fn take(self: &Arc<Self>, hint: Hint) {
        match hint {
            Hint::Table(id) => self.look(id),
            Hint::Moved { table, progress, entries } => self.follow(table, progress, entries),
            Hint::Person(person) => self.look_at_person(person).await,
            Hint::Device(token) => self.people.end(&token),
            Hint::Anything => self.look_at_everything().await,
        }
    }

    /// Lets a table that is in memory follow a move of another node.
    fn follow(self: &Arc<Self>, table: String, progress: Progress, entries: Vec<Logged>) {
        let Some(slot) = self.slot(&table) else { return };
        let house = Arc::clone(self);
        let follow = move |live: &mut Option<LiveTable>| {
            if live.as_mut().is_some_and(|live| !live.follow(&house, progress, entries)) {
                house.look(table);
            }
        };
        match Arc::clone(&slot).try_lock_owned() {
            Ok(mut live) => follow(&mut live),
            // Somebody is just using it.
            Err(_) => drop(tokio::spawn(async move { follow(&mut *slot.lock().await) })),
        }
    }

    /// Looks at a table if it is in memory; one look is enough for all who ask for it before it begins.
    fn look(self: &Arc<Self>, id: String) {
        let Some(slot) = self.slot(&id) else { return };
        if !self.looking.lock().unwrap_or_else(PoisonError::into_inner).insert(id.clone()) {
            return;
        }
        let house = Arc::clone(self);
        tokio::spawn(async move {
            let mut slot = slot.lock().await;
            house.looking.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
            if let Some(live) = slot.as_mut().filter(|live| !live.doubtful)
                && let Err(Failure::NoTable) = live.catch_up(&house).await
            {
                // It was put away, and forgotten since.
                live.dismiss(&house, &id);
                *slot = None;
            }
        });
    }

    async fn look_at_person(&self, id: PersonId) {
        let Some(before) = self.people.known().remove(&id) else { return };
        if let Ok(Some(person)) = self.read(move |store| store.person(id)).await {
            self.people.learn(&before, person);
        }
    }

    async fn look_around(self: Arc<Self>) {
        let mut closing = self.closing.subscribe();
        let (mut waited, mut told) = (Duration::ZERO, false);
        loop {
            let hears = self.store.cluster().is_some_and(Cluster::hears);
            let pause = if hears { LOOK } else { LOOK_WITHOUT_HINTS };
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = closed(&mut closing) => return,
            }
            waited += pause;
            if waited < LOOK && !hears {
                self.look_at_tables().await;
                continue;
            }
            if !hears && !told {
                told = true;
                tracing::warn!(
                    "hints of other nodes do not arrive, as behind a pooler in transaction mode: this node looks by itself \
                     every {LOOK_WITHOUT_HINTS:?}"
                );
            }
            waited = Duration::ZERO;
            self.look_at_everything().await;
        }
    }

    async fn look_at_everything(self: &Arc<Self>) {
        self.look_at_tables().await;
        self.look_at_people().await;
    }

    /// Catches up with every table in memory that stands elsewhere in the store.
    async fn look_at_tables(self: &Arc<Self>) {
        let slots = self.slots();
        if slots.is_empty() {
            return;
        }
        let names = slots.iter().map(|(id, _)| id.clone()).collect();
        let Ok(standing) = self.ask_cluster(move |cluster| cluster.standing(names)).await else { return };
        let standing: HashMap<String, Standing> = standing.into_iter().collect();
        for (id, slot) in slots {
            // Whoever is just using it may not know yet.
            let is_known = slot.try_lock().is_ok_and(|live| match (&*live, standing.get(&id)) {
                (Some(live), Some(standing)) => {
                    standing.revision <= live.table().progress().revision
                        && standing.said <= live.said
                        && standing.elsewhere == live.table().elsewhere()
                }
                (None, _) => true,
                (Some(_), None) => false,
            });
            if !is_known {
                self.look(id);
            }
        }
    }

    /// Ends devices that another node has ended, and learns what has changed about the guests who are here.
    async fn look_at_people(&self) {
        let (before, tokens) = (self.people.known(), self.people.tokens());
        if tokens.is_empty() {
            return;
        }
        let asked = tokens.clone();
        let Ok(found) = self.ask_cluster(move |cluster| cluster.people_by_tokens(&asked)).await else {
            return;
        };
        let found: HashMap<_, Person> = found.into_iter().collect();
        for token in tokens.iter().filter(|token| !found.contains_key(*token)) {
            self.people.end(token);
        }
        for person in found.into_values() {
            if let Some(known) = before.get(&person.id) {
                self.people.learn(known, person);
            }
        }
    }
}
