//! The short notation of actions: a word and what it is about, with colons between them: `pour:milk:1`.

use serde::de::value::{Error as Fault, SeqDeserializer};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, VariantAccess,
    Visitor,
};
use serde::forward_to_deserialize_any;

use super::Unreadable;

/// Reads an enumeration from its notation: the name of the variant, then its fields in order, each written as in JSON but
/// without quotes.
pub fn notation<T: DeserializeOwned>(text: &str) -> Result<T, Unreadable> {
    T::deserialize(Words(text)).map_err(|fault| Unreadable { place: String::new(), text: fault.to_string() })
}

/// A whole notation.
struct Words<'de>(&'de str);

impl<'de> Deserializer<'de> for Words<'de> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Fault> {
        Err(Fault::custom("only an enumeration has a notation"))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

impl<'de> EnumAccess<'de> for Words<'de> {
    type Error = Fault;
    type Variant = Arguments<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Arguments<'de>), Fault> {
        let (word, rest) = match self.0.split_once(':') {
            Some((word, rest)) => (word, Some(rest)),
            None => (self.0, None),
        };
        Ok((seed.deserialize(word.into_deserializer())?, Arguments(rest)))
    }
}

/// What follows the word.
struct Arguments<'de>(Option<&'de str>);

impl<'de> Arguments<'de> {
    /// Exactly `wanted` of them.
    fn split(&self, wanted: usize) -> Result<Vec<Argument<'de>>, Fault> {
        let parts: Vec<Argument<'de>> =
            self.0.iter().flat_map(|rest| rest.split(':')).map(Argument).collect();
        if parts.len() != wanted {
            let found = parts.len();
            return Err(Fault::custom(format!("{found} values follow the word, where {wanted} are needed")));
        }
        Ok(parts)
    }
}

impl<'de> VariantAccess<'de> for Arguments<'de> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        self.split(0).map(drop)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        match self.split(1)?.pop() {
            Some(one) => seed.deserialize(one),
            None => Err(Fault::custom("a value is missing")),
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_seq(SeqDeserializer::new(self.split(len)?.into_iter()))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.tuple_variant(fields.len(), visitor)
    }
}

/// One value: a number, or a text of any other type.
#[derive(Clone, Copy)]
struct Argument<'de>(&'de str);

impl<'de> IntoDeserializer<'de, Fault> for Argument<'de> {
    type Deserializer = Self;
    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Argument<'de> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0.parse::<i64>() {
            // One way to write a number: `start:09` and `start:+9` are nothing.
            Ok(number) if number.to_string() == self.0 => visitor.visit_i64(number),
            _ => visitor.visit_borrowed_str(self.0),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_borrowed_str(self.0)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_borrowed_str(self.0)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_enum(self.0.into_deserializer())
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char bytes byte_buf option unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Tea {
        Green,
        Black,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Act {
        PutDown,
        Pour { tea: Tea, cup: u8 },
        Take(u8),
        Say(String),
    }

    #[test]
    fn a_word_and_its_values_are_read() {
        assert_eq!(notation("put-down"), Ok(Act::PutDown));
        assert_eq!(notation("pour:black:2"), Ok(Act::Pour { tea: Tea::Black, cup: 2 }));
        assert_eq!(notation("take:255"), Ok(Act::Take(255)));
        assert_eq!(notation("say:7"), Ok(Act::Say("7".into())));
    }

    #[test]
    fn what_is_no_notation_says_why() {
        let fault = |text: &str| notation::<Act>(text).unwrap_err().text;
        assert!(fault("fly").contains("unknown variant `fly`"), "{}", fault("fly"));
        assert!(fault("pour:black").contains("1 values follow"), "{}", fault("pour:black"));
        assert!(fault("pour:white:1").contains("unknown variant `white`"));
        assert!(fault("put-down:1").contains("0 are needed"));
        for wrong in ["take", "take:", "take:256", "take:-1", "take:07", "take:+7", "take:seven", ":", ""] {
            assert!(notation::<Act>(wrong).is_err(), "{wrong:?}");
        }
    }
}
