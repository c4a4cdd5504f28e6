//! A packing as exact-cover rows.
//!
//! Choose rows such that every primary item is in exactly one and every
//! secondary item in at most one of them (Knuth's "exact cover with secondary
//! items", The Art of Computer Programming 4B, 7.2.2.1). The solutions are the
//! packings, each once; the link rule is not part of it.

mod loose;
mod tight;

use crate::bits::BitSet;
use crate::choice;
use crate::packing::{CellId, OptionId, Packing, PieceId, SlotId};

/// The item of an [`ExactCover`], numbered from 0; primary items come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(u32);

impl ItemId {
    /// The item of this number.
    pub fn new(index: usize) -> ItemId {
        ItemId(index as u32)
    }

    /// The number.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What an item stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The piece is placed.
    Piece(PieceId),
    /// The slot is filled, by an option or by a filler.
    Slot(SlotId),
    /// The cell is taken.
    Cell(CellId),
    /// Something that keeps fillers apart and in order.
    Filler,
}

choice! {
    /// Which rows are made.
    pub enum CoverForm: "exact-cover encoding" {
        /// Pieces are primary, cells secondary.
        Loose = "loose",
        /// The slots of a class are primary too, with rows that leave the known
        /// number of them unfilled.
        Tight = "tight",
    }
}

/// A row: the items it covers, and the option it stands for. Filler rows stand
/// for none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The items, ascending.
    pub items: Vec<ItemId>,
    /// The option that is chosen with this row.
    pub option: Option<OptionId>,
}

/// An exact-cover problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactCover {
    items: Vec<NamedItem>,
    primary: usize,
    rows: Vec<Row>,
}

impl ExactCover {
    /// The rows of a packing in the given form.
    pub fn of(packing: &Packing, form: CoverForm) -> ExactCover {
        match form {
            CoverForm::Loose => loose::cover(packing),
            CoverForm::Tight => tight::cover(packing),
        }
    }

    /// All items, primary ones first.
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemId> + use<> {
        (0..self.items.len()).map(ItemId::new)
    }

    /// Whether the item must be covered.
    pub fn is_primary(&self, item: ItemId) -> bool {
        item.index() < self.primary
    }

    /// How many items must be covered.
    pub fn primary_count(&self) -> usize {
        self.primary
    }

    /// The item's name: a letter for its kind, `_`, and the name of what it stands for.
    pub fn name(&self, item: ItemId) -> &str {
        &self.items[item.index()].name
    }

    /// What the item stands for.
    pub fn meaning(&self, item: ItemId) -> Meaning {
        self.items[item.index()].meaning
    }

    /// The rows; those of the packing's options come first, in their order.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct NamedItem {
    name: String,
    meaning: Meaning,
}

/// Collects items and rows; items are numbered when all are known.
#[derive(Default)]
struct Draft {
    primary: Vec<NamedItem>,
    secondary: Vec<NamedItem>,
    rows: Vec<(Vec<DraftItem>, Option<OptionId>)>,
}

#[derive(Clone, Copy)]
enum DraftItem {
    Primary(usize),
    Secondary(usize),
}

impl Draft {
    fn primary(&mut self, name: String, meaning: Meaning) -> DraftItem {
        self.primary.push(NamedItem { name, meaning });
        DraftItem::Primary(self.primary.len() - 1)
    }

    fn secondary(&mut self, name: String, meaning: Meaning) -> DraftItem {
        self.secondary.push(NamedItem { name, meaning });
        DraftItem::Secondary(self.secondary.len() - 1)
    }

    fn row(&mut self, items: Vec<DraftItem>, option: Option<OptionId>) {
        self.rows.push((items, option));
    }

    /// Number the items, leaving out what forbids nothing.
    fn finish(self) -> ExactCover {
        let needed = self.needed();
        let primary = self.primary.len();
        let mut named = self.primary;
        let mut number = vec![None; self.secondary.len()];
        for (at, item) in self
            .secondary
            .into_iter()
            .enumerate()
            .filter(|&(at, _)| needed[at])
        {
            number[at] = Some(named.len());
            named.push(item);
        }
        let rows = self
            .rows
            .into_iter()
            .map(|(items, option)| {
                let mut items: Vec<ItemId> = items
                    .into_iter()
                    .filter_map(|item| match item {
                        DraftItem::Primary(at) => Some(at),
                        DraftItem::Secondary(at) => number[at],
                    })
                    .map(ItemId::new)
                    .collect();
                items.sort_unstable();
                Row { items, option }
            })
            .collect();
        ExactCover {
            items: named,
            primary,
            rows,
        }
    }

    /// Which secondary items to keep: an item that fewer than two rows share, or
    /// whose rows all share another item as well, only costs time.
    fn needed(&self) -> Vec<bool> {
        let bound = self.rows.len();
        let mut primary = vec![BitSet::new(bound); self.primary.len()];
        let mut secondary = vec![BitSet::new(bound); self.secondary.len()];
        for (at, (items, _)) in self.rows.iter().enumerate() {
            for item in items {
                match *item {
                    DraftItem::Primary(item) => primary[item].insert(at),
                    DraftItem::Secondary(item) => secondary[item].insert(at),
                }
            }
        }
        let implied = |i: usize| {
            let rows = &secondary[i];
            primary.iter().any(|other| rows.is_subset(other))
                || secondary.iter().enumerate().any(|(j, other)| {
                    // Of equal ones, the first stays.
                    i != j && rows.is_subset(other) && (j < i || rows != other)
                })
        };
        (0..secondary.len())
            .map(|i| secondary[i].iter().nth(1).is_some() && !implied(i))
            .collect()
    }
}
