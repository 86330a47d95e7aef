//! A vehicle from the side, with its tins level upon level. Written out as markup: a table has up to four of them.

use std::fmt::Write;

use ::dabba_walla::components::Vehicle;
use ::dabba_walla::view::BedView;
use ::dabba_walla::{Colour, VehicleKind};

use super::{names, tile};

/// A step along a row to the right and down, and a level up.
const STEP: (f32, f32, f32) = (25.0, 13.5, 19.0);

/// Tins that would be placed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ghost {
    pub cells: Vec<u8>,
    pub level: u8,
    pub colour: Option<Colour>,
}

/// How a stack is drawn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Style {
    /// Beside a seat: without signs.
    pub small: bool,
    /// The level that is looked at; the others step back.
    pub lit: Option<u8>,
}

fn on_bed((row, column): (i8, i8)) -> (f32, f32) {
    (f32::from(column - row) * STEP.0, f32::from(column + row) * STEP.1)
}

fn tin(out: &mut String, (x, y): (f32, f32), colour: Option<Colour>, class: &str, small: bool) {
    let name = tile::paints(colour);
    let (left, top) = (x - 19.3, y - STEP.2);
    let side = format!("M{left:.1} {top:.1}v17.1a19.3 10.6 0 0 0 38.6 0v-17.1Z");
    let _ = write!(
        out,
        r#"<g class="tin {class}" style="{}"><path class="tin-side" d="{side}"/>"#,
        names::paint(name)
    );
    if !small {
        let _ = write!(
            out,
            r#"<path class="dw-pat" fill="url(#dw-p-{name})" d="{side}"/><path class="tin-band" d="M{left:.1} {:.1}a19.3 10.6 0 0 0 38.6 0"/>"#,
            top + 7.2
        );
    }
    let _ = write!(out, r#"<ellipse class="tin-top" cx="{x:.1}" cy="{top:.1}" rx="19.3" ry="10.6"/>"#);
    if !small {
        let _ = write!(out, r#"<ellipse class="tin-lip" cx="{x:.1}" cy="{top:.1}" rx="15.4" ry="8.5"/>"#);
        if let Some(colour) = colour {
            let _ = write!(
                out,
                r#"<use href="{}" x="-9" y="-9" width="18" height="18" transform="translate({x:.1} {top:.1}) scale(1.09 .61)"/>"#,
                names::sign(colour).href()
            );
        }
    }
    out.push_str("</g>");
}

fn wheel(out: &mut String, x: f32, y: f32) {
    let _ = write!(
        out,
        r#"<g transform="translate({x:.1} {y:.1})"><ellipse class="wheel" rx="8" ry="13"/><path class="wheel-spoke" d="M0-13v26M-7.8 0h15.6M-5.4-9.2l10.8 18.4M5.4-9.2l-10.8 18.4"/><ellipse class="wheel-hub" rx="2.6" ry="4.2"/></g>"#
    );
}

/// What lies where: the colour of every layer of every cell, from below.
fn layers(vehicle: &Vehicle, bed: &BedView) -> Vec<Vec<Option<Colour>>> {
    let mut layers: Vec<Vec<Option<Colour>>> =
        bed.heights.iter().map(|&height| vec![None; height.into()]).collect();
    layers.resize(vehicle.cells.len(), Vec::new());
    for tile in &bed.tiles {
        for &cell in &tile.cells {
            let layer = layers
                .get_mut(usize::from(cell))
                .and_then(|cell| cell.get_mut(usize::from(tile.level).checked_sub(1)?));
            if let Some(layer) = layer {
                *layer = Some(tile.colour);
            }
        }
    }
    layers
}

/// The markup and the view box.
pub(super) fn draw(
    vehicle: &Vehicle,
    bed: &BedView,
    ghost: Option<&Ghost>,
    style: Style,
) -> (String, String) {
    let mut out = String::new();
    let mut order: Vec<usize> = (0..vehicle.cells.len()).collect();
    order.sort_by_key(|&cell| vehicle.cells[cell].0 + vehicle.cells[cell].1);
    let places: Vec<(f32, f32)> = vehicle.cells.iter().map(|&cell| on_bed(cell)).collect();
    let span = |of: fn(&(f32, f32)) -> f32| {
        let all = || places.iter().map(of);
        (all().fold(f32::MAX, f32::min), all().fold(f32::MIN, f32::max))
    };
    let ((left, right), (_, front)) = (span(|place| place.0), span(|place| place.1));
    let wheels: &[(f32, f32)] = match vehicle.kind {
        VehicleKind::Crate => &[],
        VehicleKind::Wheelbarrow => &[(0.5, 0.1)],
        _ => &[(0.28, 0.0), (0.8, -14.0)],
    };
    if let [.., back] = wheels
        && wheels.len() > 1
    {
        wheel(&mut out, left + (right - left) * back.0, front + back.1);
    }
    for side in [true, false] {
        for &cell in &order {
            let (x, y) = places[cell];
            let (class, drop) = if side { ("bed-side", 7.0) } else { ("bed-top", 0.0) };
            let _ = write!(
                out,
                r#"<path class="{class}" d="M{x:.1} {:.1}l27 14.6-27 14.6-27-14.6Z"/>"#,
                y - 14.6 + drop
            );
        }
    }
    if let Some(near) = wheels.first() {
        wheel(&mut out, left + (right - left) * near.0, front + 14.0 + near.1);
    }
    let layers = layers(vehicle, bed);
    let mut top = -STEP.2;
    for &cell in &order {
        let (x, y) = places[cell];
        let mut stand = |level: usize, colour, class: &str| {
            // A stack has at most 64 levels.
            let up = f32::from(u8::try_from(level - 1).unwrap_or(u8::MAX)) * STEP.2;
            top = top.min(y - up - STEP.2 - 12.0);
            tin(&mut out, (x, y - up), colour, class, style.small);
        };
        for (below, &colour) in layers[cell].iter().enumerate() {
            let dim = style.lit.is_some_and(|lit| usize::from(lit) != below + 1);
            stand(below + 1, colour, if dim { "is-dim" } else { "" });
        }
        if let Some(ghost) = ghost.filter(|ghost| ghost.cells.iter().any(|&other| usize::from(other) == cell))
        {
            stand(usize::from(ghost.level.max(1)), ghost.colour, "is-ghost");
        }
    }
    // A low stack keeps the size of one of three levels.
    let top = top.min(-3.0 * STEP.2);
    let bottom = front + 34.0;
    let box_ = format!("{:.0} {top:.0} {:.0} {:.0}", left - 30.0, right - left + 60.0, bottom - top);
    (out, box_)
}

/// A stack of three by three for a picture: full levels, and what lies on top of them.
pub(super) fn sample(out: &mut String, full: &[[Colour; 9]], top: impl Fn(i8, i8) -> Option<Colour>) {
    let cells = || (0..3i8).flat_map(|row| (0..3i8).map(move |column| (row, column)));
    for (class, drop) in [("bed-side", 7.0), ("bed-top", 0.0)] {
        for cell in cells() {
            let (x, y) = on_bed(cell);
            let _ = write!(
                out,
                r#"<path class="{class}" d="M{x:.1} {:.1}l27 14.6-27 14.6-27-14.6Z"/>"#,
                y - 14.6 + drop
            );
        }
    }
    let mut order: Vec<(i8, i8)> = cells().collect();
    order.sort_by_key(|cell| cell.0 + cell.1);
    for (row, column) in order {
        let (x, mut y) = on_bed((row, column));
        // Nine cells, row by row.
        let below = full.iter().map(|level| Some(level[(row * 3 + column).unsigned_abs() as usize]));
        for colour in below.chain([top(row, column)]) {
            tin(out, (x, y), colour, "", false);
            y -= STEP.2;
        }
    }
}
