use iqlink::craft::hint::{Blame, Hint, Strength};
use iqlink::game::{Challenge, Placement};
use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, Budget, Verdict, backend};
use iqlink::suite;

use crate::ATLAS;

fn solvable(givens: &[Placement]) -> bool {
    let contains = |s: &iqlink::game::Solution| givens.iter().all(|g| s.of(g.piece()) == *g);
    ATLAS.solutions().iter().any(contains)
}

/// Positions with some pieces of a solution in place and then random ones, until no
/// solution is left.
fn dead_ends(count: usize) -> Vec<Challenge> {
    let mut random = fastrand::Rng::with_seed(5);
    let mut positions = Vec::new();
    while positions.len() < count {
        let solution = random.choice(ATLAS.solutions()).unwrap();
        let mut placements = solution.placements().to_vec();
        random.shuffle(&mut placements);
        placements.truncate(random.usize(0..8));
        while solvable(&placements) && placements.len() < 12 {
            let free = |p: &Placement| {
                let mut placed = placements.iter();
                placed.all(|q| q.piece() != p.piece() && !q.collides(*p))
            };
            match random.choice(Placement::all().filter(free).collect::<Vec<_>>()) {
                Some(next) => placements.push(next),
                None => break,
            }
        }
        if !solvable(&placements) {
            positions.push(Challenge::new(placements).unwrap());
        }
    }
    positions
}

/// All ways to take `size` of the placements.
fn choices(placements: &[Placement], size: usize) -> Vec<Vec<Placement>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, &first) in placements.iter().enumerate() {
        for mut rest in choices(&placements[at + 1..], size - 1) {
            rest.push(first);
            all.push(rest);
        }
    }
    all
}

