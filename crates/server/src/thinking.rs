//! Bots think on threads of their own, never on those of the network.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use bots::{Bot, Clock, Stopwatch};
use engine::Seat;
use protocol::Level;
use serde_json::Value;
use shelf::AnyMatch;

/// How many questions may wait for a bot; more are asked again later.
const QUEUE: usize = 4_096;
/// The least time a bot takes for a decision, in milliseconds.
const SHORTEST_THOUGHT: f64 = 5.0;

/// What a bot is asked.
pub(crate) struct Question {
    pub(crate) game: Box<dyn AnyMatch>,
    pub(crate) seat: Seat,
    pub(crate) level: Level,
    /// Turns true when the answer is wanted at once.
    pub(crate) hurry: Arc<AtomicBool>,
    pub(crate) wanted: Wanted,
}

/// A clock on which all time is over as soon as somebody does not want to wait.
struct Impatient {
    clock: Stopwatch,
    hurry: Arc<AtomicBool>,
}

impl Clock for Impatient {
    fn now(&self) -> f64 {
        // Later than any budget ends, and still a number to reckon with.
        if self.hurry.load(Ordering::Relaxed) { 1e12 } else { self.clock.now() }
    }
}

/// An action with the estimated chance to win and the share of the search.
pub(crate) type Advice = (Value, f32, f32);

/// What is done with the answer.
pub(crate) enum Wanted {
    /// The action.
    Decision(Box<dyn FnOnce(Option<Value>) + Send>),
    /// Actions with the chance to win and the share of thinking, best first.
    Advice(Box<dyn FnOnce(Vec<Advice>) + Send>),
}

/// The threads that think.
#[derive(Debug)]
pub(crate) struct Bots {
    queue: SyncSender<Question>,
    waiting: Arc<AtomicUsize>,
}

impl Bots {
    pub(crate) fn start(threads: usize) -> std::io::Result<Self> {
        let (queue, questions) = sync_channel(QUEUE);
        let questions = Arc::new(Mutex::new(questions));
        let waiting = Arc::new(AtomicUsize::new(0));
        let threads = threads.max(1);
        for number in 0..threads {
            let (questions, waiting) = (Arc::clone(&questions), Arc::clone(&waiting));
            std::thread::Builder::new()
                .name(format!("bot-{number}"))
                .spawn(move || think(&questions, &waiting, threads))?;
        }
        Ok(Self { queue, waiting })
    }

    /// Asks; `false` if too many wait already.
    pub(crate) fn ask(&self, question: Question) -> bool {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let asked = self.queue.try_send(question).is_ok();
        if !asked {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
        }
        asked
    }
}

fn think(questions: &Mutex<Receiver<Question>>, waiting: &AtomicUsize, threads: usize) {
    loop {
        let next = questions.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Question { game, seat, level, hurry, wanted }) = next else { return };
        let others = waiting.fetch_sub(1, Ordering::Relaxed).saturating_sub(1);
        let mut bot = bot_for(level, others / threads);
        let hurried = hurry.load(Ordering::Relaxed);
        if hurried {
            bot.budget.millis = bot.budget.millis.map(|_| SHORTEST_THOUGHT);
        }
        let begun = Instant::now();
        let seed = u64::from_le_bytes(crate::moments::random());
        // Whoever began in a hurry has little time already, and needs a clock that runs.
        let hurry = if hurried { Arc::default() } else { hurry };
        let clock = Impatient { clock: Stopwatch::default(), hurry };
        match wanted {
            Wanted::Decision(answer) => answer(bots::decide(&*game, seat, &bot, &clock, seed).ok()),
            Wanted::Advice(answer) => {
                let advice = bots::advise(&*game, seat, &bot, &clock, seed).unwrap_or_default();
                let told = advice.into_iter().map(|one| (one.action, one.win, one.share));
                answer(told.collect());
            }
        }
        metrics::histogram!("bot_seconds").record(begun.elapsed());
    }
}

/// The bot of a level, on one thread; it thinks less while others wait for it, so that nobody waits long.
fn bot_for(level: Level, waiting: usize) -> Bot {
    let mut bot = Bot::from(level);
    bot.budget = bot.budget.on(1);
    bot.budget.millis = bot.budget.millis.map(|millis| (millis / (1 + waiting) as f64).max(SHORTEST_THOUGHT));
    bot
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_waits_for_a_bot_that_shall_move_now() {
        let hurry = Arc::new(AtomicBool::new(false));
        let clock = Impatient { clock: Stopwatch::default(), hurry: Arc::clone(&hurry) };
        let begun = clock.now();
        assert!(clock.now() - begun < 1_000.0);
        hurry.store(true, Ordering::Relaxed);
        assert!(clock.now() - begun > 1_000_000.0, "no budget lasts so long");
    }

    #[test]
    fn bots_think_less_while_others_wait() {
        let alone = bot_for(Level::Regular, 0).budget.millis.unwrap();
        assert!(alone > 50.0 && alone < 400.0, "well within half a second: {alone}");
        assert!(bot_for(Level::Regular, 9).budget.millis.unwrap() <= alone / 9.0);
        assert_eq!(bot_for(Level::Regular, 100_000).budget.millis, Some(SHORTEST_THOUGHT));
        assert_eq!(bot_for(Level::Master, 0).budget.threads, 1);
    }
}
