//! Where the learner is in a lesson, and what the table accepts there. A wrong try moves nothing.

use std::sync::Arc;

use engine::{Eyes, Seat};
use leptos::prelude::*;
use lessons::{Lesson, Line, Span, Step, Texts};
use serde_json::Value;

use super::progress;
use crate::boxes;
use crate::games::Title;
use crate::local::message::{ScriptedMove, ToHost};
use crate::settings;
use crate::table::state::TableState;
use crate::table::thoughts::{Advice, Choice};

/// The coach of a lesson. What is hidden in signals changes with every step.
#[derive(Clone, Copy, Debug)]
pub struct Coach {
    /// The game.
    pub(super) title: Title,
    lesson: StoredValue<Arc<Lesson>>,
    line: StoredValue<Arc<Line>>,
    /// How many of the first moves the learner is told of: what others choose in secret is not counted for them.
    told: StoredValue<Arc<Vec<u32>>>,
    /// The words in the language of the page.
    pub(super) texts: Signal<Arc<Texts>>,
    /// The step; past the last one when all is done.
    pub(super) at: RwSignal<usize>,
    /// What of this step was done.
    done: RwSignal<Vec<Value>>,
    /// How many of the lit places were tapped.
    tapped: RwSignal<usize>,
    /// The answer to a try that was legal but not asked for.
    pub(super) tried: RwSignal<Option<String>>,
    /// Whether somebody asked to be shown what is next, and was not yet.
    asked_to_show: StoredValue<bool>,
    /// So many moves the table will have when it is laid anew; until then nothing counts.
    laying: RwSignal<Option<usize>>,
    desk: RwSignal<Option<TableState>>,
    host: StoredValue<Option<Callback<ToHost>>>,
}

impl Coach {
    /// The coach of a lesson that begins, or goes on, at a step.
    pub(super) fn new(
        title: Title,
        lesson: Arc<Lesson>,
        texts: Signal<Arc<Texts>>,
        at: usize,
    ) -> Option<Self> {
        let shelf = boxes::standard(title).ok()?;
        let line = Line::of(&shelf, title.on_shelf(), &lesson).ok()?;
        let whole = line.record(&shelf, title.on_shelf(), &lesson, line.moves.len(), "");
        let told = table::told_of(&shelf, &whole, Eyes::Seat(Lesson::LEARNER)).ok()?;
        let at = if at < lesson.steps.len() { at } else { 0 };
        let coach = Self {
            title,
            lesson: StoredValue::new(lesson),
            line: StoredValue::new(Arc::new(line)),
            told: StoredValue::new(Arc::new(told)),
            texts,
            at: RwSignal::new(at),
            done: RwSignal::new(Vec::new()),
            tapped: RwSignal::new(0),
            tried: RwSignal::new(None),
            asked_to_show: StoredValue::new(false),
            laying: RwSignal::new(None),
            desk: RwSignal::new(None),
            host: StoredValue::new(None),
        };
        coach.follow();
        Some(coach)
    }

    pub(super) fn lesson(&self) -> Arc<Lesson> {
        self.lesson.get_value()
    }

    fn line(&self) -> Arc<Line> {
        self.line.get_value()
    }

    /// How many of the first `moves` the learner's table counts.
    fn counted(&self, moves: usize) -> usize {
        self.told.with_value(|told| told.get(moves).map_or(moves, |&told| told as usize))
    }

    /// The moves of the step to do, as the learner's table counts them. Tracked.
    fn span(&self) -> Option<Span> {
        let Span { begin, own, end } = self.line.with_value(|line| line.steps.get(self.at.get()).copied())?;
        Some(Span { begin: self.counted(begin), own: self.counted(own), end: self.counted(end) })
    }

    /// The step to do. Tracked.
    pub(super) fn step(&self) -> Option<Step> {
        self.lesson.with_value(|lesson| lesson.steps.get(self.at.get()).cloned())
    }

    /// What is asked of the worker: the table after so many moves, with all that the others will do.
    pub(super) fn table_after(&self, moves: usize) -> Option<ToHost> {
        let (shelf, lesson, line) = (boxes::standard(self.title).ok()?, self.lesson(), self.line());
        let name = untrack(|| settings::read(|settings| settings.name.clone()));
        let record = line.record(&shelf, self.title.on_shelf(), &lesson, moves, &name);
        let mut text = Vec::new();
        record.write(&mut text).ok()?;
        let moved = |made: &lessons::Move| ScriptedMove { seat: made.seat, action: made.action.clone() };
        Some(ToHost::Teach {
            id: format!("lesson-{}-{}", self.title.id(), lesson.id),
            record: String::from_utf8(text).ok()?,
            script: line.moves.iter().map(moved).collect(),
        })
    }

