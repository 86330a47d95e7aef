//! What is impossible about a table, by the number of the invariant it breaks.
//!
//! The order matters: sizes and ranges first, so that every later check, and afterwards every rule, may index by
//! what it has read.

mod stage;

use engine::{Counts, Flaw};

use crate::Chai;
use crate::components::{Ability, CARDS_PER_TEA, Card, CardSet, Flavour, Pantry, SPACES, SPOTS, Tea};
use crate::options::{self, FirstPlayer, Mode, SoloLastTip, StartCards};
use crate::setup::customers_of;
use crate::state::{Face, Stage, State};

/// The law is broken unless it holds.
fn law(holds: bool, law: &'static str, text: impl FnOnce() -> String) -> Result<(), Flaw> {
    if holds { Ok(()) } else { Err(Flaw::new(law, text())) }
}

/// The first law that the table breaks.
pub(crate) fn audit(game: &Chai, state: &State) -> Result<(), Flaw> {
    options::check(&state.options, state.seats).map_err(|error| Flaw::new("CH-1.2", error.to_string()))?;
    game.audit_sizes(state)?;
    if state.stage == Stage::Choosing {
        return game.audit_choosing(state);
    }
    game.audit_tiles(state)?;
    game.audit_tokens(state)?;
    game.audit_cards(state)?;
    game.audit_base_tokens(state)?;
    game.audit_rounds(state)?;
    game.audit_time(state)?;
    game.audit_abilities(state)?;
    game.audit_houses(state)?;
    game.audit_stage(state)
}

impl Chai {
    /// The numbers of teas, houses, cups and slots (CH-1.2, CH-2.1, CH-2.2).
    fn audit_sizes(&self, state: &State) -> Result<(), Flaw> {
        let options = &state.options;
        let in_play = usize::from(options.teas_in_play(state.seats));
        let houses = usize::from(state.seats) + usize::from(options.mode == Mode::Coop);
        law(state.teas.len() == in_play, "CH-2.2", || {
            format!("{} teas instead of {in_play}", state.teas.len())
        })?;
        law(state.houses.len() == houses, "CH-1.1", || {
            format!("{} houses instead of {houses}", state.houses.len())
        })?;
        law(state.cups.len() == in_play, "CH-2.12", || {
            format!("{} cups instead of {in_play}", state.cups.len())
        })?;
        let slots = usize::from(self.rows[in_play - 2]);
        law(state.row.len() == slots, "CH-1.11", || format!("{} slots instead of {slots}", state.row.len()))?;
        let distinct = (1..in_play).all(|at| !state.teas[..at].contains(&state.teas[at]));
        law(distinct, "CH-2.2", || format!("a tea is in play twice: {:?}", state.teas))?;
        let claimed = options
            .teas
            .iter()
            .zip(&state.teas)
            .all(|(claim, tea)| claim.tea().is_none_or(|wanted| wanted == *tea));
        law(claimed, "CH-2.2", || "a claimed tea is with somebody else".into())?;
        law(state.first.0 < state.seats, "CH-2.1", || format!("seat {} is first", state.first))?;
        let first = match options.first_player {
            FirstPlayer::Random => state.first,
            FirstPlayer::Seat(seat) => seat,
        };
        law(state.first == first, "CH-2.1", || format!("seat {} is first, not {first}", state.first))?;
        let turn = usize::from(state.position) < houses;
        law(turn, "CH-1.3", || format!("position {} of {houses}", state.position))
    }

