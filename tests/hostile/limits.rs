//! Inputs that are too large, too deep or not of this world: a message in bounded memory
//! and time.

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
#[cfg(target_os = "linux")]
use std::time::{Duration, Instant};

use super::common::program::{iqlink, path, piped, refusal};
use super::common::{SAMPLE, UNIQUE, certificates};
use super::comparison;

/// A file of so many zeros that takes no room.
fn sparse(file: &Path, length: u64) -> &str {
    File::create(file).unwrap().set_len(length).unwrap();
    path(file)
}

#[test]
fn a_file_of_garbage_is_refused_unread() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("garbage.txt");
    let garbage = sparse(&file, 1 << 40);
    for command in ["solve", "verify", "count", "placements", "prove"] {
        let message = refusal(&[command, garbage]);
        assert!(
            message.contains("garbage.txt: it is longer than 256 MB"),
            "{message}"
        );
    }
    let plan = folder.path().join("plan.json");
    sparse(&plan, 1 << 40);
    let message = refusal(&[
        "compare",
        "--merge",
        path(folder.path()),
        "--out",
        path(&folder.path().join("x")),
    ]);
    assert!(
        message.contains("plan.json: it is longer than"),
        "{message}"
    );
}

#[cfg(unix)]
#[test]
fn what_has_no_end_is_refused() {
    let message = refusal(&["solve", "/dev/zero"]);
    assert!(
        message.contains("/dev/zero: it is longer than 256 MB"),
        "{message}"
    );
}

#[test]
fn a_line_that_is_too_long_is_named() {
    let line = "BAA".repeat(1 << 20);
    // Nothing is wrong with the board before it.
    let listed = format!("{SAMPLE}\n{line}\n");
    let quoted = format!("[\"BAA\",\n\"{line}\"]");
    for (command, input) in [("solve", &listed), ("verify", &listed), ("solve", &quoted)] {
        let said = piped(&[command, "-"], input);
        assert_eq!(said.code, 2, "{command}");
        let place = "error: standard input:2:";
        assert!(said.err.starts_with(place), "{}", said.err);
        assert!(
            said.err.contains("too long to be a board") && said.err.len() < 300,
            "{}",
            said.err
        );
    }
}

/// A board of thousands of pieces in one place: what is said of it grows with them, and not with
/// the pairs of them.
#[cfg(target_os = "linux")]
#[test]
fn a_board_of_thousands_of_pieces_is_judged() {
    use super::common::program::Said;
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_iqlink");
    let everywhere: String = ('A'..='X')
        .flat_map(|spot| ('A'..='L').map(move |piece| format!("{spot}{piece}A")))
        .collect();
    for (name, board) in [("one", "BAA".to_owned()), ("all", everywhere)] {
        let file = folder.path().join(name);
        let board: String = board.chars().cycle().take(60_000).collect();
        fs::write(&file, format!("{board}\n")).unwrap();
        for json in ["", "--json"] {
            let script = format!(
                "ulimit -v 1000000; exec {program} verify {} {json}",
                path(&file)
            );
            let mut shell = std::process::Command::new("sh");
            let said = Said::by(shell.args(["-c", &script]).output().unwrap());
            assert_eq!(said.code, 1, "{name}: {}", said.err);
            assert!(said.out.contains("is used twice"), "{:.3000}", said.out);
            assert!(said.out.len() < 3_000_000, "{name}: {}", said.out.len());
        }
    }
}

