//! A table that looks like a view, so that a step can be shown before the host has answered.

use engine::{List, Seat};

use crate::audit;
use crate::bed::{Bed, Tile};
use crate::components::{Card, CardSet, Chai, ChaiTile, DabbaWalla, Mask, Placement, Vehicle};
use crate::state::{Choice, Laid, Player, RING, Stage, State, Step, Tips};
use crate::view::{BedView, Decision, SeatView, TileView, View};

impl DabbaWalla {
    /// The view of `seat` as a state. What is hidden is filled up with any cards and chai: several hands may hold the same card,
    /// because nothing that can be foreseen looks at them.
    pub(crate) fn state_like(&self, view: &View, seat: Seat) -> Option<State> {
        self.check_table(&view.options, view.seats.len() as u8).ok()?;
        let step = step_of(view.decision?);
        let mut players = List::new();
        for shown in &view.seats {
            players.push(self.player_like(view, step, shown, shown.seat == seat)?);
        }
        let own = view.seats.get(seat.index()).filter(|own| own.seat == seat)?;
        let some_card = CardSet::ALL.first()?;
        let imaginary = view.imaginary.as_ref();
        let seen = imaginary.and_then(|imaginary| imaginary.seen.as_deref()).unwrap_or_default();
        let pile = imaginary.map_or(0, |imaginary| usize::from(imaginary.pile));
        let unseen = std::iter::repeat(some_card);
        let mut ring = [Default::default(); RING];
        ring.iter_mut().zip(&view.ring).for_each(|(slot, shown)| *slot = *shown);
        let tile = |&chai: &Chai| ChaiTile::new(chai, 0);
        let delivery = view.delivery.as_ref();
        let state = State {
            options: view.options,
            first: view.first,
            active: view.active.unwrap_or(view.first),
            round: view.round,
            step,
            players,
            ring,
            deck: List::fitting(unseen.clone().take(view.deck.into()))?,
            dealt: CardSet::NONE,
            discard: view.discard.iter().copied().collect(),
            pile: List::fitting(seen.iter().copied().chain(unseen).take(pile))?,
            fan: List::fitting(imaginary.into_iter().flat_map(|imaginary| &imaginary.fan).copied())?,
            empties: view.empties,
            supply: List::fitting(std::iter::repeat_n(Chai::default(), view.chai.into()))?,
            batch: 0,
            laid: laid_like(view, own)?,
            used: List::fitting(view.used.iter().map(tile))?,
            drawn: List::fitting(view.drawn.iter().flatten().map(tile))?,
            pending: view.pending,
            bonus: view.pending_bonus,
            double_zero: view.double_zero,
            top: delivery.map_or(0, |delivery| delivery.top),
            level: delivery.map_or(0, |delivery| delivery.level),
            tips: List::fitting(
                delivery.into_iter().flat_map(|d| &d.levels).map(|sheet| Tips::new(sheet.values)),
            )?,
        };
        audit::audit_what_is_seen(self, &state).ok()?;
        Some(state)
    }

    fn player_like(&self, view: &View, step: Step, shown: &SeatView, own: bool) -> Option<Player> {
        let revealed = shown.choice.as_ref().filter(|choice| choice.revealed);
        let chosen = revealed.and_then(|choice| choice.card);
        let mut hand: CardSet = match &shown.hand {
            Some(cards) => cards.iter().copied().collect(),
            None => Card::all().filter(|&card| Some(card) != chosen).take(shown.hand_size.into()).collect(),
        };
        hand = hand.union(chosen.map_or(CardSet::NONE, CardSet::only));
        let open = revealed.map_or(&[][..], |choice| &choice.chai);
        // Of no use in the delivery: nobody can be thought to have added it.
        let hidden = std::iter::repeat_n(Chai::Jump, shown.chai_count.into());
        let kept: Vec<Chai> = match &shown.chai {
            Some(chai) => open.iter().chain(chai).copied().collect(),
            None => open.iter().copied().chain(hidden).collect(),
        };
        Some(Player {
            hand,
            saw: shown.put_away.iter().flatten().copied().collect(),
            tickets: shown.tickets,
            figure: shown.figure,
            bed: self.bed_like(view, shown)?,
            choice: choice_like(view, step, shown, own, hand, &kept)?,
            kept: List::fitting(kept.into_iter().map(|chai| ChaiTile::new(chai, 0)))?,
            tally: shown.tally,
        })
    }

    /// The stack with all its tiles: those delivered come last, they lay highest.
    fn bed_like(&self, view: &View, shown: &SeatView) -> Option<Bed> {
        let vehicle = self.vehicle(view.options.vehicle);
        let BedView { heights, tiles, delivered, .. } = &shown.bed;
        let mut bed = Bed::default();
        let heights = delivered.as_ref().map_or(heights, |gone| &gone.heights);
        bed.heights.iter_mut().zip(heights).for_each(|(place, &height)| *place = height);
        let gone = delivered.iter().flat_map(|gone| &gone.tiles);
        let mut lying = Vec::new();
        for tile in tiles.iter().chain(gone) {
            let (lies, placement) = self.tile_like(vehicle, tile)?;
            lying.push(lies);
            if let Some(placement) = placement
                && bed.heights.get(usize::from(placement.half)) == Some(&tile.level)
            {
                bed.halves[placement.side.index()] |= 1 << placement.half;
            }
        }
        bed.tiles = List::fitting(with_forfeits(view, shown, lying)?)?;
        Some(bed)
    }

