//! What was done is shown one thing after another: first what travels, then the new position. A click or key shows all of
//! it at once, and nothing waits while nobody looks.

use std::collections::VecDeque;
use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use protocol::{Moved, ToPlayer};

use super::flight;
use super::scope::{HostedBy, TableScope};
use crate::browser;
use crate::settings::{self, Speed};

/// The longest the screen may lag behind the table.
const MOST_BEHIND: u32 = 1500;
/// Two frames: what has landed is drawn before the next thing flies, or the flight would begin with a stutter.
const SETTLING: u32 = 34;

/// The queue of what is still to be shown.
#[derive(Clone, Copy, Debug)]
pub struct Show {
    room: TableScope,
    queue: StoredValue<VecDeque<ToPlayer>>,
    /// Whether something is being shown.
    busy: StoredValue<bool>,
    /// The timer of the next step; an older one has nothing to say.
    round: StoredValue<u32>,
}

/// How long things take, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tempo {
    flight: u32,
    pause: u32,
}

impl Tempo {
    fn of(speed: Speed) -> Self {
        match speed {
            Speed::Calm => Self { flight: 420, pause: 420 },
            Speed::Brisk => Self { flight: 220, pause: 140 },
            Speed::None => Self { flight: 0, pause: 0 },
        }
    }

    /// Faster the more is waiting.
    fn hurried(self, waiting: usize) -> Self {
        let share = MOST_BEHIND / (u32::try_from(waiting).unwrap_or(MOST_BEHIND) + 1);
        let whole = self.flight + self.pause;
        if whole <= share {
            return self;
        }
        Self { flight: self.flight * share / whole, pause: self.pause * share / whole }
    }

    /// As the player wishes, the device asks and the page is seen.
    fn now() -> Self {
        let still = browser::matches("(prefers-reduced-motion: reduce)");
        let hidden = browser::document().is_some_and(|page| page.hidden());
        let speed = untrack(|| settings::read(|settings| settings.speed));
        Self::of(if still || hidden { Speed::None } else { speed })
    }
}

impl Show {
    /// An empty queue.
    pub fn new(room: TableScope) -> Self {
        let queue = StoredValue::new(VecDeque::new());
        let show = Self { room, queue, busy: StoredValue::new(false), round: StoredValue::new(0) };
        for event in ["pointerdown", "keydown"] {
            let handle = window_event_listener_untyped(event, move |_: ev::Event| show.hurry());
            on_cleanup(move || handle.remove());
        }
        // A worker answers at once by itself.
        if room.hosted == HostedBy::House {
            room.desk.show_ahead_by(Callback::new(move |moved| show.show_ahead(moved)));
        }
        show
    }

    /// Shows a step of the reader's own before the host has answered, unless something else is being shown.
    fn show_ahead(&self, moved: Moved) -> bool {
        if self.busy.get_value() {
            return false;
        }
        self.hear(ToPlayer::Moved(Box::new(moved)));
        true
    }

    /// Hears a message: answers at once, changes of the table in their turn.
    pub fn hear(&self, message: ToPlayer) {
        match message {
            ToPlayer::Moved(_) | ToPlayer::Table { .. } => {
                self.queue.update_value(|queue| queue.push_back(message));
                if !self.busy.get_value() {
                    self.next();
                }
            }
            ToPlayer::Snapshot(_) => {
                self.queue.update_value(VecDeque::clear);
                self.busy.set_value(false);
                self.round.update_value(|round| *round += 1);
                self.room.desk.hear(message);
            }
            answer => self.room.desk.hear(answer),
        }
    }

    fn next(&self) {
        let Some(message) = self.queue.try_update_value(VecDeque::pop_front).flatten() else {
            return self.busy.set_value(false);
        };
        match message {
            ToPlayer::Moved(moved) => self.show(*moved),
            other => {
                self.room.desk.hear(other);
                self.next();
            }
        }
    }

    fn show(&self, moved: Moved) {
        self.busy.set_value(true);
        let tempo = Tempo::now().hurried(self.queue.with_value(VecDeque::len));
        let face = self.room.face();
        let expected = moved.entry.seq == self.room.desk.seq.get_untracked() + 1;
        let live = self.room.desk.past.with_untracked(Option::is_none);
        let journeys =
            if expected && live && tempo.flight > 0 { face.journeys(&moved.entry) } else { Vec::new() };
        let flies = flight::start(&journeys, tempo.flight);
        if expected {
            face.sounds(&moved.entry).into_iter().for_each(super::sound::play);
        }
        let mine = moved.entry.seat == untrack(|| self.room.desk.me());
        let pause = if mine { tempo.pause.min(SETTLING) } else { tempo.pause };
        // What is shown next must survive a hurry: it stands first in the queue until its time has come.
        self.queue.update_value(|queue| queue.push_front(ToPlayer::Moved(Box::new(moved))));
        let show = *self;
        self.after(if flies { tempo.flight } else { 0 }, move || {
            show.land();
            // The page draws the position after this task: the pause begins when it has, however long that takes.
            show.after(pause.min(1), move || show.after(pause, move || show.next()));
        });
    }

    /// Shows the position that stands first in the queue.
    fn land(&self) {
        flight::clear();
        if let Some(message) = self.queue.try_update_value(VecDeque::pop_front).flatten() {
            self.room.desk.hear(message);
        }
    }

    fn after(&self, milliseconds: u32, act: impl FnOnce() + 'static) {
        if milliseconds == 0 {
            return act();
        }
        let round = self.round.try_update_value(|round| {
            *round += 1;
            *round
        });
        let current = self.round;
        set_timeout(
            move || {
                // The table may be gone, or everything may have been shown meanwhile.
                if current.try_get_value() == round {
                    act();
                }
            },
            Duration::from_millis(milliseconds.into()),
        );
    }

    /// Shows everything that waits.
    fn hurry(&self) {
        if self.busy.try_get_value() != Some(true) {
            return;
        }
        self.round.update_value(|round| *round += 1);
        flight::clear();
        while let Some(message) = self.queue.try_update_value(VecDeque::pop_front).flatten() {
            self.room.desk.hear(message);
        }
        self.busy.set_value(false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_waits_longer_than_the_limit() {
        for waiting in 0..40 {
            let tempo = Tempo::of(Speed::Calm).hurried(waiting);
            let behind = (tempo.flight + tempo.pause) as usize * (waiting + 1);
            assert!(behind <= MOST_BEHIND as usize, "{waiting}: {behind}");
        }
    }

    #[test]
    fn without_motion_nothing_waits() {
        assert_eq!(Tempo::of(Speed::None).hurried(3), Tempo { flight: 0, pause: 0 });
    }
}
