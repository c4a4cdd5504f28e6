//! Other people's solvers, one test a program, on exported files and as backends.
//! A test whose program is not installed says so and does nothing;
//! `scripts/install-solvers` installs them all.

mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::brute_force::brute_force;
use common::challenges::challenges;
use common::program::{path, piped, printed};
use common::{answers, located, skip};
use iqlink::game::{Challenge, Solution};
use iqlink::problem::{Problem, Rule};
use iqlink::solve;

/// The Python that `scripts/install-solvers` makes, if it has the module.
fn python_with(module: &str) -> Option<PathBuf> {
    let python = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/solvers/bin/python");
    let mut import = Command::new(&python);
    import
        .args(["-c", &format!("import {module}")])
        .stderr(Stdio::null());
    let imported = import.status().is_ok_and(|status| status.success());
    imported.then_some(python)
}

/// Exports a challenge into a file.
fn export(challenge: &Challenge, options: &[&str], file: &Path) {
    let challenge = challenge.to_string();
    let export = ["export", &challenge, "-o", path(file)];
    printed([&export, options].concat());
}

/// The boards that `iqlink decode` makes of an answer.
fn boards(file: &Path, answer: &[u8]) -> BTreeSet<String> {
    let said = piped(&["decode", path(file), "-", "--json"], answer);
    assert_eq!(said.code, 0, "{}: {}", file.display(), said.err);
    let line = said.json();
    let boards = line["boards"].as_array().expect("a list").iter();
    boards
        .map(|board| board["board"].as_str().expect("letters").to_owned())
        .collect()
}

fn letters(solutions: &BTreeSet<Solution>) -> BTreeSet<String> {
    solutions.iter().map(ToString::to_string).collect()
}

/// A SAT solver as a backend finds what the plain search finds, and `iqlink decode`
/// makes a board of its answer to an exported file.
fn check_sat_solver(program: &str, output_of: impl Fn(&Path) -> Vec<u8>) {
    if located(program).is_none() {
        return skip(program);
    }
    let backend = solve::backend(&format!("cmd:{program}")).expect("a backend");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("challenge.cnf");
    for challenge in challenges(7, 12, 2..=6) {
        for (rule, options) in [
            (Rule::Linked, &["--format", "cnf"] as &[&str]),
            (
                Rule::Fits,
                &["--format", "cnf", "--fits", "--amo", "sequential"],
            ),
        ] {
            let problem = Problem::new(challenge.clone(), rule);
            let expected = brute_force(&problem);
            assert_eq!(
                answers(backend.as_ref(), &problem),
                expected,
                "{program} {challenge}"
            );
            export(&challenge, options, &file);
            let found = boards(&file, &output_of(&file));
            assert!(
                found.is_subset(&letters(&expected)),
                "{program} {challenge}"
            );
            assert_eq!(
                found.is_empty(),
                expected.is_empty(),
                "{program} {challenge}"
            );
        }
    }
}

fn stdout_of(command: &mut Command) -> Vec<u8> {
    command.output().expect("an installed program").stdout
}

#[test]
fn minisat() {
    check_sat_solver("minisat", |file| {
        let answer = file.with_extension("answer");
        stdout_of(Command::new("minisat").arg(file).arg(&answer));
        std::fs::read(answer).expect("minisat writes its answer")
    });
}

/// Checks a solver that prints its answer.
fn check_printing_solver(program: &str) {
    check_sat_solver(program, |file| stdout_of(Command::new(program).arg(file)));
}

#[test]
fn picosat() {
    check_printing_solver("picosat");
}

#[test]
fn cryptominisat() {
    check_printing_solver("cryptominisat5");
}

#[test]
fn cadical() {
    check_printing_solver("cadical");
}

#[test]
fn clasp() {
    check_printing_solver("clasp");
}

/// clasp lists all models itself, of clauses and of pseudo-Boolean constraints.
#[test]
fn clasp_lists_all_answers() {
    if located("clasp").is_none() {
        return skip("clasp");
    }
    let folder = tempfile::tempdir().expect("a folder");
    for challenge in challenges(8, 12, 2..=6) {
        let linked = letters(&brute_force(&Problem::new(challenge.clone(), Rule::Linked)));
        for format in ["cnf", "opb"] {
            let file = folder.path().join(format!("challenge.{format}"));
            export(&challenge, &["--format", format], &file);
            let all = stdout_of(Command::new("clasp").args(["0", "--quiet=0"]).arg(&file));
            assert_eq!(boards(&file, &all), linked, "{format} {challenge}");
        }
    }
}

