//! Which run comes next.
//!
//! The runs are made in rounds. In a round, every backend that needs another sample on
//! a challenge takes one, in a random order over backends and challenges, so that a
//! machine that becomes slower or faster does so for everyone alike. What needs another
//! sample is decided by the [`Policy`] of the harness from the samples before. The
//! order of a round depends on nothing but the plan's seed.

use std::collections::{HashMap, HashSet};

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::plan::Plan;
use super::record::Record;
use super::shard::Shard;
use crate::measure::{Policy, Run};

/// A challenge and a backend, by their numbers in the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pair {
    pub(super) challenge: usize,
    pub(super) backend: usize,
}

/// What is known of a pair so far.
#[derive(Clone, Copy, Default)]
struct Samples {
    count: u32,
    seconds: f64,
    /// Up to this one, every number has a run.
    through: u32,
    /// Whether a run was cut off or failed: then a longer measurement tells no more.
    cut_off: bool,
}

impl Samples {
    /// The lowest number that no run has. There are never so many runs that none is left.
    const fn next(self) -> u32 {
        self.through.saturating_add(1)
    }
}

/// The runs of a plan, or of a part of it, that are made and still to be made.
pub(super) struct Schedule {
    seed: u64,
    repeat: u32,
    policy: Policy,
    backends: usize,
    /// Whether a challenge belongs to the part.
    members: Vec<bool>,
    samples: Vec<Samples>,
    /// The numbers of the other runs, which are higher, where lines between were lost. A
    /// file may give a run any number, so those that are missing are not listed.
    beyond: HashMap<Pair, HashSet<u32>>,
}

/// The most runs of a backend on a challenge that a plan can have.
pub(super) fn most_repeats(plan: &Plan) -> u32 {
    plan.repeat.max(Policy::default().most)
}

impl Schedule {
    /// Nothing has run yet.
    pub(super) fn new(plan: &Plan, shard: Option<Shard>) -> Self {
        let challenges = 0..plan.challenges.len();
        let is_member = |challenge| shard.is_none_or(|shard| shard.has(challenge));
        Self {
            seed: plan.seed,
            repeat: plan.repeat,
            policy: Policy::default(),
            backends: plan.backends.len(),
            members: challenges.map(is_member).collect(),
            samples: vec![Samples::default(); plan.pairs()],
            beyond: HashMap::new(),
        }
    }

    /// Takes note of runs that are finished already.
    pub(super) fn with(mut self, plan: &Plan, finished: &[Record]) -> Self {
        let numbers = plan.numbers();
        for record in finished {
            let backend = plan.backends.iter().position(|b| *b == record.backend);
            if let (Some(&challenge), Some(backend)) = (numbers.get(&record.challenge), backend) {
                let pair = Pair { challenge, backend };
                self.note(pair, &record.run, record.repeat);
            }
        }
        self
    }

    fn note(&mut self, pair: Pair, run: &Run, repeat: u32) {
        let at = self.at(pair);
        let samples = &mut self.samples[at];
        samples.count += 1;
        samples.seconds += run.seconds * f64::from(run.solves);
        samples.cut_off |= !run.is_finished();
        if repeat != samples.next() {
            self.beyond.entry(pair).or_default().insert(repeat);
            return;
        }
        samples.through = repeat;
        if let Some(beyond) = self.beyond.get_mut(&pair) {
            while beyond.remove(&samples.next()) {
                samples.through = samples.next();
            }
        }
    }

    fn at(&self, pair: Pair) -> usize {
        pair.challenge * self.backends + pair.backend
    }

    /// Takes note of a finished run; says which of its pair's runs it is, from 1.
    pub(super) fn add(&mut self, pair: Pair, run: &Run) -> u32 {
        let repeat = self.samples[self.at(pair)].next();
        self.note(pair, run, repeat);
        repeat
    }

    fn wants(&self, samples: &Samples) -> bool {
        let trusted = self.policy.is_enough(samples.count, samples.seconds);
        samples.count < self.repeat || !(trusted || samples.cut_off)
    }

