//! The tests that hold every game: written once against [`Game`], run by each game and by the shelf.
//!
//! Every function panics with the seed and the step when something does not hold, so that a failure can be played
//! again.

mod notation;
mod pebbles;
mod setup;

pub use pebbles::Pebbles;
pub use setup::setup_errors;

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::{
    Chance, Eyes, Game, Match, NoUndo, OptionKind, Position, QuickChance, Record, Revealed, Seat, Seed,
    Stream, TableChance, Told,
};

/// Options and a number of seats that the game accepts, at random over everything it offers.
pub fn random_table<G: Game>(game: &G, chance: &mut QuickChance) -> (G::Options, u8) {
    random_table_with(game, chance, None, None)
        .unwrap_or_else(|| panic!("{}: no random options are accepted", G::ID))
}

/// The same with one option and the number of seats given; `None` if no table has them.
pub fn random_table_with<G: Game>(
    game: &G,
    chance: &mut QuickChance,
    option: Option<(&str, &Value)>,
    players: Option<u8>,
) -> Option<(G::Options, u8)> {
    let specs = G::options();
    (0..10_000).find_map(|_| {
        let (low, high) = (*G::seats().start(), *G::seats().end());
        let seats = players.unwrap_or_else(|| low + chance.pick(usize::from(high - low) + 1) as u8);
        let mut fields = Map::new();
        for spec in &specs {
            // Mostly defaults, so that combinations of few options are common and all are possible.
            if chance.pick(3) == 0 {
                fields.insert(spec.id.clone(), random_value(&spec.kind, seats, chance));
            }
        }
        if let Some((id, value)) = option {
            fields.insert(id.into(), value.clone());
        }
        let options = serde_json::from_value::<G::Options>(Value::Object(fields)).ok()?;
        game.check_options(&options, seats).is_ok().then_some((options, seats))
    })
}

fn random_value(kind: &OptionKind, seats: u8, chance: &mut QuickChance) -> Value {
    match kind {
        OptionKind::Bool => (chance.pick(2) == 1).into(),
        OptionKind::Int { min, max } => (min + chance.pick((max - min + 1) as usize) as i64).into(),
        OptionKind::Choice { values } => values[chance.pick(values.len())].clone(),
        OptionKind::Set { values, most } => {
            let mut values = values.clone();
            chance.shuffle(Stream::COMMON, &mut values);
            values.truncate(chance.pick(usize::from(*most) + 1));
            values.into()
        }
        OptionKind::PerSeat { values } => {
            (0..seats).map(|_| values[chance.pick(values.len())].clone()).collect::<Vec<_>>().into()
        }
    }
}

/// Plays one random game with every check: the whole contract. `choices` steer the first decisions (so that a
/// property test can shrink them); after them the seed decides.
pub fn holds<G: Game>(game: &Arc<G>, options: &G::Options, seats: u8, seed: u64, choices: &[u16]) {
    let mut run = Run::new(Arc::clone(game), options, seats, seed);
    run.at_start();
    while !run.table.is_over() {
        run.states();
        run.step(choices);
    }
    run.at_end();
}

struct Run<G: Game> {
    game: Arc<G>,
    table: Match<G>,
    chance: QuickChance,
    seed: u64,
    steps: u32,
    longest: u32,
    /// Actions met so far in any state, to be offered where they are not legal.
    met: Vec<G::Action>,
    known: HashSet<G::Action>,
    /// The texts in these actions.
    words: BTreeSet<String>,
}

impl<G: Game> Run<G> {
    fn new(game: Arc<G>, options: &G::Options, seats: u8, seed: u64) -> Self {
        let nonces: Vec<String> = (0..seats).map(|seat| format!("nonce {seat}")).collect();
        let table = Match::new(Arc::clone(&game), options.clone(), seats, &Seed::numbered(seed), &nonces)
            .unwrap_or_else(|error| panic!("{}: {options:?} with {seats} seats: {error}", G::ID));
        let longest = game.longest(options, seats);
        let chance = QuickChance::new(seed);
        let (met, known, words) = (Vec::new(), HashSet::new(), BTreeSet::new());
        Self { game, table, chance, seed, steps: 0, longest, met, known, words }
    }

    fn place(&self) -> String {
        format!("{} seed {} step {} options {:?}", G::ID, self.seed, self.steps, self.table.options())
    }

    fn at_start(&self) {
        assert_eq!(
            self.game.options_of(self.table.state()),
            *self.table.options(),
            "{}: options",
            self.place()
        );
        assert_eq!(self.game.seat_count(self.table.state()), self.table.seats(), "{}: seats", self.place());
        assert!(!self.table.is_over(), "{}: over before it began", self.place());
    }

