//! Another world that a seat could be in: what it has not seen is dealt anew.

use engine::{Chance, List, Seat, Stream};

use crate::components::{Card, CardSet, Chai, ChaiTile, DabbaWalla};
use crate::state::{Choice, MAX_CHAI, Player, Stage, State, Step};

/// How often a deal of chai is tried before the real one is kept. A deal fails only where the seat remembers tiles
/// it laid aside before a reshuffle, and rarely then.
const TRIES: u32 = 64;

impl DabbaWalla {
    pub(crate) fn imagine_world(&self, state: &State, seat: Seat, chance: &mut impl Chance) -> State {
        let mut world = *state;
        if state.step == Step::Over {
            // Everything is open now.
            return world;
        }
        self.deal_unseen_cards(&mut world, seat, chance);
        self.forget_unfinished_choices(&mut world, seat);
        self.deal_unseen_chai(&mut world, seat, chance);
        self.guess_choices(&mut world, seat, chance);
        world
    }

    /// What others have begun to choose for a delivery is as good as not begun: nobody can see it.
    fn forget_unfinished_choices(&self, world: &mut State, seat: Seat) {
        if !matches!(world.step, Step::Deliver | Step::Later) {
            return;
        }
        for other in world.awaiting(self).iter().filter(|&other| other != seat) {
            let player = &mut world.players[other.index()];
            let card = player.hand.first().filter(|_| player.hand.len() == 1);
            let stage = if player.hand.len() > 1 { Stage::Card } else { Stage::Chai };
            player.choice = Choice { stage, card, chai: 0 };
        }
    }

    /// Unseen are the others' dealt cards, the deck, the box and the imaginary pile, but for what this seat put
    /// there itself or is looking at; and the others' played cards unless they lie open (DW-R35).
    fn deal_unseen_cards(&self, world: &mut State, seat: Seat, chance: &mut impl Chance) {
        let mine = world.player(seat);
        let mut known = mine.saw;
        if world.step == Step::ImaginaryPick && world.active == seat {
            known = known.union(world.pile.iter().take(2).copied().collect());
        }
        let secret = world.dealt.minus(mine.hand);
        let covered = covered_piles(world, seat);
        let lists: CardSet = world.deck.iter().chain(&world.pile).copied().collect();
        let unseen = secret.union(lists).union(world.boxed()).union(covered).minus(known);
        let mut cards: List<Card, { Card::COUNT as usize }> = unseen.iter().collect();
        chance.shuffle(Stream::COMMON, &mut cards);

        let (old_pile, boxed) = (world.pile, world.boxed());
        // Tiles first: each needs a card of its own kind, and any card will do elsewhere, so that every deal that is
        // possible is as likely as any other.
        for other in Seat::all(world.seats()).filter(|&other| other != seat) {
            self.deal_played_cards(&mut world.players[other.index()], covered, &mut cards);
        }
        let mut next = || cards.pop().unwrap_or_default();
        for card in world.deck.iter_mut().chain(world.pile.iter_mut()).filter(|card| !known.contains(**card))
        {
            *card = next();
        }
        let mut dealt = world.dealt.both(world.player(seat).hand);
        for other in Seat::all(world.seats()).filter(|&other| other != seat) {
            let player = &mut world.players[other.index()];
            let hidden = player.hand.both(secret).len();
            let new: CardSet = (0..hidden).map(|_| next()).collect();
            player.hand = player.hand.minus(secret).union(new);
            dealt = dealt.union(new);
            // What the other one saw: the same places of the pile, and as many cards in the box.
            let away = player.saw;
            let under = old_pile.iter().zip(&world.pile).filter(|(old, _)| away.contains(**old));
            player.saw = under.map(|(_, new)| *new).collect();
            player.saw = player.saw.union((0..away.both(boxed).len()).map(|_| next()).collect());
        }
        world.dealt = dealt;
    }

    /// Gives each tile whose card is `covered` another card with the same tile: the colour and the shape of a tile
    /// are seen by all, its tip is not. In the delivery these cards are the hand.
    fn deal_played_cards(
        &self,
        player: &mut Player,
        covered: CardSet,
        cards: &mut List<Card, { Card::COUNT as usize }>,
    ) {
        let delivered_with = player.hand.both(covered);
        player.hand = player.hand.minus(covered);
        for tile in player.bed.tiles.iter_mut() {
            let Some(old) = tile.card().filter(|&card| covered.contains(card)) else { continue };
            let face = self.card(old);
            let same =
                |card: &Card| (self.card(*card).colour, self.card(*card).shape) == (face.colour, face.shape);
            // The card itself is among them, so there is always one.
            let Some(place) = cards.iter().position(same) else { continue };
            let new = cards.remove(place);
            *tile = tile.of_card(new);
            if delivered_with.contains(old) {
                player.hand.insert(new);
            }
        }
    }

