//! What the engine does to be fast, one switch each.

use crate::options::{Setting, Settings};

/// What the engine does to be fast. None of it changes the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "seven independent switches")]
pub struct Tricks {
    /// On the empty board, search for one of a fit and its half turn.
    pub symmetry: bool,
    /// Remember refuted states.
    pub table: bool,
    /// Notice early what nothing can fill any more.
    pub look_ahead: bool,
    /// Keep rings in reserve for the elbow balls.
    pub elbows: bool,
    /// Give up when a group of linked pieces cannot grow any more.
    pub closed_groups: bool,
    /// Share the work between a sweep from the left and one from the right.
    pub two_sides: bool,
    /// Start the sweep at the side where the givens leave less.
    pub nearer_side: bool,
}

impl Tricks {
    /// All of them.
    pub const ALL: Self = Self {
        symmetry: true,
        table: true,
        look_ahead: true,
        elbows: true,
        closed_groups: true,
        two_sides: true,
        nearer_side: true,
    };

    /// Those whose every conclusion follows by unit propagation from the formula of a
    /// certificate (`refute` says why).
    pub const PROVABLE: Self = Self {
        symmetry: false,
        table: false,
        elbows: false,
        two_sides: false,
        ..Self::ALL
    };
}

impl Settings for Tricks {
    fn settings(&mut self) -> Vec<Setting<'_>> {
        vec![
            Setting::switch(
                "symmetry",
                "on the empty board, search for one of a fit and its half turn",
                &mut self.symmetry,
            ),
            Setting::switch("table", "remember refuted states", &mut self.table),
            Setting::switch(
                "look-ahead",
                "notice early what nothing can fill any more",
                &mut self.look_ahead,
            ),
            Setting::switch(
                "elbows",
                "keep rings in reserve for the elbow balls",
                &mut self.elbows,
            ),
            Setting::switch(
                "closed-groups",
                "give up when a group of linked pieces cannot grow any more",
                &mut self.closed_groups,
            ),
            Setting::switch(
                "two-sides",
                "share the work between a sweep from the left and one from the right",
                &mut self.two_sides,
            ),
            Setting::switch(
                "nearer-side",
                "start the sweep at the side where the givens leave less",
                &mut self.nearer_side,
            ),
        ]
    }
}
