//! The box: what the data file says and what it may not say.

use engine::{Counts, Game, Provenance};
use std::collections::BTreeSet;

use super::table::{BOX, read_card, read_pieces};
use crate::Chai;
use crate::components::{CARDS, Card, Tea};

fn customers() -> impl Iterator<Item = Card> {
    (0..CARDS).filter_map(Card::of)
}

/// What is wrong after a replacement in the file.
fn fault(from: &str, to: &str) -> String {
    assert!(Chai::DATA.contains(from), "{from}");
    let error = Chai::open(&Chai::DATA.replacen(from, to, 1)).expect_err("the file must be refused");
    error.place
}

#[test]
fn the_deck_is_balanced() {
    let mut recipes = BTreeSet::new();
    let (mut tiles, mut tokens) = (Counts::<7>::NONE, Counts::<6>::NONE);
    for tea in Tea::ALL {
        let own: Vec<_> =
            customers().filter(|card| card.tea() == tea).map(|card| *BOX.customer(card)).collect();
        let points: Vec<u8> = own.iter().map(|customer| customer.points).collect();
        assert_eq!(points, [4, 5, 6, 8, 8, 10, 12, 15], "{tea}");
        assert_eq!(own.iter().map(|customer| customer.tiles.total()).sum::<u32>(), 30);
        assert_eq!(own.iter().map(|customer| customer.tokens.total()).sum::<u32>(), 12);
        assert_eq!(own.iter().filter(|customer| customer.tokens.is_empty()).count(), 1);
        for customer in own {
            recipes.insert((customer.tea, customer.tiles.0, customer.tokens.0));
            assert!(customer.tiles.total() <= 6 && customer.tokens.total() <= 3);
            assert!(customer.tiles.0.iter().all(|&count| count <= 3));
            tiles += customer.tiles;
            tokens += customer.tokens;
        }
    }
    assert_eq!(recipes.len(), 40);
    assert_eq!((tiles.0, tokens.0), ([25, 25, 25, 25, 25, 25, 0], [12, 12, 12, 12, 12, 0]));
    let green = BOX.customer(read_card("green-8"));
    let asked = read_pieces("mint, jasmine 2, lemon, ginger, lavender, milk 2, spices");
    assert_eq!((green.tiles, green.tokens, green.points), (asked.0, asked.1, 15));
}

#[test]
fn what_is_our_own_is_marked_so() {
    let of = |wanted: Provenance| {
        let places: Vec<&str> =
            BOX.provenance().iter().filter(|row| row.p == wanted).map(|row| row.place.as_str()).collect();
        places
    };
    let own = of(Provenance::Invented);
    assert_eq!(own.iter().filter(|place| place.starts_with("customers.")).count(), 40);
    assert!(own.contains(&"tips.mild") && own.contains(&"tips.generous"));
    assert_eq!(of(Provenance::Deduced), ["market.price-split"]);
    assert!(of(Provenance::Confirmed).contains(&"abilities.swap-tiles"));
    assert_eq!(BOX.deck_name(), "chaikhana-1");
}

#[test]
fn a_file_of_the_same_form_can_take_its_place() {
    let dear = Chai::DATA.replacen("vp = 4", "vp = 7", 1).replacen("chaikhana-1", "mine", 1);
    let game = Chai::open(&dear).expect("another deck");
    assert_eq!((game.customer(read_card("green-1")).points, game.deck_name()), (7, "mine"));
}

#[test]
fn a_wrong_file_is_refused_with_the_place() {
    assert_eq!(
        fault("price_per_column = [1, 1, 2, 2, 3, 3]", "price_per_column = [1, 1, 2, 2, 3]"),
        "market.price_per_column"
    );
    assert_eq!(
        fault("price_per_column = [1, 1, 2, 2, 3, 3]", "price_per_column = [1, 1, 2, 2, 3, 9]"),
        "market.price_per_column[5]"
    );
    assert_eq!(
        fault("price_per_column = [1, 1, 2, 2, 3, 3]", "price_per_column = [2, 1, 2, 2, 3, 3]"),
        "market.price_per_column"
    );
    assert_eq!(fault("tile_limit = 12", "tile_limit = 14"), "flavours.list");
    assert_eq!(fault("base_tokens_per_tea = 6", "base_tokens_per_tea = 5"), "counts.base_tokens_per_tea");
    assert_eq!(fault("values = [0, 1, 1, 2, 2, 3]", "values = [0, 1, 1, 2, 2]"), "tips.sets[0].values");
    assert_eq!(fault("id = \"green-1\"", "id = \"green-9\""), "customers.list[0] (green-9).id");
    assert_eq!(fault("{ mint = 2 }", "{ wild-flavour = 2 }"), "customers.list[0] (green-1).flavours");
    assert_eq!(fault("{ mint = 2 }", "{ mint = 13 }"), "customers.list[0] (green-1).flavours.mint");
    assert_eq!(fault("celsius = [0, 25, 50, 75, 100]", "celsius = [0, 25, 50, 75]"), "thermometer.celsius");
    assert_eq!(
        fault("timing = \"turn\", gain = 3", "timing = \"now\", gain = 3"),
        "abilities.list[3].timing"
    );
    assert_eq!(fault("rows = 3", "rows = 4"), "market.rows");
    assert_eq!(fault("[market]", "[markt]"), "markt");
}
