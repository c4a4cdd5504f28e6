//! JSON: the packing itself, for programs of one's own.
//!
//! `{"metadata": [[key, value], ...], "packing": {...}}`, where the packing lists
//! its pieces, cells, joints, classes, slots and options, and refers to them by
//! their place in these lists, from 0.

use std::io::{self, Read, Write};

use serde::{Deserialize, Serialize};

use super::answer::Answer;
use super::lines::syntax;
use super::{Metadata, ParseError};
use crate::packing::Packing;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document<P> {
    metadata: Metadata,
    packing: P,
}

/// Write a packing.
pub fn write(
    packing: &Packing,
    metadata: &Metadata,
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    serde_json::to_writer(
        &mut *out,
        &Document {
            metadata: metadata.clone(),
            packing,
        },
    )?;
    writeln!(out)
}

/// Read a packing, checked like a built one.
pub fn read(reader: impl Read) -> Result<(Metadata, Packing), ParseError> {
    let document: Document<Packing> = serde_json::from_reader(reader).map_err(error)?;
    Ok((document.metadata, document.packing))
}

/// Read an answer: a list of names of options, or a list of such lists, which is all there
/// are, and none if it is empty.
pub(super) fn read_answer(mut reader: impl Read) -> Result<Answer<Vec<String>>, ParseError> {
    #[derive(Deserialize)]
    #[serde(
        untagged,
        expecting = "expected a list of names, or a list of lists of names"
    )]
    enum Listed {
        All(Vec<Vec<String>>),
        One(Vec<String>),
    }
    let mut text = String::new();
    reader.read_to_string(&mut text)?;
    Ok(match serde_json::from_str(&text).map_err(error)? {
        Listed::All(models) if models.is_empty() => Answer::Unsatisfiable,
        Listed::All(models) => Answer::All(models),
        Listed::One(names) => Answer::Satisfiable(vec![names]),
    })
}

fn error(error: serde_json::Error) -> ParseError {
    if error.is_io() {
        return ParseError::Io(error.into());
    }
    let place = format!(" at line {} column {}", error.line(), error.column());
    let problem = error.to_string().replace(&place, "");
    syntax(error.line().max(1), error.column().max(1), problem)
}
