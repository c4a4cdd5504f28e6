//! What the study works on: the challenges, and the complete list of fits.

use serde::ser::{Serialize, SerializeStruct, Serializer};
use thiserror::Error;

use super::sample;
use crate::atlas::{self, Atlas, AtlasError, Census};
use crate::game::{NamedChallenge, Solution};
use crate::problem::{Problem, Rule};

/// How many challenges the paper has.
const PAPERS: usize = 120;

/// Why there is nothing to work on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MaterialError {
    /// Nothing to study.
    #[error("there is no challenge to study")]
    NoChallenge,
    /// The list of fits is not to be had.
    #[error("the complete list of fits could not be read: {0}")]
    Atlas(#[from] AtlasError),
}

/// A challenge of the study.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The challenge with its name and level.
    pub named: NamedChallenge,
    /// Its number in the study, from 1.
    pub number: usize,
    /// The challenge made ready to solve.
    pub problem: Problem,
    /// Its solutions, looked up in the complete list.
    pub solutions: Vec<Solution>,
}

impl Subject {
    /// The challenge with its solutions, looked up in the complete list.
    pub(super) fn new(number: usize, named: NamedChallenge, atlas: &Atlas) -> Self {
        Self {
            number,
            problem: Problem::new(named.challenge.clone(), Rule::Linked),
            solutions: atlas.solutions_of(&named.challenge),
            named,
        }
    }

    /// What to call it.
    pub fn title(&self) -> String {
        self.named.title()
    }

    /// Whether it has exactly one solution: then the paper's strategies that rely on
    /// that may be used.
    pub fn is_unique(&self) -> bool {
        self.solutions.len() == 1
    }
}

impl Serialize for Subject {
    /// What it is called, and how many solutions it has.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Subject", 5)?;
        object.serialize_field("number", &self.number)?;
        object.serialize_field("name", &self.title())?;
        object.serialize_field("level", &self.named.level)?;
        object.serialize_field("challenge", &self.named.challenge)?;
        object.serialize_field("solutions", &self.solutions.len())?;
        object.end()
    }
}

/// The places in a list of `count` challenges where the paper's challenges with
/// these numbers would stand: the same ones in a list of 120, in proportion
/// otherwise. Each place at most once.
pub(super) fn places(numbers: &[usize], count: usize) -> Vec<usize> {
    let mut places: Vec<usize> = numbers
        .iter()
        .map(|number| (number - 1) * count / PAPERS)
        .collect();
    places.dedup();
    places
}

/// Everything that figures and tables are computed from.
pub struct Material {
    /// The challenges, the easier first.
    pub subjects: Vec<Subject>,
    /// Challenges that nobody graded.
    pub sample: Vec<Subject>,
    /// All fits and solutions of the empty board.
    pub atlas: &'static Atlas,
    /// What the list of fits says as a whole.
    pub census: Census,
}

impl Material {
    /// Reads the complete list and looks the challenges up in it. The sample that nobody
    /// graded has `sampled` challenges for each level of the booklet.
    pub fn new(
        challenges: impl IntoIterator<Item = NamedChallenge>,
        sampled: usize,
    ) -> Result<Self, MaterialError> {
        let atlas = atlas::judged()?;
        let numbered = |challenges: Vec<NamedChallenge>| -> Vec<Subject> {
            let numbered = (1..).zip(challenges);
            numbered
                .map(|(number, named)| Subject::new(number, named, atlas))
                .collect()
        };
        let subjects = numbered(challenges.into_iter().collect());
        if subjects.is_empty() {
            return Err(MaterialError::NoChallenge);
        }
        Ok(Self {
            subjects,
            sample: numbered(sample::draw(atlas, sampled)),
            atlas,
            census: atlas.census(),
        })
    }

    /// The challenges that stand where the paper's have these numbers.
    pub fn in_place_of(&self, numbers: &[usize]) -> Vec<&Subject> {
        let places = places(numbers, self.subjects.len());
        places.into_iter().map(|at| &self.subjects[at]).collect()
    }
}
