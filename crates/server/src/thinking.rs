//! Bots think on threads of their own, never on those of the network.
//!
//! Whoever opened a table is the one its bots think for. People take turns: somebody with a hundred tables waits for
//! their own hundred, not the others for them. Hints come after moves, one of them after so many moves, and are cut
//! short while moves wait.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Instant;

use bots::{AnyMind, Bot, Budget, Clock, SHORTEST_THOUGHT};
use engine::Seat;
use protocol::Level;
use serde_json::Value;
use shelf::{AnyMatch, Title};
use table::Advice;

/// How many moves may wait for a bot; more are asked for again later.
const MOST_MOVES: usize = 4_096;
/// How many hints may wait; more are refused.
const MOST_HINTS: usize = 64;
/// After so many moves a hint has its turn, even if more moves wait.
const MOVES_PER_HINT: usize = 4;
/// The longest time for a hint, in milliseconds.
const HINT: f64 = 1_500.0;
/// The longest time for a hint while moves wait, in milliseconds.
const HINT_IN_COMPANY: f64 = 150.0;
/// A budget for those who have none.
const ENDLESS: f64 = 1e9;

/// For whom a bot thinks: the number of a person, or nobody's.
pub(crate) type Owner = i64;

/// What a bot is asked.
pub(crate) struct Question {
    pub(crate) game: Box<dyn AnyMatch>,
    pub(crate) seat: Seat,
    pub(crate) owner: Owner,
    /// Turns true when the answer is wanted at once.
    pub(crate) hurry: Arc<AtomicBool>,
    pub(crate) wanted: Wanted,
}

/// What is done with the answer.
pub(crate) enum Wanted {
    /// The action.
    Decision {
        /// Whose.
        bot: SeatedBot,
        /// Hears it.
        answer: Box<dyn FnOnce(Option<Value>) + Send>,
    },
    /// What it thinks of the actions, best first.
    Advice {
        /// Hears them.
        answer: Box<dyn FnOnce(Vec<Advice>) + Send>,
        /// How much whoever asked still wants them.
        interest: Box<dyn Fn() -> Interest + Send + Sync>,
    },
}

/// A bot at a seat, with what it remembers from one decision to the next. It is a cache: a table that is loaded anew gets new ones.
/// The level may change; the next thought is already of the new one.
#[derive(Clone, Debug)]
pub(crate) struct SeatedBot {
    pub(crate) level: Level,
    mind: Arc<Mutex<Box<dyn AnyMind>>>,
}

impl SeatedBot {
    pub(crate) fn new(title: Title, level: Level) -> Self {
        Self { level, mind: Arc::new(Mutex::new(bots::mind(title, thrifty(level)))) }
    }

    /// What it does, in a part of the time that its turn has left: `share` says how much of so many milliseconds.
    fn decide(
        &self,
        game: &dyn AnyMatch,
        seat: Seat,
        begun: Instant,
        share: &(dyn Fn(f64) -> f64 + Sync),
    ) -> Option<Value> {
        let seed = u64::from_le_bytes(crate::moments::random());
        let mut mind = self.mind.lock().unwrap_or_else(PoisonError::into_inner);
        mind.play_as(thrifty(self.level));
        let whole = mind.next_budget(game, seat).millis.unwrap_or(ENDLESS);
        mind.decide(game, seat, &Hurried { begun, most: &|| share(whole) }, seed).ok()
    }
}

/// A clock that ends a thought once it has taken as long as it may at `most`, in milliseconds, which can change meanwhile.
struct Hurried<'a> {
    begun: Instant,
    most: &'a (dyn Fn() -> f64 + Sync),
}

impl Clock for Hurried<'_> {
    /// By the time it jumps to, every thought has ended; it flies on, so that a thought begun then ends as well.
    fn now(&self) -> f64 {
        let passed = self.elapsed();
        if passed < (self.most)() { passed } else { 1e12 + passed * 1e6 }
    }

    fn elapsed(&self) -> f64 {
        self.begun.elapsed().as_secs_f64() * 1_000.0
    }
}

/// The bot of a level on one thread: others wait for the rest.
fn thrifty(level: Level) -> Bot {
    let mut bot = Bot::from(level);
    bot.budget = bot.budget.on(1);
    bot
}

/// How much somebody still wants an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interest {
    /// They wait for it.
    Waiting,
    /// They have asked for something else since: whatever is known now will do.
    Elsewhere,
    /// They are gone.
    Gone,
}

/// The threads that think.
#[derive(Debug)]
pub(crate) struct Bots {
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    more: Condvar,
    /// People for whose tables moves wait.
    waiting: AtomicUsize,
    threads: usize,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").field("threads", &self.threads).finish_non_exhaustive()
    }
}

struct Queue {
    moves: Turns<Question>,
    hints: Turns<Question>,
    /// Moves taken since the last hint.
    since_hint: usize,
    /// Threads that think about a hint now.
    hinting: usize,
    closed: bool,
}

/// Things that wait, by owner; owners take turns.
struct Turns<T> {
    by_owner: HashMap<Owner, VecDeque<T>>,
    order: VecDeque<Owner>,
    count: usize,
}

