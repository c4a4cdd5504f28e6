//! A packing as clauses.
//!
//! Variable i+1 says that option i is chosen; auxiliary variables follow. The
//! models are the packings (with the link rule where it is asked for), each
//! once, because every auxiliary variable is determined by the options.
//!
//! Nothing is said twice: options of one piece exclude each other once, a pair
//! that meets in several cells is excluded once, and the options of a cell that
//! are among those of another cell or piece need no constraint of their own.

use std::cell::OnceCell;

use crate::amo::Amo;
use crate::bits::BitSet;
use crate::cardinality::Cardinality;
use crate::connect::Connectivity;
use crate::define;
use crate::packing::{OptionId, Packing};
use crate::relations::Relations;
use crate::sink::{ClauseSink, Lit};
use crate::support::Supports;

pub use crate::chosen::chosen;

/// Which encodings to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CnfOptions {
    /// How "at most one" is said, for pieces and cells.
    pub amo: Amo,
    /// Whether and how the unfilled slots are counted. It changes no model.
    pub counting: Option<Cardinality>,
    /// Whether it is said who is left to fill a slot beside an option. It changes
    /// no model, and helps only where the unfilled slots are counted.
    pub supports: Option<Supports>,
    /// Whether and how the pieces are made to hang together.
    pub connectivity: Connectivity,
}

impl Default for CnfOptions {
    /// The plain form: pairwise, no counting, no supports, no link rule.
    fn default() -> Self {
        CnfOptions {
            amo: Amo::Pairwise,
            counting: None,
            supports: None,
            connectivity: Connectivity::None,
        }
    }
}

/// The clause that forbids one packing and no other: of the options chosen,
/// those of pieces that have a choice are not all chosen again.
pub fn blocking_clause(packing: &Packing, options: &[OptionId]) -> Vec<Lit> {
    let has_choice =
        |option: &&OptionId| packing.options_of(packing.option(**option).piece).len() > 1;
    options
        .iter()
        .filter(has_choice)
        .map(|&option| !chosen(option))
        .collect()
}

/// Send the packing to the sink.
///
/// # Panics
/// When the sink has handed out variables before: the options' variables are
/// numbered from 1.
pub fn encode(packing: &Packing, options: CnfOptions, sink: &mut (impl ClauseSink + ?Sized)) {
    for option in packing.options() {
        let var = sink.new_var();
        assert_eq!(var.lit(), chosen(option), "the sink must be fresh");
    }
    let relations = OnceCell::new();
    let relations = || relations.get_or_init(|| Relations::of(packing));
    placed_once(packing, options.amo, relations, sink);
    if options.counting.is_some() || options.supports.is_some() {
        let filled = filled(packing, sink);
        if let Some(counting) = options.counting {
            count_unfilled(packing, &filled, counting, sink);
        }
        if let Some(supports) = options.supports {
            supports.encode(packing, relations(), &filled, sink);
        }
    }
    options.connectivity.encode(packing, sink);
}

/// Every piece once, no cell twice.
fn placed_once<'a>(
    packing: &Packing,
    amo: Amo,
    relations: impl Fn() -> &'a Relations,
    sink: &mut (impl ClauseSink + ?Sized),
) {
    for piece in packing.pieces() {
        sink.add_clause(&literals(packing.options_of(piece)));
    }
    if amo == Amo::Pairwise {
        let relations = relations();
        for a in packing.options() {
            for b in relations
                .colliding(a)
                .iter()
                .map(OptionId::new)
                .filter(|&b| a < b)
            {
                sink.add_clause(&[!chosen(a), !chosen(b)]);
            }
        }
    } else {
        for group in exclusive_groups(packing) {
            amo.encode(&literals(group), sink);
        }
    }
}

fn literals(options: &[OptionId]) -> Vec<Lit> {
    options.iter().map(|&option| chosen(option)).collect()
}

/// The sets of options that exclude each other, without those contained in
/// another: of the pieces first, then of the cells.
fn exclusive_groups(packing: &Packing) -> Vec<&[OptionId]> {
    let count = packing.options().len();
    let groups: Vec<&[OptionId]> = packing
        .pieces()
        .map(|piece| packing.options_of(piece))
        .chain(packing.cells().map(|cell| packing.taking(cell)))
        .filter(|group| group.len() > 1)
        .collect();
    let sets: Vec<BitSet> = groups
        .iter()
        .map(|group| BitSet::of(count, group.iter().map(|id| id.index())))
        .collect();
    let contained = |i: usize| {
        (0..sets.len()).any(|j| {
            // Of equal sets, the first stays.
            i != j && sets[i].is_subset(&sets[j]) && (j < i || sets[i] != sets[j])
        })
    };
    (0..groups.len())
        .filter(|&i| !contained(i))
        .map(|i| groups[i])
        .collect()
}

/// For every slot the literal that says it is filled; `None` where it cannot be.
fn filled(packing: &Packing, sink: &mut (impl ClauseSink + ?Sized)) -> Vec<Option<Lit>> {
    packing
        .slots()
        .map(|slot| define::or(&literals(packing.filling(slot)), sink))
        .collect()
}

/// Exactly so many slots of each class stay unfilled.
fn count_unfilled(
    packing: &Packing,
    filled: &[Option<Lit>],
    counting: Cardinality,
    sink: &mut (impl ClauseSink + ?Sized),
) {
    for class in packing.classes() {
        let slots: Vec<Option<Lit>> = packing
            .slots_of(class)
            .map(|slot| filled[slot.index()])
            .collect();
        let unfilled: Vec<Lit> = slots.iter().flatten().map(|&filled| !filled).collect();
        let unfillable = slots.len() - unfilled.len();
        match packing.unfilled(class).checked_sub(unfillable) {
            Some(left) => counting.exactly(left, &unfilled, sink),
            None => return sink.add_clause(&[]),
        }
    }
}
