//! What the bar and the seats' cards tell.

use ::chai::options::Mode;
use ::chai::state::Stage;
use ::chai::{Chai, View};
use engine::Seat;

use super::names;
use super::parlour::stage;
use crate::drawing::names as drawings;
use crate::games::{Fact, PhaseStep, Tone, Words};
use crate::i18n::text::chai as said;

/// The public facts on a seat's card, what decides first: a phone shows two.
pub(super) fn facts(game: &Chai, view: &View, seat: Seat, words: &Words) -> Vec<Fact> {
    let Some(own) = view.houses.get(seat.index()) else { return Vec::new() };
    let numbers = game.numbers();
    let left = view.teas.iter().find(|tea| tea.tea == own.tea).map_or(0, |tea| tea.stock);
    let tea = words.say(&said::HouseTeaLeft { tea: &names::tea(words, own.tea), count: left.into() });
    let of = |have: u32, limit: u8| format!("{have}/{limit}");
    vec![
        Fact::new(drawings::CH_COIN_1, own.coins, words.say(&said::FACT_COINS)),
        Fact::new(
            drawings::UI_PEOPLE,
            of(u32::try_from(own.reserved.len()).unwrap_or(0), numbers.reserve_limit),
            words.say(&said::FACT_RESERVED),
        ),
        Fact::new(names::leaf(own.tea).0, left, tea).tone(if left <= 2 {
            Tone::Warning
        } else {
            Tone::Plain
        }),
        Fact::new(
            drawings::CH_JASMINE,
            of(own.tiles.total(), numbers.tile_limit),
            words.say(&said::FACT_TILES),
        ),
        Fact::new(
            drawings::CH_PA_HONEY,
            of(own.tokens.total(), numbers.token_limit),
            words.say(&said::FACT_TOKENS),
        ),
    ]
}

/// "round 3 of 5 · deck 9"
pub(super) fn subtitle(game: &Chai, view: &View, words: &Words) -> String {
    let when = match view.turns_left {
        Some(left) => words.say(&said::BarTurnsLeft { count: left.into() }),
        None => words.say(&said::BarRound {
            round: &view.round.to_string(),
            rounds: &game.numbers().rounds.to_string(),
        }),
    };
    format!("{when} · {}", words.say(&said::BarDeck { cards: &view.deck.to_string() }))
}

/// The steps of a turn.
pub(super) fn phases(view: &View, words: &Words) -> Vec<PhaseStep> {
    let now: usize = match stage(view) {
        Some(Stage::Choosing) => return Vec::new(),
        Some(Stage::Cover | Stage::Action) => 0,
        Some(Stage::Fulfil | Stage::Waive { .. } | Stage::Wild { .. } | Stage::Cup { .. }) | None => 2,
        Some(Stage::Over) => 4,
        Some(_) => 1,
    };
    let action = match stage(view) {
        Some(Stage::Buy { .. } | Stage::DiscardTile { buying: true }) => said::BOARD_MARKET,
        Some(Stage::Pantry { .. } | Stage::DiscardToken) => said::BOARD_PANTRY,
        Some(Stage::Reserve) => said::PHASE_RESERVE,
        Some(stage) if now == 1 && stage != Stage::Reserve => said::PHASE_ABILITY,
        _ => said::PHASE_ACTION,
    };
    let (names, now) = ([action, said::PHASE_SERVE, said::PHASE_REFILL], now.saturating_sub(1));
    PhaseStep::row(names.map(|name| words.say(&name)), now)
}

/// What the bar counts.
pub(super) fn counters(view: &View, words: &Words) -> Vec<Fact> {
    let warm = format!("{}°", view.celsius);
    let mut facts = vec![
        Fact::new(drawings::CH_THERMOMETER, warm, words.say(&said::FACT_THERMOMETER)),
        Fact::new(drawings::UI_DECK, view.deck, words.say(&said::FACT_DECK)),
    ];
    if view.final_circle && !view.over {
        let solo = view.options.mode == Mode::Solo;
        let title = if solo { said::CLOSING_LAST_TURN } else { said::CLOSING_TITLE };
        facts.push(Fact::chip(words.say(&title), Tone::Danger));
    }
    facts
}
