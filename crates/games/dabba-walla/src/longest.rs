//! Why a game ends.

use crate::components::{Chai, DabbaWalla};
use crate::options::{Empties, Options};

impl DabbaWalla {
    /// An upper bound of the decisions in one game.
    ///
    /// - A turn is a move, a card, a tile and an end; a final turn has a card and a tile per hand card and an end.
    /// - Every swap spends a chai, every bonus tile too, every empty of the supply is gone. A jump is a move.
    /// - Extra empties lie below the level of their bed, and every level of a bed was opened by a played tile, a
    ///   bonus tile or an empty of the supply: the cells of all these levels bound them.
    /// - The fan grows at most once per level. Two tiles form one chai.
    /// - A delivery round asks every seat for a card and a commit; a chai is added once, or once more for each
    ///   later chai, which also asks its seat again.
    pub(crate) fn longest_game(&self, options: &Options, seats: u8) -> u32 {
        let copies = |chai: Chai| u32::from(self.chai[chai.index()]);
        let seats = u32::from(seats);
        let (rounds, hand) = (u32::from(self.rounds(options)), u32::from(self.supply.start_hand));
        let played = rounds + hand;
        let bonus: u32 = Chai::ALL.into_iter().filter(|chai| chai.is_bonus()).map(copies).sum();
        let empties = u32::from(self.supply.empties);
        let formed = seats * (played / 2);
        let returns = if options.tactical_start { 2 * seats } else { 0 };
        let turns = seats * (4 * rounds + 2 * hand + 1);
        let levels = seats * played + bonus + empties;
        let cells = u32::from(self.vehicle(options.vehicle).size());
        let extra = if options.empties == Empties::Strict { 0 } else { cells * levels };
        let highest = played + bonus + empties;
        let picks = if options.imaginary_player { highest } else { 0 };
        let keeps = if options.chai_connoisseurs { formed } else { 0 };
        let again = copies(Chai::Later);
        let deliveries = highest * seats * 2 + again * 2 + formed * (1 + again);
        returns + turns + copies(Chai::Swap) + bonus + empties + extra + picks + keeps + deliveries
    }
}
