//! The lines of the log.

use ::taverns::{Action, Bonus, Card, Event, Options, Space, Taverns};
use engine::Seat;

use super::names::{self, Form};
use crate::drawing::names as drawings;
use crate::games::{Line, Words};
use crate::i18n::text::taverns as said;

const NOBODY: Option<Seat> = None;

/// A card in the log, where the options of the table are not at hand: regulars are not told apart there.
fn card(form: Form, game: &Taverns, card: Card, words: &Words) -> String {
    names::card_as(form, game, &Options::default(), card, words)
}

/// Where a die lies; guests are told by the number of their seat.
fn space(game: &Taverns, space: Space, words: &Words) -> String {
    names::space(game, &Options::default(), &[], space, words)
}

fn faces(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// The line for an event; what can be seen in the lines around it is not told.
pub(super) fn tell(game: &Taverns, event: &Event, words: &Words) -> Option<Line> {
    let face = |face: &u8| face.to_string();
    Some(match event {
        Event::GuestTurnedUp { card: who, .. } => {
            let cost = names::beer(words, game.face(&Options::default(), *who).cost);
            let who = card(Form::Plain, game, *who, words);
            words.line(NOBODY, &said::LogTurnedUp { card: &who, cost: &cost })
        }
        Event::Committed { seat, .. } => words.line(*seat, &said::LogCommitted { name: words.name(*seat) }),
        Event::Shown { seat, choice } => return shown(*seat, choice, words),
        Event::RegularLost { seat, .. } => {
            let line = words.line(*seat, &said::LogRegularLost { name: words.name(*seat) });
            line.symbol(drawings::TT_REGULAR, "")
        }
        Event::DeckShuffled { seat, cards } => {
            words.line(*seat, &said::LogShuffled { name: words.name(*seat), count: (*cards).into() })
        }
        Event::RoundBegan { start, .. } => {
            words.line(*start, &said::LogMug { name: words.name(*start) }).symbol(drawings::TT_MUG, "")
        }
        Event::SchnappsGained { seat, count } => {
            words.line(*seat, &said::LogSchnapps { name: words.name(*seat), count: (*count).into() })
        }
        Event::SchnappsReturned { seat, count, over_limit } => {
            let (name, count) = (words.name(*seat), i64::from(*count));
            if *over_limit {
                words.line(*seat, &said::LogSchnappsBack { name, count })
            } else {
                words.line(*seat, &said::LogSchnappsPaid { name, count })
            }
        }
        Event::CounterGuestCame { seat } => {
            let line = words.line(*seat, &said::LogCounterGuest { name: words.name(*seat) });
            line.symbol(drawings::TT_COUNTER_GUEST, "")
        }
        Event::CounterGuestUsed { seat, redraw: true } => {
            words.line(*seat, &said::LogRedraw { name: words.name(*seat) })
        }
        Event::CounterGuestUsed { seat, .. } => {
            words.line(*seat, &said::LogCounterStep { name: words.name(*seat) })
        }
        Event::GiftTaken { seat, gift: Some(gift) } => {
            let taken = names::gift_object(words, *gift);
            let line = words.line(*seat, &said::LogGift { name: words.name(*seat), gift: &taken });
            line.symbol(names::gift_sign(*gift), "")
        }
        Event::GiftTaken { seat, gift: None } => {
            words.line(*seat, &said::LogGiftNone { name: words.name(*seat) })
        }
        Event::EntertainerCame { seat, kind, side } => {
            let show = game.show_on(*kind, *side)?;
            let (name, effect) = (names::named(words, "show", &show.id), names::effect(words, show));
            words.line(*seat, &said::LogEntertainer { name: words.name(*seat), show: &name, effect: &effect })
        }
        Event::TileUpgraded { seat, tile, .. } => {
            let tile_name = names::tile(words, *tile);
            let line = words.line(*seat, &said::LogUpgraded { name: words.name(*seat), tile: &tile_name });
            line.symbol(names::tile_sign(*tile), "")
        }
        Event::CardGained { seat, card: which, .. } => {
            let gained = card(Form::A, game, *which, words);
            let line = words.line(*seat, &said::LogGained { name: words.name(*seat), card: &gained });
            line.symbol(names::card_sign(*which), "")
        }
        Event::NobodyLeft { seat, empty } => {
            words.line(*seat, &said::LogNobodyLeft { name: words.name(*seat), count: (*empty).into() })
        }
        Event::GuestsKept { seat } => words.line(*seat, &said::LogKept { name: words.name(*seat) }),
        Event::OwnDieRolled { seat, face: shown } => {
            words.line(*seat, &said::LogOwnDie { name: words.name(*seat), face: &face(shown) })
        }
        Event::CoasterRolled { seat: Some(seat), faces: rolled } => {
            words.line(*seat, &said::LogRolled { name: words.name(*seat), faces: &faces(rolled) })
        }
        Event::CoasterRolled { seat: None, faces: rolled } => {
            words.line(NOBODY, &said::LogRivalRolled { faces: &faces(rolled) })
        }
        Event::DieDrafted { seat: Some(seat), face: shown } => {
            words.line(*seat, &said::LogDrafted { name: words.name(*seat), face: &face(shown) })
        }
        Event::DieDrafted { seat: None, face: shown } => {
            words.line(NOBODY, &said::LogRivalDrafted { face: &face(shown) })
        }
        Event::DiePlaced { seat, face: shown, to, boost } => {
            let (name, at) = (words.name(*seat), space(game, *to, words));
            match boost {
                0 => words.line(*seat, &said::LogPlaced { name, face: &face(shown), space: &at }),
                boost => {
                    let boost = boost.to_string();
                    words.line(
                        *seat,
                        &said::LogBoosted { name, face: &face(shown), boost: &boost, space: &at },
                    )
                }
            }
        }
        Event::DieLifted { seat, face: shown, .. } => {
            words.line(*seat, &said::LogLifted { name: words.name(*seat), face: &face(shown) })
        }
        Event::DieTurned { seat, face: shown, new } => words
            .line(*seat, &said::LogTurned { name: words.name(*seat), face: &face(shown), new: &face(new) }),
        Event::PlanReady { seat } => words.line(*seat, &said::LogReady { name: words.name(*seat) }),
        Event::DoorsOpened { seat, steps: 0, .. } => {
            words.line(*seat, &said::LogOpened { name: words.name(*seat) })
        }
        Event::DoorsOpened { seat, doubloons, beer, steps } => words.line(
            *seat,
            &said::LogOpenedSteps {
                name: words.name(*seat),
                doubloons: &names::doubloons(words, *doubloons),
                beer: &names::beer(words, *beer),
                count: (*steps).into(),
            },
        ),
        Event::DieResolved { seat, face: shown, space: at } => {
            let at = space(game, *at, words);
            words.line(*seat, &said::LogUsed { name: words.name(*seat), face: &face(shown), space: &at })
        }
        Event::DieShifted { seat, face: shown, to, .. } => {
            let at = space(game, *to, words);
            words.line(*seat, &said::LogShifted { name: words.name(*seat), face: &face(shown), space: &at })
        }
        Event::DoubloonsEarned { count: 0, .. }
        | Event::BeerEarned { count: 0, .. }
        | Event::DoubloonsPaid { count: 0, .. }
        | Event::BeerPaid { count: 0, .. } => return None,
        Event::DoubloonsEarned { seat, count } => {
            let line =
                words.line(*seat, &said::LogEarned { name: words.name(*seat), count: (*count).into() });
            line.symbol(drawings::TT_DOUBLOON, "")
        }
        Event::BeerEarned { seat, count } => {
            let line =
                words.line(*seat, &said::LogEarnedBeer { name: words.name(*seat), count: (*count).into() });
            line.symbol(drawings::TT_BEER, "")
        }
        Event::DoubloonsPaid { seat, count } => {
            words.line(*seat, &said::LogPaid { name: words.name(*seat), count: (*count).into() })
        }
        Event::BeerPaid { seat, count } => {
            words.line(*seat, &said::LogPaidBeer { name: words.name(*seat), count: (*count).into() })
        }
        Event::CardsReturned { count: 0, .. } => return None,
        Event::CardsReturned { seat, kind, count } => {
            let (count, card) = ((*count).into(), names::kind(words, *kind));
            words.line(*seat, &said::LogReturned { name: words.name(*seat), count, card: &card })
        }
        Event::MonasteryStep { seat, space } => {
            let bonus = game.monastery().get(usize::from(*space)).copied().unwrap_or_default();
            let (name, space) = (words.name(*seat), space.to_string());
            let line = match bonus {
                Bonus::None => words.line(*seat, &said::LogStepPlain { name, space: &space }),
                bonus => words
                    .line(*seat, &said::LogStep { name, space: &space, bonus: &names::bonus(words, bonus) }),
            };
            line.symbol(drawings::TT_MONK, "")
        }
        // Where bonuses lie depends on the module; what they bring is told by the next lines.
        Event::ReputationStep { .. } => return None,
        Event::ReputationLost { seat, steps, .. } => {
            words.line(*seat, &said::LogReputationLost { name: words.name(*seat), count: (*steps).into() })
        }
        Event::BardPlayed { seat } => {
            words.line(*seat, &said::LogBard { name: words.name(*seat) }).symbol(drawings::TT_BARD, "")
        }
        Event::GuestRemoved { seat, card: who, .. } => {
            let who = card(Form::Away, game, *who, words);
            let line = words.line(*seat, &said::LogRemoved { name: words.name(*seat), card: &who });
            line.symbol(drawings::TT_TURN_AWAY, "")
        }
        Event::BonusDeclined { seat, bonus } => {
            let bonus = names::bonus(words, *bonus);
            words.line(*seat, &said::LogBonusDeclined { name: words.name(*seat), bonus: &bonus })
        }
        Event::Declined { seat } => words.line(*seat, &said::LogDeclined { name: words.name(*seat) }),
        Event::Signed { seat, column, row } => {
            let (column, row) = ((column + 1).to_string(), (row + 1).to_string());
            let line =
                words.line(*seat, &said::LogSigned { name: words.name(*seat), column: &column, row: &row });
            line.symbol(drawings::TT_SIGNATURE, "")
        }
        Event::RowCompleted { seat, row } => {
            let row = (row + 1).to_string();
            words.line(*seat, &said::LogRow { name: words.name(*seat), row: &row })
        }
        Event::TurnEnded { seat, doubloons, beer, doubloons_lost, beer_lost } => {
            let name = words.name(*seat);
            let (doubloons, beer) = (&names::doubloons(words, *doubloons), &names::beer(words, *beer));
            if doubloons_lost + beer_lost == 0 {
                words.line(*seat, &said::LogEnded { name, doubloons, beer })
            } else {
                let lost = ::taverns::ComingView {
                    doubloons: *doubloons_lost,
                    beer: *beer_lost,
                    ..Default::default()
                };
                let lost = names::yields(words, &lost);
                words.line(*seat, &said::LogEndedLost { name, doubloons, beer, lost: &lost })
            }
        }
        Event::RivalTook { card: who, .. } => {
            words.line(NOBODY, &said::LogRivalTook { card: &card(Form::The, game, *who, words) })
        }
        Event::CardKept { seat, card: kept } => {
            let kept = card(Form::The, game, *kept, words);
            words.line(*seat, &said::LogJuggled { name: words.name(*seat), card: &kept })
        }
        Event::GameOver => words.line(NOBODY, &said::LOG_OVER),
        // Guests that come are seen at the tables; coasters pass after every pick; a turn has its heading.
        Event::CardDrawn { .. }
        | Event::SignatureLaid { .. }
        | Event::SignatureReturned { .. }
        | Event::StartCardsOffered { .. }
        | Event::TavernCleared { .. }
        | Event::CoastersPassed
        | Event::TurnBegan { .. }
        | Event::Passed { .. } => return None,
    })
}

/// A hidden choice that is shown; most are told by what follows from them.
fn shown(seat: Seat, choice: &Action, words: &Words) -> Option<Line> {
    let name = words.name(seat);
    match choice {
        Action::StartCard { card } => {
            Some(words.line(seat, &said::LogStartCard { name, number: &(card.0 + 1).to_string() }))
        }
        Action::Draft { face } => {
            Some(words.line(seat, &said::LogShownDraft { name, face: &face.to_string() }))
        }
        _ => None,
    }
}

/// "Night 3", "Vera serves"
pub(super) fn heading(event: &Event, words: &Words) -> Option<String> {
    match event {
        Event::RoundBegan { round, .. } => Some(words.say(&said::LogNight { round: &round.to_string() })),
        Event::TurnBegan { seat } => Some(words.say(&said::LogTurn { name: words.name(*seat) })),
        _ => None,
    }
}
