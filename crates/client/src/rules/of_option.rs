//! The rule behind each option of a table.

use crate::games::Title;

/// The rule that an option switches or settles.
pub fn of_option(title: Title, option: &str) -> Option<&'static str> {
    let rules: &[(&str, &str)] = match title.id() {
        "coffee-rush" => &[
            ("mode", "CR-11.1"),
            ("gentle-start", "CR-10.1"),
            ("solo-level", "CR-11.6"),
            ("penalty-limit", "CR-8.3"),
            ("start-seat", "CR-2.2"),
            ("two-seat-end", "CR-9.1b"),
        ],
        "chai" => &[
            ("mode", "CH-14.1"),
            ("beginner", "CH-12.1"),
            ("connoisseur", "CH-13.1"),
            ("start-cards", "CH-17.1"),
            ("teas", "CH-2.2"),
            ("first-player", "CH-2.1"),
            ("pantry-take", "CH-R8"),
            ("tie-coins", "CH-R32"),
            ("deluxe-wilds", "CH-16.1"),
            ("wild-assignment", "CH-16.6"),
            ("tip-set", "CH-2.12"),
            ("open-tips", "CH-1.13"),
            ("tea-award", "CH-11.2"),
            ("chaiwala-pick", "CH-15.5"),
            ("chaiwala-score", "CH-15.9"),
            ("lone-length", "CH-R46"),
            ("lone-coins", "CH-R65"),
            ("solo-last-tip", "CH-14.6"),
            ("stall-limit", "CH-18.1"),
        ],
        "dabba-walla" => &[
            ("vehicle", "DW-1.2"),
            ("double-zero", "DW-9.1"),
            ("orders", "DW-10.1"),
            ("imaginary-player", "DW-11.1"),
            ("tactical-start", "DW-12.1"),
            ("chai-connoisseurs", "DW-13.1"),
            ("extra-rounds", "DW-14.1"),
            ("no-negativity", "DW-15.1"),
            ("empties", "DW-R5"),
            ("chai-visibility", "DW-R2"),
            ("first-seat", "DW-1.3"),
            ("open-piles", "DW-R35"),
        ],
        "taverns" => &[
            ("module", "TT-13.1"),
            ("rounds", "TT-18.1"),
            ("start-seat", "TT-R32"),
            ("planning", "TT-7.14"),
            ("draft", "TT-6.2"),
            ("refill", "TT-R40"),
            ("supply", "TT-18.2"),
            ("schnapps-tiles", "TT-R8"),
            ("monastery-loop", "TT-R12"),
            ("regulars", "TT-15.3"),
            ("decline-bonuses", "TT-R20"),
            ("solo-rival", "TT-17.4"),
            ("solo-target", "TT-17.8"),
            ("deck-aid", "TT-R35"),
        ],
        // A game without a book.
        _ => &[],
    };
    rules.iter().find(|(id, _)| *id == option).map(|(_, rule)| *rule)
}

/// Where the book tells how the game is won, for what counts points.
pub fn scoring(title: Title) -> &'static str {
    match title.id() {
        "coffee-rush" => "CR-9.3",
        "chai" => "CH-11.1",
        "dabba-walla" => "DW-7.10",
        "taverns" => "TT-12.1",
        _ => "",
    }
}

/// Where the book tells whose turn it is and what belongs to it: what the engine itself refuses comes from there.
pub fn turn(title: Title) -> &'static str {
    match title.id() {
        "coffee-rush" => "CR-3.2",
        "chai" => "CH-3.1",
        "dabba-walla" => "DW-2.2",
        "taverns" => "TT-3.1",
        _ => "",
    }
}
