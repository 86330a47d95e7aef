//! Information-set Monte Carlo tree search over plans.
//!
//! Every iteration deals a world the seat could be in, walks down the tree, adds at most one node, lets hasty
//! players play on to a horizon, and evaluates there. An edge of the tree is a plan, not a single click: a chain of
//! small decisions is one move. Nodes are information sets: reached by the same plans, whatever the world; an edge
//! counts only in worlds where the planner finds it (availability), and each seat maximises its own share.
//!
//! Plans are tried in the order a greedy player would prefer them, a few more as visits grow. The n-th visit of every
//! edge of the root sees the n-th world, so that plans are compared under the same luck.

use engine::{MAX_SEATS, QuickChance, Seat};

use crate::budget::Timer;
use crate::gain::{gain, lead};
use crate::knowledge::sensible;
use crate::planner::{Limits, Planner, follow};
use crate::value::{Shares, shares};
use crate::{Budget, Clock, Eyes, Knowledge, Observation, Plan};

/// What a search thinks of one action.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<A> {
    pub action: A,
    /// What it would do next, as long as nobody else decides and nothing is revealed.
    pub then: Vec<A>,
    /// The estimated share of winning with it.
    pub win: f32,
    /// The share of the search spent on it.
    pub share: f32,
}

impl<A> Thought<A> {
    /// The only thing to do.
    pub(crate) fn only(action: A) -> Self {
        Self { action, then: Vec::new(), win: 0.5, share: 1.0 }
    }
}

/// How the search explores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// How strongly rarely tried plans attract, in shares.
    pub(crate) curiosity: f32,
    /// How many visits the greedy order is worth.
    pub(crate) trust: f32,
    /// How many plans are looked at after the first visit, and how fast further ones come.
    pub(crate) width: f32,
    /// A bound on memory.
    pub(crate) nodes: usize,
    /// The most visits per plan of the root: after that there is nothing to learn.
    pub(crate) enough: u32,
    /// It ends when further simulations would gain a smaller share of winning than this; with 0 never.
    pub(crate) gain: f32,
}

impl Default for Manner {
    fn default() -> Self {
        Self { curiosity: 0.08, trust: 8.0, width: 3.0, nodes: 50_000, enough: 1500, gain: 0.0 }
    }
}

struct Node<A> {
    visits: u32,
    edges: Vec<Edge<A>>,
}

struct Edge<A> {
    actions: Vec<A>,
    /// How much worse than the best a greedy player finds it, as a share.
    bias: f32,
    visits: u32,
    /// How often it could have been taken.
    available: u32,
    total: f32,
    child: Option<u32>,
}

impl<A> Edge<A> {
    fn new(plan: Plan<A>, best: f32, spread: f32) -> Self {
        let bias = ((plan.aim - best) * SLOPE / spread).max(-1.0);
        Self { actions: plan.actions, bias, visits: 0, available: 0, total: 0.0, child: None }
    }

    /// The mean share, leaning on the greedy order while visits are few.
    fn mean(&self, around: f32, trust: f32) -> f32 {
        (self.total + trust * (around + self.bias)) / (self.visits as f32 + trust)
    }
}

/// How a share changes with a point, in units of the spread: the slope of softmax at a quarter.
const SLOPE: f32 = 0.19;

/// A search in progress.
pub(crate) struct Search<'a, 'g, G: Knowledge> {
    seen: &'a Observation<'g, G>,
    eyes: &'a Eyes<G>,
    manner: Manner,
    planner: Planner<'a, G>,
    nodes: Vec<Node<G::Action>>,
    seed: u64,
    /// The sum of the squares of what the root's plans brought.
    squares: f32,
    /// How far simulations go, in rounds, if not as far as the game says.
    horizon: Option<f32>,
}