    /// Everything that must hold in the present state.
    fn states(&mut self) {
        if let Err(flaw) = self.game.audit(self.table.state()) {
            panic!("{}: {flaw}\n{}", self.place(), json(self.table.state()));
        }
        self.legal_lists();
        // The dear checks, on a sample.
        if self.chance.pick(8) == 0 {
            self.written_states_read_back();
            self.imagined_worlds_look_the_same();
            self.simultaneous_steps_commute();
            self.what_is_foreseen_comes_true();
        }
        if self.chance.pick(6) == 0 {
            self.undo();
        }
    }

    fn legal_lists(&mut self) {
        let awaited = self.table.awaiting();
        for seat in Seat::all(self.table.seats()) {
            let legal = self.table.legal(seat);
            assert_eq!(
                awaited.contains(seat),
                !legal.is_empty(),
                "{}: legal list of seat {seat}",
                self.place()
            );
            let set: HashSet<G::Action> = legal.iter().copied().collect();
            assert_eq!(set.len(), legal.len(), "{}: an action is listed twice: {legal:?}", self.place());
            for action in &legal {
                if let Err(refusal) = self.table.check(seat, action) {
                    panic!("{}: {action} is listed but refused: {refusal}", self.place());
                }
                if self.known.insert(*action) {
                    self.met.push(*action);
                    let place = self.place();
                    read_back(action, &place);
                    notation::reads_back::<G>(action, &mut self.words, &mut self.chance, &place);
                }
            }
            for _ in 0..self.met.len().min(12) {
                let action = self.met[self.chance.pick(self.met.len())];
                let checked = self.table.check(seat, &action);
                let place = self.place();
                assert_eq!(
                    checked.is_ok(),
                    set.contains(&action),
                    "{place}: seat {seat} {action}: {checked:?}"
                );
                if let Err(refusal) = checked {
                    assert!(!refusal.rule.is_empty() && !refusal.text.is_empty(), "{place}: a bare refusal");
                    let before = self.table.state().clone();
                    assert!(self.table.act(seat, action).is_err());
                    assert_eq!(before, *self.table.state(), "{place}: a refused action changed the state");
                }
            }
            if awaited.contains(seat) {
                let fallback = self.game.fallback(self.table.state(), seat);
                assert!(set.contains(&fallback), "{}: the fallback {fallback} is not legal", self.place());
            }
        }
    }

    fn written_states_read_back(&self) {
        let (place, state) = (self.place(), self.table.state());
        read_back(state, &place);
        let position = Position::write::<G>(state).expect("states are JSON");
        let read = position.read(&*self.game).unwrap_or_else(|error| panic!("{place}: {error}"));
        assert_eq!(read, *state, "{place}: position");
        for eyes in eyes(self.table.seats()) {
            read_back(&self.table.view(eyes), &place);
        }
        let standing = self.table.standing();
        assert_eq!(standing.seats.len(), usize::from(self.table.seats()), "{place}: standing");
        for (seat, at) in Seat::all(self.table.seats()).zip(&standing.seats) {
            assert_eq!(at.seat, seat, "{place}: standing in seat order");
            assert_eq!(
                at.score,
                at.parts.iter().map(|(_, part)| part).sum::<i32>(),
                "{place}: score and parts"
            );
        }
        read_back(&standing, &place);
    }

    /// Redaction: nothing that a seat sees depends on what it may not know.
    fn imagined_worlds_look_the_same(&mut self) {
        let place = self.place();
        let state = self.table.state().clone();
        for seat in Seat::all(self.table.seats()) {
            let world = self.game.imagine(&state, seat, &mut self.chance);
            if let Err(flaw) = self.game.audit(&world) {
                panic!("{place}: seat {seat} imagines the impossible: {flaw}\n{}", json(&world));
            }
            self.same_for(seat, &state, &world, &place);
            let again = self.game.imagine(&world, seat, &mut self.chance);
            self.same_for(seat, &state, &again, &place);
            self.steps_look_the_same(seat, &state, &world, &place);
        }
    }

