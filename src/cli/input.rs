//! What a user means by CHALLENGE or BOARD: the empty board, placement letters, a
//! challenge of the suite, a file, or standard input.
//!
//! Challenges and boards are read by the same code; [`Letters`] says what differs.

use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::str::FromStr;

use serde::Deserialize;
use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use serde_json::error::Category;
use thiserror::Error;

use crate::game::{Challenge, ChallengeError, Level, NamedChallenge};
use crate::suite::{self, UnknownName};
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

/// Why letters, or a name in their place, make no sense.
#[derive(Debug, Error)]
pub(super) enum TextError {
    /// Nothing is written.
    #[error("nothing is given; write `empty` for the empty board")]
    Nothing,
    /// The letters are no challenge; a level that the writer may have meant.
    #[error("{error}{}", meant.as_ref().map_or_else(String::new, |name| format!("; or did you mean {name}?")))]
    Challenge {
        error: ChallengeError,
        meant: Option<String>,
    },
    /// The suite has no challenge of that name.
    #[error("{0}{remedy}", remedy = where_listed(.0))]
    Name(UnknownName),
    /// A challenge is named where a board should be.
    #[error("that is a challenge, not a board; `iqlink show {0} --solution` draws its solution")]
    NoBoard(String),
}

/// The command that lists the names that there are.
fn where_listed(error: &UnknownName) -> String {
    match error {
        UnknownName::Number => "; `iqlink suite` lists them".to_owned(),
        UnknownName::InLevel { level } => format!("; `iqlink suite --level {level}` lists them"),
        UnknownName::Level { .. } => String::new(),
    }
}

impl TextError {
    /// The column of the text that it is about.
    fn column(&self) -> usize {
        match self {
            Self::Challenge {
                error: ChallengeError::Notation(notation),
                ..
            } => notation.position(),
            _ => 1,
        }
    }
}

/// Something that is written as placement letters.
pub(super) trait Letters: Sized {
    /// The keys under which a JSON object holds it.
    const KEYS: &'static [&'static str];
    /// Reads a name or letters.
    fn read(text: &str) -> Result<Self, TextError>;
    /// The same with what the JSON object around the letters says of it.
    fn described(self, by: &Description) -> Self;
}

/// What a JSON object may say of what it holds.
#[derive(Default)]
pub(super) struct Description {
    name: Option<String>,
    level: Option<Level>,
    grade: Option<f64>,
}

impl Letters for NamedChallenge {
    const KEYS: &'static [&'static str] = &["givens", "challenge"];

    fn read(text: &str) -> Result<Self, TextError> {
        if let Some(found) = suite::find(text) {
            return found.cloned().map_err(TextError::Name);
        }
        if text.trim().is_empty() {
            return Err(TextError::Nothing);
        }
        let challenge = Challenge::from_str(text).map_err(|error| {
            let meant = suite::misspelt(text).map(Self::title);
            TextError::Challenge { error, meant }
        })?;
        Ok(challenge.into())
    }

    /// What the letters themselves tell, being a name, goes first.
    fn described(self, by: &Description) -> Self {
        Self {
            name: self.name.or_else(|| by.name.clone()),
            level: self.level.or(by.level),
            grade: self.grade.or(by.grade),
            ..self
        }
    }
}

/// A board to be judged: any text, since judging says what is wrong with it.
pub(super) struct BoardText {
    /// What its source calls it.
    pub(super) name: Option<String>,
    /// What is to be judged.
    pub(super) text: String,
}

impl Letters for BoardText {
    const KEYS: &'static [&'static str] = &["board", "solution", "solutions", "givens"];

    /// Names of challenges are refused: read as letters they would only be judged
    /// wrong.
    fn read(text: &str) -> Result<Self, TextError> {
        match suite::find(text) {
            Some(Ok(listed)) => Err(TextError::NoBoard(listed.title())),
            _ => Ok(Self {
                name: None,
                text: text.to_owned(),
            }),
        }
    }

    fn described(self, by: &Description) -> Self {
        Self {
            name: self.name.or_else(|| by.name.clone()),
            ..self
        }
    }
}

/// Everything that the arguments stand for, in their order.
pub(super) fn read_all<T: Letters>(arguments: &[String]) -> Result<Vec<T>, InputError> {
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
pub(super) fn read_one<T: Letters>(argument: &str) -> Result<T, InputError> {
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

fn read<T: Letters>(argument: &str) -> Result<Vec<T>, InputError> {
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
    let entry = T::read(argument).map_err(|error| InputError::Argument {
        argument: argument.to_owned(),
        message: error.to_string(),
    })?;
    Ok(vec![entry])
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

fn content<T: Letters>(file: &str, bytes: Vec<u8>, format: Format) -> Result<Vec<T>, InputError> {
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
fn lines<T: Letters>(file: &str, text: &str) -> Result<Vec<T>, InputError> {
    let mut entries = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let letters = line.split('#').next().unwrap_or("");
        if letters.trim().is_empty() {
            continue;
        }
        let entry = T::read(letters)
            .map_err(|error| at(file, number + 1, error.column(), error.to_string()))?;
        entries.push(entry);
    }
    Ok(entries)
}

/// JSON: a string, an object, an array of either, or several of these in a row.
fn json<T: Letters>(file: &str, text: &str) -> Result<Vec<T>, InputError> {
    let mut entries = Vec::new();
    let mut values = serde_json::Deserializer::from_str(text);
    // `into_iter` cannot carry a seed, so the end is looked for by hand.
    while values.end().is_err() {
        let collected = Collector(&mut entries).deserialize(&mut values);
        collected.map_err(|error| {
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
struct Collector<'a, T>(&'a mut Vec<T>);

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
        self.0.push(T::read(letters).map_err(E::custom)?);
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while items.next_element_seed(Collector(self.0))?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        let mut description = Description::default();
        let mut found: Vec<T> = Vec::new();
        while let Some(key) = object.next_key::<String>()? {
            match key.as_str() {
                "name" => description.name = object.next_value()?,
                // Other programs may have levels and grades of their own.
                "level" => {
                    let level: Value = object.next_value()?;
                    description.level = Level::deserialize(level).ok();
                }
                "grade" => description.grade = object.next_value::<Value>()?.as_f64(),
                key if T::KEYS.contains(&key) && found.is_empty() => {
                    object.next_value_seed(Collector(&mut found))?;
                }
                _ => {
                    object.next_value::<de::IgnoredAny>()?;
                }
            }
        }
        if found.is_empty() {
            let key = T::KEYS[0];
            return Err(de::Error::custom(format!("the object has no \"{key}\"")));
        }
        let found = found.into_iter();
        self.0
            .extend(found.map(|item| item.described(&description)));
        Ok(())
    }
}
