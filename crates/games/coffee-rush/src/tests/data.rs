//! The data file: what is in it, and what is refused.

use engine::{Game, Provenance};
use std::collections::{BTreeMap, BTreeSet};

use super::table::BOX;
use crate::board::{Cells, neighbours};
use crate::{Card, Cell, CoffeeRush, Ingredient, Upgrade};

#[test]
fn the_box_holds_what_the_component_list_says() {
    assert_eq!(BOX.tokens().total(), 102);
    assert_eq!(BOX.tokens()[Ingredient::Coffee], 18);
    assert_eq!(BOX.drinks().len(), 33);
    assert_eq!(BOX.card_count(), 80);
    assert_eq!(BOX.rush_tokens(), 15);
    assert_eq!(BOX.colour(Ingredient::Caramel), "orange");
    let cells_of = |kind| Cell::all().filter(|&cell| BOX.ingredient_at(cell) == kind).count();
    assert_eq!(Ingredient::ALL.map(cells_of), [3, 3, 3, 3, 1, 1, 1, 1]);
    assert!(Cell::all().all(|cell| !(BOX.is_corner(cell) && BOX.is_ribbon(cell))));
    assert_eq!((BOX.upgrade_cost(), BOX.upgrade_rating(), BOX.free_steps()), (3, 2, 3));
}

#[test]
fn the_deck_adds_up() {
    let cards = || (0..80).map(Card);
    let recipes: BTreeMap<String, bool> =
        cards().map(|card| (BOX.recipe(card).to_string(), BOX.drink(card).specialty)).collect();
    assert_eq!(recipes.len(), 17);
    assert_eq!(recipes.values().filter(|&&specialty| specialty).count(), 6);
    assert_eq!(cards().filter(|&card| BOX.drink(card).specialty).count(), 30);
    let of_size = |size| cards().filter(|&card| BOX.recipe(card).total() == size).count();
    assert_eq!([2, 3, 4].map(of_size), [4, 58, 18]);
    let demand = |kind| cards().map(|card| u32::from(BOX.recipe(card)[kind])).sum::<u32>();
    assert_eq!(Ingredient::ALL.map(demand), [56, 46, 40, 40, 16, 18, 20, 18]);
    for card in cards() {
        let recipe = BOX.recipe(card);
        assert_eq!(recipe[Ingredient::Steam] + recipe[Ingredient::Ice], 1, "card {card} is hot or iced");
    }
    let doubled: BTreeSet<&str> = cards()
        .filter(|&card| BOX.recipe(card).iter().any(|(_, number)| number > 1))
        .map(|card| BOX.drink(card).id.as_str())
        .collect();
    assert_eq!(doubled, ["espresso-doppio"].into());
}

#[test]
fn cards_are_numbered_in_the_order_of_the_drinks() {
    let first_card_of = |id: &str| (0..80).map(Card).find(|&card| BOX.drink(card).id == id);
    for (id, number) in [("ristretto", 2), ("americano", 8), ("caramel-freddo", 44), ("caramel-frappe", 78)] {
        assert_eq!(first_card_of(id), Some(Card(number)), "{id}");
    }
}

/// The specialty recipes are those that no walk of three orthogonal steps can collect.
#[test]
fn specialties_are_out_of_reach_of_a_plain_walk() {
    for drink in BOX.drinks() {
        let starts = Cell::all().filter(|&start| walk_collects(start, &mut Vec::new(), drink)).count();
        assert_eq!(starts == 0, drink.specialty, "{}", drink.id);
        assert!(drink.specialty || (4..=14).contains(&starts), "{} from {starts} cells", drink.id);
    }
}

fn walk_collects(at: Cell, taken: &mut Vec<Ingredient>, drink: &crate::Drink) -> bool {
    let collected: crate::Tokens = taken.iter().copied().collect();
    if collected.contains(&drink.recipe) {
        return true;
    }
    taken.len() < 3
        && neighbours(Cells::only(at), false).iter().any(|next| {
            taken.push(BOX.ingredient_at(next));
            let found = walk_collects(next, taken, drink);
            taken.pop();
            found
        })
}

#[test]
fn provenance_tells_our_own_numbers_from_confirmed_ones() {
    let of =
        |place: &str| BOX.provenance().iter().find(|source| source.place == place).map(|source| source.p);
    assert_eq!(of("ingredients.coffee"), Some(Provenance::Confirmed));
    assert_eq!(of("board"), Some(Provenance::Confirmed));
    for drink in BOX.drinks() {
        let row = of(&format!("drinks.{}", drink.id));
        assert_eq!(row, Some(Provenance::Deduced), "{}: its copies rest on one public list", drink.id);
    }
    assert_eq!(of("drinks.name"), Some(Provenance::Deduced));
    assert_eq!(of("setup.1"), Some(Provenance::Invented));
    assert_eq!(of("solo"), Some(Provenance::Invented));
    assert_eq!(BOX.provenance().len(), 8 + 1 + 5 + 34 + 1 + 5 + 4);
}

