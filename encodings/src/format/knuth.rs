//! Knuth's exact-cover text format, as his programs DLX1 and DLX2 read it.
//!
//! Lines that start with `|` are comments; the first other line names the items,
//! primary ones, then `|`, then secondary ones; each further line is a row. The
//! comment `| option NAME` before a row says which option it stands for. Two
//! options with the same items get a secondary item each to tell them apart.
//!
//! Knuth's programs keep an item's name in 8 bytes. The items made of a packing spend
//! two of them on their kind, so its pieces, cells and slots have 6 left; longer names
//! are refused here, and only here.

use std::collections::{HashMap, HashSet};
use std::io::{self, BufRead, Write};

use thiserror::Error;

use super::lines::{Line, Lines, syntax};
use super::{Metadata, ParseError};
use crate::cover::{CoverForm, ExactCover, ItemId};
use crate::packing::Packing;

/// A row of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRow {
    /// The items, ascending.
    pub items: Vec<ItemId>,
    /// The name of the option it stands for.
    pub option: Option<String>,
}

/// An exact-cover file in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnuthFile {
    /// What the file says about itself.
    pub metadata: Metadata,
    /// The names of the items, primary ones first.
    pub items: Vec<String>,
    /// How many items are primary.
    pub primary: usize,
    /// The rows.
    pub rows: Vec<NamedRow>,
}

/// Why a packing cannot be written in this format.
#[derive(Debug, Error)]
pub enum KnuthError {
    /// An item whose name the format cannot carry.
    #[error(
        "item {0:?} needs a name of at most {NAME_LIMIT} characters other than | and :, \
         of which the first two say what it stands for"
    )]
    ItemName(String),
    /// The file could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<KnuthError> for io::Error {
    fn from(error: KnuthError) -> io::Error {
        match error {
            KnuthError::Io(error) => error,
            KnuthError::ItemName(_) => io::Error::new(io::ErrorKind::InvalidInput, error),
        }
    }
}

/// The most characters of an item's name.
const NAME_LIMIT: usize = 8;

fn is_item_name(name: &str) -> bool {
    name.len() <= NAME_LIMIT && !name.contains(['|', ':'])
}

/// Write a packing in one of the two forms; nothing is written if a name does not
/// fit.
pub fn write(
    packing: &Packing,
    form: CoverForm,
    metadata: &Metadata,
    out: &mut (impl Write + ?Sized),
) -> Result<(), KnuthError> {
    let cover = ExactCover::of(packing, form);
    let tags = tags(&cover);
    let names: Vec<&str> = cover.items().map(|item| cover.name(item)).collect();
    let mut all_names = names
        .iter()
        .copied()
        .chain(tags.iter().flatten().map(String::as_str));
    if let Some(name) = all_names.find(|name| !is_item_name(name)) {
        return Err(KnuthError::ItemName(name.to_owned()));
    }

    writeln!(out, "| An exact-cover problem.")?;
    metadata.write(out, '|')?;
    let (primary, secondary) = names.split_at(cover.primary_count());
    write!(out, "{} | {}", primary.join(" "), secondary.join(" "))?;
    for tag in tags.iter().flatten() {
        write!(out, " {tag}")?;
    }
    writeln!(out)?;
    for (row, tag) in cover.rows().iter().zip(&tags) {
        if let Some(option) = row.option {
            writeln!(out, "| option {}", packing.option(option).name)?;
        }
        let items = row.items.iter().map(|&item| cover.name(item));
        let items: Vec<&str> = items.chain(tag.as_deref()).collect();
        writeln!(out, "{}", items.join(" "))?;
    }
    Ok(())
}

/// For every row that another one equals, the item that tells them apart.
fn tags(cover: &ExactCover) -> Vec<Option<String>> {
    let mut seen: HashMap<&[ItemId], usize> = HashMap::new();
    for row in cover.rows() {
        *seen.entry(&row.items).or_default() += 1;
    }
    let rows = cover.rows().iter().enumerate();
    rows.map(|(at, row)| (seen[&row.items[..]] > 1).then(|| format!("t_{at}")))
        .collect()
}

/// Read an exact-cover file.
pub fn read(reader: impl BufRead) -> Result<KnuthFile, ParseError> {
    let mut lines = Lines::new(reader);
    let mut file = KnuthFile::default();
    let mut numbers: HashMap<String, ItemId> = HashMap::new();
    let mut option: Option<(usize, String)> = None;
    let mut named = HashSet::new();
    while let Some(line) = lines.next()? {
        if let Some(comment) = line.text.strip_prefix('|') {
            if let Some(name) = comment.trim().strip_prefix("option ") {
                let name = name.trim().to_owned();
                if option.is_some() || !named.insert(name.clone()) {
                    return Err(line.error(format!("option {name:?} has no row of its own")));
                }
                option = Some((line.number, name));
            } else if numbers.is_empty() {
                file.metadata.add(comment);
            }
        } else if line.text.trim().is_empty() {
            return Err(line.error("empty line"));
        } else if numbers.is_empty() {
            read_items(line, &mut file, &mut numbers)?;
        } else {
            let items = read_row(line, &numbers)?;
            if !items.iter().any(|item| item.index() < file.primary) {
                return Err(line.error("the row has no primary item"));
            }
            file.rows.push(NamedRow {
                items,
                option: option.take().map(|(_, name)| name),
            });
        }
    }
    if numbers.is_empty() {
        return Err(syntax(lines.number(), 1, "the file names no items"));
    }
    if let Some((line, name)) = option {
        return Err(syntax(
            line,
            1,
            format!("option {name:?} has no row: the file is cut off"),
        ));
    }
    Ok(file)
}

fn read_items(
    line: Line<'_>,
    file: &mut KnuthFile,
    numbers: &mut HashMap<String, ItemId>,
) -> Result<(), ParseError> {
    let mut secondary = false;
    for token in line.tokens() {
        if token.text == "|" {
            if secondary {
                return Err(token.error("a second `|`"));
            }
            secondary = true;
            continue;
        }
        if !is_item_name(token.text) {
            return Err(token.error("item names have 1 to 8 characters other than : and |"));
        }
        let id = ItemId::new(file.items.len());
        if numbers.insert(token.text.to_owned(), id).is_some() {
            return Err(token.error(format!("item {:?} is named twice", token.text)));
        }
        file.items.push(token.text.to_owned());
        file.primary += usize::from(!secondary);
    }
    Ok(())
}

/// The items that a row names, ascending, each once.
fn read_row(line: Line<'_>, numbers: &HashMap<String, ItemId>) -> Result<Vec<ItemId>, ParseError> {
    let mut items = Vec::new();
    for token in line.tokens() {
        let Some(&item) = numbers.get(token.text) else {
            return Err(token.error(format!("there is no item {:?}", token.text)));
        };
        items.push(item);
    }
    items.sort_unstable();
    if items.windows(2).any(|pair| pair[0] == pair[1]) {
        // Only now is it worth the while to look for where.
        let mut met = HashSet::new();
        let again = line.tokens().find(|token| !met.insert(token.text));
        return Err(again.map_or_else(
            || line.error("an item is in the row twice"),
            |token| token.error(format!("item {:?} is in the row twice", token.text)),
        ));
    }
    Ok(items)
}
