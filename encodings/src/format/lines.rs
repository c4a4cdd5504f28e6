//! Reading line by line, keeping track of the place.

use std::io::BufRead;

use super::ParseError;

/// The lines of a reader, numbered, one at a time.
pub(super) struct Lines<R> {
    reader: R,
    text: String,
    number: usize,
}

/// A piece of a line with its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
    pub(super) column: usize,
}

/// One line without its end.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) text: &'a str,
    pub(super) number: usize,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Lines {
            reader,
            text: String::new(),
            number: 0,
        }
    }

    pub(super) fn next(&mut self) -> Result<Option<Line<'_>>, ParseError> {
        self.text.clear();
        let read = self.reader.read_line(&mut self.text);
        self.number += 1;
        match read {
            Ok(0) => Ok(None),
            Ok(_) => {
                let text = self.text.trim_end_matches(['\n', '\r']);
                Ok(Some(Line {
                    text,
                    number: self.number,
                }))
            }
            Err(error) if error.kind() == std::io::ErrorKind::InvalidData => {
                Err(syntax(self.number, 1, "the line is not UTF-8 text"))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The first line, which a file of these formats has to have.
    pub(super) fn first(&mut self) -> Result<Line<'_>, ParseError> {
        self.next()?
            .ok_or_else(|| syntax(1, 1, "the file is empty"))
    }

    /// The number of the line that was read last; after the end, one more than
    /// there are.
    pub(super) fn number(&self) -> usize {
        self.number
    }
}

impl<'a> Line<'a> {
    /// The words between blanks.
    pub(super) fn tokens(self) -> impl Iterator<Item = Token<'a>> {
        self.text.split_ascii_whitespace().map(move |text| Token {
            text,
            line: self.number,
            column: text.as_ptr() as usize - self.text.as_ptr() as usize + 1,
        })
    }

    pub(super) fn error(self, problem: impl Into<String>) -> ParseError {
        syntax(self.number, 1, problem)
    }
}

impl Token<'_> {
    pub(super) fn error(self, problem: impl Into<String>) -> ParseError {
        syntax(self.line, self.column, problem)
    }

    /// The token as a number, or an error that says what it should have been.
    pub(super) fn number<T: std::str::FromStr>(self, what: &str) -> Result<T, ParseError> {
        self.text
            .parse()
            .map_err(|_| self.error(format!("{:?} is not {what}", self.text)))
    }
}

pub(super) fn syntax(line: usize, column: usize, problem: impl Into<String>) -> ParseError {
    ParseError::Syntax {
        line,
        column,
        problem: problem.into(),
    }
}