/// A word that goes on for tens of thousands of letters is no colour of a piece: it is not looked
/// through anew for each of its letters, nor kept once for each of them, wherever it stands.
#[cfg(target_os = "linux")]
#[test]
fn junk_without_end_is_refused_at_once() {
    use super::common::program::Said;
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| path(&folder.path().join(name)).to_owned();
    let program = env!("CARGO_BIN_EXE_iqlink");
    let (exported, certificate) = (place("a.cnf"), proved_by("tree", folder.path()));
    let export = ["export", UNIQUE, "--format", "cnf", "-o", &exported];
    assert_eq!(iqlink(export).code, 0);
    fs::write(place("answer"), "s UNSATISFIABLE\n").unwrap();
    let good = fs::read_to_string(&exported).unwrap();
    let manifest = fs::read_to_string(certificate.join("manifest.json")).unwrap();
    let begun = Instant::now();
    let junk = "z".repeat(60_000);
    for junk in [
        junk.clone(),
        format!("{junk} A-B-C"),
        format!("B {junk} C"),
        "zz? ".repeat(15_000),
        "light-".repeat(10_000),
        format!("yellow I-D-E:{junk}"),
    ] {
        let within = |arguments: String| {
            let script = format!("ulimit -v 1000000; exec {program} {arguments}");
            let mut shell = std::process::Command::new("sh");
            let said = Said::by(shell.args(["-c", &script]).output().unwrap());
            (said, arguments)
        };
        fs::write(place("line.txt"), format!("{junk}\n")).unwrap();
        let game = serde_json::json!({"givens": UNIQUE, "moves": junk});
        fs::write(place("moves.json"), game.to_string()).unwrap();
        fs::write(place("junk.cnf"), good.replace(UNIQUE, &junk)).unwrap();
        let forged = manifest.replace(UNIQUE, &junk);
        assert_ne!(forged, manifest);
        fs::write(certificate.join("manifest.json"), forged).unwrap();
        for (arguments, code) in [
            (format!("solve '{junk}'"), 2),
            (format!("solve 'starter-01+{junk}'"), 2),
            (format!("solve {}", place("line.txt")), 2),
            (format!("solve {}", place("moves.json")), 2),
            // A dialogue objects to the line, and goes on.
            (format!("enter < {}", place("line.txt")), 0),
            (
                format!("decode {} {}", place("junk.cnf"), place("answer")),
                2,
            ),
            (format!("check {}", path(&certificate)), 1),
        ] {
            let (said, arguments) = within(arguments);
            assert_eq!(said.code, code, "{arguments:.100}: {said:.1000?}");
            let length = said.out.len() + said.err.len();
            assert!(length < 3000, "{arguments:.100}: {said:.1000?}");
        }
        // The judge objects to each placement.
        for arguments in [
            format!("verify '{junk}'"),
            format!("verify --json '{junk}'"),
            format!("verify {}", place("line.txt")),
        ] {
            let (said, arguments) = within(arguments);
            assert_eq!(said.code, 2, "{arguments:.100}: {said:.1000?}");
            assert!(said.out.len() < 3_000_000, "{arguments:.100}");
        }
    }
    // Far less than a second each; minutes where each letter looks at all others.
    assert!(begun.elapsed() < Duration::from_secs(60));
}

#[test]
fn nesting_is_not_followed_for_ever() {
    let deep = "[".repeat(100_000);
    for input in [
        deep.clone(),
        format!("{{\"x\":{deep}"),
        "{\"givens\":".repeat(100_000),
    ] {
        let said = piped(&["solve", "-"], input);
        assert_eq!(said.code, 2);
        assert!(said.err.contains("this is not valid JSON"), "{}", said.err);
    }
}

#[test]
fn numbers_that_no_run_has_are_named_with_their_line() {
    let folder = tempfile::tempdir().unwrap();
    let (begun, joined) = (folder.path().join("begun"), folder.path().join("joined"));
    comparison(&begun);
    let file = begun.join("results.jsonl");
    let good = fs::read_to_string(&file).unwrap();
    for number in ["1e308", "-1e-3", "1e999", "null"] {
        let (first, second) = good.split_once('\n').unwrap();
        let at = second.find("\"seconds\":").unwrap() + "\"seconds\":".len();
        let rest = second[at..].find(',').unwrap() + at;
        let bad = format!("{first}\n{}{number}{}", &second[..at], &second[rest..]);
        fs::write(&file, bad).unwrap();
        for arguments in [
            ["compare", "--merge", path(&begun), "--out", path(&joined)].as_slice(),
            &["compare", "--resume", "--out", path(&begun)],
        ] {
            let message = refusal(arguments);
            assert!(
                message.contains("results.jsonl:2: this cannot be read"),
                "{message}"
            );
        }
    }
}

