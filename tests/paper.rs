//! The paper's search visits every answer exactly once, whatever is switched on
//! or off: compared with a search that knows collisions and the judge, and nothing
//! else.

use std::collections::BTreeSet;

use fastrand::Rng;
use iqlink::game::{CellSet, Challenge, Piece, Placement, Solution};
use iqlink::problem::{Problem, Rule};
use iqlink::solve::paper::{Paper, Strategies, When};
use iqlink::solve::{self, Budget};
use iqlink::verify;

const SAMPLE: &str = "BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKLRLE";

/// All fits of a challenge, piece by piece.
fn all_fits(challenge: &Challenge) -> Vec<Solution> {
    fn place(
        missing: &[Piece],
        taken: CellSet,
        board: &mut Vec<Placement>,
        fits: &mut Vec<Solution>,
    ) {
        let Some((&piece, rest)) = missing.split_first() else {
            fits.extend(Solution::new(board));
            return;
        };
        for placement in Placement::of(piece) {
            if !placement.cells().intersects(taken) {
                board.push(placement);
                place(rest, taken | placement.cells(), board, fits);
                board.pop();
            }
        }
    }
    let missing: Vec<Piece> = challenge.missing_pieces().iter().collect();
    let mut board = challenge.givens().to_vec();
    let mut fits = Vec::new();
    place(&missing, challenge.cells(), &mut board, &mut fits);
    assert!(fits.iter().all(|fit| verify::judge_solution(fit).is_fit()));
    fits
}

/// The answers that the judge finds among `fits`.
fn answers(fits: &[Solution], rule: Rule) -> BTreeSet<Solution> {
    let accepted =
        |fit: &&Solution| rule == Rule::Fits || verify::judge_solution(fit).is_solution();
    fits.iter().filter(accepted).copied().collect()
}

/// All strategies, none, each left out, each alone, and other points of transition.
fn switchings() -> Vec<Strategies> {
    type Set = fn(&mut Strategies, bool);
    let switches: [Set; 9] = [
        |s, on| s.forced = on,
        |s, on| s.symmetry = on,
        |s, on| s.pairwise = if on { When::Always } else { When::Never },
        |s, on| s.heat = on,
        |s, on| s.links = on,
        |s, on| s.transition = if on { 3 } else { 0 },
        |s, on| s.counting = on,
        |s, on| s.split = on,
        |s, on| s.scarcest = on,
    ];
    let mut list = vec![Strategies::ALL, Strategies::NONE];
    for set in switches {
        for (base, on) in [(Strategies::ALL, false), (Strategies::NONE, true)] {
            let mut strategies = base;
            set(&mut strategies, on);
            list.push(strategies);
        }
    }
    for transition in [0, 1, 2, 4, 5, 12] {
        list.push(Strategies {
            transition,
            ..Strategies::ALL
        });
    }
    list.push(Strategies {
        pairwise: When::Start,
        ..Strategies::ALL
    });
    list.push(Strategies {
        pairwise: When::Start,
        links: true,
        ..Strategies::NONE
    });
    list.push(Strategies {
        split: true,
        links: true,
        ..Strategies::NONE
    });
    list.push(Strategies {
        split: true,
        counting: true,
        ..Strategies::NONE
    });
    list
}

fn check(challenge: &Challenge, strategies: &[Strategies]) -> usize {
    let fits = all_fits(challenge);
    for rule in [Rule::Linked, Rule::Fits] {
        let expected = answers(&fits, rule);
        let problem = Problem::new(challenge.clone(), rule);
        for &strategies in strategies {
            let paper = Paper::new(strategies);
            let (found, outcome) = solve::all(&paper, &problem, &Budget::unlimited());
            assert!(
                outcome.is_complete(),
                "{challenge} {strategies:?}: {:?}",
                outcome.stop
            );
            let distinct: BTreeSet<Solution> = found.iter().copied().collect();
            assert_eq!(
                found.len(),
                distinct.len(),
                "{challenge} {rule:?} {strategies:?}"
            );
            assert_eq!(distinct, expected, "{challenge} {rule:?} {strategies:?}");
        }
    }
    answers(&fits, Rule::Linked).len()
}

/// Some solutions to take pieces from: those of the sample with half of its pieces
/// given, which half varying, and their half turns.
fn solutions(rng: &mut Rng) -> Vec<Solution> {
    let sample: Solution = SAMPLE.parse().unwrap();
    let mut found = BTreeSet::from([sample]);
    for _ in 0..6 {
        let problem = Problem::new(part_of(&sample, 6, rng), Rule::Linked);
        let budget = Budget::unlimited().with_solutions(20);
        found.extend(solve::all(&Paper::default(), &problem, &budget).0);
    }
    let turned: Vec<Solution> = found.iter().map(Solution::half_turn).collect();
    found.into_iter().chain(turned).collect()
}

fn part_of(solution: &Solution, missing: usize, rng: &mut Rng) -> Challenge {
    let mut placements = *solution.placements();
    rng.shuffle(&mut placements);
    Challenge::new(placements[missing..].iter().copied()).unwrap()
}

/// Placements that do not collide, of which usually no solution follows; fewer
/// pieces may be missing than wanted if nothing fits any more.
fn at_random(missing: usize, rng: &mut Rng) -> Challenge {
    loop {
        let mut givens = Vec::new();
        let mut pieces: Vec<Piece> = Piece::all().collect();
        rng.shuffle(&mut pieces);
        for &piece in &pieces[missing..] {
            let taken = givens
                .iter()
                .fold(CellSet::EMPTY, |all, p: &Placement| all | p.cells());
            let free = Placement::of(piece).filter(|p| !p.cells().intersects(taken));
            givens.extend(rng.choice(free.collect::<Vec<_>>()));
        }
        if givens.len() == Piece::COUNT - missing {
            return Challenge::new(givens).unwrap();
        }
    }
}

/// `count` challenges: two thirds from solutions, among these some with one given
/// moved, and the others at random.
fn compare(
    missing: std::ops::RangeInclusive<usize>,
    count: usize,
    strategies: &[Strategies],
    seed: u64,
) {
    let mut rng = Rng::with_seed(seed);
    let solutions = solutions(&mut rng);
    let mut seen = [0; 3];
    for at in 0..count {
        let missing = rng.usize(missing.clone());
        let challenge = if at % 3 == 0 {
            at_random(missing, &mut rng)
        } else {
            let solution = rng.choice(&solutions).unwrap();
            part_of(solution, missing, &mut rng)
        };
        seen[check(&challenge, strategies).min(2)] += 1;
    }
    let [none, unique, several] = seen;
    assert!(none > 0 && unique > 0 && several > 0, "{seen:?}");
}

#[test]
fn every_switching_finds_the_same_answers() {
    compare(
        2..=4,
        if cfg!(debug_assertions) { 25 } else { 600 },
        &switchings(),
        1,
    );
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn every_switching_finds_the_same_answers_with_five_missing() {
    compare(5..=5, 60, &switchings(), 2);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn all_strategies_find_the_same_answers_with_up_to_seven_missing() {
    let ways: Vec<Strategies> = (0..=4)
        .map(|transition| Strategies {
            transition,
            ..Strategies::ALL
        })
        .chain([Strategies {
            links: false,
            ..Strategies::ALL
        }])
        .collect();
    compare(6..=7, 40, &ways, 3);
}
