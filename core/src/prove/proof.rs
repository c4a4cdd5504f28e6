//! How proofs are written, and why one is not accepted: what the checkers share.
//!
//! Most are text, one step a line, each step made of lists of numbers that end with 0;
//! others are binary, with numbers in base 128. A literal of a variable that the formula does
//! not have is refused where it stands, and so is a line or list that does not end: no line
//! can make a checker take more memory than formula and proof are long, and no hole in a
//! file, which makes it long for nothing, more than one line may take.

use std::io::{self, BufRead, Read, Write};
use std::str::{FromStr, SplitAsciiWhitespace};

use thiserror::Error;

use crate::words::shortened;

/// A clause as DIMACS writes it: the numbers of its variables, negative for negated.
pub type Clause = Vec<i32>;

/// The longest line of a proof in bytes: ten times what the longest clause of a solver and its
/// hints take.
const LONGEST_LINE: u64 = 32 << 20;

/// The longest list of a proof in a binary form: as many numbers as make such a line.
pub(super) const LONGEST_LIST: usize = 4 << 20;

/// A proof that is written as text while it is checked, for checkers that read text only.
pub(super) struct Expanded<W> {
    out: W,
    written: io::Result<()>,
}

impl<W: Write> Expanded<W> {
    pub(super) fn new(out: W) -> Self {
        Self {
            out,
            written: Ok(()),
        }
    }

    /// Writes a step, unless one before it could not be written.
    pub(super) fn step(&mut self, write: impl FnOnce(&mut W) -> io::Result<()>) {
        if self.written.is_ok() {
            self.written = write(&mut self.out);
        }
    }

    /// What came of the check, if all of the text is written.
    pub(super) fn end<T>(mut self, checked: Result<T, ProofError>) -> Result<T, ProofError> {
        self.written
            .and_then(|()| self.out.flush())
            .map_err(ProofError::Write)?;
        checked
    }
}

