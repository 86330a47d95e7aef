//! The buttons of the actions.

use ::taverns::{Action, Card, Refill, Space, TavernView, Taverns, Tile, View};

use super::names::{self, Form};
use super::prompt::dice;
use crate::drawing::names as drawings;
use crate::games::{Label, Words};
use crate::i18n::text::taverns as said;

/// Whoever would do it: the seat whose turn it is, else the reader.
fn actor(view: &View) -> Option<&TavernView> {
    let reader = match view.eyes {
        engine::Eyes::Seat(seat) => Some(seat),
        _ => None,
    };
    view.active.or(reader).and_then(|seat| view.taverns.get(seat.index()))
}

/// The button of an action, as it stands now.
pub(super) fn label(game: &Taverns, action: &Action, view: &View, words: &Words) -> Label {
    let own = actor(view);
    let slots = own.map_or(&[][..], |own| &own.slots);
    let options = &view.options;
    let at = |space: Space| names::space(game, options, slots, space, words);
    let say = |text| Label::new(words.say(&text));
    let group = |label: Label, text| label.group(words.say(&text));
    let card = |form: Form, card: Card| names::card_as(form, game, options, card, words);
    let sitter = |slot: u8| {
        let sitting = slots.get(usize::from(slot)).copied().flatten();
        sitting.map(|who| card(Form::Away, who)).unwrap_or_default()
    };
    match *action {
        Action::StartCard { card } => {
            let number = (card.0 + 1).to_string();
            let label = Label::new(words.say(&said::ActStartCard { number: &number }));
            label.note(start_card(game, card.0, words)).symbol(drawings::TT_HOST)
        }
        Action::LoseRegular { card } => {
            let pay = game.face(options, card).pay.to_string();
            Label::new(words.say(&said::ActLoseRegular { pay: &pay })).symbol(drawings::TT_REGULAR)
        }
        Action::Choose { gift } => {
            let text = words.say(&said::ActChoose { gift: &names::gift_object(words, gift) });
            Label::new(text).symbol(names::gift_sign(gift))
        }
        Action::Side { side } => side_label(game, side, view, words),
        Action::FreeUpgrade { tile } => {
            let text = words.say(&said::ActFreeUpgrade { tile: &names::tile(words, tile) });
            Label::new(text).symbol(names::tile_sign(tile))
        }
        Action::Keep => say(said::ACT_KEEP).main().ends(),
        Action::Redraw => say(said::ACT_REDRAW).symbol(drawings::TT_COUNTER_GUEST).side().reveals(),
        Action::Draft { face } => {
            Label::new(words.say(&said::ActDraft { face: &face.to_string() })).symbol(names::die_sign(face))
        }
        Action::Place { face, to } => {
            let text = words.say(&said::ActPlace { face: &face.to_string(), space: &at(to) });
            let label = Label::new(text).symbol(names::die_sign(face));
            group(with_yield(game, label, view, own, face, to, words), said::GROUP_PLACE)
        }
        Action::TurnDie { face, new } => {
            let text = words.say(&said::ActTurnDie { face: &face.to_string(), new: &new.to_string() });
            let label = Label::new(text).symbol(names::die_sign(new));
            group(label.note(words.say(&said::NotePriceSchnapps { count: 1 })), said::GROUP_TURN)
        }
        Action::Lift { from, face } => {
            let text = words.say(&said::ActLift { face: &face.to_string(), space: &at(from) });
            group(Label::new(text).symbol(names::die_sign(face)), said::GROUP_LIFT)
        }
        Action::Ready | Action::Open => open(action, own, words),
        Action::Resolve { space } => {
            let label = Label::new(words.say(&said::ActResolve { space: &at(space) }));
            let label = match own {
                Some(own) => label.note(names::yields(words, &game.brings(options, own, space))),
                None => label,
            };
            group(label, said::GROUP_USE)
        }
        Action::Shift { from, face, to } => {
            let text = words.say(&said::ActShift { face: &face.to_string(), space: &at(to) });
            let label = Label::new(text).symbol(names::die_sign(face));
            let label = with_yield(game, label, view, own, face, to, words);
            let marker = game.after_shift(view, from, to).and_then(|moved| marker(&moved, words));
            let label = match (label.note.clone(), marker) {
                (Some(note), Some(marker)) => label.note(words.series(&[note, marker])),
                _ => label,
            };
            group(label, said::GROUP_MOVE)
        }
        Action::BuyCard { kind } => {
            let text = words.say(&said::ActBuyCard { card: &names::kind_object(words, kind) });
            let label = Label::new(text).symbol(names::kind_sign(kind));
            let price = words.say(&said::NotePriceDoubloons { count: game.cost_of(kind).into() });
            group(label.note(price), said::GROUP_HIRE)
        }
        Action::Upgrade { tile, k } => group(upgrade(game, tile, k, words), said::GROUP_UPGRADE),
        Action::BuyGuest { place } => group(guest(game, place, view, words), said::GROUP_INVITE),
        Action::BuyNobles { n } => {
            let label =
                Label::new(words.say(&said::ActBuyNobles { count: n.into() })).symbol(drawings::TT_NOBLE);
            let price = game.noble_prices().get(usize::from(n).wrapping_sub(1)).copied().unwrap_or_default();
            group(label.note(words.say(&said::NotePriceBeer { count: price.into() })), said::GROUP_INVITE)
        }
        Action::UseCounterGuest => {
            group(say(said::ACT_COUNTER_GUEST).symbol(drawings::TT_COUNTER_GUEST), said::GROUP_SPECIAL)
        }
        Action::UseBard => group(say(said::ACT_BARD).symbol(drawings::TT_BARD), said::GROUP_SPECIAL),
        Action::SchnappsDoubloons | Action::SchnappsBeer => {
            let side = if *action == Action::SchnappsBeer { ::taverns::Side::B } else { ::taverns::Side::A };
            let gain = game.show_on(0, side).map(|show| names::effect(words, show)).unwrap_or_default();
            let label = Label::new(words.say(&said::ActAcrobat { gain: &gain })).symbol(drawings::TT_ACROBAT);
            group(label.note(show_price(game, 0, side, words)), said::GROUP_SPECIAL)
        }
        Action::SchnappsUpgrade { tile } => {
            let text = words.say(&said::ActFireUpgrade { tile: &names::tile(words, tile) });
            let label = Label::new(text).symbol(drawings::TT_FIRE_BREATHER);
            group(label.note(show_price(game, 1, ::taverns::Side::A, words)), said::GROUP_SPECIAL)
        }
        Action::SchnappsRemove { slot } => {
            let text = words.say(&said::ActFireRemove { card: &sitter(slot) });
            let label = Label::new(text).symbol(drawings::TT_FIRE_BREATHER);
            group(label.note(show_price(game, 1, ::taverns::Side::B, words)), said::GROUP_SPECIAL)
        }
        Action::EndTurn => end_turn(game, view, own, words),
        Action::Take => {
            let bonus = super::prompt::offered(view);
            let label = Label::new(words.say(&said::ActTake { bonus: &names::bonus(words, bonus) })).main();
            match names::bonus_sign(bonus) {
                Some((sign, _)) => label.symbol(sign),
                None => label,
            }
        }
        Action::Schnapps => say(said::ACT_SCHNAPPS).symbol(drawings::TT_SCHNAPPS).side(),
        Action::Remove { slot } => {
            let text = words.say(&said::ActRemove { card: &sitter(slot) });
            Label::new(text).note(at(Space::slot(slot))).symbol(drawings::TT_TURN_AWAY)
        }
        Action::Column { column } => {
            let row = own.map_or(0, |own| own.book[usize::from(column)]);
            let cell = game.book_rows().get(usize::from(row)).map(|cells| cells[usize::from(column)]);
            let number = (column + 1).to_string();
            let label = Label::new(words.say(&said::ActColumn { number: &number }));
            label.note(names::bonus(words, cell.unwrap_or_default())).symbol(drawings::TT_SIGNATURE)
        }
        Action::JugglerKeep { card: kept } => {
            let text = words.say(&said::ActJuggler { card: &card(Form::The, kept) });
            Label::new(text).note(words.say(&said::NOTE_TOP)).symbol(names::card_sign(kept))
        }
        Action::Decline => say(said::ACT_DECLINE).side().ends(),
        Action::Pass => say(said::ACT_PASS).side().ends(),
    }
}

