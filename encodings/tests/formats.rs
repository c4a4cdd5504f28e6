//! Files: what is written is read back, and nothing else is.

mod common;

use std::collections::HashSet;
use std::fmt::Write;
use std::time::{Duration, Instant};

use common::{Random, count_models, covers, is_linked, packings, random_packing};
use encodings::format::asp::AspOptions;
use encodings::format::knuth::KnuthError;
use encodings::format::linear::{LinearOptions, LinearProgram};
use encodings::format::mzn::MznOptions;
use encodings::format::{asp, dimacs, exported::Exported, json, knuth, lp, mzn, opb, smt2};
use encodings::{
    Amo, Answer, Choice, ClauseSink, Cnf, CnfOptions, Connectivity, CoverForm, ExactCover,
    Metadata, NewOption, OptionId, Packing, ParseError, Supports, cnf,
};

fn sample(seed: u64) -> Packing {
    (seed..seed + 1000)
        .map(|seed| random_packing(&mut Random::new(seed), 4, 6, 5))
        .find(|packing| packings(packing).len() > 1)
        .expect("one of many")
}

fn metadata() -> Metadata {
    Metadata::new()
        .with("challenge", "one: two")
        .with("encoding", "a\nb")
}

/// What a file says about itself can be read from anywhere: it has one line a key still.
#[test]
fn metadata_of_json_has_one_line_each() {
    let read: Metadata = serde_json::from_str(r#"[["a: b\nc", "1\np cnf 1 1"]]"#).unwrap();
    assert_eq!(read, Metadata::new().with("a: b\nc", "1\np cnf 1 1"));
    assert_eq!(read.get("a  b c"), Some("1 p cnf 1 1"));
    let written = serde_json::to_string(&metadata()).unwrap();
    assert_eq!(written, r#"[["challenge","one: two"],["encoding","a b"]]"#);
    assert_eq!(
        serde_json::from_str::<Metadata>(&written).unwrap(),
        metadata()
    );
}

fn names(packing: &Packing, chosen: &[OptionId]) -> Vec<String> {
    let mut names: Vec<String> = chosen
        .iter()
        .map(|&option| packing.option(option).name.clone())
        .collect();
    names.sort();
    names
}

fn written(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut file = Vec::new();
    write(&mut file).expect("memory can be written");
    String::from_utf8(file).expect("text")
}

/// The models an exported file's own solver would print, as it would.
fn decoded(exported: &Exported, answer: &str) -> Vec<Vec<String>> {
    let mut models = match exported.decode(answer.as_bytes()) {
        Ok(Answer::Satisfiable(models) | Answer::All(models)) => models,
        other => panic!("{other:?} for {answer}"),
    };
    for model in &mut models {
        model.sort();
    }
    models
}

#[test]
fn dimacs_is_read_back() {
    let packing = sample(1);
    for &amo in Amo::ALL {
        let options = CnfOptions {
            amo,
            connectivity: Connectivity::Levels,
            ..CnfOptions::default()
        };
        let text = written(|out| dimacs::write(&packing, options, &metadata(), out));
        assert!(
            text.lines()
                .all(|line| !line.starts_with("c p show") || line.len() < 80)
        );
        let file = dimacs::read(text.as_bytes()).expect("what we write");
        let mut formula = Cnf::default();
        cnf::encode(&packing, options, &mut formula);
        assert_eq!(file.formula, formula);
        assert_eq!(file.metadata.get("challenge"), Some("one: two"));
        assert_eq!(file.metadata.get("encoding"), Some("a b"));
        let named: Vec<(usize, &str)> = file
            .names
            .iter()
            .map(|(var, name)| (var.number(), name.as_str()))
            .collect();
        let expected: Vec<(usize, &str)> = packing
            .options()
            .map(|id| (id.index() + 1, packing.option(id).name.as_str()))
            .collect();
        assert_eq!(named, expected);
    }
}

/// Supports look at whether the sink is closed, which a file that can be written is not.
#[test]
fn supports_are_written_too() {
    let packing = sample(1);
    let options = CnfOptions {
        supports: Some(Supports::All),
        ..CnfOptions::default()
    };
    let text = written(|out| dimacs::write(&packing, options, &metadata(), out));
    let mut formula = Cnf::default();
    cnf::encode(&packing, options, &mut formula);
    let file = dimacs::read(text.as_bytes()).expect("what we write");
    assert_eq!(file.formula, formula);
}

/// One piece with this many options.
fn many_options(count: usize) -> Packing {
    let mut builder = Packing::builder();
    let piece = builder.piece("a");
    for number in 0..count {
        builder.option(NewOption::new(number.to_string(), piece));
    }
    builder.build().expect("a packing")
}

/// As many numbers on a line as 77 characters hold.
#[test]
fn show_lines_are_as_long_as_they_may_be() {
    let options = CnfOptions {
        amo: Amo::Sequential,
        ..CnfOptions::default()
    };
    let packing = many_options(1200);
    let text = written(|out| dimacs::write(&packing, options, &metadata(), out));
    let mut lines: Vec<&str> = Vec::new();
    lines.extend(text.lines().filter(|line| line.starts_with("c p show ")));
    for pair in lines.windows(2) {
        let next = pair[1].split(' ').nth(3).expect("a number");
        assert!(pair[0].len() <= 77 && pair[0].len() + 1 + next.len() > 77);
    }
    assert!(lines.len() > 50 && lines.iter().all(|line| line.len() <= 77));
}

/// The clauses of the other file, and a line for every cube.
#[test]
fn cubes_follow_the_clauses() {
    let packing = sample(1);
    let options = CnfOptions::default();
    let plain = written(|out| dimacs::write(&packing, options, &metadata(), out));
    let clauses = plain.lines().filter(|line| !line.starts_with(['c', 'p']));
    let [a, b] = [0, 1].map(|at| cnf::chosen(OptionId::new(at)));
    let cubes = [vec![a], vec![!a, b], vec![]];
    let assumptions = ["a 1 0", "a -1 2 0", "a 0"];
    let text = written(|out| dimacs::write_cubes(&packing, options, &cubes, out));
    let expected = std::iter::once("p inccnf")
        .chain(clauses)
        .chain(assumptions);
    assert!(text.lines().eq(expected), "{text}");
    let text = written(|out| dimacs::write_assumptions(&cubes, out));
    assert!(text.lines().eq(assumptions), "{text}");
}

/// A header of the largest size is taken, and what stands behind it is nobody's comment.
#[test]
fn headers_end_the_comments_that_are_read() {
    let text = "c one: 1\np cnf 2147483647 0\nc two: 2\n";
    let file = dimacs::read(text.as_bytes()).expect("a file");
    assert_eq!(file.formula.variables(), i32::MAX as usize);
    assert_eq!(file.metadata, Metadata::new().with("one", "1"));
}

#[test]
fn sizes_of_files_are_those_of_their_formats() {
    let packing = sample(1);
    let size = |text: String| Exported::read(text.as_bytes()).expect("a file").size();
    let mut formula = Cnf::default();
    cnf::encode(&packing, CnfOptions::default(), &mut formula);
    let clauses = (formula.variables(), formula.len());
    let whole = (packing.options().len(), packing.pieces().len());
    // Its first line that is no comment lists the items, and the others are rows.
    let cover = written(|out| Ok(knuth::write(&packing, CoverForm::Loose, &metadata(), out)?));
    let mut rows = cover.lines().filter(|line| !line.starts_with('|'));
    let items = rows.next().expect("items").split_ascii_whitespace();
    let cover_size = (items.filter(|item| *item != "|").count(), rows.count());
    let linear = LinearProgram::of(&packing, LinearOptions::default(), &[]);
    // A constraint for a piece, and for a set of options that want the same cell.
    let rivals = packing.cells().map(|cell| packing.taking(cell));
    let rivals: HashSet<&[OptionId]> = rivals.filter(|options| options.len() > 1).collect();
    let constraints = (whole.0, whole.1 + rivals.len());
    for (text, expected) in [
        (
            written(|out| dimacs::write(&packing, CnfOptions::default(), &metadata(), out)),
            clauses,
        ),
        (
            written(|out| smt2::write(&packing, CnfOptions::default(), &metadata(), &[], out)),
            clauses,
        ),
        (cover, cover_size),
        (
            written(|out| opb::write(&linear, &metadata(), out)),
            constraints,
        ),
        (
            written(|out| lp::write(&linear, &metadata(), out)),
            constraints,
        ),
        (
            written(|out| asp::write(&packing, AspOptions::default(), &metadata(), &[], out)),
            whole,
        ),
        (
            written(|out| mzn::write(&packing, MznOptions::default(), &metadata(), &[], out)),
            whole,
        ),
        (
            written(|out| json::write(&packing, &metadata(), out)),
            whole,
        ),
    ] {
        assert_eq!(size(text.clone()), expected, "{text}");
    }
}

/// Ten terms on a line, constraints by their numbers; blank lines say nothing.
#[test]
fn long_constraints_are_spread_over_lines() {
    let packing = many_options(25);
    let linear = LinearProgram::of(&packing, LinearOptions::default(), &[]);
    let text = written(|out| lp::write(&linear, &metadata(), out));
    let body = text.split_once("Subject To\n").expect("constraints").1;
    let body = body.split_once("Binaries").expect("their end").0;
    let terms: Vec<usize> = body.lines().map(|line| line.matches('x').count()).collect();
    assert_eq!(terms, [10, 10, 5]);
    let blank = text.replace('\n', "\n\n") + " \n";
    assert_eq!(
        lp::read(blank.as_bytes()).expect("a program"),
        lp::read(text.as_bytes()).expect("a program")
    );
    let beyond = lp::read(format!("{blank}x1\n").as_bytes()).unwrap_err();
    assert!(
        beyond.to_string().contains("a line after `End`"),
        "{beyond}"
    );

    let linear = written(|out| {
        let packing = sample(1);
        let linear = LinearProgram::of(&packing, LinearOptions::default(), &[]);
        lp::write(&linear, &metadata(), out)
    });
    let labels = linear.lines().filter_map(|line| line.strip_prefix(" c"));
    let numbers = labels.map(|label| label.split_once(':').expect("a label").0);
    let numbers: Vec<usize> = numbers.map(|n| n.parse().expect("a number")).collect();
    assert_eq!(numbers, (1..=numbers.len()).collect::<Vec<_>>());
    assert!(numbers.len() > 2);
}

/// One piece is linked to all others whatever it does.
#[test]
fn models_have_a_link_rule_where_there_are_several_pieces() {
    let model = |packing: &Packing, linked: bool| {
        let counting = false;
        let options = MznOptions { counting, linked };
        written(|out| mzn::write(packing, options, &metadata(), &[], out))
    };
    for (packing, several) in [(many_options(3), false), (named("x"), true)] {
        let [free, linked] = [false, true].map(|linked| model(&packing, linked));
        assert_eq!(free != linked, several);
    }
}

/// A script asks for the values of all its variables, if there are any.
#[test]
fn scripts_ask_for_values() {
    let script = |packing: &Packing| {
        let options = CnfOptions::default();
        written(|out| smt2::write(packing, options, &metadata(), &[], out))
    };
    let asks = "(check-sat)\n(get-value (\nx1\nx2\nx3\n))\n(exit)\n";
    assert!(script(&many_options(3)).ends_with(asks));
    let empty = Packing::builder().build().expect("a packing of nothing");
    let script = script(&empty);
    assert!(script.ends_with("(check-sat)\n(exit)\n"), "{script}");
}

/// A failure to read is not a mistake in the file.
#[test]
fn a_file_that_cannot_be_read_is_not_malformed() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("broken"))
        }
    }
    let error = dimacs::read(std::io::BufReader::new(Broken)).unwrap_err();
    assert!(matches!(error, ParseError::Io(_)), "{error}");
}

