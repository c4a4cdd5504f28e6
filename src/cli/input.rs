//! What a user means by CHALLENGE or BOARD: the empty board, placement letters, a
//! challenge of the suite, a file, or standard input.
//!
//! Challenges and boards are read by the same code; [`Entry`] says what differs.

use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::marker::PhantomData;
use std::path::Path;
use std::str::FromStr;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;
use thiserror::Error;

use crate::game::{Challenge, ChallengeError};
use crate::suite;
use crate::words::shortened;

/// Why an input cannot be used.
#[derive(Debug, Error)]
pub(super) enum InputError {
    /// There is no such file.
    #[error("{}: no such file; give one that exists, or letters as in BAAEBD", shortened(.file))]
    NoFile { file: String },
    /// The file cannot be read.
    #[error("{}: {error}; give a file that can be read, or letters as in BAAEBD", shortened(.file))]
    File { file: String, error: io::Error },
    /// Standard input is asked for more than once.
    #[error("-: standard input can be read only once; write - once, or give files")]
    StandardInputTwice,
    /// What stands at some place of a file makes no sense.
    #[error("{}:{line}:{column}: {message}", shortened(.file))]
    Content {
        file: String,
        line: usize,
        column: usize,
        message: String,
    },
    /// A file without any challenge or board in it.
    #[error("{}: there is nothing in it; write one placement string a line, as in BAAEBD", shortened(.file))]
    Empty { file: String },
    /// The argument itself makes no sense.
    #[error("{}: {message}", shortened(.argument))]
    Argument { argument: String, message: String },
}

/// Something that is written as placement letters.
pub(super) trait Entry: Sized {
    /// The keys under which a JSON object holds it.
    const KEYS: &'static [&'static str];
    /// Reads the letters; an error says the column it is about, if it knows one.
    fn read(letters: &str) -> Result<Self, (Option<usize>, String)>;
    /// What the argument names, if it is a name and not letters.
    fn find(_name: &str) -> Option<Result<Named<Self>, String>> {
        None
    }
}

impl Entry for Challenge {
    const KEYS: &'static [&'static str] = &["givens", "challenge"];

    fn read(letters: &str) -> Result<Self, (Option<usize>, String)> {
        if letters.trim().is_empty() {
            let message = "nothing is given; write `empty` for the empty board";
            return Err((None, message.to_owned()));
        }
        Self::from_str(letters).map_err(|error| {
            let column = match &error {
                ChallengeError::Notation(notation) => Some(notation.position()),
                _ => None,
            };
            let meant = suite::misspelt(letters)
                .map_or_else(String::new, |l| format!("; or did you mean {}?", l.name));
            (column, format!("{error}{meant}"))
        })
    }

    fn find(name: &str) -> Option<Result<Named<Self>, String>> {
        let found = suite::find(name)?.map(|listed| Named {
            name: Some(listed.name.clone()),
            entry: listed.givens.clone(),
        });
        Some(found.map_err(|error| error.to_string()))
    }
}

/// A board to be judged: any text, since judging says what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BoardText(pub(super) String);

impl Entry for BoardText {
    const KEYS: &'static [&'static str] = &["board", "solution", "solutions", "givens"];

    fn read(letters: &str) -> Result<Self, (Option<usize>, String)> {
        Ok(Self(letters.to_owned()))
    }

    /// Names of challenges are refused: read as letters they would only be judged
    /// wrong.
    fn find(name: &str) -> Option<Result<Named<Self>, String>> {
        let listed = suite::find(name)?.ok()?;
        Some(Err(format!(
            "that is a challenge, not a board; `iqlink show {} --solution` draws its solution",
            listed.name
        )))
    }
}

/// An entry with the name that its source gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Named<T> {
    pub(super) name: Option<String>,
    pub(super) entry: T,
}

impl Named<Challenge> {
    /// What to call the challenge: its name, or else its letters.
    pub(super) fn title(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.entry.to_string())
    }
}

/// Everything that the arguments stand for, in their order.
pub(super) fn read_all<T: Entry>(arguments: &[String]) -> Result<Vec<Named<T>>, InputError> {
    if arguments.iter().filter(|argument| *argument == "-").count() > 1 {
        return Err(InputError::StandardInputTwice);
    }
    let mut entries = Vec::new();
    for argument in arguments {
        entries.extend(read(argument)?);
    }
    Ok(entries)
}

/// The one thing that the argument stands for.
pub(super) fn read_one<T: Entry>(argument: &str) -> Result<Named<T>, InputError> {
    let mut entries = read(argument)?;
    match (entries.pop(), entries.len()) {
        (Some(only), 0) => Ok(only),
        (_, others) => Err(InputError::Argument {
            argument: argument.to_owned(),
            message: format!(
                "there are {} in it, and this command takes one; give one of them",
                others + 1
            ),
        }),
    }
}

fn read<T: Entry>(argument: &str) -> Result<Vec<Named<T>>, InputError> {
    if argument == "-" {
        let mut bytes = Vec::new();
        let file = "standard input";
        io::stdin()
            .read_to_end(&mut bytes)
            .map_err(|error| unreadable(file, error))?;
        return content(file, bytes, Format::Guess);
    }
    if let Some(format) = Format::of_file_name(argument) {
        let bytes = fs::read(argument).map_err(|error| unreadable(argument, error))?;
        return content(argument, bytes, format);
    }
    let named = find_or_read(argument).map_err(|(_, message)| InputError::Argument {
        argument: argument.to_owned(),
        message,
    })?;
    Ok(vec![named])
}

