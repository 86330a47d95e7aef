//! The tavern by night.

use leptos::prelude::*;

use crate::drawing::names;

const TILES: &str = "M52 69h196M62 57h176M72 45h156M84 30l-8 10M110 30v15M140 30v15M170 30v15M200 30v15M92 45v12M124 45v12M156 45v12M188 45v12M78 57v12M108 57v12M140 57v12M172 57v12M204 57v12M232 57v12";
const BEAMS: &str = "M60 78v80M240 78v80M60 104h180M120 78v80M180 78v80M60 104l30-26M90 78l30 26M180 104l30-26M210 78l30 26M60 158l20-54M240 158l-20-54";

/// The game in one picture.
#[component]
pub fn Miniature() -> impl IntoView {
    view! {
        <svg viewBox="0 0 300 168" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <path class="house-ground" d="M20 158h260" />
            <path class="steam" d="M196 30c-7-8 7-13 0-22M203 26c-6-6 6-10 0-17" />
            <path class="house-wall" d="M60 76h180v82H60Z" />
            <path class="house-roof" d="M44 78 84 30h132l40 48Z" />
            <path class="house-tiles" d=TILES />
            <path class="house-chimney" d="M190 48V30h17v28Z" />
            <path class="house-beam" d=BEAMS />
            <path class="house-window" d="M132 84h16v16h-16ZM152 84h16v16h-16ZM70 118h38v24H70ZM192 118h38v24h-38Z" />
            <path class="house-beam thin" d="M89 118v24M70 130h38M211 118v24M192 130h38" />
            <path class="house-door" d="M132 158v-36q0-10 18-10t18 10v36Z" />
            <path class="house-beam thin" d="M150 113v45" />
            <g style="--tint:var(--die);color:var(--on-die)">
                <use_ href=names::TT_DIE_6.href() x=18 y=122 width=32 height=32 transform="rotate(-8 34 138)" />
            </g>
            <g style="--tint:var(--seat-3);color:var(--ink)">
                <use_ href=names::TT_DIE_4.href() x=250 y=126 width=30 height=30 transform="rotate(9 265 141)" />
            </g>
            <use_ href=names::TT_MOON.href() x=22 y=14 width=34 height=34 style="--tint:var(--metal-gold)" />
            <use_ href=names::TT_BEER.href() x=252 y=88 width=32 height=32 style="--tint:var(--beer)" />
        </svg>
    }
}