#[test]
fn projected_and_show_lines_name_the_option_variables() {
    let packing = sample(1);
    let text = written(|out| dimacs::write(&packing, CnfOptions::default(), &metadata(), out));
    assert!(text.lines().any(|line| line == "c t pmc"));
    let shown: Vec<usize> = text
        .lines()
        .filter_map(|line| line.strip_prefix("c p show "))
        .flat_map(|line| line.strip_suffix(" 0").expect("ends in 0").split(' '))
        .map(|number| number.parse().expect("a number"))
        .collect();
    assert_eq!(shown, (1..=packing.options().len()).collect::<Vec<_>>());
}

#[test]
fn knuth_files_are_read_back_and_answers_decoded() {
    for seed in 1..20 {
        let packing = sample(seed);
        for &form in CoverForm::ALL {
            let text = written(|out| Ok(knuth::write(&packing, form, &metadata(), out)?));
            let file = knuth::read(text.as_bytes()).expect("what we write");
            let cover = ExactCover::of(&packing, form);
            assert_eq!(file.primary, cover.primary_count());
            assert_eq!(file.rows.len(), cover.rows().len());
            let exported = Exported::read(text.as_bytes()).expect("what we write");
            assert!(matches!(exported, Exported::Dlx(_)));
            assert_eq!(exported.metadata().get("challenge"), Some("one: two"));
            assert_eq!(exported.names().len(), packing.options().len());
            let mut found = Vec::new();
            for solution in covers(&cover) {
                // Print the solution as DLX1 does, fillers and all.
                let mut answer = String::from("1:\n");
                for row in solution {
                    let at = cover.rows().iter().position(|other| other == row);
                    for item in &file.rows[at.expect("a row of the cover")].items {
                        answer.extend([" ", &file.items[item.index()]]);
                    }
                    answer += " (1 of 1)\n";
                }
                answer += "Altogether 1 solution, 10+10 mems\n";
                found.extend(decoded(&exported, &answer));
            }
            found.sort();
            let mut expected: Vec<Vec<String>> = packings(&packing)
                .iter()
                .map(|chosen| names(&packing, chosen))
                .collect();
            expected.sort();
            assert_eq!(found, expected, "{form}");
        }
    }
}

