//! What is written down about one run of a comparison: a line of `results.jsonl`.

use std::collections::HashMap;
use std::hash::Hash;

use serde::{Deserialize, Serialize};

use crate::game::Challenge;
use crate::measure::Run;
use crate::words::plain;

/// One finished run, and which it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// What the challenge is called, if it has a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The challenge.
    pub challenge: Challenge,
    /// The backend.
    #[serde(deserialize_with = "plain")]
    pub backend: String,
    /// Which repetition, from 1.
    pub repeat: u32,
    /// What it found and cost.
    #[serde(flatten)]
    pub run: Run,
}

/// The runs that have the same `key`, in their order.
pub(super) fn by_key<'a, K: Eq + Hash>(
    records: &'a [Record],
    key: impl Fn(&'a Record) -> K,
) -> HashMap<K, Vec<&'a Record>> {
    let mut runs: HashMap<K, Vec<&Record>> = HashMap::new();
    for record in records {
        runs.entry(key(record)).or_default().push(record);
    }
    runs
}
