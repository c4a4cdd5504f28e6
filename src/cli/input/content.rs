//! What stands in a file of challenges or boards: one a line, or JSON.

use std::fmt;
use std::mem;
use std::path::Path;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;

use super::simple::{LONGEST, Simple};
use super::{InputError, Letters, TextError, moves};
use crate::draw::{Drawn, drawn_boards};
use crate::game::notation::{self, NotationError};
use crate::game::{Challenge, Level, Placement};

/// What a JSON object may say of what it holds.
#[derive(Default)]
pub(in crate::cli) struct Description {
    pub(super) name: Option<String>,
    pub(super) level: Option<Level>,
    pub(super) grade: Option<f64>,
    /// The placements on the board, or beside it, that are moves.
    pub(super) moves: Vec<Placement>,
}

/// The fields of an object that make its description.
const DESCRIBING: [&str; 4] = ["name", "moves", "level", "grade"];

/// How a file is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Json,
    Text,
    /// JSON if it begins like JSON.
    Guess,
}

impl Format {
    /// The format that the name of a file promises; `None` if the argument does
    /// not look like the name of a file.
    pub(super) fn of_file_name(argument: &str) -> Option<Self> {
        let path = Path::new(argument);
        let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("");
        match extension.to_ascii_lowercase().as_str() {
            "json" | "jsonl" => Some(Self::Json),
            "txt" => Some(Self::Text),
            other if looks_like_an_extension(other) => Some(Self::Guess),
            _ if path.is_file() => Some(Self::Guess),
            _ if argument.contains(std::path::is_separator) => {
                // `yellow I/D/E` is no folder.
                let is_meant =
                    matches!(notation::parse(argument), Err(NotationError::Meant { .. }));
                (!is_meant).then_some(Self::Guess)
            }
            // A folder is refused, but does not keep letters from being letters.
            _ if path.is_dir() && argument.parse::<Challenge>().is_err() => Some(Self::Guess),
            _ => None,
        }
    }
}

/// Whether what follows a dot may end the name of a file. Neither letters nor names
/// of challenges have dots in them.
fn looks_like_an_extension(text: &str) -> bool {
    (1..=5).contains(&text.len()) && text.chars().all(|c| c.is_ascii_alphanumeric())
}

/// What is wrong with bytes that are no text.
pub(super) const NO_TEXT: &str = "this is not text (not UTF-8); save the file as plain text";

/// Everything that stands in a file of this name.
pub(super) fn read<T: Letters>(
    file: &str,
    bytes: Vec<u8>,
    format: Format,
) -> Result<Vec<T>, InputError> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let (line, column) = end_of(&String::from_utf8_lossy(good));
        at(file, line, column, NO_TEXT.to_owned())
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    without_zeros(file, 1, text)?;
    let drawn =
        drawn_boards(text).map_err(|error| at(file, error.line, error.column, error.message))?;
    if !drawn.is_empty() {
        return drawn.iter().map(|board| entry(file, board)).collect();
    }
    let is_json = is_json(format, text);
    let entries = if is_json {
        json(file, 1, text)?
    } else {
        let mut gathered = Gathered::new();
        for (text, number) in text.lines().zip(1..) {
            letters(file, number, text, &mut gathered)?;
        }
        gathered.entries
    };
    if entries.is_empty() {
        let file = file.to_owned();
        let key = T::KEYS[0];
        return Err(if is_json {
            InputError::EmptyJson { file, key }
        } else {
            InputError::Empty { file }
        });
    }
    Ok(entries)
}

/// What is wrong with a text that has bytes in it that no text has.
const ZERO: &str = "this is not text: there is a zero byte, as in UTF-16; save the file as UTF-8";

/// Refuses what is text in another encoding, and would be read as strange letters.
fn without_zeros(file: &str, first_line: usize, text: &str) -> Result<(), InputError> {
    let Some((before, _)) = text.split_once('\0') else {
        return Ok(());
    };
    let (line, column) = end_of(before);
    Err(at(file, first_line - 1 + line, column, ZERO.to_owned()))
}

/// A board that is drawn in the file.
fn entry<T: Letters>(file: &str, board: &Drawn) -> Result<T, InputError> {
    let read = T::drawn(&board.givens, &board.others);
    read.map_err(|error| at(file, board.line, 1, error.to_string()))
}

/// The line and column just after `text`, counting characters from 1.
fn end_of(text: &str) -> (usize, usize) {
    let last = text.rsplit('\n').next().unwrap_or("");
    (text.matches('\n').count() + 1, last.chars().count() + 1)
}

fn at(file: &str, line: usize, column: usize, message: String) -> InputError {
    let file = file.to_owned();
    InputError::Content {
        file,
        line,
        column,
        message,
    }
}

/// Whether a text of this format is JSON.
pub(super) fn is_json(format: Format, text: &str) -> bool {
    let looks_like_json = || text.trim_start().starts_with(['{', '[', '"']);
    format == Format::Json || (format == Format::Guess && looks_like_json())
}

/// What stands in one line of a file that holds an entry a line.
pub(super) fn line<T: Letters>(
    file: &str,
    number: usize,
    text: &str,
    is_json: bool,
) -> Result<Vec<T>, InputError> {
    without_zeros(file, number, text)?;
    if is_json {
        return json(file, number, text);
    }
    let mut gathered = Gathered::new();
    letters(file, number, text, &mut gathered)?;
    Ok(gathered.entries)
}

/// An entry in a line; `#` starts a comment.
fn letters<T: Letters>(
    file: &str,
    number: usize,
    line: &str,
    gathered: &mut Gathered<T>,
) -> Result<(), InputError> {
    let letters = line.split('#').next().unwrap_or("");
    if letters.trim().is_empty() {
        return Ok(());
    }
    let read = gathered.read(letters);
    read.map_err(|error| at(file, number, error.column(), error.to_string()))
}

