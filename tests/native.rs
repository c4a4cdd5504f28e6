//! The fast engine against a search so plain that it is right by inspection, and
//! against itself with each of its tricks switched off.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use iqlink::game::{Challenge, Piece, Placement, Solution};
use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, Backend, Budget, Stop, backend};
use iqlink::verify;

/// All answers by trying, for the missing piece with the fewest candidates, each
/// of them. No knowledge of the board beyond who collides with whom.
fn plain(problem: &Problem) -> BTreeSet<Solution> {
    fn extend(placed: &mut Vec<Placement>, left: &[Vec<Placement>], fits: &mut Vec<Solution>) {
        let Some(at) = (0..left.len()).min_by_key(|&at| left[at].len()) else {
            fits.extend(Solution::new(placed));
            return;
        };
        for &choice in &left[at] {
            let clear = |list: &Vec<Placement>| -> Vec<Placement> {
                list.iter()
                    .copied()
                    .filter(|p| !p.collides(choice))
                    .collect()
            };
            let others = left.iter().enumerate().filter(|(other, _)| *other != at);
            let rest: Vec<_> = others.map(|(_, list)| clear(list)).collect();
            placed.push(choice);
            extend(placed, &rest, fits);
            placed.pop();
        }
    }
    let lists: Vec<_> = problem
        .missing()
        .iter()
        .map(|piece| problem.candidates(piece).to_vec())
        .collect();
    let mut fits = Vec::new();
    extend(
        &mut problem.challenge().givens().to_vec(),
        &lists,
        &mut fits,
    );
    let wanted =
        |fit: &Solution| problem.rule() == Rule::Fits || verify::judge_solution(fit).is_solution();
    fits.into_iter().filter(wanted).collect()
}

/// The answers of a backend in its order, after checking that none comes twice.
fn answers(backend: &dyn Backend, problem: &Problem) -> Vec<Solution> {
    let (solutions, outcome) = solve::all(backend, problem, &Budget::unlimited());
    assert_eq!(outcome.stop, Stop::Exhausted, "{}", problem.challenge());
    let distinct: BTreeSet<&Solution> = solutions.iter().collect();
    assert_eq!(distinct.len(), solutions.len(), "{}", problem.challenge());
    solutions
}

/// Some solutions, found by other givens each: one piece placed at random.
fn some_solutions(random: &mut fastrand::Rng, count: usize) -> Vec<Solution> {
    let native = backend("native:threads=1").unwrap();
    let mut solutions = Vec::new();
    while solutions.len() < count {
        let given = random.choice(Placement::all()).unwrap();
        let problem = Problem::new(Challenge::new([given]).unwrap(), Rule::Fits);
        let (found, _) = solve::all(&*native, &problem, &Budget::unlimited().with_solutions(40));
        solutions.extend(random.choice(found));
    }
    solutions
}

/// The givens that remain of `solution` when `missing` pieces are taken off.
fn remainder(random: &mut fastrand::Rng, solution: &Solution, missing: usize) -> Vec<Placement> {
    let mut givens = solution.placements().to_vec();
    random.shuffle(&mut givens);
    givens.split_off(missing)
}

/// `givens` with one of them moved to where it collides with none of the others.
fn with_one_moved(random: &mut fastrand::Rng, mut givens: Vec<Placement>) -> Vec<Placement> {
    let moved = givens.swap_remove(random.usize(..givens.len()));
    let clear = Placement::of(moved.piece()).filter(|p| !givens.iter().any(|g| g.collides(*p)));
    let choice = random.choice(clear.collect::<Vec<_>>()).unwrap_or(moved);
    givens.push(choice);
    givens
}

/// Placements of different pieces, put down at random where there is room.
fn thrown(random: &mut fastrand::Rng, count: usize) -> Vec<Placement> {
    let mut pieces: Vec<Piece> = Piece::all().collect();
    random.shuffle(&mut pieces);
    let mut givens: Vec<Placement> = Vec::new();
    for piece in pieces {
        let clear = Placement::of(piece).filter(|p| !givens.iter().any(|g| g.collides(*p)));
        givens.extend(random.choice(clear.collect::<Vec<_>>()));
        if givens.len() == count {
            break;
        }
    }
    givens
}

