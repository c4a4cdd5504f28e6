//! Every claim of explanations, proved again: by the list of all solutions, by a search, and by
//! a reading of the rules that uses nothing but the pieces.

use std::collections::BTreeSet;

use iqlink::craft::explain::{Kind, Step, Story};
use iqlink::craft::rules::{Conflict, Need};
use iqlink::craft::{Explanation, Generator, Hint, Wanted};
use iqlink::game::{Challenge, Level, Piece, Placement, Spot, SpotSet, Unit};
use iqlink::position::room::Half;
use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, Budget};
use iqlink::suite;

use crate::ATLAS;

/// Pieces on a board, and what could be put beside them.
struct Board {
    placed: Vec<Placement>,
    legal: Vec<Placement>,
}

impl Board {
    fn of(placed: &[Placement]) -> Self {
        let fits = |candidate: &Placement| {
            let mut placed = placed.iter();
            placed.all(|p| p.piece() != candidate.piece() && !p.collides(*candidate))
        };
        Self {
            placed: placed.to_vec(),
            legal: Placement::all().filter(fits).collect(),
        }
    }

    fn with(&self, placement: Placement) -> Self {
        assert!(self.legal.contains(&placement), "{placement}");
        let mut placed = self.placed.clone();
        placed.push(placement);
        Self::of(&placed)
    }

    /// The spots that have neither what fills them nor anything that could.
    fn unreachable(&self, half: Half) -> SpotSet {
        let fills = |p: &Placement, spot: Spot| {
            p.units().iter().any(|seated| {
                let filled = match half {
                    Half::Centre => matches!(seated.unit, Unit::Ball { .. } | Unit::Circle),
                    Half::Ring => matches!(seated.unit, Unit::Socket { .. } | Unit::Circle),
                };
                filled && seated.spot == spot
            })
        };
        let reached = |spot| {
            let mut all = self.placed.iter().chain(&self.legal);
            all.any(|p| fills(p, spot))
        };
        Spot::all().filter(|&spot| !reached(spot)).collect()
    }

    /// How many spots may stay without: 16 balls and 6 circles leave 2 of 24, 14 sockets
    /// and 6 circles leave 4.
    const fn spare(half: Half) -> usize {
        match half {
            Half::Centre => 24 - 16 - 6,
            Half::Ring => 24 - 14 - 6,
        }
    }

    /// Whether these are all pieces of one group of linked pieces.
    fn is_group(&self, pieces: &BTreeSet<Piece>) -> bool {
        let start = pieces.iter().next().expect("a piece");
        let mut group: BTreeSet<Piece> = [*start].into();
        loop {
            let members = || self.placed.iter().filter(|p| group.contains(&p.piece()));
            let more: BTreeSet<Piece> = (self.placed.iter())
                .filter(|p| members().any(|member| member.links(**p)))
                .map(|p| p.piece())
                .collect();
            let before = group.len();
            group.extend(more);
            if group.len() == before {
                return group == *pieces;
            }
        }
    }

    fn linking_to(&self, pieces: &BTreeSet<Piece>) -> BTreeSet<Placement> {
        let members = || self.placed.iter().filter(|p| pieces.contains(&p.piece()));
        let links = |p: &&Placement| members().any(|member| member.links(**p));
        self.legal.iter().filter(links).copied().collect()
    }

    /// Whether the board is wrong in this way.
    fn suffers(&self, conflict: Conflict) -> bool {
        match conflict {
            Conflict::Homeless(piece) => {
                let mut all = self.placed.iter().chain(&self.legal);
                all.all(|p| p.piece() != piece)
            }
            Conflict::TooManyOpen(half, spots) => {
                self.unreachable(half) == spots && spots.len() > Self::spare(half)
            }
            Conflict::CutOff(pieces) => {
                let pieces: BTreeSet<Piece> = pieces.iter().collect();
                pieces.len() < Piece::COUNT
                    && self.is_group(&pieces)
                    && self.linking_to(&pieces).is_empty()
            }
        }
    }

