//! A finished game looked back on: where it turned, and what luck and decisions brought each seat.
//!
//! All numbers come from playing on in imagined worlds, by the same rules and the same evaluation as a search does:
//!
//! - *Decisions*: what a seat did, up to the next reveal, against what the house's novice would have done there on average,
//!   both followed in the same worlds to the search's horizon. So a novice has nothing in the long run, and nobody is
//!   blamed for what they could not see.
//! - *Luck*: what a seat may expect after a reveal, less what it could expect of that reveal before. Being the difference
//!   to its own mean, it has no tendency however good the evaluation is. The deal is compared with other deals.
//! - *The turn*: the turn in which the winner's share of winning rose most.
//!
//! Everything is seeded, so that a game has one review.

use engine::{Entry, Game, MAX_SEATS, Match, NoUndo, Outcome, QuickChance, Seat, Seats, Silent};
use serde::{Deserialize, Serialize};
use shelf::AnyMatch;

use crate::face::weights;
use crate::planner::{Limits, Planner, follow};
use crate::value::{Shares, expected};
use crate::{Bot, Knowledge, Level, Plan};

/// What there is to say about a finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Review {
    /// Each seat's chance to win, at first and after every turn.
    pub course: Vec<Milestone>,
    /// Where it turned; missing where no turn changed much.
    pub turned: Option<Turned>,
    /// What luck and decisions brought each seat; one row alone or together. Empty until they are known.
    pub rows: Vec<Balance>,
}

/// The chances to win after a turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Milestone {
    /// The log entry that ended it; 0 before the first.
    pub seq: u32,
    /// By seat, 0 to 1.
    pub chances: Vec<f32>,
}

/// The turn in which the game turned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turned {
    /// The first log entry of the turn.
    pub seq: u32,
    /// Whose turn it was.
    pub seat: Seat,
    /// Whose chances are told: the winner's; alone and together anybody's.
    pub winner: Swing,
    /// Who lost most by it, if anybody lost clearly.
    pub loser: Option<Swing>,
}

/// What a turn did to the chances of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Swing {
    /// Whose.
    pub seat: Seat,
    /// Before the turn, 0 to 1.
    pub from: f32,
    /// After it.
    pub to: f32,
}

/// Points against a par game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Balance {
    /// What was dealt, drawn and rolled.
    pub luck: f32,
    /// What was made of it.
    pub decisions: f32,
}

/// How many worlds a reveal is compared with.
const WORLDS: u64 = 6;
/// How many simulations decisions may take in all: more of them where there are fewer decisions.
const SIMULATIONS: u64 = 3000;
/// The fewest and the most worlds in which a decision is compared with a novice's.
const FEWEST: u64 = 3;
const MOST: u64 = 16;
/// What a novice does more rarely than this is left out.
const RARE: f32 = 0.03;
/// No turn falls into more pieces than this.
const PIECES: usize = 40;
/// A turn that moves the chances by less than this is no turning point.
const CLEAR: f32 = 0.04;

/// Whoever is told what was found so far.
pub type Tell<'a> = &'a mut dyn FnMut(&Review);

/// Reviews a finished game for whoever has the code of one title: tells at once where it turned, and again once luck and
/// decisions are known. Says nothing while it is played.
pub fn review_in<G: Knowledge>(table: &dyn AnyMatch, tell: Tell<'_>) {
    if let Some(table) = table.as_any().downcast_ref::<Match<G>>() {
        look_back(table, tell);
    }
}

/// The review of a finished game; nothing while it is played.
#[must_use]
pub fn review<G: Knowledge>(table: &Match<G>) -> Option<Review> {
    look_back(table, &mut |_| {})
}

fn look_back<G: Knowledge>(table: &Match<G>, tell: Tell<'_>) -> Option<Review> {
    if !table.is_over() {
        return None;
    }
    let weights = weights::<G>();
    let steps = replay(table);
    let mut judge = Judge::new(table.game().as_ref(), &weights, table);
    let mut course = judge.course(&steps, table.state());
    let turned = turned(&course, &steps, table);
    // What the evaluation leaves open at the end, the result has decided.
    if let (Some(last), Outcome::Ranked) = (course.last_mut(), table.standing().outcome) {
        let standing = table.standing();
        last.chances = Seat::all(table.seats()).map(|seat| standing.victory(seat) as f32).collect();
    }
    let mut review = Review { course, turned, rows: Vec::new() };
    tell(&review);
    judge.deal(table, steps.first().map_or(table.state(), |step| &step.before));
    judge.reveals(&steps);
    judge.decisions(&steps);
    review.rows = judge.rows;
    tell(&review);
    Some(review)
}

/// A step that was not taken back.
struct Step<G: Game> {
    seq: u32,
    seat: Seat,
    action: G::Action,
    before: G::State,
    after: G::State,
    revealed: bool,
    simultaneous: bool,
}

