//! Which orders the cups can become, and with what. Advice only: the rules decide what is done.

use ::coffee_rush::{Card, CoffeeRush, Cup, Ingredient, SeatView, Tokens};

/// Where an ingredient of a recipe is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Where {
    /// Already in the cup.
    InCup,
    /// In the hand, to be poured.
    InHand,
    /// Would be collected by what is proposed.
    OnPath,
    /// Nowhere yet.
    Missing,
}

/// How far an order is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Progress {
    /// The cup that comes nearest to it; none if every cup holds something else.
    pub cup: Option<Cup>,
    /// Its recipe, token by token.
    pub parts: Vec<(Ingredient, Where)>,
}

impl Progress {
    /// Whether a cup holds exactly this.
    pub(super) fn is_ready(&self) -> bool {
        self.cup.is_some() && self.parts.iter().all(|(_, at)| *at == Where::InCup)
    }

    /// Whether it could be served with what is in cups, in hand and on the path.
    pub(super) fn is_near(&self) -> bool {
        self.cup.is_some() && self.parts.iter().all(|(_, at)| *at != Where::Missing)
    }
}

/// `more` added to `tokens`.
pub(super) fn with(tokens: &Tokens, more: Ingredient) -> Tokens {
    let mut sum = *tokens;
    sum += Tokens::from_iter([more]);
    sum
}

/// The orders of a seat, those that fall first before the others.
pub(super) fn by_urgency(seat: &SeatView) -> Vec<Card> {
    seat.tabs.iter().rev().flatten().copied().collect()
}

/// The orders a cup can still become, the most urgent first.
pub(super) fn can_become(game: &CoffeeRush, seat: &SeatView, cup: &Tokens) -> Vec<Card> {
    by_urgency(seat).into_iter().filter(|&card| game.recipe(card).contains(cup)).collect()
}

/// The orders a cup holds exactly, the most urgent first.
pub(super) fn ready(game: &CoffeeRush, seat: &SeatView, cup: &Tokens) -> Vec<Card> {
    by_urgency(seat).into_iter().filter(|&card| game.recipe(card) == cup).collect()
}

/// The most urgent order of every cup that is ready.
pub(super) fn all_ready(game: &CoffeeRush, seat: &SeatView) -> Vec<Card> {
    let mut cards = Vec::new();
    for cup in seat.cups.iter().filter(|cup| !cup.is_empty()) {
        let next = ready(game, seat, cup).into_iter().find(|card| !cards.contains(card));
        cards.extend(next);
    }
    cards
}

/// How far `card` is in `cup`, with `hand` and what the path would add to it.
pub(super) fn in_cup(
    game: &CoffeeRush,
    card: Card,
    cup: &Tokens,
    hand: &Tokens,
    path: &Tokens,
) -> Vec<(Ingredient, Where)> {
    let mut parts = Vec::new();
    for (kind, needed) in game.recipe(card).iter() {
        let from = [(Where::InCup, cup[kind]), (Where::InHand, hand[kind]), (Where::OnPath, path[kind])];
        let mut left = needed;
        for (at, there) in from {
            let taken = left.min(there);
            parts.extend(std::iter::repeat_n((kind, at), taken.into()));
            left -= taken;
        }
        parts.extend(std::iter::repeat_n((kind, Where::Missing), left.into()));
    }
    parts
}

/// How far an order is in the cup that suits it best.
pub(super) fn progress(
    game: &CoffeeRush,
    seat: &SeatView,
    card: Card,
    hand: &Tokens,
    path: &Tokens,
) -> Progress {
    let fitting = Cup::ALL.into_iter().filter(|cup| game.recipe(card).contains(&seat.cups[cup.index()]));
    // The first of the fullest ones.
    let best = fitting.rev().max_by_key(|cup| seat.cups[cup.index()].total());
    let content = best.map_or(Tokens::NONE, |cup| seat.cups[cup.index()]);
    Progress { cup: best, parts: in_cup(game, card, &content, hand, path) }
}

