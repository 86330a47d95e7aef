//! What lies on the levels of a stack, and what others will tip for it.

use ::dabba_walla::bed::Bed;
use ::dabba_walla::components::COLOURS;
use ::dabba_walla::{Card, DabbaWalla, State, Step};
use engine::Seat;

use super::Numbers;

/// Levels that are looked at; higher ones hardly ever come about.
pub(super) const LEVELS: usize = 16;

pub(super) type Tips = [f32; COLOURS];

/// Cells by level and colour of one seat.
#[derive(Clone, Copy)]
pub(super) struct Loads {
    pub(super) cells: [[u8; COLOURS]; LEVELS],
    pub(super) top: usize,
}

impl Loads {
    pub(super) fn of(game: &DabbaWalla, bed: &Bed) -> Self {
        let mut loads = Self { cells: [[0; COLOURS]; LEVELS], top: usize::from(bed.level()).min(LEVELS) };
        for tile in &bed.tiles {
            let at = usize::from(tile.level()).wrapping_sub(1);
            if at < LEVELS {
                let (colour, cells) = tile.load(game);
                loads.cells[at][colour.index()] += cells;
            }
        }
        loads
    }

    /// Those of every seat at the table.
    pub(super) fn of_all(game: &DabbaWalla, state: &State) -> Table {
        let mut table = [Self { cells: [[0; COLOURS]; LEVELS], top: 0 }; SEATS];
        for (loads, player) in table.iter_mut().zip(&state.players) {
            *loads = Self::of(game, &player.bed);
        }
        table
    }

    pub(super) fn on(&self, level: usize) -> f32 {
        f32::from(self.cells[level].iter().sum::<u8>())
    }

    /// The empties on a level of the bed these are the loads of.
    pub(super) fn empties(&self, bed: &Bed, level: usize) -> f32 {
        bed.filled(level as u8 + 1).count_ones() as f32 - self.on(level)
    }
}

/// The most seats.
const SEATS: usize = 4;

/// What everybody has loaded, by seat.
pub(super) type Table = [Loads; SEATS];

/// How far the collection has come, 0 to 1.
pub(super) fn collected(game: &DabbaWalla, state: &State) -> f32 {
    match state.step {
        Step::Deliver | Step::Later | Step::Over => 1.0,
        _ => (f32::from(state.round) / f32::from(game.supply.base_rounds + 2)).min(1.0),
    }
}

/// The tips that others will bring to each level: `base` in any colour, and `taste` where their dabbas have it.
pub(super) fn others(
    game: &DabbaWalla,
    (base, taste): (f32, f32),
    state: &State,
    seat: Seat,
    table: &Table,
    levels: usize,
) -> [Tips; LEVELS] {
    let mut tips = [[base; COLOURS]; LEVELS];
    for other in Seat::all(state.seats()).filter(|&other| other != seat) {
        let loads = &table[other.index()];
        for (level, tips) in tips.iter_mut().enumerate().take(levels.min(loads.top)) {
            let all = loads.on(level);
            if all > 0.0 {
                for (tip, &cells) in tips.iter_mut().zip(&loads.cells[level]) {
                    *tip += taste * f32::from(cells) / all;
                }
            }
        }
    }
    // What is revealed need not be guessed.
    let now = usize::from(state.level).wrapping_sub(1);
    if state.step == Step::Later && now < levels {
        tips[now] = game.sums(state).totals().map(f32::from);
    }
    tips
}

/// What a level earns when these tips meet one card and some chai.
pub(super) fn earns(most: f32, cells: &[u8; COLOURS], tips: &Tips, extra: &Tips) -> f32 {
    (0..COLOURS)
        .map(|colour| f32::from(cells[colour]) * (tips[colour] + extra[colour]).clamp(0.0, most))
        .sum()
}

/// Colours that pay late or early (DW-9).
pub(super) fn shift(state: &State, tips: &mut [Tips; LEVELS]) {
    if let Some([late, early]) = state.double_zero {
        for tips in tips {
            tips[late.index()] -= 1.0;
            tips[early.index()] += 1.0;
        }
    }
}

