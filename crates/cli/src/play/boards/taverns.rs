//! The Taverns of Tiefenthal: the market, the tables of a tavern, its dice and what they bring.

use taverns::{Action, Bonus, Card, ComingView, Gift, Sort, Space, TavernView, Taverns, Tile, View};

use super::{Sight, counted, or_dash, several};
use crate::play::generic;
use crate::play::paint::{Page, Tint};

pub(super) fn draw(game: &Taverns, view: &View, sight: &Sight<'_>, page: &mut Page) {
    let paint = sight.paint;
    page.line(format!(
        "Round {} of 8 · {} · first: {} · {} guests in the deck",
        view.round,
        decision(view),
        sight.name(view.start),
        view.guest_deck
    ));
    for (place, stands) in view.market.iter().enumerate() {
        let signed = if stands.signature { " · signature" } else { "" };
        let shown = stands.card.map_or_else(|| "–".into(), |of| invited(game, view, of));
        page.line(format!("  market {place}  {shown}{signed}"));
    }
    let supply: Vec<(String, u8)> = view.supply.iter().map(|(of, count)| (of.to_string(), count)).collect();
    page.line(
        paint.dim(&format!(
            "  supply  {}",
            counted(supply.iter().map(|(name, count)| (name.as_str(), *count)))
        )),
    );
    for (seat, coaster) in view.coasters.iter().enumerate().filter(|(_, coaster)| !coaster.faces().is_empty())
    {
        let faces: Vec<String> = coaster.faces().iter().map(ToString::to_string).collect();
        let before = view.taverns.get(seat).map_or("the rival", |_| sight.names[seat].as_str());
        page.line(format!("  coaster before {before}: {}", paint.tint(Tint::Cyan, &faces.join(" "))));
    }
    for seat in sight.order(view.taverns.len()) {
        tavern(game, view, seat, sight, page);
    }
}

fn decision(view: &View) -> String {
    serde_json::to_value(view.decision)
        .ok()
        .and_then(|id| id.as_str().map(generic::words))
        .unwrap_or_default()
}

fn tavern(game: &Taverns, view: &View, seat: usize, sight: &Sight<'_>, page: &mut Page) {
    let (own, paint) = (&view.taverns[seat], sight.paint);
    let state = format!(
        "score {} · {} doubloons · {} beer · {} schnapps · {} nobles · monastery {} · reputation {}",
        own.score, own.doubloons, own.beer, own.schnapps, own.nobles, own.monastery.1, own.reputation.1
    );
    page.line(sight.head(seat, &state));
    let upgraded: Vec<String> = own.upgraded.iter().map(tile_name).collect();
    let area: Vec<(String, u8)> = own.area.iter().map(|(of, count)| (of.to_string(), count)).collect();
    page.line(format!(
        "    upgraded: {} · drawn: {}",
        or_dash(upgraded.join(", ")),
        or_dash(counted(area.iter().map(|(name, count)| (name.as_str(), *count))))
    ));
    let tables: Vec<String> = own
        .slots
        .iter()
        .enumerate()
        .filter_map(|(slot, sitter)| sitter.map(|of| format!("{}: {}", slot + 1, sits(game, view, of))))
        .collect();
    page.line(format!("    tables  {}", or_dash(tables.join("   "))));
    if own.dice.is_empty() {
        return;
    }
    let dice = own.dice.iter().map(|die| {
        let place = match die.at.space() {
            None => "pool".into(),
            Some(space) => space_name(game, view, own, space),
        };
        let state = if die.resolved { "used at" } else { "on" };
        let colour = if die.own { Tint::Magenta } else { Tint::Cyan };
        let face = paint.tint(colour, &die.face.to_string());
        if die.at.space().is_none() { format!("{face} {place}") } else { format!("{face} {state} {place}") }
    });
    page.line(format!("    dice  {}", dice.collect::<Vec<_>>().join(" · ")));
    page.line(format!("    they bring  {}", or_dash(brings(&own.coming))));
}

fn brings(coming: &ComingView) -> String {
    let parts = [
        several(coming.doubloons.into(), "doubloon"),
        format!("{} beer", coming.beer),
        several(coming.monastery.into(), "monastery step"),
        format!("{} reputation", coming.reputation),
    ];
    parts.into_iter().filter(|part| !part.starts_with("0 ")).collect::<Vec<_>>().join(", ")
}

fn tile_name(tile: Tile) -> String {
    generic::words(tile.id().trim_start_matches("tile-"))
}

/// A guest on the market: price and what it brings.
fn invited(game: &Taverns, view: &View, card: Card) -> String {
    let face = game.face(&view.options, card);
    let bonus =
        if face.bonus == Bonus::None { String::new() } else { format!(", brings {}", bonus(face.bonus)) };
    format!(
        "guest for {} beer: a {} pays {} doubloons, {} points{bonus}",
        face.cost, face.die, face.pay, face.vp
    )
}

/// Somebody at a table: the die asked for and the pay.
fn sits(game: &Taverns, view: &View, card: Card) -> String {
    match card.sort() {
        Sort::Guest(_) | Sort::Regular => {
            let face = game.face(&view.options, card);
            let name = if matches!(card.sort(), Sort::Regular) { "regular" } else { "guest" };
            format!("{name} ({} pays {})", face.die, face.pay)
        }
        Sort::Tavern(_) | Sort::Noble => generic::words(&card.to_string()),
    }
}