/// The most orders that can be served with these cups and this hand, each in a cup of its own; urgent ones first.
pub(super) fn best_serves(game: &CoffeeRush, seat: &SeatView, hand: &Tokens) -> Vec<Card> {
    let orders = by_urgency(seat);
    let mut best = Vec::new();
    fill(game, seat, &orders, 0, *hand, &mut Vec::new(), &mut best);
    best.sort_by_key(|card| orders.iter().position(|order| order == card));
    best
}

fn fill(
    game: &CoffeeRush,
    seat: &SeatView,
    orders: &[Card],
    cup: usize,
    hand: Tokens,
    chosen: &mut Vec<Card>,
    best: &mut Vec<Card>,
) {
    let Some(content) = seat.cups.get(cup) else {
        let urgency = |cards: &[Card]| -> usize {
            cards.iter().filter_map(|card| orders.iter().position(|order| order == card)).sum()
        };
        let better = chosen.len() > best.len()
            || chosen.len() == best.len() && urgency(chosen.as_slice()) < urgency(best.as_slice());
        if better {
            best.clone_from(chosen);
        }
        return;
    };
    fill(game, seat, orders, cup + 1, hand, chosen, best);
    for &card in orders {
        let recipe = game.recipe(card);
        let needed = content.missing(recipe);
        if !chosen.contains(&card) && recipe.contains(content) && hand.contains(&needed) {
            chosen.push(card);
            fill(game, seat, orders, cup + 1, needed.missing(&hand), chosen, best);
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::coffee_rush::Upgrades;
    use Ingredient::{Coffee, Milk, Steam};
    use engine::Game;

    fn the_box() -> CoffeeRush {
        CoffeeRush::open(CoffeeRush::DATA).expect("the game's own data file is valid")
    }

    fn of(kinds: &[Ingredient]) -> Tokens {
        kinds.iter().copied().collect()
    }

    fn card(game: &CoffeeRush, id: &str) -> Card {
        (0..game.card_count()).map(Card).find(|&card| game.drink(card).id == id).expect("such a drink")
    }

    fn seat(cups: [&[Ingredient]; 3], tabs: [Vec<Card>; 4]) -> SeatView {
        let cups = cups.map(of);
        let (completed, penalties) = (Vec::new(), Vec::new());
        SeatView { cups, tabs, completed, penalties, upgrades: Upgrades::NONE, rush: 0, rating: 0 }
    }

    #[test]
    fn an_order_counts_cup_then_hand_then_path() {
        let game = the_box();
        let doppio = card(&game, "espresso-doppio");
        let seat = seat([&[Milk], &[Coffee], &[]], [vec![doppio], vec![], vec![], vec![]]);
        let progress = progress(&game, &seat, doppio, &of(&[Steam]), &of(&[Coffee, Steam]));
        assert_eq!(progress.cup, Some(Cup(1)), "the fullest cup that fits");
        assert_eq!(progress.parts, [(Coffee, Where::InCup), (Coffee, Where::OnPath), (Steam, Where::InHand)]);
        assert!(progress.is_near() && !progress.is_ready());
    }

    #[test]
    fn the_hand_is_spent_only_once() {
        let game = the_box();
        let (espresso, latte) = (card(&game, "espresso"), card(&game, "cafe-latte"));
        let tabs = [vec![espresso], vec![], vec![], vec![latte]];
        let seat = seat([&[Coffee], &[Coffee, Milk], &[Milk, Milk]], tabs);
        assert_eq!(best_serves(&game, &seat, &of(&[Steam])), [latte], "the urgent one");
        assert_eq!(best_serves(&game, &seat, &of(&[Steam, Steam])), [latte, espresso]);
        assert!(best_serves(&game, &seat, &Tokens::NONE).is_empty());
    }

    #[test]
    fn two_equal_cups_do_not_serve_one_order_twice() {
        let game = the_box();
        let espresso = card(&game, "espresso");
        let seat = seat([&[Coffee, Steam], &[Coffee, Steam], &[]], [vec![espresso], vec![], vec![], vec![]]);
        assert_eq!(all_ready(&game, &seat), [espresso]);
    }
}
