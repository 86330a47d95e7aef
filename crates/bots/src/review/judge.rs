//! Whoever judges a finished game: how it went, and what luck and decisions brought.

use std::ops::Range;

use engine::{Entry, Game, MAX_SEATS, Match, QuickChance, Seat, Seats, Silent};

use super::{Balance, Measure, Milestone, Step};
use crate::greedy::{temptations, unit};
use crate::planner::{Limits, Planner, follow};
use crate::value::{Shares, expected};
use crate::{Bot, Eyes, Knowledge, Level, Round};

/// How many worlds a reveal is compared with.
const WORLDS: u64 = 6;
/// How many simulations decisions may take in all: more of them where there are fewer decisions.
const SIMULATIONS: u64 = 3000;
/// The fewest and the most worlds in which a decision is compared with a novice's.
const FEWEST: u64 = 3;
const MOST: u64 = 16;
/// How many draws decide what a novice may have done.
const DRAWS: f32 = 8.0;
/// No first lap has more turns than this, of all seats, with all that is chosen before and in it.
const MOST_TURNS: usize = 200;

/// Whoever judges a game.
pub(super) struct Judge<'a, G: Knowledge> {
    game: &'a G,
    weights: &'a G::Weights,
    eyes: &'a Eyes<G>,
    planner: Planner<'a, G>,
    seats: u8,
    /// What makes the worlds imagined for this game others than those for another: if every game were compared with the same few
    /// deals, their luck would be in every review.
    salt: u64,
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
        let text: String = table.log().iter().filter_map(Entry::action).map(ToString::to_string).collect();
        let salt = text.bytes().fold(0, |salt, byte| QuickChance::new(salt ^ u64::from(byte)).next_u64());
        Self { game, weights, eyes, planner: Planner::new(game, weights), seats, salt, together, rows }
    }

    /// The same for the same world of the same step of the same game.
    fn seed(&self, seq: u32, world: u64) -> u64 {
        let step = u64::from(seq).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        QuickChance::new(self.salt ^ step ^ world).next_u64()
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

    /// How it stood after every turn, each with its lap. A turn is over when somebody else is asked, alone when another lap begins,
    /// or something is revealed where there are none; what is decided at the same time is one turn.
    pub(super) fn course(
        &self,
        steps: &[Step<G>],
        end: &G::State,
        measure: Measure,
    ) -> Vec<(Option<Round>, Milestone)> {
        let milestone = |seq, played: &G::State, state: &G::State| {
            let shares = match measure {
                Measure::Chances => expected(self.game, self.eyes, state, self.seats),
                Measure::Points => [self.game.prospect(self.weights, state, Seat(0)); MAX_SEATS],
            };
            let values = shares[..usize::from(self.seats)].to_vec();
            (self.game.lap(played), Milestone { seq, round: self.game.round(played), values })
        };
        let dealt = steps.first().map_or(end, |step| &step.before);
        let mut course = vec![milestone(0, dealt, dealt)];
        for (at, step) in steps.iter().enumerate() {
            let over = steps.get(at + 1).is_none_or(|next| {
                if step.simultaneous && next.simultaneous {
                    step.revealed
                } else if self.seats == 1 {
                    let lap = self.game.lap(&step.before);
                    if lap.is_none() { step.revealed } else { lap != self.game.lap(&next.before) }
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

    /// Plays so many `turns` on `world`: those for whom `careful` says so plan briefly, the others take the best of a few ways.
    fn play_on(&mut self, world: &mut G::State, turns: Range<usize>, careful: Seats, luck: u64) {
        for turn in turns {
            let Some(seat) = self.game.awaiting(world).first() else { break };
            self.planner.play_turn(world, seat, careful.contains(seat), (luck, turn), || false);
        }
    }

    /// What `seat` may expect a round later: until then everybody has played with what was dealt.
    fn outlook(&mut self, mut world: G::State, seat: Seat, luck: u64) -> f32 {
        self.play_on(&mut world, 0..self.seats.into(), Seats::only(seat), luck);
        self.points(&world)[seat.index()]
    }

    /// Plays the first lap of a deal. So many turns would not do: how much there is to choose before it and in it depends on what
    /// was dealt, and to be further on is no luck.
    fn play_first_lap(&mut self, world: &mut G::State, seat: Seat, luck: u64) {
        let mut first = None;
        for turn in 0..MOST_TURNS {
            let lap = self.game.lap(world);
            if first.is_some() && first != lap {
                break;
            }
            first = lap;
            self.play_on(world, turn..turn + 1, Seats::only(seat), luck);
        }
    }

    /// What the deal brought, against other deals.
    pub(super) fn deal(&mut self, table: &Match<G>, dealt: &G::State) {
        let seats = if self.together { 1 } else { self.seats };
        for seat in Seat::all(seats) {
            let (mut own, mut others, mut count) = (0.0, 0.0, 0.0);
            for world in 0..2 * WORLDS {
                let luck = self.seed(0, world);
                let mut chance = QuickChance::new(luck);
                let mut here = self.game.imagine(dealt, seat, &mut chance);
                let other = self.game.setup(table.options(), self.seats, &mut chance, &mut Silent);
                let Ok(mut other) = other else { continue };
                self.play_first_lap(&mut here, seat, luck);
                self.play_first_lap(&mut other, seat, luck);
                own += self.points(&here)[seat.index()];
                others += self.points(&other)[seat.index()];
                count += 1.0;
            }
            self.row(seat).luck += (own - others) / f32::max(count, 1.0);
        }
    }

    /// What everything that was revealed brought everybody.
    pub(super) fn reveals(&mut self, steps: &[Step<G>]) {
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
            let luck = self.seed(step.seq, world);
            // What stays hidden is dealt alike before and after, as far as it can be: the rest is what was revealed.
            let imagine = |state: &G::State| self.game.imagine(state, seat, &mut QuickChance::new(luck));
            let (mut other, here) = (imagine(&step.before), imagine(&step.after));
            if step.simultaneous && !self.game.keep_choices(&mut other, &step.before) {
                return;
            }
            // Where a rival's hand is dealt anew, what they did may be impossible.
            if self.game.check(&other, step.seat, &step.action).is_err() {
                continue;
            }
            let chance = &mut QuickChance::new(!luck);
            let _ = self.game.apply(&mut other, step.seat, step.action, chance, &mut Silent);
            count += 1.0;
            if here != other {
                came += self.outlook(here, seat, luck);
                could += self.outlook(other, seat, luck);
            }
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
            let luck = self.seed(first.seq, world) ^ 0x00de_c1de;
            let mut start = game.imagine(&first.before, seat, &mut QuickChance::new(luck));
            game.reconsider(&mut start, seat);
            let mut brings = |actions: &[G::Action]| {
                let mut world = start.clone();
                follow(game, &mut world, seat, actions, &mut QuickChance::new(!luck));
                self.play_on(&mut world, 0..turns, Seats::only(seat), luck);
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
        let mut chance = QuickChance::new(self.seed(first.seq, u64::MAX));
        let world = self.game.imagine(&first.before, first.seat, &mut chance);
        let plans = self.planner.plans(&world, first.seat, Limits::QUICK, None, &mut chance);
        let spread = self.game.spread(self.weights, &world).max(0.1);
        let tempting = temptations(&plans, spread * Bot::from(Level::Novice).whim);
        let all: f32 = tempting.iter().sum();
        let (mut next, mut passed) = (unit(&mut chance), 0.0);
        let mut ways = Vec::new();
        for (plan, tempting) in plans.into_iter().zip(tempting) {
            passed += tempting / all * DRAWS;
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

    use std::sync::Arc;

    use ::dabba_walla::DabbaWalla;
    use ::taverns::Taverns;
    use engine::Seed;

    use super::super::replay;
    use super::*;
    use crate::{Endless, Mind};

    fn by_hand<G: Knowledge>() -> Eyes<G> {
        Eyes::shipped().blindfold()
    }

    fn table<G: Knowledge>(options: &str, number: u64) -> Match<G> {
        let game = Arc::new(G::open(G::DATA).unwrap());
        Match::new(game, serde_json::from_str(options).unwrap(), 3, &Seed::numbered(number), &[]).unwrap()
    }

    /// The luck of each seat in what was revealed while all decided at once, in a game between greedy bots.
    fn luck_of_secret_choices<G: Knowledge>(options: &str) -> Vec<f32> {
        let mut table = table::<G>(options, 1);
        let (eyes, mut mind) = (by_hand::<G>(), Mind::new(Bot::GREEDY));
        let chance = &mut QuickChance::new(1);
        while let Some(seat) = table.awaiting().first() {
            let (action, _) = mind.decide(&table, seat, &eyes, &Endless, chance).unwrap();
            table.act(seat, action).unwrap();
        }
        let mut steps = replay(&table);
        steps.retain(|step| step.simultaneous && step.revealed);
        assert!(steps.len() > 4);
        let mut judge = Judge::new(table.game().as_ref(), &eyes, &table);
        judge.reveals(&steps);
        judge.rows.iter().map(|row| row.luck).collect()
    }

    #[test]
    fn the_guests_and_dice_that_follow_on_a_secret_choice_are_luck() {
        let luck = luck_of_secret_choices::<Taverns>(r#"{ "module": 5 }"#);
        assert!(luck.iter().all(|luck| luck.abs() > 0.05), "{luck:?}");
    }

    #[test]
    fn what_the_others_choose_is_no_luck() {
        assert_eq!(luck_of_secret_choices::<DabbaWalla>("{}"), [0.0; 3]);
    }

    /// With some start cards guests have to go before the first evening, with others it begins at once.
    #[test]
    fn deals_are_compared_at_the_end_of_the_first_round_however_much_there_was_to_choose() {
        let eyes = by_hand::<Taverns>();
        for number in 0..6 {
            let table = table::<Taverns>(r#"{ "module": 4 }"#, number);
            let mut world = *table.state();
            let mut judge = Judge::new(table.game().as_ref(), &eyes, &table);
            judge.play_first_lap(&mut world, Seat(0), number);
            assert_eq!(world.round, 2, "{number}");
        }
    }

    #[test]
    fn every_game_is_compared_with_worlds_of_its_own() {
        let eyes = by_hand::<Taverns>();
        let seed = |table: &Match<Taverns>| Judge::new(table.game().as_ref(), &eyes, table).seed(0, 0);
        let tables = [0, 1].map(|choice| {
            let mut table = table::<Taverns>(r#"{ "module": 4 }"#, 1);
            let action = table.legal(Seat(0))[choice];
            table.act(Seat(0), action).unwrap();
            table
        });
        assert_ne!(seed(&tables[0]), seed(&tables[1]));
        assert_eq!(seed(&tables[0]), seed(&tables[0].clone()));
    }
}
