//! Which strategies a search uses, and how they are named on the command line.

use crate::game::Piece;
use crate::solve::registry::{Options, SpecError};

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

    fn name(self) -> &'static str {
        let mut names = Self::NAMES.iter();
        names
            .find(|(_, when)| *when == self)
            .map_or("", |(name, _)| name)
    }
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
        let base = options.choice("strategies", &[("all", Self::ALL), ("none", Self::NONE)])?;
        let transition = options.number("transition", base.transition)?;
        if transition > Piece::COUNT {
            return Err(options.refuse("transition", &transition.to_string()));
        }
        let mut pairwise = When::NAMES;
        pairwise.sort_by_key(|(_, when)| *when != base.pairwise);
        Ok(Self {
            forced: options.switch("forced", base.forced)?,
            symmetry: options.switch("symmetry", base.symmetry)?,
            pairwise: options.choice("pairwise", &pairwise)?,
            heat: options.switch("heat", base.heat)?,
            links: options.switch("links", base.links)?,
            transition,
            counting: options.switch("counting", base.counting)?,
            split: options.switch("split", base.split)?,
            scarcest: options.switch("scarcest", base.scarcest)?,
            assume_unique: options.switch("assume-unique", base.assume_unique)?,
        })
    }

    /// Each option with its value.
    fn values(self) -> [(&'static str, String); 10] {
        let switch = |on: bool| if on { "on" } else { "off" }.to_owned();
        [
            ("forced", switch(self.forced)),
            ("symmetry", switch(self.symmetry)),
            ("pairwise", self.pairwise.name().to_owned()),
            ("heat", switch(self.heat)),
            ("links", switch(self.links)),
            ("transition", self.transition.to_string()),
            ("counting", switch(self.counting)),
            ("split", switch(self.split)),
            ("scarcest", switch(self.scarcest)),
            ("assume-unique", switch(self.assume_unique)),
        ]
    }

    /// The name of the backend with these strategies, as short as it can be said:
    /// as what differs from all of them, or from none.
    pub(super) fn name(self) -> String {
        let differing = |start: &str, base: Self| {
            let pairs = self.values().into_iter().zip(base.values());
            let differing = pairs.filter(|(mine, theirs)| mine != theirs);
            let options = differing.map(|((key, value), _)| format!(":{key}={value}"));
            std::iter::once(start.to_owned()).chain(options).collect()
        };
        let from_all: Vec<String> = differing("paper", Self::ALL);
        let from_none: Vec<String> = differing("paper:strategies=none", Self::NONE);
        if from_all.len() <= from_none.len() + 1 {
            from_all.concat()
        } else {
            from_none.concat()
        }
    }
}

impl Default for Strategies {
    fn default() -> Self {
        Self::ALL
    }
}

/// The options of the backend, for the registry.
pub const OPTIONS: &[(&str, &str)] = &[
    (
        "strategies=all|none",
        "what to start from; the other options change it",
    ),
    ("forced=on|off", "place pieces that have one candidate left"),
    (
        "symmetry=on|off",
        "leave out flipped copies of the light purple piece",
    ),
    (
        "pairwise=on|start|off",
        "remove position that leave another piece none; only once: start",
    ),
    (
        "heat=on|off",
        "try placements on cells that are hard to reach first",
    ),
    (
        "links=on|off",
        "place only what links to the pieces on the board",
    ),
    (
        "transition=0..12",
        "with so many pieces missing, try all combinations; the paper: 3 or 4",
    ),
    (
        "counting=on|off",
        "give up when too many balls and sockets are isolated",
    ),
    (
        "split=on|off",
        "fill independent regions of the board one after the other",
    ),
    (
        "scarcest=on|off",
        "branch on the piece with the fewest position",
    ),
    (
        "assume-unique=off|on",
        "rely on there being one solution; may lose solutions otherwise",
    ),
];
