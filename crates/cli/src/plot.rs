//! Small plots as SVG: readable on light and dark ground.

use std::collections::BTreeMap;
use std::fmt::Write;

const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 180.0;
const LEFT: f64 = 36.0;
const BOTTOM: f64 = 24.0;

fn frame(title: &str, content: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         role=\"img\" font-family=\"sans-serif\" font-size=\"11\" fill=\"#888\"><title>{title}</title>\n{content}</svg>\n"
    )
}

/// How often each score came about, in at most forty bars.
pub(crate) fn scores(histogram: &BTreeMap<i32, u64>) -> String {
    let (Some((&low, _)), Some((&high, _))) = (histogram.first_key_value(), histogram.last_key_value())
    else {
        return frame("no games", "");
    };
    let step = ((high - low) / 40 + 1).max(1);
    let mut bars = vec![0u64; ((high - low) / step + 1) as usize];
    for (score, count) in histogram {
        bars[((score - low) / step) as usize] += count;
    }
    let most = bars.iter().copied().max().unwrap_or(1).max(1) as f64;
    let wide = (WIDTH - LEFT) / bars.len() as f64;
    let mut content = String::new();
    for (index, &count) in bars.iter().enumerate() {
        let tall = (HEIGHT - BOTTOM - 10.0) * count as f64 / most;
        let (x, y) = (LEFT + wide * index as f64, HEIGHT - BOTTOM - tall);
        let from = low + step * index as i32;
        let _ = writeln!(
            content,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{tall:.1}\" fill=\"#b5651d\"><title>{from}: {count}</title></rect>",
            (wide - 1.0).max(0.5)
        );
        if index % bars.len().div_ceil(8).max(1) == 0 {
            let _ = writeln!(content, "<text x=\"{x:.1}\" y=\"{:.1}\">{from}</text>", HEIGHT - 8.0);
        }
    }
    frame("final scores", &content)
}

/// Win rates by place with their intervals; the line is the even share.
pub(crate) fn seats(rates: &[(f64, f64, f64)]) -> String {
    let top = rates.iter().map(|rate| rate.2).fold(0.0, f64::max).max(0.01) * 1.1;
    let at = |share: f64| HEIGHT - BOTTOM - (HEIGHT - BOTTOM - 10.0) * share / top;
    let wide = (WIDTH - LEFT) / rates.len().max(1) as f64;
    let mut content = String::new();
    for (place, (rate, low, high)) in rates.iter().enumerate() {
        let x = LEFT + wide * place as f64;
        let middle = x + wide / 2.0;
        let _ = writeln!(
            content,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"#3f7d6e\"/>\
             <line x1=\"{middle:.1}\" x2=\"{middle:.1}\" y1=\"{:.1}\" y2=\"{:.1}\" stroke=\"#888\" stroke-width=\"2\"/>\
             <text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}: {:.1} %</text>",
            x + wide * 0.2,
            at(*rate),
            wide * 0.6,
            HEIGHT - BOTTOM - at(*rate),
            at(*low),
            at(*high),
            HEIGHT - 8.0,
            place + 1,
            100.0 * rate
        );
    }
    let even = at(1.0 / rates.len().max(1) as f64);
    let _ = writeln!(
        content,
        "<line x1=\"{LEFT}\" x2=\"{WIDTH}\" y1=\"{even:.1}\" y2=\"{even:.1}\" stroke=\"#888\" stroke-dasharray=\"4 3\"/>"
    );
    frame("win rate by place", &content)
}

/// A measured share and its interval.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) at: f64,
    pub(crate) rate: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

const INKS: [&str; 4] = ["#b5651d", "#3f7d6e", "#3d4f9f", "#8a3049"];

/// Shares over time on a logarithmic scale, a line for each name; the dashed line is the even share of four seats.
pub(crate) fn curves(lines: &[(&str, Vec<Point>)]) -> String {
    let points = || lines.iter().flat_map(|(_, points)| points);
    let first = points().map(|point| point.at).fold(f64::MAX, f64::min);
    let last = points().map(|point| point.at).fold(f64::MIN, f64::max);
    if first > last {
        return frame("nothing measured", "");
    }
    let right = WIDTH - 110.0;
    let x = |at: f64| LEFT + 20.0 + (right - LEFT - 40.0) * (at / first).ln() / (last / first).ln().max(1e-9);
    let y = |share: f64| HEIGHT - BOTTOM - (HEIGHT - BOTTOM - 10.0) * share;
    let mut content = String::new();
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let dashes = if share == 0.25 { " stroke-dasharray=\"4 3\"" } else { " stroke-opacity=\"0.3\"" };
        let _ = writeln!(
            content,
            "<line x1=\"{LEFT}\" x2=\"{right:.1}\" y1=\"{0:.1}\" y2=\"{0:.1}\" stroke=\"#888\"{dashes}/>\
             <text x=\"{1:.1}\" y=\"{2:.1}\" text-anchor=\"end\">{3:.0} %</text>",
            y(share),
            LEFT - 4.0,
            y(share) + 4.0,
            100.0 * share
        );
    }
    let mut marked: Vec<f64> = points().map(|point| point.at).collect();
    marked.sort_by(f64::total_cmp);
    marked.dedup();
    for at in marked {
        let place = x(at);
        let _ = writeln!(
            content,
            "<text x=\"{place:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{at} ms</text>",
            HEIGHT - 8.0
        );
    }
    for (number, (name, points)) in lines.iter().enumerate() {
        let ink = INKS[number % INKS.len()];
        // Side by side, so that the intervals can be told apart.
        let shift = 4.0 * (number as f64 - (lines.len() as f64 - 1.0) / 2.0);
        let place = |point: &Point| (x(point.at) + shift, y(point.rate));
        let path: Vec<String> = points.iter().map(place).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(
            content,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2\"/>",
            path.join(" ")
        );
        for point in points {
            let (across, down) = place(point);
            let _ = writeln!(
                content,
                "<line x1=\"{across:.1}\" x2=\"{across:.1}\" y1=\"{:.1}\" y2=\"{:.1}\" stroke=\"{ink}\"/>\
                 <circle cx=\"{across:.1}\" cy=\"{down:.1}\" r=\"3\" fill=\"{ink}\"><title>{name}, {} ms: {:.1} %</title></circle>",
                y(point.low),
                y(point.high),
                point.at,
                100.0 * point.rate
            );
        }
        let line = 20.0 + 16.0 * number as f64;
        let _ = writeln!(
            content,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{ink}\"/><text x=\"{:.1}\" y=\"{line:.1}\">{name}</text>",
            right + 14.0,
            line - 4.0,
            right + 24.0
        );
    }
    frame("win rate by time", &content)
}
