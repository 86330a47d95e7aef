//! A JSON value as the one thing that types are read from.
//!
//! `serde` compiles the reading of a type for the deserializer it meets, so whatever this one does not offer is not
//! compiled at all: a struct is never a list here, and the name of a field is always a text.

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, Expected, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use serde_json::{Map, Value, map};
use std::{fmt, slice};

use super::Unreadable;

/// What is wrong, and where. In a box, because every reading of every part may return it.
#[doc(hidden)]
#[derive(Debug)]
pub struct Fault(pub(super) Box<Unreadable>);

impl Fault {
    #[cold]
    fn new(text: String) -> Self {
        Self(Box::new(Unreadable { place: String::new(), text }))
    }

    /// The place as seen from around: `name` goes before what is known of it.
    #[cold]
    fn within(mut self, name: &str) -> Self {
        let place = &mut self.0.place;
        if !place.is_empty() && !place.starts_with('[') {
            place.insert(0, '.');
        }
        place.insert_str(0, name);
        self
    }

    #[cold]
    fn at(self, index: usize) -> Self {
        self.within(&format!("[{index}]"))
    }

    #[cold]
    fn kind(value: &Value, wanted: &dyn Expected) -> Self {
        Self::invalid_type(unexpected(value), wanted)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Fault {}

impl Error for Fault {
    #[cold]
    fn custom<T: fmt::Display>(text: T) -> Self {
        Self::new(text.to_string())
    }
}

fn unexpected(value: &Value) -> Unexpected<'_> {
    match value {
        Value::Null => Unexpected::Unit,
        Value::Bool(is) => Unexpected::Bool(*is),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => Unexpected::Unsigned(number),
            (None, Some(number)) => Unexpected::Signed(number),
            (None, None) => Unexpected::Float(number.as_f64().unwrap_or(f64::NAN)),
        },
        Value::String(text) => Unexpected::Str(text),
        Value::Array(_) => Unexpected::Seq,
        Value::Object(_) => Unexpected::Map,
    }
}

/// A value to be read.
#[derive(Clone, Copy)]
pub(super) struct Source<'de>(&'de Value);

impl<'de> Source<'de> {
    pub(super) fn of(value: &'de Value) -> Self {
        Self(value)
    }

    #[inline(never)]
    fn number<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let Value::Number(number) = self.0 else { return Err(Fault::kind(self.0, &visitor)) };
        match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => visitor.visit_u64(number),
            (None, Some(number)) => visitor.visit_i64(number),
            (None, None) => visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN)),
        }
    }

    #[inline(never)]
    fn text<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::String(text) => visitor.visit_borrowed_str(text),
            other => Err(Fault::kind(other, &visitor)),
        }
    }

    fn list<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let Value::Array(items) = self.0 else { return Err(Fault::kind(self.0, &visitor)) };
        let mut list = Items { items: items.iter(), index: 0 };
        let read = visitor.visit_seq(&mut list)?;
        list.nothing_left(items.len())?;
        Ok(read)
    }

    fn fields<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Object(fields) => visitor.visit_map(Fields::of(fields)),
            other => Err(Fault::kind(other, &visitor)),
        }
    }

    /// The fields of a struct looked up one by one, in the order in which it names them. The code for this is half as
    /// large, because nothing is matched by name or kept until the end. A field that the struct does not name is a mistake.
    pub(super) fn structure<V: Visitor<'de>>(
        self,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let Value::Object(fields) = self.0 else { return Err(Fault::kind(self.0, &visitor)) };
        if let Some(unknown) = fields.keys().find(|name| !names.contains(&name.as_str())) {
            return Err(Fault::unknown_field(unknown, names).within(unknown));
        }
        let mut list = Named { fields, names: names.iter(), missing: None };
        visitor.visit_seq(&mut list).map_err(|fault| match list.missing {
            Some(name) => Fault::missing_field(name),
            None => fault,
        })
    }
}

/// The fields of an object in the order of a list of names.
struct Named<'de> {
    fields: &'de Map<String, Value>,
    names: slice::Iter<'static, &'static str>,
    /// The field that was asked for last, if it is missing.
    missing: Option<&'static str>,
}

impl<'de> SeqAccess<'de> for &mut Named<'de> {
    type Error = Fault;

    #[inline(never)]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        self.missing = None;
        let Some(&name) = self.names.next() else { return Ok(None) };
        let field = self.fields.get(name);
        match (seed.deserialize(Source::of(field.unwrap_or(&Value::Null))), field) {
            (Ok(field), _) => Ok(Some(field)),
            (Err(fault), Some(_)) => Err(fault.within(name)),
            // Something that cannot be nothing: the struct takes its default, or refuses.
            (Err(_), None) => {
                self.missing = Some(name);
                Ok(None)
            }
        }
    }
}

