//! What a user means by CHALLENGE or BOARD: the empty board, placement letters,
//! challenges of the suite (one, a range, a level, all), a file, or standard input.
//!
//! Challenges and boards are read by the same code; [`Letters`] says what differs.
//! Every command gets its challenges from [`chosen`], which also keeps to the filters.

mod content;
mod entries;
mod filter;
mod lined;
mod moves;
mod random;
mod simple;

use std::io::{self, Read};
use std::path::Path;
use std::str::FromStr;

use thiserror::Error;

use super::args::{ChosenArgs, FilterArgs, MovesArgs};
use crate::files;
use crate::game::{Challenge, ChallengeError, Level, NamedChallenge, Placement, notation};
use crate::suite::{self, UnknownName};
use crate::words::shortened;
use content::{Description, Format};
pub(super) use entries::Entries;
use entries::Part;
pub(super) use filter::{filtered, givens_text};
use lined::{Lined, NotLined, Streamed};
use moves::MovesError;
pub(super) use random::random;

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
    /// The same where the file is JSON.
    #[error("{}: there is nothing in it; write placement strings, as in [\"BAAEBD\"], or objects as in {{\"{key}\": \"BAAEBD\"}}", shortened(.file))]
    EmptyJson { file: String, key: &'static str },
    /// A folder is given where a file should be.
    #[error("{}: that is a folder; give a file in it, or letters as in BAAEBD", shortened(.folder))]
    Folder { folder: String },
    /// An argument without anything in it.
    #[error("'': nothing is given; write `empty` for the empty board, or a challenge as in BAAEBD")]
    Nothing,
    /// The argument itself makes no sense.
    #[error("{}: {message}", shortened(.argument))]
    Argument { argument: String, message: String },
    /// The filters leave nothing of what was named.
    #[error("{0}")]
    NothingLeft(String),
}

/// Why letters, or a name in their place, make no sense.
#[derive(Debug, Error)]
pub(super) enum TextError {
    /// Nothing is written.
    #[error("nothing is given; write `empty` for the empty board")]
    Nothing,
    /// It is longer than any board.
    #[error("this is too long to be a board; write three letters a placement")]
    Long,
    /// Names that stand for more challenges than anybody has a use for.
    #[error("the names up to this one stand for more than {most} challenges; name fewer")]
    Crowded { most: usize },
    /// The letters are no challenge; a word that the writer may have meant.
    #[error("{error}{}", meant.map_or_else(String::new, |word| format!("; or did you mean {word}?")))]
    Challenge {
        error: ChallengeError,
        meant: Option<&'static str>,
    },
    /// The suite has no challenge of that name.
    #[error("{0}{remedy}", remedy = where_listed(.0))]
    Name(UnknownName),
    /// A challenge of the suite and moves, as they would have to be written.
    #[error("moves go behind a challenge with a + between, as in {0}")]
    Unjoined(String),
    /// A number below zero.
    #[error(
        "that is a negative number; the challenges of the suite have the numbers 1 to {}",
        suite::NUMBERED
    )]
    Negative,
    /// The moves cannot be made.
    #[error(transparent)]
    Moves(#[from] MovesError),
    /// A challenge is named where a board should be.
    #[error("that is a challenge, not a board; `iqlink show {0} --solution` draws its solution")]
    NoBoard(String),
}

/// The command that lists the names that there are.
fn where_listed(error: &UnknownName) -> String {
    match error {
        UnknownName::Number => "; `iqlink suite` lists them".to_owned(),
        UnknownName::InLevel { level } => format!("; `iqlink suite --level {level}` lists them"),
        UnknownName::Level { .. } | UnknownName::OneEnd | UnknownName::Backwards { .. } => {
            String::new()
        }
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
    /// The keys under which a JSON object holds it; of several the first of these counts.
    const KEYS: &'static [&'static str];
    /// Reads letters, or a name that may stand for several.
    fn read(text: &str) -> Result<Vec<Self>, TextError>;
    /// The same with what the JSON object around the letters says of it.
    fn described(self, by: &Description) -> Result<Self, TextError>;
    /// What the object around the letters says against them, if they stand under the first of
    /// the keys; `other` is what stands under another.
    fn contradiction(&self, _other: Option<&Self>, _by: &Description) -> Option<String> {
        None
    }
    /// A board that was drawn: what is given, and what else lies there.
    fn drawn(givens: &[Placement], others: &[Placement]) -> Result<Self, TextError>;
}

