//! Solvers' answers: every shape that is met in the wild, and what is refused.

use encodings::format::answer::{Count, read_count};
use encodings::format::asp::{self, AspOptions};
use encodings::format::linear::{LinearOptions, LinearProgram};
use encodings::format::mzn::{self, MznOptions};
use encodings::format::{json, knuth, lp, opb, smt2};
use encodings::{
    Answer, AnswerError, CnfOptions, CoverForm, Exported, Metadata, NewOption, Packing,
};

/// Two pieces, two cells, so two packings: a1 b2 and a2 b1.
const CNF: &str = "c varname 1 a1\nc varname 2 a2\nc varname 3 b1\nc varname 4 b2\n\
                   p cnf 4 6\n1 2 0\n3 4 0\n-1 -2 0\n-3 -4 0\n-1 -3 0\n-2 -4 0\n";

fn cnf() -> Exported {
    Exported::read(CNF.as_bytes()).expect("a file")
}

fn packing() -> Packing {
    let mut builder = Packing::builder();
    let pieces = [builder.piece("a"), builder.piece("b")];
    let cells = [builder.cell("1"), builder.cell("2")];
    for (piece, letter) in pieces.into_iter().zip(["a", "b"]) {
        for (at, cell) in cells.into_iter().enumerate() {
            let name = format!("{letter}{}", at + 1);
            builder.option(NewOption {
                cells: vec![cell],
                ..NewOption::new(name, piece)
            });
        }
    }
    builder.build().expect("a packing")
}

fn exported(write: impl FnOnce(&Packing, &mut Vec<u8>) -> std::io::Result<()>) -> Exported {
    let mut file = Vec::new();
    write(&packing(), &mut file).expect("memory can be written");
    Exported::read(&file[..]).expect("what we write")
}

fn models(models: &[&[&str]]) -> Answer<Vec<String>> {
    let strings = |model: &&[&str]| model.iter().map(ToString::to_string).collect();
    Answer::Satisfiable(models.iter().map(strings).collect())
}

fn all(listed: &[&[&str]]) -> Answer<Vec<String>> {
    match models(listed) {
        Answer::Satisfiable(models) => Answer::All(models),
        other => other,
    }
}

#[track_caller]
fn accepts(file: &Exported, answer: &str, expected: &Answer<Vec<String>>) {
    match file.decode(answer.as_bytes()) {
        Ok(found) => assert_eq!(&found, expected, "for {answer}"),
        Err(error) => panic!("{error} for {answer}"),
    }
}

/// Every answer is refused for the reason beside it.
#[track_caller]
fn refuses(file: &Exported, answers: &[(&str, &str)]) {
    for (answer, reason) in answers {
        match file.decode(answer.as_bytes()) {
            Err(error) => assert!(error.to_string().contains(reason), "{error} for {answer}"),
            Ok(found) => panic!("{found:?} for {answer}"),
        }
    }
}

#[test]
fn competition_answers() {
    let one = models(&[&["a1", "b2"]]);
    accepts(&cnf(), "c hello\ns SATISFIABLE\nv 1 -2\nv -3 4 0\n", &one);
    accepts(&cnf(), "s SATISFIABLE\r\nv 1 -2 -3 4 0\r\n", &one);
    accepts(&cnf(), "v 1 -2 -3 4\nv 0\ns SATISFIABLE\n", &one);
    accepts(&cnf(), "s UNSATISFIABLE\n", &Answer::Unsatisfiable);
    accepts(&cnf(), "s UNKNOWN\n", &Answer::Unknown("UNKNOWN".into()));
}

#[test]
fn minisat_result_files_and_output() {
    accepts(&cnf(), "SAT\n1 -2 -3 4 0\n", &models(&[&["a1", "b2"]]));
    accepts(&cnf(), "UNSAT\n", &Answer::Unsatisfiable);
    accepts(&cnf(), "INDET\n", &Answer::Unknown("INDET".into()));
    let output = "WARNING: for repeatability, setting FPU to use double precision\n\
                  ============[ Problem Statistics ]=============\n\
                  |  Number of variables:             4         |\n\
                  ================================================\n\
                  restarts              : 1\nconflicts             : 0   (0 /sec)\n\
                  CPU time              : 0 s\n\n";
    accepts(
        &cnf(),
        &format!("{output}UNSATISFIABLE\n"),
        &Answer::Unsatisfiable,
    );
    refuses(
        &cnf(),
        &[(&format!("{output}SATISFIABLE\n"), "without a model")],
    );
}

