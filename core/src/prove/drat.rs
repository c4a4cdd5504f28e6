//! The two forms of a DRAT proof, how they are told apart, and who takes its steps.
//!
//! **Text.** `LITERALS 0` adds a clause, `d LITERALS 0` deletes one, each on a line of its own
//! with one space between the words, as rate wants it; lines that begin with `c` are comments.
//!
//! **Binary**, the form that is kept: `a`, literals, 0 adds a clause, `d`, literals, 0 deletes
//! one. The numbers are written as in every binary form (`binary.rs`).
//!
//! Both may begin with `d`, so drat-trim and rate take a proof for binary if one of its first
//! ten bytes is none that they expect in a text. It is so here too, or else this checker might
//! read other steps than they do. A proof that is kept begins in such a way.

use std::io::{self, BufRead, Read, Write};

use super::binary;
use super::proof::{self, Clause, Fault, ProofError, Words};

/// How many bytes say which form a proof has.
const HEAD: u64 = 10;

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Add(Clause),
    Delete(Clause),
}

/// Puts every step of a proof about this many variables before `check`.
pub(super) fn for_each_step(
    mut proof: impl BufRead,
    variables: usize,
    mut check: impl FnMut(Step) -> Result<(), Fault>,
) -> Result<(), ProofError> {
    let mut head = Vec::new();
    proof.by_ref().take(HEAD).read_to_end(&mut head)?;
    let shows_itself = shows_itself(&head);
    let begins_a_step = matches!(head.first(), Some(b'a' | b'd'));
    let mut proof = io::Cursor::new(head).chain(proof);
    match (shows_itself, begins_a_step) {
        (true, false) => Err(ProofError::NoForm),
        (true, true) => {
            binary::for_each_step(&mut proof, |proof| binary_step(proof, variables), check)
        }
        (false, _) => proof::for_each_line(proof, variables, |words| check(text_step(words)?)),
    }
}

/// Whether one of the first bytes is none that drat-trim expects in a text.
fn shows_itself(head: &[u8]) -> bool {
    let is_of_text =
        |byte: &u8| matches!(byte, b'\n' | b'\r' | b' ' | b'-' | b'0'..=b'9' | b'A'..=b'z');
    !head.iter().all(is_of_text)
}

fn text_step(mut words: Words) -> Result<Step, Fault> {
    let is_deletion = words.next_is("d");
    let clause = words.clause()?;
    words.end()?;
    Ok(if is_deletion {
        Step::Delete(clause)
    } else {
        Step::Add(clause)
    })
}

/// The next step of a proof in the binary form; `None` at the end.
pub(super) fn binary_step(
    proof: &mut impl BufRead,
    variables: usize,
) -> io::Result<Option<Result<Step, Fault>>> {
    binary::step(proof, |kind, numbers| match kind {
        b'a' => numbers.clause(variables).map(Step::Add),
        b'd' => numbers.clause(variables).map(Step::Delete),
        other => Err(Fault::NoStep(other)),
    })
}

/// Who takes the steps of a proof.
pub trait StepSink {
    /// Takes the addition of a clause.
    fn add(&mut self, clause: &[i32]) -> io::Result<()>;
    /// Takes the deletion of a clause.
    fn delete(&mut self, clause: &[i32]) -> io::Result<()>;
}

impl<S: StepSink> StepSink for &mut S {
    fn add(&mut self, clause: &[i32]) -> io::Result<()> {
        S::add(self, clause)
    }

    fn delete(&mut self, clause: &[i32]) -> io::Result<()> {
        S::delete(self, clause)
    }
}

/// Writes steps as text.
pub struct Text<W>(pub W);

impl<W: Write> Text<W> {
    fn write(&mut self, word: &str, clause: &[i32]) -> io::Result<()> {
        write!(self.0, "{word}")?;
        for literal in clause {
            write!(self.0, "{literal} ")?;
        }
        writeln!(self.0, "0")
    }
}

impl<W: Write> StepSink for Text<W> {
    fn add(&mut self, clause: &[i32]) -> io::Result<()> {
        self.write("", clause)
    }

    fn delete(&mut self, clause: &[i32]) -> io::Result<()> {
        self.write("d ", clause)
    }
}

/// Writes steps in the binary form.
pub(super) struct Binary<W>(pub(super) W);

impl<W: Write> StepSink for Binary<W> {
    fn add(&mut self, clause: &[i32]) -> io::Result<()> {
        self.0.write_all(b"a")?;
        binary::write_clause(clause, &mut self.0)
    }

    fn delete(&mut self, clause: &[i32]) -> io::Result<()> {
        self.0.write_all(b"d")?;
        binary::write_clause(clause, &mut self.0)
    }
}