impl<T> Default for Turns<T> {
    fn default() -> Self {
        Self { by_owner: HashMap::new(), order: VecDeque::new(), count: 0 }
    }
}

impl<T> Turns<T> {
    fn push(&mut self, owner: Owner, thing: T) {
        let waiting = self.by_owner.entry(owner).or_default();
        if waiting.is_empty() {
            self.order.push_back(owner);
        }
        waiting.push_back(thing);
        self.count += 1;
    }

    /// The next one, and how many more of the same owner wait.
    fn pop(&mut self) -> Option<(T, usize)> {
        let owner = self.order.pop_front()?;
        let waiting = self.by_owner.get_mut(&owner)?;
        let thing = waiting.pop_front()?;
        self.count -= 1;
        let left = waiting.len();
        if left > 0 {
            self.order.push_back(owner);
        } else {
            self.by_owner.remove(&owner);
        }
        Some((thing, left))
    }

    fn owners(&self) -> usize {
        self.order.len()
    }
}

impl Queue {
    /// The next question, and how many more of the same owner wait.
    fn next(&mut self, threads: usize) -> Option<(Question, usize)> {
        // Half of the threads are for moves only; a single one does both.
        let may_hint = self.hinting < (threads / 2).max(1);
        let hint_first = self.since_hint >= MOVES_PER_HINT || self.moves.count == 0;
        if may_hint && hint_first {
            while let Some((question, left)) = self.hints.pop() {
                let Wanted::Advice { interest, .. } = &question.wanted else { continue };
                if interest() == Interest::Gone {
                    metrics::counter!("hints_cancelled_total").increment(1);
                    continue;
                }
                self.since_hint = 0;
                self.hinting += 1;
                return Some((question, left));
            }
        }
        self.since_hint += 1;
        self.moves.pop()
    }
}

impl Shared {
    fn queue(&self) -> std::sync::MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, queue: &Queue) {
        self.waiting.store(queue.moves.owners(), Ordering::Relaxed);
    }
}

impl Bots {
    pub(crate) fn start(threads: usize) -> std::io::Result<Self> {
        let threads = threads.max(1);
        let queue = Queue {
            moves: Turns::default(),
            hints: Turns::default(),
            since_hint: 0,
            hinting: 0,
            closed: false,
        };
        let shared = Arc::new(Shared {
            queue: Mutex::new(queue),
            more: Condvar::new(),
            waiting: AtomicUsize::new(0),
            threads,
        });
        for number in 0..threads {
            let shared = Arc::clone(&shared);
            std::thread::Builder::new().name(format!("bot-{number}")).spawn(move || think(&shared))?;
        }
        Ok(Self { shared })
    }

    /// Asks; `false` if too many wait already.
    pub(crate) fn ask(&self, question: Question) -> bool {
        let mut queue = self.shared.queue();
        let (turns, most) = match question.wanted {
            Wanted::Decision { .. } => (&mut queue.moves, MOST_MOVES),
            Wanted::Advice { .. } => (&mut queue.hints, MOST_HINTS),
        };
        if turns.count >= most {
            return false;
        }
        turns.push(question.owner, question);
        self.shared.count(&queue);
        drop(queue);
        self.shared.more.notify_one();
        true
    }
}

impl Drop for Bots {
    fn drop(&mut self) {
        self.shared.queue().closed = true;
        self.shared.more.notify_all();
    }
}

fn think(shared: &Shared) {
    give_way_to_the_network();
    let mut queue = shared.queue();
    while !queue.closed {
        let Some((question, own)) = queue.next(shared.threads) else {
            queue = shared.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
            continue;
        };
        shared.count(&queue);
        drop(queue);
        let hint = matches!(question.wanted, Wanted::Advice { .. });
        answer(shared, question, own);
        queue = shared.queue();
        if hint {
            queue.hinting -= 1;
        }
    }
}

/// People's moves are answered first where there are fewer cores than work.
fn give_way_to_the_network() {
    #[cfg(target_os = "linux")]
    {
        // On Linux this is about the calling thread alone.
        if let Err(error) = rustix::process::setpriority_process(None, 10) {
            tracing::debug!(%error, "bots think as urgently as people move");
        }
    }
}

fn answer(shared: &Shared, question: Question, own: usize) {
    let Question { game, seat, hurry, wanted, .. } = question;
    let begun = Instant::now();
    let others = || shared.waiting.load(Ordering::Relaxed);
    let threads = shared.threads;
    match wanted {
        Wanted::Decision { bot, answer } => {
            let most = |whole| {
                let hurries = hurry.load(Ordering::Relaxed);
                if hurries { SHORTEST_THOUGHT } else { share(whole, others(), own, threads) }
            };
            answer(bot.decide(&*game, seat, begun, &most));
        }
        Wanted::Advice { answer, interest } => {
            let most = || match interest() {
                Interest::Waiting if others() > 0 => HINT_IN_COMPANY,
                Interest::Waiting => HINT,
                Interest::Elsewhere => SHORTEST_THOUGHT,
                Interest::Gone => 0.0,
            };
            let (bot, clock) = (Bot::ismcts(Budget::millis(HINT)), Hurried { begun, most: &most });
            let seed = u64::from_le_bytes(crate::moments::random());
            let advice = bots::advise(&*game, seat, &bot, &clock, seed).unwrap_or_default();
            if interest() == Interest::Gone {
                metrics::counter!("hints_cancelled_total").increment(1);
            } else {
                let told = advice.into_iter().map(|one| Advice {
                    action: one.action,
                    win: one.win,
                    share: one.share,
                    reasons: one.reasons,
                });
                answer(told.collect());
            }
        }
    }
    metrics::histogram!("bot_seconds").record(begun.elapsed());
}