#[test]
fn clasp_answers_with_several_models_before_the_verdict() {
    let answer = "c clasp version 3.3.10\nc Reading from stdin\nc Solving...\nc Answer: 1\n\
                  v 1 -2 -3 4 0\nc Answer: 2\nv -1 2 3 -4 0\ns SATISFIABLE\nc Models : 2\n";
    accepts(&cnf(), answer, &all(&[&["a1", "b2"], &["a2", "b1"]]));
    let cut_short = answer.replace("Models : 2", "Models : 2+");
    let two = models(&[&["a1", "b2"], &["a2", "b1"]]);
    accepts(&cnf(), &cut_short, &two);
    // As of `clasp 0 -q1`, which prints the last of those that it counts.
    for number in ["1", "3", "18446744073709551616"] {
        let counted = answer.replace("Models : 2", &format!("Models : {number}"));
        accepts(&cnf(), &counted, &two);
    }
}

#[test]
fn solvers_that_gave_up() {
    let cadical = "c --- [ result ] ---\nc\nc UNKNOWN\nc\nc exit 0\n";
    accepts(&cnf(), cadical, &Answer::Unknown("UNKNOWN".into()));
    accepts(
        &cnf(),
        "s INDETERMINATE\n",
        &Answer::Unknown("INDETERMINATE".into()),
    );
}

#[test]
fn wrong_cut_off_and_foreign_sat_answers() {
    let file = cnf();
    refuses(
        &file,
        &[
            ("", "empty or cut off"),
            ("c nothing\n", "empty or cut off"),
            ("s SATISFIABLE\n", "without a model"),
            ("s SATISFIABLE\nv 1 -2 -3 4\n", "does not end with 0"),
            ("v 1 -2 -3 4 0\n", "without a verdict"),
            ("s SATISFIABLE\nv 1 -2 0\n", "variable 3 has no value"),
            ("s SATISFIABLE\nv 1 -2 -3 4 5 0\n", "another file"),
            ("s SATISFIABLE\nv 1 -1 2 -3 4 0\n", "true and false"),
            ("s SATISFIABLE\nv 1 -2 3 -4 0\n", "clause 5 is false"),
            ("s UNSATISFIABLE\nv 1 -2 -3 4 0\n", "with a model"),
            ("s SATISFIABLE\ns UNSATISFIABLE\n", "second verdict"),
            ("s MAYBE\n", "no verdict"),
            ("s SATISFIABLE\nv 1 -2 x 4 0\n", "line 2, column 8"),
            ("s SATISFIABLE\nv 1 -2 -3 4 -0\n", "not a literal"),
            (
                "bash: minisat: command not found\n",
                "no line of a SAT solver's answer",
            ),
        ],
    );
}

#[test]
fn clingo_answers() {
    let file = exported(|packing, out| {
        asp::write(packing, AspOptions::default(), &Metadata::new(), &[], out)
    });
    let head = "pyclingo version 5.8.2\nReading from stdin\nSolving...\n";
    let tail = "\nModels       : 2\nCalls        : 1\nTime         : 0.001s (Solving: 0.00s)\n";
    let two = format!(
        "{head}Answer: 1 (Time: 0.001s)\nchosen(\"a1\") chosen(\"b2\")\nAnswer: 2 (Time: 0.001s)\n\
         chosen(\"a2\") chosen(\"b1\")\nSATISFIABLE\n{tail}"
    );
    accepts(&file, &two, &all(&[&["a1", "b2"], &["a2", "b1"]]));
    let counted = two.replace(": 2\n", ": 3\n");
    let not_all = models(&[&["a1", "b2"], &["a2", "b1"]]);
    accepts(&file, &counted, &not_all);
    accepts(
        &file,
        &format!("{head}UNSATISFIABLE\n{tail}"),
        &Answer::Unsatisfiable,
    );
    let stopped = format!("{head}*** Info : (clingo): INTERRUPTED by signal!\nUNKNOWN\n{tail}");
    accepts(&file, &stopped, &Answer::Unknown("UNKNOWN".into()));
    let answer = |rest: &str| format!("{head}Answer: 1\n{rest}");
    refuses(
        &file,
        &[
            (&answer(""), "cut off"),
            (&answer("chosen(\"a1\") chosen(\"b2\")\n"), "cut off"),
            (&answer("chosen(\"a1\")\nSATISFIABLE\n"), "not placed"),
            (
                &answer("chosen(\"a1\") chosen(\"b1\")\nSATISFIABLE\n"),
                "taken twice",
            ),
            (
                &answer("chosen(\"a1\") chosen(\"a2\")\nSATISFIABLE\n"),
                "placed twice",
            ),
            (&answer("chosen(\"zz\")\nSATISFIABLE\n"), "another file"),
            (&answer("queen(1,2)\nSATISFIABLE\n"), "column 1"),
            ("s SATISFIABLE\nv 1 0\n", "no line of clingo's answer"),
        ],
    );
}

