//! Which strategies a search uses, and how they are named on the command line.

use crate::game::Piece;
use crate::options::{OptionSpec, Setting, Settings};
use crate::position::heat::HeatRank;
use crate::position::useless::Twins;
use crate::solve::spec::{Options, SpecError};

/// When a strategy is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum When {
    /// At every node of the search.
    Always,
    /// Once, before the search.
    Start,
    /// Not at all.
    Never,
}

impl When {
    const NAMES: [(&'static str, Self); 3] = [
        ("on", Self::Always),
        ("start", Self::Start),
        ("off", Self::Never),
    ];

    /// Whether to apply it now.
    pub(super) const fn is_now(self, at_start: bool) -> bool {
        match self {
            Self::Always => true,
            Self::Start => at_start,
            Self::Never => false,
        }
    }
}

/// Which part of the search goes by the heat map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heat {
    /// The whole search: its exhaustive end too.
    Everywhere,
    /// All but the exhaustive end.
    Guided,
    /// None.
    Never,
}

impl Heat {
    const NAMES: [(&'static str, Self); 3] = [
        ("on", Self::Everywhere),
        ("guided", Self::Guided),
        ("off", Self::Never),
    ];
}

/// What a placement has to link to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Links {
    /// Any piece on the board.
    Any,
    /// The group of pieces that the fewest placements link to.
    Narrowest,
    /// Nothing.
    Never,
}

impl Links {
    const NAMES: [(&'static str, Self); 3] = [
        ("on", Self::Any),
        ("narrowest", Self::Narrowest),
        ("off", Self::Never),
    ];
}

/// How the last pieces are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Piece by piece: what collides with the piece before is not tried.
    Nested,
    /// One placement for each piece, and only then whether they collide.
    Combinations,
    /// Piece by piece, once for each rest of the board and each set of pieces: what was
    /// found is kept in a table.
    Table,
}

impl Ending {
    const NAMES: [(&'static str, Self); 3] = [
        ("nested", Self::Nested),
        ("combinations", Self::Combinations),
        ("table", Self::Table),
    ];
}

/// What is counted as isolated for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counting {
    /// Balls and sockets that lie on the board.
    Placed,
    /// Those, and the spots that nothing reaches any more.
    Spots,
    /// Nothing.
    Never,
}

impl Counting {
    const NAMES: [(&'static str, Self); 3] = [
        ("on", Self::Placed),
        ("spots", Self::Spots),
        ("off", Self::Never),
    ];
}

/// The switches of the paper's algorithm. Whatever is switched on or off, except
/// `assume_unique`, the search visits the same answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Strategies {
    /// Place pieces that have one candidate, give up when one has none.
    /// Section "All Legal" strategy.
    pub forced: When,
    /// Try the light purple piece without its flipped copies.
    /// Section "The effects of basic cleanup techniques".
    pub symmetry: bool,
    /// Remove candidates that leave another piece without one.
    /// Section "Pairwise cleanup".
    pub pairwise: When,
    /// Try placements that reach cold cells first. Section "Heatsort".
    pub heat: Heat,
    /// What makes a placement cold.
    pub rank: HeatRank,
    /// Place only what links to what is on the board. Of use under
    /// [`Rule::Linked`](crate::problem::Rule::Linked) only.
    /// Section "Search space restriction by linkage requirement".
    pub links: Links,
    /// With so many pieces missing or fewer, go through all combinations piece by
    /// piece without any other strategy; 0 is never.
    /// Section "Transition between the two methods".
    pub transition: usize,
    /// How to go through them.
    pub ending: Ending,
    /// Give up when too much is isolated for good.
    /// Section "Counting balls and sockets".
    pub counting: Counting,
    /// Fill independent regions of the board one after the other. Not in the
    /// paper's algorithm; wished for in its section "Insights not incorporated in
    /// the algorithm".
    pub split: bool,
    /// Where a piece is chosen, take the one with the fewest candidates instead of
    /// the first.
    pub scarcest: bool,
    /// Walk the same placements in every order, instead of ruling a placement out
    /// after its turn.
    pub orders: bool,
    /// Take it for granted that there is at most one answer, and remove placements
    /// that only such challenges rule out. Answers get lost if it is not so.
    /// Section "Constraints to piece placement".
    pub assume_unique: bool,
    /// When to remove those.
    pub useless: When,
    /// Which pieces to look for them.
    pub twins: Twins,
}

impl Strategies {
    /// The search as the paper describes it. The head of [`paper`](super) says which
    /// sentence each value follows, and which are a choice.
    pub const PUBLISHED: Self = Self {
        forced: When::Start,
        symmetry: true,
        pairwise: When::Start,
        heat: Heat::Everywhere,
        rank: HeatRank::Coldest,
        links: Links::Any,
        transition: 3,
        ending: Ending::Nested,
        counting: Counting::Placed,
        split: false,
        scarcest: false,
        orders: false,
        assume_unique: false,
        useless: When::Start,
        twins: Twins::Straight,
    };

