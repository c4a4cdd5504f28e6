//! Certificates: every prover and every encoding of the links makes one that holds,
//! and whatever is changed in it is found.

// Some of the certificates are by that prover.
#![cfg(feature = "cadical")]

mod common;

use std::fs;
use std::path::Path;

use common::certificates::{certify, reseal};
use common::{SEVERAL, UNIQUE};
use encodings::Choice;
use iqlink_core::encode::Links;
use iqlink_core::problem::{Problem, Rule};
use iqlink_core::prove::certificate::{self, CheckError, Manifest, ProveError, Work};
use iqlink_core::prove::proof::Clause;
use iqlink_core::prove::prover::{ProofFormat, ProverError};
use iqlink_core::prove::{self, ProverKind, lrat, rup};
use iqlink_core::solve::{self, Backend, Budget, Cancel, Report, Stats, Stop, Visit, Watch};

/// Solutions beside fits that fall apart, so that the link rule has something to do.
const SPLIT: &str = "QADEBGBCDIFFUHBLIHXJA";
/// One solution, and every missing piece has one candidate only: blocking it leaves
/// the empty clause.
const FORCED: &str = "DADPBFOCIGDFVEIBFGFHEDIESJIXKH";
/// No solution.
const NONE: &str = "BAAEBDHCFGDFOEISFJQGB";