    /// The table at the step the lesson begins with.
    pub(super) fn first_table(&self) -> Option<ToHost> {
        let begin = self.line().steps.get(self.at.get_untracked()).map_or(0, |span| span.begin);
        self.table_after(begin)
    }

    /// Sits down beside the learner: from now on the table accepts what the lesson asks for.
    pub(crate) fn sit_down(&self, desk: TableState, host: Callback<ToHost>) {
        let coach = *self;
        desk.guard(Callback::new(move |actions: Vec<Value>| coach.accepts(&actions)));
        self.host.set_value(Some(host));
        self.desk.set(Some(desk));
    }

    /// Whether the others still have to answer. Tracked.
    pub(super) fn others_play(&self) -> bool {
        let Some(desk) = self.desk.get() else { return false };
        let span = self.span();
        let moving = |seq: usize| span.is_some_and(|span| seq >= span.own && seq < span.end);
        moving(desk.seq.get() as usize) && self.step().is_some_and(|step| step.goal.is_none())
    }

    /// The next moves of the step, best first. Tracked.
    pub(super) fn left(&self) -> Vec<Value> {
        let Some(span) = self.line.with_value(|line| line.steps.get(self.at.get()).copied()) else {
            return Vec::new();
        };
        let mut left: Vec<Value> = self.line.with_value(|line| {
            line.moves[span.begin..span.own].iter().map(|made| made.action.clone()).collect()
        });
        self.done.with(|done| {
            for made in done {
                if let Some(at) = left.iter().position(|action| action == made) {
                    left.remove(at);
                }
            }
        });
        left
    }

    /// The places to tap that are still to be tapped, with their numbers. Tracked.
    pub(super) fn taps(&self) -> Vec<(usize, String)> {
        let Some(step) = self.step() else { return Vec::new() };
        let each = step.tap.len() == step.moves.len();
        let from = if each { self.done.with(Vec::len) } else { self.tapped.get() };
        let from = if from < step.tap.len() { from } else { 0 };
        step.tap.into_iter().enumerate().skip(from).map(|(at, name)| (at + 1, name)).collect()
    }

    /// Whether more places have to be tapped than the ones that lead to a proposal. Tracked.
    pub(super) fn taps_on(&self) -> bool {
        let more = |step: Step| {
            step.tap.len() > 1 && step.tap.len() != step.moves.len() && self.tapped.get() < step.tap.len()
        };
        self.step().is_some_and(more)
    }

    /// A lit place was tapped.
    pub(super) fn tap(&self, number: usize) {
        self.tapped.set(number);
    }

    /// Whether the table may do these actions now. What the rules refuse is left to them: they say why.
    fn accepts(&self, actions: &[Value]) -> bool {
        untrack(|| {
            let (Some(step), Some(desk), Some(first)) = (self.step(), self.desk.get(), actions.first())
            else {
                return false;
            };
            self.tried.set(None);
            if self.others_play() {
                return false;
            }
            if desk.now.with(|now| !now.legal.contains(first)) {
                self.tapped.set(0);
                return true;
            }
            if step.goal.is_some() {
                return true;
            }
            let mut left = self.left();
            for action in actions {
                let wanted = if step.any_order {
                    left.iter().position(|other| other == action)
                } else {
                    (left.first() == Some(action)).then_some(0)
                };
                match wanted {
                    Some(at) => drop(left.remove(at)),
                    None => {
                        self.tapped.set(0);
                        self.tried.set(Some(self.answer(&step, action)));
                        return false;
                    }
                }
            }
            self.done.update(|done| done.extend(actions.iter().cloned()));
            true
        })
    }

    /// The name of the text that answers a wrong try; empty where nothing special is to be said.
    fn answer(&self, step: &Step, action: &Value) -> String {
        let notation = boxes::standard(self.title)
            .ok()
            .and_then(|shelf| shelf.write_action(self.title.on_shelf(), action).ok());
        let said = notation.and_then(|notation| step.wrong.iter().find(|answer| answer.fits(&notation)));
        said.map(|answer| format!("{}.{}.{}", self.lesson().id, step.id, answer.say)).unwrap_or_default()
    }