#[test]
fn exact_cover_answers() {
    let file = exported(|packing, out| {
        Ok(knuth::write(
            packing,
            CoverForm::Loose,
            &Metadata::new(),
            out,
        )?)
    });
    let one = "1:\n p_a c_1 (1 of 2)\n c_2 p_b (1 of 1)\nAltogether 1 solution, 9+9 mems\n";
    accepts(&file, one, &all(&[&["a1", "b2"]]));
    let spaced = one.replace("1:\n", "\n(9 mems)\n1:\n");
    accepts(&file, &spaced, &all(&[&["a1", "b2"]]));
    let (stopped, _) = one.split_once("Altogether").expect("a total");
    accepts(&file, stopped, &models(&[&["a1", "b2"]]));
    accepts(
        &file,
        "Altogether 0 solutions, 9+9 mems\n",
        &Answer::Unsatisfiable,
    );
    refuses(
        &file,
        &[
            ("", "cut off"),
            ("1:\n p_a c_1 (1 of 2)\n", "not covered"),
            (
                "1:\n p_a c_1 (1 of 2)\n c_1 p_b (1 of 1)\n",
                "covered twice",
            ),
            ("1:\n p_a c_9 (1 of 2)\n", "another file"),
            ("1:\n p_a p_b (1 of 2)\n", "there is no row"),
            ("1:\n p_a c_", "cut off"),
            ("1:\n p_a c_1 (1 of 2", "cut off"),
            ("1:\n p_a c_1 (12)", "cut off"),
            (" p_a c_1 (1 of 2)\n", "before the first"),
        ],
    );
}

#[test]
fn pseudo_boolean_answers() {
    let file = exported(|packing, out| {
        let program = LinearProgram::of(packing, LinearOptions::default(), &[]);
        opb::write(&program, &Metadata::new(), out)
    });
    accepts(
        &file,
        "s SATISFIABLE\nv x1 -x2\nv -x3 x4\n",
        &models(&[&["a1", "b2"]]),
    );
    let two = "c Answer: 1\nv x1 -x2 -x3 x4\nc Answer: 2\nv -x1 x2 x3 -x4\ns SATISFIABLE\n";
    accepts(&file, two, &models(&[&["a1", "b2"], &["a2", "b1"]]));
    let counted = format!("{two}c Models : 2\nc and a word more\n");
    accepts(&file, &counted, &all(&[&["a1", "b2"], &["a2", "b1"]]));
    // clasp prints only the last model of such a file unless it is told otherwise.
    let last = "s SATISFIABLE\nv x1 -x2 -x3 x4\nc Models : 2\n";
    accepts(&file, last, &models(&[&["a1", "b2"]]));
    accepts(
        &file,
        "o 3\n\nv x1 -x2\nc between\nv -x3 x4\ns OPTIMUM FOUND\n",
        &models(&[&["a1", "b2"]]),
    );
    accepts(&file, "c UNKNOWN\n", &Answer::Unknown("UNKNOWN".into()));
    accepts(&file, "s UNSATISFIABLE\n", &Answer::Unsatisfiable);
    refuses(
        &file,
        &[
            ("c nothing\n", "empty or cut off"),
            ("s SATISFIABLE\nv x1 -x2\n", "variable 3 has no value"),
            ("s SATISFIABLE\nv x1 -x2 x3 -x4\n", "constraint 3 is false"),
            ("s SATISFIABLE\nv 1 -2 3 -4 0\n", "no literal"),
            ("s SATISFIABLE\nv x1 -x2 -x3 x4 x5\n", "another file"),
        ],
    );
}

