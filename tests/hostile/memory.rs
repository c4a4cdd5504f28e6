//! Memory that does not grow with what is read: challenges by the thousand, a line without an
//! end, and headers that promise what does not come.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use super::common::SAMPLE;
use super::common::program::{call, iqlink, path, piped};
use super::limits::streamed;

/// The most memory that the call takes, in megabytes, as the system tells it while it runs. What
/// it tells at the end has in it what the process took that started the call.
fn peak(arguments: &[&str]) -> u64 {
    let mut child = call(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let file = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    let ended = loop {
        // A process that has ended has no such line.
        let status = fs::read_to_string(&file).unwrap_or_default();
        let told = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let told = told.and_then(|told| told.trim().trim_end_matches(" kB").parse().ok());
        peak = told.map_or(peak, |told: u64| peak.max(told));
        if let Some(ended) = child.try_wait().unwrap() {
            break ended;
        }
        thread::sleep(Duration::from_millis(1));
    };
    assert_eq!(ended.code(), Some(0), "{arguments:?}");
    assert!(peak > 0, "{arguments:?}: it was not seen");
    peak >> 10
}

/// So many challenges, each with a name of its own and a long text beside it.
fn write_challenges(file: &Path, count: usize) {
    let mut out = BufWriter::new(File::create(file).unwrap());
    let note = "x".repeat(60_000);
    for number in 0..count {
        let name = format!("number-{number}");
        writeln!(
            out,
            r#"{{"name":"{name}","givens":"{SAMPLE}","note":"{note}"}}"#
        )
        .unwrap();
    }
    out.flush().unwrap();
}

/// Fifty times the challenges take about as much memory: neither the texts nor what is made of
/// them are kept.
#[test]
fn many_challenges_take_no_more_memory_than_a_few() {
    let folder = tempfile::tempdir().unwrap();
    let files = [20, 1000].map(|count| {
        let file = folder.path().join(format!("{count}.jsonl"));
        write_challenges(&file, count);
        file
    });
    for command in [
        &["solve", "--json"][..],
        &["count", "--json"],
        &["export", "--format", "cnf"],
        &["prove", "--json"],
    ] {
        let [few, many] = files.each_ref().map(|file| {
            let out = file.with_extension(command[0]);
            let mut arguments = [command, &[path(file), "--jobs", "2"]].concat();
            if let "export" | "prove" = command[0] {
                arguments.extend(["-o", path(&out)]);
            }
            peak(&arguments)
        });
        // The texts alone are 60 MB; one after the other they are nothing.
        assert!(many < few + 20, "{command:?}: {many} MB, and {few} MB");
    }
}

/// A line of 100 MB is named, in no more memory than two of its kind take.
#[test]
fn a_line_of_any_length_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("long.txt");
    let letters = "BAA".repeat(100 << 10);
    let write = |out: &mut dyn Write| {
        let begun = writeln!(out, "{SAMPLE}");
        // Whoever reads it may have seen enough.
        (0..400).fold(begun, |so_far, _| {
            so_far.and_then(|()| out.write_all(letters.as_bytes()))
        })
    };
    write(&mut File::create(&place).unwrap()).unwrap();
    assert!(fs::metadata(&place).unwrap().len() > 100 << 20);
    let file = path(&place);
    for command in ["solve", "verify", "count", "prove"] {
        for (from, what) in [("-", "standard input"), (file, file)] {
            let arguments = format!("{command} {from}");
            let said = streamed(&arguments, 400, |input| {
                drop(write(input));
            });
            assert_eq!(said.code, 2, "{arguments}: {}", said.err);
            let problem = format!("error: {what}:2:");
            assert!(said.err.contains(&problem), "{arguments}: {}", said.err);
            let problem = "too long to be a board";
            assert!(said.err.contains(problem), "{arguments}: {}", said.err);
            assert!(said.err.len() < 500, "{arguments}: {}", said.err.len());
        }
    }
}

/// Where the numbers begin and end that stand behind `mark` on its line.
fn numbers_behind(text: &str, mark: &str) -> Vec<(usize, usize)> {
    let begin = text.find(mark).expect(mark) + mark.len();
    let line = text[begin..].lines().next().unwrap();
    let is_digit = |at: usize| line.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let starts = (0..line.len()).filter(|&at| is_digit(at) && (at == 0 || !is_digit(at - 1)));
    starts
        .map(|from| {
            let length = (from..line.len()).take_while(|&at| is_digit(at)).count();
            (begin + from, begin + from + length)
        })
        .collect()
}

/// Every format that says how much comes says far too much, one number after the other: nothing
/// is made for what does not come.
#[test]
fn promises_take_no_memory() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    // All pieces lie, so that the true answer is known in each format.
    let answers = [
        "s SATISFIABLE\nv 1 2 3 4 5 6 7 8 9 10 11 12 0\n",
        "s SATISFIABLE\nv x1 x2 x3 x4 x5 x6 x7 x8 x9 x10 x11 x12\n",
        "s UNSATISFIABLE\n",
    ];
    let mut tried = 0;
    for (format, mark) in [
        ("cnf", "p cnf "),
        ("opb", "* #variable="),
        ("lp", "\\ An integer program: "),
        ("smt2", "; An SMT-LIB script: "),
        ("mzn", "set of int: OPTION = "),
        ("mzn", "unfilled = "),
        ("asp", "class(\"centres\","),
        ("json", "\"unfilled\":"),
    ] {
        let exported = place(format);
        let export = ["export", SAMPLE, "--format", format, "-o", path(&exported)];
        assert_eq!(iqlink(export).code, 0);
        let good = fs::read_to_string(&exported).unwrap();
        let numbers = numbers_behind(&good, mark);
        assert!(!numbers.is_empty(), "{format}: {mark}");
        for (from, to) in numbers.into_iter().take(4) {
            for promise in ["1152921504606846976", "2147483647", "18446744073709551615"] {
                fs::write(&exported, [&good[..from], promise, &good[to..]].concat()).unwrap();
                for answer in answers {
                    let arguments = format!("decode {} -", path(&exported));
                    let said = streamed(&arguments, 100, |input| {
                        drop(input.write_all(answer.as_bytes()));
                    });
                    let what = format!("{format} {mark} {promise} {answer}: {said:?}");
                    assert!((0..=2).contains(&said.code), "{what}");
                    assert!(!said.err.contains("out of memory"), "{what}");
                    assert!(said.err.len() < 500, "{what}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried >= 100, "{tried}");
    // An answer may promise as well.
    let exported = place("cnf");
    let export = ["export", SAMPLE, "--format", "cnf", "-o", path(&exported)];
    assert_eq!(iqlink(export).code, 0);
    for word in ["1152921504606846976", "2147483647", "-2147483648"] {
        let answer = format!("s SATISFIABLE\nv {word} 0\n");
        let said = piped(&["decode", path(&exported), "-"], answer);
        assert_ne!(said.code, 0, "{word}: {said:?}");
        assert!(said.err.len() < 500, "{word}: {said:?}");
    }
}