#[test]
fn a_plan_that_compares_nothing_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let (begun, joined) = (folder.path().join("begun"), folder.path().join("joined"));
    comparison(&begun);
    let file = begun.join("plan.json");
    let good: serde_json::Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    let challenge = good["plan"]["challenges"][0].clone();
    for (field, value) in [
        ("backends", serde_json::json!([])),
        ("backends", serde_json::json!(["native", "native"])),
        ("challenges", serde_json::json!([])),
        ("challenges", serde_json::json!([challenge, challenge])),
        ("repeat", serde_json::json!(0)),
        ("timeout", serde_json::json!("99999999999999999999years")),
        ("timeout", serde_json::json!(5)),
    ] {
        let mut bad = good.clone();
        bad["plan"][field] = value;
        fs::write(&file, bad.to_string()).unwrap();
        let message = refusal(&["compare", "--merge", path(&begun), "--out", path(&joined)]);
        assert!(
            message.contains("plan.json:1: this cannot be read"),
            "{field}: {message}"
        );
    }
}

#[test]
fn a_journal_of_one_endless_line_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (begun, joined) = (folder.path().join("begun"), folder.path().join("joined"));
    comparison(&begun);
    let mut file = File::options()
        .append(true)
        .open(begun.join("results.jsonl"))
        .unwrap();
    let end = file.seek(SeekFrom::End(0)).unwrap();
    let lines = fs::read_to_string(begun.join("results.jsonl"))
        .unwrap()
        .lines()
        .count();
    file.set_len(end + (1 << 36)).unwrap();
    file.write_all(b"\n").unwrap();
    let message = refusal(&["compare", "--merge", path(&begun), "--out", path(&joined)]);
    let place = format!(
        "results.jsonl:{}: this cannot be read (it is longer than 32 MB",
        lines + 1
    );
    assert!(message.contains(&place), "{message}");
}

/// A certificate may have holes, which make its files long for nothing: they cost little memory
/// and time.
#[cfg(target_os = "linux")]
#[test]
fn the_holes_of_a_certificate_cost_little() {
    use super::common::program::Said;
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_iqlink");
    // The program itself takes less than half of this.
    let check = |certificate: &Path| {
        let script = format!(
            "ulimit -v 2000000; exec {program} check {}",
            path(certificate)
        );
        let mut shell = std::process::Command::new("sh");
        Said::by(shell.args(["-c", &script]).output().unwrap())
    };
    for (prover, proof) in [
        ("cadical", "proof.lrat"),
        ("cover", "proof.drat"),
        ("tree", "proof.tree"),
    ] {
        let certificate = proved_by(prover, folder.path());
        assert_eq!(check(&certificate).code, 0);
        let too_long = "it is longer than 256 MB, the most that is read";
        // At the end of a file, which is not even looked at, and from the beginning on.
        let other = if prover == "cadical" {
            "line 1: this is longer than anything"
        } else {
            "this is n"
        };
        for (file, keep, problem) in [
            ("manifest.json", true, too_long),
            ("cuts.json", true, too_long),
            ("blocked.cnf", true, too_long),
            ("solutions.txt", true, too_long),
            (proof, false, other),
        ] {
            let path = certificate.join(file);
            let original = fs::read(&path).unwrap();
            if !keep {
                fs::remove_file(&path).unwrap();
            }
            let longer = File::options()
                .append(true)
                .create(true)
                .open(&path)
                .unwrap();
            longer.set_len(1 << 40).unwrap();
            let said = check(&certificate);
            assert_eq!(said.code, 1, "{prover} {file}: {said:?}");
            let expected = format!("the certificate does not hold: {file}: {problem}");
            assert!(said.out.contains(&expected), "{prover} {file}: {said:?}");
            fs::write(&path, original).unwrap();
        }
        assert_eq!(check(&certificate).code, 0);
    }
}

