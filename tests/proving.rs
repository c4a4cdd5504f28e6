//! `iqlink prove` and `iqlink check` as a user meets them: limits, interruptions, full
//! disks, JSON, and folders that hold no certificate.

mod common;

use std::fs;
use std::path::Path;
#[cfg(unix)]
use std::time::Duration;

#[cfg(unix)]
use common::program::{await_handler, call, interrupt, on_a_terminal, wait_until};
use common::program::{iqlink, path, printed};
use common::{SEVERAL, UNIQUE};
use serde_json::Value;

/// A challenge that takes every prover longer than the tests wait.
const LONG: &str = "BAD";

/// A challenge with one solution and one given, and a number of times: a certificate of it that
/// is made longer so many times takes seconds to check.
#[cfg(unix)]
const LONG_TO_CHECK: (&str, usize) = ("GAF", 20_000);

/// Nothing of a certificate is left in a folder, nor the folder if it was not there.
#[track_caller]
fn assert_no_debris(folder: &Path, what: &str) {
    let left: Vec<_> = fs::read_dir(folder).map_or_else(
        |_| Vec::new(),
        |entries| entries.map(|entry| entry.unwrap().path()).collect(),
    );
    assert!(left.is_empty(), "{what}: {left:?}");
}

#[test]
fn a_certificate_is_told_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let place = path(folder.path());
    let made = iqlink(["prove", SEVERAL, "--json", "-o", place]).json();
    let checked = iqlink(["check", place, "--json"]).json();
    assert_eq!(made, checked);
    assert_eq!(made["challenge"], SEVERAL);
    assert_eq!(made["solutions"], 8);
    assert_eq!(made["holds"], true);
    assert_eq!(made["prover"], "tree");
    fs::write(folder.path().join("solutions.txt"), "").unwrap();
    let broken = iqlink(["check", place, "--json"]);
    assert_eq!(broken.code, 1);
    let broken: Value = broken.json();
    assert_eq!(broken["holds"], false);
    let problem = broken["problem"].as_str().unwrap();
    assert!(problem.contains("solutions.txt"), "{problem}");
}

#[test]
fn the_time_limit_ends_a_proof_and_leaves_nothing() {
    for prover in ["cadical", "varisat", "cover", "native", "paper", "tree"] {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("certificate");
        let said = iqlink([
            "prove",
            LONG,
            "--prover",
            prover,
            "--timeout",
            "500ms",
            "-o",
            path(&folder),
        ]);
        assert_eq!(
            (said.out.as_str(), said.code),
            ("", 3),
            "{prover}: {said:?}"
        );
        assert!(said.err.contains("the time is up"), "{prover}: {said:?}");
        assert_no_debris(parent.path(), prover);
    }
}

#[cfg(unix)]
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn the_time_limit_ends_a_check() {
    let parent = tempfile::tempdir().unwrap();
    let (folder, outside) = (parent.path().join("it"), parent.path().join("outside"));
    common::certificates::certify_at_length(LONG_TO_CHECK, &folder);
    let (place, other) = (path(&folder), path(&outside));
    let said = iqlink(["check", place, "--timeout", "200ms", "--outside", other]);
    assert_eq!((said.out.as_str(), said.code), ("", 3), "{said:?}");
    assert_eq!(
        said.err.replace("\n  ", " "),
        format!("note: {place}: the time is up; raise --timeout\n")
    );
    assert_no_debris(&outside, "a check");
    let said = iqlink(["check", place, "--timeout", "1h"]);
    assert_eq!(said.code, 0, "{said:?}");
}

/// At whatever moment: while the solutions are searched, the formula is written, read by
/// the solver, refuted.
#[cfg(unix)]
#[test]
fn an_interruption_is_told_as_such_at_any_moment_and_leaves_nothing() {
    for (prover, moments) in [
        ("cadical", &[0, 20, 300, 600, 900, 1200, 1800][..]),
        ("varisat", &[1000]),
        ("native", &[1000]),
        ("tree", &[400, 1500]),
    ] {
        for &moment in moments {
            let parent = tempfile::tempdir().unwrap();
            let folder = parent.path().join("certificates/it");
            let arguments = ["prove", LONG, "--prover", prover, "-o", path(&folder)];
            let child = call(arguments).spawn().unwrap();
            await_handler(&child);
            std::thread::sleep(Duration::from_millis(moment));
            assert_interrupted(child, &format!("{prover} {moment}"));
            assert_no_debris(parent.path(), &format!("{prover} {moment}"));
        }
    }
}

