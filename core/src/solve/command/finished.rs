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
    /// The first line that it wrote to its errors, if any.
    pub(super) fn first_error(&self) -> Option<String> {
        let errors = String::from_utf8_lossy(&self.errors);
        let said = errors.lines().find(|line| !line.trim().is_empty());
        said.map(|line| line.trim().to_owned())
    }
}
