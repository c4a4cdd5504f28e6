//! A second reading of a formula, without the encoder.
//!
//! The formula of a certificate is made by the encoder. This module reads it as anyone
//! else would who knows the rules of the game, the clauses and the names of the variables,
//! and nothing of how they came about. It confirms that
//!
//! * the variables with names are just the placements that the givens leave;
//! * **every clause is implied**: each board that the formula is about, and that is not
//!   blocked, makes all clauses true, if the other variables mean what is said below. So if
//!   the formula has no model there is no such board, whoever wrote it;
//! * **none is missing** of those that make a model such a board: every piece is placed, no
//!   two placements that share a cell or a piece are chosen, the counts of what stays empty
//!   are demanded, the listed boards are blocked.
//!
//! **What the other variables mean.** Each is *one of these placements is chosen* (a centre
//! or a ring is filled), or *at least k of these are not*. The reader guesses which from
//! the first clause that settles it. A wrong guess does no harm: the clauses are judged by
//! the meaning, whatever it is, and one that does not hold is refused.
//!
//! **How clauses are judged.** One about choices is refuted by the rules: suppose that all
//! its literals are false; then two chosen placements exclude each other, or something is
//! filled but every filler is excluded, or a piece has no place left. One about counts is
//! tried with all counts there can be. The count of what stays empty in a fit follows from
//! the pieces: so many spots, less what their balls, sockets and circles fill. A cut names
//! a group of pieces; all placements that can link to it from outside must be in its clause.
//!
//! Cells, balls and sockets are taken from the units of a [`Pose`], as
//! [`verify`](crate::verify) takes them; no table of placements is used.

use std::collections::{BTreeMap, HashMap, HashSet};

use encodings::format::dimacs::ClauseFile;
use thiserror::Error;

use super::formula::{self, NamedCut};
use super::proof::Clause;
use crate::game::{
    CellSet, Orientation, Piece, PieceSet, Pose, Solution, Spot, SpotSet, Unit, notation,
};

/// What a formula is said to be about.
pub struct Subject<'a> {
    /// The placements that are given.
    pub givens: &'a [Pose],
    /// What justifies the clauses about links; empty for a formula of fits.
    pub cuts: &'a [NamedCut],
    /// The boards that are blocked.
    pub blocked: &'a [Solution],
}

/// What was found in a formula, by what it says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// Placements with a variable.
    pub placements: usize,
    /// Clauses about what is chosen and what is filled.
    pub choices: usize,
    /// Clauses about how many stay empty.
    pub counts: usize,
    /// Clauses about links.
    pub cuts: usize,
    /// Blocked boards.
    pub blocked: usize,
}

/// Why a formula is not what it is said to be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadingFault {
    /// The names are not those of the placements that the givens leave.
    #[error("the variables with names are not the placements that the givens leave")]
    Names,
    /// There are fewer clauses than cuts and blocked boards.
    #[error("there are too few clauses")]
    TooFew,
    /// A clause does not follow from the rules. Clauses count from 1.
    #[error("clause {0} does not follow from the rules")]
    NotImplied(usize),
    /// A clause that should be there is not.
    #[error("a clause is missing: {0}")]
    Missing(String),
}

/// A variable with a name, from the units of its pose.
struct Laid {
    pose: Pose,
    cells: CellSet,
    balls: SpotSet,
    sockets: SpotSet,
    /// Twice a spot for its centre, and one more for its ring.
    fills: Vec<usize>,
}

impl Laid {
    /// `None` if it is not on the board with all its units.
    fn new(pose: Pose) -> Option<Self> {
        let mut laid = Self {
            pose,
            cells: CellSet::default(),
            balls: SpotSet::default(),
            sockets: SpotSet::default(),
            fills: Vec::new(),
        };
        for seated in pose.units() {
            let seated = seated?;
            let (centre, ring) = (2 * seated.spot.index(), 2 * seated.spot.index() + 1);
            laid.cells |= seated.cells();
            match seated.unit {
                Unit::Ball { .. } => {
                    laid.balls.insert(seated.spot);
                    laid.fills.push(centre);
                }
                Unit::Socket { .. } => {
                    laid.sockets.insert(seated.spot);
                    laid.fills.push(ring);
                }
                Unit::Circle => laid.fills.extend([centre, ring]),
            }
        }
        Some(laid)
    }

