//! Tiles on vehicles: orientations against drawn pictures, placements against a naive computation.

use engine::{Chance, QuickChance, Stream};
use std::collections::BTreeSet;

use super::table::BOX;
use crate::bed::{Bed, cells};
use crate::components::{Side, Vehicle};

/// Every shape in all eight orientations: `/` begins a row, `^ > v <` is the cell with the half and its side.
const PICTURES: [(&str, [&str; 8]); 8] = [
    ("i1", [">", "v", "<", "^", "<", "^", ">", "v"]),
    ("i2", ["#^", "#/>", "v#", "</#", "^#", ">/#", "#v", "#/<"]),
    ("i3", ["#^#", "#/>/#", "#v#", "#/</#", "#^#", "#/>/#", "#v#", "#/</#"]),
    ("l3", ["#./#>", "##/v.", "<#/.#", ".^/##", ".#/<#", "^./##", "#>/#.", "##/.v"]),
    ("o4", ["#>/##", "##/#v", "##/<#", "^#/##", "<#/##", "#^/##", "##/#>", "##/v#"]),
    ("t4", ["###/.>.", ".#/v#/.#", ".<./###", "#./#^/#.", "###/.<.", ".#/^#/.#", ".>./###", "#./#v/#."]),
    ("s4", [".#v/##.", "#./##/.<", ".##/^#.", ">./##/.#", "v#./.##", ".</##/#.", "##./.#^", ".#/##/>."]),
    ("l4", ["#./#./#^", "###/>..", "v#/.#/.#", "..</###", ".#/.#/^#", ">../###", "#v/#./#.", "###/..<"]),
];

/// The vehicles as they are drawn in the rules.
const BEDS: [&str; 4] = ["###/###/###", "###./.###/###.", "###/###", "###/##./#.."];

/// Placements on a bare bed by orientation, as the specification counts them.
const COUNTS: [[[usize; 8]; 8]; 4] = [
    [[9, 9, 9, 9, 0, 0, 0, 0], [6; 8], [3, 3, 3, 3, 0, 0, 0, 0], [4; 8], [4; 8], [2; 8], [2; 8], [2; 8]],
    [
        [9, 9, 9, 9, 0, 0, 0, 0],
        [6, 4, 6, 4, 6, 4, 6, 4],
        [3, 2, 3, 2, 0, 0, 0, 0],
        [3; 8],
        [2; 8],
        [2, 1, 2, 2, 2, 1, 2, 2],
        [2, 1, 2, 1, 2, 1, 2, 1],
        [1, 1, 2, 1, 2, 1, 1, 1],
    ],
    [
        [6, 6, 6, 6, 0, 0, 0, 0],
        [4, 3, 4, 3, 4, 3, 4, 3],
        [2, 0, 2, 0, 0, 0, 0, 0],
        [2; 8],
        [2; 8],
        [1, 0, 1, 0, 1, 0, 1, 0],
        [1, 0, 1, 0, 1, 0, 1, 0],
        [0, 1, 0, 1, 0, 1, 0, 1],
    ],
    [
        [6, 6, 6, 6, 0, 0, 0, 0],
        [3; 8],
        [1, 1, 1, 1, 0, 0, 0, 0],
        [1, 3, 1, 1, 1, 1, 3, 1],
        [1; 8],
        [1, 0, 0, 1, 1, 0, 0, 1],
        [1, 0, 1, 0, 0, 1, 0, 1],
        [0, 1, 0, 0, 0, 0, 1, 0],
    ],
];

const OUTLINES: [[usize; 8]; 4] = [
    [9, 12, 6, 16, 4, 8, 8, 16],
    [9, 10, 5, 12, 2, 7, 6, 10],
    [6, 7, 2, 8, 2, 2, 2, 4],
    [6, 6, 2, 6, 1, 2, 2, 2],
];

/// The cells of a drawing with their signs, in reading order.
fn drawn(picture: &str) -> Vec<((i8, i8), char)> {
    let mut found = Vec::new();
    for (row, line) in (0..).zip(picture.split('/')) {
        found.extend(
            (0..).zip(line.chars()).filter(|(_, sign)| *sign != '.').map(|(c, sign)| ((row, c), sign)),
        );
    }
    found
}

