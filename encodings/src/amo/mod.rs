//! At-most-one constraints, one encoding a file.
//!
//! Every encoding is sound and complete, propagates (a true literal makes the
//! others false by unit propagation), and defines its auxiliary variables by
//! equivalences: an assignment to the literals with at most one true extends to
//! exactly one model. Repeated literals are not allowed.

mod bitwise;
mod commander;
mod pairwise;
mod product;
mod sequential;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::sink::{ClauseSink, Lit, Size};

/// An at-most-one encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Amo {
    /// A clause for every pair.
    Pairwise,
    /// Sinz's sequential counter with bound one.
    Sequential,
    /// Chen's two-product encoding.
    Product,
    /// Klieber and Kwon's commander variables.
    Commander,
    /// A binary number that names the true literal.
    Bitwise,
}

impl Amo {
    /// Every encoding, in the order the documentation lists them.
    pub const ALL: [Amo; 5] = [
        Amo::Pairwise,
        Amo::Sequential,
        Amo::Product,
        Amo::Commander,
        Amo::Bitwise,
    ];

    /// The name used in options and files.
    pub fn name(self) -> &'static str {
        match self {
            Amo::Pairwise => "pairwise",
            Amo::Sequential => "sequential",
            Amo::Product => "product",
            Amo::Commander => "commander",
            Amo::Bitwise => "bitwise",
        }
    }

    /// Demand that at most one of the literals be true.
    pub fn encode(self, literals: &[Lit], sink: &mut (impl ClauseSink + ?Sized)) {
        match self {
            Amo::Pairwise => pairwise::encode(literals, sink),
            Amo::Sequential => sequential::encode(literals, sink),
            Amo::Product => product::encode(literals, sink),
            Amo::Commander => commander::encode(literals, sink),
            Amo::Bitwise => bitwise::encode(literals, sink),
        }
    }

    /// The variables and clauses that [`Amo::encode`] adds for `n` literals.
    pub fn size(self, n: usize) -> Size {
        match self {
            Amo::Pairwise => pairwise::size(n),
            Amo::Sequential => sequential::size(n),
            Amo::Product => product::size(n),
            Amo::Commander => commander::size(n),
            Amo::Bitwise => bitwise::size(n),
        }
    }
}

impl fmt::Display for Amo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no encoding of the wanted kind bears.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown {kind} encoding {name:?}; there are {known}")]
pub struct UnknownEncoding {
    /// The kind of encoding asked for.
    pub kind: &'static str,
    /// The name given.
    pub name: String,
    /// The names there are.
    pub known: String,
}

impl UnknownEncoding {
    pub(crate) fn new<T: fmt::Display>(kind: &'static str, name: &str, known: &[T]) -> Self {
        let known: Vec<String> = known.iter().map(ToString::to_string).collect();
        UnknownEncoding {
            kind,
            name: name.to_owned(),
            known: known.join(", "),
        }
    }
}

impl FromStr for Amo {
    type Err = UnknownEncoding;

    fn from_str(name: &str) -> Result<Self, UnknownEncoding> {
        let found = Amo::ALL.into_iter().find(|amo| amo.name() == name);
        found.ok_or_else(|| UnknownEncoding::new("at-most-one", name, &Amo::ALL))
    }
}
