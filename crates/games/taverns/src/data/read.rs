//! Opening a box: reading a data file and refusing what the rules could not play with.

use engine::{DataError, List, Provenance, Sourced};
use std::collections::BTreeMap;
use std::fmt::Display;

use super::{DECK, GUEST_DECK, PLACES, SEATS, Solo, Taverns, cards, raw, tracks};
use crate::components::{Bonus, Card, Gift, Kind, OWN_DICE, RoundSpace, SLOTS, Tile, WHITE_DICE};

pub(super) fn open(data: &str) -> Result<Taverns, DataError> {
    let file: raw::File = engine::read::data(data)?;
    let mut marks = Marks::default();
    let kinds = cards::kinds(&file.tavern_card, &mut marks)?;
    let column_of = tracks::column_costs(&file.guest_book)?;
    let guests = cards::guests(&file, &column_of, &mut marks)?;
    let house = cards::house(&file, &mut marks)?;
    let reputation = tracks::reputation(&file.reputation)?;
    let mut game = Taverns {
        faces: [cards::faces(&kinds, &guests, &house.printed), cards::faces(&kinds, &guests, &house.alt)],
        guest_ids: guests.iter().map(|guest| guest.id.clone()).collect(),
        copies: cards::copies(&guests, &house),
        first_guests: file.guest.len() as u8,
        guest_3: cards::open_pile(&file.guest)?,
        kinds,
        nobles: house.nobles,
        ample_nobles: file.long_game.ample_nobles,
        ample_copies: file.long_game.ample_tavern_copies,
        noble_price: noble_price(&file.noble_price)?,
        tiles: cards::tiles(&file.tile, &mut marks)?,
        monastery: tracks::monastery(&file.monastery, &mut marks)?,
        summer: tracks::rounds("round-track.summer", &file.round_track.summer)?,
        winter: tracks::rounds("round-track.winter", &file.round_track.winter)?,
        schnapps_printed: tracks::schnapps(
            "round-track.schnapps-printed",
            &file.round_track.schnapps_printed,
        )?,
        schnapps_tiles: tracks::schnapps("round-track.schnapps-tiles", &file.round_track.schnapps_tiles)?,
        shows: cards::shows(&file.entertainer, &mut marks)?,
        schnapps: count(&file.r#box.tokens, "box.tokens", "schnapps")?,
        schnapps_limit: file.schnapps_limit,
        signatures: count(&file.r#box.tokens, "box.tokens", "signature")?,
        counter_guests: file.counter_guests_per_seat,
        reputation,
        book: tracks::book(&file.guest_book)?,
        start_deck: tracks::kind_list("start-deck.cards", &file.start_deck.cards)?,
        start_cards: tracks::start_cards(&file.start_card, &mut marks)?,
        solo: solo(&file.solo)?,
        provenance: Vec::new(),
    };
    marks.single_values(&file)?;
    game.note_who_gives_what();
    game.check_box(&file)?;
    game.check_bounds(&file)?;
    game.provenance = marks.0;
    Ok(game)
}

/// Refuses a value outside its range, naming it.
pub(super) fn within<T: Copy + PartialOrd + Display>(
    place: &str,
    value: T,
    low: T,
    high: T,
) -> Result<T, DataError> {
    if (&low..=&high).contains(&&value) {
        Ok(value)
    } else {
        Err(DataError::new(place, format!("{value} is not between {low} and {high}")))
    }
}

/// Refuses a wrong word or number where only one is right.
pub(super) fn exactly<T: Copy + PartialEq + Display>(
    place: &str,
    value: T,
    wanted: T,
) -> Result<(), DataError> {
    if value == wanted { Ok(()) } else { Err(DataError::new(place, format!("{value} must be {wanted}"))) }
}

fn count(table: &BTreeMap<String, u8>, place: &str, key: &str) -> Result<u8, DataError> {
    let place = format!("{place}.{key}");
    let &value = table.get(key).ok_or_else(|| DataError::new(&place, "is missing"))?;
    within(&place, value, 0, 200)
}

fn noble_price(prices: &[u8]) -> Result<List<u8, 8>, DataError> {
    within("noble-price", prices.len(), 1, 8)?;
    for (n, &price) in prices.iter().enumerate() {
        within(&format!("noble-price[{n}]"), price, 1, 200)?;
    }
    Ok(List::from_slice(prices))
}

fn solo(raw: &raw::Solo) -> Result<Solo, DataError> {
    let targets = |place: &str, list: &[i16]| {
        list.iter().try_for_each(|&target| within(place, target, 1, 999).map(|_| ()))?;
        list.try_into().map_err(|_| DataError::new(place, "needs one target for each of the 5 modules"))
    };
    let titles: Vec<(String, i16)> = raw.titles.iter().map(|title| (title.id.clone(), title.from)).collect();
    if titles.is_empty() || !titles.is_sorted_by(|one, two| one.1 < two.1) {
        return Err(DataError::new("solo.titles", "needs at least one title, lowest bound first"));
    }
    let (target_8, target_12) =
        (targets("solo.target-8", &raw.target_8)?, targets("solo.target-12", &raw.target_12)?);
    Ok(Solo { target_8, target_12, titles })
}

/// Collects how sure we are of each part.
#[derive(Debug, Default)]
pub(super) struct Marks(Vec<Sourced>);

impl Marks {
    /// Reads a mark string, one letter per field of a row.
    pub(super) fn row(&mut self, place: &str, marks: &str, fields: &[&str]) -> Result<(), DataError> {
        if marks.chars().count() != fields.len() {
            let text = format!("{marks:?} needs one letter for each of {}", fields.join(", "));
            return Err(DataError::new(format!("{place}.prov"), text));
        }
        for (mark, field) in marks.chars().zip(fields) {
            let place = if field.is_empty() { place.to_string() } else { format!("{place}.{field}") };
            let p = match mark {
                'C' => Provenance::Confirmed,
                'D' => Provenance::Deduced,
                'I' => Provenance::Invented,
                _ => return Err(DataError::new(place, format!("no provenance is marked {mark:?}"))),
            };
            self.0.push(Sourced::new(place, p));
        }
        Ok(())
    }

    /// A mark string with one letter per entry of a list.
    fn list(&mut self, place: &str, marks: &str, length: usize) -> Result<(), DataError> {
        let fields: Vec<String> = (1..=length).map(|n| n.to_string()).collect();
        self.row(place, marks, &fields.iter().map(String::as_str).collect::<Vec<_>>())
    }

    fn single_values(&mut self, file: &raw::File) -> Result<(), DataError> {
        const SINGLE: [&str; 9] = [
            "noble-price",
            "schnapps-limit",
            "counter-guests-per-seat",
            "box",
            "monastery-length",
            "column-costs",
            "row-bonus",
            "ample-nobles",
            "ample-tavern-copies",
        ];
        for name in SINGLE {
            let mark =
                file.prov.get(name).ok_or_else(|| DataError::new(format!("prov.{name}"), "is missing"))?;
            self.row(name, mark, &[""])?;
        }
        if let Some(name) = file.prov.keys().find(|name| !SINGLE.contains(&name.as_str())) {
            return Err(DataError::new(format!("prov.{name}"), "marks nothing"));
        }
        let track = &file.round_track;
        self.list("round-track.summer", &track.prov_summer, track.summer.len())?;
        self.list("round-track.winter", &track.prov_winter, track.winter.len())?;
        self.row("round-track.schnapps-printed", &track.prov_schnapps_printed, &[""])?;
        self.row("round-track.schnapps-tiles", &track.prov_schnapps_tiles, &[""])?;
        self.list("reputation.track", &file.reputation.prov, file.reputation.track.len())?;
        self.list("reputation.track-m5", &file.reputation.prov_m5, file.reputation.track_m5.len())?;
        self.row("guest-book.rows", &file.guest_book.prov_rows, &[""])?;
        self.row("start-deck", &file.start_deck.prov, &[""])?;
        self.row("solo", &file.solo.prov, &[""])
    }
}

impl Taverns {
    /// Marks the kinds that some bonus gives away, and counts what a seat can begin with.
    fn note_who_gives_what(&mut self) {
        let guests = self.faces[0].iter().map(|face| face.bonus);
        let book = self.book.rows.iter().flatten().copied().chain([self.book.row_bonus]);
        let tracks = self.reputation.iter().flat_map(|track| track.spaces.iter().copied());
        let bonuses: Vec<_> =
            guests.chain(book).chain(tracks).chain(self.monastery.iter().copied()).collect();
        for kind in Kind::ALL {
            let dealt = |list: &[Kind]| list.iter().filter(|&&card| card == kind).count();
            let most =
                self.start_cards.iter().map(|card| dealt(&card.cards)).chain([dealt(&self.start_deck)]).max();
            let face = &mut self.kinds[kind.index()];
            face.given = bonuses.contains(&Bonus::Card(kind));
            face.at_start = most.unwrap_or(0) as u8;
        }
    }

    /// The counts of the box against the lists.
    fn check_box(&self, file: &raw::File) -> Result<(), DataError> {
        let table = &file.r#box;
        let cards = |key: &str, found: u32| {
            let place = format!("box.cards.{key}");
            exactly(&place, u32::from(count(&table.cards, "box.cards", key)?), found)
        };
        let copies = |rows: &[raw::Guest]| rows.iter().map(|row| u32::from(row.copies)).sum::<u32>();
        let of = |kind: Kind| u32::from(self.kinds[kind.index()].copies);
        let bards = of(Kind::Bard);
        cards("card-tavern", Kind::ALL.into_iter().map(of).sum::<u32>() - bards)?;
        cards("card-bard", bards)?;
        cards("card-guest", copies(&file.guest))?;
        cards("card-guest-m3", copies(&file.guest_m3))?;
        cards("card-noble", u32::from(self.nobles))?;
        let regulars = [Card::REGULAR_2, Card::REGULAR_1].map(|card| u32::from(self.copies[card.index()]));
        cards("card-regular", regulars.iter().sum::<u32>() * SEATS as u32)?;
        cards("card-start", self.start_cards.len() as u32)?;
        let dice = |key: &str, each: usize| {
            exactly(
                &format!("box.dice.{key}"),
                usize::from(count(&table.dice, "box.dice", key)?),
                each * SEATS,
            )
        };
        dice("white-die", WHITE_DICE)?;
        dice("own-die", OWN_DICE)?;
        let tokens = |key: &str, each: u8| {
            let place = format!("box.tokens.{key}");
            exactly(
                &place,
                u32::from(count(&table.tokens, "box.tokens", key)?),
                u32::from(each) * SEATS as u32,
            )
        };
        tokens("counter-guest", self.counter_guests)?;
        tokens("entertainer", 3)?;
        for key in ["marker-safe", "marker-storage", "marker-monastery", "marker-reputation"] {
            tokens(key, 1)?;
        }
        let tiles = self.schnapps_tiles.iter().filter(|&&count| count > 0).count();
        exactly(
            "box.tokens.schnapps-tile",
            usize::from(count(&table.tokens, "box.tokens", "schnapps-tile")?),
            tiles,
        )?;
        for (key, each) in [
            ("monastery-board", 1),
            ("moon", 1),
            ("mug", 1),
            ("tavern-board", SEATS),
            ("coaster", SEATS),
            ("guest-book", SEATS),
        ] {
            exactly(&format!("box.board.{key}"), usize::from(count(&table.board, "box.board", key)?), each)?;
        }
        let known = [table.board.len(), table.dice.len(), table.tokens.len(), table.cards.len()];
        for ((place, found), wanted) in
            ["board", "dice", "tokens", "cards"].iter().zip(known).zip([6, 2, 9, 7])
        {
            exactly(&format!("box.{place} entries"), found, wanted)?;
        }
        Ok(())
    }

    /// What the fixed sizes of the state rely on.
    fn check_bounds(&self, file: &raw::File) -> Result<(), DataError> {
        exactly("long-game.rounds", file.long_game.rounds, 12)?;
        within("long-game.ample-nobles", self.ample_nobles, self.nobles, 200)?;
        let most_copies = self.kinds.iter().map(|kind| kind.copies).max().unwrap_or(0);
        within("long-game.ample-tavern-copies", self.ample_copies, most_copies, 60)?;
        let slots = usize::from(self.tile(Tile::Tables).upgraded) + usize::from(self.ample_copies);
        within("tile.tile-tables.upgraded with every table", slots, 1, SLOTS)?;
        let deck = self.guest_ids.len();
        let cards: usize =
            (0..deck as u8).filter_map(Card::guest).map(|card| usize::from(self.copies[card.index()])).sum();
        let open = usize::from(self.copies[self.guest_3.index()]);
        within("cards of the guest deck", cards - open, PLACES - 1, GUEST_DECK)?;
        within("box.tokens.signature", usize::from(self.signatures), PLACES, 200)?;
        let most = Kind::ALL.into_iter().map(|kind| self.most_owned(kind, 12)).sum::<u32>()
            + u32::from(self.ample_nobles)
            + self.most_guests(12)
            + u32::from(self.copies[Card::REGULAR_2.index()] + self.copies[Card::REGULAR_1.index()]);
        within("cards that one seat may come to own", most, 1, DECK as u32)?;
        for (place, track) in [("round-track.summer", &self.summer), ("round-track.winter", &self.winter)] {
            tracks::check_rounds(place, track, self.counter_guests)?;
        }
        tracks::check_start(self)
    }

    /// The most tavern cards of a kind that a seat can own by the end of `round`: one bought a round, one for each
    /// round space that gives one, and what it began with; all there are if a bonus gives them away.
    pub(crate) fn most_owned(&self, kind: Kind, round: u8) -> u32 {
        let face = &self.kinds[kind.index()];
        let all = u32::from(self.ample_copies.max(face.copies));
        let bought = u32::from(round) + self.gifts_by(Gift::Card(kind), round);
        if face.given { all } else { all.min(u32::from(face.at_start) + bought) }
    }

    /// The most guests that a seat can own by the end of `round`: one bought a round, and one for each round space
    /// that gives one.
    pub(crate) fn most_guests(&self, round: u8) -> u32 {
        u32::from(round) + self.gifts_by(Gift::Guest3, round)
    }

    fn gifts_by(&self, gift: Gift, round: u8) -> u32 {
        let gives = |space: &&RoundSpace| matches!(space, RoundSpace::Choice(gifts) if gifts.contains(&gift));
        let on = |track: &[RoundSpace]| track.iter().take(usize::from(round)).filter(gives).count();
        on(&self.summer).max(on(&self.winter)) as u32
    }
}
