//! What a JSON object says of the letters in it, read in as much memory as it is worth: files
//! come from anywhere, and a field may hold anything.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use super::Letters;
use crate::game::Level;

/// The longest text that is looked at, in bytes: a hundred times a board in words.
pub(super) const LONGEST: usize = 1 << 16;

/// The value of a field, as far as any field of ours has such values.
pub(super) enum Simple {
    Nothing,
    Text(String),
    Number(f64),
    /// A list of texts, joined by blanks; not all of it if it is too long for anything.
    Texts(String),
    Other,
}

impl Simple {
    pub(super) fn level(self) -> Option<Level> {
        match self {
            Self::Text(name) => Level::deserialize(Value::String(name)).ok(),
            _ => None,
        }
    }

    /// What the letters of a single text stand for, if they can be read.
    pub(super) fn letters<T: Letters>(self) -> Option<Vec<T>> {
        match self {
            Self::Text(text) if text.len() <= LONGEST => T::read(&text).ok(),
            _ => None,
        }
    }

    pub(super) fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }
}

impl<'de> Deserialize<'de> for Simple {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Any)
    }
}

/// Takes any value.
struct Any;

impl<'de> Visitor<'de> for Any {
    type Value = Simple;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E>(self) -> Result<Simple, E> {
        Ok(Simple::Nothing)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Simple, E> {
        Ok(Simple::Other)
    }

    fn visit_i64<E>(self, number: i64) -> Result<Simple, E> {
        Ok(Simple::Number(number as f64))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Simple, E> {
        Ok(Simple::Number(number as f64))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Simple, E> {
        Ok(Simple::Number(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Simple, E> {
        Ok(Simple::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Simple, A::Error> {
        let (mut joined, mut are_texts) = (String::new(), true);
        while let Some(item) = items.next_element()? {
            match item {
                Simple::Text(text) if joined.len() <= LONGEST => {
                    if !joined.is_empty() {
                        joined.push(' ');
                    }
                    joined += &text;
                }
                Simple::Text(_) => {}
                _ => are_texts = false,
            }
        }
        Ok(if are_texts {
            Simple::Texts(joined)
        } else {
            Simple::Other
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Simple, A::Error> {
        while object.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Simple::Other)
    }
}