fn side(sign: char) -> Option<Side> {
    Some(match sign {
        '^' => Side::N,
        '>' => Side::E,
        'v' => Side::S,
        '<' => Side::W,
        _ => return None,
    })
}

#[test]
fn orientations_are_those_of_the_pictures() {
    let mut canonical = 0;
    for (shape, (id, pictures)) in BOX.shapes.iter().zip(PICTURES) {
        assert_eq!(shape.id, id);
        for (o, picture) in pictures.into_iter().enumerate() {
            let first = pictures.iter().position(|other| *other == picture).expect("it stands there");
            assert_eq!(usize::from(shape.canonical[o]), first, "{id} {o}");
            let listed = shape.orientations.iter().find(|orientation| usize::from(orientation.o) == o);
            assert_eq!(listed.is_some(), first == o, "{id} {o}");
            let Some(orientation) = listed else { continue };
            canonical += 1;
            let signs = drawn(picture);
            let ((row, column), _) = signs[0];
            let from_lead = |&((r, c), _): &((i8, i8), char)| (r - row, c - column);
            assert_eq!(orientation.cells, signs.iter().map(from_lead).collect::<Vec<_>>(), "{id} {o}");
            let half = signs.iter().find(|(_, sign)| *sign != '#').expect("each tile has a half");
            assert_eq!(
                (orientation.half, Some(orientation.side)),
                (from_lead(half), side(half.1)),
                "{id} {o}"
            );
        }
    }
    assert_eq!(canonical, 56);
}

/// One placement: orientation, anchor, cells, cell and side of the half, the cell across.
type Lying = (u8, u8, Vec<u8>, u8, Side, Option<u8>);

/// Every way to put a picture on a drawn bed, by trying every offset.
fn naive(bed: &str, pictures: &[&str; 8]) -> BTreeSet<Lying> {
    let bed: Vec<(i8, i8)> = drawn(bed).into_iter().map(|(cell, _)| cell).collect();
    let number = |at: (i8, i8)| bed.iter().position(|&cell| cell == at).map(|cell| cell as u8);
    let mut found = BTreeSet::new();
    for (o, picture) in pictures.iter().enumerate() {
        if pictures[..o].contains(picture) {
            continue;
        }
        for row in -4..8 {
            for column in -4..8 {
                let signs: Vec<_> = drawn(picture)
                    .into_iter()
                    .map(|((r, c), sign)| (number((r + row, c + column)), sign))
                    .collect();
                let Some(covered) = signs.iter().map(|(cell, _)| *cell).collect::<Option<Vec<u8>>>() else {
                    continue;
                };
                let (half, sign) =
                    *signs.iter().find(|(_, sign)| *sign != '#').expect("each tile has a half");
                let (half, side) = (half.expect("all cells are on the bed"), side(sign).expect("a side"));
                let (r, c) = bed[usize::from(half)];
                let across = match side {
                    Side::N => (r - 1, c),
                    Side::E => (r, c + 1),
                    Side::S => (r + 1, c),
                    Side::W => (r, c - 1),
                };
                found.insert((o as u8, covered[0], covered, half, side, number(across)));
            }
        }
    }
    found
}

