//! The delivery phase (DW-6, DW-7) up to the end of the game (DW-8).

use engine::{Audience, Chance, List, Refusal, Seat, Sink, ones};

use crate::action::Action;
use crate::components::{Card, CardSet, Chai, ChaiTile, DabbaWalla};
use crate::event::Event;
use crate::refusal::{Answer, no};
use crate::scoring::Sums;
use crate::state::{Choice, MAX_KEPT, Player, Stage, State, Step, Tips};
use crate::turn::{Table, in_hand};

impl DabbaWalla {
    pub(crate) fn check_deliver(&self, state: &State, player: &Player, action: Action) -> Answer {
        let choosing_card = player.choice.stage == Stage::Card;
        match action {
            Action::Card(card) if choosing_card => in_hand(player, card, "DW-7.2"),
            Action::Card(_) if player.hand.is_empty() => {
                no("DW-7.3", "no-card-left", "you have no delivery cards left; chai you may still use")
            }
            Action::Card(_) => no("DW-7.2", "card-chosen", "you have chosen your card for this round"),
            Action::Add(_) | Action::Commit if choosing_card => {
                no("DW-7.2", "card-first", "choose a delivery card first")
            }
            Action::Commit => Ok(()),
            Action::Add(chai) => check_add(state, player, chai),
            _ => Err(self.why_not_now(state, action)),
        }
    }
}

/// DW-7.2 to DW-7.4, DW-7.6.
pub(crate) fn legal_delivery(state: &State, player: &Player, out: &mut Vec<Action>) {
    if player.choice.stage == Stage::Card {
        out.extend(player.hand.iter().map(Action::Card));
        return;
    }
    let addable = player.addable(state.step == Step::Deliver);
    out.extend(ones(addable).map(|kind| Action::Add(Chai::ALL[kind as usize])));
    out.push(Action::Commit);
}

fn check_add(state: &State, player: &Player, chai: Chai) -> Answer {
    let first = state.step == Step::Deliver;
    if player.addable(first) >> chai.index() & 1 == 1 {
        return Ok(());
    }
    let refusal = match chai {
        chai if !chai.is_delivery() => {
            Refusal::new("DW-4.9", "not-a-delivery-chai", "this chai is of use in the collection phase only")
        }
        Chai::Later if !first => {
            Refusal::new("DW-R23", "no-second-later", "you have played later: no second time in this round")
        }
        Chai::Later if player.added().any(|added| added == Chai::Later) => {
            Refusal::new("DW-7.4", "one-later", "one later chai per round is enough")
        }
        _ => Refusal::new("DW-7.2", "no-such-chai", "you have no such chai left to add"),
    };
    Err(refusal.with("chai", chai))
}