/// The number of solutions, by a search that has nothing to do with the prover.
fn solutions(challenge: &str, rule: Rule) -> u64 {
    let problem = Problem::new(challenge.parse().unwrap(), rule);
    let backend = solve::backend("paper").unwrap();
    let outcome = solve::count(backend.as_ref(), &problem, &Budget::unlimited());
    assert!(outcome.is_complete());
    outcome.found
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn every_prover_and_every_form_of_links_proves_none_one_and_several() {
    assert_eq!(solutions(UNIQUE, Rule::Linked), 1);
    assert_eq!(solutions(FORCED, Rule::Linked), 1);
    assert!(solutions(SEVERAL, Rule::Linked) > 1);
    assert_eq!(solutions(NONE, Rule::Linked), 0);
    assert!(solutions(SPLIT, Rule::Linked) > 1);
    assert!(solutions(SPLIT, Rule::Fits) > solutions(SPLIT, Rule::Linked));
    for challenge in [UNIQUE, FORCED, SEVERAL, NONE, SPLIT] {
        let expected = solutions(challenge, Rule::Linked);
        for &links in Links::ALL {
            for prover in prove::ALL {
                let folder = tempfile::tempdir().unwrap();
                let manifest = certify(challenge, links, prover.name, folder.path());
                assert_eq!(manifest.solutions as u64, expected, "{challenge}");
                assert_eq!(certificate::check(folder.path()).unwrap(), manifest);
            }
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn a_changed_byte_in_any_file_is_found() {
    let folder = tempfile::tempdir().unwrap();
    certify(SPLIT, Links::Lazy, "cadical", folder.path());
    let mut mutations = 0;
    for entry in fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        let original = fs::read(&path).unwrap();
        assert!(!original.is_empty(), "{}", path.display());
        // A byte here and there over the whole file, changed, dropped, doubled.
        for step in 0..20 {
            let at = step * (original.len() - 1) / 19;
            let mut changed = original.clone();
            changed[at] ^= 1;
            let mut dropped = original.clone();
            dropped.remove(at);
            let mut doubled = original.clone();
            doubled.insert(at, original[at]);
            for bytes in [changed, dropped, doubled] {
                fs::write(&path, bytes).unwrap();
                let verdict = certificate::check(folder.path());
                assert!(verdict.is_err(), "{} at byte {at}", path.display());
                mutations += 1;
            }
        }
        fs::remove_file(&path).unwrap();
        assert!(
            certificate::check(folder.path()).is_err(),
            "{}",
            path.display()
        );
        fs::write(&path, original).unwrap();
    }
    assert!(mutations >= 200, "{mutations}");
    assert!(certificate::check(folder.path()).is_ok());
}

/// A forger who mends all checksums still has to get past the rules, the formula
/// and the proof.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn forgeries_with_right_checksums_are_found_for_the_right_reason() {
    type Forgery = (
        &'static str,
        fn(&Path),
        fn(&mut Manifest),
        fn(&CheckError) -> bool,
    );
    fn edit(folder: &Path, name: &str, change: impl Fn(String) -> String) {
        let path = folder.join(name);
        fs::write(&path, change(fs::read_to_string(&path).unwrap())).unwrap();
    }
    let forgeries: [Forgery; 9] = [
        (
            "a solution is hidden",
            |folder| {
                edit(folder, "solutions.txt", |text| {
                    text.lines().skip(1).map(|l| format!("{l}\n")).collect()
                });
            },
            |manifest| manifest.solutions -= 1,
            |error| matches!(error, CheckError::Formula("blocked.cnf")),
        ),
        (
            "a solution is invented",
            |folder| {
                edit(folder, "solutions.txt", |text| {
                    text.replacen("BAA", "CAA", 1)
                });
            },
            |_| (),
            |error| matches!(error, CheckError::Solution { line: 1, .. }),
        ),
        (
            "a solution is counted twice",
            |folder| {
                edit(folder, "solutions.txt", |text| {
                    let first = text.lines().next().unwrap().to_owned();
                    format!("{first}\n{text}")
                });
            },
            |manifest| manifest.solutions += 1,
            |error| matches!(error, CheckError::Solution { line: 2, .. }),
        ),
        (
            "the count is wrong",
            |_| (),
            |manifest| manifest.solutions += 1,
            |error| matches!(error, CheckError::Solution { .. }),
        ),
        (
            "the challenge is another",
            |_| (),
            |manifest| manifest.challenge = "BAAEBDHCFGDFOEISFJ".parse().unwrap(),
            |error| matches!(error, CheckError::Formula("formula.cnf")),
        ),
        (
            "a clause is added",
            |folder| edit(folder, "blocked.cnf", |text| format!("{text}1 0\n")),
            |_| (),
            |error| matches!(error, CheckError::Formula("blocked.cnf")),
        ),
        (
            "the proof is cut short",
            |folder| {
                let path = folder.join("proof.lrat");
                let proof = fs::read(&path).unwrap();
                fs::write(&path, &proof[..proof.len() / 2]).unwrap();
            },
            |_| (),
            |error| matches!(error, CheckError::Proof { .. }),
        ),
        (
            "the proof is a bare claim",
            |folder| fs::write(folder.join("proof.lrat"), "9999999 0 1 0\n").unwrap(),
            |_| (),
            |error| matches!(error, CheckError::Proof { .. }),
        ),
        (
            "a false cut is slipped in",
            |folder| {
                edit(folder, "cuts.json", |_| {
                    "[\n  {\n    \"group\": [\n      \"H\"\n    ],\n    \"premises\": [],\n    \"exits\": []\n  }\n]\n".to_owned()
                });
            },
            |_| (),
            |error| matches!(error, CheckError::Cut(_)),
        ),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (name, forge_files, forge_manifest, right_reason) in forgeries {
        certify(SEVERAL, Links::Lazy, "cadical", folder.path());
        forge_files(folder.path());
        reseal(folder.path(), forge_manifest);
        match certificate::check(folder.path()) {
            Ok(_) => panic!("{name}: not found"),
            Err(error) => assert!(right_reason(&error), "{name}: {error}"),
        }
    }
    // The forger's tools themselves leave a right certificate right.
    certify(SEVERAL, Links::Lazy, "cadical", folder.path());
    reseal(folder.path(), |_| ());
    certificate::check(folder.path()).unwrap();
}

/// The manifest and the lists have one spelling each, so that nobody reads something else in
/// them than the checker does; and they name no other files than those of a certificate.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn nothing_is_spelled_in_another_way() {
    let folder = tempfile::tempdir().unwrap();
    certify(SPLIT, Links::Lazy, "tree", folder.path());
    let in_folder = |name: &str| folder.path().join(name);
    let refused = |what: &str| match certificate::check(folder.path()) {
        Ok(_) => panic!("{what}: accepted"),
        Err(error) => error.to_string(),
    };
    let original = fs::read_to_string(in_folder("manifest.json")).unwrap();
    let count = format!("\"solutions\": {}", solutions(SPLIT, Rule::Linked));
    let spellings = [
        original.replace('\n', "\r\n"),
        original.trim_end().to_owned(),
        format!("{original}\n"),
        format!("\u{feff}{original}"),
        original.replace("  ", "\t"),
        // Two readers of JSON might take different ones of these.
        original.replacen('{', "{\n  \"solutions\": 1,", 1),
        original.replacen(&count, &format!("{count},\n  {count}"), 1),
        original.replace(&count, &format!("{count}.0")),
        original.replace(&count, &format!("{count}e0")),
        original.replace(&count, "\"solutions\": 18446744073709551616"),
        original.replace(&count, "\"solutions\": -1"),
        original.replacen('{', "{\n  \"complete_list\": 1,", 1),
        original.replace(SPLIT, &SPLIT.to_lowercase()),
        original.replace(SPLIT, &format!("{}{}", &SPLIT[3..], &SPLIT[..3])),
        original.replace(SPLIT, &SPLIT.replace('E', "\\u0045")),
    ];
    for (at, spelling) in spellings.iter().enumerate() {
        assert_ne!(*spelling, original, "{at}");
        fs::write(in_folder("manifest.json"), spelling).unwrap();
        let reason = refused(spelling);
        assert!(reason.starts_with("manifest.json: "), "{at}: {reason}");
    }
    fs::write(in_folder("manifest.json"), &original).unwrap();
    let lies: [fn(&mut Manifest); 6] = [
        |manifest| manifest.files.reverse(),
        |manifest| manifest.files.extend(manifest.files.clone()),
        |manifest| drop(manifest.files.remove(0)),
        |manifest| manifest.files[0].name = "../blocked.cnf".to_owned(),
        |manifest| manifest.links = Links::Levels,
        |manifest| manifest.proof = ProofFormat::Drat,
    ];
    for (at, lie) in lies.into_iter().enumerate() {
        reseal(folder.path(), lie);
        let reason = refused("a lie under a right seal");
        assert!(reason.starts_with("manifest.json: "), "{at}: {reason}");
        fs::write(in_folder("manifest.json"), &original).unwrap();
    }
    for (name, change) in [
        (
            "solutions.txt",
            (|text| text.replace('\n', "\r\n")) as fn(&str) -> String,
        ),
        ("solutions.txt", |text| text.to_lowercase()),
        ("solutions.txt", |text| text.trim_end().to_owned()),
        ("solutions.txt", |text| format!("{text}\n")),
        ("solutions.txt", |text| text.replacen('\n', " \n", 1)),
        ("cuts.json", |text| text.replace('\n', "\r\n")),
        ("cuts.json", |text| text.replace("  ", "")),
        // The first of the two is a lie, and the last one counts for some.
        ("cuts.json", |text| {
            text.replacen("\"exits\"", "\"exits\": [],\n    \"exits\"", 1)
        }),
        ("blocked.cnf", |text| text.replace('\n', "\r\n")),
        ("blocked.cnf", |text| format!("{text}c\n")),
        ("formula.cnf", |text| text.replacen(" 0\n", "  0\n", 1)),
    ] {
        let text = fs::read_to_string(in_folder(name)).unwrap();
        let changed = change(&text);
        assert_ne!(changed, text);
        fs::write(in_folder(name), changed).unwrap();
        reseal(folder.path(), |_| ());
        let reason = refused(name);
        assert!(reason.starts_with(name), "{reason}");
        fs::write(in_folder(name), text).unwrap();
        reseal(folder.path(), |_| ());
    }
    certificate::check(folder.path()).unwrap();
}

/// The prover `cover` was called `dlx` once. A certificate of that time says so under
/// its seal, and it still holds.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn certificates_by_the_old_name_of_a_prover_hold() {
    let folder = tempfile::tempdir().unwrap();
    let made = certify(SEVERAL, Links::Lazy, "dlx", folder.path());
    assert_eq!(made.prover, "cover");
    reseal(folder.path(), |manifest| manifest.prover = "dlx".to_owned());
    assert_eq!(certificate::check(folder.path()).unwrap().prover, "dlx");
    for nobody in ["Cover", "cadical", ""] {
        reseal(folder.path(), |manifest| {
            manifest.prover = nobody.to_owned();
        });
        let refused = certificate::check(folder.path());
        assert!(
            matches!(refused, Err(CheckError::Manifest(_))),
            "{nobody}: {refused:?}"
        );
    }
}

/// A pipe or a device could tell the checker one thing and the next reader another.
#[cfg(unix)]
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn only_regular_files_are_read() {
    use std::os::unix::net::UnixListener;
    let folder = tempfile::tempdir().unwrap();
    certify(SEVERAL, Links::Lazy, "cadical", folder.path());
    for entry in fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let original = fs::read(&path).unwrap();
        let is_refused = |what: &str| match certificate::check(folder.path()) {
            Err(CheckError::NotRegular(refused)) => assert_eq!(refused, name, "{what}"),
            other => panic!("{name} as {what}: {other:?}"),
        };
        fs::remove_file(&path).unwrap();
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.unwrap().success());
        is_refused("a pipe");
        fs::remove_file(&path).unwrap();
        std::os::unix::fs::symlink("/dev/zero", &path).unwrap();
        is_refused("a device");
        fs::remove_file(&path).unwrap();
        let socket = UnixListener::bind(&path).unwrap();
        is_refused("a socket");
        drop(socket);
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        is_refused("a folder");
        fs::remove_dir(&path).unwrap();
        fs::write(&path, original).unwrap();
    }
    certificate::check(folder.path()).unwrap();
}