    /// The paper's search and what we have added to it: everything that is sound.
    pub const EXTENDED: Self = Self {
        forced: When::Always,
        pairwise: When::Always,
        heat: Heat::Guided,
        links: Links::Narrowest,
        counting: Counting::Spots,
        split: true,
        scarcest: true,
        useless: When::Always,
        twins: Twins::All,
        ..Self::PUBLISHED
    };

    /// Those whose every conclusion follows by unit propagation from the formula of a
    /// certificate (`refute` says why), as far as they make the proof shorter.
    pub const PROVABLE: Self = Self {
        pairwise: When::Start,
        transition: 0,
        split: false,
        ..Self::EXTENDED
    };

    /// Nothing: the pieces in order, each candidate in order.
    pub const NONE: Self = Self {
        forced: When::Never,
        symmetry: false,
        pairwise: When::Never,
        heat: Heat::Never,
        links: Links::Never,
        transition: 0,
        counting: Counting::Never,
        ..Self::PUBLISHED
    };

    /// What the options may start from, by name.
    const BASES: [(&'static str, Self); 4] = [
        ("published", Self::PUBLISHED),
        ("extended", Self::EXTENDED),
        ("all", Self::EXTENDED),
        ("none", Self::NONE),
    ];

    /// Reads the options of the backend's name.
    pub(super) fn from_options(options: &mut Options) -> Result<Self, SpecError> {
        let read = options.read(Configured::default())?;
        Ok(read.strategies)
    }

    /// The name of the backend with these strategies, as short as it can be said:
    /// as what differs from one of the sets that have a name.
    pub(super) fn name(self) -> String {
        let named = Self::BASES.map(|(_, base)| {
            let configured = Configured {
                base,
                strategies: self,
            };
            configured.name_after("paper", Configured::default())
        });
        let options = |name: &String| name.matches(':').count();
        named.into_iter().min_by_key(options).unwrap_or_default()
    }
}

impl Default for Strategies {
    fn default() -> Self {
        Self::PUBLISHED
    }
}

/// What there is to know about the options of the backend.
pub(in crate::solve) fn options() -> Vec<OptionSpec> {
    Configured::default().specs()
}

/// Strategies, and what their options start from.
#[derive(Clone, Copy, Default)]
struct Configured {
    base: Strategies,
    strategies: Strategies,
}

impl Settings for Configured {
    fn settings(&mut self) -> Vec<Setting<'_>> {
        let on = &mut self.strategies;
        vec![
            Setting::one_of(
                "strategies",
                "what to start from: the search as published, extended by ours (or: all), or nothing",
                Strategies::BASES,
                &mut self.base,
            ),
            Setting::one_of(
                "forced",
                "place pieces that have one candidate left; only once: start",
                When::NAMES,
                &mut on.forced,
            ),
            Setting::switch(
                "symmetry",
                "leave out flipped copies of the light purple piece",
                &mut on.symmetry,
            ),
            Setting::one_of(
                "pairwise",
                "remove candidates that leave another piece none; only once: start",
                When::NAMES,
                &mut on.pairwise,
            ),
            Setting::one_of(
                "heat",
                "try placements on cells that are hard to reach first; not at the end: guided",
                Heat::NAMES,
                &mut on.heat,
            ),
            Setting::one_of(
                "rank",
                "what makes a placement cold: its coldest cell, or the mean over its cells",
                [("coldest", HeatRank::Coldest), ("mean", HeatRank::Mean)],
                &mut on.rank,
            ),
            Setting::one_of(
                "links",
                "place only what links to any piece on the board, or to its narrowest group",
                Links::NAMES,
                &mut on.links,
            ),
            Setting::number(
                "transition",
                "with so many pieces missing, try all combinations; the paper: 3 or 4",
                0..=Piece::COUNT,
                &mut on.transition,
            ),
            Setting::one_of(
                "ending",
                "try them piece by piece, so too but from a table, or as whole combinations",
                Ending::NAMES,
                &mut on.ending,
            ),
            Setting::one_of(
                "counting",
                "give up when too many balls and sockets, or spots too, are isolated",
                Counting::NAMES,
                &mut on.counting,
            ),
            Setting::switch(
                "split",
                "fill independent regions of the board one after the other",
                &mut on.split,
            ),
            Setting::switch(
                "scarcest",
                "branch on the piece with the fewest candidates",
                &mut on.scarcest,
            ),
            Setting::switch(
                "orders",
                "walk the same placements in every order",
                &mut on.orders,
            ),
            Setting::one_of(
                "assume-unique",
                "rely on there being one solution; may lose solutions otherwise",
                [("off", false), ("on", true)],
                &mut on.assume_unique,
            ),
            Setting::one_of(
                "useless",
                "if unique: remove placements that make two solutions of one; only once: start",
                [("on", When::Always), ("start", When::Start)],
                &mut on.useless,
            ),
            Setting::one_of(
                "twins",
                "if unique: look for those among the straight pieces, or all",
                [("straight", Twins::Straight), ("all", Twins::All)],
                &mut on.twins,
            ),
        ]
    }

    fn follow(&mut self, given: &str) {
        if given == "strategies" {
            self.strategies = self.base;
        }
    }
}