    fn excludes(&self, other: &Self) -> bool {
        self.pose.piece == other.pose.piece || self.cells.intersects(other.cells)
    }

    fn links(&self, other: &Self) -> bool {
        !self.balls.intersection(other.sockets).is_empty()
            || !self.sockets.intersection(other.balls).is_empty()
    }
}

/// Every way in which a piece can lie on the board with all its units.
fn all_laid() -> impl Iterator<Item = Laid> {
    let held = |(piece, middle): (Piece, Spot)| {
        let orientations = (0..piece.orientations()).filter_map(Orientation::new);
        orientations.map(move |orientation| Pose {
            middle,
            piece,
            orientation,
        })
    };
    let places = Piece::all().flat_map(|piece| Spot::all().map(move |spot| (piece, spot)));
    places.flat_map(held).filter_map(Laid::new)
}

/// A set of placements, by the numbers of their variables, in order.
type Choice = Vec<i32>;

/// What a variable without a name means.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Meaning {
    /// One of these is chosen.
    OneOf(Choice),
    /// Of these choices, which may be the same several times, at least so many are not
    /// made.
    Unmade { least: usize, of: Vec<Choice> },
}

/// A literal that speaks of a count: it is true if `least` or more of `of` are not made,
/// or if it is `negated`, just if not.
struct Count {
    least: usize,
    of: Vec<Choice>,
    negated: bool,
}

impl Count {
    const fn holds(&self, unmade: usize) -> bool {
        (unmade >= self.least) != self.negated
    }
}

struct Reader {
    laid: Vec<Laid>,
    meanings: HashMap<i32, Meaning>,
    /// For centres and for rings: what can be filled, and how many of those stay empty in
    /// every fit; `None` if there are fewer to spare than nothing can fill.
    classes: [(Vec<Choice>, Option<usize>); 2],
    of_piece: BTreeMap<Piece, Choice>,
}

/// Reads the formula and confirms that it is what it is said to be.
pub fn confirm(file: &ClauseFile, subject: &Subject) -> Result<Reading, ReadingFault> {
    let mut reader = Reader::new(file, subject)?;
    let clauses = formula::clauses_of(file);
    let rules = clauses
        .len()
        .checked_sub(subject.cuts.len() + subject.blocked.len());
    let (rules, rest) = clauses.split_at(rules.ok_or(ReadingFault::TooFew)?);
    let (cuts, blocked) = rest.split_at(subject.cuts.len());
    for clause in rules {
        reader.guess(clause);
    }
    let mut reading = Reading {
        placements: reader.laid.len(),
        cuts: cuts.len(),
        blocked: blocked.len(),
        ..Reading::default()
    };
    for (at, clause) in rules.iter().enumerate() {
        if reader.is_implied_choice(clause) {
            reading.choices += 1;
        } else if reader.is_implied_count(clause) {
            reading.counts += 1;
        } else {
            return Err(ReadingFault::NotImplied(at + 1));
        }
    }
    for (at, (clause, cut)) in (rules.len() + 1..).zip(cuts.iter().zip(subject.cuts)) {
        if !reader.is_cut(clause, cut) {
            return Err(ReadingFault::NotImplied(at));
        }
    }
    for (at, (clause, board)) in
        (rules.len() + cuts.len() + 1..).zip(blocked.iter().zip(subject.blocked))
    {
        if !reader.blocks(clause, board) {
            return Err(ReadingFault::NotImplied(at));
        }
    }
    reader.find_missing(rules)?;
    Ok(reading)
}

