//! The data file: what the box holds, and what is said of a bad file.

use engine::{Game, Provenance, QuickChance, Silent};

use super::table::{BOX, card};
use crate::components::MAX_CELLS;
use crate::state::MAX_LEVELS;
use crate::{Card, Chai, Colour, DabbaWalla, Options};

#[test]
fn nineteen_cards_of_each_colour_with_49_cells() {
    for colour in Colour::ALL {
        let cards: Vec<_> = BOX.cards.iter().filter(|card| card.colour == colour).collect();
        assert_eq!(cards.len(), 19);
        assert_eq!(cards.iter().map(|card| u32::from(card.size)).sum::<u32>(), 49);
        let of_size = |size| cards.iter().filter(|card| card.size == size).count();
        assert_eq!([1, 2, 3, 4].map(of_size), [3, 6, 6, 4]);
    }
    assert_eq!((BOX.cards.len(), BOX.shapes.len()), (76, 8));
}

#[test]
fn tips_are_four_minus_the_size_and_never_of_the_tiles_colour() {
    for colour in Colour::ALL {
        let tips: Vec<u8> =
            BOX.cards.iter().filter(|card| card.tip_colour == Some(colour)).map(|card| card.tip).collect();
        let of = |tip| tips.iter().filter(|&&other| other == tip).count();
        assert_eq!([1, 2, 3].map(of), [6, 6, 3]);
        assert_eq!(tips.iter().sum::<u8>(), 27);
    }
    for card in &BOX.cards {
        assert_eq!(card.tip, 4 - card.size, "{}", card.id);
        assert_ne!(card.tip_colour, Some(card.colour), "{}", card.id);
    }
    assert_eq!(BOX.cards.iter().filter(|card| card.tip == 0).count(), 16);
}

#[test]
fn cards_are_numbered_by_colour() {
    for (id, number) in
        [("yellow-i1-red", 1), ("red-i1-yellow", 20), ("blue-l4", 57), ("green-i2-blue-b", 66)]
    {
        assert_eq!(card(id).n(), number);
    }
}

#[test]
fn thirty_six_chai_of_sixteen_kinds() {
    assert_eq!(BOX.chai.iter().sum::<u8>(), 36);
    assert!(Chai::ALL.iter().all(|chai| BOX.chai[chai.index()] == if chai.is_bonus() { 3 } else { 2 }));
}

#[test]
fn every_colour_has_a_symbol_of_its_own() {
    assert_eq!(BOX.symbols.each_ref().map(String::as_str), ["circle", "triangle", "square", "star"]);
}

#[test]
fn provenance_tells_our_own_numbers_from_confirmed_ones() {
    let of =
        |place: &str| BOX.provenance().iter().find(|source| source.place == place).map(|source| source.p);
    assert_eq!(of("supply.empties"), Some(Provenance::Confirmed));
    for card in &BOX.cards {
        assert_eq!(of(&format!("cards.{}.tip", card.id)), Some(Provenance::Invented), "{}", card.id);
    }
    assert_eq!(of("cards.red-i2-blue-a.tile"), Some(Provenance::Confirmed));
    assert_eq!(of("shapes.i2.half"), Some(Provenance::Invented));
    assert_eq!(of("vehicles.handcart.rows"), Some(Provenance::Invented));
    assert_eq!(of("vehicles.crate.rows"), Some(Provenance::Deduced));
    assert_eq!(of("dabba_colours.red.symbol"), Some(Provenance::Invented));
    assert_eq!(of("deck.2.max_extra"), Some(Provenance::Invented));
}

