//! What is said about arguments that the flags do not allow.

use clap::Error;
use clap::error::{ContextKind, ContextValue};

use crate::words;

/// What of a message may repeat what the user wrote.
const ECHOES: [ContextKind; 3] = [
    ContextKind::InvalidValue,
    ContextKind::InvalidArg,
    ContextKind::InvalidSubcommand,
];

/// The same message, with no more of a long argument than tells which it is.
pub(super) fn shortened(mut error: Error) -> Error {
    for kind in ECHOES {
        if let Some(ContextValue::String(text)) = error.get(kind) {
            let text = words::shortened(text);
            error.insert(kind, ContextValue::String(text));
        }
    }
    error
}