    fn pairs(&self) -> impl Iterator<Item = Pair> + '_ {
        let members = self.members.iter().enumerate();
        let members = members.filter(|(_, is_member)| **is_member);
        members.flat_map(|(challenge, _)| {
            (0..self.backends).map(move |backend| Pair { challenge, backend })
        })
    }

    /// The runs of the next round, in their order; none when all are made. Those that
    /// have the fewest samples go first, so that an interrupted round is made up for.
    pub(super) fn round(&self) -> Vec<Pair> {
        let count = |pair: &Pair| self.samples[self.at(*pair)].count;
        let wanting = self
            .pairs()
            .filter(|pair| self.wants(&self.samples[self.at(*pair)]));
        let wanting: Vec<Pair> = wanting.collect();
        let Some(round) = wanting.iter().map(count).min() else {
            return Vec::new();
        };
        let mut pairs: Vec<Pair> = wanting.into_iter().filter(|p| count(p) == round).collect();
        // The words of the seed are apart, so that no two rounds of two seeds coincide.
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.seed.to_le_bytes());
        seed[8..12].copy_from_slice(&round.to_le_bytes());
        pairs.shuffle(&mut ChaCha8Rng::from_seed(seed));
        pairs
    }

    /// How many runs are still to be made at the least.
    pub(super) fn least_left(&self) -> usize {
        let left = |pair: Pair| {
            let samples = &self.samples[self.at(pair)];
            let wanted = self.repeat.saturating_sub(samples.count) as usize;
            wanted.max(usize::from(self.wants(samples)))
        };
        self.pairs().map(left).sum()
    }

    /// How it looks for a pair.
    pub(super) fn outlook(&self, pair: Pair) -> Outlook {
        let samples = &self.samples[self.at(pair)];
        Outlook {
            made: samples.count,
            wants_more: self.wants(samples),
            seconds: samples.seconds,
            repeat: self.repeat,
            policy: self.policy,
        }
    }

    /// All pairs of the part.
    pub(super) fn all(&self) -> Vec<Pair> {
        self.pairs().collect()
    }
}

/// What is still to be done for a pair.
pub(super) struct Outlook {
    pub(super) made: u32,
    pub(super) wants_more: bool,
    seconds: f64,
    repeat: u32,
    policy: Policy,
}

impl Outlook {
    /// How many more runs there will be if each takes `seconds`.
    pub(super) fn runs_left(&self, seconds: f64) -> u32 {
        let mut count = self.made;
        let mut together = self.seconds;
        while !self.policy.is_enough(count, together) {
            count += 1;
            together += seconds.max(self.policy.sample.as_secs_f64());
        }
        count.max(self.repeat) - self.made
    }
}

#[cfg(test)]
mod tests {
    use std::slice;
    use std::time::Duration;

    use super::super::plan::DEFAULT_LIMIT;
    use super::*;
    use crate::game::Challenge;
    use crate::measure::End;

    fn plan(repeat: u32) -> Plan {
        let challenges = ["BAA", "EBD", "HCF"].map(|letters| {
            let challenge: Challenge = letters.parse().unwrap();
            challenge.into()
        });
        let names = ["x", "y", "z"].map(str::to_owned).to_vec();
        let timeout = Duration::from_secs(2);
        Plan::new(challenges, names, timeout, DEFAULT_LIMIT, repeat).unwrap()
    }

    fn took(seconds: f64, end: End) -> Run {
        let text = format!(
            r#"{{"end":{},"seconds":{seconds},"search_seconds":0,"solutions":[]}}"#,
            serde_json::to_string(&end).unwrap()
        );
        serde_json::from_str(&text).unwrap()
    }

