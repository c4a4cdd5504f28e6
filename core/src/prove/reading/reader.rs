//! What is known of a formula while it is read: its placements, and what its other
//! variables mean.

use std::collections::{BTreeMap, HashMap, HashSet};

use encodings::format::dimacs::ClauseFile;

use super::laid::{Laid, all_laid};
use super::meaning::{Choice, Count, Meaning, sorted};
use super::{ReadingFault, Subject};
use crate::game::{Piece, Pose, Spot, Unit, notation};

pub(super) struct Reader {
    pub(super) laid: Vec<Laid>,
    pub(super) meanings: HashMap<i32, Meaning>,
    /// For centres and for rings: what can be filled, and how many of those stay empty in
    /// every fit; `None` if there are fewer to spare than nothing can fill.
    pub(super) classes: [(Vec<Choice>, Option<usize>); 2],
    pub(super) of_piece: BTreeMap<Piece, Choice>,
}

impl Reader {
    pub(super) fn new(file: &ClauseFile, subject: &Subject) -> Result<Self, ReadingFault> {
        let mut laid = Vec::new();
        for (number, (variable, name)) in (1..).zip(&file.names) {
            let poses = notation::parse(name).map_err(|_| ReadingFault::Names)?;
            let [pose] = poses[..] else {
                return Err(ReadingFault::Names);
            };
            if variable.number() != number {
                return Err(ReadingFault::Names);
            }
            laid.push(Laid::new(pose).ok_or(ReadingFault::Names)?);
        }
        let givens: Vec<Laid> = subject
            .givens
            .iter()
            .filter_map(|&pose| Laid::new(pose))
            .collect();
        let is_left = |laid: &Laid| {
            givens
                .iter()
                .all(|given| given.pose == laid.pose || !given.excludes(laid))
        };
        let left: HashSet<Pose> = all_laid().filter(is_left).map(|laid| laid.pose).collect();
        let named: HashSet<Pose> = laid.iter().map(|laid| laid.pose).collect();
        if named.len() != laid.len() || named != left || givens.len() != subject.givens.len() {
            return Err(ReadingFault::Names);
        }
        let mut of_piece: BTreeMap<Piece, Choice> = Piece::all().map(|p| (p, Vec::new())).collect();
        for (number, laid) in (1..).zip(&laid) {
            of_piece.entry(laid.pose.piece).or_default().push(number);
        }
        let classes = [0, 1].map(|half| class(&laid, half));
        Ok(Self {
            laid,
            meanings: HashMap::new(),
            classes,
            of_piece,
        })
    }

    pub(super) fn laid(&self, variable: i32) -> Option<&Laid> {
        let place = usize::try_from(variable).ok()?.checked_sub(1)?;
        self.laid.get(place)
    }

    /// The choice that a variable stands for, if it stands for one.
    pub(super) fn choice(&self, variable: i32) -> Option<Choice> {
        if self.laid(variable).is_some() {
            return Some(vec![variable]);
        }
        match self.meanings.get(&variable)? {
            Meaning::OneOf(choice) => Some(choice.clone()),
            Meaning::Unmade { .. } => None,
        }
    }

    /// What a literal says about a count, if it does. That a choice is not made is such a
    /// count too.
    pub(super) fn count(&self, literal: i32) -> Option<Count> {
        let variable = literal.abs();
        if let Some(choice) = self.choice(variable) {
            return Some(Count {
                least: 1,
                of: vec![choice],
                negated: literal > 0,
            });
        }
        match self.meanings.get(&variable)? {
            Meaning::Unmade { least, of } => Some(Count {
                least: *least,
                of: of.clone(),
                negated: literal < 0,
            }),
            Meaning::OneOf(_) => None,
        }
    }

    /// Guesses what the one unknown variable of a clause means, if there is one.
    pub(super) fn guess(&mut self, clause: &[i32]) {
        let is_known = |literal: i32| {
            self.laid(literal.abs()).is_some() || self.meanings.contains_key(&literal.abs())
        };
        let mut unknown = clause.iter().copied().filter(|&literal| !is_known(literal));
        let (Some(new), None) = (unknown.next(), unknown.next()) else {
            return;
        };
        let others: Vec<i32> = clause
            .iter()
            .copied()
            .filter(|&literal| literal != new)
            .collect();
        let is_placement = |&literal: &i32| self.laid(literal).is_some();
        if new < 0 && others.len() > 1 && others.iter().all(is_placement) {
            let mut choice = others;
            choice.sort_unstable();
            self.meanings.insert(-new, Meaning::OneOf(choice));
            return;
        }
        let counts: Vec<Count> = others
            .iter()
            .filter_map(|&literal| self.count(literal))
            .collect();
        // No more can be counted than there are spots.
        if let [a, b] = &counts[..]
            && a.negated == b.negated
            && a.of.len() + b.of.len() <= Spot::COUNT
        {
            // "Fewer than a and fewer than b make fewer than this", or "at least a and at
            // least b make at least this".
            let least = a.least + b.least - usize::from(new < 0);
            let of = sorted([a.of.clone(), b.of.clone()].concat());
            self.meanings
                .insert(new.abs(), Meaning::Unmade { least, of });
        }
    }
}

/// For the centres (0) or the rings (1): the choices of what fills each that something
/// can fill, and how many of them stay unmade in every fit.
fn class(laid: &[Laid], half: usize) -> (Vec<Choice>, Option<usize>) {
    let fillers = |slot: usize| -> Choice {
        let filling = (1..)
            .zip(laid)
            .filter(|(_, laid)| laid.fills.contains(&slot));
        filling.map(|(number, _)| number).collect()
    };
    let all: Vec<Choice> = (0..Spot::COUNT)
        .map(|spot| fillers(2 * spot + half))
        .collect();
    let fillable: Vec<Choice> = all
        .into_iter()
        .filter(|choice| !choice.is_empty())
        .collect();
    // A unit fills the same wherever the piece lies, so the piece table is enough.
    let fills = |unit: Unit| match unit {
        Unit::Ball { .. } => half == 0,
        Unit::Socket { .. } => half == 1,
        Unit::Circle => true,
    };
    let units = Piece::all().flat_map(Piece::units);
    let filled = units.filter(|&(_, unit)| fills(unit)).count();
    let unmade = fillable.len().checked_sub(filled);
    (fillable, unmade)
}