fn bonus(bonus: Bonus) -> String {
    match bonus {
        Bonus::None => "nothing".into(),
        Bonus::Doubloons(n) => several(n.into(), "doubloon"),
        Bonus::Monastery(n) => several(n.into(), "monastery step"),
        Bonus::Card(kind) => format!("a {}", generic::words(kind.id())),
        Bonus::Noble => "a noble".into(),
        Bonus::RemoveGuest => "turning a guest away".into(),
        Bonus::Reputation(n) => format!("{n} reputation"),
        Bonus::Schnapps(n) => format!("{n} schnapps"),
        Bonus::SchnappsOrRemove => "schnapps or turning a guest away".into(),
        Bonus::Signature => "a signature".into(),
        Bonus::Vp(n) => several(n.into(), "point"),
    }
}

fn space_name(game: &Taverns, view: &View, own: &TavernView, space: Space) -> String {
    if let Some(tile) = space.tile() {
        return tile_name(tile);
    }
    let slot = usize::from(space.as_slot().unwrap_or_default());
    let sitter = own.slots.get(slot).copied().flatten();
    let who = sitter.map(|of| format!(" ({})", sits(game, view, of))).unwrap_or_default();
    format!("seat {}{who}", slot + 1)
}

pub(super) fn words(game: &Taverns, view: &View, action: &Action) -> String {
    let reader = match view.eyes {
        shelf::engine::Eyes::Seat(seat) => Some(seat),
        _ => None,
    };
    let own = reader.or(view.active).and_then(|seat| view.taverns.get(seat.index()));
    let at = |space: Space| own.map_or_else(|| space.to_string(), |own| space_name(game, view, own, space));
    let yields =
        |space: Space| own.map(|own| brings(&game.brings(&view.options, own, space))).unwrap_or_default();
    let sitter = |slot: u8| at(Space::slot(slot));
    let with = |text: String, note: String| if note.is_empty() { text } else { format!("{text}: {note}") };
    match *action {
        Action::StartCard { card } => with(format!("begin with {card}"), start(game, card.0)),
        Action::LoseRegular { card } => format!("give up {}", sits(game, view, card)),
        Action::Choose { gift } => format!("take {}", given(gift)),
        Action::Side { side } => format!("lay the entertainer with side {side} up"),
        Action::FreeUpgrade { tile } => format!("upgrade {} for free", tile_name(tile)),
        Action::Keep => "keep these guests".into(),
        Action::Redraw => "send a counter guest away and draw anew".into(),
        Action::Draft { face } => format!("take the {face}"),
        Action::Place { face, to } => with(format!("put the {face} on {}", at(to)), yields(to)),
        Action::TurnDie { face, new } => format!("turn the {face} to {new} for a schnapps"),
        Action::Lift { from, face } => format!("take the {face} back from {}", at(from)),
        Action::Ready => "ready".into(),
        Action::Open => "open the doors".into(),
        Action::Resolve { space } => with(format!("use the die on {}", at(space)), yields(space)),
        Action::Shift { face, to, .. } => format!("move the {face} to {}", at(to)),
        Action::BuyCard { kind } => {
            format!("hire a {} for {} doubloons", generic::words(kind.id()), game.cost_of(kind))
        }
        Action::Upgrade { tile, k } => {
            let back = if k > 0 { format!(", returning {k} cards") } else { String::new() };
            format!("upgrade {} for {} doubloons{back}", tile_name(tile), game.tile(tile).price_with(k))
        }
        Action::BuyGuest { place } => {
            let card = view.market.get(usize::from(place)).and_then(|stands| stands.card);
            format!("invite the {}", card.map_or_else(|| "guest".into(), |of| invited(game, view, of)))
        }
        Action::BuyNobles { n } => {
            let price = game.noble_prices().get(usize::from(n).wrapping_sub(1)).copied().unwrap_or_default();
            format!("invite {n} nobles for {price} beer")
        }
        Action::UseCounterGuest => "send a counter guest to the monastery".into(),
        Action::UseBard => "let a bard play".into(),
        Action::SchnappsDoubloons => "acrobat: schnapps for doubloons".into(),
        Action::SchnappsBeer => "acrobat: schnapps for beer".into(),
        Action::SchnappsUpgrade { tile } => format!("fire-breather: upgrade {}", tile_name(tile)),
        Action::SchnappsRemove { slot } => format!("fire-breather: turn away {}", sitter(slot)),
        Action::EndTurn => "end the turn".into(),
        Action::Take => "take the bonus".into(),
        Action::Schnapps => "take the schnapps".into(),
        Action::Remove { slot } => format!("turn away {}", sitter(slot)),
        Action::Column { column } => format!("sign in column {}", column + 1),
        Action::JugglerKeep { card } => format!("juggler: keep {} on top", generic::words(&card.to_string())),
        Action::Decline => "decline".into(),
        Action::Pass => "keep none".into(),
    }
}

fn given(gift: Gift) -> String {
    match gift {
        Gift::OwnDie => "a die of your own".into(),
        Gift::Guest3 => "a guest from the pile".into(),
        Gift::Noble => "a noble".into(),
        Gift::Card(kind) => format!("a {}", generic::words(kind.id())),
    }
}

fn start(game: &Taverns, number: u8) -> String {
    let Some(face) = game.start_card(number) else { return String::new() };
    let mut parts: Vec<String> = face.cards.iter().map(|kind| generic::words(kind.id())).collect();
    let mut add = |count: u8, name: &str| parts.extend((count > 0).then(|| format!("{count} {name}")));
    add(face.monastery, "monastery steps");
    add(face.schnapps, "schnapps");
    add(face.beer, "beer");
    add(face.lose_regulars, "regulars less");
    parts.extend(face.upgrade.map(|tile| format!("upgraded {}", tile_name(tile))));
    parts.join(", ")
}