impl Letters for NamedChallenge {
    const KEYS: &'static [&'static str] = &["givens", "challenge"];

    fn read(text: &str) -> Result<Vec<Self>, TextError> {
        if text
            .trim()
            .strip_prefix('-')
            .is_some_and(|rest| rest.parse::<f64>().is_ok())
        {
            return Err(TextError::Negative);
        }
        if let Some((before, moves)) = moves::split(text) {
            moves::require_start(before)?;
            let moves = moves::parse(moves)?;
            let started = Self::read(before)?;
            let played = started.iter().map(|named| moves::made(named, &moves));
            return played.map(|made| made.map_err(TextError::Moves)).collect();
        }
        if let Some(found) = suite::choose(text) {
            return found.map(<[Self]>::to_vec).map_err(|error| {
                moves::unjoined(text).map_or(TextError::Name(error), TextError::Unjoined)
            });
        }
        if text.trim().is_empty() {
            return Err(TextError::Nothing);
        }
        let challenge = Challenge::from_str(text).map_err(|error| {
            let meant = suite::misspelt(text);
            TextError::Challenge { error, meant }
        })?;
        Ok(vec![challenge.into()])
    }

    /// What the letters themselves tell, being a name, goes first.
    fn described(self, by: &Description) -> Result<Self, TextError> {
        let name = self.name.is_none().then(|| by.name.clone()).flatten();
        let played = if by.moves.is_empty() {
            self
        } else {
            moves::made_or_there(&self, &by.moves)?
        };
        Ok(Self {
            name: name.or(played.name),
            level: played.level.or(by.level),
            grade: played.grade.or(by.grade),
            ..played
        })
    }

    /// A challenge is everything that lies on the board, the moves among it.
    fn contradiction(&self, other: Option<&Self>, by: &Description) -> Option<String> {
        let start = self.start();
        if let Some(again) = by.moves.iter().find(|made| start.givens().contains(made)) {
            return Some(format!(
                "a move cannot be made: {again} is one of the givens already; leave it out of the \
                 \"moves\" or of the \"givens\""
            ));
        }
        let (here, there) = (self.clone().described(by), other?.clone().described(by));
        let (Ok(here), Ok(there)) = (here, there) else {
            return None;
        };
        (here.challenge != there.challenge).then(|| {
            "\"givens\" and \"challenge\" do not say the same; leave one of them out".to_owned()
        })
    }

    fn drawn(givens: &[Placement], others: &[Placement]) -> Result<Self, TextError> {
        let all = givens.iter().chain(others).copied();
        let challenge = Challenge::new(all).map_err(|error| {
            let meant = None;
            TextError::Challenge { error, meant }
        })?;
        // Without givens the drawing is a position, and not a game.
        let moves = if givens.is_empty() { &[][..] } else { others };
        Ok(Self {
            moves: moves.iter().map(|made| made.piece()).collect(),
            ..challenge.into()
        })
    }
}

/// A board to be judged: any text, since judging says what is wrong with it.
#[derive(Clone)]
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
    fn read(text: &str) -> Result<Vec<Self>, TextError> {
        if let Some((before, moves)) = moves::split(text) {
            return Ok(vec![Self::started(before).with_moves(moves)]);
        }
        if let Some(Ok([first, ..])) = suite::choose(text) {
            return Err(TextError::NoBoard(first.title()));
        }
        Ok(vec![Self {
            name: None,
            text: text.to_owned(),
        }])
    }

    fn described(self, by: &Description) -> Result<Self, TextError> {
        // A board has its moves on it, and a challenge has not.
        let there = notation::parse(&self.text).unwrap_or_default();
        let missing = by.moves.iter().filter(|made| !there.contains(&made.pose()));
        let text = missing.fold(self.text, |text, made| format!("{text} {made}"));
        Ok(Self {
            name: self.name.or_else(|| by.name.clone()),
            text,
        })
    }

    fn drawn(givens: &[Placement], others: &[Placement]) -> Result<Self, TextError> {
        let mut all: Vec<Placement> = givens.iter().chain(others).copied().collect();
        all.sort_unstable();
        Ok(Self {
            name: None,
            text: all.iter().map(ToString::to_string).collect(),
        })
    }
}

