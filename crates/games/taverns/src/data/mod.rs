//! The box: everything the data file says, in the form the rules use.

mod cards;
mod raw;
mod read;
mod tracks;

use engine::{DataError, List, Sourced};

use crate::components::{
    Bonus, Card, EFFECTS, ENTERTAINERS, Effect, Kind, RoundSpace, Show, Side, Sort, TYPES, Tile, WHITE_DICE,
};
use crate::options::{MonasteryLoop, Options, Regulars};

/// Seats a box serves.
pub(crate) const SEATS: usize = 4;
/// Spaces of the round track; longer games go on without (TT-18.1).
pub(crate) const TRACK: usize = 8;
/// The most cards one seat can ever own, so that its deck always holds them.
pub(crate) const DECK: usize = 255;
/// The most cards of the guest deck.
pub(crate) const GUEST_DECK: usize = 64;
/// Market places.
pub(crate) const PLACES: usize = 5;
/// Columns of the guest book.
pub(crate) const COLUMNS: usize = 4;
/// The most rows of the guest book.
pub(crate) const ROWS: usize = 4;
/// Start cards on offer.
pub(crate) const OFFERED: usize = 3;
/// Dice taken off spaces at most in a turn, times this, is the largest reputation move: it must fit a byte.
pub(crate) const LARGEST_PAY: u8 = 36;

/// The game: the rules of The Taverns of Tiefenthal with what is in their box.
#[derive(Clone, Debug)]
pub struct Taverns {
    /// What cards show, for either reading of the regulars.
    faces: [[Face; TYPES]; 2],
    /// Names of the guests, by row.
    pub(crate) guest_ids: Vec<String>,
    /// Copies of each guest and regular (per seat).
    pub(crate) copies: [u8; TYPES],
    /// Guest types of Module 1; the rest belong to Module 3.
    pub(crate) first_guests: u8,
    /// The guest that lies open in a pile.
    pub(crate) guest_3: Card,
    pub(crate) kinds: [KindFace; 6],
    pub(crate) nobles: u8,
    pub(crate) ample_nobles: u8,
    pub(crate) ample_copies: u8,
    pub(crate) noble_price: List<u8, 8>,
    pub(crate) tiles: [TileFace; 9],
    /// Bonuses of the monastery, from the start field on.
    pub(crate) monastery: Vec<Bonus>,
    pub(crate) summer: [RoundSpace; TRACK],
    pub(crate) winter: [RoundSpace; TRACK],
    pub(crate) schnapps_printed: [u8; TRACK],
    pub(crate) schnapps_tiles: [u8; TRACK],
    /// Entertainers' tiles, by effect.
    pub(crate) shows: [Show; EFFECTS],
    pub(crate) schnapps: u8,
    pub(crate) schnapps_limit: u8,
    pub(crate) signatures: u8,
    pub(crate) counter_guests: u8,
    /// The reputation tracks of Modules 3 and 4, and of Module 5.
    pub(crate) reputation: [ReputationTrack; 2],
    pub(crate) book: Book,
    pub(crate) start_deck: Vec<Kind>,
    pub(crate) start_cards: Vec<StartFace>,
    pub(crate) solo: Solo,
    provenance: Vec<Sourced>,
}

/// What a card shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// The die value a guest asks for.
    pub die: u8,
    /// The doubloons a guest pays.
    pub pay: u8,
    /// The price: beer for guests, doubloons for tavern cards.
    pub cost: u8,
    /// Victory points at the end.
    pub vp: u8,
    /// What a guest brings when bought.
    pub bonus: Bonus,
    /// The column of the guest book.
    pub column: u8,
}

/// A pile of tavern cards.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KindFace {
    pub(crate) module: u8,
    pub(crate) copies: u8,
    pub(crate) cost: u8,
    pub(crate) vp: u8,
    /// Whether some bonus gives this card away, so that a seat may come to own the whole pile.
    pub(crate) given: bool,
    /// The most cards of this kind a start deck or start card has.
    pub(crate) at_start: u8,
}

/// What a tile shows on both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TileFace {
    /// Doubloons for turning it over.
    pub price: u8,
    /// What one returned card takes off the price.
    pub discount: u8,
    /// The cards that can be returned.
    pub card: Option<Kind>,
    /// What it gives on the base side.
    pub base: u8,
    /// What it gives when upgraded.
    pub upgraded: u8,
}