/// Presses Ctrl-C, which ends the program without a result.
#[cfg(unix)]
#[track_caller]
fn assert_interrupted(child: std::process::Child, what: &str) {
    let (said, _) = interrupt(child);
    let expected = ("", "note: interrupted\n", 130);
    let said = (said.out.as_str(), said.err.as_str(), said.code);
    assert_eq!(said, expected, "{what}");
}

/// The file of the proof is there from when the solver begins; it reads the formula, and is
/// at work soon after.
#[cfg(all(unix, feature = "cadical"))]
#[test]
fn cadical_is_interrupted_while_it_is_at_work() {
    for moment in [0, 100, 1000, 3000] {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("certificate");
        let arguments = ["prove", LONG, "--prover", "cadical", "-o", path(&folder)];
        let child = call(arguments).spawn().unwrap();
        wait_until(|| folder.join("proof.lrat").exists());
        std::thread::sleep(Duration::from_millis(moment));
        assert_interrupted(child, &moment.to_string());
        assert_no_debris(parent.path(), &moment.to_string());
    }
}

#[cfg(unix)]
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn a_check_is_interrupted_at_any_moment_and_leaves_nothing() {
    let parent = tempfile::tempdir().unwrap();
    let (folder, outside) = (parent.path().join("it"), parent.path().join("outside"));
    common::certificates::certify_at_length(LONG_TO_CHECK, &folder);
    for moment in [0, 100, 500] {
        let arguments = ["check", path(&folder), "--outside", path(&outside)];
        let child = call(arguments).spawn().unwrap();
        await_handler(&child);
        std::thread::sleep(Duration::from_millis(moment));
        assert_interrupted(child, &moment.to_string());
        assert_no_debris(&outside, &moment.to_string());
    }
}

/// Of the complete list, whatever is whole is kept for the next time, and nothing else.
#[cfg(unix)]
#[test]
fn an_interruption_of_the_complete_list_keeps_what_is_whole() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("theorem");
    for moment in [0, 500, 1500] {
        let child = call(["prove", "empty", "-o", path(&folder)])
            .spawn()
            .unwrap();
        await_handler(&child);
        // The list is there from the first time on.
        wait_until(|| folder.join("fits.txt").exists());
        std::thread::sleep(Duration::from_millis(moment));
        assert_interrupted(child, &moment.to_string());
        let names = |folder: &Path| -> Vec<String> {
            let entries = fs::read_dir(folder).unwrap();
            let names = entries.map(|entry| entry.unwrap().file_name());
            let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
            names.sort();
            names
        };
        let cases = folder.join("cases");
        let expected: &[&str] = if cases.exists() {
            &["cases", "fits.txt"]
        } else {
            &["fits.txt"]
        };
        assert_eq!(names(&folder), expected, "{moment}");
        let fits = fs::read_to_string(folder.join("fits.txt")).unwrap();
        assert_eq!(fits.lines().count(), 50_000, "{moment}");
        // The first case makes the folder.
        for case in cases.exists().then(|| names(&cases)).into_iter().flatten() {
            let is_tree = case
                .strip_suffix(".tree")
                .is_some_and(|given| given.len() == 3);
            assert!(is_tree, "{moment}: {case}");
        }
    }
}

/// What is interrupted before it has written anything leaves the certificate that was there.
#[cfg(unix)]
#[test]
fn an_early_interruption_leaves_the_certificate_that_was_there() {
    let folder = tempfile::tempdir().unwrap();
    let place = path(folder.path());
    printed(["prove", UNIQUE, "-o", place]);
    let child = call(["prove", "BAA", "-o", place]).spawn().unwrap();
    await_handler(&child);
    assert_interrupted(child, "early");
    assert_eq!(iqlink(["check", place]).code, 0);
}

