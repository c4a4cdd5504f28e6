//! Certificates: every prover and every encoding of the links makes one that holds,
//! and whatever is changed in it is found.

use std::fs;
use std::path::Path;

use encodings::Choice;
use iqlink::encode::Links;
use iqlink::game::Challenge;
use iqlink::problem::{Problem, Rule};
use iqlink::prove;
use iqlink::prove::certificate::{self, CheckError, Manifest};
use iqlink::solve::{self, Budget, Cancel};
use sha2::{Digest, Sha256};

/// Several solutions.
const SEVERAL: &str = "BAAEBDHCFGDFOEISFJIGK";
/// One of them, singled out.
const UNIQUE: &str = "BAAEBDHCFGDFOEISFJIGKQKL";
/// Solutions beside fits that fall apart, so that the link rule has something to do.
const SPLIT: &str = "QADEBGBCDIFFUHBLIHXJA";
/// One solution, and every missing piece has one candidate only: blocking it leaves
/// the empty clause.
const FORCED: &str = "DADPBFOCIGDFVEIBFGFHEDIESJIXKH";
/// No solution.
const NONE: &str = "BAAEBDHCFGDFOEISFJQGB";

fn certify(challenge: &str, links: Links, prover: &str, folder: &Path) -> Manifest {
    let challenge: Challenge = challenge.parse().unwrap();
    let finder = solve::backend("native").unwrap();
    let cancel = Cancel::default();
    let kind = prove::prover(prover).unwrap();
    certificate::prove(&challenge, finder.as_ref(), links, kind, folder, &cancel)
        .unwrap_or_else(|error| panic!("{challenge} {links:?} {prover}: {error}"))
}

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

fn sha256(bytes: &[u8]) -> String {
    use std::fmt::Write;
    Sha256::digest(bytes)
        .iter()
        .fold(String::new(), |mut hex, byte| {
            write!(hex, "{byte:02x}").unwrap();
            hex
        })
}

/// Makes all checksums and the seal fit again after a forgery.
fn reseal(folder: &Path, forge: impl Fn(&mut Manifest)) {
    let path = folder.join("manifest.json");
    let mut manifest: Manifest = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    for sum in &mut manifest.files {
        sum.sha256 = sha256(&fs::read(folder.join(&sum.name)).unwrap());
    }
    forge(&mut manifest);
    let bytes = |manifest: &Manifest| {
        let mut bytes = serde_json::to_vec_pretty(manifest).unwrap();
        bytes.push(b'\n');
        bytes
    };
    manifest.seal.clear();
    manifest.seal = sha256(&bytes(&manifest));
    fs::write(&path, bytes(&manifest)).unwrap();
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
                edit(folder, "proof.lrat", |text| {
                    text.lines().take(3).map(|l| format!("{l}\n")).collect()
                });
            },
            |_| (),
            |error| matches!(error, CheckError::Proof { .. }),
        ),
        (
            "the proof is a bare claim",
            |folder| edit(folder, "proof.lrat", |_| "9999999 0 1 0\n".to_owned()),
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
