//! Tip values and points (DW-7.7 to DW-7.11), the end (DW-8), double zero (DW-9), orders (DW-10).

use engine::{Audience, Chance, Name, Place, Seat, Sink, Standing};

use crate::components::{COLOURS, ChaiKind, Colour, DabbaWalla, Mask, Order, OrderNo};
use crate::event::Event;
use crate::state::{Stage, State, Tips};
use crate::turn::Table;

/// What a round's cards and chai add up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Cards and plus chai, by colour.
    pub up: [i8; COLOURS],
    /// Minus chai, by colour.
    pub down: [i8; COLOURS],
    /// Whether a veto was played (DW-7.8).
    pub veto: bool,
}

impl Sums {
    /// DW-7.7, DW-7.8.
    #[must_use]
    pub fn totals(&self) -> [i8; COLOURS] {
        std::array::from_fn(|colour| self.up[colour] - if self.veto { 0 } else { self.down[colour] })
    }
}

/// What one seat has on one level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// Cells of dabba tiles, by colour.
    pub cells: [u8; COLOURS],
    /// Dabba tiles, bonus tiles included (DW-10.8).
    pub tiles: u8,
    /// Empty dabbas.
    pub empties: u8,
    /// Whether every cell of the bed is filled.
    pub full: bool,
}

impl Load {
    /// How many different colours there are.
    #[must_use]
    pub fn colours(&self) -> u8 {
        self.cells.iter().filter(|&&cells| cells > 0).count() as u8
    }

    /// Points for the dabbas, by colour (DW-7.10).
    #[must_use]
    pub fn points(&self, tips: Tips) -> [i16; COLOURS] {
        Colour::ALL.map(|colour| i16::from(self.cells[colour.index()]) * i16::from(tips.of(colour)))
    }
}

impl DabbaWalla {
    /// What `seat` has on `level`; tiles that were delivered still count as they lay.
    #[must_use]
    pub fn load(&self, state: &State, seat: Seat, level: u8) -> Load {
        let bed = &state.player(seat).bed;
        let vehicle = self.vehicle(state.options.vehicle);
        let filled: Mask = bed.filled(level) & vehicle.bed;
        let mut load =
            Load { full: filled == vehicle.bed, empties: filled.count_ones() as u8, ..Load::default() };
        for tile in bed.tiles.iter().filter(|tile| tile.level() == level) {
            let (colour, cells) = tile.load(self);
            load.cells[colour.index()] += cells;
            load.empties -= cells;
            load.tiles += 1;
        }
        load
    }

    /// DW-7.7: everything revealed so far this round, and the imaginary player's card.
    #[must_use]
    pub fn sums(&self, state: &State) -> Sums {
        let mut sums = Sums::default();
        let imaginary = state.fan.last().filter(|_| state.fan.len() == usize::from(state.level));
        let revealed = || state.players.iter().filter(|player| player.choice.stage == Stage::Revealed);
        for &card in revealed().filter_map(|player| player.choice.card.as_ref()).chain(imaginary) {
            let card = self.card(card);
            if let Some(colour) = card.tip_colour {
                sums.up[colour.index()] += card.tip as i8;
            }
        }
        for player in revealed().filter(|player| player.choice.chai != 0) {
            for chai in player.added() {
                match chai.kind() {
                    ChaiKind::Plus(colour) => sums.up[colour.index()] += 1,
                    ChaiKind::Minus(colour) => sums.down[colour.index()] += 1,
                    ChaiKind::Veto => sums.veto = true,
                    _ => {}
                }
            }
        }
        sums
    }

    /// DW-7.9, DW-9.2 to DW-9.4.
    #[must_use]
    pub fn tip_values(&self, state: &State, sums: &Sums) -> [u8; COLOURS] {
        self.tips(state.double_zero, sums.totals())
    }

    /// What an order of the round pays `seat` for `level`: the count and the points (DW-10.2 to DW-10.4).
    #[must_use]
    pub fn round_order(&self, state: &State, no: u8, seat: Seat, level: u8) -> Option<(u8, i16)> {
        self.order_pays(no, &self.load(state, seat, level))
    }

