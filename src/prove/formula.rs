//! The formulas of a certificate: which boards are solutions, as clauses.
//!
//! Both are functions of the challenge, the choice of links, the cuts and the
//! solutions alone, byte for byte, so that anyone can make them again.

use std::io::{self, Write};

use encodings::format::dimacs;
use encodings::{
    Amo, Cardinality, Choice, CnfOptions, Cut, Metadata, OptionId, Packing, Relations, Supports,
    cnf,
};
use serde::{Deserialize, Serialize};

pub use crate::encode::Links;
use crate::encode::PackedProblem;
use crate::game::{Challenge, Placement, Solution};
use crate::problem::{Problem, Rule};

/// A cut by the names of its pieces and placements, as a certificate stores it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedCut {
    /// The pieces of the group, as letters.
    pub group: Vec<String>,
    /// The placements in the group that the clause speaks of.
    pub premises: Vec<String>,
    /// The placements outside it, one of which must then be chosen.
    pub exits: Vec<String>,
}

/// A challenge as clauses.
pub struct Formula {
    challenge: Challenge,
    packed: PackedProblem,
    links: Links,
    cuts: Vec<Cut>,
}

impl Formula {
    /// The formula of a challenge without any cuts.
    pub fn new(challenge: &Challenge, links: Links) -> Self {
        let problem = Problem::new(challenge.clone(), Rule::Linked);
        Self {
            challenge: challenge.clone(),
            packed: PackedProblem::new(&problem),
            links,
            cuts: Vec::new(),
        }
    }

    /// The packing behind the formula.
    pub const fn packing(&self) -> &Packing {
        self.packed.packing()
    }

    /// The placement that an option of the packing stands for.
    pub fn placement(&self, option: OptionId) -> Placement {
        self.packed.placement(option)
    }

    /// The problem that a search may take for the formula. With `lazy` links it is that
    /// of all fits: the formula speaks of those that fall apart only one by one, so
    /// that a search which gives up before a fit is complete could not say why.
    pub fn problem(&self) -> Problem {
        let rule = match self.links {
            Links::Lazy => Rule::Fits,
            Links::Levels | Links::Closure => Rule::Linked,
        };
        Problem::new(self.challenge.clone(), rule)
    }

    /// Adds the cuts that rule out these fits, which fall apart.
    pub fn cut_off(&mut self, fits: &[Solution]) {
        let relations = Relations::of(self.packing());
        for fit in fits {
            let chosen = self.options(fit);
            let ruled_out = |cut: &Cut| {
                cut.premises.iter().all(|premise| chosen.contains(premise))
                    && !cut.exits.iter().any(|exit| chosen.contains(exit))
            };
            if !self.cuts.iter().any(ruled_out) {
                let cuts = Cut::separating(self.packing(), &relations, &chosen);
                self.cuts.extend(cuts);
            }
        }
    }

    /// Adds cuts by name. Each is derived anew: a cut that some solution might
    /// violate is refused with the reason.
    pub fn add_cuts(&mut self, cuts: &[NamedCut]) -> Result<(), String> {
        for named in cuts {
            let cut = self.resolve(named)?;
            cut.check(self.packing())
                .map_err(|error| error.to_string())?;
            self.cuts.push(cut);
        }
        Ok(())
    }

    /// The cuts by name.
    pub fn cuts(&self) -> Vec<NamedCut> {
        let packing = self.packing();
        let names = |options: &[OptionId]| -> Vec<String> {
            let names = options
                .iter()
                .map(|&option| packing.option(option).name.clone());
            names.collect()
        };
        let pieces = |cut: &Cut| -> Vec<String> {
            let pieces = cut.group.iter();
            pieces
                .map(|&piece| packing.piece_name(piece).to_owned())
                .collect()
        };
        let cuts = self.cuts.iter().map(|cut| NamedCut {
            group: pieces(cut),
            premises: names(&cut.premises),
            exits: names(&cut.exits),
        });
        cuts.collect()
    }

    fn resolve(&self, named: &NamedCut) -> Result<Cut, String> {
        let packing = self.packing();
        let option = |name: &String| {
            let mut options = packing.options();
            let found = options.find(|&option| packing.option(option).name == *name);
            found.ok_or_else(|| format!("{name} is no placement of this challenge"))
        };
        let piece = |name: &String| {
            let mut pieces = packing.pieces();
            let found = pieces.find(|&piece| packing.piece_name(piece) == name);
            found.ok_or_else(|| format!("{name} is no piece"))
        };
        Ok(Cut {
            group: named.group.iter().map(piece).collect::<Result<_, _>>()?,
            premises: named
                .premises
                .iter()
                .map(option)
                .collect::<Result<_, _>>()?,
            exits: named.exits.iter().map(option).collect::<Result<_, _>>()?,
        })
    }

    /// The options that a board chooses; those that are none of the challenge's
    /// are left out.
    fn options(&self, board: &Solution) -> Vec<OptionId> {
        let packing = self.packing();
        let chosen = packing.options().filter(|&option| {
            let placement = self.packed.placement(option);
            board.of(placement.piece()) == placement
        });
        chosen.collect()
    }

    /// Writes the formula in the DIMACS format. Its models are the solutions of
    /// the challenge other than the `blocked` ones.
    pub fn write(&self, blocked: &[Solution], out: &mut impl Write) -> io::Result<()> {
        let options = CnfOptions {
            amo: Amo::Pairwise,
            counting: Some(Cardinality::Totalizer),
            // Consequences of the others; they make the proofs of the SAT solvers shorter.
            supports: Some(Supports::Short),
            connectivity: self.links.connectivity(),
        };
        let what = match blocked.len() {
            0 => "the solutions of an IQ-Link challenge".to_owned(),
            n => format!("the solutions of an IQ-Link challenge other than the {n} blocked ones"),
        };
        let metadata = Metadata::new()
            .with("models", &what)
            .with("challenge", &self.challenge.to_string())
            .with("links", self.links.name())
            .with("cuts", &self.cuts.len().to_string());
        dimacs::write_with(
            self.packing(),
            &metadata,
            |sink| {
                cnf::encode(self.packing(), options, sink);
                for cut in &self.cuts {
                    sink.add_clause(&cut.clause());
                }
                for board in blocked {
                    let clause = cnf::blocking_clause(self.packing(), &self.options(board));
                    sink.add_clause(&clause);
                }
            },
            out,
        )
    }

    /// What [`Formula::write`] writes.
    pub fn bytes(&self, blocked: &[Solution]) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.write(blocked, &mut bytes)
            .expect("writing to memory does not fail");
        bytes
    }
}