impl<'a, 'g: 'a, G: Knowledge> Search<'a, 'g, G> {
    /// A search among `plans` of the seat.
    pub(crate) fn new(
        seen: &'a Observation<'g, G>,
        eyes: &'a Eyes<G>,
        manner: Manner,
        plans: Vec<Plan<G::Action>>,
        spread: f32,
        seed: u64,
    ) -> Self {
        let best = plans[0].aim;
        let edges = plans.into_iter().map(|plan| Edge::new(plan, best, spread)).collect();
        let root = Node { visits: 0, edges };
        let planner = Planner::new(seen.game(), &eyes.weights);
        Self { seen, eyes, manner, planner, nodes: vec![root], seed, squares: 0.0, horizon: None }
    }

    /// Searches until the budget is spent. Gives back how many simulations were made.
    pub(crate) fn run(&mut self, timer: &mut Timer<'_>) -> u32 {
        if G::HEATS { self.run_in_heats(timer) } else { self.run_by_curiosity(timer) }
    }

    /// Every simulation goes to the plan that looks best with some optimism.
    fn run_by_curiosity(&mut self, timer: &mut Timer<'_>) -> u32 {
        let enough = self.manner.enough.saturating_mul(self.nodes[0].edges.len() as u32);
        let mut done = 0;
        while done < enough && timer.tick() {
            let first = self.choose_at_root();
            let world = self.nodes[0].edges[first].visits;
            let Some(value) = self.simulate(first, world.into(), timer) else { break };
            self.learn(first, value);
            done += 1;
            if done % LOOK_EVERY == 0 && self.is_settled() {
                break;
            }
        }
        done
    }

    /// Whether more simulations would gain next to nothing: one plan is far ahead, or the best are equal.
    fn is_settled(&self) -> bool {
        if self.manner.gain <= 0.0 {
            return false;
        }
        let (root, trust) = (&self.nodes[0], self.manner.trust);
        let around = mean_of(root);
        let mean = |edge: &Edge<G::Action>| edge.mean(around, trust);
        let Some(best) = root.edges.iter().max_by(|one, other| mean(one).total_cmp(&mean(other))) else {
            return true;
        };
        let explained: f32 =
            root.edges.iter().map(|edge| edge.total * edge.total / edge.visits.max(1) as f32).sum();
        let tried = root.edges.iter().filter(|edge| edge.visits > 0).count() as f32;
        let variance = (self.squares - explained).max(0.0) / (root.visits as f32 - tried).max(1.0);
        let known = |edge: &Edge<G::Action>| 1.0 / (edge.visits as f32 + trust);
        let others = root.edges.iter().filter(|edge| !std::ptr::eq(*edge, best));
        let all: f32 = others
            .map(|edge| gain(mean(best) - mean(edge), (variance * (known(best) + known(edge))).sqrt()))
            .sum();
        all < self.manner.gain
    }

    /// Plans are compared in the same worlds, in several heats: the better half of a heat's plans meets again in the
    /// next one, with an equal share of the budget. So luck that is common to all plans favours none.
    fn run_in_heats(&mut self, timer: &mut Timer<'_>) -> u32 {
        let mut alive: Vec<usize> = (0..self.nodes[0].edges.len()).collect();
        let mut values = Vec::with_capacity(alive.len());
        // What each plan brought by world: those that are alive have met the same ones.
        let mut brought: Vec<Vec<f32>> = vec![Vec::new(); alive.len()];
        // How long one takes tells how many plans can be compared at all.
        timer.lap();
        if !timer.tick() || self.simulate(0, u64::MAX, timer).is_none() {
            return 0;
        }
        let mut done = 1;
        alive.truncate(entrants(timer.expects(), alive.len()));
        let mut world = 0;
        while alive.len() > 1 {
            let heats = usize::BITS - (alive.len() - 1).leading_zeros();
            let mut heat = timer.part(heats);
            let enough = world + u64::from(self.manner.enough);
            'heat: while world < enough {
                values.clear();
                for &edge in &alive {
                    let goes_on = heat.tick() && timer.tick();
                    let value = if goes_on { self.simulate(edge, world, timer) } else { None };
                    let Some(value) = value else { break 'heat };
                    values.push(value);
                    done += 1;
                }
                world += 1;
                for (&edge, &value) in alive.iter().zip(&values) {
                    self.learn(edge, value);
                    brought[edge].push(value);
                }
                if world % u64::from(LOOK_EVERY / 4) == 0 {
                    self.let_go(&mut alive, &brought);
                    if alive.len() == 1 {
                        return done;
                    }
                }
            }
            let root = &self.nodes[0];
            let around = mean_of(root);
            let mean = |edge: usize| root.edges[edge].mean(around, self.manner.trust);
            alive.sort_by(|&one, &other| mean(other).total_cmp(&mean(one)).then(one.cmp(&other)));
            alive.truncate(alive.len().div_ceil(2));
        }
        done
    }

    /// Lets go of the plans of which more worlds would teach next to nothing.
    fn let_go(&self, alive: &mut Vec<usize>, brought: &[Vec<f32>]) {
        if self.manner.gain <= 0.0 {
            return;
        }
        let root = &self.nodes[0];
        let around = mean_of(root);
        let mean = |edge: usize| root.edges[edge].mean(around, self.manner.trust);
        let best =
            alive.iter().copied().reduce(|best, edge| if mean(edge) > mean(best) { edge } else { best });
        let Some(best) = best else { return };
        alive.retain(|&edge| {
            let (_, doubt) = lead(&brought[best], &brought[edge]);
            edge == best || gain(mean(best) - mean(edge), doubt) >= self.manner.gain
        });
    }

    /// Writes down what a plan of the root brought.
    fn learn(&mut self, edge: usize, value: f32) {
        let root = &mut self.nodes[0];
        root.visits += 1;
        root.edges[edge].visits += 1;
        root.edges[edge].total += value;
        self.squares += value * value;
    }

    /// One iteration: what the `first` plan of the root brings the seat in a world; `None` if time was up in its midst,
    /// in which case it leaves no trace.
    fn simulate(&mut self, first: usize, world: u64, timer: &Timer<'_>) -> Option<f32> {
        let (game, me) = (self.seen.game(), self.seen.seat());
        let luck = self.seed.wrapping_add(world.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut chance = QuickChance::new(luck);
        let mut world = self.seen.imagine(&mut chance);
        game.reconsider(&mut world, me);
        let mut path: Vec<(u32, usize, Seat)> = Vec::new();
        let mut at = (0u32, first);
        if !follow(game, &mut world, me, &self.nodes[0].edges[first].actions, &mut QuickChance::new(!luck)) {
            return Some(0.0);
        }
        // Down the tree as far as it reaches.
        while let Some(seat) = game.awaiting(&world).first() {
            let edge = &self.nodes[at.0 as usize].edges[at.1];
            let node = match edge.child {
                Some(node) => node,
                None if edge.visits >= G::RIPE && self.nodes.len() < self.manner.nodes => {
                    self.nodes.push(Node { visits: 0, edges: Vec::new() });
                    let node = self.nodes.len() as u32 - 1;
                    self.nodes[at.0 as usize].edges[at.1].child = Some(node);
                    node
                }
                None => break,
            };
            let fresh = self.nodes[node as usize].visits == 0;
            let Some(edge) = self.choose_below(node, &world, seat, &mut chance) else { break };
            path.push((node, edge, seat));
            if !follow(game, &mut world, seat, &self.nodes[node as usize].edges[edge].actions, &mut chance) {
                break;
            }
            at = (node, edge);
            if timer.is_up() {
                return None;
            }
            if fresh {
                break;
            }
        }
        let value = self.play_on(&mut world, path.len() + 1, timer, luck)?;
        for (node, edge, seat) in path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            let edge = &mut node.edges[edge];
            edge.visits += 1;
            edge.total += value[seat.index()];
        }
        Some(value[me.index()])
    }

    /// Hasty players play on to the horizon; the mean of the shares there and on the way. `None` if time was up.
    fn play_on(
        &mut self,
        world: &mut G::State,
        played: usize,
        timer: &Timer<'_>,
        luck: u64,
    ) -> Option<Shares> {
        let game = self.seen.game();
        let seats = f32::from(game.seat_count(world));
        let horizon = self.horizon.unwrap_or_else(|| match G::LEARNED_HORIZON {
            Some(horizon) if self.eyes.has_learned() => horizon,
            _ => game.horizon(world),
        });
        let turns = ((horizon * seats).round() as usize).saturating_sub(played - 1);
        let (mut sum, mut judged) = ([0.0; MAX_SEATS], 1.0);
        for turn in 0..turns {
            let awaited = game.awaiting(world);
            let Some(seat) = awaited.first() else { break };
            // Where several decide at once, they are in the midst of it.
            let round = turn as f32 / seats;
            if round >= G::INTERMEDIATE_EVAL_FROM && round.fract() == 0.0 && awaited.len() == 1 {
                add(&mut sum, shares(game, self.eyes, world));
                judged += 1.0;
            }
            let careful = seat == self.seen.seat();
            if !self.planner.play_turn(world, seat, careful, (luck, turn), || timer.is_up()) {
                return None;
            }
        }
        add(&mut sum, shares(game, self.eyes, world));
        Some(sum.map(|share| share / judged))
    }

    /// How many of the root's plans are looked at after so many visits.
    fn width(&self, visits: u32) -> usize {
        (self.manner.width + 0.7 * (visits as f32).sqrt()) as usize
    }

    fn choose_at_root(&self) -> usize {
        let root = &self.nodes[0];
        let open = self.width(root.visits).clamp(1, root.edges.len());
        self.best_edge(root, (0..open).map(|index| (index, root.visits)))
    }

    /// The plan that looks best with some optimism.
    fn best_edge(&self, node: &Node<G::Action>, open: impl Iterator<Item = (usize, u32)> + Clone) -> usize {
        let around = mean_of(node);
        let score = |(index, available): (usize, u32)| {
            let edge = &node.edges[index];
            let doubt = ((available.max(1) as f32).ln().max(1.0) / (edge.visits as f32 + 1.0)).sqrt();
            (edge.mean(around, self.manner.trust) + self.manner.curiosity * doubt, index)
        };
        let best =
            open.map(score).fold((f32::MIN, 0), |best, next| if next.0 > best.0 { next } else { best });
        best.1
    }

    /// A plan at an inner node in this world; learns plans the node has not met.
    fn choose_below(
        &mut self,
        node: u32,
        world: &G::State,
        seat: Seat,
        chance: &mut QuickChance,
    ) -> Option<usize> {
        let game = self.seen.game();
        let plans = self.planner.plans(world, seat, Limits::BRIEF, None, chance);
        let spread = game.spread(&self.eyes.weights, world).max(0.1);
        let best = plans.first()?.aim;
        let wide = self.width(self.nodes[node as usize].visits).max(1);
        let mut open: Vec<usize> = Vec::with_capacity(wide);
        let here = &mut self.nodes[node as usize];
        for plan in plans.into_iter().take(wide) {
            let known = here.edges.iter().position(|edge| edge.actions == plan.actions);
            open.push(known.unwrap_or_else(|| {
                here.edges.push(Edge::new(plan, best, spread));
                here.edges.len() - 1
            }));
        }
        for &index in &open {
            here.edges[index].available += 1;
        }
        let here = &self.nodes[node as usize];
        Some(self.best_edge(here, open.iter().map(|&index| (index, here.edges[index].available))))
    }

    /// Visits and totals of the root's plans, in their order.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn tally(&self) -> Vec<(u32, f32)> {
        self.nodes[0].edges.iter().map(|edge| (edge.visits, edge.total)).collect()
    }

    /// Adds what another search of the same plans found.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn add(&mut self, tally: &[(u32, f32)]) {
        let root = &mut self.nodes[0];
        for (edge, (visits, total)) in root.edges.iter_mut().zip(tally) {
            edge.visits += visits;
            edge.total += total;
            root.visits += visits;
        }
    }

    /// The first steps of the root's plans, best first.
    pub(crate) fn thoughts(&self) -> Vec<Thought<G::Action>> {
        let root = &self.nodes[0];
        let around = mean_of(root);
        let most = root.edges.iter().map(|edge| edge.visits).max().unwrap_or(0);
        let all = root.visits.max(1) as f32;
        // After heats only those that met in the last one saw the same worlds.
        let tried = |edge: &Edge<G::Action>| match G::HEATS {
            true => edge.visits * 10 >= most * 9,
            false => edge.visits * 3 >= most,
        };
        let mut ranked: Vec<(bool, f32, &Edge<G::Action>)> = (root.edges.iter())
            .map(|edge| (tried(edge), edge.mean(around, self.manner.trust), edge))
            .collect();
        ranked.sort_by(|one, other| other.0.cmp(&one.0).then(other.1.total_cmp(&one.1)));
        let mut thoughts: Vec<Thought<G::Action>> = Vec::new();
        for (_, win, edge) in ranked {
            let (action, share) = (edge.actions[0], edge.visits as f32 / all);
            match thoughts.iter_mut().find(|thought| thought.action == action) {
                Some(thought) => thought.share += share,
                None => {
                    let then = edge.actions[1..].to_vec();
                    thoughts.push(Thought { action, then, win: win.clamp(0.0, 1.0), share });
                }
            }
        }
        thoughts
    }
}

