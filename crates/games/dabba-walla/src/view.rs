//! What one pair of eyes may know of the table.

use engine::{Eyes, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::bed::{Dabba, cells};
use crate::components::{COLOURS, Card, Chai, Colour, DabbaWalla, Side};
use crate::options::Options;
use crate::state::{Player, Slot, Stage, State, Step, Tally};

/// The table as some eyes see it. `None` means: not for these eyes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// What the table agreed on.
    pub options: Options,
    /// Collection or delivery.
    pub phase: Phase,
    /// What these eyes are asked, or what others are busy with. Where seats choose in secret, onlookers see the
    /// first of the questions, not how far a seat has come.
    pub decision: Option<Decision>,
    /// Who owes a decision.
    pub awaiting: Seats,
    /// Who began.
    pub first: Seat,
    /// Whose turn it is in the collection phase.
    pub active: Option<Seat>,
    /// The round of the collection phase, from 1.
    pub round: u8,
    /// How many rounds it has; in the round after the last one every seat plays the rest of its hand.
    pub rounds: u8,
    /// The slots of the ring.
    pub ring: Vec<Slot>,
    /// Cards in the deck.
    pub deck: u8,
    /// Cards in the common discard.
    pub discard: Vec<Card>,
    /// Empties left in the supply.
    pub empties: u8,
    /// Bonus tiles left, by colour.
    pub bonus: [u8; COLOURS],
    /// Chai in the supply.
    pub chai: u8,
    /// Chai laid aside.
    pub aside: u8,
    /// Chai used.
    pub used: Vec<Chai>,
    /// The left and the right double-zero tile.
    pub double_zero: Option<[Colour; 2]>,
    /// The imaginary player.
    pub imaginary: Option<Imaginary>,
    /// The card whose tile is to be placed.
    pub pending: Option<Card>,
    /// The colour of the bonus tile that is to be placed.
    pub pending_bonus: Option<Colour>,
    /// The chai the active seat chooses from.
    pub drawn: Option<Vec<Chai>>,
    /// The delivery as it stands.
    pub delivery: Option<Delivery>,
    pub seats: Vec<SeatView>,
    /// What is shown once the game is over, and to the host: everything that was hidden.
    pub hidden: Option<Hidden>,
}

/// The part of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Cards are returned before the first turn (DW-12).
    TacticalStart,
    /// DW-2 to DW-5.
    Collection,
    /// DW-6 and DW-7.
    Delivery,
    /// DW-8.
    Over,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    TacticalReturn,
    ChooseStart,
    Move,
    PlayCard,
    PlaceTile,
    PlaceBonus,
    PickChai,
    ImaginaryPick,
    EndTurn,
    DeliverCard,
    DeliverChai,
    LaterCard,
    LaterChai,
}

/// The imaginary player's cards (DW-11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Imaginary {
    /// The fan, from level 1 up.
    pub fan: Vec<Card>,
    /// Cards in the pile.
    pub pile: u8,
    /// The two cards the active seat looks at.
    pub seen: Option<Vec<Card>>,
}

/// The delivery phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delivery {
    /// The highest level.
    pub top: u8,
    /// The level of this round; 0 when all are delivered.
    pub level: u8,
    /// Sums by colour of what is revealed in this round, the imaginary player's card included.
    pub sums: [i8; COLOURS],
    /// Whether a veto is among it.
    pub veto: bool,
    /// The levels delivered, from the top down.
    pub levels: Vec<LevelSheet>,
}

/// One delivered level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelSheet {
    pub level: u8,
    /// The tip values, by colour.
    pub values: [u8; COLOURS],
    /// What each seat had and scored.
    pub seats: Vec<LevelScore>,
}

/// What one seat had on one level, and what it scored for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelScore {
    /// Cells, by colour.
    pub cells: [u8; COLOURS],
    /// Points, by colour.
    pub points: [i16; COLOURS],
    /// Empty dabbas.
    pub empties: u8,
    /// What they cost: never positive.
    pub lost: i16,
    /// Points of the orders of a round, with their numbers.
    pub orders: Vec<(u8, i16)>,
    /// The sum.
    pub total: i16,
}

/// One seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    pub seat: Seat,
    /// Cards in hand; in the delivery phase cards of the delivery hand that are not revealed.
    pub hand_size: u8,
    /// These cards.
    pub hand: Option<Vec<Card>>,
    /// Cards it returned or put under the imaginary pile, which it alone knows.
    pub put_away: Option<Vec<Card>>,
    pub tickets: u8,
    /// The space of the figure.
    pub figure: Option<u8>,
    /// The played pile in the collection phase, the last card on top.
    pub played: Option<Vec<Card>>,
    /// How many cards it has played.
    pub played_count: u8,
    /// How many chai it holds.
    pub chai_count: u8,
    /// These chai.
    pub chai: Option<Vec<Chai>>,
    /// Chai it laid aside that still lie there.
    pub laid_aside: Option<Vec<Chai>>,
    /// The stack.
    pub bed: BedView,
    /// What it chose for this delivery round, once these eyes may know.
    pub choice: Option<ChoiceView>,
    /// Whether its choice stands: returned its cards, or committed.
    pub committed: bool,
    pub score: i16,
    /// Its parts.
    pub tally: Tally,
}