    /// While starting cards are chosen nothing else has happened (CH-17).
    fn audit_choosing(&self, state: &State) -> Result<(), Flaw> {
        law(state.options.start_cards == StartCards::Choose, "CH-2.5", || "starting cards are dealt".into())?;
        let mut bare = self.bare_table(&state.options, state.seats, state.first, state.teas);
        let face = if state.options.hides_reserves() { Face::Start } else { Face::Known };
        for (house, tea) in state.teas.iter().copied().enumerate().take(usize::from(state.seats)) {
            let (picks, slot) = (&state.houses[house].reserved, state.position_of(house));
            let own = |card: &Card| card.tea() == tea;
            law(picks.len() <= 1, "CH-17.1", || format!("seat {house} keeps {} cards", picks.len()))?;
            let kept = picks.first();
            let fair = kept.is_none_or(|kept| own(&kept.card) && kept.face == face);
            law(fair, "CH-17.1", || format!("seat {house} cannot keep {kept:?}"))?;
            let sent = state.row[slot];
            let fair = sent.is_none_or(|sent| own(&sent) && kept.is_some_and(|kept| kept.card != sent));
            law(fair, "CH-17.1", || format!("seat {house} cannot send {sent:?}"))?;
            bare.houses[house].reserved = *picks;
            bare.row[slot] = sent;
        }
        law(bare == *state, "CH-17.1", || "something happened before all had picked".into())?;
        law(!state.awaiting().is_empty(), "CH-17.2", || "all have picked".into())
    }

    /// What the box holds, with this table's options.
    fn in_box(&self, state: &State) -> (Counts<7>, Counts<6>) {
        let (mut tiles, mut tokens) = (self.tiles, self.tokens);
        if !state.options.deluxe_wilds {
            tiles[Flavour::Wild.index()] = 0;
            tokens[Pantry::Wild.index()] = 0;
        }
        (tiles, tokens)
    }

    fn audit_tiles(&self, state: &State) -> Result<(), Flaw> {
        let market = state.market.counts();
        let all = self.in_box(state).0;
        for flavour in Flavour::ALL {
            let kind = flavour.index();
            let places = [&state.tile_bag, &market, &state.swap_tiles].map(|counts| u32::from(counts[kind]));
            let houses: u32 = state.houses.iter().map(|house| u32::from(house.tiles[kind])).sum();
            let cups: u32 = state.cups.iter().map(|cup| u32::from(cup.tiles[kind])).sum();
            let found = places.iter().sum::<u32>() + houses + cups;
            law(found == u32::from(all[kind]), "CH-I1", || {
                format!("{found} {flavour} tiles, not {}", all[kind])
            })?;
        }
        let limit = self.numbers.swap_tiles;
        let on_card = state.swap_tiles.total();
        let in_play = state.abilities.contains(&Ability::SwapTiles);
        let fair = on_card <= if in_play { u32::from(limit) } else { 0 };
        law(fair, "CH-I16", || format!("{on_card} tiles on swap-tiles"))?;
        // CH-I7: at a turn's start the market is as full as it can be, but for the tiles of a covered `swap-tiles`,
        // which go into the bag only then.
        if matches!(state.stage, Stage::Cover | Stage::Action | Stage::Over) {
            let held: u32 = state.houses.iter().map(|house| house.tiles.total()).sum();
            let full = (all.total() - held - on_card).min(SPACES as u32);
            let covered = state.stage == Stage::Action && state.round > 1 && !in_play;
            let fewest = if covered { full.saturating_sub(u32::from(limit)) } else { full };
            let found = state.market.len();
            law((fewest..=full).contains(&found), "CH-I7", || {
                format!("{found} tiles on the market, not {full}")
            })?;
        }
        Ok(())
    }

    fn audit_tokens(&self, state: &State) -> Result<(), Flaw> {
        let all = self.in_box(state).1;
        for pantry in Pantry::ALL {
            let kind = pantry.index();
            let places = [&state.token_bag, &state.board].map(|counts| u32::from(counts[kind]));
            let houses: u32 = state.houses.iter().map(|house| u32::from(house.tokens[kind])).sum();
            let cups: u32 = state.cups.iter().map(|cup| u32::from(cup.tokens[kind])).sum();
            let found = places.iter().sum::<u32>() + houses + cups;
            law(found == u32::from(all[kind]), "CH-I2", || {
                format!("{found} {pantry} tokens, not {}", all[kind])
            })?;
        }
        let (board, size) = (state.board.total(), u32::from(self.numbers.board_size));
        let fewest = match state.stage {
            Stage::Pantry { taken, .. } => size.saturating_sub(u32::from(taken)),
            // An action or `free-pantry` may have taken from it.
            Stage::DiscardToken
            | Stage::Fulfil
            | Stage::Waive { .. }
            | Stage::Wild { .. }
            | Stage::Cup { .. } => size.saturating_sub(3),
            _ => size,
        };
        law((fewest..=size).contains(&board), "CH-I9", || format!("{board} tokens on the pantry board"))
    }