impl BoardText {
    /// The board on which a challenge begins: its letters if it is one of the suite.
    fn started(challenge: &str) -> Self {
        match suite::choose(challenge) {
            Some(Ok([only])) => Self {
                name: only.name.clone(),
                text: only.challenge.to_string(),
            },
            _ if challenge.trim().eq_ignore_ascii_case("empty") => Self {
                name: None,
                text: String::new(),
            },
            _ => Self {
                name: None,
                text: challenge.to_owned(),
            },
        }
    }

    /// The same with moves, which need not be right.
    fn with_moves(self, moves: &str) -> Self {
        let letters = moves.replace(moves::PLUS, " ");
        Self {
            name: self.name.map(|name| format!("{name}+{}", letters.trim())),
            text: format!("{} {letters}", self.text),
        }
    }
}

/// The boards to be judged.
pub(super) fn boards(
    arguments: &[String],
    played: &MovesArgs,
) -> Result<Entries<BoardText>, InputError> {
    let Some(moves) = &played.moves else {
        return entries(arguments);
    };
    let [only] = arguments else {
        return Err(one_for_moves(Some(arguments.len())));
    };
    entries(&[format!("{only}{}{moves}", moves::PLUS)])
}

/// That moves are for one challenge.
fn one_for_moves(found: Option<usize>) -> InputError {
    let found = number_of(found);
    InputError::Argument {
        argument: "--moves".to_owned(),
        message: format!("moves are made in one challenge, and {found} are meant; give one"),
    }
}

/// A number in words, where it may not be known.
pub(super) fn number_of(count: Option<usize>) -> String {
    count.map_or_else(|| "many".to_owned(), |count| count.to_string())
}

/// Everything that the arguments stand for, in their order.
fn entries<T: Letters + Clone>(arguments: &[String]) -> Result<Entries<T>, InputError> {
    if arguments.iter().filter(|argument| *argument == "-").count() > 1 {
        return Err(InputError::StandardInputTwice);
    }
    if let Some(error) = arguments.windows(2).find_map(parted) {
        return Err(error);
    }
    let parts = arguments.iter().map(|argument| read(argument));
    Ok(Entries::of_parts(parts.collect::<Result<_, _>>()?))
}

/// A level and a number as arguments of their own: somebody means one challenge, and a whole
/// level could take hours.
fn parted(arguments: &[String]) -> Option<InputError> {
    let [level, number] = arguments else {
        return None;
    };
    let is_level = Level::ALL
        .map(Level::name)
        .contains(&level.to_ascii_lowercase().as_str());
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if !is_level || !is_number {
        return None;
    }
    let meant = suite::find(&format!("{level}-{number}"))?.ok()?.title();
    Some(InputError::Argument {
        argument: format!("{level} {number}"),
        message: format!(
            "did you mean {meant}? For all of {level} and the challenge with the number {number}, \
             write {number} {level}"
        ),
    })
}

/// All of it at once.
pub(super) fn read_all<T: Letters + Clone>(arguments: &[String]) -> Result<Vec<T>, InputError> {
    entries(arguments)?.all()
}

/// What stands in a file of this name.
pub(super) fn in_file<T: Letters>(file: &str, content: Vec<u8>) -> Result<Vec<T>, InputError> {
    let format = Format::of_file_name(file).unwrap_or(Format::Guess);
    content::read(file, content, format)
}

/// The challenges that are named, or else the suite, as far as the filters let them
/// through.
pub(super) fn chosen(args: &ChosenArgs) -> Result<Entries<NamedChallenge>, InputError> {
    played(filtered(&args.challenges, &args.filter)?, &args.played)
}