fn show_price(game: &Taverns, kind: u8, side: ::taverns::Side, words: &Words) -> String {
    let price = game.show_on(kind, side).map_or(0, |show| show.schnapps);
    words.say(&said::NotePriceSchnapps { count: price.into() })
}

/// What a die on a space would bring, and the boost it needs there.
fn with_yield(
    game: &Taverns,
    label: Label,
    view: &View,
    own: Option<&TavernView>,
    face: u8,
    to: Space,
    words: &Words,
) -> Label {
    let Some(own) = own else { return label };
    let brings = names::yields(words, &game.brings(&view.options, own, to));
    match game.boost_at(&view.options, own, face, to) {
        Some(boost @ 1..) => {
            label.note(format!("{brings}, {}", words.say(&said::NoteBoost { count: boost.into() })))
        }
        _ => label.note(brings),
    }
}

/// How the reputation follows a moved die, and what it brings (TT-14.9, TT-14.10).
fn marker(moved: &::taverns::Moved, words: &Words) -> Option<String> {
    let count = i64::from(moved.reputation.unsigned_abs());
    let mut text = match moved.reputation {
        0 => return None,
        1.. => words.say(&said::NoteReputationUp { count }),
        _ => words.say(&said::NoteReputationBack { count }),
    };
    for &bonus in &moved.bonuses {
        let bonus = words.say(&said::NoteTooBonus { bonus: &names::bonus(words, bonus) });
        text = format!("{text}, {bonus}");
    }
    Some(text)
}

