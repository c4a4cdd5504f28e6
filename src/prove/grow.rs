//! The prover that grows [trees](super::tree).
//!
//! It branches as Knuth's Algorithm X does, on the piece or the slot with the fewest
//! choices left, and leaves all else to unit propagation: of the clauses that say that
//! a piece is placed, or that a slot is filled or not, it takes the one with the fewest
//! open literals; of several, the first. The tree is written as it grows.

use std::io::{self, Write};

use super::proof::{Clause, ProofError, variable, write_digits};
use super::steps::ProofEnd;
use super::tree::{HEADER, Walk};

/// Why a tree was not grown to its end.
enum Halt {
    Cancelled,
    File(io::Error),
    /// Every clause to branch on is true: a model, or close to one.
    Stuck,
}

impl From<ProofError> for Halt {
    fn from(_: ProofError) -> Self {
        Self::Stuck
    }
}

impl From<io::Error> for Halt {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

/// Writes a tree that refutes `formula`, whose first `options` variables are the options
/// of a packing. Whether it does is for the checker to say.
pub fn refute(
    formula: &[Clause],
    options: usize,
    mut out: impl Write,
    cancelled: &dyn Fn() -> bool,
) -> io::Result<ProofEnd> {
    out.write_all(HEADER)?;
    let branching: Vec<usize> = (0..formula.len())
        .filter(|&place| is_choice(&formula[place], options))
        .collect();
    let mut walk = Walk::new(formula);
    let ended = walk.refute(
        |walk| {
            if cancelled() {
                return Err(Halt::Cancelled);
            }
            let places = branching.iter().copied();
            let open = places.filter_map(|place| Some((open(walk, &formula[place])?, place)));
            let (_, place) = open.min().ok_or(Halt::Stuck)?;
            let number = place as u64 + 1;
            write_digits(number, &mut out)?;
            Ok(number)
        },
        |_| Ok(()),
    );
    match ended {
        Ok(branches) => {
            out.flush()?;
            Ok(ProofEnd::Complete(branches))
        }
        Err(Halt::Cancelled) => Ok(ProofEnd::Cancelled),
        Err(Halt::File(error)) => Err(error),
        Err(Halt::Stuck) => Ok(ProofEnd::Stuck),
    }
}

/// Whether a clause is a list of options, one of which is chosen, perhaps on a
/// condition: that is what the clauses for pieces and slots look like.
fn is_choice(clause: &[i32], options: usize) -> bool {
    let is_option = |literal: i32| literal > 0 && variable(literal) <= options;
    let conditions = clause.iter().filter(|&&literal| !is_option(literal));
    conditions.count() <= 1 && clause.len() > 1
}

/// How many literals of a clause are open; `None` if one is true.
fn open(walk: &Walk, clause: &[i32]) -> Option<usize> {
    let mut open = 0;
    for &literal in clause {
        if walk.state().is_true(literal) {
            return None;
        }
        open += usize::from(!walk.state().is_false(literal));
    }
    Some(open)
}
