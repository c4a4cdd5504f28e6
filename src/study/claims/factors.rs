//! What one search takes over what another takes, for the claims about searches.

use super::super::Study;
use super::super::plot::big_text;
use super::super::trials::{Among, Of, Tried, factor_of};
use super::{Values, enough};
use crate::game::Level;
use crate::measure::ratio_text;

/// The levels of which the paper speaks as easy and as hard.
pub(super) const EASY: [Level; 2] = [Level::Starter, Level::Junior];
pub(super) const HARD: [Level; 2] = [Level::Master, Level::Wizard];

/// A factor for the suite and for the sample, as far as it is known, and of how many challenges.
pub(super) struct Factors([Option<(f64, usize)>; 2]);

impl Factors {
    /// For each of the two whether the factor is as wanted, if it is known of enough challenges.
    pub(super) fn are(&self, wanted: impl Fn(f64) -> bool) -> [Option<bool>; 2] {
        self.0.map(|known| {
            let (factor, challenges) = known?;
            enough(challenges, wanted(factor))
        })
    }

    /// Whether each is larger than that of the other, where both are known of enough challenges.
    pub(super) fn exceed(&self, others: &Self) -> [Option<bool>; 2] {
        [0, 1].map(|at| {
            let ((own, some), (other, others)) = (self.0[at]?, others.0[at]?);
            enough(some.min(others), own > other)
        })
    }

    /// The two with what they are of.
    pub(super) fn text(&self) -> String {
        let known = Among::BOTH.into_iter().zip(self.0);
        let known = known
            .filter_map(|(among, f)| Some(format!("{} ({})", factor_text(f?.0), among.name())));
        let known: Vec<String> = known.collect();
        if known.is_empty() {
            "unknown times".to_owned()
        } else {
            known.join(", ")
        }
    }
}

/// A factor, as a power of ten if it is large.
fn factor_text(factor: f64) -> String {
    if factor < 1e5 {
        ratio_text(factor)
    } else {
        format!("{}x", big_text(factor.round()))
    }
}

/// Factors over the challenges of some levels, put down under a name.
pub(super) fn factors(
    values: &mut Values,
    study: &Study,
    name: &str,
    levels: &[Level],
    of: Of,
    searches: [&str; 2],
) -> Factors {
    Factors(Among::BOTH.map(|among| {
        let wanted = |one: &&Tried| one.level.is_some_and(|level| levels.contains(&level));
        let tried = study.trials.of(among).iter().filter(wanted);
        let (figure, challenges) = factor_of(tried, of, searches)?;
        let factor = values.put(format!("{}: {name}", among.name()), figure.value);
        Some((factor, challenges))
    }))
}
