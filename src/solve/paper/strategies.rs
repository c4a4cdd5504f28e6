//! Which strategies a search uses, and how they are named on the command line.

use crate::game::Piece;
use crate::options::{OptionSpec, Setting, Settings};
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
}

/// The switches of the paper's algorithm. Whatever is switched on or off, except
/// `assume_unique`, the search visits the same answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Strategies {
    /// Place pieces that have one candidate, give up when one has none.
    /// Section "All Legal" strategy.
    pub forced: bool,
    /// Try the light purple piece without its flipped copies.
    /// Section "The effects of basic cleanup techniques".
    pub symmetry: bool,
    /// Remove candidates that leave another piece without one. The paper describes
    /// it as a task for the start. Section "Pairwise cleanup".
    pub pairwise: When,
    /// Try placements that reach cold cells first. Section "Heatsort".
    pub heat: bool,
    /// Place only what links to a group on the board. Of use under
    /// [`Rule::Linked`](crate::problem::Rule::Linked) only.
    /// Section "Search space restriction by linkage requirement".
    pub links: bool,
    /// With so many pieces missing or fewer, go through all combinations piece by
    /// piece without any other strategy; 0 is never. The paper uses 3 or 4.
    /// Section "Transition between the two methods".
    pub transition: usize,
    /// Give up when too many balls, sockets and spots are isolated for good.
    /// Section "Counting balls and sockets".
    pub counting: bool,
    /// Fill independent regions of the board one after the other. Not in the
    /// paper's algorithm; wished for in its section "Insights not incorporated in
    /// the algorithm".
    pub split: bool,
    /// Where a piece is chosen, take the one with the fewest candidates instead of
    /// the first. The paper does not say in which order it takes them.
    pub scarcest: bool,
    /// Take it for granted that there is at most one answer, and remove placements
    /// that only such challenges rule out. Answers get lost if it is not so.
    /// Section "Constraints to piece placement".
    pub assume_unique: bool,
}

impl Strategies {
    /// Everything that is sound.
    pub const ALL: Self = Self {
        forced: true,
        symmetry: true,
        pairwise: When::Always,
        heat: true,
        links: true,
        transition: 3,
        counting: true,
        split: true,
        scarcest: true,
        assume_unique: false,
    };

    /// Those whose every conclusion follows by unit propagation from the formula of a
    /// certificate (`refute` says why), as far as they make the proof shorter.
    pub const PROVABLE: Self = Self {
        pairwise: When::Start,
        transition: 0,
        split: false,
        ..Self::ALL
    };

    /// Nothing: the pieces in order, each candidate in order.
    pub const NONE: Self = Self {
        forced: false,
        symmetry: false,
        pairwise: When::Never,
        heat: false,
        links: false,
        transition: 0,
        counting: false,
        split: false,
        scarcest: false,
        assume_unique: false,
    };

    /// Reads the options of the backend's name.
    pub(super) fn from_options(options: &mut Options) -> Result<Self, SpecError> {
        let read = options.read(Configured::from(Self::ALL))?;
        Ok(read.strategies)
    }

    /// The name of the backend with these strategies, as short as it can be said:
    /// as what differs from all of them, or from none.
    pub(super) fn name(self) -> String {
        let differing = |base| {
            let configured = Configured {
                base,
                strategies: self,
            };
            configured.differing(Configured::from(Self::ALL))
        };
        let (from_all, from_none) = (differing(Self::ALL), differing(Self::NONE));
        let shorter = if from_all.len() <= from_none.len() {
            from_all
        } else {
            from_none
        };
        let parts = std::iter::once("paper".to_owned()).chain(shorter);
        parts.collect::<Vec<_>>().join(":")
    }
}

impl Default for Strategies {
    fn default() -> Self {
        Self::ALL
    }
}

/// What there is to know about the options of the backend.
pub(in crate::solve) fn options() -> Vec<OptionSpec> {
    Configured::from(Strategies::ALL).specs()
}

/// Strategies, and what their options start from.
#[derive(Clone, Copy)]
struct Configured {
    base: Strategies,
    strategies: Strategies,
}

impl From<Strategies> for Configured {
    fn from(base: Strategies) -> Self {
        Self {
            base,
            strategies: base,
        }
    }
}

impl Settings for Configured {
    fn settings(&mut self) -> Vec<Setting<'_>> {
        let on = &mut self.strategies;
        vec![
            Setting::one_of(
                "strategies",
                "what to start from; the other options change it",
                [("all", Strategies::ALL), ("none", Strategies::NONE)],
                &mut self.base,
            ),
            Setting::switch(
                "forced",
                "place pieces that have one candidate left",
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
            Setting::switch(
                "heat",
                "try placements on cells that are hard to reach first",
                &mut on.heat,
            ),
            Setting::switch(
                "links",
                "place only what links to the pieces on the board",
                &mut on.links,
            ),
            Setting::number(
                "transition",
                "with so many pieces missing, try all combinations; the paper: 3 or 4",
                0..=Piece::COUNT,
                &mut on.transition,
            ),
            Setting::switch(
                "counting",
                "give up when too many balls and sockets are isolated",
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
            Setting::one_of(
                "assume-unique",
                "rely on there being one solution; may lose solutions otherwise",
                [("off", false), ("on", true)],
                &mut on.assume_unique,
            ),
        ]
    }

    fn follow(&mut self, given: &str) {
        if given == "strategies" {
            self.strategies = self.base;
        }
    }
}