/// A certificate by this prover, in a folder of its own.
fn proved_by(prover: &str, folder: &Path) -> PathBuf {
    let certificate = folder.join(prover);
    let flags = ["--prover", prover, "-o", path(&certificate)];
    assert_eq!(iqlink([&["prove", UNIQUE][..], &flags].concat()).code, 0);
    certificate
}

/// Whoever reads what is wrong with a proof need not read all of its words.
#[test]
fn a_word_without_end_is_not_repeated() {
    let folder = tempfile::tempdir().unwrap();
    for (prover, proof) in [("cadical", "proof.lrat"), ("cover", "proof.drat")] {
        let certificate = proved_by(prover, folder.path());
        for word in ["9", "z"].map(|letter| letter.repeat(20 << 20)) {
            fs::write(certificate.join(proof), format!("{word} 0\n")).unwrap();
            certificates::reseal(&certificate, |_| ());
            let said = iqlink(["check", path(&certificate)]);
            assert_eq!(said.code, 1, "{said:.1000?}");
            assert!(said.out.len() < 1000, "{}", said.out.len());
            assert!(said.out.contains("line 1: '"), "{said:?}");
        }
    }
}

/// Nor of an answer, or of the file that it answers: a message is as long as one reads.
#[test]
fn messages_about_answers_are_short() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| path(&folder.path().join(name)).to_owned();
    let word = "Z".repeat(1 << 20);
    let answers = [
        format!("s {word}\n"),
        format!("s SATISFIABLE\nv {word}\n"),
        format!("v {word} 0\n"),
        format!("s UNKNOWN {word}\n"),
        format!("[[\"{word}\"]]"),
        format!("{word}\n"),
        format!("sat\n(({word} true))\n"),
        format!("Answer: 1\nchosen(\"{word}\")\nSATISFIABLE\n"),
    ];
    for format in ["cnf", "opb", "dlx", "lp", "asp", "mzn", "smt2", "json"] {
        let exported = place(format);
        let export = ["export", UNIQUE, "--format", format, "-o", &exported];
        assert_eq!(iqlink(export).code, 0);
        for (at, answer) in answers.iter().enumerate() {
            let said = piped(&["decode", &exported, "-"], answer);
            assert_ne!(said.code, 0, "{format} {at}");
            let length = said.out.len() + said.err.len();
            assert!(length < 1000, "{format} {at}: {length}");
        }
    }
    let said = piped(&["decode", "-", &place("none")], &answers[5]);
    assert_eq!(said.code, 2);
    fs::write(place("answer"), "s UNSATISFIABLE\n").unwrap();
    for (at, exported) in answers.iter().enumerate() {
        let said = piped(&["decode", "-", &place("answer")], exported);
        assert_eq!(said.code, 2, "{at}");
        assert!(said.err.len() < 1000, "{at}: {}", said.err.len());
    }
}

/// Who puts a board in types no lines of megabytes.
#[test]
fn a_dialogue_has_lines_of_some_length() {
    let said = piped(&["enter"], "x".repeat(2 << 20));
    assert_eq!((said.out.as_str(), said.code), ("", 2), "{}", said.err);
    let message = "error: standard input: it is longer than 1 MB";
    assert!(said.err.contains(message), "{:.3000}", said.err);
}

