//! Collecting a packing and checking it.

use std::ops::Range;
use std::slice;

use serde::{Deserialize, Serialize};

use super::{
    CellId, ClassId, JointId, Kind, Listing, OptionId, Packing, PackingError, PieceId, SlotId,
};
use crate::bits::BitSet;

/// What the builder is told about an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewOption {
    /// Its name, unique among all options.
    pub name: String,
    /// The piece it places.
    pub piece: PieceId,
    /// The cells it takes.
    pub cells: Vec<CellId>,
    /// The joints where it has a plug.
    #[serde(default)]
    pub plugs: Vec<JointId>,
    /// The joints where it has a socket.
    #[serde(default)]
    pub sockets: Vec<JointId>,
    /// The slots it fills.
    #[serde(default)]
    pub fills: Vec<SlotId>,
}

impl NewOption {
    /// An option that takes, links and fills nothing yet.
    pub fn new(name: impl Into<String>, piece: PieceId) -> Self {
        NewOption {
            name: name.into(),
            piece,
            cells: Vec::new(),
            plugs: Vec::new(),
            sockets: Vec::new(),
            fills: Vec::new(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Slot {
    pub(super) name: String,
    pub(super) class: ClassId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Class {
    pub(super) name: String,
    pub(super) unfilled: usize,
}

/// Collects a packing; see [`Packing::builder`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackingBuilder {
    pub(super) pieces: Vec<String>,
    pub(super) cells: Vec<String>,
    pub(super) joints: Vec<String>,
    pub(super) classes: Vec<Class>,
    pub(super) slots: Vec<Slot>,
    pub(super) options: Vec<NewOption>,
}

impl PackingBuilder {
    /// Add a piece.
    pub fn piece(&mut self, name: impl Into<String>) -> PieceId {
        self.pieces.push(name.into());
        PieceId::new(self.pieces.len() - 1)
    }

    /// Add a cell.
    pub fn cell(&mut self, name: impl Into<String>) -> CellId {
        self.cells.push(name.into());
        CellId::new(self.cells.len() - 1)
    }

    /// Add a joint.
    pub fn joint(&mut self, name: impl Into<String>) -> JointId {
        self.joints.push(name.into());
        JointId::new(self.joints.len() - 1)
    }

    /// Add a class of slots of which exactly `unfilled` stay unfilled in every
    /// packing.
    pub fn class(&mut self, name: impl Into<String>, unfilled: usize) -> ClassId {
        self.classes.push(Class {
            name: name.into(),
            unfilled,
        });
        ClassId::new(self.classes.len() - 1)
    }

    /// Add a slot to a class.
    pub fn slot(&mut self, class: ClassId, name: impl Into<String>) -> SlotId {
        self.slots.push(Slot {
            name: name.into(),
            class,
        });
        SlotId::new(self.slots.len() - 1)
    }

    /// Add an option.
    pub fn option(&mut self, option: NewOption) -> OptionId {
        self.options.push(option);
        OptionId::new(self.options.len() - 1)
    }

    /// Check everything and freeze it.
    pub fn build(mut self) -> Result<Packing, PackingError> {
        self.check_names()?;
        self.check_slot_classes()?;
        for option in &mut self.options {
            option.cells.sort_unstable();
            option.plugs.sort_unstable();
            option.sockets.sort_unstable();
            option.fills.sort_unstable();
        }
        self.check_ids()?;
        let options = &self.options;
        let packing = Packing {
            of_piece: Listing::of(self.pieces.len(), options, |o| slice::from_ref(&o.piece)),
            of_cell: Listing::of(self.cells.len(), options, |option| &option.cells),
            of_slot: Listing::of(self.slots.len(), options, |option| &option.fills),
            parts: self,
        };
        packing.check_slots()?;
        packing.check_counts()?;
        Ok(packing)
    }

    fn check_names(&self) -> Result<(), PackingError> {
        fn check<'a>(
            kind: Kind,
            names: impl Iterator<Item = &'a String>,
        ) -> Result<(), PackingError> {
            let mut names: Vec<&str> = names.map(String::as_str).collect();
            if let Some(name) = names.iter().find(|name| !is_name(name)) {
                let name = (*name).to_owned();
                return Err(PackingError::BadName { kind, name });
            }
            names.sort_unstable();
            match names.windows(2).find(|pair| pair[0] == pair[1]) {
                Some(pair) => Err(PackingError::RepeatedName {
                    kind,
                    name: pair[0].to_owned(),
                }),
                None => Ok(()),
            }
        }
        check(Kind::Piece, self.pieces.iter())?;
        check(Kind::Cell, self.cells.iter())?;
        check(Kind::Joint, self.joints.iter())?;
        check(Kind::Class, self.classes.iter().map(|class| &class.name))?;
        check(Kind::Slot, self.slots.iter().map(|slot| &slot.name))?;
        check(Kind::Option, self.options.iter().map(|option| &option.name))
    }

    fn check_slot_classes(&self) -> Result<(), PackingError> {
        let count = self.classes.len();
        match self.slots.iter().find(|slot| slot.class.index() >= count) {
            Some(slot) => Err(PackingError::UnknownClass {
                slot: slot.name.clone(),
                class: slot.class.index(),
                count,
            }),
            None => Ok(()),
        }
    }

    /// The lists of every option, which are sorted.
    fn check_ids(&self) -> Result<(), PackingError> {
        fn check<I: Copy + Eq + Into<usize>>(
            option: &NewOption,
            kind: Kind,
            count: usize,
            ids: &[I],
        ) -> Result<(), PackingError> {
            if let Some(&last) = ids.last()
                && last.into() >= count
            {
                return Err(PackingError::UnknownId {
                    option: option.name.clone(),
                    kind,
                    index: last.into(),
                    count,
                });
            }
            match ids.windows(2).find(|pair| pair[0] == pair[1]) {
                Some(pair) => Err(PackingError::RepeatedId {
                    option: option.name.clone(),
                    kind,
                    index: pair[0].into(),
                }),
                None => Ok(()),
            }
        }
        let (joints, slots) = (self.joints.len(), self.slots.len());
        for option in &self.options {
            check(option, Kind::Piece, self.pieces.len(), &[option.piece])?;
            check(option, Kind::Cell, self.cells.len(), &option.cells)?;
            check(option, Kind::Joint, joints, &option.plugs)?;
            check(option, Kind::Joint, joints, &option.sockets)?;
            check(option, Kind::Slot, slots, &option.fills)?;
        }
        Ok(())
    }
}

/// What every format can carry between its quotes or blanks.
fn is_name(name: &str) -> bool {
    let fits = |b: u8| b.is_ascii_graphic() && b != b'"' && b != b'\\';
    !name.is_empty() && name.bytes().all(fits)
}

/// How many bits the tables of a check may take together: packings come from files, too.
const TABLES: usize = 1 << 27;

/// What needs the tables of the packing to be checked.
impl Packing {
    /// No slot can be filled twice. Goes through the options by as many at a time as
    /// there is room for in the tables, which for a puzzle is all of them.
    fn check_slots(&self) -> Result<(), PackingError> {
        let tables = self.pieces().len() + self.cells().len() + self.slots().len();
        let width = (TABLES / tables.max(1)).max(64);
        let count = self.options().len();
        (0..count)
            .step_by(width)
            .try_for_each(|start| self.check_slots_among(start..count.min(start + width)))
    }

    /// None of these options fills a slot that another one can fill beside it.
    fn check_slots_among(&self, seconds: Range<usize>) -> Result<(), PackingError> {
        let set = |options: &[OptionId]| {
            let among = options.iter().map(|id| id.index());
            let among = among.filter(|at| seconds.contains(at));
            BitSet::of(seconds.len(), among.map(|at| at - seconds.start))
        };
        let of_piece: Vec<BitSet> = self.pieces().map(|p| set(self.options_of(p))).collect();
        let taking: Vec<BitSet> = self.cells().map(|cell| set(self.taking(cell))).collect();
        let filling: Vec<BitSet> = self.slots().map(|slot| set(self.filling(slot))).collect();
        for first in &self.parts.options {
            if first.fills.is_empty() {
                continue;
            }
            let mut excluded = of_piece[first.piece.index()].clone();
            for cell in &first.cells {
                excluded.union_with(&taking[cell.index()]);
            }
            for &slot in &first.fills {
                if let Some(second) = filling[slot.index()].first_outside(&excluded) {
                    let second = &self.parts.options[seconds.start + second];
                    return Err(PackingError::SlotFilledTwice {
                        first: first.name.clone(),
                        second: second.name.clone(),
                        slot: self.slot_name(slot).to_owned(),
                    });
                }
            }
        }
        Ok(())
    }

    /// A piece without options makes every count true: there is no packing.
    fn check_counts(&self) -> Result<(), PackingError> {
        let classes = |&option: &OptionId| {
            let fills = self.option(option).fills.iter();
            let mut classes: Vec<ClassId> = fills.map(|&slot| self.class_of(slot)).collect();
            classes.sort_unstable();
            classes
        };
        let mut filled = vec![0; self.classes().len()];
        let mut hopeless = false;
        for piece in self.pieces() {
            let mut options = self.options_of(piece).iter().map(classes);
            let Some(first) = options.next() else {
                hopeless = true;
                continue;
            };
            if let Some(other) = options.find(|other| *other != first) {
                return Err(PackingError::UnevenFill {
                    piece: self.piece_name(piece).to_owned(),
                    class: self.class_name(first_difference(&first, &other)).to_owned(),
                });
            }
            for class in &first {
                filled[class.index()] += 1;
            }
        }
        let mut slots = vec![0; filled.len()];
        for slot in self.slots() {
            slots[self.class_of(slot).index()] += 1;
        }
        for class in self.classes() {
            let (slots, filled) = (slots[class.index()], filled[class.index()]);
            let stated = self.unfilled(class);
            // More filled than there are slots: no packing, whatever is stated.
            if !hopeless && filled <= slots && slots - filled != stated {
                return Err(PackingError::WrongCount {
                    class: self.class_name(class).to_owned(),
                    stated,
                    slots,
                    filled,
                });
            }
        }
        Ok(())
    }
}

/// The first class that two different sorted lists do not hold equally often.
fn first_difference(a: &[ClassId], b: &[ClassId]) -> ClassId {
    let differ = a.iter().zip(b).find(|(x, y)| x != y);
    let longer = if a.len() > b.len() { a } else { b };
    let beyond = longer[a.len().min(b.len()).min(longer.len() - 1)];
    differ.map_or(beyond, |(&x, &y)| x.min(y))
}

impl TryFrom<PackingBuilder> for Packing {
    type Error = PackingError;

    fn try_from(builder: PackingBuilder) -> Result<Self, PackingError> {
        builder.build()
    }
}

impl From<Packing> for PackingBuilder {
    fn from(packing: Packing) -> Self {
        packing.parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However many of the options are looked at in one go.
    #[test]
    fn parts_of_a_good_packing_are_good() {
        let mut builder = Packing::builder();
        let piece = builder.piece("a");
        let class = builder.class("all", 3);
        let slots: Vec<SlotId> = (0..4)
            .map(|number| builder.slot(class, number.to_string()))
            .collect();
        for number in 0..200 {
            builder.option(NewOption {
                fills: vec![slots[number % 4]],
                ..NewOption::new(number.to_string(), piece)
            });
        }
        let packing = builder.build().expect("a good packing");
        for start in 0..200 {
            assert_eq!(packing.check_slots_among(start..200), Ok(()));
        }
    }
}
