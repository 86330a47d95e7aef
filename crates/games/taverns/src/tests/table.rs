//! Positions in one line, and plays by their short notation.

use engine::{Eyes, Game, QuickChance, Revealed, Seat, Seats, Silent, Told};

use super::BOX;
use super::actions::action;
use super::script::Script;
use crate::components::{Coaster, RoundSpace, Spot};
use crate::play::Play;
use crate::state::{LIFTS, Tavern};
use crate::{Action, Card, Decision, Die, Event, Options, Side, Sort, StartCard, StartSeat, State, Tile};

/// A game in progress, and what was told in its last step.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) state: State,
    pub(super) chance: Script,
    pub(super) told: Told<Event>,
    pub(super) revealed: Revealed,
}

pub(super) fn options(module: u8) -> Options {
    Options { module, start_seat: StartSeat::Seat(Seat(0)), ..Options::default() }
}

impl Table {
    /// A table set up by chance; then dice show 1 to 6 in turn.
    pub(super) fn set_up(options: Options, seats: u8) -> Self {
        let (mut chance, mut told) = (Script::default(), Told::default());
        let state = BOX.setup(&options, seats, &mut chance, &mut told).expect("the options fit");
        chance.next = (0..600).map(|n| n % 6).collect();
        Self { state, chance, told, revealed: Revealed::Nothing }
    }

    /// Nobody owns anything: tavern cards, nobles and guests lie in supply, the market is empty, all regulars and
    /// counter guests are in the box. Seat 0 has the mug in round 7 and is being served nothing yet.
    fn bare(options: Options, seats: u8) -> Self {
        let mut state = BOX.bare_table(&options, seats, Seat(0));
        for tavern in state.taverns.iter_mut() {
            tavern.deck.clear();
            tavern.lost = [Card::REGULAR_2, Card::REGULAR_1].map(|card| BOX.copies[card.index()]);
        }
        if options.module >= 4 {
            state.offered = [0, 1, 2].map(StartCard).into_iter().collect();
            state.taverns.iter_mut().for_each(|tavern| tavern.start_card = Some(StartCard(0)));
        }
        let table =
            Self { state, chance: Script::default(), told: Told::default(), revealed: Revealed::Nothing };
        table.round(7)
    }

    /// Seat 0 of two is about to place its dice.
    pub(super) fn planning(module: u8) -> Self {
        Self::planning_with(options(module), 2)
    }

    pub(super) fn planning_with(options: Options, seats: u8) -> Self {
        let mut table = Self::bare(options, seats);
        table.state.decision = Decision::Plan;
        table.state.taverns[0].lifts = LIFTS;
        table.nobody_came();
        // The others wait with four white dice.
        for tavern in table.state.taverns.iter_mut().skip(1) {
            tavern.dice.extend((0..4).map(|_| Die::new(1, false)));
        }
        table
    }

    /// Seat 0 of two has opened its doors (in Module 3 and up without any takings).
    pub(super) fn serving(module: u8) -> Self {
        Self::serving_with(options(module), 2)
    }

    pub(super) fn serving_with(options: Options, seats: u8) -> Self {
        let mut table = Self::planning_with(options, seats);
        table.state.decision = Decision::Serve;
        if options.module >= 3 {
            table.state.turn.snapshot = BOX.snapshot(&table.state.taverns[0]);
        }
        table
    }

    /// The moon is about to enter a round.
    pub(super) fn dusk(module: u8, seats: u8, round: u8) -> Self {
        Self::dusk_with(options(module), seats, round)
    }

    pub(super) fn dusk_with(options: Options, seats: u8, round: u8) -> Self {
        let mut table = Self::bare(options, seats).round(round - 1);
        table.state.first = Seat((seats - (round - 1) % seats) % seats);
        table.state.decision = Decision::StartCard;
        table
    }

    /// The moon enters the next round.
    #[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone is not general enough")]
    pub(super) fn evening(mut self) -> Self {
        self.play_on(|play| play.begin_round());
        self
    }

