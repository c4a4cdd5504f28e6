use std::collections::{HashMap, HashSet};

use super::meaning::{Choice, Meaning};
use super::*;
use crate::encode::Links;
use crate::game::Challenge;
use crate::problem::{Problem, Rule};
use crate::prove::formula::Formula;
use crate::solve::{self, Budget};
use crate::verify;
use encodings::format::dimacs;
use encodings::{Choice as _, ClauseSink, Cnf, Lit};

/// A challenge with its fits, its formula and what that is about.
struct Example {
    challenge: Challenge,
    fits: Vec<Solution>,
    solutions: Vec<Solution>,
    reach: Reach,
    cuts: Vec<NamedCut>,
    file: ClauseFile,
}

fn example(givens: &str) -> Example {
    example_with(givens, Links::Lazy)
}

fn example_with(givens: &str, links: Links) -> Example {
    let challenge: Challenge = givens.parse().unwrap();
    let problem = Problem::new(challenge.clone(), Rule::Fits);
    let finder = solve::backend("native").unwrap();
    let (fits, _) = solve::all(finder.as_ref(), &problem, &Budget::unlimited());
    let is_linked = |fit: &&Solution| verify::judge_solution(fit).is_linked();
    let solutions: Vec<Solution> = fits.iter().filter(is_linked).copied().collect();
    let apart: Vec<Solution> = fits.iter().filter(|f| !is_linked(f)).copied().collect();
    let mut formula = Formula::new(&challenge, links);
    if links == Links::Lazy {
        formula.cut_off(&apart);
    }
    let bytes = formula.encode().dimacs(&solutions);
    let cuts = formula.cuts();
    Example {
        challenge,
        fits,
        solutions,
        reach: match links {
            Links::Lazy => Reach::Cuts,
            Links::Levels => Reach::Steps,
            Links::Closure => Reach::Doubling,
        },
        cuts,
        file: dimacs::read(&bytes[..]).unwrap(),
    }
}

impl Example {
    fn confirm(&self, file: &ClauseFile) -> Result<Reading, ReadingFault> {
        let givens: Vec<Pose> = self.challenge.givens().iter().map(|g| g.pose()).collect();
        let subject = Subject {
            givens: &givens,
            reach: self.reach,
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
        for &links in Links::ALL {
            let example = example_with(givens, links);
            let reading = example.confirm(&example.file);
            let reading = reading.unwrap_or_else(|fault| panic!("{givens} {links:?}: {fault}"));
            assert_eq!(reading.blocked, example.solutions.len(), "{givens}");
            assert_eq!(reading.placements, example.file.names.len(), "{givens}");
            assert_eq!(
                reading.links > 0,
                links != Links::Lazy,
                "{givens} {links:?}"
            );
            let parts = reading.choices + reading.counts + reading.links;
            let parts = parts + reading.cuts + reading.blocked;
            assert_eq!(parts, example.file.formula.len(), "{givens} {links:?}");
        }
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
    let names: HashMap<i32, &String> = (1..).zip(example.file.names.iter().map(|n| &n.1)).collect();
    let listed = example.cuts.len() + example.solutions.len();
    let rules = clauses.len() - listed;
    // Clauses of all kinds, and all that are not about two placements alone.
    let is_pair =
        |clause: &Clause| clause.len() == 2 && clause.iter().all(|l| l.abs() <= placements);
    let chosen = (0..rules).filter(|&at| at % 997 == 0 || !is_pair(&clauses[at]) && at % 5 == 0);
    let reader = {
        let givens: Vec<Pose> = example
            .challenge
            .givens()
            .iter()
            .map(|g| g.pose())
            .collect();
        let subject = Subject {
            givens: &givens,
            reach: Reach::Cuts,
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
        let made = |choice: &Choice| choice.iter().any(|c| on_board.contains(names[c].as_str()));
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
    // Names that lead astray: the clauses are about other placements than these.
    for at in (0..file.names.len() - 1).step_by(10) {
        let mut file = example.file.clone();
        let other = file.names[at + 1].1.clone();
        file.names[at + 1].1 = std::mem::replace(&mut file.names[at].1, other.clone());
        assert!(example.confirm(&file).is_err(), "{at}");
        file.names[at + 1].1 = other;
        assert_eq!(example.confirm(&file), Err(ReadingFault::Names), "{at}");
    }
    file.names.pop();
    assert_eq!(example.confirm(&file), Err(ReadingFault::Names));
}

/// Each kind of clause about links, without a literal, with one turned, or left out: as
/// every variable is defined and every definition used, all of it is noticed.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn a_changed_clause_about_links_is_noticed() {
    for links in [Links::Levels, Links::Closure] {
        let example = example_with(SPLIT, links);
        let plain = example_with(SPLIT, Links::Lazy);
        let clauses = formula::clauses_of(&example.file);
        // The clauses about links come after those that every formula has.
        let first = plain.file.formula.len() - plain.cuts.len() - plain.solutions.len();
        let last = clauses.len() - example.solutions.len();
        let chosen = (first..last).filter(|at| at % 101 == 0 || at + 12 > last);
        let mut changed = 0;
        for at in chosen {
            let mut variants = vec![clauses.clone(); 3];
            variants[0].remove(at);
            variants[1][at].pop();
            variants[2][at][0] *= -1;
            for variant in variants {
                let read = example.confirm(&example.with(&variant));
                assert!(read.is_err(), "{links:?} {:?}: {read:?}", clauses[at]);
                changed += 1;
            }
        }
        assert!(changed > 60, "{changed}");
        // A piece that is claimed to be reached in fewer links than it may take.
        let mut sooner = clauses.clone();
        let claim = last - 1;
        assert_eq!(sooner[claim].len(), 1);
        sooner[claim][0] -= 40;
        assert!(example.confirm(&example.with(&sooner)).is_err());
    }
}