/// What a name or letters stand for; an error says the column it is about, if it
/// knows one.
fn find_or_read<T: Entry>(text: &str) -> Result<Named<T>, (Option<usize>, String)> {
    match T::find(text) {
        Some(found) => found.map_err(|message| (None, message)),
        None => T::read(text).map(|entry| Named { name: None, entry }),
    }
}

fn unreadable(file: &str, error: io::Error) -> InputError {
    let file = file.to_owned();
    match error.kind() {
        io::ErrorKind::NotFound => InputError::NoFile { file },
        _ => InputError::File { file, error },
    }
}

/// How a file is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Json,
    Text,
    /// JSON if it begins like JSON.
    Guess,
}

impl Format {
    /// The format that the name of a file promises; `None` if the argument does
    /// not look like the name of a file.
    fn of_file_name(argument: &str) -> Option<Self> {
        let path = Path::new(argument);
        let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("");
        match extension.to_ascii_lowercase().as_str() {
            "json" | "jsonl" => Some(Self::Json),
            "txt" => Some(Self::Text),
            other if looks_like_an_extension(other) => Some(Self::Guess),
            _ if argument.contains(std::path::is_separator) || path.is_file() => Some(Self::Guess),
            _ => None,
        }
    }
}

/// Whether what follows a dot may end the name of a file. Neither letters nor names
/// of challenges have dots in them.
fn looks_like_an_extension(text: &str) -> bool {
    (1..=5).contains(&text.len()) && text.chars().all(|c| c.is_ascii_alphanumeric())
}

fn content<T: Entry>(
    file: &str,
    bytes: Vec<u8>,
    format: Format,
) -> Result<Vec<Named<T>>, InputError> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let (line, column) = end_of(&String::from_utf8_lossy(good));
        let message = "this is not text (not UTF-8); save the file as plain text".to_owned();
        at(file, line, column, message)
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let looks_like_json = text.trim_start().starts_with(['{', '[', '"']);
    let entries = if format == Format::Json || (format == Format::Guess && looks_like_json) {
        json(file, text)?
    } else {
        lines(file, text)?
    };
    if entries.is_empty() {
        return Err(InputError::Empty {
            file: file.to_owned(),
        });
    }
    Ok(entries)
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

/// One entry a line; `#` starts a comment.
fn lines<T: Entry>(file: &str, text: &str) -> Result<Vec<Named<T>>, InputError> {
    let mut entries = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let letters = line.split('#').next().unwrap_or("");
        if letters.trim().is_empty() {
            continue;
        }
        let named = find_or_read(letters)
            .map_err(|(column, message)| at(file, number + 1, column.unwrap_or(1), message))?;
        entries.push(named);
    }
    Ok(entries)
}

/// JSON: a string, an object, an array of either, or several of these in a row.
fn json<T: Entry>(file: &str, text: &str) -> Result<Vec<Named<T>>, InputError> {
    let mut entries = Vec::new();
    let mut values = serde_json::Deserializer::from_str(text);
    // `into_iter` cannot carry a seed, so the end is looked for by hand.
    while values.end().is_err() {
        let collector = Collector {
            entries: &mut entries,
            phantom: PhantomData,
        };
        collector.deserialize(&mut values).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            let place = format!(" at line {line} column {column}");
            let reason = error.to_string().replace(&place, "");
            let message = match error.classify() {
                Category::Data => reason,
                _ => format!("this is not valid JSON: {reason}"),
            };
            at(file, line, column.max(1), message)
        })?;
    }
    Ok(entries)
}

/// Collects the entries of a JSON value as it is parsed, so that an error about
/// an entry carries its line and column.
struct Collector<'a, T> {
    entries: &'a mut Vec<Named<T>>,
    phantom: PhantomData<T>,
}

impl<'de, T: Entry> DeserializeSeed<'de> for Collector<'_, T> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, T: Entry> Visitor<'de> for Collector<'_, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys = T::KEYS[0];
        write!(
            f,
            "a placement string, an object with \"{keys}\", or an array of these"
        )
    }

    fn visit_str<E: de::Error>(self, letters: &str) -> Result<(), E> {
        let named = find_or_read(letters).map_err(|(_, message)| E::custom(message))?;
        self.entries.push(named);
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while items
            .next_element_seed(Collector {
                entries: self.entries,
                phantom: PhantomData,
            })?
            .is_some()
        {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        let mut name: Option<String> = None;
        let mut found = Vec::new();
        while let Some(key) = object.next_key::<String>()? {
            if key == "name" {
                name = object.next_value()?;
            } else if T::KEYS.contains(&key.as_str()) && found.is_empty() {
                object.next_value_seed(Collector {
                    entries: &mut found,
                    phantom: PhantomData,
                })?;
            } else {
                object.next_value::<de::IgnoredAny>()?;
            }
        }
        if found.is_empty() {
            let key = T::KEYS[0];
            return Err(de::Error::custom(format!("the object has no \"{key}\"")));
        }
        let named = found.into_iter().map(|item| Named {
            name: item.name.or_else(|| name.clone()),
            ..item
        });
        self.entries.extend(named);
        Ok(())
    }
}
