use std::collections::BTreeSet;

use iqlink::craft::Explanation;
use iqlink::craft::explain::{ExplainError, Kind};
use iqlink::game::{Challenge, Placement, Solution, Spot};
use iqlink::position::Position;
use iqlink::position::room::Half;
use iqlink::problem::{Problem, Rule};
use iqlink::{suite, verify};

use crate::ATLAS;

fn explain(challenge: &Challenge) -> Explanation {
    Explanation::of(challenge, &ATLAS.solutions_of(challenge)).unwrap()
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn the_explanation_of_every_challenge_replays_to_its_solution() {
    for listed in suite::all() {
        let explanation = explain(&listed.challenge);
        let mut board = listed.challenge.givens().to_vec();
        for step in &explanation.steps {
            let before: BTreeSet<Placement> = step.board.iter().copied().collect();
            assert_eq!(
                before,
                board.iter().copied().collect(),
                "{}",
                listed.title()
            );
            board.extend(step.placed());
        }
        let solution = Solution::new(&board).unwrap_or_else(|| panic!("{}", listed.title()));
        assert_eq!(
            ATLAS.solutions_of(&listed.challenge),
            [solution],
            "{}",
            listed.title()
        );
        assert!(verify::judge_solution(&solution).is_solution());
        let guesses = explanation.steps.iter().any(|s| s.kind == Kind::Guess);
        assert!(!guesses || explanation.grade.number() >= 6.0);
    }
}

/// What is left to each piece while the solver thinks.
struct Replay {
    position: Position,
}

impl Replay {
    /// Whether every candidate of some need, spelled out here anew, fails to keep
    /// `placement` company: then ruling it out was right, whatever the step says.
    fn excludes(&self, placement: Placement) -> bool {
        let beside: Vec<Placement> = self.position.possible().iter().collect();
        let stays = |other: &Placement| {
            *other == placement
                || (other.piece() != placement.piece() && !other.collides(placement))
        };
        let left: Vec<Placement> = beside.into_iter().filter(stays).collect();
        let homeless =
            self.position.missing().iter().any(|piece| {
                piece != placement.piece() && !left.iter().any(|p| p.piece() == piece)
            });
        let placed: Vec<Placement> = self.position.placed().chain([placement]).collect();
        let open = |part: fn(&Placement, Spot) -> bool| {
            let all: Vec<&Placement> = placed.iter().chain(&left).collect();
            Spot::all()
                .filter(|&s| !all.iter().any(|p| part(p, s)))
                .count()
        };
        let centres = open(|p, s| p.balls().contains(s) || p.circles().contains(s));
        let rings = open(|p, s| p.sockets().contains(s) || p.circles().contains(s));
        homeless
            || centres > Half::Centre.left_over()
            || rings > Half::Ring.left_over()
            || cut_off(&placed, &left)
    }
}

/// Whether a group of placed pieces can link to nothing more, though others exist.
fn cut_off(placed: &[Placement], left: &[Placement]) -> bool {
    let mut groups: Vec<Vec<Placement>> = Vec::new();
    for &placement in placed {
        let (linked, apart): (Vec<_>, Vec<_>) = groups
            .into_iter()
            .partition(|group| group.iter().any(|p| p.links(placement)));
        groups = apart;
        groups.push(linked.into_iter().flatten().chain([placement]).collect());
    }
    let pieces = |group: &[Placement]| -> BTreeSet<_> { group.iter().map(|p| p.piece()).collect() };
    groups.iter().any(|group| {
        let own = pieces(group);
        let others = || left.iter().filter(|p| !own.contains(&p.piece()));
        own.len() < 12 && !others().any(|other| group.iter().any(|p| p.links(*other)))
    })
}

/// Where the program guesses, no rule would have helped.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn no_guess_is_made_where_a_rule_would_do() {
    use iqlink::craft::think::{Thought, think};
    let mut guesses = 0;
    for listed in suite::all() {
        let solution = ATLAS.solutions_of(&listed.challenge)[0];
        let problem = Problem::new(listed.challenge.clone(), Rule::Linked);
        think(&problem, &solution, &mut |before, thought| {
            if !matches!(thought, Thought::Deduced(_)) {
                guesses += 1;
                let position = before.clone();
                let replay = Replay { position };
                for piece in before.missing().iter() {
                    assert!(before.count(piece) > 1, "{}", listed.title());
                }
                for placement in before.possible().iter() {
                    assert!(
                        !replay.excludes(placement),
                        "{} {placement}",
                        listed.title()
                    );
                }
            }
        });
    }
    assert!(guesses > 100);
}

#[test]
fn impossible_challenges_are_not_explained() {
    let never = |p: &Placement| !ATLAS.solutions().iter().any(|s| s.of(p.piece()) == *p);
    let given = Placement::all().find(never).unwrap();
    let challenge = Challenge::new([given]).unwrap();
    let error = Explanation::of(&challenge, &ATLAS.solutions_of(&challenge)).unwrap_err();
    assert_eq!(error, ExplainError::NoSolution { challenge });
}

#[test]
fn a_list_that_contradicts_a_step_is_noticed() {
    let challenge = suite::find("starter-20")
        .unwrap()
        .unwrap()
        .challenge
        .clone();
    let mut solutions = ATLAS.solutions_of(&challenge);
    let other = ATLAS.solutions().iter().find(|s| !solutions.contains(s));
    solutions.push(*other.unwrap());
    let error = Explanation::of(&challenge, &solutions).unwrap_err();
    assert!(matches!(error, ExplainError::Contradicted { .. }));
}

#[test]
fn explanations_read_well() {
    let told = |name: &str| {
        let challenge = &suite::find(name).unwrap().unwrap().challenge;
        let explanation = explain(challenge);
        let grade = &explanation.grade;
        let (number, word, rung) = (grade.number(), grade.word(), grade.rung.name());
        let mut told = format!("{number:.1} {word} {rung}");
        let mut steps = explanation.steps.iter();
        for chapter in &explanation.chapters {
            told += &format!("\n# {}", chapter.goal);
            for step in steps.by_ref().take(chapter.steps) {
                told += &format!("\n{}", step.sentence);
            }
        }
        told
    };
    for name in [
        "starter-01",
        "starter-20",
        "junior-12",
        "expert-10",
        "master-02",
        "wizard-01",
    ] {
        insta::assert_snapshot!(name, told(name));
    }
}
