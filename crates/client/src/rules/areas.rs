//! Which rule the things of a board are about, so that whatever explains itself can also open its rule.

/// Parts of the table by their class, the inner ones first, each with the rule its tooltips lead to.
pub const AREAS: &[(&str, &str)] = &[
    // Coffee Rush
    (".cr-cell", "CR-5.6"),
    (".cr-supply", "CR-5.7"),
    (".cr-upgrades-card", "CR-4.1"),
    (".cr-cups-card", "CR-6.1"),
    (".cr-hand", "CR-6.1"),
    (".cr-orders-card", "CR-7.1"),
    (".cr-ahead", "CR-8.1"),
    (".cr-day", "CR-11.6"),
    (".cr-tracker", "CR-5.4"),
    (".cr-mini-tabs", "CR-8.4"),
    (".cr-mini-ups", "CR-4.4"),
    (".cr-mini-cups", "CR-1.13"),
    // Chai
    (".ch-prices", "CH-4.4"),
    (".ch-market", "CH-4.4"),
    (".ch-pantry", "CH-5.2"),
    (".ch-abilities", "CH-6.6"),
    (".ch-teas", "CH-8.8"),
    (".ch-guests", "CH-8.1"),
    (".ch-cups", "CH-8.6"),
    (".ch-duel", "CH-15.9"),
    (".ch-score", "CH-11.1"),
    (".ch-base", "CH-8.4"),
    (".ch-reserved", "CH-6.4"),
    (".ch-house", "CH-8.2"),
    (".ch-bags", "CH-1.5"),
    // Dabba Walla
    (".dw-tickets", "DW-2.5"),
    (".dw-ring-wrap", "DW-2.4"),
    (".dw-levels", "DW-3.6"),
    (".dw-load", "DW-3.3"),
    (".dw-hand", "DW-2.12"),
    (".dw-chai", "DW-4.1"),
    (".dw-pay", "DW-7.10"),
    (".dw-zeros", "DW-9.2"),
    (".dw-extras", "DW-10.1"),
    (".dw-deliver", "DW-7.10"),
    (".dw-choose", "DW-7.2"),
    // The Taverns of Tiefenthal
    (".tt-market", "TT-9.18"),
    (".tt-hire", "TT-9.10"),
    (".tt-nobles", "TT-9.22"),
    (".tt-purse", "TT-11.2"),
    (".tt-deck", "TT-4.2"),
    (".tt-book", "TT-16.3"),
    (".tt-evenings", "TT-3.2"),
    (".tt-tonight", "TT-6.1"),
    (".tt-others", "TT-6.2"),
    (".tt-ents", "TT-13.3"),
    (".tt-draft", "TT-6.2"),
    (".tt-pool", "TT-7.9"),
    (".tt-slot", "TT-7.6"),
    (".tt-house", "TT-7.2"),
    (".tt-track.is-monastery", "TT-10.4"),
    (".tt-track.is-reputation", "TT-14.3"),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// An area that no stylesheet knows is an area that nobody draws any more.
    #[test]
    fn every_area_is_drawn_somewhere() {
        let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut all = String::new();
        for folder in ["coffee_rush", "chai", "dabba_walla", "taverns"] {
            for file in std::fs::read_dir(here.join("src/games").join(folder)).unwrap() {
                all += &std::fs::read_to_string(file.unwrap().path()).unwrap();
            }
        }
        for (area, _) in AREAS {
            for class in area.split('.').filter(|class| !class.is_empty()) {
                assert!(all.contains(class), "{area}");
            }
        }
    }
}
