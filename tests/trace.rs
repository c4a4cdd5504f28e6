//! Traces of searches, played by a reader of its own: it knows `docs/trace.md` and the
//! rules of the toy, and nothing of the searches.

mod common;

use std::collections::BTreeSet;

use common::program::iqlink;
use iqlink::game::{Challenge, Placement, Solution, notation};
use iqlink::problem::{Problem, Rule};
use iqlink::solve::trace::{self, Trace};
use iqlink::solve::{self, Budget};
use iqlink::{atlas, suite, verify};
use serde_json::Value;

/// What is watched: the usual searches, and what the options change of them.
const BACKENDS: [&str; 9] = [
    "paper",
    "paper:strategies=extended",
    "paper:symmetry=off",
    "paper:ending=combinations",
    "native:threads=1",
    "native:threads=1:table=off:two-sides=off",
    "dlx",
    "dlx:form=loose",
    "dlx:cleanup=on",
];

/// More than any of the searches here tells.
const ENOUGH: usize = 3_000_000;

fn watch(backend: &str, challenge: &Challenge, limit: usize) -> Trace {
    let backend = solve::backend(backend).unwrap();
    let problem = Problem::new(challenge.clone(), Rule::Linked);
    trace::run(&*backend, &problem, &Budget::unlimited(), limit).unwrap()
}

fn placements(text: &Value) -> Vec<Placement> {
    let poses = notation::parse(text.as_str().unwrap()).unwrap();
    let placements = poses.into_iter().map(Placement::from_pose);
    placements.map(Option::unwrap).collect()
}

/// The board while a trace is played.
struct Replay {
    frames: Vec<Vec<Placement>>,
    /// What may be tried, by frame: as the last candidates there say.
    options: Vec<BTreeSet<Placement>>,
    solutions: Vec<Solution>,
    node: u64,
}

impl Replay {
    fn of(challenge: &Challenge) -> Self {
        Self {
            frames: vec![challenge.givens().to_vec()],
            options: vec![BTreeSet::new()],
            solutions: Vec::new(),
            node: 0,
        }
    }

    fn board(&self) -> Vec<Placement> {
        self.frames.concat()
    }

    fn fits(&self, placement: Placement) -> bool {
        let mut lying = self.frames.iter().flatten();
        lying.all(|p| p.piece() != placement.piece() && !p.collides(placement))
    }

    fn place(&mut self, placement: Placement) {
        assert!(self.fits(placement), "{placement}");
        self.frames.last_mut().unwrap().push(placement);
    }

    fn play(&mut self, event: &Value) {
        let node = event["node"].as_u64().unwrap();
        assert!(node >= self.node);
        self.node = node;
        let place = event.get("place").map(|place| placements(place)[0]);
        match event["event"].as_str().unwrap() {
            "candidates" => {
                let options = placements(&event["options"]);
                assert!(options.iter().all(|&option| self.fits(option)), "{event}");
                *self.options.last_mut().unwrap() = options.into_iter().collect();
            }
            "branch" => {
                let turn = event["turn"].as_u64().unwrap();
                assert!((1..=event["of"].as_u64().unwrap()).contains(&turn));
                self.frames.push(Vec::new());
                if let Some(place) = place {
                    assert!(self.options.last().unwrap().contains(&place), "{event}");
                    self.place(place);
                }
                self.options.push(BTreeSet::new());
            }
            "forced" => place.into_iter().for_each(|place| self.place(place)),
            "rule-out" => {
                let gone = placements(&event["placements"]);
                assert!(gone.iter().all(|&placement| self.fits(placement)));
            }
            "solution" => {
                let board = placements(&event["solution"]);
                let solution = Solution::new(&board).unwrap();
                assert!(verify::judge_solution(&solution).is_solution());
                let lying = Solution::new(&self.board()).expect("a full board");
                let turned = event.get("turned").is_some();
                let expected = if turned { lying.half_turn() } else { lying };
                assert_eq!(solution, expected);
                self.solutions.push(solution);
            }
            "back" => {
                let taken = self.frames.pop().unwrap();
                assert_eq!(placements(&event["take"]), taken);
                self.options.pop();
                assert!(!self.frames.is_empty());
            }
            "dead" => assert!(event["because"].is_string()),
            "sweep" => assert_eq!(self.frames.len(), 1),
            unknown => panic!("{unknown}"),
        }
    }
}

fn replay(challenge: &Challenge, trace: &Trace) -> Replay {
    let mut replay = Replay::of(challenge);
    for event in &trace.events {
        replay.play(&serde_json::to_value(event).unwrap());
    }
    replay
}