/// Challenges of every kind: parts of solutions, the same with a piece astray, and
/// pieces thrown on the board.
fn challenges(seed: u64, count: usize, most_missing: usize) -> Vec<Challenge> {
    let mut random = fastrand::Rng::with_seed(seed);
    let solutions = some_solutions(&mut random, count.div_ceil(10));
    let challenge = |at: usize| {
        let missing = random.usize(0..=most_missing);
        let solution = solutions[random.usize(..solutions.len())];
        let givens = match at % 4 {
            0 | 1 => remainder(&mut random, &solution, missing),
            2 => {
                let givens = remainder(&mut random, &solution, missing);
                with_one_moved(&mut random, givens)
            }
            _ => thrown(&mut random, 12 - missing),
        };
        Challenge::new(givens).unwrap()
    };
    (0..count).map(challenge).collect()
}

#[test]
fn it_finds_what_a_plain_search_finds() {
    let (count, most_missing) = if cfg!(debug_assertions) {
        (60, 5)
    } else {
        (2000, 7)
    };
    let native = backend("native").unwrap();
    let mut by_number = [0; 3];
    for challenge in challenges(1, count, most_missing) {
        for rule in [Rule::Linked, Rule::Fits] {
            let problem = Problem::new(challenge.clone(), rule);
            let expected = plain(&problem);
            let found: BTreeSet<Solution> = answers(&*native, &problem).into_iter().collect();
            assert_eq!(found, expected, "{challenge} {rule:?}");
            by_number[found.len().min(2)] += 1;
        }
    }
    assert!(
        by_number.iter().all(|&n| n > count / 20),
        "none, one, several: {by_number:?}"
    );
}

#[test]
fn no_trick_changes_the_answers() {
    let (count, most_missing) = if cfg!(debug_assertions) {
        (10, 7)
    } else {
        (200, 8)
    };
    let native = backend("native:threads=1").unwrap();
    let others = [
        "native:symmetry=off",
        "native:table=off",
        "native:look-ahead=off",
        "native:closed-groups=off",
        "native:two-sides=off",
        "native:elbows=off",
        "native:nearer-side=off",
    ];
    for challenge in challenges(2, count, most_missing) {
        for rule in [Rule::Linked, Rule::Fits] {
            let problem = Problem::new(challenge.clone(), rule);
            let sorted = |backend: &dyn Backend| BTreeSet::from_iter(answers(backend, &problem));
            let expected = sorted(&*native);
            for other in others {
                let found = sorted(&*backend(other).unwrap());
                assert_eq!(found, expected, "{challenge} {rule:?} {other}");
            }
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn the_empty_board_has_the_same_answers_however_it_is_searched() {
    for rule in [Rule::Linked, Rule::Fits] {
        let problem = Problem::new(Challenge::empty(), rule);
        let expected = answers(&*backend("native:threads=1").unwrap(), &problem);
        for threads in ["native", "native:threads=3"] {
            let found = answers(&*backend(threads).unwrap(), &problem);
            assert!(
                found == expected,
                "{threads}: other answers or another order"
            );
        }
        // Two sweeps that share the work, one from each side; and one that does all.
        for unsymmetric in ["native:symmetry=off", "native:symmetry=off:two-sides=off"] {
            let mut found = answers(&*backend(unsymmetric).unwrap(), &problem);
            let mut expected = expected.clone();
            found.sort_unstable();
            expected.sort_unstable();
            assert!(found == expected, "{unsymmetric}: other answers");
        }
    }
}

#[test]
fn it_stops_when_told_to() {
    let problem = Problem::new(Challenge::empty(), Rule::Linked);
    // Without its tricks the engine is busy for minutes.
    for spec in [
        "native:threads=1:table=off:symmetry=off",
        "native:threads=2:table=off:symmetry=off",
    ] {
        let slow = backend(spec).unwrap();
        let limit = Duration::from_millis(300);
        let started = Instant::now();
        let outcome = solve::count(&*slow, &problem, &Budget::unlimited().with_timeout(limit));
        assert_eq!(outcome.stop, Stop::TimeLimit);
        assert!(
            started.elapsed() < limit + Duration::from_millis(500),
            "{:?}",
            started.elapsed()
        );

        let budget = Budget::unlimited();
        budget.cancel.cancel();
        assert_eq!(
            solve::count(&*slow, &problem, &budget).stop,
            Stop::Cancelled
        );

        let mut shown = 0;
        let outcome = solve::run(&*slow, &problem, &Budget::unlimited(), &mut |_| {
            shown += 1;
            if shown == 3 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!((shown, outcome.stop), (3, Stop::Visitor));
    }
}

#[test]
fn a_full_board_is_its_own_answer_if_it_is_one() {
    let text = "BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKLRLE";
    let problem = Problem::new(text.parse().unwrap(), Rule::Linked);
    let found = answers(&*backend("native").unwrap(), &problem);
    assert_eq!(found, [text.parse().unwrap()]);
}