    fn same_for(&self, seat: Seat, state: &G::State, world: &G::State, place: &str) {
        let (game, eyes) = (&*self.game, Eyes::Seat(seat));
        // Spectators know no more than any seat does.
        assert_eq!(
            json(&game.view(state, Eyes::Spectator)),
            json(&game.view(world, Eyes::Spectator)),
            "{place}: what spectators see depends on what seat {seat} does not know"
        );
        assert_eq!(
            json(&game.view(state, eyes)),
            json(&game.view(world, eyes)),
            "{place}: view of seat {seat}"
        );
        let (mut here, mut there) = (Vec::new(), Vec::new());
        game.legal(state, seat, &mut here);
        game.legal(world, seat, &mut there);
        assert_eq!(here, there, "{place}: legal actions of seat {seat}");
        assert_eq!(game.awaiting(state), game.awaiting(world), "{place}: who is awaited, for seat {seat}");
        assert_eq!(
            game.simultaneous(state),
            game.simultaneous(world),
            "{place}: simultaneous, for seat {seat}"
        );
    }

    /// What `eyes` and spectators hear of a step that reveals nothing is the same in both worlds, whoever steps; and where a
    /// choice is hidden (simultaneous), it is the same whatever was chosen, as long as the views stay equal.
    fn steps_look_the_same(&mut self, eyes: Seat, state: &G::State, world: &G::State, place: &str) {
        for seat in self.game.awaiting(state).iter() {
            let (mut here, mut there) = (Vec::new(), Vec::new());
            self.game.legal(state, seat, &mut here);
            self.game.legal(world, seat, &mut there);
            let action = here[self.chance.pick(here.len())];
            let other = there[self.chance.pick(there.len())];
            let pairs = [
                there.contains(&action).then_some((action, action)),
                (seat != eyes && self.game.simultaneous(state)).then_some((action, other)),
            ];
            for (action, other) in pairs.into_iter().flatten() {
                let chance = TableChance::new(&Seed::numbered(self.seed), &[]);
                let (after, told, revealed) = self.tried(state, seat, action, &chance);
                let (after_there, told_there, revealed_there) = self.tried(world, seat, other, &chance);
                if (revealed, revealed_there) != (Revealed::Nothing, Revealed::Nothing) {
                    continue;
                }
                for eyes in [Eyes::Seat(eyes), Eyes::Spectator] {
                    let view = self.game.view(&after, eyes);
                    let view_there = self.game.view(&after_there, eyes);
                    if action != other && view != view_there {
                        continue;
                    }
                    assert_eq!(view, view_there, "{place}: {eyes:?} after {action} of seat {seat}");
                    let heard: Vec<_> = told.seen_by(eyes).collect();
                    let heard_there: Vec<_> = told_there.seen_by(eyes).collect();
                    assert_eq!(
                        heard, heard_there,
                        "{place}: {eyes:?} hears {action} or {other} of seat {seat}"
                    );
                }
            }
        }
    }

    /// A step that is shown before the host answers is the one that the host then takes.
    fn what_is_foreseen_comes_true(&self) {
        let (game, state) = (&*self.game, self.table.state());
        for seat in self.table.awaiting().iter() {
            let eyes = Eyes::Seat(seat);
            let view = game.view(state, eyes);
            for action in self.table.legal(seat) {
                let Some(foreseen) = game.foresee(&view, seat, action) else { continue };
                let chance = TableChance::new(&Seed::numbered(self.seed), &[]);
                let (after, told, revealed) = self.tried(state, seat, action, &chance);
                let place = format!("{}: {action} of seat {seat} was foreseen", self.place());
                assert_eq!(revealed, Revealed::Nothing, "{place}");
                self.same_for(seat, &after, &foreseen.state, &place);
                assert_eq!(game.standing(&after), game.standing(&foreseen.state), "{place}");
                let heard: Vec<_> = told.seen_by(eyes).collect();
                assert_eq!(heard, foreseen.events.iter().collect::<Vec<_>>(), "{place}");
            }
        }
    }

    fn tried(
        &self,
        state: &G::State,
        seat: Seat,
        action: G::Action,
        chance: &TableChance,
    ) -> (G::State, Told<G::Event>, Revealed) {
        let (mut state, mut chance, mut told) = (state.clone(), chance.clone(), Told::default());
        let revealed = self.game.apply(&mut state, seat, action, &mut chance, &mut told);
        (state, told, revealed)
    }