/// Two pieces and two cells, the second cell named as given.
fn named(cell: &str) -> Packing {
    let mut builder = Packing::builder();
    let cells = [builder.cell("1"), builder.cell(cell)];
    for letter in ["a", "b"] {
        let piece = builder.piece(letter);
        for (at, cell) in cells.into_iter().enumerate() {
            builder.option(NewOption {
                cells: vec![cell],
                ..NewOption::new(format!("{letter}{at}"), piece)
            });
        }
    }
    builder.build().expect("a packing")
}

/// Knuth's programs take items of 8 characters, two of which say their kind.
#[test]
fn only_knuths_format_refuses_what_is_too_long_for_it() {
    let longest = named("six666");
    let text = written(|out| Ok(knuth::write(&longest, CoverForm::Loose, &metadata(), out)?));
    assert!(knuth::read(text.as_bytes()).is_ok());
    for name in [
        "seven77",
        "a|b",
        "a:b",
        "a-name-as-long-as-a-puzzle-may-want-for-its-cells",
    ] {
        let packing = named(name);
        let mut file = Vec::new();
        match knuth::write(&packing, CoverForm::Loose, &metadata(), &mut file) {
            Err(KnuthError::ItemName(item)) => assert_eq!(item, format!("c_{name}")),
            other => panic!("{other:?} for {name}"),
        }
        assert!(file.is_empty(), "nothing is written for {name}");

        let program =
            written(|out| asp::write(&packing, AspOptions::default(), &metadata(), &[], out));
        let document = written(|out| json::write(&packing, &metadata(), out));
        for text in [program, document] {
            match Exported::read(text.as_bytes()) {
                Ok(Exported::Asp(_, same) | Exported::Json(_, same)) => assert_eq!(same, packing),
                other => panic!("{other:?} for {name}"),
            }
        }
    }
}

