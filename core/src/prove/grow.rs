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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::game::{Challenge, Placement};
    use crate::problem::{Problem, Rule};
    use crate::prove::certificate::joining;
    use crate::prove::formula::{self, Formula};
    use crate::solve::{self, Budget};

    /// Of the branches in the tree of a case: how many there are, and how many begin
    /// where another has begun before, with the same placements still open. All that a memory
    /// of refuted states could save are those.
    fn branches_and_returns(given: Placement) -> (usize, usize) {
        let challenge = Challenge::new([given]).unwrap();
        let problem = Problem::new(challenge.clone(), Rule::Fits);
        let finder = solve::backend(solve::DEFAULT).unwrap();
        let (fits, outcome) = solve::all(finder.as_ref(), &problem, &Budget::unlimited());
        assert!(outcome.is_complete());
        let formula = Formula::of_fits(&challenge);
        let options = formula.packing().options().len();
        let clauses = formula::clauses(&formula.encode().dimacs(&fits)).unwrap();
        let mut proof = Vec::new();
        let grown = refute(&clauses, options, &mut proof, &|| false).unwrap();
        assert!(matches!(grown, ProofEnd::Complete(_)));
        // Each byte but the last of a number has its high bit set.
        let numbers = proof[HEADER.len()..].split_inclusive(|byte| byte & 0x80 == 0);
        let number = |digits: &[u8]| {
            let digits = digits.iter().rev();
            digits.fold(0, |number, digit| number << 7 | u64::from(digit & 0x7F))
        };
        let mut numbers = numbers.map(number);
        let (mut seen, mut branches, mut returns) = (HashSet::new(), 0, 0);
        let walked: Result<u64, Halt> = Walk::new(&clauses).refute(
            |walk| {
                let state = walk.state();
                let is_open = |literal: &i32| !state.is_true(*literal) && !state.is_false(*literal);
                let literals = 1..=i32::try_from(options).unwrap();
                let open: Vec<i32> = literals.filter(is_open).collect();
                branches += 1;
                returns += usize::from(!seen.insert(open));
                numbers.next().ok_or(Halt::Stuck)
            },
            |_| Ok(()),
        );
        assert!(walked.is_ok());
        (branches, returns)
    }

    /// A memory of refuted states would make the proofs shorter, but not by half.
    #[test]
    #[ignore = "takes minutes; docs/theorem.md has what it prints"]
    fn fewer_than_half_of_the_branches_begin_where_others_have_begun() {
        let (mut branches, mut returns) = (0, 0);
        for case in joining::cases() {
            let of_case = branches_and_returns(case);
            println!(
                "{case}: {} branches, {} of them again",
                of_case.0, of_case.1
            );
            branches += of_case.0;
            returns += of_case.1;
        }
        println!("in all: {branches} branches, {returns} of them again");
        assert!(2 * returns < branches);
    }
}