impl TileFace {
    /// The most cards that lower the price; more can be returned, but only thin the deck (TT-9.12).
    #[inline]
    #[must_use]
    pub const fn most_returned(self) -> u8 {
        if self.discount == 0 { 0 } else { self.price.div_ceil(self.discount) }
    }

    /// The price when so many cards are returned.
    #[inline]
    #[must_use]
    pub const fn price_with(self, returned: u8) -> u16 {
        (self.price as u16).saturating_sub(self.discount as u16 * returned as u16)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct ReputationTrack {
    /// Bonuses from the host picture (0) on.
    pub(crate) spaces: Vec<Bonus>,
    /// What a marker there scores.
    pub(crate) values: Vec<u8>,
}

/// The guest book.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    pub(crate) columns: [String; COLUMNS],
    pub(crate) rows: Vec<[Bonus; COLUMNS]>,
    pub(crate) row_bonus: Bonus,
}

/// A start card.
#[derive(Clone, Debug)]
pub struct StartFace {
    /// Cards gained.
    pub cards: Vec<Kind>,
    /// Monastery steps.
    pub monastery: u8,
    /// Schnapps gained.
    pub schnapps: u8,
    /// The tile turned over.
    pub upgrade: Option<Tile>,
    /// Beer gained.
    pub beer: u8,
    /// Regulars to give up.
    pub lose_regulars: u8,
}

/// What a solo game is measured by.
#[derive(Clone, Debug)]
pub(crate) struct Solo {
    pub(crate) target_8: [i16; 5],
    pub(crate) target_12: [i16; 5],
    pub(crate) titles: Vec<(String, i16)>,
}

impl Taverns {
    pub(crate) fn read(data: &str) -> Result<Self, DataError> {
        read::open(data)
    }

    /// What a card shows at a table with these options.
    #[inline]
    #[must_use]
    pub fn face(&self, options: &Options, card: Card) -> &Face {
        &self.faces[(options.regulars == Regulars::Alt) as usize][card.index()]
    }

    /// The name of a card in the data file.
    #[must_use]
    pub fn card_id(&self, card: Card) -> String {
        match card.sort() {
            Sort::Guest(row) => {
                self.guest_ids.get(usize::from(row)).cloned().unwrap_or_else(|| card.to_string())
            }
            _ => card.to_string(),
        }
    }

    /// The card with this name in the data file.
    #[must_use]
    pub fn card_named(&self, id: &str) -> Option<Card> {
        let row = self.guest_ids.iter().position(|name| name == id);
        row.and_then(|row| Card::guest(row as u8))
            .or_else(|| id.parse().ok().filter(|&card| self.knows(card)))
    }

    /// Whether the box has cards of this type.
    #[must_use]
    pub fn knows(&self, card: Card) -> bool {
        !matches!(card.sort(), Sort::Guest(row) if usize::from(row) >= self.guest_ids.len())
    }

    /// What a tile shows.
    #[inline]
    #[must_use]
    pub const fn tile(&self, tile: Tile) -> &TileFace {
        &self.tiles[tile.index()]
    }

    /// What a tavern card costs.
    #[must_use]
    pub const fn cost_of(&self, kind: Kind) -> u8 {
        self.kinds[kind.index()].cost
    }

    /// The price in beer of one, two, three… nobles.
    #[must_use]
    pub fn noble_prices(&self) -> &[u8] {
        &self.noble_price
    }

    /// The start card with this number (from 0).
    #[must_use]
    pub fn start_card(&self, number: u8) -> Option<&StartFace> {
        self.start_cards.get(usize::from(number))
    }

    /// The bonuses of the monastery, from the start field on.
    #[must_use]
    pub fn monastery(&self) -> &[Bonus] {
        &self.monastery
    }

    /// Where a monastery count stands on the track (TT-10.4, TT-R12).
    #[inline]
    #[must_use]
    pub fn monastery_space(&self, options: &Options, count: u16) -> u8 {
        let length = self.monastery.len() as u16 - 1;
        let space = match options.monastery_loop {
            MonasteryLoop::SkipStart if count == 0 => 0,
            MonasteryLoop::SkipStart => (count - 1) % length + 1,
            MonasteryLoop::CountStart => count % (length + 1),
        };
        space as u8
    }