/// How many plans can be compared with so many simulations: each should meet a few worlds in every heat.
fn entrants(simulations: f64, plans: usize) -> usize {
    let enough = |plans: &usize| *plans as f64 * (*plans as f64).log2().ceil() * WORLDS <= simulations;
    (2..=plans).rev().find(enough).unwrap_or(2).min(plans)
}

/// After so many simulations it is asked whether more of them would gain anything.
const LOOK_EVERY: u32 = 64;

/// The worlds of a heat, at least.
const WORLDS: f64 = 3.0;

fn add(sum: &mut Shares, shares: Shares) {
    sum.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
}

fn mean_of<A>(node: &Node<A>) -> f32 {
    let total: f32 = node.edges.iter().map(|edge| edge.total).sum();
    let visits: u32 = node.edges.iter().map(|edge| edge.visits).sum();
    if visits == 0 { 0.3 } else { total / visits as f32 }
}

/// Searches with the budget; the first steps best first, and how many simulations were made.
pub(crate) fn ponder<G: Knowledge>(
    seen: &Observation<'_, G>,
    eyes: &Eyes<G>,
    manner: Manner,
    threads: u8,
    timer: &mut Timer<'_>,
    seed: u64,
) -> (Vec<Thought<G::Action>>, u32) {
    let mut chance = QuickChance::new(seed);
    let mut world = seen.imagine(&mut chance);
    seen.game().reconsider(&mut world, seen.seat());
    let mut actions = Vec::new();
    sensible(seen.game(), &eyes.weights, &world, seen.seat(), &mut actions);
    if let [only] = *actions {
        return (vec![Thought::only(only)], 0);
    }
    let mut planner = Planner::new(seen.game(), &eyes.weights);
    // A plan that is cut off half-way is worse than a quick one, and simulations need time too.
    let limits = if timer.is_shorter_than(G::SHORT) { Limits::QUICK } else { Limits::THOROUGH };
    let mut plans = seen.game().turns(
        &eyes.weights,
        &world,
        seen.seat(),
        limits.keep,
        &|| timer.is_half_over(),
        &mut chance,
    );
    if plans.is_empty() {
        plans = planner.plans(&world, seen.seat(), limits, Some(timer), &mut chance);
    }
    let spread = seen.game().spread(&eyes.weights, &world).max(0.1);
    if eyes.has_learned() && G::LEARNED_ORDER > 0.0 {
        reorder(seen, eyes, &mut plans, chance.next_u64());
    }
    let mut search = Search::new(seen, eyes, manner, plans.clone(), spread, chance.next_u64());
    if plans.len() == 1 {
        let sole = search.thoughts().into_iter().map(|thought| Thought { share: 1.0, ..thought });
        return (sole.collect(), 0);
    }
    let simulations = search_on(&mut search, &plans, spread, threads, timer, &mut chance);
    (search.thoughts(), simulations)
}

