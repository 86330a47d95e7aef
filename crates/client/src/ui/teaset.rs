//! The tea set on its shelf.

use leptos::prelude::*;

/// Teapot, samovar and two bowls.
#[component]
pub fn Teaset() -> impl IntoView {
    view! {
        <svg class="teaset" viewBox="0 0 460 230" aria-hidden="true">
            <g class="steam">
                <path d="M88 92c-9-14 9-22 0-40M104 96c-8-12 8-20 0-36" />
                <path d="M232 22c-7-10 7-14 0-22" />
                <path d="M338 128c-8-12 8-19 0-34M354 132c-7-10 7-16 0-28" />
                <path d="M412 150c-6-9 6-14 0-24" />
            </g>
            <path class="shelf" d="M12 206h436M30 214h400" />
            <path class="f1" d="M190 84h84c14 24 12 62-10 88h-64c-22-26-24-64-10-88Z" />
            <path d="M196 96c-8 22-6 46 8 66M182 110h-12v22M282 110h12v22M178 84h108M198 84V62h68v22M214 62V44h36v18M226 44V30h12v14M206 172v16M258 172v16M190 188h84v12h-84ZM180 206v-6h104v6" />
            <path d="M228 150v14q0 8-10 8h-4M232 150h-8M240 142h-16" />
            <circle cx="232" cy="118" r="13" />
            <path d="M232 105v26M219 118h26M223 109l18 18M241 109l-18 18" />
            <path class="f2" d="M60 140c0-18 18-30 42-30s42 12 42 30c0 42-12 60-42 60s-42-18-42-60Z" />
            <path d="M142 148c12-2 14-22 32-26l2 8M60 146c-22-4-34 6-32 22s20 20 38 18M72 118c8-12 18-16 30-16s22 4 30 16M102 102v-6M70 160c8 5 14-5 22 0s14 5 22 0 14-5 22 0" />
            <circle cx="102" cy="91" r="5" />
            <path class="f1" d="M306 146h78c0 32-14 54-39 54s-39-22-39-54Z" />
            <path d="M330 206v-6h30v6M316 160c3 12 8 20 16 25M306 146h78" />
            <path class="f2" d="M388 168h52c0 22-9 34-26 34s-26-12-26-34Z" />
            <path d="M404 206v-4h20v4" />
        </svg>
    }
}
