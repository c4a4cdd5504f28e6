//! The two forms of an LRAT proof, and how they are told apart.
//!
//! **Text.** `ID LITERALS 0 HINTS 0` adds a clause, `ID d IDS 0` deletes some. Numbers are
//! written in one way, with one space between two and a line break at the end; lines that
//! begin with `c` are comments.
//!
//! **Binary**, the form that is kept, as `CaDiCaL` writes it and lrat-trim reads it: `a`, ID,
//! literals, 0, hints, 0 adds a clause, and `d`, IDs, 0 deletes some. The numbers are written
//! as in every [binary](crate::prove::binary) form.
//!
//! Text begins with a digit or a comment, so the first byte says which form it is. IDs above
//! 2^31 - 1, which are more than any proof here needs, are refused in both, as other
//! checkers do.

use std::io::{self, BufRead, Write};

use crate::prove::binary::{self, Numbers};
#[cfg(any(feature = "cadical", test))]
use crate::prove::binary::{write_clause, write_number};
use crate::prove::proof::{self, Clause, Fault, ProofError, Words};

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::prove) enum Step {
    Add {
        id: u64,
        clause: Clause,
        hints: Vec<u64>,
    },
    Delete {
        /// What the line begins with, in a text.
        id: Option<u64>,
        ids: Vec<u64>,
    },
}

/// Puts every step of a proof about this many variables before `check`.
pub(super) fn for_each_step(
    mut proof: impl BufRead,
    variables: usize,
    mut check: impl FnMut(Step) -> Result<(), Fault>,
) -> Result<(), ProofError> {
    let first = proof.fill_buf()?.first().copied();
    if !matches!(first, Some(b'a' | b'd')) {
        return proof::for_each_line(proof, variables, |words| check(text_step(words)?));
    }
    binary::for_each_step(&mut proof, |proof| binary_step(proof, variables), check)
}

fn text_step(mut words: Words) -> Result<Step, Fault> {
    let id = id_in_range(words.number()?)?;
    if words.next_is("d") {
        let ids = words.numbers()?;
        return words.end().map(|()| Step::Delete { id: Some(id), ids });
    }
    let clause = words.clause()?;
    let hints = words.numbers::<i64>()?.into_iter().map(hint);
    let hints = hints.collect::<Result<_, _>>()?;
    words.end().map(|()| Step::Add { id, clause, hints })
}

fn id_in_range(id: u64) -> Result<u64, Fault> {
    Some(id)
        .filter(|&id| i32::try_from(id).is_ok())
        .ok_or(Fault::TooLarge(id))
}

fn hint(hint: i64) -> Result<u64, Fault> {
    u64::try_from(hint).map_err(|_| Fault::Rat(hint))
}

/// The next step; `None` at the end.
fn binary_step(
    proof: &mut impl BufRead,
    variables: usize,
) -> Result<Option<Result<Step, Fault>>, io::Error> {
    binary::step(proof, |kind, numbers| match kind {
        b'a' => added(numbers, variables),
        b'd' => ids(numbers).map(|ids| Step::Delete { id: None, ids }),
        other => Err(Fault::NoStep(other)),
    })
}

fn added(numbers: &mut Numbers<impl BufRead>, variables: usize) -> Result<Step, Fault> {
    let id = id_in_range(hint(numbers.next()?)?)?;
    let clause = numbers.clause(variables)?;
    let hints = ids(numbers)?;
    Ok(Step::Add { id, clause, hints })
}

/// The IDs up to the next 0.
fn ids(numbers: &mut Numbers<impl BufRead>) -> Result<Vec<u64>, Fault> {
    numbers.until_zero(hint)
}

impl Step {
    /// Writes the step in the binary form.
    #[cfg(any(feature = "cadical", test))]
    pub(in crate::prove) fn write_binary(&self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Add { id, clause, hints } => {
                out.write_all(b"a")?;
                write_number(*id, false, out)?;
                write_clause(clause, out)?;
                write_ids(hints, out)
            }
            Self::Delete { ids, .. } => {
                out.write_all(b"d")?;
                write_ids(ids, out)
            }
        }
    }

    /// Writes the step as a line of text; a deletion that has no number of its own gets
    /// that of the last clause before it.
    pub(super) fn write_text(&self, last: u64, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Add { id, clause, hints } => {
                write!(out, "{id} ")?;
                for literal in clause {
                    write!(out, "{literal} ")?;
                }
                write!(out, "0 ")?;
                for hint in hints {
                    write!(out, "{hint} ")?;
                }
            }
            Self::Delete { id, ids } => {
                write!(out, "{} d ", id.unwrap_or(last))?;
                for id in ids {
                    write!(out, "{id} ")?;
                }
            }
        }
        writeln!(out, "0")
    }
}