/// The challenges after the moves, which are for one only.
fn played(
    challenges: Entries<NamedChallenge>,
    args: &MovesArgs,
) -> Result<Entries<NamedChallenge>, InputError> {
    let Some(text) = &args.moves else {
        return Ok(challenges);
    };
    let (Some(1), Some(only)) = (challenges.count(), challenges.iter().next()) else {
        return Err(one_for_moves(challenges.count()));
    };
    let only = only?;
    let moves = moves::parse(text).and_then(|moves| moves::made(&only, &moves));
    let made = moves.map_err(|error| InputError::Argument {
        argument: format!("--moves {text}"),
        message: error.to_string(),
    });
    Ok(Entries::of(vec![made?]))
}

/// The only challenge that is chosen.
pub(super) fn chosen_one(
    name: Option<&String>,
    filter: &FilterArgs,
    moves: &MovesArgs,
) -> Result<NamedChallenge, InputError> {
    let names = name.map_or(&[] as &[String], std::slice::from_ref);
    let found = played(filtered(names, filter)?, moves)?;
    let first = found.iter().next().transpose()?;
    match (first, found.count()) {
        (Some(only), Some(1)) => Ok(only),
        (first, count) => Err(InputError::Argument {
            argument: name.map_or_else(|| "the suite".to_owned(), String::clone),
            message: format!(
                "{} challenges are meant, and this command takes one; give one of them, as in {}",
                number_of(count),
                first.map_or_else(String::new, |first| first.title())
            ),
        }),
    }
}

fn read<T: Letters>(argument: &str) -> Result<Part<T>, InputError> {
    if argument == "-" {
        return standard_input();
    }
    if let Some(format) = Format::of_file_name(argument).filter(|_| !is_name(argument)) {
        return match Lined::of::<T>(argument, format) {
            Ok((file, count)) => Ok(Part::Lined(file, count)),
            Err(NotLined(error)) => whole(argument, format, error).map(Part::Read),
        };
    }
    T::read(argument)
        .map(Part::Read)
        .map_err(|error| match error {
            TextError::Nothing => InputError::Nothing,
            error => InputError::Argument {
                argument: argument.to_owned(),
                message: error.to_string(),
            },
        })
}

/// What standard input is called in messages.
const STANDARD_INPUT: &str = "standard input";

/// What comes from standard input: all of it if that is little, so that what is wrong with it
/// is told before anything is begun; entry by entry if it is much, and of an entry a line.
fn standard_input<T: Letters>() -> Result<Part<T>, InputError> {
    let read = |from: &mut dyn io::Read, most| {
        let bytes = files::read_from(from, most);
        bytes.map_err(|error| unreadable(STANDARD_INPUT, error))
    };
    let beginning = read(&mut io::stdin().take(lined::LONGEST), lined::LONGEST)?;
    if beginning.len() as u64 == lined::LONGEST
        && let Ok(streamed) = Streamed::after::<T>(&beginning)
    {
        return Ok(Part::Streamed(streamed));
    }
    let bytes = read(&mut beginning.chain(io::stdin()), files::MOST)?;
    content::read(STANDARD_INPUT, bytes, Format::Guess).map(Part::Read)
}

/// What stands in a file that is read as a whole. If it is too long for that, and would be
/// one of lines but for one of them, that line is at fault.
fn whole<T: Letters>(
    file: &str,
    format: Format,
    wrong_line: Option<InputError>,
) -> Result<Vec<T>, InputError> {
    let bytes = files::read(Path::new(file), files::MOST);
    let bytes = bytes.map_err(|error| match (error.kind(), wrong_line) {
        (io::ErrorKind::FileTooLarge, Some(wrong)) => wrong,
        _ => unreadable(file, error),
    })?;
    content::read(file, bytes, format)
}

/// Whether the argument is a name of the suite, also if there is a file called so: that
/// the same call means the same everywhere is worth writing `./wizard` for the file. A
/// range that is wrong is a name, too, unless there is such a file.
fn is_name(argument: &str) -> bool {
    match suite::choose(argument) {
        Some(Ok(_)) => true,
        Some(Err(_)) => argument.contains("..") && !Path::new(argument).is_file(),
        None => false,
    }
}

fn unreadable(file: &str, error: io::Error) -> InputError {
    let file = file.to_owned();
    match error.kind() {
        io::ErrorKind::IsADirectory => InputError::Folder { folder: file },
        io::ErrorKind::NotFound => InputError::NoFile { file },
        _ => InputError::File { file, error },
    }
}
