//! Cutting off packings that fall apart, one clause at a time.
//!
//! A solver that leaves the link rule out may answer with a packing of several
//! groups. A [`Cut`] is a clause that this answer violates and that every linked
//! packing satisfies; added to the formula, the solver goes on.
//!
//! **The clause.** Take a group: a set of pieces, not all. Some of its options
//! are the *premises*; the others' pieces are *free*. The clause says: a premise is not
//! chosen, or an *exit* is.
//!
//! **Why it holds.** Let a linked packing choose all premises. Some link joins an
//! option o of the group's pieces to an option e of a piece outside. Both are
//! chosen, so neither collides with a premise, nor with the other. And o is a
//! premise or an option of a free piece. The exits are all options e for which
//! such an o exists; so one exit is chosen.
//!
//! **Strength.** With all options of the group as premises the exits are few; a
//! piece is made free wherever that adds no exit (given pieces always are), which
//! shortens the clause.

use thiserror::Error;

use crate::bits::BitSet;
use crate::chosen::chosen as literal;
use crate::packing::{OptionId, Packing, PieceId};
use crate::relations::Relations;
use crate::sink::Lit;

/// A clause that every linked packing satisfies, with what justifies it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The group of pieces that a link must leave.
    pub group: Vec<PieceId>,
    /// Options of pieces of the group: the clause speaks of packings that
    /// choose them all.
    pub premises: Vec<OptionId>,
    /// Options of pieces outside the group, one of which must then be chosen.
    pub exits: Vec<OptionId>,
}

/// Why a cut is not valid, or not a cut.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CutError {
    /// The group is empty, or nothing is outside it.
    #[error("the group must hold some pieces of the packing, but not all")]
    NoGroup,
    /// A premise that is of no piece of the group, or two of one piece.
    #[error("premise {0:?} is not the only one of a piece of the group")]
    BadPremise(OptionId),
    /// A link out of the group that the clause forgets.
    #[error("option {0:?} can link to the group but is not among the exits")]
    MissingExit(OptionId),
}

/// The groups of pieces that hang together by the chosen options' links.
/// Pieces without a chosen option are left out. Groups are ordered by size.
fn groups(packing: &Packing, relations: &Relations, chosen: &[OptionId]) -> Vec<Vec<OptionId>> {
    let mut groups = relations.groups(chosen);
    for group in &mut groups {
        group.sort_unstable_by_key(|&option| packing.option(option).piece);
    }
    groups.sort_by_key(Vec::len);
    groups
}

impl Cut {
    /// A cut for every group of a packing; none if the packing is linked.
    /// `chosen` holds one option of every piece, without collisions.
    pub fn separating(packing: &Packing, relations: &Relations, chosen: &[OptionId]) -> Vec<Cut> {
        let groups = groups(packing, relations, chosen);
        if groups.len() < 2 {
            return Vec::new();
        }
        groups
            .iter()
            .map(|group| Cut::around(packing, relations, group))
            .collect()
    }

    /// The cut around one group of options, which no chosen option outside it
    /// links to.
    fn around(packing: &Packing, relations: &Relations, options: &[OptionId]) -> Cut {
        let group: Vec<PieceId> = options.iter().map(|&o| packing.option(o).piece).collect();
        let mut premises = options.to_vec();
        let mut exits = exits(packing, relations, &group, &premises);
        // Try the pieces with the fewest options first: the least can go wrong
        // with them.
        let mut order = premises.clone();
        order.sort_by_key(|&option| packing.options_of(packing.option(option).piece).len());
        for option in order {
            let fewer: Vec<OptionId> = premises
                .iter()
                .copied()
                .filter(|&premise| premise != option)
                .collect();
            let more = self::exits(packing, relations, &group, &fewer);
            if more.is_subset(&exits) {
                premises = fewer;
                exits = more;
            }
        }
        Cut {
            group,
            premises,
            exits: exits.iter().map(OptionId::new).collect(),
        }
    }

    /// The clause: a premise is false or an exit is true.
    pub fn clause(&self) -> Vec<Lit> {
        let premises = self.premises.iter().map(|&premise| !literal(premise));
        premises
            .chain(self.exits.iter().map(|&exit| literal(exit)))
            .collect()
    }

    /// Derive the cut anew from the packing alone: `Ok` means that every linked
    /// packing satisfies its clause.
    pub fn check(&self, packing: &Packing) -> Result<(), CutError> {
        let inside = |piece: PieceId| self.group.contains(&piece);
        let known = self
            .group
            .iter()
            .all(|piece| piece.index() < packing.pieces().len());
        if self.group.is_empty() || !known || packing.pieces().all(inside) {
            return Err(CutError::NoGroup);
        }
        for (i, &premise) in self.premises.iter().enumerate() {
            let fits = premise.index() < packing.options().len() && {
                let piece = packing.option(premise).piece;
                let repeated =
                    |&other: &OptionId| other == premise || packing.option(other).piece == piece;
                inside(piece) && !self.premises[..i].iter().any(repeated)
            };
            if !fits {
                return Err(CutError::BadPremise(premise));
            }
        }
        let joins = |a: OptionId, b: OptionId| {
            let (a, b) = (packing.option(a), packing.option(b));
            let meet = |plugs: &[_], sockets: &[_]| plugs.iter().any(|j| sockets.contains(j));
            meet(&a.plugs, &b.sockets) || meet(&b.plugs, &a.sockets)
        };
        let apart = |a: OptionId, b: OptionId| {
            let (a, b) = (packing.option(a), packing.option(b));
            a.piece != b.piece && !a.cells.iter().any(|cell| b.cells.contains(cell))
        };
        let possible = |option: &OptionId| {
            self.premises
                .iter()
                .all(|&premise| premise == *option || apart(premise, *option))
        };
        let (within, outside): (Vec<OptionId>, Vec<OptionId>) = packing
            .options()
            .filter(possible)
            .partition(|&option| inside(packing.option(option).piece));
        for exit in outside {
            let reachable = within
                .iter()
                .any(|&from| joins(from, exit) && apart(from, exit));
            if reachable && !self.exits.contains(&exit) {
                return Err(CutError::MissingExit(exit));
            }
        }
        Ok(())
    }
}

/// All options outside the group that can link to it when the premises hold.
fn exits(
    packing: &Packing,
    relations: &Relations,
    group: &[PieceId],
    premises: &[OptionId],
) -> BitSet {
    let count = packing.options().len();
    let mut excluded = BitSet::new(count);
    for &premise in premises {
        excluded.union_with(relations.colliding(premise));
    }
    let mut exits = BitSet::new(count);
    for &piece in group {
        for &option in packing.options_of(piece) {
            // The premise of a piece excludes the piece's other options.
            if !excluded.contains(option.index()) {
                exits.union_with(relations.linking(option));
            }
            // Whatever the group does, its own options are not outside it.
            excluded.insert(option.index());
        }
    }
    exits.subtract(&excluded);
    exits
}