macro_rules! read_as {
    ($how:ident: $($method:ident)*) => { $(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            self.$how(visitor)
        }
    )* };
}

impl<'de> Deserializer<'de> for Source<'de> {
    type Error = Fault;

    read_as! { number: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
    deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128 deserialize_f32 deserialize_f64 }
    read_as! { text: deserialize_char deserialize_str deserialize_string deserialize_identifier }
    read_as! { list: deserialize_seq deserialize_bytes deserialize_byte_buf }
    read_as! { fields: deserialize_map }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(is) => visitor.visit_bool(*is),
            Value::Number(_) => self.number(visitor),
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(_) => self.list(visitor),
            Value::Object(_) => self.fields(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Bool(is) => visitor.visit_bool(*is),
            other => Err(Fault::kind(other, &visitor)),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            other => Err(Fault::kind(other, &visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        self.list(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.list(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.structure(names, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_enum(Choice::of(self.0)?)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_unit()
    }
}

/// The items of a list, one after the other.
struct Items<'de> {
    items: slice::Iter<'de, Value>,
    index: usize,
}

impl Items<'_> {
    fn nothing_left(&self, length: usize) -> Result<(), Fault> {
        if self.items.as_slice().is_empty() {
            return Ok(());
        }
        Err(Fault::invalid_length(length, &"fewer elements in array"))
    }
}

impl<'de> SeqAccess<'de> for &mut Items<'de> {
    type Error = Fault;

    #[inline(never)]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        let Some(item) = self.items.next() else { return Ok(None) };
        let index = self.index;
        self.index += 1;
        match seed.deserialize(Source::of(item)) {
            Ok(item) => Ok(Some(item)),
            Err(fault) => Err(fault.at(index)),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

/// The fields of an object, one after the other.
struct Fields<'de> {
    fields: map::Iter<'de>,
    now: Option<(&'de str, &'de Value)>,
}

impl<'de> Fields<'de> {
    fn of(fields: &'de Map<String, Value>) -> Self {
        Self { fields: fields.iter(), now: None }
    }

    fn step(&mut self) -> Option<&'de str> {
        self.now = self.fields.next().map(|(name, value)| (name.as_str(), value));
        self.now.map(|(name, _)| name)
    }
}

impl<'de> MapAccess<'de> for Fields<'de> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        let Some(name) = self.step() else { return Ok(None) };
        match seed.deserialize(BorrowedStrDeserializer::new(name)) {
            Ok(key) => Ok(Some(key)),
            Err(fault) => Err(Fault::within(fault, name)),
        }
    }

    #[inline(never)]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        let (name, value) = self.now.unwrap_or(("", &Value::Null));
        seed.deserialize(Source::of(value)).map_err(|fault| fault.within(name))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.fields.len())
    }
}

/// One of the variants of an enum: its name alone, or an object with its name and what it holds.
struct Choice<'de> {
    name: &'de str,
    held: Option<&'de Value>,
}

impl<'de> Choice<'de> {
    fn of(value: &'de Value) -> Result<Self, Fault> {
        match value {
            Value::String(name) => Ok(Self { name, held: None }),
            Value::Object(fields) => match fields.iter().next() {
                Some((name, held)) if fields.len() == 1 => Ok(Self { name, held: Some(held) }),
                _ => Err(Fault::invalid_value(Unexpected::Map, &"map with a single key")),
            },
            other => Err(Fault::kind(other, &"string or map")),
        }
    }

    fn held(&self, wanted: &dyn Expected) -> Result<Source<'de>, Fault> {
        self.held.map(Source::of).ok_or_else(|| Fault::invalid_type(Unexpected::UnitVariant, wanted))
    }
}

impl<'de> EnumAccess<'de> for Choice<'de> {
    type Error = Fault;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Fault> {
        Ok((seed.deserialize(BorrowedStrDeserializer::new(self.name))?, self))
    }
}

impl<'de> VariantAccess<'de> for Choice<'de> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        match self.held {
            None | Some(Value::Null) => Ok(()),
            Some(held) => Err(Fault::kind(held, &"unit variant").within(self.name)),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        let held = self.held(&"newtype variant")?;
        seed.deserialize(held).map_err(|fault| fault.within(self.name))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        let held = self.held(&"tuple variant")?;
        held.list(visitor).map_err(|fault| fault.within(self.name))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let held = self.held(&"struct variant")?;
        held.structure(names, visitor).map_err(|fault| fault.within(self.name))
    }
}