/// The steps that counted, with the tables before and after.
fn replay<G: Game>(table: &Match<G>) -> Vec<Step<G>> {
    let undone: Vec<u32> = table.log().iter().filter_map(Entry::undo_of).collect();
    let mut past = table.rewound(0);
    let mut steps = Vec::new();
    for (seq, entry) in (1..).zip(table.log()) {
        let Entry::Act { seat, action } = *entry else { continue };
        if undone.contains(&seq) {
            continue;
        }
        let before = past.state().clone();
        if past.act(seat, action).is_err() {
            // Steps that were taken back left nothing behind, so what stayed is legal without them.
            debug_assert!(false, "step {seq} needs one that was taken back");
            break;
        }
        let revealed = past.undoable(seat) == Err(NoUndo::Revealed);
        let simultaneous = table.game().simultaneous(&before);
        let after = past.state().clone();
        steps.push(Step { seq, seat, action, before, after, revealed, simultaneous });
    }
    steps
}

/// The turn that brought the winner most; where a game alone or together was lost, the one that cost most.
fn turned<G: Game>(course: &[Milestone], steps: &[Step<G>], table: &Match<G>) -> Option<Turned> {
    let standing = table.standing();
    let lost = match standing.outcome {
        Outcome::Team { won, .. } => !won,
        Outcome::Solo { won, .. } => won == Some(false),
        Outcome::Ranked => false,
    };
    let seat = standing.winners().next().unwrap_or_default();
    let gain = |pair: &[Milestone], seat: Seat| pair[1].chances[seat.index()] - pair[0].chances[seat.index()];
    let swing = |pair: &[Milestone], seat: Seat| Swing {
        seat,
        from: pair[0].chances[seat.index()],
        to: pair[1].chances[seat.index()],
    };
    let sign = if lost { -1.0 } else { 1.0 };
    let pair = course.windows(2).max_by(|a, b| (sign * gain(a, seat)).total_cmp(&(sign * gain(b, seat))))?;
    if sign * gain(pair, seat) < CLEAR {
        return None;
    }
    let first = steps.iter().find(|step| step.seq > pair[0].seq)?;
    let ranked = standing.outcome == Outcome::Ranked;
    let loser = Seat::all(table.seats())
        .filter(|&other| ranked && other != seat)
        .min_by(|&a, &b| gain(pair, a).total_cmp(&gain(pair, b)))
        .filter(|&other| gain(pair, other) <= -CLEAR);
    let loser = loser.map(|loser| swing(pair, loser));
    Some(Turned { seq: first.seq, seat: first.seat, winner: swing(pair, seat), loser })
}

/// Whoever judges a game.
struct Judge<'a, G: Knowledge> {
    game: &'a G,
    weights: &'a G::Weights,
    planner: Planner<'a, G>,
    seats: u8,
    /// Whether all seats win or lose together; then they have one row.
    together: bool,
    rows: Vec<Balance>,
}

impl<'a, G: Knowledge> Judge<'a, G> {
    fn new(game: &'a G, weights: &'a G::Weights, table: &Match<G>) -> Self {
        let seats = table.seats();
        let together = game.rival(weights, table.state()).is_some() || seats == 1;
        let rows = vec![Balance::default(); if together { 1 } else { seats.into() }];
        Self { game, weights, planner: Planner::new(game, weights), seats, together, rows }
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

    /// The chances to win after every turn. A turn is over when somebody else is asked; what is decided at the same
    /// time is one turn.
    fn course(&self, steps: &[Step<G>], end: &G::State) -> Vec<Milestone> {
        let milestone = |seq, state: &G::State| Milestone {
            seq,
            chances: expected(self.game, self.weights, state, self.seats)[..usize::from(self.seats)].to_vec(),
        };
        let mut course = vec![milestone(0, steps.first().map_or(end, |step| &step.before))];
        for (at, step) in steps.iter().enumerate() {
            let over = steps.get(at + 1).is_none_or(|next| {
                if step.simultaneous && next.simultaneous {
                    step.revealed
                } else {
                    self.seats == 1 && step.revealed
                        || next.seat != step.seat
                        || step.simultaneous != next.simultaneous
                }
            });
            if over {
                course.push(milestone(step.seq, &step.after));
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
    fn deal(&mut self, table: &Match<G>, dealt: &G::State) {
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

    /// What everything that was revealed brought everybody.
    fn reveals(&mut self, steps: &[Step<G>]) {
        for step in steps.iter().filter(|step| step.revealed) {
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
    fn decisions(&mut self, steps: &[Step<G>]) {
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

    /// What a novice would do there, and how often.
    fn novice(&mut self, first: &Step<G>) -> Vec<(Vec<G::Action>, f32)> {
        let mut chance = QuickChance::new(seed(first.seq, u64::MAX));
        let world = self.game.imagine(&first.before, first.seat, &mut chance);
        let plans = self.planner.plans(&world, first.seat, Limits::QUICK, None, &mut chance);
        let spread = self.game.spread(self.weights, &world).max(0.1);
        let whim = Bot::from(Level::Novice).whim;
        let best = plans[0].aim;
        let often = |plan: &Plan<G::Action>| ((plan.aim - best) / (spread * whim)).exp();
        let all: f32 = plans.iter().map(often).sum();
        let mut ways: Vec<(Vec<G::Action>, f32)> = plans
            .into_iter()
            .map(|plan| {
                let often = often(&plan) / all;
                (plan.actions, often)
            })
            .filter(|(_, often)| *often >= RARE)
            .collect();
        let kept: f32 = ways.iter().map(|(_, often)| often).sum();
        ways.iter_mut().for_each(|(_, often)| *often /= kept);
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