/// Some of every level, and challenges with several solutions and with none.
fn challenges() -> Vec<Challenge> {
    let names = [
        "starter-01",
        "junior-05",
        "junior-20",
        "expert-07",
        "expert-20",
        "master-02",
    ];
    let listed = names.map(|name| suite::find(name).unwrap().unwrap().challenge.clone());
    let others = common::challenges::challenges(7, 24, 3..=6);
    let several = common::SEVERAL.parse().unwrap();
    listed.into_iter().chain(others).chain([several]).collect()
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn a_trace_plays_on_a_board_and_finds_all_solutions() {
    let list = atlas::judged().unwrap();
    let (mut played, mut solutions, mut dead) = (0, 0, 0);
    for challenge in challenges() {
        let all: BTreeSet<Solution> = list.solutions_of(&challenge).into_iter().collect();
        for backend in BACKENDS {
            let place = format!("{backend} {challenge}");
            let trace = watch(backend, &challenge, ENOUGH);
            assert!(trace.is_complete(), "{place}: {:?}", trace.stop);
            let replay = replay(&challenge, &trace);
            assert_eq!(replay.frames.len(), 1, "{place}");
            assert_eq!(replay.solutions.len() as u64, trace.found, "{place}");
            let found: BTreeSet<Solution> = replay.solutions.iter().copied().collect();
            assert_eq!(found.len(), replay.solutions.len(), "{place}");
            assert_eq!(found, all, "{place}");
            played += trace.events.len();
            solutions += found.len();
            dead += usize::from(all.is_empty());
        }
    }
    assert!(
        played > 10_000 && solutions > 100 && dead > 50,
        "{played} {solutions} {dead}"
    );
}

/// A trace is of the search that solves: as many nodes, and the solutions in the same
/// order. For `dlx` that says that Algorithm X does as the crate does.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn a_trace_is_of_the_search_that_solves() {
    for challenge in challenges() {
        for name in BACKENDS {
            let backend = solve::backend(name).unwrap();
            let problem = Problem::new(challenge.clone(), Rule::Linked);
            let (solutions, outcome) = solve::all(&*backend, &problem, &Budget::unlimited());
            let trace = watch(name, &challenge, ENOUGH);
            assert_eq!(Some(trace.nodes), outcome.stats.nodes, "{name} {challenge}");
            assert_eq!(
                replay(&challenge, &trace).solutions,
                solutions,
                "{name} {challenge}"
            );
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn on_the_empty_board_solutions_come_with_their_half_turns() {
    let empty = Challenge::empty();
    let trace = watch("native:threads=1", &empty, 60_000);
    assert!(!trace.is_complete());
    let solutions = replay(&empty, &trace).solutions;
    assert!(solutions.len() >= 2, "{}", solutions.len());
    for pair in solutions.chunks_exact(2) {
        assert_eq!(pair[1], pair[0].half_turn());
    }
}

#[test]
fn a_limit_cuts_a_trace_and_changes_nothing_before_it() {
    let challenge = &suite::find("expert-07").unwrap().unwrap().challenge;
    for backend in BACKENDS {
        let whole = watch(backend, challenge, ENOUGH);
        assert_eq!(watch(backend, challenge, ENOUGH), whole);
        let half = whole.events.len() / 2;
        let cut = watch(backend, challenge, half);
        assert!(!cut.is_complete(), "{backend}");
        assert_eq!(cut.events, whole.events[..half]);
        assert_eq!(cut.nodes, cut.events[half - 1].node);
    }
}

#[test]
fn the_program_writes_what_the_page_says() {
    let said = iqlink(["trace", "junior-05", "--backend", "paper", "--json"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let written = said.json();
    assert_eq!(written["trace"], 1);
    assert_eq!(written["name"], "junior-05");
    assert_eq!(written["backend"], "paper");
    assert_eq!(written["complete"], true);
    assert_eq!(written["count"], 1);
    let challenge: Challenge = written["challenge"].as_str().unwrap().parse().unwrap();
    let mut replay = Replay::of(&challenge);
    for event in written["events"].as_array().unwrap() {
        replay.play(event);
    }
    assert_eq!(replay.solutions.len(), 1);

    let cut = iqlink(["trace", "junior-05", "--backend", "dlx", "--limit", "3"]);
    assert_eq!(cut.code, 0);
    assert_eq!(cut.out.lines().count(), 4, "{}", cut.out);
    assert!(cut.err.contains("ends after 3 events"), "{}", cut.err);

    let unwatched = iqlink(["trace", "junior-05", "--backend", "cadical"]);
    assert_eq!(unwatched.code, 2);
    assert!(
        unwatched.err.contains("use paper, native or dlx"),
        "{}",
        unwatched.err
    );
}
