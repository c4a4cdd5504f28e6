//! Files of the field's formats: writing, reading, and what solvers answer.
//!
//! Every writer streams to an [`std::io::Write`], every reader takes an
//! [`std::io::BufRead`] and is strict: what it does not expect is an error that
//! names the line and column. Files carry [`Metadata`] as comments and the
//! names of the options, so that an answer can be decoded from the file alone.

pub mod answer;
pub mod asp;
pub mod dimacs;
pub mod exported;
pub mod json;
pub mod knuth;
pub mod linear;
mod lines;
pub mod lp;
pub mod mzn;
mod numbered;
pub mod opb;
pub mod smt2;

use std::io;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What a file says about itself: keys and values, written as comments.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(String, String)>")]
pub struct Metadata(Vec<(String, String)>);

impl From<Vec<(String, String)>> for Metadata {
    /// The lines, each by [`Metadata::with`].
    fn from(lines: Vec<(String, String)>) -> Metadata {
        let lines = lines.iter();
        lines.fold(Metadata::new(), |all, (key, value)| all.with(key, value))
    }
}

impl Metadata {
    /// Nothing yet.
    pub fn new() -> Metadata {
        Metadata::default()
    }

    /// Add a line. Line breaks and other control characters become spaces; a
    /// colon ends the key, so it becomes a space there too.
    #[must_use]
    pub fn with(mut self, key: &str, value: &str) -> Metadata {
        let key = one_line(key).replace(':', " ");
        self.0
            .push((key.trim().to_owned(), one_line(value).trim().to_owned()));
        self
    }

    /// Add a line if it reads `key: value`.
    fn add(&mut self, line: &str) {
        if let Some((key, value)) = line.split_once(": ") {
            *self = std::mem::take(self).with(key, value);
        }
    }

    /// Write the lines as comments that open with the mark; [`Metadata::add`] reads
    /// what follows it.
    fn write(&self, out: &mut (impl io::Write + ?Sized), mark: char) -> io::Result<()> {
        self.iter()
            .try_for_each(|(key, value)| writeln!(out, "{mark} {key}: {value}"))
    }

    /// The lines, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The first value under a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.iter()
            .find(|&(found, _)| found == key)
            .map(|(_, value)| value)
    }
}

fn one_line(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// What is wrong with a file, and where.
#[derive(Debug, Error)]
pub enum ParseError {
    /// The file could not be read.
    #[error("cannot read: {0}")]
    Io(#[from] io::Error),
    /// The file is not of its format.
    #[error("line {line}, column {column}: {problem}")]
    Syntax {
        /// Line, from 1.
        line: usize,
        /// Column in bytes, from 1.
        column: usize,
        /// What is wrong there.
        problem: String,
    },
}