    /// All placements of which every solution has one, if the need is one.
    fn meeting(&self, need: Need) -> BTreeSet<Placement> {
        let legal = self.legal.iter().copied();
        match need {
            Need::Piece(piece) => legal.filter(|p| p.piece() == piece).collect(),
            Need::Spot(spot, half) => {
                let closed = self.unreachable(half);
                assert_eq!(closed.len(), Self::spare(half), "none may be lost");
                assert!(!closed.contains(spot));
                let fills = |p: &Placement| match half {
                    Half::Centre => (p.balls() | p.circles()).contains(spot),
                    Half::Ring => (p.sockets() | p.circles()).contains(spot),
                };
                assert!(!self.placed.iter().any(fills), "it has it");
                legal.filter(fills).collect()
            }
            Need::Link(pieces) => {
                let pieces: BTreeSet<Piece> = pieces.iter().collect();
                assert!(pieces.len() < Piece::COUNT && self.is_group(&pieces));
                self.linking_to(&pieces)
            }
        }
    }

    /// Checks a story to its end.
    fn check(&self, story: &Story) {
        match story {
            Story::Dead(conflict) => assert!(self.suffers(*conflict), "{conflict:?}"),
            Story::Cases(cases) => {
                let mut told: BTreeSet<Placement> = BTreeSet::new();
                for (placement, conflict) in &cases.out {
                    assert!(self.with(*placement).suffers(*conflict), "{conflict:?}");
                    told.insert(*placement);
                }
                for (placement, next) in &cases.cases {
                    self.with(*placement).check(next);
                    told.insert(*placement);
                }
                assert_eq!(told, self.meeting(cases.need), "{:?}", cases.need);
            }
        }
    }
}

/// What was checked.
#[derive(Debug, Default)]
struct Tally {
    steps: usize,
    claims: usize,
    stories: usize,
    guesses: usize,
    as_good: usize,
}

/// Checks all that an explanation says of a challenge with one solution or several. `searched`
/// are the placements of which it is to be proved by a search that no solution has them.
fn reprove(challenge: &Challenge, tally: &mut Tally, searched: &mut impl FnMut(&[Placement])) {
    let solutions = ATLAS.solutions_of(challenge);
    let explanation = Explanation::of(challenge, &solutions).unwrap();
    let is_in_solution = |board: &[Placement], placement: Placement| {
        let mut left = solutions.iter();
        left.any(|solution| {
            let mut all = board.iter().chain([&placement]);
            all.all(|p| solution.placements().contains(p))
        })
    };
    let in_no_solution = |board: &[Placement], placement: Placement| {
        assert!(
            !is_in_solution(board, placement),
            "{challenge}: {board:?} {placement}"
        );
    };
    let in_a_solution = |board: &[Placement], placement: Placement| {
        assert!(
            is_in_solution(board, placement),
            "{challenge}: {board:?} {placement}"
        );
    };
    let mut placed = challenge.givens().to_vec();
    // What has been dealt with since the last piece was placed.
    let mut told: BTreeSet<Placement> = BTreeSet::new();
    for step in &explanation.steps {
        tally.steps += 1;
        let lying: BTreeSet<Placement> = placed.iter().copied().collect();
        assert_eq!(step.board.iter().copied().collect::<BTreeSet<_>>(), lying);
        let board = Board::of(&placed);
        let need = step.need.expect("a need");
        match step.kind {
            Kind::RuleOut(_) => {
                assert_eq!(step.placements.len(), step.because.len());
                for (&placement, &because) in step.placements.iter().zip(&step.because) {
                    let place = format!("{challenge} {placement} {}", step.sentence);
                    assert!(board.with(placement).suffers(because), "{place}");
                    in_no_solution(&placed, placement);
                    searched(&[&placed[..], &[placement]].concat());
                    assert!(told.insert(placement), "{place}");
                    tally.claims += 1;
                }
            }
            Kind::Try => {
                assert_eq!(step.placements.len(), step.stories.len());
                for (&placement, (tried, story)) in step.placements.iter().zip(&step.stories) {
                    assert_eq!(placement, *tried);
                    board.with(placement).check(story);
                    in_no_solution(&placed, placement);
                    searched(&[&placed[..], &[placement]].concat());
                    assert!(told.insert(placement));
                    tally.stories += 1;
                }
            }
            Kind::Place(_) | Kind::Guess => {
                let placement = step.placed().unwrap();
                told.insert(placement);
                let all = board.meeting(need);
                assert!(told.is_subset(&all), "{challenge} {}", step.sentence);
                let rivals: Vec<Placement> = all.difference(&told).copied().collect();
                assert_eq!(step.kind == Kind::Guess, !rivals.is_empty(), "{challenge}");
                tally.guesses += usize::from(!rivals.is_empty());
                for (rival, story) in &step.stories {
                    assert!(rivals.contains(rival), "{challenge} {}", step.sentence);
                    board.with(*rival).check(story);
                    searched(&[&placed[..], &[*rival]].concat());
                }
                check_guess(step, rivals.len());
                assert!(step.as_good.iter().all(|other| rivals.contains(other)));
                for &rival in &rivals {
                    if step.as_good.contains(&rival) {
                        in_a_solution(&placed, rival);
                        tally.as_good += 1;
                    } else {
                        in_no_solution(&placed, rival);
                    }
                }
                check_lists(step);
                placed.push(placement);
                told.clear();
            }
        }
        check_words(step, &board);
    }
    let solution = explanation.solution;
    assert_eq!(placed.iter().copied().collect::<BTreeSet<_>>(), {
        let all = solution.placements().iter().copied();
        all.collect()
    });
    let chapters = explanation.chapters.iter().map(|chapter| chapter.steps);
    assert_eq!(chapters.sum::<usize>(), explanation.steps.len());
}