/// A bar appears after a second, says what is done and goes away again.
#[cfg(unix)]
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn a_terminal_shows_how_far_it_is() {
    let parent = tempfile::tempdir().unwrap();
    let (folder, other) = (parent.path().join("it"), parent.path().join("other"));
    let proving = ["prove", LONG, "--timeout", "2s", "-o", path(&other)];
    let Some((drawn, code)) = on_a_terminal(proving) else {
        return;
    };
    assert_eq!(code, 3, "{drawn}");
    assert!(drawn.contains("proving BAD with tree  1s"), "{drawn}");
    assert_wiped(&drawn, "note: BAD: the time is up");
    // On the empty board, cases are counted. While none is done, nobody knows what is left.
    let proving = ["prove", "empty", "--timeout", "6s", "-o", path(&other)];
    let (drawn, code) = on_a_terminal(proving).unwrap();
    assert_eq!(code, 3, "{drawn}");
    assert!(drawn.contains("proving empty with tree "), "{drawn}");
    assert!(drawn.contains(" 0%  "), "{drawn}");
    assert!(!drawn.contains(" 0s left"), "{drawn}");
    assert_wiped(&drawn, "note: empty: the time is up");
    common::certificates::certify_at_length(LONG_TO_CHECK, &folder);
    let (drawn, code) = on_a_terminal(["check", path(&folder)]).unwrap();
    assert_eq!(code, 0, "{drawn}");
    let title = format!("checking {}  1s", path(&folder));
    assert!(drawn.contains(&title), "{drawn}");
    assert_wiped(&drawn, &format!("{}: GAF has", path(&folder)));
}

/// The line of the bar is wiped right before these words, with which the rest begins.
#[cfg(unix)]
#[track_caller]
fn assert_wiped(drawn: &str, words: &str) {
    let (_, rest) = drawn.rsplit_once("\r\u{1b}[2K").expect("a bar");
    assert!(rest.starts_with(words), "{rest}");
}

/// A disk with room for half of a certificate, or for all but its last page.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_of_its_own_kind() {
    use common::program::Said;

    const PAGE: u64 = 4096;
    // The disk is there for this shell alone.
    let with_a_disk = |place: &str, room: u64, script: &str| {
        let script = format!("mount -t tmpfs -o size={room} none {place} && {{ {script}; }}");
        std::process::Command::new("unshare")
            .args(["--user", "--map-root-user", "--mount", "sh", "-c", &script])
            .output()
    };
    let folder = tempfile::tempdir().unwrap();
    let tried = with_a_disk(path(folder.path()), PAGE, "true");
    if !tried.is_ok_and(|output| output.status.success()) {
        return common::skip("unshare, with the right to mount,");
    }
    for prover in ["cadical", "varisat", "cover", "native", "tree"] {
        let folder = tempfile::tempdir().unwrap();
        let place = path(folder.path());
        let prove = ["prove", SEVERAL, "--prover", prover, "-o", place];
        printed(prove);
        let sizes = fs::read_dir(folder.path()).unwrap();
        let pages = sizes.map(|entry| entry.unwrap().metadata().unwrap().len().div_ceil(PAGE));
        let pages: u64 = pages.sum();
        assert!(pages > 4, "{prover}");
        for room in [2, pages / 2, pages - 1] {
            let program = env!("CARGO_BIN_EXE_iqlink");
            let script = format!(
                "{program} {}; code=$?; ls -A {place}; exit $code",
                prove.join(" ")
            );
            let said = Said::by(with_a_disk(place, room * PAGE, &script).unwrap());
            assert_eq!(
                (said.out.as_str(), said.code),
                ("", 2),
                "{prover}, {room} of {pages} pages: {said:?}"
            );
            assert!(
                said.err.contains("No space left on device"),
                "{prover}: {said:?}"
            );
            assert!(
                said.err.contains("make room, or choose another place"),
                "{said:?}"
            );
        }
    }
}

#[test]
fn folders_without_a_certificate_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let place = path(folder.path());
    let (good, other) = (folder.path().join("good"), folder.path().join("other"));
    printed(["prove", UNIQUE, "-o", path(&good)]);
    fs::create_dir(&other).unwrap();
    let said = iqlink(["check", place]);
    assert_eq!(said.code, 0, "{said:?}");
    assert_eq!(said.out.lines().count(), 1, "{said:?}");
    let name = path(&other);
    assert_eq!(
        said.err,
        format!("note: {name} holds no certificate: there is no manifest.json in it\n")
    );
    fs::remove_dir_all(&good).unwrap();
    assert_eq!(iqlink(["check", place]).code, 2);
}