    /// Every customer in play is in exactly one place (CH-I4).
    fn audit_cards(&self, state: &State) -> Result<(), Flaw> {
        let aside = state.set_aside;
        let phantom = if state.solo() { state.teas.last().copied() } else { None };
        law(aside.map(Card::tea) == phantom, "CH-R24", || format!("{aside:?} is set aside"))?;
        let mut found = state.removed;
        let mut count = u32::from(state.removed.len());
        let row = state.row.iter().flatten().copied();
        let reserved = state.houses.iter().flat_map(|house| house.reserved.iter().map(|guest| guest.card));
        let served = state.houses.iter().flat_map(|house| house.served.iter());
        for card in row.chain(reserved).chain(served).chain(state.deck.iter().copied()).chain(aside) {
            found.insert(card);
            count += 1;
        }
        let in_play: CardSet = state.teas.iter().flat_map(|&tea| customers_of(tea)).collect();
        let complete = found == in_play && count == u32::from(in_play.len());
        law(complete, "CH-I4", || format!("{count} cards, {} different ones", found.len()))?;
        let gap = state.row.iter().any(Option::is_none);
        law(!gap || state.deck.is_empty(), "CH-I10", || "an empty slot although the deck holds cards".into())
    }

    fn audit_base_tokens(&self, state: &State) -> Result<(), Flaw> {
        let all = self.numbers.base_tokens;
        let mut served = CardSet::NONE;
        state.houses.iter().flat_map(|house| house.served.iter()).for_each(|card| served.insert(card));
        for tea in Tea::ALL {
            let kind = tea.index();
            let in_cups: u32 = state.cups.iter().map(|cup| u32::from(cup.base[kind])).sum();
            let total = if state.teas.contains(&tea) { u32::from(all) } else { 0 };
            let found = u32::from(state.stock[kind]) + in_cups;
            law(found == total, "CH-I3", || format!("{found} {tea} base tokens, not {total}"))?;
            let orders = u32::from(tea.among(served).len());
            law(orders == in_cups, "CH-I3", || {
                format!("{orders} {tea} orders but {in_cups} tokens in cups")
            })?;
            let aside = u32::from(state.set_aside.is_some_and(|card| card.tea() == tea));
            let left = u32::from(tea.among(state.removed).len());
            let sold_out = total > 0 && state.stock[kind] == 0;
            let gone = if sold_out { CARDS_PER_TEA as u32 - total - aside } else { 0 };
            law(left == gone, "CH-I11", || format!("{left} {tea} customers left, not {gone}"))?;
        }
        Ok(())
    }