/// Begins a proof in the binary form so that it shows itself: with the shortest clause of the
/// formula once more, whose 0 comes soon. The empty clause shows itself.
pub(super) fn begin(formula: &[Clause], out: &mut impl StepSink) -> io::Result<()> {
    match formula.iter().min_by_key(|clause| clause.len()) {
        Some(shortest) if !shortest.is_empty() => out.add(shortest),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(proof: &[u8]) -> Result<Vec<Step>, String> {
        let mut steps = Vec::new();
        let read = for_each_step(proof, 300, |step| {
            steps.push(step);
            Ok(())
        });
        read.map(|()| steps).map_err(|error| error.to_string())
    }

    /// The same steps in both forms.
    fn written(steps: &[Step]) -> (Vec<u8>, Vec<u8>) {
        let (mut binary, mut text) = (Binary(Vec::new()), Text(Vec::new()));
        for step in steps {
            let sinks: [&mut dyn StepSink; 2] = [&mut binary, &mut text];
            for sink in sinks {
                match step {
                    Step::Add(clause) => sink.add(clause).unwrap(),
                    Step::Delete(clause) => sink.delete(clause).unwrap(),
                }
            }
        }
        (binary.0, text.0)
    }

    #[test]
    fn both_forms_are_read_as_they_are_written() {
        let steps = [
            Step::Add(vec![1, -2, 300]),
            Step::Delete(vec![64, -63]),
            Step::Add(vec![]),
        ];
        let (binary, text) = written(&steps);
        assert_eq!(binary[..6], [b'a', 2, 5, 0xD8, 4, 0]);
        assert_eq!(text, b"1 -2 300 0\nd 64 -63 0\n0\n");
        assert_eq!(read(&binary).unwrap(), steps);
        assert_eq!(read(&text).unwrap(), steps);
        // A text may begin with a deletion as well.
        let (binary, text) = written(&steps[1..]);
        assert_eq!(read(&binary).unwrap(), &steps[1..]);
        assert_eq!(read(&text).unwrap(), &steps[1..]);
    }

    #[test]
    fn a_sink_that_is_lent_takes_the_same_steps() {
        fn tell(mut sink: impl StepSink) {
            sink.add(&[1, -2]).unwrap();
            sink.delete(&[-2, 1]).unwrap();
        }
        let mut lent = Text(Vec::new());
        tell(&mut lent);
        assert_eq!(lent.0, b"1 -2 0\nd -2 1 0\n");
    }

    /// A proof about such a formula is the empty clause alone, and its 0 is the second byte.
    #[test]
    fn a_formula_with_the_empty_clause_needs_no_other_beginning() {
        let mut proof = Binary(Vec::new());
        begin(&[vec![40, 41], vec![], vec![1]], &mut proof).unwrap();
        proof.add(&[]).unwrap();
        assert_eq!(proof.0, b"a\0");
        assert_eq!(read(&proof.0).unwrap(), [Step::Add(vec![])]);
    }

    /// All of these literals are bytes that a text has as well, and drat-trim would look for
    /// the 0 at its end no further than here.
    #[test]
    fn a_binary_proof_that_looks_like_text_is_not_taken_for_one() {
        let hidden = [Step::Add((40..50).collect())];
        assert!(read(&written(&hidden).0).is_err());
        let mut shown = Binary(Vec::new());
        begin(&[vec![1, 2, 3], vec![40, 41]], &mut shown).unwrap();
        shown.0.extend(written(&hidden).0);
        let [shown_by, step] = &read(&shown.0).unwrap()[..] else {
            panic!("two steps")
        };
        assert_eq!(*shown_by, Step::Add(vec![40, 41]));
        assert_eq!(*step, hidden[0]);
    }

    #[test]
    fn whatever_has_neither_form_is_refused() {
        let cases: [(&[u8], &str); 10] = [
            (
                b"c (a comment)\n0\n",
                "this is neither DRAT as text nor in the binary form",
            ),
            (b"\0", "this is neither DRAT as text nor in the binary form"),
            (b"a\x02\0a\x02", "step 2: a list does not end with 0"),
            (
                b"a\x02\0x",
                "step 2: byte 120 begins neither an addition nor a deletion",
            ),
            (
                b"a\x01\0",
                "step 1: a number is not written as it should be",
            ),
            (
                b"a\xda\x04\0",
                "step 1: literal 301 is of no variable of the formula",
            ),
            (b"1  0\n", "line 1: the numbers are not one space apart"),
            (b"1 0\n\n", "line 2: the numbers are not one space apart"),
            (b"1 0", "line 1: the line does not end"),
            (b"a12\n", "line 1: 'a12' is not a literal"),
        ];
        for (proof, reason) in cases {
            assert_eq!(read(proof).unwrap_err(), reason, "{proof:?}");
        }
    }
}