/// In so many worlds it is looked where a plan leads.
const LOOKS: u64 = 3;

/// Orders plans by what was learned about where they lead, too.
fn reorder<G: Knowledge>(
    seen: &Observation<'_, G>,
    eyes: &Eyes<G>,
    plans: &mut [Plan<G::Action>],
    seed: u64,
) {
    let (game, me) = (seen.game(), seen.seat());
    for plan in plans.iter_mut() {
        let mut sum = 0.0;
        for world in 0..LOOKS {
            let mut chance = QuickChance::new(seed.wrapping_add(world));
            let mut state = seen.imagine(&mut chance);
            game.reconsider(&mut state, me);
            follow(game, &mut state, me, &plan.actions, &mut chance);
            sum += eyes.lead(game, &state, me);
        }
        plan.aim += G::LEARNED_ORDER * (sum / LOOKS as f32 - plan.aim);
    }
    plans.sort_by(|one, other| other.aim.total_cmp(&one.aim));
}

/// On one thread.
#[cfg(target_arch = "wasm32")]
fn search_on<G: Knowledge>(
    search: &mut Search<'_, '_, G>,
    _: &[Plan<G::Action>],
    _: f32,
    _: u8,
    timer: &mut Timer<'_>,
    _: &mut QuickChance,
) -> u32 {
    search.run(timer)
}

