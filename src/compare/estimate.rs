//! How long the rest of a comparison will take.

use std::time::Duration;

use super::plan::Plan;

/// The time left, from the runs so far: each backend goes on at its own mean pace.
pub(super) struct Estimate {
    backends: Vec<Pace>,
}

#[derive(Clone, Copy, Default)]
struct Pace {
    seconds: f64,
    runs: u32,
    left: u32,
}

impl Estimate {
    /// Nothing has run yet.
    pub(super) fn new(plan: &Plan) -> Self {
        let mut backends = vec![Pace::default(); plan.backends.len()];
        for run in plan.runs() {
            backends[run.backend].left += 1;
        }
        Self { backends }
    }

    /// Takes note of a run that took `seconds`.
    pub(super) fn add(&mut self, backend: usize, seconds: f64) {
        let pace = &mut self.backends[backend];
        pace.seconds += seconds;
        pace.runs += 1;
        pace.left -= 1;
    }

    /// The time left; `None` as long as some backend with runs left has none yet.
    pub(super) fn left(&self) -> Option<Duration> {
        let waiting = self.backends.iter().filter(|pace| pace.left > 0);
        let each = waiting.map(|pace| {
            let mean = pace.seconds / f64::from(pace.runs);
            (pace.runs > 0).then_some(mean * f64::from(pace.left))
        });
        Duration::try_from_secs_f64(each.sum::<Option<f64>>()?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan::{DEFAULT_LIMIT, DEFAULT_TIMEOUT};
    use super::*;
    use crate::game::Challenge;

    #[test]
    fn each_backend_goes_on_at_its_own_pace() {
        let challenges = ["BAA", "EBD", "HCF"].map(|letters| {
            let challenge: Challenge = letters.parse().unwrap();
            challenge.into()
        });
        let backends = vec!["fast".to_owned(), "slow".to_owned()];
        let plan = Plan::new(challenges, backends, DEFAULT_TIMEOUT, DEFAULT_LIMIT, 1).unwrap();
        let mut estimate = Estimate::new(&plan);
        estimate.add(0, 1.0);
        assert_eq!(estimate.left(), None);
        estimate.add(1, 10.0);
        assert_eq!(estimate.left(), Some(Duration::from_secs(22)));
        estimate.add(0, 3.0);
        assert_eq!(estimate.left(), Some(Duration::from_secs(22)));
        estimate.add(0, 2.0);
        assert_eq!(estimate.left(), Some(Duration::from_secs(20)));
    }
}
