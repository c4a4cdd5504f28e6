//! Statistics over measurements of which some were cut off by a limit.
//!
//! A run that was cut off would have taken longer than it did, so its time is a
//! lower bound. Statistics keep that: one that rests on a cut-off measurement is
//! itself a lower bound, never a number that looks like a result.

use std::cmp::Ordering;

use serde::{Serialize, Serializer};

/// A measured value, or a bound it lies above.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Measured {
    /// The value.
    Exactly(f64),
    /// The measurement was cut off: the value is larger than this.
    Over(f64),
}

impl Measured {
    /// A value that was measured to the end, or only up to where something cut it off.
    pub const fn new(value: f64, to_the_end: bool) -> Self {
        if to_the_end {
            Self::Exactly(value)
        } else {
            Self::Over(value)
        }
    }

    /// What becomes of the value by something that grows with it.
    pub fn map(self, by: impl FnOnce(f64) -> f64) -> Self {
        Self::new(by(self.at_least()), self.value().is_some())
    }

    /// The value, if the measurement was not cut off.
    pub const fn value(self) -> Option<f64> {
        match self {
            Self::Exactly(value) => Some(value),
            Self::Over(_) => None,
        }
    }

    /// The value, or the bound it lies above.
    pub const fn at_least(self) -> f64 {
        match self {
            Self::Exactly(value) | Self::Over(value) => value,
        }
    }

    /// The value in words; `>` marks a bound.
    pub(crate) fn text(self, text: fn(f64) -> String) -> String {
        match self {
            Self::Exactly(value) => text(value),
            Self::Over(bound) => format!("> {}", text(bound)),
        }
    }

    /// A number made from several measurements: a bound if any of them is.
    fn combined(from: &[Self], number: f64) -> Self {
        Self::new(number, from.iter().all(|one| one.value().is_some()))
    }
}

impl Serialize for Measured {
    /// The number, or `{"over": bound}`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Exactly(value) => serializer.serialize_f64(rounded(*value)),
            Self::Over(bound) => serializer.collect_map([("over", rounded(*bound))]),
        }
    }
}

/// Between which values something lies, as far as the measurements tell.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: Measured,
    /// The upper end; a bound if nothing limits it.
    pub high: Measured,
}

impl Interval {
    /// The middle 95 % of what a figure came to when it was computed from measurements
    /// drawn at random from those that were made (the percentile bootstrap).
    pub(crate) fn of(replicates: &[Measured]) -> Option<Self> {
        // By value: what lies above a bound lies above the smaller values too. But
        // where anything was cut off, nothing limits the upper end.
        let mut sorted = replicates.to_vec();
        sorted.sort_by(|a, b| a.at_least().total_cmp(&b.at_least()));
        let tail = sorted.len() * 25 / 1000;
        let last = sorted.len().checked_sub(tail + 1)?;
        Some(Self {
            low: sorted[tail],
            high: Measured::combined(&sorted, sorted[last].at_least()),
        })
    }

    /// Both ends in words: `1.2 ms to 1.4 ms`.
    pub(crate) fn text(self, text: fn(f64) -> String) -> String {
        format!("{} to {}", self.low.text(text), self.high.text(text))
    }

    /// Whether the value lies in it.
    pub fn contains(&self, value: f64) -> bool {
        let above = match self.high {
            Measured::Exactly(high) => value <= high,
            Measured::Over(_) => true,
        };
        self.low.at_least() <= value && above
    }
}

/// To the nanosecond: below that there is only the rounding of the arithmetic.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 1e9).round() / 1e9
}

/// Values in increasing order, then those that were cut off.
fn sorted(values: &[Measured]) -> Vec<Measured> {
    let mut sorted = values.to_vec();
    sorted.sort_by(|a, b| match (a, b) {
        (Measured::Exactly(_), Measured::Over(_)) => Ordering::Less,
        (Measured::Over(_), Measured::Exactly(_)) => Ordering::Greater,
        _ => a.at_least().total_cmp(&b.at_least()),
    });
    sorted
}

/// The middle value; the mean of the two middle ones if their number is even.
pub(crate) fn median(values: &[Measured]) -> Option<Measured> {
    let sorted = sorted(values);
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 {
        return Some(sorted[middle]);
    }
    let pair = sorted.get(middle.checked_sub(1)?..=middle)?;
    let mean = pair[0].at_least().midpoint(pair[1].at_least());
    Some(Measured::combined(pair, mean))
}

