//! The formulas of a certificate: which boards are solutions, as clauses.
//!
//! Both are functions of the challenge, the choice of links, the cuts and the
//! solutions alone, byte for byte, so that anyone can make them again. They differ in
//! the blocked solutions only: a [`Formula`] is encoded once, and its [`Encoded`] form
//! writes them both.

use encodings::format::dimacs::{self, ClauseFile};
use encodings::{
    Amo, Cardinality, Choice, ClauseSink, Cnf, CnfOptions, Cut, CutError, Lit, Metadata, OptionId,
    Packing, ParseError, Relations, Supports, cnf,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::proof::Clause;
use crate::encode::{Links, PackedProblem};
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

/// Why a cut does not belong into a formula.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CutFault {
    /// It speaks of a placement that the challenge does not have.
    #[error("{0} is no placement of this challenge")]
    NoPlacement(String),
    /// It speaks of something that is no piece.
    #[error("{0} is no piece")]
    NoPiece(String),
    /// It does not follow from the link rule.
    #[error(transparent)]
    Unsound(#[from] CutError),
}

/// A challenge as clauses.
pub struct Formula {
    challenge: Challenge,
    packed: PackedProblem,
    rule: Rule,
    links: Links,
    cuts: Vec<Cut>,
}

impl Formula {
    /// The formula of a challenge's solutions, without any cuts.
    pub fn new(challenge: &Challenge, links: Links) -> Self {
        Self::of(challenge, Rule::Linked, links)
    }

    /// The formula of a challenge's fits, which says nothing of links.
    pub fn of_fits(challenge: &Challenge) -> Self {
        Self::of(challenge, Rule::Fits, Links::Lazy)
    }

    fn of(challenge: &Challenge, rule: Rule, links: Links) -> Self {
        let problem = Problem::new(challenge.clone(), rule);
        Self {
            challenge: challenge.clone(),
            packed: PackedProblem::new(&problem),
            rule,
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
    pub fn add_cuts(&mut self, cuts: &[NamedCut]) -> Result<(), CutFault> {
        for named in cuts {
            let cut = self.resolve(named)?;
            cut.check(self.packing())?;
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

    fn resolve(&self, named: &NamedCut) -> Result<Cut, CutFault> {
        let packing = self.packing();
        let option = |name: &String| {
            let mut options = packing.options();
            let found = options.find(|&option| packing.option(option).name == *name);
            found.ok_or_else(|| CutFault::NoPlacement(name.clone()))
        };
        let piece = |name: &String| {
            let mut pieces = packing.pieces();
            let found = pieces.find(|&piece| packing.piece_name(piece) == name);
            found.ok_or_else(|| CutFault::NoPiece(name.clone()))
        };
        let options = |names: &[String]| names.iter().map(option).collect::<Result<_, _>>();
        Ok(Cut {
            group: named.group.iter().map(piece).collect::<Result<_, _>>()?,
            premises: options(&named.premises)?,
            exits: options(&named.exits)?,
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

    /// The formula as clauses, its cuts among them.
    pub fn encode(&self) -> Encoded<'_> {
        let options = CnfOptions {
            amo: Amo::Pairwise,
            counting: Some(Cardinality::Totalizer),
            // Consequences of the others; they make the proofs of the SAT solvers shorter.
            supports: Some(Supports::Short),
            connectivity: self.links.connectivity(),
        };
        let mut clauses = Cnf::default();
        cnf::encode(self.packing(), options, &mut clauses);
        for cut in &self.cuts {
            clauses.add_clause(&cut.clause());
        }
        #[cfg(test)]
        count::one_more();
        Encoded {
            formula: self,
            clauses,
        }
    }
}

/// A formula with its clauses.
pub struct Encoded<'a> {
    formula: &'a Formula,
    clauses: Cnf,
}

impl Encoded<'_> {
    /// The formula in the DIMACS format. Its models are the solutions of the challenge
    /// other than the `blocked` ones.
    pub fn dimacs(&self, blocked: &[Solution]) -> Vec<u8> {
        let formula = self.formula;
        let packing = formula.packing();
        let (boards, links) = match formula.rule {
            Rule::Linked => ("solutions", formula.links.name()),
            Rule::Fits => ("fits", "none"),
        };
        let mut what = format!("the {boards} of an IQ-Link challenge");
        if !blocked.is_empty() {
            what += &format!(" other than the {} blocked ones", blocked.len());
        }
        let metadata = Metadata::new()
            .with("models", &what)
            .with("challenge", &formula.challenge.to_string())
            .with("links", links)
            .with("cuts", &formula.cuts.len().to_string());
        let blocking = |board| cnf::blocking_clause(packing, &formula.options(board));
        let blocking: Vec<_> = blocked.iter().map(blocking).collect();
        let write = |sink: &mut dyn ClauseSink| {
            for _ in 0..self.clauses.variables() {
                sink.new_var();
            }
            let blocking = blocking.iter().map(Vec::as_slice);
            for clause in self.clauses.clauses().chain(blocking) {
                sink.add_clause(clause);
            }
        };
        let mut bytes = Vec::new();
        dimacs::write_with(packing, &metadata, write, &mut bytes)
            .expect("writing to memory does not fail");
        bytes
    }
}

/// That no packing contains all options of `path`. Those of pieces that have no other option go
/// without saying.
pub fn refuted(packing: &Packing, path: &[OptionId]) -> Clause {
    numbers(&cnf::blocking_clause(packing, path))
}

/// The clauses of a file in the DIMACS format, as anyone would read them.
pub fn clauses(bytes: &[u8]) -> Result<Vec<Clause>, ParseError> {
    dimacs::read(bytes).map(|file| clauses_of(&file))
}

/// The clauses of a file that has been read.
pub fn clauses_of(file: &ClauseFile) -> Vec<Clause> {
    file.formula.clauses().map(numbers).collect()
}

fn numbers(clause: &[Lit]) -> Clause {
    clause.iter().map(|literal| literal.to_dimacs()).collect()
}

/// How often this thread has encoded a formula.
#[cfg(test)]
pub(super) mod count {
    use std::cell::Cell;

    thread_local!(static ENCODED: Cell<u32> = const { Cell::new(0) });

    pub(super) fn one_more() {
        ENCODED.set(ENCODED.get() + 1);
    }

    pub(in crate::prove) fn encoded() -> u32 {
        ENCODED.get()
    }
}

#[cfg(test)]
mod tests {
    use encodings::NewOption;

    use super::*;

    #[test]
    fn a_refuted_path_is_told_by_the_opposites_of_its_options() {
        let mut builder = Packing::builder();
        let pieces = ["a", "b", "only"].map(|name| builder.piece(name));
        let mut options = Vec::new();
        for (name, piece) in [("a1", 0), ("a2", 0), ("b1", 1), ("b2", 1), ("c", 2)] {
            options.push(builder.option(NewOption::new(name, pieces[piece])));
        }
        let packing = builder.build().unwrap();
        // The last piece has no other option.
        let path = [options[1], options[4], options[2]];
        assert_eq!(refuted(&packing, &path), [-2, -3]);
    }
}