    /// Unseen are the others' chai, the supply, and what others laid aside or have just drawn.
    fn deal_unseen_chai(&self, world: &mut State, seat: Seat, chance: &mut impl Chance) {
        let choosing = world.active == seat;
        let current = world.batch.min(ChaiTile::LAST_BATCH);
        let aside_unseen = |by: Seat, batch: u8| by != seat && batch == current;
        let mut pool: List<Chai, MAX_CHAI> = List::new();
        let others = || Seat::all(world.seats()).filter(|&other| other != seat);
        for other in others() {
            let player = world.player(other);
            let shown = player.shown();
            let kept = player.kept.iter().enumerate().filter(|(place, _)| shown >> place & 1 == 0);
            pool.extend(kept.map(|(_, tile)| tile.chai()));
        }
        pool.extend(world.supply.iter().copied());
        pool.extend(world.aside().filter(|laid| laid.by != seat).map(|laid| laid.tile.chai()));
        if !choosing {
            pool.extend(world.drawn.iter().map(|tile| tile.chai()));
        }
        // The order in which things were collected tells something: begin from a plain one.
        pool.sort_unstable();
        for _ in 0..TRIES {
            let mut trial = *world;
            let mut left = pool;
            chance.shuffle(Stream::COMMON, &mut left);
            // A bonus chai is never kept (DW-4.5), so others' tiles come from the rest, and come first.
            left.sort_by_key(|chai| !chai.is_bonus());
            for player in &others().collect::<List<Seat, 4>>() {
                let player = &mut trial.players[player.index()];
                let shown = player.shown();
                for (_, tile) in
                    player.kept.iter_mut().enumerate().filter(|(place, _)| shown >> place & 1 == 0)
                {
                    *tile = ChaiTile::new(left.pop().unwrap_or_default(), tile.batch());
                }
            }
            chance.shuffle(Stream::COMMON, &mut left);
            let mut next = || left.pop().unwrap_or_default();
            trial.supply.iter_mut().for_each(|chai| *chai = next());
            for laid in trial.laid.iter_mut().filter(|laid| aside_unseen(laid.by, laid.tile.batch())) {
                laid.tile = ChaiTile::new(next(), laid.tile.batch());
            }
            if !choosing {
                trial.drawn.iter_mut().for_each(|tile| *tile = ChaiTile::new(next(), tile.batch()));
            }
            if self.remember_what_lay_aside(&mut trial, seat, chance) {
                *world = trial;
                return;
            }
        }
    }

    /// All that had lain aside when a batch ended became the next supply, so none of it can be a tile that was
    /// drawn before. Deals the others' memory of it; false if this seat's own memory contradicts the deal.
    fn remember_what_lay_aside(&self, trial: &mut State, seat: Seat, chance: &mut impl Chance) -> bool {
        for batch in 0..trial.batch.min(ChaiTile::LAST_BATCH) {
            let mut left = self.in_play_after(trial, batch);
            let mine = |by: Seat, tile: ChaiTile| by == seat && tile.batch() == batch;
            for laid in trial.laid.iter().filter(|laid| mine(laid.by, laid.tile)) {
                let Some(count) = left[laid.tile.chai().index()].checked_sub(1) else { return false };
                left[laid.tile.chai().index()] = count;
            }
            let mut tiles: List<Chai, MAX_CHAI> = List::new();
            for (chai, count) in Chai::ALL.into_iter().zip(left) {
                tiles.extend((0..count).map(|_| chai));
            }
            chance.shuffle(Stream::COMMON, &mut tiles);
            let others = trial.laid.iter_mut().filter(|laid| laid.by != seat && laid.tile.batch() == batch);
            for laid in others {
                laid.tile = ChaiTile::new(tiles.pop().unwrap_or_default(), batch);
            }
        }
        true
    }

    /// How many chai of each kind were still in play when `batch` ended: all but those drawn by then and kept or
    /// used.
    pub(crate) fn in_play_after(&self, state: &State, batch: u8) -> [u8; Chai::KINDS] {
        let mut left = self.chai_in_game(&state.options);
        let kept = state.players.iter().flat_map(|player| player.kept.iter());
        let gone = kept.chain(&state.used).chain(&state.drawn).filter(|tile| tile.batch() <= batch);
        for tile in gone {
            let count = &mut left[tile.chai().index()];
            *count = count.saturating_sub(1);
        }
        left
    }

    /// What others have committed and not revealed could be anything they have.
    fn guess_choices(&self, world: &mut State, seat: Seat, chance: &mut impl Chance) {
        let first = world.step == Step::Deliver;
        for other in Seat::all(world.seats()).filter(|&other| other != seat) {
            let player = &mut world.players[other.index()];
            if player.choice.stage != Stage::Committed {
                continue;
            }
            let cards: List<Card, { Card::COUNT as usize }> = player.hand.iter().collect();
            player.choice.card =
                (!cards.is_empty()).then(|| cards[chance.below(Stream::COMMON, cards.len() as u32) as usize]);
            player.choice.chai = 0;
            for chai in Chai::ALL.into_iter().filter(|chai| chai.is_delivery()) {
                let held = player.kept.iter().filter(|tile| tile.chai() == chai).count() as u32;
                let most = if chai == Chai::Later { held.min(u32::from(first)) } else { held };
                let mut wanted = chance.below(Stream::COMMON, most + 1);
                for (place, tile) in player.kept.iter().enumerate() {
                    if tile.chai() == chai && wanted > 0 {
                        player.choice.chai |= 1 << place;
                        wanted -= 1;
                    }
                }
            }
        }
    }
}

/// The cards that others have played and that `seat` is not shown (DW-R35): in the collection their played piles, in
/// the delivery their hands, but for what is revealed in this round.
fn covered_piles(world: &State, seat: Seat) -> CardSet {
    if world.options.open_piles {
        return CardSet::NONE;
    }
    let delivering = world.top > 0;
    let others = Seat::all(world.seats()).filter(|&other| other != seat);
    others.fold(CardSet::NONE, |cards, other| {
        let player = world.player(other);
        let mut covered: CardSet = if delivering { player.hand } else { player.bed.pile().collect() };
        if let Some(card) = player.choice.card.filter(|_| player.choice.stage == Stage::Revealed) {
            covered.remove(card);
        }
        cards.union(covered)
    })
}