/// Each change of the data file and the place the error must name.
const MISTAKES: &[(&str, &str, &str)] = &[
    ("id = \"milk\",      tokens = 12", "id = \"milk\",      tokens = 3", "ingredients.milk.tokens"),
    ("id = \"milk\",      tokens = 12", "id = \"milk\",      tokens = 13", "components.ingredient-tokens"),
    ("id = \"milk\",      tokens", "id = \"coffee\",      tokens", "ingredients.list"),
    ("rows = 4", "rows = 5", "board.rows"),
    ("columns = 4", "columns = 3", "board.columns"),
    ("\"ice\",    \"caramel\", \"steam\",     \"coffee\",", "\"ice\",", "board.cells"),
    ("\"caramel\", \"steam\",     \"coffee\"", "\"tea\", \"steam\",     \"coffee\"", "board.cells"),
    ("corners = [0, 3, 12, 15]", "corners = [0, 3, 12, 16]", "board.corners"),
    ("corners = [0, 3, 12, 15]", "corners = [0, 3, 12, 12]", "board.corners"),
    ("ribbon-cells = [1, 7, 8, 14]", "ribbon-cells = [1, 7, 8]", "board.ribbon-cells"),
    ("cost = 3", "cost = 0", "upgrades.cost"),
    ("kind = \"diagonal-steps\"", "kind = \"multiply\"", "upgrades.diagonal"),
    (
        "factor = 2, when = \"corner-cell\"",
        "factor = 9, when = \"corner-cell\"",
        "upgrades.double-corner.factor",
    ),
    ("when = \"ribbon-cell\"", "when = \"corner-cell\"", "upgrades.double-ribbon"),
    ("id = \"ristretto\"", "id = \"espresso\"", "drinks.espresso.id"),
    ("id = \"ristretto\"", "id = \"Ristretto!\"", "drinks.Ristretto!.id"),
    ("name = \"Ristretto\"", "name = \"\"", "drinks.ristretto.name"),
    (
        "name = \"Ristretto\", recipe = [\"coffee\", \"steam\"]",
        "name = \"Ristretto\", recipe = [\"coffee\"]",
        "drinks.ristretto.recipe",
    ),
    (
        "name = \"Cocoa\", recipe = [\"chocolate\", \"milk\", \"steam\"], copies = 2, specialty = false",
        "name = \"Cocoa\", recipe = [\"chocolate\", \"milk\", \"steam\"], copies = 2, specialty = true",
        "drinks.choco-latte.specialty",
    ),
    ("\"ice\"], copies = 6", "\"ice\"], copies = 7", "components.order-cards"),
    ("\"ice\"], copies = 6", "\"ice\"], copies = 120", "drinks.list"),
    ("cups-per-seat = 3", "cups-per-seat = 4", "components.cups-per-seat"),
    ("red = 2, blue = 2", "red = 0, blue = 0", "components.meeples"),
    ("free-steps = 3", "free-steps = 1", "components.free-steps"),
    (
        "gentle-drinks = [\"espresso\", \"ristretto\"]",
        "gentle-drinks = [\"espresso\"]",
        "setup.gentle-drinks",
    ),
    ("gentle-drinks = [\"espresso\",", "gentle-drinks = [\"lungo\",", "setup.gentle-drinks"),
    ("deck = 75", "deck = 74", "setup.2.deck"),
    ("seats = 3, meeples-per-seat = 1", "seats = 3, meeples-per-seat = 2", "setup.3.meeples-per-seat"),
    ("fed = 1", "fed = 2", "setup.2.fed"),
    ("ring = [0, 1, 2, 3, 7, 11, 15, 14, 13, 12, 8, 4]", "ring = [0, 3, 12, 15]", "solo.ring"),
    ("regulars = [0, 15]", "regulars = [0, 5]", "solo.regulars"),
    ("{ from = 9, cards = 2 }", "{ from = 1, cards = 2 }", "solo.easy.arrivals"),
    ("{ from = 1, cards = 2 }", "{ from = 1, cards = 0 }", "solo.hard.arrivals"),
    ("medals = [9, 12, 15]", "medals = [9, 9, 15]", "solo.hard.medals"),
    ("id = \"hard\"", "id = \"easy\"", "solo.levels"),
];

#[test]
fn mistakes_in_a_data_file_are_named_by_their_place() {
    for (from, to, place) in MISTAKES {
        assert!(CoffeeRush::DATA.contains(from), "{from} stands in the data file");
        let error = CoffeeRush::open(&CoffeeRush::DATA.replacen(from, to, 1)).expect_err(place);
        assert_eq!(error.place, *place, "{error}");
        assert!(!error.text.is_empty());
    }
}

#[test]
fn a_file_of_another_form_is_refused_with_its_place() {
    let unknown = CoffeeRush::DATA.replacen("rating = 2", "rating = 2\nprice = 7", 1);
    let place = CoffeeRush::open(&unknown).expect_err("unknown field").place;
    assert!(place.ends_with("price"), "{place}");
    let broken = CoffeeRush::DATA.replacen("rating = 2", "rating = ", 1);
    let line = broken.lines().position(|line| line == "rating = ").map(|index| format!("line {}", index + 1));
    assert_eq!(Some(CoffeeRush::open(&broken).expect_err("no value").place), line);
    let unknown = CoffeeRush::DATA.replacen("tokens = 18", "tokens = -1", 1);
    assert!(CoffeeRush::open(&unknown).is_err());
    assert!(CoffeeRush::open("").is_err());
}

/// An owner's own numbers are played by the same rules.
#[test]
fn another_box_plays_by_its_own_numbers() {
    let data = CoffeeRush::DATA
        .replacen("factor = 2, when = \"corner-cell\"", "factor = 3, when = \"corner-cell\"", 1)
        .replacen("rating = 2", "rating = 4", 1)
        .replacen("rush-tokens = 15", "rush-tokens = 20", 1);
    let own = CoffeeRush::open(&data).expect("valid");
    let corner = [Upgrade::DoubleCorner].into_iter().collect();
    assert_eq!(own.yields(corner, Cell(3), false), 3);
    assert_eq!(own.yields(corner, Cell(2), false), 1);
    assert_eq!((own.upgrade_rating(), own.rush_tokens()), (4, 20));
}