/// Names of options stand in comments of Knuth's format, and on lines of all others.
#[test]
fn long_names_of_options_are_carried_by_every_format() {
    let mut builder = Packing::builder();
    let piece = builder.piece("a");
    let name = "the|only:option-".repeat(8);
    builder.option(NewOption::new(name.clone(), piece));
    let packing = builder.build().expect("a packing");
    let linear = LinearProgram::of(&packing, LinearOptions::default(), &[]);
    for text in [
        written(|out| dimacs::write(&packing, CnfOptions::default(), &metadata(), out)),
        written(|out| Ok(knuth::write(&packing, CoverForm::Loose, &metadata(), out)?)),
        written(|out| opb::write(&linear, &metadata(), out)),
        written(|out| asp::write(&packing, AspOptions::default(), &metadata(), &[], out)),
        written(|out| json::write(&packing, &metadata(), out)),
        written(|out| lp::write(&linear, &metadata(), out)),
        written(|out| smt2::write(&packing, CnfOptions::default(), &metadata(), &[], out)),
        written(|out| mzn::write(&packing, MznOptions::default(), &metadata(), &[], out)),
    ] {
        let exported = Exported::read(text.as_bytes()).expect("what we write");
        assert_eq!(exported.names(), [&name]);
    }
}

#[test]
fn opb_files_have_the_packings_as_solutions() {
    for seed in 1..6 {
        let packing = sample(seed);
        for (counting, connectivity) in [
            (false, Connectivity::None),
            (true, Connectivity::None),
            (true, Connectivity::Closure),
        ] {
            let options = LinearOptions {
                counting,
                connectivity,
            };
            let text = written(|out| {
                opb::write(&LinearProgram::of(&packing, options, &[]), &metadata(), out)
            });
            let file = opb::read(text.as_bytes()).expect("what we write");
            let exported = Exported::read(text.as_bytes()).expect("what we write");
            assert_eq!(exported.names().len(), packing.options().len());
            if connectivity != Connectivity::None {
                continue; // the clauses are judged by their model counts
            }
            let free = packing.options().len();
            for chosen in packings(&packing) {
                // The unfilled slots follow from the options.
                let mut answer = String::from("s SATISFIABLE\nv");
                for id in packing.options() {
                    let sign = if chosen.contains(&id) { "" } else { "-" };
                    write!(answer, " {sign}x{}", id.index() + 1).expect("memory");
                }
                let slots = packing.classes().flat_map(|class| packing.slots_of(class));
                for (at, slot) in slots.enumerate().take(file.variables - free) {
                    let filled = packing.filling(slot).iter().any(|id| chosen.contains(id));
                    let sign = if filled { "-" } else { "" };
                    write!(answer, "\nv {sign}x{}", free + at + 1).expect("memory");
                }
                assert_eq!(decoded(&exported, &answer), [names(&packing, &chosen)]);
                let wrong = answer.replacen("-x", "x", 1);
                assert!(exported.decode(wrong.as_bytes()).is_err());
            }
        }
    }
}

