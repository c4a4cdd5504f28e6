//! What is said about arguments that the flags do not allow.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};

use clap::Error;
use clap::error::{ContextKind, ContextValue};

use super::args::Arguments;
use super::{Exit, results, say};
use crate::words;

/// What of a message may repeat what the user wrote.
const ECHOES: [ContextKind; 3] = [
    ContextKind::InvalidValue,
    ContextKind::InvalidArg,
    ContextKind::InvalidSubcommand,
];

/// Says what is wrong, or what help was asked for, and ends the program.
pub(super) fn exit(error: Error) -> ! {
    let error = shortened(harmless(error));
    let terminal = console::Term::stderr();
    match terminal.size_checked().filter(|_| terminal.is_term()) {
        Some((_, columns)) if error.use_stderr() => {
            let message = error.render();
            let text = if console::colors_enabled_stderr() {
                message.ansi().to_string()
            } else {
                message.to_string()
            };
            let width = usize::from(columns).min(words::READABLE);
            say::drawing(&words::wrapped(&text, width, 2));
            std::process::exit(error.exit_code())
        }
        _ if error.use_stderr() => error.exit(),
        // Help that was asked for is a result: that it cannot be written is told.
        _ => {
            let printed = error.print().and_then(|()| io::stdout().flush());
            let code = super::exit_of(results::ended(Exit::Done, printed));
            std::process::exit(code as i32)
        }
    }
}

/// The same message about arguments in which everything can be seen: they may be names of files
/// that somebody else has made (`iqlink verify *`).
fn harmless(error: Error) -> Error {
    let seen: Vec<String> = env::args_os()
        .map(|argument| words::shown(argument.display()))
        .collect();
    // To parse them takes longer than to look at them, and mostly they are the same.
    if env::args_os().eq(seen.iter().map(OsString::from)) {
        return error;
    }
    Arguments::read(seen).err().unwrap_or(error)
}

/// The same message, with no more of a long argument than tells which it is.
fn shortened(mut error: Error) -> Error {
    for kind in ECHOES {
        if let Some(ContextValue::String(text)) = error.get(kind) {
            let text = words::shortened(text);
            error.insert(kind, ContextValue::String(text));
        }
    }
    error
}