    /// Orders, tips and rounds go together.
    fn audit_rounds(&self, state: &State) -> Result<(), Flaw> {
        let (cups, rounds) = (state.cups.len() as u32, u32::from(self.numbers.rounds));
        let (round, orders) = (u32::from(state.round), state.orders());
        law(state.taken & !state.all_cups() == 0, "CH-I18", || {
            "a tip is taken from a cup that is not there".into()
        })?;
        let mut tips = state.tips;
        tips.sort_unstable();
        law(tips == self.tip_values(state.options.tip_set), "CH-I18", || format!("the tips are {tips:?}"))?;
        let base_tokens = u32::from(self.numbers.base_tokens);
        let most = if state.solo() {
            1 + u32::from(self.numbers.solo_turns) / cups
        } else if state.counts_turns() {
            1 + base_tokens
        } else {
            rounds
        };
        law((1..=most).contains(&round), "CH-I12", || format!("round {round}"))?;
        for (index, cup) in state.cups.iter().enumerate() {
            let poured = cup.base.total();
            let taken = u32::from(state.taken >> index & 1);
            let fair = if state.solo() && state.final_circle {
                // The last order has no tip (CH-R28).
                let last = u32::from(state.stage == Stage::Over);
                (round - 1 + taken..=round - 1 + taken + last).contains(&poured)
            } else if state.final_circle {
                poured >= rounds
            } else {
                poured == round - 1 + taken
            };
            law(fair, "CH-I20", || format!("{poured} base tokens in cup {} in round {round}", index + 1))?;
        }
        if state.solo() && state.options.solo_last_tip == SoloLastTip::Unpaid {
            let last = state.circle >= u16::from(self.numbers.solo_turns);
            law(state.final_circle == last, "CH-R28", || format!("no tips in turn {}", state.circle))?;
            let most = cups * (round - 1) + state.taken.count_ones() + u32::from(state.stage == Stage::Over);
            law(orders <= most, "CH-I12", || format!("{orders} orders"))?;
            return law(!state.all_tips_taken(), "CH-9.3", || {
                "all tips are taken but the round goes on".into()
            });
        }
        if state.final_circle {
            let last = round == rounds && state.all_tips_taken() && !state.counts_turns();
            law(last, "CH-10.3", || "a final circle before the last tip".into())?;
            let most = cups * rounds + u32::from(state.position);
            law(orders <= most, "CH-I12", || format!("{orders} orders in the final circle"))
        } else {
            // Only where turns are counted a game can end with all tips taken.
            let waiting = !state.all_tips_taken() || (state.counts_turns() && state.stage == Stage::Over);
            law(waiting, "CH-9.3", || "all tips are taken but the round goes on".into())
        }
    }

    /// Circles and turns (CH-18.1, CH-14.2).
    fn audit_time(&self, state: &State) -> Result<(), Flaw> {
        let (circle, last, orders) = (u32::from(state.circle), u32::from(state.last_order), state.orders());
        law(last <= circle && circle >= 1, "CH-1.3", || format!("circle {circle}, last order in {last}"))?;
        law((last == 0) == (orders == 0), "CH-18.1", || {
            format!("{orders} orders, the last in circle {last}")
        })?;
        let over = state.stage == Stage::Over;
        let turns = (circle - 1) * state.houses.len() as u32 + u32::from(state.position) + u32::from(over);
        law(orders <= turns, "CH-8.10", || format!("{orders} orders in {turns} turns"))?;
        let last_in_circle = usize::from(state.position) + 1 == state.houses.len();
        law(!over || last_in_circle, "CH-I14", || "the game ended within a circle".into())?;
        if state.counts_turns() {
            let all = u32::from(self.numbers.solo_turns);
            law(circle <= all && (!over || circle == all), "CH-14.2", || format!("turn {circle} of {all}"))?;
        } else {
            let limit = u32::from(state.options.stall_limit);
            law(circle <= (orders + 1) * limit, "CH-18.1", || {
                format!("{orders} orders in {circle} circles")
            })?;
            let idle = circle - last;
            law(idle <= limit, "CH-18.1", || format!("{idle} circles without an order"))?;
            let ended = state.final_circle || idle == limit;
            law(!over || ended, "CH-10.1", || "the game ended without reason".into())?;
        }
        let waits = state.chaiwala_turn() && !over && state.stage != Stage::Cover;
        law(!waits, "CH-15.4", || "the chaiwala does not decide".into())
    }