    fn simultaneous_steps_commute(&mut self) {
        let awaited: Vec<Seat> = self.table.awaiting().iter().collect();
        if awaited.len() < 2 {
            return;
        }
        assert!(self.game.simultaneous(self.table.state()), "{}: two seats are awaited", self.place());
        let one = awaited[self.chance.pick(awaited.len())];
        let two = awaited[self.chance.pick(awaited.len())];
        if one == two {
            return;
        }
        let first = pick(&self.table.legal(one), &mut self.chance);
        let second = pick(&self.table.legal(two), &mut self.chance);
        let play = |steps: [(Seat, G::Action); 2]| {
            let mut chance = TableChance::new(&Seed::numbered(self.seed), &[]);
            let mut state = self.table.state().clone();
            for (seat, action) in steps {
                let checked = self.game.check(&state, seat, &action);
                assert!(checked.is_ok(), "{}: {action} is no longer legal: {checked:?}", self.place());
                let _ = self.game.apply(&mut state, seat, action, &mut chance, &mut Told::default());
            }
            state
        };
        let (forth, back) = (play([(one, first), (two, second)]), play([(two, second), (one, first)]));
        assert_eq!(json(&forth), json(&back), "{}: {first} and {second} do not commute", self.place());
    }

    /// A step taken back leaves no trace; a step that revealed something, or that another seat followed, stays.
    fn undo(&mut self) {
        for seat in self.table.awaiting().iter() {
            let mut trial = self.table.clone();
            let before = trial.state().clone();
            let action = pick(&trial.legal(seat), &mut self.chance);
            let (_, _, revealed) = {
                let (state, chance) =
                    (trial.state().clone(), TableChance::new(&Seed::numbered(self.seed), &[]));
                self.tried(&state, seat, action, &chance)
            };
            let _ = trial.act(seat, action).expect("legal");
            match (revealed, trial.undoable(seat)) {
                (Revealed::Nothing, Ok(of)) => {
                    assert_eq!(of, trial.seq());
                    trial.undo(seat).expect("undoable");
                    assert_eq!(before, *trial.state(), "{}: {action} taken back", self.place());
                }
                (Revealed::Something, Err(NoUndo::Revealed)) => {}
                (revealed, undoable) => {
                    panic!("{}: {action} revealed {revealed:?} but undo says {undoable:?}", self.place())
                }
            }
        }
    }

    fn step(&mut self, choices: &[u16]) {
        let awaited: Vec<Seat> = self.table.awaiting().iter().collect();
        let chosen = choices.get(self.steps as usize).copied();
        let steer = chosen.map_or_else(|| self.chance.pick(1 << 16), usize::from);
        let seat = awaited[steer % awaited.len()];
        let legal = self.table.legal(seat);
        let action = legal[steer / awaited.len() % legal.len()];
        let told = self.table.act(seat, action).expect("legal");
        for (_, event) in told.0.iter().take(4) {
            read_back(event, &self.place());
        }
        self.steps += 1;
        assert!(
            self.steps <= self.longest,
            "{}: longer than the stated bound {}",
            self.place(),
            self.longest
        );
        // Now and then somebody changes their mind, so that logs with undo are replayed as well.
        if self.chance.pick(16) == 0 && self.table.undo(seat).is_ok() {
            self.steps -= 1;
        }
    }

    fn at_end(&self) {
        let place = self.place();
        if let Err(flaw) = self.game.audit(self.table.state()) {
            panic!("{place}: {flaw}");
        }
        self.written_states_read_back();
        let best = self.table.standing().seats.iter().map(|at| at.rank).min();
        assert_eq!(best, Some(1), "{place}: somebody is first");
        let record = self.record();
        let mut text = Vec::new();
        record.write(&mut text).expect("writing to memory");
        let read = Record::read(&*text).unwrap_or_else(|error| panic!("{place}: {error}"));
        assert_eq!(read, record, "{place}: record");
        let replayed = Match::replay(Arc::clone(&self.game), &read, None)
            .unwrap_or_else(|error| panic!("{place}: replay: {error}"));
        assert_eq!(replayed.state(), self.table.state(), "{place}: replay");
        let half = self.table.seq() / 2;
        let rewound = self.table.rewound(half);
        let replayed = Match::replay(Arc::clone(&self.game), &read, Some(half)).expect("replays");
        assert_eq!(replayed.state(), rewound.state(), "{place}: half way");
    }

    fn record(&self) -> Record {
        let seed = Seed::numbered(self.seed);
        let seats = (0..self.table.seats()).map(|n| crate::Sitter { name: format!("seat {n}"), bot: None });
        let nonces = (0..self.table.seats()).map(|seat| format!("nonce {seat}")).collect();
        let record = self.table.record(&crate::data_stamp(G::DATA), seats.collect(), &seed, nonces);
        record.expect("options and actions are JSON")
    }
}