/// Under which heading of its list a guess names each of the other ways: whether it says
/// there that it fails.
fn check_lists(step: &Step) {
    let mut fails = None;
    for line in &step.details {
        if !line.starts_with(' ') && step.kind == Kind::Guess {
            fails = Some(line.starts_with("fail "));
            assert!(
                fails == Some(true) || line == "lead to solutions too",
                "{line}"
            );
        } else if let Some(fails) = fails {
            for named in placements_in(line) {
                assert_ne!(fails, step.as_good.contains(&named), "{line}");
            }
        }
    }
}

/// A guess says of each rival how soon it fails, or that it leads to solutions too.
fn check_guess(step: &Step, rivals: usize) {
    if step.kind != Kind::Guess {
        assert_eq!((step.stories.len(), rivals), (0, 0));
        return;
    }
    let at_once = |(_, story): &&(Placement, Story)| matches!(story, Story::Dead(_));
    let at_once = step.stories.iter().filter(at_once).count();
    for (count, when) in [
        (at_once, "at once"),
        (step.stories.len() - at_once, "after a few boards"),
        (step.rivals.len(), "only after a longer search"),
    ] {
        let fails = if count == 1 { "fails" } else { "fail" };
        let said = step.sentence.contains(&format!(" {count} {fails} {when}"));
        assert_eq!(said, count > 0, "{}", step.sentence);
    }
    let as_good = match step.as_good.len() {
        1 => "1 leads to a solution too".to_owned(),
        several => format!("{several} lead to solutions too"),
    };
    assert_eq!(
        step.sentence.contains(&format!("Of the others, {as_good}")),
        !step.as_good.is_empty(),
        "{}",
        step.sentence
    );
    let told = step.stories.len() + step.rivals.len() + step.as_good.len();
    assert_eq!(told, rivals, "{}", step.sentence);
    // Each of them is named once.
    let mut named = placements_in(&step.details.join(" "));
    assert_eq!(named.len(), rivals, "{:?}", step.details);
    named.sort_unstable();
    named.dedup();
    assert_eq!(named.len(), rivals, "{:?}", step.details);
    for (rival, _) in &step.stories {
        assert!(named.contains(rival), "{:?}", step.details);
    }
}

/// The placements that stand in a text as three letters.
fn placements_in(text: &str) -> Vec<Placement> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let in_capitals = words.filter(|word| word.chars().all(|c| c.is_ascii_uppercase()));
    in_capitals.filter_map(|word| word.parse().ok()).collect()
}

/// All that a story speaks of.
fn spoken_of(story: &Story, all: &mut Vec<Placement>) {
    if let Story::Cases(cases) = story {
        all.extend(cases.out.iter().map(|(placement, _)| *placement));
        for (placement, story) in &cases.cases {
            all.push(*placement);
            spoken_of(story, all);
        }
    }
}

