//! Enums that are written with the name of the variant among its fields, as in `{"event": "moved", "seat": 0}`.

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, Unexpected, VariantAccess, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};
use serde_json::{Map, Value};

use super::source::{Fault, Source};

/// A JSON object that names its variant: what [`tagged!`](crate::tagged) reads from.
#[doc(hidden)]
#[derive(Debug)]
pub struct Tagged {
    name: String,
    fields: Value,
}

impl Tagged {
    pub fn of<'de, D: Deserializer<'de>>(source: D, tag: &'static str) -> Result<Self, D::Error> {
        let mut fields = Map::deserialize(source)?;
        match fields.remove(tag) {
            Some(Value::String(name)) => Ok(Self { name, fields: Value::Object(fields) }),
            _ => Err(D::Error::missing_field(tag)),
        }
    }
}

impl<'de> Deserializer<'de> for &'de Tagged {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> EnumAccess<'de> for &'de Tagged {
    type Error = Fault;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Fault> {
        Ok((seed.deserialize(BorrowedStrDeserializer::new(&self.name))?, self))
    }
}

impl<'de> VariantAccess<'de> for &'de Tagged {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        seed.deserialize(Source::of(&self.fields))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        Err(Fault::invalid_type(Unexpected::TupleVariant, &visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        Source::of(&self.fields).structure(names, visitor)
    }
}

/// An enum that derives `Serialize` with a tag, and the same once more, which reads it.
///
/// What `serde` derives to read such an enum copies its fields into a value of its own first and reads them from there,
/// with another copy of the code for every type inside. Here the second enum, whose variant is written outside of its
/// fields, is derived as a `remote` of the first; it needs the same names. An enum that is written in several forms has
/// parameters; it is read with their defaults.
#[macro_export]
macro_rules! tagged {
    (
        $(#[$meta:meta])* pub enum $name:ident $(<$($form:ident = $read_form:ty),*>)? { $($body:tt)* }
        $(#[$read_meta:meta])* enum $read:ident by $tag:literal;
    ) => {
        $(#[$meta])*
        pub enum $name $(<$($form = $read_form),*>)? { $($body)* }

        $(#[$read_meta])*
        enum $read $(<$($form),*>)? { $($body)* }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(source: D) -> ::core::result::Result<Self, D::Error> {
                let tagged = $crate::read::Tagged::of(source, $tag)?;
                $read::deserialize(&tagged).map_err(::serde::de::Error::custom)
            }
        }
    };
}