/// An answer without an end, and an exported file without one.
#[test]
fn what_has_no_end_is_not_decoded() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let (sparse_file, exported) = (place("sparse"), place("a.cnf"));
    sparse(&sparse_file, 1 << 40);
    let export = ["export", UNIQUE, "--format", "cnf", "-o", path(&exported)];
    assert_eq!(iqlink(export).code, 0);
    for arguments in [
        ["decode", path(&exported), path(&sparse_file)],
        ["decode", path(&sparse_file), path(&exported)],
    ] {
        let message = refusal(&arguments);
        let expected = "sparse: it is longer than 256 MB";
        assert!(message.contains(expected), "{message}");
    }
}

/// A header may promise what it likes: nothing is made for what does not come.
#[test]
fn promises_of_exported_files_cost_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.cnf");
    for header in [
        "p cnf 1152921504606846976 1",
        "p cnf 3 1152921504606846976",
        "p cnf 2147483647 1",
    ] {
        fs::write(&file, format!("{header}\n1 0\n")).unwrap();
        let said = piped(&["decode", path(&file), "-"], "s UNSATISFIABLE\n");
        assert_ne!(said.code, 101, "{header}: {said:?}");
        assert!(said.err.len() < 300, "{header}: {said:?}");
    }
}

#[test]
fn a_time_limit_of_ages_is_a_time_limit() {
    let said = iqlink(["solve", "starter-01", "--timeout", "500000000000y"]);
    assert_eq!(said.code, 0, "{said:?}");
}

/// The less memory there is, the more commands end for want of it: with a message, never by a
/// signal, and where there is enough, with the answer.
#[cfg(target_os = "linux")]
#[test]
fn little_memory_is_told() {
    use super::common::program::Said;
    let folder = tempfile::tempdir().unwrap();
    let boards = folder.path().join("boards.txt");
    fs::write(&boards, format!("{SAMPLE}\n").repeat(200_000)).unwrap();
    let program = env!("CARGO_BIN_EXE_iqlink");
    let within = |kilobytes: usize, arguments: &str| {
        let script = format!("ulimit -v {kilobytes}; exec {program} {arguments}");
        let mut shell = std::process::Command::new("sh");
        (shell.args(["-c", &script]).output().unwrap(), script)
    };
    // With less than this the system cannot load the program, or not start its threads.
    let least = (8_000..200_000)
        .step_by(1_000)
        .find(|&kilobytes| {
            let (output, _) = within(kilobytes, "--version");
            output.status.success() && output.stderr.is_empty()
        })
        .expect("200 MB are enough to start");
    let mut refused = 0;
    for more in [0, 2_000, 4_000, 6_000, 8_000, 16_000, 32_000] {
        for arguments in [
            "count empty --backend atlas --jobs 1",
            "solve empty --all --backend native:threads=1",
            "solve empty --all --backend native:threads=8",
            "hint BAA",
            &format!("verify {} --jobs 1", path(&boards)),
        ] {
            let (output, script) = within(least + more, arguments);
            assert!(output.status.code().is_some(), "{script}: {output:?}");
            let said = Said::by(output);
            if said.code != 0 {
                assert_eq!(said.code, 2, "{script}: {}", said.err);
                assert!(
                    said.err.starts_with("error: out of memory: "),
                    "{}",
                    said.err
                );
                assert!(said.err.contains("ulimit -v"), "{}", said.err);
                refused += 1;
            }
        }
    }
    assert!(refused > 0, "all that memory is enough");
}

