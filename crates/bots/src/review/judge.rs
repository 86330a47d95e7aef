//! Whoever judges a finished game: how it went, and what luck and decisions brought.

use engine::{Game, MAX_SEATS, Match, QuickChance, Seat, Seats, Silent};

use super::{Balance, Measure, Milestone, Step};
use crate::planner::{Limits, Planner, follow};
use crate::value::{Shares, expected};
use crate::{Bot, Eyes, Knowledge, Level, Plan};

/// How many worlds a reveal is compared with.
const WORLDS: u64 = 6;
/// How many simulations decisions may take in all: more of them where there are fewer decisions.
const SIMULATIONS: u64 = 3000;
/// The fewest and the most worlds in which a decision is compared with a novice's.
const FEWEST: u64 = 3;
const MOST: u64 = 16;
/// How many draws decide what a novice may have done.
const DRAWS: f32 = 8.0;
/// No turn falls into more pieces than this.
const PIECES: usize = 40;

/// Whoever judges a game.
pub(super) struct Judge<'a, G: Knowledge> {
    game: &'a G,
    weights: &'a G::Weights,
    eyes: &'a Eyes<G>,
    planner: Planner<'a, G>,
    seats: u8,
    /// Whether all seats win or lose together; then they have one row.
    together: bool,
    pub(super) rows: Vec<Balance>,
}

impl<'a, G: Knowledge> Judge<'a, G> {
    pub(super) fn new(game: &'a G, eyes: &'a Eyes<G>, table: &Match<G>) -> Self {
        let weights = &eyes.weights;
        let seats = table.seats();
        let together = game.rival(weights, table.state()).is_some() || seats == 1;
        let rows = vec![Balance::default(); if together { 1 } else { seats.into() }];
        Self { game, weights, eyes, planner: Planner::new(game, weights), seats, together, rows }
    }

    fn row(&mut self, seat: Seat) -> &mut Balance {
        let at = if self.together { 0 } else { seat.index() };
        &mut self.rows[at]
    }

    /// What each seat may expect; together, what all of them may expect more than the rival.
    fn points(&self, state: &G::State) -> Shares {
        let mut points = [0.0; MAX_SEATS];
        for seat in Seat::all(self.seats) {
            points[seat.index()] = self.game.prospect(self.weights, state, seat);
        }
        if self.together {
            let all: f32 = points.iter().sum();
            points.fill(all - self.game.rival(self.weights, state).unwrap_or_default());
        }
        points
    }

    /// How it stood after every turn. A turn is over when somebody else is asked, alone when another round begins; what is
    /// decided at the same time is one turn.
    pub(super) fn course(&self, steps: &[Step<G>], end: &G::State, measure: Measure) -> Vec<Milestone> {
        let milestone = |seq, played: &G::State, state: &G::State| {
            let shares = match measure {
                Measure::Chances => expected(self.game, self.eyes, state, self.seats),
                Measure::Points => [self.game.prospect(self.weights, state, Seat(0)); MAX_SEATS],
            };
            Milestone {
                seq,
                round: self.game.round(played),
                values: shares[..usize::from(self.seats)].to_vec(),
            }
        };
        let dealt = steps.first().map_or(end, |step| &step.before);
        let mut course = vec![milestone(0, dealt, dealt)];
        for (at, step) in steps.iter().enumerate() {
            let over = steps.get(at + 1).is_none_or(|next| {
                if step.simultaneous && next.simultaneous {
                    step.revealed
                } else if self.seats == 1 {
                    let round = self.game.round(&step.before);
                    step.revealed && (round.is_none() || round != self.game.round(&next.before))
                } else {
                    next.seat != step.seat || step.simultaneous != next.simultaneous
                }
            });
            if over {
                course.push(milestone(step.seq, &step.before, &step.after));
            }
        }
        course
    }

    /// Plays `turns` turns on `world`: those for whom `careful` says so plan briefly, the others take the best of a few ways.
    fn play_on(&mut self, world: &mut G::State, turns: usize, careful: Seats, luck: u64) {
        for turn in 0..turns {
            let Some(seat) = self.game.awaiting(world).first() else { break };
            // Each turn has luck of its own, so that what one way changes does not shake all that follows.
            let chance = &mut QuickChance::new(luck ^ (turn as u64 + 1).wrapping_mul(0xd1b5_4a32_d192_ed03));
            for _ in 0..PIECES {
                if self.game.fast_turn(self.weights, world, seat, chance) {
                    // The whole turn is played.
                } else if careful.contains(seat) {
                    self.planner.stroll(world, seat, chance);
                } else {
                    self.planner.sprint(world, seat, chance);
                }
                if self.seats == 1 || self.game.awaiting(world).first() != Some(seat) {
                    break;
                }
            }
        }
    }

    /// What `seat` may expect a round later: until then everybody has played with what was dealt.
    fn outlook(&mut self, mut world: G::State, seat: Seat, luck: u64) -> f32 {
        self.play_on(&mut world, self.seats.into(), Seats::only(seat), luck);
        self.points(&world)[seat.index()]
    }

    /// What the deal brought, against other deals.
    pub(super) fn deal(&mut self, table: &Match<G>, dealt: &G::State) {
        let seats = if self.together { 1 } else { self.seats };
        for seat in Seat::all(seats) {
            let (mut own, mut others, mut count) = (0.0, 0.0, 0.0);
            for world in 0..2 * WORLDS {
                let luck = seed(0, world);
                let mut chance = QuickChance::new(luck);
                let here = self.game.imagine(dealt, seat, &mut chance);
                let Ok(other) = self.game.setup(table.options(), self.seats, &mut chance, &mut Silent) else {
                    continue;
                };
                own += self.outlook(here, seat, luck);
                others += self.outlook(other, seat, luck);
                count += 1.0;
            }
            self.row(seat).luck += (own - others) / f32::max(count, 1.0);
        }
    }

