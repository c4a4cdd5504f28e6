//! The link rule, where a formula says it with variables of its own.
//!
//! **Definitions.** Each such variable is *all of these* or *one of these* of literals with
//! smaller numbers, by clauses in both directions. So whatever is chosen, there is one way to
//! give them values that makes those clauses true: they say nothing of boards by themselves.
//! A variable is taken for one of these as soon as some clause of it does not follow from
//! the rules otherwise, and then all clauses with it have to be definitions.
//!
//! **Claims.** What is left are clauses that claim a literal outright. To be true of all
//! solutions, and to make a model one, they must be that each piece can be reached from the
//! first with the fewest placements. The reader goes through what that means by itself, and
//! looks up which variable is defined so:
//!
//! - two pieces are linked if on some spot one has a ball and the other a socket;
//! - with [`Reach::Steps`], a piece is reached in n steps if it is in n - 1, or if it is
//!   linked to one that is;
//! - with [`Reach::Doubling`], one of two pieces is reached from the other in 2n links if it
//!   is in n, or if some piece is reached from both in n.
//!
//! Both are right for a path without detours: it has fewer links than there are pieces, and
//! each piece on the way is neither of its ends. What nothing can make true has no variable.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::laid::Laid;
use super::meaning::{Meaning, sorted};
use super::missing::{is_defined, missing};
use super::reader::Reader;
use super::{Reach, ReadingFault};
use crate::game::{Piece, Spot, SpotSet};
use crate::prove::proof::Clause;

/// Whether a variable is *one of these* (or all of them), and of what, in order.
type Definition = (bool, Vec<i32>);

/// Confirms the clauses about links among the rules, of which `follows` says whether they
/// follow without these. Returns which clauses are about links.
pub(super) fn confirm(
    reader: &Reader,
    rules: &[Clause],
    follows: &[bool],
    reach: Reach,
) -> Result<Vec<bool>, ReadingFault> {
    let defined = defined(reader, rules, follows)?;
    let is_about_links: Vec<bool> = rules
        .iter()
        .zip(follows)
        .map(|(clause, follows)| !follows || mentions(clause, &defined))
        .collect();
    let mut definitions = Definitions::of_choices(reader, rules);
    let mut clauses: BTreeMap<i32, Vec<(usize, &Clause)>> =
        defined.into_iter().map(|v| (v, Vec::new())).collect();
    for (at, clause) in rules.iter().enumerate() {
        if is_about_links[at] && clause.len() > 1 {
            clauses
                .entry(largest(clause))
                .or_default()
                .push((at + 1, clause));
        }
    }
    for (&variable, own) in &clauses {
        definitions.read(variable, own)?;
    }
    let reached = definitions.reached(reader, reach)?;
    for (at, clause) in rules
        .iter()
        .enumerate()
        .filter(|&(at, _)| is_about_links[at])
    {
        let is_claimed = match clause[..] {
            [] => reached.contains(&None),
            [literal] => reached.contains(&Some(definitions.same(literal))),
            _ => true,
        };
        if !is_claimed {
            return Err(ReadingFault::NotImplied(at + 1));
        }
    }
    let claims = |reached: Option<i32>| {
        rules.iter().any(|clause| match clause[..] {
            [] => reached.is_none(),
            [literal] => reached == Some(definitions.same(literal)),
            _ => false,
        })
    };
    if !reached.iter().all(|&reached| claims(reached)) {
        return Err(missing("that a piece is linked to the others"));
    }
    Ok(is_about_links)
}

/// The largest variable of a clause, or 0.
fn largest(clause: &[i32]) -> i32 {
    clause
        .iter()
        .map(|literal| literal.abs())
        .max()
        .unwrap_or(0)
}

fn mentions(clause: &[i32], variables: &HashSet<i32>) -> bool {
    clause
        .iter()
        .any(|literal| variables.contains(&literal.abs()))
}