/// So that no certificate is checked, and no end told of it, that something else would hide.
#[test]
fn a_folder_without_a_certificate_is_named_before_the_first_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let place = path(folder.path());
    printed(["prove", UNIQUE, "-o", place]);
    fs::write(folder.path().join("solutions.txt"), "").unwrap();
    let said = iqlink(["check", place, "no-such-folder"]);
    assert_eq!((said.out.as_str(), said.code), ("", 2), "{said:?}");
    assert!(said.err.starts_with("error: no-such-folder: "), "{said:?}");
}

/// What a certificate was found to be is not hidden by a file that cannot be written after it.
#[test]
fn an_error_hides_no_certificate_that_does_not_hold() {
    let folder = tempfile::tempdir().unwrap();
    let certificates = ["bad", "good"].map(|name| folder.path().join(name));
    for certificate in &certificates {
        printed(["prove", UNIQUE, "-o", path(certificate)]);
    }
    fs::write(certificates[0].join("solutions.txt"), "").unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let outside = ["--outside", path(&file)];
    let [bad, good] = certificates.each_ref().map(|place| path(place));
    let said = iqlink([&["check", good][..], &outside].concat());
    assert_eq!((said.out.as_str(), said.code), ("", 2), "{said:?}");
    let said = iqlink([&["check", bad, good][..], &outside].concat());
    assert!(said.out.contains("does not hold"), "{said:?}");
    assert!(said.err.starts_with("error: cannot write "), "{said:?}");
    assert_eq!(said.code, 1, "{said:?}");
}

/// A link that leads nowhere is no excuse: somebody says that a certificate is there.
#[cfg(unix)]
#[test]
fn a_manifest_that_is_a_broken_link_is_a_certificate_that_does_not_hold() {
    let folder = tempfile::tempdir().unwrap();
    let (good, other) = (folder.path().join("good"), folder.path().join("other"));
    printed(["prove", UNIQUE, "-o", path(&good)]);
    fs::create_dir(&other).unwrap();
    std::os::unix::fs::symlink("/no/such/file", other.join("manifest.json")).unwrap();
    let said = iqlink(["check", path(folder.path())]);
    assert_eq!((said.err.as_str(), said.code), ("", 1), "{said:?}");
    assert_eq!(said.out.lines().count(), 2, "{said:?}");
    assert!(
        said.out
            .contains("other: the certificate does not hold: manifest.json: No such file"),
        "{said:?}"
    );
}

#[test]
fn the_empty_board_has_one_prover() {
    let folder = tempfile::tempdir().unwrap();
    let place = path(folder.path());
    let said = iqlink(["prove", "empty", "--prover", "cadical", "-o", place]);
    assert_eq!(said.code, 2, "{said:?}");
    assert!(said.err.contains("is proved by tree"), "{said:?}");
    // Nothing is lost when the time is up: the same command goes on.
    let said = iqlink(["prove", "empty", "--timeout", "1s", "-o", place]);
    assert_eq!((said.out.as_str(), said.code), ("", 3), "{said:?}");
    assert!(said.err.contains("goes on with it"), "{said:?}");
}

#[test]
fn proofs_are_written_as_text_for_other_checkers() {
    use iqlink::prove::{formula, lrat, rup};
    let folder = tempfile::tempdir().unwrap();
    let (place, outside) = (folder.path().join("it"), folder.path().join("outside"));
    let written = |ending: &str| fs::read(outside.join(format!("{SEVERAL}.{ending}"))).unwrap();
    for (prover, flag, ending) in [
        ("tree", "--drat", "drat"),
        ("cover", "--outside", "drat"),
        ("cadical", "--outside", "lrat"),
    ] {
        let _ = fs::remove_dir_all(&outside);
        printed(["prove", SEVERAL, "--prover", prover, "-o", path(&place)]);
        printed(["check", path(&place), flag, path(&outside)]);
        assert_eq!(written("cnf"), fs::read(place.join("blocked.cnf")).unwrap());
        let clauses = formula::clauses(&written("cnf")).unwrap();
        if ending == "drat" {
            let text = String::from_utf8(written(ending)).unwrap();
            rup::check(&clauses, text.as_bytes()).unwrap();
        }
    }
    let clauses = formula::clauses(&written("cnf")).unwrap();
    let text = String::from_utf8(written("lrat")).unwrap();
    assert!(text.starts_with(|first: char| first.is_ascii_digit()));
    lrat::check(&clauses, text.as_bytes()).unwrap();
}

