//! Refutations as trees of branches: the smallest form of a proof here.
//!
//! A clause of the formula says that one of its literals is true. Whoever shows that
//! each of them leads to a conflict has refuted the formula; and each of them may be
//! followed by unit propagation, and then by the same argument again. So a tree of
//! clauses is a proof, and all that has to be written down is which clause comes next,
//! wherever propagation has not come to a conflict by itself.
//!
//! **The file.** After the line `tree 1`, the numbers of the clauses in the order in
//! which they are needed, counted from 1 as they stand in the formula, each in base 128
//! with the lowest digits first; every byte but the last of a number has its high bit
//! set. A clause is there to be branched on where none of its literals is true.
//!
//! **The walk.** The literals of a clause that are not false are assumed in the order in
//! which the formula has them. Once one of them is refuted, its opposite holds beside what
//! was assumed before it; if propagation then makes the clause true, the next clause is
//! read at the same place, and if it comes to a conflict, what was assumed last is refuted
//! in turn. With nothing assumed, a conflict is the end. Nothing may follow it.
//!
//! Every clause that the walk refutes follows by unit propagation from those before it:
//! [`expand`] writes them as DRAT, for checkers that know nothing of trees.

use std::io::{self, BufRead, Write};

use super::drat::Text;
use super::proof::{self, Clause, ProofError};
use super::propagation::{Mark, Propagation};
use super::steps::{ProofEnd, Steps};

/// What a file of this format begins with.
pub(super) const HEADER: &[u8] = b"tree 1\n";

/// Checks that `proof` refutes `formula`. Returns how many clauses it branches on.
pub fn check(formula: &[Clause], proof: impl BufRead) -> Result<u64, ProofError> {
    let mut numbers = Numbers::new(proof)?;
    let mut walk = Walk::new(formula);
    let branches = walk.refute(|_| numbers.next(), |_| Ok(()))?;
    numbers.end()?;
    Ok(branches)
}

/// Checks `proof` as [`check`] does, and writes it as DRAT, in text.
pub fn expand(
    formula: &[Clause],
    proof: impl BufRead,
    mut out: impl Write,
) -> Result<ProofEnd, ProofError> {
    let mut numbers = Numbers::new(proof)?;
    let mut steps = Steps::new(Text(&mut out));
    let mut walk = Walk::new(formula);
    walk.refute(
        |_| numbers.next(),
        |path| {
            let clause = path.iter().map(|assumed| -assumed.literal).collect();
            steps.step(clause).map_err(ProofError::Write)
        },
    )?;
    numbers.end()?;
    let end = steps.finish().map_err(ProofError::Write)?;
    out.flush().map_err(ProofError::Write)?;
    Ok(end)
}

/// A literal that is assumed because of a clause.
#[derive(Clone, Copy)]
pub(super) struct Assumed {
    literal: i32,
    clause: usize,
    before: Mark,
}

/// A formula, and a place in a tree of branches over it.
pub(super) struct Walk<'a> {
    formula: &'a [Clause],
    state: Propagation,
    path: Vec<Assumed>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(formula: &'a [Clause]) -> Self {
        let mut state = Propagation::new(proof::variables(formula));
        for clause in formula {
            state.add(clause);
        }
        Self {
            formula,
            state,
            path: Vec::new(),
        }
    }

    /// What is true and false at this place.
    pub(super) const fn state(&self) -> &Propagation {
        &self.state
    }

    /// Goes through the tree to its end. `choose` names the clause to branch on, by its
    /// number from 1, wherever there is no conflict; `refuted` hears of every list of
    /// assumptions that came to one. Returns how many clauses were branched on.
    pub(super) fn refute<E: From<ProofError>>(
        &mut self,
        mut choose: impl FnMut(&Self) -> Result<u64, E>,
        mut refuted: impl FnMut(&[Assumed]) -> Result<(), E>,
    ) -> Result<u64, E> {
        let mut branches = 0;
        if self.state.is_contradiction() {
            return Ok(branches);
        }
        loop {
            let number = choose(self)?;
            branches += 1;
            let clause = self.clause(number)?;
            if self.assume_next(clause) {
                continue;
            }
            // What is assumed leads to a conflict: back to where something is left.
            loop {
                refuted(&self.path)?;
                let Some(last) = self.path.pop() else {
                    return Ok(branches);
                };
                self.state.back(last.before);
                if self.state.assume(-last.literal) {
                    if self.path.is_empty() {
                        return Ok(branches);
                    }
                } else if self.is_true(last.clause) || self.assume_next(last.clause) {
                    break;
                }
            }
        }
    }

    /// The place in the formula of the clause with this number, on which a branch is
    /// possible.
    fn clause(&self, number: u64) -> Result<usize, ProofError> {
        let place = usize::try_from(number).ok().and_then(|n| n.checked_sub(1));
        match place.filter(|&place| place < self.formula.len()) {
            None => Err(ProofError::NoSuchClause(number)),
            Some(clause) if self.is_true(clause) => Err(ProofError::TrueAlready(number)),
            Some(clause) => Ok(clause),
        }
    }

    fn is_true(&self, clause: usize) -> bool {
        let mut literals = self.formula[clause].iter();
        literals.any(|&literal| self.state.is_true(literal))
    }

    /// Assumes the first literal of the clause that is not false; says whether there is
    /// no conflict. There is such a literal where propagation has come to no conflict.
    fn assume_next(&mut self, clause: usize) -> bool {
        let mut literals = self.formula[clause].iter().copied();
        let open = literals.find(|&literal| !self.state.is_false(literal));
        let literal = open.expect("a clause whose literals are false is a conflict");
        let before = self.state.mark();
        self.path.push(Assumed {
            literal,
            clause,
            before,
        });
        !self.state.assume(literal)
    }
}