    /// Goes on when a step is done and answered.
    fn follow(&self) {
        let coach = *self;
        Effect::new(move || {
            let (Some(desk), Some(step)) = (coach.desk.get(), coach.step()) else { return };
            let (seq, busy) = (desk.seq.get() as usize, desk.busy.get());
            match coach.laying.get() {
                Some(moves) if moves != seq => return,
                Some(_) => coach.laying.set(None),
                None => {}
            }
            let at = coach.at.get();
            let Some(span) = coach.span() else { return };
            if let Some(goal) = &step.goal {
                let reached = desk.now.with(|now| goal.holds(&now.view, Lesson::LEARNER));
                if reached && seq > span.begin {
                    coach.go_to(at + 1);
                }
                return;
            }
            if step.is_read() || seq < span.own || busy {
                return;
            }
            let leaps = step.then.iter().any(|text| text.starts_with(&format!("{} ", Lesson::LEARNER)));
            if seq >= span.end {
                coach.go_to(at + 1);
            } else if leaps && seq == span.own {
                coach.lay_again(coach.line.with_value(|line| line.steps[at].end));
            }
        });
    }

    fn lay_again(&self, moves: usize) {
        if let (Some(host), Some(table)) = (self.host.get_value(), self.table_after(moves)) {
            self.laying.set(Some(self.counted(moves)));
            host.run(table);
        }
    }

    fn go_to(&self, step: usize) {
        let lesson = self.lesson();
        batch(|| {
            self.done.set(Vec::new());
            self.tapped.set(0);
            self.tried.set(None);
            self.at.set(step);
        });
        if step >= lesson.steps.len() {
            progress::finish(self.title, &lesson.id);
        } else {
            progress::reach(self.title, &lesson.id, step);
        }
    }

    /// Begins a step with the table as it is then.
    fn begin(&self, step: usize) {
        let line = self.line();
        let moves = line.steps.get(step).map_or(line.moves.len(), |span| span.begin);
        let Some(desk) = self.desk.get_untracked() else { return };
        desk.refused.set(None);
        desk.advice.set(None);
        if desk.seq.get_untracked() as usize != self.counted(moves) {
            self.lay_again(moves);
        }
        self.go_to(step);
    }

    /// On to the next step, whatever was done in this one.
    pub(super) fn skip(&self) {
        self.begin(self.at.get_untracked() + 1);
    }

    /// Repeats this step if something of it was done, else the one before.
    pub(super) fn back(&self) {
        let at = self.at.get_untracked();
        let begun = self.done.with_untracked(|done| !done.is_empty());
        self.begin(if begun { at } else { at.saturating_sub(1) });
    }

    /// Begins from the first step.
    pub(super) fn again(&self) {
        self.begin(0);
    }

    /// Draws the next move on the board, and leads to its place.
    pub(super) fn show(&self) {
        let Some(desk) = self.desk.get_untracked() else { return };
        self.asked_to_show.set_value(true);
        self.tried.set(None);
        desk.refused.set(None);
        let next = untrack(|| self.left()).into_iter().next();
        if let Some(action) = next {
            let seq = desk.seq.get_untracked();
            let best = Choice { action, win: 1.0, share: 1.0, reasons: Default::default() };
            desk.advice.set(Some(Advice { seq, choices: vec![best] }));
        }
    }

    /// Whether somebody asked to be shown what is next; once.
    pub(super) fn was_asked_to_show(&self) -> bool {
        self.asked_to_show.try_update_value(std::mem::take) == Some(true)
    }

    /// The place of the next move in the list of legal ones. Tracked.
    pub(super) fn next_place(&self) -> Option<usize> {
        let (desk, next) = (self.desk.get()?, self.left().into_iter().next()?);
        desk.now.with(|now| now.legal.iter().position(|action| *action == next))
    }

    /// How many steps there are.
    pub(super) fn len(&self) -> usize {
        self.lesson.with_value(|lesson| lesson.steps.len())
    }

    /// Whether all steps are done. Tracked.
    pub(super) fn is_over(&self) -> bool {
        self.at.get() >= self.len()
    }

    /// The seat of the learner.
    pub const SEAT: Seat = Lesson::LEARNER;
}