    fn play_on(&mut self, verb: impl FnOnce(&mut Play<'_, Script, Told<Event>>)) {
        self.told = Told::default();
        let mut play = Play::new(&BOX, &mut self.state, &mut self.chance, &mut self.told);
        verb(&mut play);
        self.revealed = play.revealed;
        self.nothing_is_lost();
    }

    /// Another round, with the counter guests and entertainers that have come by then. Seat 0 keeps the mug.
    pub(super) fn round(mut self, round: u8) -> Self {
        let (options, seats) = (self.state.options, self.state.seat_count());
        self.state.round = round;
        self.state.first = Seat((seats - round.saturating_sub(1) % seats) % seats);
        let held: u8 = self.state.taverns.iter().map(|tavern| tavern.counter_guests).sum();
        self.state.boxed_counter_guests = BOX.counter_guests_by(&options, round) * seats - held;
        for tavern in self.state.taverns.iter_mut() {
            for kind in 0..3 {
                let came = (1..=round).any(|n| BOX.round_space(&options, n) == RoundSpace::Entertainer(kind));
                tavern.entertainers[usize::from(kind)] = came.then_some(Side::A);
            }
        }
        self
    }

    /// Three empty slots in every tavern.
    fn nobody_came(&mut self) {
        self.state.taverns.iter_mut().for_each(|tavern| tavern.slots.extend([None; 3]));
    }

    /// Takes a card from where it lies unowned.
    fn take(&mut self, seat: usize, card: Card) {
        let state = &mut self.state;
        match card.sort() {
            Sort::Regular => state.taverns[seat].lost[usize::from(card == Card::REGULAR_1)] -= 1,
            Sort::Tavern(kind) => state.piles[kind.index()] -= 1,
            Sort::Noble => state.nobles -= 1,
            Sort::Guest(_) if card == BOX.guest_3 => state.guest_pile -= 1,
            Sort::Guest(_) => {
                let at = state.guest_deck.iter().position(|&other| other == card);
                state.guest_deck.remove(at.expect("a guest that is still in the deck"));
            }
        }
    }

    fn taken(&mut self, seat: usize, words: &str) -> Vec<Card> {
        let cards = cards(words);
        cards.iter().for_each(|&card| self.take(seat, card));
        cards
    }

    /// Who sits at the tables of seat 0: `noble*2` is a stack, `-` an empty slot.
    pub(super) fn slots(mut self, words: &str) -> Self {
        self.state.taverns[0].slots.clear();
        for word in words.split_whitespace() {
            let (name, count) = word.split_once('*').unwrap_or((word, "1"));
            let count: u8 = count.parse().expect("a number");
            let card = (name != "-").then(|| card(name));
            if let Some(card) = card {
                (0..count).for_each(|_| self.take(0, card));
            }
            let tavern = &mut self.state.taverns[0];
            tavern.slots.push(card);
            if card == Some(Card::NOBLE) {
                tavern.nobles = count;
            }
        }
        self
    }

    /// Tavern cards lying in the areas of seat 0.
    pub(super) fn area(mut self, words: &str) -> Self {
        for card in self.taken(0, words) {
            let Sort::Tavern(kind) = card.sort() else { panic!("{card} has no area") };
            self.state.taverns[0].area[kind.index()] += 1;
        }
        self
    }

    /// The deck of seat 0, bottom to top.
    pub(super) fn deck(self, words: &str) -> Self {
        self.deck_of(0, words)
    }

    pub(super) fn deck_of(mut self, seat: usize, words: &str) -> Self {
        let cards = self.taken(seat, words);
        self.state.taverns[seat].deck.extend(cards);
        self
    }

    /// Cards in the discard pile of seat 0.
    pub(super) fn discard(mut self, words: &str) -> Self {
        for card in self.taken(0, words) {
            self.state.taverns[0].discard.add(card);
        }
        self
    }

    /// Dice of seat 0: a face in the pool, or `4@slot-0` on a space. The first four are white.
    pub(super) fn dice(mut self, words: &str) -> Self {
        for word in words.split_whitespace() {
            let (face, at) = word.split_once('@').unwrap_or((word, "pool"));
            let own = self.state.taverns[0].dice.len() >= 4;
            let mut die = Die::new(face.parse().expect("a face"), own);
            die.at = at.parse().expect("a space");
            if let Some(space) = die.at.space() {
                let want =
                    BOX.wants(&self.state, &self.state.taverns[0], space).expect("somebody sits there");
                die.boost = want.boost(die.face).expect("the die fits");
            }
            self.state.taverns[0].dice.push(die);
        }
        self
    }

    /// Tiles of seat 0 that have been turned over earlier: `dishwasher safe`.
    pub(super) fn upgraded(mut self, words: &str) -> Self {
        for word in words.split_whitespace() {
            let before = self.state.decision == Decision::StartCard;
            let tavern = &mut self.state.taverns[0];
            tavern.upgraded.insert(tile(word));
            tavern.scullery |= tile(word) == Tile::Dishwasher && !before;
        }
        self
    }

    pub(super) fn purse(mut self, doubloons: u16, beer: u16) -> Self {
        let tavern = &mut self.state.taverns[0];
        (tavern.doubloons, tavern.beer) = (doubloons, beer);
        self
    }

    pub(super) fn schnapps(mut self, seat: usize, count: u8) -> Self {
        self.state.schnapps -= count;
        self.state.taverns[seat].schnapps += count;
        self
    }

    pub(super) fn counter_guests(mut self, seat: usize, count: u8) -> Self {
        self.state.boxed_counter_guests -= count;
        self.state.taverns[seat].counter_guests += count;
        self
    }

    /// The sides of the three entertainers of seat 0: `"aba"`.
    pub(super) fn entertainers(mut self, sides: &str) -> Self {
        for (tile, side) in self.state.taverns[0].entertainers.iter_mut().zip(sides.chars()) {
            *tile = Some(if side == 'a' { Side::A } else { Side::B });
        }
        self
    }

    /// Markers of seat 0: steps made at the monastery and on the reputation track.
    pub(super) fn markers(mut self, monastery: u16, reputation: u16) -> Self {
        let tavern = &mut self.state.taverns[0];
        (tavern.monastery, tavern.reputation) = (monastery, reputation);
        self
    }

    /// An open guest; in Module 5 with a signature on it. Place 0 is the pile.
    pub(super) fn market(mut self, place: usize, name: &str) -> Self {
        if place > 0 || self.state.guest_pile == 0 {
            self.take(0, card(name));
            self.state.market[place] = Some(card(name));
        }
        if self.state.options.module >= 5 {
            self.state.signatures -= 1;
            self.state.signed[place] = true;
        }
        self
    }

    /// The next cards of the guest deck, the first to come first.
    pub(super) fn guest_deck_top(mut self, words: &str) -> Self {
        for card in self.taken(0, words).into_iter().rev() {
            self.state.guest_deck.push(card);
        }
        self
    }

    /// The guest book of seat 0.
    pub(super) fn book(mut self, heights: [u8; 4]) -> Self {
        self.state.taverns[0].book = heights;
        self.state.signatures -= heights.iter().sum::<u8>();
        self
    }

    /// So many cards of a kind stay in supply; the others lie in the discard pile of the last seat.
    pub(super) fn pile_left(mut self, name: &str, count: u8) -> Self {
        let card = card(name);
        let last = self.state.taverns.len() - 1;
        let left = |state: &State| match card.sort() {
            Sort::Tavern(kind) => state.piles[kind.index()],
            Sort::Noble => state.nobles,
            _ => state.guest_pile,
        };
        while left(&self.state) > count {
            self.take(last, card);
            self.state.taverns[last].discard.add(card);
        }
        self
    }

    /// White dice on the coasters, at this pick of the draft; seat 0 begins. With a solo target the second coaster
    /// is the rival's.
    pub(super) fn drafting(options: Options, pick: u8, coasters: &[&[u8]]) -> Self {
        let seats = if coasters.len() == 2 && options.solo_target > 0 { 1 } else { coasters.len() as u8 };
        let mut table = Self::bare(options, seats);
        table.state.decision = Decision::Draft;
        table.state.pick = pick;
        table.nobody_came();
        for (coaster, faces) in table.state.coasters.iter_mut().zip(coasters) {
            *coaster = Coaster::default();
            faces.iter().for_each(|&face| coaster.add(face));
        }
        if options.drafts_together(seats) {
            table.state.asked = Seats::all(seats);
        }
        table
    }

    pub(super) fn with(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.state);
        self
    }