/// Why a proof is not accepted.
#[derive(Debug, Error)]
pub enum ProofError {
    /// The proof cannot be read.
    #[error("the proof cannot be read: {0}")]
    Read(#[from] io::Error),
    /// What the proof is turned into cannot be written.
    #[error("cannot write: {0}")]
    Write(io::Error),
    /// A line is wrong. Lines count from 1.
    #[error("line {line}: {fault}")]
    Line {
        /// The line.
        line: usize,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A step of a proof in a binary form is wrong. Steps count from 1.
    #[error("step {step}: {fault}")]
    Step {
        /// The step.
        step: usize,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A DRAT proof begins in a way that drat-trim would read differently, or not at all.
    #[error("this is neither DRAT as text nor in the binary form")]
    NoForm,
    /// A tree of branches does not begin as one.
    #[error("this is not a tree of branches")]
    NoTree,
    /// A number in a tree is longer than it has to be.
    #[error("a number is not written as it should be")]
    BadNumber,
    /// A tree branches on a clause that the formula does not have.
    #[error("there is no clause {0} to branch on")]
    NoSuchClause(u64),
    /// A tree branches on a clause that is true already.
    #[error("clause {0} is true already where it is branched on")]
    TrueAlready(u64),
    /// A tree goes on after the formula is refuted.
    #[error("something follows the end of the tree")]
    AfterTheEnd,
    /// All steps are right, but they do not refute the formula.
    #[error("the proof ends without a contradiction")]
    NoContradiction,
}

/// What is wrong with a line of a proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A word that is no literal stands in a clause.
    #[error("'{0}' is not a literal")]
    NotALiteral(String),
    /// A word that is no number stands among numbers.
    #[error("'{0}' is not a number that can stand here")]
    NotANumber(String),
    /// A literal speaks of a variable that the formula does not have.
    #[error("literal {0} is of no variable of the formula")]
    NoSuchVariable(i32),
    /// The words of a line are not one space apart, or something else stands in it.
    #[error("the numbers are not one space apart")]
    NotPlain,
    /// The last line is cut off.
    #[error("the line does not end")]
    Unended,
    /// A line, or a list in a binary form, is longer than any that a prover writes.
    #[error("this is longer than anything that a proof needs")]
    TooLong,
    /// A number in a binary form is longer than it has to be, or too large.
    #[error("a number is not written as it should be")]
    BadNumber,
    /// A step of a binary form begins with some other byte.
    #[error("byte {0} begins neither an addition nor a deletion")]
    NoStep(u8),
    /// The number of a clause is larger than any that other checkers read.
    #[error("the number {0} is too large")]
    TooLarge(u64),
    /// A list ends with the line.
    #[error("a list does not end with 0")]
    NoEnd,
    /// Something follows what should be the end of the line.
    #[error("'{0}' follows the end of the step")]
    Trailing(String),
    /// A hint is negative.
    #[error("hint {0}: RAT steps are not accepted")]
    Rat(i64),
    /// A clause that is to be deleted is not there.
    #[error("clause {0} is deleted but not there")]
    NothingToDelete(u64),
    /// A line begins with a number that falls, or stays where it has to rise.
    #[error("the number {id} is out of order after {last}")]
    OutOfOrder {
        /// The number.
        id: u64,
        /// The last number before it.
        last: u64,
    },
    /// A clause does not follow from the clauses that are named for it.
    #[error("clause {id} does not follow: {gap}")]
    Unjustified {
        /// The number of the clause.
        id: u64,
        /// Where the justification breaks.
        gap: Gap,
    },
    /// A clause does not follow from all clauses before it.
    #[error("the clause does not follow by unit propagation")]
    NotPropagated,
}

/// Where the hints for a clause fail to justify it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Gap {
    /// A hint is the number of no clause.
    #[error("hint {0} names no clause")]
    NoSuchClause(u64),
    /// More than one literal of a hint is not false.
    #[error("clause {0} is not unit")]
    NotUnit(u64),
    /// No hint is false at last.
    #[error("the hints lead to no conflict")]
    NoConflict,
}

/// The largest variable of a formula, or 0.
pub(super) fn variables(formula: &[Clause]) -> usize {
    let literals = formula.iter().flatten();
    literals.copied().map(variable).max().unwrap_or(0)
}

/// The number of a literal's variable.
pub(super) fn variable(literal: i32) -> usize {
    literal.unsigned_abs() as usize
}

/// Writes a number in base 128, the lowest digits first; each byte but the last has its
/// high bit set.
pub(super) fn write_digits(mut number: u64, out: &mut impl Write) -> io::Result<()> {
    while number >= 0x80 {
        out.write_all(&[number as u8 | 0x80])?;
        number >>= 7;
    }
    out.write_all(&[number as u8])
}

/// Puts every line of a proof about this many variables, comments aside, before `check`. One
/// space stands between two words and every line ends with a line break, since not every
/// checker takes more than that.
pub(super) fn for_each_line(
    mut proof: impl BufRead,
    variables: usize,
    mut check: impl FnMut(Words) -> Result<(), Fault>,
) -> Result<(), ProofError> {
    let mut text = String::new();
    for line in 1.. {
        text.clear();
        let length = proof.by_ref().take(LONGEST_LINE + 1).read_line(&mut text)?;
        if length == 0 {
            break;
        }
        let in_line = |fault| ProofError::Line { line, fault };
        if length as u64 > LONGEST_LINE {
            return Err(in_line(Fault::TooLong));
        }
        let words = text.split_ascii_whitespace();
        let first = words.clone().next();
        let is_comment = first == Some("c");
        is_plain(&text, is_comment).map_err(in_line)?;
        if !is_comment {
            check(Words { words, variables }).map_err(in_line)?;
        }
    }
    Ok(())
}

fn is_plain(line: &str, is_comment: bool) -> Result<(), Fault> {
    let line = line.strip_suffix('\n').ok_or(Fault::Unended)?;
    let is_word = |word: &str| !word.is_empty() && !word.contains(char::is_whitespace);
    if is_comment && line.starts_with('c') || line.split(' ').all(is_word) {
        Ok(())
    } else {
        Err(Fault::NotPlain)
    }
}

/// The words of a line that are not read yet.
pub(super) struct Words<'a> {
    words: SplitAsciiWhitespace<'a>,
    variables: usize,
}