/// Each change of the data file and the place the error must name.
const MISTAKES: &[(&str, &str, &str)] = &[
    ("dabba_cards = { value = 76", "dabba_cards = { value = 75", "supply.dabba_cards"),
    ("dabba_tiles = { value = 76", "dabba_tiles = { value = 77", "supply.dabba_tiles"),
    ("ring_spaces = { value = 6", "ring_spaces = { value = 8", "supply.ring_spaces"),
    ("start_hand = { value = 2", "start_hand = { value = 0", "supply.start_hand"),
    ("tip_max = { value = 4", "tip_max = { value = 16", "supply.tip_max"),
    ("empty_penalty = { value = 2", "empty_penalty = { value = 99", "supply.empty_penalty"),
    ("tickets = { value = 25", "tickets = { value = 23", "supply.tickets"),
    ("empties = { value = 15", "empties = { value = 30", "supply.empties"),
    ("chai = { value = 36", "chai = { value = 35", "supply.chai"),
    ("\"turquoise\"", "\"purple\"", "player_colours"),
    (
        "double_zero_tiles = [\"yellow\", \"red\"",
        "double_zero_tiles = [\"yellow\", \"yellow\"",
        "double_zero_tiles",
    ),
    ("symbol = \"star\"", "symbol = \"circle\"", "dabba_colours.symbol"),
    ("id = \"i3\", size = 3", "id = \"i3\", size = 2", "shapes[i3].size"),
    ("half = [1, 1], side = \"E\"", "half = [1, 2], side = \"E\"", "shapes[l3].half"),
    ("half = [2, 1], side = \"N\"", "half = [2, 1], side = \"W\"", "shapes[l4].side"),
    (
        "id = \"o4\", size = 4, cells = [[0, 0], [0, 1]",
        "id = \"o4\", size = 4, cells = [[0, 0], [0, 0]",
        "shapes[o4].cells",
    ),
    ("id = \"t4\", size", "id = \"o4\", size", "shapes[o4].id"),
    (
        "rows = [\"###\", \"##.\", \"#..\"]",
        "rows = [\"###\", \"#..\", \"#..\"]",
        "vehicles[wheelbarrow].cells",
    ),
    ("rows = [\"###\", \"##.\", \"#..\"]", "rows = [\"######\"]", "vehicles[wheelbarrow].rows"),
    (
        "rows = [\"###\", \"##.\", \"#..\"]",
        "rows = [\"###\", \"##x\", \"#..\"]",
        "vehicles[wheelbarrow].rows",
    ),
    ("id = \"handcart\", cells", "id = \"lorry\", cells", "vehicles"),
    ("{ n = 2, id = \"yellow-i1-blue\"", "{ n = 3, id = \"yellow-i1-blue\"", "cards[3].n"),
    ("{ n = 2, id = \"yellow-i1-blue\"", "{ n = 2, id = \"yellow-i1-red\"", "cards[2].id"),
    (
        "id = \"yellow-i1-red\", colour = \"yellow\", shape = \"i1\"",
        "id = \"yellow-i1-red\", colour = \"yellow\", shape = \"i9\"",
        "cards[1].shape",
    ),
    (
        "shape = \"i1\", tip_colour = \"red\", tip = 3",
        "shape = \"i1\", tip_colour = \"red\", tip = 10",
        "cards[1].tip",
    ),
    (
        "shape = \"i1\", tip_colour = \"red\", tip = 3",
        "shape = \"i1\", tip_colour = \"none\", tip = 3",
        "cards[1].tip_colour",
    ),
    (
        "id = \"yellow-i1-red\", colour = \"yellow\"",
        "id = \"yellow-i1-red\", colour = \"red\"",
        "shapes[i1].tiles_per_colour",
    ),
    ("id = \"jump\", kind", "id = \"hop\", kind", "chai"),
    ("id = \"jump\", kind = \"jump\"", "id = \"jump\", kind = \"swap\"", "chai[jump].kind"),
    ("kind = \"plus\", colour = \"red\"", "kind = \"plus\", colour = \"blue\"", "chai[plus-red].colour"),
    (
        "id = \"veto\", kind = \"veto\", colour = \"none\", copies = 2, phase = \"delivery\"",
        "id = \"veto\", kind = \"veto\", colour = \"none\", copies = 2, phase = \"collection\"",
        "chai[veto].phase",
    ),
    (
        "kind = \"bonus\", colour = \"red\", copies = 3",
        "kind = \"bonus\", colour = \"red\", copies = 4",
        "chai[bonus-red].copies",
    ),
    ("{ no = 2,", "{ no = 3,", "orders"),
    ("id = \"colour-mix\", card = \"a\"", "id = \"colour-mix\", card = \"c\"", "orders[1].card"),
    ("table = { 1 = 10,", "table = { 0 = 10,", "orders[1].table"),
    ("per_level = 5", "most = 5", "orders[4].per_level"),
    ("counts = \"tiles\"", "counts = \"colours\"", "orders[3].counts"),
    ("seats = 2, normal = 35", "seats = 2, normal = 36", "deck[2].normal"),
    ("tactical = 56", "tactical = 50", "deck[3].tactical"),
    ("per_extra_round = 4", "per_extra_round = 3", "deck[4].per_extra_round"),
    ("max_extra = 8", "max_extra = 9", "deck[3].max_extra"),
    ("max_extra_tactical = 0", "max_extra_tactical = 1", "deck[4].max_extra_tactical"),
    ("max_extra_imaginary = 12,", "", "deck[2].max_extra_imaginary"),
];