/// What the integer program says is what the pseudo-Boolean constraints say, and what the
/// script says is what the DIMACS file says, clauses that were added included.
#[test]
fn integer_programs_and_scripts_are_read_back() {
    for seed in 1..6 {
        let packing = sample(seed);
        let also = [packings(&packing)[0]
            .iter()
            .map(|&option| !cnf::chosen(option))
            .collect()];
        for connectivity in [Connectivity::None, Connectivity::Closure] {
            let options = LinearOptions {
                counting: true,
                connectivity,
            };
            let linear = LinearProgram::of(&packing, options, &also);
            let program = written(|out| lp::write(&linear, &metadata(), out));
            assert!(program.lines().all(|line| line.len() < 300));
            let constraints = written(|out| opb::write(&linear, &metadata(), out));
            let program = lp::read(program.as_bytes()).expect("what we write");
            assert_eq!(
                program,
                opb::read(constraints.as_bytes()).expect("what we write")
            );
            assert_eq!(program.metadata.get("challenge"), Some("one: two"));

            let options = CnfOptions {
                connectivity,
                ..CnfOptions::default()
            };
            let script = written(|out| smt2::write(&packing, options, &metadata(), &also, out));
            let script = smt2::read(script.as_bytes()).expect("what we write");
            let mut formula = Cnf::default();
            cnf::encode(&packing, options, &mut formula);
            formula.add_clause(&also[0]);
            assert_eq!(script.formula, formula);
            assert_eq!(script.metadata.get("challenge"), Some("one: two"));
            assert_eq!(script.names.len(), packing.options().len());
        }
    }
}

#[test]
fn models_carry_the_packing() {
    for seed in 1..20 {
        let packing = sample(seed);
        let options = MznOptions {
            counting: true,
            linked: true,
        };
        let also = [vec![
            !cnf::chosen(OptionId::new(0)),
            cnf::chosen(OptionId::new(1)),
        ]];
        let model = written(|out| mzn::write(&packing, options, &metadata(), &also, out));
        let (data, same) = mzn::read(model.as_bytes()).expect("what we write");
        assert_eq!(data, metadata());
        assert_same(&same, &packing, |packing| {
            let model = written(|out| mzn::write(packing, options, &metadata(), &also, out));
            mzn::read(model.as_bytes()).expect("what we write").1
        });
        let options = AspOptions {
            counting: true,
            linked: true,
        };
        let program = |packing: &Packing| {
            written(|out| asp::write(packing, options, &metadata(), &also, out))
        };
        let read = |program: String| asp::read(program.as_bytes()).expect("what we write").1;
        assert_same(&read(program(&packing)), &packing, |packing| {
            read(program(packing))
        });
    }
}