    pub(super) fn rolls(mut self, faces: &[u32]) -> Self {
        self.chance = Script::dice(faces);
        self
    }

    pub(super) fn tavern(&self) -> &Tavern {
        &self.state.taverns[0]
    }

    /// The first awaited seat.
    pub(super) fn awaited(&self) -> Seat {
        BOX.awaiting(&self.state).first().expect("somebody decides")
    }

    pub(super) fn awaiting(&self) -> Vec<u8> {
        BOX.awaiting(&self.state).iter().map(|seat| seat.0).collect()
    }

    pub(super) fn actions(&self, seat: Seat) -> Vec<Action> {
        let mut out = Vec::new();
        BOX.legal(&self.state, seat, &mut out);
        out
    }

    /// The legal actions of the first awaited seat, in short notation.
    pub(super) fn legal(&self) -> Vec<String> {
        self.actions(self.awaited()).iter().map(ToString::to_string).collect()
    }

    /// Those that begin with a word, without it.
    pub(super) fn legal_of(&self, word: &str) -> Vec<String> {
        let list = self.legal();
        list.iter()
            .filter_map(|action| Some(action.strip_prefix(word)?.trim_start_matches(':').into()))
            .collect()
    }

    pub(super) fn can(&self, notation: &str) -> bool {
        self.legal().iter().any(|action| action == notation)
    }