    /// Makes all runs, each pair's taking as long as `seconds` says.
    fn all_rounds(plan: &Plan, run: impl Fn(Pair) -> Run) -> Vec<Vec<Pair>> {
        let mut schedule = Schedule::new(plan, None);
        let mut rounds = Vec::new();
        loop {
            let round = schedule.round();
            if round.is_empty() {
                assert_eq!(schedule.least_left(), 0);
                return rounds;
            }
            for &pair in &round {
                assert_eq!(schedule.add(pair, &run(pair)) as usize, rounds.len() + 1);
            }
            rounds.push(round);
        }
    }

    #[test]
    fn short_runs_are_made_again_until_their_time_can_be_trusted() {
        let plan = plan(1);
        let rounds = all_rounds(&plan, |pair| match pair.backend {
            0 => took(0.2, End::Complete),
            1 => took(0.04, End::Complete),
            _ => took(0.001, End::Complete),
        });
        let sizes: Vec<usize> = rounds.iter().map(Vec::len).collect();
        assert_eq!(sizes, [9, 6, 6, 3, 3]);
        let last = &rounds[4];
        assert!(last.iter().all(|pair| pair.backend == 2));
    }

    #[test]
    fn what_was_cut_off_is_repeated_only_if_that_is_asked_for() {
        let cut = |_| took(0.01, End::TimeLimit);
        assert_eq!(all_rounds(&plan(1), cut).len(), 1);
        assert_eq!(all_rounds(&plan(3), cut).len(), 3);
        let long = |_| took(9.0, End::Complete);
        assert_eq!(all_rounds(&plan(3), long).len(), 3);
    }

    #[test]
    fn the_order_is_random_and_the_same_for_the_same_seed() {
        let order = |plan: &Plan| all_rounds(plan, |_| took(0.001, End::Complete));
        let one = order(&plan(1));
        assert_eq!(one, order(&plan(1)));
        assert_ne!(one, order(&plan(1).with_seed(1)));
        assert_ne!(one[0], one[1], "every round has an order of its own");
        let everything: HashSet<&Pair> = one[0].iter().collect();
        assert_eq!(everything.len(), 9);
    }

    #[test]
    fn a_resumed_schedule_goes_on_where_it_was() {
        let plan = plan(1);
        let whole = all_rounds(&plan, |_| took(0.06, End::Complete));
        let made = Record {
            name: None,
            challenge: plan.challenges[whole[0][0].challenge].challenge.clone(),
            backend: plan.backends[whole[0][0].backend].clone(),
            repeat: 1,
            run: took(0.06, End::Complete),
        };
        let pair = whole[0][0];
        let mut resumed = Schedule::new(&plan, None).with(&plan, slice::from_ref(&made));
        let round = resumed.round();
        assert_eq!(round.len(), 8);
        assert!(!round.contains(&pair));
        assert_eq!(resumed.add(pair, &made.run), 2);

        // Lines that were lost are made again under their own numbers.
        let fourth = Record { repeat: 4, ..made };
        let mut resumed = Schedule::new(&plan, None).with(&plan, slice::from_ref(&fourth));
        let numbers = [1, 2, 3, 5];
        assert_eq!(numbers.map(|_| resumed.add(pair, &fourth.run)), numbers);
    }

    /// Whoever writes the folder may have planned any number of runs, and made the last.
    #[test]
    fn a_run_of_the_highest_number_costs_no_more_than_another() {
        let plan = plan(u32::MAX);
        let named = &plan.challenges[0];
        let last = [u32::MAX, u32::MAX - 1].map(|repeat| Record {
            name: None,
            challenge: named.challenge.clone(),
            backend: plan.backends[0].clone(),
            repeat,
            run: took(0.06, End::Complete),
        });
        let mut resumed = Schedule::new(&plan, None).with(&plan, &last);
        let left = plan.pairs() * u32::MAX as usize - last.len();
        assert_eq!(resumed.least_left(), left);
        let pair = Pair {
            challenge: 0,
            backend: 0,
        };
        let numbers = [1, 2, 3];
        assert_eq!(numbers.map(|_| resumed.add(pair, &last[0].run)), numbers);
    }
}
