//! The built-in suite: what it promises, and that it is what its seed makes.

use std::collections::{BTreeMap, HashSet};

use iqlink::atlas;
use iqlink::craft::grade::Grade;
use iqlink::craft::{booklet, generate};
use iqlink::game::{Challenge, Level, NamedChallenge, Piece, Solution};
use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, Budget, Cancel, Progress, Verdict, backend};
use iqlink::suite::{self, UnknownName};

/// The only solution of a challenge, according to one backend.
fn only_solution(name: &str, listed: &NamedChallenge) -> Solution {
    let backend = backend(name).unwrap();
    let problem = Problem::new(listed.challenge.clone(), Rule::Linked);
    let (solution, verdict, _) = solve::unique(&*backend, &problem, &Budget::unlimited());
    assert_eq!(verdict, Verdict::Unique, "{name}: {}", listed.title());
    solution.unwrap()
}

#[test]
fn every_level_has_its_numbers_of_challenges_and_of_givens() {
    for level in Level::ALL {
        let sizes: HashSet<usize> = suite::of(level)
            .map(|l| l.challenge.givens().len())
            .collect();
        let wanted: HashSet<usize> = level.givens().collect();
        assert_eq!(sizes, wanted, "{level}");
        if level != Level::Grandmaster {
            assert_eq!(suite::of(level).count(), booklet::PER_LEVEL, "{level}");
        }
    }
    let booklet = suite::all().iter().take(suite::NUMBERED);
    assert!(booklet.clone().all(|l| l.level != Some(Level::Grandmaster)));
    assert!(
        suite::all()[suite::NUMBERED..]
            .iter()
            .all(|l| l.level == Some(Level::Grandmaster))
    );
}

#[test]
fn names_count_up_and_grades_rise_within_each_level() {
    for level in Level::ALL {
        let listed: Vec<&NamedChallenge> = suite::of(level).collect();
        for (at, challenge) in listed.iter().enumerate() {
            assert_eq!(challenge.title(), format!("{level}-{:02}", at + 1));
        }
        assert!(listed.is_sorted_by(|a, b| a.grade <= b.grade), "{level}");
    }
}

#[test]
fn every_piece_is_given_and_missing_about_equally_often() {
    for level in Level::ALL.into_iter().filter(|&l| l != Level::Grandmaster) {
        let mut given = [0_usize; Piece::COUNT];
        for listed in suite::of(level) {
            for piece in listed.challenge.given_pieces().iter() {
                given[piece.index()] += 1;
            }
        }
        let (least, most) = (given.iter().min().unwrap(), given.iter().max().unwrap());
        assert!(most - least <= 3, "{level}: {given:?}");
    }
}