/// For how many challenges the names that are held at a time may stand: a word is much shorter
/// than the suite that it means, so that some would take all memory.
const MOST_NAMED: usize = 200_000;

/// The entries that were read at a time.
struct Gathered<T> {
    entries: Vec<T>,
    /// How many of them stand there by names of several.
    named: usize,
}

impl<T: Letters> Gathered<T> {
    const fn new() -> Self {
        Self {
            entries: Vec::new(),
            named: 0,
        }
    }

    /// Reads letters, if they are not as long as no board is: each of them would be objected to.
    fn read(&mut self, letters: &str) -> Result<(), TextError> {
        if letters.len() > LONGEST {
            return Err(TextError::Long);
        }
        let read = T::read(letters)?;
        if read.len() > 1 {
            self.named += read.len();
        }
        if self.named > MOST_NAMED {
            return Err(TextError::Crowded { most: MOST_NAMED });
        }
        self.entries.extend(read);
        Ok(())
    }
}

/// JSON from this line on: a string, an object, an array of either, or several of these in a
/// row.
fn json<T: Letters>(file: &str, first_line: usize, text: &str) -> Result<Vec<T>, InputError> {
    let mut gathered = Gathered::new();
    let mut values = serde_json::Deserializer::from_str(text);
    // `into_iter` cannot carry a seed, so the end is looked for by hand.
    while values.end().is_err() {
        let collected = Collector(&mut gathered).deserialize(&mut values);
        collected.map_err(|error| {
            let (line, column) = (error.line(), error.column());
            let place = format!(" at line {line} column {column}");
            let reason = error.to_string().replace(&place, "");
            let message = match error.classify() {
                Category::Data => reason,
                _ => format!("this is not valid JSON: {reason}"),
            };
            at(file, first_line - 1 + line, column.max(1), message)
        })?;
    }
    Ok(gathered.entries)
}

/// Collects the entries of a JSON value as it is parsed, so that an error about
/// an entry carries its line and column.
struct Collector<'a, T>(&'a mut Gathered<T>);

impl<'de, T: Letters> DeserializeSeed<'de> for Collector<'_, T> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, T: Letters> Visitor<'de> for Collector<'_, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys = T::KEYS[0];
        write!(
            f,
            "a placement string, an object with \"{keys}\", or an array of these"
        )
    }

    fn visit_str<E: de::Error>(self, letters: &str) -> Result<(), E> {
        self.0.read(letters).map_err(E::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while items.next_element_seed(Collector(self.0))?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        let mut description = Description::default();
        // What stands under the best key so far, and under another.
        let mut found: Option<(usize, Vec<T>)> = None;
        let mut other: Vec<T> = Vec::new();
        let mut told: Vec<String> = Vec::new();
        while let Some(key) = object.next_key::<String>()? {
            if told.contains(&key) {
                return Err(de::Error::custom(format!(
                    "the object has \"{key}\" twice; leave one of them out"
                )));
            }
            if DESCRIBING.contains(&key.as_str()) || T::KEYS.contains(&key.as_str()) {
                told.push(key.clone());
            }
            match key.as_str() {
                "name" => {
                    // A name without a letter names nothing.
                    let name: Option<String> = object.next_value()?;
                    description.name = name.filter(|name| !name.trim().is_empty());
                }
                "moves" => description.moves = moves_in(object.next_value()?)?,
                // Other programs may have levels and grades of their own.
                "level" => description.level = object.next_value::<Simple>()?.level(),
                "grade" => description.grade = object.next_value::<Simple>()?.number(),
                key => {
                    let rank = T::KEYS.iter().position(|known| *known == key);
                    let best = found.as_ref().map_or(T::KEYS.len(), |(best, _)| *best);
                    if let Some(rank) = rank.filter(|&rank| rank < best) {
                        let before = mem::take(&mut self.0.entries);
                        object.next_value_seed(Collector(&mut *self.0))?;
                        let read = mem::replace(&mut self.0.entries, before);
                        other = found
                            .replace((rank, read))
                            .map_or(other, |(_, other)| other);
                    } else if rank.is_some() {
                        other = object.next_value::<Simple>()?.letters().unwrap_or_default();
                    } else {
                        object.next_value::<de::IgnoredAny>()?;
                    }
                }
            }
        }
        let Some((rank, found)) = found else {
            let key = T::KEYS[0];
            return Err(de::Error::custom(format!("the object has no \"{key}\"")));
        };
        // Several are not told apart by what is said of them.
        if let (0, [found]) = (rank, &found[..]) {
            let other = Some(&other[..]).filter(|other| other.len() == 1);
            let other = other.and_then(<[T]>::first);
            if let Some(contradiction) = found.contradiction(other, &description) {
                return Err(de::Error::custom(contradiction));
            }
        }
        for item in found {
            let described = item.described(&description);
            self.0.entries.push(described.map_err(de::Error::custom)?);
        }
        Ok(())
    }
}

/// The moves that an object tells: in letters or by sight, as one text or a list.
fn moves_in<E: de::Error>(told: Simple) -> Result<Vec<Placement>, E> {
    let text = match told {
        Simple::Nothing => return Ok(Vec::new()),
        Simple::Text(text) | Simple::Texts(text) => text,
        Simple::Number(_) | Simple::Other => {
            return Err(E::custom(
                r#"these are no moves; write placements, as in "moves": ["NGB", "DHL"]"#,
            ));
        }
    };
    if text.len() > LONGEST {
        return Err(E::custom(TextError::Long));
    }
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    moves::parse(&text).map_err(E::custom)
}