    /// Plays actions of the first awaited seat, one after the other: `"place:3:barrel open"`.
    pub(super) fn play(mut self, line: &str) -> Self {
        for notation in line.split_whitespace() {
            let seat = self.awaited();
            self.act(seat, notation);
        }
        self
    }

    /// Plays actions of one seat.
    pub(super) fn seat(mut self, seat: u8, line: &str) -> Self {
        line.split_whitespace().for_each(|notation| self.act(Seat(seat), notation));
        self
    }

    fn act(&mut self, seat: Seat, notation: &str) {
        let found = self.actions(seat).into_iter().find(|action| action.to_string() == notation);
        let action = found.unwrap_or_else(|| panic!("{notation} is not legal: {:?}", self.actions(seat)));
        BOX.check(&self.state, seat, &action).expect("legal actions are not refused");
        self.play_on(|play| play.act(seat, action));
    }

    /// Why an action of the first awaited seat is refused: the rule and the reason.
    pub(super) fn refusal(&self, notation: &str) -> (String, String) {
        let action = action(notation);
        let refusal =
            BOX.check(&self.state, self.awaited(), &action).expect_err("the action must be illegal");
        assert!(!self.can(notation), "{notation} is refused and offered");
        (refusal.rule.into_owned(), refusal.reason.into_owned())
    }

    /// What a spectator heard of the last step.
    pub(super) fn events(&self) -> Vec<Event> {
        self.told.seen_by(Eyes::Spectator).cloned().collect()
    }

    /// The cards of the deck of seat 0, bottom to top, by their names.
    pub(super) fn deck_names(&self) -> Vec<String> {
        self.tavern().deck.iter().map(|&card| BOX.card_id(card)).collect()
    }

    /// Who sits where at seat 0.
    pub(super) fn sitters(&self) -> Vec<String> {
        let name = |slot: &Option<Card>| slot.map_or("-".into(), |card| BOX.card_id(card));
        self.tavern().slots.iter().map(name).collect()
    }

    pub(super) fn faces(&self, seat: usize) -> Vec<u8> {
        self.state.taverns[seat].dice.iter().map(|die| die.face).collect()
    }

    pub(super) fn purses(&self) -> (u16, u16) {
        (self.tavern().doubloons, self.tavern().beer)
    }

    pub(super) fn discarded(&self, name: &str) -> u8 {
        self.tavern().discard.count(card(name))
    }

    pub(super) fn boost_of(&self, space: &str) -> u8 {
        let spot: Spot = space.parse().expect("a space");
        self.tavern().dice.iter().find(|die| die.at == spot).expect("a die lies there").boost
    }

    /// Cards, schnapps, signatures and counter guests are where they were or somewhere else, never gone (TT-I1 to
    /// TT-I7). A position of an example need not be possible in other ways.
    fn nothing_is_lost(&self) {
        if let Err(flaw) = BOX.audit(&self.state) {
            let conserved = (1..=7).all(|law| flaw.law != format!("TT-I{law}")) && flaw.law != "TT-I25";
            assert!(conserved, "{flaw}");
        }
    }

    /// The position is possible in every way.
    pub(super) fn audit(&self) {
        BOX.audit(&self.state).expect("the position is possible");
    }
}

pub(super) fn card(name: &str) -> Card {
    BOX.card_named(name).unwrap_or_else(|| panic!("no card is called {name}"))
}

pub(super) fn cards(words: &str) -> Vec<Card> {
    words.split_whitespace().map(card).collect()
}

pub(super) fn tile(word: &str) -> Tile {
    Tile::named(&format!("tile-{word}")).unwrap_or_else(|| panic!("no tile is called {word}"))
}

/// A random game from its first decision, as `each` sees it before every action and after the last.
pub(super) fn random_game(options: Options, seats: u8, seed: u64, mut each: impl FnMut(&State)) -> State {
    let mut chance = QuickChance::new(seed);
    let mut state = BOX.setup(&options, seats, &mut chance, &mut Silent).expect("the options fit");
    let mut legal = Vec::new();
    loop {
        each(&state);
        let awaited: Vec<Seat> = BOX.awaiting(&state).iter().collect();
        if awaited.is_empty() {
            return state;
        }
        let seat = awaited[chance.pick(awaited.len())];
        legal.clear();
        BOX.legal(&state, seat, &mut legal);
        let action = legal[chance.pick(legal.len())];
        let _ = BOX.apply(&mut state, seat, action, &mut chance, &mut Silent);
    }
}