/// Where the system lets nobody start another thread or process (`ulimit -u`), what needs one is
/// refused with a message, and the rest is done.
#[cfg(target_os = "linux")]
#[test]
fn no_thread_left_is_told() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;

    use super::common::program::Said;
    let folder = tempfile::tempdir().unwrap();
    let all = fs::Permissions::from_mode(0o777);
    fs::set_permissions(folder.path(), all.clone()).unwrap();
    let solver = folder.path().join("solver");
    fs::write(&solver, "#!/bin/sh\necho 's UNSATISFIABLE'\n").unwrap();
    fs::set_permissions(&solver, all).unwrap();
    let program = env!("CARGO_BIN_EXE_iqlink");
    let with = |processes: usize, arguments: &str| {
        // It is -u in some shells, and -p in others.
        let limit = format!("ulimit -u {processes} 2>/dev/null || ulimit -p {processes}");
        let script = format!("{limit}; exec {program} {arguments}");
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &script]).current_dir(folder.path());
        if fs::metadata("/proc/self").unwrap().uid() == 0 {
            // The limit is not for whoever may do everything; it is for somebody without any
            // process yet.
            shell.uid(54_321).gid(54_321);
        }
        shell.output().unwrap()
    };
    if !with(1_000, "--version").status.success() {
        return super::common::skip("a program that other users may run");
    }
    let mut refused = 0;
    for processes in [1, 2, 3, 5] {
        for (at, arguments) in [
            "solve starter-01 --backend cmd:./solver",
            "compare starter-01 --backends native,dlx --out",
            "compare starter-01 --backends native --isolate --out",
            "prove starter-01 --timeout 100s -o",
            "check no-such-folder --timeout 100s",
            "count starter --jobs 4",
        ]
        .iter()
        .enumerate()
        {
            let out = if arguments.ends_with("-o") || arguments.ends_with("--out") {
                format!("out-{processes}-{at}")
            } else {
                String::new()
            };
            let said = Said::by(with(processes, &format!("{arguments} {out}")));
            let what = format!("{processes}: {arguments}: {said:?}");
            assert!((0..=2).contains(&said.code), "{what}");
            assert!(!said.err.contains("panicked"), "{what}");
            if said.code == 2 && !arguments.contains("no-such") {
                let told = "Resource temporarily unavailable";
                assert!(said.err.contains(told), "{what}");
                refused += 1;
            }
        }
    }
    assert!(refused > 0, "the limit holds nobody back");
}

/// What is begun when the memory runs out goes away with the program.
#[cfg(target_os = "linux")]
#[test]
fn nothing_half_written_is_left_without_memory() {
    use super::common::program::Said;
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_iqlink");
    let out = folder.path().join("empty.cnf");
    let export = format!("export empty --format cnf -o {}", path(&out));
    let mut refused = 0;
    for kilobytes in (8_000..200_000).step_by(500) {
        let script = format!("ulimit -v {kilobytes}; exec {program} {export}");
        let mut shell = std::process::Command::new("sh");
        let output = shell.args(["-c", &script]).output().unwrap();
        // With less than the least the system cannot load the program.
        if output.status.code() == Some(0) {
            assert!(refused > 0, "all that memory is enough");
            return;
        }
        if output.stderr.starts_with(b"error: out of memory: ") {
            assert_eq!(Said::by(output).code, 2, "{script}");
            refused += 1;
        }
        let left: Vec<_> = fs::read_dir(&folder).unwrap().collect();
        assert!(left.is_empty(), "{script}: {left:?}");
    }
    panic!("200 MB are enough");
}

/// Files with an entry a line are not kept in memory: a hundred times the lines take about as
/// much of it.
#[cfg(target_os = "linux")]
#[test]
fn a_long_file_takes_no_more_memory_than_a_short_one() {
    use super::common::program::call;
    use wait4::Wait4;
    let folder = tempfile::tempdir().unwrap();
    let quoted = format!("{{\"name\":\"one\",\"board\":\"{SAMPLE}\"}}");
    let peak = |file: &Path, command: &[&str]| {
        let mut call = call(command);
        let call = call.arg(file).args(["--jobs", "2"]);
        let mut child = call.stdout(std::process::Stdio::null()).spawn().unwrap();
        let ended = child.wait4().unwrap();
        assert_eq!(ended.status.code(), Some(0), "{command:?}");
        ended.rusage.maxrss
    };
    let count = ["count", "--json", "--backend", "atlas"];
    for (name, line, command) in [
        ("a.txt", SAMPLE, &["verify", "--json"][..]),
        ("a.jsonl", &quoted, &["verify", "--json"]),
        ("b.txt", SAMPLE, &count),
    ] {
        let files = [3_000, 300_000].map(|lines| {
            let file = folder.path().join(format!("{lines}-{name}"));
            fs::write(&file, format!("{line}\n").repeat(lines)).unwrap();
            file
        });
        // The texts alone are 11 MB and more, the entries made of them several times that. What
        // the tests in this process take when they start another is in its peak, so that one
        // try may tell too much.
        let more = || {
            let [short, long] = files.each_ref().map(|file| peak(file, command));
            long.saturating_sub(short) >> 20
        };
        assert!((0..3).any(|_| more() < 24), "{name}: {} MB more", more());
    }
}