/// What is ruled out is named, in the sentence or in the list behind it, and so are the
/// pieces and spots that the reason is about.
fn check_words(step: &Step, board: &Board) {
    let words = format!("{} {}", step.sentence, step.details.join(" "));
    for placement in &step.placements {
        let [tail, middle, head] = placement.units().map(|seated| seated.spot);
        let place = format!("{tail}-{middle}-{head} ({placement})");
        assert!(words.contains(&place), "{words}");
        assert!(
            words.to_lowercase().contains(placement.piece().colour()),
            "{words}"
        );
    }
    if step.kind == Kind::Try {
        let (mut spoken, named) = (Vec::new(), placements_in(&words));
        for (_, story) in &step.stories {
            spoken_of(story, &mut spoken);
        }
        let mut spoken = spoken.iter();
        assert!(spoken.all(|placement| named.contains(placement)), "{words}");
    }
    match step.because.first() {
        Some(Conflict::Homeless(piece)) => {
            assert!(step.sentence.contains(piece.colour()), "{words}");
            for home in board.legal.iter().filter(|p| p.piece() == *piece) {
                assert!(words.contains(&home.to_string()), "{words}");
            }
        }
        Some(Conflict::TooManyOpen(..)) => {
            for spot in step.about.iter() {
                assert!(step.sentence.contains(spot.letter()), "{words}");
            }
        }
        Some(Conflict::CutOff(_)) | None => {}
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn every_claim_about_the_suite_is_proved_again() {
    let native = solve::backend("native:threads=1").unwrap();
    let mut tally = Tally::default();
    let mut searched = |placements: &[Placement]| {
        let challenge = Challenge::new(placements.iter().copied()).unwrap();
        let problem = Problem::new(challenge, Rule::Linked);
        let outcome = solve::count(&*native, &problem, &Budget::unlimited());
        assert!(
            outcome.is_complete() && outcome.found == 0,
            "{placements:?}"
        );
    };
    for listed in suite::all() {
        reprove(&listed.challenge, &mut tally, &mut searched);
    }
    assert!(tally.claims > 1000 && tally.stories > 100, "{tally:?}");
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn every_claim_about_500_new_challenges_is_proved_again() {
    let mut tally = Tally::default();
    let mut explained = 0;
    for level in [
        Level::Starter,
        Level::Junior,
        Level::Expert,
        Level::Master,
        Level::Wizard,
    ] {
        let mut generator = Generator::new(&ATLAS, Wanted::any(level), 2026);
        for _ in 0..100 {
            let challenge = generator.make().unwrap().challenge;
            reprove(&challenge, &mut tally, &mut |_| {});
            explained += 1;
        }
    }
    assert_eq!(explained, 500);
    assert!(tally.claims > 5000 && tally.stories > 500, "{tally:?}");
}

/// With fewer givens than it takes, other ways lead to solutions too, and nothing that does is
/// said to fail: neither by an explanation nor by a hint.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn every_claim_about_positions_with_several_solutions_is_proved_again() {
    let mut random = fastrand::Rng::with_seed(2027);
    let mut positions = vec![
        "BAAEBDHCF".parse().unwrap(),
        "QACKLJ".parse().unwrap(),
        Challenge::empty(),
    ];
    while positions.len() < 30 {
        let solution = random.choice(ATLAS.solutions()).unwrap();
        let mut placements = solution.placements().to_vec();
        random.shuffle(&mut placements);
        placements.truncate(random.usize(1..6));
        let position = Challenge::new(placements).unwrap();
        if ATLAS.solutions_of(&position).len() > 1 {
            positions.push(position);
        }
    }
    let mut tally = Tally::default();
    for position in &positions {
        reprove(position, &mut tally, &mut |_| {});
        let told = Explanation::of(position, &ATLAS.solutions_of(position)).unwrap();
        let Hint::Next(next) = Hint::of(position, &ATLAS).unwrap() else {
            panic!("{position} has solutions");
        };
        assert_eq!(next.steps, told.steps[..next.steps.len()], "{position}");
    }
    assert!(tally.as_good > 300 && tally.claims > 300, "{tally:?}");
}