/// The variables that have to be defined: those of a clause that does not follow
/// otherwise, and all that rest on them.
fn defined(
    reader: &Reader,
    rules: &[Clause],
    follows: &[bool],
) -> Result<HashSet<i32>, ReadingFault> {
    let mut defined = HashSet::new();
    for (at, clause) in rules.iter().enumerate().filter(|&(at, _)| !follows[at]) {
        let variable = largest(clause);
        if reader.laid(variable).is_some() {
            return Err(ReadingFault::NotImplied(at + 1));
        }
        defined.extend(Some(variable).filter(|&variable| variable != 0));
    }
    loop {
        let before = defined.len();
        for clause in rules {
            if mentions(clause, &defined) {
                defined.insert(largest(clause));
            }
        }
        if defined.len() == before {
            return Ok(defined);
        }
    }
}

/// What the variables are defined as, and which of them are the same.
struct Definitions {
    variables: HashMap<Definition, i32>,
    same: HashMap<i32, i32>,
}

impl Definitions {
    /// Those that say that one of some placements is chosen.
    fn of_choices(reader: &Reader, rules: &[Clause]) -> Self {
        let is_named = |clause: &&Clause| reader.laid(largest(clause)).is_some();
        let rest = rules.iter().filter(|clause| !is_named(clause));
        let rest: HashSet<Vec<i32>> = rest.map(|clause| sorted(clause.clone())).collect();
        let mut definitions = Self {
            variables: HashMap::new(),
            same: HashMap::new(),
        };
        let mut meanings: Vec<_> = reader.meanings.iter().collect();
        meanings.sort_by_key(|(variable, _)| **variable);
        for (&variable, meaning) in meanings {
            if let Meaning::OneOf(choice) = meaning
                && is_defined(variable, choice, &rest)
            {
                definitions.add(variable, (true, choice.clone()));
            }
        }
        definitions
    }

    fn add(&mut self, variable: i32, definition: Definition) {
        let literal = match definition.1[..] {
            [only] => only,
            _ => *self.variables.entry(definition).or_insert(variable),
        };
        self.same.insert(variable, literal);
    }

    /// The literal that stands for all that are the same.
    fn same(&self, literal: i32) -> i32 {
        let same = self.same.get(&literal.abs()).copied();
        same.map_or(literal, |same| same * literal.signum())
    }

    fn all_same(&self, literals: impl Iterator<Item = i32>) -> Vec<i32> {
        let mut literals = sorted(literals.map(|literal| self.same(literal)).collect());
        literals.dedup();
        literals
    }

    /// Reads the clauses of which this variable is the largest: one that is longer than
    /// two, and for each other literal of it one that says the converse.
    fn read(&mut self, variable: i32, own: &[(usize, &Clause)]) -> Result<(), ReadingFault> {
        let first = own.first().map_or(0, |(at, _)| *at);
        let fault = || match first {
            0 => missing("what a variable means"),
            at => ReadingFault::NotImplied(at),
        };
        let mut long = own.iter().filter(|(_, clause)| clause.len() > 2);
        let (Some((_, long)), None) = (long.next(), long.next()) else {
            return Err(fault());
        };
        let (is_one, is_all) = (long.contains(&-variable), long.contains(&variable));
        if is_one == is_all {
            return Err(fault());
        }
        let others: Vec<i32> = long
            .iter()
            .copied()
            .filter(|l| l.abs() != variable)
            .collect();
        let whole = if is_one { variable } else { -variable };
        let converse: HashSet<Vec<i32>> = others
            .iter()
            .map(|&part| sorted(vec![-part, whole]))
            .collect();
        let short = own.iter().filter(|(_, clause)| clause.len() == 2);
        let short: HashSet<Vec<i32>> = short.map(|(_, clause)| sorted((*clause).clone())).collect();
        if others.len() + 1 != long.len() || converse != short {
            return Err(fault());
        }
        let parts = others.iter().map(|&part| if is_one { part } else { -part });
        let parts = self.all_same(parts);
        self.add(variable, (is_one, parts));
        Ok(())
    }

    /// The literal that one of these is true; `None` if there is none.
    fn one(&self, literals: &[Option<i32>]) -> Result<Option<i32>, ReadingFault> {
        let literals = self.all_same(literals.iter().copied().flatten());
        match literals[..] {
            [] => Ok(None),
            [only] => Ok(Some(only)),
            _ => self.find(&(true, literals)),
        }
    }