    /// A tile as it lies. Where its card is not shown, any card with the same tile will do.
    fn tile_like<'a>(&self, vehicle: &'a Vehicle, shown: &TileView) -> Option<(Tile, Option<&'a Placement>)> {
        let mut covered: Mask = 0;
        for &cell in &shown.cells {
            covered |= Mask::from(1u8).checked_shl(cell.into())?;
        }
        if shown.bonus {
            return Some((Tile::bonus(shown.colour, *shown.cells.first()?, shown.level), None));
        }
        let lies = |placement: &&Placement| {
            placement.o == shown.o
                && placement.mask == covered
                && shown.half == Some((placement.half, placement.side))
        };
        let placed = |card: Card| {
            let face = self.card(card);
            let placement = vehicle.shapes[usize::from(face.shape)].placements.iter().find(lies)?;
            (face.colour == shown.colour).then_some((card, placement))
        };
        let (card, placement) = match shown.card {
            Some(card) => Some(card).filter(|card| card.exists()).and_then(placed)?,
            None => Card::all().find_map(placed)?,
        };
        Some((Tile::new(card, placement.o, placement.anchor, shown.level), Some(placement)))
    }
}

fn step_of(decision: Decision) -> Step {
    match decision {
        Decision::TacticalReturn => Step::TacticalReturn,
        Decision::ChooseStart => Step::ChooseStart,
        Decision::Move => Step::Move,
        Decision::PlayCard => Step::PlayCard,
        Decision::PlaceTile => Step::PlaceTile,
        Decision::PlaceBonus => Step::PlaceBonus,
        Decision::PickChai => Step::PickChai,
        Decision::ImaginaryPick => Step::ImaginaryPick,
        Decision::EndTurn => Step::EndTurn,
        Decision::DeliverCard | Decision::DeliverChai => Step::Deliver,
        Decision::LaterCard | Decision::LaterChai => Step::Later,
    }
}

/// A seat's choice for a delivery. What others have begun to choose nobody can see: they have not begun.
fn choice_like(
    view: &View,
    step: Step,
    shown: &SeatView,
    own: bool,
    hand: CardSet,
    kept: &[Chai],
) -> Option<Choice> {
    if !matches!(step, Step::Deliver | Step::Later) {
        return Some(Choice::default());
    }
    let Some(choice) = &shown.choice else {
        let card = hand.first().filter(|_| shown.committed || hand.len() == 1);
        let stage = match card {
            _ if shown.committed => Stage::Committed,
            None if !hand.is_empty() => Stage::Card,
            _ => Stage::Chai,
        };
        return Some(Choice { stage, card, chai: 0 });
    };
    let mut chai: u32 = 0;
    for &added in &choice.chai {
        let free = |&(place, &held): &(usize, &Chai)| held == added && chai >> place & 1 == 0;
        chai |= 1 << kept.iter().enumerate().take(32).find(free)?.0;
    }
    let stage = match view.decision? {
        _ if choice.revealed => Stage::Revealed,
        _ if shown.committed => Stage::Committed,
        _ if !own => return None,
        Decision::DeliverChai | Decision::LaterChai => Stage::Chai,
        _ => Stage::Card,
    };
    Some(Choice { stage, card: choice.card, chai })
}

/// The chai aside: the seat's own, and those of others, which could be anything.
fn laid_like(view: &View, own: &SeatView) -> Option<List<Laid, { crate::state::MAX_CHAI }>> {
    let mine = own.laid_aside.iter().flatten().copied();
    let mine = mine.map(|chai| Laid { by: own.seat, tile: ChaiTile::new(chai, 0) });
    let other = Seat(u8::from(own.seat == Seat(0)));
    let theirs = Laid { by: other, tile: ChaiTile::default() };
    List::fitting(mine.chain(std::iter::repeat(theirs)).take(view.aside.into()))
}

/// Tiles that were given up (DW-R5) lie nowhere, but their cards were played: they stand where they come in the played pile.
fn with_forfeits(view: &View, shown: &SeatView, lying: Vec<Tile>) -> Option<Vec<Tile>> {
    let on_bed = lying.iter().filter(|tile| tile.card().is_some()).count();
    let pending = usize::from(view.pending.is_some() && view.active == Some(shown.seat));
    let played = usize::from(shown.played_count).checked_sub(pending)?;
    let Some(pile) = &shown.played else {
        let some_card = CardSet::ALL.first()?;
        let given_up = std::iter::repeat_n(Tile::forfeited(some_card), played.checked_sub(on_bed)?);
        return Some(given_up.chain(lying).collect());
    };
    let mut pile = pile.iter().copied().take(played);
    let mut tiles = Vec::new();
    for tile in lying {
        if let Some(card) = tile.card() {
            let before = pile.by_ref().take_while(|&other| other != card);
            tiles.extend(before.map(Tile::forfeited));
        }
        tiles.push(tile);
    }
    tiles.extend(pile.map(Tile::forfeited));
    Some(tiles)
}