#[test]
fn precomputed_placements_are_those_of_a_naive_computation() {
    for (index, (vehicle, bed)) in BOX.vehicles.iter().zip(BEDS).enumerate() {
        for (shape, (id, pictures)) in PICTURES.iter().enumerate() {
            let on_bed = &vehicle.shapes[shape];
            let listed: BTreeSet<Lying> = on_bed
                .placements
                .iter()
                .map(|p| {
                    let across = (p.across != 0).then(|| p.across.trailing_zeros() as u8);
                    (p.o, p.anchor, cells(p.mask).collect(), p.half, p.side, across)
                })
                .collect();
            let expected = naive(bed, pictures);
            assert_eq!(listed, expected, "{id} on {:?}", vehicle.kind);
            assert_eq!(on_bed.placements.len(), expected.len(), "none stands twice");
            let count = |o: usize| expected.iter().filter(|lying| usize::from(lying.0) == o).count();
            assert_eq!(std::array::from_fn(count), COUNTS[index][shape], "{id} on {:?}", vehicle.kind);
            let outlines: BTreeSet<&Vec<u8>> = expected.iter().map(|lying| &lying.2).collect();
            assert_eq!(
                (outlines.len(), on_bed.outlines.len()),
                (OUTLINES[index][shape], OUTLINES[index][shape])
            );
            for placement in &on_bed.placements {
                assert_eq!(on_bed.at(placement.o, placement.anchor), Some(placement));
            }
        }
    }
}

/// The cells of a naive placement are all as high as the first one.
fn lies_even(heights: &[u8], covered: &[u8]) -> bool {
    covered.iter().all(|&cell| heights[usize::from(cell)] == heights[usize::from(covered[0])])
}

fn random_bed(vehicle: &Vehicle, chance: &mut QuickChance) -> Bed {
    let mut bed = Bed::default();
    let high = 1 + chance.below(Stream::COMMON, 4);
    for height in &mut bed.heights[..usize::from(vehicle.size())] {
        *height = chance.below(Stream::COMMON, high) as u8;
    }
    bed
}

#[test]
fn legality_is_that_of_a_naive_look_at_every_cell() {
    let mut chance = QuickChance::new(9);
    for (vehicle, bed_drawing) in BOX.vehicles.iter().zip(BEDS) {
        for (shape, (_, pictures)) in PICTURES.iter().enumerate() {
            let all = naive(bed_drawing, pictures);
            let on_bed = &vehicle.shapes[shape];
            for _ in 0..60 {
                let bed = random_bed(vehicle, &mut chance);
                let mut fitting = bed.fitting(vehicle, on_bed);
                let mut listed = BTreeSet::new();
                while fitting != 0 {
                    let placement = &on_bed.placements[fitting.trailing_zeros() as usize];
                    listed.insert((placement.o, placement.anchor));
                    fitting &= fitting - 1;
                }
                let even = all.iter().filter(|lying| lies_even(&bed.heights, &lying.2));
                assert_eq!(listed, even.map(|lying| (lying.0, lying.1)).collect(), "{:?}", bed.heights);
            }
        }
    }
}

/// DW-3.10 and DW-3.11 by the letter: the need of every outline, and which cells make the least need smaller.
#[test]
fn rescue_is_that_of_a_naive_look_at_every_cell() {
    let mut chance = QuickChance::new(10);
    for (vehicle, bed_drawing) in BOX.vehicles.iter().zip(BEDS) {
        for (shape, (_, pictures)) in PICTURES.iter().enumerate() {
            let outlines: BTreeSet<Vec<u8>> =
                naive(bed_drawing, pictures).into_iter().map(|lying| lying.2).collect();
            let shortfall = |heights: &[u8]| {
                let need = |outline: &Vec<u8>| {
                    let of = |cell: &u8| heights[usize::from(*cell)];
                    let top = outline.iter().map(of).max().expect("cells");
                    outline.iter().map(|cell| top - of(cell)).sum::<u8>()
                };
                outlines.iter().map(need).min().expect("each shape fits each bare bed")
            };
            for _ in 0..60 {
                let bed = random_bed(vehicle, &mut chance);
                let least = shortfall(&bed.heights);
                let (found, helpful) = bed.rescue(&vehicle.shapes[shape]);
                assert_eq!((found, bed.shortfall(&vehicle.shapes[shape])), (least, least));
                for cell in 0..vehicle.size() {
                    let mut raised = bed.heights;
                    raised[usize::from(cell)] += 1;
                    let helps = least > 0 && shortfall(&raised) == least - 1;
                    assert_eq!(helpful >> cell & 1 == 1, helps, "cell {cell} of {:?}", bed.heights);
                }
            }
        }
    }
}
