//! What holds an entry a line, as letters or as JSON, read line by line: files, and standard
//! input.

use std::cell::RefCell;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

use super::content::{self, Format};
use super::{InputError, Letters, STANDARD_INPUT, TextError};
use crate::draw::names_a_row;
use crate::files;

/// The longest line, in bytes: a file with a longer one is read as a whole.
pub(super) const LONGEST: u64 = 1 << 20;

/// A file that holds an entry a line.
pub(super) struct Lined {
    file: String,
    is_json: bool,
}

/// Why a file cannot be read line by line, though perhaps as a whole: what is wrong with a
/// line, if lines before it are entries.
pub(super) struct NotLined(pub(super) Option<InputError>);

impl Lined {
    /// Goes through a file, and says how many entries it holds.
    pub(super) fn of<T: Letters>(file: &str, format: Format) -> Result<(Self, usize), NotLined> {
        // What is no file, such as a pipe, can be opened and read only once.
        if !fs::metadata(file).is_ok_and(|found| found.is_file()) {
            return Err(NotLined(None));
        }
        let lines = Lines::open(file).map_err(|_| NotLined(None))?;
        let (is_json, count) = examine::<T>(file, lines, format)?;
        let file = file.to_owned();
        Ok((Self { file, is_json }, count))
    }

    pub(super) fn file(&self) -> &str {
        &self.file
    }

    /// The entries once more.
    pub(super) fn entries<T: Letters>(
        &self,
    ) -> Result<impl Iterator<Item = Result<T, InputError>>, InputError> {
        let lines = Lines::open(&self.file).map_err(|error| InputError::File {
            file: self.file.clone(),
            error,
        })?;
        Ok(entries(&self.file, lines, self.is_json))
    }
}

/// What comes from standard input and holds an entry a line, as far as it was looked at. It
/// may have no end, and can be read only once.
pub(super) struct Streamed {
    is_json: bool,
    lines: RefCell<Option<Lines<Box<dyn BufRead>>>>,
}

impl Streamed {
    /// Standard input after its beginning, if that holds an entry a line. Its last line is
    /// not looked at, being cut off.
    pub(super) fn after<T: Letters>(beginning: &[u8]) -> Result<Self, NotLined> {
        let end = beginning.iter().rposition(|&byte| byte == b'\n');
        let whole_lines = &beginning[..=end.ok_or(NotLined(None))?];
        let (is_json, _) = examine::<T>(STANDARD_INPUT, Lines::of(whole_lines), Format::Guess)?;
        let all = Cursor::new(beginning.to_vec()).chain(io::stdin().lock());
        let lines = RefCell::new(Some(Lines::of(Box::new(all) as Box<dyn BufRead>)));
        Ok(Self { is_json, lines })
    }

    /// The entries, which are gone then.
    pub(super) fn entries<T: Letters>(
        &self,
    ) -> Result<impl Iterator<Item = Result<T, InputError>>, InputError> {
        let lines = self.lines.take().ok_or(InputError::StandardInputTwice)?;
        Ok(entries(STANDARD_INPUT, lines, self.is_json))
    }
}

/// Goes through all lines; says whether they are JSON, and how many entries they hold.
fn examine<T: Letters>(
    file: &str,
    mut lines: Lines<impl BufRead>,
    format: Format,
) -> Result<(bool, usize), NotLined> {
    let (mut is_json, mut count) = (None, 0);
    while let Some(line) = lines.next().transpose().map_err(|_| NotLined(None))? {
        if names_a_row(&line) {
            return Err(NotLined(None));
        }
        if line.trim().is_empty() {
            continue;
        }
        let is_json = *is_json.get_or_insert_with(|| content::is_json(format, &line));
        let read = content::line::<T>(file, lines.number, &line, is_json);
        count += read
            .map_err(|error| NotLined((count > 0).then_some(error)))?
            .len();
    }
    if count == 0 {
        return Err(NotLined(None));
    }
    Ok((is_json.unwrap_or(false), count))
}

/// The entries of all lines.
fn entries<T: Letters>(
    file: &str,
    mut lines: Lines<impl BufRead>,
    is_json: bool,
) -> impl Iterator<Item = Result<T, InputError>> {
    let read = std::iter::from_fn(move || {
        let line = lines.next()?;
        let number = lines.number;
        let line = line.map_err(|error| unreadable(file, number, error));
        Some(line.and_then(|line| content::line::<T>(file, number, &line, is_json)))
    });
    read.flat_map(|read| {
        let (entries, error) = match read {
            Ok(entries) => (entries, None),
            Err(error) => (Vec::new(), Some(Err(error))),
        };
        entries.into_iter().map(Ok).chain(error)
    })
}

/// Why a line cannot be read.
fn unreadable(file: &str, line: usize, error: io::Error) -> InputError {
    let message = match error.kind() {
        io::ErrorKind::FileTooLarge => TextError::Long.to_string(),
        io::ErrorKind::InvalidData => content::NO_TEXT.to_owned(),
        _ => {
            let file = file.to_owned();
            return InputError::File { file, error };
        }
    };
    InputError::Content {
        file: file.to_owned(),
        line,
        column: 1,
        message,
    }
}

/// Lines, without their line breaks.
struct Lines<R> {
    from: R,
    /// The number of the line that was read last.
    number: usize,
}

impl Lines<BufReader<File>> {
    fn open(file: &str) -> io::Result<Self> {
        Ok(Self::of(BufReader::new(File::open(Path::new(file))?)))
    }
}

impl<R> Lines<R> {
    const fn of(from: R) -> Self {
        Self { from, number: 0 }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<String>;

    fn next(&mut self) -> Option<io::Result<String>> {
        let read = files::read_line(&mut self.from, LONGEST);
        let line = read.and_then(|bytes| {
            String::from_utf8(bytes)
                .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
        });
        self.number += 1;
        match line {
            Ok(line) if line.is_empty() => None,
            Ok(mut line) => {
                for ending in ['\n', '\r'] {
                    if line.ends_with(ending) {
                        line.pop();
                    }
                }
                if self.number == 1 && line.starts_with('\u{feff}') {
                    line.remove(0);
                }
                Some(Ok(line))
            }
            Err(error) => Some(Err(error)),
        }
    }
}