fn start_card(game: &Taverns, number: u8, words: &Words) -> String {
    let Some(face) = game.start_card(number) else { return String::new() };
    let mut parts: Vec<String> = face.cards.iter().map(|&kind| names::kind(words, kind)).collect();
    let bonus = |bonus| names::bonus(words, bonus);
    parts.extend((face.monastery > 0).then(|| bonus(::taverns::Bonus::Monastery(face.monastery))));
    parts.extend((face.schnapps > 0).then(|| bonus(::taverns::Bonus::Schnapps(face.schnapps))));
    parts.extend(face.upgrade.map(|tile| words.say(&said::ActUpgrade { tile: &names::tile(words, tile) })));
    parts.extend((face.beer > 0).then(|| words.say(&said::BonusBeer { count: face.beer.into() })));
    let lost = names::named(words, "card", "regular-1");
    parts.extend((face.lose_regulars > 0).then(|| format!("−{} {lost}", face.lose_regulars)));
    parts.join(", ")
}

fn side_label(game: &Taverns, side: ::taverns::Side, view: &View, words: &Words) -> Label {
    let kind = match game.round_space(&view.options, view.round) {
        ::taverns::RoundSpace::Entertainer(kind) => kind,
        _ => 0,
    };
    let effect = game.show_on(kind, side).map(|show| names::effect(words, show)).unwrap_or_default();
    let text = words.say(&said::ActSide { side: &side.to_string().to_uppercase(), effect: &effect });
    Label::new(text).note(show_price(game, kind, side, words)).symbol(names::show_sign(kind))
}

fn open(action: &Action, own: Option<&TavernView>, words: &Words) -> Label {
    let text = if *action == Action::Open { said::ACT_OPEN } else { said::ACT_READY };
    let label = Label::new(words.say(&text)).ends().reveals();
    match own.map_or(0, |own| dice(own).0) {
        0 => label.main(),
        left => {
            let left = words.say(&said::NotePool { count: i64::try_from(left).unwrap_or(0) });
            label.note(left.clone()).left(left).side()
        }
    }
}