/// The numbers in a file.
struct Numbers<R> {
    bytes: io::Bytes<R>,
}

impl<R: BufRead> Numbers<R> {
    fn new(mut proof: R) -> Result<Self, ProofError> {
        let mut header = [0; HEADER.len()];
        match proof.read_exact(&mut header) {
            Ok(()) if header == HEADER => {}
            Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => return Err(error.into()),
            _ => return Err(ProofError::NoTree),
        }
        let bytes = proof.bytes();
        Ok(Self { bytes })
    }

    fn next(&mut self) -> Result<u64, ProofError> {
        let mut number = 0_u64;
        // Five digits are more than any formula has clauses.
        for digit in 0..5 {
            let byte = self.bytes.next().ok_or(ProofError::NoContradiction)??;
            number |= u64::from(byte & 0x7F) << (7 * digit);
            if byte & 0x80 == 0 {
                return match byte {
                    0 => Err(ProofError::BadNumber),
                    _ => Ok(number),
                };
            }
        }
        Err(ProofError::BadNumber)
    }

    fn end(mut self) -> Result<(), ProofError> {
        match self.bytes.next().transpose()? {
            None => Ok(()),
            Some(_) => Err(ProofError::AfterTheEnd),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::prove::proof::examples::cube;
    use crate::prove::proof::write_digits;
    use crate::prove::rup;
    use proptest::prelude::*;

    fn tree(numbers: &[u8]) -> Vec<u8> {
        [HEADER, numbers].concat()
    }

    fn verdict(formula: &[Clause], proof: &[u8]) -> String {
        match check(formula, proof) {
            Ok(branches) => format!("{branches} branches"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn branches_on_clauses_refute() {
        // Clause 1: 1 is assumed. Clause 2: 2 leads to a conflict, and so does its
        // opposite. Clause 1 goes on with 2 beside the opposite of 1, and so on.
        assert_eq!(verdict(&cube(), &tree(&[1, 2])), "2 branches");
        assert_eq!(verdict(&[vec![1], vec![-1]], &tree(&[])), "0 branches");
        assert_eq!(verdict(&[vec![]], &tree(&[])), "0 branches");
    }

    #[test]
    fn a_clause_is_not_refuted_while_one_of_its_literals_is_left() {
        let proof = tree(&[1]);
        let mut formula = vec![vec![1, 2, 3]];
        for literal in 1..=3 {
            let reason = "the proof ends without a contradiction";
            assert_eq!(verdict(&formula, &proof), reason, "{formula:?}");
            // It leads to a conflict as soon as it is assumed.
            formula.extend([vec![-literal, 4], vec![-literal, -4]]);
        }
        assert_eq!(verdict(&formula, &proof), "1 branches");
    }

    /// The tree of two branches: what is refuted is 1 with 2, then 1, then 2 beside the
    /// opposite of 1.
    #[test]
    fn a_tree_is_expanded_to_the_opposites_of_what_it_refutes() {
        let (formula, proof) = (cube(), tree(&[1, 2]));
        let mut drat = Vec::new();
        let end = expand(&formula, &proof[..], &mut drat).unwrap();
        let lines = "-1 -2 0\n-1 0\nd -1 -2 0\n-2 0\n0\n";
        assert_eq!(String::from_utf8(drat).unwrap(), lines);
        assert_eq!(end, ProofEnd::Complete(4));
        assert_eq!(rup::check(&formula, lines.as_bytes()).unwrap(), 4);
    }

    #[test]
    fn whatever_is_no_tree_is_refused_with_the_reason() {
        let cases: [(&[u8], &str); 7] = [
            (&[], "the proof ends without a contradiction"),
            (&[1], "the proof ends without a contradiction"),
            (&[9], "there is no clause 9 to branch on"),
            (&[0x81, 0], "a number is not written as it should be"),
            (&[0], "a number is not written as it should be"),
            (&[1, 1], "clause 1 is true already where it is branched on"),
            (&[1, 2, 1], "something follows the end of the tree"),
        ];
        for (numbers, reason) in cases {
            assert_eq!(verdict(&cube(), &tree(numbers)), reason, "{numbers:?}");
        }
        for proof in [&b""[..], b"tree 2\n", b"tree", b"1 2 0\n 3 4 0\n"] {
            assert_eq!(verdict(&cube(), proof), "this is not a tree of branches");
        }
        let long = [0x81, 0x81, 0x81, 0x81, 0x81, 1];
        let reason = "a number is not written as it should be";
        assert_eq!(verdict(&cube(), &tree(&long)), reason);
    }

    #[test]
    fn numbers_are_read_as_they_are_written() {
        for number in [1, 127, 128, 300, 16_384, 446_310, u64::from(u32::MAX)] {
            let mut bytes = HEADER.to_vec();
            write_digits(number, &mut bytes).unwrap();
            let mut numbers = Numbers::new(&bytes[..]).unwrap();
            assert_eq!(numbers.next().unwrap(), number);
            numbers.end().unwrap();
        }
    }

    fn clause() -> impl Strategy<Value = Clause> {
        let literal = (1..=5_i32, any::<bool>()).prop_map(|(v, neg)| if neg { -v } else { v });
        prop::collection::vec(literal, 1..4)
    }

    /// A clause that says nothing until two of its literals are false.
    fn clause_of_three() -> impl Strategy<Value = Clause> {
        let variables = prop::sample::subsequence((1..=5).collect::<Clause>(), 3);
        (variables, any::<[bool; 3]>()).prop_map(|(variables, negated)| {
            let signed = variables.into_iter().zip(negated);
            signed.map(|(v, neg)| if neg { -v } else { v }).collect()
        })
    }

    /// Formulas of this many clauses: most of those with short clauses need few branches.
    fn formula(clauses: Range<usize>) -> impl Strategy<Value = Vec<Clause>> {
        prop_oneof![
            prop::collection::vec(clause(), clauses.clone()),
            prop::collection::vec(clause_of_three(), clauses),
        ]
    }

    fn is_satisfiable(formula: &[Clause]) -> bool {
        (0..1_u32 << 5).any(|world| {
            let holds = |l: i32| (world >> (l.unsigned_abs() - 1) & 1 == 1) == (l > 0);
            formula
                .iter()
                .all(|clause| clause.iter().any(|&l| holds(l)))
        })
    }

    /// Branches on the first clause that is not true, as long as there is one.
    fn grown(formula: &[Clause]) -> Vec<u8> {
        let mut proof = HEADER.to_vec();
        let mut walk = Walk::new(formula);
        let _: Result<u64, ProofError> = walk.refute(
            |walk| {
                let first = (0..formula.len()).find(|&place| !walk.is_true(place));
                let number = first.ok_or(ProofError::NoContradiction)? as u64 + 1;
                write_digits(number, &mut proof)?;
                Ok(number)
            },
            |_| Ok(()),
        );
        proof
    }

    proptest! {
        /// Whatever the tree says, a satisfiable formula is never refuted.
        #[test]
        fn nothing_refutes_a_satisfiable_formula(
            formula in formula(0..25),
            numbers in prop::collection::vec(1..26_u8, 0..20),
        ) {
            if check(&formula, &tree(&numbers)[..]).is_ok() {
                prop_assert!(!is_satisfiable(&formula));
            }
        }

        /// A tree is accepted just where the formula is unsatisfiable, and its expansion
        /// is a proof for the other checker.
        #[test]
        fn every_unsatisfiable_formula_has_a_tree(formula in formula(5..60)) {
            let proof = grown(&formula);
            prop_assert_eq!(check(&formula, &proof[..]).is_ok(), !is_satisfiable(&formula));
            let mut drat = Vec::new();
            if expand(&formula, &proof[..], &mut drat).is_ok() {
                prop_assert!(rup::check(&formula, &drat[..]).is_ok());
            }
        }
    }
}
