//! The numbers of proofs in a binary form: of LRAT and of DRAT.
//!
//! A number n is written as 2n, and -n as 2n + 1, in base 128 with the lowest digits first;
//! each byte of a number but the last has its high bit set, and the last is not 0 unless the
//! number is. So a byte of 0 is always the number 0, which ends a list.

use std::io::{self, BufRead, Write};

use super::proof::{self, Clause, Fault, LONGEST_LIST, ProofError};

/// The byte that ends a list, and is in no other number.
pub(super) const END: u8 = 0;

/// The numbers of a proof.
pub(super) struct Numbers<R> {
    proof: R,
    /// Why it cannot be read.
    failed: Option<io::Error>,
}

impl<R: BufRead> Numbers<R> {
    pub(super) const fn new(proof: R) -> Self {
        let failed = None;
        Self { proof, failed }
    }

    /// What was made of the numbers, unless the proof could not be read.
    pub(super) fn end<T>(self, made: T) -> io::Result<T> {
        match self.failed {
            Some(error) => Err(error),
            None => Ok(made),
        }
    }

    pub(super) fn next(&mut self) -> Result<i64, Fault> {
        let mut number = 0_u64;
        // Five digits hold what 32 bits do.
        for digit in 0..5 {
            let mut byte = [0];
            if let Err(error) = self.proof.read_exact(&mut byte) {
                if error.kind() != io::ErrorKind::UnexpectedEof {
                    self.failed = Some(error);
                }
                return Err(Fault::NoEnd);
            }
            let [byte] = byte;
            number |= u64::from(byte & 0x7F) << (7 * digit);
            if byte & 0x80 == 0 {
                let is_right = number != 1 && (byte != 0 || digit == 0);
                let (half, is_negative) = ((number >> 1).cast_signed(), number & 1 == 1);
                let signed = if is_negative { -half } else { half };
                return Some(signed).filter(|_| is_right).ok_or(Fault::BadNumber);
            }
        }
        Err(Fault::BadNumber)
    }

    /// The numbers up to the next 0, by `take`.
    pub(super) fn until_zero<T>(
        &mut self,
        take: impl Fn(i64) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        let mut list = Vec::new();
        loop {
            match self.next()? {
                0 => return Ok(list),
                _ if list.len() == LONGEST_LIST => return Err(Fault::TooLong),
                number => list.push(take(number)?),
            }
        }
    }

    /// The clause up to the next 0, in a proof about this many variables.
    pub(super) fn clause(&mut self, variables: usize) -> Result<Clause, Fault> {
        self.until_zero(|number| {
            let literal = i32::try_from(number).map_err(|_| Fault::BadNumber)?;
            if proof::variable(literal) > variables {
                return Err(Fault::NoSuchVariable(literal));
            }
            Ok(literal)
        })
    }
}

/// The next step, by what `read` makes of its first byte and the numbers behind it; `None` at the
/// end.
pub(super) fn step<R: BufRead, S>(
    proof: &mut R,
    read: impl FnOnce(u8, &mut Numbers<&mut R>) -> Result<S, Fault>,
) -> io::Result<Option<Result<S, Fault>>> {
    let mut kind = [0];
    if proof.read(&mut kind)? == 0 {
        return Ok(None);
    }
    let mut numbers = Numbers::new(proof);
    let step = read(kind[0], &mut numbers);
    numbers.end(Some(step))
}

/// Puts every step before `check`, one after the other as `next` reads them.
pub(super) fn for_each_step<R: BufRead, S>(
    proof: &mut R,
    next: impl Fn(&mut R) -> io::Result<Option<Result<S, Fault>>>,
    mut check: impl FnMut(S) -> Result<(), Fault>,
) -> Result<(), ProofError> {
    for step in 1.. {
        let Some(read) = next(proof)? else { break };
        let checked = read.and_then(&mut check);
        checked.map_err(|fault| ProofError::Step { step, fault })?;
    }
    Ok(())
}

/// Writes the literals of a clause, and 0.
pub(super) fn write_clause(clause: &[i32], out: &mut impl Write) -> io::Result<()> {
    for literal in clause {
        write_number(literal.unsigned_abs().into(), literal.is_negative(), out)?;
    }
    write_number(0, false, out)
}

pub(super) fn write_number(number: u64, is_negative: bool, out: &mut impl Write) -> io::Result<()> {
    proof::write_digits(2 * number + u64::from(is_negative), out)
}
