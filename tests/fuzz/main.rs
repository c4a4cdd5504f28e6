//! Every reader meets changed inputs, on stable Rust.
//!
//! The targets are those of `fuzz/`, where libFuzzer runs them. Here their seeds are
//! changed at random, the same way in every run with the same seed, and what leads to a
//! new outcome is changed further. `IQLINK_FUZZ_SECONDS` (20 if nothing is said, over all
//! targets together) and `IQLINK_FUZZ_SEED` choose how long and from where; it goes on for
//! as long again until the targets have met `IQLINK_FUZZ_INPUTS` inputs together.
//! `scripts/fuzz` does so for long runs. An input that makes a target panic is kept in
//! `tests/data/crashes`, and is run again ever after.

mod mutate;
#[allow(unreachable_pub, reason = "in fuzz/ it is the same file")]
#[path = "../../fuzz/src/targets.rs"]
mod targets;

use std::collections::HashSet;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use fastrand::Rng;
use sha2::{Digest, Sha256};
use targets::Target;

/// So many inputs with an outcome of their own are changed further.
const KEPT: usize = 400;

/// A reading of a small input that takes longer than this hangs, or soon will.
const TOO_LONG: Duration = Duration::from_secs(10);

fn crashes() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/crashes")
}

fn setting(name: &str, otherwise: u64) -> u64 {
    let set = std::env::var(name).ok();
    set.map_or(otherwise, |text| text.parse().expect("a number"))
}

/// What becomes of an input; an input that does harm is kept.
fn outcome(target: &Target, input: &[u8]) -> String {
    let begun = Instant::now();
    let outcome = catch_unwind(|| (target.run)(input));
    if outcome.is_ok() && begun.elapsed() < TOO_LONG {
        return outcome.unwrap_or_default();
    }
    let sum = Sha256::digest(input);
    let name = format!(
        "{}-{:02x}{:02x}{:02x}{:02x}",
        target.name, sum[0], sum[1], sum[2], sum[3]
    );
    fs::write(crashes().join(&name), input).expect("room for the input");
    panic!("{} does not bear tests/data/crashes/{name}", target.name);
}

/// A target, and what it has met.
struct Fuzzed {
    target: &'static Target,
    random: Rng,
    corpus: Vec<Vec<u8>>,
    outcomes: HashSet<String>,
    inputs: u64,
}

impl Fuzzed {
    fn new(target: &'static Target, seed: u64) -> Self {
        let corpus = (target.seeds)();
        Self {
            target,
            random: Rng::with_seed(seed),
            outcomes: corpus.iter().map(|input| outcome(target, input)).collect(),
            inputs: corpus.len() as u64,
            corpus,
        }
    }

    fn go_on(&mut self, until: Duration) {
        let begun = Instant::now();
        while begun.elapsed() < until {
            let [one, other] = [(); 2].map(|()| self.random.usize(0..self.corpus.len()));
            let (one, other) = (&self.corpus[one], &self.corpus[other]);
            let input = mutate::mutated(&mut self.random, one, other);
            self.inputs += 1;
            let is_new = self.outcomes.insert(outcome(self.target, &input));
            if is_new && self.corpus.len() < KEPT {
                self.corpus.push(input);
            }
        }
    }
}

#[test]
fn no_reader_panics_on_changed_inputs() {
    let seconds = setting("IQLINK_FUZZ_SECONDS", 20);
    let wanted = setting("IQLINK_FUZZ_INPUTS", 0);
    let seed = setting("IQLINK_FUZZ_SEED", 1);
    let share = Duration::from_secs(seconds) / targets::ALL.len() as u32;
    let seeds = (seed.wrapping_mul(1000)..).zip(targets::ALL);
    let mut fuzzed: Vec<Fuzzed> = seeds
        .map(|(seed, target)| Fuzzed::new(target, seed))
        .collect();
    let all = loop {
        for fuzzed in &mut fuzzed {
            fuzzed.go_on(share);
        }
        let all: u64 = fuzzed.iter().map(|fuzzed| fuzzed.inputs).sum();
        if all >= wanted {
            break all;
        }
    };
    for fuzzed in &fuzzed {
        let (name, inputs, outcomes) = (fuzzed.target.name, fuzzed.inputs, fuzzed.outcomes.len());
        println!("{name:15} {inputs:>9} inputs {outcomes:>5} outcomes");
        assert!(outcomes > 1, "{name} says the same of everything");
    }
    println!("{:15} {all:>9} inputs, seed {seed}, no panic", "together");
}

#[test]
fn seeds_are_good_inputs() {
    let refused = targets::ALL.iter().filter_map(|target| {
        let said = outcome(target, &(target.seeds)().swap_remove(0));
        (!said.starts_with("read")).then(|| format!("{}: {said}", target.name))
    });
    assert_eq!(refused.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn what_did_harm_once_does_none_any_more() {
    for entry in fs::read_dir(crashes()).expect("a folder") {
        let path = entry.expect("a file").path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name");
        if name == "README.md" {
            continue;
        }
        let is_meant = |target: &&Target| name.starts_with(&format!("{}-", target.name));
        let Some(target) = targets::ALL.iter().find(is_meant) else {
            panic!("tests/data/crashes/{name} is named after none of the targets");
        };
        outcome(target, &fs::read(&path).expect("a file"));
    }
}

/// `fuzz/` has a file for each target.
#[test]
fn libfuzzer_has_the_same_targets() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
    for target in targets::ALL {
        let file = folder.join(format!("fuzz_targets/{}.rs", target.name));
        let text = fs::read_to_string(&file).expect("a file for the target");
        assert!(text.contains(&format!("\"{}\"", target.name)));
        assert!(manifest.contains(&format!("name = \"{}\"", target.name)));
    }
    let files = fs::read_dir(folder.join("fuzz_targets")).expect("a folder");
    assert_eq!(files.count(), targets::ALL.len());
}