/// LRAT and DRAT are kept in their binary forms. As text, which certificates held once and
/// which `check` writes for others, they are the same proofs.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn the_text_of_a_proof_holds_as_well() {
    use iqlink_core::prove::formula;
    for prover in prove::ALL {
        let is_lrat = match prover.format {
            ProofFormat::Lrat => true,
            ProofFormat::Drat => false,
            ProofFormat::Tree => continue,
        };
        let folder = tempfile::tempdir().unwrap();
        certify(SPLIT, Links::Lazy, prover.name, folder.path());
        let path = folder
            .path()
            .join(format!("proof.{}", prover.format.name()));
        let proof = fs::read(&path).unwrap();
        assert_eq!(proof[0], b'a');
        let blocked = fs::read(folder.path().join("blocked.cnf")).unwrap();
        let clauses = formula::clauses(&blocked).unwrap();
        let mut text = Vec::new();
        let expanded = if is_lrat {
            lrat::expand(&clauses, &proof[..], &mut text)
        } else {
            rup::expand(&clauses, &proof[..], &mut text)
        };
        expanded.unwrap();
        assert!(text.len() > proof.len());
        fs::write(&path, &text).unwrap();
        reseal(folder.path(), |_| ());
        certificate::check(folder.path()).unwrap();
        if is_lrat {
            no_lemma_is_there_for_nothing(&clauses, &String::from_utf8(text).unwrap());
        }
    }
}