#[test]
fn clingo_lists_all_answers() {
    let Some(python) = python_with("clingo") else {
        return skip("clingo");
    };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("challenge.lp");
    for challenge in challenges(9, 12, 2..=6) {
        for (rule, options) in [
            (Rule::Linked, &["--format", "asp"] as &[&str]),
            (
                Rule::Fits,
                &["--format", "asp", "--fits", "--count", "none"],
            ),
        ] {
            let expected = letters(&brute_force(&Problem::new(challenge.clone(), rule)));
            export(&challenge, options, &file);
            let all = stdout_of(Command::new(&python).args(["-m", "clingo", "0"]).arg(&file));
            assert_eq!(boards(&file, &all), expected, "{challenge} {rule:?}");
        }
    }
}

/// Reads DIMACS files and prints, for each, its models and its models projected to
/// the variables of the `c p show` lines.
const COUNT: &str = "
import sys, pyganak
for path in sys.argv[1:]:
    lines = [line.split() for line in open(path)]
    variables = next(int(line[2]) for line in lines if line[0] == 'p')
    clauses = [[int(x) for x in line[:-1]] for line in lines if line[0] not in 'cp']
    shown = [int(x) for line in lines if line[:3] == ['c', 'p', 'show'] for x in line[3:-1]]
    counts = []
    for projected in (False, True):
        counter = pyganak.Counter()
        counter.new_vars(variables)
        counter.add_clauses(clauses)
        if projected:
            counter.set_sampling_set(shown)
        counts.append(counter.count())
    print('models', *counts)
";

/// Every auxiliary variable is determined by the placements, so a model counter
/// counts boards, with the projection and without.
#[test]
fn a_model_counter_counts_boards() {
    let Some(python) = python_with("pyganak") else {
        return skip("pyganak");
    };
    let folder = tempfile::tempdir().expect("a folder");
    // Eight fits, all of them linked; and one fit that falls apart.
    for givens in ["BAAEBDHCFGDFOEISFJIGKUHI", "NBFTCJODCJGKGHHWIABJKIKBKLI"] {
        let challenge: Challenge = givens.parse().expect("a challenge");
        let mut files = Vec::new();
        let mut expected = Vec::new();
        for amo in ["pairwise", "sequential", "product", "commander", "bitwise"] {
            for count in ["none", "sequential", "totalizer"] {
                for links in ["none", "levels", "closure"] {
                    // The parts are independent of each other: not every combination.
                    if links != "none" && amo != "pairwise" {
                        continue;
                    }
                    let file = folder.path().join(format!("{amo}-{count}-{links}.cnf"));
                    let options = ["--format", "cnf", "--amo", amo, "--count", count];
                    export(
                        &challenge,
                        &[&options[..], &["--links", links]].concat(),
                        &file,
                    );
                    let rule = if links == "none" {
                        Rule::Fits
                    } else {
                        Rule::Linked
                    };
                    expected.push((file.clone(), rule));
                    files.push(file);
                }
            }
        }
        for supports in ["none", "short", "all"] {
            let file = folder.path().join(format!("supports-{supports}.cnf"));
            let options = ["--format", "cnf", "--fits", "--supports", supports];
            export(&challenge, &options, &file);
            expected.push((file.clone(), Rule::Fits));
            files.push(file);
        }
        let counted = stdout_of(Command::new(&python).args(["-c", COUNT]).args(&files));
        let counted = String::from_utf8(counted).expect("numbers");
        let counted: Vec<&str> = counted
            .lines()
            .filter_map(|line| line.strip_prefix("models "))
            .collect();
        let numbers = |rule| brute_force(&Problem::new(challenge.clone(), rule)).len();
        let (fits, linked) = (numbers(Rule::Fits), numbers(Rule::Linked));
        assert_eq!(counted.len(), files.len(), "{challenge}");
        for (line, (file, rule)) in counted.into_iter().zip(expected) {
            let right = if rule == Rule::Fits { fits } else { linked };
            let name = file.display();
            assert_eq!(line, format!("{right} {right}"), "{challenge} {name}");
        }
    }
}