/// A model lists the slots class by class, so the packing that is read from it may have them
/// in another order than the one that was written; the second time nothing changes.
fn assert_same(read: &Packing, packing: &Packing, again: impl Fn(&Packing) -> Packing) {
    let all = packings(packing);
    assert_eq!(packings(read), all);
    for chosen in &all {
        assert_eq!(is_linked(read, chosen), is_linked(packing, chosen));
    }
    assert_eq!(&again(read), read);
}

#[test]
fn answer_set_programs_and_json_carry_the_packing() {
    for seed in 1..20 {
        let packing = sample(seed);
        let options = AspOptions {
            counting: true,
            linked: true,
        };
        let program = written(|out| asp::write(&packing, options, &metadata(), &[], out));
        let document = written(|out| json::write(&packing, &metadata(), out));
        let (_, same) = json::read(document.as_bytes()).expect("what we write");
        assert_eq!(same, packing);
        let program = Exported::read(program.as_bytes()).expect("what we write");
        let document = Exported::read(document.as_bytes()).expect("what we write");
        assert_eq!(program.metadata(), &metadata());
        assert_eq!(document.metadata(), &metadata());
        for chosen in packings(&packing) {
            let names = names(&packing, &chosen);
            let atoms: Vec<String> = names.iter().map(|n| format!("chosen(\"{n}\")")).collect();
            let answer = format!(
                "clingo version 5.7.1\nReading from stdin\nSolving...\nAnswer: 1\n{}\nSATISFIABLE\n\n\
                 Models       : 1+\nCalls        : 1\nCPU Time     : 0.001s\n",
                atoms.join(" ")
            );
            let list = serde_json::to_string(&names).expect("a list");
            let expected = [names];
            assert_eq!(decoded(&program, &answer), expected);
            assert_eq!(decoded(&document, &list), expected);
        }
    }
}

#[test]
fn a_file_read_back_has_the_models_of_the_packing() {
    let packing = sample(3);
    let linked = packings(&packing)
        .iter()
        .filter(|chosen| is_linked(&packing, chosen))
        .count();
    let options = CnfOptions {
        connectivity: Connectivity::Closure,
        ..CnfOptions::default()
    };
    let text = written(|out| dimacs::write(&packing, options, &metadata(), out));
    let file = dimacs::read(text.as_bytes()).expect("what we write");
    assert_eq!(count_models(&file.formula), linked as u64);
}