/// On several threads, each with its own tree; the roots are added up.
#[cfg(not(target_arch = "wasm32"))]
fn search_on<G: Knowledge>(
    search: &mut Search<'_, '_, G>,
    plans: &[Plan<G::Action>],
    spread: f32,
    threads: u8,
    timer: &mut Timer<'_>,
    chance: &mut QuickChance,
) -> u32 {
    if threads <= 1 {
        return search.run(timer);
    }
    let (seen, eyes, manner) = (search.seen, search.eyes, search.manner);
    let helpers = u32::from(threads);
    let seeds: Vec<u64> = (1..helpers).map(|_| chance.next_u64()).collect();
    let tallies: Vec<(u32, Vec<(u32, f32)>)> = std::thread::scope(|scope| {
        let running: Vec<_> = (seeds.into_iter())
            .map(|seed| {
                let mut timer = timer.share(helpers);
                scope.spawn(move || {
                    let mut search = Search::new(seen, eyes, manner, plans.to_vec(), spread, seed);
                    (search.run(&mut timer), search.tally())
                })
            })
            .collect();
        let own = search.run(&mut timer.share(helpers));
        let mut all = vec![(own, Vec::new())];
        all.extend(running.into_iter().filter_map(|thread| thread.join().ok()));
        all
    });
    for (_, tally) in &tallies {
        search.add(tally);
    }
    tallies.iter().map(|(done, _)| done).sum()
}

/// How many simulations a second a search makes at a position, on one core: to the horizon, or to the end.
pub fn simulations_per_second<G: Knowledge>(
    seen: &Observation<'_, G>,
    eyes: &Eyes<G>,
    to_the_end: bool,
    millis: f64,
    clock: &dyn Clock,
) -> f64 {
    let mut chance = QuickChance::new(1);
    let world = seen.imagine(&mut chance);
    let plans =
        Planner::new(seen.game(), &eyes.weights).plans(&world, seen.seat(), Limits::QUICK, None, &mut chance);
    let manner = Manner { enough: u32::MAX, ..Manner::default() };
    let mut search = Search::new(seen, eyes, manner, plans, 1.0, 1);
    if to_the_end {
        search.horizon = Some(10_000.0);
    }
    let before = clock.now();
    let done = search.run(&mut Budget::millis(millis).start(clock));
    f64::from(done) * 1000.0 / (clock.now() - before).max(1e-6)
}
