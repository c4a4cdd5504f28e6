//! Files that hold an entry a line, as letters or as JSON, read line by line.

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::Path;

use super::content::{self, Format};
use super::{InputError, Letters};
use crate::draw::names_a_row;
use crate::files;

/// The longest line, in bytes: a file with a longer one is read as a whole.
const LONGEST: u64 = 1 << 20;

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
        let mut lines = Lines::open(file).map_err(|_| NotLined(None))?;
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
        let entries = Self {
            file: file.to_owned(),
            is_json: is_json.unwrap_or(false),
        };
        Ok((entries, count))
    }

    /// The entries once more.
    pub(super) fn entries<T: Letters>(
        &self,
    ) -> Result<impl Iterator<Item = Result<T, InputError>>, InputError> {
        let unreadable = |error| InputError::File {
            file: self.file.clone(),
            error,
        };
        let mut lines = Lines::open(&self.file).map_err(unreadable)?;
        let read = std::iter::from_fn(move || {
            let line = lines.next()?.map_err(unreadable);
            let entries =
                |line: String| content::line::<T>(&self.file, lines.number, &line, self.is_json);
            Some(line.and_then(entries))
        });
        Ok(read.flat_map(|read| match read {
            Ok(entries) => entries.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(error)],
        }))
    }
}

/// The lines of a file, without their line breaks.
struct Lines {
    from: BufReader<File>,
    /// The number of the line that was read last.
    number: usize,
}

impl Lines {
    fn open(file: &str) -> io::Result<Self> {
        Ok(Self {
            from: BufReader::new(File::open(Path::new(file))?),
            number: 0,
        })
    }
}

impl Iterator for Lines {
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
            Ok(line) => {
                let text = line.strip_suffix('\n').unwrap_or(&line);
                let text = text.strip_suffix('\r').unwrap_or(text);
                let first = self.number == 1;
                let text = text
                    .strip_prefix('\u{feff}')
                    .filter(|_| first)
                    .unwrap_or(text);
                Some(Ok(text.to_owned()))
            }
            Err(error) => Some(Err(error)),
        }
    }
}
