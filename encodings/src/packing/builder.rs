//! Collecting a packing and checking it.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::error::name_limit;
use super::{CellId, ClassId, JointId, Kind, OptionId, Packing, PackingError, PieceId, SlotId};
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
        self.check_ids()?;
        for option in &mut self.options {
            option.cells.sort_unstable();
            option.plugs.sort_unstable();
            option.sockets.sort_unstable();
            option.fills.sort_unstable();
        }
        let mut of_piece = vec![Vec::new(); self.pieces.len()];
        let mut of_cell = vec![Vec::new(); self.cells.len()];
        let mut of_slot = vec![Vec::new(); self.slots.len()];
        for (index, option) in self.options.iter().enumerate() {
            let id = OptionId::new(index);
            of_piece[option.piece.index()].push(id);
            for cell in &option.cells {
                of_cell[cell.index()].push(id);
            }
            for slot in &option.fills {
                of_slot[slot.index()].push(id);
            }
        }
        let packing = Packing {
            parts: self,
            of_piece,
            of_cell,
            of_slot,
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
            let mut seen = HashSet::new();
            for name in names {
                let fits = (1..=name_limit(kind)).contains(&name.len())
                    && name
                        .bytes()
                        .all(|b| b.is_ascii_graphic() && !b"\"\\|:".contains(&b));
                if !fits {
                    return Err(PackingError::BadName {
                        kind,
                        name: name.clone(),
                    });
                }
                if !seen.insert(name) {
                    return Err(PackingError::RepeatedName {
                        kind,
                        name: name.clone(),
                    });
                }
            }
            Ok(())
        }
        check(Kind::Piece, self.pieces.iter())?;
        check(Kind::Cell, self.cells.iter())?;
        check(Kind::Joint, self.joints.iter())?;
        check(Kind::Class, self.classes.iter().map(|class| &class.name))?;
        check(Kind::Slot, self.slots.iter().map(|slot| &slot.name))?;
        check(Kind::Option, self.options.iter().map(|option| &option.name))
    }

    fn check_ids(&self) -> Result<(), PackingError> {
        for slot in &self.slots {
            if slot.class.index() >= self.classes.len() {
                return Err(PackingError::UnknownClass {
                    slot: slot.name.clone(),
                    class: slot.class.index(),
                    count: self.classes.len(),
                });
            }
        }
        for option in &self.options {
            let check = |kind, count, ids: Vec<usize>| {
                let mut seen = HashSet::new();
                for index in ids {
                    let option = option.name.clone();
                    if index >= count {
                        return Err(PackingError::UnknownId {
                            option,
                            kind,
                            index,
                            count,
                        });
                    }
                    if !seen.insert(index) {
                        return Err(PackingError::RepeatedId {
                            option,
                            kind,
                            index,
                        });
                    }
                }
                Ok(())
            };
            let joints = |ids: &[JointId]| ids.iter().map(|id| id.index()).collect();
            check(Kind::Piece, self.pieces.len(), vec![option.piece.index()])?;
            let cells = option.cells.iter().map(|id| id.index()).collect();
            check(Kind::Cell, self.cells.len(), cells)?;
            check(Kind::Joint, self.joints.len(), joints(&option.plugs))?;
            check(Kind::Joint, self.joints.len(), joints(&option.sockets))?;
            let slots = option.fills.iter().map(|id| id.index()).collect();
            check(Kind::Slot, self.slots.len(), slots)?;
        }
        Ok(())
    }
}

/// What needs the tables of the packing to be checked.
impl Packing {
    fn check_slots(&self) -> Result<(), PackingError> {
        let cells: Vec<BitSet> = self
            .options()
            .map(|id| {
                BitSet::of(
                    self.cells().len(),
                    self.option(id).cells.iter().map(|c| c.index()),
                )
            })
            .collect();
        for slot in self.slots() {
            for (i, &first) in self.filling(slot).iter().enumerate() {
                for &second in &self.filling(slot)[i + 1..] {
                    if self.option(first).piece != self.option(second).piece
                        && !cells[first.index()].meets(&cells[second.index()])
                    {
                        return Err(PackingError::SlotFilledTwice {
                            first: self.option(first).name.clone(),
                            second: self.option(second).name.clone(),
                            slot: self.slot_name(slot).to_owned(),
                        });
                    }
                }
            }
        }
        Ok(())
    }

    /// A piece without options makes every count true: there is no packing.
    fn check_counts(&self) -> Result<(), PackingError> {
        for class in self.classes() {
            let filled_by = |&option: &OptionId| {
                let fills = &self.option(option).fills;
                fills
                    .iter()
                    .filter(|slot| self.parts.slots[slot.index()].class == class)
                    .count()
            };
            let mut filled = 0;
            let mut hopeless = false;
            for piece in self.pieces() {
                let mut counts = self.options_of(piece).iter().map(filled_by);
                let Some(count) = counts.next() else {
                    hopeless = true;
                    continue;
                };
                if counts.any(|other| other != count) {
                    return Err(PackingError::UnevenFill {
                        piece: self.piece_name(piece).to_owned(),
                        class: self.class_name(class).to_owned(),
                    });
                }
                filled += count;
            }
            let (slots, stated) = (self.slots_of(class).count(), self.unfilled(class));
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