/// Tips on cards are 0 to 3.
pub(super) const BEST_TIP: usize = 3;

/// A seat's cards by colour and tip.
pub(super) struct Wallet([[u8; BEST_TIP + 1]; COLOURS]);

impl Wallet {
    pub(super) fn of(game: &DabbaWalla, cards: impl Iterator<Item = Card>) -> Self {
        let mut counts = [[0; BEST_TIP + 1]; COLOURS];
        for card in cards {
            let face = game.card(card);
            if let Some(colour) = face.tip_colour {
                counts[colour.index()][usize::from(face.tip).min(BEST_TIP)] += 1;
            }
        }
        Self(counts)
    }

    pub(super) fn holds(&self, colour: usize, tip: u8) -> bool {
        self.0[colour][usize::from(tip).min(BEST_TIP)] > 0
    }

    /// The highest tip in a colour; 0 if there is none.
    pub(super) fn best(&self, colour: usize) -> u8 {
        (1..=BEST_TIP).rev().find(|&tip| self.0[colour][tip] > 0).unwrap_or(0) as u8
    }
}

/// Gives each of the lowest `levels` the tip that brings it most, the fullest first; what is left stays in the wallet.
pub(super) fn share_out(
    loads: &Loads,
    tips: &[Tips; LEVELS],
    levels: usize,
    most: f32,
    wallet: &mut Wallet,
    mut whim: impl FnMut() -> f32,
) -> [Option<(usize, u8)>; LEVELS] {
    let mut given = [None; LEVELS];
    let mut order: [usize; LEVELS] = std::array::from_fn(|level| level);
    order[..levels].sort_by(|&one, &other| loads.on(other).total_cmp(&loads.on(one)));
    for &level in &order[..levels] {
        let gain = |colour: usize, tip: u8| {
            let before = tips[level][colour].clamp(0.0, most);
            f32::from(loads.cells[level][colour])
                * ((tips[level][colour] + f32::from(tip)).clamp(0.0, most) - before)
        };
        let mut best: Option<(f32, usize, u8)> = None;
        for colour in 0..COLOURS {
            let tip = wallet.best(colour);
            let value = gain(colour, tip) * whim();
            if value > best.map_or(0.0, |best| best.0) {
                best = Some((value, colour, tip));
            }
        }
        let Some((_, colour, tip)) = best else { continue };
        // No more than is paid for.
        let enough = (1..tip)
            .find(|&less| wallet.holds(colour, less) && gain(colour, less) + 0.01 >= gain(colour, tip));
        let tip = enough.unwrap_or(tip);
        wallet.0[colour][usize::from(tip)] -= 1;
        given[level] = Some((colour, tip));
    }
    given
}

/// What the others' own cards will add to their levels.
pub(super) fn expect(
    game: &DabbaWalla,
    weights: &Numbers,
    state: &State,
    seat: Seat,
    table: &Table,
    tips: &mut [Tips; LEVELS],
) {
    let most = f32::from(game.supply.tip_max);
    let mut added = [[0.0; COLOURS]; LEVELS];
    for other in Seat::all(state.seats()).filter(|&other| other != seat) {
        let player = state.player(other);
        let loads = &table[other.index()];
        let (mut wallet, levels) = match state.step {
            Step::Deliver | Step::Later => (Wallet::of(game, player.hand.iter()), usize::from(state.level)),
            _ => (Wallet::of(game, player.bed.pile()), loads.top),
        };
        let given = share_out(loads, tips, levels.min(LEVELS), most, &mut wallet, || 1.0);
        for (added, given) in added.iter_mut().zip(given) {
            if let Some((colour, tip)) = given {
                added[colour] += weights.plan_wallet * f32::from(tip);
            }
        }
    }
    let now = usize::from(state.level).wrapping_sub(1);
    for (level, (tips, added)) in tips.iter_mut().zip(added).enumerate() {
        // What is revealed need not be guessed.
        if state.step != Step::Later || level != now {
            for (tip, added) in tips.iter_mut().zip(added) {
                *tip += added;
            }
        }
    }
}