    /// The reputation track of a module.
    #[inline]
    pub(crate) fn reputation_track(&self, options: &Options) -> &ReputationTrack {
        &self.reputation[(options.module >= 5) as usize]
    }

    /// The bonuses of a module's reputation track, from the host picture on.
    #[must_use]
    pub fn reputation(&self, options: &Options) -> &[Bonus] {
        &self.reputation_track(options).spaces
    }

    /// Where a reputation count stands on the track (TT-14.1, TT-14.2).
    #[inline]
    #[must_use]
    pub fn reputation_space(&self, options: &Options, count: u16) -> u8 {
        let length = self.reputation_track(options).spaces.len() as u16 - 1;
        if count == 0 { 0 } else { ((count - 1) % length + 1) as u8 }
    }

    /// The space of the round track for a round (TT-2.2, TT-18.1).
    #[must_use]
    pub fn round_space(&self, options: &Options, round: u8) -> RoundSpace {
        let track = if options.module == 1 { &self.summer } else { &self.winter };
        track.get(usize::from(round).wrapping_sub(1)).copied().unwrap_or_default()
    }

    /// The schnapps each seat is paid when the moon enters a round (TT-13.2).
    #[must_use]
    pub fn round_schnapps(&self, options: &Options, round: u8) -> u8 {
        let entry = |list: &[u8; TRACK]| list.get(usize::from(round).wrapping_sub(1)).copied().unwrap_or(0);
        if options.module < 2 {
            return 0;
        }
        entry(&self.schnapps_printed) + if options.shows_tiles() { entry(&self.schnapps_tiles) } else { 0 }
    }

    /// The tile side with this effect.
    #[inline]
    pub(crate) const fn show(&self, effect: EffectName) -> &Show {
        &self.shows[effect as usize]
    }

    /// What a side of an entertainer's tile (from 0) offers.
    #[must_use]
    pub fn show_on(&self, kind: u8, side: Side) -> Option<&Show> {
        self.shows.iter().find(|show| show.kind == kind && show.side == side)
    }

    /// The names of the guest book's columns.
    #[must_use]
    pub fn book_columns(&self) -> &[String] {
        &self.book.columns
    }

    /// The bonuses of the guest book, in filling order.
    #[must_use]
    pub fn book_rows(&self) -> &[[Bonus; COLUMNS]] {
        &self.book.rows
    }

    /// Cards in each tavern pile and in the noble pile at the start (TT-2.3, TT-2.4, TT-18.2).
    pub(crate) fn pile_size(&self, options: &Options, kind: Kind) -> u8 {
        let face = &self.kinds[kind.index()];
        match options.module >= face.module {
            true if options.is_ample() => self.ample_copies,
            true => face.copies,
            false => 0,
        }
    }

    pub(crate) fn noble_pile(&self, options: &Options) -> u8 {
        if options.is_ample() { self.ample_nobles } else { self.nobles }
    }

    /// Guest types in play (TT-2.6).
    pub(crate) fn guests_in_play(&self, options: &Options) -> impl Iterator<Item = Card> {
        let rows = if options.module >= 3 { self.guest_ids.len() as u8 } else { self.first_guests };
        (0..rows).filter_map(Card::guest)
    }

    /// Counter guests a seat has received once phase A of `round` is over (TT-3.4).
    pub(crate) fn counter_guests_by(&self, options: &Options, round: u8) -> u8 {
        let spaces = (1..=round).map(|round| self.round_space(options, round));
        spaces.filter(|space| *space == RoundSpace::CounterGuest).count() as u8
    }

    pub(crate) fn sources(&self) -> &[Sourced] {
        &self.provenance
    }
}

/// The effects of entertainers without their amounts, in the order of [`Effect::index`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum EffectName {
    Doubloons,
    Beer,
    Upgrade,
    Remove,
    Keep,
    Turn,
}

const _: () = {
    assert!(Effect::TurnDie.index() == EffectName::Turn as usize);
    assert!(EFFECTS == EffectName::Turn as usize + 1);
    assert!(ENTERTAINERS * 2 == EFFECTS);
    assert!(WHITE_DICE == 4);
};