/// Each formula lies beside its own proof.
#[test]
fn certificates_of_one_challenge_do_not_overwrite_each_other_for_other_checkers() {
    use iqlink::prove::{formula, rup};
    let folder = tempfile::tempdir().unwrap();
    let outside = folder.path().join("outside");
    let certificates = ["lazy", "levels"].map(|links| {
        let place = folder.path().join(links);
        printed(
            [
                &["prove", SEVERAL, "--prover", "tree", "--links", links, "-o"],
                &[path(&place)][..],
            ]
            .concat(),
        );
        place
    });
    let [first, second] = &certificates;
    printed([
        "check",
        path(first),
        path(second),
        "--outside",
        path(&outside),
    ]);
    let names = [SEVERAL.to_owned(), format!("{SEVERAL}-2")];
    for (place, name) in certificates.iter().zip(names) {
        let written = |ending: &str| fs::read(outside.join(format!("{name}.{ending}"))).unwrap();
        assert_eq!(written("cnf"), fs::read(place.join("blocked.cnf")).unwrap());
        let clauses = formula::clauses(&written("cnf")).unwrap();
        rup::check(&clauses, written("drat").as_slice()).unwrap();
    }
    assert_eq!(fs::read_dir(&outside).unwrap().count(), 4);
}

/// What is found decides how it ends, whatever becomes of the printing.
#[cfg(target_os = "linux")]
#[test]
fn a_closed_or_full_output_hides_no_failure() {
    use std::process::Stdio;
    let folder = tempfile::tempdir().unwrap();
    let (good, broken) = (folder.path().join("a-good"), folder.path().join("b-broken"));
    for place in [&good, &broken] {
        printed(["prove", UNIQUE, "-o", path(place)]);
    }
    let code = |arguments: &[&str], out: Stdio| {
        let status = call(arguments).stdout(out).stderr(Stdio::null()).status();
        status.unwrap().code()
    };
    let closed = || {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        Stdio::from(writer)
    };
    let full = || Stdio::from(fs::File::options().write(true).open("/dev/full").unwrap());
    let both = path(folder.path());
    assert_eq!(code(&["check", both], closed()), Some(0));
    // Nothing is wrong but that nobody could be told.
    assert_eq!(code(&["check", both], full()), Some(2));
    let again = folder.path().join("c-again");
    let prove = ["prove", UNIQUE, "-o", path(&again)];
    assert_eq!(code(&prove, closed()), Some(0));
    assert!(again.join("manifest.json").exists());
    fs::write(broken.join("solutions.txt"), "").unwrap();
    for arguments in [
        &["check", both][..],
        &["check", both, "--json"],
        &["verify", common::SAMPLE, UNIQUE],
        &["verify", common::SAMPLE, UNIQUE, "--json"],
    ] {
        assert_eq!(code(arguments, closed()), Some(1), "{arguments:?}");
        assert_eq!(code(arguments, full()), Some(1), "{arguments:?}");
    }
}

/// Such a literal would take a checker that makes room for it 23 GB, or abort it.
#[test]
fn a_huge_literal_or_number_is_refused_at_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let place = path(folder.path());
    for (prover, proof, line, problem) in [
        (
            "cadical",
            "proof.lrat",
            "500000000 1 0 500000000 0\n",
            "hint 500000000 names no clause",
        ),
        (
            "cadical",
            "proof.lrat",
            "9999999 2147483647 0 1 0\n",
            "literal 2147483647 is of no variable",
        ),
        (
            "cadical",
            "proof.lrat",
            "4294967296 1 0 1 0\n",
            "the number 4294967296 is too large",
        ),
        ("cadical", "proof.lrat", "a\u{7f}\u{7f}", "step 1: "),
        (
            "cover",
            "proof.drat",
            "500000000 0\n",
            "literal 500000000 is of no variable",
        ),
        (
            "cover",
            "proof.drat",
            "-2147483648 0\n",
            "'-2147483648' is not a literal",
        ),
        ("cover", "proof.drat", "a\u{7f}\u{7f}", "step 1: "),
    ] {
        printed(["prove", UNIQUE, "--prover", prover, "-o", place]);
        fs::write(folder.path().join(proof), line).unwrap();
        common::certificates::reseal(folder.path(), |_| ());
        let said = iqlink(["check", place]);
        assert_eq!(said.code, 1, "{said:?}");
        assert!(
            said.out.contains("1: ") && said.out.contains(problem),
            "{line}: {said:?}"
        );
        fs::remove_dir_all(folder.path()).unwrap();
    }
}
