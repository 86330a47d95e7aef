//! Setting the table (CH-2) and choosing starting customers (CH-17).

use engine::{Audience, Chance, Counts, List, Revealed, Seat, SetupError, Sink, Stream};

use crate::Chai;
use crate::components::{
    Ability, CARDS_PER_TEA, Card, CardSet, Flavour, Market, Pantry, SPOTS, Slot, TEAS, Tea,
};
use crate::event::Event;
use crate::options::{self, FirstPlayer, LoneCoins, Mode, Options, StartCards, TipSet};
use crate::pantry::listed;
use crate::state::{Cup, Face, Guest, House, Stage, State};
use crate::turn::Table;

impl Chai {
    pub(crate) fn set_up(
        &self,
        options: &Options,
        seats: u8,
        chance: &mut impl Chance,
        told: &mut impl Sink<Event>,
    ) -> Result<State, SetupError> {
        options::check(options, seats)?;
        // CH-2.1
        let first = match options.first_player {
            FirstPlayer::Random => Seat(chance.below(Stream::SETUP, u32::from(seats)) as u8),
            FirstPlayer::Seat(seat) => seat,
        };
        let teas = deal_teas(options, seats, chance);
        let mut state = self.bare_table(options, seats, first, teas);
        let mut table = Table {
            game: self,
            state: &mut state,
            chance,
            told,
            revealed: Revealed::Nothing,
            stream: Stream::SETUP,
        };
        table.announce_seats();
        if options.start_cards == StartCards::Random {
            table.deal_starting_cards();
            table.finish_setup();
        }
        Ok(state)
    }

    /// The table before the first card is dealt: everything in its bag.
    pub(crate) fn bare_table(
        &self,
        options: &Options,
        seats: u8,
        first: Seat,
        teas: List<Tea, TEAS>,
    ) -> State {
        let houses = seats + u8::from(options.mode == Mode::Coop);
        let (mut tile_bag, mut token_bag) = (self.tiles, self.tokens - self.board);
        if !options.deluxe_wilds {
            // CH-16.1
            tile_bag[Flavour::Wild.index()] = 0;
            token_bag[Pantry::Wild.index()] = 0;
        }
        let mut stock = Counts::NONE;
        for tea in &teas {
            // CH-2.3
            stock[tea.index()] = self.numbers.base_tokens;
        }
        State {
            options: *options,
            seats,
            first,
            position: 0,
            circle: 1,
            last_order: 0,
            round: 1,
            final_circle: false,
            stage: Stage::Choosing,
            active: None,
            teas,
            stock,
            houses: (0..houses).map(|_| House::default()).collect(),
            row: (0..self.rows[teas.len() - 2]).map(|_| None).collect(),
            deck: List::new(),
            set_aside: None,
            removed: CardSet::NONE,
            market: Market::default(),
            tile_bag,
            // CH-2.9
            board: self.board,
            token_bag,
            abilities: List::new(),
            newcomer: None,
            ability_deck: List::new(),
            swap_tiles: Counts::NONE,
            cups: teas.iter().map(|_| Cup::default()).collect(),
            tips: self.tip_values(options.tip_set),
            taken: 0,
        }
    }

    /// The six values of a set of tips, ascending.
    pub(crate) const fn tip_values(&self, set: TipSet) -> [u8; 6] {
        self.tips[set as usize]
    }
}

/// Claimed teas go to their seats, the others draw from what is left (CH-2.2).
fn deal_teas(options: &Options, seats: u8, chance: &mut impl Chance) -> List<Tea, TEAS> {
    let in_play = usize::from(options.teas_in_play(seats));
    let claim = |house: usize| options.teas.get(house).and_then(|claim| claim.tea());
    let mut left: List<Tea, TEAS> =
        Tea::ALL.into_iter().filter(|&tea| !(0..in_play).any(|house| claim(house) == Some(tea))).collect();
    (0..in_play)
        .map(|house| {
            claim(house).unwrap_or_else(|| {
                let drawn = chance.below(Stream::SETUP, left.len() as u32);
                left.remove(drawn as usize)
            })
        })
        .collect()
}

/// The customers of a tea.
pub(crate) fn customers_of(tea: Tea) -> impl Iterator<Item = Card> {
    (1..=CARDS_PER_TEA).filter_map(move |number| Card::numbered(tea, number))
}