/// Runs the program with little memory on what `write` writes to its standard input.
#[cfg(target_os = "linux")]
pub(super) fn streamed(
    arguments: &str,
    megabytes: u64,
    write: impl FnOnce(&mut dyn Write) + Send,
) -> super::common::program::Said {
    let program = env!("CARGO_BIN_EXE_iqlink");
    let script = format!("ulimit -v {}; exec {program} {arguments}", megabytes << 10);
    let mut child = std::process::Command::new("sh")
        .args(["-c", &script])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || write(&mut input));
        super::common::program::Said::by(child.wait_with_output().unwrap())
    })
}

/// More than may be read at once, and more than there is memory for.
#[cfg(target_os = "linux")]
#[test]
fn standard_input_of_an_entry_a_line_has_no_bound() {
    const BOARD: &str = "BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKLRLE";
    let comment = format!("# {}\n", "x".repeat(60_000));
    let said = streamed("verify - --jobs 1", 200, |input| {
        for _ in 0..300 {
            writeln!(input, "{BOARD}").unwrap();
            for _ in 0..16 {
                input.write_all(comment.as_bytes()).unwrap();
            }
        }
    });
    assert_eq!(said.code, 0, "{}", said.err);
    assert_eq!(said.out.lines().count(), 300);
}

/// The filters hold for it, and what comes before a line that is wrong is answered.
#[test]
fn long_standard_input_is_answered_as_it_comes() {
    const LINES: usize = 2000;
    // Longer than what is looked at before the first answer.
    let line = format!("BAAEBD # {}\n", "x".repeat(1000));
    let long = |last: &str| format!("{}{last}\n", line.repeat(LINES));
    let given = |range: &str| {
        let arguments = ["count", "-", "--backend", "atlas", "--givens", range];
        piped(&arguments, long("BAAEBDHCF"))
    };
    assert_eq!(given("2").out.matches("BAAEBD:").count(), LINES);
    assert_eq!(given("3").out.matches("BAAEBDHCF:").count(), 1);
    let none = given("7");
    assert_eq!(none.code, 2);
    assert!(none.err.contains("--givens"), "{}", none.err);
    let said = piped(&["count", "-", "--backend", "atlas"], long("BAX"));
    assert_eq!(said.code, 2);
    let place = format!("error: standard input:{}:", LINES + 1);
    assert!(said.err.starts_with(&place), "{}", said.err);
    assert_eq!(said.out.matches("BAAEBD:").count(), LINES);
    // No board among them is a solution, which weighs more than the line that is none.
    for jobs in ["1", "3"] {
        let said = piped(&["verify", "-", "--jobs", jobs], long("starter-01"));
        assert!(said.err.starts_with(&place), "{}", said.err);
        assert_eq!(said.out.matches("BAAEBD: not").count(), LINES, "{jobs}");
        assert_eq!(said.code, 1, "{jobs}");
    }
}