/// Files of each kind with a mistake, and where it is: line and column.
const MALFORMED: &[(&str, (usize, usize))] = &[
    // DIMACS
    ("c only comments\n", (2, 1)),
    ("p cnf 2\n", (1, 1)),
    ("p cnf x 1\n1 0\n", (1, 7)),
    ("c first\np cnf 2 1\np cnf 2 1\n", (3, 1)),
    ("p cnf 2 1\n1 3 0\n", (2, 3)),
    ("p cnf 2 1\n1 two 0\n", (2, 3)),
    ("p cnf 2 1\n1 -0\n", (2, 3)),
    ("p cnf 2 1\n1 2\n", (3, 1)),
    ("p cnf 2 2\n1 2 0\n", (3, 1)),
    ("p cnf 2 1\n1 2 0\n-1 0\n", (3, 4)),
    ("c varname 1 a\nc varname 1 b\np cnf 1 0\n", (2, 11)),
    ("c varname 1\np cnf 1 0\n", (1, 3)),
    ("c varname 9 a\np cnf 1 0\n", (3, 1)),
    ("p dnf 2 1\n1 2 0\n", (1, 1)),
    ("p cnf 2147483648 0\n", (1, 7)),
    // OPB
    ("* nothing\n", (1, 1)),
    ("* #variables= 2 #constraint= 0\n", (1, 1)),
    ("* #variable= 2 #constraint= 1\n+1 x1 >= 1 ,\n", (2, 7)),
    ("* #variable= 2 #constraint= 1\n+1 x1 +1 x2 >= 1\n", (2, 13)),
    (
        "* #variable= 2 #constraint= 1\n+1 x1 +1 x3 >= 1 ;\n",
        (2, 10),
    ),
    ("* #variable= 2 #constraint= 1\n+1 x1 +1\n", (2, 7)),
    ("* #variable= 2 #constraint= 2\n+1 x1 >= 1 ;\n", (3, 1)),
    ("* #variable= 2 #constraint= 0\n+1 x1 >= 1 ;\n", (2, 1)),
    ("* #variable= 2 #constraint= 0\n* varname x7 a\n", (2, 11)),
    // Integer programs
    ("\\ hello\n", (1, 1)),
    (
        "\\ An integer program: 1 variables, 0 constraints.\nEnd\n",
        (3, 1),
    ),
    (
        "\\ An integer program: 1 variables, 1 constraints.\nSubject To\n c1: + x2 = 1\n",
        (3, 8),
    ),
    (
        "\\ An integer program: 1 variables, 1 constraints.\nSubject To\n c1: + x1\nEnd\n",
        (5, 1),
    ),
    (
        "\\ An integer program: 1 variables, 0 constraints.\nBinaries\n x1\n",
        (4, 1),
    ),
    (
        "\\ An integer program: 1 variables, 0 constraints.\nBinaries\n x1\nEnd\nEnd\n",
        (5, 1),
    ),
    // Scripts
    ("; hello\n", (1, 1)),
    (
        "; An SMT-LIB script: 2147483648 variables, 0 clauses.\n(exit)\n",
        (1, 1),
    ),
    (
        "; An SMT-LIB script: 1 variables, 0 clauses.\n(check-sat)\n",
        (3, 1),
    ),
    (
        "; An SMT-LIB script: 1 variables, 1 clauses.\n(assert (or false x2))\n",
        (2, 19),
    ),
    (
        "; An SMT-LIB script: 1 variables, 1 clauses.\n(exit)\n",
        (3, 1),
    ),
    (
        "; An SMT-LIB script: 1 variables, 0 clauses.\n(reset)\n",
        (2, 1),
    ),
    // Models
    ("% A MiniZinc model.\n", (2, 1)),
    ("% A MiniZinc model.\nconstraint false;\n", (2, 1)),
    ("% A MiniZinc model.\noutput [];\n", (2, 1)),
    (
        "% A MiniZinc model.\narray[PIECE] of string: piece_name = [\"a\",];\n",
        (2, 1),
    ),
    // Knuth
    ("| a comment\n", (2, 1)),
    ("| a\na b | c | d\n", (2, 9)),
    ("| a\na b a\n", (2, 5)),
    ("| a\nlonger-than-eight\n", (2, 1)),
    ("| a\na b | c\na d\n", (3, 3)),
    ("| a\na b | c\na a\n", (3, 3)),
    ("| a\na b | c\nc\n", (3, 1)),
    ("| a\na b | c\n\na\n", (3, 1)),
    ("| a\na b\n| option one\n", (3, 1)),
    ("| a\na b\n| option one\n| option two\na\n", (4, 1)),
    // ASP
    ("% p\npiece(\"A\").\n", (3, 1)),
    ("% p\noption(\"x\",\"A\").\n", (2, 1)),
    ("% p\nfoo(\"x\",\"A\").\n", (2, 1)),
    ("% p\npiece(A).\n", (2, 1)),
    // JSON
    ("{\"metadata\": []}", (1, 16)),
    ("{\"metadata\": [],\n \"packing\": {]}", (2, 14)),
    ("", (1, 1)),
];

/// Every file is refused, at the place given.
#[test]
fn malformed_files_are_refused_with_their_place() {
    for &(text, place) in MALFORMED {
        match Exported::read(text.as_bytes()) {
            Err(ParseError::Syntax { line, column, .. }) => {
                assert_eq!((line, column), place, "for {text:?}");
            }
            other => panic!("{other:?} for {text:?}"),
        }
    }
}

#[test]
fn a_file_that_is_not_text_is_refused() {
    let error = dimacs::read(&b"p cnf 1 1\n\xff 0\n"[..]).unwrap_err();
    assert!(
        matches!(error, ParseError::Syntax { line: 2, .. }),
        "{error}"
    );
}

/// What is demanded beside the rules of a program names its options.
#[test]
fn clauses_beside_an_answer_set_program_name_their_options() {
    let packing = random_packing(&mut Random::new(7), 3, 4, 5);
    let options: Vec<OptionId> = packing.options().collect();
    let (first, last) = (options[0], options[options.len() - 1]);
    let also = [vec![!cnf::chosen(first), cnf::chosen(last)]];
    let program =
        written(|out| asp::write(&packing, AspOptions::default(), &metadata(), &also, out));
    let [first, last] = [first, last].map(|option| &packing.option(option).name);
    let rule = format!(":- chosen(\"{first}\"), not chosen(\"{last}\").");
    assert_eq!(program.lines().filter(|line| *line == rule).count(), 1);
}