    /// What everything that was revealed brought everybody. Where all decide at the same time, what is revealed is what the
    /// others chose: that is no luck, and compared with choices at random it would look like some.
    pub(super) fn reveals(&mut self, steps: &[Step<G>]) {
        for step in steps.iter().filter(|step| step.revealed && !step.simultaneous) {
            let touched =
                if self.together { Seats::only(step.seat) } else { Seat::all(self.seats).collect() };
            for seat in touched.iter() {
                self.reveal(step, seat);
            }
        }
    }

    fn reveal(&mut self, step: &Step<G>, seat: Seat) {
        let (mut came, mut could, mut count) = (0.0, 0.0, 0.0);
        for world in 0..WORLDS {
            let luck = seed(step.seq, world);
            let mut chance = QuickChance::new(luck);
            let mut other = self.game.imagine(&step.before, seat, &mut chance);
            // Where a rival's hand is dealt anew, what they did may be impossible.
            if self.game.check(&other, step.seat, &step.action).is_err() {
                continue;
            }
            let _ = self.game.apply(&mut other, step.seat, step.action, &mut chance, &mut Silent);
            let here = self.game.imagine(&step.after, seat, &mut chance);
            came += self.outlook(here, seat, luck);
            could += self.outlook(other, seat, luck);
            count += 1.0;
        }
        if count > 0.0 {
            self.row(seat).luck += (came - could) / count;
        }
    }

    /// What everybody's decisions brought, against a novice's.
    pub(super) fn decisions(&mut self, steps: &[Step<G>]) {
        let chains = chains(self.game, steps);
        let worlds = (SIMULATIONS / (4 * chains.len().max(1) as u64)).clamp(FEWEST, MOST);
        for chain in chains {
            let by = self.decision(&steps[chain.first], &chain.actions, worlds);
            self.row(steps[chain.first].seat).decisions += by;
        }
    }

    /// What a chain of decisions brought its seat more than a novice would have had, as far as the seat could know.
    fn decision(&mut self, first: &Step<G>, actions: &[G::Action], worlds: u64) -> f32 {
        let (game, seat) = (self.game, first.seat);
        let ways = self.novice(first);
        if ways.iter().all(|(way, _)| way == actions) {
            return 0.0;
        }
        let rounds = game.horizon(&first.before);
        let turns = (rounds * f32::from(self.seats)).round() as usize;
        let mut more = 0.0;
        for world in 0..worlds {
            let luck = seed(first.seq, world) ^ 0x00de_c1de;
            let mut start = game.imagine(&first.before, seat, &mut QuickChance::new(luck));
            game.reconsider(&mut start, seat);
            let mut brings = |actions: &[G::Action]| {
                let mut world = start.clone();
                follow(game, &mut world, seat, actions, &mut QuickChance::new(!luck));
                self.play_on(&mut world, turns, Seats::only(seat), luck);
                self.points(&world)[seat.index()]
            };
            let own = brings(actions);
            let par: f32 =
                ways.iter().map(|(way, often)| often * if way == actions { own } else { brings(way) }).sum();
            more += own - par;
        }
        more / worlds as f32
    }

    /// What a novice would do there, and how often: of all it may do, as much as [`DRAWS`] even draws hit. What is rare is
    /// rarely there, but then it counts; left out altogether it would make par better than a novice.
    fn novice(&mut self, first: &Step<G>) -> Vec<(Vec<G::Action>, f32)> {
        let mut chance = QuickChance::new(seed(first.seq, u64::MAX));
        let world = self.game.imagine(&first.before, first.seat, &mut chance);
        let plans = self.planner.plans(&world, first.seat, Limits::QUICK, None, &mut chance);
        let spread = self.game.spread(self.weights, &world).max(0.1);
        let whim = Bot::from(Level::Novice).whim;
        let best = plans[0].aim;
        let often = |plan: &Plan<G::Action>| ((plan.aim - best) / (spread * whim)).exp();
        let all: f32 = plans.iter().map(often).sum();
        let mut next = chance.pick(1 << 20) as f32 / (1 << 20) as f32;
        let mut passed = 0.0;
        let mut ways = Vec::new();
        for plan in plans {
            passed += often(&plan) / all * DRAWS;
            let hits = (passed - next).ceil().max(0.0);
            if hits > 0.0 {
                next += hits;
                ways.push((plan.actions, hits));
            }
        }
        let hits: f32 = ways.iter().map(|(_, hits)| hits).sum();
        ways.iter_mut().for_each(|(_, often)| *often /= hits);
        ways
    }
}

/// Decisions of one seat up to a reveal or somebody else's decision: what the bots call a plan.
struct Chain<A> {
    /// The index of its first step.
    first: usize,
    actions: Vec<A>,
}

fn chains<G: Game>(game: &G, steps: &[Step<G>]) -> Vec<Chain<G::Action>> {
    let mut done: Vec<Chain<G::Action>> = Vec::new();
    // While several decide at once, their chains are interleaved.
    let mut open: [Option<Chain<G::Action>>; MAX_SEATS] = [const { None }; MAX_SEATS];
    for (at, step) in steps.iter().enumerate() {
        let chain = &mut open[step.seat.index()];
        let current = chain.get_or_insert_with(|| Chain { first: at, actions: Vec::new() });
        current.actions.push(step.action);
        if step.revealed || !game.awaiting(&step.after).contains(step.seat) {
            done.extend(chain.take());
        }
    }
    done
}

/// The same for the same game.
fn seed(seq: u32, world: u64) -> u64 {
    QuickChance::new(u64::from(seq).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ world).next_u64()
}