#[test]
fn mistakes_in_a_data_file_are_named_by_their_place() {
    for (from, to, place) in MISTAKES {
        assert!(DabbaWalla::DATA.contains(from), "{from} stands in the data file");
        let error = DabbaWalla::open(&DabbaWalla::DATA.replacen(from, to, 1)).expect_err(place);
        assert_eq!(error.place, *place, "{error}");
        assert!(!error.text.is_empty());
    }
}

#[test]
fn a_file_of_another_form_is_refused() {
    assert!(DabbaWalla::open("").is_err());
    let unknown = DabbaWalla::DATA.replacen("[supply]", "[supply]\nlorries = { value = 2, p = \"C\" }", 1);
    assert!(DabbaWalla::open(&unknown).expect_err("an unknown field").text.contains("lorries"));
}

/// An owner's own numbers and outlines are played by the same rules.
#[test]
fn another_box_plays_by_its_own_numbers() {
    let data = DabbaWalla::DATA
        .replacen("rows = [\"###.\", \".###\", \"###.\"]", "rows = [\".##..\", \"#####\", \".##..\"]", 1)
        .replacen("start_tickets = { value = 6", "start_tickets = { value = 4", 1)
        .replacen("tip_max = { value = 4", "tip_max = { value = 5", 1);
    let own = DabbaWalla::open(&data).expect("it is valid");
    let options: Options = serde_json::from_str(r#"{"vehicle": "handcart"}"#).expect("options");
    let mut chance = QuickChance::new(2);
    let mut state = own.setup(&options, 3, &mut chance, &mut Silent).expect("they fit");
    assert!(state.players.iter().all(|player| player.tickets == 4));
    while let Some(seat) = own.awaiting(&state).first() {
        let mut legal = Vec::new();
        own.legal(&state, seat, &mut legal);
        let action = legal[chance.pick(legal.len())];
        let _ = own.apply(&mut state, seat, action, &mut chance, &mut Silent);
        assert_eq!(own.audit(&state), Ok(()));
    }
}

/// The highest stack that cards, bonus tiles and empties of the longest game could make.
#[test]
fn dw_o5_no_stack_outgrows_the_state() {
    let most = 15 + 20 + 15 + 12;
    assert!(most <= MAX_LEVELS);
    assert!(BOX.vehicles.iter().all(|vehicle| usize::from(vehicle.size()) <= MAX_CELLS));
    let tall = DabbaWalla::DATA.replacen("empties = { value = 15", "empties = { value = 18", 1);
    assert_eq!(DabbaWalla::open(&tall).expect_err("65 levels").place, "supply.empties");
    let just = DabbaWalla::DATA.replacen("empties = { value = 15", "empties = { value = 17", 1);
    assert!(DabbaWalla::open(&just).is_ok());
    assert_eq!(Card::all().count(), 76);
}