/// A clause without literals, as a cut around given pieces that nothing can link to, is what
/// every format with clauses can say and read back: there is no packing then.
#[test]
fn a_clause_that_nothing_satisfies_is_carried_by_every_format() {
    let packing = sample(5);
    let also = [Vec::new()];
    let (cnf_options, metadata) = (CnfOptions::default(), metadata());
    let linear = LinearProgram::of(&packing, LinearOptions::default(), &also);
    let sat = |sink: &mut dyn ClauseSink| {
        cnf::encode(&packing, cnf_options, sink);
        sink.add_clause(&[]);
    };
    let asp_options = AspOptions::default();
    let mzn_options = MznOptions::default();
    let files = [
        written(|out| dimacs::write_with(&packing, &metadata, sat, out)),
        written(|out| smt2::write(&packing, cnf_options, &metadata, &also, out)),
        written(|out| opb::write(&linear, &metadata, out)),
        written(|out| lp::write(&linear, &metadata, out)),
        written(|out| asp::write(&packing, asp_options, &metadata, &also, out)),
        written(|out| mzn::write(&packing, mzn_options, &metadata, &also, out)),
    ];
    let [dimacs, smt2, opb, lp, asp, mzn] = &files;
    assert_eq!(
        count_models(&dimacs::read(dimacs.as_bytes()).unwrap().formula),
        0
    );
    assert_eq!(
        count_models(&smt2::read(smt2.as_bytes()).unwrap().formula),
        0
    );
    for file in [opb::read(opb.as_bytes()), lp::read(lp.as_bytes())] {
        let constraints = file.unwrap().constraints;
        let last = constraints.last().expect("the clause");
        for value in [false, true] {
            assert_eq!(last.holds(|_| value), Some(false), "{last:?}");
        }
    }
    // As the programs want it: clingo takes a rule without a body, and SMT-LIB no disjunction
    // of one part.
    for (file, line) in [
        (asp, ":- ."),
        (mzn, "constraint bool_clause([],[]);"),
        (smt2, "(assert false)"),
    ] {
        assert_eq!(file.lines().filter(|it| *it == line).count(), 1, "{file}");
        Exported::read(file.as_bytes()).expect("what we write");
    }
}

/// A clause holds unless every literal of it is false, and so does the constraint that is made
/// of it; whatever the signs.
#[test]
fn clauses_beside_a_linear_program_are_constraints_that_hold_when_they_do() {
    let packing = random_packing(&mut Random::new(7), 3, 4, 5);
    let options: Vec<OptionId> = packing.options().take(3).collect();
    for signs in 0..8_u32 {
        let literal = |at: usize| {
            let chosen = cnf::chosen(options[at]);
            if signs >> at & 1 == 1 {
                chosen
            } else {
                !chosen
            }
        };
        let also = [(0..3).map(literal).collect()];
        let linear = LinearProgram::of(&packing, LinearOptions::default(), &also);
        let file = opb::read(written(|out| opb::write(&linear, &metadata(), out)).as_bytes());
        let constraints = file.expect("what we write").constraints;
        let last = constraints.last().expect("the clause");
        for values in 0..8_u32 {
            let is_chosen = |at: usize| values >> at & 1 == 1;
            let value =
                |var| (0..3).any(|at| cnf::chosen(options[at]).var() == var && is_chosen(at));
            let holds = (0..3).any(|at| is_chosen(at) == (signs >> at & 1 == 1));
            assert_eq!(last.holds(value), Some(holds), "{signs:03b} {values:03b}");
        }
    }
}

/// A row may name every item there is, and an item that it names twice is found at its place.
#[test]
fn rows_of_many_items_are_read_in_time() {
    let begun = Instant::now();
    let items: Vec<String> = (0..300_000).map(|number| format!("i{number}")).collect();
    let items = items.join(" ");
    let read = knuth::read(format!("{items}\n{items}\n").as_bytes()).unwrap();
    assert_eq!(read.rows[0].items.len(), 300_000);
    assert!(read.rows[0].items.is_sorted());
    let twice = knuth::read(format!("{items}\ni3 {items}\n").as_bytes()).unwrap_err();
    let expected = "line 2, column 13: item \"i3\" is in the row twice";
    assert_eq!(twice.to_string(), expected);
    // Far less than a second; a minute where each item is compared with all before it.
    assert!(begun.elapsed() < Duration::from_secs(20));
}