    fn audit_abilities(&self, state: &State) -> Result<(), Flaw> {
        let (spots, deck) = (state.abilities.len(), state.ability_deck.len());
        let waiting = state.newcomer.is_some();
        law(waiting == (state.stage == Stage::Cover), "CH-9.5", || format!("{:?} waits", state.newcomer))?;
        if state.options.beginner {
            let none = spots == 0 && deck == 0 && !waiting && state.active.is_none();
            return law(none, "CH-I15", || "abilities among beginners".into());
        }
        let mut seen = [0u8; Ability::ALL.len()];
        let cards = state.abilities.iter().chain(&state.ability_deck).chain(&state.newcomer);
        cards.for_each(|ability| seen[ability.index()] += 1);
        law(seen.iter().all(|&times| times <= 1), "CH-I15", || "an ability is there twice".into())?;
        // Every round after the first has revealed one, while there were any (CH-R66).
        let revealed = (usize::from(state.round) - 1).min(Ability::ALL.len() - SPOTS);
        let fair = spots == SPOTS && deck + revealed == Ability::ALL.len() - SPOTS;
        law(fair, "CH-I15", || {
            format!("{spots} abilities in play and {deck} in the deck in round {}", state.round)
        })?;
        law(!waiting || (revealed > 0 && state.taken == 0), "CH-9.5", || {
            "an ability waits within a round".into()
        })
    }

    fn audit_houses(&self, state: &State) -> Result<(), Flaw> {
        let numbers = &self.numbers;
        let best_tip = u32::from(*state.tips.iter().max().unwrap_or(&0));
        let per_turn = u32::from(numbers.market_income.max(numbers.sell_gain))
            + u32::from(numbers.gold_tip)
            + best_tip
            + u32::from(numbers.foreign_price) * state.houses.len() as u32;
        let start = u32::from(numbers.start_first.max(numbers.start_other).max(numbers.start_solo));
        let richest = start + per_turn * u32::from(state.circle);
        for (house, own) in state.houses.iter().enumerate() {
            let who = state.who(house);
            law(own.coins <= richest, "CH-I17", || format!("{who:?} has {} coins", own.coins))?;
            let deciding = house == state.current() && !state.chaiwala_turn();
            self.audit_limits(state, house, deciding)?;
            let starts = own.reserved.iter().filter(|guest| guest.face == Face::Start);
            let own_tea = starts.clone().all(|guest| guest.card.tea() == state.teas[house]);
            law(own_tea && starts.count() <= 1, "CH-2.4", || format!("{who:?} cannot have started so"))?;
            let hidden = own.reserved.iter().any(|guest| guest.face.hidden());
            law(!hidden || state.options.hides_reserves(), "CH-13.1", || "a hidden customer".into())?;
            if house >= usize::from(state.seats) {
                let bare = own.tiles.is_empty() && own.tokens.is_empty() && own.reserved.len() <= 1;
                law(bare, "CH-15.4", || "the chaiwala takes no action".into())?;
            }
        }
        Ok(())
    }

    /// CH-I5, CH-I6: what a tea house may hold; while deciding what to discard, more.
    fn audit_limits(&self, state: &State, house: usize, deciding: bool) -> Result<(), Flaw> {
        let own = &state.houses[house];
        let (tiles, tokens) = (own.tiles.total(), own.tokens.total());
        let (tile_limit, token_limit) =
            (u32::from(self.numbers.tile_limit), u32::from(self.numbers.token_limit));
        let tiles_fair = match state.stage {
            Stage::DiscardTile { .. } if deciding => {
                tiles > tile_limit && tiles <= tile_limit + SPACES as u32
            }
            _ => tiles <= tile_limit,
        };
        law(tiles_fair, "CH-I5", || format!("{tiles} tiles in house {house}"))?;
        let tokens_fair = match state.stage {
            Stage::DiscardToken if deciding => tokens > token_limit && tokens <= token_limit + 3,
            Stage::Pantry { taken, .. } if deciding => tokens <= token_limit + u32::from(taken),
            _ => tokens <= token_limit,
        };
        law(tokens_fair, "CH-I5", || format!("{tokens} tokens in house {house}"))?;
        let limit = usize::from(self.numbers.reserve_limit);
        law(own.reserved.len() <= limit, "CH-I6", || format!("{} reserved customers", own.reserved.len()))
    }
}
