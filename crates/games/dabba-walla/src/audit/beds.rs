//! Stacks: DW-I7 to DW-I10.

use super::{Sound, law};
use crate::bed::{Bed, Dabba, cells, faces};
use crate::components::{Colour, DabbaWalla, MAX_CELLS, Mask, Vehicle};
use crate::options::Empties;
use crate::state::{MAX_LEVELS, State};

impl DabbaWalla {
    pub(super) fn beds_are_sound(&self, state: &State) -> Sound {
        let vehicle = self.vehicle(state.options.vehicle);
        let mut empties = 0;
        for player in &state.players {
            let bed = &player.bed;
            self.tiles_lie_on_the_bed(state, bed, vehicle)?;
            self.tiles_lie_on_each_other(bed, vehicle)?;
            self.halves_are_those_on_top(bed, vehicle)?;
            self.level_is_earned(state, bed)?;
            empties += self.empties_on(bed);
        }
        // DW-I7
        let supply = self.supply.empties;
        let extra = empties + u32::from(state.empties);
        law("DW-I7", state.empties <= supply && extra >= supply.into(), || {
            format!("{empties} empties on beds and {} in the supply", state.empties)
        })?;
        let extra = extra - u32::from(supply);
        law("DW-I7", extra == 0 || state.empties == 0, || "extra empties while the supply lasts".into())?;
        law("DW-I7", extra == 0 || state.options.empties != Empties::Strict, || {
            "extra empties in strict".into()
        })?;
        // DW-I6
        for colour in Colour::ALL {
            let tiles = state.players.iter().flat_map(|player| player.bed.tiles.iter());
            let placed = tiles.filter(|tile| tile.dabba() == Dabba::Bonus(colour)).count();
            let pending = usize::from(state.bonus == Some(colour));
            law("DW-I6", placed + pending == usize::from(state.bonus_used(colour)), || {
                format!("{placed} {} bonus tiles are placed, not as many as chai used", colour.name())
            })?;
        }
        Ok(())
    }

    /// DW-I9 and ranges.
    fn tiles_lie_on_the_bed(&self, state: &State, bed: &Bed, vehicle: &Vehicle) -> Sound {
        let high = bed.heights.iter().any(|&height| usize::from(height) > MAX_LEVELS);
        let beyond = bed.heights[usize::from(vehicle.size())..].iter().any(|&height| height > 0);
        law("DW-I20", !high && !beyond, || format!("impossible heights {:?}", bed.heights))?;
        for tile in &bed.tiles {
            let forfeited = tile.card().is_some() && tile.level() == 0;
            let strict = state.options.empties == Empties::Strict && tile.o() == 0 && tile.cell() == 0;
            law(
                "DW-I9",
                if forfeited { strict } else { tile.mask(self, vehicle) != 0 && tile.level() > 0 },
                || format!("{tile:?} does not lie on the bed"),
            )?;
        }
        Ok(())
    }

    /// DW-I8, DW-I9: tiles of a level do not overlap, lie within what is filled, and were placed bottom up.
    fn tiles_lie_on_each_other(&self, bed: &Bed, vehicle: &Vehicle) -> Sound {
        let mut heights = [0; MAX_CELLS];
        for tile in &bed.tiles {
            for cell in cells(tile.mask(self, vehicle)).map(usize::from) {
                let (below, level) = (heights[cell], tile.level());
                law("DW-I8", below < level && level <= bed.heights[cell], || {
                    format!(
                        "a tile of level {level} on cell {cell}: {below} below it, {} in all",
                        bed.heights[cell]
                    )
                })?;
                heights[cell] = level;
            }
        }
        Ok(())
    }

    fn halves_are_those_on_top(&self, bed: &Bed, vehicle: &Vehicle) -> Sound {
        let mut halves: [Mask; 4] = [0; 4];
        for placement in bed.tiles.iter().filter_map(|tile| {
            let placement = tile.placement(self, vehicle)?;
            (bed.heights[usize::from(placement.half)] == tile.level()).then_some(placement)
        }) {
            halves[placement.side.index()] |= 1 << placement.half;
        }
        law("DW-I9", halves == bed.halves, || {
            format!("uncovered halves are {halves:?}, not {:?}", bed.halves)
        })
    }

    /// DW-I10: every level was opened by a tile or by an empty of the supply.
    fn level_is_earned(&self, state: &State, bed: &Bed) -> Sound {
        let tiles = bed.tiles.iter().filter(|tile| tile.level() > 0).count();
        let most = tiles + usize::from(self.supply.empties.saturating_sub(state.empties));
        law("DW-I10", usize::from(bed.level()) <= most, || {
            format!("level {} with {tiles} tiles", bed.level())
        })
    }

    /// Empty dabbas on a bed: what is filled and no dabba tile.
    fn empties_on(&self, bed: &Bed) -> u32 {
        let filled: u32 = bed.heights.iter().map(|&height| u32::from(height)).sum();
        let on_bed = bed.tiles.iter().filter(|tile| tile.level() > 0);
        let dabbas: u32 = on_bed.map(|tile| u32::from(tile.load(self).1)).sum();
        filled.saturating_sub(dabbas)
    }

    /// Pairs of halves that touch on one level: no more chai can have been formed (DW-I12).
    pub(super) fn joined_halves(&self, bed: &Bed, vehicle: &Vehicle) -> usize {
        let pairs = |index: usize| {
            let tile = bed.tiles[index];
            let Some(one) = tile.placement(self, vehicle) else { return 0 };
            let earlier = bed.tiles[..index].iter().filter(|other| other.level() == tile.level());
            earlier
                .filter_map(|other| other.placement(self, vehicle))
                .filter(|other| faces(one, other))
                .count()
        };
        (0..bed.tiles.len()).map(pairs).sum()
    }
}
