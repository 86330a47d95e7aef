//! One delivery round as it is drawn: what lies before whom, what that makes of the tips, what the level brings.

use ::dabba_walla::view::View;
use ::dabba_walla::{Card, Chai, ChaiKind, DabbaWalla, Event, Sums};
use engine::Seat;
use leptos::prelude::With;
use serde_json::Value;

use super::cart::Cart;

/// What lies before somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lies {
    /// Nothing yet.
    Nothing,
    /// A card face down.
    Down,
    /// A card.
    Open(Card),
    /// The hand has no card left.
    NoCard,
}

/// The place of a seat, or of the imaginary player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub who: Option<Seat>,
    pub lies: Lies,
    pub chai: Vec<Chai>,
    /// Only planned.
    pub planned: bool,
    /// Plays later.
    pub late: bool,
}

/// What a level brings to a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub seat: Seat,
    pub cells: [u8; 4],
    pub empties: u8,
    /// Points of orders.
    pub orders: i16,
    pub total: i16,
    /// The score after it.
    pub after: i16,
}

/// A whole round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scene {
    pub level: u8,
    pub places: Vec<Place>,
    /// Who changes which colour by how much.
    pub gives: Vec<(usize, Option<Seat>, i8)>,
    pub sums: [i8; 4],
    pub values: [u8; 4],
    pub veto: bool,
    pub rows: Vec<Row>,
}

impl Scene {
    /// What card and chai of everybody bring, before they are added up.
    fn count(game: &DabbaWalla, places: &[Place]) -> (Vec<(usize, Option<Seat>, i8)>, Sums) {
        let (mut gives, mut sums) = (Vec::new(), Sums::default());
        for place in places {
            if let Lies::Open(card) = place.lies {
                let card = game.card(card);
                if let Some(colour) = card.tip_colour {
                    // A tip is at most 3.
                    let tip = i8::try_from(card.tip).unwrap_or(i8::MAX);
                    sums.up[colour.index()] += tip;
                    gives.push((colour.index(), place.who, tip));
                }
            }
            for chai in &place.chai {
                match chai.kind() {
                    ChaiKind::Plus(colour) => {
                        sums.up[colour.index()] += 1;
                        gives.push((colour.index(), place.who, 1));
                    }
                    ChaiKind::Minus(colour) => {
                        sums.down[colour.index()] += 1;
                        gives.push((colour.index(), place.who, -1));
                    }
                    ChaiKind::Veto => sums.veto = true,
                    _ => {}
                }
            }
        }
        (gives, sums)
    }
}

/// The round as it stands, with the reader's plan and what they suppose of the others.
pub(super) fn now(cart: &Cart, plan: (Option<Card>, Vec<Chai>), guess: [i8; 4]) -> Option<Scene> {
    let (view, game, me) = (cart.table.view(), cart.table.game(), cart.table.me());
    let delivery = view.delivery.as_ref()?;
    let level = delivery.level;
    let place = |of: &::dabba_walla::view::SeatView| {
        let shown = of.choice.as_ref().filter(|choice| choice.revealed);
        let mine = me == Some(of.seat) && shown.is_none();
        let (lies, chai) = match shown {
            Some(choice) => (choice.card.map_or(Lies::NoCard, Lies::Open), choice.chai.clone()),
            None if mine => (plan.0.map_or(Lies::Nothing, Lies::Open), plan.1.clone()),
            None if of.committed => (Lies::Down, Vec::new()),
            None => (Lies::Nothing, Vec::new()),
        };
        Place { who: Some(of.seat), lies, chai, planned: mine && !of.committed, late: false }
    };
    let mut places: Vec<Place> = view.seats.iter().map(place).collect();
    let fan = view.imaginary.as_ref().map(|imaginary| &imaginary.fan);
    if let Some(card) = fan.filter(|fan| fan.len() == usize::from(level)).and_then(|fan| fan.last()) {
        places.push(Place {
            who: None,
            lies: Lies::Open(*card),
            chai: Vec::new(),
            planned: false,
            late: false,
        });
    }
    let (gives, mut sums) = Scene::count(&game, &places);
    for (sum, guess) in sums.up.iter_mut().zip(guess) {
        *sum += guess;
    }
    let totals = sums.totals();
    let values = game.tips(view.double_zero, totals);
    let rows = view.seats.iter().map(|of| {
        let load = of.bed.load(level);
        let total = worth(&game, load.cells, values, load.empties);
        Row {
            seat: of.seat,
            cells: load.cells,
            empties: load.empties,
            orders: 0,
            total,
            after: of.score + total,
        }
    });
    Some(Scene { level, places, gives, sums: totals, values, veto: sums.veto, rows: rows.collect() })
}

