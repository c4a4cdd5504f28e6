//! Numbers made of several searches, of which each is counted, estimated or a bound.

use super::Tried;
use super::search::{Basis, Search};
use crate::measure::{Measured, statistics};

/// A number made of several searches, and how it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::study) struct Figure {
    pub(in crate::study) value: f64,
    pub(in crate::study) basis: Basis,
}

impl Figure {
    /// The median. Those that were cut off are larger than all others, as far as is
    /// known; an estimated one makes it an estimate.
    pub(in crate::study) fn median(figures: impl IntoIterator<Item = Self>) -> Option<Self> {
        let figures: Vec<Self> = figures.into_iter().collect();
        let measured = |figure: &Self| Measured::new(figure.value, figure.basis != Basis::Bound);
        let measured: Vec<Measured> = figures.iter().map(measured).collect();
        let middle = statistics::median(&measured)?;
        let estimated = figures
            .iter()
            .any(|figure| figure.basis == Basis::Estimated);
        let basis = if middle.value().is_none() {
            Basis::Bound
        } else if estimated {
            Basis::Estimated
        } else {
            Basis::Counted
        };
        Some(Self {
            value: middle.at_least(),
            basis,
        })
    }

    /// The sum.
    pub(in crate::study) fn sum(figures: &[Self]) -> Option<Self> {
        let basis = figures.iter().map(|figure| figure.basis).max()?;
        let value = figures.iter().map(|figure| figure.value).sum();
        Some(Self { value, basis })
    }

    /// The number with a mark for how it is known.
    pub(in crate::study) fn text(self, text: impl Fn(f64) -> String) -> String {
        let mark = match self.basis {
            Basis::Counted => "",
            Basis::Estimated => "≈ ",
            Basis::Bound => "> ",
        };
        format!("{mark}{}", text(self.value))
    }
}

impl From<&Search> for Figure {
    /// The nodes.
    fn from(search: &Search) -> Self {
        Self {
            value: search.nodes,
            basis: search.basis,
        }
    }
}

/// What is compared of two searches.
pub(in crate::study) type Of = fn(&Tried, &str) -> Option<Figure>;

impl Tried {
    /// The nodes of a search.
    pub(in crate::study) fn nodes(&self, id: &str) -> Option<Figure> {
        self.searches.get(id).map(Figure::from)
    }

    /// The placements that a search looks at.
    pub(in crate::study) fn looks(&self, id: &str) -> Option<Figure> {
        let search = self.searches.get(id)?;
        let value = search.looks?;
        Some(Figure {
            value,
            basis: search.basis,
        })
    }

    /// The time of a search.
    pub(in crate::study) fn seconds(&self, id: &str) -> Option<Figure> {
        let search = self.searches.get(id)?;
        Some(Figure {
            value: search.seconds,
            basis: search.basis,
        })
    }
}

/// What one search takes over what another takes, in the geometric mean over the
/// challenges for which both are known; how many those are.
pub(in crate::study) fn factor_of<'a>(
    tried: impl IntoIterator<Item = &'a Tried>,
    of: Of,
    [above, below]: [&str; 2],
) -> Option<(Figure, usize)> {
    let ratios: Vec<Figure> = (tried.into_iter())
        .filter_map(|tried| {
            let (above, below) = (of(tried, above)?, of(tried, below)?);
            let basis = above.basis.max(below.basis);
            (basis < Basis::Bound).then(|| Figure {
                value: (above.value.max(1.0) / below.value.max(1.0)).ln(),
                basis,
            })
        })
        .collect();
    let sum = Figure::sum(&ratios)?;
    let mean = Figure {
        value: (sum.value / ratios.len() as f64).exp(),
        ..sum
    };
    Some((mean, ratios.len()))
}

/// [`factor_of`] the nodes.
pub(in crate::study) fn factor<'a>(
    tried: impl IntoIterator<Item = &'a Tried>,
    above: &str,
    below: &str,
) -> Option<(Figure, usize)> {
    factor_of(tried, Tried::nodes, [above, below])
}