/// The percentile by nearest rank: the smallest of the values such that at least
/// `percent` of all of them are no larger. It is always one of the values.
pub(crate) fn percentile(values: &[Measured], percent: u8) -> Option<Measured> {
    let sorted = sorted(values);
    let rank = (sorted.len() * usize::from(percent)).div_ceil(100).max(1);
    sorted.get(rank - 1).copied()
}

/// The largest value.
pub(crate) fn maximum(values: &[Measured]) -> Option<Measured> {
    sorted(values).last().copied()
}

/// The geometric mean, the right mean for ratios: that of the inverse ratios is
/// its inverse. Values have to be positive.
pub(crate) fn geometric_mean(values: &[Measured]) -> Option<Measured> {
    if values.is_empty() {
        return None;
    }
    let logs: f64 = values.iter().map(|value| value.at_least().ln()).sum();
    let mean = (logs / values.len() as f64).exp();
    Some(Measured::combined(values, mean))
}

#[cfg(test)]
mod tests {
    use super::Measured::{Exactly, Over};
    use super::*;

    fn exactly(values: &[f64]) -> Vec<Measured> {
        values.iter().copied().map(Exactly).collect()
    }

    #[test]
    fn the_median_is_the_middle_or_the_mean_of_the_two_middle_ones() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&exactly(&[3.0])), Some(Exactly(3.0)));
        assert_eq!(median(&exactly(&[9.0, 1.0, 2.0])), Some(Exactly(2.0)));
        assert_eq!(median(&exactly(&[9.0, 1.0, 2.0, 4.0])), Some(Exactly(3.0)));
    }

    #[test]
    fn a_median_in_the_cut_off_half_is_a_bound() {
        let half = [Exactly(1.0), Over(5.0), Exactly(2.0), Over(5.0)];
        assert_eq!(median(&half), Some(Over(3.5)));
        let most = [Over(5.0), Exactly(1.0), Over(5.0)];
        assert_eq!(median(&most), Some(Over(5.0)));
        let few = [Over(5.0), Exactly(1.0), Exactly(2.0)];
        assert_eq!(median(&few), Some(Exactly(2.0)));
    }

    #[test]
    fn percentiles_are_nearest_ranks() {
        let values = exactly(&[15.0, 20.0, 35.0, 40.0, 50.0]);
        let expected = [(5, 15.0), (30, 20.0), (40, 20.0), (50, 35.0), (100, 50.0)];
        for (percent, value) in expected {
            assert_eq!(percentile(&values, percent), Some(Exactly(value)));
        }
        let hundred: Vec<f64> = (1..=100).map(f64::from).collect();
        assert_eq!(percentile(&exactly(&hundred), 95), Some(Exactly(95.0)));
        assert_eq!(percentile(&[], 95), None);
        assert_eq!(percentile(&values, 0), Some(Exactly(15.0)));
    }

    #[test]
    fn a_value_that_was_cut_off_is_above_all_others() {
        let values = [Over(0.5), Exactly(1.0), Exactly(7.0)];
        assert_eq!(maximum(&values), Some(Over(0.5)));
        assert_eq!(percentile(&values, 66), Some(Exactly(7.0)));
    }

    #[test]
    fn an_interval_leaves_out_the_tails() {
        let hundred: Vec<f64> = (1..=1000).map(f64::from).collect();
        let interval = Interval::of(&exactly(&hundred)).unwrap();
        assert_eq!(
            (interval.low, interval.high),
            (Exactly(26.0), Exactly(975.0))
        );
        assert!(interval.contains(26.0) && interval.contains(975.0));
        assert!(!interval.contains(25.9) && !interval.contains(975.1));
        assert_eq!(Interval::of(&[]), None);
        let open = Interval::of(&[Exactly(1.0), Over(2.0)]).unwrap();
        assert!(open.contains(100.0) && !open.contains(0.5));
        let below = Interval::of(&[Exactly(3.0), Over(2.0)]).unwrap();
        assert_eq!((below.low, below.high), (Over(2.0), Over(3.0)));
    }

    #[test]
    fn the_geometric_mean_of_inverse_ratios_is_the_inverse() {
        let mean = |values: &[f64]| geometric_mean(&exactly(values)).unwrap().value().unwrap();
        assert!((mean(&[1.0, 4.0]) - 2.0).abs() < 1e-12);
        let there = mean(&[2.0, 3.0, 10.0]);
        let back = mean(&[0.5, 1.0 / 3.0, 0.1]);
        assert!((there * back - 1.0).abs() < 1e-12);
        let cut = geometric_mean(&[Exactly(1.0), Over(4.0)]).unwrap();
        assert_eq!(cut.value(), None);
        assert!((cut.at_least() - 2.0).abs() < 1e-12);
        assert_eq!(geometric_mean(&[]), None);
    }
}
