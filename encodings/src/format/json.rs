//! JSON: the packing itself, for programs of one's own.
//!
//! `{"metadata": [[key, value], ...], "packing": {...}}`, where the packing lists
//! its pieces, cells, joints, classes, slots and options, and refers to them by
//! their place in these lists, from 0.

use std::io::{self, Read, Write};

use serde::{Deserialize, Serialize};

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
pub fn write(packing: &Packing, metadata: &Metadata, out: &mut impl Write) -> io::Result<()> {
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

pub(super) fn error(error: serde_json::Error) -> ParseError {
    if error.is_io() {
        return ParseError::Io(error.into());
    }
    let place = format!(" at line {} column {}", error.line(), error.column());
    let problem = error.to_string().replace(&place, "");
    syntax(error.line().max(1), error.column().max(1), problem)
}