impl Reader {
    fn new(file: &ClauseFile, subject: &Subject) -> Result<Self, ReadingFault> {
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

    fn laid(&self, variable: i32) -> Option<&Laid> {
        let place = usize::try_from(variable).ok()?.checked_sub(1)?;
        self.laid.get(place)
    }

    /// The choice that a variable stands for, if it stands for one.
    fn choice(&self, variable: i32) -> Option<Choice> {
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
    fn count(&self, literal: i32) -> Option<Count> {
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
    fn guess(&mut self, clause: &[i32]) {
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
        if let [a, b] = &counts[..]
            && a.negated == b.negated
        {
            // "Fewer than a and fewer than b make fewer than this", or "at least a and at
            // least b make at least this".
            let least = a.least + b.least - usize::from(new < 0);
            let of = sorted([a.of.clone(), b.of.clone()].concat());
            self.meanings
                .insert(new.abs(), Meaning::Unmade { least, of });
        }
    }

    /// Whether a clause that speaks of choices alone follows from the rules.
    fn is_implied_choice(&self, clause: &[i32]) -> bool {
        // Suppose that all of it is false.
        let (mut chosen, mut filled, mut not_chosen) = (Vec::new(), Vec::new(), HashSet::new());
        for &literal in clause {
            match (self.choice(literal.abs()), literal > 0) {
                (None, _) => return false,
                (Some(choice), true) => not_chosen.extend(choice),
                (Some(choice), false) => match choice[..] {
                    [one] => chosen.push(one),
                    _ => filled.push(choice),
                },
            }
        }
        let excludes = |a: i32, b: i32| match (self.laid(a), self.laid(b)) {
            (Some(x), Some(y)) => a != b && x.excludes(y),
            _ => false,
        };
        let is_out =
            |&one: &i32| not_chosen.contains(&one) || chosen.iter().any(|&c| excludes(c, one));
        if chosen.iter().any(is_out) || filled.iter().any(|choice| choice.iter().all(is_out)) {
            return true;
        }
        self.is_hopeless() || self.of_piece.values().any(|all| all.iter().all(is_out))
    }

    /// Whether there is no fit at all, so that everything is implied: a piece has no placement, or more has to stay empty
    /// than may.
    fn is_hopeless(&self) -> bool {
        self.of_piece.values().any(Vec::is_empty) || self.classes.iter().any(|(_, n)| n.is_none())
    }

    /// Whether a clause that speaks of counts holds whatever the counts are.
    fn is_implied_count(&self, clause: &[i32]) -> bool {
        let counts: Vec<Count> = clause
            .iter()
            .filter_map(|&literal| self.count(literal))
            .collect();
        if counts.len() != clause.len() {
            return false;
        }
        // The largest is the sum of the others, or of one and a rest.
        let Some(largest) = (0..counts.len()).max_by_key(|&at| counts[at].of.len()) else {
            return false;
        };
        let whole = &counts[largest];
        let parts: Vec<&Count> = (0..counts.len())
            .filter(|&at| at != largest)
            .map(|at| &counts[at])
            .collect();
        let size = |count: &Count| count.of.len();
        match parts[..] {
            [] => {
                let mut exact = self
                    .classes
                    .iter()
                    .filter(|(all, _)| sorted(all.clone()) == whole.of);
                match exact.next() {
                    Some((_, Some(unmade))) => whole.holds(*unmade),
                    Some((_, None)) => true,
                    None => false,
                }
            }
            [part] => {
                let Some(rest) = without(&whole.of, &part.of) else {
                    return false;
                };
                (0..=size(part))
                    .all(|a| (0..=rest.len()).all(|b| part.holds(a) || whole.holds(a + b)))
            }
            [one, other] => {
                let Some(rest) = without(&whole.of, &one.of) else {
                    return false;
                };
                rest == other.of
                    && (0..=size(one)).all(|a| {
                        (0..=size(other))
                            .all(|b| one.holds(a) || other.holds(b) || whole.holds(a + b))
                    })
            }
            _ => false,
        }
    }

    /// Whether a clause says that a group which lies so is left by a link.
    fn is_cut(&self, clause: &[i32], cut: &NamedCut) -> bool {
        let letter = |name: &String| name.parse::<char>().ok().and_then(Piece::from_letter);
        let mut group = PieceSet::default();
        for name in &cut.group {
            let Some(piece) = letter(name) else {
                return false;
            };
            group.insert(piece);
        }
        if group.is_empty() || Piece::all().all(|piece| group.contains(piece)) {
            return false;
        }
        let premises: Option<Vec<(i32, &Laid)>> = clause
            .iter()
            .filter(|&&literal| literal < 0)
            .map(|&literal| Some((-literal, self.laid(-literal)?)))
            .collect();
        let Some(premises) = premises else {
            return false;
        };
        if !premises
            .iter()
            .all(|(_, laid)| group.contains(laid.pose.piece))
        {
            return false;
        }
        let exits: HashSet<i32> = clause
            .iter()
            .copied()
            .filter(|&literal| literal > 0)
            .collect();
        // What can be chosen beside the premises, in the group and outside it.
        let is_beside = |number: i32, laid: &Laid| {
            premises
                .iter()
                .all(|&(premise, other)| premise == number || !other.excludes(laid))
        };
        let beside = (1..)
            .zip(&self.laid)
            .filter(|&(number, laid)| is_beside(number, laid));
        let (inside, outside): (Vec<_>, Vec<_>) =
            beside.partition(|(_, laid)| group.contains(laid.pose.piece));
        outside.iter().all(|(number, exit)| {
            let can_link =
                |(_, member): &(i32, &Laid)| member.links(exit) && !member.excludes(exit);
            exits.contains(number) || !inside.iter().any(can_link)
        })
    }

    /// Whether a clause is false on this board alone.
    fn blocks(&self, clause: &[i32], board: &Solution) -> bool {
        let poses: HashMap<Piece, Pose> = board
            .placements()
            .iter()
            .map(|p| (p.piece(), p.pose()))
            .collect();
        let mut named = PieceSet::default();
        for &literal in clause {
            match self.laid(-literal) {
                Some(laid) if poses[&laid.pose.piece] == laid.pose => named.insert(laid.pose.piece),
                _ => return false,
            }
        }
        // A piece that the clause leaves out has one placement only, that of the board.
        Piece::all().all(|piece| {
            let is_only = |all: &Choice| match all[..] {
                [only] => self
                    .laid(only)
                    .is_some_and(|laid| laid.pose == poses[&piece]),
                _ => false,
            };
            named.contains(piece) || is_only(&self.of_piece[&piece])
        })
    }

    /// Looks for the clauses that make a model a fit.
    fn find_missing(&self, rules: &[Clause]) -> Result<(), ReadingFault> {
        // Without hope, a contradiction says it all.
        if self.is_hopeless() {
            let has_contradiction = rules.iter().any(Vec::is_empty);
            return if has_contradiction {
                Ok(())
            } else {
                Err(missing("the contradiction"))
            };
        }
        let mut pairs = HashSet::new();
        let mut others: HashSet<Vec<i32>> = HashSet::new();
        for clause in rules {
            match clause[..] {
                [a, b] if a < 0 && b < 0 => {
                    pairs.insert((a.max(b), a.min(b)));
                }
                _ => {
                    others.insert(sorted(clause.clone()));
                }
            }
        }
        for (piece, all) in &self.of_piece {
            if !others.contains(all) {
                return Err(missing(&format!("{piece} is placed")));
            }
        }
        for (at, (a, x)) in (1..).zip(&self.laid).enumerate() {
            for (b, y) in (a + 1..).zip(&self.laid[at + 1..]) {
                if x.excludes(y) && !pairs.contains(&(-a, -b)) {
                    return Err(missing(&format!(
                        "{} and {} exclude each other",
                        x.pose, y.pose
                    )));
                }
            }
        }
        for (half, (all, unmade)) in ["centres", "rings"].iter().zip(&self.classes) {
            let unmade = unmade.unwrap_or(0);
            let says = |least: usize, negated: bool| {
                let mut units = rules.iter().filter_map(|clause| match clause[..] {
                    [unit] => self.count(unit),
                    _ => None,
                });
                units.any(|count| {
                    (count.least, count.negated) == (least, negated)
                        && count.of == sorted(all.clone())
                })
            };
            let (least, most) = (unmade > 0, unmade < all.len());
            if least && !says(unmade, false) || most && !says(unmade + 1, true) {
                return Err(missing(&format!("how many {half} stay empty")));
            }
            for choice in all.iter().filter(|choice| choice.len() > 1) {
                self.find_definition(choice, &others)?;
            }
        }
        Ok(())
    }

    /// Looks for the clauses that make a variable mean this choice.
    fn find_definition(
        &self,
        choice: &Choice,
        clauses: &HashSet<Vec<i32>>,
    ) -> Result<(), ReadingFault> {
        let is_defined = |(&variable, meaning): (&i32, &Meaning)| {
            *meaning == Meaning::OneOf(choice.clone())
                && clauses.contains(&sorted([&choice[..], &[-variable]].concat()))
                && choice
                    .iter()
                    .all(|&one| clauses.contains(&sorted(vec![-one, variable])))
        };
        if self.meanings.iter().any(is_defined) {
            Ok(())
        } else {
            Err(missing("what fills a centre or ring"))
        }
    }
}

fn missing(what: &str) -> ReadingFault {
    ReadingFault::Missing(what.to_owned())
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

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort_unstable();
    list
}

/// What is left of a sorted list without the elements of another, all of which are in it.
fn without<T: Ord + Clone>(whole: &[T], part: &[T]) -> Option<Vec<T>> {
    let mut rest = whole.to_vec();
    for element in part {
        let at = rest.binary_search(element).ok()?;
        rest.remove(at);
    }
    Some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::Links;
    use crate::game::Challenge;
    use crate::problem::{Problem, Rule};
    use crate::prove::formula::Formula;
    use crate::solve::{self, Budget};
    use crate::verify;
    use encodings::format::dimacs;
    use encodings::{ClauseSink, Cnf, Lit};

    /// A challenge with its fits, its formula and what that is about.
    struct Example {
        challenge: Challenge,
        fits: Vec<Solution>,
        solutions: Vec<Solution>,
        cuts: Vec<NamedCut>,
        file: ClauseFile,
    }

    fn example(givens: &str) -> Example {
        let challenge: Challenge = givens.parse().unwrap();
        let problem = Problem::new(challenge.clone(), Rule::Fits);
        let finder = solve::backend("native").unwrap();
        let (fits, _) = solve::all(finder.as_ref(), &problem, &Budget::unlimited());
        let is_linked = |fit: &&Solution| verify::judge_solution(fit).is_linked();
        let solutions: Vec<Solution> = fits.iter().filter(is_linked).copied().collect();
        let apart: Vec<Solution> = fits.iter().filter(|f| !is_linked(f)).copied().collect();
        let mut formula = Formula::new(&challenge, Links::Lazy);
        formula.cut_off(&apart);
        let bytes = formula.encode().dimacs(&solutions);
        let cuts = formula.cuts();
        Example {
            challenge,
            fits,
            solutions,
            cuts,
            file: dimacs::read(&bytes[..]).unwrap(),
        }
    }

    impl Example {
        fn confirm(&self, file: &ClauseFile) -> Result<Reading, ReadingFault> {
            let givens: Vec<Pose> = self.challenge.givens().iter().map(|g| g.pose()).collect();
            let subject = Subject {
                givens: &givens,
                cuts: &self.cuts,
                blocked: &self.solutions,
            };
            confirm(file, &subject)
        }

        /// The file with other clauses.
        fn with(&self, clauses: &[Clause]) -> ClauseFile {
            let mut formula = Cnf::with_variables(self.file.formula.variables());
            for clause in clauses {
                let literals = clause.iter().map(|&l| Lit::from_dimacs(l).unwrap());
                formula.add_clause(&literals.collect::<Vec<_>>());
            }
            ClauseFile {
                formula,
                ..self.file.clone()
            }
        }
    }

    /// Solutions beside fits that fall apart.
    const SPLIT: &str = "QADEBGBCDIFFUHBLIHXJA";

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
    fn the_formulas_of_challenges_are_confirmed() {
        // None, one by force, several, some that fall apart; few givens and many.
        let forced = "DADPBFOCIGDFVEIBFGFHEDIESJIXKH";
        let none = "BAAEBDHCFGDFOEISFJQGB";
        for givens in [
            SPLIT,
            forced,
            none,
            "BAAEBDHCFGDFOEISFJIGK",
            "BAAEBDHCF",
            "GAF",
        ] {
            let example = example(givens);
            let reading = example.confirm(&example.file);
            let reading = reading.unwrap_or_else(|fault| panic!("{givens}: {fault}"));
            assert_eq!(reading.blocked, example.solutions.len(), "{givens}");
            assert_eq!(reading.placements, example.file.names.len(), "{givens}");
            let parts = reading.choices + reading.counts + reading.cuts + reading.blocked;
            assert_eq!(parts, example.file.formula.len(), "{givens}");
        }
        assert!(example(SPLIT).confirm(&example(SPLIT).file).unwrap().cuts > 0);
    }

    /// Literals dropped, turned and exchanged: whatever is accepted is true of all boards
    /// that the formula is about.
    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
    fn changed_clauses_are_refused_or_true() {
        let example = example(SPLIT);
        let clauses = formula::clauses_of(&example.file);
        let placements = i32::try_from(example.file.names.len()).unwrap();
        let names: HashMap<i32, &String> =
            (1..).zip(example.file.names.iter().map(|n| &n.1)).collect();
        let listed = example.cuts.len() + example.solutions.len();
        let rules = clauses.len() - listed;
        // Clauses of all kinds, and all that are not about two placements alone.
        let is_pair =
            |clause: &Clause| clause.len() == 2 && clause.iter().all(|l| l.abs() <= placements);
        let chosen =
            (0..rules).filter(|&at| at % 997 == 0 || !is_pair(&clauses[at]) && at % 5 == 0);
        let reader = {
            let givens: Vec<Pose> = example
                .challenge
                .givens()
                .iter()
                .map(|g| g.pose())
                .collect();
            let subject = Subject {
                givens: &givens,
                cuts: &[],
                blocked: &[],
            };
            let mut reader = Reader::new(&example.file, &subject).unwrap();
            clauses[..rules]
                .iter()
                .for_each(|clause| reader.guess(clause));
            reader
        };
        let holds = |clause: &Clause, board: &Solution| {
            let text = board.to_string();
            let on_board: HashSet<&str> = (0..12).map(|at| &text[3 * at..3 * at + 3]).collect();
            let made =
                |choice: &Choice| choice.iter().any(|c| on_board.contains(names[c].as_str()));
            clause.iter().any(|&l| {
                let value = match reader.choice(l.abs()) {
                    Some(choice) => made(&choice),
                    None => match &reader.meanings[&l.abs()] {
                        Meaning::Unmade { least, of } => {
                            of.iter().filter(|c| !made(c)).count() >= *least
                        }
                        Meaning::OneOf(choice) => made(choice),
                    },
                };
                value == (l > 0)
            })
        };
        let (mut refused, mut accepted) = (0, 0);
        for at in chosen {
            for place in 0..clauses[at].len() {
                let (mut dropped, mut turned, mut other) = (
                    clauses[at].clone(),
                    clauses[at].clone(),
                    clauses[at].clone(),
                );
                dropped.remove(place);
                turned[place] = -turned[place];
                other[place] = if other[place].abs() == 1 {
                    2
                } else {
                    other[place] - other[place].signum()
                };
                for changed in [dropped, turned, other] {
                    if reader.is_implied_choice(&changed) || reader.is_implied_count(&changed) {
                        accepted += 1;
                        assert!(
                            example.fits.iter().all(|fit| holds(&changed, fit)),
                            "{changed:?}"
                        );
                    } else {
                        refused += 1;
                    }
                }
            }
            // None of them is there for nothing.
            assert!(example.fits.iter().all(|fit| holds(&clauses[at], fit)));
        }
        assert!(refused > 1000 && accepted > 10, "{refused} {accepted}");
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
    fn what_is_missing_or_wrong_is_found() {
        let example = example(SPLIT);
        let clauses = formula::clauses_of(&example.file);
        let without = |at: usize| {
            let mut fewer = clauses.clone();
            fewer.remove(at);
            example.confirm(&example.with(&fewer))
        };
        // A piece that need not be placed, two that may collide, a board not blocked.
        for at in [0, 5, 11, 12, 200] {
            assert!(matches!(without(at), Err(ReadingFault::Missing(_))), "{at}");
        }
        assert!(without(clauses.len() - 1).is_err());
        let rules = clauses.len() - example.cuts.len() - example.solutions.len();
        assert!(matches!(without(rules), Err(ReadingFault::NotImplied(_))));
        // The counts are the unit clauses.
        let units = (12..rules).filter(|&at| clauses[at].len() == 1);
        let mut counts = 0;
        for at in units {
            counts += 1;
            assert!(matches!(without(at), Err(ReadingFault::Missing(_))), "{at}");
        }
        assert!(counts >= 4, "{counts}");
        // A cut that forgets an exit, or names a group that it is not about.
        let with_exit =
            (rules..rules + example.cuts.len()).find(|&at| clauses[at].iter().any(|&l| l > 0));
        if let Some(at) = with_exit {
            let mut changed = clauses.clone();
            changed[at].retain(|&l| l < 0);
            assert_eq!(
                example.confirm(&example.with(&changed)),
                Err(ReadingFault::NotImplied(at + 1))
            );
        }
        let mut file = example.file.clone();
        file.names.swap(3, 4);
        assert!(example.confirm(&file).is_err());
        file.names.pop();
        assert_eq!(example.confirm(&file), Err(ReadingFault::Names));
    }
}