fn worth(game: &DabbaWalla, cells: [u8; 4], values: [u8; 4], empties: u8) -> i16 {
    let tips: i16 = cells.iter().zip(values).map(|(&cells, value)| i16::from(cells) * i16::from(value)).sum();
    tips - i16::from(game.supply.empty_penalty) * i16::from(empties)
}

fn is(event: &Value, name: &str, level: u8) -> bool {
    event.get("event").and_then(Value::as_str) == Some(name)
        && event.get("level").and_then(Value::as_u64) == Some(level.into())
}

/// A round that was delivered, read from the log.
pub(super) fn delivered(cart: &Cart, level: u8) -> Option<Scene> {
    let (view, game) = (cart.table.view(), cart.table.game());
    let events: Vec<Event> = cart.table.desk.log.with(|log| {
        let has = |name: &'static str| {
            log.iter().rposition(|heard| heard.events.iter().any(|event| is(event, name, level)))
        };
        let (first, last) = (has("round-begins")?, has("level-cleared")?);
        let all = log.get(first..=last)?.iter().flat_map(|heard| &heard.events);
        Some(all.filter_map(|event| engine::read::value(event).ok()).collect())
    })?;
    read(&game, &view, level, events)
}

fn read(game: &DabbaWalla, view: &View, level: u8, events: Vec<Event>) -> Option<Scene> {
    let mut places: Vec<Place> = Vec::new();
    let (mut late, mut tips, mut rows) = (Vec::new(), None, Vec::new());
    let orders = |seat: Seat| {
        let sheet = view.delivery.as_ref()?.levels.iter().find(|sheet| sheet.level == level)?;
        Some(sheet.seats.get(seat.index())?.orders.iter().map(|(_, points)| points).sum::<i16>())
    };
    let mut here = false;
    for event in events {
        match event {
            Event::RoundBegins { level: begun, .. } => here = begun == level,
            _ if !here => {}
            Event::PlaysLater { seat } => late.push(seat),
            Event::Revealed { seat, card, chai } => places.push(Place {
                who: Some(seat),
                lies: card.map_or(Lies::NoCard, Lies::Open),
                chai,
                planned: false,
                late: late.contains(&seat),
            }),
            Event::ImaginaryPlayed { card, .. } => {
                places.push(Place {
                    who: None,
                    lies: Lies::Open(card),
                    chai: Vec::new(),
                    planned: false,
                    late: false,
                });
            }
            Event::TipsSet { sums, values, veto, .. } => tips = Some((sums, values, veto)),
            Event::LevelScored { seat, cells, points, empties, lost, score, .. } => {
                let orders = orders(seat).unwrap_or(0);
                let total = points.iter().sum::<i16>() + lost + orders;
                rows.push(Row { seat, cells, empties, orders, total, after: score });
            }
            _ => {}
        }
    }
    let (sums, values, veto) = tips?;
    places.sort_by_key(|place| place.who.map_or(u8::MAX, |seat| seat.0));
    let (gives, _) = Scene::count(game, &places);
    Some(Scene { level, places, gives, sums, values, veto, rows })
}