    /// The literal that both are true; `None` if one of them is never.
    fn both(&self, a: Option<i32>, b: Option<i32>) -> Result<Option<i32>, ReadingFault> {
        let (Some(a), Some(b)) = (a, b) else {
            return Ok(None);
        };
        let literals = self.all_same([a, b].into_iter());
        match literals[..] {
            [only] => Ok(Some(only)),
            _ => self.find(&(false, literals)),
        }
    }

    fn find(&self, definition: &Definition) -> Result<Option<i32>, ReadingFault> {
        let found = self.variables.get(definition).copied();
        found.map(Some).ok_or_else(|| missing("what a link is"))
    }

    /// For each piece but one, the literal that it is reached from that one.
    fn reached(&self, reader: &Reader, reach: Reach) -> Result<Vec<Option<i32>>, ReadingFault> {
        let pieces: Vec<Piece> = Piece::all().collect();
        let of = |piece: &Piece| reader.of_piece[piece].len();
        let root = (0..pieces.len())
            .min_by_key(|&at| of(&pieces[at]))
            .unwrap_or(0);
        let linked = self.linked(reader, &pieces)?;
        let mut paths = linked.clone();
        let mut length = 1;
        while length + 1 < pieces.len() {
            paths = match reach {
                Reach::Steps => self.longer(&paths, &linked, Some(root))?,
                // The last of them is needed from the root only.
                Reach::Doubling => {
                    let is_last = 2 * length + 1 >= pieces.len();
                    self.longer(&paths, &paths, Some(root).filter(|_| is_last))?
                }
                Reach::Cuts => return Ok(Vec::new()),
            };
            length = if reach == Reach::Steps {
                length + 1
            } else {
                2 * length
            };
        }
        let others = (0..pieces.len()).filter(|&other| other != root);
        Ok(others.map(|other| paths[root][other]).collect())
    }

    /// The paths that are one of `paths`, or lead on by one of `steps`; those from `only`,
    /// if one is named.
    fn longer(
        &self,
        paths: &[Vec<Option<i32>>],
        steps: &[Vec<Option<i32>>],
        only: Option<usize>,
    ) -> Result<Vec<Vec<Option<i32>>>, ReadingFault> {
        let all = 0..paths.len();
        let mut longer = vec![vec![None; paths.len()]; paths.len()];
        for from in all
            .clone()
            .filter(|&from| only.is_none_or(|only| only == from))
        {
            for to in all.clone().filter(|&to| to != from) {
                let mut ways = vec![paths[from][to]];
                for over in all.clone().filter(|&over| over != from && over != to) {
                    ways.push(self.both(paths[from][over], steps[over][to])?);
                }
                longer[from][to] = self.one(&ways)?;
            }
        }
        Ok(longer)
    }

    /// For each two pieces, the literal that they are linked.
    fn linked(
        &self,
        reader: &Reader,
        pieces: &[Piece],
    ) -> Result<Vec<Vec<Option<i32>>>, ReadingFault> {
        let balls = self.ends(reader, pieces, |laid| laid.balls)?;
        let sockets = self.ends(reader, pieces, |laid| laid.sockets)?;
        let mut linked = vec![vec![None; pieces.len()]; pieces.len()];
        for a in 0..pieces.len() {
            for b in a + 1..pieces.len() {
                let mut meetings = Vec::new();
                for spot in 0..Spot::COUNT {
                    meetings.push(self.both(balls[a][spot], sockets[b][spot])?);
                    meetings.push(self.both(sockets[a][spot], balls[b][spot])?);
                }
                linked[a][b] = self.one(&meetings)?;
                linked[b][a] = linked[a][b];
            }
        }
        Ok(linked)
    }

    /// For each piece and spot, the literal that the piece has such an end there.
    fn ends(
        &self,
        reader: &Reader,
        pieces: &[Piece],
        ends: impl Fn(&Laid) -> SpotSet,
    ) -> Result<Vec<Vec<Option<i32>>>, ReadingFault> {
        let end = |piece: &Piece, spot: Spot| {
            let choice = reader.of_piece[piece].iter().copied();
            let here = choice.filter(|&one| {
                let laid = reader.laid(one);
                laid.is_some_and(|laid| ends(laid).contains(spot))
            });
            self.one(&here.map(Some).collect::<Vec<_>>())
        };
        let of_piece = |piece| Spot::all().map(|spot| end(piece, spot)).collect();
        pieces.iter().map(of_piece).collect()
    }
}