/// A stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BedView {
    /// Layers on each cell.
    pub heights: Vec<u8>,
    pub level: u8,
    /// Dabba tiles in the order they were placed.
    pub tiles: Vec<TileView>,
    /// The cells of the empty dabbas on each level, from level 1 up.
    pub empties: Vec<Vec<u8>>,
}

/// A dabba tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TileView {
    /// Its card; none for a bonus tile, and where played cards are not shown.
    pub card: Option<Card>,
    /// Whether it is a bonus tile.
    pub bonus: bool,
    pub colour: Colour,
    pub level: u8,
    /// Its orientation.
    pub o: u8,
    /// The cells it covers.
    pub cells: Vec<u8>,
    /// The cell of its half chai, and the side of that cell.
    pub half: Option<(u8, Side)>,
}

/// A delivery choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChoiceView {
    pub card: Option<Card>,
    pub chai: Vec<Chai>,
    /// Whether everybody sees it.
    pub revealed: bool,
}

/// What nobody sees during the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hidden {
    /// The deck from the top.
    pub deck: Vec<Card>,
    /// The cards out of the game.
    pub boxed: Vec<Card>,
    /// The imaginary pile from the top.
    pub pile: Vec<Card>,
    /// The chai supply from the next tile on.
    pub chai: Vec<Chai>,
    /// The chai laid aside.
    pub aside: Vec<Chai>,
}

/// The table as `eyes` see it.
pub(crate) fn view(game: &DabbaWalla, state: &State, eyes: Eyes) -> View {
    let over = state.step == Step::Over;
    let everything = over || eyes == Eyes::All;
    let own = |seat: Seat| everything || eyes == Eyes::Seat(seat);
    let phase = match state.step {
        Step::TacticalReturn => Phase::TacticalStart,
        Step::Deliver | Step::Later => Phase::Delivery,
        Step::Over => Phase::Over,
        _ => Phase::Collection,
    };
    let turns = phase == Phase::Collection;
    let active_sees = turns && own(state.active);
    let drawn = || state.drawn.iter().map(|tile| tile.chai()).collect();
    View {
        options: state.options,
        phase,
        decision: decision(state, eyes),
        awaiting: state.awaiting(game),
        first: state.first,
        active: turns.then_some(state.active),
        round: state.round,
        rounds: game.rounds(&state.options),
        ring: state.ring.to_vec(),
        deck: state.deck.len() as u8,
        discard: state.discard.iter().collect(),
        empties: state.empties,
        bonus: Colour::ALL.map(|colour| game.bonus_left(state, colour)),
        chai: state.supply.len() as u8,
        aside: state.aside().count() as u8,
        used: state.used.iter().map(|tile| tile.chai()).collect(),
        double_zero: state.double_zero,
        imaginary: state.options.imaginary_player.then(|| Imaginary {
            fan: state.fan.to_vec(),
            pile: state.pile.len() as u8,
            seen: (state.step == Step::ImaginaryPick && active_sees).then(|| state.pile[..2].to_vec()),
        }),
        pending: state.pending,
        pending_bonus: state.bonus,
        drawn: (active_sees && !state.drawn.is_empty()).then(drawn),
        delivery: (state.top > 0).then(|| Delivery::of(game, state)),
        seats: Seat::all(state.seats())
            .map(|seat| SeatView::of(game, state, seat, own(seat), everything))
            .collect(),
        hidden: everything.then(|| Hidden::of(state)),
    }
}

/// What `eyes` are asked, or what they may know others to be asked.
fn decision(state: &State, eyes: Eyes) -> Option<Decision> {
    let stage = match eyes {
        Eyes::Seat(seat) if seat.0 < state.seats() => state.player(seat).choice.stage,
        _ => Stage::Idle,
    };
    Some(match (state.step, stage) {
        (Step::TacticalReturn, _) => Decision::TacticalReturn,
        (Step::ChooseStart, _) => Decision::ChooseStart,
        (Step::Move, _) => Decision::Move,
        (Step::PlayCard, _) => Decision::PlayCard,
        (Step::PlaceTile, _) => Decision::PlaceTile,
        (Step::PlaceBonus, _) => Decision::PlaceBonus,
        (Step::PickChai, _) => Decision::PickChai,
        (Step::ImaginaryPick, _) => Decision::ImaginaryPick,
        (Step::EndTurn, _) => Decision::EndTurn,
        (Step::Deliver, Stage::Chai) => Decision::DeliverChai,
        (Step::Deliver, _) => Decision::DeliverCard,
        (Step::Later, Stage::Chai) => Decision::LaterChai,
        (Step::Later, _) => Decision::LaterCard,
        (Step::Over, _) => return None,
    })
}

