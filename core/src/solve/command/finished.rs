//! What is left of a program that has ended.

/// How many bytes of an answer are taken. All fits of the empty board, as clasp prints
/// them for clauses, are shorter.
pub(super) const LONGEST: u64 = 1 << 28;

/// A program that has ended.
pub(super) struct Finished {
    /// How, in words.
    pub(super) ended: String,
    pub(super) output: Vec<u8>,
    pub(super) errors: Vec<u8>,
}

impl Finished {
    /// What it wrote to its errors, if anything: the first line and the last. Some begin with
    /// what is wrong and go on with how they are used, others tell first how they came there.
    pub(super) fn complaint(&self) -> Option<String> {
        let errors = String::from_utf8_lossy(&self.errors);
        let mut lines = errors
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty());
        let first = lines.next()?;
        Some(match lines.next_back() {
            Some(last) => format!("{first} ... {last}"),
            None => first.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complaint_is_its_first_line_and_its_last() {
        let complaint = |errors: &str| {
            let finished = Finished {
                ended: String::new(),
                output: Vec::new(),
                errors: errors.into(),
            };
            finished.complaint()
        };
        assert_eq!(complaint(" \n\n"), None);
        assert_eq!(complaint("\nno file\n").as_deref(), Some("no file"));
        let python = "Traceback:\n  File \"x.py\"\nZeroDivisionError: division\n\n";
        let shown = "Traceback: ... ZeroDivisionError: division";
        assert_eq!(complaint(python).as_deref(), Some(shown));
    }
}