fn assert_minimal(position: &Challenge, blame: &Blame) {
    let givens = position.givens();
    assert!(
        blame.culprits.iter().all(|p| givens.contains(p)),
        "{position}"
    );
    assert!(!solvable(&blame.culprits), "{position}");
    for size in 0..blame.culprits.len() {
        for fewer in choices(givens, size) {
            assert!(solvable(&fewer), "{position}: {fewer:?} is smaller");
        }
    }
    let without = |gone: &[Placement]| -> Vec<Placement> {
        givens
            .iter()
            .copied()
            .filter(|p| !gone.contains(p))
            .collect()
    };
    assert!(solvable(&without(&blame.take_back)), "{position}");
    for size in 0..blame.take_back.len() {
        for fewer in choices(givens, size) {
            assert!(
                !solvable(&without(&fewer)),
                "{position}: {fewer:?} is enough"
            );
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn a_thousand_dead_ends_are_blamed_on_as_few_pieces_as_can_be() {
    let native = backend("native").unwrap();
    for (at, position) in dead_ends(1000).iter().enumerate() {
        match Hint::of(position, &ATLAS).unwrap() {
            Hint::DeadEnd(blame) => assert_minimal(position, &blame),
            hint => panic!("{position}: {hint:?}"),
        }
        if at % 10 == 0 {
            let problem = Problem::new(position.clone(), Rule::Linked);
            let (_, verdict, _) = solve::unique(&*native, &problem, &Budget::unlimited());
            assert_eq!(verdict, Verdict::None, "{position}");
        }
    }
}

/// Whoever follows the hints comes to the solution.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn hints_never_point_to_a_dead_end() {
    for listed in suite::all().iter().step_by(3) {
        let mut board = listed.challenge.clone();
        loop {
            match Hint::of(&board, &ATLAS).unwrap() {
                Hint::Next(next) => {
                    let placements = board.givens().iter().copied();
                    board = Challenge::new(placements.chain([next.placement])).unwrap();
                    assert!(solvable(board.givens()), "{}", listed.title());
                }
                Hint::Solved => break,
                Hint::DeadEnd(_) => panic!("{}: {board}", listed.title()),
            }
        }
        assert_eq!(board.givens().len(), 12);
    }
}

/// Positions with several solutions get hints as well.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn hints_lead_on_where_there_are_several_solutions() {
    let mut random = fastrand::Rng::with_seed(8);
    for _ in 0..20 {
        let solution = random.choice(ATLAS.solutions()).unwrap();
        let given = random.choice(solution.placements()).unwrap();
        let position = Challenge::new([*given]).unwrap();
        let Hint::Next(next) = Hint::of(&position, &ATLAS).unwrap() else {
            panic!("{position} has solutions");
        };
        assert!(solvable(&[*given, next.placement]), "{position}");
    }
}

#[test]
fn a_hint_gives_away_as_much_as_is_wanted() {
    let position = &suite::find("junior-05").unwrap().unwrap().challenge;
    let hint = Hint::of(position, &ATLAS).unwrap();
    let Hint::Next(next) = &hint else {
        panic!("{hint:?}");
    };
    let (piece, placement) = (next.placement.piece(), next.placement.to_string());
    let spot = format!("spot {}", next.placement.pose().middle);
    let [look, name, place] =
        [Strength::Look, Strength::Piece, Strength::Placement].map(|s| hint.sentence(s));
    assert!(look.contains(&spot) && !look.contains(piece.colour()));
    assert!(name.contains(piece.colour()) && !name.contains(&placement));
    assert!(place.to_lowercase().contains(piece.colour()) && place.contains(&placement));
}

#[test]
fn the_blame_is_told_in_a_sentence() {
    let sentence = |text: &str| {
        let position: Challenge = text.parse().unwrap();
        Hint::of(&position, &ATLAS)
            .unwrap()
            .sentence(Strength::Look)
    };
    let solved = ATLAS.solutions()[0].to_string();
    assert_eq!(
        sentence(&solved),
        "All pieces are placed: this is a solution."
    );
    let never = Placement::all().find(|p| !solvable(&[*p])).unwrap();
    assert_eq!(
        sentence(&never.to_string()),
        format!(
            "No solution has {} {}. Without {}, there is a solution.",
            never.piece(),
            {
                let [tail, middle, head] = never.units().map(|unit| unit.spot);
                format!("{tail}-{middle}-{head} ({never})")
            },
            never.piece(),
        )
    );
}

/// `BAAEBDHCF` has 16 solutions, 8 with yellow on each of two places: counted in the list, and
/// by a search.
#[test]
fn a_hint_says_that_there_are_several_solutions() {
    let position: Challenge = "BAAEBDHCF".parse().unwrap();
    let native = backend("native:threads=1").unwrap();
    let count = |givens: &str| {
        let problem = Problem::new(givens.parse().unwrap(), Rule::Linked);
        solve::count(&*native, &problem, &Budget::unlimited()).found
    };
    assert_eq!(
        [
            count("BAAEBDHCF"),
            count("BAAEBDHCFUHI"),
            count("BAAEBDHCFSHB")
        ],
        [16, 8, 8]
    );
    let hint = Hint::of(&position, &ATLAS).unwrap();
    assert_eq!(hint.solutions(), 16);
    for strength in [Strength::Look, Strength::Piece, Strength::Placement] {
        let said = hint.sentence(strength);
        let others = "There are 16 solutions from here: is a given missing?";
        assert!(said.ends_with(others), "{said}");
        assert!(
            !said.contains("no rule") && !said.contains("turns out right"),
            "{said}"
        );
    }
    let said = hint.sentence(Strength::Placement);
    assert!(
        said.contains("Of the others, 1 leads to a solution too, 23 fail at once"),
        "{said}"
    );
    let only = &suite::find("junior-05").unwrap().unwrap().challenge;
    let hint = Hint::of(only, &ATLAS).unwrap();
    assert_eq!(hint.solutions(), 1);
    assert!(!hint.sentence(Strength::Look).contains("There are"));
}