#[cfg(any(feature = "cadical", test))]
fn write_ids(ids: &[u64], out: &mut impl Write) -> io::Result<()> {
    for &id in ids {
        write_number(id, false, out)?;
    }
    write_number(0, false, out)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn steps() -> [Step; 3] {
        [
            Step::Add {
                id: 9,
                clause: vec![1, -2, 300],
                hints: vec![1, 64, 8191, 2_000_000_000],
            },
            Step::Delete {
                id: None,
                ids: vec![9, 128],
            },
            Step::Add {
                id: 2_147_483_647,
                clause: vec![],
                hints: vec![],
            },
        ]
    }

    fn read(proof: &[u8]) -> Result<Vec<Step>, String> {
        let mut steps = Vec::new();
        let read = for_each_step(proof, 300, |step| {
            steps.push(step);
            Ok(())
        });
        read.map(|()| steps).map_err(|error| error.to_string())
    }

    #[test]
    fn both_forms_are_read_as_they_are_written() {
        let (mut binary, mut text) = (Vec::new(), Vec::new());
        for step in steps() {
            step.write_binary(&mut binary).unwrap();
            step.write_text(9, &mut text).unwrap();
        }
        assert_eq!(binary[..5], [b'a', 18, 2, 5, 0xD8]);
        assert_eq!(read(&binary).unwrap(), steps());
        let lines = "9 1 -2 300 0 1 64 8191 2000000000 0\n9 d 9 128 0\n2147483647 0 0\n";
        assert_eq!(String::from_utf8(text).unwrap(), lines);
        let [first, _, last] = steps();
        let deletion = Step::Delete {
            id: Some(9),
            ids: vec![9, 128],
        };
        assert_eq!(read(lines.as_bytes()).unwrap(), [first, deletion, last]);
    }

    #[test]
    fn whatever_is_not_the_binary_form_is_refused_at_its_step() {
        let cases: [(&[u8], &str); 10] = [
            (b"a\x12\x02\0\x02", "step 1: a list does not end with 0"),
            (b"a", "step 1: a list does not end with 0"),
            (
                b"d\x02\0x",
                "step 2: byte 120 begins neither an addition nor a deletion",
            ),
            (
                b"a\x12\x82\0\0\0",
                "step 1: a number is not written as it should be",
            ),
            (
                b"a\x12\x01\0\0",
                "step 1: a number is not written as it should be",
            ),
            (
                b"a\x12\xff\xff\xff\xff\xff\x01\0\0",
                "step 1: a number is not written as it should be",
            ),
            (
                b"a\x12\x02\0\x03\0",
                "step 1: hint -1: RAT steps are not accepted",
            ),
            (
                b"a\x13\x02\0\x02\0",
                "step 1: hint -9: RAT steps are not accepted",
            ),
            (
                b"a\x12\xda\x04\0\0",
                "step 1: literal 301 is of no variable of the formula",
            ),
            (
                b"a\x80\x80\x80\x80\x10\0\0",
                "step 1: the number 2147483648 is too large",
            ),
        ];
        for (proof, reason) in cases {
            assert_eq!(read(proof).unwrap_err(), reason, "{proof:?}");
        }
    }

    /// In both forms, the list may be as long as it likes: what is read of it may not.
    #[test]
    fn a_list_without_end_is_refused() {
        let step = "a\x12".as_bytes().chain(io::repeat(2));
        let error = for_each_step(io::BufReader::new(step), 300, |_| Ok(())).unwrap_err();
        let reason = "this is longer than anything that a proof needs";
        assert_eq!(error.to_string(), format!("step 1: {reason}"));
        let line = "9 1 0".as_bytes().chain(io::repeat(b' '));
        let error = for_each_step(io::BufReader::new(line), 300, |_| Ok(())).unwrap_err();
        assert_eq!(error.to_string(), format!("line 1: {reason}"));
    }

    #[test]
    fn text_is_written_in_one_way() {
        for (line, reason) in [
            (
                "9  1 0 1 0\n",
                "line 1: the numbers are not one space apart",
            ),
            (
                " 9 1 0 1 0\n",
                "line 1: the numbers are not one space apart",
            ),
            (
                "9\t1 0 1 0\n",
                "line 1: the numbers are not one space apart",
            ),
            ("9 1 0 1 0", "line 1: the line does not end"),
            (
                "9 1 0 1 0\r\n",
                "line 1: the numbers are not one space apart",
            ),
            ("c 9\n\n", "line 2: the numbers are not one space apart"),
            ("c 9", "line 1: the line does not end"),
            ("9 01 0 1 0\n", "line 1: '01' is not a literal"),
            (
                "2147483648 1 0 1 0\n",
                "line 1: the number 2147483648 is too large",
            ),
        ] {
            assert_eq!(read(line.as_bytes()).unwrap_err(), reason, "{line:?}");
        }
    }
}
