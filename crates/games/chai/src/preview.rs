//! What can be told from a view before anything is decided: how far an order is, and what a step would leave.

use engine::Counts;

use crate::Chai;
use crate::action::Action;
use crate::components::{Ability, Card, FLAVOURS, Flavour, Market, PANTRIES, Pantry, Space, Tea, spaces};
use crate::options::Mode;
use crate::state::Stage;
use crate::view::View;

/// What a tea house has, or would have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stock {
    pub coins: u32,
    /// Flavour tiles.
    pub tiles: Counts<FLAVOURS>,
    /// Pantry tokens.
    pub tokens: Counts<PANTRIES>,
}

/// Something a customer asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A flavour tile.
    Tile(Flavour),
    /// A pantry token.
    Token(Pantry),
}

/// What there is for a piece that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// One of its kind.
    Held,
    /// A wild piece stands in for it (CH-16.4).
    Wild,
    /// The discount does without it (CH-8.5).
    Waived,
    /// Nothing.
    Missing,
}

/// How far an order is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// What is asked for, piece by piece, flavours first.
    pub pieces: Vec<(Piece, Cover)>,
    /// What the base token costs (CH-8.4).
    pub price: u8,
    /// Whether that can be paid.
    pub paid: bool,
}

impl Outlook {
    /// Pieces that are missing.
    #[must_use]
    pub fn missing(&self) -> usize {
        self.pieces.iter().filter(|(_, cover)| *cover == Cover::Missing).count()
    }

    /// Whether it could be served.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.paid && self.missing() == 0
    }
}

/// What steps would leave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// In the tea house.
    pub stock: Stock,
    /// On the market.
    pub market: Market,
    /// The spaces of the present market whose tiles the first purchase takes.
    pub taken: Vec<Space>,
}

impl Preview {
    /// How far a tile of the present market would move to the left (CH-4.5).
    #[must_use]
    pub fn slides(&self, space: Space) -> u8 {
        let moves = |taken: &&Space| taken.row() == space.row() && taken.column() < space.column();
        self.taken.iter().filter(moves).count() as u8
    }
}

impl Chai {
    /// What a base token of `tea` costs a house (CH-8.4, CH-15.3).
    #[must_use]
    pub fn tea_price(&self, view: &View, house: usize, tea: Tea) -> u8 {
        let own = view.houses.get(house).is_some_and(|house| house.tea == tea);
        if own || view.options.mode == Mode::Coop { 0 } else { self.numbers.foreign_price }
    }

    /// What a house has now.
    #[must_use]
    pub fn stock(&self, view: &View, house: usize) -> Stock {
        let own = view.houses.get(house);
        own.map(|own| Stock { coins: own.coins, tiles: own.tiles, tokens: own.tokens }).unwrap_or_default()
    }

    /// How far `card` is for a house with this stock: what is its own first, then the discount, then wild pieces.
    #[must_use]
    pub fn outlook(&self, view: &View, house: usize, stock: &Stock, card: Card) -> Outlook {
        let customer = self.customer(card);
        let price = self.tea_price(view, house, customer.tea);
        let discount = view.active == Some(Ability::PantryDiscount);
        let mut pieces = Vec::new();
        let mut cover =
            |piece: fn(usize) -> Piece, asked: &[u8], held: &[u8], mut waivers: u8, mut wilds: u8| {
                for (kind, &asked) in asked.iter().enumerate() {
                    for nth in 0..asked {
                        let cover = if nth < held[kind] {
                            Cover::Held
                        } else if waivers > 0 {
                            waivers -= 1;
                            Cover::Waived
                        } else if wilds > 0 {
                            wilds -= 1;
                            Cover::Wild
                        } else {
                            Cover::Missing
                        };
                        pieces.push((piece(kind), cover));
                    }
                }
            };
        let (tiles, tokens) = (&stock.tiles.0, &stock.tokens.0);
        cover(
            |kind| Piece::Tile(Flavour::of(kind)),
            &customer.tiles.0,
            tiles,
            0,
            tiles[Flavour::Wild.index()],
        );
        let wilds = tokens[Pantry::Wild.index()];
        cover(|kind| Piece::Token(Pantry::of(kind)), &customer.tokens.0, tokens, discount.into(), wilds);
        Outlook { pieces, price, paid: stock.coins >= u32::from(price) }
    }