impl<C: Chance, S: Sink<Event>> Table<'_, C, S> {
    fn all_seats(&self) -> impl Iterator<Item = Seat> + use<C, S> {
        Seat::all(self.state.seats())
    }

    /// DW-6.
    pub(crate) fn begin_delivery(&mut self) {
        let mut open = CardSet::NONE;
        for slot in &mut self.state.ring {
            // DW-6.1, DW-R15
            slot.tickets = 0;
            open = open.union(slot.card.take().map_or(CardSet::NONE, CardSet::only));
        }
        self.state.discard = self.state.discard.union(open);
        // DW-6.5
        let top = self.state.top_level();
        (self.state.top, self.state.level) = (top, top);
        self.tell(|| Event::DeliveryBegins { rounds: top, discarded: open.iter().collect() });
        for seat in self.all_seats() {
            // DW-6.2
            let worth = i16::from(self.game.supply.ticket_tip);
            let player = self.player(seat);
            let tickets = std::mem::take(&mut player.tickets);
            player.tally.tickets = worth * i16::from(tickets);
            // DW-6.4
            player.hand = player.bed.pile().collect();
            let points = player.tally.tickets;
            self.tell(|| Event::TicketsScored { seat, tickets, points });
        }
        // DW-6.3
        self.score_levels_order();
        self.deliver_rounds();
    }

    /// Rounds go by until somebody has something to decide.
    fn deliver_rounds(&mut self) {
        while self.state.level > 0 {
            self.begin_round();
            if !self.everybody_has_chosen() {
                return;
            }
        }
    }

    /// DW-7.1, DW-7.2.
    fn begin_round(&mut self) {
        let level = self.state.level;
        self.tell(|| Event::RoundBegins { level, rounds_left: level });
        self.score_round_orders();
        self.state.step = Step::Deliver;
        for seat in self.all_seats() {
            self.ask(seat);
        }
    }

    /// What everybody knows to be no choice is not asked: no card or the only one, no chai at all (DW-7.3).
    fn ask(&mut self, seat: Seat) {
        let player = self.player(seat);
        player.choice = Choice { stage: Stage::Card, card: None, chai: 0 };
        let only = player.hand.first().filter(|_| player.hand.len() == 1);
        if player.hand.is_empty() {
            self.card_is_chosen(seat);
        } else if let Some(card) = only {
            self.choose(seat, card);
        }
    }

    /// DW-7.2: a card. A seat without any chai has then committed.
    fn choose(&mut self, seat: Seat, card: Card) {
        self.player(seat).choice.card = Some(card);
        self.told.tell(Audience::seat(seat), || Event::CardChosen { seat, card });
        self.card_is_chosen(seat);
    }

    fn card_is_chosen(&mut self, seat: Seat) {
        let player = self.player(seat);
        if player.kept.is_empty() {
            player.choice.stage = Stage::Committed;
            self.tell(|| Event::Committed { seat });
        } else {
            player.choice.stage = Stage::Chai;
        }
    }

    /// DW-7.2.
    pub(crate) fn choose_card(&mut self, seat: Seat, card: Card) {
        self.choose(seat, card);
        self.go_on();
    }

    /// DW-7.2: of equal tiles the one gained first.
    pub(crate) fn add(&mut self, seat: Seat, chai: Chai) {
        let player = self.player(seat);
        let added = player.choice.chai;
        let mut places = player.kept.iter().enumerate();
        let free = places.find(|(place, tile)| tile.chai() == chai && added >> place & 1 == 0);
        if let Some((place, _)) = free {
            player.choice.chai |= 1 << place;
            self.told.tell(Audience::seat(seat), || Event::ChaiAdded { seat, chai });
        }
    }

    /// DW-7.5.
    pub(crate) fn commit(&mut self, seat: Seat) {
        self.player(seat).choice.stage = Stage::Committed;
        self.tell(|| Event::Committed { seat });
        self.go_on();
    }

    fn go_on(&mut self) {
        if self.everybody_has_chosen() {
            self.deliver_rounds();
        }
    }

    /// Reveals and scores once all have committed. False while somebody still has to decide.
    fn everybody_has_chosen(&mut self) -> bool {
        if !self.state.awaiting(self.game).is_empty() {
            return false;
        }
        self.reveal_something();
        if self.state.step == Step::Deliver && self.reveal_first_choices() {
            return false;
        }
        self.reveal_rest();
        self.score_level();
        self.clean_up();
        true
    }

    /// DW-7.5, DW-7.6: whether somebody plays later and has to decide.
    fn reveal_first_choices(&mut self) -> bool {
        let mut later = false;
        for seat in self.all_seats() {
            let player = self.player(seat);
            if player.added().any(|chai| chai == Chai::Later) {
                later = true;
            } else {
                self.reveal(seat);
            }
        }
        if !later {
            return false;
        }
        self.state.step = Step::Later;
        for seat in self.all_seats() {
            if self.state.player(seat).choice.stage == Stage::Committed {
                self.play_later(seat);
            }
        }
        !self.state.awaiting(self.game).is_empty()
    }

    fn reveal(&mut self, seat: Seat) {
        self.player(seat).choice.stage = Stage::Revealed;
        let player = &self.state.players[seat.index()];
        self.told.tell(Audience::All, || Event::Revealed {
            seat,
            card: player.choice.card,
            chai: player.added().collect(),
        });
    }

    fn reveal_rest(&mut self) {
        for seat in self.all_seats() {
            if self.state.player(seat).choice.stage == Stage::Committed {
                self.reveal(seat);
            }
        }
    }

    /// DW-7.6, DW-R24: the later tile is spent, the choice begins anew.
    fn play_later(&mut self, seat: Seat) {
        let player = &self.state.players[seat.index()];
        let place = player
            .kept
            .iter()
            .enumerate()
            .position(|(place, tile)| tile.chai() == Chai::Later && player.choice.chai >> place & 1 == 1);
        let Some(place) = place else { return };
        self.told.tell(Audience::All, || Event::PlaysLater { seat });
        self.told.tell(Audience::seat(seat), || Event::TakenBack {
            seat,
            card: player.choice.card,
            chai: player.added().filter(|&chai| chai != Chai::Later).collect(),
        });
        let tile = self.player(seat).kept.remove(place);
        self.state.used.push(tile);
        self.ask(seat);
    }

    /// DW-7.7 to DW-7.10.
    fn score_level(&mut self) {
        let level = self.state.level;
        let imaginary = self.state.fan.last().copied().filter(|_| self.state.fan.len() == usize::from(level));
        if let Some(card) = imaginary {
            self.tell(|| Event::ImaginaryPlayed { level, card });
        }
        let sums = self.game.sums(self.state);
        let values = self.game.tip_values(self.state, &sums);
        let Sums { veto, .. } = sums;
        self.tell(|| Event::TipsSet { level, sums: sums.totals(), values, veto });
        let tips = Tips::new(values);
        self.state.tips.push(tips);
        for seat in self.all_seats() {
            let load = self.game.load(self.state, seat, level);
            let points = load.points(tips);
            let lost = -i16::from(self.game.supply.empty_penalty) * i16::from(load.empties);
            let player = self.player(seat);
            player.tally.dabbas += points.iter().sum::<i16>();
            player.tally.empties += lost;
            let score = player.tally.total();
            let (cells, empties) = (load.cells, load.empties);
            self.tell(|| Event::LevelScored { seat, level, cells, points, empties, lost, score });
        }
    }

    /// DW-7.12, DW-11.7.
    fn clean_up(&mut self) {
        let level = self.state.level;
        if self.state.fan.len() == usize::from(level)
            && let Some(card) = self.state.fan.pop()
        {
            self.state.discard.insert(card);
        }
        for seat in self.all_seats() {
            let player = self.player(seat);
            let choice = std::mem::take(&mut player.choice);
            let kept = player.kept;
            let is_added = |place: usize| choice.chai >> place & 1 == 1;
            let places = || kept.iter().copied().enumerate();
            player.kept = places().filter(|&(place, _)| !is_added(place)).map(|(_, tile)| tile).collect();
            if let Some(card) = choice.card {
                player.hand.remove(card);
                self.state.discard.insert(card);
            }
            let added: List<ChaiTile, MAX_KEPT> =
                places().filter(|&(place, _)| is_added(place)).map(|(_, tile)| tile).collect();
            self.state.used.extend(added.iter().copied());
        }
        self.tell(|| Event::LevelCleared { level });
        self.state.level -= 1;
        if self.state.level == 0 {
            self.end_game();
        }
    }

    /// DW-8.
    fn end_game(&mut self) {
        self.score_unused_chai();
        self.state.step = Step::Over;
        let players = &self.state.players;
        self.told.tell(Audience::All, || Event::GameOver {
            scores: players.iter().map(|player| player.tally.total()).collect(),
        });
    }
}
