//! Looking ahead in a tavern as everybody sees it: which die fits where, what it would bring, what the guests still ask
//! for. For clients and their previews; the rules themselves work on the state.

use crate::Taverns;
use crate::components::{Bonus, Card, Kind, Space, Spot, Tile};
use crate::options::Options;
use crate::view::{ComingView, TavernView, View};

/// What a guest at a table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    pub slot: u8,
    /// Who sits there.
    pub card: Card,
    /// The value asked for.
    pub die: u8,
    /// The doubloons paid.
    pub pay: u8,
    /// Whether a die of the seat shows this value already; each die is counted once.
    pub met: bool,
}

/// What moving a die while serving changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// Doubloons that the die will bring more, or less.
    pub doubloons: i32,
    /// Beer that the die will bring more, or less.
    pub beer: i32,
    /// Monastery steps that the die will bring more, or less.
    pub monastery: i32,
    /// How far the reputation marker goes, forward or back.
    pub reputation: i32,
    /// Bonuses of the spaces it enters for the first time this turn.
    pub bonuses: Vec<Bonus>,
}

impl Taverns {
    /// The boost with which a die fits a space (TT-7.2 to TT-7.7); nothing if it never does.
    #[must_use]
    pub fn boost_at(&self, options: &Options, tavern: &TavernView, face: u8, space: Space) -> Option<u8> {
        self.want_at(options, &tavern.slots, space)?.boost(face)
    }

    /// What one die on a space brings when it is resolved (TT-9.3 to TT-9.8).
    #[must_use]
    pub fn brings(&self, options: &Options, tavern: &TavernView, space: Space) -> ComingView {
        let gives = |tile: Tile| {
            let face = self.tile(tile);
            u16::from(if tavern.upgraded.contains(tile) { face.upgraded } else { face.base })
        };
        let mut one = ComingView::default();
        match space {
            Space::CASHBOX => one.doubloons = gives(Tile::Cashbox),
            Space::BARREL => one.beer = gives(Tile::Barrel),
            Space::SUPPLIER => {
                one.beer = gives(Tile::Supplier) + u16::from(tavern.area.count(Card::tavern(Kind::Supplier)));
            }
            Space::MONK => one.monastery = gives(Tile::Monk),
            slot => {
                let sitter = slot.as_slot().and_then(|slot| *tavern.slots.get(usize::from(slot))?);
                one.doubloons = sitter.map_or(0, |card| self.face(options, card).pay.into());
            }
        }
        one
    }

    /// The tavern once a die of its pool lies on a space, if the rules of planning allow it (TT-7.9). The reputation
    /// move is the one that opening would then make.
    #[must_use]
    pub fn with_die(
        &self,
        options: &Options,
        tavern: &TavernView,
        face: u8,
        to: Space,
    ) -> Option<TavernView> {
        let boost = self.boost_at(options, tavern, face, to)?;
        let taken = !to.takes_many() && tavern.dice.iter().any(|die| die.lies_on(to));
        if taken || tavern.boosts + boost > tavern.boost_budget {
            return None;
        }
        let mut after = tavern.clone();
        let die = after.dice.iter_mut().find(|die| die.in_pool() && !die.resolved && die.face == face)?;
        (die.at, die.boost) = (Spot::on(to), boost);
        after.boosts += boost;
        let one = self.brings(options, tavern, to);
        after.coming.doubloons += one.doubloons;
        after.coming.beer += one.beer;
        after.coming.monastery += one.monastery;
        if options.module >= 3 {
            after.coming.reputation = after.coming.doubloons.min(after.coming.beer);
        }
        Some(after)
    }

    /// What moving a die of the serving seat to another space would change (TT-9.9). Whether the rules allow it is not
    /// asked here.
    #[must_use]
    pub fn after_shift(&self, view: &View, from: Spot, to: Space) -> Option<Moved> {
        let (turn, seat) = (view.turn.as_ref()?, view.active?);
        let tavern = view.taverns.get(seat.index())?;
        let old = from.space().map(|space| self.brings(&view.options, tavern, space)).unwrap_or_default();
        let new = self.brings(&view.options, tavern, to);
        let change = |old: u16, new: u16| i32::from(new) - i32::from(old);
        let mut moved = Moved {
            doubloons: change(old.doubloons, new.doubloons),
            beer: change(old.beer, new.beer),
            monastery: change(old.monastery, new.monastery),
            ..Moved::default()
        };
        if view.options.module >= 3 {
            // TT-14.9, TT-14.10: the marker follows both ways; where it has been this turn it finds no bonus.
            let after =
                self.takings_moved(&view.options, &tavern.slots, &turn.snapshot, turn.takings, from, to);
            moved.reputation = change(turn.takings.steps(), after.steps());
            let (here, ahead) = (tavern.reputation.0, u16::try_from(moved.reputation).unwrap_or(0));
            let entered = (here + turn.behind.min(ahead) + 1)..=(here + ahead);
            let bonus = |count| {
                let space = self.reputation_space(&view.options, count);
                self.reputation(&view.options)[usize::from(space)]
            };
            let gives = |bonus: &Bonus| !matches!(bonus, Bonus::None | Bonus::Vp(_));
            moved.bonuses = entered.map(bonus).filter(gives).collect();
        }
        Some(moved)
    }

    /// The guests at the tables, and which of them the dice of the seat serve as they are.
    #[must_use]
    pub fn needs(&self, options: &Options, tavern: &TavernView) -> Vec<Need> {
        let mut faces: Vec<u8> = tavern.dice.iter().map(|die| die.face).collect();
        let sitters = tavern.slots.iter().enumerate();
        let need = |(slot, card): (usize, &Option<Card>)| {
            let (card, face) = card.map(|card| (card, self.face(options, card)))?;
            let found = faces.iter().position(|&shown| shown == face.die);
            if let Some(found) = found {
                faces.swap_remove(found);
            }
            Some(Need { slot: slot as u8, card, die: face.die, pay: face.pay, met: found.is_some() })
        };
        sitters.filter_map(need).collect()
    }

    /// What the reputation marker scores on a space of the track (TT-14.13).
    #[must_use]
    pub fn reputation_worth(&self, options: &Options, space: u8) -> u8 {
        self.reputation_track(options).values.get(usize::from(space)).copied().unwrap_or(0)
    }

    /// The schnapps a seat keeps when its turn ends (TT-11.3).
    #[must_use]
    pub const fn schnapps_kept(&self) -> u8 {
        self.schnapps_limit
    }
}
