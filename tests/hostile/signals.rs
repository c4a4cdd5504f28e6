//! Signals from the first moment on.

use super::common::program::{await_handler, call, interrupt};

/// Before it knows what is asked of it, the program can be interrupted and says so.
/// The handler is what it does first, so a signal right after that meets a program
/// that is still reading its arguments, or has just begun.
#[test]
fn an_interruption_at_the_beginning_is_told() {
    for _ in 0..10 {
        let child = call(["count", "empty", "--backend", "paper"])
            .spawn()
            .unwrap();
        await_handler(&child);
        let (said, _) = interrupt(child);
        assert_eq!(said.code, 130, "{said:?}");
        assert!(said.err.ends_with("note: interrupted\n"), "{said:?}");
    }
}