/// Without any of its lemmas the proof does not hold.
fn no_lemma_is_there_for_nothing(clauses: &[Clause], text: &str) {
    let lines: Vec<&str> = text.lines().collect();
    let lemmas = (0..lines.len()).filter(|&at| !lines[at].contains(" d "));
    let mut tried = 0;
    for left_out in lemmas.step_by(7) {
        let rest = lines.iter().enumerate().filter(|&(at, _)| at != left_out);
        let rest: String = rest.map(|(_, line)| format!("{line}\n")).collect();
        assert!(lrat::check(clauses, rest.as_bytes()).is_err(), "{left_out}");
        tried += 1;
    }
    assert!(tried > 3, "{tried}");
}

/// What is kept of the steps of a search is less than what it told.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn the_steps_of_a_search_are_trimmed() {
    use iqlink_core::prove::drat::Text;
    use iqlink_core::prove::engine;
    use iqlink_core::prove::formula::{self, Formula};
    let folder = tempfile::tempdir().unwrap();
    certify(UNIQUE, Links::Levels, "native", folder.path());
    let kept = fs::read(folder.path().join("proof.drat")).unwrap();
    let blocked = fs::read(folder.path().join("blocked.cnf")).unwrap();
    let clauses = formula::clauses(&blocked).unwrap();
    let formula = Formula::new(&UNIQUE.parse().unwrap(), Links::Levels);
    let mut told = Vec::new();
    let out = &mut Text(&mut told);
    engine::refute(solve::native::refute, &formula, out, &Cancel::default()).unwrap();
    let added = rup::check(&clauses, &told[..]).unwrap();
    let left = rup::check(&clauses, &kept[..]).unwrap();
    assert!(left < added, "{left} of {added}");
}

/// A proof that we made and that does not hold is an error of ours: it is told as such, and
/// nothing of it is left.
#[test]
fn a_proof_of_ours_that_does_not_hold_is_told_as_our_error() {
    let wrong = ProverKind {
        name: "cover",
        former_names: &[],
        summary: "claims without searching",
        format: ProofFormat::Drat,
        refute: |goal| Ok(fs::write(goal.proof_file, "0\n")?),
    };
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("certificate");
    let made = prove_with(&wrong, &folder, &Cancel::default());
    let error = made.unwrap_err().to_string();
    assert!(
        error.starts_with("this is an error in iqlink itself"),
        "{error}"
    );
    let reason = "proof.drat: line 1: the clause does not follow by unit propagation";
    assert!(error.contains(reason), "{error}");
    assert!(!folder.exists());
}