    /// Levels on which `seat` has a dabba tile (DW-10.5).
    #[must_use]
    pub fn levels_with_dabbas(&self, state: &State, seat: Seat) -> u8 {
        let levels = state.player(seat).bed.tiles.iter().map(|tile| tile.level());
        // Levels are 1 to 64; level 0 is where forfeited tiles are kept.
        levels.filter(|&level| level > 0).fold(0u128, |set, level| set | 1 << level).count_ones() as u8
    }

    /// What `seat` scores for its unused chai now: the order that says so, or none (DW-8.1, DW-10.6, DW-10.7).
    #[must_use]
    pub fn unused_chai(&self, state: &State, seat: Seat) -> (Option<u8>, i16) {
        let unused = |seat: Seat| state.player(seat).kept.len() as i16;
        let mine = unused(seat);
        for OrderNo(no) in state.options.orders.iter() {
            match self.order(no) {
                Order::UnusedChai { points } => return (Some(no), points.of(mine as u8)),
                Order::MostChai { most, others } => {
                    let best = Seat::all(state.seats()).map(unused).all(|other| other <= mine);
                    return (Some(no), mine * i16::from(if best { *most } else { *others }));
                }
                _ => {}
            }
        }
        (None, mine * i16::from(self.supply.unused_chai_tip))
    }

    /// The score of every seat with its parts (DW-8.2).
    pub(crate) fn standing_of(&self, state: &State) -> Standing {
        const ORDERS: [&str; 6] = ["order-1", "order-2", "order-3", "order-4", "order-5", "order-6"];
        let orders = state.options.orders;
        let ends =
            state.options.orders.iter().any(|OrderNo(no)| {
                matches!(self.order(no), Order::UnusedChai { .. } | Order::MostChai { .. })
            });
        let place = |seat: Seat| {
            let tally = &state.player(seat).tally;
            let mut parts: Vec<(Name, i32)> = vec![
                ("tickets".into(), tally.tickets.into()),
                ("dabbas".into(), tally.dabbas.into()),
                ("empties".into(), tally.empties.into()),
            ];
            for OrderNo(no) in orders.iter() {
                let index = usize::from(no) - 1;
                parts.push((ORDERS[index].into(), tally.orders[index].into()));
            }
            if !ends {
                parts.push(("unused-chai".into(), tally.chai.into()));
            }
            Place::new(seat, parts, Vec::new())
        };
        Standing::ranked(Seat::all(state.seats()).map(place).collect())
    }
}

impl<C: Chance, S: Sink<Event>> Table<'_, C, S> {
    /// DW-6.3, DW-10.5.
    pub(crate) fn score_levels_order(&mut self) {
        for OrderNo(no) in self.state.options.orders.iter() {
            let Order::Levels { each } = *self.game.order(no) else { continue };
            for seat in Seat::all(self.state.seats()) {
                let count = self.game.levels_with_dabbas(self.state, seat);
                self.score_order(seat, no, None, count, i16::from(count) * i16::from(each));
            }
        }
    }

    /// DW-7.1.
    pub(crate) fn score_round_orders(&mut self) {
        let level = self.state.level;
        for OrderNo(no) in self.state.options.orders.iter() {
            for seat in Seat::all(self.state.seats()) {
                if let Some((count, points)) = self.game.round_order(self.state, no, seat, level) {
                    self.score_order(seat, no, Some(level), count, points);
                }
            }
        }
    }

    fn score_order(&mut self, seat: Seat, order: u8, level: Option<u8>, count: u8, points: i16) {
        self.player(seat).tally.orders[usize::from(order) - 1] += points;
        self.tell(|| Event::OrderScored { seat, order, level, count, points });
    }

    /// DW-8.1, DW-10.6, DW-10.7.
    pub(crate) fn score_unused_chai(&mut self) {
        for seat in Seat::all(self.state.seats()) {
            let (order, points) = self.game.unused_chai(self.state, seat);
            let kept = self.state.player(seat).kept;
            self.told.tell(Audience::All, || Event::ChaiScored {
                seat,
                chai: kept.iter().map(|tile| tile.chai()).collect(),
                points: if order.is_none() { points } else { 0 },
            });
            match order {
                Some(no) => self.score_order(seat, no, None, kept.len() as u8, points),
                None => self.player(seat).tally.chai = points,
            }
        }
    }
}
