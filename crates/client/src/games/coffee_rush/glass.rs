//! A cup as a glass with one band per token.

use ::coffee_rush::{Ingredient, Tokens};
use leptos::prelude::*;

use super::names;

/// The inside of the glass: from the lip to the foot.
const LIP: f32 = 16.0;
const FOOT: f32 = 112.0;
const BAND: f32 = 23.0;

/// Left edge of the glass at a height.
fn left(y: f32) -> f32 {
    13.0 + (y - LIP) / 11.0
}

/// The outline of a band between two heights; the lowest one follows the rounded foot.
fn band(top: f32, bottom: f32) -> String {
    let (l, r) = (left(top), 96.0 - left(top));
    if bottom >= FOOT {
        format!("M{l} {top}H{r}L75 104q-1 8-9 8H30q-8 0-9-8Z")
    } else {
        let (low_l, low_r) = (left(bottom), 96.0 - left(bottom));
        format!("M{l} {top}H{r}L{low_r} {bottom}H{low_l}Z")
    }
}

/// Whether ink on this ingredient must be light.
fn is_dark(kind: Ingredient) -> bool {
    matches!(kind, Ingredient::Coffee | Ingredient::Chocolate | Ingredient::Water | Ingredient::Steam)
}

fn all(tokens: &Tokens) -> Vec<Ingredient> {
    tokens.iter().flat_map(|(kind, number)| std::iter::repeat_n(kind, number.into())).collect()
}

/// A glass with its content; `more` is drawn as what would be poured.
#[component]
pub(super) fn Glass(
    #[prop(into)] content: Signal<Tokens>,
    #[prop(into)] more: Signal<Tokens>,
    /// Steam rises from it.
    #[prop(into)]
    hot: Signal<bool>,
) -> impl IntoView {
    let bands = move || {
        let (now, then) = (all(&content.get()), all(&more.get()));
        let count = now.len() + then.len();
        #[expect(clippy::cast_precision_loss, reason = "a cup holds few tokens")]
        let height = BAND.min((FOOT - LIP - 4.0) / count.max(1) as f32);
        let mut bottom = FOOT;
        let mut draw = |kind: Ingredient, ghost: bool| {
            let top = bottom - height;
            let outline = band(top, bottom);
            bottom = top;
            let side = (height - 4.0).min(18.0);
            let (x, y) = (48.0 - side / 2.0, top + (height - side) / 2.0);
            view! {
                <g class:is-ghost=ghost class:is-dark=is_dark(kind)>
                    <path d=outline style=format!("fill:var({})", names::tint(kind)) />
                    <use_ href=names::drawing(kind).href() x=x y=y width=side height=side />
                </g>
            }
        };
        let now: Vec<_> = now.into_iter().map(|kind| draw(kind, false)).collect();
        let then: Vec<_> = then.into_iter().map(|kind| draw(kind, true)).collect();
        view! { {now}{then} }
    };
    view! {
        <svg class="cr-glass" viewBox="0 -22 96 146" aria-hidden="true">
            <path class="cr-glass-in" d="M13 16h70l-8 88q-1 8-9 8H30q-8 0-9-8Z" />
            <path class="cr-tick" d="M20 89h56M18 66h60M16 43h64" />
            {bands}
            <path class="cr-rim" d="M13 16h70l-8 88q-1 8-9 8H30q-8 0-9-8Z" />
            <path class="cr-lip" d="M9 16h78" />
            <path class="cr-shine" d="M20.5 30 25 88" />
            {move || hot.get().then(|| view! {
                <g class="cr-hot">
                    <path d="M36 8c-7-9 7-14 0-25" />
                    <path d="M50 6c-7-9 7-14 0-25" />
                    <path d="M64 8c-7-9 7-14 0-25" />
                </g>
            })}
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_band_follows_the_foot() {
        assert!(band(89.0, FOOT).ends_with("q-1 8-9 8H30q-8 0-9-8Z"));
        assert!(band(66.0, 89.0).ends_with('Z') && !band(66.0, 89.0).contains('q'));
    }

    #[test]
    fn the_glass_narrows_downwards() {
        assert!((left(LIP) - 13.0).abs() < 0.01 && (left(104.0) - 21.0).abs() < 0.01);
    }
}