fn eyes(seats: u8) -> impl Iterator<Item = Eyes> {
    Seat::all(seats).map(Eyes::Seat).chain([Eyes::Spectator, Eyes::All])
}

fn pick<A: Copy>(actions: &[A], chance: &mut QuickChance) -> A {
    actions[chance.pick(actions.len())]
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it is JSON")
}

fn read_back<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T, place: &str) {
    let text = json(value);
    let read: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{place}: {error}: {text}"));
    assert_eq!(read, *value, "{place}: {text}");
}

/// Numbers changed at random in the JSON of a reachable state: whatever `audit` accepts must be safe to play on.
pub fn survives_damage<G: Game>(game: &Arc<G>, options: &G::Options, seats: u8, seed: u64) {
    let mut chance = QuickChance::new(seed);
    let mut run = Run::new(Arc::clone(game), options, seats, seed);
    while !run.table.is_over() {
        run.step(&[]);
        if chance.pick(10) > 0 {
            continue;
        }
        let mut value = serde_json::to_value(run.table.state()).expect("states are JSON");
        for _ in 0..=chance.pick(3) {
            damage(&mut value, &mut chance);
        }
        let Ok(state) = serde_json::from_value::<G::State>(value) else { continue };
        if game.audit(&state).is_ok() {
            play_on(game, state, &mut chance);
        }
    }
}

fn play_on<G: Game>(game: &Arc<G>, mut state: G::State, chance: &mut QuickChance) {
    for eyes in eyes(game.seat_count(&state)) {
        game.view(&state, eyes);
    }
    for _ in 0..40 {
        game.standing(&state);
        let Some(seat) = game.awaiting(&state).first() else { return };
        game.imagine(&state, seat, chance);
        let mut legal = Vec::new();
        game.legal(&state, seat, &mut legal);
        assert!(
            !legal.is_empty(),
            "{}: a dead end in a position that audit accepts\n{}",
            G::ID,
            json(&state)
        );
        let action = pick(&legal, chance);
        let _ = game.apply(&mut state, seat, action, chance, &mut Told::default());
    }
}

/// Changes one number or swaps one flag somewhere inside `value`.
fn damage(value: &mut Value, chance: &mut QuickChance) {
    match value {
        Value::Number(number) => {
            let old = number.as_i64().unwrap_or(0);
            let new = match chance.pick(4) {
                0 => old + 1,
                1 => old - 1,
                2 => chance.pick(256) as i64,
                _ => 0,
            };
            *value = new.into();
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::Array(items) if !items.is_empty() => {
            if chance.pick(12) == 0 {
                let at = chance.pick(items.len());
                if chance.pick(2) == 0 {
                    items.remove(at);
                } else {
                    items.push(items[at].clone());
                }
                return;
            }
            let at = chance.pick(items.len());
            damage(&mut items[at], chance);
        }
        Value::Object(fields) if !fields.is_empty() => {
            let at = chance.pick(fields.len());
            if let Some(field) = fields.values_mut().nth(at) {
                damage(field, chance);
            }
        }
        _ => {}
    }
}

/// Every rule, ruling, invariant and example that `docs` names in bold has a test whose name contains it, in the
/// sources under `folder`. Returns what is missing.
pub fn untested_rules(docs: &str, prefix: &str, folder: &std::path::Path) -> Vec<String> {
    let names = test_names(folder);
    let ids = docs.split("**").skip(1).step_by(2).filter(|id| id.starts_with(&format!("{prefix}-")));
    ids.filter(|id| {
        let wanted = id.to_lowercase().replace(['-', '.'], "_");
        !names.iter().any(|name| {
            name.match_indices(&wanted).any(|(at, _)| {
                let next = &name.as_bytes()[at + wanted.len()..];
                // `cr_1_1` must not be satisfied by `cr_1_12` or `cr_1_1_2`.
                !matches!(next, [digit, ..] if digit.is_ascii_digit())
                    && !matches!(next, [b'_', digit, ..] if digit.is_ascii_digit())
            })
        })
    })
    .map(str::to_string)
    .collect()
}

fn test_names(folder: &std::path::Path) -> Vec<String> {
    let mut names = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else { return names };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            names.extend(test_names(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs")
            && let Ok(text) = std::fs::read_to_string(&path)
        {
            let mut marked = false;
            for line in text.lines().map(str::trim) {
                if line == "#[test]" {
                    marked = true;
                } else if let Some(name) = line.strip_prefix("fn ").filter(|_| marked) {
                    names.push(name.split('(').next().unwrap_or(name).to_string());
                    marked = false;
                }
            }
        }
    }
    names
}
