//! How long a bot may think: in time, in iterations, or both.

/// Something that tells how much time has passed. A page lends its own.
pub trait Clock: Send + Sync {
    /// Milliseconds since some fixed moment.
    fn now(&self) -> f64;

    /// The same without what was added to end a thought early: a turn is charged with what it has really used.
    fn elapsed(&self) -> f64 {
        self.now()
    }
}

impl<F: Fn() -> f64 + Send + Sync> Clock for F {
    fn now(&self) -> f64 {
        self()
    }
}

/// A clock that stands still: only iterations count.
#[derive(Clone, Copy, Debug, Default)]
pub struct Endless;

impl Clock for Endless {
    fn now(&self) -> f64 {
        0.0
    }
}

/// The machine's clock.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(std::time::Instant);

#[cfg(not(target_arch = "wasm32"))]
impl Default for Stopwatch {
    fn default() -> Self {
        Self(std::time::Instant::now())
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Clock for Stopwatch {
    fn now(&self) -> f64 {
        self.0.elapsed().as_secs_f64() * 1000.0
    }
}

/// What a decision may cost. Whichever limit is reached first ends it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// The most iterations of a search.
    pub iterations: Option<u32>,
    /// The most milliseconds.
    pub millis: Option<f64>,
    /// How many threads may search, where the machine has them.
    pub threads: u8,
    /// Whether the milliseconds are for a whole turn: a [`Mind`](crate::Mind) divides them among its decisions, and what is
    /// as good as decided takes no more of them.
    pub whole_turn: bool,
}

/// No thought is cut shorter than this, in milliseconds: not at the end of a turn, and not because others wait.
pub const SHORTEST_THOUGHT: f64 = 5.0;

impl Budget {
    /// So many iterations, however long they take. The same seed gives the same decision.
    #[must_use]
    pub const fn iterations(iterations: u32) -> Self {
        Self { iterations: Some(iterations), millis: None, threads: 1, whole_turn: false }
    }

    /// So much time.
    #[must_use]
    pub const fn millis(millis: f64) -> Self {
        Self { iterations: None, millis: Some(millis), threads: 1, whole_turn: false }
    }

    /// So much time for a whole turn.
    #[must_use]
    pub const fn turn(millis: f64) -> Self {
        Self { whole_turn: true, ..Self::millis(millis) }
    }

    /// What the next decision of a turn gets while so many of its milliseconds are left: half of them, since nobody knows
    /// what will be revealed, and never less than a moment.
    #[must_use]
    pub fn next_of_turn(self, left: f64) -> Self {
        Self { millis: Some((left / 2.0).max(SHORTEST_THOUGHT)), ..self }
    }

    /// The same on so many threads.
    #[must_use]
    pub const fn on(self, threads: u8) -> Self {
        Self { threads, ..self }
    }

    /// Starts the clock.
    pub(crate) fn start(self, clock: &dyn Clock) -> Timer<'_> {
        let now = clock.now();
        let until = self.millis.map(|millis| now + millis);
        Timer { clock, from: now, until, left: self.iterations.unwrap_or(u32::MAX), used: 0 }
    }
}

/// A running budget.
pub(crate) struct Timer<'a> {
    clock: &'a dyn Clock,
    until: Option<f64>,
    left: u32,
    /// When the lap began, and the iterations since then.
    from: f64,
    used: u32,
}

impl std::fmt::Debug for Timer<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Timer").field("until", &self.until).field("left", &self.left).finish()
    }
}

impl Timer<'_> {
    /// Whether time is up.
    pub(crate) fn is_up(&self) -> bool {
        self.until.is_some_and(|until| self.clock.now() >= until)
    }

    /// Whether less than `millis` are left.
    pub(crate) fn is_shorter_than(&self, millis: f64) -> bool {
        self.until.is_some_and(|until| until - self.clock.now() < millis)
    }

    /// Whether half of the time is over: what is left belongs to simulations.
    pub(crate) fn is_half_over(&self) -> bool {
        self.until.is_some_and(|until| self.clock.now() - self.from >= (until - self.from) / 2.0)
    }

    /// Takes one iteration; false when none is left or time is up.
    pub(crate) fn tick(&mut self) -> bool {
        if self.left == 0 || self.is_up() {
            return false;
        }
        self.left -= 1;
        self.used += 1;
        true
    }

    /// The same end of time with another number of iterations, for a helper.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn share(&self, helpers: u32) -> Self {
        let left = if self.left == u32::MAX { u32::MAX } else { self.left.div_ceil(helpers) };
        Self { clock: self.clock, until: self.until, left, from: self.clock.now(), used: 0 }
    }

    /// One of so many equal parts of what is left.
    pub(crate) fn part(&self, parts: u32) -> Self {
        let now = self.clock.now();
        let until = self.until.map(|until| now + (until - now).max(0.0) / f64::from(parts));
        let left = if self.left == u32::MAX { u32::MAX } else { self.left / parts };
        Self { clock: self.clock, until, left, from: now, used: 0 }
    }

    /// Marks the beginning of what [`Self::expects`] measures.
    pub(crate) fn lap(&mut self) {
        self.from = self.clock.now();
        self.used = 0;
    }

    /// How many more iterations there will be, if they take as long as those since the last lap.
    pub(crate) fn expects(&self) -> f64 {
        let now = self.clock.now();
        let by_time = self.until.map_or(f64::MAX, |until| {
            let each = ((now - self.from) / f64::from(self.used.max(1))).max(1e-4);
            (until - now).max(0.0) / each
        });
        by_time.min(f64::from(self.left))
    }
}