/// What a solver was found to be weighs more than a line that makes no sense.
#[cfg(unix)]
#[test]
fn an_error_hides_no_wrong_answer() {
    let liar = format!("cmd:cnf:{}/tests/data/liar.sh", env!("CARGO_MANIFEST_DIR"));
    let long = format!("{UNIQUE} # {}\n", "x".repeat(500_000));
    let said = piped(
        &["solve", "-", "--backend", &liar],
        format!("{}BAX\n", long.repeat(3)),
    );
    assert!(
        said.err.contains("error: standard input:4:"),
        "{}",
        said.err
    );
    assert_eq!(said.code, 1, "{}", said.err);
}

/// What was exported before a line that makes no sense is in the index, and nothing after it is
/// there.
#[test]
fn an_error_keeps_the_index_of_what_was_exported() {
    let folder = tempfile::tempdir().unwrap();
    let place = path(folder.path());
    let long = |letters: &str| format!("{letters} # {}\n", "x".repeat(500_000));
    let [good, bad] = [long(UNIQUE), long("BAX")];
    let input = format!("{}{bad}{good}", good.repeat(3));
    let export = ["export", "-", "--format", "dlx", "--jobs", "2", "-o", place];
    let said = piped(&export, input);
    assert_eq!((said.out.as_str(), said.code), ("", 2), "{}", said.err);
    let place = "error: standard input:4:";
    assert!(said.err.starts_with(place), "{}", said.err);
    let index = fs::read(folder.path().join("index.json")).unwrap();
    let index: serde_json::Value = serde_json::from_slice(&index).unwrap();
    assert_eq!(index.as_array().unwrap().len(), 3);
    let files = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(files, 3 + 2);
}

/// Some letters may stand for the whole suite, and a file has room for many of them.
#[cfg(target_os = "linux")]
#[test]
fn names_of_many_challenges_take_no_more_memory_than_they_are_worth() {
    let words = |word: &str, between: &str| vec![word; 100_000].join(between);
    let array = format!("[{}]", words("\"suite\"", ","));
    let objects = words(r#"{"givens":"suite"}"#, ",");
    // The limit is reached by the 1539th time 130 challenges.
    for (what, input, place) in [
        ("an array", array.clone(), "1:12312"),
        ("objects", format!("[{objects}]"), "1:29240"),
        ("an object", format!("{{\"givens\":{array}}}"), "1:12322"),
        ("lines", words("suite", "\n"), "1539:1"),
    ] {
        let said = streamed("count - --backend atlas", 500, |to| {
            let _ = to.write_all(input.as_bytes());
        });
        assert_eq!(
            (said.out.as_str(), said.code),
            ("", 2),
            "{what}: {}",
            said.err
        );
        let expected = format!(
            "error: standard input:{place}: the names up to this one stand for more than 200000 \
             challenges; name fewer\n"
        );
        assert_eq!(said.err, expected, "{what}");
    }
}

/// Moves are no longer than boards, and other fields are passed over without being kept.
#[cfg(target_os = "linux")]
#[test]
fn what_is_said_of_a_challenge_takes_no_more_memory_than_it_is_worth() {
    let count = |input: String| {
        streamed("count - --backend atlas", 500, |to| {
            let _ = to.write_all(input.as_bytes());
        })
    };
    let told = |field: &str, value: &str| format!("{{\"givens\":\"BAA\",\"{field}\":{value}}}");
    let long = "NGB ".repeat(20_000);
    let list = format!("[{}]", vec![r#""NGB""#; 4_000_000].join(","));
    for moves in [&format!("\"{long}\""), &list] {
        let said = count(told("moves", moves));
        assert_eq!((said.out.as_str(), said.code), ("", 2), "{}", said.err);
        assert!(said.err.contains("too long to be a board"), "{}", said.err);
    }
    let nothing = format!("[{}]", vec!["[]"; 8_000_000].join(","));
    for (field, code) in [("moves", 2), ("level", 0), ("grade", 0)] {
        let said = count(told(field, &nothing));
        assert_eq!(said.code, code, "{field}: {}", said.err);
        assert!(!said.err.contains("memory"), "{field}: {}", said.err);
    }
}