/// Makes a certificate of eight solutions with a prover of our own.
fn prove_with(prover: &ProverKind, folder: &Path, cancel: &Cancel) -> Result<Manifest, ProveError> {
    let finder = solve::backend("native").unwrap();
    let challenge = SEVERAL.parse().unwrap();
    certificate::prove(
        &challenge,
        finder.as_ref(),
        Links::Lazy,
        prover,
        folder,
        cancel,
    )
}

/// Whoever wants the end gets it as such, also when the proof is there and has only to be
/// hashed and checked.
#[test]
fn an_end_that_is_asked_for_after_the_proof_is_told_as_such() {
    let late = ProverKind {
        name: "tree",
        former_names: &[],
        summary: "asks for the end when it is done",
        format: ProofFormat::Tree,
        refute: |goal| {
            (prove::prover("tree").unwrap().refute)(goal)?;
            goal.cancel.cancel();
            Ok(())
        },
    };
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("new/certificate");
    let ended = prove_with(&late, &folder, &Cancel::default());
    assert!(
        matches!(ended, Err(ProveError::Prover(ProverError::Cancelled))),
        "{ended:?}"
    );
    assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
}

/// A certificate that is there stays as long as nothing new is written, and then goes: at no
/// time is there a manifest beside files that it does not speak of.
#[test]
fn a_new_certificate_replaces_the_old_one_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let tree = prove::prover("tree").unwrap();
    certify(UNIQUE, Links::Lazy, "tree", folder.path());
    fs::write(folder.path().join("mine.txt"), "mine").unwrap();
    let cancelled = Cancel::default();
    cancelled.cancel();
    assert!(prove_with(tree, folder.path(), &cancelled).is_err());
    assert_eq!(certificate::check(folder.path()).unwrap().solutions, 1);
    let failing = ProverKind {
        name: "tree",
        former_names: &[],
        summary: "fails at the worst time",
        format: ProofFormat::Tree,
        refute: |goal| {
            assert!(goal.blocked_file.exists());
            let manifest = goal.blocked_file.with_file_name("manifest.json");
            assert!(!manifest.exists());
            Err(ProverError::Satisfiable)
        },
    };
    assert!(prove_with(&failing, folder.path(), &Cancel::default()).is_err());
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
    prove_with(tree, folder.path(), &Cancel::default()).unwrap();
    assert_eq!(certificate::check(folder.path()).unwrap().solutions, 8);
}

/// Finds all fits but the last one.
struct Forgetful;

impl Backend for Forgetful {
    fn name(&self) -> String {
        "forgetful".to_owned()
    }

    fn search(&self, problem: &Problem, _: &Watch, visit: &mut Visit) -> Report {
        let honest = solve::backend("native").unwrap();
        let (mut fits, _) = solve::all(honest.as_ref(), problem, &Budget::unlimited());
        fits.sort_unstable();
        fits.pop();
        for fit in fits {
            let _ = visit(fit);
        }
        Report::new(Stop::Exhausted, Stats::default())
    }
}

/// Nothing depends on the word of whoever finds the solutions.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn a_solution_that_was_missed_leaves_no_certificate() {
    for prover in prove::ALL {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("certificate");
        let (challenge, cancel) = (SEVERAL.parse().unwrap(), Cancel::default());
        let made = certificate::prove(
            &challenge,
            &Forgetful,
            Links::Lazy,
            prover,
            &folder,
            &cancel,
        );
        match made {
            Err(ProveError::Prover(ProverError::Satisfiable | ProverError::Unfounded(_))) => {}
            other => panic!("{}: {other:?}", prover.name),
        }
        assert!(!folder.exists(), "{}", prover.name);
    }
}

/// Whatever the proof: the end that was asked for is told as such, and never as a verdict.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn a_check_that_is_ended_gives_no_verdict() {
    for prover in prove::ALL {
        let folder = tempfile::tempdir().unwrap();
        certify(UNIQUE, Links::Lazy, prover.name, folder.path());
        let work = Work::default();
        work.cancel.cancel();
        let ended = certificate::check_any(folder.path(), &work);
        let is_told = matches!(ended, Err(CheckError::Cancelled));
        assert!(is_told, "{}: {ended:?}", prover.name);
    }
}