impl Delivery {
    fn of(game: &DabbaWalla, state: &State) -> Self {
        let sums = game.sums(state);
        let levels = (1..=state.top).rev().zip(&state.tips);
        Self {
            top: state.top,
            level: state.level,
            sums: sums.totals(),
            veto: sums.veto,
            levels: levels
                .map(|(level, &tips)| LevelSheet {
                    level,
                    values: tips.values(),
                    seats: Seat::all(state.seats())
                        .map(|seat| {
                            let load = game.load(state, seat, level);
                            let points = load.points(tips);
                            let lost = -i16::from(game.supply.empty_penalty) * i16::from(load.empties);
                            let orders: Vec<(u8, i16)> = state
                                .options
                                .orders
                                .iter()
                                .filter_map(|no| Some((no, game.round_order(state, no, seat, level)?.1)))
                                .collect();
                            let total =
                                points.iter().chain(orders.iter().map(|(_, points)| points)).sum::<i16>()
                                    + lost;
                            LevelScore {
                                cells: load.cells,
                                points,
                                empties: load.empties,
                                lost,
                                orders,
                                total,
                            }
                        })
                        .collect(),
                })
                .collect(),
        }
    }
}

impl SeatView {
    fn of(game: &DabbaWalla, state: &State, seat: Seat, own: bool, everything: bool) -> Self {
        let player = state.player(seat);
        let collecting = state.top == 0;
        let revealed = player.choice.stage == Stage::Revealed;
        // A revealed card has left the hand for all eyes; until then nobody can tell it from the others.
        let mut hand = player.hand;
        if let Some(card) = player.choice.card.filter(|_| revealed) {
            hand.remove(card);
        }
        let hand_size = match state.step {
            // How many of its cards a seat has put back is its own business until it is done (DW-12.2).
            Step::TacticalReturn if !own && hand.len() > game.supply.start_hand => {
                game.supply.start_hand + crate::components::TACTICAL
            }
            _ => hand.len(),
        };
        let played: Vec<Card> =
            player.bed.pile().chain(state.pending.filter(|_| collecting && seat == state.active)).collect();
        let known = own || !collecting && state.options.open_piles;
        let kept = || player.kept.iter().map(|tile| tile.chai());
        let not_shown =
            kept().enumerate().filter(|(place, _)| !revealed || player.choice.chai >> place & 1 == 0);
        let not_shown: Vec<Chai> = not_shown.map(|(_, chai)| chai).collect();
        let laid = state.aside().filter(|laid| laid.by == seat).map(|laid| laid.tile.chai());
        let committed = match state.step {
            Step::TacticalReturn => hand.len() <= game.supply.start_hand,
            _ => matches!(player.choice.stage, Stage::Committed | Stage::Revealed),
        };
        Self {
            seat,
            hand_size,
            hand: known.then(|| hand.iter().collect()),
            put_away: own.then(|| player.saw.iter().collect()),
            tickets: player.tickets,
            figure: player.figure,
            played_count: played.len() as u8,
            played: (collecting && (own || state.options.open_piles)).then_some(played),
            chai_count: not_shown.len() as u8,
            chai: own.then_some(not_shown),
            laid_aside: own.then(|| laid.collect()),
            bed: BedView::of(game, state, player, own || state.options.open_piles),
            choice: (!matches!(player.choice.stage, Stage::Idle) && (own || everything || revealed))
                .then(|| ChoiceView { card: player.choice.card, chai: player.added().collect(), revealed }),
            committed,
            score: player.tally.total(),
            tally: player.tally,
        }
    }
}

impl BedView {
    /// What still lies on the bed: levels delivered have left it (DW-7.12).
    fn of(game: &DabbaWalla, state: &State, player: &Player, cards: bool) -> Self {
        let vehicle = game.vehicle(state.options.vehicle);
        let bed = &player.bed;
        let highest = if state.top > 0 { state.level } else { u8::MAX };
        let tiles = bed.tiles.iter().filter(|tile| (1..=highest).contains(&tile.level()));
        let level = bed.level().min(highest);
        let dabbas = |level: u8| {
            let here = bed.tiles.iter().filter(move |tile| tile.level() == level);
            here.fold(0, |mask, tile| mask | tile.mask(game, vehicle))
        };
        Self {
            heights: bed.heights[..usize::from(vehicle.size())].iter().map(|&h| h.min(highest)).collect(),
            level,
            tiles: tiles
                .map(|tile| TileView {
                    card: tile.card().filter(|_| cards),
                    bonus: matches!(tile.dabba(), Dabba::Bonus(_)),
                    colour: tile.load(game).0,
                    level: tile.level(),
                    o: tile.o(),
                    cells: cells(tile.mask(game, vehicle)).collect(),
                    half: tile.placement(game, vehicle).map(|placement| (placement.half, placement.side)),
                })
                .collect(),
            empties: (1..=level).map(|level| cells(bed.filled(level) & !dabbas(level)).collect()).collect(),
        }
    }
}

impl Hidden {
    fn of(state: &State) -> Self {
        Self {
            deck: state.deck.iter().rev().copied().collect(),
            boxed: state.boxed().iter().collect(),
            pile: state.pile.to_vec(),
            chai: state.supply.iter().rev().copied().collect(),
            aside: state.aside().map(|laid| laid.tile.chai()).collect(),
        }
    }
}
