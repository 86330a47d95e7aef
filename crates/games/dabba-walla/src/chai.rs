//! Gaining, keeping and using chai (DW-4, DW-13).

use engine::{Audience, Chance, List, Refusal, Sink, Stream};

use crate::action::Action;
use crate::components::{Chai, ChaiKind, ChaiTile, DabbaWalla};
use crate::event::Event;
use crate::refusal::Answer;
use crate::state::{Laid, State};
use crate::turn::Table;

/// DW-13.1.
pub(crate) fn legal_keeps(state: &State, out: &mut Vec<Action>) {
    let mut drawn: List<Chai, 2> = state.drawn.iter().map(|tile| tile.chai()).collect();
    drawn.sort_unstable();
    let twice = drawn.len() == 2 && drawn[0] == drawn[1];
    drawn.truncate(if twice { 1 } else { 2 });
    out.extend(drawn.iter().copied().map(Action::Keep));
}

impl DabbaWalla {
    pub(crate) fn check_keep(&self, state: &State, action: Action) -> Answer {
        match action {
            Action::Keep(chai) if state.drawn.iter().any(|tile| tile.chai() == chai) => Ok(()),
            Action::Keep(chai) => {
                let refusal = Refusal::new("DW-13.1", "not-drawn", "keep one of the two chai you have drawn");
                Err(refusal.with("chai", chai))
            }
            _ => Err(self.why_not_now(state, action)),
        }
    }
}

impl<C: Chance, S: Sink<Event>> Table<'_, C, S> {
    /// DW-4.1 to DW-4.3, DW-13.1, DW-13.3.
    pub(crate) fn gain_chai(&mut self) {
        let seat = self.state.active;
        let wanted = if self.state.options.chai_connoisseurs { 2 } else { 1 };
        let mut drawn: List<ChaiTile, 2> = List::new();
        for _ in 0..wanted {
            drawn.extend(self.draw_chai());
        }
        if drawn.is_empty() {
            self.tell(|| Event::NoChaiLeft { seat });
            return;
        }
        self.reveal_something();
        let event = |chai| Event::ChaiDrawn { seat, count: drawn.len() as u8, chai };
        self.told.tell(Audience::seat(seat), || event(Some(drawn.iter().map(|tile| tile.chai()).collect())));
        self.told.tell(Audience::others(seat), || event(None));
        match *drawn {
            [tile] => self.keep_tile(tile),
            _ => self.state.drawn = drawn,
        }
    }

    /// DW-13.2: the next tile; where the supply is empty, what lies aside is shuffled into a new one.
    fn draw_chai(&mut self) -> Option<ChaiTile> {
        if self.state.supply.is_empty() && self.state.aside().next().is_some() {
            let mut supply: List<Chai, _> = self.state.aside().map(|laid| laid.tile.chai()).collect();
            supply.sort_unstable();
            self.chance.shuffle(Stream::COMMON, &mut supply);
            let count = supply.len() as u8;
            (self.state.supply, self.state.batch) = (supply, self.state.batch + 1);
            self.tell(|| Event::ChaiReshuffled { count });
        }
        let chai = self.state.supply.pop()?;
        Some(ChaiTile::new(chai, self.state.batch))
    }

    /// DW-13.1: one of the two is kept, the other one laid aside.
    pub(crate) fn keep(&mut self, chai: Chai) {
        let seat = self.state.active;
        let mut drawn = std::mem::take(&mut self.state.drawn);
        let Some(place) = drawn.iter().position(|tile| tile.chai() == chai) else { return };
        let kept = drawn.remove(place);
        if let Some(other) = drawn.pop() {
            let tile = ChaiTile::new(other.chai(), self.state.batch);
            self.state.laid.push(Laid { by: seat, tile });
            let event = |chai| Event::ChaiLaidAside { seat, chai };
            self.told.tell(Audience::seat(seat), || event(Some(other.chai())));
            self.told.tell(Audience::others(seat), || event(None));
        }
        self.keep_tile(kept);
        self.settle();
    }

    /// DW-4.2; a bonus chai is used at once (DW-4.5, DW-13.4).
    fn keep_tile(&mut self, tile: ChaiTile) {
        let (seat, chai) = (self.state.active, tile.chai());
        if let ChaiKind::Bonus(colour) = chai.kind() {
            self.state.used.push(tile);
            self.state.bonus = Some(colour);
            self.tell(|| Event::ChaiUsed { seat, chai });
            return;
        }
        self.mine().kept.push(tile);
        self.told.tell(Audience::seat(seat), || Event::ChaiKept { seat, chai: Some(chai) });
        self.told.tell(Audience::others(seat), || Event::ChaiKept { seat, chai: None });
    }

    /// DW-4.4: of equal tiles the one gained first.
    pub(crate) fn use_chai(&mut self, chai: Chai) {
        let seat = self.state.active;
        let kept = &mut self.mine().kept;
        if let Some(place) = kept.iter().position(|tile| tile.chai() == chai) {
            let tile = kept.remove(place);
            self.state.used.push(tile);
            self.tell(|| Event::ChaiUsed { seat, chai });
        }
    }
}
