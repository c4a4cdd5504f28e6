//! What is left of a search that takes long, as a list.
//!
//! A search starts on one thread, since most end within milliseconds. One that has
//! not ended after some nodes hands over what is left of it: it goes on to the
//! states with a few pieces on the board and lists them, in the order in which it
//! would have searched them.

use super::state::{Board, Front, State};

/// How many nodes a search has before it counts as long: about the time that it
/// takes to start a few threads.
const NODES_ON_ONE_THREAD: u64 = 10_000;

/// How many pieces lie on the board in a state that a thread takes on.
const PIECES_IN_A_TASK: u32 = 2;

/// A part of a search.
pub(super) struct Task {
    pub(super) state: State,
    pub(super) board: Board,
}

/// The list of what is left of a search.
#[derive(Default)]
pub(super) struct Splitter {
    tasks: Vec<Task>,
}

impl Splitter {
    /// What is left, in the order in which the search would have come to it.
    pub(super) fn tasks(&self) -> &[Task] {
        &self.tasks
    }

    /// Whether nothing is left of the search.
    pub(super) const fn is_empty(&self) -> bool {
        self.tasks.is_empty()
    }

    /// Whether to take over a state from a search that has come that far.
    pub(super) const fn wants(front: &Front, nodes: u64) -> bool {
        nodes >= NODES_ON_ONE_THREAD && front.used.count_ones() >= PIECES_IN_A_TASK
    }

    /// Takes over a state.
    pub(super) fn take(&mut self, state: &State, board: &Board) {
        self.tasks.push(Task {
            state: *state,
            board: *board,
        });
    }
}