/// The time for a move, in milliseconds, while so many other people wait for theirs and so many more of the same owner
/// wait: nobody waits long.
fn share(whole: f64, others: usize, own: usize, threads: usize) -> f64 {
    let parts = 1 + others.max(own) / threads;
    (whole / parts as f64).max(SHORTEST_THOUGHT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    #[test]
    fn bots_think_less_while_others_wait() {
        let (game, turn) = (game(), Bot::from(Level::Regular).budget.millis.unwrap());
        let (seat, bot) = (game.awaiting().first().unwrap(), SeatedBot::new(game.title(), Level::Regular));
        let left = || bot.mind.lock().unwrap().next_budget(&*game, seat).millis.unwrap();
        let whole = left();
        assert_eq!(whole, turn / 2.0, "the rest is for what follows in the turn");
        assert_eq!(share(whole, 0, 0, 1), whole);
        assert!(share(whole, 9, 0, 1) <= whole / 9.0);
        assert!(share(whole, 0, 9, 1) <= whole / 9.0);
        assert_eq!(share(whole, 100_000, 0, 2), SHORTEST_THOUGHT);
        // What is divided is what the turn has left.
        let told = Mutex::new(Vec::new());
        let most = |whole| {
            told.lock().unwrap().push(whole);
            SHORTEST_THOUGHT
        };
        bot.decide(&*game, seat, Instant::now(), &most).unwrap();
        assert!(told.into_inner().unwrap().iter().all(|&divided| divided == whole));
        assert!(left() < whole, "a later thought of the turn has less to divide");
    }

    #[test]
    fn people_take_turns_whatever_they_have_asked_for() {
        let mut turns = Turns::default();
        for number in 0..100 {
            turns.push(1, number);
        }
        turns.push(2, 1_000);
        turns.push(3, 2_000);
        let order: Vec<_> = std::iter::from_fn(|| turns.pop()).map(|(thing, _)| thing).collect();
        assert_eq!(order[..5], [0, 1_000, 2_000, 1, 2]);
        assert_eq!((order.len(), turns.count, turns.owners()), (102, 0, 0));
    }

    fn game() -> Box<dyn AnyMatch> {
        let shelf = shelf::Shelf::standard().unwrap();
        let title: shelf::Title = "coffee-rush".parse().unwrap();
        let nonces = vec![String::new(); 2];
        let options = serde_json::json!({});
        shelf::open_match(&shelf, title, &options, 2, &engine::Seed::numbered(1), &nonces).unwrap()
    }

    fn hint(owner: Owner, interest: Interest, answer: impl FnOnce(Vec<Advice>) + Send + 'static) -> Question {
        let game = game();
        let seat = game.awaiting().first().unwrap();
        let wanted = Wanted::Advice { answer: Box::new(answer), interest: Box::new(move || interest) };
        Question { game, seat, owner, hurry: Arc::default(), wanted }
    }

    #[test]
    fn hints_are_not_thought_about_for_those_who_have_gone_and_give_way_to_moves() {
        let bots = Bots::start(1).unwrap();
        let (told, tellings) = channel();
        let gone = told.clone();
        bots.ask(hint(1, Interest::Gone, move |_| gone.send("gone").unwrap_or(())));
        for owner in 2..5 {
            let told = told.clone();
            bots.ask(hint(owner, Interest::Waiting, move |_| told.send("hint").unwrap_or(())));
        }
        let (game, moved) = (game(), told.clone());
        let seat = game.awaiting().first().unwrap();
        let bot = SeatedBot::new(game.title(), Level::Novice);
        let answer = Box::new(move |action: Option<Value>| {
            assert!(action.is_some());
            let _ = moved.send("move");
        });
        let wanted = Wanted::Decision { bot, answer };
        bots.ask(Question { game, seat, owner: 9, hurry: Arc::default(), wanted });
        let order: Vec<_> = (0..4).map(|_| tellings.recv_timeout(Duration::from_secs(60)).unwrap()).collect();
        assert!(!order.contains(&"gone"));
        assert!(
            order[..2].contains(&"move"),
            "after the hint that was being thought about at most: {order:?}"
        );
    }

    #[test]
    fn hints_are_refused_when_too_many_wait() {
        let bots = Bots::start(1).unwrap();
        let asked = (0..200).filter(|&owner| bots.ask(hint(owner, Interest::Elsewhere, |_| ()))).count();
        assert!((MOST_HINTS..200).contains(&asked), "{asked}");
    }
}