    /// What the open part of these steps of a house brings, one after the other; nothing if one cannot be paid for.
    #[must_use]
    pub fn preview(&self, view: &View, house: usize, actions: &[Action]) -> Option<Preview> {
        let mut stock = self.stock(view, house);
        let mut ahead = Preview { stock, market: view.market, taken: Vec::new() };
        let stage = view.decision.as_ref().and_then(|decision| decision.stage);
        for &action in actions {
            match (stage, action) {
                (_, Action::Market) => stock.coins += u32::from(self.numbers.market_income),
                (_, Action::Buy(space)) => {
                    let (group, flavour) = (ahead.market.group(space), ahead.market.tile(space)?);
                    if stage != Some(Stage::FreePurchase) {
                        stock.coins = stock.coins.checked_sub(u32::from(self.price(group)))?;
                    }
                    if ahead.taken.is_empty() {
                        ahead.taken = spaces(group).collect();
                    }
                    stock.tiles[flavour.index()] += group.count_ones() as u8;
                    ahead.market.take(group);
                }
                (_, Action::Refresh) => {
                    stock.coins = stock.coins.checked_sub(u32::from(self.numbers.refresh_price))?;
                }
                (Some(Stage::TakeToken { .. }), Action::Take(_)) => {}
                (_, Action::Take(kind)) => stock.tokens[kind.index()] += 1,
                (_, Action::DiscardTile(kind)) => take(&mut stock.tiles, kind.index())?,
                (_, Action::DiscardToken(kind)) => take(&mut stock.tokens, kind.index())?,
                (_, Action::Sell(kind)) => {
                    take(&mut stock.tiles, kind.index())?;
                    stock.coins += u32::from(self.numbers.sell_gain);
                }
                (Some(Stage::GiveTile { taken, .. }), Action::GiveTile(kind)) => {
                    take(&mut stock.tiles, kind.index())?;
                    stock.tiles[taken.index()] += 1;
                }
                (Some(Stage::GiveToken { taken, .. }), Action::GiveToken(kind)) => {
                    take(&mut stock.tokens, kind.index())?;
                    stock.tokens[taken.index()] += 1;
                }
                (_, Action::Serve(card)) => {
                    let outlook = self.outlook(view, house, &stock, card);
                    stock.coins = stock.coins.checked_sub(u32::from(outlook.price))?;
                    for (piece, cover) in outlook.pieces {
                        match (cover, piece) {
                            (Cover::Held, Piece::Tile(kind)) => take(&mut stock.tiles, kind.index())?,
                            (Cover::Held, Piece::Token(kind)) => take(&mut stock.tokens, kind.index())?,
                            (Cover::Wild, Piece::Tile(_)) => take(&mut stock.tiles, Flavour::Wild.index())?,
                            (Cover::Wild, Piece::Token(_)) => take(&mut stock.tokens, Pantry::Wild.index())?,
                            (Cover::Waived, _) => {}
                            (Cover::Missing, _) => return None,
                        }
                    }
                }
                (Some(Stage::Cup { order }), Action::Cup(_)) => {
                    let price = self.tea_price(view, house, order.card.tea());
                    stock.coins = stock.coins.checked_sub(u32::from(price))?;
                    let (tiles, tokens) = self.bill(&order);
                    if !stock.tiles.contains(&tiles) || !stock.tokens.contains(&tokens) {
                        return None;
                    }
                    stock.tiles -= tiles;
                    stock.tokens -= tokens;
                }
                _ => {}
            }
        }
        ahead.stock = stock;
        Some(ahead)
    }
}

fn take<const K: usize>(from: &mut Counts<K>, kind: usize) -> Option<()> {
    from[kind] = from[kind].checked_sub(1)?;
    Some(())
}
