//! What goes to standard error: notes and errors, a line each.
//!
//! Everything that a command says besides its results goes through here. A message may
//! repeat what somebody else has written (the name of a challenge or of a file, a word
//! of a proof, what a program complained of), so it is shown with whatever cannot be
//! seen written out: it stays one line, broken only between words where a terminal ends, and
//! steers no terminal. Where standard error is full or closed, nothing is said, and the command goes on.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use crate::words::{READABLE, shown, wrapped};

/// Something worth knowing that changes nothing.
pub(super) fn note(message: impl Display) {
    line(format_args!("note: {message}"));
}

/// Why something was not done, or what was found to be wrong.
pub(super) fn error(message: impl Display) {
    line(format_args!("error: {message}"));
}

/// A line that goes with the one before it.
pub(super) fn line(text: impl Display) {
    let mut text = shown(text);
    let terminal = console::Term::stderr();
    if let Some((_, columns)) = terminal.size_checked().filter(|_| terminal.is_term()) {
        text = wrapped(&text, usize::from(columns).min(READABLE), 2);
    }
    // There is nowhere left to say that this failed.
    let _ = writeln!(io::stderr(), "{text}");
}

/// A question that is answered on the same line.
pub(super) fn ask(what: &str) {
    let _ = write!(io::stderr(), "{what}> ");
}

/// What the program has drawn itself, with its line breaks and colours.
pub(super) fn drawing(text: &str) {
    let _ = write!(io::stderr(), "{text}");
}

/// Wipes the line that the cursor is on, if standard error is a terminal.
pub(super) fn wipe() {
    if io::stderr().is_terminal() {
        drawing("\r\u{1b}[2K");
    }
}