#[test]
fn names_and_numbers_find_challenges_and_say_what_there_is_otherwise() {
    for (at, listed) in suite::all().iter().enumerate() {
        assert_eq!(suite::find(&listed.title()), Some(Ok(listed)));
        if at < suite::NUMBERED {
            assert_eq!(suite::find(&(at + 1).to_string()), Some(Ok(listed)));
        }
    }
    assert_eq!(suite::find("Wizard-3"), suite::find(" wizard-003 "));
    assert_eq!(suite::find("BAAEBD"), None);
    assert_eq!(suite::find("empty"), None);
    let error = |text| suite::find(text).unwrap().unwrap_err();
    assert_eq!(error("0"), UnknownName::Number);
    assert_eq!(error("121"), UnknownName::Number);
    let level = Level::Wizard;
    assert_eq!(error("wizard-25"), UnknownName::InLevel { level });
    assert_eq!(error("wizard"), UnknownName::InLevel { level });
    let nearest = Some("wizard-03".to_owned());
    assert_eq!(error("wizzard-3"), UnknownName::Level { nearest });
    assert_eq!(error("hopeless-3"), UnknownName::Level { nearest: None });
    assert!(suite::choose("nothing").is_none() && suite::choose("../wizard-01").is_none());
    assert!(
        error("wizzard-3")
            .to_string()
            .contains("did you mean wizard-03?")
    );
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn every_challenge_is_unique_by_the_list_by_the_engine_and_by_an_exact_cover() {
    let methods = ["atlas", "native", "dlx"];
    for listed in suite::all() {
        let found: HashSet<Solution> = methods.iter().map(|m| only_solution(m, listed)).collect();
        assert_eq!(found.len(), 1, "{}", listed.title());
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn no_two_challenges_are_the_same_and_no_two_of_the_booklet_have_the_same_solution() {
    let upright = |solution: Solution| solution.min(solution.half_turn());
    let canonical: HashSet<Challenge> = suite::all()
        .iter()
        .map(|listed| generate::canonical(&listed.challenge))
        .collect();
    assert_eq!(canonical.len(), suite::all().len());
    let booklet = &suite::all()[..suite::NUMBERED];
    let solved: HashSet<Solution> = booklet
        .iter()
        .map(|listed| upright(only_solution("atlas", listed)))
        .collect();
    assert_eq!(solved.len(), suite::NUMBERED);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn the_suite_is_what_its_seed_makes() {
    let made = booklet::make(
        atlas::judged().unwrap(),
        booklet::SEED,
        &Cancel::default(),
        &Progress::default(),
    );
    let lines: Vec<String> = booklet::listed(made.unwrap())
        .iter()
        .map(|listed| serde_json::to_string(&listed.line()).unwrap() + "\n")
        .collect();
    assert_eq!(lines.concat(), include_str!("../challenges/suite.jsonl"));
}

/// The level beyond the booklet against a count that knows neither the atlas nor
/// the half turn: solutions that the engine finds, placement by placement.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn the_grandmasters_are_all_challenges_with_one_given() {
    let native = backend("native").unwrap();
    let problem = Problem::new(Challenge::empty(), Rule::Linked);
    let (all, _) = solve::all(&*native, &problem, &Budget::unlimited());
    let mut counts = BTreeMap::new();
    for placement in all.iter().flat_map(Solution::placements) {
        *counts.entry(*placement).or_insert(0) += 1;
    }
    let lone: HashSet<Challenge> = counts
        .into_iter()
        .filter(|&(_, count)| count == 1)
        .map(|(placement, _)| Challenge::new([placement]).unwrap())
        .collect();
    let listed: HashSet<Challenge> = suite::of(Level::Grandmaster)
        .flat_map(|listed| [listed.challenge.clone(), listed.challenge.half_turn()])
        .collect();
    assert_eq!(listed, lone);
    assert_eq!(2 * suite::of(Level::Grandmaster).count(), lone.len());
}

#[test]
fn the_listed_grades_are_the_measured_ones() {
    for listed in suite::all().iter().step_by(9) {
        let grade = Grade::of(&listed.challenge, &only_solution("atlas", listed));
        assert!(
            (grade.number() - listed.grade.unwrap()).abs() < 1e-9,
            "{}",
            listed.title()
        );
    }
}

/// The tables of `docs/grading.md`, computed.
mod page {
    use super::*;
    use iqlink::craft::{Band, Difficulty};
    use std::fmt::Write;

    fn grades() -> Vec<(Level, Grade)> {
        let grade =
            |listed: &NamedChallenge| Grade::of(&listed.challenge, &only_solution("atlas", listed));
        let all = suite::all().iter();
        all.map(|listed| (listed.level.unwrap(), grade(listed)))
            .collect()
    }

    fn by_level(grades: &[(Level, Grade)]) -> String {
        let mut text = String::from("| level |");
        for rung in Difficulty::ALL {
            write!(text, " {} |", rung.name()).unwrap();
        }
        text += " lowest | median | highest | most assumptions |\n|---|";
        text += &"---|".repeat(Difficulty::ALL.len() + 4);
        for level in Level::ALL {
            let of_level: Vec<&Grade> = grades
                .iter()
                .filter(|(other, _)| *other == level)
                .map(|(_, grade)| grade)
                .collect();
            write!(text, "\n| {level} |").unwrap();
            for rung in Difficulty::ALL {
                let count = of_level.iter().filter(|grade| grade.rung == rung).count();
                write!(text, " {count} |").unwrap();
            }
            let number = |at: usize| of_level[at].number();
            let (last, middle) = (of_level.len() - 1, of_level.len() / 2);
            let depth = of_level
                .iter()
                .map(|g| g.tried.len().saturating_sub(1))
                .max();
            let (low, mid, high) = (number(0), number(middle), number(last));
            write!(
                text,
                " {low:.1} | {mid:.1} | {high:.1} | {} |",
                depth.unwrap_or(0)
            )
            .unwrap();
        }
        text
    }

    fn words(grades: &[(Level, Grade)]) -> String {
        let rows = Band::ALL.map(|band| {
            let highest = match band.highest() {
                above if above.is_finite() => format!("{above:.1}"),
                _ => "no end".to_owned(),
            };
            let count = grades.iter().filter(|(_, g)| g.word() == band.word).count();
            format!(
                "\n| {} | {:.1} | {highest} | {count} |",
                band.word,
                band.lowest()
            )
        });
        let head = "| word | from | to | in the suite |\n|---|---|---|---|";
        format!("{head}{}", rows.concat())
    }

    fn beside_the_paper(grades: &[(Level, Grade)]) -> String {
        let up_to = |rung: Difficulty, first: usize| {
            let booklet = grades[..first].iter();
            booklet.filter(|(_, grade)| grade.rung <= rung).count()
        };
        let all = suite::NUMBERED;
        format!(
            "| solved without guessing by | booklet (paper) | suite |\n|---|---|---|\n\
             | all legal, of the first 11 | 7 | {} |\n\
             | elimination | 21 | {} |\n\
             | pairwise cleanup | 29 | {} |\n\
             | counting | not reported | {} |\n\
             | linking | not reported | {} |",
            up_to(Difficulty::AllLegal, 11),
            up_to(Difficulty::Elimination, all),
            up_to(Difficulty::Pairwise, all),
            up_to(Difficulty::Counting, all),
            up_to(Difficulty::Linking, all),
        )
    }

    /// `text` with what stands between the marks of `name` replaced.
    fn filled(text: &str, name: &str, table: &str) -> String {
        let marks = ["begin", "end"].map(|end| format!("<!-- {name}: {end} -->\n"));
        let (before, rest) = text.split_once(&marks[0]).unwrap();
        let (_, after) = rest.split_once(&marks[1]).unwrap();
        format!("{before}{}{table}\n{}{after}", marks[0], marks[1])
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
    fn the_grading_page_is_about_this_suite() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/grading.md");
        let page = std::fs::read_to_string(path).unwrap();
        let grades = grades();
        let page_now = filled(&page, "suite", &by_level(&grades));
        let page_now = filled(&page_now, "words", &words(&grades));
        let page_now = filled(&page_now, "paper", &beside_the_paper(&grades));
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(path, &page_now).unwrap();
        } else {
            assert_eq!(
                page, page_now,
                "run with UPDATE_DOCS=1 to write {path} anew"
            );
        }
    }
}
