//! Options of an older table, carried over to a new one.

#![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use serde_json::json;
use shelf::{Shelf, Title};

#[test]
fn what_the_rules_still_have_is_carried_over() {
    let shelf = Shelf::standard().unwrap();
    let kept = |options, seats| shelf.still_offered(Title::DabbaWalla, &options, seats);
    let usual = kept(json!({}), 3).unwrap();
    let same = kept(json!({ "tactical-start": true }), 3).unwrap();
    assert_eq!((&same["tactical-start"], &same["vehicle"]), (&json!(true), &usual["vehicle"]));
    let gone = kept(json!({ "tactical-start": true, "sugar": 2 }), 3).unwrap();
    assert_eq!(gone, same, "an option that is gone is left out");
    let refused = kept(json!({ "tactical-start": true, "imaginary-player": true }), 3).unwrap();
    assert_eq!(refused, same, "and one that does not fit");
    let other_form = kept(json!({ "tactical-start": "often" }), 3).unwrap();
    assert_eq!(other_form, usual, "a value that cannot be read takes the usual table");
    assert!(kept(json!({}), 9).is_err() && kept(json!([]), 3).is_err(), "no options help against nine seats");
}