#[test]
fn answers_of_integer_programs() {
    let file = exported(|packing, out| {
        let program = LinearProgram::of(packing, LinearOptions::default(), &[]);
        lp::write(&program, &Metadata::new(), out)
    });
    let one = models(&[&["a1", "b2"]]);
    let glpsol = "Problem:\nRows:       4\nStatus:     INTEGER OPTIMAL\n\n\
                  \x20  No.   Row name        Activity     Lower bound   Upper bound\n\
                  \x20    1 c1                          1             1             = \n\
                  \x20    1 x1           *              1             0             1 \n\
                  \x20    2 x2           *              0             0             1 \n\
                  \x20    3 x3           *              0             0             1 \n\
                  \x20    4 x4           *              1             0             1 \n\
                  Integer feasibility conditions:\nEnd of output\n";
    accepts(&file, glpsol, &one);
    let cbc =
        "Optimal - objective value 0.00000000\n      0 x1    1    0\n      3 x4   0.9999999   0\n";
    accepts(&file, cbc, &one);
    let highs = "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 4\n\
                 x1 1\nx2 0\nx3 -0\nx4 1\n# Rows 4\nc1 1\n# Dual solution values\nx1 0.5\n";
    accepts(&file, highs, &one);
    let scip = "solution status: optimal solution found\nobjective value:  0\nx1  1 \t(obj:0)\nx4  1 \t(obj:0)\n";
    accepts(&file, scip, &one);
    for none in [
        "Status:     INTEGER EMPTY\n",
        "Infeasible - objective value 0.0\n      0 x1    1    0\n",
        "Model status\nInfeasible\n",
        "solution status: infeasible\n",
    ] {
        accepts(&file, none, &Answer::Unsatisfiable);
    }
    let late = "Stopped on time - objective value 0.0\n";
    accepts(&file, late, &Answer::Unknown(late.trim().into()));
    refuses(
        &file,
        &[
            ("", "no status"),
            ("bash: glpsol: command not found\n", "no status"),
            ("Optimal\n", "without a model"),
            ("Optimal\nx1 1\n", "constraint 2 is false"),
            ("Optimal\nx1 1\nx4 0.5\n", "neither 0 nor 1"),
            ("Optimal\nx1 1\nx2 0.0001\nx4 1\n", "neither 0 nor 1"),
            ("Optimal\nx1 1\nx4\n", "cut off"),
            ("Optimal\nx1 1\nx4 1\nx5 1\n", "another file"),
            ("Optimal\nInfeasible\n", "different status"),
        ],
    );
}

#[test]
fn answers_of_smt_solvers() {
    let file = exported(|packing, out| {
        smt2::write(packing, CnfOptions::default(), &Metadata::new(), &[], out)
    });
    let one = models(&[&["a1", "b2"]]);
    accepts(
        &file,
        "sat\n((x1 true)\n (x2 false)\n (x3 false)\n (x4 true))\n",
        &one,
    );
    accepts(
        &file,
        "sat\n((x1 true) (x2 false) (x3 false) (x4 true))\n",
        &one,
    );
    let model = "sat\n(\n  (define-fun x1 () Bool\n    true)\n  (define-fun x2 () Bool false)\n\
                 (define-fun x3 () Bool false)\n(define-fun x4 () Bool true)\n)\n";
    accepts(&file, model, &one);
    let complaint = "unsat\n(error \"line 11 column 1: model is not available\")\n";
    accepts(&file, complaint, &Answer::Unsatisfiable);
    accepts(&file, "unknown\n", &Answer::Unknown("unknown".into()));
    accepts(&file, &format!("\n{model}"), &one);
    refuses(
        &file,
        &[
            ("", "empty or cut off"),
            ("sat\n", "without a model"),
            ("sat\n(error \"no model\")\n", "the solver says"),
            ("sat\n((x1 true) (x2 false)\n", "cut off"),
            ("sat\n((x1 true) (x2 false))\n", "variable 3 has no value"),
            ("sat\n((x1 1))\n", "no value"),
            ("sat\n((y true))\n", "no variable"),
            (
                "sat\n((x1 true) (x2 false) (x3 true) (x4 false))\n",
                "clause 4 is false",
            ),
            ("s SATISFIABLE\nv 1 0\n", "is not sat"),
        ],
    );
}