impl<C: Chance, S: Sink<Event>> Table<'_, C, S> {
    fn announce_seats(&mut self) {
        let state = *self.state;
        let positions = 0..state.houses.len() as u8;
        self.tell(|| Event::Seated {
            order: positions.map(|position| state.who(state.house_at(position))).collect(),
            teas: state.teas.to_vec(),
        });
    }

    /// How a starting customer lies in front of a house (CH-13.1).
    fn start_face(&self) -> Face {
        if self.state.options.hides_reserves() { Face::Start } else { Face::Known }
    }

    /// For each tea in turn order, the phantom last: one customer to reserve, one for the row (CH-2.4).
    fn deal_starting_cards(&mut self) {
        for position in 0..self.state.teas_in_play() {
            self.deal_starting_pair(position);
        }
    }

    fn deal_starting_pair(&mut self, position: usize) {
        let phantom = position >= self.state.houses.len();
        let house = if phantom { position } else { self.state.house_at(position as u8) };
        let mut cards: List<Card, CARDS_PER_TEA> = customers_of(self.state.teas[house]).collect();
        self.chance.shuffle(self.stream, &mut cards);
        if phantom {
            // CH-R24
            self.state.set_aside = Some(cards[0]);
        } else {
            let face = self.start_face();
            self.state.houses[house].reserved.push(Guest { card: cards[0], face });
        }
        self.state.row[position] = Some(cards[1]);
    }

    /// A player keeps one of the own customers (CH-17.1).
    pub(crate) fn keep(&mut self, seat: Seat, card: Card) {
        let face = self.start_face();
        self.house(seat).reserved.push(Guest { card, face });
        self.tell_pick(seat, card, false);
    }

    /// And sends another to the row; when all have picked, the table is set (CH-17.2).
    pub(crate) fn send_to_row(&mut self, seat: Seat, card: Card) {
        let slot = self.state.position_of(seat.index());
        self.state.row[slot] = Some(card);
        self.tell_pick(seat, card, true);
        if self.state.awaiting().is_empty() {
            self.stream = Stream::SETUP;
            self.revealed = Revealed::Something;
            // The chaiwala and the phantom tea are dealt theirs (CH-2.5).
            for position in usize::from(self.state.seats)..self.state.teas_in_play() {
                self.deal_starting_pair(position);
            }
            self.finish_setup();
        }
    }

    fn tell_pick(&mut self, seat: Seat, card: Card, for_row: bool) {
        self.told.tell(Audience::seat(seat), || Event::Picked { seat, card: Some(card), for_row });
        // Others hear once that a seat has chosen, not how far it has come.
        if for_row {
            self.told.tell(Audience::others(seat), || Event::Picked { seat, card: None, for_row });
        }
    }

    /// The rest of the set-up, once starting customers lie ready (CH-2.6 to CH-2.14).
    fn finish_setup(&mut self) {
        self.show_starting_cards();
        self.shuffle_deck();
        self.fill_row();
        self.fill_market();
        let board = self.state.board;
        self.tell(|| Event::PantryFilled { tokens: listed(&board) });
        if !self.state.options.beginner {
            // CH-12.1
            self.deal_abilities();
        }
        self.lay_tips();
        self.give_starting_coins();
        self.state.stage = Stage::Action;
        self.announce_turn();
    }

    fn show_starting_cards(&mut self) {
        for house in 0..self.state.houses.len() {
            let (who, guest) = (self.state.who(house), self.state.houses[house].reserved[0]);
            let dealt = |card| Event::StartingCustomer { who, card };
            if guest.face.hidden() {
                let owner = Seat(house as u8);
                self.told.tell(Audience::seat(owner), || dealt(Some(guest.card)));
                self.told.tell(Audience::others(owner), || dealt(None));
            } else {
                self.tell(|| dealt(Some(guest.card)));
            }
        }
        if let Some(card) = self.state.set_aside {
            self.tell(|| Event::CustomerSetAside { tea: card.tea() });
        }
        for slot in 0..self.state.teas_in_play() {
            if let Some(card) = self.state.row[slot] {
                self.tell(|| Event::CustomerArrived { slot: Slot::of(slot), card, from_deck: false });
            }
        }
    }

    /// All other customers of the teas in play (CH-2.7).
    fn shuffle_deck(&mut self) {
        let state = &mut *self.state;
        let mut dealt: CardSet = state.row.iter().flatten().copied().collect();
        state.set_aside.iter().for_each(|&card| dealt.insert(card));
        state
            .houses
            .iter()
            .flat_map(|house| house.reserved.iter())
            .for_each(|guest| dealt.insert(guest.card));
        let others =
            state.teas.iter().flat_map(|&tea| customers_of(tea)).filter(|&card| !dealt.contains(card));
        state.deck = others.collect();
        self.chance.shuffle(self.stream, &mut state.deck);
    }

    /// Three abilities in play, five in the deck (CH-2.10, CH-2.11).
    fn deal_abilities(&mut self) {
        let mut cards = Ability::ALL;
        self.chance.shuffle(self.stream, &mut cards);
        self.state.abilities = List::from_slice(&cards[..SPOTS]);
        // The top card of the deck is its last.
        self.state.ability_deck = cards[SPOTS..].iter().rev().copied().collect();
        let abilities = self.state.abilities;
        self.tell(|| Event::AbilitiesDealt { abilities: abilities.to_vec() });
        if abilities.contains(&Ability::SwapTiles) {
            self.stock_swap_tiles();
        }
    }

    /// CH-2.14, CH-R65
    fn give_starting_coins(&mut self) {
        let numbers = &self.game.numbers;
        for house in 0..self.state.houses.len() {
            let lone = house == 0 && self.state.options.lone_coins == LoneCoins::Three;
            let coins = u32::from(if self.state.solo() || lone {
                numbers.start_solo
            } else if house == self.state.first.index() {
                numbers.start_first
            } else {
                numbers.start_other
            });
            self.state.houses[house].coins = coins;
            let who = self.state.who(house);
            self.tell(|| Event::StartingCoins { who, coins });
        }
    }
}