impl Words<'_> {
    /// Whether the next word is this one, which is then read.
    pub(super) fn next_is(&mut self, word: &str) -> bool {
        let mut rest = self.words.clone();
        let found = rest.next() == Some(word);
        if found {
            self.words = rest;
        }
        found
    }

    /// The next number.
    pub(super) fn number<T: FromStr>(&mut self) -> Result<T, Fault> {
        number(self.words.next().ok_or(Fault::NoEnd)?)
    }

    /// The numbers up to the next 0.
    pub(super) fn numbers<T: FromStr>(&mut self) -> Result<Vec<T>, Fault> {
        self.until_zero(number)
    }

    /// The clause up to the next 0.
    pub(super) fn clause(&mut self) -> Result<Clause, Fault> {
        let variables = self.variables;
        self.until_zero(|word| {
            let literal = literal(word).ok_or_else(|| Fault::NotALiteral(shortened(word)))?;
            if variable(literal) > variables {
                return Err(Fault::NoSuchVariable(literal));
            }
            Ok(literal)
        })
    }

    /// Makes sure that nothing is left.
    pub(super) fn end(mut self) -> Result<(), Fault> {
        match self.words.next() {
            None => Ok(()),
            Some(word) => Err(Fault::Trailing(shortened(word))),
        }
    }

    fn until_zero<T>(&mut self, read: impl Fn(&str) -> Result<T, Fault>) -> Result<Vec<T>, Fault> {
        let mut list = Vec::new();
        loop {
            match self.words.next() {
                None => return Err(Fault::NoEnd),
                Some("0") => return Ok(list),
                Some(word) => list.push(read(word)?),
            }
        }
    }
}

fn number<T: FromStr>(word: &str) -> Result<T, Fault> {
    // Some take a number that begins with 0 for an octal one.
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_plain = !digits.starts_with('+') && (digits == "0" || !digits.starts_with('0'));
    let plain = Some(word).filter(|_| is_plain);
    let number = plain.and_then(|word| word.parse().ok());
    number.ok_or_else(|| Fault::NotANumber(shortened(word)))
}

/// Zero ends a list and is no literal, however it is written; nor is the one number
/// that has no opposite.
fn literal(word: &str) -> Option<i32> {
    let number = number(word).ok();
    number.filter(|&number| number != 0 && number != i32::MIN)
}

#[cfg(test)]
pub(super) mod examples {
    use super::Clause;

    /// All eight clauses over three variables: unsatisfiable.
    pub(in crate::prove) fn cube() -> Vec<Clause> {
        let sign = |bit: i32, variable: i32| if bit == 0 { variable } else { -variable };
        (0..8)
            .map(|n| vec![sign(n & 1, 1), sign(n & 2, 2), sign(n & 4, 3)])
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong with a proof about two variables that is made of clauses.
    fn fault(proof: &str) -> Option<String> {
        let read = for_each_line(proof.as_bytes(), 2, |mut words| {
            words.clause()?;
            words.end()
        });
        read.err().map(|error| error.to_string())
    }

    #[test]
    fn clauses_are_read_and_all_else_is_refused_at_its_line() {
        assert_eq!(fault("1 -2 0\nc 7  seven\n0\n2 0\n"), None);
        let cases = [
            ("1 2\n", "line 1: a list does not end with 0"),
            ("1 0\n-0 0\n", "line 2: '-0' is not a literal"),
            ("c\n1 z 0\n", "line 2: 'z' is not a literal"),
            // A comment begins with its line, and its c is a word.
            (" c 1\n", "line 1: the numbers are not one space apart"),
            ("c1  0\n", "line 1: the numbers are not one space apart"),
            ("c1 0\n", "line 1: 'c1' is not a literal"),
            ("+1 0\n", "line 1: '+1' is not a literal"),
            ("1 0 2\n", "line 1: '2' follows the end of the step"),
            (
                "-3 0\n",
                "line 1: literal -3 is of no variable of the formula",
            ),
            (
                "2147483647 0\n",
                "line 1: literal 2147483647 is of no variable of the formula",
            ),
            ("-2147483648 0\n", "line 1: '-2147483648' is not a literal"),
            ("2147483648 0\n", "line 1: '2147483648' is not a literal"),
        ];
        for (proof, reason) in cases {
            assert_eq!(fault(proof).as_deref(), Some(reason), "{proof}");
        }
    }

    #[test]
    fn a_line_may_be_as_long_as_the_longest_and_no_longer() {
        for (length, expected) in [
            (LONGEST_LINE, None),
            (
                LONGEST_LINE + 1,
                Some("line 2: this is longer than anything that a proof needs"),
            ),
        ] {
            // What a comment says stands between "c " and the line break.
            let comment = "c".repeat(length as usize - 3);
            let proof = format!("1 0\nc {comment}\n");
            assert_eq!(fault(&proof).as_deref(), expected);
        }
    }
}