#[test]
fn minizinc_answers() {
    let file = exported(|packing, out| {
        mzn::write(packing, MznOptions::default(), &Metadata::new(), &[], out)
    });
    let two = "chosen: a1 b2\n----------\nchosen: a2 b1\n----------\n";
    accepts(&file, two, &models(&[&["a1", "b2"], &["a2", "b1"]]));
    let ended = format!("{two}==========\n");
    accepts(&file, &ended, &all(&[&["a1", "b2"], &["a2", "b1"]]));
    accepts(&file, "=====UNSATISFIABLE=====\n", &Answer::Unsatisfiable);
    accepts(
        &file,
        "% late\n=====UNKNOWN=====\n",
        &Answer::Unknown("UNKNOWN".into()),
    );
    refuses(
        &file,
        &[
            ("", "empty or cut off"),
            ("==========\n", "empty or cut off"),
            ("chosen: a1 b2\n", "cut off"),
            ("chosen: a1\n----------\n", "not placed"),
            ("chosen: a1 b1\n----------\n", "taken twice"),
            ("chosen: zz\n----------\n", "another file"),
            ("----------\n", "without a solution"),
            (
                "chosen: a1 b2\nchosen: a2 b1\n----------\n",
                "without dashes",
            ),
            ("Error: type error\n", "no line of such an answer"),
        ],
    );
}

#[test]
fn answers_in_json() {
    let file = exported(|packing, out| json::write(packing, &Metadata::new(), out));
    accepts(&file, r#"["a1","b2"]"#, &models(&[&["a1", "b2"]]));
    accepts(
        &file,
        r#"[["a1","b2"],["a2","b1"]]"#,
        &all(&[&["a1", "b2"], &["a2", "b1"]]),
    );
    accepts(&file, "[]", &Answer::Unsatisfiable);
    refuses(
        &file,
        &[
            (r#"["a1"]"#, "not placed"),
            (r#"{"a1":1}"#, "a list of names"),
            (r#"["a1","b2""#, "line 1"),
        ],
    );
}

#[test]
fn model_counts() {
    let count = |models, approximate| Count {
        models,
        approximate,
    };
    for (text, expected) in [
        (
            "c s type mc\ns SATISFIABLE\nc s exact arb int 8\n",
            count(8, false),
        ),
        ("c s approx arb int 8\n", count(8, true)),
        ("s mc 0\n", count(0, false)),
        ("c 12 variables\ns 16\n", count(16, false)),
        (
            "s pmc 50000\nc s exact arb int 50000\n",
            count(50000, false),
        ),
    ] {
        assert_eq!(
            read_count(text.as_bytes()).expect("a count"),
            expected,
            "{text}"
        );
    }
    for text in [
        "",
        "s SATISFIABLE\nv 1 0\n",
        "s mc many\n",
        "s many\n",
        "s 1\ns mc 2\n",
        "s mc 1\ns mc 2\n",
    ] {
        assert!(read_count(text.as_bytes()).is_err(), "{text}");
    }
}

#[test]
fn a_header_may_promise_more_variables_than_memory_holds() {
    let file = Exported::read(&b"* #variable= 9999999999999999 #constraint= 0\n"[..]);
    let answer = "s SATISFIABLE\nv x1 x9\n";
    refuses(
        &file.expect("a file"),
        &[(answer, "variable 2 has no value")],
    );
}

#[test]
fn reasons_are_kinds_of_their_own() {
    let wrong = cnf()
        .decode(&b"s SATISFIABLE\nv 1 2 3 4 0\n"[..])
        .unwrap_err();
    assert!(matches!(wrong, AnswerError::Wrong(_)));
}
