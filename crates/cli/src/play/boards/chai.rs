//! Chai: market, pantry, customers and tea houses.

use chai::components::{Card, FLAVOURS, Flavour, PANTRIES, Pantry, Space, Who};
use chai::{Action, Chai, View};
use shelf::engine::Counts;

use super::{Sight, counted, or_dash, several};
use crate::play::generic;
use crate::play::paint::{Page, Tint};

pub(super) fn draw(game: &Chai, view: &View, sight: &Sight<'_>, page: &mut Page) {
    let paint = sight.paint;
    let last = if view.final_circle { ", the last" } else { "" };
    page.line(format!(
        "Round {} · {} degrees · turn {} of everybody{last} · {} customers in the deck",
        view.round, view.celsius, view.circle, view.deck
    ));
    let prices: Vec<String> =
        view.prices.iter().map(|price| format!("{:<9}", format!("{price} each"))).collect();
    page.line(paint.dim(&format!("  market  {}", prices.join(" ").trim_end())));
    for row in (1..).take_while(|&row| Space::at(row, 1).is_some()) {
        let cells = (1..).map_while(|column| Space::at(row, column)).map(|space| {
            let name = view.market.tile(space).map_or(String::new(), |tile| generic::words(tile.id()));
            paint.tint(Tint::Green, &format!("{name:<9.9}"))
        });
        page.line(format!("     {row}.   {}", cells.collect::<Vec<_>>().join(" ").trim_end()));
    }
    page.line(format!("  pantry   {}", or_dash(tokens(&view.board))));
    for (slot, card) in view.row.iter().enumerate() {
        let guest = card.map_or_else(|| "–".into(), |card| customer(game, card));
        page.line(format!("  guest {}  {guest}", slot + 1));
    }
    let abilities = view.abilities.iter().enumerate();
    let abilities: Vec<String> =
        abilities.map(|(spot, ability)| format!("{}: {}", spot + 1, generic::words(ability.id()))).collect();
    page.line(format!("  abilities  {}", or_dash(abilities.join("   "))));
    let cups = view.cups.iter().enumerate().map(|(cup, it)| match (it.taken, it.tip) {
        (true, _) => format!("{}: taken", cup + 1),
        (false, Some(tip)) => format!("{}: tip {tip}", cup + 1),
        (false, None) => format!("{}: tip unknown", cup + 1),
    });
    page.line(format!("  cups  {}", cups.collect::<Vec<_>>().join("   ")));
    let teas = view.teas.iter().map(|tea| {
        let owner = tea.owner.map_or_else(|| "nobody".into(), |owner| who(owner, sight));
        format!("{} {} ({owner})", generic::words(tea.tea.id()), tea.stock)
    });
    page.line(format!("  teas  {}", teas.collect::<Vec<_>>().join("   ")));
    for house in sight.order(view.houses.len()) {
        let own = &view.houses[house];
        let score: i32 = own.score.iter().map(|(_, points)| points).sum();
        let head = format!("{} tea · {} coins · score {score}", own.tea, own.coins);
        let name = match own.who {
            Who::Seat(_) => sight.head(house, &head),
            Who::Chaiwala => format!("  Chaiwala  {head}"),
        };
        page.line(name);
        page.line(format!(
            "    flavours {} · pantry {}",
            or_dash(tiles(&own.tiles)),
            or_dash(tokens(&own.tokens))
        ));
        for guest in &own.reserved {
            let shown = guest.card.map_or_else(|| "face down".into(), |card| customer(game, card));
            page.line(format!("    reserved  {shown}"));
        }
    }
}

fn who(who: Who, sight: &Sight<'_>) -> String {
    match who {
        Who::Seat(seat) => sight.name(seat).to_owned(),
        Who::Chaiwala => "Chaiwala".into(),
    }
}

fn tiles(counts: &Counts<FLAVOURS>) -> String {
    counted(Flavour::ALL.into_iter().map(|kind| (kind.id(), counts[kind.index()])))
}

fn tokens(counts: &Counts<PANTRIES>) -> String {
    counted(Pantry::ALL.into_iter().map(|kind| (kind.id(), counts[kind.index()])))
}

fn customer(game: &Chai, card: Card) -> String {
    let printed = game.customer(card);
    let asks: Vec<String> = [tiles(&printed.tiles), tokens(&printed.tokens)]
        .into_iter()
        .filter(|asks| !asks.is_empty())
        .collect();
    format!("{} tea, {} points: {}", printed.tea, printed.points, or_dash(asks.join(" + ")))
}

pub(super) fn words(game: &Chai, view: &View, action: &Action) -> String {
    let ability = |spot: chai::components::Spot| {
        let at = spot.index(view.abilities.len());
        at.map_or_else(|| spot.to_string(), |at| generic::words(view.abilities[at].id()))
    };
    let name = |kind: &str| generic::words(kind);
    match *action {
        Action::Keep(card) => format!("keep {}", customer(game, card)),
        Action::Row(card) => format!("send to the row: {}", customer(game, card)),
        Action::Cover(spot) => format!("cover the ability {}", ability(spot)),
        Action::Market => "visit the market".into(),
        Action::Pantry => "visit the pantry".into(),
        Action::Reserve => "reserve a customer".into(),
        Action::Buy(space) => match view.groups.iter().find(|group| group.id == space) {
            Some(group) => {
                let (count, kind) = (group.spaces.len(), generic::words(group.flavour.id()));
                format!("take {count} {kind} for {}", several(group.price.into(), "coin"))
            }
            None => format!("buy at {space}"),
        },
        Action::Stop => "stop".into(),
        Action::DiscardTile(kind) => format!("discard {}", name(kind.id())),
        Action::DiscardToken(kind) => format!("discard {}", name(kind.id())),
        Action::Take(kind) => format!("take {}", name(kind.id())),
        Action::Blind => "draw a pantry token from the bag".into(),
        Action::Refresh => {
            format!("replace the pantry board for {}", several(game.numbers().refresh_price.into(), "coin"))
        }
        Action::ReserveSlot(slot) => {
            let card = slot.index(view.row.len()).and_then(|at| view.row[at]);
            format!("reserve {}", card.map_or_else(|| slot.to_string(), |card| customer(game, card)))
        }
        Action::ReserveBlind => "reserve the top customer of the deck".into(),
        Action::Ability(spot) => format!("use the ability {}", ability(spot)),
        Action::Skip => "use no ability".into(),
        Action::Sell(kind) => format!("sell {}", name(kind.id())),
        Action::TakeTile(kind) => format!("take {}", name(kind.id())),
        Action::GiveTile(kind) => format!("give {}", name(kind.id())),
        Action::GiveToken(kind) => format!("give {}", name(kind.id())),
        Action::Done => "exchange no more".into(),
        Action::Replace(kind) => format!("replace all {} on the market", name(kind.id())),
        Action::Serve(card) => format!("serve {}", customer(game, card)),
        Action::Pass => "serve nobody, end the turn".into(),
        Action::Waive(kind) => format!("do without {}", name(kind.id())),
        Action::Wild(count) => format!("spend {count} wild"),
        Action::Cup(cup) => format!("serve in cup {cup}"),
    }
}
