//! The ladder: a list of searches, each with one thing more than the one before.

use serde::Serialize;

use super::super::runs::engine;
use super::search::Solver;
use crate::game::Piece;
use crate::solve::Backend as _;
use crate::solve::native::Tricks;
use crate::solve::paper::{Counting, Ending, Heat, Links, Paper, Strategies, When};

/// Whose idea a rung of the ladder is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// The paper's.
    Paper,
    /// What we added to the paper's search.
    Extension,
    /// The native engine's.
    Native,
}

/// A rung of the ladder: a search for all solutions with one thing more than the rung
/// before.
#[derive(Clone, Debug, Serialize)]
pub struct Rung {
    /// Its name in the data.
    pub id: &'static str,
    /// What is added.
    pub adds: &'static str,
    /// Whose idea that is.
    pub whose: Whose,
    /// The backend.
    pub backend: String,
    #[serde(skip)]
    pub(super) solver: Solver,
}

/// The ladder, from the bottom up.
pub(super) fn rungs() -> Vec<Rung> {
    let mut rungs = Vec::new();
    // Whole combinations, as the paper counts them, collisions seen at their end.
    let mut on = Strategies {
        transition: Piece::COUNT,
        ending: Ending::Combinations,
        ..Strategies::NONE
    };
    let mut paper = |id, adds, whose, change: fn(&mut Strategies)| {
        change(&mut on);
        rungs.push(Rung {
            id,
            adds,
            whose,
            backend: Paper::new(on).name(),
            solver: Solver::Paper(on),
        });
    };
    let hers = Whose::Paper;
    paper("combinations", "every combination", hers, |_| {});
    paper("exhaustive", "collisions seen piece by piece", hers, |s| {
        *s = Strategies::NONE;
    });
    paper("symmetry", "no flipped copies", hers, |s| s.symmetry = true);
    paper("forced", "elimination at the start", hers, |s| {
        s.forced = When::Start;
    });
    paper("pairwise", "pairwise cleanup at the start", hers, |s| {
        s.pairwise = When::Start;
    });
    paper("heat", "heatsort", hers, |s| s.heat = Heat::Everywhere);
    paper("links", "linkable placements only", hers, |s| {
        s.links = Links::Any;
    });
    paper("transition", "exhaustive with 3 left", hers, |s| {
        s.transition = 3;
    });
    paper("published", "counting balls and sockets", hers, |s| {
        s.counting = Counting::Placed;
    });
    let ours = Whose::Extension;
    paper("forced-on", "elimination at every node", ours, |s| {
        s.forced = When::Always;
    });
    paper("pairwise-on", "pairwise cleanup at every node", ours, |s| {
        s.pairwise = When::Always;
    });
    paper("spots", "empty spots counted too", ours, |s| {
        s.counting = Counting::Spots;
    });
    paper("narrowest", "links to the narrowest group", ours, |s| {
        s.links = Links::Narrowest;
    });
    paper("scarcest", "the scarcest piece first", ours, |s| {
        s.scarcest = true;
    });
    paper("extended", "split into regions", ours, |s| {
        // What else differs makes no idea of its own: the end is not sorted by heat, and
        // uniqueness is not assumed.
        *s = Strategies {
            split: true,
            ..Strategies::EXTENDED
        };
    });
    let mut tricks = Tricks {
        symmetry: false,
        table: false,
        look_ahead: false,
        elbows: false,
        closed_groups: false,
        two_sides: false,
        nearer_side: false,
    };
    let mut native = |id, adds, change: fn(&mut Tricks)| {
        change(&mut tricks);
        rungs.push(Rung {
            id,
            adds,
            whose: Whose::Native,
            backend: engine(tricks).name(),
            solver: Solver::Native(tricks),
        });
    };
    native("sweep", "instead: a sweep over the spots", |_| {});
    native("look-ahead", "look-ahead", |t| t.look_ahead = true);
    native("closed-groups", "groups that cannot grow", |t| {
        t.closed_groups = true;
    });
    native("elbows", "rings kept for elbow balls", |t| t.elbows = true);
    native("table", "a table of refuted states", |t| t.table = true);
    native("native", "the better side first", |t| *t = Tricks::ALL);
    rungs
}
