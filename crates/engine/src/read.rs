//! Reading values, from whatever source, through one door.
//!
//! The code that reads a type is compiled anew for every kind of source it is read from, and makes up a good part of what a
//! browser has to fetch. Here every source becomes a JSON value first, so there is one copy per type. A fault is told with
//! its place, e.g. `seats[1].cups[0]`.

use serde::de::DeserializeOwned;
use serde_json::Value;
use source::Source;

use crate::DataError;

mod notation;
mod plain;
mod source;
mod tagged;

pub use notation::notation;
#[doc(hidden)]
pub use tagged::Tagged;

/// Why something cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{text}", if place.is_empty() { String::new() } else { format!("{place}: ") })]
pub struct Unreadable {
    /// The field at fault; empty where it is the whole.
    pub place: String,
    /// What is wrong with it.
    pub text: String,
}

/// Reads a JSON value.
pub fn value<T: DeserializeOwned>(value: &Value) -> Result<T, Unreadable> {
    T::deserialize(Source::of(value)).map_err(|fault| *fault.0)
}

/// Reads a JSON text.
pub fn json<T: DeserializeOwned>(text: &str) -> Result<T, Unreadable> {
    let read = serde_json::from_str(text);
    value(&read.map_err(|error| Unreadable { place: String::new(), text: error.to_string() })?)
}

/// Reads a data file, which is TOML.
pub fn data<T: DeserializeOwned>(text: &str) -> Result<T, DataError> {
    let read = rows(text)?;
    T::deserialize(Source::of(&read)).map_err(|fault| DataError::new(fault.0.place, fault.0.text))
}

/// The tables and rows of a data file, whatever they mean.
pub fn rows(text: &str) -> Result<Value, DataError> {
    plain::parse(text).map_err(|slip| {
        let line = text.get(..slip.at).unwrap_or_default().matches('\n').count() + 1;
        DataError::new(format!("line {line}"), slip.text)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Cup {
        size: u8,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Shelf {
        cups: Vec<Cup>,
    }

    #[test]
    fn every_source_gives_the_same() {
        let wanted = Shelf { cups: vec![Cup { size: 1 }, Cup { size: 2 }] };
        assert_eq!(value::<Shelf>(&json!({"cups": [{"size": 1}, {"size": 2}]})), Ok(wanted));
        let wanted = Shelf { cups: vec![Cup { size: 3 }] };
        assert_eq!(json::<Shelf>(r#"{"cups": [{"size": 3}]}"#), Ok(wanted));
        let wanted = Shelf { cups: vec![Cup { size: 4 }] };
        assert_eq!(data::<Shelf>("[[cups]]\nsize = 4"), Ok(wanted));
    }

    #[test]
    fn a_fault_is_told_with_its_place() {
        let fault = value::<Shelf>(&json!({"cups": [{"size": 1}, {"size": "big"}]})).unwrap_err();
        assert_eq!(fault.place, "cups[1].size");
        assert!(fault.to_string().starts_with("cups[1].size: invalid type: string \"big\""), "{fault}");
        let fault = value::<Cup>(&json!({"size": 1, "handle": 2})).unwrap_err();
        assert_eq!(fault.place, "handle");
        let fault = value::<u8>(&json!("big")).unwrap_err();
        assert_eq!(fault.place, "");
        assert!(fault.to_string().starts_with("invalid type"), "{fault}");
    }

    #[test]
    fn a_struct_is_what_serde_makes_of_it() {
        #[derive(Debug, PartialEq, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Order {
            cup: Cup,
            note: Option<String>,
            #[serde(default)]
            count: u8,
            name: String,
        }
        for text in [
            json!({"cup": {"size": 1}, "note": "hot", "count": 2, "name": "a"}),
            json!({"name": "a", "cup": {"size": 1}}),
            json!({"cup": {"size": 1}, "note": null, "count": 2}),
            json!({"cup": {"size": 1}, "count": 2000, "name": "a"}),
            json!({"cup": {"size": 1, "handle": 2}, "name": "a"}),
            json!({"cup": {}, "name": "a"}),
            json!([]),
        ] {
            assert_eq!(value(&text).ok(), serde_json::from_value::<Order>(text.clone()).ok(), "{text}");
        }
    }

    #[test]
    fn a_field_that_nothing_names_is_a_fault() {
        let fault = value::<Shelf>(&json!({"cups": [{"size": 1}], "boards": 2})).unwrap_err();
        assert_eq!(fault.place, "boards", "{fault}");
        let fault = json::<Shelf>(r#"{"cups": [{"size": 1, "handle": 2}]}"#).unwrap_err();
        assert_eq!(fault.place, "cups[0].handle", "{fault}");
    }

    #[test]
    fn text_must_be_whole() {
        assert!(json::<u8>("1 2").is_err());
        assert!(json::<u8>("").is_err());
        assert_eq!(data::<Cup>("size = 1\nsize = ").unwrap_err().place, "line 2");
        assert_eq!(data::<Shelf>("[[cups]]\nsize = 400").unwrap_err().place, "cups[0].size");
    }
}