fn upgrade(game: &Taverns, tile: Tile, k: u8, words: &Words) -> Label {
    let name = names::tile(words, tile);
    let text = match k {
        0 => words.say(&said::ActUpgrade { tile: &name }),
        k => words.say(&said::ActUpgradeReturn { count: k.into(), tile: &name }),
    };
    let works = if tile.works_next_round() { said::NOTE_NEXT_ROUND } else { said::NOTE_AT_ONCE };
    let price = words.say(&said::NotePriceDoubloons { count: game.tile(tile).price_with(k).into() });
    let mut notes = vec![price, words.say(&said::NOTE_NOBLE), words.say(&works)];
    if k > game.tile(tile).most_returned() {
        notes.push(words.say(&said::NOTE_SURPLUS));
    }
    let note = notes.join(", ");
    Label::new(text).note(note).symbol(names::tile_sign(tile))
}

fn guest(game: &Taverns, place: u8, view: &View, words: &Words) -> Label {
    let Some(card) = view.market.get(usize::from(place)).and_then(|stands| stands.card) else {
        return Label::new(words.say(&said::MARKET_EMPTY));
    };
    let face = game.face(&view.options, card);
    let name = names::card_as(Form::The, game, &view.options, card, words);
    let mut note = words.say(&said::NotePriceBeer { count: face.cost.into() });
    if face.bonus != ::taverns::Bonus::None {
        note = words.series(&[note, names::bonus(words, face.bonus)]);
    }
    let label =
        Label::new(words.say(&said::ActBuyGuest { card: &name })).note(note).symbol(drawings::TT_GUEST);
    // The open pile shows the same card again; only the guest deck reveals something.
    let turns_up =
        view.options.refill == Refill::AtOnce && view.guest_deck > 0 && !(place == 0 && view.guest_pile > 1);
    if turns_up { label.reveals().warning(words.say(&said::NOTE_NO_UNDO)) } else { label }
}

/// What is lost or forgotten when the turn ends now.
fn end_turn(game: &Taverns, view: &View, own: Option<&TavernView>, words: &Words) -> Label {
    let label = Label::new(words.say(&said::ACT_END_TURN)).ends().reveals();
    let (Some(own), Some(turn)) = (own, &view.turn) else { return label.side() };
    let keeps = |tile: Tile| {
        let face = game.tile(tile);
        u16::from(if own.upgraded.contains(tile) { face.upgraded } else { face.base })
    };
    let over = |have: u16, keeps: u16| i64::from(have.saturating_sub(keeps));
    let lying = i64::try_from(dice(own).1).unwrap_or(0);
    let (doubloons, beer) = (over(own.doubloons, keeps(Tile::Safe)), over(own.beer, keeps(Tile::Storage)));
    let schnapps = over(own.schnapps.into(), game.schnapps_kept().into());
    let cheapest = game.noble_prices().first().copied().unwrap_or(u8::MAX);
    let nobles = view.supply.count(Card::NOBLE) > 0 && own.beer >= cheapest.into();
    let guest = !turn.guest_bought
        && view
            .market
            .iter()
            .filter_map(|stands| stands.card)
            .any(|card| own.beer >= game.face(&view.options, card).cost.into());
    let some = |count: i64, text: String| (count > 0).then_some(text);
    let notes = [
        some(lying, words.say(&said::NoteDiceLeft { count: lying })),
        some(turn.bards_left.into(), words.say(&said::NoteBardsLeft { count: turn.bards_left.into() })),
        some(doubloons, words.say(&said::NoteLostDoubloons { count: doubloons })),
        some(beer, words.say(&said::NoteLostBeer { count: beer })),
        some(schnapps, words.say(&said::NoteLostSchnapps { count: schnapps })),
        some(nobles.into(), words.say(&said::NOTE_CAN_NOBLE)),
        some((guest && !nobles).into(), words.say(&said::NOTE_CAN_BUY)),
    ];
    let notes: Vec<String> = notes.into_iter().flatten().collect();
    let label = match words.series(&notes) {
        notes if notes.is_empty() => label,
        notes => label.note(notes.clone()).left(notes),
    };
    if lying == 0 { label.main() } else { label.side() }
}
